//! The way of a robot among walls: where it meets a wall in the frame, and where the frame ends.

use super::grown::shrinking;
use crate::frames::{Exact, Frame};
use crate::instrument::prelude::*;

/// The ray that O would fly along without any contact: beside A-B, O moves as the robot does.
pub(super) fn straight(_: &(), scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    if let Some(robot) = scene.front().map(|front| shrinking(scene, front)) {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, scene.bodies[robot].velocity));
    }
}

pub(super) fn draw(_: &(), scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some(robot) = scene.front().map(|front| shrinking(scene, front)) else { return };
    let walls = scene.bodies.iter().enumerate().filter(|(index, _)| *index != robot);
    let walls = walls.map(|(_, body)| body.shape.clone()).collect();
    let body = &scene.bodies[robot];
    let frame = Frame { r: body.shape.clone(), v: body.velocity, walls };
    let exact = Exact::of(&frame);
    // A wall minus R is the wall grown by R, and O moves through it as R moves past the wall.
    let origins: Vec<DVec2> =
        exact.stops.iter().map(|stop| stop.at).chain([exact.end.to]).map(|to| to - frame.from()).collect();
    for (from, to) in [DVec2::ZERO].iter().chain(&origins).zip(&origins).filter(|(from, to)| from != to) {
        panes.difference.add(Role::Vector, Shape::Arrow(*from, *to));
    }
    // The second contact follows on the first one's side, so its words go to the other side of the ray.
    for ((stop, at), side) in exact.stops.iter().zip(&origins).zip([Anchor::Right, Anchor::Left].into_iter().cycle()) {
        panes.difference.add(Role::Probe, Shape::Point(*at));
        let row = if side == Anchor::Right { DVec2::Y } else { DVec2::NEG_Y };
        panes.difference.label(Role::Probe, *at + row, format!("h {}", fraction(stop.h)), side);
    }
    let mut from = frame.r.middle();
    let mut go_to = |to, name: &str| {
        let placed = frame.placed(to);
        if placed.middle() != from {
            // Inside the dotted place, where no other ghost or wall is.
            let name = Shape::Label(placed.middle(), name.into(), Anchor::Center);
            for mark in [border(&placed), name] {
                panes.world.add_weighted(role(robot), Weight::Faint, mark);
            }
        }
        from = placed.middle();
    };
    let called = body.called();
    for stop in &exact.stops {
        let h = fraction(stop.h);
        go_to(stop.at, &h);
        panes.aside.push(format!("h = {h}: {called} at {}", point(stop.at)));
    }
    go_to(exact.end.to, "end");
    panes.aside.push(format!("at the end, {called} at {}", point(exact.end.to)));
}

#[cfg(test)]
mod tests {
    use crate::instrument::testing::{boxes, shown, situation};
    use glam::{DVec2, dvec2};
    use textfigure::figure::{Anchor, Shape, Weight};

    #[test]
    fn the_robot_is_drawn_where_it_meets_a_wall_and_in_the_end() {
        let all = [("F", 1.0, 1.0, 20.0, 4.0), ("R", 1.0, 6.0, 3.0, 8.0), ("W", 9.0, 4.0, 11.0, 9.0)];
        for (count, ghosts, said) in
            [(3, ["1/4", "3/4"], "h = 3/4: R at (7,4)"), (2, ["1/4", "end"], "at the end, R at (9,4)")]
        {
            let mut scene = boxes(&all[..count]);
            scene.bodies[1].velocity = dvec2(8.0, -8.0);
            scene.differences = vec![["F", "R"].map(str::to_owned)];
            let now = situation(scene, &[]);
            let panes = shown(&now, &["way"]);
            let names = panes.world.marks.iter().filter_map(|mark| match &mark.shape {
                Shape::Label(_, name, Anchor::Center) if mark.weight == Weight::Faint => Some(name.as_ref()),
                _ => None,
            });
            assert_eq!(names.collect::<Vec<&str>>(), ghosts);
            assert_eq!(panes.aside[1], said);
            let straight = Shape::Arrow(DVec2::ZERO, dvec2(8.0, -8.0));
            let before = shown(&now, &["straight"]).difference.marks;
            assert!(before.iter().any(|mark| mark.shape == straight), "as if nothing stopped it");
            let to_floor = Shape::Arrow(DVec2::ZERO, dvec2(2.0, -2.0));
            assert!(panes.difference.marks.iter().any(|mark| mark.shape == to_floor), "O goes as R does");
            let floor = Shape::Point(dvec2(2.0, -2.0));
            assert!(
                panes.difference.marks.iter().any(|mark| mark.shape == floor),
                "and is marked where it meets a wall"
            );
        }
    }
}
