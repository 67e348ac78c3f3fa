//! Whole pictures, as the learner sees them.

use glam::DVec2;
use ratatui_core::{buffer::Buffer, layout::Rect, widgets::Widget as _};

use super::{Canvas, ColorDepth, GlyphSet, Look, Texture, Theme, ThemeName, Viewport};
use crate::figure::{Figure, Role};

mod colors;
mod outlines;
mod pictures;
mod robust;
mod rules;
mod scenes;
mod textures;

fn point(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The corners of a box by its bottom left and its size.
fn corners(x: f64, y: f64, width: f64, height: f64) -> Vec<DVec2> {
    vec![point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)]
}

fn look(glyphs: GlyphSet) -> Look {
    Look { glyphs, ..Look::default() }
}

fn colored(glyphs: GlyphSet, depth: ColorDepth) -> Look {
    Look { theme: Theme::new(ThemeName::Dark, depth), ..look(glyphs) }
}

pub(super) fn draw(figure: &Figure, viewport: &Viewport, look: &Look, area: Rect, buffer: &mut Buffer) {
    Canvas { figure, viewport: *viewport, look: *look }.render(area, buffer);
}

/// The picture as lines without blanks at their ends, from `min` at the bottom left.
fn picture(figure: &Figure, glyphs: GlyphSet, min: DVec2, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    draw(figure, &Viewport::new(min, 1.0), &look(glyphs), area, &mut buffer);
    text(&buffer)
}

/// The picture of figure in a window of 40 by 20 cells whose units are cells, rows counted from the top.
fn in_cells(figure: &Figure, glyphs: GlyphSet, texture: Texture, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    let window = Viewport::window(DVec2::ZERO, point(f64::from(columns), f64::from(rows)));
    draw(figure, &window, &Look { texture, ..look(glyphs) }, area, &mut buffer);
    text(&buffer)
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let lines = buffer.content.chunks(width).map(|row| {
        let line: String = row.iter().map(ratatui_core::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// Compares with an expected picture: its margin is that of the source, its first line is empty.
#[track_caller]
fn assert_picture(actual: &str, expected: &str) {
    let expected = expected.strip_prefix('\n').unwrap_or(expected);
    let trimmed: String = expected.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    assert!(actual == trimmed, "got:\n{actual}expected:\n{trimmed}");
}
