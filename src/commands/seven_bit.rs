//! Texts in 7-bit characters, for locales that promise nothing else.

/// Characters, and how they are spelled: signs of mathematics and typography, and the letters of Western Europe without
/// their accents. Double quotation marks become single ones: the data of a lesson are TOML, where `"` would end the
/// string that they stand in.
const SPELLED: &str = include_str!("seven_bit.txt");

/// The text with every character that is not ASCII spelled out. What has no spelling becomes `?`.
pub(super) fn seven_bit(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if c.is_ascii() => plain.push(c),
            // Accents typed as characters of their own, and the two that are not seen.
            '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}' => {}
            '\u{a0}' | '\u{202f}' => plain.push(' '),
            '°' => plain.push_str(" deg"),
            _ => plain.push_str(spelled(c).unwrap_or("?")),
        }
    }
    plain
}

fn spelled(c: char) -> Option<&'static str> {
    let mut words = SPELLED.split_whitespace();
    while let (Some(characters), Some(spelled)) = (words.next(), words.next()) {
        if characters.contains(c) {
            return Some(spelled);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Source;

    #[test]
    fn signs_and_letters_are_spelled_out_and_what_is_unknown_is_marked() {
        for (text, plain) in [
            ("A−B ≤ 0 ≠ 2 × ½ … “no”", "A-B <= 0 != 2 x 1/2 ... 'no'"),
            ("Körper, garçon, Ærø, e\u{301}te\u{301}", "Korper, garcon, AEro, ete"),
            ("日本 Łódź", "?? ?od?"),
            ("two\n\tlines", "two\n\tlines"),
        ] {
            assert_eq!(seven_bit(text), plain);
        }
    }

    /// What the lessons and the page about them are written with, and what the reader of lessons knows a better sign for.
    #[test]
    fn whatever_our_own_texts_are_written_with_is_known() {
        let lessons = Source::embedded().into_iter().map(|source| source.text).collect::<String>();
        let page = include_str!("../../lessons/README.md");
        let signs = include_str!("../lesson/expression/parser.rs");
        for c in [&lessons, page, signs].into_iter().flat_map(str::chars) {
            assert!(seven_bit(&c.to_string()) != "?" || c == '?', "{c:?}");
        }
    }
}
