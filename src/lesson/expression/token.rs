//! The tokens of an expression.

use crate::lesson::problem::{Fault, Read};
use std::ops::Range;

/// Operators of other languages, and ours.
const FOREIGN: [(&str, &str); 12] = [
    ("&&", "and"),
    ("||", "or"),
    ("=", "=="),
    ("!", "not"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("−", "-"),
    ("–", "-"),
    ("×", "*"),
    ("&", "and"),
    ("|", "or"),
];

const SIGNS: [&str; 13] = ["==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", ","];

/// The spans of the tokens of a text. The last span is empty, at the end of the text.
pub(super) fn tokens(text: &str) -> Read<Vec<Range<usize>>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_alphanumeric() {
            word_len(rest)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else {
            let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
            let len = foreign.map_or(first.len_utf8(), |(sign, _)| sign.len());
            let help = foreign.map(|(_, ours)| format!("write \"{ours}\"")).unwrap_or_default();
            let shown = rest[..len].escape_debug();
            return Err(Fault::at(&(at..at + len), format!("\"{shown}\" means nothing here")).help(help));
        };
        tokens.push(at..at + len);
        at += len;
    }
    tokens.push(at..at);
    Ok(tokens)
}

/// The length of a number or a name: letters, digits and `_` in segments with dots between them. A dot belongs to it only
/// if a segment follows.
fn word_len(text: &str) -> usize {
    let segment = |from: usize| text[from..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let mut len = segment(0);
    while text[len..].starts_with('.') && segment(len + 1) > 0 {
        len += 1 + segment(len + 1);
    }
    len
}
