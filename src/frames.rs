//! One frame of the game: where each kind of collision code says that it ends, and what is wrong with that end.
//!
//! R has a velocity, everything else rests. [`Code`] says where R ends; the [`Exact`] frame is what should happen, and
//! a [`Fault`] is how another end differs from it. Lessons play frames with `instrument::game`, and `grade frame`
//! judges programs by them.

mod advance;
mod code;
mod exact;

pub(crate) use advance::{Products, advanced};
pub(crate) use code::{Code, pushed_into};
pub(crate) use exact::{Exact, Stop};

use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::{Aabb, Contact};

/// Two ends that differ by no more than this, in world units, count as the same.
pub(crate) const NEAR: f64 = 1e-9;

/// The start of a frame.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Frame {
    /// R, a convex shape.
    pub(crate) r: Solid,
    /// Its velocity, in world units a frame.
    pub(crate) v: DVec2,
    /// What is in its way, at rest: convex shapes.
    pub(crate) walls: Vec<Solid>,
}

/// The end of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct End {
    /// The lower left corner of R, or of its bounding box.
    pub(crate) to: DVec2,
    /// Its velocity.
    pub(crate) v: DVec2,
}

/// A program's answer for a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) end: End,
    /// The known mistake, in a sentence, that explains this wrong answer and all answers before it; `None` if there is
    /// none.
    pub(crate) mistake: Option<&'static str>,
}

/// How an end differs from the exact one: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// R overlaps this wall, which it did not overlap at the start.
    Inside(usize),
    /// R is beyond the side of this wall that would have stopped it.
    Through(usize),
    /// The same, and R touches the wall there: it was put to that side.
    WrongSide(usize),
    /// Its way or its velocity falls short of the exact one.
    FalseStop,
    /// It differs otherwise.
    Other,
}

impl End {
    /// True if the two ends are the same up to rounding.
    pub(crate) fn is_near(&self, other: &Self, near: f64) -> bool {
        self.to.abs_diff_eq(other.to, near) && self.v.abs_diff_eq(other.v, near)
    }
}

impl Frame {
    /// The lower left corner of R, or of its bounding box.
    pub(crate) fn from(&self) -> DVec2 {
        self.r.bounds().min()
    }

    /// R with its lower left corner there.
    pub(crate) fn placed(&self, to: DVec2) -> Solid {
        match self.r.as_box() {
            // It keeps its size up to rounding.
            Some(r) => Aabb::new(to, to + r.size()).map_or_else(|_| self.r.clone(), Solid::from),
            None => self.r.translated(to - self.from()),
        }
    }

    /// The frame as a line of JSON, for programs: `{"id": 3, "r": …, "v": …, "walls": […]}`. Instead of shapes that are
    /// not boxes it has the boxes around them.
    pub(crate) fn line(&self, id: usize) -> String {
        let aabb = |solid: &Solid| {
            let [min, max] = [solid.bounds().min(), solid.bounds().max()];
            format!("{{\"min\": [{}, {}], \"max\": [{}, {}]}}", min.x, min.y, max.x, max.y)
        };
        let walls: Vec<String> = self.walls.iter().map(aabb).collect();
        let (r, v) = (aabb(&self.r), self.v);
        format!("{{\"id\": {id}, \"r\": {r}, \"v\": [{}, {}], \"walls\": [{}]}}", v.x, v.y, walls.join(", "))
    }

    /// R and the walls as boxes; `None` if one of them is not a box.
    pub(crate) fn boxes(&self) -> Option<(Aabb, Vec<Aabb>)> {
        Some((self.r.as_box()?, self.walls.iter().map(Solid::as_box).collect::<Option<_>>()?))
    }

    /// The wall that R meets first, or the nearest one if it meets none.
    pub(crate) fn ahead(&self) -> Option<usize> {
        let gap = |wall: usize| self.walls.get(wall).map_or(f64::INFINITY, |wall| signed_distance(&self.r, wall));
        let nearest = || (0..self.walls.len()).min_by(|one, other| gap(*one).total_cmp(&gap(*other)));
        Exact::of(self).stops.first().map(|stop| stop.wall).or_else(nearest)
    }

    /// True for the exact end up to rounding (1e-9 of the largest coordinate). If R and the walls are boxes and a
    /// contact is that near to the end of the frame, the velocity may have its component or not.
    pub(crate) fn accepts(&self, end: &End) -> bool {
        let exact = Exact::of(self);
        let corners = self.walls.iter().chain([&self.r]).flat_map(Solid::corners);
        let near = NEAR * corners.map(|corner| corner.abs().max_element()).fold(1.0, f64::max);
        // With a little more velocity, so that rounding does not put a contact past the end.
        let stops = Exact::of(&Self { v: self.v * (1.0 + NEAR), ..self.clone() }).stops;
        let is_late = |axis: usize| {
            let mut late = stops.iter().filter(|stop| stop.h >= 1.0 - 2.0 * NEAR);
            late.any(|stop| stop.normals.first().is_some_and(|normal| normal[axis].abs() == 1.0))
        };
        let is_right = |axis: usize| {
            let is = |v: f64| (end.v[axis] - v).abs() <= near;
            is(exact.end.v[axis]) || (is_late(axis) && (is(0.0) || is(self.v[axis])))
        };
        end.to.abs_diff_eq(exact.end.to, near) && is_right(0) && is_right(1)
    }

    /// What is wrong with an end, if anything is.
    pub(crate) fn fault(&self, end: &End) -> Option<Fault> {
        // An end at a contact may keep the component that the contact takes.
        if self.boxes().is_some() && self.accepts(end) {
            return None;
        }
        let exact = Exact::of(self);
        let r = self.placed(end.to);
        let depth = |r: &Solid, wall: &Solid| -signed_distance(r, wall);
        let is_inside = |wall: &&Solid| depth(&r, wall) > NEAR && depth(&self.r, wall) <= NEAR;
        if let Some(wall) = self.walls.iter().position(|wall| is_inside(&wall)) {
            return Some(Fault::Inside(wall));
        }
        // The exact end may be beyond a slope, too, when the way leads past the end of the slope.
        let is_passed = |stop: &&Stop| stop.is_passed(end.to) && !stop.is_passed(exact.end.to);
        if let Some(stop) = exact.stops.iter().find(is_passed) {
            let moved_freely = end.to.abs_diff_eq(self.from() + self.v, NEAR);
            let touches = self.walls.get(stop.wall).is_some_and(|wall| depth(&r, wall).abs() <= NEAR);
            let is_put_there = touches && !moved_freely;
            return Some(if is_put_there { Fault::WrongSide(stop.wall) } else { Fault::Through(stop.wall) });
        }
        // Less than the right one along an axis, and along none more or in the opposite direction.
        let falls_short = |given: DVec2, right: DVec2| {
            let (least, most) = (right.min(DVec2::ZERO) - NEAR, right.max(DVec2::ZERO) + NEAR);
            given.cmpge(least).all() && given.cmple(most).all() && !given.abs_diff_eq(right, NEAR)
        };
        let is_there = end.to.abs_diff_eq(exact.end.to, NEAR);
        if falls_short(end.to - self.from(), exact.end.to - self.from()) || is_there && falls_short(end.v, exact.end.v)
        {
            return Some(Fault::FalseStop);
        }
        (!end.is_near(&exact.end, NEAR)).then_some(Fault::Other)
    }
}

/// The gap of two convex shapes, or minus how deep they overlap.
pub(crate) fn signed_distance(r: &Solid, wall: &Solid) -> f64 {
    Contact::between(&r.hull(), &wall.hull()).signed_distance()
}

#[cfg(test)]
mod tests;
