//! The readings of the contact of any two shapes: the edges of A−B, the nearest of them, and the features that meet.

use super::row::{number, solids, truth};
use crate::instrument::{Reading, Scope};
use minkowski2d::State;
use minkowski2d::contact::{Feature, FeaturePair, Witness};
use minkowski2d::minkowski::merge::{Merge, Owner};

fn of_nearest(scope: &Scope<'_>, read: impl FnOnce(&FeaturePair) -> bool) -> Option<bool> {
    scope.scene.contact().map(|contact| read(contact.nearest()))
}

/// The number of contact points: none if A and B are separated, two if their faces share a segment.
fn contacts(scope: &Scope<'_>) -> Option<f64> {
    let contact = scope.scene.contact()?;
    Some(match (scope.state()?, contact.nearest().witness) {
        (State::Separated, _) => 0.0,
        (_, Witness::Segment { a, .. }) if a[0] != a[1] => 2.0,
        _ => 1.0,
    })
}

pub(super) const TABLE: &[Reading<()>] = &[
    number("signed_distance", "the gap, 0 at a touch, minus the depth", solids, |(), s| s.signed_distance()),
    number("edges", "how many edges A-B has", solids, |(), s| {
        s.scene.hulls().map(|(a, b)| Merge::difference(&a, &b).count() as f64)
    }),
    number("owner", "who owns the edge of A-B nearest the O: 1 is A, 2 is B, 3 is both", solids, |(), s| {
        let number = match s.scene.contact()?.nearest().owner? {
            Owner::A => 1.0,
            Owner::B => 2.0,
            Owner::Both => 3.0,
        };
        Some(number)
    }),
    truth("owner.a", "the edge of A-B nearest the O comes from a face of A", solids, |(), s| {
        of_nearest(s, |nearest| nearest.owner == Some(Owner::A))
    }),
    truth("owner.b", "the edge of A-B nearest the O comes from a face of B", solids, |(), s| {
        of_nearest(s, |nearest| nearest.owner == Some(Owner::B))
    }),
    truth("owner.both", "the edge of A-B nearest the O comes from parallel faces of both", solids, |(), s| {
        of_nearest(s, |nearest| nearest.owner == Some(Owner::Both))
    }),
    truth("vertex", "a corner or an arc of A-B is nearest the O, not the middle of an edge", solids, |(), s| {
        of_nearest(s, |nearest| nearest.owner.is_none())
    }),
    number("meeting", "which corner meets the face of the nearest edge, from 0; none if none does", solids, |(), s| {
        let contact = s.scene.contact()?;
        let nearest = contact.nearest();
        let meets = match nearest.owner? {
            Owner::A => nearest.b,
            Owner::B => nearest.a,
            Owner::Both => return None,
        };
        if let Feature::Corner(corner) = meets { Some(corner as f64) } else { None }
    }),
    number("along", "where on the nearest edge the nearest point is, 0 to 1; none at a corner", solids, |(), s| {
        let contact = s.scene.contact()?;
        let nearest = contact.nearest();
        nearest.owner.map(|_| nearest.along())
    }),
    number("contacts", "how many contact points A and B have", solids, |(), s| contacts(s)),
    number("stretch", "how long a stretch the nearest faces share; none at a corner", solids, |(), s| {
        let contact = s.scene.contact()?;
        match contact.nearest().witness {
            Witness::Points { .. } => None,
            Witness::Segment { a, .. } => Some(a[0].distance(a[1])),
        }
    }),
    truth("hull.contact", "A and B meet when their dents are filled in", solids, |(), s| s.scene.hulls_meet()),
];
