//! The readings of the contact of any two shapes: the edges of A−B, the nearest of them, and the features that meet.
//! Sides of A−B are called edges here, and sides of A and B faces.

use super::table::{number, solids, truth};
use crate::instrument::{Reading, Scope};
use crate::scene::{Scene, Solid};
use glam::DVec2;
use minkowski2d::contact::{Feature, FeaturePair, Witness};
use minkowski2d::minkowski::merge::{Merge, Owner};
use minkowski2d::{Convex, State};

/// Something about the edge or the corner of A−B that is nearest to the origin.
fn of_nearest<T>(scope: &Scope<'_>, read: impl FnOnce(&FeaturePair) -> Option<T>) -> Option<T> {
    scope.scene.contact().and_then(|contact| read(contact.nearest()))
}

fn is_owned_by(scope: &Scope<'_>, owner: Option<Owner>) -> Option<bool> {
    of_nearest(scope, |nearest| Some(nearest.owner == owner))
}

/// The number of contact points: none if A and B are separated, two if their faces share a segment.
fn contact_points(scope: &Scope<'_>) -> Option<f64> {
    let state = scope.state()?;
    of_nearest(scope, |nearest| {
        Some(match (state, nearest.witness) {
            (State::Separated, _) => 0.0,
            (_, Witness::Segment { a, .. }) if a[0] != a[1] => 2.0,
            _ => 1.0,
        })
    })
}

/// The least depth of the other shape behind a face of A or of B, negative where it is in front of one, and the unit
/// normal out of A−B there.
pub(crate) fn least_behind(scene: &Scene, owner: Owner) -> Option<(f64, DVec2)> {
    let (a, b) = scene.hulls()?;
    let of_owner = Merge::difference(&a, &b).filter(|step| step.owner == owner || step.owner == Owner::Both);
    let depths = of_owner.map(|step| {
        // A−B has its inside on the left of each edge.
        let outward = -step.edge.normalize_or_zero().perp();
        (outward.dot(step.vertex.point), outward)
    });
    depths.min_by(|one, other| one.0.total_cmp(&other.0))
}

fn behind(scope: &Scope<'_>, owner: Owner) -> Option<f64> {
    least_behind(scope.scene, owner).map(|(depth, _)| depth)
}

/// How far a shape reaches from its center along a unit vector.
fn reach(solid: &Solid, along: DVec2) -> f64 {
    solid.corners().iter().map(|corner| (*corner - solid.middle()).dot(along)).fold(0.0, f64::max)
}

pub(super) const TABLE: &[Reading<()>] = &[
    number("signed_distance", "the gap, 0 at a touch, minus the depth", solids, |(), s| s.signed_distance()),
    number("edges", "how many edges A-B has", solids, |(), s| {
        s.scene.hulls().map(|(a, b)| Merge::difference(&a, &b).count() as f64)
    }),
    number("edges.shared", "how many edges of A-B come from both A and B", solids, |(), s| {
        let (a, b) = s.scene.hulls()?;
        let merged = Merge::difference(&a, &b).count();
        let edges = a.outline().edges() + b.outline().edges();
        Some((edges - merged) as f64)
    }),
    number("owner", "who owns the edge of A-B nearest O: 1 is A, 2 is B, 3 is both", solids, |(), s| {
        of_nearest(s, |nearest| Some(f64::from(nearest.owner? as u8 + 1)))
    }),
    truth("owner.a", "the edge of A-B nearest O comes from a face of A", solids, |(), s| {
        is_owned_by(s, Some(Owner::A))
    }),
    truth("owner.b", "the edge of A-B nearest O comes from a face of B", solids, |(), s| {
        is_owned_by(s, Some(Owner::B))
    }),
    truth("owner.both", "the edge of A-B nearest O comes from parallel faces of both", solids, |(), s| {
        is_owned_by(s, Some(Owner::Both))
    }),
    truth("vertex", "a corner or an arc of A-B is nearest O, not the middle of an edge", solids, |(), s| {
        is_owned_by(s, None)
    }),
    number("behind.a", "the least depth behind a face of A", solids, |(), s| behind(s, Owner::A)),
    number("behind.b", "the least depth behind a face of B", solids, |(), s| behind(s, Owner::B)),
    number("reach.a", "how far A reaches toward the nearest face", solids, |(), s| {
        Some(reach(s.scene.solids()?.0, -s.scene.contact()?.nearest().normal))
    }),
    number("meeting", "the corner that meets the nearest face, from 0; no value if no corner does", solids, |(), s| {
        of_nearest(s, |nearest| match (nearest.owner?, nearest.a, nearest.b) {
            (Owner::A, _, Feature::Corner(corner)) | (Owner::B, Feature::Corner(corner), _) => Some(corner as f64),
            _ => None,
        })
    }),
    number("along", "where on the nearest edge the nearest point is, 0 to 1; no value at a corner", solids, |(), s| {
        of_nearest(s, |nearest| nearest.owner.map(|_| nearest.along()))
    }),
    number("contacts", "how many contact points A and B have", solids, |(), s| contact_points(s)),
    number("stretch", "how long a stretch the nearest faces share; no value at a corner", solids, |(), s| {
        of_nearest(s, |nearest| match nearest.witness {
            Witness::Points { .. } => None,
            Witness::Segment { a, .. } => Some(a[0].distance(a[1])),
        })
    }),
    truth("hull.contact", "A and B meet when their dents are filled in", solids, |(), s| s.scene.hulls_meet()),
];
