//! A probe on shared points of the world, and one that is aimed at the border of A−B.

use super::{Panes, plain};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::instrument::Scope;
use crate::value::point;
use glam::{DVec2, dvec2};

/// A point p of both shapes is an a and a b at once: its difference from itself is the O.
pub(super) fn shared(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(probe)) = (scope.scene.pair(), scope.scene.probe.as_ref()) else { return };
    drawing.world.add(Role::Probe, Shape::Point(probe.at));
    let p = point(probe.at);
    drawing.aside.push(match (a.contains(probe.at), b.contains(probe.at)) {
        (true, true) => {
            drawing.difference.label(Role::Probe, DVec2::ZERO, "p-p", Anchor::Below);
            format!("p {p} is in A and in B: p-p = (0,0), the O")
        }
        (true, false) => format!("p {p} is in A, not in B"),
        (false, true) => format!("p {p} is in B, not in A"),
        (false, false) => format!("p {p} is in neither"),
    });
}

/// The arrow from the O to the probe, with the two legs that lead there.
pub(super) fn aim(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(d), Some(probe)) = (scope.difference(), scope.scene.probe.as_ref()) else { return };
    let q = probe.at;
    let figure = &mut drawing.difference;
    if q != DVec2::ZERO {
        let corner = dvec2(q.x, 0.0);
        if q.x != 0.0 && q.y != 0.0 {
            figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(DVec2::ZERO, corner));
            figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(corner, q));
        }
        figure.add(Role::Vector, Shape::Arrow(DVec2::ZERO, q));
        figure.add(Role::Probe, Shape::Point(q));
    }
    figure.label(Role::Probe, q, "q", if q.x < 0.0 { Anchor::Left } else { Anchor::Right });
    let place = if d.has_on_border(q) {
        "on the border"
    } else if d.contains(q) {
        "inside"
    } else {
        "outside"
    };
    let (across, along) = (plain(q.x.abs()), plain(q.y.abs()));
    drawing.aside.push(format!("q {}: length {}, legs {across} and {along}", point(q), plain(q.length())));
    drawing.aside.push(place.to_owned());
}
