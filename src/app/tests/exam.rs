//! Exams: who knows the answers passes each of them, and who does not never does.

use crate::app::exam::Standing;
use crate::app::play::Play;
use crate::app::session::Screen;
use crate::app::testing::{at, course, press, said, screen, session};
use crate::app::view::last_row;
use crate::app::{Phase, Session};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Situation};
use crate::key::{Direction, Key, Stroke};
use crate::progress::{Day, Moment, Outcome, Progress, ProgressStore, Record, StepId};

/// The lessons that have an exam.
pub(super) fn lessons() -> Vec<usize> {
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

/// Each question begins with the number of right answers that pass it, in one line.
#[test]
fn each_question_says_how_many_right_answers_it_takes() {
    for (lesson, item) in lessons().into_iter().flat_map(|l| (0..course().lessons[l].exam.len()).map(move |i| (l, i))) {
        let row = course().lessons[lesson].exam[item].right_in_a_row;
        let begun = at(&format!("{}.exam-{}", lesson + 1, item + 1), "");
        let (says, is_counted) = (said(&begun).clone(), screen(&begun, 80, 24).contains("in a row"));
        assert!(says.len() < 80, "{says}");
        match row {
            1 => assert!(says == "Get one case right to pass this question." && !is_counted, "{says}"),
            _ => assert!(says.starts_with(&format!("Get {row} right in a row.")) && is_counted, "{says}"),
        }
    }
}

#[test]
fn every_lesson_but_free_play_and_the_game_ends_with_a_recap_and_an_exam() {
    for lesson in course().lessons.iter().filter(|lesson| !lesson.free && lesson.id != "game") {
        assert!(lesson.recap.is_some() && lesson.exam.len() >= 2, "{}", lesson.id);
        let without_recap = crate::lesson::Lesson { recap: None, ..lesson.clone() };
        assert!(lesson.has_last_page() && without_recap.has_last_page());
    }
    let free = course().lessons.into_iter().find(|lesson| lesson.free).expect("free play");
    assert!(!free.has_last_page());
}

#[test]
fn who_knows_the_answers_passes_and_keeps_each_exam() {
    for lesson in lessons() {
        let mut session = at(&format!("{}.exam", lesson + 1), "");
        tell_day(&mut session, 20_778);
        let scenes = pass(&mut session);
        assert_eq!(session.standing(lesson), Some(Standing::Passed(Some(Day(20_778)))));
        assert_eq!(session.screen, Screen::Recap);
        assert_eq!(said(&session), "Passed. Pass it again on another day, and it counts as learned for good.");
        // The same day is too soon.
        press(&mut session, "N");
        assert_ne!(pass(&mut session), scenes, "another sitting has other scenes");
        assert_eq!(session.standing(lesson), Some(Standing::Passed(Some(Day(20_778)))));
        tell_day(&mut session, 20_779);
        press(&mut session, "N");
        pass(&mut session);
        assert_eq!(session.standing(lesson), Some(Standing::Kept(Day(20_779))));
        press(&mut session, "down*60");
        assert!(screen(&session, 80, 24).contains("2026-11-22"), "{}", screen(&session, 80, 24));
        press(&mut session, "esc");
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
    for (lesson, content) in course().lessons.iter().enumerate() {
        for item in content.exam.iter() {
            // Of its own, so that a change of one exam does not change the luck in another one.
            let mut random = fastrand::Rng::with_seed(15);
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
    assert!(rows[0] > 0 && rows[1] > rows[0] && rows[2] < rows[1] && rows[3] == 0, "{rows:?}");
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
        for step in lesson.steps.iter() {
            let id = StepId { lesson: lesson.id.clone(), step: step.id.clone() };
            progress.record(&id, &Record::of(if step.id == *last { outcome } else { Outcome::Done }));
        }
        Session::resumed(course.clone(), progress, 42)
    };
    assert_eq!(session(Outcome::Done).standing(0), Some(Standing::Open));
    assert_eq!(session(Outcome::Hinted).standing(0), Some(Standing::Open));
    let mut session = session(Outcome::Shown);
    assert_eq!(session.standing(0), Some(Standing::Shut(1)));
    // What to do comes after the code, and how it stands with the exam last.
    let page = format!("{:?}", session.recap_page().parts);
    let order = ["function difference", "Try it yourself", "Further reading", "One step does not count as done yet."];
    let places: Vec<_> = order.iter().map(|words| page.find(words).expect(words)).collect();
    assert!(places.is_sorted(), "{page}");
    session.open(&format!("1.{last}")).expect("a step");
    session.solve();
    // A step that was done on the way is done now.
    assert_eq!(session.standing(0), Some(Standing::Open));
    press(&mut session, "enter");
    assert_eq!(session.screen, Screen::Recap);
    // Enter first reads the page to its end.
    press(&mut session, "enter");
    assert!(session.screen == Screen::Recap && session.sitting().is_none());
    press(&mut session, "down*40 enter");
    assert!(session.sitting().is_some());

    let mut session = at(&format!("1.{last}"), "");
    session.solve();
    press(&mut session, "enter down*40 enter");
    assert!(said(&session).starts_with("Not every step counts as done"), "{}", said(&session));
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

/// A learner who has done every step has not read the questions of the exam yet.
#[test]
fn every_question_of_an_exam_begins_with_its_first_beat() {
    let course = course();
    let mut progress = Progress::default();
    for lesson in &course.lessons {
        for step in lesson.steps.iter() {
            let id = StepId { lesson: lesson.id.clone(), step: step.id.clone() };
            progress.record(&id, &Record::of(Outcome::Done));
        }
    }
    let mut session = Session::resumed(course, progress, 42);
    for lesson in lessons() {
        session.open(&format!("{}.exam", lesson + 1)).expect("an exam");
        for _ in 0..session.lesson().exam.len() {
            let (beats, shown) = session.play().beats();
            assert_eq!((shown, session.play().has_unread()), (0, beats.len() > 1), "{}", session.play().step().task);
            session.solve();
            session.stroke(Stroke::Press(Key::Enter));
        }
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
    for step in course().lessons[0].steps.iter() {
        whole["lessons"]["corner-subtraction"][&step.id]["outcome"] = "done".into();
    }
    let mut session = read(&whole.to_string());
    assert_eq!(
        (session.standing(0), session.standing(1)),
        (Some(Standing::Open), Some(Standing::Shut(course().lessons[1].steps.len())))
    );
    session.open(&format!("1.{steps}")).expect("a step");
    session.solve();
    press(&mut session, "enter down*40 enter");
    assert!(session.sitting().is_some_and(|sitting| sitting.whole));
    pass(&mut session);
    assert_eq!(session.standing(0), Some(Standing::Passed(None)));
}

#[test]
fn who_has_looked_at_a_recap_of_another_lesson_is_where_they_were() {
    let mut session = at("origin-test.touching", "bet right c up*5 N");
    assert!(session.screen == Screen::Recap && said(&session).is_empty());
    assert!(session.recap_page().title.starts_with("The end of lesson 1:"));
    // Looking goes on where it was.
    let row = session.position() - 5;
    press(&mut session, "esc");
    assert_eq!((session.screen, session.row), (Screen::Course, row));
    press(&mut session, "esc");
    assert_eq!((session.screen, session.at, session.play().scene().moves), (Screen::Step, (1, 3), 1));
    press(&mut session, "c up*5 N c ?");
    assert_eq!(session.screen, Screen::Help);
    // The help goes back to what it covered.
    press(&mut session, "esc");
    assert_eq!(session.screen, Screen::Course);
    press(&mut session, "N");
    press(&mut session, "?");
    assert!(!screen(&session, 80, 24).contains("In this step"), "a recap has keys of its own");
    press(&mut session, "esc");
    assert_eq!(session.screen, Screen::Recap);
    press(&mut session, "n");
    assert_eq!(session.at, (1, 0), "the lesson after the one that was looked at");
    // The end of a lesson is its own, whatever was looked at before.
    let mut session = at("origin-test.distance", "c up*9 N esc esc n");
    assert_eq!((session.screen, session.lesson_of_recap()), (Screen::Recap, 1));
    press(&mut session, "n");
    assert_eq!(session.at, (2, 0));
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
            let pages = (0..99).map(|_| {
                press(&mut session, "down");
                screen(&session, width, height)
            });
            let seen: Vec<String> = pages.collect();
            let last = &seen[98];
            assert!(first.is_ascii() && (height == 24 || first.contains("scroll")), "{first}");
            let recap = content.recap.as_ref().expect("one");

            let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            assert!(bare(&first).contains(&bare(&recap.take[0][0])), "{first}");
            let offers = |page: &String| content.exam.is_empty() || page.contains("the exam now");
            assert!(seen.iter().any(offers), "{last}");
            assert!(
                recap.read.iter().all(|read| bare(last).contains(&bare(&format!("Further reading: {read}")))),
                "{last}"
            );
            press(&mut session, "home");
            let mut pages = vec![first];
            while session.row < last_row(&session, (width, height)) {
                press(&mut session, "enter");
                pages.push(screen(&session, width, height));
            }
            assert!(pages.len() <= 9 && pages.last() == Some(last), "{}", pages.len());
            let is_seen = |part: &str| pages.iter().any(|page| bare(page).contains(&bare(part)));
            // What belongs together is seen at once by a learner who presses Enter alone.
            if let Some(picture) = &recap.picture {
                let page = pages.iter().find(|page| page.contains(&picture.says)).expect("what is said of it");
                assert!(
                    (page.contains("- A - B -") || page.contains("- world -")) && page.matches("+-").count() >= 2,
                    "{page}"
                );
                assert!(height == 20 || pages[0] == *page, "{page}");
                // As the step is when it is done.
                let shown = [("which-sign", "B before"), ("how-far", "line of s"), ("merge", " O ")];
                let shown = shown.iter().find(|(id, _)| picture.step == *id);
                assert!(height == 20 || shown.is_none_or(|(_, mark)| page.contains(mark)), "{page}");
            }
            for function in recap.steps.split(String::is_empty).filter(|_| height == 24) {
                assert!(is_seen(&function.concat()), "{function:#?}");
            }
        }
    }
}
