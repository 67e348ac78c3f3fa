//! Which theme is meant.

use crate::canvas::ThemeName;
use clap::ValueEnum;

/// The themes that can be asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ThemeChoice {
    /// Light if `COLORFGBG` says that the background is, otherwise dark
    Auto,
    /// For a dark background
    #[default]
    Dark,
    /// For a light background
    Light,
    /// No colours: bold, dim and reverse only
    Mono,
}

impl ThemeChoice {
    /// The theme, with the environment read through `env`.
    ///
    /// A terminal that is asked for its background answers on the line that keys come on: late, over a slow link, or
    /// never, and then as typed text. So it is not asked. Some terminals say it in a variable, which SSH does not
    /// forward: there, and wherever nothing is known, `auto` is dark.
    pub(super) fn name(self, env: impl Fn(&str) -> Option<String>) -> ThemeName {
        match self {
            Self::Auto if env("COLORFGBG").is_some_and(|colors| is_light(&colors)) => ThemeName::Light,
            Self::Auto | Self::Dark => ThemeName::Dark,
            Self::Light => ThemeName::Light,
            Self::Mono => ThemeName::Mono,
        }
    }
}

/// True if the background, the last of the colours (`0;15`, `0;default;15`), is white or one of the bright ones.
fn is_light(colors: &str) -> bool {
    let background = colors.rsplit(';').next().and_then(|color| color.parse::<u8>().ok());
    matches!(background, Some(7 | 9..=15)) && colors.contains(';')
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(ThemeChoice::Auto.name(env), expected, "{colors:?}");
            assert_eq!(ThemeChoice::Mono.name(env), ThemeName::Mono);
            assert_eq!(ThemeChoice::default().name(env), ThemeName::Dark);
        }
    }
}
