//! The glyphs that are made of dots.

use ratatui_core::symbols::pixel::OCTANTS;

use super::GlyphSet;

/// The bits of a Braille pattern by row and column of its dots.
const BRAILLE: [u8; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];

/// The dots of a glyph that is made of some, row by row from the top left, and whose glyph it is; `None` for all other
/// characters.
#[must_use]
pub(crate) fn glyph_dots(glyph: char) -> Option<(u8, GlyphSet)> {
    let is_braille = ('\u{2801}'..='\u{28ff}').contains(&glyph);
    let glyphs = if is_braille { GlyphSet::Braille } else { GlyphSet::Octant };
    (1..=u8::MAX).find(|dots| dots_glyph(*dots, glyphs) == glyph).map(|dots| (dots, glyphs))
}

/// The glyph of dots, given row by row.
pub(super) fn dots_glyph(dots: u8, glyphs: GlyphSet) -> char {
    if glyphs == GlyphSet::Octant {
        return OCTANTS[usize::from(dots)];
    }
    let bits =
        BRAILLE.iter().enumerate().filter(|(place, _)| dots >> place & 1 == 1).fold(0, |all, (_, bit)| all | bit);
    char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ')
}
