//! The key table: every key, its action, and its text on the help page. Keys get their meaning only here.

use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Situation};
use crate::key::{Direction, Key};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// An act for the instruments of the step; digits also choose an option of a bet.
    Act(Act),
    /// Claims that the goal is met, locks the bet in, or goes on.
    Commit,
    /// The next step.
    NextStep,
    /// The previous step.
    PreviousStep,
    /// The next lesson.
    NextLesson,
    /// The previous lesson.
    PreviousLesson,
    /// The next hint.
    Hint,
    /// The explanation of the step.
    Why,
    /// The key table.
    Help,
    /// The glossary.
    Glossary,
    /// All lessons and steps, with those that are done.
    Course,
    /// The settings page.
    Settings,
    /// Says in words what is where.
    Tell,
    /// Undoes the last change.
    Undo,
    /// Starts the step again.
    Reset,
    /// Shows the code that runs, or hides it.
    Code,
    /// Shows the other pane, if there is room for only one.
    OtherPane,
    /// Tells the command that brings the moment back.
    Replay,
    /// Opens the line in which scenes are changed.
    Prompt,
    /// Closes the page on top.
    Close,
    /// Quits, if pressed twice.
    Quit,
    /// Quits at once.
    Interrupt,
    /// Suspends the program.
    Suspend,
    /// Redraws the screen.
    Repaint,
}

/// A line of the key table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The keys and their actions.
    pub(crate) keys: &'static [(Key, Action)],
    /// The keys on the help page.
    pub(crate) shown: &'static str,
    /// What they do, on the help page.
    pub(crate) does: &'static str,
}

const fn step(direction: Direction, units: u8) -> Action {
    Action::Act(Act::Step { direction, units })
}

use Direction::{Down, Left, Right, Up};

/// The key table. `[` and the capitals A to D stay free: they are what is left of split arrow sequences.
pub(crate) const TABLE: &[Binding] = &[
    Binding {
        keys: &[
            (Key::Arrow(Left), step(Left, 1)),
            (Key::Arrow(Right), step(Right, 1)),
            (Key::Arrow(Up), step(Up, 1)),
            (Key::Arrow(Down), step(Down, 1)),
            (Key::Char('h'), step(Left, 1)),
            (Key::Char('l'), step(Right, 1)),
            (Key::Char('k'), step(Up, 1)),
            (Key::Char('j'), step(Down, 1)),
        ],
        shown: "arrows or h j k l",
        does: "move the selected shape or the probe one step",
    },
    Binding {
        keys: &[
            (Key::Char('H'), step(Left, 4)),
            (Key::Char('L'), step(Right, 4)),
            (Key::Char('K'), step(Up, 4)),
            (Key::Char('J'), step(Down, 4)),
            (Key::FarArrow(Left), step(Left, 4)),
            (Key::FarArrow(Right), step(Right, 4)),
            (Key::FarArrow(Up), step(Up, 4)),
            (Key::FarArrow(Down), step(Down, 4)),
        ],
        shown: "H J K L",
        does: "move four steps (also Shift+arrows, where the terminal sends them)",
    },
    Binding {
        keys: &[(Key::Tab, Action::Act(Act::SelectNext)), (Key::BackTab, Action::Act(Act::SelectPrevious))],
        shown: "Tab, Shift+Tab",
        does: "select the next or previous shape or field",
    },
    Binding {
        keys: &[(Key::Char(' '), Action::Act(Act::Advance))],
        shown: "Space",
        does: "one step of what the lesson shows: a frame, a push, an edge",
    },
    Binding {
        keys: &[(Key::Enter, Action::Commit)],
        shown: "Enter",
        does: "lock a bet in, claim that the goal is met, go on",
    },
    Binding {
        keys: &[
            (Key::Char('0'), Action::Act(Act::Digit(0))),
            (Key::Char('1'), Action::Act(Act::Digit(1))),
            (Key::Char('2'), Action::Act(Act::Digit(2))),
            (Key::Char('3'), Action::Act(Act::Digit(3))),
            (Key::Char('4'), Action::Act(Act::Digit(4))),
            (Key::Char('5'), Action::Act(Act::Digit(5))),
            (Key::Char('6'), Action::Act(Act::Digit(6))),
            (Key::Char('7'), Action::Act(Act::Digit(7))),
            (Key::Char('8'), Action::Act(Act::Digit(8))),
            (Key::Char('9'), Action::Act(Act::Digit(9))),
            (Key::Char('-'), Action::Act(Act::Minus)),
            (Key::Backspace, Action::Act(Act::Erase)),
            // A terminal that sends 08 for Backspace is read as Ctrl+H.
            (Key::Ctrl('h'), Action::Act(Act::Erase)),
        ],
        shown: "0-9, Backspace",
        does: "answer a bet, press a button, type a number (- / . too)",
    },
    Binding {
        keys: &[(Key::Char('x'), Action::Act(Act::Key(b'x')))],
        shown: "x",
        does: "show B-A beside A-B, where a step offers it",
    },
    Binding {
        keys: &[(Key::Char('o'), Action::Act(Act::Key(b'o')))],
        shown: "o",
        does: "the other rule, where a step offers one",
    },
    Binding {
        keys: &[(Key::Char('m'), Action::Act(Act::Key(b'm')))],
        shown: "m",
        does: "bolt the selected body down, or free it",
    },
    Binding {
        keys: &[
            (Key::Char(','), Action::Act(Act::Turn { more: false })),
            (Key::Char('.'), Action::Act(Act::Turn { more: true })),
        ],
        shown: ", .",
        does: "turn by 15 degrees: , clockwise, . counter-clockwise",
    },
    Binding {
        keys: &[(Key::Char('f'), Action::Act(Act::Key(b'f')))],
        shown: "f",
        does: "the next frame of reference, or the next view",
    },
    Binding {
        keys: &[
            (Key::Char('a'), Action::Act(Act::Key(b'a'))),
            (Key::Char('b'), Action::Act(Act::Key(b'b'))),
            (Key::Char('='), Action::Act(Act::Key(b'='))),
        ],
        shown: "a b =",
        does: "merge by hand: take the edge of A, of B, or both at once",
    },
    Binding {
        keys: &[(Key::Char('t'), Action::Hint)],
        shown: "t",
        does: "a hint: what to look at, then how, then the answer",
    },
    Binding {
        keys: &[(Key::Char('i'), Action::Why)],
        shown: "i",
        does: "what this step is about; the reason, once it is done",
    },
    Binding { keys: &[(Key::Char('u'), Action::Undo)], shown: "u", does: "undo, as far back as 1,000 changes" },
    Binding { keys: &[(Key::Char('r'), Action::Reset)], shown: "r", does: "start this step again" },
    Binding {
        keys: &[
            (Key::Char('n'), Action::NextStep),
            (Key::PageDown, Action::NextStep),
            (Key::Char('p'), Action::PreviousStep),
            (Key::PageUp, Action::PreviousStep),
        ],
        shown: "n, p, PgDn, PgUp",
        does: "next or previous step; n marks an open step as skipped",
    },
    Binding {
        keys: &[(Key::Char('N'), Action::NextLesson), (Key::Char('P'), Action::PreviousLesson)],
        shown: "N, P",
        does: "next or previous lesson",
    },
    Binding {
        keys: &[(Key::Char('c'), Action::Course)],
        shown: "c",
        does: "the course: all steps, what is done, go anywhere",
    },
    Binding {
        keys: &[(Key::Char('S'), Action::Settings)],
        shown: "S",
        does: "settings: other characters, colours, the mouse",
    },
    Binding {
        keys: &[(Key::Char('s'), Action::Tell)],
        shown: "s",
        does: "say in words what moved, what is where, and how it stands",
    },
    Binding { keys: &[(Key::Char('/'), Action::Glossary)], shown: "/", does: "the glossary" },
    Binding {
        keys: &[(Key::Char('v'), Action::OtherPane)],
        shown: "v",
        does: "the other picture, where the screen has room for one only",
    },
    Binding {
        keys: &[(Key::Char('e'), Action::Code)],
        shown: "e",
        does: "the code that runs here, or the picture again",
    },
    Binding {
        keys: &[(Key::Char('y'), Action::Replay)],
        shown: "y",
        does: "the command that brings this back, to copy",
    },
    Binding {
        keys: &[(Key::Char(':'), Action::Prompt)],
        shown: ":",
        does: "in free play: a line to change the scene in",
    },
    Binding { keys: &[(Key::Char('?'), Action::Help)], shown: "?", does: "this page" },
    Binding { keys: &[(Key::Esc, Action::Close)], shown: "Esc", does: "close what lies on top; never more than that" },
    Binding {
        keys: &[(Key::Char('q'), Action::Quit), (Key::Ctrl('c'), Action::Interrupt)],
        shown: "q q, or Ctrl+C",
        does: "quit; progress is kept, unless --no-save was given",
    },
    Binding { keys: &[], shown: "mouse", does: "drag shapes, click bets; off unless S or --mouse turns it on" },
    Binding { keys: &[(Key::Ctrl('l'), Action::Repaint)], shown: "Ctrl+L", does: "draw the screen again" },
    Binding {
        keys: &[(Key::Ctrl('z'), Action::Suspend)],
        shown: "Ctrl+Z",
        does: "to the background; fg brings the lesson back",
    },
];

/// What a key of the table means, if anything.
pub(crate) fn action(key: Key) -> Option<Action> {
    TABLE.iter().flat_map(|binding| binding.keys).find(|(bound, _)| *bound == key).map(|(_, action)| *action)
}

/// What a key means in a situation, whose instruments may take keys that the table leaves free.
pub(crate) fn action_in(situation: &Situation, key: Key) -> Option<Action> {
    action(key).or_else(|| acts(situation).into_iter().find(|(own, _)| *own == key).map(|(_, act)| Action::Act(act)))
}

/// The acts that keys of a situation's instruments stand for, each once and with its first key.
pub(super) fn acts(situation: &Situation) -> Vec<(Key, Act)> {
    let bound = |act: Act| {
        let mut bindings = TABLE.iter().flat_map(|binding| binding.keys);
        bindings.find(|(_, action)| *action == Action::Act(act)).map(|(key, _)| *key)
    };
    let own = |act: Act| match act {
        Act::Key(key) => Some(Key::Char(char::from(key))).filter(|key| action(*key).is_none()),
        _ => None,
    };
    situation.acts().into_iter().filter_map(|act| Some((bound(act).or_else(|| own(act))?, act))).collect()
}

/// What a key means in a field only: a character of a word, or a fraction stroke.
pub(super) fn typed(now: &Situation, key: Key) -> Option<Act> {
    let typing: &TypeNumbers = now.instrument()?;
    match key {
        Key::Char(c) if typing.takes(c) => u8::try_from(c).ok().map(Act::Letter),
        Key::Char('/') => Some(Act::Over),
        _ => None,
    }
}

/// What a key does to a situation, if anything.
pub(super) fn act(now: &Situation, key: Key) -> Option<Act> {
    let bound = || if let Some(Action::Act(act)) = action_in(now, key) { Some(act) } else { None };
    typed(now, key).or_else(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let keys: Vec<Key> = TABLE.iter().flat_map(|binding| binding.keys).map(|(key, _)| *key).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{key} is bound twice");
        }
    }

    #[test]
    fn the_help_page_names_every_key() {
        for binding in TABLE {
            let text = format!("{} {}", binding.shown, binding.does).to_lowercase();
            for (key, _) in binding.keys {
                let name = match key {
                    // Sent for Backspace.
                    Key::Ctrl('h') => continue,
                    Key::Arrow(_) | Key::FarArrow(_) => "arrows".to_owned(),
                    Key::Char('0'..='9') => "0-9".to_owned(),
                    Key::Char(c) if *c != ' ' => c.to_string().to_lowercase(),
                    Key::BackTab => "shift+tab".to_owned(),
                    Key::Ctrl(c) => format!("ctrl+{c}"),
                    other => other.to_string(),
                };
                let is_letter = name.len() == 1 && name.chars().all(char::is_alphabetic);
                let mut words = text.split([' ', ',']);
                assert!(
                    if is_letter { words.any(|word| word == name) } else { text.contains(&name) },
                    "{name}: {text}"
                );
            }
        }
    }

    #[test]
    fn what_torn_arrows_leave_behind_stays_free() {
        for c in ['[', 'A', 'B', 'C', 'D'] {
            assert_eq!(action(Key::Char(c)), None);
        }
    }
}
