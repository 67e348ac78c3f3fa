//! What an exam says is on the screen whole: the goal, what is said, the numbers, and corners and velocities to work with.

use crate::app::Session;
use crate::app::testing::{at, course, press, said, screen};
use crate::instrument::type_numbers::TypeNumbers;

/// In the answer A stands where it landed; and where velocities are aimed, no ghost shows whether they hit.
#[test]
fn pictures_of_exams_show_what_was_done_and_not_what_will_be() {
    let jumped = screen(&at("3.exam-3", "0 tab 0 enter"), 80, 24);
    let row = jumped.lines().find(|row| row.contains("after the jump: A x ")).unwrap_or_else(|| panic!("{jumped}"));
    assert!(!jumped.contains("at j") && row.contains("..") && row.contains("after the push: A x "), "{jumped}");
    let aimed = screen(&at("4.exam-4", "right*2 down*3"), 80, 24);
    assert!(!aimed.contains("A at h") && !aimed.contains("at the end"), "{aimed}");
    assert!(screen(&at("4.exam-4", "right*2 down*3 enter"), 80, 24).contains("h = "), "but the answer does");
}

/// The words beside and below the panes, bare of all else.
fn words(session: &Session, (width, height): (u16, u16)) -> String {
    let shown = screen(session, width, height);
    let rows: Vec<_> = shown.lines().map(|row| row.chars().collect::<Vec<_>>()).collect();
    // On a small screen the narration stands on the right of the pane.
    let (column, beside) = if width < 80 { (40, 1..16) } else { (0, 1..4) };
    let below = if width < 80 { 4 } else { 5 };
    let of = |rows: &[Vec<char>], column: usize| {
        rows.iter().flat_map(|row| row.iter().skip(column).copied()).collect::<String>()
    };
    bare(&(of(&rows[beside], column) + &of(&rows[rows.len() - below..], 0)))
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn goal_and_what_is_said_are_there_whatever_is_said() {
    let mut missing = Vec::new();
    for (lesson, content) in course().lessons.iter().enumerate() {
        for item in 1..=content.exam.len() {
            let place = format!("{}.exam-{item}", lesson + 1);
            for size in [(80, 24), (60, 20)] {
                let mut session = at(&place, "");
                let mut check = |session: &Session, when: &str| {
                    let shown = words(session, size);
                    let goal = format!("Goal: {}", session.play().step().task);
                    for text in [goal, said(session)] {
                        if !shown.contains(&bare(&text)) {
                            missing
                                .push(format!("{place} {size:?} {when}: {text}\n{}", screen(session, size.0, size.1)));
                        }
                    }
                    if size.0 == 80 {
                        let told = &session.drawing.aside.iter().all(|aside| shown.contains(&bare(aside)));
                        assert!(told, "{place} {when}: {}", screen(session, 80, 24));
                    }
                };
                check(&session, "at first");
                press(&mut session, "t");
                check(&session, "with a hint");
                let typing = session.play().situation().instrument::<TypeNumbers>().cloned();
                let fill = |words: &[String]| {
                    words.first().map_or("9".to_owned(), |word| word.split("").collect::<Vec<_>>().join(" "))
                };
                for _ in 0..typing.map_or(0, |typing| typing.names().count()) {
                    let words = session.play().situation().instrument::<TypeNumbers>().map(|t| t.words().to_vec());
                    press(&mut session, &fill(&words.unwrap_or_default()));
                    press(&mut session, "down");
                }
                // In 7.exam-4 a claim without a mistake waits for a proof.
                press(&mut session, if place == "7.exam-4" { "space 2 enter" } else { "right up a space x enter" });
                assert!(said(&session).starts_with("Missed: "), "{place}: {}", said(&session));
                check(&session, "after a wrong claim");
            }
        }
    }
    assert!(missing.is_empty(), "{}\n{}", missing.len(), missing.join("\n"));
}
