//! `grade` from end to end: right programs, each known mistake, published algorithms, and programs that misbehave.

use crate::Test;
use crate::run::{err, minktutor, out};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub(crate) const TESTS: &[Test] = tests![
    right_programs_pass_every_kind: ["python3"],
    the_frames_of_the_docs_have_three_stages: ["python3"],
    the_frame_in_rust_passes: ["rustc"],
    each_known_mistake_is_recognized_by_a_small_case: ["python3"],
    each_known_mistake_with_polygons_is_recognized_by_a_small_case: ["python3"],
    published_algorithms_fail_at_the_smallest_case_that_shows_it: ["python3"],
    one_case_is_judged_alone: ["python3"],
    whatever_a_program_does_it_gets_a_verdict_and_is_ended: ["python3", "ps"],
    #[cfg(target_os = "linux")]
    floods_take_no_memory: ["python3"],
    a_program_at_home_is_judged_through_standard_output_and_input: ["python3"],
    a_class_account_judges: ["python3"],
    the_protocol_shows_a_case_and_its_answer: ["python3"],
    the_loop_of_the_protocol_in_python_talks: ["python3"],
    the_loop_of_the_protocol_in_javascript_talks: ["node"],
    the_page_shows_a_verdict_as_it_is: ["python3"],
    a_pass_is_kept_and_a_failure_is_not: ["python3"],
];

/// Python itself, not what stands in front of it.
pub(crate) static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().expect("Python");
    out(&asked).trim().to_owned()
});

/// The kinds that `grade` lists.
static KINDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let listed = out(&minktutor(&["grade", "--list"]).output().expect("runs"));
    let kinds: Vec<_> = listed.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(!kinds.is_empty());
    kinds
});

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/grade").join(name)
}

/// What `grade` says of a script, with the exit status.
fn graded(flags: &[&str], name: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let script = script(name).to_string_lossy().into_owned();
    let program = [&["--", &PYTHON, "-B", "-S", "-E", &script], arguments].concat();
    let output = minktutor(&[&["grade", "--no-save"], flags, &program[..]].concat()).output().expect("runs");
    (output.status.code(), out(&output), err(&output))
}

fn verdict(kind: &str, name: &str, arguments: &[&str]) -> Value {
    let (status, text, errors) = graded(&[kind, "--format", "json", "--cases", "150"], name, arguments);
    assert_eq!(status, Some(1), "{kind} {arguments:?}: {text}{errors}");
    serde_json::from_str(&text).expect("one line of JSON")
}

fn right_programs_pass_every_kind() {
    for kind in KINDS.iter() {
        let (status, text, errors) = graded(&[kind, "--seed", "7", "--cases", "200"], "right.py", &[kind]);
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{text}");
        assert!(text.starts_with(&format!("{kind}: passed, all ")), "{text}");
    }
}

pub(crate) fn page_program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

fn the_frames_of_the_docs_have_three_stages() {
    let program = page_program("frame.py").to_string_lossy().into_owned();
    for (stage, status, said) in [
        ("stay", 1, "if R overlaps a wall then, it stays"),
        ("push", 1, "then pushes it out of what it overlaps"),
        ("sweep", 0, "See it run: minktutor game race -- "),
    ] {
        let judge = ["grade", "frame", "--no-save", "--", &PYTHON, "-B", "-S", "-E", &program, stage];
        let output = minktutor(&judge).output().expect("runs");
        let text = out(&output).replace('\n', " ");
        assert_eq!(output.status.code(), Some(status), "{stage}: {text}");
        assert!(text.contains(said), "{stage}: {text}");
    }
}

fn the_frame_in_rust_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("frame");
    let mut compiler = Command::new("rustc");
    compiler.arg("--edition=2024").arg(page_program("frame.rs")).arg("-o").arg(&program);
    assert!(compiler.status().expect("runs").success());
    let output = minktutor(&["grade", "frame", "--no-save", "--seed", "3", "--"]).arg(&program).output().expect("runs");
    assert!(out(&output).starts_with("frame: passed, all "), "{}", out(&output));
}

/// The numbers of a case.
fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Object(map) => map.values().flat_map(numbers).collect(),
        other => other.as_f64().into_iter().collect(),
    }
}

/// A smallest case has whole numbers of one digit, and as few corners as a triangle but for what needs more.
fn assert_small(case: &Value) {
    assert!(numbers(case).iter().all(|number| number.fract() == 0.0 && number.abs() <= 9.0), "{case}");
    for shape in [&case["a"], &case["b"]] {
        assert!(shape.as_array().is_none_or(|corners| corners.len() == 3), "{case}");
    }
}

fn each_known_mistake_is_recognized_by_a_small_case() {
    for (kind, mistake, name, step) in [
        ("difference", "order", "order", "corner-subtraction.swap"),
        ("difference", "same-sides", "same-sides", "corner-subtraction.numbers"),
        ("difference", "y-down", "y-down", "corner-subtraction.touch"),
        ("difference", "sum", "sum", "corner-subtraction.numbers"),
        ("overlap", "strict", "strict", "origin-test.touching"),
        ("overlap", "one-axis", "one-axis", "origin-test.four-questions"),
        ("overlap", "corner-in-box", "corner-in-box", "origin-test.shared-point"),
        ("overlap", "corner-in-box-either", "corner-in-box", "origin-test.shared-point"),
        ("overlap", "sum", "sum", "origin-test.shared-point"),
        ("penetration", "sign", "sign", "penetration.which-sign"),
        ("penetration", "half", "half", "penetration.which-sign"),
        ("penetration", "signed", "signed", "penetration.four-exits"),
        ("penetration", "one-axis", "one-axis", "penetration.four-exits"),
        ("penetration", "y-down", "y-down", "corner-subtraction.touch"),
        ("penetration", "diagonal", "diagonal", "penetration.never-diagonal"),
        ("sweep", "b-stands", "b-stands", "swept-ray.both-move"),
        ("sweep", "reversed", "reversed", "swept-ray.let-the-o-fly"),
        ("sweep", "zero-speed", "zero-speed", "swept-ray.two-watches"),
        ("sweep", "sticking", "sticking", "swept-ray.already-touching"),
        ("sweep", "grazing", "grazing", "swept-ray.two-watches"),
        ("sweep", "end-of-frame", "end-of-frame", "swept-ray.through-the-wall"),
        ("sweep", "y-down", "y-down", "corner-subtraction.touch"),
    ] {
        recognized(kind, mistake, name, step);
    }
}

fn each_known_mistake_with_polygons_is_recognized_by_a_small_case() {
    for (kind, mistake, name, step) in [
        ("polygon-difference", "collinear", "collinear", "polygon-sum.parallel"),
        ("polygon-difference", "start-anywhere", "start-anywhere", "polygon-sum.starts"),
        ("polygon-difference", "clockwise", "clockwise", "polygon-sum.turn-left"),
        ("polygon-difference", "sum", "sum", "polygon-sum.half-turn"),
        ("polygon-difference", "order", "order", "corner-subtraction.swap"),
        ("distance", "corners-only", "corners-only", "contact-features.corner-to-corner"),
        ("distance", "no-depth", "no-depth", "contact-features.nearest-edge"),
        ("distance", "no-sign", "no-sign", "contact-features.nearest-edge"),
        ("distance", "sign", "sign", "contact-features.nearest-edge"),
        ("support", "b-along-d", "b-along-d", "polygon-sum.farthest"),
        ("support", "reversed", "reversed", "polygon-sum.farthest"),
        ("support", "sum", "sum", "polygon-sum.farthest"),
        ("gjk", "touching", "touching", "gjk.where-it-ends"),
        ("gjk", "reversed", "reversed", "gjk.one-proof"),
        ("gjk", "wrong-corner", "wrong-corner", "gjk.keep-or-drop"),
        ("gjk", "wrong-side", "wrong-side", "gjk.which-way"),
        ("gjk", "cap", "cap", "gjk.walk-it"),
    ] {
        recognized(kind, mistake, name, step);
    }
}

fn recognized(kind: &str, mistake: &str, name: &str, step: &str) {
    let verdict = verdict(kind, "mistaken.py", &[kind, mistake]);
    let families = verdict["families"].as_array().expect("families");
    for of in ["cases", "wrong"] {
        let sum: u64 = families.iter().filter_map(|family| family[of].as_u64()).sum();
        assert_eq!(Some(sum), verdict[of].as_u64(), "{of}: {verdict}");
    }
    let smallest = &verdict["smallest"];
    assert_eq!(smallest["mistake"], name, "{kind} {mistake}: {verdict}");
    assert_eq!(verdict["step"], step, "{kind} {mistake}");
    assert_small(&smallest["case"]);
    assert_ne!(smallest["meaning"], "", "{kind} {mistake}");
}

/// What published sources do, with the smallest picture that shows it.
fn published_algorithms_fail_at_the_smallest_case_that_shows_it() {
    for (name, kind, mistake) in [
        ("closest_side", "penetration", "sign"),
        ("smallest_value", "penetration", "signed"),
        ("ray_against_edges", "sweep", "sticking"),
        ("merge_from_position", "polygon-difference", "start-by-position"),
    ] {
        let verdict = verdict(kind, "published.py", &[name]);
        assert_eq!(verdict["smallest"]["mistake"], mistake, "{name}: {verdict}");
        assert_small(&verdict["smallest"]["case"]);
    }
    // The hull that takes points that are as far as its edge for farther ones never answers.
    let flags = ["polygon-difference", "--timeout", "1"];
    let (status, text, _) = graded(&flags, "published.py", &["endless_hull"]);
    assert_eq!(status, Some(1));
    assert!(text.contains("it says nothing for 1 s, without any answer"), "{text}");
    assert!(text.contains("The first case without a usable answer"), "{text}");
}

/// One case that is given: right, wrong and without an answer.
fn one_case_is_judged_alone() {
    let touch = r#"{"id": 12, "a": [[0, 0], [4, 1], [1, 4]], "b": [[4, 1], [8, 0], [7, 4]]}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().to_string_lossy().into_owned();
    for (name, arguments, status, said) in [
        (
            "right.py",
            &["gjk"][..],
            0,
            "gjk: the answer to this case is right.
",
        ),
        (
            "mistaken.py",
            &["gjk", "touching"],
            1,
            "gjk: the answer to this case is wrong.
",
        ),
        ("misbehaving.py", &["stuck", "/dev/null"], 1, "gjk: it says nothing for 1 s, without any answer"),
    ] {
        let script = script(name).to_string_lossy().into_owned();
        let program = [&["--", &PYTHON, "-B", "-S", "-E", &script], arguments].concat();
        let flags = ["grade", "gjk", "--state-dir", &state, "--timeout", "1", "--case", touch];
        let output = minktutor(&[&flags, &program[..]].concat()).output().expect("runs");
        let text = out(&output);
        assert_eq!(output.status.code(), Some(status), "{text}{}", err(&output));
        assert!(text.starts_with(said), "{text}");
        assert!(
            text.contains(
                "  A (0,0) (4,1) (1,4)   B (4,1) (8,0) (7,4)
"
            ),
            "{text}"
        );
        assert_eq!(text.contains("gjk.where-it-ends"), status == 1, "{text}");
        // One answer names no mistake, and one case is no family.
        assert!(!text.contains("one mistake") && !text.contains("by type of case"), "{text}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is kept");
    // What a verdict prints for a failing case gives the same verdict on it.
    let wrong = verdict("sweep", "mistaken.py", &["sweep", "sticking"]);
    let case = wrong["smallest"]["case"].to_string();
    let flags = ["sweep", "--format", "json", "--case", &case];
    let (status, text, _) = graded(&flags, "mistaken.py", &["sweep", "sticking"]);
    let again: Value = serde_json::from_str(&text).expect("one line of JSON");
    assert_eq!(
        (status, &again["smallest"]["case"], &again["step"]),
        (Some(1), &wrong["smallest"]["case"], &wrong["step"])
    );
}

/// True while a process is there and has not ended.
fn is_running(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps");
    let state = out(&state);
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

fn whatever_a_program_does_it_gets_a_verdict_and_is_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let behaviors = [
        ("sleep", 1, "it says nothing for 1 s, without any answer"),
        ("stubborn", 1, "it says nothing for 1 s, without any answer"),
        ("flood", 1, "it writes more than 1 MB without the end of a line, without any answer: xxxx"),
        ("flood-errors", 1, "it says nothing for 1 s, without any answer"),
        ("blank", 1, "it says nothing for 1 s, without any answer"),
        ("exit", 1, "it ends with status 3, without any answer"),
        ("midway", 1, "it is ended by signal 9, after 17 of 124 answers"),
        ("rubbish", 1, "its answer to case 0 is not a JSON object: the answer is {\"id\": 0"),
        ("nan", 1, "JSON has finite numbers only"),
        ("swap", 1, "its answer to case 4 has the id 5; answers come in the order of the cases"),
        ("no-id", 1, "its answer to case 0 has no \"id\""),
        ("no-field", 1, "its answer to case 0 cannot be used, it has no \"contact\""),
        ("wrong-type", 1, "its answer to case 0 cannot be used, its \"contact\" is not true or false"),
        ("deaf", 1, "it stops reading, without any answer"),
        ("mute", 1, "it closes its output, without any answer"),
        ("too-few", 1, "it ends with status 0, after 123 of 124 answers"),
        ("too-many", 1, "it writes more lines than there are cases, 124: {\"id\": 99999"),
        ("child", 0, "overlap: passed, all 124 cases are right."),
        ("drip", 1, "it takes longer than 2 s, after "),
        ("escape", 0, "overlap: passed, all 124 cases are right."),
        ("linger", 0, "After its last answer it does not end."),
        ("status", 0, "After its last answer it ends with status 5."),
        ("fickle", 1, "the same case has to get the same answer"),
    ];
    // Some at a time: most of it is waiting.
    for behaviors in behaviors.chunks(6) {
        std::thread::scope(|scope| {
            for behavior in behaviors {
                scope.spawn(|| gets_a_verdict(*behavior, folder.path()));
            }
        });
    }
}

fn gets_a_verdict((behavior, status, said): (&str, i32, &str), folder: &Path) {
    let pids = folder.join(behavior);
    // Only what is told by its silence is waited for briefly; on a busy machine any program may be silent for a second.
    let (timeout, limit) = match said {
        "it takes longer than 2 s, after " => ("9", "2"),
        "it says nothing for 1 s, without any answer" | "After its last answer it does not end." => ("1", "9"),
        _ => ("9", "30"),
    };
    // A deaf program is found out only if there is more than fits into the pipe.
    let cases = if behavior == "deaf" { "5000" } else { "100" };
    let flags = ["overlap", "--timeout", timeout, "--limit", limit, "--cases", cases];
    let (found, text, errors) = graded(&flags, "misbehaving.py", &[behavior, &pids.to_string_lossy()]);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(said), "{behavior}: {text}");
    assert_eq!(found, Some(status), "{behavior}: {text}");
    // A step explains wrong answers, and nothing else.
    assert_eq!(text.contains("explains it"), behavior == "fickle", "{behavior}: {text}");
    assert_eq!(text.contains("--protocol"), status == 1 && behavior != "fickle", "{behavior}: {text}");
    if behavior == "midway" {
        assert!(flat.contains("The last of its standard error: second third last words"), "{text}");
        assert_eq!(errors, "first\nsecond\nthird\nlast words\n");
    }
    assert_eq!(flat.contains("After its last answer"), ["linger", "status"].contains(&behavior), "{text}");
    assert!(errors.lines().count() <= 101, "{behavior}: {}", errors.lines().count());
    let left: Vec<String> = fs::read_to_string(&pids).expect("numbers").lines().map(str::to_owned).collect();
    assert!(!left.is_empty());
    for pid in left {
        let end = Instant::now() + Duration::from_secs(5);
        while is_running(&pid) {
            assert!(Instant::now() < end, "{behavior}: {pid} runs on");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A flood waits in the pipe, not in memory, and however many lines of standard error there are, few are kept.
#[cfg(target_os = "linux")]
fn floods_take_no_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    for behavior in ["flood", "flood-errors", "blank"] {
        let numbers = folder.path().join(behavior);
        let (script, numbers) = (script("misbehaving.py"), numbers.to_string_lossy().into_owned());
        let program = [PYTHON.as_str(), "-B", "-S", "-E", &script.to_string_lossy(), behavior, &numbers];
        let mut judge = minktutor(&[&["grade", "overlap", "--no-save", "--timeout", "1", "--"], &program[..]].concat());
        let mut judge = judge.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("runs");
        let mut peak = 0;
        while judge.try_wait().expect("a child").is_none() {
            let status = fs::read_to_string(format!("/proc/{}/status", judge.id())).unwrap_or_default();
            let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
            peak = kilobytes.and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or_default().max(peak);
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!((1..40 << 10).contains(&peak), "{behavior}: {peak} kB");
    }
}

/// A judge whose standard output and input a program reads and writes, as through ssh.
fn at_home(mut judge: Command, name: &str, arguments: &[&str]) -> (Output, Output) {
    let mut judge = judge.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    let mut program = Command::new(&*PYTHON);
    program.args(["-B", "-S", "-E"]).arg(script(name)).args(arguments).stderr(Stdio::piped());
    program.stdin(judge.stdout.take().expect("a pipe")).stdout(judge.stdin.take().expect("a pipe"));
    let running = program.spawn().expect("runs");
    // Its ends of the pipes are its own now.
    drop(program);
    let program = running.wait_with_output().expect("ends");
    (judge.wait_with_output().expect("ends"), program)
}

fn a_program_at_home_is_judged_through_standard_output_and_input() {
    for (name, arguments, status, said) in [
        ("right.py", &["overlap"][..], 0, "overlap: passed, all 54 cases are right."),
        ("mistaken.py", &["overlap", "strict"], 1, "It tests with < where <= belongs"),
    ] {
        let flags = ["grade", "--no-save", "overlap", "--stdio", "--cases", "30"];
        let (judge, program) = at_home(minktutor(&flags), name, arguments);
        assert_eq!(judge.status.code(), Some(status), "{}", err(&judge));
        assert!(err(&judge).contains(said), "{}", err(&judge));
        assert!(program.status.success(), "{}", err(&program));
    }
}

fn a_class_account_judges() {
    // The fixed command, to which sshd adds what was asked for in a variable.
    let mut fixed = minktutor(&["--no-save"]);
    fixed.env("SSH_ORIGINAL_COMMAND", "grade overlap --stdio --cases 10");
    let (judge, _) = at_home(fixed, "right.py", &["overlap"]);
    assert_eq!(judge.status.code(), Some(0), "{}", err(&judge));
}

/// The example of the protocol is a case and its right answer.
fn the_protocol_shows_a_case_and_its_answer() {
    for kind in KINDS.iter() {
        let page = out(&minktutor(&["grade", kind, "--protocol"]).output().expect("runs"));
        let line = |start: &str| page.lines().find_map(|line| line.strip_prefix(start)).expect("an example").to_owned();
        let (case, answer) = (line("  in:   "), line("  out:  "));
        let mut program = Command::new(&*PYTHON);
        program.args(["-B", "-S", "-E"]).arg(script("right.py")).arg(kind);
        let mut program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
        let mut input = program.stdin.take().expect("a pipe");
        std::io::Write::write_all(&mut input, format!("{case}\n").as_bytes()).expect("written");
        drop(input);
        let output = program.wait_with_output().expect("ends");
        let [right, shown]: [Value; 2] = [out(&output), answer].map(|line| serde_json::from_str(&line).expect("JSON"));
        let sorted = |value: &Value| {
            let mut numbers = numbers(value);
            numbers.sort_by(f64::total_cmp);
            numbers
        };
        assert_eq!(sorted(&right), sorted(&shown), "{kind}: {case}");
        assert!(page.lines().all(|line| line.chars().count() <= 130), "{page}");
        for language in ["Python", "JavaScript", "Rust"] {
            assert!(page.contains(&format!("\n{language}")), "{language}");
        }
        assert!(!page.contains("FIELD"), "{page}");
    }
}

/// A loop of the protocol talks as it should: its program is wrong, and nothing else. Each answer is written at once: a
/// program that is gone at case 3 has answered three.
fn loop_talks(program: &str, title: &str, hole: &str, gone: &str) {
    let page = out(&minktutor(&["grade", "distance", "--protocol"]).output().expect("runs"));
    let (_, code) = page.split_once(&format!("\n{title}:\n")).expect("its title");
    let code = code.lines().take_while(|line| line.is_empty() || line.starts_with("  "));
    let code: Vec<&str> = code.map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program");
    for (answer, said) in
        [("0.125", "distance: 39 of 39 cases wrong"), (gone, "distance: it ends with status 5, after 3 of 39 answers")]
    {
        fs::write(&file, code.join("\n").replace(hole, answer)).expect("written");
        let mut judge = minktutor(&["grade", "distance", "--no-save", "--cases", "9", "--", program]);
        let output = judge.arg(&file).env_remove("PYTHONUNBUFFERED").output().expect("runs");
        assert!(out(&output).starts_with(said), "{program}: {}{}", out(&output), err(&output));
    }
}

fn the_loop_of_the_protocol_in_python_talks() {
    loop_talks(&PYTHON, "Python", "None", "__import__('os')._exit(5) if case['id'] == 3 else 0.125");
}

fn the_loop_of_the_protocol_in_javascript_talks() {
    loop_talks("node", "JavaScript (node)", "null", "id === 3 ? process.exit(5) : 0.125");
}

/// The verdict on its page is one that `grade` gives.
fn the_page_shows_a_verdict_as_it_is() {
    let page = include_str!("../docs/grade.md");
    let (_, block) = page.split_once("$ minktutor grade penetration -- python3 push.py\n").expect("the example");
    let (block, _) = block.split_once("```").expect("its end");
    let (_, text, _) = graded(&["penetration"], "mistaken.py", &["penetration", "sign"]);
    assert!(text.starts_with(block), "{text}");
}

fn a_pass_is_kept_and_a_failure_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().to_string_lossy().into_owned();
    let list = || out(&minktutor(&["grade", "--list", "--state-dir", &state]).output().expect("runs"));
    let (right, wrong) = (script("right.py"), script("mistaken.py"));
    let judge = |kind: &str, program: &[&str]| {
        let program = [&["grade", kind, "--cases", "9", "--state-dir", &state, "--", &PYTHON, "-B"], program].concat();
        minktutor(&program).output().expect("runs")
    };
    judge("overlap", &[&wrong.to_string_lossy(), "overlap", "strict"]);
    assert!(!list().contains("judged") && !folder.path().join("progress.json").exists());
    let passed = judge("sweep", &[&right.to_string_lossy(), "sweep"]);
    assert!(passed.status.success() && err(&passed).is_empty(), "{}", err(&passed));
    let listed = list();
    let judged: Vec<&str> = listed.lines().filter(|line| line.contains(", judged 20")).collect();
    assert!(judged.len() == 1 && judged[0].starts_with("sweep "), "{listed}");
    // What cannot be kept is said, and the verdict stands.
    fs::write(folder.path().join("progress.json"), "{").expect("written");
    let passed = judge("sweep", &[&right.to_string_lossy(), "sweep"]);
    assert_eq!(passed.status.code(), Some(0));
    assert!(err(&passed).contains("not kept: the progress file is damaged"), "{}", err(&passed));
}
