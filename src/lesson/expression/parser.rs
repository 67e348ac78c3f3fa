//! A recursive descent parser.

use super::{
    ClauseError,
    token::{Token, tokens},
    tree::{Expr, Function, Node, Operator},
};
use crate::{
    lesson::nearest::nearest,
    value::{ValueKind, Vocabulary},
};
use std::ops::Range;

/// The maximum nesting of parentheses, signs and calls: more than anybody reads, far less than the stack.
const DEEPEST: usize = 48;

/// Checks that the node has the type that `user` takes.
pub(super) fn expect_kind(node: &Node, text: &str, kind: ValueKind, user: &str) -> Result<(), ClauseError> {
    if node.kind == kind {
        return Ok(());
    }
    let part = &text[node.span.clone()];
    let (message, help) = match kind {
        ValueKind::Truth => (
            format!("{user} takes a truth, but \"{part}\" is a number"),
            format!("compare it with something, as in \"{part} == 0\""),
        ),
        ValueKind::Number => (
            format!("{user} takes a number, but \"{part}\" is a truth"),
            "a truth stands alone, or under \"not\", \"and\", \"or\"".to_owned(),
        ),
    };
    Err(ClauseError::at(node.span.clone(), message, Some(help)))
}

/// Parses a whole text as one expression of either type.
pub(super) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Node, ClauseError> {
    let mut parser = ClauseParser { text, tokens: tokens(text)?, next: 0, depth: 0, vocabulary };
    let root = parser.disjunction()?;
    match parser.peek() {
        Token::End => Ok(root),
        _ => Err(parser.unexpected("an operator or the end")),
    }
}

struct ClauseParser<'t> {
    text: &'t str,
    tokens: Vec<(Token<'t>, Range<usize>)>,
    next: usize,
    depth: usize,
    vocabulary: &'t dyn Vocabulary,
}

/// One function for each precedence, from the lowest: or, and, not, comparison, sum, product, sign, operand.
impl<'t> ClauseParser<'t> {
    fn peek(&self) -> Token<'t> {
        self.tokens.get(self.next).map_or(Token::End, |(token, _)| *token)
    }

    fn place(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.text.len()..self.text.len(), |(_, place)| place.clone())
    }

    fn take(&mut self, token: Token<'_>) -> bool {
        let taken = self.peek() == token;
        self.next += usize::from(taken);
        taken
    }

    fn unexpected(&self, wanted: &str) -> ClauseError {
        let place = self.place();
        let message = match self.peek() {
            Token::End if self.text.trim().is_empty() => "the clause is empty".to_owned(),
            Token::End => format!("the clause ends where {wanted} should stand"),
            _ => format!("\"{}\" stands where {wanted} should", &self.text[place.clone()]),
        };
        ClauseError::at(place, message, None)
    }

    /// Applies a rule one level deeper, up to the maximum.
    fn nested(&mut self, rule: impl Fn(&mut Self) -> Result<Node, ClauseError>) -> Result<Node, ClauseError> {
        if self.depth == DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep");
            return Err(ClauseError::at(self.place(), message, Some("split the goal into several clauses".to_owned())));
        }
        self.depth += 1;
        let node = rule(self);
        self.depth -= 1;
        node
    }

    fn disjunction(&mut self) -> Result<Node, ClauseError> {
        self.joined("or", Self::conjunction, Expr::Or)
    }

    fn conjunction(&mut self) -> Result<Node, ClauseError> {
        self.joined("and", Self::negation, Expr::And)
    }

    fn joined(
        &mut self,
        word: &str,
        part: impl Fn(&mut Self) -> Result<Node, ClauseError>,
        make: impl Fn(Vec<Node>) -> Expr,
    ) -> Result<Node, ClauseError> {
        let first = part(self)?;
        if self.peek() != Token::Word(word) {
            return Ok(first);
        }
        let user = format!("\"{word}\"");
        expect_kind(&first, self.text, ValueKind::Truth, &user)?;
        let (start, mut end) = (first.outer.start, first.outer.end);
        let mut nodes = vec![first];
        while self.take(Token::Word(word)) {
            let node = part(self)?;
            expect_kind(&node, self.text, ValueKind::Truth, &user)?;
            end = node.outer.end;
            nodes.push(node);
        }
        Ok(Node::spanning(make(nodes), ValueKind::Truth, start, end))
    }

    fn negation(&mut self) -> Result<Node, ClauseError> {
        let start = self.place().start;
        if !self.take(Token::Word("not")) {
            return self.comparison();
        }
        let node = self.nested(Self::negation)?;
        expect_kind(&node, self.text, ValueKind::Truth, "\"not\"")?;
        let end = node.outer.end;
        Ok(Node::spanning(Expr::Not(Box::new(node)), ValueKind::Truth, start, end))
    }

    fn comparison(&mut self) -> Result<Node, ClauseError> {
        let first = self.sum()?;
        let mut rest = Vec::new();
        let (start, mut end) = (first.outer.start, first.outer.end);
        while let Token::Relation(relation) = self.peek() {
            let user = format!("\"{}\"", &self.text[self.place()]);
            if rest.is_empty() {
                expect_kind(&first, self.text, ValueKind::Number, &user)?;
            }
            self.next += 1;
            let node = self.sum()?;
            expect_kind(&node, self.text, ValueKind::Number, &user)?;
            end = node.outer.end;
            rest.push((relation, node));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Node::spanning(Expr::Comparison(Box::new(first), rest), ValueKind::Truth, start, end))
    }

    fn sum(&mut self) -> Result<Node, ClauseError> {
        self.arithmetic([Operator::Plus, Operator::Minus], Self::product)
    }

    fn product(&mut self) -> Result<Node, ClauseError> {
        self.arithmetic([Operator::Times, Operator::Over], Self::sign)
    }

    fn arithmetic(
        &mut self,
        operators: [Operator; 2],
        part: impl Fn(&mut Self) -> Result<Node, ClauseError>,
    ) -> Result<Node, ClauseError> {
        let first = part(self)?;
        let mut rest = Vec::new();
        let (start, mut end) = (first.outer.start, first.outer.end);
        while let Token::Operator(operator) = self.peek()
            && operators.contains(&operator)
        {
            let user = format!("\"{}\"", &self.text[self.place()]);
            if rest.is_empty() {
                expect_kind(&first, self.text, ValueKind::Number, &user)?;
            }
            self.next += 1;
            let node = part(self)?;
            expect_kind(&node, self.text, ValueKind::Number, &user)?;
            end = node.outer.end;
            rest.push((operator, node));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Node::spanning(Expr::Arithmetic(Box::new(first), rest), ValueKind::Number, start, end))
    }

    fn sign(&mut self) -> Result<Node, ClauseError> {
        let start = self.place().start;
        if !self.take(Token::Operator(Operator::Minus)) {
            return self.operand();
        }
        let node = self.nested(Self::sign)?;
        expect_kind(&node, self.text, ValueKind::Number, "\"-\"")?;
        let end = node.outer.end;
        Ok(Node::spanning(Expr::Negative(Box::new(node)), ValueKind::Number, start, end))
    }

    fn operand(&mut self) -> Result<Node, ClauseError> {
        let place = self.place();
        match self.peek() {
            Token::Number(number) => {
                self.next += 1;
                Ok(Node::leaf(Expr::Number(number), ValueKind::Number, place))
            }
            Token::Open => {
                self.next += 1;
                let mut node = self.nested(Self::disjunction)?;
                node.outer = place.start..self.place().end;
                if self.take(Token::Close) { Ok(node) } else { Err(self.unclosed(&place)) }
            }
            Token::Word("and" | "or" | "not") => Err(self.unexpected("a number, a name or \"(\"")),
            Token::Word(word) => {
                self.next += 1;
                let function = match word {
                    "abs" => Function::Abs,
                    "min" => Function::Min,
                    "max" => Function::Max,
                    _ => return self.name(word, place),
                };
                self.call(function, word, place)
            }
            _ => Err(self.unexpected("a number, a name or \"(\"")),
        }
    }

    fn unclosed(&self, open: &Range<usize>) -> ClauseError {
        match self.peek() {
            Token::End => ClauseError::at(open.clone(), "this \"(\" is never closed", None),
            _ => self.unexpected("an operator or \")\""),
        }
    }

    fn call(&mut self, function: Function, word: &str, place: Range<usize>) -> Result<Node, ClauseError> {
        let (wanted, form) = if function == Function::Abs { (1, "abs(x)") } else { (2, "min(x, y) and max(x, y)") };
        let open = self.place();
        if !self.take(Token::Open) {
            return Err(ClauseError::at(place, format!("\"{word}\" wants its arguments in parentheses: {form}"), None));
        }
        let mut arguments = Vec::new();
        loop {
            let node = self.nested(Self::disjunction)?;
            expect_kind(&node, self.text, ValueKind::Number, &format!("\"{word}\""))?;
            arguments.push(node);
            if !self.take(Token::Comma) {
                break;
            }
        }
        let end = self.place().end;
        if !self.take(Token::Close) {
            return Err(self.unclosed(&open));
        }
        if arguments.len() != wanted {
            let plural = if wanted == 1 { "" } else { "s" };
            let message = format!("\"{word}\" takes {wanted} argument{plural}, not {}", arguments.len());
            return Err(ClauseError::at(place.start..end, message, None));
        }
        Ok(Node::spanning(Expr::Call(function, arguments), ValueKind::Number, place.start, end))
    }

    fn name(&self, word: &str, place: Range<usize>) -> Result<Node, ClauseError> {
        if let Some(kind) = self.vocabulary.kind(word) {
            return Ok(Node::leaf(Expr::Name(word.to_owned()), kind, place));
        }
        let known = self.vocabulary.names();
        let near = || {
            if let Some(meant) = nearest(word, &known) {
                return format!("did you mean \"{meant}\"?");
            }
            // Readings with the same prefix if there are any (`D.width` → those of D), otherwise all.
            let prefix = word.split('.').next().unwrap_or(word);
            let siblings: Vec<_> =
                known.iter().filter(|name| name.split('.').next() == Some(prefix)).map(String::as_str).collect();
            let all = || known.iter().map(String::as_str).collect();
            format!("there are {}", if siblings.is_empty() { all() } else { siblings }.join(", "))
        };
        let help = self.vocabulary.takes(word).map_or_else(near, str::to_owned);
        let here = if self.vocabulary.takes(word).is_some() { " in this scene" } else { "" };
        let error = ClauseError::at(place, format!("there is no reading \"{word}\"{here}"), Some(help));
        Err(ClauseError { unknown_name: true, ..error })
    }
}
