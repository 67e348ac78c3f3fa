//! Every step as a learner sees it: at its start, and when it is done; free play after some keys.

use crate::app::testing::{at, press, session};
use crate::app::view::{self, Style};
use crate::app::{Phase, Session};
use crate::lesson::{Course, Source};
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use textfigure::{GlyphSet, Look};

fn frame(session: &Session, width: u16, height: u16, glyphs: GlyphSet) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::draw(session, &Style { look: Look { glyphs, ..Look::default() }, utf8: true }, &mut buffer);
    let rows = buffer.content.chunks(usize::from(width));
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
}

/// The frame of a step as a picture of it alone: without how many there are in its lesson and which of them are done.
fn picture(session: &Session, width: u16, height: u16, glyphs: GlyphSet) -> String {
    let frame = frame(session, width, height, glyphs);
    let (step, steps) = (session.at.1 + 1, session.lesson().steps.len());
    let kind = if session.lesson().free { "scene" } else { "step" };
    let (row, below) = frame.split_once('\n').expect("a row");
    let at = row.find(&format!("{kind} {step}/{steps}")).unwrap_or_else(|| panic!("no place in\n{frame}"));
    format!("{}{:>width$}\n{below}", &row[..at], format!("{kind} n"), width = row.len() - at)
}

/// What is worth a picture in a scene of free play, which has no solution to play.
const FREE_PLAY: &[(&str, &str)] = &[
    ("boxes", "left*4 x down"),
    ("swept", "down right tab up left space"),
    ("stopped", "L"),
    ("shared-push", "o space"),
    ("polygons", "space*2 left*3"),
    ("turned-boxes", "tab left*2 . ."),
    ("support-hull", "space*3"),
];

/// Every key that acts.
pub(super) const ACTING: &str = "left right up down h l k j H L K J shift-left shift-right shift-up shift-down tab backtab \
     space 0 1 2 3 4 5 6 7 8 9 - backspace ctrl-h x o m , . f a b =";

/// Plays in a scene of free play what is worth a picture; where nothing is said of that, every key once that acts.
pub(super) fn play_freely(session: &mut Session, scene: &str) {
    if let Some((_, keys)) = FREE_PLAY.iter().find(|(known, _)| *known == scene) {
        return press(session, keys);
    }
    press(session, ACTING);
}

#[test]
fn every_step_at_80x24() {
    let mut session = session();
    let places: Vec<_> = session.places().collect();
    for (l, s) in places {
        let lesson = session.course().lessons[l].clone();
        let step = &lesson.steps[s];
        let place = format!("{}.{}", lesson.id, step.id);
        session.open(&place).expect("it is there");
        let start = picture(&session, 80, 24, GlyphSet::Ascii);
        if lesson.free {
            play_freely(&mut session, &step.id);
        } else {
            session.solve();
        }
        let done = picture(&session, 80, 24, GlyphSet::Ascii);
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
    press(&mut session, "bet right*3 down*2 e");
    insta::assert_snapshot!("code at 60x20", picture(&session, 60, 20, GlyphSet::Ascii));
    press(&mut session, "enter");
    assert!(frame(&session, 60, 20, GlyphSet::Ascii).contains("They cannot both"));
}

#[test]
fn status_stays_beside_a_long_answer_and_a_long_message_above_is_pointed_to() {
    let done = frame(&at("swept-ray.half-way", "bet right down tab left enter"), 80, 24, GlyphSet::Ascii);
    assert!(done.contains("hit: h = 1/2") && done.contains("Done in 3 moves (fewest 3)."), "{done}");
    let refused = at("penetration.one-at-a-time", "bet 3 1 2 4 space*4");
    for (height, is_pointed_to) in [(24, true), (40, false)] {
        let drawn = frame(&refused, 80, height, GlyphSet::Ascii);
        assert_eq!(drawn.contains("Read the lines at the top."), is_pointed_to, "{drawn}");
    }
    let short = frame(&at("penetration.one-at-a-time", "bet space"), 80, 24, GlyphSet::Ascii);
    assert!(!short.contains("at the top"), "{short}");
    let hint = frame(&at("penetration.tie", "bet t"), 80, 24, GlyphSet::Ascii);
    let row = |words: &str| hint.lines().position(|line| line.contains(words));
    assert!(row("Hint 1 of 3").is_some_and(|row| row < 4) && row("The hint is at the top.").is_some(), "{hint}");
}

#[test]
fn small_and_large_screens() {
    let mut session = session();
    // From the step before it, so that there is something to be said below.
    let (lesson, step) = session.course().locate("corner-subtraction.points").expect("it is there");
    session.open(&format!("{}.{step}", lesson + 1)).expect("it is not the first");
    press(&mut session, "n");
    insta::assert_snapshot!("bet at 60x20", picture(&session, 60, 20, GlyphSet::Ascii));
    press(&mut session, "bet v");
    insta::assert_snapshot!("other pane at 60x20", picture(&session, 60, 20, GlyphSet::Ascii));
    insta::assert_snapshot!("step at 120x40", picture(&session, 120, 40, GlyphSet::Braille));
    insta::assert_snapshot!("double unit at 160x48", picture(&session, 160, 48, GlyphSet::Braille));
    insta::assert_snapshot!("too small", frame(&session, 30, 5, GlyphSet::Ascii));
}

/// A course that is made up for its page, which the lessons would change whenever they grow.
fn some_course() -> Course {
    let step = |l: u32, s: u32| {
        format!(
            "\n## Step {s} of lesson {l}\n\nPush A.\n\n```toml step\nid = \"step-{s}\"\ntask = \"push A\"\n\
             activity = \"move A\"\ngoal = \"moves > 0\"\nhints = [\"This.\", \"That.\"]\n\
             solution = \"left enter\"\nwhy = \"So.\"\n```\n"
        )
    };
    let lesson = |l: u32| {
        let head = format!(
            "+++\nformat = 1\nid = \"lesson-{l}\"\ntitle = \"Lesson {l}\"\nobjective = \"Push A.\"\n[scene]\n\
             A = {{ box = [4, 2], at = [9, 6] }}\nB = {{ box = [2, 2], at = [4, 3] }}\n+++\n"
        );
        Source { name: format!("{l}.md"), text: (1..=8).fold(head, |text, s| text + &step(l, s)) }
    };
    Course::read(&[1, 2, 3].map(lesson)).expect("sound")
}

#[test]
fn the_page_of_the_course() {
    let mut session = Session::new(some_course(), 42);
    press(&mut session, "n*3 left enter n n c down*6");
    insta::assert_snapshot!("course", frame(&session, 80, 24, GlyphSet::Ascii));
}

#[test]
fn pages_on_top() {
    let mut session = session();
    session.open("corner-subtraction.touch").expect("it is there");
    for (name, keys) in [("help", "?"), ("why", "esc i"), ("glossary", "esc / down"), ("settings", "esc S down")] {
        press(&mut session, keys);
        insta::assert_snapshot!(name, frame(&session, 80, 24, GlyphSet::Ascii));
    }
}

/// Everything that a step says or promises is on the smallest screen too, perhaps in another place.
#[test]
fn on_a_small_screen_what_finds_no_room_below_stands_beside() {
    let mut session = session();
    for (place, keys, words) in [
        ("swept-ray.half-way", "bet right*2 down", "hit: h = 1/2, B's"),
        ("contact-features.witness-points", "bet left*3", "owner A: A's face"),
        ("contact-features.border-search", "bet 1 1 0", "Right: a0-b1 to"),
        ("contact-features.corner-to-corner", "bet", "Goal: make two corners"),
        ("corner-subtraction.only-the-gap", "bet", "Goal: move A"),
        ("polygon-sum.half-turn", "bet 2", "Enter shows the"),
        ("polygon-sum.half-turn", "", "i the story"),
        ("penetration.never-diagonal", "bet t t", "adds length, so"),
        ("origin-test.touching", "bet t t", "go left of x = 8."),
    ] {
        session.open(place).expect("it is there");
        press(&mut session, "r");
        press(&mut session, keys);
        let shown = frame(&session, 60, 20, GlyphSet::Ascii);
        assert!(shown.contains(words), "{place} after {keys}: no {words:?} in\n{shown}");
    }
}

/// Enter without an answer says what is missing, and the keys that give it stay in sight.
#[test]
fn the_keys_of_a_question_stay_when_something_is_said() {
    let places: Vec<_> = session().asked().collect();
    let mut asked = 0;
    for (lesson, step) in places {
        let mut session = at(&format!("{}.{}", lesson + 1, step + 1), "");
        press(&mut session, "enter*3");
        if session.play().phase() != Phase::Betting {
            continue;
        }
        for (width, height) in [(60, 20), (80, 24)] {
            let shown = frame(&session, width, height, GlyphSet::Ascii);
            let keys = shown.lines().last().unwrap_or_default();
            assert!(keys.contains("Enter lock it in") && keys.ends_with("? help"), "{lesson}.{step}:\n{shown}");
            let asks = ["Choose ", "Type a number", "Type the answer"].iter().any(|words| shown.contains(words));
            assert!(asks, "{lesson}.{step}:\n{shown}");
            let answers = shown.contains(" > _") || shown.contains(" 2  ");
            assert!(shown.contains("Predict: ") && answers, "{lesson}.{step}:\n{shown}");
        }
        asked += 1;
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn the_reason_is_kept_until_a_claim_was_accepted() {
    let mut session = session();
    session.open("swept-ray.let-the-o-fly").expect("it is there");
    for keys in ["i", "esc bet i", "esc right*5 i"] {
        press(&mut session, keys);
        let open = frame(&session, 80, 24, GlyphSet::Ascii);
        assert!(open.contains("The reason comes when the step is done."), "{open}");
        assert!(!open.contains("At t = 1/2"), "{open}");
    }
    press(&mut session, "esc f enter enter right*6 enter i");
    assert!(frame(&session, 80, 24, GlyphSet::Ascii).contains("At t = 3/5"));
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
        let [mut one, mut two] = [(); 2].map(|()| at("corner-subtraction.touch", "bet"));
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
