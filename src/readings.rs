//! Every number and verdict about a scene, by name.
//!
//! The goals of lessons, the numbers on the screen and the sentences all use this vocabulary. To add a quantity, add
//! one line to the table it belongs to; to add a table, list it in `table::TABLES`.

mod asks;
mod bodies;
mod boxes;
mod contacts;
mod row;
mod sentence;
mod table;

pub(crate) use asks::{last_ask, last_edge, share};
pub(crate) use sentence::{numbers, sentences, why_not};
pub(crate) use table::explained;
pub(crate) use table::prefixes;

use crate::instrument::{Scope, Situation};
use crate::value::{Readings, Value, ValueKind, Vocabulary};

impl Readings for Scope<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        // Two instruments may have a reading of the same name.
        let of_instrument = self.instruments.iter().find_map(|instrument| instrument.reading(name, self));
        of_instrument.or_else(|| table::find(name, self.scene).and_then(|found| found.read(self)))
    }
}

/// The names of the readings of a situation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a> {
    situation: &'a Situation,
}

impl<'a> Names<'a> {
    /// The vocabulary of this situation.
    pub(crate) const fn of(situation: &'a Situation) -> Self {
        Self { situation }
    }

    fn of_instruments(&self) -> impl Iterator<Item = (String, ValueKind)> {
        let Situation { scene, .. } = self.situation;
        self.situation.instruments().iter().flat_map(|instrument| instrument.readings(scene))
    }
}

impl Vocabulary for Names<'_> {
    fn kind(&self, name: &str) -> Option<ValueKind> {
        let of_instrument = self.of_instruments().find(|(known, _)| known == name).map(|(_, kind)| kind);
        of_instrument.or_else(|| table::find(name, &self.situation.scene).map(|found| found.kind()))
    }

    fn names(&self) -> Vec<String> {
        let whole = table::all(&self.situation.scene).into_iter().map(|(name, _)| name);
        whole.chain(self.of_instruments().map(|(name, _)| name)).collect()
    }

    fn missing_for(&self, name: &str) -> Option<&'static str> {
        table::missing_for(name, &self.situation.scene)
    }
}
