//! Frames in which bodies move: looks at a launched one, and when and where A and B meet during a frame.

use super::Scope;
use super::row::{Whole, number, truth};
use crate::geometry::sweep::{Passage, Sweep};
use crate::geometry::{Aabb, State, minkowski, origin};
use crate::scene::{Launch, Rule, Scene, View};
use crate::value::Value;
use glam::DVec2;

fn launch(scene: &Scene) -> bool {
    scene.launch.is_some() && scene.pair().is_some()
}

fn flight(scene: &Scene) -> bool {
    scene.flight.is_some()
}

fn either(scene: &Scene) -> bool {
    scene.launch.is_some() || flight(scene)
}

/// How many of the looks at a flight of that speed show contact.
fn contacts(launch: Launch, speed: f64, wall: &Aabb) -> usize {
    let meets = |at: &Aabb| origin::state(&minkowski::difference(at, wall)) != State::Separated;
    launch.looked_at(speed).filter(meets).count()
}

/// The slowest whole speed that ends beyond the wall without any look having shown contact.
fn slowest(scope: &Scope<'_>) -> Option<Value> {
    let (launch, (_, wall)) = (scope.scene.launch?, scope.scene.pair()?);
    let (from, to) = launch.range;
    let whole = (0..).map(|step| from + f64::from(step)).take_while(|speed| *speed <= to);
    let through = |speed: &f64| contacts(launch, *speed, &wall) == 0 && launch.home.left() + speed > wall.right();
    whole.into_iter().find(through).map(Value::Number)
}

fn sweep(scope: &Scope<'_>) -> Option<Sweep> {
    scope.scene.flight.as_ref()?.sweep(scope.scene)
}

fn passage(passage: Passage, read: impl FnOnce(f64, f64) -> f64) -> Option<Value> {
    match passage {
        Passage::During { enter, leave } => Some(Value::Fraction(read(enter, leave))),
        Passage::Always { .. } | Passage::Never => None,
    }
}

fn ray(scope: &Scope<'_>) -> Option<DVec2> {
    sweep(scope).map(|sweep| DVec2::ZERO - sweep.relative_motion())
}

fn viewed(scope: &Scope<'_>, view: View) -> Option<Value> {
    scope.scene.flight.as_ref().map(|flight| Value::Truth(flight.view() == view))
}

fn ruled(scope: &Scope<'_>, rule: Rule) -> Option<Value> {
    scope.scene.flight.as_ref().map(|flight| Value::Truth(flight.rules.get(flight.rule) == Some(&rule)))
}

pub(super) const TABLE: &[Whole] = &[
    number(
        "speed",
        "units a frame",
        |scene| scene.launch.is_some(),
        |s| s.scene.launch.map(|launch| Value::Number(launch.speed)),
    ),
    number("frames", "frames run since the start", either, |s| {
        let flown = s.scene.launch.map(|launch| usize::from(launch.flown));
        let run = s.scene.flight.as_ref().map(|flight| flight.frames().len());
        flown.or(run).map(|frames| Value::Number(frames as f64))
    }),
    number("looks.contact", "how many looks at the flight showed contact, once flown", launch, |s| {
        let (launch, (_, wall)) = (s.scene.launch.filter(|launch| launch.flown)?, s.scene.pair()?);
        Some(Value::Number(contacts(launch, launch.speed, &wall) as f64))
    }),
    number("slowest", "the slowest whole speed that gets past B unseen", launch, slowest),
    number("time", "the moment that is shown, as a share of the frame", flight, |s| {
        s.scene.flight.as_ref().map(|flight| Value::Fraction(flight.time()))
    }),
    truth("hit", "A and B run into each other during the frame", flight, |s| {
        sweep(s).map(|sweep| Value::Truth(sweep.hit().is_some()))
    }),
    truth("corner", "they do, and exactly corner to corner", flight, |s| {
        sweep(s).map(|sweep| Value::Truth(sweep.hit().is_some_and(|hit| hit.is_corner())))
    }),
    number("h", "the share of the frame until they hit, if they do", flight, |s| {
        sweep(s)?.hit().map(|hit| Value::Fraction(hit.h))
    }),
    number("enter.x", "when they begin to share columns; not known at speed 0", flight, |s| {
        passage(sweep(s)?.columns(), |enter, _| enter)
    }),
    number("enter.y", "when they begin to share rows", flight, |s| passage(sweep(s)?.rows(), |enter, _| enter)),
    number("leave.x", "when they cease to share columns", flight, |s| passage(sweep(s)?.columns(), |_, leave| leave)),
    number("leave.y", "when they cease to share rows", flight, |s| passage(sweep(s)?.rows(), |_, leave| leave)),
    number("ray.x", "how far the O flies in the frame, to the right: vB - vA", flight, |s| {
        ray(s).map(|ray| Value::Number(ray.x))
    }),
    number("ray.y", "how far it flies up", flight, |s| ray(s).map(|ray| Value::Number(ray.y))),
    truth("view.world", "the frame is seen from the world", flight, |s| viewed(s, View::World)),
    truth("view.ride_b", "it is seen from B", flight, |s| viewed(s, View::RideOnB)),
    truth("view.ride_a", "it is seen from A", flight, |s| viewed(s, View::RideOnA)),
    truth("view.difference", "A-B slides over the O", flight, |s| viewed(s, View::DifferenceMoves)),
    truth("view.origin", "A-B stands still and the O flies", flight, |s| viewed(s, View::OriginMoves)),
    truth("view.fan", "the O flies in all directions at once", flight, |s| viewed(s, View::Fan)),
    truth("rule.surface", "contacts take what goes into the surface", flight, |s| ruled(s, Rule::Surface)),
    truth("rule.path", "contacts leave what goes across the relative motion", flight, |s| ruled(s, Rule::Path)),
    truth("rule.naive", "who touches at the start of a frame is not moved", flight, |s| ruled(s, Rule::Naive)),
    truth("rule.careful", "who touches at the start is only blocked", flight, |s| ruled(s, Rule::Careful)),
    number("rules.run", "how many of the rules have been run", flight, |s| {
        let flight = s.scene.flight.as_ref()?;
        Some(Value::Number(flight.runs.iter().filter(|run| !run.is_empty()).count() as f64))
    }),
];
