//! Areas in sparse signs that no outline uses, clear of all outlines.
//!
//! The intersection of A and B is found here, whether or not the figure has a mark for it.

use glam::DVec2;

use super::{
    GlyphSet, Part,
    dots::dots_glyph,
    form::Form,
    outline::Linework,
    surface::{Cell, Layer, Surface},
};
use crate::figure::{Mark, Role, Weight};

// What is known about an element of the grid.
const IN_A: u8 = 1;
const IN_B: u8 = 2;
/// In an overlap that the figure marks.
const NAMED: u8 = 4;
/// An outline is next to it.
const NEAR: u8 = 8;
/// An outline runs here.
const TAKEN: u8 = 16;

/// The area as a grid of elements that are filled or not: its cells, or the dots in them.
struct TextureGrid {
    width: i32,
    height: i32,
    /// The elements of a cell, across and down.
    scale: (i32, i32),
    /// The phase of the patterns.
    phase: (i32, i32),
    known: Vec<u8>,
    /// The role whose texture fills an element.
    filled: Vec<Option<Role>>,
}

/// Fills all areas, or what is shared and has been covered alone; the outlines will be painted over them.
pub(super) fn fill(
    surface: &mut Surface<'_>,
    marks: &[(&Mark, Form<'_>)],
    outlines: &Linework,
    drawn: &[(Cell, char)],
    only_shared: bool,
) {
    let mut ground = TextureGrid::new(surface, outlines, drawn);
    let areas: Vec<(Role, Vec<(i32, i32)>)> = marks
        .iter()
        .filter_map(|(mark, form)| match form {
            Form::Outline(corners) if mark.weight != Weight::Faint => Some((mark.role, corners)),
            Form::Region(corners) if mark.role != Role::Touch => Some((mark.role, corners)),
            _ => None,
        })
        .map(|(role, corners)| (role, ground.inside(corners)))
        .collect();
    for (role, parts) in &areas {
        let bit = match role {
            Role::A => IN_A,
            Role::B => IN_B,
            Role::Overlap => NAMED,
            _ => continue,
        };
        for part in parts {
            ground.mark(*part, (0, 0), bit);
        }
    }
    let is_outline = |role: Role| !matches!(role, Role::Overlap | Role::Covered);
    for (role, parts) in areas.iter().filter(|(role, _)| *role != Role::Overlap && !(only_shared && is_outline(*role)))
    {
        for part in parts {
            ground.sign(*part, *role, false);
        }
    }
    for y in 0..ground.height {
        for x in 0..ground.width {
            ground.sign((x, y), Role::Overlap, true);
        }
    }
    ground.paint(surface);
}

fn is_shared(known: u8) -> bool {
    known & NAMED != 0 || known & (IN_A | IN_B) == IN_A | IN_B
}

impl TextureGrid {
    fn new(surface: &Surface<'_>, outlines: &Linework, drawn: &[(Cell, char)]) -> Self {
        let scale = if surface.look.glyphs == GlyphSet::Ascii { (1, 1) } else { (2, 4) };
        let (width, height) = (surface.width() * scale.0, surface.height() * scale.1);
        let start = surface.phase(Cell { column: 0, row: 0 });
        let size = width as usize * height as usize;
        let mut ground = Self {
            width,
            height,
            scale,
            phase: (start.column * scale.0, start.row * scale.1),
            known: vec![0; size],
            filled: vec![None; size],
        };
        // A column on both sides of a glyph; a dot around each dot.
        let up = scale.1 / 4;
        for (cell, _) in drawn {
            let dots = if scale == (1, 1) { 1 } else { outlines.dots(*cell) };
            for (dot, x, y) in ground.parts(*cell) {
                ground.mark((x, y), (0, 0), TAKEN);
                if dots >> dot & 1 == 1 {
                    ground.mark((x, y), (1, up), NEAR);
                }
            }
        }
        ground
    }

    /// The elements of a cell, row by row, with their positions.
    fn parts(&self, Cell { column, row }: Cell) -> impl Iterator<Item = (i32, i32, i32)> + use<> {
        let (across, down) = self.scale;
        (0..across * down).map(move |dot| (dot, column * across + dot % across, row * down + dot / across))
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| y as usize * self.width as usize + x as usize)
    }

    /// Sets a bit for an element and those around it.
    fn mark(&mut self, (x, y): (i32, i32), (right, down): (i32, i32), what: u8) {
        for y in y - down..=y + down {
            for x in x - right..=x + right {
                if let Some(index) = self.index(x, y) {
                    self.known[index] |= what;
                }
            }
        }
    }

    /// The elements whose centers are in a polygon, by the even-odd rule.
    fn inside(&self, corners: &[DVec2]) -> Vec<(i32, i32)> {
        let scale = DVec2::new(f64::from(self.scale.0), f64::from(self.scale.1));
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        let (low, high) = corners
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), corner| (low.min(corner.y), high.max(corner.y)));
        // The casts saturate and the clamps keep the loops inside the area, however large the polygon.
        let rows = ((low * scale.y) as i32).clamp(0, self.height)
            ..((high * scale.y) as i32).saturating_add(1).clamp(0, self.height);
        let mut parts = Vec::new();
        let mut crossings = Vec::new();
        for row in rows {
            let y = (f64::from(row) + 0.5) / scale.y;
            crossings.clear();
            crossings.extend(
                edges
                    .clone()
                    .filter(|(from, to)| (from.y > y) != (to.y > y))
                    .map(|(from, to)| (from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)) * scale.x),
            );
            crossings.sort_unstable_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column = |x: f64| ((x - 0.5).ceil() as i32).clamp(0, self.width);
                parts.extend((column(pair[0])..column(pair[1])).map(|x| (x, row)));
            }
        }
        parts
    }

    /// Fills an element with the role's texture, if the texture has a sign there, there is room, and the element is
    /// shared or not as required.
    fn sign(&mut self, (x, y): (i32, i32), role: Role, shared: bool) {
        let Some(index) = self.index(x, y) else { return };
        let dotted = self.scale != (1, 1);
        let kept_off = if role == Role::Overlap && !dotted { TAKEN } else { TAKEN | NEAR };
        if is_shared(self.known[index]) == shared && self.known[index] & kept_off == 0 {
            let (x, y) = (x + self.phase.0, y + self.phase.1);
            if if dotted { is_dot(role, x, y) } else { is_sign(role, x, y) } {
                self.filled[index] = Some(role);
            }
        }
    }

    fn paint(&self, surface: &mut Surface<'_>) {
        for row in 0..surface.height() {
            for column in 0..surface.width() {
                let cell = Cell { column, row };
                let (mut dots, mut role) = (0_u8, None);
                for (dot, x, y) in self.parts(cell) {
                    // Where textures meet in a cell, the overlap has the color.
                    if let Some(here) = self.index(x, y).and_then(|index| self.filled[index]) {
                        dots |= 1 << dot;
                        role = if role == Some(Role::Overlap) { role } else { Some(here) };
                    }
                }
                let Some(role) = role else { continue };
                let style = surface.look.theme.style(role, Weight::Plain, Part::Texture);
                surface.layer = if role == Role::Overlap { Layer::Shared } else { Layer::Texture(role) };
                // Braille also with octants, which would be as heavy as the outlines.
                let glyph = if self.scale == (1, 1) { sign_of(role) } else { dots_glyph(dots, GlyphSet::Braille) };
                surface.put(cell, glyph, style);
            }
        }
    }
}

/// The ASCII sign of a role's texture.
fn sign_of(role: Role) -> char {
    match role {
        Role::B => '~',
        Role::C => '%',
        Role::Opposite => ';',
        Role::Covered => ':',
        Role::Overlap | Role::Touch => '#',
        _ => '.',
    }
}

/// True if a role's texture has a sign in this cell.
fn is_sign(role: Role, column: i32, row: i32) -> bool {
    let turn = (column + 2 * (row & 1)).rem_euclid(4);
    match role {
        Role::A | Role::Opposite => turn == 0,
        Role::B => turn == 2,
        Role::C => turn == 1,
        // Twice as dense as A's, so that they differ in one picture.
        Role::Difference | Role::Overlap => (column + row).rem_euclid(2) == 0,
        Role::Covered => turn == 3,
        _ => false,
    }
}

/// True if a role's texture has a dot here.
fn is_dot(role: Role, x: i32, y: i32) -> bool {
    let (column, row) = (x.rem_euclid(4), y.rem_euclid(4));
    match role {
        Role::A => (column, row) == (0, 1),
        Role::B => (column + row) % 4 == 0 && row % 2 == 0,
        Role::C => (column, row) == (2, 3) || (column, row) == (2, 2),
        Role::Difference => column % 2 == 0 && row == 1,
        Role::Opposite => column % 2 == 1 && row == 3,
        Role::Covered => row == 1,
        Role::Overlap => (column + row) % 2 == 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_textures_are_alike() {
        use Role::{A, B, C, Covered, Difference, Opposite, Overlap};
        let roles = [A, B, C, Covered, Difference, Opposite, Overlap];
        let cells = || (0..16).map(|place| (place % 4, place / 4));
        let seen = |role: Role| {
            let signs: String = cells().map(|(x, y)| if is_sign(role, x, y) { sign_of(role) } else { ' ' }).collect();
            let dots: Vec<bool> = cells().map(|(x, y)| is_dot(role, x, y)).collect();
            (signs, dots)
        };
        for (one, other) in roles.iter().flat_map(|one| roles.iter().map(move |other| (*one, *other))) {
            let (first, second) = (seen(one), seen(other));
            assert!(one == other || first.0 != second.0 && first.1 != second.1, "{one:?} {other:?}");
        }
    }

    #[test]
    fn textures_are_lighter_than_the_ground_is_large() {
        for role in [Role::A, Role::B, Role::C, Role::Covered, Role::Difference, Role::Opposite] {
            let signs = (0..16).filter(|place| is_sign(role, place % 4, place / 4)).count();
            let dots = (0..16).filter(|place| is_dot(role, place % 4, place / 4)).count();
            assert!((1..=8).contains(&signs) && (1..=4).contains(&dots), "{role:?}");
        }
    }
}
