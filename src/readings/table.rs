//! The tables of readings, and the lookup of a reading by its name.

use super::{asks, bodies, boxes, contacts};
use crate::instrument::{self, ReadFn, Reading, Scope};
use crate::scene::{Body, Scene};
use crate::value::{Value, ValueKind};
use std::collections::HashSet;

/// Whether a scene has what a reading needs.
type Needs = fn(&Scene) -> bool;

pub(super) const fn number(name: &'static str, says: &'static str, needs: Needs, read: ReadFn<(), f64>) -> Reading<()> {
    Reading::number(name, says, read).needing(needs)
}

pub(super) const fn truth(name: &'static str, says: &'static str, needs: Needs, read: ReadFn<(), bool>) -> Reading<()> {
    Reading::truth(name, says, read).needing(needs)
}

/// The usual requirement: A and B.
pub(super) fn solids(scene: &Scene) -> bool {
    scene.solids().is_some()
}

/// The tables, in the order in which `list --words` prints them.
const TABLES: &[&[Reading<()>]] = &[boxes::TABLE, contacts::TABLE, asks::TABLE];

/// A reading found by its name: its type, and what computes it.
pub(super) type Found = (ValueKind, Box<dyn Fn(&Scope<'_>) -> Option<Value>>);

fn wholes() -> impl Iterator<Item = &'static Reading<()>> {
    TABLES.iter().copied().flatten()
}

/// Every reading of any scene, with its explanation; `X` stands for the name of a body.
pub(crate) fn explained() -> impl Iterator<Item = (String, &'static str)> {
    let of_body = bodies::TABLE.iter().map(|reading| (format!("X.{}", reading.name), reading.says));
    let whole = wholes().map(|whole| (whole.name.to_owned(), whole.says));
    let mut known = HashSet::new();
    let of_instruments = instrument::readings().filter(move |reading| known.insert(*reading));
    let of_instruments = of_instruments.map(|(name, says)| (name.to_owned(), says));
    let of_pair =
        ("X.Y.touching".to_owned(), "the same for the bodies X and Y; works with every reading about A and B");
    of_body.chain([of_pair]).chain(whole).chain(of_instruments)
}

/// The prefixes of readings before a dot, other than the names of bodies.
pub(crate) fn prefixes() -> impl Iterator<Item = &'static str> {
    let of_instruments = instrument::readings().map(|(name, _)| name);
    let names = wholes().map(|whole| whole.name).chain(of_instruments);
    names.filter_map(|name| name.split_once('.').map(|(first, _)| first))
}

/// The reading with this name, if the scene has it.
pub(super) fn find(name: &str, scene: &Scene) -> Option<Found> {
    if let Some(whole) = wholes().find(|whole| whole.name == name) {
        let found: Found = (whole.kind(), Box::new(|scope| whole.value(&(), scope)));
        return (whole.needs)(scene).then_some(found);
    }
    if let Some((pair, rest)) = of_pair(name, scene) {
        let of_two = wholes().find(|whole| whole.name == rest && is_of_two(whole, &scene.about(pair)))?;
        return Some((of_two.kind(), Box::new(move |scope| scope.about(pair, |scope| of_two.value(&(), scope)))));
    }
    let (first, rest) = name.split_once('.')?;
    let reading = bodies::TABLE.iter().find(|reading| reading.name == rest)?;
    let body = scene.find(first)?;
    Some((reading.kind(), Box::new(move |scope| reading.value(&scope.scene.bodies[body], scope))))
}

/// True if the reading is about two bodies, and the scene has them.
fn is_of_two(whole: &Reading<()>, scene: &Scene) -> bool {
    (whole.needs)(scene) && !(whole.needs)(&Scene::default())
}

/// What a scene must have for the reading with this name, if it lacks it.
pub(super) fn missing_for(name: &str, scene: &Scene) -> Option<&'static str> {
    let (about, name) = match of_pair(name, scene) {
        Some((pair, rest)) => (scene.about(pair), rest),
        None => (scene.clone(), name),
    };
    let whole = wholes().find(|whole| whole.name == name).filter(|whole| !(whole.needs)(&about))?;
    Some(match about.solids() {
        None => "it is about A and B, or the pair that the scene names",
        Some(_) if whole.name == "distance" => {
            "it takes two boxes along the axes; \"signed_distance\" is for all shapes"
        }
        Some(_) => "it takes two boxes along the axes",
    })
}

/// The two bodies with which a name begins, as in `A.C.touching`, and the rest of it.
pub(super) fn of_pair<'n>(name: &'n str, scene: &Scene) -> Option<([usize; 2], &'n str)> {
    let (first, rest) = name.split_once('.')?;
    let (second, rest) = rest.split_once('.')?;
    let pair = [scene.find(first)?, scene.find(second)?];
    (pair[0] != pair[1]).then_some((pair, rest))
}

/// The names of all readings of the scene.
pub(super) fn names(scene: &Scene) -> Vec<String> {
    let whole = wholes().filter(|whole| (whole.needs)(scene)).map(|whole| whole.name.to_owned());
    let of_body = |body: &Body| bodies::TABLE.iter().map(|reading| format!("{}.{}", body.name, reading.name)).collect();
    let of_bodies = scene.bodies.iter().flat_map::<Vec<_>, _>(of_body);
    // Of other pairs only those that the right pane shows, or the list would be long.
    let of_pairs = scene.fronts().into_iter().skip(1).flat_map(|pair| {
        let ([a, b], about) = (pair.map(|body| &scene.bodies[body].name), scene.about(pair));
        wholes().filter(move |whole| is_of_two(whole, &about)).map(move |whole| format!("{a}.{b}.{}", whole.name))
    });
    whole.chain(of_bodies).chain(of_pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, reading, situation};
    use crate::instrument::{Scope, Situation};
    use crate::value::{Readings, Vocabulary};

    fn everything() -> Situation {
        let scene = boxes(&[("A", 9.0, 6.0, 13.0, 8.0), ("B", 4.0, 3.0, 6.0, 5.0)]);
        situation(scene, &["probe world", "push", "launch A 0 3", "type left"])
    }

    #[test]
    fn every_name_is_found_once_and_reads_its_kind() {
        let situation = everything();
        let scope = Scope::of(&situation, &situation, true);
        let names = situation.names();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} twice");
            let kind = situation.kind(name).expect(name);
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
        assert_eq!(empty.kind("D.left"), None);
        assert_eq!(empty.kind("typed.left"), None);
        assert_eq!(empty.kind("moves"), Some(ValueKind::Number));
    }
}
