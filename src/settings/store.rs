//! The settings file: a few lines of TOML that people may edit. The program writes all of them again.

use super::{Setting, Settings};
use crate::files;
use crate::lesson::Problem;
use crate::lesson::problem::Fault;
use crate::lesson::table::{Table, parse};
use std::path::{Path, PathBuf};

/// The first line of a new file.
const HEADER: &str = "# The settings of minktutor. Flags on the command line go before these; S in the tutorial writes \
                      this file again.\n";

/// The file that settings are kept in.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
}

impl Store {
    /// The file's name.
    pub(crate) const FILE: &str = "settings.toml";

    /// The file in a folder; without one, in `minktutor` under the XDG configuration directory.
    ///
    /// # Errors
    /// If there is no home directory.
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Result<Self, String> {
        let homeless = "there is no home directory for settings: set XDG_CONFIG_HOME or HOME.";
        Ok(Self::at(folder.or_else(files::config_folder).ok_or(homeless)?.join(Self::FILE)))
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file at this path, whether it is there or not.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// What is in the file; one that is not there decides nothing.
    ///
    /// # Errors
    /// If there is a file and it cannot be understood: better not to write over it.
    pub(crate) fn read(&self) -> Result<Settings, String> {
        load(&self.path)
    }

    /// Writes what has changed; other settings stay, with what another session has written since.
    ///
    /// # Errors
    /// If the file is damaged, or cannot be written. It may be tried again.
    pub(crate) fn save(&self, changes: &Settings) -> Result<(), String> {
        let _held = files::lock(&self.path);
        let all = changes.or(load(&self.path)?);
        let lines = all.decided().map(|setting| format!("{} = \"{}\"\n", setting.name(), all.word(setting)));
        files::write_whole(&self.path, (HEADER.to_owned() + &lines.collect::<String>()).as_bytes())
            .map_err(|error| files::cannot("write", &self.path, error))
    }
}

fn load(path: &Path) -> Result<Settings, String> {
    let bytes = files::read(path).map_err(|error| files::cannot("read", path, error))?;
    let Some(bytes) = bytes else { return Ok(Settings::default()) };
    let text = String::from_utf8(bytes).map_err(|error| files::cannot("read", path, error.utf8_error()))?;
    read(&text).map_err(|fault| {
        let Problem { file, line, column, message, help, .. } = fault.of(&path.to_string_lossy(), &text);
        let help = help.map(|help| format!(", {help}")).unwrap_or_default();
        let end = if help.ends_with('?') { "" } else { "." };
        let says = format!("{file}:{line}:{column}: {message}{help}{end}");
        format!("{says} The settings file is ignored and left as it is.")
    })
}

/// Reads the text of a settings file.
///
/// # Errors
/// What is wrong with it first, with its place and what would be right.
pub(super) fn read(text: &str) -> Result<Settings, Fault> {
    let mut root = parse(text)?;
    // Development versions had this setting, and wrote it.
    root.remove("mouse");
    let table = Table::of(&root, 0..0, false).with(("", &Setting::ALL.map(Setting::name).join(" ")))?;
    let mut settings = Settings::default();
    for setting in Setting::ALL {
        let values = setting.values();
        let known: Vec<_> = values.iter().enumerate().map(|(place, value)| (value.get_name(), place)).collect();
        let name = setting.name();
        let cannot = |word: &str| format!("{name} cannot be \"{word}\"");
        let place = table.read(name, |item| item.named(&known, cannot))?;
        if let Some(place) = place {
            settings.choose(setting, place);
        }
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::super::{ColorChoice, Glyphs, ThemeChoice};
    use super::*;
    use std::fs;

    fn all() -> Settings {
        Settings { glyphs: Some(Glyphs::Braille), theme: Some(ThemeChoice::Light), color: Some(ColorChoice::Never) }
    }

    #[test]
    fn what_is_saved_is_read_again_and_only_what_changed_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("minktutor/settings.toml");
        let store = Store::at(path.clone());
        assert!(store.read().expect("a new file").is_empty());
        store.save(&all()).expect("saved");
        assert_eq!(Store::at(path.clone()).read().expect("readable"), all());
        store.save(&Settings { color: Some(ColorChoice::Auto), ..Settings::default() }).expect("saved");
        assert_eq!(
            Store::at(path.clone()).read().expect("readable"),
            Settings { color: Some(ColorChoice::Auto), ..all() }
        );
        let text = fs::read_to_string(path).expect("readable");
        assert!(text.starts_with("# The settings of minktutor") && text.lines().count() == 4, "{text}");
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
    fn what_a_development_version_wrote_of_the_mouse_does_nothing() {
        let light = Settings { theme: Some(ThemeChoice::Light), ..Settings::default() };
        assert_eq!(read("theme = \"light\"\nmouse = \"on\"\n").expect("sound"), light);
    }

    #[test]
    fn every_mistake_is_named_with_its_place_and_nothing_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        for (text, place, said) in [
            ("glphys = \"ascii\"\n", ":1:1:", "unknown key \"glphys\", did you mean \"glyphs\"?"),
            ("font = \"ascii\"\n", ":1:1:", "unknown key \"font\", try glyphs, theme, color."),
            ("theme = \"dark\"\nglyphs = \"brialle\"\n", ":2:11:", "did you mean \"braille\"?"),
            ("theme = 3\n", ":1:9:", "theme takes text in quotes."),
            ("theme = \"purple\"\n", ":1:10:", "theme cannot be \"purple\", try dark, light, mono, auto."),
            ("theme = \"dark\"\ntheme = \"light\"\n", ":2:1:", "duplicate key"),
            ("[look]\ntheme = \"dark\"\n", ":1:", "unknown key \"look\""),
            ("theme = \"dark\n", ":1:", "The settings file is ignored and left as it is."),
        ] {
            fs::write(&path, text).expect("written");
            let store = Store::at(path.clone());
            let message = store.read().expect_err(text);
            assert!(message.contains(place) && message.contains(said), "{text}: {message}");
            assert!(store.save(&all()).is_err());
            assert_eq!(fs::read_to_string(&path).expect("readable"), text);
        }
        fs::write(&path, b"theme = \"\xff\"").expect("written");
        assert!(Store::at(path).read().expect_err("no text").contains("cannot read"));
    }
}
