//! The smallest case at which a program fails, found by asking it again.

use super::answer::Answered;
use super::cases::tiny;
use super::exercise::Exercise;
use super::hurdle;
use super::mistakes::{self, KnownMistake};
use super::question::{GradeCase, Whole};
use super::right::is_right;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// How often a program is asked again.
const MOST_RUNS: usize = 40;

/// How long that may take in all.
const LONGEST: Duration = Duration::from_secs(20);

/// The most cases of one run, the smallest of those there are.
const MOST_CASES: usize = 4000;

/// A case with the program's answer.
pub(super) type Failed = (GradeCase, Answered);

/// What asking again has found.
#[derive(Debug)]
pub(super) struct SmallestFailure {
    pub(super) case: GradeCase,
    pub(super) answer: Answered,
    /// The known mistakes that give all the answers there have been, these included.
    pub(super) mistakes: Vec<&'static KnownMistake>,
    /// Another answer of the program to the same case, if there was one.
    pub(super) other_answer: Option<Answered>,
}

/// The known mistakes that give all these answers.
pub(super) fn mistakes_of(exercise: Exercise, all: &[(&GradeCase, &Answered)]) -> Vec<&'static KnownMistake> {
    let gives = |mistake: &&KnownMistake| all.iter().all(|(case, answer)| mistake.fits(case, answer));
    mistakes::of(exercise).iter().filter(gives).collect()
}

/// How hard a failure is to read: whether it is unclear, and its weight. The failure with the least rank is shown.
type Rank = (bool, Weight);

/// Whether a case is harder than others of its exercise, whether one shape lies within the other, and how much there is to
/// look at.
type Weight = (bool, bool, [u64; 4]);

fn weight(case: &GradeCase) -> Weight {
    (hurdle::of(case).is_some(), case.is_nested(), case.bulk())
}

/// A failure is unclear if several vectors are right, or if another mistake than the first known one explains it too. One
/// answer of a loop of GJK fits most of its mistakes, so there only ties count.
fn rank((case, answer): &Failed, known: &[&KnownMistake]) -> Rank {
    let others =
        |name: &str| mistakes::of(case.kind).iter().any(|other| other.name != name && other.fits(case, answer));
    let is_blurred = case.kind != Exercise::Gjk && known.first().is_some_and(|first| others(first.name));
    (hurdle::is_tied(case) || is_blurred, weight(case))
}

/// The best of them to show.
fn best(failures: impl Iterator<Item = Failed>, known: &[&KnownMistake]) -> Option<(Rank, Failed)> {
    failures.map(|failure| (rank(&failure, known), failure)).min_by_key(|(rank, _)| *rank)
}

/// Searches from the failures that there are. `ask` runs the program; without an answer the search is over.
pub(super) fn smallest(
    failures: impl IntoIterator<Item = Failed>,
    mut known: Vec<&'static KnownMistake>,
    mut ask: impl FnMut(&[GradeCase]) -> Option<Vec<Answered>>,
) -> Option<SmallestFailure> {
    let (mut reached, (mut case, mut answer)) = best(failures.into_iter(), &known)?;
    let start = Instant::now();
    let mut seen: HashSet<GradeCase> = HashSet::new();
    let mut next = tiny(case.kind);
    let mut other_answer = None;
    for _ in 0..MOST_RUNS {
        let (is_unclear, reached_weight) = reached;
        // Smaller cases are asked even if they are harder, because they may rule out a mistake.
        let may_be_better =
            |case: &GradeCase| is_unclear || case.bulk() < reached_weight.2 || weight(case) < reached_weight;
        next.retain(|case| !seen.contains(case) && case.is_sound() && may_be_better(case));
        next.sort_by_key(GradeCase::bulk);
        next.truncate(MOST_CASES);
        next.retain(|case| seen.insert(case.clone()));
        if next.is_empty() || start.elapsed() > LONGEST {
            break;
        }
        // Ask the best one again, because the program may answer differently now.
        next.insert(0, case.clone());
        let Some(answers) = ask(&next) else { break };
        known.retain(|mistake| next.iter().zip(&answers).all(|(case, answer)| mistake.fits(case, answer)));
        if let Some(other) = answers.first().filter(|again| **again != answer) {
            other_answer = Some(other.clone());
            break;
        }
        let failed = next.drain(..).zip(answers).filter(|(case, answer)| !is_right(case, answer));
        // The best one is among them, and stays if there is no better one.
        let Some(found) = best(failed, &known) else { break };
        (reached, (case, answer)) = found;
        next = smaller(&case);
    }
    Some(SmallestFailure { case, answer, mistakes: known, other_answer })
}

/// Cases like this one with less to look at; some are none of its kind.
fn smaller(case: &GradeCase) -> Vec<GradeCase> {
    let mut found = moved(case);
    found.extend(with_fewer_corners(case));
    // Boxes change as wholes, polygons as wholes and corner by corner.
    let units: &[usize] = if case.kind.has_boxes() { &[2] } else { &[usize::MAX, 1] };
    found.extend(units.iter().flat_map(|unit| with_other_numbers(case, *unit)));
    found
}

/// The case moved towards zero as a whole, and made smaller as a whole.
fn moved(case: &GradeCase) -> Vec<GradeCase> {
    let changed = |change: &dyn Fn(i32, usize) -> i32| {
        let all = |points: &[Whole]| points.iter().map(|[x, y]| [change(*x, 0), change(*y, 1)]).collect();
        GradeCase { a: all(&case.a), b: all(&case.b), ..case.clone() }
    };
    let low = |corners: &[Whole]| [0, 1].map(|axis| corners.iter().map(|at| at[axis]).min().unwrap_or_default());
    let (a, b) = (low(&case.a), low(&case.b));
    let both = [0, 1].map(|axis| a[axis].min(b[axis]));
    let mut found = Vec::new();
    for by in [a, b, both, both.map(|x| x / 2)] {
        for by in [by, [by[0], 0], [0, by[1]]] {
            found.push(changed(&|x, axis| x - by[axis]));
        }
    }
    for part in [2, 3, 5, 10] {
        let shrunk = changed(&|x, _| x / part);
        let slower: Vec<Whole> = case.vectors.iter().map(|vector| vector.map(|x| x / part)).collect();
        found.extend([shrunk.with(slower), shrunk]);
    }
    found
}

/// The case without some corners of a polygon, or some walls.
fn with_fewer_corners(case: &GradeCase) -> Vec<GradeCase> {
    // Of a box two corners belong together.
    let unit = if case.kind.has_boxes() { 2 } else { 1 };
    let mut found = Vec::new();
    for of_a in [true, false] {
        let corners: Vec<&[Whole]> = if of_a { &case.a } else { &case.b }.chunks(unit).collect();
        let mut keep = |kept: Vec<&[Whole]>| {
            let mut other = case.clone();
            *if of_a { &mut other.a } else { &mut other.b } = kept.concat();
            found.push(other);
        };
        keep(corners.iter().copied().step_by(2).collect());
        let count = corners.len();
        let parts = std::iter::successors(Some(count / 2), |part| Some(part / 2)).take_while(|part| *part > 0);
        for (part, first) in parts.flat_map(|part| (0..count).step_by(part).map(move |first| (part, first))) {
            keep([&corners[..first], &corners[count.min(first + part)..]].concat());
        }
    }
    found
}

/// The case with one of its numbers nearer to zero or to others, or of boxes two of them.
fn with_other_numbers(case: &GradeCase, unit: usize) -> Vec<GradeCase> {
    let numbers = numbers(case, unit);
    let changed = |changes: &[(usize, i32)]| {
        let mut numbers = numbers.clone();
        for (index, value) in changes {
            numbers[*index] = *value;
        }
        with_numbers(case, unit, &numbers)
    };
    let mut found = Vec::new();
    for (index, value) in numbers.iter().copied().enumerate() {
        let nearer = [0, value / 2, value - value.signum(), value - 1, value + 1, 1, 2, -1, -value];
        found.extend(nearer.into_iter().map(|nearer| changed(&[(index, nearer)])));
        let others = numbers.iter().copied().enumerate().skip(index + 1).filter(|_| case.kind.has_boxes());
        for (other, same) in others {
            let pairs = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(one, two)| (value + one, same + two));
            let pairs = pairs.into_iter().chain([(value / 2, same / 2), (0, 0)]);
            found.extend(pairs.map(|(value, same)| changed(&[(index, value), (other, same)])));
        }
    }
    found
}

/// The parts of a case that move as one: so many corners, and each vector.
fn parts(case: &GradeCase, unit: usize) -> impl Iterator<Item = &[Whole]> {
    case.a.chunks(unit).chain(case.b.chunks(unit)).chain(case.vectors.chunks(1))
}

/// The numbers of a case: of each part its first point, and how far the others are from it.
fn numbers(case: &GradeCase, unit: usize) -> Vec<i32> {
    let of_part = |part: &[Whole]| {
        let first = part[0];
        let others = part[1..].iter().flat_map(|point| [point[0] - first[0], point[1] - first[1]]);
        first.into_iter().chain(others).collect::<Vec<_>>()
    };
    parts(case, unit).flat_map(of_part).collect()
}

/// The case with these in place of its own.
fn with_numbers(case: &GradeCase, unit: usize, numbers: &[i32]) -> GradeCase {
    let mut given = numbers.chunks_exact(2).map(|point| [point[0], point[1]]);
    let mut points = Vec::new();
    for part in parts(case, unit) {
        let first = given.next().unwrap_or_default();
        points.push(first);
        points.extend(given.by_ref().take(part.len() - 1).map(|[x, y]| [first[0] + x, first[1] + y]));
    }
    let vectors = points.split_off(case.a.len() + case.b.len());
    let b = points.split_off(case.a.len());
    GradeCase { a: points, b, vectors, ..case.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;
    use crate::commands::grade::right::expected;
    use glam::DVec2;

    /// A program's answers to the usual cases, and the search that asks it again.
    fn searched(
        exercise: Exercise,
        program: impl Fn(&GradeCase) -> Answered,
        mut ask: impl FnMut(&[GradeCase]) -> Option<Vec<Answered>>,
    ) -> SmallestFailure {
        let all: Vec<GradeCase> = cases::all(exercise, 1, 100).into_iter().map(|(_, case)| case).collect();
        let answers: Vec<Answered> = all.iter().map(&program).collect();
        let known = mistakes_of(exercise, &all.iter().zip(&answers).collect::<Vec<_>>());
        let failures = all.into_iter().zip(answers).filter(|(case, answer)| !is_right(case, answer));
        smallest(failures.collect::<Vec<_>>(), known, |cases| ask(cases)).expect("it fails")
    }

    fn reversed(case: &GradeCase) -> Answered {
        let Answered::Vectors(pushes) = expected(case) else { panic!("pushes") };
        Answered::Vectors(vec![-pushes[0]])
    }

    fn names(found: &SmallestFailure) -> Vec<&str> {
        found.mistakes.iter().map(|mistake| mistake.name).collect()
    }

    #[test]
    fn the_smallest_case_is_clear_and_small() {
        let found = searched(Exercise::Penetration, reversed, |cases| Some(cases.iter().map(reversed).collect()));
        assert_eq!(found.case.words(), "A x 0..2 y 0..2   B x 1..3 y 0..2");
        assert_eq!((names(&found), &found.other_answer), (vec!["sign"], &None));
    }

    #[test]
    fn a_mistake_that_does_not_give_all_answers_is_not_named() {
        // At one case in a hundred it is right.
        let mostly = |case: &GradeCase| {
            if case.a[0] == [1, 5] { expected(case) } else { reversed(case) }
        };
        let found = searched(Exercise::Penetration, mostly, |cases| Some(cases.iter().map(mostly).collect()));
        assert_eq!(names(&found), Vec::<&str>::new());
        // At the smallest only, which are first asked in the search.
        let is_tiny = |case: &GradeCase| case.a == [[0, 0], [1, 1]];
        assert!(!cases::all(Exercise::Penetration, 1, 100).iter().any(|(_, case)| is_tiny(case)));
        let large = |case: &GradeCase| {
            if is_tiny(case) { expected(case) } else { reversed(case) }
        };
        let found = searched(Exercise::Penetration, large, |cases| Some(cases.iter().map(large).collect()));
        assert_eq!(names(&found), Vec::<&str>::new());
        assert!(found.case.bulk()[1] <= 16, "{:?}", found.case);
    }

    #[test]
    fn ties_other_mistakes_and_nesting_make_a_case_worse() {
        let failure = |b: [Whole; 2], [x, y]: Whole| {
            let case =
                GradeCase { kind: Exercise::Penetration, a: vec![[0, 0], [4, 4]], b: b.to_vec(), vectors: Vec::new() };
            (case, Answered::Vectors(vec![DVec2::new(f64::from(x), f64::from(y))]))
        };
        let known: Vec<_> =
            mistakes::of(Exercise::Penetration).iter().filter(|mistake| mistake.name == "sign").collect();
        for (b, push, blemishes) in [
            ([[3, 1], [7, 7]], [1, 0], [false, false, false]),
            // A tie; a push along y, which y pointing down explains as well; one inside the other.
            ([[3, 3], [7, 7]], [1, 0], [true, true, false]),
            ([[1, 3], [7, 7]], [0, 1], [true, false, false]),
            ([[-1, -2], [9, 9]], [5, 0], [false, true, true]),
        ] {
            let (is_unclear, (is_hard, is_nested, _)) = rank(&failure(b, push), &known);
            assert_eq!([is_unclear, is_hard, is_nested], blemishes, "{b:?}");
        }
    }

    #[test]
    fn a_program_that_fails_when_asked_again_is_shown_as_it_was() {
        let mut runs = 0;
        let found = searched(Exercise::Penetration, reversed, |_| {
            runs += 1;
            None
        });
        assert_eq!((runs, names(&found)), (1, vec!["sign"]));
        let stubborn = Answered::Vectors(vec![DVec2::new(0.25, 0.0)]);
        let again = |cases: &[GradeCase]| Some(vec![stubborn.clone(); cases.len()]);
        assert_eq!(searched(Exercise::Penetration, reversed, again).other_answer, Some(stubborn.clone()));
    }

    #[test]
    fn it_is_asked_at_most_forty_times() {
        // Wrong wherever a number is large, so that every step down is small.
        let far =
            |case: &GradeCase| Answered::Truth(case.a[0][0].abs() < 300 && expected(case) == Answered::Truth(true));
        let (mut runs, mut most) = (0, 0);
        let found = searched(Exercise::Overlap, far, |cases| {
            runs += 1;
            most = cases.len().max(most);
            Some(cases.iter().map(far).collect())
        });
        assert!(runs <= MOST_RUNS && most <= MOST_CASES + 1, "{runs} {most}");
        assert!(!is_right(&found.case, &found.answer));
        assert!(found.case.bulk()[1] <= 10, "{:?}", found.case);
    }
}
