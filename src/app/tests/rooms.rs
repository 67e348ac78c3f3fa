//! Rooms of the game in a session: what is said of the goal, and of the learner's program.

use crate::app::Session;
use crate::app::session::Asker;
use crate::app::testing::{at, course, press, said, screen};
use crate::frames::{Code, Frame, Played};

#[test]
fn at_the_exit_it_is_said_whether_the_goal_is_met() {
    let way = "right down right*2 up right*4";
    let session = at("game.gap", way);
    assert!(said(&session).ends_with("R overlaps X after 9 frames. Enter submits."), "{}", said(&session));
    let moving = at("game.gap", "right down right*2 up right space*2");
    assert_eq!(said(&moving), "R overlaps X after 8 frames. Not yet: R still moves.");
}

/// Above a room there are as many rows for words as above two pictures, so a short hint leaves them there.
#[test]
fn a_hint_above_a_room_stands_below_the_words() {
    let session = at("game.thin-wall", "t");
    let words = session.play().step().beats.last().expect("a beat");
    let shown = screen(&session, 80, 24);
    let above: Vec<_> = shown.lines().skip(1).take(2).map(str::trim_end).collect();
    assert!(above[0] == words && above[1].starts_with("Hint 1 of 3: "), "{shown}");
}

/// Below a room there is one line for what was said. What is longer stands above the picture, where nobody looks.
#[test]
fn what_happens_at_the_exit_is_said_below_the_room() {
    for (room, keys, said) in [
        ("thin-wall", "right*2 space right*7", "R overlaps X after 10 frames. Enter submits."),
        ("gap", "right down right*2 up right*4", "False stop, and R overlaps X after 9 frames. Enter submits."),
        ("slopes", "o right*9", "R overlaps X after 9 frames. Not yet: no dotted box has stopped R."),
    ] {
        let session = at(&format!("game.{room}"), keys);
        assert_eq!(super::testing::said(&session), said);
        let below = screen(&session, 80, 24);
        assert!(below.lines().rev().take(4).any(|line| line.starts_with(said)), "{below}");
    }
}

/// After an undo; what it says that there is to see stands in the row below the room.
#[test]
fn what_the_code_got_wrong_counts_until_a_reset() {
    for (place, keys, told, row) in [
        ("corner-subtraction.a-bug", "right*3 u", "The count marked (!) stays until", "walls entered 1 (!)"),
        ("corner-subtraction.a-bug", "right*3 left*3 u", "The count marked (!) stays until", "walls entered 2 (!)"),
        ("game.gap", "right down right*2 up right*4 u", "What the code got wrong still counts until", "false stop 1"),
    ] {
        let mut session = at(place, keys);
        assert_eq!(said(&session), format!("One step back. {told} you press r."), "{place}");
        let shown = screen(&session, 80, 24);
        assert!(shown.lines().any(|line| line.split("   ").any(|part| part == row)), "{shown}");
        press(&mut session, "r right");
        let counts = session.play().drawing().aside;
        assert!(!counts.iter().any(|part| part.starts_with(&row[..10])), "{counts:?}");
        press(&mut session, "u");
        assert_eq!(said(&session), "", "{place}");
    }
}

#[test]
fn a_run_that_is_lost_is_told() {
    let late = "Too late: at most 28 frames are allowed; press r.";
    for (waits, told) in [("space*28", ""), ("space*29", late), ("space*30", late)] {
        let session = at("game.race", waits);
        assert_eq!(session.message().map_or("", |message| &message.text), told);
    }
    // Enter says it too, and not where R is.
    let late = "Not yet: at most 18 frames are allowed; press r.";
    assert_eq!(said(&at("game.crates", "space*20 enter")), late);
    assert_eq!(said(&at("corner-subtraction.a-bug", "left*4")), "The border of the room stops R.");
    let mut session = at("game.corridor", "right*3 space right space");
    let lost = "The run is lost: press r.";
    assert!(said(&session).ends_with(lost), "{}", said(&session));
    press(&mut session, "r right*3");
    assert!(!said(&session).ends_with(lost), "{}", said(&session));
    // The second mistake of a run, and what comes after it.
    press(&mut session, "up space*3 down*4");
    assert!(said(&session).starts_with("Inside") && said(&session).ends_with(lost), "{}", said(&session));
    press(&mut session, "space");
    assert!(said(&session).ends_with(lost), "{}", said(&session));
}

#[test]
fn every_room_names_the_key_that_starts_it_again() {
    for step in course().lessons.iter().find(|lesson| lesson.id == "game").expect("the game").steps.iter() {
        for (width, height) in [(80, 24), (60, 20)] {
            let shown = screen(&at(&format!("game.{}", step.id), "space"), width, height);
            // On a small screen the key that swaps the code takes the place.
            assert!(
                (width, &step.id[..]) == (60, "slopes")
                    || shown.lines().last().is_some_and(|keys| keys.contains("r reset")),
                "{shown}"
            );
        }
    }
}

/// A session in a room in which this program plays.
fn played(room: &str, program: impl FnMut(&Frame) -> Result<Played, String> + Send + 'static) -> Session {
    let mut session = at("game.crates", "");
    session.host.player = Some((Asker::new(program), "./mine".to_owned()));
    session.open(room).expect("a room");
    session
}

fn runs(code: Code) -> impl Fn(&Frame) -> Result<Played, String> {
    move |frame| Ok(Played { end: code.run(frame), mistake: None })
}

#[test]
fn the_code_of_the_next_frame_is_named_and_only_the_programs_mistakes_are_its_cases() {
    let mut left = 2;
    let mut session = played("game.thrown-out", move |frame| {
        left -= 1;
        if left >= 0 { runs(Code::Push)(frame) } else { Err("Gone.".to_owned()) }
    });
    let names = |session: &Session, code: &str| screen(session, 80, 24).contains(&format!("code {code}"));
    session.read_beats();
    assert!(names(&session, "yours"));
    press(&mut session, "right*2");
    assert!(names(&session, "yours"));
    press(&mut session, "right");
    assert_eq!(said(&session), "Gone.");
    assert!(names(&session, "push"));
    // The room's own code throws R out.
    press(&mut session, "r right*4 left up");
    assert!(said(&session).starts_with("Wrong side"), "{}", said(&session));
    press(&mut session, "y");
    let replay = session.replay.clone().expect("a command").join(" ");
    assert!(replay.contains(" game thrown-out") && !replay.contains("grade"), "{replay}");
    press(&mut session, "r");
    assert!(names(&session, "push"));
}

#[test]
fn a_program_that_makes_no_mistake_is_told_that_the_room_needs_one() {
    let mut session = played("game.thrown-out", runs(Code::Sweep));
    press(&mut session, "right*9 enter");
    assert!(said(&session).contains("your program makes no mistake"), "{}", said(&session));
    let mut session = played("game.thrown-out", runs(Code::Push));
    press(&mut session, "right*4 left up right enter");
    assert_eq!(said(&session), "Not yet: R does not overlap the exit X.");
    let mut session = played("game.race", runs(Code::Sweep));
    press(&mut session, "right enter");
    assert_eq!(said(&session), "Not yet: R does not overlap the exit X.");
}

#[test]
fn every_wall_that_r_is_inside_is_named() {
    let status = at("corner-subtraction.a-bug", "up right*2").play().drawing().aside.join("  ");
    assert!(status.contains("R is inside W1 and W4"), "{status}");
}
