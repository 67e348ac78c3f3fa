//! Whose progress it is, where several people share an account.
//!
//! A class account runs one fixed command for everybody (`ForceCommand`), so the command cannot name the learner; but
//! sshd can be told to expose which key opened the door (`ExposeAuthInfo`), and the key's fingerprint is a name.

use data_encoding::{BASE64, BASE64URL_NOPAD};

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
    Ok(format!("key-{}", BASE64URL_NOPAD.encode(&hmac_sha256::Hash::hash(&key))))
}

/// The key in a line such as `publickey ssh-ed25519 AAAA…`.
fn key_of(line: &str) -> Option<Vec<u8>> {
    let mut words = line.split_whitespace();
    (words.next()? == "publickey").then_some(())?;
    BASE64.decode(words.nth(1)?.as_bytes()).ok().filter(|key| !key.is_empty())
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
