//! The tokens of an expression.

use super::{
    ClauseError,
    tree::{Operator, Relation},
};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Number(f64),
    Word(&'t str),
    Operator(Operator),
    Relation(Relation),
    Open,
    Close,
    Comma,
    End,
}

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

const SIGNS: [(&str, Token<'_>); 13] = [
    ("==", Token::Relation(Relation::Equal)),
    ("!=", Token::Relation(Relation::Unequal)),
    ("<=", Token::Relation(Relation::LessOrEqual)),
    (">=", Token::Relation(Relation::GreaterOrEqual)),
    ("<", Token::Relation(Relation::Less)),
    (">", Token::Relation(Relation::Greater)),
    ("+", Token::Operator(Operator::Plus)),
    ("-", Token::Operator(Operator::Minus)),
    ("*", Token::Operator(Operator::Times)),
    ("/", Token::Operator(Operator::Over)),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
];

/// The tokens of a text, each with its span; the last is the end.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ClauseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, len) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            let len = number_len(rest);
            match rest[..len].parse::<f64>() {
                Ok(number) if number.is_finite() => (Token::Number(number), len),
                _ => return Err(ClauseError::at(at..at + len, "this number is too large", None)),
            }
        } else if first.is_ascii_alphabetic() {
            let len = name_len(rest);
            (Token::Word(&rest[..len]), len)
        } else if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            (*token, sign.len())
        } else {
            let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
            let len = foreign.map_or(first.len_utf8(), |(sign, _)| sign.len());
            let help = foreign.map(|(_, ours)| format!("write \"{ours}\""));
            let shown: String = rest[..len].chars().flat_map(char::escape_debug).collect();
            return Err(ClauseError::at(at..at + len, format!("\"{shown}\" means nothing here"), help));
        };
        tokens.push((token, at..at + len));
        at += len;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

fn number_len(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(0);
    if text[whole..].starts_with('.') && digits(whole + 1) > 0 { whole + 1 + digits(whole + 1) } else { whole }
}

/// Letters, digits and `_` in segments with dots between them; a dot belongs to the name only if a segment follows.
fn name_len(text: &str) -> usize {
    let segment = |from: usize| text[from..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let mut len = segment(0);
    while text[len..].starts_with('.') && segment(len + 1) > 0 {
        len += 1 + segment(len + 1);
    }
    len
}
