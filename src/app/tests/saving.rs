//! What there is to save, and the mark of what is not.

use crate::app::Style;
use crate::app::testing::session;
use crate::canvas::Look;
use crate::key::Key;
use ratatui::{buffer::Buffer, layout::Rect};

#[test]
fn the_mark_of_what_is_not_saved_hides_nothing_of_the_way_through_the_lesson() {
    let mut model = session();
    model.set_saved(false);
    for (lesson, step) in model.asked().collect::<Vec<_>>() {
        let steps = model.course().lessons[lesson].steps.len();
        let place = format!("{}.{}", model.course().lessons[lesson].id, model.course().lessons[lesson].steps[step].id);
        model.open(&place).expect("a step");
        for (width, height) in [(60, 20), (75, 24), (76, 24), (80, 24), (160, 48)] {
            let mut seen = Buffer::empty(Rect::new(0, 0, width, height));
            model.draw(&Style { look: Look::default(), utf8: true }, &mut seen);
            let row = |y| (0..width).map(|x| seen[(x, y)].symbol()).collect::<String>();
            let row = (0..height).map(row).find(|row| row.contains("step ")).expect("a title row");
            let (before, after) = row.split_once(" not saved").unwrap_or_else(|| panic!("{place}: {row}"));
            assert!(before.contains(&format!("step {}/{steps}  [", step + 1)), "{place}: {row}");
            assert!(before.trim_end().ends_with(']'), "{place}: {row}");
            assert_eq!(after.trim(), if width < 76 { "" } else { "? help" }, "{place}: {row}");
        }
    }
}

#[test]
fn whoever_only_goes_somewhere_has_something_to_keep() {
    let mut model = session();
    for key in [Key::Char('N'), Key::Char('P'), Key::Char('N'), Key::Char('p')] {
        let (before, at) = (model.revision(), model.at());
        model.press(key);
        assert_ne!((model.revision(), model.at()), (before, at));
        assert_ne!(model.revision(), before, "{key}");
    }
}
