//! Which ASCII glyph looks most like the pieces of line that lie in a cell.
//!
//! `atlas.txt` has the glyphs as measured in common fonts (`tools/glyph-table` says how). A glyph is the better the nearer
//! its ink is to the line and the line to its ink, the more it runs along the line, and the nearer their lengths are.
//! That is worked out for whatever meets in a cell; for a single piece, by far the most common, the answers lie ready in
//! `table.txt`, by the ends of the piece on a lattice of 9 by 9 points.
//!
//! Lengths here are in widths of a cell, which is 1 wide and 2 high.

use std::sync::LazyLock;

/// How far below the top of its cell a row of glyphs starts to be the best for a line, in rows: the `_` of the row
/// above lies just over the border.
pub(super) const SHIFT: f64 = 0.08;

/// Points of the table's lattice along each side.
const LATTICE: usize = 9;

/// Pixels of a cell in the atlas.
const COLUMNS: usize = 10;
const ROWS: usize = 20;
/// Rows of distances: a line may pass a little below its cell.
const REACH: usize = 24;
/// Width of the stroke that glyphs are taken to be made of.
const STROKE: f32 = 0.14;

/// The table: a line of glyphs for each first end, a glyph for each second one, `*` for none.
const TABLE: &[u8] = include_bytes!("table.txt");

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| Atlas::read(include_str!("atlas.txt")));

/// A straight piece of line, from the top left of its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Line {
    pub(super) from: [f32; 2],
    pub(super) to: [f32; 2],
}

/// Which glyphs are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Those a line is made of.
    Lines,
    /// The signs of corners and crossings too.
    Corners,
    /// As `Corners`, without the slanted ones.
    Upright,
    /// This one, or nothing.
    Only(char),
}

impl Choice {
    fn allows(self, glyph: char) -> bool {
        match self {
            Self::Lines => !matches!(glyph, '+' | '^' | '<' | '>'),
            Self::Corners => true,
            Self::Upright => !matches!(glyph, '/' | '\\' | '^' | '<' | '>'),
            Self::Only(one) => glyph == one,
        }
    }
}

impl Line {
    pub(super) fn length(&self) -> f32 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }
}

/// One glyph as measured.
struct Glyph {
    sign: char,
    /// The structure tensor of its ink (xx, xy, yy), of trace 1.
    tensor: [f32; 3],
    length: f32,
    /// What it costs to be this glyph.
    penalty: f32,
    /// Length of stroke in each pixel.
    ink: [f32; COLUMNS * ROWS],
    /// Distance to the ink.
    distance: [f32; COLUMNS * REACH],
}

struct Atlas(Vec<Glyph>);

/// The glyph for some pieces of line; none if they are best left out.
pub(super) fn glyph(lines: &[Line], choice: Choice) -> Option<char> {
    ATLAS.best(lines, choice)
}

/// The glyph for a single piece, by the table.
pub(super) fn single(line: &Line) -> Option<char> {
    let spot = |end: [f32; 2]| {
        let place = |share: f32| (share * (LATTICE - 1) as f32).round().clamp(0.0, (LATTICE - 1) as f32) as usize;
        place(end[0]) + LATTICE * place(end[1] / 2.0 - SHIFT as f32)
    };
    match TABLE[spot(line.from) * (LATTICE * LATTICE + 1) + spot(line.to)] {
        b'*' => None,
        sign => Some(char::from(sign)),
    }
}

/// The table as it should be.
#[cfg_attr(not(test), allow(dead_code, reason = "the maker of the table and the tests have use for it"))]
pub(super) fn table() -> String {
    let end = |spot: usize| {
        let place = |step: usize| step as f32 / (LATTICE - 1) as f32;
        [place(spot % LATTICE), 2.0 * (place(spot / LATTICE) + SHIFT as f32)]
    };
    let spots = LATTICE * LATTICE;
    let mut text = String::new();
    for from in 0..spots {
        text.extend((0..spots).map(|to| {
            let (from, to) = (end(from.min(to)), end(from.max(to)));
            glyph(&[Line { from, to }], Choice::Lines).unwrap_or('*')
        }));
        text.push('\n');
    }
    text
}

impl Atlas {
    fn read(text: &str) -> Self {
        let mut numbers = text.split_ascii_whitespace();
        let mut glyphs = Vec::new();
        while numbers.next() == Some("glyph") {
            let Some(sign) = numbers.next().and_then(|word| word.chars().next()) else { break };
            let mut next = |unit: f32| numbers.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or(0.0) / unit;
            let tensor = [next(1000.0), next(1000.0), next(1000.0)];
            let length = next(1000.0);
            let pixel = 1.0 / (COLUMNS * COLUMNS) as f32 / STROKE;
            let ink = std::array::from_fn(|_| next(100.0) * pixel);
            let distance = std::array::from_fn(|_| next(100.0));
            let penalty = match sign {
                '-' | '_' | '|' | '/' | '\\' => 0.0,
                '\'' | '.' | ',' => 0.02,
                '"' => 0.05,
                _ => 0.06,
            };
            glyphs.push(Glyph { sign, tensor, length, penalty, ink, distance });
        }
        Self(glyphs)
    }

    fn best(&self, lines: &[Line], choice: Choice) -> Option<char> {
        let away = distances(lines);
        let length: f32 = lines.iter().map(Line::length).sum();
        let mut normals = [0.0_f32; 3];
        let mut samples = Vec::with_capacity(32);
        for line in lines {
            let own = line.length();
            if own < 1e-6 {
                continue;
            }
            let along = [(line.to[0] - line.from[0]) / own, (line.to[1] - line.from[1]) / own];
            for (sum, part) in
                normals.iter_mut().zip([along[1] * along[1], -2.0 * along[0] * along[1], along[0] * along[0]])
            {
                *sum += own * part;
            }
            let count = (own / SAMPLE).ceil();
            for step in 0..count as usize {
                let time = (step as f32 + 0.5) / count;
                let place = |axis: usize| (line.from[axis] + time * own * along[axis]) * COLUMNS as f32;
                let column = place(0).clamp(0.0, (COLUMNS - 1) as f32) as usize;
                let row = place(1).clamp(0.0, (REACH - 1) as f32) as usize;
                samples.push((row * COLUMNS + column, own / count));
            }
        }
        let mut best = (MISSED * FAR * length, None);
        for glyph in self.0.iter().filter(|glyph| choice.allows(glyph.sign)) {
            let ink: f32 = glyph.ink.iter().zip(&away).map(|(ink, away)| ink * away).sum();
            let missed: f32 = samples.iter().map(|(place, share)| share * glyph.distance[*place].min(FAR)).sum();
            let run: f32 = normals.iter().zip(glyph.tensor).map(|(normal, part)| normal * part).sum();
            let cost = ink
                + MISSED * missed
                + ACROSS * glyph.length * (1.0 - run / length.max(1e-6))
                + UNEVEN * (glyph.length - length).abs()
                + glyph.penalty;
            if cost < best.0 {
                best = (cost, Some(glyph.sign));
            }
        }
        best.1
    }
}

/// Weight of line without ink near it, and the distance beyond which it no longer matters how far.
const MISSED: f32 = 1.5;
const FAR: f32 = 0.8;
/// Weight of ink that does not run along the line.
const ACROSS: f32 = 0.3;
/// Weight of a glyph's being longer or shorter than the line.
const UNEVEN: f32 = 0.1;
/// Length of line to a sample.
const SAMPLE: f32 = 0.1;

/// The distance from each pixel to the nearest of the lines, at most 1.
fn distances(lines: &[Line]) -> [f32; COLUMNS * ROWS] {
    let mut away = [1.0_f32; COLUMNS * ROWS];
    for line in lines {
        let along = [line.to[0] - line.from[0], line.to[1] - line.from[1]];
        let square = along[0] * along[0] + along[1] * along[1];
        let inverse = if square > 1e-12 { 1.0 / square } else { 0.0 };
        for (row, pixels) in away.chunks_exact_mut(COLUMNS).enumerate() {
            let y = (row as f32 + 0.5) / COLUMNS as f32 - line.from[1];
            for (column, pixel) in pixels.iter_mut().enumerate() {
                let x = (column as f32 + 0.5) / COLUMNS as f32 - line.from[0];
                let time = ((x * along[0] + y * along[1]) * inverse).clamp(0.0, 1.0);
                let (x, y) = (x - time * along[0], y - time * along[1]);
                *pixel = pixel.min(x * x + y * y);
            }
        }
    }
    away.map(f32::sqrt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_the_atlas_says() {
        assert_eq!(table().as_bytes(), TABLE);
    }

    #[test]
    fn neither_letters_nor_digits() {
        for sign in TABLE {
            assert!(b"-_|/\\'.,\"*\n".contains(sign));
        }
    }
}
