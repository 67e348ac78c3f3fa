//! What `ssh HOST grade ...` may ask of a class account, whose command is fixed (`ForceCommand`): sshd hands over what
//! was asked in a variable, as one string.

use std::ffi::OsString;

/// The variable.
pub(in crate::commands) const ASKED: &str = "SSH_ORIGINAL_COMMAND";

/// The flags that may be given. Those that say whose progress it is are not among them.
const FLAGS: [&str; 9] =
    ["--list", "--protocol", "--stdio", "--seed", "--cases", "--timeout", "--limit", "--format", "--help"];

/// The words to be added to the fixed command; nothing if something else than `grade` was asked for.
///
/// # Errors
/// The word that may not be given.
pub(in crate::commands) fn words() -> Result<Vec<OsString>, String> {
    std::env::var(ASKED).map_or_else(|_| Ok(Vec::new()), |asked| words_of(&asked))
}

fn words_of(asked: &str) -> Result<Vec<OsString>, String> {
    let asked: Vec<&str> = asked.split_ascii_whitespace().collect();
    let words = asked.strip_prefix(&["minktutor"]).unwrap_or(&asked);
    if words.first() != Some(&"grade") {
        return Ok(Vec::new());
    }
    let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let may_be = |word: &&&str| match word.split_once('=') {
        Some((flag, value)) => FLAGS.contains(&flag) && is_plain(value),
        None => FLAGS.contains(word) || (is_plain(word) && !word.starts_with('-')),
    };
    match words.iter().find(|word| !may_be(word)) {
        None => Ok(words.iter().map(OsString::from).collect()),
        Some(word) => Err(format!(
            "\"{word}\": through this account only `grade KIND --stdio` goes, with {}; run your program at home",
            FLAGS.join(", ")
        )),
    }
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
            ("", ""),
            ("id", ""),
            ("minktutor", ""),
            ("minktutor list --learner ben", ""),
            ("upgrade overlap", ""),
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
        ] {
            assert!(added(asked).is_err(), "{asked}");
        }
    }
}
