//! The readings of every body.

use crate::instrument::Reading;
use crate::scene::Body;
use minkowski2d::Aabb;

/// The Manhattan distance between two positions of a shape, in world units.
pub(super) fn steps(now: &Aabb, start: &Aabb) -> f64 {
    (now.min() - start.min()).abs().element_sum()
}

fn angle(body: &Body) -> f64 {
    body.shape.as_posed().map_or(0.0, |posed| f64::from(posed.degrees()))
}

pub(super) const TABLE: &[Reading<Body>] = &[
    Reading::number("left", "its smallest x", |body, _| Some(body.shape.bounds().left())),
    Reading::number("right", "its largest x", |body, _| Some(body.shape.bounds().right())),
    Reading::number("bottom", "its smallest y", |body, _| Some(body.shape.bounds().bottom())),
    Reading::number("top", "its largest y", |body, _| Some(body.shape.bounds().top())),
    Reading::number("x", "x of its center", |body, _| Some(body.shape.bounds().center().x)),
    Reading::number("y", "y of its center", |body, _| Some(body.shape.bounds().center().y)),
    Reading::number("width", "its size along x", |body, _| Some(body.shape.bounds().size().x)),
    Reading::number("height", "its size along y", |body, _| Some(body.shape.bounds().size().y)),
    Reading::number("vx", "its velocity to the right, in units a frame", |body, _| Some(body.velocity.x)),
    Reading::number("vy", "its velocity upward", |body, _| Some(body.velocity.y)),
    Reading::number("moved", "how far it is from where it started, left-right plus up-down", |body, scope| {
        let start = &scope.start.bodies[scope.start.find(&body.name)?];
        Some(steps(&body.shape.bounds(), &start.shape.bounds()))
    }),
    Reading::number("angle", "its angle in degrees, counterclockwise", |body, _| Some(angle(body))),
];
