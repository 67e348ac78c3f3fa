//! What decides in a family: the readings in which two starts that are drawn one after the other differ.

use super::expression::Expression;
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
    /// What decides at one of these starts, by its index: where nothing is named, what else is read of it.
    pub(super) fn at<'a>(
        &self,
        index: usize,
        starts: impl Iterator<Item = &'a Situation>,
        otherwise: impl Fn(&Scope<'_>) -> Vec<Option<Value>>,
    ) -> &[Option<Value>] {
        let values = |start: &'a Situation| {
            let scope = Scope::of(start, start, true);
            if self.named.is_empty() {
                return otherwise(&scope);
            }
            self.named.iter().map(|named| named.value(&scope)).collect()
        };
        let known = self.values.get_or_init(|| starts.map(values).collect());
        known.get(index).map_or(&[], |values| values)
    }
}
