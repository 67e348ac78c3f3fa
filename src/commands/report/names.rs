//! Names of learners, from the comments of a file of keys as sshd reads it (`authorized_keys`).

use crate::commands::learner;
use std::collections::BTreeMap;

/// What a file of keys tells.
#[derive(Debug, Default)]
pub(super) struct KeyNames {
    /// Names by the folders of the learners; where a key has no comment, that of the folder.
    pub(super) by_folder: BTreeMap<String, String>,
    /// The numbers of lines, from 1, in which no key was found.
    pub(super) not_read: Vec<usize>,
}

impl KeyNames {
    /// Reads the text of a file. Of a key that comes again the first line counts, as it does for sshd; keys that only
    /// sign others are nobody's.
    pub(super) fn read(text: &str) -> Self {
        let mut names = Self::default();
        for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match KeyLine::of(line) {
                None => names.not_read.push(number),
                Some(KeyLine { options, .. }) if options.contains(&"cert-authority") => {}
                Some(KeyLine { options, folder, comment }) => {
                    let folder = options.iter().find_map(|option| named_in(option)).unwrap_or(folder);
                    let name = if comment.is_empty() { folder.clone() } else { comment };
                    names.by_folder.entry(folder).or_insert(name);
                }
            }
        }
        names
    }
}

/// A line of the file.
struct KeyLine<'t> {
    /// What stands before the key.
    options: Vec<&'t str>,
    /// The folder that `--learner auto` gives to the key.
    folder: String,
    /// What stands behind it.
    comment: String,
}

impl<'t> KeyLine<'t> {
    fn of(line: &'t str) -> Option<Self> {
        let words = split(line, char::is_whitespace);
        let mut keys = words.windows(2).enumerate();
        let (at, folder) = keys.find_map(|(at, pair)| Some((at, learner::by_words(pair[0], pair[1])?)))?;
        let options = words[..at].iter().flat_map(|word| split(word, |c| c == ',')).collect();
        // Quotation marks in a comment mean nothing.
        let end = words[at + 1].as_ptr().addr() - line.as_ptr().addr() + words[at + 1].len();
        let comment = line[end..].split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Self { options, folder, comment })
    }
}

/// The learner that a `command="… --learner anna …"` plays as; none for `auto`.
fn named_in(option: &str) -> Option<String> {
    let command = option.strip_prefix("command=\"")?.strip_suffix('"')?;
    let (_, rest) = command.split_once("--learner")?;
    let name = rest.trim_start_matches(['=', ' ']).split([' ', '\\']).next()?;
    (name != "auto" && learner::is_name(name)).then(|| name.to_owned())
}

/// The parts of a line between separators that are not in quotation marks.
fn split(line: &str, separates: impl Fn(char) -> bool) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    let parts = line.split(|c: char| {
        let is_quote = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        quoted ^= is_quote;
        !quoted && separates(c)
    });
    parts.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of github.com, and what its folder is called.
    const KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
    const FOLDER: &str = "key--DiY3wvvV6TuJJhbpZisF_zLDA0zPMSvHdkr4UvCOqU";

    fn read(text: &str) -> (Vec<(String, String)>, Vec<usize>) {
        let names = KeyNames::read(text);
        (names.by_folder.into_iter().collect(), names.not_read)
    }

    #[test]
    fn the_comment_of_a_key_is_the_name_of_its_folder() {
        for (line, folder, name) in [
            (format!("{KEY} anna@laptop"), FOLDER, "anna@laptop"),
            (format!("  {KEY}   Anna  \t Lena  \r"), FOLDER, "Anna Lena"),
            (format!("{KEY} Anna \"the first"), FOLDER, "Anna \"the first"),
            (KEY.to_owned(), FOLDER, FOLDER),
            (format!("restrict,pty {KEY} anna"), FOLDER, "anna"),
            (format!("command=\"say \\\"{KEY} ben\\\" twice\",pty {KEY} anna"), FOLDER, "anna"),
            (format!("restrict,pty,command=\"/bin/minktutor --learner anna\" {KEY} Anna L"), "anna", "Anna L"),
            (format!("command=\"minktutor --learner=anna list\" {KEY}"), "anna", "anna"),
            (format!("command=\"minktutor --learner auto\" {KEY} anna"), FOLDER, "anna"),
            (format!("command=\"minktutor --learner ../etc\" {KEY} anna"), FOLDER, "anna"),
        ] {
            assert_eq!(read(&line), (vec![(folder.to_owned(), name.to_owned())], vec![]), "{line}");
        }
    }

    #[test]
    fn lines_without_a_key_are_told_and_hide_no_others() {
        let text = format!("# keys\n\nssh-ed25519 AAAA cut\n{KEY} anna\n{KEY} again\nssh-rsa {}\nx", &KEY[12..]);
        assert_eq!(read(&text), (vec![(FOLDER.to_owned(), "anna".to_owned())], vec![3, 6, 7]));
        assert_eq!(read(&format!("cert-authority,pty {KEY} the school")), (vec![], vec![]));
    }

    #[test]
    fn certificates_have_the_folder_of_the_key_in_them() {
        let lines = include_str!("../../../tests/data/ssh_certificates.txt");
        for line in lines.lines().filter(|line| !line.starts_with('#')) {
            let (fingerprint, certificate) = line.split_once(' ').expect("a fingerprint and a key");
            let print = fingerprint.trim_start_matches("SHA256:").replace('+', "-").replace('/', "_");
            let mut words = certificate.split(' ');
            let key = [words.next(), words.next()].map(|word| word.expect("a word")).join(" ");
            assert_eq!(read(&format!("{key} anna")).0, [(format!("key-{print}"), "anna".to_owned())]);
        }
    }
}
