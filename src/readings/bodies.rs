//! The readings of every body.

use super::row::BodyReading;
use crate::scene::Body;
use minkowski2d::Aabb;

/// The Manhattan distance between two positions of a shape.
pub(super) fn steps(now: &Aabb, start: &Aabb) -> f64 {
    (now.min() - start.min()).abs().element_sum()
}

fn angle(body: &Body) -> f64 {
    body.shape.as_posed().map_or(0.0, |posed| f64::from(posed.degrees()))
}

pub(super) const TABLE: &[BodyReading] = &[
    BodyReading { name: "left", says: "its smallest x", read: |body, _| body.shape.bounds().left() },
    BodyReading { name: "right", says: "its largest x", read: |body, _| body.shape.bounds().right() },
    BodyReading { name: "bottom", says: "its smallest y", read: |body, _| body.shape.bounds().bottom() },
    BodyReading { name: "top", says: "its largest y", read: |body, _| body.shape.bounds().top() },
    BodyReading { name: "x", says: "x of its middle", read: |body, _| body.shape.bounds().center().x },
    BodyReading { name: "y", says: "y of its middle", read: |body, _| body.shape.bounds().center().y },
    BodyReading { name: "width", says: "its size along x", read: |body, _| body.shape.bounds().size().x },
    BodyReading { name: "height", says: "its size along y", read: |body, _| body.shape.bounds().size().y },
    BodyReading { name: "vx", says: "its velocity to the right, in units a frame", read: |body, _| body.velocity.x },
    BodyReading { name: "vy", says: "its velocity upward", read: |body, _| body.velocity.y },
    BodyReading {
        name: "moved",
        says: "how far it is from where it started, in steps",
        read: |body, start| steps(&body.shape.bounds(), &start.shape.bounds()),
    },
    BodyReading { name: "angle", says: "its angle in degrees, counter-clockwise", read: |body, _| angle(body) },
];
