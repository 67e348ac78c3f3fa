//! The mistakes that published code and learners make, as rules: a program has made one if the rule gives all of its
//! answers, the right ones included. What is said of each stands in `mistakes.txt`, by its name: the step that explains it,
//! and what the program does and what would be right.

mod boxes;
mod frame;
mod gjk;
mod polygons;

use super::answer::Answered;
use super::exercise::Exercise;
use super::question::GradeCase;
use std::sync::LazyLock;

/// A mistaken rule by its name for scripts: true if it gives this answer, or one as good to it.
type Rule = (&'static str, fn(&GradeCase, &Answered) -> bool);

/// A mistaken rule.
#[derive(Debug)]
pub(super) struct KnownMistake {
    /// A name for scripts.
    pub(super) name: &'static str,
    /// What the program does, and what would be right.
    pub(super) says: &'static str,
    /// The step that explains it.
    pub(super) step: &'static str,
    /// True if the rule gives this answer, or one as good to it.
    pub(super) fits: fn(&GradeCase, &Answered) -> bool,
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
    let with_words = |(index, &(name, fits)): (usize, &Rule)| {
        // Of rules with the same name each has its own line, or the last ones share one.
        let earlier = rules[..index].iter().filter(|(other, _)| *other == name).count();
        let named = texts(exercise).filter(|words| words[0] == name);
        let [_, step, says] = named.take(earlier + 1).last().unwrap_or_default();
        KnownMistake { name, says, step, fits }
    };
    rules.iter().enumerate().map(with_words).collect()
}

/// The lines of an exercise: a name, a step and a sentence each.
fn texts(exercise: Exercise) -> impl Iterator<Item = [&'static str; 3]> {
    let lines =
        include_str!("mistakes.txt").lines().skip_while(move |line| line.strip_prefix("# ") != Some(&*exercise.name()));
    let lines = lines.skip(1).take_while(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (name, rest) = line.split_once(' ')?;
        let (step, says) = rest.split_once(' ')?;
        Some([name, step, says])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_texts_belong_together() {
        for exercise in Exercise::all() {
            let known = of(*exercise);
            assert!(known.iter().all(|mistake| mistake.says.ends_with('.') && mistake.step.contains('.')), "{known:?}");
            let unused = texts(*exercise).find(|[.., says]| !known.iter().any(|mistake| mistake.says == *says));
            assert_eq!(unused, None, "{exercise:?}");
        }
    }
}
