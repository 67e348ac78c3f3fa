//! Every table of readings, and how a reading is found by its name. To add a quantity, add a line to the table it
//! belongs to; to add a table, write its file and name it in `TABLES`.

use super::row::{OfBody, Whole};
use super::{Scope, bodies, boxes, contacts};
use crate::instrument;
use crate::scene::Scene;
use crate::value::{Kind, Value};

/// In the order in which they are listed.
const TABLES: &[&[Whole]] = &[boxes::TABLE, contacts::TABLE];

/// A reading found by its name.
pub(super) enum Found {
    Whole(&'static Whole),
    OfBody(&'static OfBody, usize),
}

impl Found {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Whole(whole) => whole.kind,
            Self::OfBody(..) => Kind::Number,
        }
    }

    pub(super) fn read(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Whole(whole) => (whole.read)(scope),
            Self::OfBody(reading, body) => {
                Some(Value::Number((reading.read)(&scope.scene.bodies[*body], &scope.start.bodies[*body])))
            }
        }
    }
}

fn wholes() -> impl Iterator<Item = &'static Whole> {
    TABLES.iter().copied().flatten()
}

/// Every reading that any scene may have, with what it says; `X` stands for the name of a body.
pub fn explained() -> impl Iterator<Item = (String, &'static str)> {
    let of_body = bodies::TABLE.iter().map(|reading| (format!("X.{}", reading.name), reading.says));
    let whole = wholes().map(|whole| (whole.name.to_owned(), whole.says));
    let of_instruments = instrument::readings().map(|(name, says)| (name.to_owned(), says));
    of_body.chain(whole).chain(of_instruments)
}

/// What readings begin with before a dot, other than the name of a body.
pub(crate) fn prefixes() -> impl Iterator<Item = &'static str> {
    let of_instruments = instrument::readings().map(|(name, _)| name);
    let names = wholes().map(|whole| whole.name).chain(of_instruments);
    names.filter_map(|name| name.split_once('.').map(|(first, _)| first))
}

/// The reading of this name, if the scene has it.
pub(super) fn find(name: &str, scene: &Scene) -> Option<Found> {
    if let Some(whole) = wholes().find(|whole| whole.name == name) {
        return (whole.needs)(scene).then_some(Found::Whole(whole));
    }
    let (first, rest) = name.split_once('.')?;
    let reading = bodies::TABLE.iter().find(|reading| reading.name == rest)?;
    scene.find(first).map(|body| Found::OfBody(reading, body))
}

/// Every reading that the scene has, with its name.
pub(super) fn all(scene: &Scene) -> Vec<(String, Found)> {
    let whole = wholes().filter(|whole| (whole.needs)(scene));
    let mut all: Vec<(String, Found)> = whole.map(|whole| (whole.name.to_owned(), Found::Whole(whole))).collect();
    for (index, body) in scene.bodies.iter().enumerate() {
        for reading in bodies::TABLE {
            all.push((format!("{}.{}", body.name, reading.name), Found::OfBody(reading, index)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, reading, situation};
    use crate::instrument::{Scope, Situation};
    use crate::readings::Names;
    use crate::value::{Readings, Vocabulary};

    fn everything() -> Situation {
        let scene = boxes(&[("A", 9.0, 6.0, 13.0, 8.0), ("B", 4.0, 3.0, 6.0, 5.0)]);
        situation(scene, &["probe world", "push", "launch A 0 3", "solve", "type left"])
    }

    #[test]
    fn every_name_is_found_once_and_reads_its_kind() {
        let situation = everything();
        let scope = Scope::of(&situation, &situation, false);
        let names = Names::of(&situation).names();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} twice");
            let kind = Names::of(&situation).kind(name).expect(name);
            if let Some(value) = scope.value(name) {
                assert_eq!(value.kind(), kind, "{name}");
            }
        }
        assert_eq!(reading(&situation, "D.left"), Some(Value::Number(3.0)));
        assert_eq!(reading(&situation, "A.width"), Some(Value::Number(4.0)));
        assert_eq!(reading(&situation, "typed.left"), None);
        assert_eq!(reading(&situation, "meet.width"), None);
    }

    #[test]
    fn one_name_means_one_thing_and_is_explained_once() {
        let names: Vec<String> = explained().map(|(name, _)| name).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} twice");
        }
    }

    #[test]
    fn a_scene_offers_only_what_it_has() {
        let empty = Situation::default();
        assert_eq!(Names::of(&empty).kind("D.left"), None);
        assert_eq!(Names::of(&empty).kind("typed.left"), None);
        assert_eq!(Names::of(&empty).kind("moves"), Some(Kind::Number));
    }
}
