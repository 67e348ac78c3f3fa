//! Beats: read one after the other, and in nobody's way.

use super::testing::{said, screen};
use crate::app::{Screen, Session, plain};
use crate::key::{Key, parse_script};
use crate::lesson::{Course, Source};
use crate::progress::{Outcome, Progress, Record, StepId};

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (120, 40)];

const BET: &str = "[bet]\nask = \"Which?\"\noptions = [{ say = \"this\", right = true, why = \"It is.\" }, \
                   { say = \"that\", why = \"It is not.\" }]";

/// Two steps of three beats and a reason of two: A is moved left to B. The second one has these lines more.
fn course(lines: &str) -> Course {
    let step = |id: &str, lines: &str| {
        format!(
            "## Step {id}\n\nAn alpha stands here.\n\nA beta comes, with more words than one line of the screen has, so that \
             it goes on below.\n\nA gamma ends it.\n\n```toml step\nid = \"{id}\"\ntask = \"touch it\"\n\
             show = [\"difference\"]\nactivity = \"move A\"\ngoal = \"touching\"\nhints = [\"One.\", \"Two.\", \"Three.\"]\n\
             why = \"\"\"\nA delta is why.\n\nAn epsilon at {{A.left}}.\"\"\"\nsolution = \"{}left*3 enter\"\n{lines}\n```\n\n",
            if lines.contains("[bet]") { "bet " } else { "" }
        )
    };
    let text = format!(
        "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"Read.\"\n[scene]\n\
         A = {{ box = [4, 2], at = [9, 4] }}\nB = {{ box = [2, 2], at = [4, 3] }}\ndifference = [-6, -4]\n+++\n\n{}{}",
        step("first", ""),
        step("second", lines)
    );
    let course = Course::read(&[Source { name: "one.md".to_owned(), text }]);
    course.unwrap_or_else(|problems| panic!("{}", problems[0]))
}

/// A learner at the second step.
fn second(lines: &str) -> Session {
    let mut session = Session::new(course(lines), 42);
    session.open("one.second").expect("a step");
    session
}

/// Presses keys as a learner does, for whom the beats are not read yet.
fn press(session: &mut Session, keys: &str) {
    for stroke in parse_script(keys).expect("keys") {
        let crate::key::Stroke::Press(key) = stroke else { panic!("{stroke} is not a key") };
        session.press(key);
    }
}

/// Which of the beats stand on the screen.
fn seen(session: &Session, size: (u16, u16)) -> String {
    let screen = screen(session, size.0, size.1);
    let words = ["alpha", "beta", "gamma", "delta", "epsilon"].into_iter().filter(|word| screen.contains(word));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn enter_turns_to_the_next_beat_and_backspace_back() {
    for (keys, beat) in [
        ("", "alpha"),
        ("enter", "beta"),
        ("enter*2", "gamma"),
        ("enter*2 backspace", "beta"),
        ("enter backspace*3", "alpha"),
        ("enter backspace*3 enter", "beta"),
    ] {
        let mut session = second("");
        press(&mut session, keys);
        assert_eq!((seen(&session, (80, 24)), seen(&session, (60, 20))), (beat.to_owned(), beat.to_owned()), "{keys}");
        let screen = screen(&session, 80, 24);
        // What is asked comes after what is told, and the keys say which one leads there.
        assert_eq!(screen.contains("touch it"), beat == "gamma", "{screen}");
        assert_eq!(screen.contains("Enter go on"), beat != "gamma", "{screen}");
        assert_eq!(screen.contains("Backspace back"), beat != "alpha", "{screen}");
        assert_eq!((session.play().claims().made, said(&session)), (0, String::new()));
    }
    let mut session = second("");
    press(&mut session, "enter*3");
    assert_eq!(session.play().claims().made, 1, "the last beat is read, so this submits");
}

#[test]
fn a_key_that_acts_leads_to_the_last_beat_and_acts() {
    for (keys, moves) in [("left", 1), ("enter left", 1), ("tab", 0), ("u", 0), ("r", 0), ("t", 0), ("left r", 0)] {
        let mut session = second("");
        press(&mut session, keys);
        assert_eq!((seen(&session, (80, 24)), session.play().scene().moves), ("gamma".to_owned(), moves), "{keys}");
        let skipped = said(&session) == "Some words were skipped: i shows them.";
        assert_eq!((skipped, said(&session).is_empty()), (keys.ends_with("left"), false), "{keys}");
        press(&mut session, "backspace");
        assert_eq!(seen(&session, (80, 24)), "gamma", "it has its own meaning again after {keys}");
    }
    // What only looks turns nothing.
    for keys in ["i esc", "? esc", "c esc", "v", "s", "e", "y", "z"] {
        let mut session = second("");
        press(&mut session, keys);
        assert!(screen(&session, 120, 40).contains("alpha") && session.play().has_unread(), "{keys}");
    }
}

#[test]
fn before_a_question_every_key_that_acts_turns_a_page() {
    let asks = |session: &Session| SIZES.map(|(width, height)| screen(session, width, height).contains("Which?"));
    for (keys, digit) in [
        ("1", None),
        ("enter*2 2", Some(2)),
        ("1 2 1", Some(1)),
        ("right", None),
        ("space", None),
        ("u", None),
        ("down up down", None),
        ("right left right", None),
    ] {
        let mut session = second(BET);
        assert_eq!(asks(&session), [false; 3]);
        press(&mut session, keys);
        // On the smallest screen the question takes the place of the last beat, once that is read.
        assert_eq!(asks(&session), [digit.is_some(); 3], "{keys}");
        assert_eq!(seen(&session, (80, 24)), if digit.is_some() { "gamma" } else { "beta" }, "{keys}");
        let wager = session.play().wager().expect("a bet");
        assert_eq!((wager.chosen_digit(), wager.right(), said(&session)), (digit, None, String::new()), "{keys}");
        assert_eq!(session.play().scene().moves, 0);
    }
    let mut session = second(BET);
    press(&mut session, "enter*2");
    // On the smallest screen the question takes the place of what is told, once that is read.
    assert!(screen(&session, 80, 24).contains("Which?") && seen(&session, (60, 20)) == "gamma");
    press(&mut session, "enter");
    assert!(said(&session).starts_with("Choose 1-"), "{}", said(&session));
    let mut turned_back = session.clone();
    press(&mut turned_back, "backspace");
    assert_eq!(seen(&turned_back, (80, 24)), "beta");
    assert_eq!(asks(&session), [true; 3]);
    assert!(
        !screen(&second("[bet]\nask = \"Which?\"\nanswer = \"1\"\nright_why = \"Yes.\"\nwrong_why = \"No.\""), 80, 24)
            .contains("Which?")
    );
    let mut typed = second("[bet]\nask = \"Which?\"\nanswer = \"1\"\nright_why = \"Yes.\"\nwrong_why = \"No.\"");
    press(&mut typed, "minus");
    assert_eq!((typed.play().wager().and_then(|wager| wager.field()), &*seen(&typed, (80, 24))), (Some(""), "beta"));
    press(&mut typed, "enter minus");
    assert_eq!(typed.play().wager().and_then(|wager| wager.field()), Some("-"));
    // Backspace erases what is typed first, as the key line says, and then turns back.
    for (said, field, beat) in [("Backspace erase", "", "gamma"), ("Backspace back", "", "beta")] {
        assert!(screen(&typed, 80, 24).contains(said));
        press(&mut typed, "backspace");
        assert_eq!(
            (typed.play().wager().and_then(|wager| wager.field()), &*seen(&typed, (80, 24))),
            (Some(field), beat)
        );
    }
}

#[test]
fn no_beat_is_shown_twice_in_a_session() {
    let mut session = second("");
    press(&mut session, "left r");
    assert_eq!(seen(&session, (80, 24)), "gamma");
    for there_and_back in ["p n", "c enter"] {
        for (read, shown) in [("enter*2", "gamma"), ("enter", "alpha")] {
            let mut session = second("");
            press(&mut session, read);
            press(&mut session, there_and_back);
            assert_eq!(seen(&session, (80, 24)), shown, "{there_and_back} after {read}");
        }
    }
    let mut session = Session::new(course(""), 42);
    press(&mut session, "left");
    press(&mut session, "q");
    let again = Session::resumed(course(""), session.progress.clone(), 42);
    assert_eq!(seen(&again, (80, 24)), "alpha", "another session of an open step begins with its story");
    let mut again = Session::resumed(course(""), session.progress.clone(), 42);
    again.open("1.1").expect("a step");
    assert_eq!(seen(&again, (80, 24)), "alpha", "and so does one that is asked for by its number");
    press(&mut session, "n");
    let mut again = Session::resumed(course(""), session.progress.clone(), 42);
    press(&mut again, "p");
    assert_eq!(seen(&again, (80, 24)), "alpha", "and so does one that was skipped");
}

/// A session that begins draws its step, and shows the first beat only of a step that is not done.
#[test]
fn a_session_begins_with_the_picture_and_the_beats_that_are_new() {
    for (outcome, unread) in [(Outcome::Open, true), (Outcome::Skipped, true), (Outcome::Done, false)] {
        let mut progress = Progress::default();
        for step in ["first", "second"] {
            let id = StepId { lesson: "one".to_owned(), step: step.to_owned() };
            progress.record(&id, &Record::of(outcome));
            progress.at = Some(id);
        }
        let session = Session::resumed(course(""), progress, 1);
        assert_eq!((session.at, session.play().has_unread()), ((0, 1), unread), "{outcome:?}");
        assert_eq!(session.drawing, session.play().drawing());
    }
}

#[test]
fn a_reason_is_read_in_beats_before_the_next_step() {
    let mut session = Session::new(course(""), 42);
    press(&mut session, "left*3 enter");
    assert!(session.is_done());
    for size in [(80, 24), (60, 20)] {
        assert_eq!(seen(&session, size), "delta");
    }
    // Where there is room, the story stays above.
    assert_eq!(seen(&session, (120, 40)), "beta gamma delta");
    assert!(screen(&session, 80, 24).contains("Enter go on"));
    press(&mut session, "enter");
    assert_eq!((seen(&session, (80, 24)), session.is_done()), ("epsilon".to_owned(), true));
    assert!(
        screen(&session, 80, 24).contains("An epsilon at 6.") && screen(&session, 80, 24).contains("Enter next step")
    );
    press(&mut session, "backspace");
    assert_eq!(seen(&session, (80, 24)), "delta");
    press(&mut session, "enter*2");
    assert_eq!((seen(&session, (80, 24)), session.play().step().id.as_str()), ("alpha".to_owned(), "second"));
    // It can be read again, long after.
    press(&mut session, "p i");
    let page = screen(&session, 80, 24);
    assert!(
        page.contains("numbers of one solution") && page.contains("A delta") && page.contains("An epsilon at 6."),
        "{page}"
    );
    let mut open = second("");
    press(&mut open, "i");
    assert!(!screen(&open, 80, 24).contains("epsilon"));
}

#[test]
fn large_screens_keep_what_was_read_and_panes_keep_their_size() {
    let frames = |session: &Session| -> Vec<usize> {
        let screen = screen(session, 120, 40);
        screen.lines().enumerate().filter(|(_, row)| row.starts_with('+')).map(|(row, _)| row).collect()
    };
    let mut session = second(BET);
    let first = frames(&session);
    assert_eq!(first.len(), 2);
    for (key, told) in [
        ("", "alpha"),
        ("enter", "alpha beta"),
        ("enter", "alpha beta gamma"),
        ("1", "alpha beta gamma"),
        ("enter left*3", "alpha beta gamma"),
        ("enter", "beta gamma delta"),
        ("enter", "gamma delta epsilon"),
    ] {
        press(&mut session, key);
        assert_eq!((seen(&session, (120, 40)), frames(&session)), (told.to_owned(), first.clone()), "{key}");
    }
}

#[test]
fn a_beat_may_leave_a_picture_out() {
    let mut session = second("beats = [\"world\", \"difference\"]");
    let panes = |session: &Session| ["- world", "- A - B"].map(|title| screen(session, 80, 24).contains(title));
    assert_eq!(panes(&session), [true, false]);
    assert!(screen(&session, 60, 20).contains("- world"));
    press(&mut session, "v");
    assert!(screen(&session, 60, 20).contains("- world") && said(&session).contains("Enter"));
    press(&mut session, "enter");
    assert_eq!(panes(&session), [false, true]);
    assert!(screen(&session, 60, 20).contains("- A - B"));
    press(&mut session, "enter");
    assert_eq!(panes(&session), [true, true]);
    assert!(screen(&session, 60, 20).contains("- world"), "what is new is shown first");
    press(&mut session, "v");
    assert!(screen(&session, 60, 20).contains("- A - B"));
    let mut acted = second("beats = [\"world\"]");
    press(&mut acted, "left");
    assert_eq!(panes(&acted), [true, true]);
}

#[test]
fn scripts_solutions_and_plain_text_need_no_key_for_beats() {
    let mut session = second(BET);
    let keys = session.solve();
    assert!(session.is_done() && keys.iter().filter(|key| **key == Key::Enter).count() == 2, "{keys:?}");
    let mut turned = second(BET);
    press(&mut turned, "enter*2 1 enter left y");
    let told = screen(&turned, 80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("--keys \"1 enter left\""), "{told}");

    let mut session = second("beats = [\"world\"]");
    let opening = plain::opening(&mut session).join("\n");
    for told in ["\nAn alpha", "\nA beta", "\nA gamma", "touch it"] {
        assert!(opening.contains(told), "{opening}");
    }
    let look = plain::answer(&mut session, "look").join("\n");
    assert!(look.contains("A-B"), "{look}");
    let done = plain::answer(&mut session, "left 3").join("\n") + &plain::answer(&mut session, "enter").join("\n");
    assert!(done.contains("\nA delta is why.\nAn epsilon at 6."), "{done}");
    assert_eq!(session.screen, Screen::Step);
    plain::answer(&mut session, "enter");
    assert_eq!(session.screen, Screen::Summary, "one enter leads on");
}

#[test]
fn the_page_of_the_step_tells_all_beats() {
    for keys in ["i", "enter i", "left i"] {
        let mut session = second("");
        press(&mut session, keys);
        assert_eq!(seen(&session, (60, 20)), "alpha beta gamma", "{keys}");
    }
}

#[test]
fn a_title_that_may_answer_the_question_waits_for_the_answer() {
    for size in SIZES {
        let first_row = |session: &Session| screen(session, size.0, size.1).lines().next().map(str::to_owned);
        let mut session = second(BET);
        for (keys, titled) in [("", false), ("enter*2", false), ("1", false), ("enter", true), ("r", true)] {
            press(&mut session, keys);
            let row = first_row(&session).expect("a row");
            assert_eq!(row.contains("Step second"), titled, "{row}");
            assert!(row.ends_with("step 2/2 [.#]") && row.starts_with("Lesson 1") && !row.contains("seed"), "{row}");
        }
        assert!(first_row(&second("")).expect("a row").contains("Step second"));
    }
    let mut session = second("");
    press(&mut session, "? down*99");
    assert!(screen(&session, 80, 24).contains("--seed 42"));
}

#[test]
fn status_and_goal_stay_where_they_are_and_help_is_named_last() {
    let mut session = second(BET);
    let last = |session: &Session| screen(session, 80, 24).lines().last().map(str::to_owned).expect("a row");
    assert!(last(&session).ends_with("? help"));
    press(&mut session, "enter*2 1 enter");
    for keys in ["left", "t", "t", "t", "z", "enter", "s", "v"] {
        press(&mut session, keys);
        let screen = screen(&session, 80, 24);
        let rows: Vec<&str> = screen.lines().collect();
        assert!(rows[19].starts_with("A x ") && rows[22].starts_with("Goal: touch it"), "{keys}\n{screen}");
        assert!(rows[23].ends_with("? help"), "{keys}\n{screen}");
    }
    press(&mut session, "left*2 enter");
    let screen = screen(&session, 80, 24);
    assert!(session.is_done() && screen.lines().nth(19).is_some_and(|row| row.starts_with("A x 6..10")), "{screen}");
}

/// What is typed stands above the world, so that the picture that the formula is about stays.
#[test]
fn fields_leave_the_picture_of_the_edge_in_sight() {
    for keys in ["", "0 . 2"] {
        let session = crate::app::testing::at("gjk.which-points", keys);
        let panes = &session.drawing;
        assert!(panes.table.is_none() && !panes.difference.is_empty() && panes.heading.len() == 3, "{keys}");
    }
}

/// A beat about the shapes names their corners, and shows neither what the step draws nor its numbers; the next one shows both.
#[test]
fn a_beat_may_show_the_shapes_alone() {
    let mut session = second("beats = [\"shapes\"]\nstatus = true");
    for is_alone in [true, false] {
        for size in SIZES {
            let shown = screen(&session, size.0, size.1);
            assert!(shown.contains("world"), "{shown}");
            assert_ne!(shown.contains("A x 9..13"), is_alone, "{shown}");
        }
        let drawn = session.play().drawing();
        assert_eq!((drawn.world.marks.is_empty(), drawn.difference.marks.is_empty()), (false, is_alone));
        assert_eq!(screen(&session, 80, 24).contains("a0"), is_alone, "the names of the corners go with them");
        press(&mut session, "enter");
    }
}
