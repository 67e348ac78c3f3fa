//! Penetration depth and minimum translation vectors of two boxes.

use super::exact::{smaller, without_minus_zero};
use super::{Aabb, Direction, State, origin};
use glam::DVec2;

/// The four exits of **A** along the axes: how far it must move in each direction until the boxes just touch.
///
/// All are positive while the boxes overlap; one is zero when they touch, and one is negative when they are separated.
/// No diagonal exit is shorter, because one of its legs alone would be enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exits {
    /// How far A must move left: the right side of `A − B`.
    pub left: f64,
    /// How far A must move right: minus the left side.
    pub right: f64,
    /// How far A must move up: minus the bottom side.
    pub up: f64,
    /// How far A must move down: the top side.
    pub down: f64,
}

impl Exits {
    /// The exit in one direction.
    #[must_use]
    pub const fn toward(&self, direction: Direction) -> f64 {
        match direction {
            Direction::Left => self.left,
            Direction::Right => self.right,
            Direction::Up => self.up,
            Direction::Down => self.down,
        }
    }

    /// The smallest of the four.
    #[inline]
    #[must_use]
    pub fn shortest(&self) -> f64 {
        smaller(smaller(self.left, self.right), smaller(self.up, self.down))
    }

    /// The directions of the shortest exits, in the order left, right, up, down.
    pub fn cheapest(self) -> impl Iterator<Item = Direction> {
        let least = self.shortest();
        // Left, right, up, down.
        let ways = Direction::ALL.into_iter();
        ways.filter(move |way| self.toward(*way) == least)
    }
}

/// The four exits of two boxes whose difference is `d`.
#[inline]
#[must_use]
pub fn exits(d: &Aabb) -> Exits {
    Exits {
        // These are A's ways out; B's are the opposite ones.
        left: d.right(),
        // 0.0 - x is -x, but never -0, which would print a minus sign.
        right: 0.0 - d.left(),
        up: 0.0 - d.bottom(),
        down: d.top(),
    }
}

/// The penetration depth: the shortest exit; 0 unless the boxes overlap.
#[inline]
#[must_use]
pub fn depth(d: &Aabb) -> f64 {
    match origin::state(d) {
        State::Overlapping => exits(d).shortest(),
        State::Touching | State::Separated => 0.0,
    }
}

/// The minimum translation vectors of two boxes: up to four of the same length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Translations {
    length: f64,
    /// A bit for each direction, by its index in [`Direction::ALL`], or [`NOWHERE`].
    ways: u8,
}

/// The bit of the zero vector, which is the only one when the boxes touch.
const NOWHERE: u8 = 1 << 4;

impl Translations {
    /// The vectors, in the order left, right, up, down.
    pub fn iter(self) -> impl Iterator<Item = DVec2> {
        let straight = Direction::ALL.into_iter().enumerate().filter(move |(way, _)| self.ways & (1 << way) != 0);
        let straight = straight.map(move |(_, way)| without_minus_zero(way.unit() * self.length));
        straight.chain((self.ways == NOWHERE).then_some(DVec2::ZERO))
    }

    /// The first vector; of several that tie, the first in a fixed order.
    #[must_use]
    pub fn first(self) -> Option<DVec2> {
        self.iter().next()
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.ways.count_ones() as usize
    }

    /// True if there are none, because the boxes are separated.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.ways == 0
    }
}

/// The minimum translation vectors: the shortest vectors to **add to A** so that the boxes just touch, all of them if
/// several tie (in the order left, right, up, down). The zero vector if they touch already; none if they are separated.
/// Each is minus a point of the border of `d` nearest to the origin.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{Aabb, minkowski, penetration};
///
/// let a = Aabb::new(dvec2(6.0, 4.0), dvec2(10.0, 8.0))?;
/// let b = Aabb::new(dvec2(8.0, 5.0), dvec2(12.0, 9.0))?;
/// let mtv = penetration::minimum_translations(&minkowski::difference(&a, &b));
/// assert!(mtv.iter().eq([dvec2(-2.0, 0.0)]));
/// # Ok::<(), minkowski2d::InvalidAabb>(())
/// ```
#[inline]
#[must_use]
pub fn minimum_translations(d: &Aabb) -> Translations {
    let exits = exits(d);
    let length = exits.shortest();
    // Compared without branches, which would be unpredictable.
    let tied = [exits.left, exits.right, exits.up, exits.down].map(|exit| u8::from(exit == length));
    let ways = tied[0] | tied[1] << 1 | tied[2] << 2 | tied[3] << 3;
    // The shortest exit is positive exactly if the origin is inside, and zero exactly if it is on the border.
    let touching = if length == 0.0 { NOWHERE } else { 0 };
    Translations { length, ways: if length > 0.0 { ways } else { touching } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minkowski;
    use glam::dvec2;
    use proptest::prelude::*;

    prop_compose! {
        fn boxes()(x in -60_i32..60, y in -60_i32..60, w in 0_i32..60, h in 0_i32..60) -> Aabb {
            let min = dvec2(f64::from(x), f64::from(y)) / 8.0;
            Aabb::new(min, min + dvec2(f64::from(w), f64::from(h)) / 8.0).expect("in order")
        }
    }

    proptest! {
        #[test]
        fn every_minimum_translation_ends_in_touching(a in boxes(), b in boxes()) {
            let d = minkowski::difference(&a, &b);
            for mtv in minimum_translations(&d).iter() {
                prop_assert_eq!(mtv.length(), depth(&d));
                prop_assert_eq!(origin::state(&minkowski::difference(&a.translated(mtv), &b)), State::Touching);
                prop_assert_eq!(origin::state(&minkowski::difference(&a, &b.translated(-mtv))), State::Touching);
            }
        }

        #[test]
        fn the_state_agrees_with_the_separating_axes(a in boxes(), b in boxes()) {
            let apart = a.right() < b.left() || b.right() < a.left() || a.top() < b.bottom() || b.top() < a.bottom();
            prop_assert_eq!(origin::state(&minkowski::difference(&a, &b)) == State::Separated, apart);
        }

        #[test]
        fn nothing_shorter_gets_out(a in boxes(), b in boxes(), x in -1.0_f64..1.0, y in -1.0_f64..1.0) {
            let d = minkowski::difference(&a, &b);
            let push = dvec2(x, y).clamp_length_max(1.0) * depth(&d) * 0.999;
            if origin::state(&d) == State::Overlapping {
                let state = origin::state(&minkowski::difference(&a.translated(push), &b));
                prop_assert_eq!(state, State::Overlapping);
            }
        }
    }

    #[test]
    fn same_centers_tie_in_all_four() {
        let d = Aabb::new(dvec2(-4.0, -4.0), dvec2(4.0, 4.0)).expect("in order");
        let four = [dvec2(-4.0, 0.0), dvec2(4.0, 0.0), dvec2(0.0, 4.0), dvec2(0.0, -4.0)];
        assert!(minimum_translations(&d).iter().eq(four));
    }

    #[test]
    fn touching_needs_no_push_and_apart_has_none() {
        let touching = Aabb::new(dvec2(0.0, -4.0), dvec2(4.0, 4.0)).expect("in order");
        assert!(minimum_translations(&touching).iter().eq([DVec2::ZERO]));
        assert_eq!(minimum_translations(&touching).len(), 1);
        assert_eq!(depth(&touching), 0.0);
        let apart = Aabb::new(dvec2(1.0, -4.0), dvec2(4.0, 4.0)).expect("in order");
        assert!(minimum_translations(&apart).is_empty() && minimum_translations(&apart).first().is_none());
    }
}
