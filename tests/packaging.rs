//! What a package brings along: completions for shells, and man pages.

use std::fs;
use std::process::{Command, Output};

fn minktutor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minktutor")).args(arguments).output().expect("it runs")
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that `--help` names.
pub(crate) fn commands() -> Vec<String> {
    let help = text(minktutor(&["--help"]));
    let (_, rest) = help.split_once("\nLearn:\n").expect("the commands");
    let lines = rest.lines().take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn completions_know_every_command_and_no_flag_that_is_refused() {
    let help = text(minktutor(&["completions", "--help"]));
    let (_, shells) = help.split_once("[possible values: ").expect("the shells");
    for shell in shells.split(']').next().unwrap_or_default().split(", ") {
        let script = text(minktutor(&["completions", shell]));
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("state-dir") && !script.contains("panic"), "{shell}");
    }
    let bash = text(minktutor(&["completions", "bash"]));
    let (_, measure) = bash.split_once("\n        minktutor__subcmd__measure__subcmd__aabb)\n").expect("the command");
    let flags = measure.lines().find(|line| line.contains("opts=")).expect("its flags");
    assert_eq!(flags.trim(), "opts=\"-h --help\"");
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("share/man1");
    let said = text(minktutor(&["man", &pages.to_string_lossy()]));
    assert!(said.starts_with("The man pages are in "), "{said}");
    for command in commands() {
        let page = fs::read_to_string(pages.join(format!("minktutor-{command}.1"))).expect("a page");
        assert!(page.contains(".SH NAME") && !page.contains("panic"), "{page}");
    }
    let page = fs::read_to_string(pages.join("minktutor.1")).expect("a page");
    assert_eq!(text(minktutor(&["man"])), page);
    // What is set in columns stays so.
    let page = fs::read_to_string(pages.join("minktutor-measure-aabb.1")).expect("a page");
    let (_, fields) = page.split_once("\n.nf\n").expect("lines as they are");
    assert!(fields.contains("  answered  diff  "), "{fields}");
    assert!(!page.contains("EXTRA"), "{page}");
    // Where nothing can be written, it says so.
    fs::write(folder.path().join("file"), "").expect("written");
    let output = minktutor(&["man", &folder.path().join("file/man1").to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("file/man1/minktutor.1: "));
}
