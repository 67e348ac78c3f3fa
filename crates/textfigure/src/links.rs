//! Axis-aligned edges as links between neighboring cells.
//!
//! Each cell has the line styles of its arms to the north, east, south and west. Outlines that cross or join in a cell
//! add their arms, which determine the glyph.

use crate::figure::Weight;

/// The line style of an arm. The stronger of two wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LineStyle {
    /// No arm.
    #[default]
    None,
    /// Dotted.
    Faint,
    /// A single line.
    Light,
    /// A double line.
    Double,
}

impl From<Weight> for LineStyle {
    fn from(weight: Weight) -> Self {
        match weight {
            Weight::Faint => Self::Faint,
            Weight::Plain => Self::Light,
            Weight::Strong => Self::Double,
        }
    }
}

/// The direction of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arm {
    North,
    East,
    South,
    West,
}

/// The arms of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Links([LineStyle; 4]);

impl Links {
    pub(super) fn add(&mut self, arm: Arm, stroke: LineStyle) {
        let old = &mut self.0[arm as usize];
        *old = stroke.max(*old);
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// True if there are arms, and all of them dotted.
    pub(super) fn is_faint(self) -> bool {
        self.0.iter().max() == Some(&LineStyle::Faint)
    }

    pub(super) fn has(self, arm: Arm) -> bool {
        self.0[arm as usize] != LineStyle::None
    }

    /// The visible arms: a dotted line passes behind a solid one.
    fn shape(self) -> usize {
        let least = if self.is_faint() { LineStyle::Faint } else { LineStyle::Light };
        self.0.iter().enumerate().filter(|(_, stroke)| **stroke >= least).map(|(bit, _)| 1 << bit).sum()
    }

    /// The glyph in ASCII.
    pub(super) fn ascii(self) -> char {
        let shape = self.shape();
        let (vertical, horizontal) = (shape & 0b0101, shape & 0b1010);
        match (self.is_faint(), vertical, horizontal) {
            (true, 0 | 0b0100, _) if vertical == 0 || horizontal != 0 => '.',
            (true, _, _) => ':',
            (false, 0, 0) => '+',
            (false, 0, _) if self.0.contains(&LineStyle::Double) => '=',
            (false, 0, _) => '-',
            (false, _, 0) => '|',
            (false, _, _) => '+',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(arms: &[(Arm, LineStyle)]) -> Links {
        let mut links = Links::default();
        for (arm, stroke) in arms {
            links.add(*arm, *stroke);
        }
        links
    }

    #[test]
    fn arms_that_meet_join() {
        use Arm::{East, North, South, West};
        use LineStyle::{Double, Faint, Light};
        for (arms, ascii) in [
            (&[(East, Light), (West, Light)][..], '-'),
            (&[(East, Double), (West, Double)], '='),
            (&[(North, Double), (South, Double)], '|'),
            (&[(East, Light), (South, Light)], '+'),
            (&[(North, Light), (South, Light), (East, Double)], '+'),
            (&[(North, Light), (South, Light), (East, Light), (West, Light)], '+'),
            (&[(North, Double), (South, Double), (East, Double), (West, Double)], '+'),
            (&[(North, Light), (South, Double), (East, Light), (West, Light)], '+'),
            (&[(East, Faint), (South, Faint)], '.'),
            (&[(West, Faint), (North, Faint)], ':'),
            (&[(North, Faint), (South, Faint)], ':'),
            (&[(North, Faint), (South, Faint), (East, Light), (West, Light)], '-'),
        ] {
            assert_eq!(links(arms).ascii(), ascii, "{arms:?}");
        }
    }
}
