//! What the terminal can show, as far as the few variables say that survive an SSH connection.
//!
//! sshd forwards TERM, and LANG and LC_* by default; COLORTERM and `TERM_PROGRAM` get lost, so nothing here
//! reads them. The terminal itself is never asked for them: answers race with the link and end up as typed text.

use std::error::Error;
use std::fmt;

/// How many colors may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colors {
    /// None; bold, dim, underline and reverse stay.
    None,
    /// The sixteen of ANSI, whose exact shades the user chooses.
    Ansi16,
    /// The indexed palette of 256.
    Indexed256,
}

/// The kinds of terminal that are treated differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// No TERM at all.
    Unset,
    /// One that cannot move its cursor.
    Dumb,
    /// One with commands of its own instead of ANSI's (ECMA-48): a VT52, most Hewlett-Packards and Wyses.
    Foreign,
    /// A video terminal of old, or an emulator that claims to be no more.
    Vt,
    /// The Linux console: 16 colors and a font of 512 glyphs.
    LinuxConsole,
    /// Everything else: xterm and its relatives.
    Modern,
}

/// Why this terminal cannot show full-screen programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// TERM is unset or empty.
    Unset,
    /// TERM names a terminal without a movable cursor.
    Dumb(String),
    /// TERM names a terminal with other escape sequences.
    Foreign(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unset => f.write_str("TERM is not set, so nothing is known about this terminal; try TERM=xterm"),
            Self::Dumb(name) => write!(f, "TERM={name} says that the cursor cannot be moved here"),
            Self::Foreign(name) => write!(
                f,
                "TERM={name} says that this terminal does not know ANSI escape sequences, and there are no others here"
            ),
        }
    }
}

impl Error for Unsupported {}

/// What the environment says about the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// True if the locale is UTF-8.
    pub utf8: bool,
    /// The kind of terminal.
    pub term: Term,
    /// How many colors may be used: what the terminal has, or none if `NO_COLOR` asks for none.
    pub colors: Colors,
    /// True if `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// TERM as it was found; empty if it is not set.
    pub name: String,
}

impl Capabilities {
    /// Reads the environment through `env`, for instance `|name| std::env::var(name).ok()`.
    #[must_use]
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name: &str| env(name).filter(|value| !value.is_empty());
        let locale = locale(&env).map(|(_, value)| value).unwrap_or_default();
        let name = filled("TERM").unwrap_or_default();
        let no_color = filled("NO_COLOR").is_some();
        let term = kind(&name);
        let colors = if no_color { Colors::None } else { palette(&name, term) };
        Self { utf8: is_utf8(&locale), term, colors, no_color, name }
    }

    /// Why a full-screen program cannot run here, if it cannot.
    #[must_use]
    pub fn unsupported(&self) -> Option<Unsupported> {
        match self.term {
            Term::Unset => Some(Unsupported::Unset),
            Term::Dumb => Some(Unsupported::Dumb(self.name.clone())),
            Term::Foreign => Some(Unsupported::Foreign(self.name.clone())),
            Term::Vt | Term::LinuxConsole | Term::Modern => None,
        }
    }
}

/// The variable that decides about characters, and its value; none if all three are unset or empty.
#[must_use]
pub fn locale(env: impl Fn(&str) -> Option<String>) -> Option<(&'static str, String)> {
    let filled = |name: &'static str| Some((name, env(name).filter(|value| !value.is_empty())?));
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(filled)
}

fn is_utf8(locale: &str) -> bool {
    let codeset = locale.split_once('.').map_or(locale, |(_, rest)| rest);
    let codeset = codeset.split('@').next().unwrap_or_default();
    codeset.eq_ignore_ascii_case("utf-8") || codeset.eq_ignore_ascii_case("utf8")
}

fn kind(name: &str) -> Term {
    match name {
        "" => Term::Unset,
        "dumb" | "unknown" => Term::Dumb,
        _ if name == "linux" || name.starts_with("linux-") => Term::LinuxConsole,
        _ if is_foreign(name) => Term::Foreign,
        _ if is_vt(name) => Term::Vt,
        _ => Term::Modern,
    }
}

/// The names that terminfo has for terminals without ANSI's cursor movement, as far as something still goes by them.
fn is_foreign(name: &str) -> bool {
    const FAMILIES: [&str; 18] = [
        "adm3a", "adm31", "adm5", "h19", "hp", "ibm31", "tek40", "tvi91", "tvi92", "tvi950", "wy30", "wy50", "wy60",
        "wy100", "wy120", "wy160", "wy325", "wy350",
    ];
    // Whole words, because a VT520 is another matter.
    let vt52 = name.split('-').any(|word| matches!(word, "vt50" | "vt50h" | "vt52" | "st52"));
    (vt52 || FAMILIES.iter().any(|family| name.starts_with(family))) && !name.contains("ansi")
}

/// `vt` and a number (vt100, vt220-8bit), but not `vte`.
fn is_vt(name: &str) -> bool {
    name.strip_prefix("vt").is_some_and(|model| model.starts_with(|c: char| c.is_ascii_digit()))
}

fn palette(name: &str, term: Term) -> Colors {
    const RICH: [&str; 6] = ["256color", "kitty", "foot", "alacritty", "ghostty", "wezterm"];
    let rich = name.contains("-direct") || RICH.iter().any(|known| name.contains(known));
    match term {
        Term::Unset | Term::Dumb | Term::Foreign | Term::Vt => Colors::None,
        Term::Modern if name.ends_with("-mono") || name.ends_with("-m") => Colors::None,
        Term::Modern if rich => Colors::Indexed256,
        Term::Modern | Term::LinuxConsole => Colors::Ansi16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(pairs: &[(&str, &str)]) -> Capabilities {
        Capabilities::detect(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn term_decides_the_colors() {
        for (name, term, colors) in [
            ("xterm-256color", Term::Modern, Colors::Indexed256),
            ("tmux-256color", Term::Modern, Colors::Indexed256),
            ("screen-256color-bce", Term::Modern, Colors::Indexed256),
            ("xterm", Term::Modern, Colors::Ansi16),
            ("screen", Term::Modern, Colors::Ansi16),
            ("tmux", Term::Modern, Colors::Ansi16),
            ("no-such-terminal", Term::Modern, Colors::Ansi16),
            ("vte", Term::Modern, Colors::Ansi16),
            ("xterm-mono", Term::Modern, Colors::None),
            ("xterm-kitty", Term::Modern, Colors::Indexed256),
            ("foot", Term::Modern, Colors::Indexed256),
            ("alacritty", Term::Modern, Colors::Indexed256),
            ("xterm-ghostty", Term::Modern, Colors::Indexed256),
            ("wezterm", Term::Modern, Colors::Indexed256),
            ("xterm-direct", Term::Modern, Colors::Indexed256),
            ("linux", Term::LinuxConsole, Colors::Ansi16),
            ("linux-16color", Term::LinuxConsole, Colors::Ansi16),
            ("vt100", Term::Vt, Colors::None),
            ("vt102", Term::Vt, Colors::None),
            ("vt220", Term::Vt, Colors::None),
            ("vt520", Term::Vt, Colors::None),
            ("vt52", Term::Foreign, Colors::None),
            ("xterm-vt52", Term::Foreign, Colors::None),
            ("adm3a", Term::Foreign, Colors::None),
            ("wy60-25-w", Term::Foreign, Colors::None),
            ("hp2392", Term::Foreign, Colors::None),
            ("hpansi", Term::Modern, Colors::Ansi16),
            ("wy75", Term::Modern, Colors::Ansi16),
            ("dumb", Term::Dumb, Colors::None),
            ("", Term::Unset, Colors::None),
        ] {
            let found = detect(&[("TERM", name), ("COLORTERM", "truecolor")]);
            assert_eq!((found.term, found.colors), (term, colors), "{name}");
            let refused = matches!(term, Term::Dumb | Term::Unset | Term::Foreign);
            assert_eq!(found.unsupported().is_some(), refused, "{name}");
            assert_eq!(found, detect(&[("TERM", name)]), "COLORTERM must not matter: {name}");
        }
    }

    #[test]
    fn the_first_locale_that_is_not_empty_counts() {
        for (pairs, utf8) in [
            (vec![("LANG", "en_US.UTF-8")], true),
            (vec![("LANG", "C.utf8")], true),
            (vec![("LANG", "de_DE.UTF-8@euro")], true),
            (vec![("LANG", "de_DE")], false),
            (vec![("LANG", "de_DE.ISO-8859-1")], false),
            (vec![("LANG", "en_US.UTF-8"), ("LC_ALL", "C")], false),
            (vec![("LANG", "en_US.UTF-8"), ("LC_CTYPE", "C")], false),
            (vec![("LANG", "C"), ("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8")], true),
            (vec![], false),
        ] {
            assert_eq!(detect(&pairs).utf8, utf8, "{pairs:?}");
        }
        // macOS sends a bare charset.
        assert!(detect(&[("LC_CTYPE", "UTF-8")]).utf8);
    }

    #[test]
    fn no_color_counts_only_if_it_is_not_empty() {
        let found = detect(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]);
        assert_eq!((found.colors, found.no_color), (Colors::None, true));
        let found = detect(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]);
        assert_eq!((found.colors, found.no_color), (Colors::Indexed256, false));
    }

    #[test]
    fn refusals_are_one_line_of_words() {
        for pairs in [vec![("TERM", "dumb")], vec![("TERM", "vt52")], vec![]] {
            let unsupported = detect(&pairs).unsupported().expect("refused").to_string();
            assert!(unsupported.contains("TERM") && !unsupported.contains('\n'), "{unsupported}");
        }
    }
}
