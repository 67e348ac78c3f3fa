//! Every number and verdict about a scene, by name.
//!
//! The goals of lessons, the numbers on the screen and the sentences all use this vocabulary. To add a quantity, add
//! one line to the table it belongs to; to add a table, list it in `table::TABLES`.

mod asks;
mod bodies;
mod boxes;
mod contacts;
mod sentence;
mod table;

pub(crate) use asks::{last_ask, last_edge, share};
pub(crate) use boxes::{MISTAKES, MOVES};
pub(crate) use contacts::least_behind;
pub(crate) use sentence::{numbers, sentences, why_not};
pub(crate) use table::{explained, prefixes};

use crate::instrument::{Scope, Situation};
use crate::value::{Readings, Value, ValueKind, Vocabulary};

impl Readings for Scope<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        // Two instruments may have a reading of the same name.
        let of_instrument = self.instruments.iter().find_map(|instrument| instrument.reading(name, self));
        of_instrument.or_else(|| table::find(name, self.scene).and_then(|(_, read)| read(self)))
    }
}

/// The names of its readings.
impl Vocabulary for Situation {
    fn kind(&self, name: &str) -> Option<ValueKind> {
        let of_instrument = of_instruments(self).find(|(known, _)| known == name).map(|(_, kind)| kind);
        of_instrument.or_else(|| table::find(name, &self.scene).map(|(kind, _)| kind))
    }

    fn names(&self) -> Vec<String> {
        table::names(&self.scene).into_iter().chain(of_instruments(self).map(|(name, _)| name)).collect()
    }

    fn missing_for(&self, name: &str) -> Option<&'static str> {
        table::missing_for(name, &self.scene)
    }
}

fn of_instruments(now: &Situation) -> impl Iterator<Item = (String, ValueKind)> {
    now.instruments().iter().flat_map(|instrument| instrument.readings(&now.scene))
}
