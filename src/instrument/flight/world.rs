//! The frame in the world: how the bodies move, and the frames that have been run.

use super::{Flight, FrameRecord, Perspective, ResponseRule, frame::sweep};
use crate::instrument::prelude::*;
use crate::panes;
use minkowski2d::State;

/// The title of the left picture for a rider on B.
pub(super) const SEEN_FROM_B: &str = "as seen from B";

pub(super) fn titles(flight: &Flight, scope: &Scope<'_>, base: &mut Base) {
    if flight.perspective() == Perspective::RideOnB {
        base.world_title = Some(SEEN_FROM_B);
        // What stands still in the world moves for the rider, so a flag would be at a wrong place.
        if let Some(other) = (0..scope.scene.bodies.len()).find(|body| !flight.bodies.contains(body)) {
            base.bodies = Bodies::Without(other);
        }
    }
}

/// How far from A the arrow of the normal stands, in world units: a row is twice as high as a column is wide.
const NORMAL_GAP: DVec2 = DVec2::new(2.0, 1.0);

/// How long that arrow is.
const NORMAL_LENGTH: f64 = 2.0;

/// Draws the motions of the bodies in the current perspective.
pub(super) fn motions(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    moving(flight, flight.perspective(), true, scope, panes);
}

/// Draws them without ghosts, which would show whether the bodies meet.
pub(super) fn velocities(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    moving(flight, flight.perspective(), false, scope, panes);
}

/// Draws them as a rider on B sees them.
pub(super) fn ridden(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    moving(flight, Perspective::RideOnB, true, scope, panes);
}

fn moving(flight: &Flight, perspective: Perspective, ghosts: bool, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let velocity = flight.velocity(scene);
    let h = flight.sweep(scene).and_then(|sweep| sweep.hit()).map(|hit| hit.h);
    // Scrubbing shows the bodies at a moment. Where velocities are aimed, ghosts show where the bodies will stop.
    let stopped = flight.time() > 0.0;
    let aimed: &[usize] = flight.aim.as_ref().map_or(&[], |aim| &aim.bodies);
    let later = flight.at(scene, perspective, h.unwrap_or(1.0));
    for body in [0, 1] {
        let moving = perspective.seen(velocity, body);
        let name = scene.bodies[flight.bodies[body]].called();
        if moving != DVec2::ZERO {
            let home = flight.home[body];
            let from = home.center();
            // Only the rest of the path: a line through the ghost and the body would hide both.
            let now = from + moving * flight.time();
            if flight.time() < 1.0 {
                panes.world.add(Role::Vector, Shape::Arrow(now, from + moving));
            }
            if ghosts && (stopped || !aimed.is_empty()) {
                let at = if stopped { home } else { later[body] };
                let words = match (stopped, h) {
                    (true, _) => "at start",
                    (false, Some(_)) => "at h",
                    (false, None) => "at the end",
                };
                // On the side away from where it is now, where the two overlap; else from the other body.
                let overlaps = !stopped && at.intersection(&home).is_some() && moving.y != 0.0;
                let above = if overlaps { moving.y > 0.0 } else { later[body].center().y > later[1 - body].center().y };
                // If it moves level, at the end that the body does not cover.
                let end = if moving.y == 0.0 && at.intersection(&home).is_some() { moving.x.signum() } else { 0.0 };
                let side = DVec2::new(if stopped { 0.0 } else { end }, if above { 1.0 } else { -1.0 });
                let role = panes::role(flight.bodies[body]);
                ghost(&mut panes.world, role, at.corners().to_vec(), format!("{name} {words}"), side);
            }
        }
        let rides = perspective == Perspective::RideOnB;
        // Seen by a rider there is room for one of them.
        let is_told = if rides {
            aimed == [flight.bodies[body]]
        } else {
            aimed.contains(&flight.bodies[body]) || velocity[body] != DVec2::ZERO
        };
        if is_told {
            panes.aside.push(format!("v{name} {}", point(velocity[body])));
        }
        if rides && moving != DVec2::ZERO {
            panes.aside.push(format!("{name} seen from B {}", point(moving)));
        }
    }
}

/// Draws the frames run under a rule: the path, the contacts with their normals, and the result of each rule.
pub(super) fn response(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let velocity = flight.velocity(scope.scene);
    way(flight, &mut panes.world);
    // B keeps its velocity, so after the first frame only the arrow of A is of interest.
    let shown = if flight.frames().is_empty() { 2 } else { 1 };
    let moving = flight.home.iter().zip(velocity).take(shown).filter(|(_, velocity)| *velocity != DVec2::ZERO);
    for (home, velocity) in moving {
        let from = home.center();
        panes.world.add(Role::Vector, Shape::Arrow(from, from + velocity));
    }
    panes.heading.extend(table(flight));
    let frames = flight.frames();
    match frames.last() {
        None => {
            panes.aside.push(format!("{} rule", flight.rule().map_or("", ResponseRule::name)));
            panes.aside.push(format!("vA {}", point(velocity[0])));
            panes.aside.extend((velocity[1] != DVec2::ZERO).then(|| format!("vB {}", point(velocity[1]))));
        }
        Some(frame) => panes.aside.extend(told(frames.len(), frame)),
    }
}

/// Draws the path of A: its start, the ways to its contacts, and the normal of a contact in the latest frame.
fn way(flight: &Flight, figure: &mut Figure) {
    let Some(first) = flight.frames().first() else { return };
    let gone = flight.home.iter().zip(&first.from).zip([("A", Role::A), ("B", Role::B)]);
    for ((_, from), (name, role)) in gone.filter(|((home, from), _)| home != from) {
        ghost(figure, role, from.corners().to_vec(), format!("{name} at start"), DVec2::Y);
    }
    let last = flight.frames().len() - 1;
    for (number, frame) in flight.frames().iter().enumerate() {
        let Some(stop) = frame.stop else { continue };
        // Faint, because the arrow of the velocity that is left matters more.
        let [from, met] = [frame.from[0].center(), stop.at[0].center()];
        if from != met {
            figure.add_weighted(Role::Vector, Weight::Faint, Shape::Segment(from, met));
        }
        if number == last {
            normal(figure, flight.home, stop.normal);
        }
    }
}

/// Draws the normal of B's surface where A and B are now, beside A, toward the end of the side that is farther from A. On
/// a short side it stands past that end, clear of all edges.
pub(super) fn normal(figure: &mut Figure, [a, b]: [Aabb; 2], normal: Direction) {
    let out = normal.unit();
    let along = if (b.center() - a.center()).dot(out.perp()) < 0.0 { -out.perp() } else { out.perp() };
    let beside = a.center() + along * (a.size() / 2.0 + NORMAL_GAP);
    let foot = beside + out * (b.center() + out * b.size() / 2.0 - beside).dot(out);
    labeled(figure, Role::Push, Shape::Pointer(foot, foot + out * NORMAL_LENGTH), "n", Anchor::Near(out));
}

/// A row for each rule: the number of frames run, where A is then, and its velocity.
fn table(flight: &Flight) -> Vec<String> {
    let mut lines = vec!["  rule      frames  A.left  vA".to_owned()];
    for (index, run) in flight.runs.iter().enumerate() {
        let pointer = if index == flight.run { '>' } else { ' ' };
        let (left, velocity) = match run.frames.last() {
            Some(frame) => (plain(frame.to[0].left()), point(frame.after[0])),
            None => ("-".to_owned(), "-".to_owned()),
        };
        lines.push(format!("{pointer} {:<9} {:>6}  {left:>6}  {velocity}", run.rule.name(), run.frames.len()));
    }
    lines
}

/// What happened in a frame, in pieces, so that small screens can wrap them.
fn told(number: usize, frame: &FrameRecord) -> Vec<String> {
    let [before, after] = [frame.before, frame.after].map(|velocity| point(velocity[0]));
    let said = |words: &str| format!("frame {number}: {words}");
    match frame.stop {
        _ if frame.glued => vec![said("A and B touch"), "so A is stopped at h = 0".to_owned()],
        None => {
            let touch = sweep(frame.from, frame.before, 1.0).is_some_and(|whole| whole.start() == State::Touching);
            let why = if touch { "they touch, but A does not go into B: no hit" } else { "no hit" };
            vec![said(why), format!("A keeps {before}")]
        }
        Some(stop) => vec![
            said(&format!("hit at h = {}", fraction(stop.h))),
            format!("n = {}", point(stop.normal.unit())),
            format!("A keeps {after} of vA {before}"),
        ],
    }
}
