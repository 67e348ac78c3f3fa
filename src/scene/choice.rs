//! Four pictures of a shape, one of them its half-turn.

use glam::DVec2;

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

#[cfg(test)]
mod tests {
    use super::*;

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
