//! A mark's geometry in grid coordinates, reduced to what it really is.

use glam::DVec2;

use super::surface::{Surface, cell_of, center_of};
use crate::figure::{Anchor, Mark, Role, Shape, Weight};

/// Two points nearer than this, in cells, are one; a line that leans less is straight.
const SAME: f64 = 1e-6;

/// The cells of two of shaft and a head, beside the one in which an arrow begins.
const LONG_ENOUGH: f64 = 3.0;

/// What there is to draw, in grid coordinates (y downward).
pub(super) enum Form<'a> {
    Outline(Vec<DVec2>),
    Region(Vec<DVec2>),
    /// A region that has become flat.
    Strip(DVec2, DVec2),
    Line(DVec2, DVec2),
    Path(Vec<DVec2>),
    Arrow(DVec2, DVec2),
    Dimension(DVec2, DVec2, &'a str),
    Point(DVec2),
    /// Anchors that name a point or a direction have it in grid coordinates.
    Label(DVec2, &'a str, Anchor),
    Name(Vec<DVec2>, &'a str),
}

impl<'a> Form<'a> {
    /// Reads a shape; none if it has no points or one that is not finite.
    pub(super) fn of(shape: &'a Shape, surface: &Surface<'_>) -> Option<Self> {
        match shape {
            Shape::Polygon(corners) | Shape::Owned(corners, _) => {
                Self::closed(corners, surface, Self::Outline, Self::Line)
            }
            Shape::Region(corners) => Self::closed(corners, surface, Self::Region, Self::Strip),
            Shape::Polyline(points) => {
                let mut grid = points.iter().map(|point| surface.grid(*point)).collect::<Option<Vec<_>>>()?;
                grid.dedup_by(|next, previous| next.distance(*previous) <= SAME);
                match grid[..] {
                    [] => None,
                    [point] => Some(Self::Point(point)),
                    _ => Some(Self::Path(grid)),
                }
            }
            Shape::Segment(from, to) => Some(Self::open(*from, *to, surface, Self::Line)?),
            Shape::Arrow(from, to) => Some(Self::open(*from, *to, surface, Self::Arrow)?),
            Shape::Pointer(from, to) => {
                let (from, to) = (surface.grid(*from)?, surface.grid(*to)?);
                Some(Self::between(from, long_enough(from, to), surface, Self::Arrow))
            }
            Shape::Dimension(from, to, text) => {
                Some(Self::Dimension(snap(surface.grid(*from)?), snap(surface.grid(*to)?), text))
            }
            Shape::Point(at) => Some(Self::Point(surface.grid(*at)?)),
            Shape::Label(at, text, anchor) => {
                let place = surface.grid(*at)?;
                let anchor = match *anchor {
                    Anchor::Near(direction) => Anchor::Near(surface.grid(*at + direction)? - place),
                    Anchor::Along(to) => Anchor::Along(surface.grid(to)?),
                    exact => exact,
                };
                Some(Self::Label(place, text, anchor))
            }
            Shape::Name(corners, text) => {
                let corners = on_grid(corners, surface)?;
                (!corners.is_empty()).then_some(Self::Name(corners, text))
            }
        }
    }

    /// True for an outline of which an edge lies along no axis.
    pub(super) fn is_slanted(&self) -> bool {
        let Self::Outline(corners) = self else { return false };
        !corners.iter().zip(corners.iter().cycle().skip(1)).all(|(from, to)| is_straight(*from, *to))
    }

    /// The corners of an outline that are to be marked.
    pub(super) fn corners(&self, mark: &Mark) -> Option<&[DVec2]> {
        match self {
            Self::Outline(corners) if mark.weight != Weight::Faint && mark.role != Role::Guide => Some(corners),
            _ => None,
        }
    }

    /// Where a single point is.
    pub(super) fn point(&self) -> Option<DVec2> {
        if let Self::Point(at) = self { Some(*at) } else { None }
    }

    fn open(from: DVec2, to: DVec2, surface: &Surface<'_>, make: fn(DVec2, DVec2) -> Self) -> Option<Self> {
        Some(Self::between(surface.grid(from)?, surface.grid(to)?, surface, make))
    }

    /// The same of grid coordinates.
    fn between(mut from: DVec2, mut to: DVec2, surface: &Surface<'_>, make: fn(DVec2, DVec2) -> Self) -> Self {
        if from.distance(to) <= SAME {
            return Self::Point(from);
        }
        if surface.is_lattice() && is_straight(from, to) {
            (from, to) = (snap(from), snap(to));
        }
        make(from, to)
    }

    /// Only when boxes lie on the lines of cells is it seen whether anything is left of them.
    fn closed(
        corners: &[DVec2],
        surface: &Surface<'_>,
        make: fn(Vec<DVec2>) -> Self,
        make_flat: fn(DVec2, DVec2) -> Self,
    ) -> Option<Self> {
        let mut grid = on_grid(corners, surface)?;
        grid.dedup_by(|next, previous| next.distance(*previous) <= SAME);
        while grid.len() > 1 && grid[0].distance(grid[grid.len() - 1]) <= SAME {
            grid.pop();
        }
        match grid[..] {
            [] => None,
            [point] => Some(Self::Point(point)),
            [from, to] => Some(make_flat(from, to)),
            _ => Some(flat(&grid).map_or_else(|| make(grid), |(from, to)| make_flat(from, to))),
        }
    }
}

/// Corners in grid coordinates. Boxes are moved to the nearest lines of cells as a whole, so that outline, texture, shared
/// border and name agree.
fn on_grid(corners: &[DVec2], surface: &Surface<'_>) -> Option<Vec<DVec2>> {
    let mut grid = corners.iter().map(|corner| surface.grid(*corner)).collect::<Option<Vec<_>>>()?;
    if surface.is_lattice() && grid.iter().zip(grid.iter().cycle().skip(1)).all(|(from, to)| is_straight(*from, *to)) {
        for corner in &mut grid {
            *corner = snap(*corner);
        }
    }
    Some(grid)
}

/// True for a line along an axis.
pub(super) fn is_straight(from: DVec2, to: DVec2) -> bool {
    (to - from).abs().min_element() <= SAME
}

/// The end of an arrow from a point, moved on until there are so many cells between that shaft and head are seen.
fn long_enough(from: DVec2, to: DVec2) -> DVec2 {
    let along = to - from;
    let cells = along.abs().max_element();
    if cells > SAME && cells < LONG_ENOUGH { from + along * (LONG_ENOUGH / cells) } else { to }
}

fn snap(point: DVec2) -> DVec2 {
    center_of(cell_of(point))
}

/// The two ends of a polygon that encloses nothing.
fn flat(corners: &[DVec2]) -> Option<(DVec2, DVec2)> {
    let first = corners[0];
    let far = corners.iter().copied().max_by(|a, b| first.distance(*a).total_cmp(&first.distance(*b)))?;
    let along = (far - first).normalize_or_zero();
    if corners.iter().any(|corner| along.perp_dot(*corner - first).abs() > SAME) {
        return None;
    }
    let place = |corner: &DVec2| along.dot(*corner - first);
    let near = corners.iter().copied().min_by(|a, b| place(a).total_cmp(&place(b)))?;
    Some((near, far))
}
