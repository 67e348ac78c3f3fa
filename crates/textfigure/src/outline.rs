//! Outlines and segments, collected cell by cell before they are painted, so that lines that meet in a cell join.

mod rays;

use std::borrow::Cow;

use glam::DVec2;
use ratatui_core::style::{Modifier, Style};

use super::{
    GlyphSet, Part,
    dots::dots_glyph,
    form::is_straight,
    links::{Arm, LineStyle, Links},
    shape::{self, Candidates, Line},
    surface::{Cell, Layer, Surface, cell_of},
    traverse::{self, Piece},
};
use crate::figure::{Mark, Role, Shape, Weight, bounds};

/// The tangent of three degrees, below which edges are drawn as if along the axis.
const LEAN: f64 = 0.0524;

/// The heights in the cell below which a level edge is a `"`, and a `-`; otherwise it is a `_`.
const LEVELS: [f32; 2] = [0.8, 1.4];

/// The most pieces that are considered in a cell; more of them are a blot anyway.
const MOST: usize = 12;

/// The angle, in radians, up to which consecutive pieces in a cell count as one.
const TURN: f32 = 0.2;

/// The dots of a dash, and those from one to the next.
const DASH: (i32, i32) = (5, 8);

/// The part of a cell that an edge along an axis must cross to be drawn there.
const LEAST: f32 = 0.4;

/// The slope of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slope {
    Level,
    Vertical,
    Slanted,
}

/// An edge's share of a cell, in ASCII.
#[derive(Clone, Copy)]
struct EdgeShare {
    line: Line,
    slope: Slope,
    /// How far its pieces turn, if there are several.
    turn: f32,
    /// The index of the cell.
    index: usize,
    /// The index of the previous share in the cell, plus one; 0 for none.
    before: u32,
}

/// What lines have drawn in a cell.
#[derive(Clone, Copy, Default)]
struct CellInk {
    /// The links of edges along the axes, through the middle of the cell.
    links: Links,
    /// The ASCII glyph of a dotted slanted edge.
    dotted: Option<char>,
    /// The dots of edges, row by row.
    dots: u8,
    /// The number of shares.
    count: u8,
    /// The index of the last share, plus one; 0 for none.
    last: u32,
    /// True if there are only dotted lines.
    faint: bool,
    /// True if a mark would be invisible without a glyph here.
    needed: bool,
    /// True if there is anything.
    touched: bool,
    /// The index of its style.
    style: u32,
}

/// The weight of a mark, and the index of its style.
#[derive(Clone, Copy)]
struct MarkStyle {
    weight: Weight,
    style: u32,
}

/// The lines of one layer.
pub(super) struct Linework {
    columns: i32,
    rows: i32,
    cells: Vec<CellInk>,
    /// The cells with anything in them.
    touched: Vec<Cell>,
    shares: Vec<EdgeShare>,
    styles: Vec<Style>,
    /// True if all of them are dashed, as rays are.
    dashed: bool,
    /// True if none is bold, because something else is pointed out.
    quiet: bool,
}

impl Linework {
    pub(super) fn new(surface: &Surface<'_>) -> Self {
        let (columns, rows) = (surface.width(), surface.height());
        Self {
            columns,
            rows,
            cells: Vec::new(),
            touched: Vec::new(),
            shares: Vec::new(),
            styles: Vec::new(),
            dashed: false,
            quiet: false,
        }
    }

    /// For rays.
    pub(super) fn dashed(surface: &Surface<'_>) -> Self {
        Self { dashed: true, ..Self::new(surface) }
    }

    /// For outlines on which an edge is pointed out, if there is one.
    pub(super) fn quiet(surface: &Surface<'_>, quiet: bool) -> Self {
        Self { quiet, ..Self::new(surface) }
    }

    fn pen(&mut self, surface: &Surface<'_>, role: Role, weight: Weight) -> MarkStyle {
        if self.cells.is_empty() {
            self.cells = vec![CellInk::default(); self.columns as usize * self.rows as usize];
            self.touched.reserve(4 * (self.columns + self.rows) as usize);
        }
        let style = surface.look.theme.style(role, weight, Part::Outline);
        self.styles.push(if self.quiet { style.remove_modifier(Modifier::BOLD) } else { style });
        MarkStyle { weight, style: self.styles.len() as u32 - 1 }
    }

    /// Adds a closed outline.
    pub(super) fn polygon(&mut self, surface: &Surface<'_>, mark: &Mark, corners: &[DVec2]) {
        match &mark.shape {
            // Where corners have fallen together, what is left shows no owners.
            Shape::Owned(_, roles) if roles.len() == corners.len() => {
                return self.owned(surface, mark.weight, corners, roles);
            }
            _ => {}
        }
        let corners = thinned(corners);
        self.edges(surface, mark, corners.iter().zip(corners.iter().cycle().skip(1)));
    }

    /// Adds a closed outline, each edge in the style of its role. A cell where edges meet is the later one's.
    fn owned(&mut self, surface: &Surface<'_>, weight: Weight, corners: &[DVec2], roles: &[Role]) {
        let mut longest = (0.0, 0);
        for ((from, to), role) in corners.iter().zip(corners.iter().cycle().skip(1)).zip(roles) {
            let pen = self.pen(surface, *role, weight);
            longest = longer(longest, self.edge(surface, pen, *from, *to));
        }
        self.need(longest);
    }

    /// Adds an open line through points.
    pub(super) fn polyline(&mut self, surface: &Surface<'_>, mark: &Mark, points: &[DVec2]) {
        let points = thinned(points);
        self.edges(surface, mark, points.iter().zip(points.iter().skip(1)));
    }

    fn edges<'p>(&mut self, surface: &Surface<'_>, mark: &Mark, edges: impl Iterator<Item = (&'p DVec2, &'p DVec2)>) {
        let pen = self.pen(surface, mark.role, mark.weight);
        let longest = edges.map(|(from, to)| self.edge(surface, pen, *from, *to)).fold((0.0, 0), longer);
        self.need(longest);
    }

    /// Adds a line from point to point.
    pub(super) fn segment(&mut self, surface: &Surface<'_>, mark: &Mark, from: DVec2, to: DVec2) {
        let pen = self.pen(surface, mark.role, mark.weight);
        let longest = self.edge(surface, pen, from, to);
        self.need(longest);
    }

    /// Makes sure that the longest piece of a mark is drawn, however short.
    fn need(&mut self, (length, index): (f32, usize)) {
        if length > 0.0 {
            self.cells[index].needed = true;
        }
    }

    /// Adds a line; returns the length of its longest piece that may be left out, and the index of its cell.
    fn edge(&mut self, surface: &Surface<'_>, pen: MarkStyle, from: DVec2, to: DVec2) -> (f32, usize) {
        // A side along an axis has one glyph for its whole length.
        let classic = surface.is_lattice() && is_straight(from, to);
        let (first, last) = (cell_of(from), cell_of(to));
        if surface.look.glyphs != GlyphSet::Ascii {
            self.dots_along(pen, from, to);
        } else if self.dashed {
            self.dash(surface, pen, from, to);
        } else if classic && first != last {
            self.link(pen, first, last);
        } else if pen.weight == Weight::Faint {
            let is_level = from.y == to.y;
            for piece in traverse::thin(from, to, self.columns, self.rows) {
                if is_level && surface.phase(piece.cell).column % 2 == 0 {
                    continue;
                }
                if let Some(ink) = self.touch(pen, piece.cell) {
                    ink.dotted = Some(dotted_glyph(&piece));
                }
            }
        } else {
            return self.trace(pen, from, to);
        }
        (0.0, 0)
    }

    /// Adds the pieces of a line, to be matched with glyphs; returns the length of the longest, and the index of its
    /// cell.
    fn trace(&mut self, pen: MarkStyle, from: DVec2, to: DVec2) -> (f32, usize) {
        let mut longest = (0.0, 0);
        let along = (to - from).abs() * DVec2::new(1.0, 2.0);
        let slope = if along.max_element() < 1.0 {
            Slope::Slanted
        } else if along.y <= LEAN * along.x {
            Slope::Level
        } else if along.x <= LEAN * along.y {
            Slope::Vertical
        } else {
            Slope::Slanted
        };
        for (cell, line) in lines(from, to, self.columns, self.rows) {
            let Some(index) = self.index(cell) else { continue };
            self.touch(pen, cell);
            longest = longer(longest, (line.length(), index));
            let ink = &mut self.cells[index];
            if let Some(previous) = self.shares.last_mut().filter(|share| share.index == index)
                && let Some(turn) = turn(&previous.line, &line)
                && previous.turn + turn <= TURN
            {
                previous.line.to = line.to;
                previous.turn += turn;
                if previous.slope != slope {
                    previous.slope = Slope::Slanted;
                }
                continue;
            }
            if usize::from(ink.count) >= MOST {
                continue;
            }
            // An edge that two shapes share is added once.
            let mut other = ink.last;
            let same = |share: &EdgeShare| is_near(&share.line, &line) || is_near(&share.line, &line.reversed());
            while other != 0 && !same(&self.shares[other as usize - 1]) {
                other = self.shares[other as usize - 1].before;
            }
            if other != 0 {
                continue;
            }
            self.shares.push(EdgeShare { line, slope, turn: 0.0, index, before: ink.last });
            ink.last = self.shares.len() as u32;
            ink.count += 1;
        }
        longest
    }

    /// Adds a line in dots, of a weight of its own.
    pub(super) fn dot(&mut self, surface: &Surface<'_>, mark: &Mark, weight: Weight, from: DVec2, to: DVec2) {
        let pen = self.pen(surface, mark.role, weight);
        self.dots_along(pen, from, to);
    }

    fn dots_along(&mut self, pen: MarkStyle, from: DVec2, to: DVec2) {
        let scale = DVec2::new(2.0, 4.0);
        let steep = ((to - from) * scale).abs();
        for Cell { column, row } in traverse::plot(from * scale, to * scale, 2 * self.columns, 4 * self.rows) {
            let place = if steep.x >= steep.y { column } else { row };
            let is_gap = match pen.weight {
                _ if self.dashed => place.rem_euclid(DASH.1) >= DASH.0,
                Weight::Faint => place.rem_euclid(3) != 0,
                _ => false,
            };
            if is_gap {
                continue;
            }
            self.set(pen, column, row);
            // A strong line is two dots wide.
            if pen.weight == Weight::Strong {
                let (beside, above) = if steep.x >= steep.y { (column, row - 1) } else { (column - 1, row) };
                self.set(pen, beside, above);
            }
        }
    }

    /// Sets a dot.
    fn set(&mut self, pen: MarkStyle, column: i32, row: i32) {
        if let Some(ink) = self.touch(pen, Cell { column: column.div_euclid(2), row: row.div_euclid(4) }) {
            ink.dots |= 1 << (2 * row.rem_euclid(4) + column.rem_euclid(2));
        }
    }

    /// The dots in a cell, row by row.
    pub(super) fn dots(&self, cell: Cell) -> u8 {
        self.ink(cell).map_or(0, |ink| ink.dots)
    }

    /// The glyphs of all lines.
    pub(super) fn glyphs(&self, surface: &Surface<'_>) -> Vec<(Cell, char)> {
        let mut glyphs = Vec::with_capacity(self.touched.len());
        for cell in &self.touched {
            let glyph = self.ink(*cell).and_then(|ink| self.glyph(ink, surface.look.glyphs));
            glyphs.extend(glyph.map(|glyph| (*cell, glyph)));
        }
        glyphs
    }

    /// Paints what has been collected, by its glyphs. What is only dotted is a guide line whatever the layer.
    pub(super) fn paint(&self, surface: &mut Surface<'_>, glyphs: &[(Cell, char)], layer: Layer) {
        for (cell, glyph) in glyphs {
            if let Some(ink) = self.ink(*cell) {
                surface.layer = if ink.faint { Layer::Guide } else { layer };
                surface.put(*cell, *glyph, self.styles[ink.style as usize]);
            }
        }
    }

    /// Paints dots over those of outlines, which go on below; some cells are kept as they are.
    pub(super) fn paint_over(
        &self,
        surface: &mut Surface<'_>,
        outlines: &Self,
        layer: Layer,
        is_kept: impl Fn(Cell) -> bool,
    ) {
        surface.layer = layer;
        for cell in self.touched.iter().filter(|cell| !is_kept(**cell)) {
            let Some(ink) = self.ink(*cell).filter(|ink| ink.dots != 0) else { continue };
            let glyph = dots_glyph(ink.dots | outlines.dots(*cell), surface.look.glyphs);
            surface.put(*cell, glyph, self.styles[ink.style as usize]);
        }
    }

    fn ink(&self, cell: Cell) -> Option<&CellInk> {
        self.cells.get(self.index(cell)?)
    }

    /// The glyph of a cell; `None` if nothing is visible.
    fn glyph(&self, ink: &CellInk, glyphs: GlyphSet) -> Option<char> {
        let linked = !ink.links.is_empty();
        match glyphs {
            GlyphSet::Braille | GlyphSet::Octant => (ink.dots != 0).then(|| dots_glyph(ink.dots, glyphs)),
            GlyphSet::Ascii if ink.count > 0 => self.matched(ink),
            GlyphSet::Ascii if linked && (ink.dotted.is_none() || !ink.links.is_faint()) => Some(ink.links.ascii()),
            GlyphSet::Ascii if linked => Some('+'),
            GlyphSet::Ascii => ink.dotted,
        }
    }

    /// The glyph that looks most like the shares of the cell.
    fn matched(&self, ink: &CellInk) -> Option<char> {
        let mut lines = [Line::default(); MOST + 4];
        let (mut count, mut slanted, mut vertical) = (0, false, true);
        let mut next = ink.last;
        while next != 0 {
            let share = &self.shares[next as usize - 1];
            lines[count] = share.line;
            slanted |= share.slope == Slope::Slanted;
            vertical &= share.slope == Slope::Vertical;
            next = share.before;
            count += 1;
        }
        if !ink.links.is_faint() {
            let arms =
                [(Arm::North, [0.5, 0.0]), (Arm::East, [1.0, 1.0]), (Arm::South, [0.5, 2.0]), (Arm::West, [0.0, 1.0])];
            for (_, to) in arms.iter().filter(|(arm, _)| ink.links.has(*arm)) {
                lines[count] = Line { from: [0.5, 1.0], to: *to };
                vertical = false;
                count += 1;
            }
        }
        let lines = &lines[..count];
        let glyph = match lines {
            [line] if slanted => shape::single(line),
            [line] => {
                let height = f32::midpoint(line.from[1], line.to[1]);
                let level = LEVELS.iter().filter(|level| height >= **level).count();
                let (glyph, whole) = if vertical { ('|', 2.0) } else { (['"', '-', '_'][level], 1.0) };
                (line.length() >= LEAST * whole).then_some(glyph)
            }
            _ if vertical => Some('|'),
            _ => shape::glyph(lines, if slanted { Candidates::Corners } else { Candidates::AxisAligned }),
        };
        if glyph.is_none() && ink.needed { shape::needed(lines) } else { glyph }
    }

    /// Links all cells from one to another in the same row or column.
    fn link(&mut self, pen: MarkStyle, first: Cell, last: Cell) {
        let across = first.row == last.row;
        let (onward, back) = if across { (Arm::East, Arm::West) } else { (Arm::South, Arm::North) };
        let (low, high, end) = if across {
            (first.column.min(last.column), first.column.max(last.column), self.columns)
        } else {
            (first.row.min(last.row), first.row.max(last.row), self.rows)
        };
        let stroke = LineStyle::from(pen.weight);
        for place in low.max(0)..=high.min(end - 1) {
            // A level dotted line has gaps, and a dot at both ends: those of boxes on the lattice are an even number apart.
            if across && stroke == LineStyle::Faint && (place - low) % 2 != 0 {
                continue;
            }
            let cell = if across { Cell { column: place, ..first } } else { Cell { row: place, ..first } };
            let Some(ink) = self.touch(pen, cell) else { return };
            if place < high {
                ink.links.add(onward, stroke);
            }
            if place > low {
                ink.links.add(back, stroke);
            }
        }
    }

    /// The ink of a cell, which takes the style of a mark; `None` outside the area. A dotted line does not change the
    /// style of a solid one.
    fn touch(&mut self, pen: MarkStyle, cell: Cell) -> Option<&mut CellInk> {
        let index = self.index(cell)?;
        let ink = &mut self.cells[index];
        if !ink.touched {
            ink.touched = true;
            ink.faint = true;
            self.touched.push(cell);
        }
        let faint = pen.weight == Weight::Faint;
        if ink.faint || !faint {
            ink.style = pen.style;
            ink.faint = faint;
        }
        Some(ink)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let inside = (0..self.columns).contains(&cell.column) && (0..self.rows).contains(&cell.row);
        inside.then(|| (cell.row * self.columns + cell.column) as usize)
    }
}

/// The corners without those too close to the one before for their edge to be visible, if there are many.
fn thinned(corners: &[DVec2]) -> Cow<'_, [DVec2]> {
    const MANY: usize = 64;
    if corners.len() < MANY {
        return Cow::Borrowed(corners);
    }
    let (low, high) = bounds(corners.iter().copied());
    let least = ((high - low).max_element() / 8.0).min(1.0 / 32.0);
    let mut kept: Vec<DVec2> = Vec::new();
    for corner in corners {
        if kept.last().is_none_or(|last| last.distance(*corner) >= least) {
            kept.push(*corner);
        }
    }
    Cow::Owned(kept)
}

/// A line's pieces in the cells whose glyphs will draw them, which are shifted down a little.
pub(super) fn lines(from: DVec2, to: DVec2, columns: i32, rows: i32) -> impl Iterator<Item = (Cell, Line)> {
    traverse::lowered(from, to, columns, rows, shape::SHIFT).filter_map(|piece| {
        let end = |point: DVec2| [point.x as f32, 2.0 * point.y as f32];
        let line = Line { from: end(piece.from), to: end(piece.to) };
        (line.length() > 1e-6).then_some((piece.cell, line))
    })
}

/// The angle between a piece and the one that starts at its end; `None` if it does not.
fn turn(first: &Line, second: &Line) -> Option<f32> {
    let follows = (0..2).all(|axis| (first.to[axis] - second.from[axis]).abs() < 1e-4);
    let along = |line: &Line| [line.to[0] - line.from[0], line.to[1] - line.from[1]];
    let (one, other) = (along(first), along(second));
    let (dot, cross) = (one[0] * other[0] + one[1] * other[1], one[0] * other[1] - one[1] * other[0]);
    follows.then(|| cross.atan2(dot).abs())
}

fn longer(one: (f32, usize), other: (f32, usize)) -> (f32, usize) {
    if other.0 > one.0 { other } else { one }
}

fn is_near(one: &Line, other: &Line) -> bool {
    (0..2).all(|axis| (one.from[axis] - other.from[axis]).abs() < 1e-3 && (one.to[axis] - other.to[axis]).abs() < 1e-3)
}

/// The ASCII glyph of a dotted slanted edge: dots at the height of the line.
pub(super) fn dotted_glyph(piece: &Piece) -> char {
    let along = piece.to - piece.from;
    if along.x.abs() < along.y.abs() {
        ':'
    } else if piece.from.y + piece.to.y < 1.0 {
        '\''
    } else {
        '.'
    }
}
