//! How to come back to the present moment: where the session began, and every key since.
//!
//! A session that begins at the same place with the same seed and takes the same keys shows the same, with two
//! exceptions: the learner's settings (keys on their page are not noted), and the progress in other steps, which the
//! first row shows.

use crate::key::{Key, Stroke, parse_script};
use crate::lesson::{Lesson, SceneLine, Step};
use std::fmt::Write as _;

/// The most keys in a command; the same key several times in a row counts once.
const MOST: usize = 4_000;

/// Where a session can begin: the words for it on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Beginning(Vec<String>);

impl Beginning {
    /// A step of a lesson.
    pub(in crate::app) fn of(lesson: &Lesson, step: &Step) -> Self {
        let place = format!("{}.{}", lesson.id, step.id);
        if lesson.free { Self::with(&["sandbox", &step.id]) } else { Self::with(&["--lesson", &place]) }
    }

    /// The exam of a lesson, as the command line calls it.
    pub(in crate::app) fn exam(place: &str) -> Self {
        Self::with(&["--lesson", place])
    }

    /// A scene in the place of a step of free play.
    pub(in crate::app) fn scene(step: &Step, line: &SceneLine) -> Self {
        Self::with(&["sandbox", &step.id, "--scene", &line.to_string()])
    }

    fn with(words: &[&str]) -> Self {
        Self(words.iter().map(|&word| word.to_owned()).collect())
    }
}

/// The keys since a beginning, each with how often it was pressed in a row.
type Runs = Vec<(Stroke, u32)>;

/// How the learner came to the present moment.
#[derive(Clone, Debug)]
pub(in crate::app) struct Trail {
    from: Beginning,
    runs: Runs,
    /// A later beginning. It counts from the next key on, because a session that begins there does not show the message
    /// that is on the screen now.
    next: Option<Beginning>,
}

impl Trail {
    pub(in crate::app) const fn at(from: Beginning) -> Self {
        Self { from, runs: Vec::new(), next: None }
    }

    /// Notes that the session could begin here, except that it would not show the current message.
    pub(in crate::app) fn begin(&mut self, at: Beginning) {
        self.next = Some(at);
    }

    /// Notes that the session could not begin here, after all.
    pub(in crate::app) fn go_on(&mut self) {
        self.next = None;
    }

    /// Makes the later beginning the beginning; false if there is none.
    pub(in crate::app) fn settle(&mut self) -> bool {
        let Some(next) = self.next.take() else { return false };
        (self.from, self.runs) = (next, Vec::new());
        true
    }

    /// Notes a key.
    pub(in crate::app) fn note(&mut self, stroke: Stroke) {
        let too_many = self.runs.len() > MOST;
        match self.runs.last_mut() {
            Some((last, count)) if *last == stroke && *count < u32::MAX => *count += 1,
            // One key more than `MOST` is enough to know that there were too many.
            _ if too_many => {}
            _ => self.runs.push((stroke, 1)),
        }
    }

    /// The scene with which the session began instead of the step's own, as a line.
    pub(in crate::app) fn opened(&self) -> Option<&str> {
        if let [.., flag, line] = &self.from.0[..] { Some(&**line).filter(|_| flag == "--scene") } else { None }
    }

    /// The words of the command that brings the moment back, after the name of the program; `None` if too many keys
    /// were pressed.
    pub(in crate::app) fn words(&self, seed: u64) -> Option<Vec<String>> {
        if self.runs.len() > MOST {
            return None;
        }
        let mut words = self.from.0.clone();
        let script = script(&self.runs);
        if !script.is_empty() {
            words.extend(["--keys".to_owned(), script]);
        }
        words.extend(["--seed".to_owned(), seed.to_string()]);
        Some(words)
    }
}

/// Keys as `--keys` takes them.
fn script(runs: &Runs) -> String {
    let mut script = String::new();
    for (stroke, count) in runs {
        let name = stroke.to_string();
        let mut left = *count;
        while left > 0 {
            // A second star would be read as a sign of repetition.
            let times = if name == "*" { 1 } else { left.min(999) };
            let _ = write!(script, " {name}");
            if times > 1 {
                let _ = write!(script, "*{times}");
            }
            left -= times;
        }
    }
    script.trim_start().to_owned()
}

/// True for a key that a script can name. Other keys mean nothing anyway.
pub(super) fn has_name(key: Key) -> bool {
    parse_script(&key.to_string()).is_ok_and(|strokes| strokes == [Stroke::Press(key)])
}

/// A word, quoted for a shell where necessary.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@%+,=".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if word.contains(['"', '$', '`', '\\', '!', '\'']) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

/// A command in lines of at most `columns`, for copying from a screen. It breaks only where a shell allows it: between
/// words with a backslash, and inside quotes where white space does no harm.
pub(in crate::app) fn folded(command: &[String], columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in command {
        let line = lines.last_mut().expect("there is one");
        let room = columns.saturating_sub(line.len());
        if !line.is_empty() && word.len() + 3 > room {
            line.push_str(" \\");
            lines.push(String::new());
        } else if !line.is_empty() {
            line.push(' ');
        }
        let is_quoted = word.starts_with(['"', '\'']);
        // Strings in JSON take no line break, and have no comma.
        let is_json = word.starts_with("'{");
        let breaks = |c: char| is_quoted && (c == ',' || (c == ' ' && !is_json));
        let pieces = word.split_inclusive(breaks);
        for piece in pieces {
            let line = lines.last_mut().expect("there is one");
            if is_quoted && !line.is_empty() && line.len() + piece.len() + 2 > columns {
                lines.push(String::new());
            }
            lines.last_mut().expect("there is one").push_str(piece);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(name: &str) -> Stroke {
        Stroke::Press(Key::parse(name).expect(name))
    }

    #[test]
    fn scripts_read_back() {
        let mut trail = Trail::at(Beginning::exam("boxes.exam"));
        let mut all = Vec::new();
        for (name, times) in [("left", 1200), ("*", 3), ("minus", 2), ("space", 1), ("'", 1), ("!", 1), ("ctrl-h", 2)] {
            all.extend(vec![press(name); times]);
        }
        all.extend([Stroke::RightBet, Stroke::Bet(2), Stroke::Bet(2)]);
        for stroke in &all {
            trail.note(*stroke);
        }
        let words = trail.words(7).expect("all were kept");
        assert_eq!(words[..3], ["--lesson", "boxes.exam", "--keys"]);
        assert_eq!(words[4..], ["--seed", "7"]);
        assert_eq!(parse_script(&words[3]), Ok(all));
        assert!(words[3].starts_with("left*999 left*201 * * * minus*2 space ' ! ctrl-h*2 bet bet:2*2"));
    }

    #[test]
    fn it_stays_small_and_says_so() {
        let mut trail = Trail::at(Beginning::exam(""));
        for number in 0..2 * MOST {
            trail.note(press(if number % 2 == 0 { "left" } else { "right" }));
        }
        assert_eq!((trail.runs.len(), trail.words(1)), (MOST + 1, None));
        trail.begin(Beginning::exam("other"));
        trail.settle();
        assert!(trail.words(1).is_some());
    }

    #[test]
    fn words_come_through_a_shell_as_they_are() {
        for (word, written) in [
            ("a.b", "a.b"),
            ("", "\"\""),
            ("left*3 down", "\"left*3 down\""),
            ("a $ b", "'a $ b'"),
            ("' x", r"''\'' x'"),
            (r#"{"a":1}"#, r#"'{"a":1}'"#),
        ] {
            assert_eq!(quoted(word), written);
        }
    }

    #[test]
    fn lines_break_where_a_shell_does_not_mind() {
        let command: Vec<String> =
            ["minktutor", "--lesson", "a.b", "--keys", "\"left*3 down right up\"", "--seed", "42"]
                .map(str::to_owned)
                .into();
        assert_eq!(folded(&command, 99).len(), 1);
        assert_eq!(
            folded(&command, 32),
            [r"minktutor --lesson a.b --keys \", "\"left*3 down right up\" --seed \\", "42"]
        );
        let lines = folded(&command, 16);
        assert!(lines.iter().all(|line| line.len() <= 20), "{lines:?}");
        assert!(lines.contains(&"\"left*3 down ".to_owned()), "{lines:?}");
        let json = r#"'{"scene":{},"activity":["move A B C","swap"]}'"#.to_owned();
        assert_eq!(folded(&[json], 16), [r#"'{"scene":{},"#, r#""activity":["move A B C","#, r#""swap"]}'"#]);
    }
}
