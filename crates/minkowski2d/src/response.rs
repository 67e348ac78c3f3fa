//! Collision response: what a contact does to a velocity.
//!
//! Only the component along the contact normal is removed; the tangential component stays, so bodies slide. (Removing
//! everything along the *relative motion* instead, a common mistake, makes every contact sticky.)
//!
//! [`blocked`] takes the velocity relative to the other body. Where both move, A keeps
//! `vB + blocked(vA − vB, normal, Collider::A)`, and the rest of the frame, `1 − h`, runs with that. Blocking vA and vB one
//! by one would also take away the motion that they share.
//!
//! ```
//! use glam::dvec2;
//! use minkowski2d::response::{self, Collider};
//!
//! // A catches up with B and goes on behind it.
//! let (va, vb, left) = (dvec2(6.0, -1.0), dvec2(2.0, 0.0), dvec2(-1.0, 0.0));
//! assert_eq!(vb + response::blocked(va - vb, left, Collider::A), dvec2(2.0, -1.0));
//! assert_eq!(response::blocked(va, left, Collider::A), dvec2(0.0, -1.0));
//! ```

use super::exact::without_minus_zero;
use glam::DVec2;

/// Which of the two colliding bodies a velocity belongs to; the contact normal points from B to A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Collider {
    /// The body the normal points to.
    A,
    /// The body the normal comes from.
    B,
}

/// The velocity without its component along the unit vector `normal`, also if that leads away from the surface.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::response;
///
/// assert_eq!(response::along_surface(dvec2(3.0, -4.0), dvec2(0.0, 1.0)), dvec2(3.0, 0.0));
/// ```
#[must_use]
pub fn along_surface(velocity: DVec2, normal: DVec2) -> DVec2 {
    without_minus_zero(velocity - normal * velocity.dot(normal))
}

/// The velocity without its component along the unit vector `normal` if that goes **into** the contact; unchanged if
/// the body slides along the surface or leaves it. `normal` points from B to A: A moves in against it, B along it.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::response::{self, Collider};
///
/// let up = dvec2(0.0, 1.0);
/// assert_eq!(response::blocked(dvec2(3.0, -4.0), up, Collider::A), dvec2(3.0, 0.0));
/// assert_eq!(response::blocked(dvec2(3.0, 8.0), up, Collider::A), dvec2(3.0, 8.0));
/// assert_eq!(response::blocked(dvec2(3.0, 8.0), up, Collider::B), dvec2(3.0, 0.0));
/// ```
#[must_use]
pub fn blocked(velocity: DVec2, normal: DVec2, body: Collider) -> DVec2 {
    let out = match body {
        Collider::A => velocity.dot(normal),
        Collider::B => -velocity.dot(normal),
    };
    if out < 0.0 { along_surface(velocity, normal) } else { velocity }
}
