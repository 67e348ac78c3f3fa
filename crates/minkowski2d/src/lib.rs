//! The mathematics of collision detection, under one set of conventions; knows nothing of lessons, pictures or
//! terminals.
//!
//! * x points right, **y up**; lengths are world units, numbers are `f64`.
//! * The difference is `A − B = {a − b}`, the Minkowski sum of A and the half-turned B ([`minkowski`]).
//! * Sets are closed: a shared border point is contact. There are three states, not two ([`State`]).
//! * A minimum translation vector is **added to A**; adding its opposite to B does the same ([`penetration`]).
//!
//! | question | axis-aligned boxes | convex polygons and oriented boxes |
//! |---|---|---|
//! | the difference | [`minkowski::difference`], [`minkowski::stamps`] | [`minkowski::merge`], [`minkowski::support_hull`] |
//! | separated, touching or overlapping | [`origin::state`] | [`contact::state`] |
//! | minimum translation vectors | [`penetration`] | [`Contact`], with the features that meet |
//! | all three of shapes rounded with discs | | [`Rounded`], [`Contact::between_rounded`] |
//! | the first contact in a frame | [`sweep`], [`response`] | [`cast`] |
//! | support points | | [`support`] |
//! | shadows on an axis, separating axes | | [`shadow`] |
//! | contact and distance from a few support points | | [`gjk`] |
//!
//! With the feature `json` these questions can be asked as lines of JSON (`json`); with `sources` the text of each file
//! is there, for programs that show the code that runs (`source`).
//!
//! Constructors accept finite coordinates only, so callers need not check again, and no finite input makes anything
//! here panic. States and the order of edges are exact for all finite numbers; on a lattice of halves or integers,
//! lengths along the axes are exact in `f64` too, so `==` is safe.

#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod aabb;
pub mod cast;
pub mod contact;
pub mod direction;
mod exact;
pub mod frame;
pub mod gjk;
#[cfg(feature = "json")]
pub mod json;
pub mod minkowski;
pub mod oriented_box;
pub mod origin;
pub mod outline;
pub mod penetration;
pub mod polygon;
pub mod posed_polygon;
pub mod response;
pub mod rounded;
pub mod shadow;
#[cfg(feature = "sources")]
mod sources;
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
pub use rounded::{InvalidRadius, Radius, Rounded};
#[cfg(feature = "sources")]
pub use sources::source;
pub use sweep::Sweep;
