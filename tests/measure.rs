//! `measure` from end to end: the reference answers, bad lines, endless input and readers that leave.

use minktutor::commands::measure::{Kind, Outcome, run};
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};

/// Answers and messages.
fn measured(kind: Kind, input: &[u8]) -> (Outcome, String, String) {
    let (mut answers, mut messages) = (Vec::new(), Vec::new());
    let outcome = run(kind, input, &mut answers, &mut messages).expect("reads and writes");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (outcome, text(answers), text(messages))
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
    }
    checks.into_iter().filter(|(_, right)| !right).map(|(name, _)| name.to_owned()).collect()
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
    let (outcome, answers, messages) = measured(kind, reference.as_bytes());
    assert_eq!((outcome, messages.as_str()), (Outcome::Answered, ""));
    let (wanted, answers) = (lines(reference), lines(&answers));
    assert_eq!((wanted.len(), answers.len()), (600, 600));
    for (want, have) in wanted.iter().zip(&answers) {
        assert_eq!(want["id"], have["id"]);
        assert_eq!(wrong(kind, want, have), Vec::<String>::new(), "{} ({}): {have}", want["id"], want["tag"]);
    }
}

#[test]
fn all_600_boxes_are_right() {
    all_600_are_right(Kind::Aabb, include_str!("data/aabb.jsonl"));
}

#[test]
fn all_600_sweeps_are_right() {
    all_600_are_right(Kind::Sweep, include_str!("data/sweep.jsonl"));
}

#[test]
fn all_600_polygons_are_right() {
    all_600_are_right(Kind::Polygons, include_str!("data/polygons.jsonl"));
}

#[test]
fn all_600_boxes_at_an_angle_are_right() {
    all_600_are_right(Kind::Boxes, include_str!("data/boxes.jsonl"));
}

#[test]
fn boxes_are_taken_from_centre_half_size_and_angle_where_corners_are_missing() {
    let reference = include_str!("data/boxes.jsonl");
    let mut stripped = String::new();
    for mut case in lines(reference) {
        for shape in ["a", "b"] {
            case[shape].as_object_mut().expect("a box").remove("corners");
        }
        stripped.push_str(&case.to_string());
        stripped.push('\n');
    }
    let (outcome, answers, _) = measured(Kind::Boxes, stripped.as_bytes());
    assert_eq!(outcome, Outcome::Answered);
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
fn every_kind_of_bad_line_has_its_message_and_none_stops_the_stream() {
    let square = "[[0,0],[1,0],[1,1],[0,1]]";
    let good = format!(r#"{{"id":"good","a":{square},"b":{square}}}"#);
    let with = |a: &str| format!(r#"{{"id":7,"a":{a},"b":{square}}}"#).into_bytes();
    let bad: Vec<(Vec<u8>, Value, &str)> = vec![
        (b"hello".to_vec(), Value::Null, "the line is no JSON object"),
        (format!(r#"{{"id":7,"a":{square}}}"#).into_bytes(), 7.into(), "missing field `b`"),
        (with(r#"[["NaN",0]]"#), 7.into(), r#"invalid type: string "NaN", expected f64"#),
        (with("[[0,1],[1,1],[1,0],[0,0]]"), 7.into(), "a: vertex 3 [0, 0] turns right: the outline must go counter"),
        (with("[[0,0],[4,0],[1,1],[0,4]]"), 7.into(), "a: vertex 2 [1, 1] turns right, so the outline is not convex"),
        (with("[]"), 7.into(), "a: a polygon needs at least one vertex"),
        (with("[[1e999,0]]"), 7.into(), "number out of range"),
        (with("5"), 7.into(), "invalid type: integer `5`, expected a sequence"),
        (with("[[0,0,0]]"), 7.into(), "trailing characters"),
        (b"\x00\xff\xfe\x01{".to_vec(), Value::Null, "the line is no JSON object"),
        (b"{\"id\":7,\"a\":\"\xff\xfe\"}".to_vec(), 7.into(), "invalid unicode code point"),
        (b"".to_vec(), Value::Null, "the line is empty"),
        (b"[1,[[0,0]],[[0,0]]]".to_vec(), Value::Null, "the line is no JSON object"),
        (good.as_bytes()[..40].to_vec(), "good".into(), "EOF while parsing"),
    ];
    let mut input = Vec::new();
    for (line, ..) in &bad {
        input.extend_from_slice(format!("{good}\n").as_bytes());
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    // The last line ends without an end of line.
    input.pop();
    let (outcome, answers, messages) = measured(Kind::Polygons, &input);
    assert_eq!(outcome.exit_status(), 2);
    let answers = lines(&answers);
    assert_eq!(answers.len(), 2 * bad.len());
    let mut messages = messages.lines();
    for (i, (line, id, reason)) in bad.iter().enumerate() {
        let line = String::from_utf8_lossy(line);
        assert_eq!((&answers[2 * i]["id"], &answers[2 * i]["state"]), (&"good".into(), &"overlapping".into()));
        let refusal = &answers[2 * i + 1];
        assert_eq!(refusal["id"], *id, "{line}");
        let error = refusal["error"].as_str().expect("a text");
        assert!(error.contains(reason), "{line}: {error}");
        assert_eq!(messages.next(), Some(format!("minktutor: line {}: {error}", 2 * i + 2).as_str()));
    }
}

#[test]
fn negative_sizes_and_time_steps_are_refused() {
    let refused = |kind, line: &str| {
        let (outcome, answers, _) = measured(kind, line.as_bytes());
        assert_eq!(outcome, Outcome::Refused);
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
    assert!(
        flat.starts_with(r#"invalid type: integer `5`, expected a box as {"min": [x, y], "max": [x, y]}"#),
        "{flat}"
    );
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
        let (outcome, answers, messages) = measured(kind, line.as_bytes());
        assert_eq!((outcome, messages.as_str()), (Outcome::Answered, ""), "{line}");
        // JSON has no infinity: it would have become null.
        let fields = lines(&answers)[0].as_object().expect("an object").clone();
        for number in ["depth", "dist", "dist2", "signed_dist", "area_sum", "area_diff"] {
            assert!(fields.get(number).is_none_or(Value::is_number), "{answers}");
        }
    }
}

/// The same line over and over, in pieces that end anywhere, and the most that was asked for at a time.
struct Endless {
    line: Vec<u8>,
    at: usize,
    lines_left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.lines_left == 0 {
            return Ok(0);
        }
        let piece = &self.line[self.at..][..buffer.len().min(self.line.len() - self.at).min(37)];
        buffer[..piece.len()].copy_from_slice(piece);
        self.at += piece.len();
        if self.at == self.line.len() {
            (self.at, self.lines_left) = (0, self.lines_left - 1);
        }
        Ok(piece.len())
    }
}

/// A reader of answers that leaves after a while.
struct Leaving(usize);

impl Write for Leaving {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_leaves_ends_the_work_quietly() {
    let line = br#"{"id":1,"a":{"min":[0,0],"max":[2,2]},"b":{"min":[2,0],"max":[3,1]}}"#;
    let endless = Endless { line: [&line[..], b"\n"].concat(), at: 0, lines_left: usize::MAX };
    let mut messages = Vec::new();
    let outcome = run(Kind::Aabb, BufReader::with_capacity(64, endless), Leaving(100), &mut messages);
    assert_eq!(outcome.expect("quiet"), Outcome::Answered);
    assert_eq!(messages, b"");
}

/// Input that waits for each answer before it asks on.
struct Conversation<'a> {
    line: &'a [u8],
    answers: &'a std::cell::RefCell<Vec<u8>>,
    asked: usize,
}

impl Read for Conversation<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl BufRead for Conversation<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let answers = String::from_utf8(self.answers.borrow().clone()).expect("UTF-8");
        assert_eq!(answers.lines().count(), self.asked, "an answer for each question before the next one");
        Ok(if self.asked < 5 { self.line } else { &[] })
    }

    fn consume(&mut self, _: usize) {
        self.asked += 1;
    }
}

struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn each_answer_goes_out_before_more_is_waited_for() {
    let answers = std::cell::RefCell::default();
    let line = b"{\"id\":1,\"a\":[[0,0]],\"b\":[[1,1]]}\n";
    let conversation = Conversation { line, answers: &answers, asked: 0 };
    let outcome = run(Kind::Polygons, conversation, Shared(&answers), io::sink()).expect("reads and writes");
    assert_eq!(outcome, Outcome::Answered);
    assert_eq!(String::from_utf8(answers.take()).expect("UTF-8").lines().count(), 5);
}

#[test]
fn a_line_without_an_end_is_not_kept_in_memory() {
    let long = Endless { line: vec![b'7'; 1 << 20], at: 0, lines_left: 40 };
    let mut answers = Vec::new();
    let outcome = run(Kind::Aabb, BufReader::new(long), &mut answers, io::sink()).expect("reads and writes");
    assert_eq!(outcome, Outcome::Refused);
    let error = lines(&String::from_utf8(answers).expect("UTF-8"))[0]["error"].clone();
    assert_eq!(error, "the line is longer than 16777216 bytes");
}
