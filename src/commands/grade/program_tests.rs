//! Programs that the judge hears, as functions: a right one of each kind, with whole numbers and without the crate's
//! geometry, and ten wrong ones of each, all of which have to be found, with the step that explains them.

mod boxes;
mod frame;
mod gjk;
mod polygons;

use self::gjk::{LoopSlip, STARTS, looped, walked};
use super::answer::Answered::{self, Corners, Ended, Moment, Number, Points, Truth, Vectors};
use super::exercise::Exercise;
use super::question::{GradeCase, Whole};
use super::report::GradeReport;
use super::right::{is_right, meaning};
use super::talk::Transcript;
use super::{cases, judged};
use crate::lesson::SceneLine;
use glam::{DVec2, dvec2};

type Program = fn(&GradeCase) -> Answered;

/// What it does, the program, the mistake that is named or nothing, and the step that explains it.
type Wrong = (&'static str, Program, &'static str, &'static str);

fn vector([x, y]: Whole) -> DVec2 {
    dvec2(f64::from(x), f64::from(y))
}

fn one([x, y]: Whole) -> Answered {
    Vectors(vec![vector([x, y])])
}

/// The case with A and B exchanged.
fn exchanged(c: &GradeCase) -> GradeCase {
    GradeCase { a: c.b.clone(), b: c.a.clone(), vectors: c.vectors.iter().rev().copied().collect(), ..c.clone() }
}

/// The case with the half-turned B.
fn with_turned_b(c: &GradeCase) -> GradeCase {
    let mut b: Vec<Whole> = c.b.iter().map(|[x, y]| [-x, -y]).collect();
    if b.len() == 2 {
        b.reverse();
    }
    GradeCase { b, ..c.clone() }
}

fn mirrored(points: &[Whole]) -> Vec<Whole> {
    points.iter().map(|[x, y]| [*x, -y]).collect()
}

/// The case with other velocities.
fn moving(c: &GradeCase, va: Whole, vb: Whole) -> GradeCase {
    GradeCase { vectors: vec![va, vb], ..c.clone() }
}

fn programs(exercise: Exercise) -> (Program, [Wrong; 10]) {
    match exercise {
        Exercise::Difference => (boxes::difference, boxes::DIFFERENCES),
        Exercise::Overlap => (boxes::overlap, boxes::OVERLAPS),
        Exercise::Penetration => (boxes::penetration, boxes::PENETRATIONS),
        Exercise::Sweep => (boxes::sweep, boxes::SWEEPS),
        Exercise::Frame => (frame::frame, frame::FRAMES),
        Exercise::PolygonDifference => (polygons::polygon_difference, polygons::POLYGON_DIFFERENCES),
        Exercise::Distance => (polygons::distance, polygons::DISTANCES),
        Exercise::Support => (polygons::support, polygons::SUPPORTS),
        Exercise::Gjk => (gjk::gjk, gjk::GJKS),
    }
}

#[test]
fn right_programs_pass_with_any_seed() {
    for exercise in Exercise::all() {
        let (program, _) = programs(*exercise);
        for seed in 1..=4 {
            for (_, case) in cases::all(*exercise, seed, 400) {
                let answer = program(&case);
                assert!(is_right(&case, &answer), "{exercise:?} {case:?}: {answer:?}");
            }
        }
    }
}

/// By hand means with any seed.
#[test]
fn each_wrong_program_is_found_by_the_cases_by_hand() {
    for exercise in Exercise::all() {
        let cases = cases::all(*exercise, 1, 0);
        for (does, program, ..) in programs(*exercise).1 {
            let wrong = cases.iter().filter(|(_, case)| !is_right(case, &program(case))).count();
            assert!(wrong > 0, "{exercise:?}: {does}");
        }
    }
}

#[test]
fn a_loop_of_gjk_that_stops_early_is_found_wherever_it_begins() {
    let cases = cases::all(Exercise::Gjk, 1, 0);
    for (asks, start) in (1..=6).flat_map(|asks| (0..STARTS.len()).map(move |start| (asks, start))) {
        for rest in [false, true] {
            let program = |c: &GradeCase| Truth(walked(c, STARTS[start](c), asks, LoopSlip::Nothing).unwrap_or(rest));
            let wrong = cases.iter().filter(|(_, case)| !is_right(case, &program(case))).count();
            assert!(wrong > 0, "{asks} asks from start {start}, the rest {rest}");
        }
        let oldest = |c: &GradeCase| looped(c, start, 40, LoopSlip::Oldest);
        assert!(cases.iter().any(|(_, case)| !is_right(case, &oldest(case))), "{start}");
    }
}

#[test]
fn each_wrong_program_is_sent_to_the_step_that_teaches_it() {
    let mut unlike = Vec::new();
    for exercise in Exercise::all() {
        let cases = cases::all(*exercise, 1, 100);
        for (does, program, mistake, step) in programs(*exercise).1 {
            let report = GradeReport { kind: *exercise, cases: &cases, ..GradeReport::default() };
            let answers = cases.iter().map(|(_, case)| program(case)).collect();
            let transcript = Transcript { answers, ..Transcript::default() };
            let verdict = judged(report, &transcript, |asked| Some(asked.iter().map(program).collect())).json();
            let said = (verdict["smallest"]["mistake"].as_str().unwrap_or_default(), verdict["step"].as_str());
            let families = verdict["families"].as_array().expect("a list");
            let wrong: u64 = families.iter().filter_map(|family| family["wrong"].as_u64()).sum();
            assert_eq!(Some(wrong), verdict["wrong"].as_u64(), "{verdict}");
            let scene = verdict["smallest"]["scene"].as_str().unwrap_or_default();
            let opened = SceneLine::read("scene", scene).expect("a scene");
            assert_eq!(opened.activity[0] == "gjk whole", *exercise == Exercise::Gjk, "{scene}");
            if said != (mistake, Some(step)) {
                unlike.push(format!(
                    "{exercise:?} {does}: {said:?}, not {mistake} {step}; {}",
                    verdict["smallest"]["case"]
                ));
            }
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}
