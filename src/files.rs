//! Small files that are kept between runs: where they are, how they are written whole or not at all, and how two
//! sessions take turns.

use etcetera::BaseStrategy as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The folder for what the program remembers: `minktutor` under `$XDG_STATE_HOME`, usually `~/.local/state`. None
/// without a home directory.
pub(crate) fn state_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("minktutor"))
}

/// The folder for what the learner decides: `minktutor` under `$XDG_CONFIG_HOME`, usually `~/.config`. None without a
/// home directory.
pub(crate) fn config_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("minktutor"))
}

/// What is in a file; none if there is no such file.
///
/// # Errors
/// If there is one and it cannot be read.
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(reason) if reason.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// Writes a new file beside it and renames it over the old one, so that a crash or a full disk loses nothing. Makes missing
/// folders, follows links, and keeps the permissions of the file, and its owner if the system lets us.
///
/// # Errors
/// What the system says. Then the file is as it was, and nothing is left beside it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = followed(path);
    let directory = folder_of(&path);
    fs::create_dir_all(directory)?;
    let new = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    // Plain errors of the system: tempfile's own name the temporary file, which nobody has asked for.
    let mut beside = tempfile::Builder::new().prefix(&format!(".{}.", name_of(&path))).make_in(directory, new)?;
    if let Ok(old) = fs::metadata(&path) {
        keep_access(&old, beside.as_file());
    }
    beside.as_file_mut().write_all(bytes)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}

/// The path itself; or, if it is a link, where the link leads, because renaming over a link would replace it.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // As many links as Linux follows.
    for _ in 0..40 {
        let Ok(to) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(to);
    }
    path
}

/// The folder of a file, if there is no such folder.
pub(crate) fn missing_folder(path: &Path) -> Option<PathBuf> {
    Some(folder_of(&followed(path)).to_owned()).filter(|folder| !folder.exists())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn name_of(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// Gives the new file the owner and the permissions of the old one, as far as the system lets us: a file with
/// another owner is better than none.
#[cfg(unix)]
fn keep_access(old: &fs::Metadata, new: &File) {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    let _ = new.set_permissions(fs::Permissions::from_mode(old.mode() & 0o777));
}

#[cfg(not(unix))]
fn keep_access(_: &fs::Metadata, _: &File) {}

/// Says that a file cannot be read, or written. The reason comes first, because paths are long.
pub(crate) fn cannot(act: &str, path: &Path, reason: impl std::fmt::Display) -> String {
    format!("{reason}: cannot {act} {}.", path.display())
}

/// How long to wait for a lock: far longer than other sessions need to write a small file, but not so long that the program
/// looks dead.
const PATIENCE: Duration = Duration::from_secs(4);

/// Keeps two sessions from changing a file at the same time: a lock on an empty file beside it, given back when what is
/// returned is dropped. That file stays, because removing it could remove one that another session has just locked.
///
/// A lock never keeps a session from its file. `None`: the system has no locks, or this one was not released in time (a
/// network drive can lose one), and the session goes on without it.
#[must_use]
pub(crate) fn lock(path: &Path) -> Option<File> {
    let path = followed(path);
    let _ = fs::create_dir_all(folder_of(&path));
    let beside = folder_of(&path).join(format!(".{}.lock", name_of(&path)));
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(beside).ok()?;
    let until = Instant::now() + PATIENCE;
    while file.try_lock().is_err() {
        if Instant::now() > until {
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Some(file)
}

/// Checks that [`write_whole`] can work here: the nearest folder that exists takes new files.
///
/// # Errors
/// Why it does not.
pub(crate) fn writable(path: &Path) -> io::Result<()> {
    let path = followed(path);
    let folder = path.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(Path::new("."));
    // The error itself names the temporary file, which nobody has asked for.
    tempfile::tempfile_in(folder).map(drop).map_err(|error| error.kind().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/down/file.txt");
        assert_eq!(read(&path).expect("nothing there yet"), None);
        writable(&path).expect("a new folder takes files");
        for text in [b"one".as_slice(), b"two"] {
            write_whole(&path, text).expect("written");
            assert_eq!(read(&path).expect("readable").as_deref(), Some(text));
        }
        assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("readable").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_stay() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("real")).expect("a folder");
        // To a file that is there, by way of another link, and to one that is not there yet.
        fs::write(at("real/old"), "before").expect("written");
        symlink("real/old", at("second")).expect("a link");
        symlink(at("second"), at("first")).expect("a link");
        symlink("real/deep/new", at("dangling")).expect("a link");
        for (link, target) in [("first", "real/old"), ("dangling", "real/deep/new")] {
            writable(&at(link)).expect("it can be");
            write_whole(&at(link), b"after").expect("written");
            assert!(fs::symlink_metadata(at(link)).expect("still there").is_symlink(), "{link}");
            assert_eq!(fs::read(at(target)).expect("readable"), b"after", "{link}");
        }
        assert_eq!(fs::read_link(at("second")).expect("a link"), Path::new("real/old"));
        // The lock lies beside the file too, so that all ways to it lead to the same one.
        let held = lock(&at("first"));
        assert!(held.is_some() && lock(&at("real/old")).is_none());
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_the_rights_of_any_new_file() {
        use std::os::unix::fs::MetadataExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        write_whole(&at("ours"), b"").expect("written");
        fs::write(at("any"), "").expect("written");
        let mode = |name: &str| fs::metadata(at(name)).expect("it is there").mode();
        assert_eq!(mode("ours"), mode("any"));
    }

    /// A folder in the way stands for a full disk here: the new file is there, and cannot come to its place.
    #[test]
    fn what_fails_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file.txt");
        fs::create_dir(&path).expect("a folder");
        let said = write_whole(&path, b"text").expect_err("a folder is there").to_string();
        assert!(!said.contains(".file.txt"), "nobody has asked for that one: {said}");
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn who_may_read_a_file_stays_as_it_is() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file.txt");
        fs::write(&path, "before").expect("written");
        // Only root can give files away.
        let (uid, gid) = if chown(&path, Some(12_345), Some(12_346)).is_ok() {
            (12_345, 12_346)
        } else {
            let ours = fs::metadata(&path).expect("it is there");
            (ours.uid(), ours.gid())
        };
        for mode in [0o600, 0o644, 0o664, 0o400] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("ours");
            write_whole(&path, b"after").expect("written");
            let now = fs::metadata(&path).expect("it is there");
            assert_eq!((now.mode() & 0o7777, now.uid(), now.gid()), (mode, uid, gid));
        }
    }

    #[test]
    fn a_lock_keeps_what_others_write_at_the_same_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/count.txt");
        let count = || -> u32 {
            let bytes = read(&path).expect("readable").unwrap_or_default();
            String::from_utf8(bytes).expect("text").parse().unwrap_or_default()
        };
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..25 {
                        let held = lock(&path);
                        assert!(held.is_some());
                        let next = count() + 1;
                        write_whole(&path, next.to_string().as_bytes()).expect("written");
                    }
                });
            }
        });
        assert_eq!(count(), 100);
    }

    #[test]
    fn a_lock_that_is_not_given_back_is_waited_for_in_vain() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file.txt");
        let held = lock(&path);
        assert!(lock(&path).is_none());
        drop(held);
        assert!(lock(&path).is_some());
        // Where there can be no lock, there is none.
        fs::write(folder.path().join("state"), "").expect("written");
        assert!(lock(&folder.path().join("state/file.txt")).is_none());
    }

    #[test]
    fn below_a_file_nothing_can_be_written() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("state"), "").expect("written");
        let path = folder.path().join("state/minktutor/file.txt");
        assert!(writable(&path).is_err());
        assert!(write_whole(&path, b"").is_err());
    }
}
