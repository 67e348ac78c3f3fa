//! The scope of readings and overlays: a situation and its start.

use super::rule::Rule;
use super::{AnyInstrument, Instrument, Situation};
use crate::scene::{Scene, Solid};
use minkowski2d::{Aabb, Contact, State, minkowski, origin};

/// A situation, with the one that the step started from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    /// The scene as it is.
    pub(crate) scene: &'a Scene,
    /// The scene as the step started.
    pub(crate) start: &'a Scene,
    /// The instruments as they are.
    pub(crate) instruments: &'a [AnyInstrument],
    /// True while a bet is open. What would answer it must not be shown.
    pub(crate) betting: bool,
    /// How many choices were wrong.
    pub(crate) mistakes: u32,
}

impl<'a> Scope<'a> {
    /// The scope of a situation and its start.
    pub(crate) fn of(now: &'a Situation, start: &'a Situation, betting: bool) -> Self {
        Self { scene: &now.scene, start: &start.scene, instruments: now.instruments(), betting, mistakes: now.mistakes }
    }

    /// Reads something about the scene with this pair in place of A and B.
    pub(crate) fn about<T>(&self, pair: [usize; 2], read: impl FnOnce(&Scope<'_>) -> T) -> T {
        let [scene, start] = [self.scene, self.start].map(|scene| scene.about(pair));
        read(&Scope { scene: &scene, start: &start, ..*self })
    }

    /// The instrument of this type, if there is one.
    pub(crate) fn instrument<T: Instrument>(&self) -> Option<&'a T> {
        self.instruments.iter().find_map(|part| part.downcast())
    }

    /// `A − B`.
    pub(crate) fn difference(&self) -> Option<Aabb> {
        self.scene.difference()
    }

    /// The state of A and B: exact for axis-aligned boxes, up to the scene's tolerance for others. Concave shapes are
    /// tested part by part.
    pub(crate) fn state(&self) -> Option<State> {
        let (a, b) = self.scene.solids()?;
        Some(self.state_of(a, b))
    }

    /// The state of two shapes, by the same rule.
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

    /// The gap between A and B, 0 if they touch, minus the depth if they overlap; of concave shapes, the least between
    /// their parts.
    pub(crate) fn signed_distance(&self) -> Option<f64> {
        self.scene.solids().map(|(a, b)| signed_distance(a, b))
    }

    /// True if the current rule is `<`, under which touching is no hit.
    pub(crate) fn strict(&self) -> bool {
        self.instrument::<Rule>().is_some_and(|rule| rule.strict)
    }

    /// Whether A and B are in contact under the current rule: touching counts, unless the rule is strict.
    pub(crate) fn contact(&self) -> Option<bool> {
        self.state().map(|state| match state {
            State::Overlapping => true,
            State::Touching => !self.strict(),
            State::Separated => false,
        })
    }

    /// The four comparisons of the origin test with the left, right, bottom and top side of `A − B`: whether each holds
    /// under the current rule.
    pub(crate) fn lamps(&self) -> Option<[bool; 4]> {
        let d = self.difference()?;
        let strict = self.strict();
        let below = |x: f64, y: f64| if strict { x < y } else { x <= y };
        Some([below(d.left(), 0.0), below(0.0, d.right()), below(d.bottom(), 0.0), below(0.0, d.top())])
    }
}

fn signed_distance(a: &Solid, b: &Solid) -> f64 {
    let (a, b) = (a.rounded_parts(), b.rounded_parts());
    let distances = a.iter().flat_map(|p| b.iter().map(|q| Contact::between_rounded(p, q).signed_distance()));
    distances.fold(f64::INFINITY, f64::min)
}
