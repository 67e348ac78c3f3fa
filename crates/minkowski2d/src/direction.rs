//! The four axis directions.

use glam::DVec2;

/// A direction along an axis. Up is plus y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Minus x.
    Left,
    /// Plus x.
    Right,
    /// Plus y.
    Up,
    /// Minus y.
    Down,
}

impl Direction {
    /// All four, in the order left, right, up, down.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The unit vector of the direction (y up).
    #[must_use]
    pub fn unit(self) -> DVec2 {
        match self {
            Self::Left => DVec2::NEG_X,
            Self::Right => DVec2::X,
            Self::Up => DVec2::Y,
            Self::Down => DVec2::NEG_Y,
        }
    }

    /// The direction that leads back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// The direction as a word in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_leads_back() {
        for way in Direction::ALL {
            assert_eq!(way.opposite().unit(), -way.unit());
        }
    }
}
