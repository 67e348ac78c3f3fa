//! Looks at a launched body.

use super::Scope;
use super::row::{Whole, number};
use crate::geometry::{Aabb, State, minkowski, origin};
use crate::scene::{Launch, Scene};
use crate::value::Value;

fn launch(scene: &Scene) -> bool {
    scene.launch.is_some() && scene.pair().is_some()
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

pub(super) const TABLE: &[Whole] = &[
    number(
        "speed",
        "units a frame",
        |scene| scene.launch.is_some(),
        |s| s.scene.launch.map(|launch| Value::Number(launch.speed)),
    ),
    number(
        "frames",
        "frames run since the start",
        |scene| scene.launch.is_some(),
        |s| s.scene.launch.map(|launch| Value::Number(f64::from(u8::from(launch.flown)))),
    ),
    number("looks.contact", "how many looks at the flight showed contact, once flown", launch, |s| {
        let (launch, (_, wall)) = (s.scene.launch.filter(|launch| launch.flown)?, s.scene.pair()?);
        Some(Value::Number(contacts(launch, launch.speed, &wall) as f64))
    }),
    number("slowest", "the slowest whole speed that gets past B unseen", launch, slowest),
];
