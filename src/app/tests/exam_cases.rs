//! The cases of exam questions: what is typed and moved, what is refused, and what counts.

use super::exam::lessons;
use crate::app::bindings::{self, Action};
use crate::app::check::rehearse;
use crate::app::play::Play;
use crate::app::session::Screen;
use crate::app::testing::{at, course, number, press, said, screen, without_fewest};
use crate::app::{Phase, Session, search};
use crate::key::{Direction, Key};
use crate::lesson::{Answer, Course, Source};
use crate::panes::Cover;
use crate::value::Value;

/// Keys that fill every field with something wrong.
fn wrong_keys(session: &Session) -> Vec<Key> {
    let play = session.play();
    let answers = play.step().answers.clone();
    let text = |answer: &Answer| match answer {
        Answer::Number(_) => "999".to_owned(),
        Answer::Word(words) => words
            .iter()
            .find(|(_, right)| !right.holds(&play.scope()))
            .map(|(word, _)| word.clone())
            .expect("a wrong one"),
    };
    let keys = |answer| text(answer).chars().map(Key::Char).chain([Key::Arrow(Direction::Down)]).collect::<Vec<_>>();
    answers.iter().flat_map(|(_, answer)| keys(answer)).collect()
}

#[test]
fn a_word_is_typed_letter_by_letter_and_other_keys_keep_their_meaning() {
    let mut session = at("2.exam-3", "");
    press(&mut session, "t");
    assert!(said(&session).starts_with("Type \"in\" if left < 0 < right"), "nothing is lost: {}", said(&session));
    press(&mut session, "4");
    assert_eq!(said(&session), "What can be typed here: in, on, out. Backspace erases.");
    press(&mut session, "o enter");
    assert_eq!(said(&session), "Type a word for \"O\": in, on, or out.");
    // A slip within a word costs nothing.
    for command in ["t", "r"] {
        press(&mut session, command);
        assert_eq!(said(&session), "What can be typed here: in, on, out. Backspace erases.");
    }
    assert_eq!(session.play().claims().made, 0);
    press(&mut session, "u u o u t");
    assert_eq!(number(&session, "typed.O").to_bits(), 3.0_f64.to_bits());
    press(&mut session, "backspace*3 i n");
    assert_eq!((number(&session, "typed.O").to_bits(), session.screen), (1.0_f64.to_bits(), Screen::Step));
    press(&mut session, "down 0 down 0 down 0 enter");
    assert_eq!(session.play().claims().made, 1);
}

#[test]
fn what_a_word_should_have_been_is_told() {
    let mut session = at("6.exam-2", "");
    let is_both = session.reading("owner.both") == Some(Value::Truth(true));
    let wrong = if is_both { "a" } else { "a b" };
    press(&mut session, &format!("{wrong} down b 1 down 1 enter"));
    assert!(said(&session).contains("the owner is "), "{}", said(&session));
    assert_eq!(said(&session).contains("are parallel"), is_both, "{}", said(&session));
    // The picture shows the face, also after a wrong answer.
    assert!(session.play().drawing().aside.concat().contains("owner"));
}

#[test]
fn a_row_asks_everything_once() {
    let course = course();
    let items = course.lessons.iter().flat_map(|lesson| lesson.exam.iter()).filter(|item| item.asks().len() > 1);
    for item in items {
        for seed in 0..5 {
            let mut play = Play::new(item, seed);
            let mut asked = Vec::new();
            while play.phase() != Phase::Done {
                let now = play.step();
                asked.push((now.task.clone(), now.starts().count(), format!("{:?}", now.start)));
                for key in search::way(now, play.situation()).expect("a way") {
                    let typed = bindings::typed(play.situation(), key);
                    let bound = || match bindings::action(key) {
                        Some(Action::Act(act)) => Some(act),
                        _ => None,
                    };
                    play.act(typed.or_else(bound).expect("an act"));
                }
                play.commit();
                // Brings the next task, unless that was the last one.
                play.commit();
            }
            let row = asked.len();
            asked.sort();
            asked.dedup();
            assert_eq!(asked.len(), row.min(item.asks().len()), "{} {seed}: {asked:?}", item.id);
        }
    }
}

#[test]
fn of_several_wrong_numbers_each_is_named() {
    for (wrong, told) in [
        (&["left"][..], ""),
        (&["right", "top"], " Also, top should be {top}."),
        (&["left", "right", "bottom", "top"], " Also, right should be {right}, bottom {bottom}, and top {top}."),
    ] {
        let mut session = Session::new(course(), 3);
        session.open("1.exam-1").expect("an exam");
        let mut told = told.to_owned();
        for name in ["left", "right", "bottom", "top"] {
            let right = number(&session, &format!("D.{name}"));
            told = told.replace(&format!("{{{name}}}"), &right.to_string());
            let typed = if wrong.contains(&name) { right + 10.0 } else { right };
            let sign = if typed < 0.0 { "minus " } else { "" };
            let digits: Vec<String> = typed.abs().to_string().chars().map(|digit| digit.to_string()).collect();
            press(&mut session, &format!("{sign}{} tab", digits.join(" ")));
        }
        press(&mut session, "enter");
        let said = said(&session);
        assert!(said.starts_with(&format!("Missed: {} is", wrong[0])), "{said}");
        assert!(said.contains(&format!(".{told} Enter shows the next case.")), "{said}");
    }
}

#[test]
fn of_equally_short_pushes_any_is_right() {
    for axis in ["x", "y"] {
        let mut session = (0..100)
            .map(|seed| {
                let mut session = Session::new(course(), seed);
                session.open("3.exam-2").expect("an exam");
                session
            })
            .find(|session| number(session, "ties") > 1.0 && number(session, "exit.left") < 4.0)
            .expect("a tie");
        let of = |name: &str| number(&session, name);
        let depth = of("depth");
        let sideways = if of("exit.right").total_cmp(&depth).is_eq() { depth } else { -depth };
        let upward = if of("exit.up").total_cmp(&depth).is_eq() { depth } else { -depth };
        let valid = |name: &str| of(name).total_cmp(&depth).is_eq();
        let (across, along) = (valid("exit.right") || valid("exit.left"), valid("exit.up") || valid("exit.down"));
        let a = match axis {
            "y" if along => (0.0, upward),
            _ if across => (sideways, 0.0),
            _ => (0.0, upward),
        };
        let typed = [-a.0, -a.1, a.0, a.1].map(|number| format!("{number:.0}").replace("-0", "0"));
        for number in typed {
            for c in number.chars() {
                session.press(Key::Char(c));
            }
            session.press(Key::Arrow(Direction::Down));
        }
        press(&mut session, "enter");
        assert_eq!(said(&session), "Correct: 1 of 3 in a row. Enter shows the next case.");
    }
}

#[test]
fn a_wrong_claim_tells_why_draws_another_scene_and_starts_the_row_again() {
    for lesson in lessons() {
        for item in 0..course().lessons[lesson].exam.len() {
            let mut session = at(&format!("{}.exam-{}", lesson + 1, item + 1), "");
            let id = session.play().step().id.clone();
            let typed = session.play().fills_in();
            if session.play().row().1 > 1 {
                let way = search::way(session.play().step(), session.play().situation()).expect("a way");
                for key in way.into_iter().chain([Key::Enter]) {
                    session.press(key);
                }
                assert_eq!(session.play().row().0, 1, "{id}: {}", said(&session));
                // An Enter to go on is no claim.
                press(&mut session, "enter");
                assert_eq!((session.play().row().0, session.play().claims().made), (1, 1), "{id}");
            }
            for _ in 0..2 {
                if !typed {
                    // Nobody claims before anything was done.
                    press(&mut session, "enter");
                    assert!(said(&session).starts_with("Not submitted: "), "{id}: {}", said(&session));
                    // In this exam a claim without a mistake waits for a proof.
                    let waits = (lesson, id.as_str()) == (6, "exam-4");
                    press(&mut session, if waits { "space 2" } else { "right up a space x" });
                }
                for key in if typed { wrong_keys(&session) } else { Vec::new() } {
                    session.press(key);
                }
                let (row, before) = (session.play().row().0, session.play().situation().clone());
                press(&mut session, "enter");
                let said = said(&session);
                let lost = if row > 0 { "Your count is 0 again. Press Enter." } else { "Enter shows the next case." };
                assert!(said.starts_with("Missed: ") && said.ends_with(&format!(". {lost}")), "{said}");
                assert!(!said.contains("not known"), "{said}");
                assert_eq!(session.play().row().0, 0);
                assert_eq!(session.play().situation().scene, before.scene, "{id}: to be looked at");
                press(&mut session, "enter");
                assert_ne!(*session.play().situation(), before, "{id}");
                let lines = crate::lesson::lines(&said, 79).len();
                assert!(lines <= 2, "{id}: {said}");
            }
        }
    }
}

#[test]
fn what_is_not_typed_yet_is_no_claim() {
    let mut session = at("1.exam", "down 1 / 2 enter");
    assert_eq!(said(&session), "There is no number yet for \"left\".");
    press(&mut session, "3 enter");
    assert_eq!(said(&session), "There is no number yet for \"bottom\".");
    assert_eq!((session.play().claims().made, session.screen), (0, Screen::Step));
    press(&mut session, ". 5 enter - 7 enter");
    assert_eq!(session.play().claims().made, 1);
    // What is typed right after Tab takes the place of the number there, also a minus.
    let mut session = at("1.exam", "3 tab 4 tab*3 minus 8");
    assert!(screen(&session, 80, 24).contains("> left   = [    -8]"), "{}", screen(&session, 80, 24));
    press(&mut session, "tab 9");
    assert!(screen(&session, 80, 24).contains("> right  = [     9]"), "{}", screen(&session, 80, 24));
    // But what is no number yet is continued.
    let mut session = at("1.exam", "minus enter 1");
    assert!(screen(&session, 80, 24).contains("> left   = [    -1]"), "{}", screen(&session, 80, 24));
    press(&mut session, "tab minus tab*4 2");
    assert!(screen(&session, 80, 24).contains("> right  = [    -2]"), "{}", screen(&session, 80, 24));
}

#[test]
fn a_hint_starts_the_row_again_and_nothing_is_skipped() {
    let mut session = at("2.exam-2", "");
    let way = search::way(session.play().step(), session.play().situation()).expect("a way");
    for key in way.into_iter().chain([Key::Enter]) {
        session.press(key);
    }
    assert_eq!(
        (session.play().row(), said(&session).as_str()),
        ((1, 3), "Correct: 1 of 3 in a row. Enter shows the next case.")
    );
    press(&mut session, "enter t");
    assert_eq!(said(&session), "A hint resets the count; t once more gives it.");
    press(&mut session, "tab t");
    assert_eq!((session.play().row(), session.play().hints()), ((1, 3), 0), "what was said is forgotten");
    press(&mut session, "t");
    assert_eq!(session.play().row(), (0, 3));
    assert!(said(&session).starts_with("Your count is 0 again. "));
    for key in ["n", "p"] {
        press(&mut session, key);
        assert!(session.sitting().is_some() && said(&session).contains("one go"), "{}", said(&session));
    }
    press(&mut session, "q");
    assert!(said(&session).ends_with("The exam begins again next time."), "{}", said(&session));
    press(&mut session, "c");
    assert_eq!(session.screen, Screen::Course);
}

#[test]
fn a_way_may_take_two_moves_more_than_the_shortest() {
    for (spare, right) in [(2, true), (4, false)] {
        let mut session = at("2.exam-2", "");
        let way = search::way(session.play().step(), session.play().situation()).expect("a way");
        // One there and back is two moves.
        let there = if number(&session, "A.left") < 8.0 { "right left " } else { "left right " };
        press(&mut session, &there.repeat(spare / 2));
        for key in way.into_iter().chain([Key::Enter]) {
            session.press(key);
        }
        assert_eq!(session.play().row().0 == 1, right, "{}", said(&session));
        assert_eq!(said(&session).contains("are allowed"), !right, "{}", said(&session));
    }
}

#[test]
fn where_the_fewest_moves_are_not_written_down_any_way_is_short_enough() {
    let mut sources = Source::embedded();
    sources[1].text = without_fewest(&sources[1].text);
    assert_ne!(sources[1].text, Source::embedded()[1].text);
    let mut session = Session::new(Course::read(&sources).expect("sound"), 42);
    session.open("2.exam-2").expect("an item");
    let way = search::way(session.play().step(), session.play().situation()).expect("a way");
    let there = if number(&session, "A.left") < 8.0 { "right left " } else { "left right " };
    press(&mut session, &there.repeat(5));
    for key in way.into_iter().chain([Key::Enter]) {
        session.press(key);
    }
    assert_eq!(said(&session), "Correct: 1 of 3 in a row. Enter shows the next case.");
}

#[test]
fn mistakes_are_not_shaken_off_by_a_reset() {
    let mut session = at("5.exam-2", "a b =");
    assert!(number(&session, "mistakes") >= 1.0);
    press(&mut session, "r enter");
    assert!(said(&session).contains("mistake was to take"), "{}", said(&session));
}

/// After a mistake the case is lost: its keys do nothing, and the key line does not name them.
#[test]
fn a_lost_case_is_not_played_on() {
    let mut session = at("5.exam-2", "");
    let key =
        ["a", "b", "="].into_iter().find(|key| number(&at("5.exam-2", key), "mistakes") > 0.0).expect("a mistake");
    press(&mut session, key);
    let (left, why) = (number(&session, "merge.left"), said(&session));
    for key in ["a", "b", "="] {
        press(&mut session, key);
        assert_eq!(said(&session), why, "the reason stays");
        assert_eq!((number(&session, "merge.left"), number(&session, "mistakes")), (left, 1.0));
    }
    let shown = screen(&session, 80, 24);
    assert!(!shown.contains("edge of A ") && shown.contains("Enter end the case"), "{shown}");
    press(&mut session, "enter");
    assert!(said(&session).starts_with("Missed: your first mistake was to take b2."), "{}", said(&session));
}

#[test]
fn what_is_written_wrong_in_an_exam_is_told() {
    let course = |block: &str| {
        let item = "task = \"t\"\nhints = \"h\"\nwhy = \"w\"\n";
        let text = format!(
            "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"O.\"\n[scene]\nA = {{ box = [4, 4], at = [6, 4] }}\n\
             B = {{ box = [4, 4], at = [8, 5] }}\ndifference = [-10, -7]\n+++\n\n## First\n\nPlay.\n\n```toml step\nid = \"first\"\n\
             task = \"t\"\nactivity = \"move A\"\ngoal = \"touching\"\nhints = [\"a\", \"b\"]\nwhy = \"w\"\nsolution = \"left*2 enter\"\n```\n\n\
             ## Exam: it\n\nDo it.\n\n```toml exam\n{item}{block}\n```\n"
        );
        Course::read(&[Source { name: "one.md".to_owned(), text }])
    };
    let scene =
        "[scene]\nA = { box = [4, 4], at = [6, 4] }\nB = { box = [4, 4], at = [8, 5] }\ndifference = [-10, -7]\n";
    let family = "[family]\nA.at = [[6, 4], [5, 4], [4, 4]]\nB.at = [[8, 5], [8, 4]]\n";
    let answers = "answers = { left = \"D.left\" }\n";
    assert_eq!(course(&format!("{answers}{scene}{family}")).expect("sound").lessons[0].exam.len(), 1);
    for (block, told) in [
        (format!("{scene}{family}"), "missing key \"activity\""),
        (format!("activity = \"move A\"\n{scene}{family}"), "asks for nothing"),
        (format!("{answers}{scene}"), "missing key \"family\""),
        (format!("{answers}only = \"A.left == 6\"\n{scene}{family}"), "at least 6 situations, not 2"),
        (format!("answers = {{ left = \"touching\" }}\n{scene}{family}"), "an answer"),
        (format!("answers = {{ left = \"D.lef\" }}\n{scene}{family}"), "D.lef"),
        (format!("{answers}row = 0\n{scene}{family}"), "row"),
        (format!("{answers}asks = [{{ only = \"A.left == 9\" }}]\n{scene}{family}"), "at least 2 situations, not 0"),
        (format!("{answers}asks = [{{ onyl = \"A.left == 9\" }}]\n{scene}{family}"), "onyl"),
        (format!("answers = {{ o = {{ in = \"D.left\" }} }}\n{scene}{family}"), "a clause"),
        (format!("{answers}par = 3\n{scene}{family}"), "unknown key \"par\""),
        (format!("{answers}differs = \"dept\"\n{scene}{family}"), "dept"),
        (format!("{answers}differs = \"dept\"\nasks = [{{ only = \"A.left == 6\" }}]\n{scene}{family}"), "dept"),
        (format!("{answers}bet = {{}}\n{scene}{family}"), "unknown key \"bet\""),
        (format!("{answers}tolerance = 2\n{scene}{family}"), "tolerance goes from 0 to 1"),
        (format!("{answers}fewest = [1]\n{scene}{family}"), "nobody asks for the fewest moves without \"spare\""),
        (format!("{answers}spare = 1\nfewest = [-1]\n{scene}{family}"), "fewest goes from 0 to 999"),
        (
            format!("{answers}asks = [{{ hints = [\"a\", \"b\"] }}]\n{scene}{family}"),
            "an ask of an item has one hint, not 2",
        ),
        (
            format!("{answers}asks = [{{ goal = \"D.lef == 1\" }}]\n{scene}{family}"),
            "35:19: there is no reading \"D.lef\"",
        ),
    ] {
        let problems = course(&block).expect_err(told);
        assert!(problems.iter().any(|problem| problem.to_string().contains(told)), "{told}: {}", problems[0]);
        let mut once = problems.clone();
        once.dedup();
        assert_eq!(once, problems, "each is told once, whatever is asked");
    }
    let sound = course(&format!("{answers}{scene}{family}")).expect("sound");
    assert_eq!(sound.lessons[0].exam[0].covers, [Cover::Verdict], "it would tell of most answers");
    // What differs nowhere is found when the lesson is rehearsed.
    let found = |differs: &str| {
        let read =
            course(&format!("{answers}show = [\"fields\"]\ndiffers = {differs}\n{scene}{family}")).expect("sound");
        let item = &read.lessons[0].exam[0];
        let findings = rehearse(item);
        assert!(findings.iter().all(|finding| finding.fault.place == *item.place("differs")), "{findings:?}");
        findings.into_iter().map(|finding| finding.fault.message).collect::<Vec<_>>()
    };
    assert_eq!(found("[\"depth\", \"inside\"]"), ["inside never differs: it is no at every start"]);
    assert_eq!(found("\"A.left\""), [""; 0]);
}

/// Who adds the widths once more reads that, and nobody else does.
#[test]
fn adding_where_one_should_subtract_is_named() {
    for (extra, is_named) in [(2.0, true), (1.0, false)] {
        let mut session = Session::new(course(), 3);
        session.open("1.exam-3").expect("an exam");
        let typed = number(&session, "B.width") + extra * number(&session, "A.width");
        let digits: Vec<String> = typed.to_string().chars().map(|digit| digit.to_string()).collect();
        press(&mut session, &format!("{} tab 1 enter", digits.join(" ")));
        assert_eq!(said(&session).contains("you added A's width"), is_named, "{}", said(&session));
    }
}
