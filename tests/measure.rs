//! `measure` from end to end: what the library answers, line by line, endless input and readers that leave.

use minktutor::measure::{Kind, run};
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::Command;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The answers, and the messages about lines that have none, with their numbers.
#[test]
fn each_line_gets_what_the_library_answers() {
    let boxes = "{\"id\":1,\"a\":{\"min\":[0,0],\"max\":[2,2]},\"b\":{\"min\":[2,0],\"max\":[3,1]}}";
    // Two ways to end a line, a byte order mark in the middle, as in files that were put together, and no end at last.
    let input = [boxes, "\r\nhello\n\n\u{feff}", boxes, "\n{\"id\":[ 2 ],\"a\":5}"].concat();
    for capacity in [1, 7, 1 << 16] {
        let (mut answers, mut messages) = (Vec::new(), Vec::new());
        let reader = BufReader::with_capacity(capacity, input.as_bytes());
        let is_answered = run(Kind::Aabb, reader, &mut answers, &mut messages).expect("reads and writes");
        assert!(!is_answered);
        let (mut told, mut said) = (Vec::new(), Vec::new());
        for (number, line) in (1..).zip(input.split('\n')) {
            told.push(match minkowski2d::json::answer(Kind::Aabb, line.as_bytes()) {
                Ok(answer) => format!("{answer}\n"),
                Err(error) => {
                    said.push(format!("minktutor: line {number}: {error}\n"));
                    error.to_json() + "\n"
                }
            });
        }
        assert_eq!([answers, messages].map(String::from_utf8), [Ok(told.concat()), Ok(said.concat())]);
    }
}

/// The same line over and over, in pieces that end anywhere, and the most that was asked for at a time.
struct Endless {
    line: Vec<u8>,
    at: usize,
    lines_left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.lines_left == 0 {
            return Ok(0);
        }
        let piece = &self.line[self.at..][..buffer.len().min(self.line.len() - self.at).min(37)];
        buffer[..piece.len()].copy_from_slice(piece);
        self.at += piece.len();
        if self.at == self.line.len() {
            (self.at, self.lines_left) = (0, self.lines_left - 1);
        }
        Ok(piece.len())
    }
}

/// A reader of answers that leaves after a while.
struct Leaving(usize);

impl Write for Leaving {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_leaves_ends_the_work_quietly() {
    let line = br#"{"id":1,"a":{"min":[0,0],"max":[2,2]},"b":{"min":[2,0],"max":[3,1]}}"#;
    let endless = Endless { line: [&line[..], b"\n"].concat(), at: 0, lines_left: usize::MAX };
    let mut messages = Vec::new();
    let is_answered = run(Kind::Aabb, BufReader::with_capacity(64, endless), Leaving(100), &mut messages);
    assert!(is_answered.expect("quiet"));
    assert_eq!(messages, b"");
}

/// Input that waits for each answer before it asks on.
struct Conversation<'a> {
    line: &'a [u8],
    answers: &'a std::cell::RefCell<Vec<u8>>,
    asked: usize,
}

impl Read for Conversation<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl BufRead for Conversation<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let answers = String::from_utf8(self.answers.borrow().clone()).expect("UTF-8");
        assert_eq!(answers.lines().count(), self.asked, "an answer for each question before the next one");
        Ok(if self.asked < 5 { self.line } else { &[] })
    }

    fn consume(&mut self, _: usize) {
        self.asked += 1;
    }
}

struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn each_answer_goes_out_before_more_is_waited_for() {
    let answers = std::cell::RefCell::default();
    let line = b"{\"id\":1,\"a\":[[0,0]],\"b\":[[1,1]]}\n";
    let conversation = Conversation { line, answers: &answers, asked: 0 };
    let is_answered = run(Kind::Polygons, conversation, Shared(&answers), io::sink()).expect("reads and writes");
    assert!(is_answered);
    assert_eq!(String::from_utf8(answers.take()).expect("UTF-8").lines().count(), 5);
}

#[test]
fn a_line_without_an_end_is_not_kept_in_memory() {
    let long = Endless { line: vec![b'7'; 1 << 20], at: 0, lines_left: 40 };
    let mut answers = Vec::new();
    let is_answered = run(Kind::Aabb, BufReader::new(long), &mut answers, io::sink()).expect("reads and writes");
    assert!(!is_answered);
    let error = lines(&String::from_utf8(answers).expect("UTF-8"))[0]["error"].clone();
    assert_eq!(error, "the line is longer than 16777216 bytes");
}

#[test]
fn the_id_of_a_line_that_is_too_long_is_given_back_if_it_is_short_and_comes_first() {
    let blanks = " ".repeat(1 << 24);
    let digits = "7".repeat(1 << 24);
    for (line, id) in [
        (format!(r#"{{"id": [7, "x"], "a": {blanks}}}"#), r#"[7, "x"]"#),
        (format!("\u{feff}{{\"id\": 7, \"a\": {blanks}}}"), "7"),
        (format!(r#"{{"id": "{blanks}", "a": 1}}"#), "null"),
        (format!(r#"{{"id": {digits}, "a": 1}}"#), "null"),
        (format!(r#"{{"a": "{blanks}", "id": 7}}"#), "null"),
    ] {
        // In pieces, so that it is cut.
        let (mut answers, mut messages) = (Vec::new(), Vec::new());
        let is_answered = run(Kind::Aabb, BufReader::new(line.as_bytes()), &mut answers, &mut messages);
        assert!(!is_answered.expect("reads and writes"));
        let [answers, messages] = [answers, messages].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
        let expected = format!("{{\"id\":{id},\"error\":\"the line is longer than 16777216 bytes\"}}\n");
        assert!(answers == expected, "{answers:.200}");
        assert_eq!(messages, "minktutor: line 1: the line is longer than 16777216 bytes\n");
    }
}

#[test]
fn the_help_of_each_kind_names_every_field() {
    let help = |kind| {
        let output = Command::new(env!("CARGO_BIN_EXE_minktutor")).args(["measure", kind, "--help"]).output();
        String::from_utf8(output.expect("it runs").stdout).expect("text")
    };
    let fields = ["aabb", "sweep", "polygons", "boxes", "gjk"].map(|kind| {
        let help = help(kind);
        let (_, fields) = help.split_once("Each line is an object").expect("what a line is");
        assert!(fields.contains(&format!("\n{kind}: ")) && fields.matches("  asked  ").count() == 1, "{help}");
        assert!(fields.lines().all(|line| line.chars().count() <= 80), "{help}");
        fields.to_owned()
    });
    let fields = fields.concat();
    let words: Vec<&str> = fields.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let mut named = vec!["id", "a", "b", "min", "max", "va", "vb", "dt", "corners", "center", "half", "angle", "d"];
    let mut answers = Vec::new();
    for (kind, reference) in [
        (Kind::Aabb, include_str!("data/aabb.jsonl")),
        (Kind::Sweep, include_str!("data/sweep.jsonl")),
        (Kind::Polygons, include_str!("data/polygons.jsonl")),
        (Kind::Boxes, include_str!("data/boxes.jsonl")),
        (Kind::Gjk, include_str!("data/polygons.jsonl")),
    ] {
        let mut told = Vec::new();
        let _ = run(kind, reference.as_bytes(), &mut told, io::sink()).expect("reads and writes");
        answers.extend(lines(&String::from_utf8(told).expect("UTF-8")));
    }
    let mut values: Vec<&Value> = answers.iter().collect();
    while let Some(value) = values.pop() {
        values.extend(value.as_array().into_iter().flatten());
        for (name, value) in value.as_object().into_iter().flatten() {
            named.push(name);
            values.push(value);
        }
    }
    for name in named {
        assert!(words.contains(&name), "{name}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let said = |file: &str, input: std::process::Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
        let output = command.args(["measure", "aabb", file]).stdin(input).output().expect("it runs");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).expect("text")
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_string_lossy().into_owned();
    let missing = said(&format!("{path}/none.jsonl"), std::process::Stdio::null());
    assert!(missing.starts_with(&format!("minktutor: {path}/none.jsonl: ")), "{missing}");
    let directory = said(&path, std::process::Stdio::null());
    assert!(directory.starts_with(&format!("minktutor: {path}: ")), "{directory}");
    if cfg!(unix) {
        assert!(directory.contains("directory"), "{directory}");
        let redirected = said("-", std::fs::File::open(folder.path()).expect("opened").into());
        assert!(
            redirected.starts_with("minktutor: standard input: ") && redirected.contains("directory"),
            "{redirected}"
        );
    }
}
