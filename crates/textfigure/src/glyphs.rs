//! The characters: which set is used, and the tables that say what is drawn with what.

use super::surface::Cell;
use crate::figure::Role;

/// Which characters pictures are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GlyphSet {
    /// 7-bit ASCII: every terminal, font and mail shows it.
    #[default]
    Ascii,
    /// Braille dots.
    Braille,
    /// The 2×4 blocks of Unicode 16, which not every terminal has.
    Octant,
}

/// What areas are filled with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Texture {
    /// Dense, with the strokes `/` and `\` too. Where an outline is slanted these would be taken for pieces of it: such
    /// figures are drawn `Sparse`.
    #[default]
    Hatched,
    /// Sparse signs that no outline is made of, kept clear of all outlines.
    Sparse,
    /// Nothing: outlines only.
    None,
}

/// What an area is filled with: rows that repeat downward, each repeating to the right. A blank covers what lies below.
type Pattern = &'static [&'static [char]];

impl GlyphSet {
    /// The texture of a role; none for roles that are never filled.
    ///
    /// Patterns are told apart without color, and stand still on the cells while shapes move over them.
    fn texture(self, role: Role) -> Option<Pattern> {
        let ascii = self == Self::Ascii;
        Some(match role {
            Role::A if ascii => &[&['/']],
            Role::A => &[&['⠌', ' ']],
            Role::B if ascii => &[&['\\']],
            Role::B => &[&['⠁', '⠄']],
            Role::C if ascii => return None,
            Role::C => &[&['⠶', ' ']],
            Role::Difference if ascii => &[&['.']],
            Role::Difference => &[&['⠂', ' ']],
            Role::Opposite if ascii => &[&[',']],
            Role::Opposite => &[&['⡀', ' ', ' ', ' '], &[' ', ' ', '⡀', ' ']],
            Role::Covered if ascii => &[&[':']],
            Role::Covered => &[&['⠒']],
            // At one row to the unit one on each lattice point, so that shared points can be counted.
            Role::Overlap if ascii => &[&['#', ' ']],
            Role::Overlap => &[&['⢕']],
            _ => return None,
        })
    }

    /// What fills a cell, counted from the area's top left, in the texture of a role; none to leave the cell as it is.
    pub(super) fn fill(self, role: Role, cell: Cell) -> Option<char> {
        let rows = self.texture(role)?;
        let row = rows[cell.row.unsigned_abs() as usize % rows.len()];
        Some(row[cell.column.unsigned_abs() as usize % row.len()])
    }

    /// The glyph of a single point. None is a letter but the origin's `O`: letters are labels.
    pub(super) fn point(self, role: Role) -> char {
        match role {
            Role::Origin => 'O',
            Role::Probe => '*',
            Role::Overlap => '#',
            Role::Touch => '%',
            Role::Stamp(number) => char::from(b'0' + number % 10),
            Role::Ghost | Role::Covered | Role::Guide => match self {
                Self::Ascii => ';',
                Self::Braille | Self::Octant => '⠶',
            },
            Role::Push | Role::Measure | Role::Vector | Role::Note => '+',
            Role::A | Role::B | Role::C | Role::Difference | Role::Fused | Role::Opposite => '@',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_textures_are_alike() {
        use Role::{A, B, Covered, Difference, Opposite, Overlap};
        for set in [GlyphSet::Ascii, GlyphSet::Braille] {
            let roles = [A, B, Covered, Difference, Opposite, Overlap];
            let mut patterns: Vec<_> = roles.iter().map(|role| set.texture(*role)).collect();
            patterns.sort_unstable();
            patterns.dedup();
            assert_eq!(patterns.len(), roles.len());
        }
    }
}
