//! Numbers read out of words, and answers written as keys.

/// What follows each mention of a key, a word or more, from the last one on.
pub(crate) fn mentions<'a>(words: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    let is_start = |at: usize| at == 0 || words[..at].ends_with([' ', '\n']);
    words.rmatch_indices(key).filter(move |(at, _)| is_start(*at)).map(|(at, _)| &words[at + key.len()..])
}

/// What follows the last mention of a key.
pub(crate) fn after<'a>(words: &'a str, key: &'a str) -> Option<&'a str> {
    mentions(words, key).next()
}

/// The number that a text starts with, and what follows it.
pub(crate) fn number(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start_matches([' ', '(', ',', '=']);
    let is_part = |(at, c): (usize, char)| {
        let followed = text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
        c.is_ascii_digit() || (c == '-' && at == 0) || (matches!(c, '.' | '/') && at > 0 && followed)
    };
    let end = text.char_indices().find(|part| !is_part(*part)).map_or(text.len(), |(at, _)| at);
    let (number, rest) = text.split_at(end);
    let value = match number.split_once('/') {
        Some((upper, lower)) => upper.parse::<f64>().ok()? / lower.parse::<f64>().ok()?,
        None => number.parse().ok()?,
    };
    Some((value, rest))
}

/// All numbers of a text, in order.
pub(crate) fn numbers(mut text: &str) -> Vec<f64> {
    let mut found = Vec::new();
    while let Some(at) = text.find(|c: char| c.is_ascii_digit()) {
        let sign = usize::from(text[..at].ends_with('-') && !text[..at - 1].ends_with(|c: char| c.is_alphanumeric()));
        let Some((value, rest)) = number(&text[at - sign..]) else { break };
        found.push(value);
        text = rest;
    }
    found
}

/// The number after the last mention of a key that one follows.
pub(crate) fn value(words: &str, key: &str) -> Option<f64> {
    mentions(words, key).find_map(number).map(|(value, _)| value)
}

/// The point or vector after the last mention of a key that one follows, and what comes then: `a (8,6)`.
pub(crate) fn point_and_rest<'a>(words: &'a str, key: &'a str) -> Option<((f64, f64), &'a str)> {
    mentions(words, key).find_map(|told| {
        let (x, rest) = number(told.strip_prefix(" (")?)?;
        let (y, rest) = number(rest.strip_prefix(',')?)?;
        Some(((x, y), rest.strip_prefix(')')?))
    })
}

/// The point or vector after a key.
pub(crate) fn point(words: &str, key: &str) -> Option<(f64, f64)> {
    point_and_rest(words, key).map(|(point, _)| point)
}

/// Arrow keys for a way in steps.
pub(crate) fn go(dx: f64, dy: f64) -> String {
    let leg = |way: f64, less: &str, more: &str| match way.round() as i32 {
        0 => String::new(),
        steps => format!("{}*{} ", if steps < 0 { less } else { more }, steps.abs()),
    };
    leg(dx, "left", "right") + &leg(dy, "down", "up")
}

/// The keys for turns by 15 degrees, counterclockwise if there are more than none.
pub(crate) fn turned(turns: i32) -> String {
    match turns {
        0 => String::new(),
        1.. => format!(".*{turns} "),
        _ => format!(",*{} ", -turns),
    }
}

/// A number as typed: whole, or as a fraction.
pub(crate) fn typed(number: f64) -> String {
    let is_whole = |lower: &f64| (number * lower - (number * lower).round()).abs() < 1e-9;
    let lower = (1..=99).map(f64::from).find(is_whole);
    let text = match lower {
        Some(1.0) => format!("{}", number.round()),
        Some(lower) => format!("{}/{lower}", (number * lower).round()),
        None => format!("{number:.2}"),
    };
    let text = if text == "-0" { "0".to_owned() } else { text };
    text.chars().map(|c| if c == '-' { "minus ".to_owned() } else { format!("{c} ") }).collect()
}
