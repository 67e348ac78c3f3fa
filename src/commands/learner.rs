//! Whose progress it is, if several people share an account.
//!
//! A class account runs one fixed command for everybody (`ForceCommand`), so the command cannot name the learner; but
//! sshd can expose which key was used (`ExposeAuthInfo`), and the key's fingerprint is a name.

use data_encoding::{BASE64, BASE64URL_NOPAD};

/// The longest name; file systems take 255 bytes.
const LONGEST: usize = 64;

/// Parses the value of `--learner`: a name, or `auto` for the fingerprint of the SSH key.
///
/// # Errors
/// A sentence: the name cannot be part of a path, or there is no key.
pub(super) fn parse(text: &str) -> Result<String, String> {
    if text == "auto" { by_key(|name| std::env::var(name).ok()) } else { named(text) }
}

/// True for what can be the name of a learner, and so of a folder.
pub(super) fn is_name(text: &str) -> bool {
    named(text).is_ok()
}

/// Checks a name, which becomes part of a path and must not lead elsewhere.
fn named(text: &str) -> Result<String, String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || text.len() > LONGEST || text.starts_with(['.', '-']) || !text.chars().all(allowed) {
        return Err(format!(
            "a name has 1 to {LONGEST} letters, digits, - _ or . and does not start with - or .; \"auto\" stands for the SSH key"
        ));
    }
    Ok(text.to_owned())
}

/// The name from the key: `key-` and what `ssh-keygen -l` shows after `SHA256:`, with `-` for `+` and `_` for `/`.
/// A certificate has the name of the key in it.
fn by_key(env: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let unseen = "sshd does not say which key you used; put \"ExposeAuthInfo yes\" into its configuration";
    let file = env("SSH_USER_AUTH").filter(|file| !file.is_empty()).ok_or(unseen)?;
    let methods = std::fs::read_to_string(&file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let shown = methods.lines().find_map(shown_by).ok_or("you did not log in with a key")?;
    let unknown = "you logged in with a kind of certificate that is not known here";
    Ok(name_of(&shown).ok_or(unknown)?)
}

/// The name that goes with a key or certificate; `None` for an unknown kind of certificate.
fn name_of(shown: &[u8]) -> Option<String> {
    Some(format!("key-{}", BASE64URL_NOPAD.encode(&hmac_sha256::Hash::hash(&key_in(shown)?))))
}

/// The name that goes with a key as files of keys have it, in the words `ssh-ed25519 AAAA…`; `None` if these are none.
pub(super) fn by_words(kind: &str, encoded: &str) -> Option<String> {
    let shown = BASE64.decode(encoded.as_bytes()).ok()?;
    let (named, _) = field(&shown)?;
    if named[4..] == *kind.as_bytes() { name_of(&shown) } else { None }
}

/// The key or certificate in a line such as `publickey ssh-ed25519 AAAA…`.
fn shown_by(line: &str) -> Option<Vec<u8>> {
    let mut words = line.split_whitespace();
    (words.next()? == "publickey").then_some(())?;
    BASE64.decode(words.nth(1)?.as_bytes()).ok().filter(|shown| !shown.is_empty())
}

/// The types of certificates, with the type of the key inside and the number of its fields after the type.
const CERTIFICATES: [(&str, &str, usize); 7] = [
    ("ssh-ed25519-cert-v01@openssh.com", "ssh-ed25519", 1),
    ("ecdsa-sha2-nistp256-cert-v01@openssh.com", "ecdsa-sha2-nistp256", 2),
    ("ecdsa-sha2-nistp384-cert-v01@openssh.com", "ecdsa-sha2-nistp384", 2),
    ("ecdsa-sha2-nistp521-cert-v01@openssh.com", "ecdsa-sha2-nistp521", 2),
    ("ssh-rsa-cert-v01@openssh.com", "ssh-rsa", 2),
    ("sk-ssh-ed25519-cert-v01@openssh.com", "sk-ssh-ed25519@openssh.com", 2),
    ("sk-ecdsa-sha2-nistp256-cert-v01@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com", 3),
];

/// The key itself, without the rest of a certificate, so that a renewed certificate is the same learner. A certificate
/// is its type, a nonce, the fields of the key, and the rest (`PROTOCOL.certkeys` of OpenSSH, RFC 4251 section 5).
/// `None` for an unknown type of certificate.
fn key_in(shown: &[u8]) -> Option<Vec<u8>> {
    let (kind, rest) = field(shown)?;
    let kind = std::str::from_utf8(&kind[4..]).ok()?;
    let Some((_, name, fields)) = CERTIFICATES.iter().find(|(certificate, ..)| *certificate == kind) else {
        return (!kind.contains("-cert-v")).then(|| shown.to_vec());
    };
    let (_nonce, mut rest) = field(rest)?;
    let length = u32::try_from(name.len()).ok()?;
    let mut key = [&length.to_be_bytes(), name.as_bytes()].concat();
    for _ in 0..*fields {
        let (part, after) = field(rest)?;
        key.extend_from_slice(part);
        rest = after;
    }
    Some(key)
}

/// The first field, with the four bytes of its length, and what comes after it.
fn field(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = u32::from_be_bytes(*bytes.first_chunk()?);
    bytes.split_at_checked(usize::try_from(length).ok()?.checked_add(4)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The learner, when sshd exposes these lines.
    fn seen(lines: &str) -> Result<String, String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), lines).expect("written");
        by_key(|name| (name == "SSH_USER_AUTH").then(|| file.path().to_string_lossy().into_owned()))
    }

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

    #[test]
    fn a_renewed_certificate_is_the_same_learner_as_the_key_in_it() {
        let mut learners = Vec::new();
        for line in include_str!("../../tests/data/ssh_certificates.txt").lines().filter(|line| !line.starts_with('#'))
        {
            let (fingerprint, key) = line.split_once(' ').expect("a fingerprint and a key");
            let print = fingerprint.strip_prefix("SHA256:").expect("a fingerprint").replace('+', "-").replace('/', "_");
            assert_eq!(seen(&format!("publickey {key}\n")), Ok(format!("key-{print}")), "{key}");
            learners.push(print);
        }
        learners.dedup();
        assert_eq!(learners.len(), 7);
    }

    #[test]
    fn a_certificate_that_is_none_is_refused() {
        let field = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes(), bytes].concat();
        let seen = |blob: &[u8]| seen(&format!("publickey some-kind {}\n", BASE64.encode(blob)));
        let certificate = field(b"ssh-ed25519-cert-v01@openssh.com");
        for blob in [
            // Cut off: in the name, before the nonce, in the key.
            certificate[..20].to_vec(),
            certificate.clone(),
            [certificate.clone(), field(b"nonce")].concat(),
            [&certificate[..], &field(b"nonce"), &field(&[7; 32])[..30]].concat(),
            // A length beyond the end, or beyond everything.
            [&certificate[..], &field(b"nonce"), &[0, 0, 1, 0, 7]].concat(),
            [&certificate[..], &field(b"nonce"), &[255; 40]].concat(),
            // A kind that is not known: as a whole it would be another learner at every renewal.
            [field(b"ssh-new-cert-v02@openssh.com"), field(b"nonce"), field(&[7; 32])].concat(),
            b"\0\0".to_vec(),
        ] {
            assert!(seen(&blob).is_err(), "{blob:?}");
        }
        // A kind of key that is not known is still a key.
        assert!(seen(&[field(b"ssh-new"), field(&[7; 32])].concat()).is_ok());
    }
}
