//! How far one gets without a thought.

use crate::app::Phase;
use crate::app::check::strategies::{MOST, acts, bet, one_key};
use crate::app::play::Play;
use crate::app::testing::{course, made};
use crate::instrument::Act;
use crate::key::Key;
use crate::lesson::Step;
use crate::panes::Cover;
use fastrand::Rng;

/// Learners who press keys by chance, for each step.
const LEARNERS: u64 = 20;

/// Whether a way gets through a step.
type Way = fn(&Step) -> bool;

/// Whether the step is done by Enter alone, or by an answer to its bet and Enter.
fn enter(step: &Step, with_bet: bool) -> bool {
    let mut play = Play::new(step, 0);
    for _ in 0..MOST {
        if with_bet {
            bet(&mut play);
        }
        play.commit();
    }
    play.phase() == Phase::Done
}

/// How many of so many learners pass who press 40 keys by chance, with Enter at each fourth.
fn by_chance(step: &Step, learners: u64) -> u64 {
    let acts = acts(step);
    let passes = |seed: &u64| {
        let (mut play, mut random) = (Play::new(step, *seed), Rng::with_seed(*seed));
        for press in 1..=40 {
            bet(&mut play);
            if let Some((_, act)) = random.choice(&acts) {
                play.act(*act);
            }
            if press % 4 == 0 {
                bet(&mut play);
                play.commit();
            }
            if play.phase() == Phase::Done {
                return true;
            }
        }
        false
    };
    (0..learners).filter(passes).count() as u64
}

/// What a learner reads who looks at the numbers below the panes: how many clauses of the goal hold; `None` where these
/// numbers are covered.
fn read(play: &Play) -> Option<usize> {
    let hidden = play.covers().iter().any(|cover| *cover != Cover::World && *cover != Cover::Difference);
    (!hidden).then(|| play.step().goal.iter().filter(|goal| goal.is.holds(&play.scope())).count())
}

/// Submits if the numbers say that the goal holds; true if the step is done.
fn submits_when_it_holds(play: &mut Play) -> bool {
    bet(play);
    if read(play) == Some(play.step().goal.len()) {
        play.commit();
    }
    play.phase() == Phase::Done
}

/// Whether some key that is held for 14 presses, until the numbers say that the goal holds, does the step.
fn by_holding(step: &Step) -> bool {
    acts(step).into_iter().any(|(_, act)| {
        let mut play = Play::new(step, 0);
        (0..MOST).any(|_| {
            bet(&mut play);
            play.act(act);
            submits_when_it_holds(&mut play)
        })
    })
}

/// Whether 20 keys do the step that raise one number and submit it each time, be it typed or moved.
fn by_raising(step: &Step) -> bool {
    let moved = acts(step).into_iter().any(|(_, act)| {
        let mut play = Play::new(step, 0);
        (0..10).any(|_| {
            bet(&mut play);
            play.act(act);
            play.commit();
            play.phase() == Phase::Done
        })
    });
    let typed = || {
        let mut play = Play::new(step, 0);
        (0..10).any(|number| {
            bet(&mut play);
            play.act(Act::Erase);
            play.act(Act::Digit(number));
            play.commit();
            play.phase() == Phase::Done
        })
    };
    moved || typed()
}

/// Whether 40 keys do the step of whoever tries each of its keys, reads the numbers, or where these are covered what a
/// submission says, and takes back what did not help.
fn by_trying(step: &Step) -> bool {
    let acts = acts(step);
    let mut play = Play::new(step, 0);
    let (mut keys, mut held) = (0, 0);
    for (_, act) in acts.iter().cycle() {
        bet(&mut play);
        held = read(&play).unwrap_or(held);
        play.act(*act);
        if read(&play).is_none() {
            play.commit();
            keys += 1;
        }
        if submits_when_it_holds(&mut play) {
            return true;
        }
        keys += 1;
        if read(&play).is_none_or(|now| now <= held) && play.undo().is_ok() {
            keys += 1;
        }
        if keys >= 40 {
            return false;
        }
    }
    false
}

/// The goal is 0, 0, at most 3 steps for each other way, and at most 0.03.
#[test]
#[expect(clippy::print_stdout, reason = "the figures are for whoever asks for them")]
fn hardly_a_step_is_done_without_a_thought() {
    let course = course();
    let steps: Vec<_> =
        course.lessons.iter().flat_map(|lesson| lesson.steps.iter()).filter(|step| !step.is_free()).collect();
    let named = |pass: &dyn Fn(&crate::lesson::Step) -> bool| {
        steps.iter().filter(|step| pass(step)).map(|step| step.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(named(&|step| enter(step, false)), [""; 0], "Enter only");
    assert_eq!(named(&|step| enter(step, true)), [""; 0], "the first option, then Enter");
    let repeated = named(&|step| one_key(step).is_some());
    println!("one key repeated: {} of {} steps: {repeated:?}", repeated.len(), steps.len());
    let ways: [(&str, Way); 3] =
        [("held until it holds", by_holding), ("raised", by_raising), ("tried and taken back", by_trying)];
    for (way, pass) in ways {
        let passed = named(&pass);
        println!("{way}: {} of {} steps: {passed:?}", passed.len(), steps.len());
        assert!(passed.len() <= 3, "{way}: {passed:?}");
        for lesson in course.lessons.iter().filter(|lesson| !lesson.exam.is_empty()) {
            assert!(!lesson.exam.iter().all(pass), "{way}: exam of {}", lesson.id);
        }
    }
    let passed: Vec<_> = steps.iter().map(|step| (step.id.as_str(), by_chance(step, LEARNERS))).collect();
    let all: u64 = passed.iter().map(|(_, count)| count).sum();
    let share = all as f64 / (LEARNERS * steps.len() as u64) as f64;
    println!("40 keys by chance: {share:.3}; of {LEARNERS}: {passed:?}");
    assert!(repeated.len() <= 3, "{repeated:?}");
    assert!(share <= 0.03, "{share} {passed:?}");
}

#[test]
fn a_step_that_one_key_passes_is_found() {
    let pass = |lines: &str| one_key(made(lines).play().step());
    assert_eq!(pass("goal = \"touching\"\nsolution = \"left*2 enter\""), Some(Key::parse("left").expect("a key")));
    assert_eq!(pass("goal = \"D.left == -5 and D.top == 4\"\nsolution = \"right up enter\""), None);
    let called = "commit = \"called\"\ngoal = \"moves == 3\"\nsolution = \"left*3 enter\"";
    assert!(pass(called).is_some());
    // A bet does not help, whichever way it is answered.
    let bet = "goal = \"touching and bet\"\nsolution = \"bet left*2 enter\"\n[bet]\nask = \"How far?\"\n\
               answer = \"2\"\nright_why = \"So.\"\nwrong_why = \"No.\"";
    assert!(pass(bet).is_some());
    assert!(!enter(made(bet).play().step(), true));
    assert!(enter(made(&bet.replace("touching and ", "")).play().step(), true));
    assert_eq!(by_chance(made("goal = \"moves >= 1\"\nsolution = \"left enter\"").play().step(), 9), 9);
}
