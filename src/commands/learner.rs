//! Whose progress it is, where several people share an account.
//!
//! A class account runs one fixed command for everybody (`ForceCommand`), so the command cannot name the learner; but
//! sshd can be told to expose which key opened the door (`ExposeAuthInfo`), and the key's fingerprint is a name.

mod sha256;

use std::fmt::Write as _;

/// The longest name; file systems take 255 bytes.
const LONGEST: usize = 64;

/// Reads the value of `--learner`: a name, or `auto` for the fingerprint of the SSH key.
///
/// # Errors
/// A sentence: the name could not be part of a path, or there is no key to be seen.
pub(super) fn parse(text: &str) -> Result<String, String> {
    if text == "auto" { by_key(|name| std::env::var(name).ok()) } else { named(text) }
}

/// The name becomes part of a path, so it takes nothing that could lead elsewhere.
fn named(text: &str) -> Result<String, String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || text.len() > LONGEST || text.starts_with(['.', '-']) || !text.chars().all(allowed) {
        return Err(format!(
            "a name is 1 to {LONGEST} letters, digits, - _ or . (no . or - at its start), or \"auto\" for the SSH key"
        ));
    }
    Ok(text.to_owned())
}

/// The name that the key gives: `key-` and what `ssh-keygen -l` shows after `SHA256:`, with `-` for `+` and `_` for `/`.
fn by_key(env: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let unseen = "sshd does not say which key was used; it does with \"ExposeAuthInfo yes\"";
    let file = env("SSH_USER_AUTH").filter(|file| !file.is_empty()).ok_or(unseen)?;
    let methods = std::fs::read_to_string(&file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let key = methods.lines().find_map(key_of).ok_or("this log-in was not made with a key")?;
    Ok(format!("key-{}", base64url(&sha256::digest(&key))))
}

/// The key in a line such as `publickey ssh-ed25519 AAAA…`.
fn key_of(line: &str) -> Option<Vec<u8>> {
    let mut words = line.split_whitespace();
    (words.next()? == "publickey").then_some(())?;
    from_base64(words.nth(1)?)
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for c in text.trim_end_matches('=').bytes() {
        let six = ALPHABET.iter().position(|known| *known == c)?;
        held = (held << 6 | six as u32) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    (!bytes.is_empty()).then_some(bytes)
}

/// The bytes in the base 64 that is safe in names, without padding.
fn base64url(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let three = chunk.iter().fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for digit in 0..=chunk.len() {
            let six = (three >> (18 - 6 * digit)) & 63;
            let _ = text.write_char(match ALPHABET[six as usize] {
                b'+' => '-',
                b'/' => '_',
                c => char::from(c),
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        for name in ["anna", "Anna-Lena_2.b", "7"] {
            assert_eq!(named(name).as_deref(), Ok(name));
        }
        let long = "x".repeat(LONGEST + 1);
        for name in ["", ".", "..", ".anna", "-anna", "a/b", "../etc", "a b", "änna", "a\0", "a\n", "C:\\x", &long] {
            assert!(named(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn a_key_gives_the_fingerprint_that_ssh_keygen_shows() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("auth");
        let seen = |lines: &str| {
            std::fs::write(&file, lines).expect("written");
            by_key(|name| (name == "SSH_USER_AUTH").then(|| file.to_string_lossy().into_owned()))
        };
        // The key of github.com, whose fingerprint is published: SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU.
        let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
        let expected = Ok("key--DiY3wvvV6TuJJhbpZisF_zLDA0zPMSvHdkr4UvCOqU".to_owned());
        assert_eq!(seen(&format!("publickey {key}\n")), expected);
        assert_eq!(seen(&format!("password\npublickey {key}\n")), expected);
        for lines in ["password\n", "", "publickey\n", "publickey ssh-ed25519 !!!\n"] {
            assert!(seen(lines).is_err(), "{lines:?}");
        }
        assert!(by_key(|_| None).expect_err("no file").contains("ExposeAuthInfo"));
    }
}
