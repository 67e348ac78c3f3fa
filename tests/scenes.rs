//! Scenes as lines, through the program: from `grade` into the sandbox, changed, saved, drawn; and back by `y`.

use crate::pty::{Launch, launch};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

fn at_home(launch: Launch, home: &Path) -> Launch {
    launch.env("XDG_STATE_HOME", home).env("XDG_CONFIG_HOME", home).env("HOME", home).cwd(home)
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program whose push has the wrong sign, in a shell, fails; the line that is printed for it goes all the way.
#[test]
fn a_scene_of_grade_is_opened_changed_saved_and_drawn() {
    let home = home();
    // Answers nothing that is right: the smallest case is one of the smallest there are.
    let wrong = r#"while read -r line; do id=${line#*:}; echo "{\"id\":${id%%,*},\"mtv\":[0.5,0.25]}"; done"#;
    let graded = run(&["grade", "penetration", "--no-save", "--cases", "20", "--", "sh", "-c", wrong], "");
    assert_eq!(graded.status.code(), Some(1), "{}", text(&graded.stderr));
    let said = text(&graded.stdout);
    let line = said.lines().find_map(|line| line.trim().strip_prefix("minktutor sandbox --scene '")).expect(&said);
    let scene = line.trim_end_matches('\'');
    assert!(scene.starts_with(r#"{"scene":{"A":{"box":"#), "{scene}");

    let saved = home.path().join("new.json");
    let play = launch(PROGRAM).args(["sandbox", "--seed", "1", "--glyphs", "ascii", "--scene", scene]);
    let mut session = at_home(play, home.path()).start();
    session.wait_for("A scene of your own");
    session.send(":add corners = [[4, 0], [8, 0], [6, 3]]\r");
    session.wait_for("C");
    session.send(":B.angle = 30\r");
    session.send(":A.velocity = [2, 1]\r");
    session.send(":save new.json\r");
    session.wait_for("The scene is saved in new.json");
    session.send("y");
    session.wait_for("This brings it back");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());

    let written = std::fs::read_to_string(&saved).expect("it was written");
    assert!(written.ends_with("}\n") && written.matches('\n').count() == 1, "{written}");
    for part in [r#""C":{"corners":[[4,0],[8,0],[6,3]]}"#, r#""angle":30"#, r#""velocity":[2,1]"#] {
        assert!(written.contains(part), "{part}: {written}");
    }
    // The command of y is there to be copied after the end, and holds the same scene.
    let left = text(session.bytes());
    assert!(
        left.contains(&format!("minktutor sandbox boxes --scene '{}' --keys esc --seed 1", written.trim_end())),
        "{left}"
    );

    let drawn = run(&["draw", "--difference", "--size", "40x16"], &written);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let picture = text(&drawn.stdout);
    assert!(["A", "B", "C", "vA"].iter().all(|label| picture.contains(label)), "{picture}");

    // Never over what is there, unless that is asked for.
    let again = launch(PROGRAM).args(["sandbox", "--glyphs", "ascii", "--scene"]).arg(&saved);
    let mut session = at_home(again, home.path()).start();
    session.wait_for("A scene of your own");
    session.send(":remove C\r");
    session.send(":save new.json\r");
    session.wait_for("exists already");
    session.send(":save deep/other.json\r");
    session.wait_for("there is no folder deep");
    session.send(":save! new.json\r");
    session.wait_for("The scene is saved in new.json");
    session.send(":save other.json\r");
    session.wait_for("The scene is saved in other.json");
    session.send(":open nowhere.json\r");
    session.wait_for("nowhere.json: ");
    session.send(":remove A\r");
    session.send(":open other.json\r");
    session.wait_for("This is the scene of other.json");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(!home.path().join("deep").exists());
    let other = std::fs::read_to_string(home.path().join("other.json")).expect("it was written");
    assert!(!other.contains("\"C\""), "{other}");
    assert_eq!(std::fs::read_to_string(&saved).expect("it was written"), other);
}

#[test]
fn whoever_shares_an_account_writes_no_files() {
    let home = home();
    let play = launch(PROGRAM).args(["sandbox", "--glyphs", "ascii", "--learner", "anna"]);
    let mut session = at_home(play, home.path()).start();
    session.wait_for("Two boxes");
    session.send(":save mine.json\r");
    session.wait_for("No files are read or written here");
    session.send(":open /etc/passwd\r");
    session.wait_for("No files are read or written here");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(!home.path().join("mine.json").exists());
}

#[test]
fn bad_scenes_are_told_about_with_their_place() {
    let home = home();
    let file = home.path().join("bad.json");
    std::fs::write(&file, "{\"scene\":\n {\"A\":{\"box\":[4,2]}}}").expect("written");
    let path = file.to_str().expect("text");
    for (given, input, said) in [
        (path, "", "bad.json:2:7: missing key \"at\""),
        ("{\"scene\":{}}", "", "--scene:1:2: a scene needs at least one body"),
        ("/nowhere.json", "", "/nowhere.json: "),
        ("/dev/zero", "", "at most"),
    ] {
        let output = run(&["sandbox", "--scene", given], input);
        assert_eq!(output.status.code(), Some(2), "{given}");
        assert!(text(&output.stderr).contains(said), "{given}: {}", text(&output.stderr));
    }
    let output = run(&["draw"], "{\"scene\":{\"A\":{\"box\":[4,2]}}}");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("missing key \"at\""), "{}", text(&output.stderr));
}
