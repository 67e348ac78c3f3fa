//! What readings are taken from and pictures are drawn of.

use super::rule::Rule;
use super::{AnyInstrument, Downcast, Situation};
use crate::geometry::{Aabb, Contact, State, minkowski, origin};
use crate::scene::{Scene, Solid};

/// A situation beside the one that the step started from.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The scene as it is.
    pub scene: &'a Scene,
    /// The scene as the step started.
    pub start: &'a Scene,
    /// The instruments as they are.
    pub instruments: &'a [AnyInstrument],
    /// Whether the bet has been locked in.
    pub bet: bool,
}

impl<'a> Scope<'a> {
    /// The situation that has come of a start.
    #[must_use]
    pub fn of(now: &'a Situation, start: &'a Situation, bet: bool) -> Self {
        Self { scene: &now.scene, start: &start.scene, instruments: now.instruments(), bet }
    }

    /// The instrument of this type, if the step has it.
    pub(crate) fn instrument<T: Downcast>(&self) -> Option<&'a T> {
        self.instruments.iter().find_map(T::of)
    }

    /// `A − B`.
    #[must_use]
    pub fn difference(&self) -> Option<Aabb> {
        self.scene.difference()
    }

    /// How A and B lie to each other: exactly for boxes along the axes, up to the scene's tolerance for others. Shapes
    /// with dents meet where their parts do.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        let (a, b) = self.scene.solids()?;
        Some(self.state_of(a, b))
    }

    /// How two shapes lie to each other, by the same rule.
    pub(crate) fn state_of(&self, a: &Solid, b: &Solid) -> State {
        if let Some((a, b)) = a.as_box().zip(b.as_box()) {
            return origin::state(&minkowski::difference(&a, &b));
        }
        let tolerance = self.scene.layout.tolerance;
        match signed_distance(a, b) {
            distance if distance > tolerance => State::Separated,
            distance if distance < -tolerance => State::Overlapping,
            _ => State::Touching,
        }
    }

    /// The gap between A and B, 0 where they touch, minus the depth where they overlap; between the parts that are
    /// nearest or deepest if they have several.
    #[must_use]
    pub fn signed_distance(&self) -> Option<f64> {
        self.scene.solids().map(|(a, b)| signed_distance(a, b))
    }

    /// True if the rule in force is `<`, under which touching is no contact.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.instrument::<Rule>().is_some_and(|rule| rule.strict)
    }

    /// Whether A and B are in contact under the rule in force: touching counts, unless the rule is strict.
    #[must_use]
    pub fn contact(&self) -> Option<bool> {
        self.state().map(|state| match state {
            State::Overlapping => true,
            State::Touching => !self.strict(),
            State::Separated => false,
        })
    }

    /// The four comparisons of the origin test with the left, right, bottom and top side of `A − B`: whether each
    /// holds under the rule in force.
    #[must_use]
    pub fn lamps(&self) -> Option<[bool; 4]> {
        let d = self.difference()?;
        let strict = self.strict();
        let below = |x: f64, y: f64| if strict { x < y } else { x <= y };
        Some([below(d.left(), 0.0), below(0.0, d.right()), below(d.bottom(), 0.0), below(0.0, d.top())])
    }
}

fn signed_distance(a: &Solid, b: &Solid) -> f64 {
    let (a, b) = (a.parts(), b.parts());
    let distances = a.iter().flat_map(|p| b.iter().map(|q| Contact::between(p, q).signed_distance()));
    distances.fold(f64::INFINITY, f64::min)
}
