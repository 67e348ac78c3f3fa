//! How far one gets without a thought.

use crate::app::Phase;
use crate::app::play::Play;
use crate::app::strategies::{MOST, acts, bet, one_key};
use crate::app::testing::{course, made};
use crate::key::Key;
use crate::lesson::Step;
use fastrand::Rng;

/// Learners who press keys by chance, for each step.
const LEARNERS: u64 = 20;

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

/// The goal is 0, 0, at most 3 steps (those that call) and at most 0.05.
#[test]
#[expect(clippy::print_stdout, reason = "the figures are for whoever asks for them")]
fn hardly_a_step_is_done_without_a_thought() {
    let course = course();
    let steps: Vec<_> = course.lessons.iter().flat_map(|lesson| &lesson.steps).filter(|step| !step.is_free()).collect();
    let named = |pass: &dyn Fn(&crate::lesson::Step) -> bool| {
        steps.iter().filter(|step| pass(step)).map(|step| step.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(named(&|step| enter(step, false)), [""; 0], "Enter only");
    assert_eq!(named(&|step| enter(step, true)), [""; 0], "the first option, then Enter");
    let repeated = named(&|step| one_key(step).is_some());
    println!("one key repeated: {} of {} steps: {repeated:?}", repeated.len(), steps.len());
    let passed: Vec<_> = steps.iter().map(|step| (step.id.as_str(), by_chance(step, LEARNERS))).collect();
    let all: u64 = passed.iter().map(|(_, count)| count).sum();
    let share = all as f64 / (LEARNERS * steps.len() as u64) as f64;
    println!("40 keys by chance: {share:.3}; of {LEARNERS}: {passed:?}");
    assert!(repeated.len() <= 3, "{repeated:?}");
    assert!(share <= 0.05, "{share} {passed:?}");
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
