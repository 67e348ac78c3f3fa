//! Every table of readings, and how a reading is found by its name. To add a quantity, add a line to the table it
//! belongs to; to add a table, write its file and name it in `TABLES`.

use super::row::{OfBody, Whole};
use super::{Scope, bodies, boxes, contacts, polygons};
use crate::instrument;
use crate::scene::Scene;
use crate::value::{Kind, Value};
use std::collections::HashSet;

/// In the order in which they are listed.
const TABLES: &[&[Whole]] = &[boxes::TABLE, contacts::TABLE, polygons::TABLE];

/// A reading found by its name.
pub(super) enum Found {
    Whole(&'static Whole),
    OfBody(&'static OfBody, usize),
    Typed(usize),
    Yields(usize),
}

impl Found {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Whole(whole) => whole.kind,
            Self::OfBody(..) | Self::Typed(_) => Kind::Number,
            Self::Yields(_) => Kind::Truth,
        }
    }

    pub(super) fn read(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Whole(whole) => (whole.read)(scope),
            Self::OfBody(reading, body) => {
                Some(Value::Number((reading.read)(&scope.scene.bodies[*body], &scope.start.bodies[*body])))
            }
            Self::Typed(field) => scope.scene.form.fields[*field].number().map(Value::Number),
            Self::Yields(body) => scope.scene.solver.as_ref().map(|solver| Value::Truth(solver.yields == *body)),
        }
    }
}

fn wholes() -> impl Iterator<Item = &'static Whole> {
    TABLES.iter().copied().flatten()
}

/// Readings that name something of the lesson's after the dot: `X` a body, `NAME` a field.
const NAMING: [(&str, &str); 2] = [
    ("yields.X", "X takes the whole push of the solver"),
    ("typed.NAME", "the number typed into the field NAME, once there is one"),
];

/// Every reading that any scene may have, with what it says; `X` stands for the name of a body.
pub fn explained() -> impl Iterator<Item = (String, &'static str)> {
    let of_body = bodies::TABLE.iter().map(|reading| (format!("X.{}", reading.name), reading.says));
    let whole = wholes().map(|whole| (whole.name.to_owned(), whole.says));
    let of_instruments = instrument::readings().map(|(name, says, _)| (name.to_owned(), says));
    let naming = NAMING.map(|(name, says)| (name.to_owned(), says));
    // Two instruments may know a reading by the same name.
    let mut known = HashSet::new();
    let all = of_body.chain(whole).chain(of_instruments).chain(naming);
    all.filter(move |(name, _)| known.insert(name.clone()))
}

/// What readings begin with before a dot, other than the name of a body.
pub(crate) fn prefixes() -> impl Iterator<Item = &'static str> {
    let of_instruments = instrument::readings().map(|(name, ..)| name);
    let names = wholes().map(|whole| whole.name).chain(of_instruments).chain(NAMING.map(|(name, _)| name));
    names.filter_map(|name| name.split_once('.').map(|(first, _)| first))
}

/// The field of a form that a reading is typed into, if it is such a reading.
pub(crate) fn typed_field(name: &str) -> Option<&str> {
    name.strip_prefix("typed.")
}

/// The reading of this name, if the scene has it.
pub(super) fn find(name: &str, scene: &Scene) -> Option<Found> {
    if let Some(whole) = wholes().find(|whole| whole.name == name) {
        return (whole.needs)(scene).then_some(Found::Whole(whole));
    }
    if let Some(asked) = typed_field(name) {
        return scene.form.fields.iter().position(|field| field.name == asked).map(Found::Typed);
    }
    let (first, rest) = name.split_once('.')?;
    match first {
        "yields" if scene.solver.is_some() => scene.find(rest).map(Found::Yields),
        _ => {
            let reading = bodies::TABLE.iter().find(|reading| reading.name == rest)?;
            scene.find(first).map(|body| Found::OfBody(reading, body))
        }
    }
}

/// Every reading that the scene has, with its name.
pub(super) fn all(scene: &Scene) -> Vec<(String, Found)> {
    let whole = wholes().filter(|whole| (whole.needs)(scene));
    let mut all: Vec<(String, Found)> = whole.map(|whole| (whole.name.to_owned(), Found::Whole(whole))).collect();
    for (index, body) in scene.bodies.iter().enumerate() {
        for reading in bodies::TABLE {
            all.push((format!("{}.{}", body.name, reading.name), Found::OfBody(reading, index)));
        }
        if scene.solver.is_some() {
            all.push((format!("yields.{}", body.name), Found::Yields(index)));
        }
    }
    for (index, field) in scene.form.fields.iter().enumerate() {
        all.push((format!("typed.{}", field.name), Found::Typed(index)));
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
    fn every_name_is_explained_once_and_means_one_thing() {
        let mut names: Vec<String> = explained().map(|(name, _)| name).collect();
        names.sort();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
        let all: Vec<_> = instrument::readings().collect();
        for one in &all {
            assert!(all.iter().all(|other| other.0 != one.0 || other == one), "{one:?}");
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
