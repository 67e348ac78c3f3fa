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

/// Where the bodies have been, and which normal is told. However long the way, it takes no more room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The latest places, the last one at the end: at most [`LATEST`](Self::LATEST).
    pub samples: Vec<Sample>,
    /// True while `(a − b) / |a − b|` is told instead of the normal of the edge.
    pub between: bool,
    /// How they have lain to each other.
    pub been: Been,
    /// How far the normal has turned, in degrees, on the straightest of all ways from apart through touching into
    /// overlap: from the last place apart over the places where they touched to the first one where they overlapped.
    /// `None` if there was no such way.
    pub turn: Option<f64>,
    /// The way in that they are on.
    approach: Option<Approach>,
}

/// How A and B have lain to each other at some place or other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Been {
    /// Apart, by more than the tolerance.
    pub apart: bool,
    /// Touching, up to the tolerance.
    pub touching: bool,
    /// Overlapping, by more than the tolerance.
    pub overlapping: bool,
}

/// A way in from apart, as far as it has come.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Approach {
    /// The normal at the last place apart.
    normal: DVec2,
    /// They have touched since.
    touched: bool,
    /// How far the normal has turned since, at most, in degrees.
    turn: f64,
}

impl Approach {
    fn turned(self, normal: DVec2) -> Self {
        Self { turn: self.turn.max(self.normal.angle_to(normal).abs().to_degrees()), ..self }
    }
}

impl Trace {
    /// How many places are kept.
    pub const LATEST: usize = 9;

    /// Notes a place, if it is another one than the last; up to a gap or depth of `tolerance` it is a touch.
    pub fn note(&mut self, sample: Sample, tolerance: f64) {
        if self.samples.last() == Some(&sample) {
            return;
        }
        if self.samples.len() == Self::LATEST {
            self.samples.remove(0);
        }
        self.samples.push(sample);
        let Sample { distance, normal, .. } = sample;
        if distance > tolerance {
            self.been.apart = true;
            self.approach = Some(Approach { normal, touched: false, turn: 0.0 });
        } else if distance >= -tolerance {
            self.been.touching = true;
            self.approach = self.approach.map(|way| Approach { touched: true, ..way.turned(normal) });
        } else {
            self.been.overlapping = true;
            let way = self.approach.take().filter(|way| way.touched).map(|way| way.turned(normal).turn);
            self.turn = way.into_iter().chain(self.turn).reduce(f64::min);
        }
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
        let mut trace = Trace::default();
        for &(x, y) in places {
            trace.note(Sample::of(&scene(x, y)).expect("A and B"), 0.1);
        }
        trace
    }

    #[test]
    fn the_normal_of_the_edge_stays_and_the_other_turns_round() {
        let trace = trace(&[(7.0, 4.5), (6.5, 4.5), (6.0, 4.5)]);
        let normals: Vec<DVec2> = trace.samples.iter().map(|sample| sample.normal).collect();
        assert_eq!(normals, [dvec2(-1.0, 0.0); 3]);
        let between: Vec<_> = trace.samples.iter().map(|sample| sample.between).collect();
        assert_eq!(between, [Some(dvec2(-1.0, 0.0)), None, Some(dvec2(1.0, 0.0))]);
        assert_eq!(trace.turn, Some(0.0));
        assert_eq!(trace.been, Been { apart: true, touching: true, overlapping: true });
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
            assert_eq!(trace(places).turn, None, "{places:?}");
        }
    }

    #[test]
    fn round_a_corner_the_normal_turns() {
        let round = trace(&[(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0)]);
        assert!(round.turn.expect("a crossing") > 80.0, "{round:?}");
        // A straight crossing later on makes up for it.
        let both = trace(&[(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0), (7.0, 4.5), (6.5, 4.5), (6.0, 4.5)]);
        assert_eq!(both.turn, Some(0.0));
    }

    #[test]
    fn what_has_been_counts_for_ever_and_takes_no_more_room() {
        let straight_in = [(7.0, 4.5), (6.5, 4.5), (6.0, 4.5)];
        let wandering = [(7.0, 4.5), (7.5, 4.5)].into_iter().cycle().take(1000);
        let long = trace(&straight_in.into_iter().chain(wandering).collect::<Vec<_>>());
        assert_eq!((long.turn, long.been.overlapping, long.samples.len()), (Some(0.0), true, Trace::LATEST));
        assert_eq!(long.samples.last().map(|sample| sample.at), Some(dvec2(7.5, 4.5)));
        // Along the side for a long time, and then in.
        let touching = [(6.5, 4.5), (6.5, 4.0)].into_iter().cycle().take(1000);
        let along = trace(&[(7.0, 4.5)].into_iter().chain(touching).chain([(6.0, 4.0)]).collect::<Vec<_>>());
        assert_eq!(along.turn, Some(0.0));
        // Nothing new is nothing.
        assert_eq!(trace(&[(7.0, 4.5); 5]), trace(&[(7.0, 4.5)]));
    }
}
