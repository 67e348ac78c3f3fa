//! The smallest case at which a program fails, found by asking it again.

use super::answer::Answered;
use super::cases::tiny;
use super::exercise::Exercise;
use super::hurdle;
use super::mistakes::{self, KnownMistake};
use super::question::{GradeCase, Whole};
use super::right::{expected, is_right};
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
    let gives = |mistake: &&KnownMistake| all.iter().all(|(case, answer)| (mistake.fits)(case, answer));
    mistakes::of(exercise).iter().filter(gives).collect()
}

/// What makes a failure hard to read, the worst first, and how much there is to look at: the least is shown.
type Rank = (bool, Weight);

/// Whether a case is harder than others of its exercise, whether one shape lies within the other, and how much there is to
/// look at.
type Weight = (bool, bool, [u64; 4]);

fn weight(exercise: Exercise, case: &GradeCase) -> Weight {
    (hurdle::of(exercise, case).is_some(), case.is_nested(), case.bulk())
}

/// No tie should blur a failure, and the first of these mistakes alone explain it. One answer of a loop of GJK fits most
/// of its mistakes, so there this asks for nothing.
fn rank(exercise: Exercise, failure: &Failed, known: &[&KnownMistake]) -> Rank {
    let (case, answer) = failure;
    let is_tied = matches!(expected(exercise, case), Answered::Vectors(ties) if ties.len() > 1);
    let others =
        |name: &str| mistakes::of(exercise).iter().any(|other| other.name != name && (other.fits)(case, answer));
    let is_blurred = exercise != Exercise::Gjk && known.first().is_some_and(|first| others(first.name));
    (is_tied || is_blurred, weight(exercise, case))
}

/// The best of them to show.
fn best(exercise: Exercise, failures: impl Iterator<Item = Failed>, known: &[&KnownMistake]) -> Option<(Rank, Failed)> {
    let ranked = failures.map(|failure| (rank(exercise, &failure, known), failure));
    ranked.min_by_key(|(rank, _)| *rank)
}

/// Searches from the failures that there are. `ask` runs the program; without an answer the search is over.
pub(super) fn smallest(
    exercise: Exercise,
    failures: impl IntoIterator<Item = Failed>,
    mut known: Vec<&'static KnownMistake>,
    mut ask: impl FnMut(&[GradeCase]) -> Option<Vec<Answered>>,
) -> Option<SmallestFailure> {
    let (mut reached, (mut case, mut answer)) = best(exercise, failures.into_iter(), &known)?;
    let start = Instant::now();
    let mut seen: HashSet<GradeCase> = HashSet::new();
    let mut next = tiny(exercise);
    let mut other_answer = None;
    for _ in 0..MOST_RUNS {
        let (is_unclear, reached_weight) = reached;
        // Also what has less to look at but is harder: it may show that a mistake is none.
        let may_be_better =
            |case: &GradeCase| is_unclear || case.bulk() < reached_weight.2 || weight(exercise, case) < reached_weight;
        next.retain(|case| !seen.contains(case) && case.is_sound(exercise) && may_be_better(case));
        next.sort_by_key(GradeCase::bulk);
        next.truncate(MOST_CASES);
        next.retain(|case| seen.insert(case.clone()));
        if next.is_empty() || start.elapsed() > LONGEST {
            break;
        }
        // The best one again, because a program may be of another opinion by now.
        next.insert(0, case.clone());
        let Some(answers) = ask(&next) else { break };
        known.retain(|mistake| next.iter().zip(&answers).all(|(case, answer)| (mistake.fits)(case, answer)));
        if let Some(other) = answers.first().filter(|again| **again != answer) {
            other_answer = Some(other.clone());
            break;
        }
        let failed = next.drain(..).zip(answers).filter(|(case, answer)| !is_right(exercise, case, answer));
        // The best one is among them, and stays if there is no better one.
        let Some(found) = best(exercise, failed, &known) else { break };
        (reached, (case, answer)) = found;
        next = smaller(exercise, &case);
    }
    Some(SmallestFailure { case, answer, mistakes: known, other_answer })
}

/// The answers before the case at which a program falls silent, if it keeps answers to itself until its input ends: so
/// many were heard, and it is asked again with fewer cases.
pub(super) fn before_silence(
    cases: &[GradeCase],
    heard: usize,
    patience: Duration,
    mut ask: impl FnMut(Duration, &[GradeCase]) -> Option<Vec<Answered>>,
) -> Option<Vec<Answered>> {
    // How long it takes to begin and to end says how long to wait for it.
    let start = Instant::now();
    ask(patience, cases.get(..heard)?)?;
    let taken = start.elapsed();
    if taken >= patience {
        return None;
    }
    let mut ask = |cases| ask(patience.min(4 * taken + Duration::from_secs(1)), cases);
    let (mut good, mut bad) = (heard + 1, cases.len());
    let mut answers = ask(cases.get(..good)?)?;
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        match ask(&cases[..middle]) {
            Some(more) => (good, answers) = (middle, more),
            None => bad = middle,
        }
    }
    Some(answers)
}

/// Cases like this one with less to look at; some are none of the exercise.
fn smaller(exercise: Exercise, case: &GradeCase) -> Vec<GradeCase> {
    let mut found = moved(case);
    if exercise.has_boxes() {
        add_smaller_boxes(case, &mut found);
        return found;
    }
    for index in 0..case.vectors.len() {
        for d in nearer(case.vectors[index]) {
            let mut other = case.clone();
            other.vectors[index] = d;
            found.push(other);
        }
    }
    let mut with = |of_a: bool, corners: Vec<Whole>| {
        let mut other = case.clone();
        *if of_a { &mut other.a } else { &mut other.b } = corners;
        found.push(other);
    };
    for (of_a, corners) in [(true, &case.a), (false, &case.b)] {
        let count = corners.len();
        if count > 3 {
            let kept = |keep: &dyn Fn(usize) -> bool| -> Vec<Whole> {
                corners.iter().enumerate().filter(|(index, _)| keep(*index)).map(|(_, corner)| *corner).collect()
            };
            with(of_a, kept(&|index| index % 2 == 0));
            let parts = std::iter::successors(Some(count / 2), |part| (*part > 1).then_some(part / 2));
            for (part, first) in parts.flat_map(|part| (0..count).step_by(part).map(move |first| (part, first))) {
                with(of_a, kept(&|index| !(first..first + part).contains(&index)));
            }
        }
        // Of many corners a few have to go first.
        for index in (0..count).filter(|_| count <= 12) {
            for corner in nearer(corners[index]) {
                let mut changed = corners.clone();
                changed[index] = corner;
                with(of_a, changed);
            }
        }
        let low = |axis: usize| corners.iter().map(|corner| corner[axis]).min().unwrap_or_default();
        let (x, y) = (low(0), low(1));
        for by in [2, 3, 10] {
            with(of_a, corners.iter().map(|corner| [x + (corner[0] - x) / by, y + (corner[1] - y) / by]).collect());
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (x / 2, 0), (0, y / 2), (x, 0), (0, y)] {
            with(of_a, corners.iter().map(|corner| [corner[0] - dx, corner[1] - dy]).collect());
        }
    }
    found
}

/// Adds cases of boxes with fewer walls, and with sides nearer to zero or to each other.
fn add_smaller_boxes(case: &GradeCase, found: &mut Vec<GradeCase>) {
    let slots = slots(case);
    // Of several walls a few have to go first.
    for wall in (0..case.b.len() / 2).filter(|_| case.b.len() > 2) {
        let mut fewer = case.clone();
        fewer.b.drain(2 * wall..2 * wall + 2);
        found.push(fewer);
    }
    let changed = |changes: &[(usize, i32)]| {
        let mut slots = slots.clone();
        for (slot, value) in changes {
            slots[*slot] = *value;
        }
        boxes_from(&slots, case.b.len() / 2)
    };
    for (slot, value) in slots.iter().copied().enumerate() {
        let nearer = [0, value / 2, value - value.signum(), value - 1, value + 1, 1, 2, -1, -value];
        found.extend(nearer.into_iter().map(|nearer| changed(&[(slot, nearer)])));
        for (other, same) in slots.iter().copied().enumerate().skip(slot + 1) {
            for (one, two) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                found.push(changed(&[(slot, value + one), (other, same + two)]));
            }
            found.push(changed(&[(slot, value / 2), (other, same / 2)]));
            found.push(changed(&[(slot, 0), (other, 0)]));
        }
    }
}

/// Points near this one, on the way to zero first.
fn nearer([x, y]: Whole) -> [Whole; 8] {
    [[0, y], [x, 0], [x / 2, y], [x, y / 2], [x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
}

/// The case moved towards zero as a whole, and made smaller as a whole.
fn moved(case: &GradeCase) -> Vec<GradeCase> {
    let low = |corners: &[Whole], axis: usize| corners.iter().map(|corner| corner[axis]).min().unwrap_or_default();
    let by = |dx: i32, dy: i32| {
        let shift = |corners: &[Whole]| corners.iter().map(|[x, y]| [x - dx, y - dy]).collect();
        GradeCase { a: shift(&case.a), b: shift(&case.b), vectors: case.vectors.clone() }
    };
    let (ax, ay, bx, by_) = (low(&case.a, 0), low(&case.a, 1), low(&case.b, 0), low(&case.b, 1));
    let (x, y) = (ax.min(bx), ay.min(by_));
    let mut found = Vec::new();
    for (dx, dy) in [(ax, ay), (bx, by_), (x, y), (x / 2, y / 2)] {
        found.extend([by(dx, dy), by(dx, 0), by(0, dy)]);
    }
    for part in [2, 3, 5, 10] {
        let shrunk = |points: &[Whole]| points.iter().map(|[x, y]| [x / part, y / part]).collect();
        found.push(GradeCase { a: shrunk(&case.a), b: shrunk(&case.b), vectors: shrunk(&case.vectors) });
        found.push(GradeCase { vectors: case.vectors.clone(), a: shrunk(&case.a), b: shrunk(&case.b) });
    }
    found
}

/// The numbers of a case of boxes: for each its lower left corner and its size, then velocities.
fn slots(case: &GradeCase) -> Vec<i32> {
    let shapes = case.a.chunks(2).chain(case.b.chunks(2)).filter_map(|corners| match *corners {
        [[x0, y0], [x1, y1]] => Some([x0, y0, x1 - x0, y1 - y0]),
        _ => None,
    });
    shapes.flatten().chain(case.vectors.iter().flatten().copied()).collect()
}

/// The case of such numbers, of A and so many other boxes.
fn boxes_from(slots: &[i32], others: usize) -> GradeCase {
    let shape = |at: usize| {
        let [x, y, w, h] = [0, 1, 2, 3].map(|slot| slots.get(at + slot).copied().unwrap_or_default());
        vec![[x, y], [x + w, y + h]]
    };
    let vectors = slots.get(4 + 4 * others..).unwrap_or_default().chunks_exact(2).map(|v| [v[0], v[1]]).collect();
    GradeCase { a: shape(0), b: (1..=others).flat_map(|other| shape(4 * other)).collect(), vectors }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;
    use glam::DVec2;

    /// A program's answers to the usual cases, and the search that asks it again.
    fn searched(
        exercise: Exercise,
        program: impl Fn(&GradeCase) -> Answered,
        mut ask: impl FnMut(&[GradeCase]) -> Option<Vec<Answered>>,
    ) -> SmallestFailure {
        let all: Vec<GradeCase> = cases::all(exercise, 1, 100).into_iter().map(|case| case.case).collect();
        let answers: Vec<Answered> = all.iter().map(&program).collect();
        let known = mistakes_of(exercise, &all.iter().zip(&answers).collect::<Vec<_>>());
        let failures = all.into_iter().zip(answers).filter(|(case, answer)| !is_right(exercise, case, answer));
        smallest(exercise, failures.collect::<Vec<_>>(), known, |cases| ask(cases)).expect("it fails")
    }

    fn reversed(case: &GradeCase) -> Answered {
        let Answered::Vectors(pushes) = expected(Exercise::Penetration, case) else { panic!("pushes") };
        Answered::Vectors(vec![-pushes[0]])
    }

    fn names(found: &SmallestFailure) -> Vec<&str> {
        found.mistakes.iter().map(|mistake| mistake.name).collect()
    }

    #[test]
    fn the_smallest_case_is_clear_and_small() {
        let found = searched(Exercise::Penetration, reversed, |cases| Some(cases.iter().map(reversed).collect()));
        assert_eq!(found.case.words(Exercise::Penetration), "A x 0..2 y 0..2   B x 1..3 y 0..2");
        assert_eq!((names(&found), &found.other_answer), (vec!["sign"], &None));
    }

    #[test]
    fn a_mistake_that_does_not_give_all_answers_is_not_named() {
        // At one case in a hundred it is right.
        let mostly = |case: &GradeCase| {
            if case.a[0] == [1, 5] { expected(Exercise::Penetration, case) } else { reversed(case) }
        };
        let found = searched(Exercise::Penetration, mostly, |cases| Some(cases.iter().map(mostly).collect()));
        assert_eq!(names(&found), Vec::<&str>::new());
        // At the smallest only, which are first asked in the search.
        let is_tiny = |case: &GradeCase| case.a == [[0, 0], [1, 1]];
        assert!(!cases::all(Exercise::Penetration, 1, 100).iter().any(|case| is_tiny(&case.case)));
        let large = |case: &GradeCase| {
            if is_tiny(case) { expected(Exercise::Penetration, case) } else { reversed(case) }
        };
        let found = searched(Exercise::Penetration, large, |cases| Some(cases.iter().map(large).collect()));
        assert_eq!(names(&found), Vec::<&str>::new());
        assert!(found.case.bulk()[1] <= 16, "{:?}", found.case);
    }

    #[test]
    fn ties_other_mistakes_and_nesting_make_a_case_worse() {
        let failure = |b: [Whole; 2], [x, y]: Whole| {
            let case = GradeCase { a: vec![[0, 0], [4, 4]], b: b.to_vec(), vectors: Vec::new() };
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
            let (is_unclear, (is_hard, is_nested, _)) = rank(Exercise::Penetration, &failure(b, push), &known);
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
    fn the_case_at_which_a_program_falls_silent_is_found() {
        let cases: Vec<GradeCase> = cases::all(Exercise::Gjk, 1, 0).into_iter().map(|case| case.case).collect();
        for (heard, silent, runs_at_most) in [(0, 37, 9), (30, 37, 9), (0, 0, 2), (37, 37, 2), (5, cases.len() - 1, 9)]
        {
            let mut runs = 0;
            let found = before_silence(&cases, heard, LONGEST, |_, asked| {
                runs += 1;
                (asked.len() <= silent).then(|| vec![Answered::Truth(true); asked.len()])
            });
            let expected = (silent > heard).then_some(silent);
            assert_eq!(found.map(|answers| answers.len()), expected, "{heard} {silent}");
            assert!(runs <= runs_at_most, "{runs}");
        }
    }

    #[test]
    fn it_is_asked_at_most_forty_times() {
        // Wrong wherever a number is large, so that every step down is small.
        let far = |case: &GradeCase| {
            Answered::Truth(case.a[0][0].abs() < 300 && expected(Exercise::Overlap, case) == Answered::Truth(true))
        };
        let (mut runs, mut most) = (0, 0);
        let found = searched(Exercise::Overlap, far, |cases| {
            runs += 1;
            most = cases.len().max(most);
            Some(cases.iter().map(far).collect())
        });
        assert!(runs <= MOST_RUNS && most <= MOST_CASES + 1, "{runs} {most}");
        assert!(!is_right(Exercise::Overlap, &found.case, &found.answer));
        assert!(found.case.bulk()[1] <= 10, "{:?}", found.case);
    }
}
