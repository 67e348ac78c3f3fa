//! Names of learners, from the comments of a file of keys as sshd reads it (`authorized_keys`).

use crate::commands::learner;
use std::collections::BTreeMap;

/// Reads the text of a file: names by the folders of the learners (where a key has no comment, that of the folder), and
/// the numbers of lines, from 1, in which no key was found. Of a key that comes again the first line counts, as it does
/// for sshd; keys that only sign others are nobody's.
pub(super) fn read(text: &str) -> (BTreeMap<String, String>, Vec<usize>) {
    let (mut by_folder, mut not_read) = (BTreeMap::new(), Vec::new());
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut pairs = words.windows(2).enumerate();
        let Some((at, folder)) = pairs.find_map(|(at, pair)| Some((at, learner::by_words(pair[0], pair[1])?))) else {
            not_read.push(number);
            continue;
        };
        let (options, comment) = (words[..at].join(" "), words[at + 2..].join(" "));
        if !options.starts_with("cert-authority") {
            let folder = named_in(&options).unwrap_or(folder);
            let name = if comment.is_empty() { folder.clone() } else { comment };
            by_folder.entry(folder).or_insert(name);
        }
    }
    (by_folder, not_read)
}

/// The learner that a `command="… --learner anna …"` plays as; none for `auto`.
fn named_in(options: &str) -> Option<String> {
    let (_, rest) = options.split_once("--learner")?;
    let name = rest.trim_start_matches(['=', ' ']).split([' ', '"']).next()?;
    (name != "auto" && learner::is_name(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    /// The key of github.com, and what its folder is called.
    const KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
    const FOLDER: &str = "key--DiY3wvvV6TuJJhbpZisF_zLDA0zPMSvHdkr4UvCOqU";

    fn read(text: &str) -> (Vec<(String, String)>, Vec<usize>) {
        let (names, not_read) = super::read(text);
        (names.into_iter().collect(), not_read)
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
