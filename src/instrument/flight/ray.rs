//! The frame in difference space: `A − B` slides over the origin, or it stands still and the origin moves.

use super::{Flight, Perspective};
use crate::instrument::prelude::*;
use minkowski2d::sweep::Hit;

pub(super) fn titles(flight: &Flight, _: &Scope<'_>, base: &mut Base) {
    if flight.perspectives.contains(&Perspective::DifferenceMoves) {
        let slides = flight.perspective() == Perspective::DifferenceMoves;
        base.difference_title = Some(if slides { "A - B slides" } else { "O flies" });
    }
}

pub(super) fn draw(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    let (home, slide, time) = (*sweep.difference(), sweep.relative_motion(), flight.time());
    let ray = DVec2::ZERO - slide;
    let figure = &mut panes.difference;
    if time > 0.0 || flight.perspectives.contains(&Perspective::DifferenceMoves) {
        panes.aside.push(format!("t = {}", fraction(time)));
    }
    if flight.perspective() == Perspective::DifferenceMoves {
        let now = home.translated(slide * time);
        if time > 0.0 {
            let side = if slide.y > 0.0 { DVec2::NEG_Y } else { DVec2::Y };
            ghost(figure, Role::Difference, home.corners().to_vec(), "A-B at start", side);
        }
        body(figure, &now);
        if time < 1.0 {
            // At a corner: from the middle of D, the arrow could seem to lead to O.
            figure.add(Role::Vector, Shape::Arrow(now.corners()[3], home.corners()[3] + slide));
        }
        figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
        panes.aside.push(format!("A-B slides {} a frame", point(slide)));
        return;
    }
    body(figure, &home);
    arrow(flight, scope, panes);
    let figure = &mut panes.difference;
    if time > 0.0 && ray != DVec2::ZERO {
        labeled(figure, Role::Ghost, Shape::Point(DVec2::ZERO), "O at start", Anchor::Near(-ray));
    }
    figure.add(Role::Origin, Shape::Point(ray * time));
    // Frames that have been run have their own text.
    if flight.frames().is_empty() {
        let flies = format!("O flies {}", point(ray));
        panes.aside.push(if ray == DVec2::ZERO { "O does not fly".to_owned() } else { flies });
    }
}

/// Draws `A − B` and the way of the origin against it, with h but without the numbers of the way.
pub(super) fn unnumbered(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    if let Some(sweep) = flight.sweep(scope.scene) {
        body(&mut panes.difference, sweep.difference());
        panes.aside.push(sweep.hit().map_or("no hit".to_owned(), |hit| format!("h = {}", fraction(hit.h))));
    }
    arrow(flight, scope, panes);
    // The arrow shows it to the eye.
    panes.spoken.extend(super::flown(flight, scope).map(|ray| format!("O flies {}", point(ray))));
}

/// Draws the way of the origin.
fn arrow(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    if let Some(ray) = super::flown(flight, scope).filter(|ray| *ray != DVec2::ZERO) {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, ray));
    }
}

/// Draws `A − B`, with its letter.
fn body(figure: &mut Figure, d: &Aabb) {
    solid(figure, Role::Difference, &d.corners());
    figure.name(Role::Difference, d.corners().to_vec(), "A-B");
}

/// Draws where the ray hits `A − B`, and after which fraction of its length.
pub(super) fn hit(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    // Frames that have been run have their own text.
    let tells = flight.frames().is_empty();
    let hit = sweep.hit();
    if tells {
        panes.aside.push(match hit {
            Some(hit) => format!("hit: h = {}, {}", fraction(hit.h), side(flight, scope, hit)),
            None if sweep.touch().is_some() => "no hit, they only graze".to_owned(),
            None => "no hit in this frame".to_owned(),
        });
    }
    let Some(hit) = hit.filter(|_| flight.perspective() != Perspective::DifferenceMoves) else {
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
