//! The collision code that a room runs, with the bugs that each kind has.

use super::{End, Exact, Frame, NEAR, advanced, signed_distance};
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::response::{self, Collider};
use minkowski2d::{Contact, minkowski, penetration};

/// The code that decides where R ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Code {
    /// R moves by v.
    #[default]
    None,
    /// R moves by v; if it then overlaps something, it stays where it was, and v is zero.
    Look,
    /// R moves by v; then each overlap is ended by its shortest push, in two passes over the walls in their order.
    Push,
    /// The first contacts with the bounding boxes of everything.
    SweepBoxes,
    /// The first contacts with the shapes themselves.
    Sweep,
    /// The same, by the distances that GJK finds.
    Gjk,
}

impl Code {
    /// All of them in order, by name, with what each does.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::None, "none", "moves R and looks at nothing"),
        (Self::Look, "look", "moves R, and if it overlaps then, puts it back"),
        (Self::Push, "push", "moves R, then pushes it out of what it overlaps"),
        (Self::SweepBoxes, "sweep-boxes", "sweeps R against the bounding boxes"),
        (Self::Sweep, "sweep", "sweeps R against the shapes themselves"),
        (Self::Gjk, "gjk", "sweeps R by the distances that GJK finds"),
    ];

    /// The code with this name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(code, ..)| *code)
    }

    /// Its name in lessons.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// What it does, as a verb.
    pub(crate) fn says(self) -> &'static str {
        Self::ALL[self as usize].2
    }

    /// Where a frame ends with this code.
    pub(crate) fn run(self, frame: &Frame) -> End {
        let free = End { to: frame.from() + frame.v, v: frame.v };
        match self {
            Self::None => free,
            Self::Look => {
                let r = frame.placed(free.to);
                let overlaps = frame.walls.iter().any(|wall| signed_distance(&r, wall) < -NEAR);
                if overlaps { End { to: frame.from(), v: DVec2::ZERO } } else { free }
            }
            Self::Push => pushed_out(frame, free),
            Self::SweepBoxes => {
                let bounds = |solid: &Solid| Solid::from(solid.bounds());
                let boxes = Frame { r: bounds(&frame.r), v: frame.v, walls: frame.walls.iter().map(bounds).collect() };
                Exact::of(&boxes).end
            }
            Self::Sweep => Exact::of(frame).end,
            Self::Gjk => advanced(frame).0.end,
        }
    }
}

fn pushed_out(frame: &Frame, free: End) -> End {
    let End { mut to, mut v } = free;
    for _ in 0..2 {
        for wall in &frame.walls {
            if let Some(push) = way_out(&frame.placed(to), wall) {
                to += push;
                v = response::blocked(v, push.normalize_or_zero(), Collider::A);
            }
        }
    }
    End { to, v }
}

/// The wall out of which the first push leads into this one.
pub(crate) fn pushed_into(frame: &Frame, wall: usize) -> Option<usize> {
    let to = frame.from() + frame.v;
    let push = |(from, wall)| Some((from, way_out(&frame.placed(to), wall)?));
    let (from, push) = frame.walls.iter().enumerate().find_map(push)?;
    let is_into = signed_distance(&frame.placed(to + push), frame.walls.get(wall)?) < -NEAR;
    is_into.then_some(from)
}

/// The shortest push that ends an overlap. If several tie, the order is left, right, down, up.
fn way_out(r: &Solid, wall: &Solid) -> Option<DVec2> {
    let order = |push: &DVec2| match (push.x != 0.0, push.x + push.y < 0.0) {
        (true, is_back) => u8::from(!is_back),
        (false, is_back) => 2 + u8::from(!is_back),
    };
    let pushes: Vec<DVec2> = match (r.as_box(), wall.as_box()) {
        (Some(r), Some(wall)) => penetration::minimum_translations(&minkowski::difference(&r, &wall)).iter().collect(),
        _ => Contact::between(&r.hull(), &wall.hull()).minimum_translations().collect(),
    };
    pushes.into_iter().filter(|push| push.length() > NEAR).min_by_key(order)
}
