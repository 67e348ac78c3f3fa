//! Keys by name: what a learner presses, what a lesson's `solution` is written in, and what `frame --keys` takes.
//!
//! [`Key::of`] takes from crossterm's events what matters; `app` gives it meaning.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
pub use minkowski2d::Direction;
use std::fmt;

/// One key press, without what terminals add to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A printable character, as typed (capitals arrive as capitals).
    Char(char),
    /// A control chord, by its lower-case letter.
    Ctrl(char),
    /// An arrow key.
    Arrow(Direction),
    /// An arrow key with Shift held. Many terminals lose the Shift, so nothing may depend on it.
    FarArrow(Direction),
    /// Return.
    Enter,
    /// Tab.
    Tab,
    /// Shift+Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Escape, pressed alone.
    Esc,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
}

/// The keys that have a name of their own; every other printable key is named by its character.
const NAMED: [(&str, Key); 19] = [
    ("left", Key::Arrow(Direction::Left)),
    ("right", Key::Arrow(Direction::Right)),
    ("up", Key::Arrow(Direction::Up)),
    ("down", Key::Arrow(Direction::Down)),
    ("shift-left", Key::FarArrow(Direction::Left)),
    ("shift-right", Key::FarArrow(Direction::Right)),
    ("shift-up", Key::FarArrow(Direction::Up)),
    ("shift-down", Key::FarArrow(Direction::Down)),
    ("enter", Key::Enter),
    ("tab", Key::Tab),
    ("backtab", Key::BackTab),
    ("backspace", Key::Backspace),
    ("esc", Key::Esc),
    ("space", Key::Char(' ')),
    ("pgup", Key::PageUp),
    ("pgdn", Key::PageDown),
    ("home", Key::Home),
    ("end", Key::End),
    ("minus", Key::Char('-')),
];

impl Key {
    /// The key that an event is about: pressed or repeated. `None` for releases, keys without a use here, and chords
    /// other than Ctrl.
    #[must_use]
    pub fn of(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let shift = event.modifiers == KeyModifiers::SHIFT;
        let arrow = |direction| Some(if shift { Self::FarArrow(direction) } else { Self::Arrow(direction) });
        match event.code {
            KeyCode::Left => arrow(Direction::Left),
            KeyCode::Right => arrow(Direction::Right),
            KeyCode::Up => arrow(Direction::Up),
            KeyCode::Down => arrow(Direction::Down),
            KeyCode::Enter => Some(Self::Enter),
            KeyCode::Tab if shift => Some(Self::BackTab),
            KeyCode::Tab => Some(Self::Tab),
            KeyCode::BackTab => Some(Self::BackTab),
            KeyCode::Backspace => Some(Self::Backspace),
            KeyCode::Esc => Some(Self::Esc),
            KeyCode::PageUp => Some(Self::PageUp),
            KeyCode::PageDown => Some(Self::PageDown),
            KeyCode::Home => Some(Self::Home),
            KeyCode::End => Some(Self::End),
            // Ctrl and Alt together are AltGr on Windows, which types characters.
            KeyCode::Char(c) => match event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT) {
                KeyModifiers::CONTROL => Some(Self::Ctrl(c.to_ascii_lowercase())),
                KeyModifiers::ALT => None,
                _ => Some(Self::Char(c)),
            },
            _ => None,
        }
    }

    /// Reads one key name: `left`, `enter`, `space`, `x`, `?`, `ctrl-c`, `shift-left`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        if let Some((_, key)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Some(*key);
        }
        let (ctrl, rest) = name.strip_prefix("ctrl-").map_or((false, name), |rest| (true, rest));
        let mut characters = rest.chars();
        match (characters.next(), characters.next()) {
            (Some(c), None) if ctrl => Some(Self::Ctrl(c.to_ascii_lowercase())),
            (Some(c), None) if !c.is_whitespace() && !c.is_control() => Some(Self::Char(c)),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, key)| key == self) {
            return f.write_str(name);
        }
        match self {
            Self::Char(c) => write!(f, "{c}"),
            Self::Ctrl(c) => write!(f, "ctrl-{c}"),
            _ => Ok(()),
        }
    }
}

/// One word of a key script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A key press.
    Press(Key),
    /// `bet`: choose the right option of the open bet and lock it in, wherever the shuffle has put it.
    RightBet,
    /// `bet:N`: choose option N of the open bet *as the lesson file numbers it*, from 1, and lock it in.
    Bet(u8),
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(key) => key.fmt(f),
            Self::RightBet => f.write_str("bet"),
            Self::Bet(option) => write!(f, "bet:{option}"),
        }
    }
}

/// How keys are written in scripts, for error messages.
pub const KEY_NAMES: &str = "keys are left right up down enter tab space esc backspace, single characters, \"bet\" for \
                             the right bet, and left*3 for three presses";

/// A word of a script that is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is not a key; {KEY_NAMES}")]
pub struct UnknownKey {
    /// The word as written.
    pub word: String,
    /// Where it starts in the script, in bytes.
    pub offset: usize,
}

/// Reads a script such as `left*3 down bet enter`: names apart by white space, `*N` repeats (1 to 999 times).
///
/// # Errors
/// The first word that is no key, with its place.
pub fn parse_script(script: &str) -> Result<Vec<Stroke>, UnknownKey> {
    let mut strokes = Vec::new();
    for word in script.split_whitespace() {
        let offset = word.as_ptr() as usize - script.as_ptr() as usize;
        let unknown = || UnknownKey { word: word.to_owned(), offset };
        let (name, times) = match word.split_once('*') {
            Some((name, count)) if !name.is_empty() => match count.parse::<usize>() {
                Ok(times @ 1..=999) => (name, times),
                _ => return Err(unknown()),
            },
            _ => (word, 1),
        };
        let stroke = if name == "bet" {
            Stroke::RightBet
        } else if let Some(number) = name.strip_prefix("bet:") {
            Stroke::Bet(number.parse().ok().filter(|n| (1..=9).contains(n)).ok_or_else(unknown)?)
        } else {
            Stroke::Press(Key::parse(name).ok_or_else(unknown)?)
        };
        strokes.extend(std::iter::repeat_n(stroke, times));
    }
    Ok(strokes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for (name, key) in NAMED {
            assert_eq!(Key::parse(name), Some(key));
            assert_eq!(key.to_string(), name);
        }
        for name in ["x", "?", "*", "ctrl-c", "shift-up", "1"] {
            let key = Key::parse(name).expect(name);
            assert_eq!(key.to_string(), name);
        }
    }

    #[test]
    fn events_are_keys_where_they_count() {
        let none = KeyModifiers::NONE;
        let chord = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        for (code, modifiers, key) in [
            (KeyCode::Up, none, Some(Key::Arrow(Direction::Up))),
            (KeyCode::Up, KeyModifiers::SHIFT, Some(Key::FarArrow(Direction::Up))),
            (KeyCode::Up, chord, Some(Key::Arrow(Direction::Up))),
            (KeyCode::Tab, KeyModifiers::SHIFT, Some(Key::BackTab)),
            (KeyCode::BackTab, KeyModifiers::SHIFT, Some(Key::BackTab)),
            (KeyCode::Home, KeyModifiers::ALT, Some(Key::Home)),
            (KeyCode::Char('A'), KeyModifiers::SHIFT, Some(Key::Char('A'))),
            (KeyCode::Char('C'), chord, Some(Key::Ctrl('c'))),
            (KeyCode::Char('a'), KeyModifiers::ALT, None),
            (KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT, Some(Key::Char('@'))),
            (KeyCode::F(1), none, None),
        ] {
            let mut event = KeyEvent::new(code, modifiers);
            assert_eq!(Key::of(&event), key, "{event:?}");
            event.kind = KeyEventKind::Repeat;
            assert_eq!(Key::of(&event), key, "{event:?}");
            event.kind = KeyEventKind::Release;
            assert_eq!(Key::of(&event), None, "{event:?}");
        }
    }

    #[test]
    fn scripts_repeat_and_bet() {
        let left = Stroke::Press(Key::Arrow(Direction::Left));
        let enter = Stroke::Press(Key::Enter);
        assert_eq!(parse_script("left*3 bet  enter"), Ok(vec![left, left, left, Stroke::RightBet, enter]));
        assert_eq!(parse_script("bet:2 *"), Ok(vec![Stroke::Bet(2), Stroke::Press(Key::Char('*'))]));
        assert_eq!(parse_script(""), Ok(vec![]));
    }

    #[test]
    fn a_wrong_word_is_named_with_its_place() {
        for (script, word, offset) in [("left lfet", "lfet", 5), ("left*0", "left*0", 0), ("up bet:x", "bet:x", 3)] {
            assert_eq!(parse_script(script), Err(UnknownKey { word: word.to_owned(), offset }));
        }
    }
}
