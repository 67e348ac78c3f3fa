//! Areas in the textures of their roles.

use glam::DVec2;

use super::{
    Part,
    form::is_straight,
    surface::{Cell, Layer, Surface, center_of},
    traverse,
};
use crate::figure::{Role, Weight, bounds};

/// The distance, in cells, up to which a point is on an edge.
const ON: f64 = 1e-6;

/// The columns kept free inside a slanted outline, whose glyphs look like those of the texture.
const HALO: DVec2 = DVec2::new(1.5, 0.0);

/// Whether cells whose centers are on the border are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// No: they belong to the outline.
    Open,
    /// Yes: the area has no outline.
    Closed,
}

/// Fills the cells whose centers are in a polygon, which may be concave, with the texture of a role.
pub(super) fn inside(surface: &mut Surface<'_>, corners: &[DVec2], role: Role, border: Border) {
    let (glyphs, style) = (surface.look.glyphs, surface.look.theme.style(role, Weight::Plain, Part::Texture));
    surface.layer = layer(role);
    cells(surface, corners, border, |surface, cell| {
        // Between the signs on a border its outline goes on.
        match glyphs.fill(role, surface.phase(cell)) {
            None => {}
            Some(' ')
                if border == Border::Closed && edges(corners).any(|(from, to)| is_on(center_of(cell), from, to)) => {}
            Some(glyph) => surface.put(cell, glyph, style),
        }
    });
}

/// Visits the cells whose centers are in a polygon, which may be concave.
pub(super) fn cells(
    surface: &mut Surface<'_>,
    corners: &[DVec2],
    border: Border,
    mut visit: impl FnMut(&mut Surface<'_>, Cell),
) {
    let (low, high) = bounds(corners.iter().copied());
    // The casts saturate and the clamps keep the loops inside the area, however large the polygon.
    let columns = (low.x as i32).clamp(0, surface.width())..(high.x as i32).saturating_add(1).clamp(0, surface.width());
    let boxed = edges(corners).all(|(from, to)| is_straight(from, to));
    let rectangle = boxed && corners.len() == 4;
    for row in (low.y as i32).clamp(0, surface.height())..(high.y as i32).saturating_add(1).clamp(0, surface.height()) {
        for column in columns.clone() {
            let cell = Cell { column, row };
            let center = center_of(cell);
            // How deep it lies in a rectangle, without a look at each edge.
            let depth = (center - low).min(high - center).min_element();
            let on_border =
                if rectangle { depth.abs() <= ON } else { edges(corners).any(|(from, to)| is_on(center, from, to)) };
            let filled = if on_border {
                border == Border::Closed
            } else if rectangle {
                depth > 0.0
            } else if boxed || border == Border::Closed {
                is_inside(center, corners)
            } else {
                [center - HALO, center, center + HALO].iter().all(|point| is_inside(*point, corners))
            };
            if filled {
                visit(surface, cell);
            }
        }
    }
}

/// Fills the cells along a line, an intersection without area.
pub(super) fn along(surface: &mut Surface<'_>, from: DVec2, to: DVec2, role: Role) {
    let (glyphs, style) = (surface.look.glyphs, surface.look.theme.style(role, Weight::Plain, Part::Texture));
    surface.layer = layer(role);
    for piece in traverse::thin(from, to, surface.width(), surface.height()) {
        match glyphs.fill(role, surface.phase(piece.cell)) {
            None | Some(' ') => {}
            Some(glyph) => surface.put(piece.cell, glyph, style),
        }
    }
}

const fn layer(role: Role) -> Layer {
    if matches!(role, Role::Overlap | Role::Touch) { Layer::Shared } else { Layer::Texture(role) }
}

fn edges(corners: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn is_on(point: DVec2, from: DVec2, to: DVec2) -> bool {
    let along = to - from;
    let time = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(from + along * time) <= ON
}

/// The even-odd rule: a ray to the right crosses the outline an odd number of times. Half-open in y, so that a corner
/// counts once.
pub(super) fn is_inside(point: DVec2, corners: &[DVec2]) -> bool {
    let crosses = |(from, to): &(DVec2, DVec2)| {
        (from.y > point.y) != (to.y > point.y)
            && point.x < from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    };
    edges(corners).filter(crosses).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, Viewport};
    use ratatui_core::{buffer::Buffer, layout::Rect};

    #[test]
    fn a_rectangle_is_filled_as_any_polygon_is() {
        let filled = |corners: &[(f64, f64)], border: Border| {
            let area = Rect::new(0, 0, 12, 8);
            let mut buffer = Buffer::empty(area);
            let mut surface = Surface::new(Viewport::default(), Look::default(), area, &mut buffer);
            let corners: Vec<DVec2> = corners.iter().copied().map(DVec2::from).collect();
            inside(&mut surface, &corners, Role::Overlap, border);
            buffer
        };
        for (low, high) in [(1.5, 5.5), (1.5, 2.5), (1.2, 6.4), (-3.0, 20.0), (2.5 - 1e-7, 4.5 + 1e-7)] {
            for border in [Border::Open, Border::Closed] {
                let (left, right) = (low, high + 2.0);
                let four = [(left, low), (right, low), (right, high), (left, high)];
                let five = [(left, low), (3.0, low), (right, low), (right, high), (left, high)];
                assert_eq!(filled(&four, border), filled(&five, border), "{low} {high} {border:?}");
            }
        }
    }

    #[test]
    fn a_notch_is_outside() {
        let concave = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 2.0), (0.0, 8.0)].map(DVec2::from);
        for (point, expected) in [((1.0, 4.0), true), ((7.0, 4.0), true), ((4.0, 4.0), false), ((4.0, 1.0), true)] {
            assert_eq!(is_inside(DVec2::from(point), &concave), expected, "{point:?}");
        }
    }
}
