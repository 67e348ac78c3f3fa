//! Themes: the colours and attributes of roles.
//!
//! Colour is never the only cue: glyphs, letters and words carry the meaning, and bold outlines, dim textures and the
//! reversed origin remain without colour. A and B are distinguishable in all forms of colour blindness on the palettes
//! of common terminals; no pair of colours is on both dark and light backgrounds, hence two themes. Bright black is
//! never used, because on some palettes it is the background.

use clap::ValueEnum;
use ratatui::style::{Color, Modifier, Style};

use crate::figure::{Role, Weight};

/// The background that the colours are chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum ThemeName {
    /// For a dark background
    #[default]
    Dark,
    /// For a light background
    Light,
    /// No colours: bold, dim and reverse only
    Mono,
}

/// The colours that the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorDepth {
    /// None: attributes only.
    #[default]
    None,
    /// The sixteen colours of the terminal's own palette.
    Ansi16,
    /// The fixed palette of 256.
    Indexed256,
    /// 24-bit colours.
    TrueColor,
}

/// A part of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Its lines and points.
    Outline,
    /// Its interior.
    Texture,
    /// Its text.
    Label,
    /// What lies under glyphs that stay as they are: an overlap, a touch.
    Ground,
}

/// A theme at a colour depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theme {
    name: ThemeName,
    depth: ColorDepth,
}

/// A colour in both themes.
#[derive(Clone, Copy)]
struct ThemeColor {
    dark: Shades,
    light: Shades,
}

/// A colour at each depth; `None` is the terminal's own foreground.
#[derive(Clone, Copy)]
struct Shades {
    ansi: Option<Color>,
    index: Option<u8>,
    rgb: Option<u32>,
}

const fn shades(ansi: Color, index: u8, rgb: u32) -> Shades {
    Shades { ansi: Some(ansi), index: Some(index), rgb: Some(rgb) }
}

/// A colour for true-colour terminals only; otherwise the terminal's own foreground.
const fn pure(rgb: u32) -> Shades {
    Shades { ansi: None, index: None, rgb: Some(rgb) }
}

const OWN: Shades = Shades { ansi: None, index: None, rgb: None };

const PLAIN: ThemeColor = ThemeColor { dark: OWN, light: OWN };
const SHARED: ThemeColor = ThemeColor { dark: pure(0x00ff_ffff), light: pure(0x0000_0000) };
const FIRST: ThemeColor =
    ThemeColor { dark: shades(Color::LightCyan, 74, 0x0056_b4e9), light: shades(Color::Blue, 25, 0x0000_72b2) };
const SECOND: ThemeColor =
    ThemeColor { dark: shades(Color::Yellow, 214, 0x00e6_9f00), light: shades(Color::Red, 130, 0x00b0_4e00) };
const THIRD: ThemeColor =
    ThemeColor { dark: shades(Color::LightMagenta, 176, 0x00d7_87d7), light: shades(Color::Magenta, 91, 0x0087_00af) };
const DIFFERENCE: ThemeColor =
    ThemeColor { dark: shades(Color::Green, 36, 0x0000_be8c), light: shades(Color::Green, 29, 0x0000_6e50) };
const PUSH: ThemeColor =
    ThemeColor { dark: shades(Color::LightYellow, 184, 0x00f0_e442), light: shades(Color::Magenta, 89, 0x0096_1e6e) };
const ALERT: ThemeColor =
    ThemeColor { dark: shades(Color::LightRed, 203, 0x00ff_5f5f), light: shades(Color::Red, 124, 0x00af_0000) };
const SUCCESS: ThemeColor =
    ThemeColor { dark: shades(Color::LightGreen, 78, 0x005f_d787), light: shades(Color::Green, 28, 0x0000_8700) };

/// The background of what is shared.
const GROUND: ThemeColor = ThemeColor {
    dark: Shades { ansi: None, index: Some(237), rgb: Some(0x0034_3a46) },
    light: Shades { ansi: None, index: Some(254), rgb: Some(0x00e2_e4ee) },
};

impl Theme {
    /// A theme for a terminal with these colours.
    #[must_use]
    pub fn new(name: ThemeName, depth: ColorDepth) -> Self {
        Self { name, depth }
    }

    /// The background that its colours are chosen for.
    #[must_use]
    pub const fn name(self) -> ThemeName {
        self.name
    }

    /// The colours that it may use.
    #[must_use]
    pub const fn depth(self) -> ColorDepth {
        self.depth
    }

    /// The style of a part of a mark.
    #[must_use]
    pub fn style(self, role: Role, weight: Weight, part: Part) -> Style {
        if part == Part::Ground {
            return self.ground(role);
        }
        let ink = match role {
            Role::A => FIRST,
            Role::B => SECOND,
            Role::C => THIRD,
            Role::Difference | Role::Stamp(_) | Role::Covered | Role::Opposite => DIFFERENCE,
            Role::Push => PUSH,
            Role::Overlap | Role::Touch => SHARED,
            Role::Origin | Role::Ghost | Role::Probe | Role::Measure | Role::Vector | Role::Guide | Role::Note => PLAIN,
        };
        let attributes = match (role, part) {
            (Role::Origin, Part::Outline) => Modifier::BOLD.union(Modifier::REVERSED),
            (Role::Overlap | Role::Touch, _) => Modifier::BOLD,
            (_, Part::Texture) | (Role::Guide, _) => Modifier::DIM,
            // Neither bold nor dim, which on some terminals is almost invisible: ghosts must be seen.
            (Role::Ghost | Role::Measure | Role::Note, _) => Modifier::empty(),
            (_, Part::Outline) if weight == Weight::Faint => Modifier::empty(),
            _ => Modifier::BOLD,
        };
        self.ink(ink).add_modifier(attributes)
    }

    /// What lies under glyphs that stay as they are. Without colours an overlap has signs instead.
    fn ground(self, role: Role) -> Style {
        let tint = match self.name {
            ThemeName::Dark => GROUND.dark,
            ThemeName::Light => GROUND.light,
            ThemeName::Mono => OWN,
        };
        let tint = match self.depth {
            ColorDepth::None | ColorDepth::Ansi16 => None,
            ColorDepth::Indexed256 => tint.index.map(Color::Indexed),
            ColorDepth::TrueColor => tint.rgb.map(Color::from_u32),
        };
        let has_color = self.depth != ColorDepth::None && self.name != ThemeName::Mono;
        match (role, tint) {
            (Role::Overlap | Role::Touch, Some(tint)) => Style::new().bg(tint),
            (Role::Overlap, None) if has_color => Style::new().add_modifier(Modifier::REVERSED),
            (Role::Touch, None) => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new(),
        }
    }

    /// Titles of panes and lessons.
    #[must_use]
    pub fn heading(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Minor text: key hints, frames.
    #[must_use]
    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Emphasised words.
    #[must_use]
    pub fn emphasis(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Refusals and errors.
    #[must_use]
    pub fn alert(self) -> Style {
        self.ink(ALERT).add_modifier(Modifier::BOLD.union(Modifier::REVERSED))
    }

    /// Success.
    #[must_use]
    pub fn success(self) -> Style {
        self.ink(SUCCESS).add_modifier(Modifier::BOLD)
    }

    fn ink(self, ink: ThemeColor) -> Style {
        let shades = match self.name {
            ThemeName::Dark => ink.dark,
            ThemeName::Light => ink.light,
            ThemeName::Mono => OWN,
        };
        let color = match self.depth {
            ColorDepth::None => None,
            ColorDepth::Ansi16 => shades.ansi,
            ColorDepth::Indexed256 => shades.index.map(Color::Indexed),
            ColorDepth::TrueColor => shades.rgb.map(Color::from_u32),
        };
        color.map_or_else(Style::new, |color| Style::new().fg(color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLES: [Role; 8] =
        [Role::A, Role::B, Role::C, Role::Difference, Role::Overlap, Role::Origin, Role::Push, Role::Ghost];

    fn styles(theme: Theme) -> Vec<Style> {
        let parts = [Part::Outline, Part::Texture, Part::Label];
        let marks = ROLES.iter().flat_map(|role| parts.map(|part| theme.style(*role, Weight::Plain, part)));
        marks.chain([theme.heading(), theme.dim(), theme.emphasis(), theme.alert(), theme.success()]).collect()
    }

    #[test]
    fn without_colour_the_attributes_stay() {
        let colourful = styles(Theme::new(ThemeName::Dark, ColorDepth::Indexed256));
        for (name, depth) in [
            (ThemeName::Dark, ColorDepth::None),
            (ThemeName::Light, ColorDepth::None),
            (ThemeName::Mono, ColorDepth::Indexed256),
        ] {
            for (plain, colourful) in styles(Theme::new(name, depth)).iter().zip(&colourful) {
                assert_eq!((plain.fg, plain.bg), (None, None));
                assert_eq!(plain.add_modifier, colourful.add_modifier);
            }
        }
    }

    #[test]
    fn bright_black_is_never_used() {
        for name in ThemeName::value_variants() {
            for depth in [ColorDepth::Ansi16, ColorDepth::Indexed256] {
                for style in styles(Theme::new(*name, depth)) {
                    assert!(![Some(Color::DarkGray), Some(Color::Indexed(8))].contains(&style.fg));
                }
            }
        }
    }

    #[test]
    fn the_sixteen_are_the_terminals_own() {
        let style = |name, role| Theme::new(name, ColorDepth::Ansi16).style(role, Weight::Plain, Part::Outline).fg;
        assert_eq!(style(ThemeName::Dark, Role::A), Some(Color::LightCyan));
        assert_eq!(style(ThemeName::Dark, Role::B), Some(Color::Yellow));
        assert_eq!(style(ThemeName::Light, Role::A), Some(Color::Blue));
        assert_eq!(style(ThemeName::Light, Role::B), Some(Color::Red));
    }

    #[test]
    fn true_colours_are_the_measured_ones() {
        let dark = [0x56_b4e9, 0xe6_9f00, 0xff_ffff, 0x00_be8c, 0xf0_e442];
        let light = [0x00_72b2, 0xb0_4e00, 0x00_0000, 0x00_6e50, 0x96_1e6e];
        for (name, colours) in [(ThemeName::Dark, dark), (ThemeName::Light, light)] {
            let theme = Theme::new(name, ColorDepth::TrueColor);
            for (role, colour) in
                [Role::A, Role::B, Role::Overlap, Role::Difference, Role::Push].into_iter().zip(colours)
            {
                let style = theme.style(role, Weight::Plain, Part::Outline);
                assert_eq!(style.fg, Some(Color::from_u32(colour)), "{name:?} {role:?}");
            }
        }
    }
}
