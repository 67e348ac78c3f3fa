//! What the scripts in `tools` have made is what they make.

use crate::Test;
use std::fs;
use std::path::Path;
use std::process::Command;

pub(crate) const TESTS: &[Test] = tests![
    the_moving_picture_shows_what_the_tutorial_does: ["python3"],
    the_exact_cases_are_what_their_script_makes: ["python3"],
];

/// What a script prints.
fn python(name: &str, argument: &Path) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools").join(name);
    let output = Command::new("python3").arg("-B").arg(script).arg(argument).output().expect("Python");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn the_moving_picture_shows_what_the_tutorial_does() {
    let made = python("film.py", Path::new(env!("CARGO_BIN_EXE_minktutor")));
    let kept = include_str!("../docs/film.svg");
    assert!(made == kept, "make it again: python3 tools/film.py target/debug/minktutor > docs/film.svg");
    assert!(kept.len() < 150_000 && kept.contains("<title ") && kept.contains("prefers-reduced-motion"));
}

fn the_exact_cases_are_what_their_script_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    python("exact_cases.py", folder.path());
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = |folder: &Path| {
        let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with("exact-")).collect();
        names.sort();
        names
    };
    assert_eq!(files(&kept), files(folder.path()));
    for name in files(&kept) {
        let [kept, made] = [kept.join(&name), folder.path().join(&name)].map(|file| fs::read(file).expect("a file"));
        assert!(kept == made, "make it again: python3 tools/exact_cases.py tests/data ({})", name.display());
    }
}
