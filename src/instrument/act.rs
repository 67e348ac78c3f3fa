//! What a learner can do, independent of the screen; the keys of an instrument; and what it replies.

use crate::key::TORN;
use crate::scene::Scene;
use minkowski2d::Direction;

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
        more: bool,
    },
    /// The key of an ASCII character that only instruments give a meaning.
    Key(u8),
}

/// A key of an instrument, or several that do similar things: what the key line says, and what they do.
#[derive(Debug)]
pub(crate) struct Control<T> {
    /// The keys, as the key line names them. If this is empty, the key line leaves the control out.
    shown: &'static str,
    does: String,
    takes: Takes<T>,
}

/// The keys of a control, and the function that does what they do.
#[derive(Debug)]
enum Takes<T> {
    Arrows(fn(&mut T, Direction, u8, &mut Scene) -> Reply),
    Tab(fn(&mut T, bool, &mut Scene) -> Reply),
    Turn(fn(&mut T, bool, &mut Scene) -> Reply),
    Digits(fn(&mut T, u8, &mut Scene) -> Reply),
    /// The digits 1 to 4 choose one of these; the function takes its index.
    OneOfFour(&'static str, fn(&mut T, usize, &mut Scene) -> Reply),
    Space(fn(&mut T, &mut Scene) -> Reply),
    Key(u8, fn(&mut T, &mut Scene) -> Reply),
    /// All keys with which text is typed.
    Typing(fn(&mut T, Act) -> Reply),
    /// Nothing: the row only adds words for keys of another row.
    Nothing,
}

impl<T> Control<T> {
    fn new(shown: &'static str, does: impl Into<String>, takes: Takes<T>) -> Self {
        Self { shown, does: does.into(), takes }
    }

    /// The arrows: the function takes the direction, and 1 or 4 units.
    pub(crate) fn arrows(does: impl Into<String>, act: fn(&mut T, Direction, u8, &mut Scene) -> Reply) -> Self {
        Self::new("arrows", does, Takes::Arrows(act))
    }

    /// Tab: the function takes whether it goes forward.
    pub(crate) fn tab(does: impl Into<String>, act: fn(&mut T, bool, &mut Scene) -> Reply) -> Self {
        Self::new("Tab", does, Takes::Tab(act))
    }

    /// `,` and `.`: the function takes whether the turn is counterclockwise.
    pub(crate) fn turn(does: impl Into<String>, act: fn(&mut T, bool, &mut Scene) -> Reply) -> Self {
        Self::new(", .", does, Takes::Turn(act))
    }

    /// The digits; `shown` are those that mean something.
    pub(crate) fn digits(
        shown: &'static str,
        does: impl Into<String>,
        act: fn(&mut T, u8, &mut Scene) -> Reply,
    ) -> Self {
        Self::new(shown, does, Takes::Digits(act))
    }

    /// The digits 1 to 4 choose one of four things: the function takes its index. `what` is what they are, as in
    /// "pictures".
    pub(crate) fn one_of_four(
        what: &'static str,
        does: impl Into<String>,
        act: fn(&mut T, usize, &mut Scene) -> Reply,
    ) -> Self {
        Self::new("1-4", does, Takes::OneOfFour(what, act))
    }

    /// Space.
    pub(crate) fn space(does: impl Into<String>, act: fn(&mut T, &mut Scene) -> Reply) -> Self {
        Self::new("Space", does, Takes::Space(act))
    }

    /// The key of an ASCII character that no table of the program has taken. It is none of [`TORN`].
    pub(crate) fn key(key: &'static str, does: impl Into<String>, act: fn(&mut T, &mut Scene) -> Reply) -> Self {
        debug_assert!(
            key.len() == 1 && !key.contains(TORN),
            "{key} is not one ASCII character, or what a torn arrow leaves"
        );
        Self::new(key, does, Takes::Key(key.as_bytes()[0], act))
    }

    /// The keys with which text is typed.
    pub(crate) fn typing(shown: &'static str, does: &'static str, act: fn(&mut T, Act) -> Reply) -> Self {
        Self::new(shown, does, Takes::Typing(act))
    }

    /// Adds words for keys that another row takes.
    pub(crate) fn told(shown: &'static str, does: impl Into<String>) -> Self {
        Self::new(shown, does, Takes::Nothing)
    }

    /// Other words for its keys in the key line. Empty words leave it out.
    pub(crate) fn shown_as(self, shown: &'static str) -> Self {
        Self { shown, ..self }
    }

    /// What the key line says, if anything.
    pub(super) fn legend(self) -> Option<(&'static str, String)> {
        (!self.shown.is_empty()).then_some((self.shown, self.does))
    }

    /// Every act that its keys stand for, without characters of words.
    pub(super) fn acts(&self) -> Vec<Act> {
        let digits = || (0..=9).map(Act::Digit);
        match self.takes {
            Takes::Arrows(_) => arrows().collect(),
            Takes::Tab(_) => vec![Act::SelectNext, Act::SelectPrevious],
            Takes::Turn(_) => vec![Act::Turn { more: false }, Act::Turn { more: true }],
            Takes::Digits(_) | Takes::OneOfFour(..) => digits().collect(),
            Takes::Space(_) => vec![Act::Advance],
            Takes::Key(key, _) => vec![Act::Key(key)],
            Takes::Typing(_) => {
                let others = [Act::Minus, Act::Erase, Act::Turn { more: true }, Act::SelectNext, Act::SelectPrevious];
                digits().chain(others).chain(arrows()).collect()
            }
            Takes::Nothing => Vec::new(),
        }
    }

    /// Does an act, if it is one of its keys.
    pub(super) fn act(&self, of: &mut T, act: Act, scene: &mut Scene) -> Reply {
        match (&self.takes, act) {
            (Takes::Arrows(does), Act::Step { direction, units }) => does(of, direction, units, scene),
            (Takes::Tab(does), Act::SelectNext | Act::SelectPrevious) => does(of, act == Act::SelectNext, scene),
            (Takes::Turn(does), Act::Turn { more }) => does(of, more, scene),
            (Takes::Digits(does), Act::Digit(digit)) => does(of, digit, scene),
            (Takes::OneOfFour(_, does), Act::Digit(digit @ 1..=4)) => does(of, usize::from(digit) - 1, scene),
            (Takes::OneOfFour(what, _), Act::Digit(_)) => {
                Reply::Refused(format!("There are four {what}: 1, 2, 3 and 4."))
            }
            (Takes::Space(does), Act::Advance) => does(of, scene),
            (Takes::Key(known, does), Act::Key(key)) if *known == key => does(of, scene),
            (Takes::Typing(does), _) => does(of, act),
            _ => Reply::NotMine,
        }
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
    #[should_panic(expected = "[ is not one ASCII character")]
    fn no_control_takes_what_a_torn_arrow_leaves() {
        let _ = Control::<()>::key("[", "bracket", |(), _| Reply::Done);
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
