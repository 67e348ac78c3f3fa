//! What a contact does to a velocity.
//!
//! Only the component along the contact normal is anyone's business; what runs along the surface stays, so bodies
//! slide. (Removing all but what is across the *relative motion*, as one meets it, makes every contact sticky.)

use glam::DVec2;

/// The body whose velocity is asked about; the contact normal points from B to A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// The body the normal points to.
    A,
    /// The body the normal comes from.
    B,
}

/// The velocity without its component along the unit vector `normal`, whichever way that goes.
///
/// ```
/// use glam::dvec2;
/// use minktutor::geometry::response;
///
/// assert_eq!(response::along_surface(dvec2(3.0, -4.0), dvec2(0.0, 1.0)), dvec2(3.0, 0.0));
/// ```
#[must_use]
pub fn along_surface(velocity: DVec2, normal: DVec2) -> DVec2 {
    // Added to zero, so that nothing is left as −0.
    velocity - normal * velocity.dot(normal) + DVec2::ZERO
}

/// The velocity without its component along the unit vector `normal` if that goes **into** the contact; unchanged if
/// the body slides along or leaves. `normal` points from B to A, so A goes in against it and B along it.
///
/// ```
/// use glam::dvec2;
/// use minktutor::geometry::response::{self, Body};
///
/// let up = dvec2(0.0, 1.0);
/// assert_eq!(response::blocked(dvec2(3.0, -4.0), up, Body::A), dvec2(3.0, 0.0));
/// assert_eq!(response::blocked(dvec2(3.0, 8.0), up, Body::A), dvec2(3.0, 8.0));
/// assert_eq!(response::blocked(dvec2(3.0, 8.0), up, Body::B), dvec2(3.0, 0.0));
/// ```
#[must_use]
pub fn blocked(velocity: DVec2, normal: DVec2, body: Body) -> DVec2 {
    let out = match body {
        Body::A => velocity.dot(normal),
        Body::B => -velocity.dot(normal),
    };
    if out < 0.0 { along_surface(velocity, normal) } else { velocity }
}
