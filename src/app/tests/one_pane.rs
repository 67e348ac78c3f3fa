//! Small screens with room for one pane: which of the two is shown, and words that hold for either.

use crate::app::session::Screen;
use crate::app::testing::{at, course, press, said, screen, session};
use crate::app::{Phase, Session, Style, Wager};
use crate::key::{Key, Stroke};
use crate::lesson::{Commit, lines};
use minkowski2d::Direction;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use textfigure::Look;

fn seen(session: &Session) -> String {
    let mut screen = Buffer::empty(Rect::new(0, 0, 60, 20));
    session.draw(&Style { look: Look::default(), utf8: true }, &mut screen);
    let rows = screen.content.chunks(60);
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>() + "\n").collect()
}

/// The title of the pane that is shown.
fn title(session: &Session) -> String {
    let screen = seen(session);
    let frame = screen.lines().find_map(|row| row.split_once("+-- ")).expect("a pane").1;
    frame.split(", v:").next().expect("a title").to_owned()
}

#[test]
fn the_pane_that_the_last_key_has_changed_is_shown() {
    for (place, keys, shown) in [
        // Both change: the one that is watched.
        ("corner-subtraction.touch", "", "world"),
        ("corner-subtraction.touch", "bet left", "world"),
        ("corner-subtraction.touch", "bet v left", "A - B"),
        ("corner-subtraction.touch", "bet v left u", "A - B"),
        ("corner-subtraction.touch", "bet v left v down", "world"),
        // Only the difference changes, or only the world.
        ("corner-subtraction.swap", "bet x", "A - B and B - A"),
        ("corner-subtraction.swap", "bet x left", "A - B and B - A"),
        ("corner-subtraction.swap", "bet x left tab", "world"),
        ("origin-test.shared-point", "bet v right", "world"),
        ("swept-ray.let-the-o-fly", "bet f", "O flies"),
        // What the step is about.
        ("corner-subtraction.stamps", "", "A - B"),
        ("penetration.which-sign", "bet", "A - B"),
        ("origin-test.shared-point", "bet right*5 up*3 enter", "A - B"),
        ("swept-ray.two-watches", "bet right*4 down enter", "world"),
        ("corner-subtraction.stamps", "space", "A - B"),
        ("origin-test.slide-by-q", "bet right", "A - B"),
        ("penetration.never-diagonal", "bet v right", "world"),
        // What the verdict is about, until the next case.
        ("contact-features.witness-points", "bet left*4 down", "world"),
        // What a mistake would do, until the next key; but v stays.
        ("polygon-sum.merge", "bet a", "compass"),
        ("polygon-sum.merge", "bet a a", "A - B"),
        ("polygon-sum.merge", "bet a a b", "compass"),
        ("polygon-sum.merge", "bet a a v v b", "A - B"),
        ("contact-features.witness-points", "bet left*4 down enter", "A - B"),
        ("swept-ray.along-the-wall", "bet", "as seen from B"),
        ("swept-ray.along-the-wall", "bet space", "world"),
    ] {
        assert!(title(&at(place, keys)).starts_with(shown), "{place} after {keys:?}: {}", title(&at(place, keys)));
    }
}

/// Each beat comes with the picture that it is about, until the learner turns or acts.
#[test]
fn words_come_with_the_picture_that_they_are_about() {
    let mut session = session();
    session.open("corner-subtraction.touch").expect("a step");
    assert!(title(&session).starts_with("world"), "{}", title(&session));
    for (key, shown) in [
        (Key::Enter, "A - B"),
        (Key::Char('v'), "world"),
        (Key::Backspace, "world"),
        (Key::Enter, "A - B"),
        (Key::Enter, "world"),
    ] {
        session.press(key);
        assert!(title(&session).starts_with(shown), "{key:?}: {}", title(&session));
    }
    session.stroke(Stroke::RightBet);
    assert!(title(&session).starts_with("world"), "{}", title(&session));
    session.press(Key::Arrow(Direction::Left));
    assert_eq!(session.play().scene().moves, 1);
    assert!(title(&session).starts_with("world"), "{}", title(&session));
}

/// Left and right are where shapes are, not pictures: there may be one only.
#[test]
fn no_words_of_a_lesson_need_both_panes_to_be_seen() {
    for step in course().lessons.iter().flat_map(|lesson| lesson.steps.iter()) {
        let told = [
            format!("{:?} {:?}", step.why, step.hints),
            step.bet.as_ref().map_or(String::new(), |bet| bet.ask.clone()),
        ];
        for words in step.beats.iter().chain([&step.task]).chain(&told) {
            let low = words.to_lowercase();
            for side in ["left", "right"] {
                for told in [" picture", " pane", " grid", "-hand"].map(|told| format!("{side}{told}")) {
                    assert!(!low.contains(&told), "{}: {words}", step.id);
                }
                for told in [format!("on the {side} "), format!("{side}:")] {
                    let found = low.starts_with(&told) || low.contains(&format!(". {told}"));
                    assert!(!found, "{}: {words}", step.id);
                }
            }
        }
    }
}

#[test]
fn the_whole_story_stands_beside_the_pane() {
    let mut session = session();
    for _ in session.places().collect::<Vec<_>>() {
        // Esc takes the message away, which stands in the place of the words in a room.
        press(&mut session, "r esc");
        if session.play().phase() == crate::app::Phase::Acting {
            let screen = seen(&session);
            // A room of the game has its words above.
            let column = if session.play().scene().layout.wide { 0 } else { 40 };
            let beside: String =
                screen.lines().map(|row| row.get(column..).unwrap_or_default().to_owned() + "\n").collect();
            let words = |text: &str| text.split_whitespace().map(|word| word.to_owned() + " ").collect::<String>();
            let told = words(session.play().step().beats.last().expect("a beat"));
            let whole = words(&beside).contains(&told);
            // Numbers that are needed to type an answer matter more.
            let makes_room = session.play().fills_in() && beside.contains("i shows ");
            assert!(whole || makes_room, "{}: no {told:?} in\n{screen}", session.play().step().id);
        }
        press(&mut session, "n");
        if session.screen == Screen::Recap {
            press(&mut session, "n");
        }
    }
}

/// What is said and the numbers matter more; of the words, as many sentences stay as have room.
#[test]
fn some_sentences_stay_beside_the_pane_and_a_key_shows_the_rest() {
    for (place, keys, sentence, key) in [
        ("penetration.which-sign", "bet 1", "by -p. ", "i shows the rest."),
        ("penetration.which-sign", "bet", "two. ", "i shows the rest."),
        ("swept-ray.along-the-wall", "bet right", "submits. ", "i shows the rest."),
        ("swept-ray.along-the-wall", "bet right space", "", "i shows what to do."),
    ] {
        let shown = seen(&at(place, keys));
        let rows = shown.lines().map(|row| row.get(40..).unwrap_or_default().trim().to_owned() + " ");
        let beside = rows.collect::<String>();
        assert!(beside.contains(&format!("{sentence}{key}")), "{place} {keys}:\n{shown}");
        assert!(at(place, keys).message().is_none_or(|said| beside.contains(&said.text[..10])), "{shown}");
    }
}

/// What has to be compared stands in rows that follow each other.
#[test]
fn what_an_overlay_says_stays_together() {
    let shown = screen(&at("contact-features.whose-face", "bet down*2"), 60, 20);
    assert!(shown.contains("\nbehind A's face: 1.05   behind B's face: 1.38   owner: A\n"), "{shown}");
    assert!(shown.contains("overlap: 1.05 deep"), "{shown}");
}

#[test]
fn the_key_for_a_hint_comes_before_the_one_that_the_frame_names() {
    for (place, keys, row) in [
        ("origin-test.distance", "bet left", "arrows move A  Enter submit  t hint  v view  u undo  ? help"),
        ("swept-ray.along-the-wall", "bet right", "arrows change the arrow  Space run the rest  t hint  ? help"),
        ("contact-features.whose-face", "bet", "arrows move B  , . turn B  Enter submit  t hint  ? help"),
    ] {
        let shown = screen(&at(place, keys), 60, 20);
        assert!(shown.ends_with(&format!("{row}\n")), "{shown}");
    }
}

#[test]
fn what_submits_is_in_the_row_of_keys_of_every_task() {
    for (lesson, content) in course().lessons.iter().enumerate().filter(|(_, lesson)| !lesson.free) {
        let steps = content.steps.iter().map(|step| format!("{}.{}", content.id, step.id));
        let items = (1..=content.exam.len()).map(|item| format!("{}.exam-{item}", lesson + 1));
        for place in steps.chain(items) {
            let session = at(&place, "bet");
            let shown = seen(&session);
            let submits = match session.play().step().commit {
                Commit::Run => "Space ",
                Commit::Choice => "choose",
                Commit::Judged | Commit::Called => "Enter submit",
            };
            assert!(shown.contains(submits), "{place}:\n{shown}");
        }
    }
}

/// Where the goal limits the moves, it may need the whole row.
#[test]
fn the_fewest_moves_stand_in_the_row_of_the_goal() {
    for lesson in course().lessons.iter().filter(|lesson| !lesson.free) {
        for step in lesson.steps.iter().filter(|step| !step.limits_moves()) {
            let Some(par) = step.par else { continue };
            let place = format!("{}.{}", lesson.id, step.id);
            let shown = screen(&at(&place, "bet"), 80, 24);
            let row = shown.lines().find(|row| row.starts_with("Goal: ")).unwrap_or_default().trim_end();
            assert!(row.contains(" fewest ") && row.ends_with(&format!(" {par}")), "{place}:\n{shown}");
        }
    }
}

/// What has no room below the pane stands beside it, below the words and a blank row.
#[test]
fn a_hint_beside_the_pane_is_apart_from_the_words() {
    let shown = seen(&at("origin-test.touching", "bet t"));
    let beside: Vec<_> = shown.lines().filter_map(|row| Some(row.get(40..)?.trim())).collect();
    let hint = beside.iter().position(|row| row.starts_with("Hint 1 of 3")).expect("a hint");
    assert!(beside[hint - 1].is_empty() && !beside[hint - 2].is_empty(), "{shown}");
}

/// It may be about the other picture. Where a scene is edited, a session that begins with the scene shows no message.
#[test]
fn what_was_said_stays_beside_the_other_picture() {
    let mut session = at("origin-test.slide-by-q", "bet t");
    let hint = said(&session);
    press(&mut session, "v");
    assert!(!hint.is_empty() && said(&session) == hint, "{hint}");
    press(&mut session, "left");
    assert_ne!(said(&session), hint);
}

/// Also of the answer to a wrong prediction, which may take all rows below the pane.
#[test]
fn answers_stand_whole_above_the_row_of_keys() {
    let mut long = 0;
    for lesson in &course().lessons {
        for step in lesson.steps.iter().filter(|step| step.bet.is_some()) {
            for option in 1..=4 {
                let mut session = at(&format!("{}.{}", lesson.id, step.id), "");
                for stroke in &step.solution {
                    session.stroke(if *stroke == Stroke::RightBet { Stroke::Bet(option) } else { *stroke });
                }
                if session.play().phase() != Phase::Done {
                    continue;
                }
                let Some(answer) = session.play().wager().and_then(Wager::answer) else { continue };
                let shown = seen(&session);
                assert!(shown.trim_end().ends_with("? help"), "{shown}");
                let lines = lines(answer, 59);
                assert!(lines.iter().all(|line| shown.contains(&**line)), "{answer}\n{shown}");
                long += usize::from(lines.len() == 3);
            }
        }
    }
    assert!(long > 0);
}

#[test]
fn what_says_to_predict_first_covers_nothing() {
    for lesson in &course().lessons {
        for step in lesson.steps.iter().filter(|step| step.bet.is_some()) {
            let mut session = at(&format!("{}.{}", lesson.id, step.id), "");
            let before = seen(&session);
            press(&mut session, "enter");
            let (after, refused) = (seen(&session), said(&session));
            let is_kept = before.chars().zip(after.chars()).all(|(old, new)| old == ' ' || old == new);
            assert!(!refused.is_empty() && is_kept, "{refused}\n{after}");
            let is_whole = |width| lines(&refused, width).iter().all(|line| after.contains(&**line));
            assert!(is_whole(20) || is_whole(59), "{refused}\n{after}");
        }
    }
}

/// While the prediction is open, digits choose its options, so no button has a number.
#[test]
fn buttons_are_numbered_once_digits_press_them() {
    let numbered = |keys: &str| at("penetration.which-sign", keys).play().drawing().aside.join(" ").contains("1 ");
    assert!(!numbered("") && numbered("bet"), "{:?}", at("penetration.which-sign", "bet").play().drawing().aside);
    let tried = at("penetration.which-sign", "bet 1 2 3 4").play().drawing().aside.join("  ");
    assert!(tried.contains("1 A+=p: overlap  2 A-=p: touch  3 B+=p: touch  4 B-=p: overlap"), "{tried}");
    // The state of the boxes is no result of the last button.
    let pressed = screen(&at("penetration.which-sign", "bet 2 3"), 60, 20);
    assert!(pressed.lines().any(|line| line.ends_with("+ touching")), "{pressed}");
}

/// Neither what a button does nor a message that comes or goes moves the rows that are compared.
#[test]
fn the_buttons_stay_where_they_are() {
    for keys in ["bet", "bet 1", "bet 1 2", "bet 3 4", "bet 1 2 3 4", "bet 1 t"] {
        let shown = screen(&at("penetration.which-sign", keys), 60, 20);
        let rows: Vec<_> = shown.lines().map(|row| row.get(40..).unwrap_or_default()).collect();
        for (row, begins) in [(9, "1 A+=p: "), (10, "2 A-=p: "), (11, "3 B+=p: "), (12, "4 B-=p: "), (13, "p = ")] {
            assert!(rows[row + 1].starts_with(begins), "{keys}: {shown}");
        }
    }
}
