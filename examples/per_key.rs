//! What a key costs, over steps of all lessons, in three sizes: bytes to the terminal, beside those of ratatui's own
//! backend for the same pictures (what the example `anchor` sends), and the time to draw.
//!
//! ```text
//! cargo run --release --example per_key                     # both, for every step
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='per_key::draw' \
//!     target/release/examples/per_key braille 200x60 corner-subtraction.touch
//! ```
//!
//! With a glyph set, a size and a step (or some of them, in this order), of these only. Times depend on what else the
//! machine does; counted instructions, divided by the draws that it says, do not.

#![allow(clippy::print_stdout, reason = "what it measures is its output")]

use std::time::{Duration, Instant};

use lean_backend::encoder::Encoder;
use minktutor::key::parse_script;
use minktutor::lesson::Course;
use minktutor::{Session, Style};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

/// What keys do in a step.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// A shape moves to the side.
    Across,
    /// A shape moves up or down.
    Upright,
    /// Only digits and the heads of arrows change.
    Digits,
}

const KINDS: [(Kind, &str, f64); 3] = [
    (Kind::Across, "a shape moves to the side", 0.45),
    (Kind::Upright, "a shape moves up or down", 0.75),
    (Kind::Digits, "digits and heads change", 0.6),
];

/// Steps, and keys that lead there and back.
const STEPS: [(&str, &[(Kind, &str)]); 11] = [
    ("corner-subtraction.touch", MOVES),
    ("corner-subtraction.points", MOVES),
    ("origin-test.touching", MOVES),
    ("origin-test.distance", MOVES),
    ("penetration.four-exits", MOVES),
    ("penetration.tie", MOVES),
    ("polygon-sum.dents", MOVES),
    ("contact-features.nearest-edge", MOVES),
    ("contact-features.through-zero", MOVES),
    ("swept-ray.both-move", &[(Kind::Digits, "right right left left down up")]),
    ("polygon-sum.farthest", &[(Kind::Digits, ". . , ,")]),
];

const MOVES: &[(Kind, &str)] = &[(Kind::Across, "left left right right"), (Kind::Upright, "down down up up")];

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// How often a picture is drawn to find the time that it takes.
const DRAWS: usize = 21;

fn main() -> Result<(), String> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |at: usize, name: &str| wanted.get(at).is_none_or(|wanted| wanted == name);
    for (glyphs, name) in [(GlyphSet::Ascii, "ascii"), (GlyphSet::Braille, "braille"), (GlyphSet::Octant, "octant")] {
        for (width, height) in SIZES {
            let size = format!("{width}x{height}");
            if !is_wanted(0, name) || !is_wanted(1, &size) {
                continue;
            }
            let mut totals = [(0, 0, 0.0_f64); 3];
            let mut slowest = (Duration::ZERO, "");
            let mut draws = 0;
            for (step, keys) in STEPS.iter().filter(|(step, _)| is_wanted(2, step)) {
                for (kind, keys) in *keys {
                    let measured = measure(step, keys, glyphs, Size::new(width, height))?;
                    draws += measured.draws;
                    if measured.time > slowest.0 {
                        slowest = (measured.time, step);
                    }
                    let place = KINDS.iter().position(|(other, ..)| other == kind).unwrap_or(0);
                    let (ours, theirs, worst) = &mut totals[place];
                    *ours += measured.ours;
                    *theirs += measured.theirs;
                    *worst = worst.max(measured.ours as f64 / measured.theirs as f64);
                }
            }
            println!("{name} {size}: at most {:?} a draw, in {} ({draws} draws)", slowest.0, slowest.1);
            for ((ours, theirs, worst), (_, what, most)) in totals.iter().zip(KINDS).filter(|((_, all, _), _)| *all > 0)
            {
                let ratio = *ours as f64 / *theirs as f64;
                println!("  {what:28} {ratio:.2} of ratatui's bytes, at most {worst:.2} in a step (goal {most})");
            }
        }
    }
    Ok(())
}

/// The sums over some keys.
struct Measured {
    ours: usize,
    theirs: usize,
    /// The median time of a draw, for the key for which it is longest.
    time: Duration,
    draws: usize,
}

fn measure(step: &str, keys: &str, glyphs: GlyphSet, size: Size) -> Result<Measured, String> {
    let course = Course::embedded().map_err(|_| "the built-in lessons are unsound".to_owned())?;
    let mut session = Session::new(course, 1);
    session.open(step)?;
    for stroke in parse_script("bet").map_err(|trouble| trouble.to_string())? {
        session.stroke(stroke);
    }
    let theme = Theme::new(ThemeName::Dark, ColorDepth::Indexed256);
    let style = Style { look: Look { theme, glyphs, ..Look::default() }, utf8: true };
    let area = Rect::from((Position::ORIGIN, size));
    let mut encoder = Encoder::new(size);
    let (mut before, mut out) = (Buffer::empty(area), Vec::new());
    let mut measured = Measured { ours: 0, theirs: 0, time: Duration::ZERO, draws: 0 };
    // The first picture, which is not counted, then one for each key.
    for (count, key) in std::iter::once("").chain(keys.split_whitespace()).enumerate() {
        for stroke in parse_script(key).map_err(|trouble| trouble.to_string())? {
            session.stroke(stroke);
        }
        let mut after = Buffer::empty(area);
        draw(&session, &style, &mut after);
        out.clear();
        encoder.gather(before.diff_iter(&after));
        encoder.write(session.cursor(&before, &after).map(Position::from), &mut out);
        measured.draws += 1;
        if count > 0 {
            measured.ours += out.len();
            measured.theirs += theirs(&before, &after);
            let mut times: Vec<Duration> = (0..DRAWS)
                .map(|_| {
                    let mut again = Buffer::empty(area);
                    let start = Instant::now();
                    draw(&session, &style, &mut again);
                    start.elapsed()
                })
                .collect();
            times.sort();
            measured.draws += DRAWS;
            measured.time = measured.time.max(times[DRAWS / 2]);
        }
        before = after;
    }
    Ok(measured)
}

/// By itself, so that its instructions can be counted.
#[inline(never)]
fn draw(session: &Session, style: &Style, buffer: &mut Buffer) {
    session.draw(style, buffer);
}

/// The bytes of ratatui's backend, as `Terminal::draw` uses it.
fn theirs(before: &Buffer, after: &Buffer) -> usize {
    let mut out = Vec::new();
    let mut backend = CrosstermBackend::new(&mut out);
    // Writing to memory cannot fail.
    let _ = backend.draw(before.diff_iter(after));
    let _ = backend.hide_cursor();
    out.len()
}
