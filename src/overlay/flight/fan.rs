//! The O flies as far as it does now, but in every direction at once: a round fan with a bite where `A − B` is in the
//! way.

use super::{Panes, Scope};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::Direction;
use crate::geometry::sweep::{Mover, Sweep};
use glam::{DVec2, dvec2};

/// Degrees from one ray to the next.
const STEP: u16 = 15;

pub(super) fn draw(scope: &Scope<'_>, now: &Sweep, drawing: &mut Panes) {
    let Some(flight) = &scope.scene.flight else { return };
    let slide = now.relative_motion();
    let length = slide.length();
    let d = *now.difference();
    drawing.base.difference_title = Some("h in every direction");
    let figure = &mut drawing.difference;
    figure.add(Role::Difference, Shape::Polygon(d.corners().to_vec()));
    figure.label(Role::Difference, dvec2(d.left() + 1.0, d.top() - 1.0), "D", Anchor::Center);
    let mut hits: Vec<f64> = Vec::new();
    for degrees in (0..360).step_by(usize::from(STEP)) {
        let along = DVec2::from_angle(f64::from(degrees).to_radians()) * length;
        let [a, b] = [DVec2::ZERO - along, DVec2::ZERO];
        let movers = [(0, a), (1, b)].map(|(body, velocity)| Mover { shape: flight.home[body], velocity });
        let hit = Sweep::new(movers[0], movers[1], 1.0).ok().and_then(|sweep| sweep.hit());
        match hit {
            Some(hit) => {
                let at = along * hit.h;
                figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(DVec2::ZERO, at));
                figure.add(Role::Probe, Shape::Point(at));
                // Inside beside the upright sides, outside along the others: there is room for one number each.
                let anchor = match hit.normal() {
                    Direction::Left => Anchor::Left,
                    Direction::Right => Anchor::Right,
                    Direction::Up => Anchor::Below,
                    Direction::Down => Anchor::Above,
                };
                figure.label(Role::Note, at, format!(" {:.2} ", hit.h).replace("0.", "."), anchor);
                hits.push(hit.h);
            }
            None => figure.add(Role::Ghost, Shape::Point(along)),
        }
    }
    if slide != DVec2::ZERO {
        figure.add(Role::Vector, Shape::Arrow(DVec2::ZERO, DVec2::ZERO - slide));
    }
    figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
    let says = hits.iter().copied().reduce(f64::min).map_or_else(
        || "no direction hits".to_owned(),
        |least| format!("{} of 24 directions hit, soonest {least:.2}", hits.len()),
    );
    drawing.aside.push(format!("length {length:.2}: {says}"));
}
