//! The settings file: a few lines of TOML that people may edit. Read with suspicion; what the program changes in it is
//! a value in its place, so that comments and order stay.

use super::{Setting, Settings};
use crate::files::{self, FileError, Lock};
use crate::lesson::Problem;
use crate::lesson::nearest::nearest;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// What a new file begins with.
const HEADER: &str = "# The settings of minktutor. Flags on the command line go before these; S in the tutorial changes \
                      them.\n";

/// The first problem, and how many more there are.
fn in_one_line(problems: &[Problem]) -> String {
    let Some(Problem { file, line, column, message, help, .. }) = problems.first() else { return String::new() };
    let help = help.as_ref().map(|help| format!(", {help}")).unwrap_or_default();
    let more = if problems.len() > 1 { format!(" ({} more)", problems.len() - 1) } else { String::new() };
    format!("{file}:{line}:{column}: {message}{help}{more}{}", if help.ends_with('?') { "" } else { "." })
}

/// The file that settings are kept in.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    lock: Lock,
}

impl Store {
    /// The file's name.
    pub(crate) const FILE: &str = "settings.toml";

    /// The file in a folder; without one, in `minktutor` under the XDG configuration directory.
    ///
    /// # Errors
    /// If there is no home directory.
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Result<Self, FileError> {
        let homeless = FileError::Homeless("settings: set XDG_CONFIG_HOME");
        Ok(Self::at(folder.or_else(files::config_folder).ok_or(homeless)?.join(Self::FILE)))
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file at this path, whether it is there or not.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { lock: Lock::of(path.clone()), path }
    }

    /// What is in the file; one that is not there decides nothing.
    ///
    /// # Errors
    /// If there is a file and it cannot be understood: better not to write over it.
    pub(crate) fn read(&self) -> Result<Settings, FileError> {
        Ok(load(&self.path)?.1)
    }

    /// Writes what has changed; the rest of the file stays, with what another session has written since.
    ///
    /// # Errors
    /// If the file is damaged, or cannot be written. It may be tried again.
    pub(crate) fn save(&self, changes: &Settings) -> Result<(), FileError> {
        let _held = self.lock.hold();
        let (text, _) = load(&self.path)?;
        files::write_whole(&self.path, edited(&text, changes).as_bytes())
            .map_err(|error| FileError::cannot("write", &self.path, error))
    }
}

fn load(path: &Path) -> Result<(String, Settings), FileError> {
    let bytes = files::read(path).map_err(|error| FileError::cannot("read", path, error))?;
    let Some(bytes) = bytes else { return Ok((HEADER.to_owned(), Settings::default())) };
    let text = String::from_utf8(bytes).map_err(|error| FileError::cannot("read", path, error.utf8_error()))?;
    let settings = read(&path.to_string_lossy(), &text).map_err(|problems| {
        let says = in_one_line(&problems);
        FileError::Unusable(format!("{says} The settings file is ignored and left as it is."))
    })?;
    Ok((text, settings))
}

/// Reads the text of a settings file; `file` is its name for messages.
///
/// # Errors
/// Everything that is wrong with it, in the order of the file, each with its place and what would be right.
pub(super) fn read(file: &str, text: &str) -> Result<Settings, Vec<Problem>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<(Range<usize>, String, Option<String>)> = errors
        .iter()
        .map(|error| (error.span().unwrap_or(text.len()..text.len()), error.message().to_owned(), None))
        .collect();
    let mut settings = Settings::default();
    for (key, value) in table.get_ref() {
        let name: &str = key.get_ref();
        let Some(setting) = Setting::ALL.into_iter().find(|setting| setting.name() == name) else {
            let known = Setting::ALL.map(Setting::name);
            let help = meant(name, &known).unwrap_or_else(|| format!("there are {}", known.join(", ")));
            problems.push((key.span(), format!("unknown key \"{name}\""), Some(help)));
            continue;
        };
        let words = setting.words();
        let word = match value.get_ref() {
            DeValue::String(word) => word.to_string(),
            // `mouse = true` is what the hand writes.
            DeValue::Boolean(truth) if setting == Setting::Mouse => if *truth { "on" } else { "off" }.to_owned(),
            _ => String::new(),
        };
        if let Some(place) = words.iter().position(|known| *known == word) {
            settings.choose(setting, place);
        } else {
            let wanted = format!("\"{}\"", words.join("\", \""));
            let known: Vec<&str> = words.iter().map(String::as_str).collect();
            let help = meant(&word, &known);
            problems.push((value.span(), format!("{name} is one of {wanted}"), help));
        }
    }
    if problems.is_empty() {
        return Ok(settings);
    }
    problems.sort_by_key(|(place, ..)| place.start);
    Err(problems.into_iter().map(|(place, says, help)| Problem::at(file, text, &place, says, help)).collect())
}

fn meant(word: &str, known: &[&str]) -> Option<String> {
    nearest(word, known).map(|meant| format!("did you mean \"{meant}\"?"))
}

/// The text of a sound file with some values changed, and those that were not there added at its end. Whatever else
/// stands in it stays byte for byte: `toml_edit` would put a lone comment behind the values, and make LF of CRLF.
fn edited(text: &str, changes: &Settings) -> String {
    let (table, _) = DeTable::parse_recoverable(text);
    let mut edited = text.to_owned();
    let mut replaced: Vec<(Range<usize>, String)> = Vec::new();
    let mut added = String::new();
    for setting in Setting::ALL.into_iter().filter(|setting| changes.decides(*setting)) {
        let value = format!("\"{}\"", changes.word(setting));
        match table.get_ref().get(setting.name()) {
            Some(old) => replaced.push((old.span(), value)),
            None => {
                let _ = writeln!(added, "{} = {value}", setting.name());
            }
        }
    }
    // From the end, so that the places before it stay true.
    replaced.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    for (place, value) in replaced {
        edited.replace_range(place, &value);
    }
    if !added.is_empty() && !edited.is_empty() && !edited.ends_with('\n') {
        edited.push('\n');
    }
    edited + &added
}

#[cfg(test)]
mod tests {
    use super::super::{ColorChoice, Glyphs, Mouse, ThemeChoice};
    use super::*;
    use std::fs;

    fn all() -> Settings {
        Settings {
            glyphs: Some(Glyphs::Braille),
            theme: Some(ThemeChoice::Light),
            color: Some(ColorChoice::Never),
            mouse: Some(Mouse::On),
        }
    }

    #[test]
    fn what_is_saved_is_read_again_and_only_what_changed_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("minktutor/settings.toml");
        let store = Store::at(path.clone());
        assert!(store.read().expect("a new file").is_empty());
        store.save(&all()).expect("saved");
        assert_eq!(Store::at(path.clone()).read().expect("readable"), all());
        store.save(&Settings { mouse: Some(Mouse::Off), ..Settings::default() }).expect("saved");
        assert_eq!(Store::at(path.clone()).read().expect("readable"), Settings { mouse: Some(Mouse::Off), ..all() });
        let text = fs::read_to_string(path).expect("readable");
        assert!(text.starts_with("# The settings of minktutor") && text.lines().count() == 5, "{text}");
    }

    #[test]
    fn sessions_that_choose_at_once_lose_nothing_of_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        for round in 0..10 {
            let path = folder.path().join(format!("{round}/settings.toml"));
            std::thread::scope(|scope| {
                for setting in Setting::ALL {
                    let store = Store::at(path.clone());
                    let mut chosen = Settings::default();
                    chosen.choose(setting, all().place(setting));
                    scope.spawn(move || store.save(&chosen).expect("saved"));
                }
            });
            assert_eq!(Store::at(path).read().expect("readable"), all());
        }
    }

    #[test]
    fn comments_and_order_stay_when_a_value_changes() {
        let text = "mouse = true # at my desk\n\n# fine dots\nglyphs = 'ascii'";
        assert_eq!(read("s", text).expect("sound").mouse, Some(Mouse::On));
        let expected = "mouse = \"on\" # at my desk\n\n# fine dots\nglyphs = \"braille\"\ntheme = \"light\"\n\
                        color = \"never\"\n";
        assert_eq!(edited(text, &all()), expected);
        let windows = "# mine\r\nmouse = 'off'\r\n\r\n# end";
        let on = Settings { mouse: Some(Mouse::On), ..Settings::default() };
        assert_eq!(edited(windows, &on), windows.replace("'off'", "\"on\""));
        assert_eq!(read("s", expected).expect("sound"), all());
    }

    #[test]
    fn every_mistake_is_named_with_its_place_and_nothing_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        for (text, place, said) in [
            ("glphys = \"ascii\"\n", ":1:1:", "unknown key \"glphys\", did you mean \"glyphs\"?"),
            ("font = \"ascii\"\n", ":1:1:", "unknown key \"font\", there are glyphs, theme, color, mouse."),
            ("theme = \"dark\"\nglyphs = \"brialle\"\n", ":2:10:", "did you mean \"braille\"?"),
            ("theme = 3\n", ":1:9:", "theme is one of \"dark\", \"light\", \"mono\", \"auto\"."),
            ("mouse = \"yes\"\n", ":1:9:", "mouse is one of \"off\", \"on\"."),
            ("theme = \"dark\"\ntheme = \"light\"\n", ":2:1:", "duplicate key"),
            ("[look]\ntheme = \"dark\"\n", ":1:", "unknown key \"look\""),
            ("theme = \"dark\n", ":1:", "The settings file is ignored and left as it is."),
            ("x = 1\ny = 2\n", ":1:1:", "(1 more)"),
        ] {
            fs::write(&path, text).expect("written");
            let store = Store::at(path.clone());
            let message = store.read().expect_err(text).to_string();
            assert!(message.contains(place) && message.contains(said), "{text}: {message}");
            assert!(store.save(&all()).is_err());
            assert_eq!(fs::read_to_string(&path).expect("readable"), text);
        }
        fs::write(&path, b"theme = \"\xff\"").expect("written");
        assert!(Store::at(path).read().expect_err("no text").to_string().contains("cannot read"));
    }
}
