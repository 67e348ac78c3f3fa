//! Keeps the same thing from being told twice.

/// Words that do not change whether two sentences of the course say the same.
const SMALL: [&str; 10] = ["the", "a", "an", "is", "are", "it", "its", "now", "farthest", "also"];

/// The words of a sentence without those of [`SMALL`]. All are in lower case except single letters: A is a body, a is
/// an article.
fn telling_words(sentence: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(['.', ',', ':', ';', '?', '!', '"']).to_owned();
    let words = sentence.split_whitespace().map(bare).filter(|word| !word.is_empty());
    let words = words.map(|word| if word.len() == 1 { word } else { word.to_lowercase() });
    words.filter(|word| !SMALL.contains(&word.as_str())).collect()
}

/// True if the first sentence says everything that the second one says. False if `part` has only one telling word,
/// because that would often match by chance.
pub(crate) fn says(all: &str, part: &str) -> bool {
    let (all, part) = (telling_words(all), telling_words(part));
    part.len() > 1 && part.iter().all(|word| all.contains(word))
}

/// Leaves out words so that the angle of a body is told once. If the body only turned, its place goes. If it only
/// moved, the angle goes from the sentence about its place. If it did both, "turned to" goes, because the new place
/// says the angle.
pub(super) fn tell_angle_once(moved: &mut Vec<String>, numbers: &mut Vec<String>, before: &[String]) {
    let body_of = |said: &str| said.split(" is ").next().map(str::to_owned);
    numbers.retain_mut(|said| {
        let Some((place, angle)) = said.split_once(" turned ") else { return true };
        let then =
            before.iter().find(|then| body_of(then) == body_of(said)).and_then(|then| then.split_once(" turned "));
        let turned = |told: &String| told.ends_with(&format!(" turned to {angle}"));
        match then {
            Some((old, _)) if old == place => return !moved.iter().any(turned),
            Some((_, old)) if old == angle => *said = format!("{}.", place.trim_end_matches(',')),
            _ => moved.retain(|told| !turned(told)),
        }
        true
    });
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
        ] {
            assert_eq!(says(all, part), expected, "{all} / {part}");
        }
    }

    #[test]
    fn the_angle_of_a_body_is_told_once() {
        for (moved, now, told) in [
            ("B turned to 45 degrees.", "B is at (7,5), turned 45 degrees.", "B turned to 45 degrees."),
            ("B moved right 1.", "B is at (8,5), turned 30 degrees.", "B moved right 1. B is at (8,5)."),
            ("B turned to 45 degrees.", "B is at (8,5), turned 45 degrees.", "B is at (8,5), turned 45 degrees."),
            ("B turned to 45 degrees.", "C is turned 45 degrees.", "B turned to 45 degrees."),
        ] {
            let (mut moved, mut numbers) = (vec![moved.to_owned()], vec![now.to_owned()]);
            let then = ["B is at (7,5), turned 30 degrees.", "C is turned 30 degrees."].map(str::to_owned);
            tell_angle_once(&mut moved, &mut numbers, &then);
            assert_eq!([moved, numbers].concat().join(" "), told);
        }
    }
}
