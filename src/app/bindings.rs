//! What a key means in every step, and its text on the help page. [`typed`] adds the keys of typed answers; beats and
//! pages have keys before that (`Session::press`).

use crate::app::Screen;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, LETTERS, Situation};
use crate::key::{Direction, Key};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// An act for the instruments of the step; digits also choose an option of a bet.
    Act(Act),
    /// Enter: submits, locks the prediction in, or goes on.
    Commit,
    /// The next step.
    NextStep,
    /// The previous step.
    PreviousStep,
    /// The next text of the step, or further down on a page.
    PageDown,
    /// The previous text, or further up.
    PageUp,
    /// The recap and the exam of a lesson.
    LastPage,
    /// The next hint.
    Hint,
    /// Shows a page.
    Show(Screen),
    /// The rooms of the game.
    Game,
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
    /// Shows the command that brings this moment back.
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

use Direction::{Down, Left, Right, Up};

/// The keys as the help page names them, and what they do.
pub(super) fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("help.txt").lines().filter_map(|line| line.split_once(" | "))
}

/// What a key means, if anything. Those that a slow line tears off an arrow key (`[`, `A` to `D`) mean nothing.
pub(crate) fn action(key: Key) -> Option<Action> {
    let step = |direction, units| Action::Act(Act::Step { direction, units });
    let letter = |c: char| Some([Left, Down, Up, Right]["hjkl".find(c)?]);
    Some(match key {
        Key::Arrow(direction) => step(direction, 1),
        Key::FarArrow(direction) => step(direction, 4),
        Key::Char(c @ ('h' | 'j' | 'k' | 'l')) => step(letter(c)?, 1),
        Key::Char(c @ ('H' | 'J' | 'K' | 'L')) => step(letter(c.to_ascii_lowercase())?, 4),
        Key::Tab => Action::Act(Act::SelectNext),
        Key::BackTab => Action::Act(Act::SelectPrevious),
        Key::Char(' ') => Action::Act(Act::Advance),
        Key::Enter => Action::Commit,
        Key::Char(c @ '0'..='9') => Action::Act(Act::Digit(c as u8 - b'0')),
        Key::Char('-') => Action::Act(Act::Minus),
        // A terminal that sends 08 for Backspace is read as Ctrl+H.
        Key::Backspace | Key::Ctrl('h') => Action::Act(Act::Erase),
        Key::Char(c) if LETTERS.contains(c) => Action::Act(Act::Key(c as u8)),
        Key::Char(c @ (',' | '.')) => Action::Act(Act::Turn { counterclockwise: c == '.' }),
        Key::Char('t') => Action::Hint,
        Key::Char('i') => Action::Show(Screen::Why),
        Key::Char('u') => Action::Undo,
        Key::Char('r') => Action::Reset,
        Key::Char('n') => Action::NextStep,
        Key::Char('p') => Action::PreviousStep,
        Key::PageDown => Action::PageDown,
        Key::PageUp => Action::PageUp,
        Key::Char('N') => Action::LastPage,
        Key::Char('c') => Action::Show(Screen::Course),
        Key::Char('G') => Action::Game,
        Key::Char('S') => Action::Show(Screen::Settings),
        Key::Char('s') => Action::Tell,
        Key::Char('/') => Action::Show(Screen::Glossary),
        Key::Char('v') => Action::OtherPane,
        Key::Char('e') => Action::Code,
        Key::Char('y') => Action::Replay,
        Key::Char(':') => Action::Prompt,
        Key::Char('?') => Action::Show(Screen::Help),
        Key::Esc => Action::Close,
        Key::Char('q') => Action::Quit,
        Key::Ctrl('c') => Action::Interrupt,
        Key::Ctrl('l') => Action::Repaint,
        Key::Ctrl('z') => Action::Suspend,
        _ => return None,
    })
}

/// The keys that can mean an act. Of several keys that mean the same act, learners are told the first one.
fn keys() -> impl Iterator<Item = Key> {
    let named = [Key::Tab, Key::BackTab, Key::Backspace];
    Direction::ALL.map(Key::Arrow).into_iter().chain(named).chain((' '..='~').map(Key::Char))
}

/// The acts that keys stand for in a situation, each once and with its first key.
pub(super) fn acts(situation: &Situation) -> Vec<(Key, Act)> {
    let bound = |act: Act| keys().find(|key| action(*key) == Some(Action::Act(act)));
    situation.acts().into_iter().filter_map(|act| Some((bound(act)?, act))).collect()
}

/// What a key means only where something is typed into a field: a character of a word, or a fraction stroke.
pub(super) fn typed(now: &Situation, key: Key) -> Option<Act> {
    let typing: &TypeNumbers = now.instrument()?;
    match key {
        Key::Char(c) if typing.takes(c) => u8::try_from(c).ok().map(Act::Letter),
        Key::Char('/') => Some(Act::Over),
        _ => None,
    }
}

/// The act that a key means in a situation, if it means one.
pub(super) fn act(now: &Situation, key: Key) -> Option<Act> {
    let bound = || if let Some(Action::Act(act)) = action(key) { Some(act) } else { None };
    typed(now, key).or_else(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_page_names_every_key() {
        let others = [Key::Enter, Key::Esc, Key::PageUp, Key::PageDown].into_iter();
        let control = ('a'..='z').map(Key::Ctrl);
        let bound = keys().chain(others).chain(control).filter(|key| action(*key).is_some());
        let mut found = 0;
        // Ctrl+H is sent for Backspace.
        for key in bound.filter(|key| *key != Key::Ctrl('h')) {
            let name = match key {
                Key::Arrow(_) => "arrows".to_owned(),
                Key::Char('0'..='9') => "0-9".to_owned(),
                Key::Char(' ') => "Space".to_owned(),
                Key::BackTab => "Shift+Tab".to_owned(),
                Key::PageUp => "PgUp".to_owned(),
                Key::PageDown => "PgDn".to_owned(),
                Key::Ctrl(c) => format!("Ctrl+{}", c.to_ascii_uppercase()),
                Key::Char(c) => c.to_string(),
                other => format!("{other:?}"),
            };
            let is_named = |(shown, does): (&str, &str)| {
                let names = |word: &str| word == name || word.trim_end_matches(',') == name;
                shown.split(' ').any(names) || (name.len() > 1 && does.contains(&name))
            };
            assert!(help().any(is_named), "{name}");
            found += 1;
        }
        assert_eq!(found, 60, "a key more or less changes the help page, too");
    }

    /// A slow line can tear an arrow key into these; they mean nothing, so that a torn arrow does nothing.
    #[test]
    fn what_torn_arrows_leave_behind_stays_free() {
        for c in ['[', 'A', 'B', 'C', 'D'] {
            assert_eq!(action(Key::Char(c)), None);
        }
    }
}
