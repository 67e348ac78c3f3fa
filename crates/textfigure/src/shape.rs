//! Which ASCII glyph looks most like the pieces of line in a cell.
//!
//! `atlas.txt` has the glyphs as measured in common fonts (`tools/glyph-table` says how). A glyph is the better, the nearer
//! its ink is to the line and the line to its ink, the more it runs along the line, and the closer their lengths are.
//! This is computed for all pieces that meet in a cell; for a single piece from border to border, by far the most
//! common case, the result is in `table.txt`, by the places on the border where it enters and leaves.
//!
//! Lengths are in widths of a cell, which is 1 wide and 2 high.

use std::sync::LazyLock;

/// How far below the top of its cell a row of glyphs starts to be the best for a line, in rows: the `_` of the row
/// above is just above the border.
pub(super) const SHIFT: f64 = 0.06;

/// The number of places along the top and the bottom of the border; the sides have twice as many.
const STEPS: usize = 16;
const PLACES: usize = 6 * STEPS;

/// The pixels of a cell in the atlas.
const COLUMNS: usize = 10;
const ROWS: usize = 20;
/// The rows of distances, because a line may pass a little below its cell.
const REACH: usize = 24;
/// The assumed stroke width of glyphs.
const STROKE: f32 = 0.14;

/// The table: a row for each place of the first end, with a glyph for each of the second end; `*` for none.
const TABLE: &[u8] = include_bytes!("table.txt");

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| Atlas::read(include_str!("atlas.txt")));

/// A straight piece of line, relative to the top left of its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Line {
    pub(super) from: [f32; 2],
    pub(super) to: [f32; 2],
}

/// The candidate glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidates {
    /// The glyphs of lines.
    Lines,
    /// Those of corners and crossings too.
    Corners,
    /// As `Corners`, without the slanted ones.
    AxisAligned,
}

impl Candidates {
    /// True if a glyph is a candidate for this junction.
    fn allows(self, glyph: char, junction: Junction) -> bool {
        match (self, glyph) {
            (Self::Lines, '+' | '^' | '<' | '>') | (Self::AxisAligned, '/' | '\\' | '^' | '<' | '>') => false,
            (_, '+') => junction != Junction::Smooth,
            (_, '^') => matches!(junction, Junction::Corner([_, y]) if y > 0.0),
            (_, '<') => matches!(junction, Junction::Corner([x, _]) if x > 0.0),
            (_, '>') => matches!(junction, Junction::Corner([x, _]) if x < 0.0),
            _ => true,
        }
    }
}

/// How the lines of a cell meet.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Junction {
    /// As one line that hardly bends.
    Smooth,
    /// Two lines start at one point; the sum of their directions.
    Corner([f32; 2]),
    /// In some other way.
    Crossing,
}

impl Junction {
    fn of(lines: &[Line]) -> Self {
        let [one, other] = lines else {
            return if lines.len() < 2 { Self::Smooth } else { Self::Crossing };
        };
        let apart = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).abs() + (a[1] - b[1]).abs();
        for one in [*one, one.reversed()] {
            for other in [*other, other.reversed()] {
                if apart(one.from, other.from) < 1e-3 {
                    let (one, other) = (one.direction(), other.direction());
                    let sum = [one[0] + other[0], one[1] + other[1]];
                    return if sum[0].hypot(sum[1]) < BEND { Self::Smooth } else { Self::Corner(sum) };
                }
            }
        }
        Self::Crossing
    }
}

impl Line {
    pub(super) fn length(&self) -> f32 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }

    pub(super) fn reversed(&self) -> Self {
        Self { from: self.to, to: self.from }
    }

    fn direction(&self) -> [f32; 2] {
        let length = self.length().max(1e-6);
        [(self.to[0] - self.from[0]) / length, (self.to[1] - self.from[1]) / length]
    }
}

/// A glyph as measured.
struct Glyph {
    sign: char,
    /// The structure tensor of its ink (xx, xy, yy), of trace 1.
    tensor: [f32; 3],
    length: f32,
    /// The cost of choosing it.
    penalty: f32,
    /// The length of stroke in each pixel.
    ink: [f32; COLUMNS * ROWS],
    /// The distance of each pixel to the ink.
    distance: [f32; COLUMNS * REACH],
}

struct Atlas(Vec<Glyph>);

/// The glyph for some pieces of line; `None` if it is best to leave them out.
pub(super) fn glyph(lines: &[Line], candidates: Candidates) -> Option<char> {
    ATLAS.best(lines, candidates, false)
}

/// The glyph for some pieces of line that must not be left out.
pub(super) fn needed(lines: &[Line]) -> Option<char> {
    ATLAS.best(lines, Candidates::Lines, true)
}

/// The glyph for a single piece; from the table if it goes from border to border.
pub(super) fn single(line: &Line) -> Option<char> {
    let (Some(from), Some(to)) = (place(line.from), place(line.to)) else {
        return glyph(&[*line], Candidates::Lines);
    };
    match TABLE[from * (PLACES + 1) + to] {
        b'*' => None,
        sign => Some(char::from(sign)),
    }
}

/// The nearest place on the border, clockwise from the top left; `None` for a point inside.
fn place(point: [f32; 2]) -> Option<usize> {
    const NEAR: f32 = 1e-3;
    let steps = STEPS as f32;
    let (x, y) = (point[0], point[1] - 2.0 * SHIFT as f32);
    let along = if y <= NEAR {
        x
    } else if x >= 1.0 - NEAR {
        1.0 + y
    } else if y >= 2.0 - NEAR {
        4.0 - x
    } else if x <= NEAR {
        6.0 - y
    } else {
        return None;
    };
    // Places are the midpoints of equal parts of the border.
    Some(((along * steps).max(0.0) as usize).min(PLACES - 1))
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

    fn best(&self, lines: &[Line], candidates: Candidates, needed: bool) -> Option<char> {
        let away = distances(lines);
        let length: f32 = lines.iter().map(Line::length).sum();
        let mut normals = [0.0_f32; 3];
        let mut samples = Vec::with_capacity(32);
        for line in lines {
            let own = line.length();
            if own < 1e-6 {
                continue;
            }
            let along = line.direction();
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
        let mut best = (if needed { f32::INFINITY } else { MISSED * FAR * length }, None);
        let junction = Junction::of(lines);
        for glyph in self.0.iter().filter(|glyph| candidates.allows(glyph.sign, junction)) {
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

/// The weight of line without ink near it, and the distance from which on it is constant.
const MISSED: f32 = 1.5;
const FAR: f32 = 0.8;
/// The weight of ink that does not run along the line.
const ACROSS: f32 = 0.3;
/// The weight of the difference in length of glyph and line.
const UNEVEN: f32 = 0.2;
/// The length of the sum of two directions below which they are one line, not a corner.
const BEND: f32 = 0.6;
/// The length of line for each sample.
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

    /// The position of a place.
    fn point(place: usize) -> [f32; 2] {
        let along = (place as f32 + 0.5) / STEPS as f32;
        let (x, y) = match along {
            ..1.0 => (along, 0.0),
            ..3.0 => (1.0, along - 1.0),
            ..4.0 => (4.0 - along, 2.0),
            _ => (0.0, 6.0 - along),
        };
        [x, y + 2.0 * SHIFT as f32]
    }

    /// With `MAKE_TABLE` set, this also writes the table again (see `tools/glyph-table`). The next run then passes.
    #[test]
    fn the_table_is_what_the_atlas_says() {
        let mut made = String::new();
        for from in 0..PLACES {
            made.extend((0..PLACES).map(|to| {
                let line = Line { from: point(from.min(to)), to: point(from.max(to)) };
                glyph(&[line], Candidates::Lines).unwrap_or('*')
            }));
            made.push('\n');
        }
        if std::env::var_os("MAKE_TABLE").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/table.txt"), &made).expect("the table is written");
        }
        assert_eq!(made.as_bytes(), TABLE);
    }

    #[test]
    fn neither_letters_nor_digits() {
        for sign in TABLE {
            assert!(b"-_|/\\'.,\"*\n".contains(sign));
        }
    }
}
