//! A direction that rulers are pushed from.

use glam::DVec2;

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
}
