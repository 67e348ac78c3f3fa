//! What the files of most instruments and overlays use.

pub(crate) use super::{Act, Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
pub(crate) use crate::boxes::{polygon, region, side_middles};
pub(crate) use crate::panes::{A_AND_B, Base, Bodies, Panes, Table};
pub(crate) use crate::panes::{border, corner_names, ghost, insides, labeled, owned_solid, owner_role, role, solid};
pub(crate) use crate::scene::{Body, Pivot, Posed, Scene, Solid, TURN};
pub(crate) use crate::value::{fraction, plain, point, two_decimals};
pub(crate) use glam::{DVec2, dvec2};
pub(crate) use minkowski2d::minkowski::merge::{Merge, MergeStep, Owner, Vertex};
pub(crate) use minkowski2d::outline::mean;
pub(crate) use minkowski2d::{Aabb, Contact, Convex, Direction, State};
pub(crate) use textfigure::figure::{Anchor, Figure, Role, Shape, Weight};
