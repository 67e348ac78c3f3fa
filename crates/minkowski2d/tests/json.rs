//! Answers to lines of JSON: the reference answers, and everything that a line can get wrong.

use minkowski2d::json::{Corners, Kind, Point, answer, read};
use serde_json::Value;

/// Whether every line could be answered, and what stands for each of them.
fn measured(kind: Kind, input: &[u8]) -> (bool, String) {
    let mut input = input.split(|byte| *byte == b'\n').collect::<Vec<_>>();
    // After the end of the last line nothing comes.
    input.pop_if(|line| line.is_empty());
    let mut is_answered = true;
    let answers = input.into_iter().map(|line| {
        let told = answer(kind, line).map(|answer| answer.to_string());
        is_answered &= told.is_ok();
        told.unwrap_or_else(|error| error.to_json()) + "\n"
    });
    let answers = answers.collect();
    (is_answered, answers)
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The number of an exact rational, `{"q": …, "f": …}`; anything else as it is.
fn plain(value: &Value) -> &Value {
    value.get("f").unwrap_or(value)
}

/// Equal, numbers to a relative 1e-9.
fn close(x: &Value, y: &Value) -> bool {
    match (plain(x), plain(y)) {
        (Value::Number(x), Value::Number(y)) => {
            let (x, y) = (x.as_f64().expect("a number"), y.as_f64().expect("a number"));
            (x - y).abs() <= 1e-9 * x.abs().max(y.abs()).max(1.0)
        }
        (Value::Array(x), Value::Array(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| close(x, y)),
        (x, y) => x == y,
    }
}

/// The same values in any order.
fn same_set(xs: &[Value], ys: &[Value]) -> bool {
    let mut rest = ys.to_vec();
    let found = xs.iter().all(|x| rest.iter().position(|y| close(x, y)).map(|i| rest.remove(i)).is_some());
    found && rest.is_empty()
}

fn same_list_as_set(want: &Value, have: &Value) -> bool {
    match (want.as_array(), have.as_array()) {
        (Some(want), Some(have)) => same_set(want, have),
        _ => false,
    }
}

/// The names of the fields that are wrong: the rules of the reference's own comparison.
fn wrong(kind: Kind, want: &Value, have: &Value) -> Vec<String> {
    let fields: &[&str] = match kind {
        Kind::Aabb => &["state", "contains_origin", "overlap", "depth", "dist2", "dist", "closest"],
        Kind::Sweep => &["start", "touch", "h_touch", "hit", "h", "overlap_in_frame"],
        Kind::Polygons => {
            &["state", "contains_origin", "overlap", "signed_dist", "dist2", "sum", "diff", "area_sum", "area_diff"]
        }
        Kind::Boxes => &["state", "contains_origin", "overlap", "signed_dist", "dist2"],
        Kind::Gjk => return wrong_walk(want, have),
    };
    let mut checks: Vec<(&str, bool)> = fields.iter().map(|name| (*name, close(&want[name], &have[name]))).collect();
    match kind {
        Kind::Aabb => {
            checks.push(("diff", ["min", "max"].iter().all(|end| close(&want["diff"][end], &have["diff"][end]))));
            checks.push(("mtv", same_list_as_set(&want["mtv"], &have["mtv"])));
        }
        Kind::Sweep => {
            for places in ["at_h", "free_end"] {
                let same = |end: &&str| close(&want[places][end], &have[places][end]);
                let absent = want[places].is_null() == have[places].is_null();
                checks.push((places, absent && ["a_min", "b_min"].iter().all(same)));
            }
            checks.push(("contacts", contacts(&want["contacts"], &have["contacts"])));
        }
        Kind::Polygons | Kind::Boxes => {
            checks.push(("mtv", same_list_as_set(&want["mtv"], &have["mtv"])));
            let unique = want["normal_unique"] == true;
            checks.push(("normals", !unique || same_list_as_set(&want["normals"], &have["normals"])));
            checks.push(("pair", pair(&want["pair"], &have["pair"])));
        }
        Kind::Gjk => {}
    }
    checks.into_iter().filter(|(_, right)| !right).map(|(name, _)| name.to_owned()).collect()
}

/// What is wrong with a walk, whose verdict is that of the reference for polygons.
fn wrong_walk(want: &Value, have: &Value) -> Vec<String> {
    let point = |value: &Value| [0, 1].map(|k| value[k].as_f64().expect("a number"));
    let dot = |p: [f64; 2], d: [f64; 2]| p[0] * d[0] + p[1] * d[1];
    let steps = have["steps"].as_array().expect("steps");
    let mut wrong = Vec::new();
    let mut check = |name: &str, right: bool| wrong.extend((!right).then(|| name.to_owned()));
    check("contact", have["contact"] == want["contains_origin"]);
    check("asks", have["asks"].as_u64() == Some(steps.len() as u64) && (1..=16).contains(&steps.len()));
    for step in steps {
        let (d, [s, a, b]) = (point(&step["d"]), ["point", "a", "b"].map(|name| point(&step["support"][name])));
        check("difference", [0, 1].iter().all(|&k| (a[k] - b[k] - s[k]).abs() <= 1e-9));
        for (name, of, sign) in [("a", a, 1.0), ("b", b, -1.0)] {
            let corners = want[name].as_array().expect("corners").iter().map(point);
            let most = corners.map(|corner| sign * dot(corner, d)).fold(f64::NEG_INFINITY, f64::max);
            check(name, sign * dot(of, d) >= most - 1e-9 * (1.0 + most.abs()));
        }
        check("simplex", (1..=3).contains(&step["simplex"].as_array().map_or(0, Vec::len)));
    }
    // The last answer is the proof that they are apart.
    let last = steps.last().expect("a step");
    let reaches = dot(point(&last["support"]["point"]), point(&last["d"])) >= 0.0;
    check("proof", reaches == (have["contact"] == true));
    wrong
}

/// Of an exact corner hit either contact will do.
fn contacts(want: &Value, have: &Value) -> bool {
    let (Some(want), Some(have)) = (want.as_array(), have.as_array()) else { return false };
    let same = |want: &Value, have: &Value| {
        ["normal", "va", "vb", "va_into", "vb_into"].iter().all(|name| close(&want[name], &have[name]))
    };
    want.is_empty() == have.is_empty() && have.iter().all(|have| want.iter().any(|want| same(want, have)))
}

/// Checked where there is one; the ends of a stretch in either order.
fn pair(want: &Value, have: &Value) -> bool {
    if want.is_null() {
        return true;
    }
    if want["unique"] == true {
        return have["unique"] == true && close(&want["a"], &have["a"]) && close(&want["b"], &have["b"]);
    }
    let ends = |pair: &Value, name: &str| [pair[format!("{name}_from")].clone(), pair[format!("{name}_to")].clone()];
    have["unique"] == false
        && ["a", "b"].into_iter().all(|name| {
            let (want, have) = (ends(want, name), ends(have, name));
            same_set(&want.map(|end| plain(&end).clone()), &have)
        })
}

fn all_600_are_right(kind: Kind, reference: &str) {
    let (is_answered, answers) = measured(kind, reference.as_bytes());
    assert!(is_answered);
    let (wanted, answers) = (lines(reference), lines(&answers));
    assert_eq!((wanted.len(), answers.len()), (600, 600));
    for (want, have) in wanted.iter().zip(&answers) {
        assert_eq!(want["id"], have["id"]);
        assert_eq!(wrong(kind, want, have), Vec::<String>::new(), "{} ({}): {have}", want["id"], want["tag"]);
    }
}

#[test]
fn all_600_walks_end_with_the_verdict_of_the_whole_difference() {
    all_600_are_right(Kind::Gjk, include_str!("../../../tests/data/polygons.jsonl"));
}

#[test]
fn a_walk_starts_along_the_direction_that_is_given() {
    let ask = |d: &str| {
        let line = format!(r#"{{"id": 1, "a": [[0,0],[4,0],[0,4]], "b": [[3,3],[6,3],[6,6]]{d}}}"#);
        measured(Kind::Gjk, line.as_bytes()).1
    };
    assert_eq!(
        ask(r#", "d": [-1, 0]"#),
        concat!(
            r#"{"id":1,"contact":false,"asks":3,"steps":["#,
            r#"{"d":[-1.0,0.0],"support":{"point":[-6.0,1.0],"a":[0.0,4.0],"b":[6.0,3.0]},"#,
            r#""simplex":[{"point":[-6.0,1.0],"a":[0.0,4.0],"b":[6.0,3.0]}]},"#,
            r#"{"d":[6.0,-1.0],"support":{"point":[1.0,-3.0],"a":[4.0,0.0],"b":[3.0,3.0]},"#,
            r#""simplex":[{"point":[-6.0,1.0],"a":[0.0,4.0],"b":[6.0,3.0]},{"point":[1.0,-3.0],"a":[4.0,0.0],"b":[3.0,3.0]}]},"#,
            r#"{"d":[4.0,7.0],"support":{"point":[-3.0,1.0],"a":[0.0,4.0],"b":[3.0,3.0]},"#,
            r#""simplex":[{"point":[-6.0,1.0],"a":[0.0,4.0],"b":[6.0,3.0]},{"point":[1.0,-3.0],"a":[4.0,0.0],"b":[3.0,3.0]}]}]}"#,
            "\n"
        )
    );
    assert!(ask("").contains(r#""steps":[{"d":[1.0,0.0]"#));
    assert!(ask(r#", "d": [0, 0]"#).contains("the direction is (0, 0)"));
}

#[test]
fn all_600_boxes_are_right() {
    all_600_are_right(Kind::Aabb, include_str!("../../../tests/data/aabb.jsonl"));
}

#[test]
fn all_600_sweeps_are_right() {
    all_600_are_right(Kind::Sweep, include_str!("../../../tests/data/sweep.jsonl"));
}

#[test]
fn all_600_polygons_are_right() {
    all_600_are_right(Kind::Polygons, include_str!("../../../tests/data/polygons.jsonl"));
}

#[test]
fn all_600_boxes_at_an_angle_are_right() {
    all_600_are_right(Kind::Boxes, include_str!("../../../tests/data/boxes.jsonl"));
}

/// The fields of a question of `tools/exact_cases.py`, and what is told of it; all others are answers.
const ASKED: [&str; 12] = ["id", "tag", "a", "b", "radius_a", "radius_b", "va", "vb", "dt", "reach", "span", "close"];

/// The same values, numbers at most so far apart.
fn within(far: f64, want: &Value, have: &Value) -> bool {
    match (want, have) {
        (Value::Number(want), Value::Number(have)) => {
            (want.as_f64().expect("a number") - have.as_f64().expect("a number")).abs() <= far
        }
        (Value::Array(want), Value::Array(have)) => {
            want.len() == have.len() && want.iter().zip(have).all(|(want, have)| within(far, want, have))
        }
        (Value::Object(want), Value::Object(have)) => {
            want.len() == have.len() && want.iter().all(|(name, want)| within(far, want, &have[name]))
        }
        (want, have) => want == have,
    }
}

/// The same list in any order, or some of it.
fn within_in_any_order(far: f64, some: bool, want: &Value, have: &Value) -> bool {
    let (Some(want), Some(have)) = (want.as_array(), have.as_array()) else { return false };
    let mut rest = want.iter().collect::<Vec<_>>();
    let found = |have| rest.iter().position(|want| within(far, want, have)).map(|i| rest.remove(i)).is_some();
    have.iter().all(found) && if some { !have.is_empty() } else { rest.is_empty() }
}

/// Whether a field is as exact as can be: words, truths and what is only added or compared are without any error, and
/// everything else is off by a few units in the last place of what it is made from.
fn is_exact(kind: Kind, case: &Value, name: &str, have: &Value) -> bool {
    let want = &case[name];
    let unit = |of: &Value| of.as_f64().unwrap_or_default().abs() * f64::EPSILON;
    let (reach, span) = (4.0 * unit(&case["reach"]), 4.0 * unit(&case["span"]));
    let (some, tied) = (case["close"] == true, case["mtv"].as_array().is_some_and(|ways| ways.len() > 1));
    // Depths that tie are taken for one and the same, so 2⁻⁴⁵ of it may be missing.
    let depth = span + if tied { 128.0 * unit(&case["signed_dist"]) } else { 0.0 };
    match (kind, name) {
        (Kind::Aabb, "dist" | "dist2") | (Kind::Sweep, "h" | "h_touch") => within(2.0 * unit(want), want, have),
        (Kind::Aabb, "mtv") | (_, "contacts") => within_in_any_order(0.0, false, want, have),
        (_, "normals") => within_in_any_order(f64::EPSILON, some, want, have),
        (_, "mtv") => within_in_any_order(depth, some, want, have),
        (_, "signed_dist") => within(depth, want, have),
        (_, "area_sum" | "area_diff") => within(4.0 * span * case["span"].as_f64().unwrap_or_default(), want, have),
        (_, "pair") if want["unique"] == false => {
            let turned = serde_json::json!({
                "unique": false,
                "a_from": want["a_to"], "a_to": want["a_from"], "b_from": want["b_to"], "b_to": want["b_from"],
            });
            within(reach, want, have) || within(reach, &turned, have)
        }
        (_, "pair" | "at_h" | "free_end") => within(reach, want, have),
        _ => within(0.0, want, have),
    }
}

/// True if the answer is the one to the case with its triangles in the other direction: they have no dents, so what the
/// case takes for an error in them is the direction alone.
fn is_answered_in_reverse(kind: Kind, case: &Value, answer: &str) -> bool {
    let mut reversed = case.clone();
    for name in ["a", "b"] {
        reversed[name].as_array_mut().into_iter().filter(|corners| corners.len() == 3).for_each(|list| list.reverse());
    }
    let (_, again) = measured(kind, reversed.to_string().as_bytes());
    let told = |answer: &str| answer.split_once(",\"").map(|(_, told)| told.trim_end().to_owned());
    let is_small = |name: &str| case[name].as_array().is_some_and(|corners| corners.len() <= 3);
    is_small("a") && is_small("b") && told(&again) == told(answer)
}

fn all_are_exact(kind: Kind, cases: &str) {
    let (_, answers) = measured(kind, cases.as_bytes());
    assert_eq!(answers.lines().count(), cases.lines().count());
    assert!(!answers.contains(":-0.0,") && !answers.contains("-0.0]"), "nothing is minus zero");
    let mut off = Vec::new();
    for (line, answer) in cases.lines().zip(answers.lines()) {
        let (known, _) = line.split_once(",\"tag\":").expect("a tag after the id");
        assert!(answer.starts_with(&format!("{known},")), "{known}: {answer}");
        let [case, found] = [line, answer].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
        if case["error"] == true && is_answered_in_reverse(kind, &case, answer) {
            continue;
        }
        if case["error"] == true {
            if !found["error"].is_string() {
                off.push(format!("{line}\n  no error: {answer}"));
            }
            continue;
        }
        let fields = case.as_object().expect("an object").keys().filter(|name| !ASKED.contains(&name.as_str()));
        let wrong: Vec<_> = fields.filter(|name| !is_exact(kind, &case, name, &found[name.as_str()])).collect();
        if !wrong.is_empty() {
            off.push(format!("{line}\n  {wrong:?} of {answer}"));
        }
    }
    assert!(off.is_empty(), "{}", off.join("\n"));
}

#[test]
fn full_precision_boxes_are_exact() {
    all_are_exact(Kind::Aabb, include_str!("../../../tests/data/exact-aabb.jsonl"));
}

#[test]
fn full_precision_sweeps_are_exact() {
    all_are_exact(Kind::Sweep, include_str!("../../../tests/data/exact-sweep.jsonl"));
}

#[test]
fn full_precision_polygons_are_exact() {
    all_are_exact(Kind::Polygons, include_str!("../../../tests/data/exact-polygons.jsonl"));
}

#[test]
fn full_precision_boxes_at_an_angle_are_exact() {
    all_are_exact(Kind::Boxes, include_str!("../../../tests/data/exact-boxes.jsonl"));
}

#[test]
fn boxes_with_rounded_corners_are_exact_for_these_corners() {
    all_are_exact(Kind::Boxes, include_str!("../../../tests/data/exact-rounded-boxes.jsonl"));
}

#[test]
fn polygons_rounded_with_discs_are_exact() {
    let cases = include_str!("../../../tests/data/exact-discs.jsonl");
    all_are_exact(Kind::Polygons, cases);
    let (_, answers) = measured(Kind::Polygons, cases.as_bytes());
    for (want, have) in lines(cases).iter().zip(&lines(&answers)) {
        // However little of the gap is left when the radii are taken off.
        let [want, have] = [want, have].map(|case| case["signed_dist"].as_f64().expect("a number"));
        assert!((want - have).abs() <= 1e-9 * want.abs(), "{want} {have}");
    }
}

/// The sum and the difference are those of the polygons; a radius of 0 is none.
#[test]
fn radii_change_the_contact_and_neither_sum_nor_difference() {
    let shapes = r#""a":[[0,0],[4,0],[4,2],[0,2]],"b":[[7,6]]"#;
    let asked = ["", r#","radius_b":0"#, r#","radius_a":2,"radius_b":3"#, r#","radius_b":6"#];
    let input: Vec<String> = asked.iter().map(|radii| format!("{{{shapes}{radii}}}")).collect();
    let (is_answered, answers) = measured(Kind::Polygons, input.join("\n").as_bytes());
    assert!(is_answered);
    let answers = lines(&answers);
    assert_eq!(answers[0], answers[1]);
    for answer in &answers {
        for name in ["sum", "diff", "area_sum", "area_diff"] {
            assert_eq!(answer[name], answers[0][name]);
        }
    }
    let told = |answer: &Value| (answer["state"].clone(), answer["signed_dist"].as_f64().expect("a number"));
    assert_eq!(told(&answers[0]), ("separated".into(), 5.0));
    assert_eq!(told(&answers[2]), ("touching".into(), 0.0));
    assert_eq!(told(&answers[3]), ("overlapping".into(), -1.0));
    assert!(close(&answers[3]["mtv"], &serde_json::json!([[-0.6, -0.8]])));
    assert!(close(&answers[3]["pair"]["b"], &serde_json::json!([3.4, 1.2])));
}

#[test]
fn a_bad_radius_is_told_by_its_name() {
    let said = |radii: &str| {
        let (is_answered, answers) =
            measured(Kind::Polygons, format!(r#"{{"a":[[0,0]],"b":[[1,0]],{radii}}}"#).as_bytes());
        assert!(!is_answered);
        lines(&answers)[0]["error"].as_str().expect("an error").to_owned()
    };
    let rule = "a radius is a finite number that is not negative, and this is";
    assert_eq!(said(r#""radius_a":-1"#), format!("radius_a: {rule} -1"));
    assert_eq!(said(r#""radius_a":1,"radius_b":-0.5"#), format!("radius_b: {rule} -0.5"));
    assert!(said(r#""radius_b":1e999"#).contains("this number is too large"));
    assert!(said(r#""radius_b":"2""#).contains("expected a number, found string"));
}

#[test]
fn boxes_are_taken_from_center_half_size_and_angle_where_corners_are_missing() {
    let reference = include_str!("../../../tests/data/boxes.jsonl");
    let mut stripped = String::new();
    for mut case in lines(reference) {
        for shape in ["a", "b"] {
            case[shape].as_object_mut().expect("a box").remove("corners");
        }
        stripped.push_str(&case.to_string());
        stripped.push('\n');
    }
    let (is_answered, answers) = measured(Kind::Boxes, stripped.as_bytes());
    assert!(is_answered);
    for (want, have) in lines(reference).iter().zip(&lines(&answers)) {
        // Rounded corners cannot decide an exact touch, nor whether faces share one point or none or a very short
        // stretch; everything else is as before.
        let mut off = wrong(Kind::Boxes, want, have);
        off.retain(|name| want["state"] != "touching" && (name != "pair" || want["pair"]["unique"] == false));
        assert_eq!(off, Vec::<String>::new(), "{}: {have}", want["id"]);
        assert!(close(&want["signed_dist"], &have["signed_dist"]), "{}", want["id"]);
    }
}

#[test]
fn every_kind_of_bad_line_has_its_message() {
    let square = "[[0,0],[1,0],[1,1],[0,1]]";
    let good = format!(r#"{{"id":"good","a":{square},"b":{square}}}"#);
    let with = |a: &str| format!(r#"{{"id":7,"a":{a},"b":{square}}}"#).into_bytes();
    let bad: Vec<(Vec<u8>, Value, &str)> = vec![
        (b"hello".to_vec(), Value::Null, "the line is not a JSON object"),
        (format!(r#"{{"id":7,"a":{square}}}"#).into_bytes(), 7.into(), "missing field `b`"),
        (format!(r#"{{"id":7,"a":{square},"a":{square},"b":{square}}}"#).into_bytes(), 7.into(), "duplicate field `a`"),
        (with(r#"[["NaN",0]]"#), 7.into(), r#"column 15: expected a number, found string "NaN""#),
        (with("[[NaN,0]]"), 7.into(), "column 15: expected value; JSON has finite numbers only"),
        (with("[[0,-Infinity]]"), 7.into(), "invalid number; JSON has finite numbers only"),
        (with("[[nan,0]]"), 7.into(), "JSON has finite numbers only"),
        (with("[[0,4],[1,1],[4,0],[0,0]]"), 7.into(), "a: vertex 1 [1, 1] turns inward, so the outline is not convex"),
        (with("[[0,0],[4,0],[1,1],[0,4]]"), 7.into(), "a: vertex 2 [1, 1] turns inward, so the outline is not convex"),
        (with("[]"), 7.into(), "a: a polygon needs at least one vertex"),
        (with("[[1e999,0]]"), 7.into(), "this number is too large"),
        (with("[[0,-1e400]]"), 7.into(), "this number is too large; numbers go up to 1.8e308"),
        (with("5"), 7.into(), "expected a list of points as [[x, y], ...], found integer `5`"),
        (with("[0,0]"), 7.into(), "column 14: expected a point as two numbers, [x, y], found integer `0`"),
        (with(r#"[{"x":0,"y":0}]"#), 7.into(), "expected a point as two numbers, [x, y], found an object"),
        (with("[[0,0,0]]"), 7.into(), "column 20: a point is two numbers, [x, y]"),
        (with("[[0]]"), 7.into(), "a point is two numbers, [x, y]"),
        (with("[[]]"), 7.into(), "a point is two numbers, [x, y]"),
        (with(&format!("[[0,\"{}\"]]", "x".repeat(100_000))), 7.into(), "expected a number, found string \"xxx"),
        (with(&"[".repeat(100_000)), 7.into(), "column 15: expected a number, found a list"),
        // Columns are counted in characters, as editors do.
        ("{\"id\":\"é\",\"a\":[[0,0,0]]}".into(), "é".into(), "column 22: a point is two numbers"),
        (b"\x00\xff\xfe\x01{".to_vec(), Value::Null, "column 2: this is not UTF-8 text"),
        (b"\xff\xfe{\0\"\0".to_vec(), Value::Null, "this looks like UTF-16; save it as UTF-8"),
        (b"{\"id\":7,\"a\":\"\xff\xfe\"}".to_vec(), 7.into(), "column 14: this is not UTF-8 text"),
        ([&b"{\"note\":\"\xff\","[..], &good.as_bytes()[1..]].concat(), "good".into(), "column 10: this is not UTF-8"),
        (b"".to_vec(), Value::Null, "the line is empty"),
        (b" \t\r".to_vec(), Value::Null, "the line is empty"),
        (b"[1,[[0,0]],[[0,0]]]".to_vec(), Value::Null, "the line is not a JSON object"),
        (good.as_bytes()[..40].to_vec(), "good".into(), "the line ends too early"),
        (format!("{good} {good}").into_bytes(), "good".into(), "there is more after the end of the object"),
    ];
    let mut input = Vec::new();
    for (line, ..) in &bad {
        // Every other good line as systems with two characters for the end of a line write it.
        let end = if line.len() % 2 == 0 { "\n" } else { "\r\n" };
        input.extend_from_slice(format!("{good}{end}").as_bytes());
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    // The last line ends without an end of line.
    input.pop();
    let (is_answered, answers) = measured(Kind::Polygons, &input);
    assert!(!is_answered);
    let answers = lines(&answers);
    assert_eq!(answers.len(), 2 * bad.len());
    for (i, (line, id, reason)) in bad.iter().enumerate() {
        let line = String::from_utf8_lossy(line);
        assert_eq!((&answers[2 * i]["id"], &answers[2 * i]["state"]), (&"good".into(), &"overlapping".into()));
        let refusal = &answers[2 * i + 1];
        assert_eq!(refusal["id"], *id, "{line:.200}");
        let error = refusal["error"].as_str().expect("a text");
        assert!(error.contains(reason), "{line:.200}: {error:.500}");
        assert!(error.len() < 300, "{error:.500}");
    }
}

#[test]
fn corners_are_taken_in_either_direction() {
    let there = "[[0,0],[4,0],[4,2],[0,2]]";
    let back = "[[0,2],[4,2],[4,0],[0,0]]";
    for (kind, line) in [
        (Kind::Polygons, r#"{"a":LIST,"b":[[3,1],[7,1],[5,4]]}"#),
        (Kind::Gjk, r#"{"a":LIST,"b":[[3,1],[7,1],[5,4]],"d":[1,1]}"#),
        (Kind::Boxes, r#"{"a":{"corners":LIST},"b":{"center":[5,2],"half":[2,1],"angle":0.5}}"#),
        (Kind::Boxes, r#"{"a":{"corners":LIST,"center":[2,1],"half":[2,1],"angle":0},"b":{"corners":LIST}}"#),
    ] {
        let [there, back] = [there, back].map(|list| measured(kind, line.replace("LIST", list).as_bytes()));
        assert_eq!(there, back, "{line}");
        assert!(there.0, "{line}");
    }
}

/// What is ignored must not change what the answer is about.
#[test]
fn a_radius_is_refused_where_shapes_have_none() {
    let flat = r#""a":{"min":[0,0],"max":[1,1]},"b":{"min":[2,0],"max":[3,1]}"#;
    let corners = "[[0,0],[1,0],[1,1],[0,1]]";
    for (kind, shapes) in [
        (Kind::Aabb, flat.to_owned()),
        (Kind::Sweep, format!(r#"{flat},"va":[1,0],"vb":[0,0],"dt":1"#)),
        (Kind::Boxes, format!(r#""a":{{"corners":{corners}}},"b":{{"corners":{corners}}}"#)),
        (Kind::Gjk, format!(r#""a":{corners},"b":{corners}"#)),
    ] {
        let answered = |more: &str| measured(kind, format!(r#"{{"id":1,{shapes}{more}}}"#).as_bytes());
        let plain = answered("");
        assert!(plain.0, "{kind:?}");
        assert_eq!(plain, answered(r#","radius_a":0,"radius_b":0.0,"other":5"#), "{kind:?}");
        for name in ["radius_a", "radius_b"] {
            let (_, answers) = answered(&format!(r#","{name}":1"#));
            let error = lines(&answers)[0]["error"].clone();
            assert!(
                error.as_str().expect("a text").contains("a radius is taken by `measure polygons` only"),
                "{error}"
            );
        }
    }
}

#[test]
fn negative_sizes_and_time_steps_are_refused() {
    let refused = |kind, line: &str| {
        let (is_answered, answers) = measured(kind, line.as_bytes());
        assert!(!is_answered);
        lines(&answers)[0]["error"].as_str().expect("a text").to_owned()
    };
    let point = r#"{"min":[0,0],"max":[0,0]}"#;
    let reversed = refused(Kind::Aabb, &format!(r#"{{"a":{point},"b":{{"min":[2,0],"max":[1,1]}}}}"#));
    assert_eq!(reversed, "b: the minimum [2, 0] of a box must not exceed its maximum [1, 1]");
    let frame = format!(r#"{{"a":{point},"b":{point},"va":[0,0],"vb":[0,0],"dt":-1}}"#);
    assert_eq!(refused(Kind::Sweep, &frame), "the time step must be finite and not negative, not -1");
    let turned = r#"{"center":[0,0],"half":[1,-1],"angle":0}"#;
    let negative = refused(Kind::Boxes, &format!(r#"{{"a":{turned},"b":{turned}}}"#));
    assert_eq!(negative, "a: the half-size [1, -1] of a box must not be negative");
    let incomplete = refused(Kind::Boxes, r#"{"a":{"center":[0,0]},"b":{}}"#);
    assert_eq!(incomplete, "a: a box needs `corners`, or `center`, `half` and `angle`");
    let flat = refused(Kind::Aabb, r#"{"a":5,"b":6}"#);
    assert!(flat.ends_with(r#"expected a box as {"min": [x, y], "max": [x, y]}, found integer `5`"#), "{flat}");
    let many = refused(Kind::Boxes, r#"{"a":{"corners":[[0,0],[1,0],[1,1],[0,1],[0,0]]},"b":{}}"#);
    assert_eq!(many, "a: a box has 4 corners, not 5");
}

#[test]
fn a_box_that_is_told_twice_must_be_one_box() {
    // A rectangle of 10 by 5, turned by the angle of 3, 4, 5, from any of its corners on.
    let mut corners = [[0.0, 0.0], [8.0, 6.0], [5.0, 10.0], [-3.0, 4.0]];
    let (right_angle, angle) = (90.0_f64.to_radians(), 0.75_f64.atan());
    let asked = |corners: [[f64; 2]; 4], more: &str| {
        let line = format!(r#"{{"a":{{"corners":{corners:?}{more}}},"b":{{"corners":{corners:?}}}}}"#);
        let (is_answered, answers) = measured(Kind::Boxes, line.as_bytes());
        let answer = lines(&answers).remove(0);
        assert_eq!(!is_answered, answer["error"].is_string(), "{line}: {answer}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    for _ in 0..4 {
        for (more, error) in [
            (r#","center":[2.5,5]"#.to_owned(), ""),
            (r#","center":[2.500000001,5]"#.to_owned(), ""),
            (
                r#","center":[2.50000001,5]"#.to_owned(),
                "a: `center` [2.50000001, 5] is not the middle of the `corners`, [2.5, 5]; give one of the two",
            ),
            (r#","center":[25,5],"half":[5,2.5],"angle":0"#.to_owned(), "a: `center` [25, 5] is not the middle"),
            (r#","half":[5,2.5]"#.to_owned(), ""),
            (r#","half":[2.5,5]"#.to_owned(), ""),
            (r#","half":[5,2.50000001]"#.to_owned(), "a: `half` [5, 2.50000001] is not the half-size of the `corners`"),
            (r#","half":[5,5]"#.to_owned(), "a: `half` [5, 5] is not the half-size"),
            (r#","half":[5,-2.5]"#.to_owned(), "a: `half` [5, -2.5] is not the half-size"),
            (format!(r#","angle":{angle}"#), ""),
            (format!(r#","half":[5,2.5],"angle":{angle}"#), ""),
            (format!(r#","half":[5,2.5],"angle":{}"#, angle - 2.0 * right_angle), ""),
            (format!(r#","half":[2.5,5],"angle":{},"center":[2.5,5]"#, angle + 5.0 * right_angle), ""),
            (
                format!(r#","half":[2.5,5],"angle":{angle}"#),
                "a: `angle` 0.6435011087932844 is not that of the `corners`",
            ),
            (format!(r#","angle":{}"#, angle + 1e-8), "is not that of the `corners`"),
            // Nobody asked for these.
            (r#","cos":3,"sin":4"#.to_owned(), ""),
            (r#","center":null,"half":null,"angle":null"#.to_owned(), ""),
        ] {
            let found = asked(corners, &more);
            assert_eq!(found.is_empty(), error.is_empty(), "{corners:?} {more}: {found}");
            assert!(found.contains(error), "{corners:?} {more}: {found}");
        }
        corners.rotate_left(1);
    }
    // Far out and without a size corners are rounded as well.
    for (corners, more, fits) in [
        (
            [[1e8, 0.1], [1e8 + 0.3, 0.1], [1e8 + 0.3, 0.2], [1e8, 0.2]],
            r#","center":[100000000.15,0.15],"half":[0.15,0.05]"#,
            true,
        ),
        ([[1e8, 0.1], [1e8 + 0.3, 0.1], [1e8 + 0.3, 0.2], [1e8, 0.2]], r#","center":[100000000.2,0.15]"#, false),
        ([[1.0, 1.0], [1.0, 1.0], [1.0, 3.0], [1.0, 3.0]], r#","center":[1,2],"half":[0,1],"angle":0"#, true),
        ([[1.0, 1.0], [1.0, 1.0], [1.0, 3.0], [1.0, 3.0]], r#","center":[1,2],"half":[0,1],"angle":1"#, false),
        ([[1.0, 1.0]; 4], r#","center":[1,1],"half":[0,0],"angle":1"#, true),
        ([[1.0, 1.0]; 4], r#","center":[1,1],"half":[0,1],"angle":1"#, false),
        (
            [[-1.7e308, -1.7e308], [1.7e308, -1.7e308], [1.7e308, 1.7e308], [-1.7e308, 1.7e308]],
            r#","center":[0,0],"half":[1.7e308,1.7e308],"angle":0"#,
            true,
        ),
    ] {
        let found = asked(corners, more);
        assert_eq!(found.is_empty(), fits, "{corners:?} {more}: {found}");
    }
}

#[test]
fn huge_numbers_are_answered_with_numbers() {
    let sides = r#"{"min":[-1.7e308,-1.7e308],"max":[1.7e308,1.7e308]}"#;
    let far = r#"{"min":[1.7e308,1.7e308],"max":[1.7e308,1.7e308]}"#;
    let frame = format!(r#"{{"a":{sides},"b":{far},"va":[1e308,0],"vb":[-1e308,0],"dt":1e300}}"#);
    let triangle = "[[-1.7e308,-1.7e308],[1.7e308,-1.7e308],[0,1.7e308]]";
    let corners = "[[-1.7e308,-1.7e308],[1.7e308,-1.7e308],[1.7e308,1.7e308],[-1.7e308,1.7e308]]";
    for (kind, line) in [
        (Kind::Aabb, format!(r#"{{"a":{sides},"b":{far}}}"#)),
        (Kind::Sweep, frame),
        (Kind::Polygons, format!(r#"{{"a":{triangle},"b":{triangle}}}"#)),
        (Kind::Boxes, format!(r#"{{"a":{{"corners":{corners}}},"b":{{"corners":{corners}}}}}"#)),
    ] {
        let (is_answered, answers) = measured(kind, line.as_bytes());
        assert!(is_answered, "{line}");
        // JSON has no infinity: it would have become null.
        let fields = lines(&answers)[0].as_object().expect("an object").clone();
        for number in ["depth", "dist", "dist2", "signed_dist", "area_sum", "area_diff"] {
            assert!(fields.get(number).is_none_or(Value::is_number), "{answers}");
        }
    }
}

#[test]
fn ids_come_back_byte_for_byte() {
    let long = format!("\"{}\"", "x".repeat(5000));
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    for id in [
        "null",
        "true",
        "7",
        "-0",
        "-0.0",
        "1.0e+5",
        "0.1000000000000000055511151231257827021181583404541015625",
        "-0.9388200339328929",
        "18446744073709551617",
        "-170141183460469231731687303715884105729",
        "1e400",
        r#""""#,
        r#""A\u0041\n\"\ud83d\ude00é""#,
        r#"[ 1 ,{"b" : 2,"a":1.50, "a":3 },[ ] ]"#,
        r#"{ "id" : [1.0, 2] }"#,
        &long,
        &deep,
    ] {
        for (kind, shape) in [
            (Kind::Aabb, r#"{"min":[0,0],"max":[1,1]}"#),
            (Kind::Sweep, r#"{"min":[0,0],"max":[1,1]}"#),
            (Kind::Polygons, "[[0,0]]"),
            (Kind::Boxes, r#"{"center":[0,0],"half":[1,1],"angle":1}"#),
        ] {
            let motion = r#""va":[0,0],"vb":[0,0],"dt":1"#;
            for (line, is_answered) in [
                (format!(r#"{{"a":{shape},"id" : {id} ,"b":{shape},{motion}}}"#), true),
                (format!(r#"{{"a":{shape},"id" : {id} ,"b":[[]],{motion}}}"#), false),
                (format!(r#"{{"a":{shape},"id" : {id}}}"#), false),
            ] {
                let (found, answers) = measured(kind, line.as_bytes());
                assert_eq!(found, is_answered, "{kind:?} {line:.100}: {answers:.200}");
                assert!(answers.starts_with(&format!("{{\"id\":{id},")), "{kind:?} {line:.100}: {answers:.200}");
            }
        }
    }
}

#[test]
fn numbers_are_read_as_they_are_written() {
    // A box less a point at the origin: its own coordinates again. Random bits first, so that every size comes up,
    // then the sizes of everyday.
    let mut random = fastrand::Rng::with_seed(10);
    for round in 0..20_000 {
        let mut number = || match round % 4 {
            0 => Some(f64::from_bits(random.u64(..))).filter(|x| x.is_finite()).unwrap_or(0.0),
            1 => random.f64() * 1e-9,
            2 => random.f64() - 0.5,
            _ => (random.f64() - 0.5) * 1e15,
        };
        let (mut x, mut y) = ([number(), number()], [number(), number()]);
        for ends in [&mut x, &mut y] {
            ends.sort_by(f64::total_cmp);
        }
        let line = format!(
            r#"{{"a":{{"min":[{:e},{}],"max":[{},{:e}]}},"b":{{"min":[0,0],"max":[0,0]}}}}"#,
            x[0], y[0], x[1], y[1]
        );
        let (_, answers) = measured(Kind::Aabb, line.as_bytes());
        // As texts, because a reader would make the same mistake here again. A zero has no sign in answers.
        let written = |x: f64, y: f64| serde_json::to_string(&[x + 0.0, y + 0.0]).expect("numbers");
        let diff = format!(r#""diff":{{"min":{},"max":{}}},"#, written(x[0], y[0]), written(x[1], y[1]));
        assert!(answers.contains(&diff), "{line}: {answers}");
    }
}

#[test]
fn one_unit_in_the_last_place_decides() {
    // The first two differ by one unit; so do the other sides that face each other.
    for (right, left, state) in [
        ("-0.9388200339328929", "-0.9388200339328928", "separated"),
        ("-0.9388200339328928", "-0.9388200339328928", "touching"),
        ("-0.9388200339328928", "-0.9388200339328929", "overlapping"),
        // Written with more digits than there are, it is the nearest number.
        ("-0.9388200339328928722970601938868639990687370300292968749", "-0.9388200339328928", "touching"),
        ("-0.9388200339328928722970601938868639990687370300292968751", "-0.9388200339328928", "separated"),
    ] {
        let line = format!(r#"{{"a":{{"min":[-2,0],"max":[{right},1]}},"b":{{"min":[{left},0],"max":[1,1]}}}}"#);
        let (_, answers) = measured(Kind::Aabb, line.as_bytes());
        assert_eq!(lines(&answers)[0]["state"], state, "{line}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let line = "\u{feff}{\"id\":1,\"a\":[[0,0]],\"b\":[[1,1]]}\n";
    // Files that were put together may have one in the middle.
    let (is_answered, answers) = measured(Kind::Polygons, line.repeat(2).as_bytes());
    assert_eq!((is_answered, answers.lines().count()), (true, 2));
    let (_, answers) = measured(Kind::Polygons, b"\xef\xbb\xbf\n\xef\xbb\xbf{\"a\":[[0]]}");
    let answers = lines(&answers);
    assert_eq!(answers[0]["error"], "the line is empty");
    assert_eq!(answers[1]["error"], "column 9: a point is two numbers, [x, y]");
}

/// For programs that read answers, or lines of their own.
#[test]
fn points_are_written_and_read_as_two_numbers() {
    let corners = Corners { min: Point(glam::dvec2(-0.0, 1.5)), max: Point(glam::dvec2(2.0, -0.0)) };
    let line = serde_json::to_string(&corners).expect("JSON");
    assert_eq!(line, r#"{"min":[0.0,1.5],"max":[2.0,0.0]}"#);
    assert_eq!(read::<Corners>(line.as_bytes()).expect("corners"), corners);
    let error = read::<Corners>(br#"{"id": "x", "min": [0]}"#).expect_err("one number");
    assert_eq!(error.to_json(), r#"{"id":"x","error":"column 22: a point is two numbers, [x, y]"}"#);
}
