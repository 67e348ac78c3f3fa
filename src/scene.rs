//! Bodies, their layout, which of them moves, and how far they have been moved.
//!
//! A scene is plain data. What keys change besides bodies belongs to the instruments of a step; the numbers of a scene
//! are computed by `readings`, its picture by `overlay`. The program repeats keys to come back to a moment, so the effect
//! of an act may depend on the situation only. Undo keeps many situations, so nothing in them may grow with the number of
//! acts: keep counts, or only the latest.

mod body;
mod fit;
mod layout;
mod pair;
mod room;
mod solid;

pub(crate) use body::Body;
pub(crate) use fit::too_far;
pub(crate) use layout::SceneLayout;
pub(crate) use solid::{Pivot, Posed, Shaped, Solid, TURN};

use glam::DVec2;
use minkowski2d::{Aabb, Contact, ConvexPolygon, PosedPolygon, State, minkowski};

/// The bodies of a step, and what moves them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    /// The bodies, in the lesson's order.
    pub(crate) bodies: Vec<Body>,
    /// The pairs whose differences the right pane shows, by name; A and B if there are none.
    pub(crate) differences: Vec<[String; 2]>,
    /// Its layout on the lattice.
    pub(crate) layout: SceneLayout,
    /// The bodies that can be selected, in the order of Tab.
    pub(crate) movable: Vec<usize>,
    /// The body that the arrows move.
    pub(crate) selected: usize,
    /// The number of moves since the start: one for each unit that a body or the probe moved, for each turn, and for
    /// each choice or frame of an instrument that counts those.
    pub(crate) moves: u32,
    /// The body that moved last, and by how much.
    pub(crate) last_step: Option<(usize, DVec2)>,
}

impl Scene {
    /// A scene of these bodies, at rest.
    pub(crate) fn new(bodies: Vec<Body>) -> Self {
        Self { bodies, ..Self::default() }
    }

    /// The scene with another layout.
    pub(crate) fn with_layout(mut self, layout: SceneLayout) -> Self {
        self.layout = layout;
        self
    }

    /// The index of the body with this name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.name == name)
    }

    /// The shapes of the [`front`](Self::front) pair, which is called A and B here, if the scene has both.
    pub(crate) fn solids(&self) -> Option<(&Solid, &Solid)> {
        let [a, b] = self.front()?;
        Some((&self.bodies[a].shape, &self.bodies[b].shape))
    }

    /// The convex hulls of A and B, without their rounding, if the scene has both.
    pub(crate) fn hulls(&self) -> Option<(PosedPolygon, PosedPolygon)> {
        self.solids().map(|(a, b)| (a.hull(), b.hull()))
    }

    /// A and B, if both are axis-aligned boxes.
    pub(crate) fn pair(&self) -> Option<(Aabb, Aabb)> {
        let (a, b) = self.solids()?;
        Some((a.as_box()?, b.as_box()?))
    }

    /// `A − B`, if both are axis-aligned boxes.
    pub(crate) fn difference(&self) -> Option<Aabb> {
        self.pair().map(|(a, b)| minkowski::difference(&a, &b))
    }

    /// `A − B` of the convex hulls of A and B without their rounding, if the scene has both.
    pub(crate) fn hull_difference(&self) -> Option<ConvexPolygon> {
        self.hulls().map(|(a, b)| minkowski::merge::difference(&a, &b))
    }

    /// The contact of the convex hulls of A and B, with their rounding, if the scene has both.
    pub(crate) fn contact(&self) -> Option<Contact> {
        self.solids().map(|(a, b)| Contact::between_rounded(&a.rounded_hull(), &b.rounded_hull()))
    }

    /// Whether the convex hulls of A and B share a point, if the scene has both.
    pub(crate) fn hulls_meet(&self) -> Option<bool> {
        self.contact().map(|contact| contact.state() != State::Separated)
    }

    /// The pairs that the right pane shows, each with the bounding box of its difference, or of its sum where that is
    /// shown.
    pub(crate) fn right_bounds(&self) -> impl Iterator<Item = ([usize; 2], Aabb)> {
        let sum = self.layout.sum;
        self.fronts().into_iter().map(move |pair| {
            let [a, b] = pair.map(|body| self.bodies[body].shape.bounds());
            // A + B is A minus the half-turned B.
            (pair, minkowski::difference(&a, &if sum { b.half_turned() } else { b }))
        })
    }

    /// Every pair of bodies, the later one first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.bodies.len();
        (0..count).rev().flat_map(move |upper| (0..upper).rev().map(move |lower| (upper, lower)))
    }

    /// Forgets the moves that led here.
    pub(crate) fn forget_history(&mut self) {
        self.moves = 0;
        self.last_step = None;
    }

    /// The next (or the previous) body that can be selected, cyclically; `None` if there is no other.
    pub(crate) fn next_to_select(&self, forward: bool) -> Option<usize> {
        let count = self.movable.len();
        let here = self.movable.iter().position(|body| *body == self.selected).unwrap_or(0);
        (count > 1).then(|| self.movable[(here + if forward { 1 } else { count - 1 }) % count])
    }

    /// Selects that body; false if there is no other.
    pub(crate) fn select(&mut self, forward: bool) -> bool {
        let next = self.next_to_select(forward);
        self.selected = next.unwrap_or(self.selected);
        next.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(name: &str, min: DVec2, size: DVec2) -> Body {
        Body::new(name, Aabb::new(min, min + size).expect("a box"))
    }

    #[test]
    fn pairs_come_from_the_top_down() {
        let scene = Scene::new(vec![
            body("floor", DVec2::ZERO, DVec2::ONE),
            body("crate", DVec2::ZERO, DVec2::ONE),
            body("player", DVec2::ZERO, DVec2::ONE),
        ]);
        assert_eq!(scene.pairs().collect::<Vec<_>>(), [(2, 1), (2, 0), (1, 0)]);
    }
}
