//! Situations for tests, and what acts and views make of them.

use crate::instrument::{self, Act, Reply, Scope, Situation};
use crate::overlay::{self, Overlay};
use crate::panes::Panes;
use crate::scene::{Body, Scene};
use crate::value::{Readings as _, Value};
use minkowski2d::Aabb;

/// A scene of boxes: name, left, bottom, right, top.
pub(crate) fn boxes(bodies: &[(&str, f64, f64, f64, f64)]) -> Scene {
    Scene::new(bodies.iter().map(|&(name, l, b, r, t)| Body::new(name, Aabb::constant(l, b, r, t))).collect())
}

/// The situation of a scene with instruments as a lesson writes them.
pub(crate) fn situation(scene: Scene, activities: &[&str]) -> Situation {
    try_situation(scene, activities).unwrap_or_else(|error| panic!("{error}"))
}

/// The same, or why there is none.
pub(crate) fn try_situation(scene: Scene, activities: &[&str]) -> Result<Situation, String> {
    let mut instruments = Vec::new();
    for text in activities {
        instrument::read(text, &scene, &mut instruments)?;
    }
    Ok(Situation::new(scene, instruments))
}

/// Why an act is refused. It must leave everything as it was.
pub(crate) fn refusal(situation: &mut Situation, act: Act) -> String {
    let before = situation.clone();
    let Reply::Refused(why) = situation.act(act) else { panic!("{act:?} is not refused") };
    assert_eq!(*situation, before);
    why
}

/// The value of a reading in a situation that counts as its own start.
pub(crate) fn reading(situation: &Situation, name: &str) -> Option<Value> {
    Scope::of(situation, situation, true).value(name)
}

/// What overlays and views show of a situation.
pub(crate) fn shown(situation: &Situation, show: &[&str]) -> Panes {
    let show: Vec<Overlay> = show.iter().map(|name| Overlay::parse(name).expect(name)).collect();
    overlay::draw(&Scope::of(situation, situation, false), &show)
}
