//! The mistakes that published code and learners make, as rules: a program has made one if the rule gives all of its
//! answers, the right ones included. What is said of each stands in `mistakes.txt`, by its name: the step that explains it,
//! and what the program does and what would be right.

mod boxes;
mod frame;
mod gjk;
mod polygons;

use super::answer::Answered;
use super::cases::section;
use super::exercise::Exercise;
use super::question::GradeCase;
use super::right::slack;
use std::sync::LazyLock;

/// A mistaken rule by its name for scripts, and the answers that it may give to a case. Where these are too many to list,
/// it looks at the answer that was given.
type Rule = (&'static str, fn(&GradeCase, &Answered) -> Vec<Answered>);

/// A mistaken rule.
#[derive(Debug)]
pub(super) struct KnownMistake {
    /// A name for scripts.
    pub(super) name: &'static str,
    /// What the program does, and what would be right.
    pub(super) says: &'static str,
    /// The step that explains it.
    pub(super) step: &'static str,
    answers: fn(&GradeCase, &Answered) -> Vec<Answered>,
}

impl KnownMistake {
    /// True if the rule gives this answer, or one as good to it.
    pub(super) fn fits(&self, case: &GradeCase, given: &Answered) -> bool {
        (self.answers)(case, given).iter().any(|answer| answer.agrees(given, slack(case)))
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
    let rules = match exercise {
        Exercise::Difference => boxes::DIFFERENCE,
        Exercise::Overlap => boxes::OVERLAP,
        Exercise::Penetration => boxes::PENETRATION,
        Exercise::Sweep => boxes::SWEEP,
        Exercise::Frame => frame::FRAME,
        Exercise::PolygonDifference => polygons::DIFFERENCE,
        Exercise::Distance => polygons::DISTANCE,
        Exercise::Support => polygons::SUPPORT,
        Exercise::Gjk => gjk::CONTACT,
    };
    let texts = texts(exercise);
    let with_words = |(index, &(name, answers)): (usize, &Rule)| {
        // Rules with the same name have a line each. If there are fewer lines, the last rules share the last line.
        let earlier = rules[..index].iter().filter(|(other, _)| *other == name).count();
        let named = texts.iter().filter(|words| words[0] == name);
        let [_, step, says] = named.take(earlier + 1).last().copied().unwrap_or_default();
        KnownMistake { name, says, step, answers }
    };
    rules.iter().enumerate().map(with_words).collect()
}

/// The lines of an exercise: a name, a step and a sentence each.
fn texts(exercise: Exercise) -> Vec<[&'static str; 3]> {
    let words = |line: &'static str| line.splitn(3, ' ').collect::<Vec<_>>().try_into().ok();
    section(include_str!("mistakes.txt"), &exercise.name()).lines().filter_map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_texts_belong_together() {
        for exercise in Exercise::all() {
            let known = of(*exercise);
            assert!(known.iter().all(|mistake| mistake.says.ends_with('.') && mistake.step.contains('.')), "{known:?}");
            let unused =
                texts(*exercise).into_iter().find(|[.., says]| !known.iter().any(|mistake| mistake.says == *says));
            assert_eq!(unused, None, "{exercise:?}");
        }
    }
}
