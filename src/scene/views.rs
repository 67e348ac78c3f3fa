//! What a learner chooses about polygons: an image of one, a direction, a split, a turning.

use crate::geometry::{State, contact};
use glam::DVec2;

use super::Scene;

/// A picture of a shape that may be taken for its half-turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// The shape itself.
    Same,
    /// Every point (x,y) becomes (−x,y).
    LeftRight,
    /// Every point (x,y) becomes (x,−y).
    UpDown,
    /// Every point (x,y) becomes (−x,−y).
    HalfTurn,
}

impl Image {
    /// Where a point goes.
    #[must_use]
    pub fn of(self, point: DVec2) -> DVec2 {
        // Added to zero, so that nothing is −0.
        DVec2::ZERO
            + match self {
                Self::Same => point,
                Self::LeftRight => DVec2::new(-point.x, point.y),
                Self::UpDown => DVec2::new(point.x, -point.y),
                Self::HalfTurn => -point,
            }
    }
}

/// The order of the four images in each round, so that the digit of one round is of no use in the next.
const ORDERS: [[Image; 4]; 2] = [
    [Image::Same, Image::LeftRight, Image::HalfTurn, Image::UpDown],
    [Image::LeftRight, Image::HalfTurn, Image::UpDown, Image::Same],
];

/// The choice of the half-turned image, one body after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The bodies, in their order.
    pub bodies: Vec<usize>,
    /// How many have been matched.
    pub matched: usize,
    /// Which images of the body at hand have been tried.
    pub tried: [bool; 4],
    /// How often another image was chosen.
    pub mistakes: u32,
}

impl Choice {
    /// The body at hand; after the last one still that.
    #[must_use]
    pub fn body(&self) -> usize {
        self.bodies[self.round()]
    }

    /// The images to choose from, in their order.
    #[must_use]
    pub fn images(&self) -> [Image; 4] {
        ORDERS[self.round() % ORDERS.len()]
    }

    fn round(&self) -> usize {
        self.matched.min(self.bodies.len() - 1)
    }

    /// True if every body has been matched.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.matched == self.bodies.len()
    }
}

/// The direction that rulers are pushed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// Counter-clockwise from the right, 0 to 359.
    pub degrees: i32,
}

impl Ruler {
    /// The direction as a vector; at multiples of 45 degrees one of whole numbers, so that a ruler that lies along a
    /// side is found exactly there. Of no particular length.
    #[must_use]
    pub fn direction(self) -> DVec2 {
        let degrees = self.degrees.rem_euclid(360);
        if degrees % 45 == 0 {
            let eighth = |turns: i32| match (degrees / 45 + turns) % 8 {
                0 | 1 | 7 => 1.0,
                2 | 6 => 0.0,
                _ => -1.0,
            };
            return DVec2::new(eighth(0), eighth(6));
        }
        DVec2::from_angle(f64::from(degrees).to_radians())
    }
}

/// Whether A is treated as one filled shape, or part by part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Part by part.
    pub on: bool,
    /// The filled shape has been seen to cry hit where nothing touches: it did so when it was split.
    pub alarm_seen: bool,
}

/// Shapes that turn while they are watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spin {
    /// Whether A and B turn.
    pub turning: [bool; 2],
    /// Whether A is left out of the picture.
    pub a_hidden: bool,
}

impl Scene {
    /// Whether the convex hulls of A and B share a point, if the scene has both.
    #[must_use]
    pub fn hulls_meet(&self) -> Option<bool> {
        self.solids().map(|(a, b)| contact::state(&a.hull(), &b.hull()) != State::Separated)
    }

    /// Whether A and B share a point, part by part, if the scene has both.
    #[must_use]
    pub fn parts_meet(&self) -> Option<bool> {
        let (a, b) = self.solids()?;
        let (a, b) = (a.parts(), b.parts());
        Some(a.iter().any(|p| b.iter().any(|q| contact::state(p, q) != State::Separated)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_round_in_order_and_are_exact_at_the_eighths() {
        let at = |degrees| Ruler { degrees }.direction();
        assert_eq!([0, 45, 90, 135].map(at), [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [-1.0, 1.0]].map(DVec2::from));
        assert_eq!(
            [180, 225, 270, 315].map(at),
            [[-1.0, 0.0], [-1.0, -1.0], [0.0, -1.0], [1.0, -1.0]].map(DVec2::from)
        );
        for degrees in (0..360).step_by(15) {
            assert!(at(degrees).perp_dot(at(degrees + 15)) > 0.0, "{degrees}");
            assert!(at(degrees).dot(DVec2::from_angle(f64::from(degrees).to_radians())) > 0.99, "{degrees}");
        }
    }

    #[test]
    fn the_half_turn_has_another_digit_in_each_round() {
        let digits = ORDERS.map(|order| order.iter().position(|image| *image == Image::HalfTurn));
        assert!(digits[0] != digits[1] && digits.iter().all(Option::is_some));
    }

    #[test]
    fn two_mirrors_make_a_half_turn() {
        let point = DVec2::new(4.0, 1.0);
        assert_eq!(Image::LeftRight.of(Image::UpDown.of(point)), Image::HalfTurn.of(point));
        assert_eq!(Image::Same.of(point), point);
    }
}
