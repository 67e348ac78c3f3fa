//! Keeps the same thing from being told twice.

/// Words that do not change whether two sentences of the course say the same.
const SMALL: [&str; 14] =
    ["the", "a", "an", "is", "are", "it", "its", "now", "farthest", "also", "1st", "2nd", "3rd", "4th"];

/// The words of a sentence without those of [`SMALL`]. All are in lower case except single letters: A is a body, a is
/// an article.
fn telling_words(sentence: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(['.', ',', ':', ';', '?', '!', '"']).to_owned();
    let words = sentence.split_whitespace().map(bare).filter(|word| !word.is_empty());
    let words = words.map(|word| if word.len() == 1 { word } else { word.to_lowercase() });
    words.filter(|word| !SMALL.contains(&word.as_str())).collect()
}

/// True if the first sentence says everything that the second one says. False if `part` has only one telling word,
/// because that would often match by chance, and if only `all` is about something new.
pub(crate) fn says(all: &str, part: &str) -> bool {
    let (all, part) = (telling_words(all), telling_words(part));
    let is_new = |words: &[String]| words.iter().any(|word| word == "new");
    part.len() > 1 && is_new(&all) == is_new(&part) && part.iter().all(|word| all.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_what_another_does_if_it_has_all_of_its_words() {
        for (all, part, expected) in [
            ("Selected: the crate.", "The crate is selected.", true),
            ("Selected: B.", "A is selected.", false),
            ("The floor is bolted down: it stays.", "bolted down: floor.", true),
            ("The crate is bolted down: it stays.", "bolted down: floor, crate.", false),
            ("s1 = a0-b1 = (1,0) along 210 degrees.", "Farthest along 210 degrees: a0-b1 = (1,0).", true),
            ("The answer is a0-b1 = (1,0).", "asks 4.", false),
            ("O is outside A-B, 4 right.", "Right.", false),
            ("(2,-4) + vB = (4,-6), new vA.", "vA (4,-6).", false),
            ("(2,-4) + vB = (4,-6), new vA.", "New vA (4,-6).", true),
        ] {
            assert_eq!(says(all, part), expected, "{all} / {part}");
        }
    }
}
