//! The frames that are measured, and both ways to encode them.
//!
//! Counted instructions depend on no load; for change number 1, there and back:
//!
//! ```text
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='minktutor_benches::encoder::ours' bytes 1
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='minktutor_benches::encoder::theirs*' bytes 1
//! ```

use lean_backend::encoder::Encoder;
use minktutor::key::parse_script;
use minktutor::lesson::Course;
use minktutor::{Session, Style};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

/// The screen that is drawn on.
const SCREEN: Size = Size::new(80, 24);

/// Two pictures that follow each other.
pub struct Change {
    /// What happens between them.
    pub name: &'static str,
    /// What the terminal shows.
    pub before: Buffer,
    /// What it is to show.
    pub after: Buffer,
    /// Where the cursor is parked, then and after the way back.
    pub cursor: Option<(u16, u16)>,
}

/// The changes that are measured, on 80×24 with 256 colors.
///
/// # Panics
/// If the built-in lessons have lost one of the steps.
#[must_use]
pub fn changes() -> Vec<Change> {
    let frame = |step: &str, keys: &str, glyphs: GlyphSet| {
        let course = Course::embedded().expect("the built-in lessons are sound");
        let mut session = Session::new(course, 1);
        session.open(step).expect("the step is there");
        for stroke in parse_script(keys).expect("keys") {
            session.stroke(stroke);
        }
        let theme = Theme::new(ThemeName::Dark, ColorDepth::Indexed256);
        let style = Style { look: Look { theme, glyphs, ..Look::default() }, utf8: true };
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, SCREEN)));
        session.draw(&style, &mut buffer);
        (session, buffer)
    };
    let between = |name, before: Buffer, (session, after): (Session, Buffer)| {
        let cursor = session.cursor(&before, &after);
        Change { name, before, after, cursor }
    };
    let change_in = |name, step: &str, before: &str, after: &str, glyphs| {
        between(name, frame(step, before, glyphs).1, frame(step, after, glyphs))
    };
    let change = |name, step, before, after| change_in(name, step, before, after, GlyphSet::Ascii);
    let (touch, turned) = ("corner-subtraction.touch", "contact-features.nearest-edge");
    let mut changes = vec![
        change("nothing", touch, "left", "left"),
        change("a shape moves right", touch, "left*4", "left*3"),
        change("a shape moves down", touch, "left*4", "left*4 down"),
        change("a shape moves in lesson 2", "origin-test.touching", "bet left*3", "bet left*2"),
        change("a shape moves in lesson 3", "penetration.four-exits", "bet right", "bet right*2"),
        change("a velocity changes in lesson 4", "swept-ray.both-move", "bet right", "bet right*2"),
        change("a polygon moves in lesson 5", "polygon-sum.dents", "bet left", "bet left*2"),
        change("a turned box moves in lesson 6", turned, "bet right", "bet right*2"),
        change_in("the same in Braille", turned, "bet right", "bet right*2", GlyphSet::Braille),
        change_in("the same in octants", turned, "bet right", "bet right*2", GlyphSet::Octant),
        change("a page of text", touch, "", "?"),
        change("and back to the lesson", touch, "?", ""),
    ];
    let blank = Buffer::empty(Rect::from((Position::ORIGIN, SCREEN)));
    changes.push(between("the first frame", blank, frame(touch, "", GlyphSet::Ascii)));
    changes
}

/// An encoder on whose terminal the change begins, and that has been there before: the first time it allocates.
#[must_use]
pub fn encoder(change: &Change) -> Encoder {
    let (mut encoder, mut out) = (Encoder::new(SCREEN), Vec::new());
    let blank = Buffer::empty(change.before.area);
    for (from, to) in [(&blank, &change.before), (&change.before, &change.after), (&change.after, &change.before)] {
        encoder.gather(from.diff_iter(to));
        encoder.write(change.cursor.map(Position::from), &mut out);
    }
    encoder
}

/// Encodes there and back again with ours; returns the bytes of the way there.
#[inline(never)]
pub fn ours(encoder: &mut Encoder, change: &Change, out: &mut Vec<u8>) -> usize {
    out.clear();
    let park = change.cursor.map(Position::from);
    encoder.gather(change.before.diff_iter(&change.after));
    encoder.write(park, out);
    let there = out.len();
    encoder.gather(change.after.diff_iter(&change.before));
    encoder.write(park, out);
    there
}

/// The same as ratatui's `Terminal::draw` does: its backend, and the cursor hidden after each frame.
#[inline(never)]
pub fn theirs(change: &Change, out: &mut Vec<u8>) -> usize {
    out.clear();
    let mut there = 0;
    for (before, after) in [(&change.before, &change.after), (&change.after, &change.before)] {
        let mut backend = CrosstermBackend::new(&mut *out);
        // Writing to memory cannot fail.
        let _ = backend.draw(before.diff_iter(after));
        let _ = backend.hide_cursor();
        if there == 0 {
            there = out.len();
        }
    }
    there
}
