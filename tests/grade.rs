//! `grade` from end to end: right programs, each known mistake, published algorithms, and programs that misbehave.

#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const KINDS: [&str; 7] = ["difference", "overlap", "penetration", "sweep", "polygon-difference", "distance", "support"];

/// Python itself, not what stands in front of it; nothing and a message where there is none.
fn python() -> Option<&'static str> {
    static FOUND: OnceLock<Option<String>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        asked.ok().filter(|asked| asked.status.success()).map(|asked| out(&asked).trim().to_owned())
    });
    if found.is_none() {
        eprintln!("skipped: there is no python3 here");
    }
    found.as_deref()
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/grade").join(name)
}

fn minktutor(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
    command.args(arguments).env_remove("SSH_ORIGINAL_COMMAND");
    command
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What `grade` says of a script, with the exit status.
fn graded(flags: &[&str], python: &str, name: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let script = script(name).to_string_lossy().into_owned();
    let program = [&["--", python, "-B", "-S", "-E", &script], arguments].concat();
    let output = minktutor(&[&["grade", "--no-save"], flags, &program[..]].concat()).output().expect("runs");
    (output.status.code(), out(&output), err(&output))
}

fn verdict(kind: &str, python: &str, name: &str, arguments: &[&str]) -> Value {
    let (status, text, errors) = graded(&[kind, "--format", "json", "--cases", "150"], python, name, arguments);
    assert_eq!(status, Some(1), "{kind} {arguments:?}: {text}{errors}");
    serde_json::from_str(&text).expect("one line of JSON")
}

#[test]
fn right_programs_pass_every_kind() {
    let Some(python) = python() else { return };
    for kind in KINDS {
        let (status, text, errors) = graded(&[kind, "--seed", "7", "--cases", "200"], python, "right.py", &[kind]);
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{text}");
        assert!(text.starts_with(&format!("{kind}: passed, all ")), "{text}");
    }
}

#[test]
fn the_answers_of_measure_pass() {
    for (kind, measure) in KINDS.into_iter().zip(["aabb", "aabb", "aabb", "sweep", "polygons", "polygons"]) {
        let program = [env!("CARGO_BIN_EXE_minktutor"), "measure", measure];
        let output = minktutor(&[&["grade", "--no-save", kind, "--"], &program[..]].concat()).output().expect("runs");
        assert!(output.status.success(), "{}", out(&output));
    }
}

/// The numbers of a case.
fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Object(map) => map.values().flat_map(numbers).collect(),
        other => other.as_f64().into_iter().collect(),
    }
}

/// A smallest case has small whole numbers, and as few corners as a triangle but for what needs more.
fn assert_small(case: &Value) {
    assert!(numbers(case).iter().all(|number| number.fract() == 0.0 && number.abs() <= 5.0), "{case}");
    for shape in [&case["a"], &case["b"]] {
        assert!(shape.as_array().is_none_or(|corners| corners.len() == 3), "{case}");
    }
}

#[test]
fn each_known_mistake_is_recognised_by_a_small_case() {
    let Some(python) = python() else { return };
    for (kind, mistake, name, step) in [
        ("difference", "order", "order", "corner-subtraction.swap"),
        ("difference", "same-sides", "same-sides", "corner-subtraction.numbers"),
        ("difference", "y-down", "y-down", "corner-subtraction.numbers"),
        ("difference", "sum", "sum", "corner-subtraction.numbers"),
        ("overlap", "strict", "strict", "origin-test.touching"),
        ("overlap", "one-axis", "one-axis", "origin-test.four-questions"),
        ("overlap", "corner-in-box", "corner-in-box", "origin-test.shared-point"),
        ("overlap", "corner-in-box-either", "corner-in-box", "origin-test.shared-point"),
        ("overlap", "sum", "sum", "origin-test.shared-point"),
        ("penetration", "sign", "sign", "penetration.which-sign"),
        ("penetration", "half", "half", "penetration.three-bodies"),
        ("penetration", "signed", "signed", "penetration.four-exits"),
        ("penetration", "one-axis", "one-axis", "penetration.four-exits"),
        ("penetration", "y-down", "y-down", "penetration.which-sign"),
        ("penetration", "diagonal", "diagonal", "penetration.never-diagonal"),
        ("sweep", "b-stands", "b-stands", "swept-ray.both-move"),
        ("sweep", "reversed", "reversed", "swept-ray.let-the-o-fly"),
        ("sweep", "zero-speed", "zero-speed", "swept-ray.two-watches"),
        ("sweep", "sticking", "sticking", "swept-ray.already-touching"),
        ("sweep", "grazing", "grazing", "swept-ray.along-the-wall"),
        ("sweep", "end-of-frame", "end-of-frame", "swept-ray.through-the-wall"),
        ("sweep", "y-down", "y-down", "swept-ray.let-the-o-fly"),
    ] {
        recognised(python, kind, mistake, name, step);
    }
}

#[test]
fn each_known_mistake_with_polygons_is_recognised_by_a_small_case() {
    let Some(python) = python() else { return };
    for (kind, mistake, name, step) in [
        ("polygon-difference", "collinear", "collinear", "polygon-sum.parallel"),
        ("polygon-difference", "start-anywhere", "start-anywhere", "polygon-sum.starts"),
        ("polygon-difference", "clockwise", "clockwise", "polygon-sum.turn-left"),
        ("polygon-difference", "sum", "sum", "polygon-sum.half-turn"),
        ("polygon-difference", "order", "order", "polygon-sum.half-turn"),
        ("distance", "corners-only", "corners-only", "contact-features.corner-to-corner"),
        ("distance", "no-depth", "no-depth", "contact-features.nearest-edge"),
        ("distance", "no-sign", "no-sign", "contact-features.through-zero"),
        ("distance", "sign", "sign", "contact-features.through-zero"),
        ("support", "b-along-d", "b-along-d", "polygon-sum.farthest"),
        ("support", "reversed", "reversed", "polygon-sum.farthest"),
        ("support", "sum", "sum", "polygon-sum.half-turn"),
    ] {
        recognised(python, kind, mistake, name, step);
    }
}

fn recognised(python: &str, kind: &str, mistake: &str, name: &str, step: &str) {
    let verdict = verdict(kind, python, "mistaken.py", &[kind, mistake]);
    let smallest = &verdict["smallest"];
    assert_eq!(smallest["mistake"], name, "{kind} {mistake}: {verdict}");
    assert_eq!(verdict["step"], step, "{kind} {mistake}");
    assert_small(&smallest["case"]);
    assert_ne!(smallest["meaning"], "", "{kind} {mistake}");
}

/// What published sources do, with the smallest picture that shows it.
#[test]
fn published_algorithms_fail_at_the_smallest_case_that_shows_it() {
    let Some(python) = python() else { return };
    for (name, kind, mistake) in [
        ("closest_side", "penetration", "sign"),
        ("smallest_value", "penetration", "signed"),
        ("ray_against_edges", "sweep", "sticking"),
        ("merge_from_position", "polygon-difference", "start-by-position"),
    ] {
        let verdict = verdict(kind, python, "published.py", &[name]);
        assert_eq!(verdict["smallest"]["mistake"], mistake, "{name}: {verdict}");
        assert_small(&verdict["smallest"]["case"]);
    }
    // The hull that takes points that are as far as its edge for farther ones never answers.
    let flags = ["polygon-difference", "--timeout", "2"];
    let (status, text, _) = graded(&flags, python, "published.py", &["endless_hull"]);
    assert_eq!(status, Some(1));
    assert!(text.contains("it says nothing for 2 s, without any answer"), "{text}");
    assert!(text.contains("The first case without an answer that can be used"), "{text}");
}

/// True while a process is there and has not ended.
fn is_running(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps");
    let state = out(&state);
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

#[test]
fn whatever_a_program_does_it_gets_a_verdict_and_is_ended() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (behaviour, status, said) in [
        ("sleep", 1, "it says nothing for 1 s, without any answer"),
        ("stubborn", 1, "it says nothing for 1 s, without any answer"),
        ("flood", 1, "it writes more than 1 MB without the end of a line, without any answer: xxxx"),
        ("flood-errors", 1, "it says nothing for 1 s, without any answer"),
        ("blank", 1, "it says nothing for 1 s, without any answer"),
        ("exit", 1, "it ends with status 3, without any answer"),
        ("midway", 1, "it is ended by signal 9, after 17 of 124 answers"),
        ("rubbish", 1, "its answer to case 0 is no JSON object: the answer is {\"id\": 0"),
        ("nan", 1, "JSON has finite numbers only"),
        ("swap", 1, "its answer to case 4 has the id 5; answers come in the order of the cases"),
        ("no-id", 1, "its answer to case 0 has no \"id\""),
        ("no-field", 1, "its answer to case 0 cannot be used, it has no \"contact\""),
        ("wrong-type", 1, "its answer to case 0 cannot be used, its \"contact\" is not true or false"),
        ("deaf", 1, "it stops reading, without any answer"),
        ("mute", 1, "it closes its output, without any answer"),
        ("too-few", 1, "it ends with status 0, after 123 of 124 answers"),
        ("too-many", 1, "it writes more lines than there are cases, 124: {\"id\": 99999"),
        ("child", 0, "It left other processes behind; they have been ended."),
        ("linger", 0, "After its last answer it does not end."),
        ("status", 0, "After its last answer it ends with status 5."),
        ("fickle", 1, "the same case has to get the same answer"),
    ] {
        let pids = folder.path().join(behaviour);
        let flags = ["overlap", "--timeout", "1", "--cases", "100"];
        // A deaf program is found out only if there is more than fits into the pipe.
        let flags = if behaviour == "deaf" { [&flags[..3], &["--cases", "5000"]].concat() } else { flags.to_vec() };
        let (found, text, errors) = graded(&flags, python, "misbehaving.py", &[behaviour, &pids.to_string_lossy()]);
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said), "{behaviour}: {text}");
        assert_eq!(found, Some(status), "{behaviour}: {text}");
        assert!(errors.lines().count() <= 101, "{behaviour}: {}", errors.lines().count());
        let left: Vec<String> = fs::read_to_string(&pids).expect("numbers").lines().map(str::to_owned).collect();
        assert!(!left.is_empty());
        for pid in left {
            let end = Instant::now() + Duration::from_secs(5);
            while is_running(&pid) {
                assert!(Instant::now() < end, "{behaviour}: {pid} runs on");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
}
