//! Every number and verdict about a scene, by name.
//!
//! One vocabulary for all who speak about a scene: the conditions of a lesson's goal, the numbers on the screen and
//! the sentences. To add a quantity, add one line to the table it belongs to; for a table of its own, name that in
//! `table`.

mod bodies;
mod boxes;
mod contacts;
mod flight;
mod polygons;
mod row;
mod sentence;
mod table;

pub(crate) use polygons::touched;
pub use sentence::{numbers, why_not};
pub use table::explained;
pub(crate) use table::{prefixes, typed_field};

use crate::geometry::{Aabb, Contact, State, minkowski, origin};
use crate::scene::{Scene, Solid};
use crate::value::{Kind, Readings, Value, Vocabulary};

/// What readings are taken from.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The scene as it is.
    pub scene: &'a Scene,
    /// The scene as the step started.
    pub start: &'a Scene,
    /// Whether the bet has been locked in.
    pub bet: bool,
}

impl Scope<'_> {
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
    fn state_of(&self, a: &Solid, b: &Solid) -> State {
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

    /// Whether A and B are in contact under the rule in force: touching counts, unless the rule is strict.
    #[must_use]
    pub fn contact(&self) -> Option<bool> {
        self.state().map(|state| match state {
            State::Overlapping => true,
            State::Touching => !self.scene.strict,
            State::Separated => false,
        })
    }

    /// The four comparisons of the origin test with the left, right, bottom and top side of `A − B`: whether each
    /// holds under the rule in force.
    #[must_use]
    pub fn lamps(&self) -> Option<[bool; 4]> {
        let d = self.difference()?;
        let below = |x: f64, y: f64| if self.scene.strict { x < y } else { x <= y };
        Some([below(d.left(), 0.0), below(0.0, d.right()), below(d.bottom(), 0.0), below(0.0, d.top())])
    }

    /// What A and the B that has been slid by the probe share: the points `a` with `a − b = q`.
    #[must_use]
    pub fn meeting(&self) -> Option<Aabb> {
        let (a, b) = self.scene.pair()?;
        a.intersection(&b.translated(self.scene.probe.as_ref()?.at))
    }
}

fn signed_distance(a: &Solid, b: &Solid) -> f64 {
    let (a, b) = (a.parts(), b.parts());
    let distances = a.iter().flat_map(|p| b.iter().map(|q| Contact::between(p, q).signed_distance()));
    distances.fold(f64::INFINITY, f64::min)
}

impl Readings for Scope<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        table::find(name, self.scene).and_then(|found| found.read(self))
    }
}

/// The names of the readings that a scene offers; it must be prepared for its activities.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    scene: &'a Scene,
}

impl<'a> Names<'a> {
    /// The vocabulary of this scene.
    #[must_use]
    pub const fn of(scene: &'a Scene) -> Self {
        Self { scene }
    }
}

impl Vocabulary for Names<'_> {
    fn kind(&self, name: &str) -> Option<Kind> {
        table::find(name, self.scene).map(|found| found.kind())
    }

    fn names(&self) -> Vec<String> {
        table::all(self.scene).into_iter().map(|(name, _)| name).collect()
    }
}
