//! What a learner can do, independent of the screen; the keys of an instrument; and what it replies.

use crate::scene::Scene;
use minkowski2d::Direction;

/// The characters whose keys are free for [`Control::key`]; each is a row of the help page.
pub(crate) const LETTERS: &str = "xofab=";

/// An act of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Moves what is selected by one step, or by four at once.
    Step {
        /// The direction.
        direction: Direction,
        /// 1 or 4.
        units: u8,
    },
    /// The next thing that can be selected.
    SelectNext,
    /// The one before.
    SelectPrevious,
    /// Space: the next stamp, frame or pass.
    Advance,
    /// A digit of a number, or a button.
    Digit(u8),
    /// A minus sign.
    Minus,
    /// A fraction stroke.
    Over,
    /// A character of a word, which is ASCII.
    Letter(u8),
    /// Deletes the last character.
    Erase,
    /// Turns what is selected by [`TURN`](crate::scene::TURN) degrees.
    Turn {
        /// True for counterclockwise, which adds to the angle.
        counterclockwise: bool,
    },
    /// The key of an ASCII character that only instruments give a meaning.
    Key(u8),
}

/// What a control does with a value that its key stands for, such as a digit.
type Does<T, V> = fn(&mut T, V, &mut Scene) -> Reply;

/// What a control does with any act of its keys.
type DoesAny<T> = dyn Fn(&mut T, Act, &mut Scene) -> Reply;

/// A key of an instrument, or several that do similar things: what the key line says, and what they do.
pub(crate) struct Control<T> {
    pub(super) keys: Keys,
    /// What an act of its keys does.
    act: Box<DoesAny<T>>,
    /// True if text is typed: any act may then be a character of it.
    takes_text: bool,
}

/// The keys of a control.
#[derive(Debug)]
pub(crate) struct Keys {
    /// The keys, as the key line names them. If this is empty, the key line leaves the control out.
    pub(super) shown: &'static str,
    /// What they do, as the key line says it.
    pub(super) does: String,
    /// Every act that they stand for, without typed characters.
    pub(crate) acts: Vec<Act>,
}

impl<T: 'static> Control<T> {
    fn new(
        shown: &'static str,
        does: impl Into<String>,
        acts: impl IntoIterator<Item = Act>,
        act: impl Fn(&mut T, Act, &mut Scene) -> Reply + 'static,
    ) -> Self {
        let keys = Keys { shown, does: does.into(), acts: acts.into_iter().collect() };
        Self { keys, act: Box::new(act), takes_text: false }
    }

    /// The arrows: the function takes the direction, and 1 or 4 units.
    pub(crate) fn arrows(does: impl Into<String>, act: fn(&mut T, Direction, u8, &mut Scene) -> Reply) -> Self {
        Self::new("arrows", does, arrows(), move |of, done, scene| match done {
            Act::Step { direction, units } => act(of, direction, units, scene),
            _ => Reply::NotMine,
        })
    }

    /// Tab: the function takes whether it goes forward.
    pub(crate) fn tab(does: impl Into<String>, act: Does<T, bool>) -> Self {
        let acts = [Act::SelectNext, Act::SelectPrevious];
        Self::new("Tab", does, acts, move |of, done, scene| act(of, done == Act::SelectNext, scene))
    }

    /// `,` and `.`: the function takes whether the turn is counterclockwise.
    pub(crate) fn turn(does: impl Into<String>, act: Does<T, bool>) -> Self {
        let acts = [false, true].map(|counterclockwise| Act::Turn { counterclockwise });
        Self::new(", .", does, acts, move |of, done, scene| {
            act(of, done == Act::Turn { counterclockwise: true }, scene)
        })
    }

    /// The digits; `shown` are those that mean something.
    pub(crate) fn digits(shown: &'static str, does: impl Into<String>, act: Does<T, u8>) -> Self {
        Self::new(shown, does, (0..=9).map(Act::Digit), move |of, done, scene| match done {
            Act::Digit(digit) => act(of, digit, scene),
            _ => Reply::NotMine,
        })
    }

    /// The digits 1 to 4 choose one of four things: the function takes its index. `what` is what they are, as in
    /// "pictures".
    pub(crate) fn one_of_four(what: &'static str, does: impl Into<String>, act: Does<T, usize>) -> Self {
        Self::new("1-4", does, (0..=9).map(Act::Digit), move |of, done, scene| match done {
            Act::Digit(digit @ 1..=4) => act(of, usize::from(digit) - 1, scene),
            _ => Reply::Refused(format!("There are four {what}: 1, 2, 3, and 4.")),
        })
    }

    /// Space.
    pub(crate) fn space(does: impl Into<String>, act: fn(&mut T, &mut Scene) -> Reply) -> Self {
        Self::new("Space", does, [Act::Advance], move |of, _, scene| act(of, scene))
    }

    /// A key of one of [`LETTERS`].
    pub(crate) fn key(key: &'static str, does: impl Into<String>, act: fn(&mut T, &mut Scene) -> Reply) -> Self {
        debug_assert!(key.len() == 1 && LETTERS.contains(key), "{key} is not one of {LETTERS}");
        Self::new(key, does, [Act::Key(key.as_bytes()[0])], move |of, _, scene| act(of, scene))
    }

    /// The keys with which text is typed.
    pub(crate) fn typing(shown: &'static str, does: &'static str, act: fn(&mut T, Act) -> Reply) -> Self {
        let others =
            [Act::Minus, Act::Erase, Act::Turn { counterclockwise: true }, Act::SelectNext, Act::SelectPrevious];
        let acts = (0..=9).map(Act::Digit).chain(others).chain(arrows());
        Self { takes_text: true, ..Self::new(shown, does, acts, move |of, done, _| act(of, done)) }
    }

    /// A control that only adds words to the key line, for keys that another control takes.
    pub(crate) fn told(shown: &'static str, does: impl Into<String>) -> Self {
        Self::new(shown, does, [], |_, _, _| Reply::NotMine)
    }

    /// Other words for its keys in the key line. Empty words leave it out.
    pub(crate) fn shown_as(mut self, shown: &'static str) -> Self {
        self.keys.shown = shown;
        self
    }

    /// Does an act, if it is one of its keys.
    pub(super) fn act(&self, of: &mut T, act: Act, scene: &mut Scene) -> Reply {
        if self.takes_text || self.keys.acts.contains(&act) { (self.act)(of, act, scene) } else { Reply::NotMine }
    }
}

fn arrows() -> impl Iterator<Item = Act> {
    [1, 4].into_iter().flat_map(|units| Direction::ALL.map(|direction| Act::Step { direction, units }))
}

impl Act {
    /// Its key or keys, as messages to lesson writers name them.
    pub(crate) fn keys(self) -> String {
        match self {
            Self::Step { .. } => "the arrows".to_owned(),
            Self::SelectNext | Self::SelectPrevious => "Tab".to_owned(),
            Self::Advance => "Space".to_owned(),
            Self::Digit(_) => "the digits".to_owned(),
            Self::Minus | Self::Over | Self::Letter(_) | Self::Erase => "minus and Backspace".to_owned(),
            Self::Turn { .. } => ", and .".to_owned(),
            Self::Key(key) => char::from(key).to_string(),
        }
    }
}

/// The reply to an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// This instrument does not take it.
    NotMine,
    /// It was done.
    Done,
    /// It was done, and the learner reads this sentence.
    Said(String),
    /// Nothing is left to choose, says this sentence: the learner submits, or starts again.
    Complete(String),
    /// It was refused, for this reason, a sentence. The instrument must not have changed anything.
    Refused(String),
    /// It was a wrong choice, for this reason, a sentence. The step counts it as a mistake.
    Wrong(String),
}

impl Reply {
    /// It was done, and the learner reads this sentence.
    pub(crate) fn said(words: &str) -> Self {
        Self::Said(words.to_owned())
    }

    /// It was refused, for this reason.
    pub(crate) fn refused(why: &str) -> Self {
        Self::Refused(why.to_owned())
    }
}

/// The keys of a step and what each does, for the key line.
pub(crate) type Legend = Vec<(&'static str, String)>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, situation};

    #[test]
    #[should_panic(expected = "t is not one of xofab=")]
    fn no_control_takes_a_key_of_the_tutorial() {
        let _ = Control::<()>::key("t", "tell", |(), _| Reply::Done);
    }

    /// Where frames are run, the arrows only say why they do nothing.
    #[test]
    fn a_control_without_a_name_acts_and_is_not_told() {
        let mut now = situation(boxes(&[("A", 1.0, 3.0, 4.0, 5.0), ("B", 0.0, 1.0, 6.0, 3.0)]), &["run naive careful"]);
        let told: Vec<_> = now.legend().into_iter().map(|(key, _)| key).collect();
        assert_eq!(told, ["Space", "o"]);
        let step = Act::Step { direction: Direction::Left, units: 1 };
        assert!(now.acts().contains(&step) && matches!(now.act(step), Reply::Refused(_)));
    }
}
