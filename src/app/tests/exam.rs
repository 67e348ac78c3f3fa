//! Exams: who knows the answers passes each of them, and who does not never does.

use crate::app::bindings::{self, Action};
use crate::app::check::rehearse;
use crate::app::exam::Standing;
use crate::app::play::Play;
use crate::app::session::Screen;
use crate::app::testing::{at, course, number, press, said, screen, session, without_fewest};
use crate::app::{Phase, Session, search};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Situation};
use crate::key::{Direction, Key};
use crate::lesson::{Answer, Course, Source};
use crate::panes::Cover;
use crate::progress::{Day, Moment, Outcome, Progress, ProgressStore, Record, StepId};
use crate::value::Value;

/// The lessons that have an exam.
fn lessons() -> Vec<usize> {
    let course = course();
    (0..course.lessons.len()).filter(|lesson| !course.lessons[*lesson].exam.is_empty()).collect()
}

/// Takes the whole exam at hand, by the answers; returns the first scene of each item.
fn pass(session: &mut Session) -> Vec<Situation> {
    let mut scenes = Vec::new();
    for _ in 0..session.lesson().exam.len() {
        assert!(session.sitting().is_some());
        scenes.push(session.play().situation().clone());
        session.solve();
        assert!(session.is_done(), "{}: {}", session.play().step().id, said(session));
        press(session, "enter");
    }
    scenes
}

fn tell_day(session: &mut Session, day: u32) {
    session.tell_time(Moment { day: Day(day), seconds: 0 });
}

#[test]
fn every_lesson_but_free_play_and_the_game_ends_with_a_recap_and_an_exam() {
    for lesson in course().lessons.iter().filter(|lesson| !lesson.free && lesson.id != "game") {
        assert!(lesson.recap.is_some() && lesson.exam.len() >= 2, "{}", lesson.id);
    }
}

#[test]
fn who_knows_the_answers_passes_and_keeps_each_exam() {
    for lesson in lessons() {
        let mut session = at(&format!("{}.exam", lesson + 1), "");
        tell_day(&mut session, 20_778);
        let scenes = pass(&mut session);
        assert_eq!(session.standing(lesson), Some(Standing::Passed(Some(Day(20_778)))));
        assert_eq!(session.screen, Screen::Recap);
        assert_eq!(said(&session), "Passed. Pass it again on another day to keep it.");
        // The same day is too soon.
        press(&mut session, "N");
        assert_ne!(pass(&mut session), scenes, "another sitting has other scenes");
        assert_eq!(session.standing(lesson), Some(Standing::Passed(Some(Day(20_778)))));
        tell_day(&mut session, 20_779);
        press(&mut session, "N");
        pass(&mut session);
        assert_eq!(session.standing(lesson), Some(Standing::Kept(Day(20_779))));
        assert!(screen(&session, 80, 24).contains("2026-11-22"), "{}", screen(&session, 80, 24));
        press(&mut session, "esc c");
        assert!(screen(&session, 80, 24).contains("exam kept 2026-11-22"), "{}", screen(&session, 80, 24));
    }
}

#[test]
fn only_a_whole_exam_is_passed() {
    let mut session = at("1.exam-4", "");
    session.solve();
    press(&mut session, "enter");
    assert_eq!(session.standing(0), Some(Standing::Shut(session.lesson().steps.len())));
    assert!(said(&session).starts_with("Last question."));
    for (place, told) in [("1.exam-9", "they go from exam-1 to exam-4"), ("free-play.exam", "has no exam")] {
        assert!(session.open(place).expect_err(place).contains(told), "{place}");
    }
}

/// 250 runs of 1,000 keys each; Enter comes often, so that as many scenes as possible are claimed.
#[test]
fn random_keys_pass_no_exam() {
    let mut random = fastrand::Rng::with_seed(14);
    for (lesson, content) in course().lessons.iter().enumerate().filter(|(_, content)| !content.exam.is_empty()) {
        for run in 0..250 {
            let mut items = content.exam.iter();
            let mut play = items.next().map(|item| Play::new(item, run)).expect("an item");
            for _ in 0..1_000 {
                press_something(&mut play, &mut random);
                if play.phase() == Phase::Done {
                    let next = items.next().unwrap_or_else(|| panic!("the exam of lesson {} is passed", lesson + 1));
                    play = Play::new(next, run);
                }
            }
        }
    }
}

/// The chance of one claim, for whoever presses keys of the scene at random, and fills every field with a digit or one
/// of its words.
#[test]
fn a_scene_is_passed_by_chance_in_at_most_one_of_a_hundred() {
    let mut random = fastrand::Rng::with_seed(15);
    for (lesson, content) in course().lessons.iter().enumerate() {
        for item in &content.exam {
            let (mut right, mut claims) = (0, 0);
            for run in 0..50 {
                let mut play = Play::new(item, run);
                // Not every Enter is a claim.
                for _ in 0..100 {
                    if play.phase() == Phase::Done {
                        break;
                    }
                    if play.fills_in() {
                        guess(&mut play, &mut random);
                    } else {
                        press_something(&mut play, &mut random);
                    }
                }
                claims += play.claims().made;
                right += play.claims().made - play.claims().wrong;
            }
            assert!(right * 100 <= claims, "lesson {}: {} {right} of {claims}", lesson + 1, item.id);
        }
    }
}

/// Fills every field, and claims that.
fn guess(play: &mut Play, random: &mut fastrand::Rng) {
    let typing = |play: &Play| play.situation().instrument::<TypeNumbers>().cloned().expect("fields");
    for _ in 0..typing(play).names().count() {
        if let Some(word) = random.choice(typing(play).words()) {
            for letter in word.bytes() {
                play.act(Act::Letter(letter));
            }
        } else {
            if random.u8(..3) == 0 {
                play.act(Act::Minus);
            }
            play.act(Act::Digit(random.u8(..10)));
        }
        play.act(Act::SelectNext);
    }
    let before = play.claims().made;
    play.commit();
    assert_eq!(play.claims().made, before + 1, "{}", play.step().id);
}

fn press_something(play: &mut Play, random: &mut fastrand::Rng) {
    if random.usize(..8) == 0 {
        play.commit();
    } else {
        let typed = play.fills_in();
        play.act(some_act(random, typed));
    }
}

fn some_act(random: &mut fastrand::Rng, typed: bool) -> Act {
    let arrows = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    match random.usize(..20) {
        10 if typed => Act::Minus,
        11 | 15..19 if typed => Act::Letter(b"abinotu=1234"[random.usize(..12)]),
        number @ 0..10 if typed => Act::Digit(number as u8),
        12..15 => Act::Key(b"ab="[random.usize(..3)]),
        _ if typed => Act::SelectNext,
        _ if random.usize(..4) == 0 => Act::SelectNext,
        _ => Act::Step { direction: arrows[random.usize(..4)], units: 1 },
    }
}

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
    assert!(said(&session).starts_with("The row starts again. "), "{}", said(&session));
    press(&mut session, "4");
    assert_eq!(said(&session), "What can be typed here: in, on, out. Backspace erases.");
    press(&mut session, "o enter");
    assert_eq!(said(&session), "There is no word yet for \"O\": in, on, out.");
    assert_eq!(session.play().claims().made, 0);
    press(&mut session, "u u o u t");
    assert_eq!(number(&session, "typed.O").to_bits(), 3.0_f64.to_bits());
    press(&mut session, "backspace*3 i n");
    assert_eq!((number(&session, "typed.O").to_bits(), session.screen), (1.0_f64.to_bits(), Screen::Step));
    press(&mut session, "down 0 down 0 enter");
    assert_eq!(session.play().claims().made, 1);
}

#[test]
fn what_a_word_should_have_been_is_told() {
    let mut session = at("6.exam-2", "");
    let is_both = session.reading("owner.both") == Some(Value::Truth(true));
    let wrong = if is_both { "a" } else { "a b" };
    press(&mut session, &format!("{wrong} down b 1 down 1 enter"));
    assert!(said(&session).contains(": the owner is "), "{}", said(&session));
    assert_eq!(said(&session).contains("are parallel"), is_both, "{}", said(&session));
    // The picture shows the face, also after a wrong answer.
    assert!(session.play().drawing().aside.concat().contains("nearest edge of "));
}

#[test]
fn a_row_asks_everything_once() {
    let course = course();
    let items = course.lessons.iter().flat_map(|lesson| &lesson.exam).filter(|item| item.asks().len() > 1);
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
                    press(&mut session, "right up a space x");
                }
                for key in if typed { wrong_keys(&session) } else { Vec::new() } {
                    session.press(key);
                }
                let before = session.play().situation().clone();
                press(&mut session, "enter");
                let said = said(&session);
                assert!(said.starts_with("Not yet: ") && said.ends_with(". The row starts again: Enter."), "{said}");
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
    assert_eq!(said(&session), "A hint starts the row again; t once more gives it.");
    press(&mut session, "tab t");
    assert_eq!((session.play().row(), session.play().hints()), ((1, 3), 0), "what was said is forgotten");
    press(&mut session, "t");
    assert_eq!(session.play().row(), (0, 3));
    assert!(said(&session).starts_with("The row starts again. "));
    for key in ["n", "p", "N", "P"] {
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
        assert_eq!(said(&session).contains("2 more are allowed"), !right, "{}", said(&session));
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
    assert!(said(&session).contains("wrong edge"), "{}", said(&session));
}

/// After a mistake the case is lost: its keys do nothing, and the key line does not name them.
#[test]
fn a_lost_case_is_not_played_on() {
    let mut session = at("5.exam-2", "");
    let key =
        ["a", "b", "="].into_iter().find(|key| number(&at("5.exam-2", key), "mistakes") > 0.0).expect("a mistake");
    press(&mut session, key);
    let left = number(&session, "merge.left");
    for key in ["a", "b", "="] {
        press(&mut session, key);
        assert_eq!(said(&session), "This case is lost, because of a mistake: Enter ends it.");
        assert_eq!((number(&session, "merge.left"), number(&session, "mistakes")), (left, 1.0));
    }
    let shown = screen(&session, 80, 24);
    assert!(!shown.contains("edge of A ") && shown.contains("Enter submit"), "{shown}");
    press(&mut session, "enter");
    assert!(said(&session).contains("wrong edge"), "{}", said(&session));
}

/// Page keys scroll a page with more rows than fit, even where n goes on.
#[test]
fn page_keys_scroll_the_recap_and_n_leaves_it() {
    let mut session = session();
    let lesson = session.course().lessons.iter().position(|lesson| lesson.id == "polygon-sum").expect("lesson 5");
    session.open("polygon-sum.dents").expect("a step");
    session.show(Screen::Recap);
    let rows: Vec<usize> = ["pgdn", "pgdn", "pgup", "pgup"]
        .map(|key| {
            press(&mut session, key);
            assert_eq!((session.screen, session.at.0), (Screen::Recap, lesson), "{key}");
            session.row
        })
        .to_vec();
    assert!(rows[0] > 0 && rows[1] == rows[0] && rows[2] == 0 && rows[3] == 0, "{rows:?}");
    press(&mut session, "n");
    assert_eq!(session.at.0, lesson + 1);
}

#[test]
fn an_exam_opens_when_its_lesson_is_done_or_after_a_warning() {
    let course = course();
    let lesson = &course.lessons[0];
    let last = &lesson.steps[lesson.steps.len() - 1].id;
    let session = |outcome| {
        let mut progress = Progress::default();
        for step in &lesson.steps {
            let id = StepId { lesson: lesson.id.clone(), step: step.id.clone() };
            progress.record(&id, &Record::of(if step.id == *last { outcome } else { Outcome::Done }));
        }
        Session::resumed(course.clone(), progress, 42)
    };
    assert_eq!(session(Outcome::Done).standing(0), Some(Standing::Open));
    assert_eq!(session(Outcome::Hinted).standing(0), Some(Standing::Open));
    let mut session = session(Outcome::Shown);
    assert_eq!(session.standing(0), Some(Standing::Shut(1)));
    session.open(&format!("1.{last}")).expect("a step");
    session.solve();
    // A step that was done on the way is done now.
    assert_eq!(session.standing(0), Some(Standing::Open));
    press(&mut session, "enter");
    assert_eq!(session.screen, Screen::Recap);
    press(&mut session, "enter");
    assert!(session.sitting().is_some());

    let mut session = at(&format!("1.{last}"), "");
    session.solve();
    press(&mut session, "enter enter");
    assert!(said(&session).starts_with("Not every step is done"), "{}", said(&session));
    press(&mut session, "N");
    assert!(session.sitting().is_some());
    // The page can also be left for the next lesson, or for the step.
    for (keys, at) in [("n", (1, 0)), ("esc", (0, lesson.steps.len() - 1))] {
        session.open(&format!("1.{last}")).expect("a step");
        session.solve();
        press(&mut session, &format!("enter {keys}"));
        assert_eq!((session.at, session.screen), (at, Screen::Step));
    }
}

/// The steps that were done before there were exams count for them.
#[test]
fn the_exam_of_a_lesson_that_was_done_in_an_old_file_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("progress.json");
    let old: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/data/progress_1.json")).expect("JSON");
    assert_eq!(old["version"], 1);
    let read = |text: &str| {
        std::fs::write(&path, text).expect("written");
        let progress = ProgressStore::at(path.clone()).read().expect("sound");
        Session::resumed(course(), progress, 42)
    };
    let steps = course().lessons[0].steps.len();
    let done = old["lessons"]["corner-subtraction"].as_object().expect("steps");
    let done = done.values().filter(|step| step["outcome"] == "done").count();
    assert_eq!(read(&old.to_string()).standing(0), Some(Standing::Shut(steps - done)));
    // With the other steps done as well, in the words of that version.
    let mut whole = old;
    for step in &course().lessons[0].steps {
        whole["lessons"]["corner-subtraction"][&step.id]["outcome"] = "done".into();
    }
    let mut session = read(&whole.to_string());
    assert_eq!(
        (session.standing(0), session.standing(1)),
        (Some(Standing::Open), Some(Standing::Shut(course().lessons[1].steps.len())))
    );
    session.open(&format!("1.{steps}")).expect("a step");
    session.solve();
    press(&mut session, "enter enter");
    assert!(session.sitting().is_some_and(|sitting| sitting.whole));
    pass(&mut session);
    assert_eq!(session.standing(0), Some(Standing::Passed(None)));
}

#[test]
fn recaps_are_there_to_the_last_line_on_every_screen() {
    for (lesson, content) in course().lessons.iter().enumerate().filter(|(_, content)| content.recap.is_some()) {
        for (width, height) in [(60, 20), (80, 24)] {
            let mut session = at(&format!("{}.{}", lesson + 1, content.steps.len()), "");
            session.host.size = (width, height);
            session.solve();
            press(&mut session, "enter");
            let first = screen(&session, width, height);
            let pages = (0..40).map(|_| {
                press(&mut session, "down");
                screen(&session, width, height)
            });
            let seen: Vec<String> = pages.collect();
            let last = &seen[39];
            assert!(first.is_ascii() && (height == 24 || first.contains("arrows scroll")), "{first}");
            let recap = content.recap.as_ref().expect("one");

            let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            assert!(bare(&first).contains(&bare(&recap.take[0][0][..40])), "{first}");
            assert!(seen.iter().any(|page| page.contains("take the exam now")), "{last}");
            assert!(recap.read.iter().all(|read| bare(last).contains(&bare(&format!("To read: {read}")))), "{last}");
            if height == 24 {
                // The page shows at once everything that the learner should remember. Only the reading list may lie
                // below.
                assert!(bare(&first).contains(&bare(&recap.function)) && first.contains("the exam now"), "{first}");
            }
        }
    }
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
