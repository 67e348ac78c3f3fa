//! What a learner decides about the look, and what each choice means.
//!
//! SSH forwards almost no variables, so the program cannot know what a distant terminal can show. Flags and one small file
//! decide instead. This half is pure data, and [`Store`] is the file. `commands` knows the terminal, and decides what a
//! choice means there.

mod store;

pub(crate) use store::Store;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use textfigure::GlyphSet;

/// Which characters pictures are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Glyphs {
    /// Plain 7-bit characters
    #[default]
    Ascii,
    /// Braille patterns: lines of small dots
    Braille,
    /// Blocks of two by four: the finest, where the font has Unicode 16
    Octant,
    /// Octants where TERM is xterm-kitty, xterm-ghostty, foot* or wezterm, otherwise Braille; ASCII if the locale is
    /// not UTF-8 or TERM names an old console
    Auto,
}

/// Which ground the colors are chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeChoice {
    /// For a dark background
    #[default]
    Dark,
    /// For a light background
    Light,
    /// No colors: bold, dim and reverse only
    Mono,
    /// For a light background if `COLORFGBG` says so, otherwise for a dark one
    Auto,
}

/// Whether to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// As TERM and `NO_COLOR` say
    #[default]
    Auto,
    /// Use colors, no matter what TERM says
    Always,
    /// Bold, dim and reverse only
    Never,
}

/// What the terminal promises to show, as far as its caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Promise {
    /// False if only 7-bit characters can be shown.
    pub(crate) utf8: bool,
    /// The finest glyphs that are sure to be seen.
    pub(crate) finest: GlyphSet,
}

/// One of the things that can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// Which characters pictures are made of.
    Glyphs,
    /// Which ground the colors are chosen for.
    Theme,
    /// Whether to use colors.
    Color,
}

impl Setting {
    /// All of them, in the order in which they are shown and written.
    pub(crate) const ALL: [Self; 3] = [Self::Glyphs, Self::Theme, Self::Color];

    /// Its name, in the file and as a flag.
    pub(crate) const fn name(self) -> &'static str {
        ["glyphs", "theme", "color"][self as usize]
    }

    /// The values to choose from, each with its name and, as its help, what it means.
    pub(crate) fn values(self) -> Vec<PossibleValue> {
        Settings::default().field(self).1
    }
}

/// The decisions; `None` for what is not decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Which characters pictures are made of.
    pub(crate) glyphs: Option<Glyphs>,
    /// Which ground the colors are chosen for.
    pub(crate) theme: Option<ThemeChoice>,
    /// Whether to use colors.
    pub(crate) color: Option<ColorChoice>,
}

impl Settings {
    /// These decisions, completed with those of `other`.
    pub(crate) fn or(self, mut other: Self) -> Self {
        self.decided().for_each(|setting| other.choose(setting, self.place(setting)));
        other
    }

    /// The decisions that differ from those in `before`.
    pub(crate) fn changed_since(self, before: Self) -> Self {
        let mut changes = Self::default();
        let is_new = |of: &Setting| !before.decides(*of) || self.place(*of) != before.place(*of);
        self.decided().filter(is_new).for_each(|setting| changes.choose(setting, self.place(setting)));
        changes
    }

    /// The settings that are decided.
    fn decided(&self) -> impl Iterator<Item = Setting> {
        Setting::ALL.into_iter().filter(|setting| self.decides(*setting))
    }

    /// True if nothing is decided.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// True if a setting is decided.
    pub(crate) fn decides(&self, setting: Setting) -> bool {
        self.field(setting).0.is_some()
    }

    /// The index of the value that is decided for a setting, if any, and all of its values.
    fn field(&self, setting: Setting) -> (Option<usize>, Vec<PossibleValue>) {
        match setting {
            Setting::Glyphs => field(self.glyphs),
            Setting::Theme => field(self.theme),
            Setting::Color => field(self.color),
        }
    }

    /// The index of the present value: the decided one, or else the first.
    pub(crate) fn place(&self, setting: Setting) -> usize {
        self.field(setting).0.unwrap_or(0)
    }

    /// The name of the present value, decided or by default.
    pub(crate) fn word(&self, setting: Setting) -> String {
        setting.values()[self.place(setting)].get_name().to_owned()
    }

    /// Decides a setting by the index of a value; after the last one comes the first.
    pub(crate) fn choose(&mut self, setting: Setting, place: usize) {
        match setting {
            Setting::Glyphs => self.glyphs = nth(place),
            Setting::Theme => self.theme = nth(place),
            Setting::Color => self.color = nth(place),
        }
    }

    /// Takes the next value of a setting, or the one before; after the last one comes the first.
    pub(crate) fn turn(&mut self, setting: Setting, forward: bool) {
        let count = setting.values().len();
        self.choose(setting, self.place(setting) + if forward { 1 } else { count - 1 });
    }
}

fn field<T: ValueEnum + PartialEq>(decided: Option<T>) -> (Option<usize>, Vec<PossibleValue>) {
    let values = T::value_variants();
    let place = decided.and_then(|decided| values.iter().position(|value| *value == decided));
    (place, values.iter().filter_map(ValueEnum::to_possible_value).collect())
}

fn nth<T: ValueEnum + Copy>(place: usize) -> Option<T> {
    let values = T::value_variants();
    values.get(place % values.len()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_can_be_reached_both_ways_and_has_a_meaning() {
        for setting in Setting::ALL {
            let mut settings = Settings::default();
            let first = settings.word(setting);
            for value in setting.values() {
                assert!(value.get_help().is_some(), "{}", value.get_name());
                let before = settings;
                settings.turn(setting, true);
                assert!(settings.decides(setting) && settings.place(setting) != before.place(setting));
                let mut back = settings;
                back.turn(setting, false);
                assert_eq!(back.word(setting), before.word(setting));
            }
            assert_eq!(settings.word(setting), first);
        }
    }

    #[test]
    fn the_first_value_is_the_default() {
        let first = Settings { glyphs: nth(0), theme: nth(0), color: nth(0) };
        let (glyphs, theme, color) = Default::default();
        assert_eq!(first, Settings { glyphs: Some(glyphs), theme: Some(theme), color: Some(color) });
    }

    #[test]
    fn what_comes_first_decides_and_only_changes_are_told() {
        let flags = Settings { glyphs: Some(Glyphs::Braille), ..Settings::default() };
        let file = Settings { glyphs: Some(Glyphs::Octant), color: Some(ColorChoice::Never), ..Settings::default() };
        let both = flags.or(file);
        assert_eq!((both.glyphs, both.color, both.theme), (Some(Glyphs::Braille), Some(ColorChoice::Never), None));
        let mut later = both;
        later.turn(Setting::Theme, true);
        let changes = later.changed_since(both);
        assert_eq!(changes, Settings { theme: Some(ThemeChoice::Light), ..Settings::default() });
        assert!(both.changed_since(both).is_empty());
        // What was decided before may be decided otherwise.
        later = both;
        later.turn(Setting::Color, true);
        assert_eq!(later.changed_since(both), Settings { color: Some(ColorChoice::Auto), ..Settings::default() });
    }

    #[test]
    fn its_page_names_every_setting_and_value_and_the_file_there_is_sound() {
        let page = include_str!("../docs/settings.md");
        for setting in Setting::ALL {
            let words: Vec<String> = setting.values().iter().map(|value| format!("`{}`", value.get_name())).collect();
            let row = format!("| `{}` | {} |", setting.name(), words.join(", "));
            assert!(page.contains(&row), "{row}");
        }
        let start = page.find("```toml\n").expect("the file") + "```toml\n".len();
        let text = &page[start..start + page[start..].find("```").expect("it ends")];
        let expected =
            Settings { glyphs: Some(Glyphs::Braille), color: Some(ColorChoice::Never), ..Settings::default() };
        assert_eq!(store::read(text), Ok(expected));
    }
}
