//! The case of `--case`: one line of JSON, as `--protocol` shows it and verdicts print it.

use super::cases::FamilyCase;
use super::exercise::Exercise;
use super::question::{FARTHEST, GradeCase, Whole};
use crate::commands::{Failure, input};
use crate::lesson::problem::{Fault, Read, ensure};
use minkowski2d::json::{Corners, Point, words};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::ops::Range;

/// The most bytes of a case.
const LONGEST: usize = 1 << 16;

/// The case of the line, or of standard input for `-`.
///
/// # Errors
/// What is wrong with it, with its place.
pub(super) fn read(kind: Exercise, given: &str) -> Result<FamilyCase, Failure> {
    let (name, bytes) = match given {
        "-" => ("standard input", input::whole("standard input", io::stdin().lock(), LONGEST)?),
        _ => ("--case", given.into()),
    };
    let text = &*String::from_utf8_lossy(&bytes);
    let case = parse(kind, text).map_err(|mut fault| {
        if fault.help.is_empty() {
            fault.help = format!("minktutor grade {} --protocol shows a case", kind.name());
        }
        Failure::of(&[fault.of(name, text)])
    })?;
    Ok(FamilyCase { family: "given", case })
}

/// The case of a text.
pub(super) fn parse(kind: Exercise, text: &str) -> Read<GradeCase> {
    let start = text.len() - text.trim_ascii_start().len();
    let start = start..start + 1;
    let fault = |place: &Range<usize>, message: &str| Fault::at(place, message);
    ensure(text.len() <= LONGEST, || fault(&start, &format!("a case has at most {LONGEST} bytes")))?;
    ensure(!text.trim_ascii().is_empty(), || fault(&start, "there is nothing here"))?;
    ensure(text[start.start..].starts_with('{'), || fault(&start, "this is no JSON object"))?;
    let fields: HashMap<Cow<'_, str>, &RawValue> = from_json(text, 0)?;
    let key = |name: &str| {
        let quoted = format!("\"{name}\"");
        text.find(&quoted).map_or(start.clone(), |at| at..at + quoted.len())
    };
    let ([first, second], vectors) = kind.keys();
    let is_known = |name: &str| match name {
        "id" => true,
        "dt" => kind == Exercise::Sweep,
        _ => [first, second].contains(&name) || vectors.contains(&name),
    };
    if let Some(name) = fields.keys().find(|name| !is_known(name)) {
        return Err(fault(&key(name), &format!("unknown field, {} has no \"{name}\"", kind.name())));
    }
    let is_one = fields.get("dt").is_none_or(|dt| dt.get().parse() == Ok(1.0));
    ensure(is_one, || fault(&key("dt"), "dt is 1 in every case"))?;
    let points = |name: &str| {
        let value = fields.get(name).ok_or_else(|| fault(&start, &format!("\"{name}\" is missing")))?;
        points(kind, name, value.get(), value.get().as_ptr().addr() - text.as_ptr().addr())
    };
    let vectors = vectors.iter().map(|name| points(name)).collect::<Read<Vec<_>>>()?.concat();
    let case = GradeCase { kind, a: points(first)?, b: points(second)?, vectors };
    case.trouble().map_or(Ok(case), |(name, message)| Err(fault(&key(name), &message)))
}

/// The points of a value. `at` is where the value starts in the line.
fn points(kind: Exercise, name: &str, value: &str, at: usize) -> Read<Vec<Whole>> {
    let corners = |Corners { min, max }: Corners| [min, max];
    let points: Vec<Point> = match name {
        "walls" => from_json::<Vec<Corners>>(value, at)?.into_iter().flat_map(corners).collect(),
        "a" | "b" if !kind.has_boxes() => from_json(value, at)?,
        "a" | "b" | "r" => corners(from_json(value, at)?).into(),
        _ => vec![from_json(value, at)?],
    };
    let is_whole = |x: f64| x.fract() == 0.0 && x.abs() <= f64::from(FARTHEST);
    if points.iter().all(|point| is_whole(point.0.x) && is_whole(point.0.y)) {
        return Ok(points.into_iter().map(|Point(p)| [p.x as i32, p.y as i32]).collect());
    }
    let mut words = value.split(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c));
    let wrong = words.find(|word| word.parse().is_ok_and(|number| !is_whole(number))).unwrap_or(value);
    let at = at + wrong.as_ptr().addr() - value.as_ptr().addr();
    let message = format!("coordinates are whole numbers from -{FARTHEST} to {FARTHEST}");
    Err(Fault::at(&(at..at + wrong.len()), message).help("then every right answer is exact"))
}

/// Reads JSON that starts there in the line.
fn from_json<'l, T: Deserialize<'l>>(text: &'l str, at: usize) -> Read<T> {
    serde_json::from_str(text).map_err(|error| {
        let place = words::place(text, error.line(), error.column());
        let (message, help) = match words::message(&error).as_str() {
            _ if error.is_eof() => ("the case ends too early".to_owned(), None),
            "trailing characters" if at == 0 => {
                ("there is more after the case; one is judged at a time".to_owned(), None)
            }
            "trailing characters" => {
                ("expected a box as {\"min\": [x, y], \"max\": [x, y]}, found a list".to_owned(), None)
            }
            _ => words::said(&error, &text[place.start..]),
        };
        Fault::at(&place, message).help(help.unwrap_or_default()).moved(at)
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
                let line = case.line(7);
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
            (Exercise::Overlap, &format!("{}}}", boxes.replace("[2, 2]", "[2, 1e999]")), "1e999", "too large"),
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
            (Exercise::Gjk, &format!("{corners}}}"), "\"b\"", "counterclockwise"),
            (Exercise::Gjk, r#"{"a": [[0, 0], [2, 0]], "b": []}"#, "\"a\"", "3 to 200 corners"),
            (
                Exercise::Support,
                &format!("{}, \"d\": [0, 0]}}", corners.replace("[0, 2], [2, 0]]", "[2, 0], [0, 2]]")),
                "\"d\"",
                "no direction",
            ),
        ] {
            let Err(Fault { place, message, .. }) = parse(exercise, text) else { panic!("{text}") };
            assert!(message.contains(said), "{text}: {message}");
            assert_eq!(text.get(place).unwrap_or_default(), at, "{text}: {message}");
        }
    }
}
