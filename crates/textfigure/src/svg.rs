//! Cells as an SVG picture of text, for pages and slides, in whatever monospace font the viewer has.
//!
//! Every character has its own x, so that columns stay aligned in any font. Blocks and Braille, which few fonts have in
//! the width of the rest, are drawn as rectangles. The picture loads nothing, and the same cells always give the same bytes.

use crate::text::{color_index, rows};
use crate::{GlyphSet, ThemeName, dots::glyph_dots, theme::indexed_rgb};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// The size of a cell, in pixels.
const CELL: (usize, usize) = (10, 20);
/// The distance from the top of a cell to the baseline.
const BASELINE: usize = 15;
/// With the aspect ratio of most monospace fonts, 0.6, a character is as wide as a cell.
const FONT: &str = r#"font-family="DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace" font-size="16.6""#;

/// The colors of plain text and of the background.
const fn grounds(theme: ThemeName) -> (u32, u32) {
    match theme {
        ThemeName::Dark => (0x00d4_d4d4, 0x0012_1212),
        ThemeName::Light => (0x001a_1a1a, 0x00ff_ffff),
        ThemeName::Mono => (0, 0x00ff_ffff),
    }
}

/// The style of a run of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RunStyle {
    ink: u32,
    ground: u32,
    modifier: Modifier,
}

impl RunStyle {
    fn of(cell: &Cell, (ink, ground): (u32, u32)) -> Self {
        let (ink, ground) = (rgb(cell.fg).unwrap_or(ink), rgb(cell.bg).unwrap_or(ground));
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        let (ink, ground) = if reversed { (ground, ink) } else { (ink, ground) };
        Self { ink, ground, modifier: cell.modifier.difference(Modifier::REVERSED) }
    }

    /// The attributes that differ from those of plain text.
    fn attributes(self, plain: u32) -> String {
        let mut attributes = String::new();
        if self.ink != plain {
            let _ = write!(attributes, " fill=\"#{:06x}\"", self.ink);
        }
        for (flag, attribute) in [
            (Modifier::BOLD, r#" font-weight="bold""#),
            (Modifier::DIM, r#" fill-opacity=".6""#),
            (Modifier::ITALIC, r#" font-style="italic""#),
            (Modifier::UNDERLINED, r#" text-decoration="underline""#),
        ] {
            if self.modifier.contains(flag) {
                attributes.push_str(attribute);
            }
        }
        attributes
    }
}

/// Cells as an SVG document, on the background that goes with the theme.
#[must_use]
pub fn to_svg(buffer: &Buffer, theme: ThemeName) -> String {
    let colors = grounds(theme);
    let (width, height) = (usize::from(buffer.area.width) * CELL.0, usize::from(buffer.area.height) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#{:06x}\"/>\n\
         <g {FONT} fill=\"#{:06x}\">\n",
        colors.1, colors.0
    );
    for (row, cells) in rows(buffer).enumerate() {
        let cells: Vec<(usize, &Cell, RunStyle)> =
            cells.map(|(column, cell)| (column, cell, RunStyle::of(cell, colors))).collect();
        for run in cells.chunk_by(|one, next| one.2.ground == next.2.ground) {
            if run[0].2.ground != colors.1 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>",
                    run[0].0 * CELL.0,
                    row * CELL.1,
                    run.iter().map(|(_, cell, _)| cell.symbol().width().max(1) * CELL.0).sum::<usize>(),
                    CELL.1,
                    run[0].2.ground
                );
            }
        }
        // Runs end at blanks, so that a viewer that uses only the first x of a run is not far off.
        for run in cells.chunk_by(|one, next| one.2 == next.2 && RunContent::of(one.1) == RunContent::of(next.1)) {
            write_run(&mut svg, row, run, colors.0);
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// What a run of cells shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunContent {
    Blank,
    Dots,
    Words,
}

impl RunContent {
    fn of(cell: &Cell) -> Self {
        match dots(cell) {
            _ if cell.symbol().trim().is_empty() => Self::Blank,
            Some(_) => Self::Dots,
            None => Self::Words,
        }
    }
}

/// Writes cells of one style and one content, with their columns.
fn write_run(svg: &mut String, row: usize, run: &[(usize, &Cell, RunStyle)], ink: u32) {
    let style = run[0].2.attributes(ink);
    match RunContent::of(run[0].1) {
        RunContent::Blank => {}
        RunContent::Dots => {
            let mut path = String::new();
            for (column, cell, _) in run {
                add_dots(*column, row, cell, &mut path);
            }
            let _ = writeln!(svg, "<path shape-rendering=\"crispEdges\" d=\"{path}\"{style}/>");
        }
        RunContent::Words => {
            let places: Vec<String> = run.iter().map(|(column, ..)| (column * CELL.0).to_string()).collect();
            let _ = write!(svg, "<text x=\"{}\" y=\"{}\"{style}>", places.join(" "), row * CELL.1 + BASELINE);
            for (_, cell, _) in run {
                escape(cell.symbol(), svg);
            }
            svg.push_str("</text>\n");
        }
    }
}

/// The dots of a cell that shows a glyph made of them.
fn dots(cell: &Cell) -> Option<(u8, GlyphSet)> {
    let mut symbol = cell.symbol().chars();
    symbol.next().filter(|_| symbol.next().is_none()).and_then(glyph_dots)
}

/// Adds the dots of a cell to the data of a path: of blocks, those of a row as one rectangle; of Braille, each as a
/// square that keeps a pixel to all sides.
fn add_dots(column: usize, row: usize, cell: &Cell, path: &mut String) {
    let Some((dots, glyphs)) = dots(cell) else { return };
    let (width, height) = (CELL.0 / 2, CELL.1 / 4);
    let gap = usize::from(glyphs == GlyphSet::Braille);
    for line in 0..4 {
        let spans: &[(usize, usize)] = match (dots >> (2 * line) & 3, glyphs) {
            (0, _) => &[],
            (1, _) => &[(0, 1)],
            (2, _) => &[(1, 1)],
            (_, GlyphSet::Braille) => &[(0, 1), (1, 1)],
            _ => &[(0, 2)],
        };
        for (first, dots) in spans {
            let (left, top) = (column * CELL.0 + first * width + gap, row * CELL.1 + line * height + gap);
            let (wide, high) = (dots * width - 2 * gap, height - 2 * gap);
            let _ = write!(path, "M{left} {top}h{wide}v{high}h-{wide}z");
        }
    }
}

/// Adds a symbol, escaped for XML.
fn escape(symbol: &str, svg: &mut String) {
    for c in symbol.chars() {
        match c {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => svg.push('\u{fffd}'),
            c if c.is_control() => svg.push('\u{fffd}'),
            c => svg.push(c),
        }
    }
}

/// The RGB value of a color, in the palette of xterm; `None` for the default colors.
fn rgb(color: Color) -> Option<u32> {
    if let Color::Rgb(r, g, b) = color {
        return Some(u32::from_be_bytes([0, r, g, b]));
    }
    color_index(color).map(indexed_rgb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn indexed_colors_are_those_of_xterm() {
        for (color, expected) in [
            (Color::Indexed(16), 0x00_0000),
            (Color::Indexed(74), 0x5f_afd7),
            (Color::Indexed(214), 0xff_af00),
            (Color::Indexed(231), 0xff_ffff),
            (Color::Indexed(232), 0x08_0808),
            (Color::Indexed(255), 0xee_eeee),
            (Color::LightCyan, 0x00_ffff),
            (Color::Rgb(1, 2, 3), 0x01_0203),
        ] {
            assert_eq!(rgb(color), Some(expected), "{color:?}");
        }
        assert_eq!(rgb(Color::Reset), None);
    }

    #[test]
    fn runs_are_of_one_style_and_everything_is_escaped() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        buffer.set_string(0, 0, "<&>", Style::new().fg(Color::Rgb(1, 2, 3)).add_modifier(Modifier::BOLD));
        buffer.set_string(4, 0, "O", Style::new().add_modifier(Modifier::REVERSED));
        buffer.set_string(5, 0, "日x", Style::new().add_modifier(Modifier::DIM));
        let svg = to_svg(&buffer, ThemeName::Light);
        for line in [
            r##"<rect width="80" height="20" fill="#ffffff"/>"##,
            r##"<text x="0 10 20" y="15" fill="#010203" font-weight="bold">&lt;&amp;&gt;</text>"##,
            r##"<rect x="40" y="0" width="10" height="20" fill="#1a1a1a"/>"##,
            r##"<text x="40" y="15" fill="#ffffff">O</text>"##,
            r#"<text x="50 70" y="15" fill-opacity=".6">日x</text>"#,
        ] {
            assert!(svg.lines().any(|found| found == line), "{line}\n{svg}");
        }
        assert_eq!(svg.matches("<text").count(), 3);
    }

    #[test]
    fn dots_are_drawn_where_fonts_would_not_keep_their_width() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer.set_string(1, 0, "\u{2801}\u{28c0}", Style::new());
        let svg = to_svg(&buffer, ThemeName::Light);
        // The first dot of the first, and the last row of the second.
        let path = "M11 1h3v3h-3zM21 16h3v3h-3zM26 16h3v3h-3z";
        assert!(svg.contains(&format!("d=\"{path}\"")), "{svg}");
        assert!(!svg.contains("<text"), "{svg}");
        buffer.set_string(1, 0, "\u{2584}", Style::new());
        assert!(to_svg(&buffer, ThemeName::Light).contains("d=\"M10 10h10v5h-10zM10 15h10v5h-10zM"));
    }
}
