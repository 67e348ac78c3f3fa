//! What decides in a family: the readings in which two starts that are drawn one after the other differ.

use super::clauses::{ClauseReader, given};
use super::expression::Expression;
use super::problem::Report;
use super::step::{ExamAnswer, Step};
use super::toml_table::TomlTable;
use crate::instrument::{Scope, Situation};
use crate::value::Value;
use std::sync::{Arc, OnceLock};

/// What `differs` names, with its values once they were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deciding {
    pub(crate) named: Vec<Expression>,
    /// For each start.
    values: Arc<OnceLock<Vec<Vec<Option<Value>>>>>,
}

impl Deciding {
    /// Parses `differs`, which may be missing.
    pub(super) fn read(table: &TomlTable<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        let named = table.get("differs").map(|item| {
            let read: Vec<_> = item.one_or_more().iter().map(|item| clauses.expression(item, report)).collect();
            read.into_iter().collect::<Option<Vec<_>>>()
        });
        Some(Self { named: given(named)?.unwrap_or_default(), values: Arc::default() })
    }

    /// The same for other starts.
    pub(super) fn anew(&self) -> Self {
        Self { named: self.named.clone(), values: Arc::default() }
    }
}

impl Step {
    /// What decides at a start, which is counted from the one that is stated; the right answers, if the step names nothing.
    pub(crate) fn decides(&self, start: usize) -> &[Option<Value>] {
        let values = || self.starts().map(|start| self.decided(start)).collect();
        self.deciding.values.get_or_init(values).get(start).map_or(&[], |values| values)
    }

    fn decided(&self, start: &Situation) -> Vec<Option<Value>> {
        let scope = Scope::of(start, start, true);
        let answers = self.exam.iter().flat_map(|exam| &exam.answers);
        if self.deciding.named.is_empty() {
            return answers.map(|(_, answer)| answer.value(&scope)).collect();
        }
        self.deciding.named.iter().map(|named| named.value(&scope)).collect()
    }
}

impl ExamAnswer {
    /// The number, or which of the words it is.
    fn value(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Number(number) => number.value(scope),
            Self::Word(words) => {
                words.iter().position(|(_, right)| right.holds(scope)).map(|word| Value::Number(word as f64))
            }
        }
    }
}
