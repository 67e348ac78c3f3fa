//! The look that follows from settings and terminal (glyphs, colors, theme), and how cells are written.

use crate::app::view::Style;
use crate::settings::{ColorChoice, Glyphs, Promise, Settings, ThemeChoice};
use clap::ValueEnum;
use lean_backend::capability::{Capabilities, Colors, Term};
use ratatui::buffer::Buffer;
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName, to_ansi, to_svg, to_text};

/// How cells are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The characters, nothing else
    Text,
    /// The characters with escape sequences for colors and attributes
    Ansi,
    /// A picture of the same characters
    Svg,
}

impl Format {
    /// Writes the cells; the theme decides the background of a picture.
    pub(super) fn write(self, buffer: &Buffer, theme: ThemeName) -> String {
        match self {
            Self::Text => to_text(buffer),
            Self::Ansi => to_ansi(buffer),
            Self::Svg => to_svg(buffer, theme),
        }
    }
}

/// The style of a session on a terminal with these capabilities.
pub(super) fn style(settings: &Settings, capabilities: &Capabilities) -> Style {
    let look = look_at(settings, depth(settings, capabilities), capabilities);
    Style { look, utf8: utf8(settings, capabilities) }
}

/// The style of a printed picture: SVG has all colors, plain text none, so that what colors tell is told by signs.
pub(super) fn printed(settings: &Settings, capabilities: &Capabilities, format: Format) -> Style {
    let depth = match format {
        Format::Svg if settings.color != Some(ColorChoice::Never) => ColorDepth::TrueColor,
        Format::Svg | Format::Text => ColorDepth::None,
        Format::Ansi => depth(settings, capabilities),
    };
    Style { look: look_at(settings, depth, capabilities), utf8: utf8(settings, capabilities) }
}

fn look_at(settings: &Settings, depth: ColorDepth, capabilities: &Capabilities) -> Look {
    let theme = Theme::new(theme_name(settings, |name| std::env::var(name).ok()), depth);
    Look { glyphs: glyphs(settings, capabilities), theme, ..Look::default() }
}

/// What the page of settings goes by.
pub(super) fn promise(capabilities: &Capabilities) -> Promise {
    Promise { utf8: capabilities.utf8, finest: finest(capabilities) }
}

pub(super) fn glyphs(settings: &Settings, capabilities: &Capabilities) -> GlyphSet {
    match settings.glyphs.unwrap_or_default() {
        Glyphs::Octant => GlyphSet::Octant,
        Glyphs::Braille => GlyphSet::Braille,
        Glyphs::Ascii => GlyphSet::Ascii,
        Glyphs::Auto => finest(capabilities),
    }
}

/// Whether characters other than ASCII may be shown: if the locale is UTF-8, or if glyphs that need them are asked for.
pub(super) fn utf8(settings: &Settings, capabilities: &Capabilities) -> bool {
    capabilities.utf8 || matches!(settings.glyphs, Some(Glyphs::Braille | Glyphs::Octant))
}

pub(super) fn depth(settings: &Settings, capabilities: &Capabilities) -> ColorDepth {
    match (settings.color.unwrap_or_default(), capabilities.colors) {
        (ColorChoice::Never, _) | (ColorChoice::Auto, Colors::None) => ColorDepth::None,
        (_, Colors::Indexed256) => ColorDepth::Indexed256,
        (_, Colors::Ansi16 | Colors::None) => ColorDepth::Ansi16,
    }
}

/// The finest glyphs that locale and TERM promise: what `auto` chooses.
pub(super) fn finest(terminal: &Capabilities) -> GlyphSet {
    if !terminal.utf8 || terminal.term != Term::Modern {
        GlyphSet::Ascii
    } else if has_octants(&terminal.name) {
        GlyphSet::Octant
    } else {
        GlyphSet::Braille
    }
}

/// The terminals that draw octants themselves, so that no font has to have them: their values of TERM, with `*` for
/// anything. In others, and inside of multiplexers, they may be blanks or boxes.
const WITH_OCTANTS: [&str; 4] = ["xterm-kitty", "xterm-ghostty", "foot*", "wezterm"];

fn has_octants(name: &str) -> bool {
    WITH_OCTANTS.iter().any(|known| match known.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == *known,
    })
}

/// The theme, with the environment read through `env`.
///
/// A terminal is not asked for its background, because the reply would come among the keys: late over a slow link, or
/// never, or as typed text. Some terminals set a variable, which SSH does not forward; if nothing is known, `auto` is
/// dark.
pub(super) fn theme_name(settings: &Settings, env: impl Fn(&str) -> Option<String>) -> ThemeName {
    match settings.theme.unwrap_or_default() {
        ThemeChoice::Auto if env("COLORFGBG").is_some_and(|colors| is_light(&colors)) => ThemeName::Light,
        ThemeChoice::Auto | ThemeChoice::Dark => ThemeName::Dark,
        ThemeChoice::Light => ThemeName::Light,
        ThemeChoice::Mono => ThemeName::Mono,
    }
}

/// True if the background, the last of the colors (`0;15`, `0;default;15`), is white or one of the bright ones.
fn is_light(colors: &str) -> bool {
    let background = colors.rsplit(';').next().and_then(|color| color.parse::<u8>().ok());
    matches!(background, Some(7 | 9..=15)) && colors.contains(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Setting;

    fn detect(term: &str, locale: &str) -> Capabilities {
        let of = |name: &str| match name {
            "TERM" => Some(term),
            "LANG" => Some(locale),
            _ => None,
        };
        Capabilities::detect(|name| of(name).map(str::to_owned))
    }

    #[test]
    fn help_and_page_name_the_terminals_with_octants() {
        let auto = Setting::Glyphs.values().into_iter().find(|value| value.get_name() == "auto").expect("it is there");
        let help = auto.get_help().expect("it is explained").to_string();
        let named = |names: Vec<String>| match names.split_last() {
            Some((last, others)) => format!("TERM is {} or {last}", others.join(", ")),
            None => String::new(),
        };
        assert!(help.contains(&named(WITH_OCTANTS.map(str::to_owned).to_vec())), "{help}");
        let marked = named(WITH_OCTANTS.map(|name| format!("`{name}`")).to_vec());
        assert!(include_str!("../../docs/settings.md").contains(&marked), "no {marked:?} in docs/settings.md");
    }

    #[test]
    fn auto_believes_the_terminal_and_is_dark_otherwise() {
        for (colors, expected) in [
            (Some("0;15"), ThemeName::Light),
            (Some("0;default;15"), ThemeName::Light),
            (Some("0;7"), ThemeName::Light),
            (Some("15;0"), ThemeName::Dark),
            (Some("7;8"), ThemeName::Dark),
            (Some("0;default"), ThemeName::Dark),
            (Some("15"), ThemeName::Dark),
            (Some("0;99"), ThemeName::Dark),
            (Some("0;-1"), ThemeName::Dark),
            (Some(""), ThemeName::Dark),
            (None, ThemeName::Dark),
        ] {
            let env = |name: &str| colors.filter(|_| name == "COLORFGBG").map(str::to_owned);
            let named = |theme| theme_name(&Settings { theme, ..Settings::default() }, env);
            assert_eq!(named(Some(ThemeChoice::Auto)), expected, "{colors:?}");
            assert_eq!(named(Some(ThemeChoice::Mono)), ThemeName::Mono);
            assert_eq!(named(None), ThemeName::Dark);
        }
    }

    #[test]
    fn finer_glyphs_need_a_locale_and_octants_a_terminal_that_draws_them() {
        use GlyphSet::{Ascii, Braille, Octant};
        for (term, locale, glyphs) in [
            ("xterm", "C.UTF-8", Braille),
            ("xterm", "C", Ascii),
            ("linux", "C.UTF-8", Ascii),
            ("vt220", "C.UTF-8", Ascii),
            ("xterm-kitty", "C.UTF-8", Octant),
            ("xterm-kitty", "C", Ascii),
            ("xterm-kitty-direct", "C.UTF-8", Braille),
            ("xterm-ghostty", "C.UTF-8", Octant),
            ("foot", "C.UTF-8", Octant),
            ("foot-extra", "C.UTF-8", Octant),
            ("wezterm", "C.UTF-8", Octant),
            ("tmux-256color", "C.UTF-8", Braille),
            ("alacritty", "C.UTF-8", Braille),
        ] {
            assert_eq!(finest(&detect(term, locale)), glyphs, "{term} {locale}");
        }
    }
}
