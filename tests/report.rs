//! `report`: what a teacher sees of a class, on a screen of 80 columns, in a spreadsheet and in a script.

use crate::run::{err, out};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use unicode_width::UnicodeWidthStr as _;

/// A class, by the folders of its learners.
struct Class(tempfile::TempDir);

impl Class {
    fn new() -> Self {
        let class = Self(tempfile::tempdir().expect("a folder"));
        fs::create_dir(class.0.path().join("learners")).expect("a folder");
        class
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn learner(&self, name: &str, progress: &str) {
        let folder = self.path().join("learners").join(name);
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("progress.json"), progress).expect("written");
    }

    fn report(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
        command.arg("report").arg("--state-dir").arg(self.path()).args(arguments);
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LC_CTYPE").output().expect("it runs")
    }

    /// The report, when there is nothing to complain about.
    fn done(&self, arguments: &[&str]) -> String {
        let output = self.report(arguments);
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments:?}");
        out(&output)
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.report(&[arguments, &["--format", "json"]].concat());
        assert_eq!(out(&output).lines().count(), 1, "one line");
        serde_json::from_str(&out(&output)).expect("JSON")
    }

    /// A file of keys, one for each name, and the folders of these keys.
    fn keys(&self, names: &[&str]) -> (String, Vec<String>) {
        let file = self.path().join("keys").to_string_lossy().into_owned();
        let (mut text, mut folders) = (String::new(), Vec::new());
        for (number, name) in names.iter().enumerate() {
            let key = [b"\0\0\0\x0bssh-ed25519\0\0\0\x20".as_slice(), &[number as u8; 32]].concat();
            text.extend(["ssh-ed25519 ", &data_encoding::BASE64.encode(&key), " ", name, "\n"]);
            let hash = hmac_sha256::Hash::hash(&key);
            folders.push(format!("key-{}", data_encoding::BASE64URL_NOPAD.encode(&hash)));
        }
        fs::write(&file, text).expect("written");
        (file, folders)
    }
}

/// One who has done the first lesson with its exam, and more.
fn diligent() -> String {
    let steps = steps_of("corner-subtraction");
    let mut first: serde_json::Map<String, Value> = steps
        .iter()
        .map(|step| (step.clone(), json!({"outcome": "done", "seconds": 30, "bet": true, "last_right": 20_000})))
        .collect();
    first[&steps[1]] = json!({"outcome": "hinted", "seconds": 31, "wrong": 4, "claims": 5, "bet": false});
    first.insert("exam".to_owned(), json!({"outcome": "done", "first_done": 20_778}));
    first.insert("exam-1".to_owned(), json!({"outcome": "done", "seconds": 100}));
    let lessons = json!({
        "corner-subtraction": first,
        "origin-test": {"touching": {"outcome": "shown", "wrong": 2, "claims": 2}},
        // Of lessons that are not those of the report, nothing counts.
        "of-the-school": {"step": {"outcome": "done", "seconds": 9000, "bet": true}},
    });
    let at = json!({"lesson": "origin-test", "step": "touching"});
    json!({"version": 4, "at": at, "lessons": lessons, "judged": {"corner-subtraction": {"difference": 20_000}},
           "seen": 20_779})
    .to_string()
}

fn steps_of(lesson: &str) -> Vec<String> {
    let list = Command::new(env!("CARGO_BIN_EXE_minktutor")).args(["list", "--no-save"]).output().expect("it runs");
    let list = out(&list);
    let ids = list.lines().filter_map(|line| line.split_whitespace().nth(1)?.strip_prefix(&format!("{lesson}.")));
    ids.map(str::to_owned).collect()
}

/// Half of it: left the first step open, and skipped the other.
const IDLE: &str = r#"{"version": 1, "lessons": {"corner-subtraction": {"touch": {"outcome": "open"}},
    "origin-test": {"touching": {"outcome": "skipped"}}}}"#;

#[test]
fn everything_that_is_kept_is_counted() {
    let class = Class::new();
    class.learner("anna", &diligent());
    class.learner("ben", IDLE);
    fs::create_dir(class.path().join("learners/carl")).expect("a folder");
    let steps = steps_of("corner-subtraction").len();
    let text = class.done(&[]);
    let row = |name: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).expect("a row");
        line.split_whitespace().skip(1).map(str::to_owned).collect()
    };
    let (alone, bets) = ((steps - 1).to_string(), format!("{}/{steps}", steps - 1));
    let minutes = (31 + 30 * (steps - 1) + 100).div_ceil(60).to_string();
    assert_eq!(row("anna"), ["1", &alone, "1", "1", &bets, "1", "1", &minutes, "2026-11-22"], "{text}");
    assert_eq!(row("ben"), ["0", "0", "0", "0", "0/0", "0", "0", "0", "-"], "{text}");
    assert_eq!(row("carl"), row("ben"), "one who has only chosen a color");
    let class = class.json(&[]);
    let anna = &class["learners"][0];
    assert_eq!((&anna["id"], &anna["name"], &anna["problem"]), (&json!("anna"), &json!("anna"), &Value::Null));
    assert_eq!(anna["exams_passed"], json!(["corner-subtraction"]));
    assert_eq!(anna["kinds_passed"], json!(["difference"]));
    assert_eq!((&anna["bets"], &anna["bets_right"]), (&json!(steps), &json!(steps - 1)));
    assert_eq!((&anna["at"], &anna["last_seen"]), (&json!("origin-test.touching"), &json!("2026-11-22")));
    let lessons = class["lessons"].as_array().expect("lessons");
    assert!(lessons.iter().all(|lesson| lesson["id"] != "free-play"));
    assert_eq!(
        lessons[0],
        json!({"id": "corner-subtraction", "title": "Corner subtraction", "steps": steps, "exam": true})
    );
    assert_eq!(class["day"].as_str().map(str::len), Some(10));
}

#[test]
fn the_steps_that_stop_most_come_first() {
    let class = Class::new();
    class.learner("anna", &diligent());
    class.learner("ben", IDLE);
    let text = class.done(&[]);
    let (_, table) = text.split_once("  step\n").expect("the table");
    let rows: Vec<String> =
        table.lines().map(|line| line.split_whitespace().take(7).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(rows.len(), 2, "{table}");
    // Not done, open, skipped, shown, done, wrong claims.
    assert!(rows[0].starts_with("2 0 1 1 0 2 2."), "{table}");
    assert!(rows[1].starts_with("1 1 0 0 1 4 1.2"), "{table}");
    let steps = class.json(&[])["steps"].clone();
    assert_eq!(steps[1]["id"], "corner-subtraction.touch");
    assert_eq!(steps[1]["number"], "1.2");
    let of = |key: &str| steps[1][key].as_u64();
    assert_eq!(["open", "skipped", "shown", "done", "wrong_claims"].map(of), [1, 0, 0, 1, 4].map(Some));
    // Of those with equal numbers the earlier one, and no more than a few.
    let class = Class::new();
    let open: serde_json::Map<String, Value> =
        steps_of("corner-subtraction").into_iter().map(|step| (step, json!({"outcome": "open"}))).collect();
    class.learner("anna", &json!({"version": 4, "lessons": {"corner-subtraction": open}}).to_string());
    let text = class.done(&[]);
    let (_, table) = text.split_once("  step\n").expect("the table");
    let numbers: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().nth(6)).collect();
    assert_eq!(numbers, ["1.1", "1.2", "1.3", "1.4", "1.5"]);
    let class = Class::new();
    class.learner("anna", r#"{"version": 4}"#);
    assert!(class.done(&[]).ends_with("\nEvery step that somebody began is done.\n"));
}

#[test]
fn the_rooms_of_the_game_have_their_best_frames() {
    let class = Class::new();
    for (name, door) in [("anna", 12), ("ben", 9), ("carl", 9)] {
        let rooms = json!({"door": {"outcome": "done", "moves": door}, "race": {"outcome": "open"}});
        class.learner(name, &json!({"version": 4, "lessons": {"game": rooms}}).to_string());
    }
    let text = class.done(&[]);
    let (_, table) = text.split_once("frames  room                     learner\n").expect("the table");
    assert_eq!(table, "     9  The open door            ben\n");
    let steps = class.json(&[])["steps"].clone();
    let door = steps.as_array().expect("steps").iter().find(|step| step["id"] == "game.door").expect("the room");
    assert_eq!(door["fewest"], json!([9, "ben"]));
}

#[test]
fn one_file_that_cannot_be_read_hides_no_other() {
    let class = Class::new();
    class.learner("anna", &diligent());
    class.learner("ben", "{\"version\": 1, \"less");
    class.learner("carl", "{\"version\": 99}");
    // A folder in the way, for root too.
    fs::create_dir_all(class.path().join("learners/dora/progress.json")).expect("a folder");
    class.learner("emil", IDLE);
    // Neither is a learner.
    fs::write(class.path().join("learners/notes"), "").expect("written");
    fs::create_dir(class.path().join("learners/.hidden")).expect("a folder");
    for format in ["text", "csv", "json"] {
        let output = class.report(&["--format", format]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        let said = err(&output);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert!(lines[0].starts_with("minktutor: ben: the progress file is damaged (EOF"), "{said}");
        assert!(lines[1].contains("carl: the progress file is of version 99"), "{said}");
        assert!(lines[2].contains("dora: ") && lines[2].contains("learners/dora/progress.json"), "{said}");
    }
    let text = out(&class.report(&[]));
    assert!(text.contains("5 learners (3 cannot be read)") && text.contains("\nemil  "), "{text}");
    let ben = text.lines().find(|line| line.starts_with("ben ")).expect("a row");
    assert!(ben.contains("  the progress file is damaged") && ben.ends_with("...") && ben.len() == 80, "{ben}");
    let rows = class.json(&[])["learners"].clone();
    assert_eq!(rows.as_array().map(Vec::len), Some(5));
    assert!(rows[1]["problem"].as_str().is_some_and(|why| why.contains("damaged")) && rows[1]["bets"].is_null());
    assert_eq!((&rows[4]["name"], &rows[4]["bets"]), (&json!("emil"), &json!(0)));
}

#[test]
fn keys_have_names_and_whoever_was_not_here_is_told_too() {
    let class = Class::new();
    let (file, folders) = class.keys(&["Zoë", "anna", "", "dora"]);
    for folder in &folders[..3] {
        class.learner(folder, IDLE);
    }
    class.learner("guest", IDLE);
    let rows = class.json(&["--names", &file])["learners"].clone();
    let named: Vec<_> =
        rows.as_array().expect("rows").iter().map(|row| [&row["name"], &row["id"]].map(|it| it.as_str())).collect();
    let [zoe, anna, nameless, dora] = [0, 1, 2, 3].map(|index| Some(folders[index].as_str()));
    let guest = Some("guest");
    let expected =
        [[Some("anna"), anna], [Some("dora"), dora], [guest, guest], [nameless, nameless], [Some("Zoë"), zoe]];
    assert_eq!(named, expected);
    assert_eq!(rows[1]["last_seen"], Value::Null);
    let text = class.done(&["--names", &file]);
    assert!(text.contains("5 learners;") && text.contains("\nZoë  "), "{text}");
    // Lines without a key are told, and what is in no file of keys is no reason to hide a learner.
    fs::write(&file, format!("{}nonsense\n", fs::read_to_string(&file).expect("keys"))).expect("written");
    let output = class.report(&["--names", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).ends_with("keys:5: there is no key in this line\n"), "{}", err(&output));
    assert_eq!(out(&output), text);
    let [none, missing] = ["none", "missing"].map(|name| class.path().join(name).to_string_lossy().into_owned());
    fs::write(&none, "root:x:0:0\n").expect("written");
    for (file, said) in [(&none, "there is no key in this file"), (&missing, "missing: No such file")] {
        let output = class.report(&["--names", file]);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
        assert!(err(&output).contains(said), "{}", err(&output));
    }
}

#[test]
fn a_whole_class_with_long_names_fits_the_screen() {
    let class = Class::new();
    let long = "annegret.von-und-zu-hohenstein@students.example.org and a comment that goes on and on and on";
    let mut names: Vec<String> = (0..22).map(|number| format!("{number} {long}")).collect();
    names.extend(["李小龍李小龍李小龍李小龍", long, long, "a\u{1b}[31mb\u{202e}c\td"].map(str::to_owned));
    let (file, folders) = class.keys(&names.iter().map(String::as_str).collect::<Vec<_>>());
    for folder in &folders {
        class.learner(folder, &diligent());
    }
    let text = class.done(&["--names", &file]);
    assert!(text.lines().all(|line| line.width() <= 80), "{text}");
    let rows = text.lines().filter(|line| line.ends_with("2026-11-22") && line.width() == 80);
    assert_eq!(rows.count(), names.len(), "{text}");
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}') && text.contains("\na\\u{1b}[31mb"), "{text}");
}

/// What a reader of RFC 4180 makes of the text.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(chars.next(), Some('\n'));
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\n' if !quoted => panic!("a line that does not end with both"),
            c => field.push(c),
        }
    }
    assert!(record.is_empty() && field.is_empty() && !quoted, "the last record ends, too");
    records
}

#[test]
fn spreadsheets_get_one_row_each_and_no_formula() {
    let class = Class::new();
    let names =
        ["plain", "=1+1", "+49", "-1", "@home", "＝1", "Doe, Jane", "say \"hi\"", "a;=1+1", "'quoted'", "\"=1", "x=1"];
    let (file, folders) = class.keys(&names);
    for folder in &folders {
        class.learner(folder, &diligent());
    }
    class.learner("zz", "{");
    let output = class.report(&["--names", &file, "--format", "csv"]);
    let records = records(&out(&output));
    let header = "id,name,lessons_done,steps_alone,steps_hinted,steps_shown,bets,bets_right,exams_passed,kinds_passed,\
                  minutes,last_seen,at,problem";
    assert_eq!(records[0].join(","), header);
    assert_eq!(records.len(), names.len() + 2);
    assert!(records.iter().all(|record| record.len() == records[0].len()), "{records:?}");
    for (name, folder) in names.iter().zip(&folders) {
        let row = records.iter().find(|row| row[0] == *folder).expect("a row");
        let is_formula = name.starts_with(['=', '+', '-', '@', '＝']);
        assert_eq!(row[1], if is_formula { format!("'{name}") } else { (*name).to_owned() });
        assert_eq!(row[11..], ["2026-11-22", "origin-test.touching", ""]);
    }
    let last = records.iter().find(|row| row[0] == "zz").expect("a row");
    assert!(last[2..13].iter().all(String::is_empty) && last[13].contains("damaged"), "{last:?}");
}

#[test]
fn without_a_class_there_is_no_report() {
    let class = Class::new();
    for (folder, said) in [("", "has no learners"), ("learners", "nobody has played"), ("slip", "no such folder")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
        let output = command.arg("report").arg("--state-dir").arg(class.path().join(folder)).output().expect("it runs");
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{folder}");
        assert!(err(&output).contains(said), "{}", err(&output));
    }
}

/// The table on the page names every column and every field.
#[test]
fn the_page_explains_every_column_and_field() {
    let page = include_str!("../docs/class-account.md");
    let class = Class::new();
    class.learner("anna", &diligent());
    let csv = class.done(&["--format", "csv"]);
    let report = class.json(&[]);
    let mut fields: Vec<String> = csv.lines().next().expect("a header").split(',').map(str::to_owned).collect();
    for object in [&report, &report["lessons"][0], &report["learners"][0], &report["steps"][0]] {
        fields.extend(object.as_object().expect("an object").keys().cloned());
    }
    for field in fields {
        assert!(page.contains(&format!("`{field}`")), "{field}");
    }
    let text = class.done(&[]);
    let header = text.lines().nth(2).expect("the header").replace("last seen", "seen");
    for column in header.split_whitespace().filter(|column| *column != "seen").chain(["last seen"]) {
        assert!(page.contains(&format!("*{column}*")), "{column}");
    }
}
