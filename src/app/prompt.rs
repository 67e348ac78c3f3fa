//! The line in which commands are typed: its text, what was typed before, and completion.

use crate::key::{Direction, Key};

/// The most characters of a line.
pub(super) const LONGEST: usize = 400;

/// The most lines that are remembered.
const REMEMBERED: usize = 50;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Save {
    /// Its path, as it was typed.
    pub(crate) path: String,
    /// What is to be in it, without the line break.
    pub(crate) line: String,
    /// Whether to write over a file that is there.
    pub(crate) force: bool,
}

/// What a key has done in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// It changed the line, or nothing.
    Nothing,
    /// The line is left.
    Left,
    /// The line is to be done.
    Run(String),
    /// The line is to be completed.
    Complete,
}

/// The line, and those before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Prompt {
    /// What is typed, while the line is open.
    text: Option<String>,
    remembered: Vec<String>,
    /// How far back in what is remembered the text is from.
    back: usize,
}

impl Prompt {
    /// What is typed, while the line is open.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    pub(super) fn open(&mut self) {
        (self.text, self.back) = (Some(String::new()), 0);
    }

    pub(super) fn close(&mut self) {
        self.text = None;
    }

    pub(super) fn press(&mut self, key: Key) -> Typed {
        let Some(text) = &mut self.text else { return Typed::Nothing };
        match key {
            Key::Char(c) if text.chars().count() < LONGEST && !c.is_control() => text.push(c),
            Key::Backspace | Key::Ctrl('h') if text.is_empty() => return Typed::Left,
            Key::Backspace | Key::Ctrl('h') => drop(text.pop()),
            Key::Ctrl('u') => text.clear(),
            Key::Esc => return Typed::Left,
            Key::Tab => return Typed::Complete,
            Key::Enter => {
                let text = text.trim().to_owned();
                self.remembered.retain(|line| *line != text);
                self.remembered.push(text.clone());
                let old = self.remembered.len().saturating_sub(REMEMBERED);
                self.remembered.drain(..old);
                return Typed::Run(text);
            }
            Key::Arrow(Direction::Up) => self.recall((self.back + 1).min(self.remembered.len())),
            Key::Arrow(Direction::Down) => self.recall(self.back.saturating_sub(1)),
            _ => {}
        }
        Typed::Nothing
    }

    /// Shows what was typed so many lines ago; 0 is a new line.
    fn recall(&mut self, back: usize) {
        self.back = back;
        let line = self.remembered.len().checked_sub(back).and_then(|index| self.remembered.get(index));
        self.text = Some(line.cloned().unwrap_or_default());
    }

    /// Completes the last word by those that may stand there; returns them if there is more than one.
    pub(super) fn complete<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
        let Some(text) = &mut self.text else { return Vec::new() };
        let start = text.rfind(' ').map_or(0, |at| at + 1);
        let begun = text.split_off(start);
        let mut fit: Vec<&str> = words.into_iter().filter(|word| word.starts_with(&*begun)).collect();
        fit.sort_unstable();
        fit.dedup();
        match fit[..] {
            [] => text.push_str(&begun),
            [only] => {
                text.push_str(only);
                text.push(' ');
                fit.clear();
            }
            [first, .., last] => {
                let common = first.chars().zip(last.chars()).take_while(|(one, other)| one == other);
                text.extend(common.map(|(c, _)| c));
            }
        }
        fit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(prompt: &mut Prompt, text: &str) {
        text.chars().for_each(|c| assert_eq!(prompt.press(Key::Char(c)), Typed::Nothing));
    }

    fn run(prompt: &mut Prompt, text: &str) {
        prompt.open();
        typed(prompt, text);
        assert_eq!(prompt.press(Key::Enter), Typed::Run(text.trim().to_owned()));
        prompt.close();
    }

    #[test]
    fn what_was_typed_comes_back() {
        let mut prompt = Prompt::default();
        for text in ["one", "two", " one "] {
            run(&mut prompt, text);
        }
        prompt.open();
        let mut seen = Vec::new();
        for direction in
            [Direction::Up, Direction::Up, Direction::Up, Direction::Down, Direction::Down, Direction::Down]
        {
            prompt.press(Key::Arrow(direction));
            seen.push(prompt.text().expect("open").to_owned());
        }
        assert_eq!(seen, ["one", "two", "two", "one", "", ""]);
        for number in 0..2 * REMEMBERED {
            run(&mut prompt, &number.to_string());
        }
        assert_eq!(prompt.remembered.len(), REMEMBERED);
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
    fn words_are_completed_as_far_as_they_agree() {
        let mut prompt = Prompt::default();
        prompt.open();
        typed(&mut prompt, "re");
        assert_eq!(prompt.complete(["reset", "remove", "add"]), ["remove", "reset"]);
        typed(&mut prompt, "m");
        assert!(prompt.complete(["reset", "remove", "add"]).is_empty());
        assert_eq!(prompt.text(), Some("remove "));
        assert_eq!(prompt.complete(["A", "B"]), ["A", "B"]);
        typed(&mut prompt, "x");
        assert!(prompt.complete(["A"]).is_empty());
        assert_eq!(prompt.text(), Some("remove x"));
    }
}
