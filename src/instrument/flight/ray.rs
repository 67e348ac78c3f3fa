//! The frame in difference space: `A − B` slides over the origin, or it stands still and the origin moves, or the
//! origin moves in every direction at once.

use super::frame::sweep;
use super::{Flight, Perspective};
use crate::instrument::prelude::*;
use minkowski2d::sweep::{Hit, Sweep};

/// The angle between rays of the fan, in degrees.
const STEP: u16 = 15;

pub(super) fn titles(flight: &Flight, _: &Scope<'_>, base: &mut Base) {
    match flight.perspective() {
        Perspective::DifferenceMoves => base.difference_title = Some("A - B slides"),
        Perspective::Fan => base.difference_title = Some("h in every direction"),
        _ if flight.perspectives.contains(&Perspective::DifferenceMoves) => {
            base.difference_title = Some("O flies");
        }
        _ => {}
    }
}

pub(super) fn draw(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    let (home, slide, time) = (*sweep.difference(), sweep.relative_motion(), flight.time());
    let ray = DVec2::ZERO - slide;
    let figure = &mut panes.difference;
    // Frames that have been run have their own text.
    let tells = flight.frames().is_empty();
    if time > 0.0 || flight.perspectives.contains(&Perspective::DifferenceMoves) {
        panes.aside.push(format!("t = {}", fraction(time)));
    }
    match flight.perspective() {
        Perspective::DifferenceMoves => {
            let now = home.translated(slide * time);
            if time > 0.0 {
                let side = if slide.y > 0.0 { DVec2::NEG_Y } else { DVec2::Y };
                ghost(figure, Role::Difference, home.corners().to_vec(), "D at start", side);
            }
            body(figure, &now);
            if time < 1.0 {
                figure.add(Role::Vector, Shape::Arrow(now.center(), home.center() + slide));
            }
            figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
            panes.aside.push(format!("A-B slides {} a frame", point(slide)));
        }
        Perspective::Fan => fan(flight, &sweep, panes),
        Perspective::World | Perspective::RideOnA | Perspective::RideOnB | Perspective::OriginMoves => {
            body(figure, &home);
            arrow(flight, scope, panes);
            let figure = &mut panes.difference;
            if time > 0.0 && ray != DVec2::ZERO {
                labeled(figure, Role::Ghost, Shape::Point(DVec2::ZERO), "O at start", Anchor::Near(-ray));
            }
            figure.add(Role::Origin, Shape::Point(ray * time));
            if tells {
                panes.aside.push(if ray == DVec2::ZERO {
                    "O does not fly".to_owned()
                } else {
                    format!("O flies {}", point(ray))
                });
            }
        }
    }
}

/// Draws the way of the origin against `A − B`, without a word.
pub(super) fn arrow(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    if let Some(ray) = super::flown(flight, scope).filter(|ray| *ray != DVec2::ZERO) {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, ray));
    }
}

/// Draws `A − B`, with its letter.
fn body(figure: &mut Figure, d: &Aabb) {
    solid(figure, Role::Difference, &d.corners());
    figure.name(Role::Difference, d.corners().to_vec(), "D");
}

/// Draws the motion of the origin in every direction at once: a round fan, cut off where `A − B` is in the way.
fn fan(flight: &Flight, now: &Sweep, panes: &mut Panes) {
    let slide = now.relative_motion();
    let length = slide.length();
    let d = *now.difference();
    let figure = &mut panes.difference;
    figure.add(Role::Difference, polygon(&d));
    figure.label(Role::Difference, dvec2(d.left() + 1.0, d.top() - 1.0), "D", Anchor::Center);
    let mut hits: Vec<f64> = Vec::new();
    for degrees in (0..360).step_by(usize::from(STEP)) {
        let along = DVec2::from_angle(f64::from(degrees).to_radians()) * length;
        match sweep(flight.home, [DVec2::ZERO - along, DVec2::ZERO], 1.0).and_then(|sweep| sweep.hit()) {
            Some(hit) => {
                let at = along * hit.h;
                figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(DVec2::ZERO, at));
                figure.add(Role::Probe, Shape::Point(at));
                // Inside beside the vertical sides, outside along the others: there is room for one number each.
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
    panes.aside.push(format!("length {length:.2}: {says}"));
}

/// Draws where the ray hits `A − B`, and after which fraction of its length.
pub(super) fn hit(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    // A fan has its own text, and so have frames that have been run.
    let tells = flight.frames().is_empty() && flight.perspective() != Perspective::Fan;
    let hit = sweep.hit();
    if tells {
        panes.aside.push(match hit {
            Some(hit) => format!("hit: h = {}, {}", fraction(hit.h), side(flight, scope, hit)),
            None if sweep.touch().is_some() => "no hit, they only graze".to_owned(),
            None => "no hit in this frame".to_owned(),
        });
    }
    let Some(hit) = hit.filter(|_| !matches!(flight.perspective(), Perspective::DifferenceMoves | Perspective::Fan))
    else {
        return;
    };
    let h = fraction(hit.h);
    let ray = DVec2::ZERO - sweep.relative_motion();
    let at = ray * hit.h;
    let figure = &mut panes.difference;
    // The mark would hide the origin, if it is there already.
    if hit.h != flight.time() {
        figure.add(Role::Probe, Shape::Point(at));
    }
    // Beside the ray, outside A−B, on the side that the ray does not come from.
    let out = DVec2::ZERO - hit.normal().unit();
    let right_if = |right: bool| if right { Anchor::Right } else { Anchor::Left };
    let (row, anchor) = if out.x == 0.0 {
        (out.y, right_if(ray.x > 0.0))
    } else {
        (if ray.y < 0.0 { -1.0 } else { 1.0 }, right_if(out.x > 0.0))
    };
    figure.label(Role::Probe, at + dvec2(0.0, row), format!("h {h}"), anchor);
}

/// Where on B a hit is: the side with that normal.
fn side(flight: &Flight, scope: &Scope<'_>, hit: Hit) -> String {
    let b = scope.scene.bodies[flight.bodies[1]].called();
    let side = match hit.normal() {
        _ if hit.is_corner() => "corner",
        Direction::Left => "left side",
        Direction::Right => "right side",
        Direction::Up => "top",
        Direction::Down => "bottom",
    };
    format!("{b}'s {side}")
}
