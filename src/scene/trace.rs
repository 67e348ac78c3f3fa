//! The record of a moving contact: distance and normal, place by place.

use super::Scene;
use crate::geometry::contact::Witness;
use glam::DVec2;

/// Shorter than this, in world units, the vector between the witness points has no direction but that of rounding.
const NOTHING: f64 = 1e-9;

/// The contact of A and B at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The middle of B, in world units.
    pub at: DVec2,
    /// The gap, 0 at a touch, minus the depth; in world units.
    pub distance: f64,
    /// The unit normal from B to A, by the nearest edge or corner of `A − B`.
    pub normal: DVec2,
    /// `(a − b) / |a − b|` of the witness points; `None` where they coincide, for then it is 0 / 0.
    pub between: Option<DVec2>,
}

impl Sample {
    /// The contact as it is now; `None` unless the scene has A and B.
    #[must_use]
    pub fn of(scene: &Scene) -> Option<Self> {
        let contact = scene.contact()?;
        let (_, b) = scene.solids()?;
        let meeting = contact.nearest();
        let apart = match meeting.witness {
            Witness::Points { a, b } => a - b,
            Witness::Stretch { a, b } => a[0] - b[0],
        };
        let length = apart.length();
        let between = (length > NOTHING).then(|| apart / length + DVec2::ZERO);
        Some(Self { at: b.middle(), distance: contact.signed_distance(), normal: meeting.normal, between })
    }
}

/// Where the bodies have been, and which normal is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// One for each place, the start included, in order.
    pub samples: Vec<Sample>,
    /// True while `(a − b) / |a − b|` is told instead of the normal of the edge.
    pub between: bool,
}

impl Trace {
    /// The stretches that lead from apart through touching into overlap: the last place apart, the places where they
    /// touch up to `tolerance`, the first one where they overlap.
    pub fn crossings(&self, tolerance: f64) -> impl Iterator<Item = &[Sample]> {
        (0..self.samples.len()).filter_map(move |start| {
            let rest = &self.samples[start..];
            let touching = rest.iter().skip(1).take_while(|sample| sample.distance.abs() <= tolerance).count();
            let last = rest.get(touching + 1)?;
            let crosses = rest[0].distance > tolerance && touching > 0 && last.distance < -tolerance;
            crosses.then(|| &rest[..touching + 2])
        })
    }

    /// How far the normal turns on the straightest of all [`crossings`](Self::crossings), in degrees; `None` without
    /// one.
    #[must_use]
    pub fn turn(&self, tolerance: f64) -> Option<f64> {
        let turn = |samples: &[Sample]| {
            let angle = |sample: &Sample| samples[0].normal.angle_to(sample.normal).abs().to_degrees();
            samples.iter().map(angle).fold(0.0, f64::max)
        };
        self.crossings(tolerance).map(turn).reduce(f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Body, Solid, Turned};
    use glam::dvec2;

    fn scene(x: f64, y: f64) -> Scene {
        let solid = |half, center| Solid::Turned(Turned::new(center, half, 0).expect("a box"));
        Scene::new(vec![
            Body::new("A", solid(dvec2(2.0, 1.0), dvec2(3.0, 4.0))),
            Body::new("B", solid(dvec2(1.5, 1.5), dvec2(x, y))),
        ])
    }

    fn trace(places: &[(f64, f64)]) -> Trace {
        let samples = places.iter().map(|&(x, y)| Sample::of(&scene(x, y)).expect("A and B")).collect();
        Trace { samples, between: false }
    }

    #[test]
    fn the_normal_of_the_edge_stays_and_the_other_turns_round() {
        let trace = trace(&[(7.0, 4.5), (6.5, 4.5), (6.0, 4.5)]);
        let normals: Vec<DVec2> = trace.samples.iter().map(|sample| sample.normal).collect();
        assert_eq!(normals, [dvec2(-1.0, 0.0); 3]);
        let between: Vec<_> = trace.samples.iter().map(|sample| sample.between).collect();
        assert_eq!(between, [Some(dvec2(-1.0, 0.0)), None, Some(dvec2(1.0, 0.0))]);
        assert_eq!(trace.turn(0.1), Some(0.0));
    }

    #[test]
    fn a_crossing_touches_in_between_and_goes_inward() {
        for places in [
            &[(6.0, 4.5), (6.5, 4.5), (7.0, 4.5)][..],
            &[(7.0, 4.5), (6.0, 4.5)],
            &[(6.5, 4.5), (6.0, 4.5)],
            &[(7.0, 4.5), (6.5, 4.5)],
            &[(7.0, 4.5), (6.5, 4.5), (7.0, 4.5), (6.0, 4.5)],
            &[],
        ] {
            assert_eq!(trace(places).crossings(0.1).count(), 0, "{places:?}");
            assert_eq!(trace(places).turn(0.1), None);
        }
    }

    #[test]
    fn round_a_corner_the_normal_turns() {
        let round = trace(&[(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0)]);
        assert!(round.turn(0.1).expect("a crossing") > 80.0, "{round:?}");
        // A straight crossing later on makes up for it.
        let both = trace(&[(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0), (7.0, 4.5), (6.5, 4.5), (6.0, 4.5)]);
        assert_eq!(both.turn(0.1), Some(0.0));
    }
}
