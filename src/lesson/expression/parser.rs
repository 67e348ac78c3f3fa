//! Tokens and a recursive descent parser.

use super::tree::{Expr, Node};
use crate::lesson::nearest::{did_you_mean, nearest};
use crate::lesson::problem::{Fault, Read};
use crate::value::ValueKind::{self, Number, Truth};
use crate::value::Vocabulary;
use std::ops::Range;

/// The maximum nesting of parentheses, signs and calls: more than anybody reads, far less than the stack.
const DEEPEST: usize = 48;

/// Operators of equal precedence: the prefix, the infix operators, the type of their operands, and the type of the result,
/// which is also what the prefix takes.
type Level = (Option<&'static str>, &'static [&'static str], ValueKind, ValueKind);

/// The levels, from the loosest to the tightest.
const LEVELS: [Level; 6] = [
    (None, &["or"], Truth, Truth),
    (None, &["and"], Truth, Truth),
    (Some("not"), &["==", "!=", "<=", ">=", "<", ">"], Number, Truth),
    (None, &["+", "-"], Number, Number),
    (None, &["*", "/"], Number, Number),
    (Some("-"), &[], Number, Number),
];

/// A function, how many numbers it takes, and how it is written.
type Function = (&'static str, usize, &'static str);

const FUNCTIONS: [Function; 3] = [("abs", 1, "abs(x)"), ("min", 2, "min(x, y)"), ("max", 2, "max(x, y)")];

/// Checks that the node has the type that `user` takes.
pub(super) fn expect_kind(node: &Node, text: &str, kind: ValueKind, user: &str) -> Read<()> {
    if node.kind == kind {
        return Ok(());
    }
    let part = &text[node.span.clone()];
    let (message, help) = match kind {
        Truth => (
            format!("{user} takes a truth, but \"{part}\" is a number"),
            format!("compare it with something, as in \"{part} == 0\""),
        ),
        Number => (
            format!("{user} takes a number, but \"{part}\" is a truth"),
            "a truth stands alone, or under \"not\", \"and\", \"or\"".to_owned(),
        ),
    };
    Err(Fault::at(&node.span, message).help(help))
}

/// Parses a whole text as one expression of either type.
pub(super) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Read<Node> {
    let mut parser = ClauseParser { text, tokens: tokens(text)?, next: 0, depth: 0, vocabulary };
    let root = parser.level(0)?;
    if parser.peek().is_empty() { Ok(root) } else { Err(parser.unexpected("an operator or the end")) }
}

struct ClauseParser<'t> {
    text: &'t str,
    tokens: Vec<Range<usize>>,
    next: usize,
    depth: usize,
    vocabulary: &'t dyn Vocabulary,
}

impl<'t> ClauseParser<'t> {
    /// The next token, which is empty at the end.
    fn peek(&self) -> &'t str {
        &self.text[self.place()]
    }

    fn place(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.text.len()..self.text.len(), Range::clone)
    }

    /// Where the last token that was taken ends.
    fn end(&self) -> usize {
        self.tokens[self.next - 1].end
    }

    fn take(&mut self, token: &str) -> bool {
        let taken = self.peek() == token;
        self.next += usize::from(taken);
        taken
    }

    fn unexpected(&self, wanted: &str) -> Fault {
        let message = match self.peek() {
            "" if self.text.trim().is_empty() => "the clause is empty".to_owned(),
            "" => format!("the clause ends where {wanted} should stand"),
            token => format!("\"{token}\" stands where {wanted} should"),
        };
        Fault::at(&self.place(), message)
    }

    /// Parses from a level one level of nesting deeper, up to the maximum.
    fn nested(&mut self, level: usize) -> Read<Node> {
        if self.depth == DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep");
            return Err(Fault::at(&self.place(), message).help("split the goal into several clauses"));
        }
        self.depth += 1;
        let node = self.level(level);
        self.depth -= 1;
        node
    }

    fn level(&mut self, level: usize) -> Read<Node> {
        let Some((before, between, takes, gives)) = LEVELS.get(level) else { return self.operand() };
        let start = self.place().start;
        let mut operands = Vec::new();
        if let Some(word) = before.filter(|word| self.take(word)) {
            let node = self.nested(level)?;
            expect_kind(&node, self.text, *gives, &format!("\"{word}\""))?;
            operands.push((word, node));
        } else {
            let first = self.level(level + 1)?;
            if !between.contains(&self.peek()) {
                return Ok(first);
            }
            expect_kind(&first, self.text, *takes, &format!("\"{}\"", self.peek()))?;
            operands.push(("+", first));
            while let Some(word) = between.iter().find(|word| self.take(word)) {
                let node = self.level(level + 1)?;
                expect_kind(&node, self.text, *takes, &format!("\"{word}\""))?;
                operands.push((word, node));
            }
        }
        Ok(Node::new(Expr::Applied(operands), *gives, start..self.end()))
    }

    fn operand(&mut self) -> Read<Node> {
        let (place, token) = (self.place(), self.peek());
        let is_name = token.starts_with(|c: char| c.is_ascii_alphabetic()) && !["and", "or", "not"].contains(&token);
        if self.take("(") {
            let node = self.nested(0)?;
            return if self.take(")") { Ok(node) } else { Err(self.unclosed(&place)) };
        }
        if let Some(function) = FUNCTIONS.iter().find(|(word, ..)| self.take(word)) {
            return self.call(function, &place);
        }
        if is_name {
            self.next += 1;
            return self.name(token, place);
        }
        match token.parse::<f64>() {
            Ok(number) if number.is_finite() => {
                self.next += 1;
                Ok(Node::new(Expr::Number(number), Number, place))
            }
            Ok(_) => Err(Fault::at(&place, "this number is too large")),
            Err(_) => Err(self.unexpected("a number, a name or \"(\"")),
        }
    }

    fn unclosed(&self, open: &Range<usize>) -> Fault {
        match self.peek() {
            "" => Fault::at(open, "this \"(\" is never closed"),
            _ => self.unexpected("an operator or \")\""),
        }
    }

    fn call(&mut self, (word, wanted, form): &Function, place: &Range<usize>) -> Read<Node> {
        let open = self.place();
        let mut operands = Vec::new();
        if self.take("(") {
            loop {
                let node = self.nested(0)?;
                expect_kind(&node, self.text, Number, &format!("\"{word}\""))?;
                // `min` and `max` are applied when the second number comes. The first one is only added to 0.
                let is_first = operands.is_empty() && *wanted > 1;
                operands.push((if is_first { "+" } else { *word }, node));
                if !self.take(",") {
                    break;
                }
            }
            if !self.take(")") {
                return Err(self.unclosed(&open));
            }
        }
        let whole = place.start..self.end();
        if operands.len() != *wanted {
            return Err(Fault::at(&whole, format!("\"{word}\" is written {form}")));
        }
        Ok(Node::new(Expr::Applied(operands), Number, whole))
    }

    fn name(&self, word: &str, place: Range<usize>) -> Read<Node> {
        if let Some(kind) = self.vocabulary.kind(word) {
            return Ok(Node::new(Expr::Name(word.to_owned()), kind, place));
        }
        let known = self.vocabulary.names();
        let near = || {
            // Readings with the same prefix if there are any (`D.width` → those of D), otherwise all.
            let prefix = |name: &str| name.split('.').next() == word.split('.').next();
            let siblings: Vec<&String> = known.iter().filter(|name| prefix(name)).collect();
            let is_near = siblings.is_empty() || nearest(word, &known).is_some();
            did_you_mean(word, &if is_near { known.iter().collect() } else { siblings })
        };
        let help = self.vocabulary.missing_for(word).map_or_else(near, str::to_owned);
        let here = if self.vocabulary.missing_for(word).is_some() { " in this scene" } else { "" };
        Err(Fault::at(&place, format!("there is no reading \"{word}\"{here}")).help(help))
    }
}

const OPERATORS: &str = "operators are + - * / == != < <= > >= and, or, not";

const SIGNS: [&str; 13] = ["==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", ","];

/// The spans of the tokens of a text. The last span is empty, at the end of the text.
fn tokens(text: &str) -> Read<Vec<Range<usize>>> {
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
            let message = format!("\"{}\" means nothing here", first.escape_debug());
            return Err(Fault::at(&(at..at + first.len_utf8()), message).help(OPERATORS));
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
