//! The mistakes that published code and learners make, as rules: a program has made one if the rule gives all of its
//! answers, the right ones included. What is said of each stands in `mistakes.txt`: its name, the step that explains it, what
//! the program does, and what would be right.

mod boxes;
mod frame;
mod gjk;
mod polygons;

use super::answer::Answered;
use super::cases::section;
use super::exercise::Exercise;
use super::question::GradeCase;
use super::right::slack;
use crate::frames::{End, Frame};
use std::sync::LazyLock;

/// The answers that a mistaken rule may give to a case. Where these are too many to list, it looks at the answer that was
/// given.
type Rule = fn(&GradeCase, &Answered) -> Vec<Answered>;

/// The ends that a mistaken rule may give to a frame.
type FrameRule = fn(&Frame) -> Vec<End>;

#[derive(Debug)]
enum AnyRule {
    Of(Rule),
    OfFrame(FrameRule),
}

/// A mistaken rule, with what is said of it.
#[derive(Debug)]
pub(super) struct KnownMistake {
    /// A name for scripts.
    pub(super) name: &'static str,
    /// What the program does, and what would be right.
    pub(super) says: &'static str,
    /// The step that explains it.
    pub(super) step: &'static str,
    rule: AnyRule,
}

impl KnownMistake {
    /// True if the rule gives this answer, or one as good to it.
    pub(super) fn fits(&self, case: &GradeCase, given: &Answered) -> bool {
        let answers = match self.rule {
            AnyRule::Of(rule) => rule(case, given),
            AnyRule::OfFrame(rule) => rule(&case.frame()).into_iter().map(Answered::Ended).collect(),
        };
        answers.iter().any(|answer| answer.agrees(given, slack(case)))
    }
}

/// The answer that was given, if the rule may give it.
fn given_if(may: bool, given: &Answered) -> Vec<Answered> {
    if may { vec![given.clone()] } else { Vec::new() }
}

/// The mistakes of each exercise, in the order of the exercises.
static ALL: LazyLock<Vec<Vec<KnownMistake>>> =
    LazyLock::new(|| Exercise::all().iter().map(|kind| read(*kind)).collect());

/// The known mistakes of an exercise; of two that cannot be told apart, the simpler one first.
pub(super) fn of(exercise: Exercise) -> &'static [KnownMistake] {
    &ALL[exercise as usize]
}

fn read(exercise: Exercise) -> Vec<KnownMistake> {
    let rules: &[(&str, Rule)] = match exercise {
        Exercise::Difference => boxes::DIFFERENCE,
        Exercise::Overlap => boxes::OVERLAP,
        Exercise::Penetration => boxes::PENETRATION,
        Exercise::Sweep => boxes::SWEEP,
        Exercise::Frame => &[],
        Exercise::PolygonDifference => polygons::DIFFERENCE,
        Exercise::Distance => polygons::DISTANCE,
        Exercise::Support => polygons::SUPPORT,
        Exercise::Gjk => gjk::CONTACT,
    };
    let of_frames = frame::FRAME.iter().filter(|_| exercise == Exercise::Frame);
    let of_frames = of_frames.map(|(name, rule)| (*name, AnyRule::OfFrame(*rule)));
    let rules = rules.iter().map(|(name, rule)| (*name, AnyRule::Of(*rule))).chain(of_frames);
    // The lines are in the order of the rules. If there are fewer lines, the last rules share the last one.
    let lines: Vec<&str> = section(include_str!("mistakes.txt"), &exercise.name()).lines().collect();
    let with_words = |(index, (name, rule))| {
        let line = *lines.get(index).or(lines.last())?;
        let (step, says) = line.strip_prefix(name)?.trim_start().split_once(' ')?;
        Some(KnownMistake { name, says, step, rule })
    };
    rules.enumerate().filter_map(with_words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_texts_belong_together() {
        let of_exercise = |exercise: &Exercise| {
            let known = of(*exercise);
            assert!(known.iter().all(|mistake| mistake.says.ends_with('.') && mistake.step.contains('.')), "{known:?}");
            let lines = section(include_str!("mistakes.txt"), &exercise.name()).lines().count();
            assert!((1..=known.len()).contains(&lines), "{exercise:?}");
            known.len()
        };
        let all = [boxes::DIFFERENCE, boxes::OVERLAP, boxes::PENETRATION, boxes::SWEEP, polygons::DIFFERENCE];
        let all = all.into_iter().chain([polygons::DISTANCE, polygons::SUPPORT, gjk::CONTACT]).map(<[_]>::len);
        let rules = all.sum::<usize>() + frame::FRAME.len();
        assert_eq!(Exercise::all().iter().map(of_exercise).sum::<usize>(), rules, "each rule has its line");
    }
}
