//! The same frame among the differences: `A − B` slides over the O, or it stands still and the O flies.

use super::{Panes, Scope, fan, point, polygon, side_of_b};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::Aabb;
use crate::overlay::region;
use crate::scene::View;
use crate::value::fraction;
use glam::{DVec2, dvec2};

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(flight) = &scope.scene.flight else { return };
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    let (home, slide, time) = (*sweep.difference(), sweep.relative_motion(), flight.time());
    let ray = DVec2::ZERO - slide;
    let figure = &mut drawing.difference;
    // Of frames that have been run something else is told.
    let tells = flight.frames().is_empty();
    if flight.tenths > 0 || flight.views.contains(&View::DifferenceMoves) {
        drawing.aside.push(format!("t = {}", fraction(time)));
    }
    match flight.view() {
        View::DifferenceMoves => {
            drawing.base.difference_title = Some("A - B slides");
            let now = home.translated(slide * time);
            if time > 0.0 {
                figure.add_weighted(Role::Ghost, Weight::Faint, polygon(&home));
                let y = if slide.y > 0.0 { home.bottom() } else { home.top() };
                let anchor = if slide.y > 0.0 { Anchor::Below } else { Anchor::Above };
                figure.label(Role::Ghost, dvec2(home.center().x, y), "start", anchor);
            }
            body(figure, &now, (now.center(), home.center() + slide));
            if time < 1.0 {
                figure.add(Role::Vector, Shape::Arrow(now.center(), home.center() + slide));
            }
            figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
            drawing.aside.push(format!("A-B slides {} a frame", point(slide)));
        }
        View::Fan => fan::draw(scope, &sweep, drawing),
        View::World | View::RideOnA | View::RideOnB | View::OriginMoves => {
            if flight.views.contains(&View::DifferenceMoves) {
                drawing.base.difference_title = Some("the O flies");
            }
            body(figure, &home, (DVec2::ZERO, ray));
            if ray != DVec2::ZERO {
                figure.add(Role::Vector, Shape::Arrow(DVec2::ZERO, ray));
            }
            if time > 0.0 && ray != DVec2::ZERO {
                figure.add(Role::Ghost, Shape::Point(DVec2::ZERO));
                let anchor = if ray.x < 0.0 { Anchor::Right } else { Anchor::Left };
                figure.label(Role::Ghost, DVec2::ZERO, "start", anchor);
            }
            figure.add(Role::Origin, Shape::Point(ray * time));
            if tells {
                drawing.aside.push(if ray == DVec2::ZERO {
                    "the O does not fly".to_owned()
                } else {
                    format!("O flies {}", point(ray))
                });
            }
        }
    }
}

/// `A − B`, its letter as far from that line as it can be.
pub(super) fn body(figure: &mut Figure, d: &Aabb, (from, to): (DVec2, DVec2)) {
    figure.add(Role::Difference, region(d));
    figure.add(Role::Difference, polygon(d));
    let inner = d.size() * 0.5 - dvec2(1.0, 1.0).min(d.size() * 0.5);
    let places = [dvec2(-1.0, 1.0), dvec2(1.0, 1.0), dvec2(-1.0, -1.0), dvec2(1.0, -1.0)];
    let far = |at: &DVec2| apart(*at, from, to);
    let at = places.map(|corner| d.center() + corner * inner);
    let at = at.into_iter().max_by(|p, q| far(p).total_cmp(&far(q))).unwrap_or(d.center());
    figure.label(Role::Difference, at, "D", Anchor::Center);
}

/// Where the ray meets `A − B`, and after which share of its length.
pub(in crate::overlay) fn hit(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(flight) = &scope.scene.flight else { return };
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    // A fan has its own words, and so have frames that have been run.
    let tells = flight.frames().is_empty() && flight.view() != View::Fan;
    let hit = sweep.hit();
    if tells {
        drawing.aside.push(match hit {
            Some(hit) => format!("hit: h = {}, {}", fraction(hit.h), side_of_b(scope.scene, hit)),
            None if sweep.touch().is_some() => "no hit, they only graze".to_owned(),
            None => "no hit in this frame".to_owned(),
        });
    }
    let Some(hit) = hit.filter(|_| !matches!(flight.view(), View::DifferenceMoves | View::Fan)) else { return };
    let h = fraction(hit.h);
    let ray = DVec2::ZERO - sweep.relative_motion();
    let at = ray * hit.h;
    let figure = &mut drawing.difference;
    // Where the O is there already, nothing is to hide it.
    if hit.h != flight.time() {
        figure.add(Role::Probe, Shape::Point(at));
    }
    // Beside the ray, outside of A-B, on the side that the ray does not come from.
    let out = DVec2::ZERO - hit.normal().unit();
    let right_if = |right: bool| if right { Anchor::Right } else { Anchor::Left };
    let (row, anchor) = if out.x == 0.0 {
        (out.y, right_if(ray.x > 0.0))
    } else {
        (if ray.y < 0.0 { -1.0 } else { 1.0 }, right_if(out.x > 0.0))
    };
    figure.label(Role::Probe, at + dvec2(0.0, row), format!("h {h}"), anchor);
}

/// How far a point is from a segment.
fn apart(at: DVec2, from: DVec2, to: DVec2) -> f64 {
    let along = to - from;
    let share = if along == DVec2::ZERO { 0.0 } else { (at - from).dot(along) / along.length_squared() };
    at.distance(from + along * share.clamp(0.0, 1.0))
}
