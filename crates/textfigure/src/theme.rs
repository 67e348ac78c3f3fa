//! Themes: the colors and attributes of roles.
//!
//! Color is never the only cue: glyphs, letters and words carry the meaning, and bold outlines, dim textures and the
//! reversed origin remain without color.
//!
//! The colors were searched for, and the tests hold them: on the backgrounds that are assumed, #000000 to #121212 when
//! dark and #FFFFFF when light, every outline and word has a contrast of at least 4.5:1, the hatch of overlaps, which is
//! not dimmed, at least 3:1, and A, B, the difference and a push are at least 20 apart (CIEDE2000) to normal, protan,
//! deutan and tritan eyes. All are of the fixed palette of 256, so that these figures hold there too. Of the sixteen,
//! whose values are the terminal's own, no choice can promise as much; bright black is never used, because on some
//! palettes it is the background. No pair of colors is legible on both dark and light, hence two themes.

use ratatui_core::style::{Color, Modifier, Style};

use crate::figure::{Role, Weight};

/// The background that the colors are chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// For a dark background
    #[default]
    Dark,
    /// For a light background
    Light,
    /// No colors: bold, dim and reverse only
    Mono,
}

/// The colors that the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorDepth {
    /// None: attributes only.
    #[default]
    None,
    /// The sixteen colors of the terminal's own palette.
    Ansi16,
    /// The fixed palette of 256.
    Indexed256,
    /// 24-bit colors.
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
}

/// A theme at a color depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theme {
    name: ThemeName,
    depth: ColorDepth,
}

/// A color in both themes.
#[derive(Clone, Copy)]
struct ThemeColor {
    dark: Shades,
    light: Shades,
}

/// A color at each depth; `None` is the terminal's own foreground.
#[derive(Clone, Copy)]
struct Shades {
    ansi: Option<Color>,
    /// In the palette of 256; in 24 bits it is the same color.
    index: Option<u8>,
}

const fn shades(ansi: Color, index: u8) -> Shades {
    Shades { ansi: Some(ansi), index: Some(index) }
}

/// A color that the sixteen do not have; there it is the terminal's own foreground.
const fn beyond_sixteen(index: u8) -> Shades {
    Shades { ansi: None, index: Some(index) }
}

const OWN: Shades = Shades { ansi: None, index: None };

const PLAIN: ThemeColor = ThemeColor { dark: OWN, light: OWN };
/// White, and black.
const SHARED: ThemeColor = ThemeColor { dark: beyond_sixteen(231), light: beyond_sixteen(16) };
/// Sky, and blue.
const FIRST: ThemeColor = ThemeColor { dark: shades(Color::LightCyan, 117), light: shades(Color::Blue, 27) };
/// Orange, and brown.
const SECOND: ThemeColor = ThemeColor { dark: shades(Color::Yellow, 166), light: shades(Color::Red, 130) };
/// Gray: what is neither A nor B.
const THIRD: ThemeColor = ThemeColor { dark: beyond_sixteen(247), light: beyond_sixteen(240) };
/// Violet, and navy.
const DIFFERENCE: ThemeColor = ThemeColor { dark: shades(Color::LightMagenta, 135), light: shades(Color::Magenta, 18) };
/// Gold, and maroon.
const PUSH: ThemeColor = ThemeColor { dark: shades(Color::LightYellow, 220), light: beyond_sixteen(52) };
/// Rose, and red.
const ALERT: ThemeColor = ThemeColor { dark: shades(Color::LightRed, 175), light: shades(Color::Red, 124) };
/// Green, and teal.
const SUCCESS: ThemeColor = ThemeColor { dark: shades(Color::LightGreen, 35), light: shades(Color::Green, 23) };

/// The RGB value of a color of the palette of 256. The first sixteen are the terminal's own; these are xterm's.
pub(crate) const fn indexed_rgb(index: u8) -> u32 {
    const SIXTEEN: [u32; 16] = [
        0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5, 0x7f_7f7f, 0xff_0000,
        0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
    ];
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index {
        0..=15 => SIXTEEN[index as usize],
        16..=231 => {
            let place = index as usize - 16;
            u32::from_be_bytes([0, LEVELS[place / 36], LEVELS[place / 6 % 6], LEVELS[place % 6]])
        }
        _ => (8 + 10 * (index as u32 - 232)) * 0x01_0101,
    }
}

impl Theme {
    /// A theme for a terminal with these colors.
    #[must_use]
    pub fn new(name: ThemeName, depth: ColorDepth) -> Self {
        Self { name, depth }
    }

    /// The background that its colors are chosen for.
    #[must_use]
    pub const fn name(self) -> ThemeName {
        self.name
    }

    /// The colors that it may use.
    #[must_use]
    pub const fn depth(self) -> ColorDepth {
        self.depth
    }

    /// The style of a part of a mark.
    #[must_use]
    pub fn style(self, role: Role, weight: Weight, part: Part) -> Style {
        let ink = match role {
            Role::A => FIRST,
            Role::B => SECOND,
            Role::C => THIRD,
            Role::Difference | Role::Stamp(_) | Role::Covered | Role::Opposite => DIFFERENCE,
            Role::Push => PUSH,
            Role::Overlap | Role::Touch | Role::Fused => SHARED,
            Role::Origin | Role::Ghost | Role::Probe | Role::Measure | Role::Vector | Role::Guide | Role::Note => PLAIN,
        };
        let attributes = match (role, part) {
            (Role::Origin, Part::Outline) => Modifier::BOLD.union(Modifier::REVERSED),
            (Role::Overlap | Role::Touch, _) => Modifier::BOLD,
            (_, Part::Texture) | (Role::Guide, _) => Modifier::DIM,
            // Neither bold nor dim, which on some terminals is almost invisible: ghosts must be seen.
            (Role::Ghost | Role::Measure | Role::Note, _) => Modifier::empty(),
            (_, Part::Outline | Part::Label) if weight == Weight::Faint => Modifier::empty(),
            _ => Modifier::BOLD,
        };
        self.ink(ink).add_modifier(attributes)
    }

    /// Titles.
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
        self.color(ink).map_or_else(Style::new, |color| Style::new().fg(color))
    }

    /// The color; none where the terminal's own is used.
    fn color(self, color: ThemeColor) -> Option<Color> {
        let shades = match self.name {
            ThemeName::Dark => color.dark,
            ThemeName::Light => color.light,
            ThemeName::Mono => OWN,
        };
        match self.depth {
            ColorDepth::None => None,
            ColorDepth::Ansi16 => shades.ansi,
            ColorDepth::Indexed256 => shades.index.map(Color::Indexed),
            ColorDepth::TrueColor => shades.index.map(indexed_rgb).map(Color::from_u32),
        }
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
    fn without_color_the_attributes_stay() {
        let colorful = styles(Theme::new(ThemeName::Dark, ColorDepth::Indexed256));
        for (name, depth) in [
            (ThemeName::Dark, ColorDepth::None),
            (ThemeName::Light, ColorDepth::None),
            (ThemeName::Mono, ColorDepth::Indexed256),
        ] {
            for (plain, colorful) in styles(Theme::new(name, depth)).iter().zip(&colorful) {
                assert_eq!((plain.fg, plain.bg), (None, None));
                assert_eq!(plain.add_modifier, colorful.add_modifier);
            }
        }
    }

    #[test]
    fn bright_black_is_never_used() {
        for name in &[ThemeName::Dark, ThemeName::Light, ThemeName::Mono] {
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
    fn true_colors_are_those_of_the_256() {
        for name in [ThemeName::Dark, ThemeName::Light] {
            let [index, rgb] =
                [ColorDepth::Indexed256, ColorDepth::TrueColor].map(|depth| styles(Theme::new(name, depth)));
            for (index, rgb) in index.into_iter().zip(rgb) {
                assert_eq!(index.fg.and_then(value), rgb.fg.and_then(value));
            }
        }
    }

    fn value(color: Color) -> Option<u32> {
        match color {
            Color::Indexed(index) => Some(indexed_rgb(index)),
            Color::Rgb(r, g, b) => Some(u32::from_be_bytes([0, r, g, b])),
            _ => None,
        }
    }
}
