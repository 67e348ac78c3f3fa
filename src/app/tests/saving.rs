//! What there is to save, and the mark of what is not.

use crate::app::testing::session;
use crate::app::{Session, Style};
use crate::key::Key;
use crate::lesson::{Course, Source};
use ratatui::{buffer::Buffer, layout::Rect};
use textfigure::Look;

#[test]
fn the_mark_of_what_is_not_saved_hides_nothing_of_the_way_through_the_lesson() {
    let mut model = session();
    model.saved = false;
    for (lesson, step) in model.asked().collect::<Vec<_>>() {
        let steps = model.course().lessons[lesson].steps.len();
        let place = format!("{}.{}", model.course().lessons[lesson].id, model.course().lessons[lesson].steps[step].id);
        model.open(&place).expect("a step");
        for (width, height) in [(60, 20), (75, 24), (76, 24), (80, 24), (160, 48)] {
            let mut seen = Buffer::empty(Rect::new(0, 0, width, height));
            model.draw(&Style { look: Look::default(), utf8: true }, &mut seen);
            let row = |y| (0..width).map(|x| seen[(x, y)].symbol()).collect::<String>();
            let row = (0..height).map(row).find(|row| row.contains("step ")).expect("a title row");
            let (before, after) = row.split_once("  not saved  ").unwrap_or_else(|| panic!("{place}: {row}"));
            assert!(before.starts_with("Lesson "), "{place}: {row}");
            assert!(after.starts_with(&format!("step {}/{steps}", step + 1)), "{place}: {row}");
        }
    }
}

/// Longer lessons than there are now leave room for the mark too, and only then lose their row of marks.
#[test]
fn a_blank_stands_before_the_mark_in_lessons_of_any_length() {
    for (steps, marked) in [(8, true), (9, true), (16, true), (30, false)] {
        let mut model = Session::new(lesson_of(steps), 42);
        model.saved = false;
        let mut seen = Buffer::empty(Rect::new(0, 0, 60, 20));
        model.draw(&Style { look: Look::default(), utf8: true }, &mut seen);
        let row: String = (0..60).map(|x| seen[(x, 0)].symbol()).collect();
        let (before, after) = row.split_once("  not saved  ").unwrap_or_else(|| panic!("{row}"));
        assert!(before.starts_with("Lesson 1") && after.starts_with(&format!("step 1/{steps}")), "{row}");
        assert_eq!(after.ends_with(&format!(" [#{}]", ".".repeat(steps - 1))), marked, "{row}");
    }
}

fn lesson_of(steps: usize) -> Course {
    let head = "+++\nformat = 1\nid = \"l\"\ntitle = \"Corner subtraction\"\nobjective = \"Push A.\"\n[scene]\n\
                A = { box = [4, 2], at = [9, 6] }\nB = { box = [2, 2], at = [4, 3] }\n+++\n";
    let step = |s: usize| {
        format!(
            "\n## Step {s}\n\nPush A.\n\n```toml step\nid = \"step-{s}\"\ntask = \"push A\"\nactivity = \"move A\"\n\
             goal = \"moves > 0\"\nhints = [\"This.\", \"That.\"]\nsolution = \"left enter\"\nwhy = \"So.\"\n```\n"
        )
    };
    let text = (1..=steps).fold(head.to_owned(), |text, s| text + &step(s));
    Course::read(&[Source { name: "1.md".to_owned(), text }]).expect("sound")
}

#[test]
fn whoever_only_goes_somewhere_has_something_to_keep() {
    let mut model = session();
    for key in [Key::Char('n'), Key::Char('p'), Key::Char('n'), Key::Char('p')] {
        let (before, at) = (model.revision, model.at);
        model.press(key);
        assert_ne!((model.revision, model.at), (before, at));
        assert_ne!(model.revision, before, "{key}");
    }
}
