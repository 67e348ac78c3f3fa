//! The errors of the JSON parser, in plain words and with their place.

// `minkowski2d` and `textfigure` each have this file, and a test of the workspace holds them equal.

use std::ops::Range;

/// What is wrong, and what would be right if that is known; in our own words where those of the parser do not help.
/// `at` is the text from the [`place`] on. Both are short, whatever the input.
#[must_use]
pub fn said(error: &serde_json::Error, at: &str) -> (String, Option<&'static str>) {
    let message = message(error);
    if let Some((found, expected)) =
        message.strip_prefix("invalid type: ").and_then(|rest| rest.rsplit_once(", expected "))
    {
        let found = match found {
            "sequence" => "a list".to_owned(),
            "map" => "an object".to_owned(),
            other => shortened(other, 40),
        };
        return (format!("expected {}, found {found}", plain(expected)), None);
    }
    if message == "number out of range" {
        return ("this number is too large".to_owned(), Some("numbers go up to 1.8e308"));
    }
    let no_number = ["nan", "inf"].iter().any(|word| {
        let at = at.trim_start_matches('-').as_bytes();
        at.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    });
    let help = match () {
        () if at.starts_with('\'') => Some("JSON has double quotes only"),
        () if no_number => Some("JSON has finite numbers only"),
        () => None,
    };
    (shortened(&message, 200), help)
}

/// What is expected, for types of other crates.
#[must_use]
pub fn plain(expected: &str) -> &str {
    match expected {
        "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list of points as [[x, y], ...]",
        "a sequence of 2 f64 values" => "a point as [x, y]",
        "an array of length 2" => "two points as [[x, y], [x, y]]",
        other => other,
    }
}

/// The parser's own message, without the place.
#[must_use]
pub fn message(error: &serde_json::Error) -> String {
    let mut whole = error.to_string();
    if let Some(end) = whole.rfind(" at line ") {
        whole.truncate(end);
    }
    whole
}

/// At most the first characters of a text.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The span of the word, string or sign at a position of the JSON parser, which has just read it or is about to.
#[must_use]
pub fn place(text: &str, line: usize, column: usize) -> Range<usize> {
    let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let bytes = text.as_bytes();
    let read = (start + column).min(bytes.len());
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_');
    match bytes[..read].last() {
        Some(b'"') => {
            let escaped = |at: usize| bytes[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1;
            let open = (0..read - 1).rev().find(|at| bytes[*at] == b'"' && !escaped(*at));
            open.unwrap_or(read - 1)..read
        }
        Some(last) if is_word(last) => {
            let word = bytes[..read].iter().rev().take_while(|byte| is_word(byte)).count();
            let rest = bytes[read..].iter().take_while(|byte| is_word(byte)).count();
            read - word..read + rest
        }
        Some(b',' | b':' | b'[' | b' ' | b'\t' | b'\n') => {
            let next = read + bytes[read..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if next < bytes.len() { next..next + 1 } else { read - 1..read }
        }
        Some(_) => read - 1..read,
        None => 0..1,
    }
}
