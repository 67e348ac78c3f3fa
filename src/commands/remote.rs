//! What `ssh HOST list` and the like may ask of a class account, whose command is fixed (`ForceCommand`): sshd hands over
//! what was asked in a variable, as one string. The words of it that are known here are added to the fixed command;
//! nothing of it goes to a shell, and none of the flags names a file or a learner.

use minkowski2d::json::words::shortened;
use std::env;
use std::ffi::OsString;

/// The variable.
const ASKED: &str = "SSH_ORIGINAL_COMMAND";

/// What may be asked, with the flags that go with it.
const COMMANDS: [(&str, &[&str]); 3] = [
    ("list", &["--words", "--help", "-h"]),
    ("doctor", &["--glyphs", "--color", "--theme", "--help", "-h"]),
    (
        "grade",
        &["--list", "--protocol", "--stdio", "--seed", "--cases", "--timeout", "--limit", "--format", "--help", "-h"],
    ),
];

/// True if something was asked, or the tutorial by name.
pub(super) fn is_asked() -> bool {
    env::var_os(ASKED).is_some()
}

/// The words to be added to the fixed command; none if the tutorial was asked for.
///
/// # Errors
/// What may not be asked, and what may.
pub(super) fn words() -> Result<Vec<OsString>, String> {
    env::var_os(ASKED).map_or_else(|| Ok(Vec::new()), |asked| words_of(&asked.to_string_lossy()))
}

fn words_of(asked: &str) -> Result<Vec<OsString>, String> {
    let asked: Vec<&str> = asked.split_ascii_whitespace().collect();
    let words = asked.strip_prefix(&["minktutor"]).unwrap_or(&asked);
    let Some((command, rest)) = words.split_first() else { return Ok(Vec::new()) };
    let Some((_, flags)) = COMMANDS.iter().find(|(known, _)| known == command) else {
        return Err(format!(
            "this account does not run \"{}\": `ssh -t` shows the tutorial, `ssh` without a command plays it as plain \
             text, and you can run `list`, `doctor` and `grade KIND --stdio`",
            shortened(&asked.join(" "), 40)
        ));
    };
    let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let may_be = |word: &&&str| match word.split_once('=') {
        Some((flag, value)) => flags.contains(&flag) && is_plain(value),
        None => flags.contains(word) || (is_plain(word) && !word.starts_with('-')),
    };
    if let Some(word) = rest.iter().find(|word| !may_be(word)) {
        let word = shortened(word, 40);
        let at_home =
            if *command == "grade" { "; run your program on your own machine, with --stdio here" } else { "" };
        return Err(format!("\"{word}\": in this account `{command}` takes only {}{at_home}", flags.join(", ")));
    }
    Ok(words.iter().map(OsString::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_runs_nothing_and_names_nobody_may_be_asked() {
        let added = |asked: &str| words_of(asked).map(|words| words.join(" ".as_ref()).into_string().expect("ASCII"));
        for (asked, expected) in [
            ("grade overlap --stdio --seed 3", "grade overlap --stdio --seed 3"),
            ("minktutor grade --list", "grade --list"),
            ("grade sweep --stdio --format=json", "grade sweep --stdio --format=json"),
            ("list", "list"),
            ("minktutor  list --words ", "list --words"),
            ("doctor --glyphs braille", "doctor --glyphs braille"),
            ("doctor --help", "doctor --help"),
            ("", ""),
            ("minktutor", ""),
        ] {
            assert_eq!(added(asked).as_deref(), Ok(expected), "{asked}");
        }
        for asked in [
            "grade overlap -- id",
            "grade overlap --stdio --learner ben",
            "grade overlap --stdio --state-dir=elsewhere",
            "grade overlap --stdio --no-save",
            "grade overlap --stdio --format=$(id)",
            "grade ../../etc",
            "list --lessons /etc",
            "list --lessons=/etc",
            "list --learner ben",
            "list --no-save",
            "list --stdio",
            "list; id",
            "list|id",
            "doctor --state-dir /tmp",
            "doctor --lessons .",
            "doctor --glyphs=/etc/passwd",
            "doctor -v/etc",
            "--learner ben",
            "--state-dir /tmp list",
            "--plain",
            "id",
            "minktutor minktutor",
            "minktutor sandbox",
            "minktutor report",
            "reset --yes",
            "man /tmp",
            "upgrade overlap",
            "/usr/bin/list",
            "lis\u{fffd}",
            "LIST",
        ] {
            assert!(added(asked).is_err(), "{asked}");
        }
        let long = added(&"x".repeat(5000)).expect_err("nothing known");
        assert!(long.len() < 400 && long.contains("ssh -t"), "{long}");
    }
}
