//! The line in which commands are typed.

use crate::key::{Direction, Key};

/// The most characters of a line.
pub(in crate::app) const LONGEST: usize = 400;

/// A file that is to be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileWish {
    /// Its path, as it was typed.
    pub(crate) path: String,
    /// What to write into it, without the line break; `None` if it is to be read.
    pub(crate) content: Option<String>,
    /// True to overwrite a file.
    pub(crate) force: bool,
}

/// What a key has done in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum Typed {
    /// It changed the line or did nothing.
    Nothing,
    /// The learner leaves the line.
    Left,
    /// The learner wants this line to be done.
    Run(String),
}

/// The line.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Prompt {
    /// What is typed, while the line is open.
    text: Option<String>,
    /// The byte of the text where the cursor is.
    at: usize,
}

impl Prompt {
    /// What is typed, while the line is open.
    pub(in crate::app) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// What is typed, before the cursor and after it.
    pub(in crate::app) fn parts(&self) -> Option<(&str, &str)> {
        self.text.as_ref().map(|text| text.split_at(self.at))
    }

    pub(in crate::app) fn open(&mut self) {
        (self.text, self.at) = (Some(String::new()), 0);
    }

    pub(in crate::app) fn close(&mut self) {
        self.text = None;
    }

    /// Moves the cursor to a column of the text, counted from 1 without leading blanks.
    pub(in crate::app) fn go_to(&mut self, column: usize) {
        let Some(text) = &self.text else { return };
        let begins = text.len() - text.trim_start().len();
        let at = text[begins..].char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| begins + at);
        self.at = at;
    }

    pub(in crate::app) fn press(&mut self, key: Key) -> Typed {
        let Some(text) = &mut self.text else { return Typed::Nothing };
        let (before, after) = text.split_at(self.at);
        let width = |c: Option<char>| c.map_or(0, char::len_utf8);
        let (before, after) = (width(before.chars().next_back()), width(after.chars().next()));
        match key {
            Key::Char(c) if text.chars().count() < LONGEST && !c.is_control() => {
                text.insert(self.at, c);
                self.at += c.len_utf8();
            }
            Key::Backspace | Key::Ctrl('h') if text.is_empty() => return Typed::Left,
            Key::Backspace | Key::Ctrl('h') => {
                self.at -= before;
                text.drain(self.at..self.at + before);
            }
            Key::Ctrl('u') => drop(text.drain(..std::mem::take(&mut self.at))),
            Key::Arrow(Direction::Left) => self.at -= before,
            Key::Arrow(Direction::Right) => self.at += after,
            Key::Home | Key::Ctrl('a') => self.at = 0,
            Key::End | Key::Ctrl('e') => self.at = text.len(),
            Key::Esc => return Typed::Left,
            Key::Enter => return Typed::Run(text.trim().to_owned()),
            _ => {}
        }
        Typed::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(prompt: &mut Prompt, text: &str) {
        text.chars().for_each(|c| assert_eq!(prompt.press(Key::Char(c)), Typed::Nothing));
    }

    #[test]
    fn it_is_erased_left_and_never_too_long() {
        let mut prompt = Prompt::default();
        prompt.open();
        typed(&mut prompt, &"x".repeat(2 * LONGEST));
        assert_eq!(prompt.text().map(str::len), Some(LONGEST));
        assert_eq!(prompt.press(Key::Ctrl('u')), Typed::Nothing);
        typed(&mut prompt, "ab");
        assert_eq!((prompt.press(Key::Backspace), prompt.text()), (Typed::Nothing, Some("a")));
        prompt.press(Key::Ctrl('h'));
        assert_eq!(prompt.press(Key::Backspace), Typed::Left);
        assert_eq!(prompt.press(Key::Esc), Typed::Left);
    }

    #[test]
    fn the_cursor_goes_to_what_is_to_be_changed() {
        let mut prompt = Prompt::default();
        prompt.open();
        typed(&mut prompt, " A.at = [1\u{e9}, 2]");
        prompt.go_to(10);
        assert_eq!(prompt.parts(), Some((" A.at = [1", "\u{e9}, 2]")));
        for (keys, parts) in [
            (&[Key::Arrow(Direction::Right), Key::Backspace, Key::Char('3')][..], (" A.at = [13", ", 2]")),
            (&[Key::Arrow(Direction::Left), Key::Arrow(Direction::Left)], (" A.at = [", "13, 2]")),
            (&[Key::Home, Key::Backspace, Key::Arrow(Direction::Left)], ("", " A.at = [13, 2]")),
            (&[Key::End, Key::Arrow(Direction::Right)], (" A.at = [13, 2]", "")),
        ] {
            for key in keys {
                assert_eq!(prompt.press(*key), Typed::Nothing);
            }
            assert_eq!(prompt.parts(), Some(parts));
        }
        prompt.go_to(99);
        assert_eq!(prompt.parts(), Some((" A.at = [13, 2]", "")));
    }
}
