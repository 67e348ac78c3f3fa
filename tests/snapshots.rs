//! Every step as a learner sees it: at its start, and when it is done; free play after some keys.

#[path = "support/session.rs"]
mod session;

use minktutor::app::Session;
use minktutor::app::view::{self, Style};
use minktutor::canvas::{GlyphSet, Look};
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use session::{press, session};

fn frame(session: &Session, width: u16, height: u16, glyphs: GlyphSet) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::draw(session, &Style { look: Look { glyphs, ..Look::default() }, utf8: true }, &mut buffer);
    let rows = buffer.content.chunks(usize::from(width));
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
}

/// What is played in each scene of free play, which has no solution to play.
const FREE_PLAY: [(&str, &str); 7] = [
    ("boxes", "left*4 x down"),
    ("swept", "down right tab up left space"),
    ("stopped", "L"),
    ("shared-push", "o space"),
    ("polygons", "space*2 left*3"),
    ("turned-boxes", "tab left*2 . ."),
    ("support-hull", "space*3"),
];

#[test]
fn every_step_at_80x24() {
    let mut session = session();
    let places: Vec<_> = session.places().collect();
    for (l, s) in places {
        let lesson = session.course().lessons[l].clone();
        let step = &lesson.steps[s];
        let place = format!("{}.{}", lesson.id, step.id);
        session.open(&place).expect("it is there");
        let start = frame(&session, 80, 24, GlyphSet::Ascii);
        for stroke in &step.solution {
            session.stroke(*stroke);
        }
        if lesson.free {
            press(&mut session, FREE_PLAY.iter().find(|(scene, _)| *scene == step.id).expect("keys for the scene").1);
        }
        let done = frame(&session, 80, 24, GlyphSet::Ascii);
        assert_ne!(start, done, "{place}");
        insta::assert_snapshot!(place, format!("{start}\n{}\n{done}", "=".repeat(80)));
    }
}

/// On a small screen the code lies on the words beside the pane as well, none of which shows through; and it makes room
/// for the reason once the step is done.
#[test]
fn the_code_covers_what_it_lies_on() {
    let mut session = session();
    session.open("origin-test.four-questions").expect("it is there");
    press(&mut session, "bet left e");
    insta::assert_snapshot!("code at 60x20", frame(&session, 60, 20, GlyphSet::Ascii));
    press(&mut session, "enter");
    assert!(frame(&session, 60, 20, GlyphSet::Ascii).contains("Yes:"));
}

#[test]
fn small_and_large_screens() {
    let mut session = session();
    press(&mut session, "n");
    insta::assert_snapshot!("bet at 60x20", frame(&session, 60, 20, GlyphSet::Ascii));
    press(&mut session, "bet v");
    insta::assert_snapshot!("other pane at 60x20", frame(&session, 60, 20, GlyphSet::Ascii));
    insta::assert_snapshot!("step at 120x40", frame(&session, 120, 40, GlyphSet::Braille));
    insta::assert_snapshot!("double unit at 160x48", frame(&session, 160, 48, GlyphSet::Braille));
    insta::assert_snapshot!("too small", frame(&session, 30, 5, GlyphSet::Ascii));
}

#[test]
fn pages_on_top() {
    let mut session = session();
    for (name, keys) in [
        ("help", "?"),
        ("why", "esc i"),
        ("glossary", "esc / down"),
        ("course", "esc n n c down*9"),
        ("settings", "esc S down"),
    ] {
        press(&mut session, keys);
        insta::assert_snapshot!(name, frame(&session, 80, 24, GlyphSet::Ascii));
    }
}

/// What is said of a step, or promised by it, is all there on the smallest screen too, if not in the same place.
#[test]
fn on_a_small_screen_what_finds_no_room_below_stands_beside() {
    let mut session = session();
    for (place, keys, words) in [
        ("swept-ray.half-way", "bet right*2 down f v", "soonest 0.46"),
        ("contact-features.witness-points", "bet down", "nearest edge a:"),
        ("contact-features.face-to-face", "bet ,*2 space*2", "split for ever"),
        ("contact-features.corner-to-corner", "bet", "Goal: corner to corner"),
        ("corner-subtraction.only-the-gap", "bet", "Goal: carry A"),
        ("polygon-sum.half-turn", "bet 3 2 enter", "One way: 3, 2."),
        ("polygon-sum.half-turn", "", "i the story"),
    ] {
        session.open(place).expect("it is there");
        press(&mut session, "r");
        press(&mut session, keys);
        let shown = frame(&session, 60, 20, GlyphSet::Ascii);
        assert!(shown.contains(words), "{place} after {keys}: no {words:?} in\n{shown}");
    }
}

#[test]
fn the_reason_is_kept_from_an_open_bet() {
    let mut session = session();
    session.open("swept-ray.let-the-o-fly").expect("it is there");
    press(&mut session, "i");
    let open = frame(&session, 80, 24, GlyphSet::Ascii);
    assert!(open.contains("when your bet is locked in") && !open.contains("Yes:"), "{open}");
    press(&mut session, "esc bet i");
    assert!(frame(&session, 80, 24, GlyphSet::Ascii).contains("Yes: at t = 1/2"));
}

#[test]
fn in_ascii_every_cell_is_seven_bit() {
    let mut session = session();
    for _ in session.places().collect::<Vec<_>>() {
        assert!(frame(&session, 80, 24, GlyphSet::Ascii).is_ascii());
        press(&mut session, "n");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// Any keys at any size: nothing panics, and what is drawn depends on nothing but the keys.
    #[test]
    fn nothing_panics(
        keys in proptest::collection::vec(proptest::sample::select(
            "left right up down h j k l H J K L tab backtab space enter esc x o m f a b = , . e t i u r n p N P c v ? / S 1 2 3 4 0 - backspace q pgup pgdn bet"
                .split(' ').collect::<Vec<_>>()), 0..60),
        width in 0_u16..200,
        height in 0_u16..70,
    ) {
        let script = keys.join(" ");
        let (mut one, mut two) = (session(), session());
        for session in [&mut one, &mut two] {
            press(session, &script);
        }
        let mut buffers = [Rect::new(0, 0, width, height); 2].map(Buffer::empty);
        for (session, buffer) in [&one, &two].into_iter().zip(&mut buffers) {
            view::draw(session, &Style { look: Look::default(), utf8: true }, buffer);
        }
        prop_assert_eq!(&buffers[0], &buffers[1]);
    }
}
