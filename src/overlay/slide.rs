//! Sliding a whole shape: A by minus b, and B by a chosen q.

use super::{Panes, plain, polygon, region};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::instrument::Scope;
use crate::value::point;
use glam::DVec2;

/// In the right pane b lies where it lies in the world, and the arrow takes it to the O: the way A goes with it.
pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((_, b)) = scope.scene.pair() else { return };
    let b = b.min();
    drawing.aside.push(format!("slide -b = {}", point(DVec2::ZERO - b)));
    if b == DVec2::ZERO || !scope.scene.layout.difference().contains(b) {
        return;
    }
    drawing.difference.add(Role::Vector, Shape::Arrow(b, DVec2::ZERO));
    drawing.difference.label(Role::Vector, b, "b", Anchor::Center);
    // Near the O, where A-B rarely is.
    drawing.difference.label(Role::Vector, b * 0.3, "-b", Anchor::Left);
}

/// The probe q among the differences, B slid by it as a ghost, and what the slid B shares with A.
pub(super) fn slid(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(probe)) = (scope.scene.pair(), scope.scene.probe.as_ref()) else { return };
    let q = probe.at;
    if q == DVec2::ZERO {
        // On the O the probe would hide it.
        drawing.difference.label(Role::Probe, q, "q", Anchor::Right);
    } else {
        drawing.difference.add(Role::Probe, Shape::Point(q));
        drawing.difference.label(Role::Probe, q, "q", Anchor::Right);
    }
    // What A shares with the B that has not been slid would only confuse here.
    drawing.world.marks.retain(|mark| !matches!(mark.role, Role::Overlap | Role::Touch));
    let slid = b.translated(q);
    if q != DVec2::ZERO {
        drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&slid));
        let below = q.y <= 0.0;
        let (y, anchor) = if below { (slid.bottom(), Anchor::Below) } else { (slid.top(), Anchor::Above) };
        drawing.world.label(Role::Ghost, DVec2::new(slid.center().x, y), "B+q", anchor);
    }
    let shared = a.intersection(&slid);
    let says = match shared.map(|shared| shared.size()) {
        None => "share nothing".to_owned(),
        Some(DVec2 { x: 0.0, y: 0.0 }) => "share one single point".to_owned(),
        Some(size) if size.min_element() == 0.0 => format!("share a segment of {}", plain(size.max_element())),
        Some(size) => format!("share an area, {} by {}", plain(size.x), plain(size.y)),
    };
    drawing.aside.push(format!("q {}: A and B+q {says}", point(q)));
    if let Some(shared) = shared {
        if shared.size().min_element() > 0.0 {
            drawing.world.add(Role::Overlap, region(&shared));
        } else {
            drawing.world.add(Role::Touch, polygon(&shared));
        }
    }
}
