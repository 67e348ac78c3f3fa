//! "Did you mean": the known name nearest to a misspelt one.

/// The candidate with the least edit distance from `word` (insertions, deletions, substitutions, transpositions), if it
/// is small enough; of several, the first.
pub(crate) fn nearest<T: AsRef<str>>(word: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    let tolerance = (word.chars().count() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(word, candidate.as_ref()), candidate))
        .filter(|(slips, candidate)| *slips <= tolerance && *slips < candidate.as_ref().chars().count())
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

/// The help for an unknown word: the nearest known word, or all of them.
pub(crate) fn did_you_mean<T: AsRef<str>>(word: &str, known: &[T]) -> String {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    match nearest(word, &known) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None => format!("try {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        for (word, meant) in [
            ("gaol", Some("goal")),
            ("gol", Some("goal")),
            ("hint", Some("hints")),
            ("narration", None),
            ("", None),
            ("x", None),
            ("goals", Some("goal")),
        ] {
            assert_eq!(nearest(word, ["id", "goal", "hints"]), meant, "{word}");
        }
    }
}
