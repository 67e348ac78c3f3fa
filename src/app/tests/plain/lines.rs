//! What lines do: commands, answers, pages, and what is said to a line that nobody means.

use super::{solve, told};
use crate::app::session::Screen;
use crate::app::testing::{at, press, said, screen, session};
use crate::app::{Phase, Session};
use crate::key::Key;

/// Enter is a line of its own here: an empty line repeats the task. So is each other key.
#[test]
fn what_to_type_is_told_in_place_of_keys() {
    let mut session = at("penetration.which-sign", "bet");
    told(&mut session, "1");
    let wrong = told(&mut session, "2") + &told(&mut session, "1") + &told(&mut session, "enter");
    assert!(wrong.contains(" Type enter to see the next case."), "{wrong}");
    for line in ["", "hint", "undo"] {
        assert_eq!(told(&mut session, line), "This was judged: type enter for the next case.");
    }
    let mut session = at("contact-features.whose-face", "bet .");
    let hints = ["hint"; 4].map(|line| told(&mut session, line)).concat();
    assert!(hints.ends_with("(type reset first): type turn 15, then right twice."), "{hints}");
    let mut session = at("polygon-sum.merge", "bet");
    told(&mut session, "hint");
    assert!(told(&mut session, "hint").contains(" for the two edges that the command where tells."));
    let goal = told(&mut at("swept-ray.along-the-wall", "bet"), "");
    assert!(goal.ends_with("\nType space to run it: that is your answer."), "{goal}");
}

/// Once in a step, what can be done next is told; not where that is the next case.
#[test]
fn the_first_claim_that_does_not_hold_is_followed_by_what_to_do() {
    let mut session = at("corner-subtraction.touch", "bet");
    let again = "type enter again; undo, reset, and hint help.";
    let said = told(&mut session, "enter");
    assert!(said.contains(again), "{said}");
    assert!(!told(&mut session, "enter").contains(again));
    let mut family = at("penetration.four-exits", "bet up");
    assert!(!told(&mut family, "enter").contains(again));
}

/// Fields are told once they can be typed in; and after a claim that does not hold, in which one typing goes on.
#[test]
fn the_field_that_is_typed_in_is_told() {
    let mut session = at("corner-subtraction.numbers", "");
    assert!(!told(&mut session, "look").contains("empty"));
    press(&mut session, "bet 4 tab 9 tab - 2 tab 4");
    assert!(told(&mut session, "look").contains("left = [4]"));
    assert!(told(&mut session, "enter").contains("\nNext: left."));
}

/// What a reset puts back has not moved.
#[test]
fn a_reset_is_told_without_motion() {
    let said = told(&mut at("penetration.tie", "bet right*2"), "reset");
    assert!(said.contains("Back at the start") && said.contains("left 1, ") && !said.contains("moved"), "{said}");
}

/// Also where the last press is the one that is refused.
#[test]
fn how_many_presses_were_done_is_told() {
    let mut session = at("penetration.which-sign", "bet");
    told(&mut session, "1");
    let undone = told(&mut session, "undo 2");
    assert!(
        undone.starts_with("There is nothing left to undo.\nOf 2 presses only the first was done.\nA moved left 2.")
    );
    let mut session = at("penetration.four-exits", "bet");
    assert!(told(&mut session, "up 4").contains("Of 4 presses only the first 3 were done."));
    let mut merge = at("polygon-sum.merge", "bet");
    assert!(told(&mut merge, "a 3").contains("\nThat was number 2 of 3; the others were not done.\n"));
    assert!(told(&mut merge, "undo 2").starts_with("2 steps back. Mistakes still count until you type reset."));
    // A mistake and a claim that is judged are done.
    assert!(!told(&mut at("polygon-sum.merge", "bet a"), "a 1").contains("presses"));
    assert!(!told(&mut session, "left*2 enter").contains("presses"));
}

/// Enter, a wrong number and a way back: the question comes again, and no key is told that plain text does not need.
#[test]
fn a_question_without_its_answer_is_asked_again() {
    for line in ["enter", "left", "9"] {
        let asked = told(&mut at("swept-ray.both-move", ""), line);
        assert!(asked.contains("\nPredict: A and B are apart") && asked.ends_with("Type a number."), "{asked}");
        assert!(!asked.contains("1-3"), "{asked}");
    }
    let mut session = at("swept-ray.both-move", "bet right enter");
    assert!(told(&mut session, "reset").contains("Back at the start"));
    assert!(told(&mut at("polygon-sum.turn-left", ""), "keys").starts_with("1 to 5: next edge."));
}

/// Words of keys that the screen has are words of commands here.
#[test]
fn commands_are_told_by_their_words() {
    let mut session = at("gjk.keep-or-drop", "bet");
    assert!(told(&mut session, "3").contains("Reset shows the next case."), "{}", told(&mut session, "3"));
    let mut session = at("polygon-sum.turn-left", "bet");
    told(&mut session, "4");
    let lost = told(&mut session, "2");
    assert!(lost.contains(" Too many mistakes: reset starts again."), "{lost}");
    let mut session = at("corner-subtraction.touch", "");
    solve(&mut session);
    assert!(told(&mut session, "left").contains("reset starts anew."));
    let mut first = at("corner-subtraction.a-bug", "right*3");
    assert!(
        told(&mut first, "undo")
            .starts_with("One step back. What the code got wrong still counts until you type reset.")
    );
    told(&mut first, "reset");
    solve(&mut first);
    assert!(told(&mut first, "go game").starts_with("Lesson 8, The game"));
}

#[test]
fn help_explains_keys_of_the_step_and_other_words_for_a_command() {
    assert!(told(&mut at("swept-ray.both-move", ""), "help f").ends_with("f: ride on B."));
    assert!(told(&mut session(), "help claim").contains("so do submit and claim"));
    assert_eq!(told(&mut session(), "claim A"), "Nothing was done: type claim alone on a line.");
    assert!(told(&mut at("contact-features.whose-face", ""), "keys").starts_with("arrows: move B, 0.5 a press."));
    assert!(told(&mut session(), "keys").starts_with("arrows: move A."));
}

/// All beats are told at once, so what they speak of can be looked at before the prediction.
#[test]
fn what_is_told_can_be_looked_at_before_the_prediction() {
    let mut session = at("polygon-sum.half-turn", "");
    told(&mut session, "go 5.4");
    assert!(told(&mut session, "look").contains("compass of A and -B"));
}

/// Words about a drawing are replaced as a whole, on the page as in the step.
#[test]
fn the_reason_does_not_speak_of_a_drawing() {
    let why = told(&mut at("swept-ray.two-watches", ""), "why");
    assert!(why.contains("they share rows.\nWith vA") && !why.contains("bar"), "{why}");
}

/// A short note becomes a sentence.
#[test]
fn a_tie_begins_with_a_capital() {
    let told = told(&mut at("penetration.tie", "bet right*2 up"), "up");
    assert!(told.contains(" Tie: the code pushes A left."), "{told}");
}

#[test]
fn a_bet_is_read_with_numbers_and_taken_by_number() {
    let mut session = at("corner-subtraction.points", "");
    let question = told(&mut session, "");
    assert!(question.starts_with("Predict: ") && question.contains("\n2: "), "{question}");
    assert!(told(&mut session, "9").starts_with("There is no answer 9.\nPredict: "));
    assert!(told(&mut session, "left").starts_with("Predict first"));
    let locked = told(&mut session, "2");
    assert!(locked.starts_with("Locked in: ") && locked.contains("Goal: "), "{locked}");
}

#[test]
fn what_nobody_means_is_answered_in_a_sentence() {
    let mut session = at("corner-subtraction.touch", "bet");
    let before = session.play().situation().clone();
    for (line, said) in [
        ("\0", "nobody types"),
        ("left\u{1b}[A", "nobody types"),
        (&"left ".repeat(99), "too long"),
        ("hitn", "did you mean hint?"),
        ("go 99.9", "99"),
        ("12345", "Of 5 presses none was done"),
        ("-12345", "nothing here"),
        ("glossary zzz", "not in the glossary"),
        ("select Q", "elect"),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}");
        assert_eq!(*session.play().situation(), before);
    }
    told(&mut session, "quit");
    assert!(session.quitting);
}

#[test]
fn pages_are_read_out_and_leave_the_step_as_it_is() {
    let mut session = session();
    for (line, said) in [
        ("help", "hint: a hint"),
        ("?", "hint: a hint"),
        ("course", "1.2 Two pictures, one question: you are here, open."),
        ("glossary depth", "Depth: How far O lies"),
        ("glossary separ", "Separating axis: "),
        ("course 4", "4.1 "),
        ("course 99", "There is no lesson 99"),
        ("course", "Free play: nothing is asked."),
        ("why", "What this lesson is for\n"),
        ("recap", "minktutor's own version: "),
        ("keys", "arrows: move A."),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}: {}", told(&mut session, line));
        assert_eq!(session.screen, Screen::Step, "{line}");
    }
}

#[test]
fn the_glossary_is_searched_by_words() {
    let mut session = session();
    for (word, terms) in [
        ("EPA", &["EPA"][..]),
        ("convex", &["Convex", "Convex hull"]),
        ("support point", &["Support point"]),
        ("minko", &["Minkowski distance"]),
        ("mtv", &["Minimum translation vector (MTV)"]),
        ("Robot", &["\"Robot\" is not in the glossary. glossary alone lists its words."]),
        ("axis-aligned", &["AABB"]),
        ("overlp", &["\"overlp\" is not in the glossary. Near it"]),
        ("supprot", &["\"supprot\" is not in the glossary. Near it"]),
        ("a-b", &["A-B"]),
    ] {
        let found = told(&mut session, &format!("glossary {word}"));
        let found: Vec<&str> = found.lines().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(found, terms, "{word}");
    }
}

/// What is typed on the screen is typed here, and what is said there is said here.
#[test]
fn a_scene_of_free_play_is_changed_as_on_the_screen() {
    for (line, expected) in [
        ("C = { box = [1, 2], at = [0, 1] }", "C is there now. C spans x 0 to 1, y 1 to 3."),
        ("remove B", "B is gone."),
        ("A.at = [11, 5]", "A moved right 2 and down 1. A spans x 11 to 14, y 5 to 7."),
        ("A.at=[0,0]", "A moved left 9 and down 6. A spans x 0 to 3, y 0 to 2."),
        ("B.angle = 30", "B is at (6.5,6), turned 30 degrees."),
        ("A.velocity = [2, 0]", "Done. Only what the pictures show has changed."),
        ("B.locked = true", "B is bolted down."),
        ("show = []", "Done. Only what the pictures show has changed."),
        ("B.locked = false", "Nothing has changed."),
        ("activity = \"push\"", "Done. Only what the pictures show has changed."),
        ("add box = [0, -2], at = [1, 1]", "Column 11: a box cannot be 0 wide and -2 high"),
        ("remove Q", "there is no \"Q\" to remove; try A, B"),
        ("add 3", "help show names what there is"),
        ("show = 3", "Column 8: show takes text in quotes"),
    ] {
        let [mut bare, mut with_colon, mut seen] = [(); 3].map(|()| at("free-play.boxes", ""));
        let answer = told(&mut bare, line);
        assert!(answer.contains(expected), "{line}: {answer}");
        assert_eq!(told(&mut with_colon, &format!(":{line}")), answer);
        press(&mut seen, ":");
        line.chars().chain(['\r']).for_each(|c| {
            seen.press(if c == '\r' { Key::Enter } else { Key::Char(c) });
        });
        assert_eq!(bare.scene_line(), seen.scene_line(), "{line}");
        let refused = said(&seen).replace("minktutor list --words names", "help show names");
        assert!(!seen.refuses() || answer == refused, "{line}: {answer} / {refused}");
        assert!(bare.prompt().is_none(), "{line}");
        // One change is one to undo.
        if bare.scene_line() != at("free-play.boxes", "").scene_line() {
            told(&mut bare, "undo");
        }
        assert_eq!(bare.scene_line(), at("free-play.boxes", "").scene_line(), "{line}");
    }
    let mut session = at("free-play.boxes", "");
    told(&mut session, "add circle = 1, at = [2, 2]");
    let line = session.scene_line().expect("a scene");
    assert!(told(&mut session, ":reset").starts_with("C is gone."));
    // A scene that was opened is what the step began with.
    session.open_scene(&line).expect("a scene");
    told(&mut session, "remove C");
    told(&mut session, "left 2");
    assert!(told(&mut session, ":reset").contains("C is there now."), "{:?}", session.scene_line());
    assert_eq!(told(&mut session, "qui t"), "Type quit alone on a line.");
    assert!(!session.quitting);
    assert!(told(&mut session, "quit").contains("unless you saved it") && session.quitting);
    told(&mut session, "where");
    assert!(!session.quitting);
    assert!(told(&mut session, ":dance").contains("try add, remove, reset, "));
    assert_eq!(
        told(&mut session, ":save a.json"),
        "No files are read or written here: y shows the scene as a line, to be copied."
    );
    told(&mut session, ":quit");
    assert!(session.quitting);
    assert!(told(&mut at("corner-subtraction.touch", ""), "add point = [1, 1]").contains("course tells where"));
}

/// As the screen shows it, in lines that a shell takes.
#[test]
fn the_key_y_prints_the_command() {
    for (place, line) in
        [("corner-subtraction.touch", "left 2"), ("free-play.boxes", "B.angle = 30"), ("free-play.gjk", "u")]
    {
        let mut session = at(place, "bet");
        told(&mut session, line);
        let printed = told(&mut session, "y");
        let (heading, command) = printed.split_once('\n').expect("two lines");
        assert_eq!(heading, "This command brings the moment back:");
        assert!(command.lines().all(|line| line.len() <= 72), "{command}");
        let unfolded = command.replace(" \\\n", " ").replace('\n', "");
        assert_eq!(Some(unfolded), session.last_replay.as_ref().map(|words| words.join(" ")));
        assert!(screen(&session, 80, 24).contains(command.lines().last().expect("a line")), "{command}");
        // No string of JSON is torn.
        assert!(command.lines().all(|line| line.matches('"').count() % 2 == 0 || !command.contains('{')), "{command}");
    }
}

#[test]
fn a_field_is_selected_by_its_name() {
    let mut session = at("origin-test.exam-1", "");
    assert_eq!(told(&mut session, "1"), "left = 1.\nNext: right.");
    assert_eq!(told(&mut session, "select left"), "Next: left.");
    assert_eq!(told(&mut session, "2"), "left = 2.\nNext: right.");
    assert_eq!(told(&mut session, "select top"), "Next: top.");
    assert_eq!(told(&mut session, "select A"), "Select one of left, right, bottom, top.");
}

/// In each step: undo says that moves still count exactly where it gives none back.
#[test]
fn undo_says_if_moves_still_count() {
    let mut told_both = [0, 0];
    for (lesson, content) in crate::app::testing::course().lessons.iter().enumerate() {
        for step in content.steps.iter() {
            let mut session = at(&format!("{}.{}", content.id, step.id), "bet");
            let moves = |session: &Session| session.play().scene().moves;
            for line in ["left", "right", "up", "down", "space"] {
                let before = moves(&session);
                told(&mut session, line);
                if session.play().phase() != Phase::Acting || moves(&session) == before {
                    continue;
                }
                let undone = told(&mut session, "undo");
                let counts = undone.contains("Undone moves still count");
                assert_eq!(counts, moves(&session) > before, "{}.{} {line}: {undone}", lesson + 1, step.id);
                told_both[usize::from(counts)] += 1;
                break;
            }
        }
    }
    assert!(told_both.iter().all(|count| *count > 5), "{told_both:?}");
}

/// The recap of another lesson is told without going there.
#[test]
fn the_recap_of_any_lesson_is_told_by_its_number() {
    let mut session = at("gjk.one-proof", "");
    let other = told(&mut session, "recap 2");
    assert!(other.contains("function meet(A, B)") && !other.contains("kept"), "{other}");
    assert!(told(&mut session, "recap").contains("p, kept = nearest(kept)"));
    assert_eq!(told(&mut session, "recap 12"), "There is no lesson 12: type a number from 1 to 9.");
    assert_eq!(told(&mut session, "recap 9"), "Lesson 9 has no recap.");
    // The page that is open stays the one that it is.
    session.recap_of = Some((1, 0));
    assert!(told(&mut session, "recap 7").contains("p, kept = nearest(kept)"));
    assert_eq!(session.recap_of, Some((1, 0)));
}
