//! The mathematics of collision detection in the plane. All modules follow these conventions:
//!
//! * x points right, **y up**; lengths are world units, numbers are `f64`.
//! * The difference is `A − B = {a − b}`, the Minkowski sum of A and of B turned by 180 degrees
//!   ([`minkowski`]).
//! * Shapes include their borders, so shapes that share a border point touch. There are three states: separated,
//!   touching, overlapping ([`State`]).
//! * A minimum translation vector is **added to A**; adding its opposite to B does the same ([`penetration`]).
//!
//! What is there. An axis-aligned box can also be made a polygon, which has the answers of the right column.
//!
//! | question | axis-aligned boxes | convex polygons and oriented boxes |
//! |---|---|---|
//! | the difference | [`minkowski::difference`], [`minkowski::stamps`] | [`minkowski::merge`], [`minkowski::support_hull`] |
//! | do they overlap or touch? | [`origin::state`] | [`contact::state`], [`gjk::intersects`] |
//! | how deep, which way out | [`penetration`] | [`Contact`], with the features that touch |
//! | how far, between which points | [`origin::gap`] | [`Contact`], [`gjk::distance`] |
//! | the three rows above, for rounded shapes | | [`Rounded`], [`Contact::between_rounded`] |
//! | when do they hit in this frame? | [`Sweep`]; [`response`] gives the velocity afterward | [`cast::first_overlap`] |
//! | a whole frame of a game, among many walls | [`frame::frame`] | |
//! | the farthest point in a direction | | [`support`] |
//! | shadows on an axis, separating axes | | [`shadow`] |
//!
//! With the feature `json` you can ask these questions as lines of JSON (module `json`). With `sources`, the function
//! `source` returns the text of each listed file, for programs that show the code that runs.
//!
//! Constructors refuse coordinates that are not finite, so the functions need not check, and no finite input makes
//! anything here panic. States and the order of edges are exact for all finite numbers. If all coordinates are
//! multiples of 1/2 (and not huge), lengths along the axes are exact in `f64` too, so `==` is safe.

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
