//! The case of `--case`: one line of JSON, as `--protocol` shows it and verdicts print it.

use super::cases::FamilyCase;
use super::exercise::Exercise;
use super::frame;
use super::question::{FARTHEST, GradeCase, Whole};
use crate::commands::Failure;
use crate::lesson::Problem;
use glam::DVec2;
use minkowski2d::json::{Corners, Point, words};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::{self, Read as _};
use std::ops::Range;

/// The most bytes of a case.
const LONGEST: usize = 1 << 16;

/// A case as it is written; which of the last four it has depends on the exercise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a case as an object")]
struct CaseLine<S> {
    /// Programs are always asked case 0.
    #[serde(rename = "id", default)]
    _id: Option<IgnoredAny>,
    a: S,
    b: S,
    va: Option<Point>,
    vb: Option<Point>,
    dt: Option<f64>,
    d: Option<Point>,
}

/// What is wrong, where, and what would be right.
pub(super) type Wrong = (Range<usize>, String, Option<String>);

/// The case of the line, or of standard input for `-`.
///
/// # Errors
/// What is wrong with it, with its place.
pub(super) fn read(exercise: Exercise, given: &str) -> Result<FamilyCase, Failure> {
    let mut bytes = Vec::new();
    let name = if given == "-" {
        // One byte more than there may be, so that too many are noticed.
        io::stdin().lock().take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
        "standard input"
    } else {
        bytes.extend(given.bytes());
        "--case"
    };
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}');
    let case = parse(exercise, text).map_err(|(place, message, help)| {
        let name_of_kind = exercise.name();
        let help = help.or_else(|| Some(format!("minktutor grade {name_of_kind} --protocol shows a case")));
        Failure::Problems(vec![Problem::at(name, text, &place, message, help)])
    })?;
    Ok(FamilyCase { family: "given", case })
}

fn parse(exercise: Exercise, text: &str) -> Result<GradeCase, Wrong> {
    let start = text.len() - text.trim_ascii_start().len();
    let start = start..start + 1;
    let refuse = |message: &str| Err((start.clone(), message.to_owned(), None));
    if text.len() > LONGEST {
        return refuse(&format!("a case has at most {LONGEST} bytes"));
    }
    match text[start.start..].chars().next() {
        None => return refuse("there is nothing here"),
        Some('{') => {}
        Some(_) => return refuse("this is no JSON object"),
    }
    let (case, dt) = if exercise == Exercise::Frame {
        (frame::given(text)?, None)
    } else if exercise.has_boxes() {
        let line: CaseLine<Corners> = from_json(text)?;
        shaped(exercise, text, &line, |Corners { min, max }| vec![min.0, max.0])?
    } else {
        let line: CaseLine<Vec<Point>> = from_json(text)?;
        shaped(exercise, text, &line, |corners| corners.iter().map(|corner| corner.0).collect())?
    };
    if dt.is_some_and(|dt| dt != 1.0) {
        return Err((key(text, "dt"), "dt is 1 in every case".to_owned(), None));
    }
    match case.trouble(exercise) {
        Some((name, message)) => Err((name.map_or(start, |name| key(text, name)), message, None)),
        None => Ok(case),
    }
}

pub(super) fn from_json<'l, T: Deserialize<'l>>(text: &'l str) -> Result<T, Wrong> {
    serde_json::from_str(text).map_err(|error| {
        let place = words::place(text, error.line(), error.column());
        let (what, help) = match words::message(&error).as_str() {
            _ if error.is_eof() => ("the case ends too early".to_owned(), None),
            "trailing characters" if place.start < end(text) => {
                ("expected a box as {\"min\": [x, y], \"max\": [x, y]}, found a list".to_owned(), None)
            }
            "trailing characters" => ("there is more after the case; one is judged at a time".to_owned(), None),
            _ => words::said(&error, &text[place.start..]),
        };
        (place, what, help.map(str::to_owned))
    })
}

/// Where the first value of JSON ends.
fn end(text: &str) -> usize {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next();
    values.byte_offset()
}

/// The case with whole numbers, and `dt`.
fn shaped<S>(
    exercise: Exercise,
    text: &str,
    line: &CaseLine<S>,
    corners: impl Fn(&S) -> Vec<DVec2>,
) -> Result<(GradeCase, Option<f64>), Wrong> {
    let vectors: &[&str] = match exercise {
        Exercise::Sweep => &["va", "vb"],
        Exercise::Support => &["d"],
        _ => &[],
    };
    let mut along = Vec::new();
    for (name, given) in [("va", line.va), ("vb", line.vb), ("d", line.d)] {
        match (vectors.contains(&name), given) {
            (true, Some(vector)) => along.push(vector.0),
            (true, None) => return Err((0..1, format!("\"{name}\" is missing"), None)),
            (false, Some(_)) => return Err((key(text, name), format!("{} has no \"{name}\"", exercise.name()), None)),
            (false, None) => {}
        }
    }
    whole(text, [corners(&line.a), corners(&line.b), along]).map(|case| (case, line.dt))
}

/// The case of A, B and vectors, if their coordinates are whole.
pub(super) fn whole(text: &str, [a, b, vectors]: [Vec<DVec2>; 3]) -> Result<GradeCase, Wrong> {
    let whole = |points: Vec<DVec2>| -> Option<Vec<Whole>> {
        let is_whole = |x: f64| x.fract() == 0.0 && x.abs() <= f64::from(FARTHEST);
        points.into_iter().map(|p| (is_whole(p.x) && is_whole(p.y)).then_some([p.x as i32, p.y as i32])).collect()
    };
    match (whole(a), whole(b), whole(vectors)) {
        (Some(a), Some(b), Some(vectors)) => Ok(GradeCase { a, b, vectors }),
        _ => Err((
            uneven(text).unwrap_or(0..1),
            format!("coordinates are whole numbers from -{FARTHEST} to {FARTHEST}"),
            Some("then every right answer is exact".to_owned()),
        )),
    }
}

/// The place of a key.
fn key(text: &str, name: &str) -> Range<usize> {
    let quoted = format!("\"{name}\"");
    text.find(&quoted).map_or(0..1, |at| at..at + quoted.len())
}

/// The place of the first number that is no coordinate.
fn uneven(text: &str) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
    let mut at = 0;
    text.split(|c| !is_part(c)).find_map(|word| {
        let place = at..at + word.len();
        // Every other character ends a word, whatever its length.
        at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
        let number: f64 = word.parse().ok()?;
        (number.fract() != 0.0 || number.abs() > f64::from(FARTHEST)).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;

    #[test]
    fn every_case_can_be_given_as_it_is_printed() {
        for exercise in Exercise::all() {
            for FamilyCase { case, .. } in cases::all(*exercise, 3, 60) {
                let line = case.line(*exercise, 7);
                assert_eq!(parse(*exercise, &line), Ok(case), "{line}");
            }
        }
    }

    #[test]
    fn what_is_no_case_is_refused_with_its_place() {
        let boxes = r#"{"id": 0, "a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [5, 0], "max": [6, 1]}"#;
        let corners = r#"{"a": [[0, 0], [2, 0], [0, 2]], "b": [[0, 0], [0, 2], [2, 0]]"#;
        let long = format!("{{{}}}", " ".repeat(LONGEST));
        for (exercise, text, at, said) in [
            (Exercise::Overlap, "", "", "there is nothing here"),
            (Exercise::Overlap, " \n", "", "there is nothing here"),
            (Exercise::Overlap, "case.json", "c", "no JSON object"),
            (Exercise::Overlap, "[1]", "[", "no JSON object"),
            (Exercise::Overlap, &long, "{", "at most 65536 bytes"),
            (Exercise::Overlap, boxes, "}", "the case ends too early"),
            (Exercise::Overlap, &format!("{boxes}}}\n{boxes}}}"), "{", "more after the case"),
            (Exercise::Overlap, &boxes.replace("[2, 2]", "[2, NaN]"), "NaN", "expected value"),
            (Exercise::Overlap, &boxes.replace("[2, 2]", "[2, 1e999]"), "1e999", "too large"),
            (
                Exercise::Overlap,
                &format!("{}}}", boxes.replace("[2, 2]", "[2, 2.5]")),
                "2.5",
                "whole numbers from -1048576",
            ),
            (
                Exercise::Overlap,
                &format!("{}}}", boxes.replace("[2, 2]", "[2, 1e9]")),
                "1e9",
                "whole numbers from -1048576",
            ),
            (Exercise::Overlap, &format!("{}}}", boxes.replace("[2, 2]", "[2, 0]")), "\"a\"", "min of a box is less"),
            (Exercise::Overlap, &format!("{boxes}, \"va\": [1, 0]}}"), "\"va\"", "overlap has no \"va\""),
            (Exercise::Overlap, &format!("{boxes}, \"c\": 1}}"), "\"c\"", "unknown field"),
            (Exercise::Overlap, &format!("{corners}}}"), "0", "expected a box"),
            (Exercise::Penetration, &format!("{boxes}}}"), "{", "A and B are apart"),
            (Exercise::Penetration, &format!("{}}}", boxes.replace("[5, 0]", "[2, 0]")), "{", "A and B only touch"),
            (Exercise::Sweep, &format!("{boxes}, \"va\": [1, 0]}}"), "{", "\"vb\" is missing"),
            (Exercise::Sweep, &format!("{boxes}, \"va\": [1, 0], \"vb\": [0, 0], \"dt\": 2}}"), "\"dt\"", "dt is 1"),
            (
                Exercise::Sweep,
                &format!("{}, \"va\": [1, 0], \"vb\": [0, 0]}}", boxes.replace("[5, 0]", "[1, 0]")),
                "{",
                "overlap at the start",
            ),
            (Exercise::Gjk, &format!("{boxes}}}"), "{", "found an object"),
            (Exercise::Gjk, &format!("{corners}}}"), "\"b\"", "counter-clockwise"),
            (Exercise::Gjk, r#"{"a": [[0, 0], [2, 0]], "b": []}"#, "\"a\"", "3 to 200 corners"),
            (
                Exercise::Support,
                &format!("{}, \"d\": [0, 0]}}", corners.replace("[0, 2], [2, 0]]", "[2, 0], [0, 2]]")),
                "\"d\"",
                "no direction",
            ),
        ] {
            let Err((place, message, _)) = parse(exercise, text) else { panic!("{text}") };
            assert!(message.contains(said), "{text}: {message}");
            assert_eq!(text.get(place).unwrap_or_default(), at, "{text}: {message}");
        }
    }
}
