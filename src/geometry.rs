//! Pure mathematics of collision, under one set of conventions; knows nothing of lessons, pictures or terminals.
//!
//! * x points right, **y up**; lengths are world units, numbers are `f64`.
//! * The difference is `A − B = {a − b}`, the Minkowski sum of A and the half-turned B ([`minkowski`]).
//! * Sets are closed: a shared border point is contact. Three states, never two ([`State`]).
//! * A minimum translation vector is **added to A**; adding its opposite to B does the same ([`penetration`]).
//!
//! | question | upright boxes | convex polygons and boxes at an angle |
//! |---|---|---|
//! | the difference | [`minkowski::difference`], [`minkowski::stamps`] | [`minkowski::merge`], [`minkowski::support_hull`] |
//! | apart, touching, overlapping | [`origin::state`] | [`contact::state`] |
//! | the shortest ways out | [`penetration`] | [`Contact`], with what meets what |
//! | the first meeting in a frame | [`sweep`], [`response`] | |
//! | the farthest point | | [`support`] |
//!
//! Coordinates are finite from the moment a shape is made, so nothing further up has to ask again, and no finite
//! input makes anything here panic. States and the order of edges are decided exactly for all finite numbers; on a
//! lattice of halves or integers lengths along the axes are exact in `f64` too, so `==` means what it says.

pub mod aabb;
pub mod contact;
pub mod direction;
mod exact;
pub mod minkowski;
pub mod oriented_box;
pub mod origin;
pub mod outline;
pub mod penetration;
pub mod polygon;
pub mod posed_polygon;
pub mod response;
pub mod support;
pub mod sweep;
#[cfg(test)]
mod testing;

pub use aabb::{Aabb, InvalidAabb};
pub use contact::Contact;
pub use direction::Direction;
pub use oriented_box::{InvalidBox, OrientedBox};
pub use origin::State;
pub use outline::{Convex, Outline};
pub use polygon::{ConvexPolygon, InvalidPolygon};
pub use posed_polygon::PosedPolygon;
pub use sweep::Sweep;
