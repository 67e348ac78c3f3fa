//! A recursive descent parser.

use super::{
    ClauseError,
    token::tokens,
    tree::{Expr, Node},
};
use crate::{
    lesson::nearest::{did_you_mean, nearest},
    value::{
        ValueKind::{self, Number, Truth},
        Vocabulary,
    },
};
use std::ops::Range;

/// The maximum nesting of parentheses, signs and calls: more than anybody reads, far less than the stack.
const DEEPEST: usize = 48;

/// What binds equally: what may stand before the whole; what stands between operands; of which kind these are; and what
/// comes of it, which is also what the first one takes.
type Level = (Option<&'static str>, &'static [&'static str], ValueKind, ValueKind);

/// From what binds least.
const LEVELS: [Level; 6] = [
    (None, &["or"], Truth, Truth),
    (None, &["and"], Truth, Truth),
    (Some("not"), &["==", "!=", "<=", ">=", "<", ">"], Number, Truth),
    (None, &["+", "-"], Number, Number),
    (None, &["*", "/"], Number, Number),
    (Some("-"), &[], Number, Number),
];

/// The functions, how many numbers they take, and how they are written.
const FUNCTIONS: [(&str, usize, &str); 3] =
    [("abs", 1, "abs(x)"), ("min", 2, "min(x, y) and max(x, y)"), ("max", 2, "min(x, y) and max(x, y)")];

/// Checks that the node has the type that `user` takes.
pub(super) fn expect_kind(node: &Node, text: &str, kind: ValueKind, user: &str) -> Result<(), ClauseError> {
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
    Err(ClauseError::at(node.span.clone(), message, Some(help)))
}

/// Parses a whole text as one expression of either type.
pub(super) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Node, ClauseError> {
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

    fn take(&mut self, token: &str) -> bool {
        let taken = self.peek() == token;
        self.next += usize::from(taken);
        taken
    }

    fn unexpected(&self, wanted: &str) -> ClauseError {
        let message = match self.peek() {
            "" if self.text.trim().is_empty() => "the clause is empty".to_owned(),
            "" => format!("the clause ends where {wanted} should stand"),
            token => format!("\"{token}\" stands where {wanted} should"),
        };
        ClauseError::at(self.place(), message, None)
    }

    /// Parses from a level one level of nesting deeper, up to the maximum.
    fn nested(&mut self, level: usize) -> Result<Node, ClauseError> {
        if self.depth == DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep");
            return Err(ClauseError::at(self.place(), message, Some("split the goal into several clauses".to_owned())));
        }
        self.depth += 1;
        let node = self.level(level);
        self.depth -= 1;
        node
    }

    fn level(&mut self, level: usize) -> Result<Node, ClauseError> {
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
        let end = operands.last().map_or(start, |(_, node)| node.outer.end);
        Ok(Node::new(Expr::Applied(operands), *gives, start..end))
    }

    fn operand(&mut self) -> Result<Node, ClauseError> {
        let (place, token) = (self.place(), self.peek());
        let is_name = token.starts_with(|c: char| c.is_ascii_alphabetic()) && !["and", "or", "not"].contains(&token);
        if self.take("(") {
            let mut node = self.nested(0)?;
            node.outer = place.start..self.place().end;
            return if self.take(")") { Ok(node) } else { Err(self.unclosed(&place)) };
        }
        if let Some((word, wanted, form)) = FUNCTIONS.iter().find(|(word, ..)| self.take(word)) {
            return self.call(word, *wanted, form, place);
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
            Ok(_) => Err(ClauseError::at(place, "this number is too large", None)),
            Err(_) => Err(self.unexpected("a number, a name or \"(\"")),
        }
    }

    fn unclosed(&self, open: &Range<usize>) -> ClauseError {
        match self.peek() {
            "" => ClauseError::at(open.clone(), "this \"(\" is never closed", None),
            _ => self.unexpected("an operator or \")\""),
        }
    }

    fn call(
        &mut self,
        word: &'static str,
        wanted: usize,
        form: &str,
        place: Range<usize>,
    ) -> Result<Node, ClauseError> {
        let open = self.place();
        if !self.take("(") {
            return Err(ClauseError::at(place, format!("\"{word}\" wants its arguments in parentheses: {form}"), None));
        }
        let mut operands = Vec::new();
        loop {
            let node = self.nested(0)?;
            expect_kind(&node, self.text, Number, &format!("\"{word}\""))?;
            // Of two numbers, the function is applied to the second and to the first.
            let is_first = operands.is_empty() && wanted > 1;
            operands.push((if is_first { "+" } else { word }, node));
            if !self.take(",") {
                break;
            }
        }
        let end = self.place().end;
        if !self.take(")") {
            return Err(self.unclosed(&open));
        }
        if operands.len() != wanted {
            let plural = if wanted == 1 { "" } else { "s" };
            let message = format!("\"{word}\" takes {wanted} argument{plural}, not {}", operands.len());
            return Err(ClauseError::at(place.start..end, message, None));
        }
        Ok(Node::new(Expr::Applied(operands), Number, place.start..end))
    }

    fn name(&self, word: &str, place: Range<usize>) -> Result<Node, ClauseError> {
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
        let error = ClauseError::at(place, format!("there is no reading \"{word}\"{here}"), Some(help));
        Err(ClauseError { unknown_name: true, ..error })
    }
}
