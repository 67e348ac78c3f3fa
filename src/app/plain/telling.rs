//! A step in words, for learners who do not see the picture: what is where, and what a key has changed.
//!
//! The words come from the panes, so they say nothing that is covered, and most overlays need no words of their own: their
//! numbers come from `readings`, their short texts and tables as they are, their marks by role and place. Only marks that
//! are told although something else has changed are known by their words, in [`Telling::news`].

mod marks;
mod repeats;

use crate::app::{Phase, Play, Session};
use crate::lesson::capitalized;
use crate::panes::{Bodies, Cover, Panes};
use crate::readings;
use crate::scene::{Body, Posed, Scene};
use crate::value::plain;
use glam::DVec2;
pub(crate) use repeats::says;
use textfigure::Figure;

/// A step in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Telling {
    /// Where the bodies and A−B are, and the verdict.
    pub(crate) numbers: Vec<String>,
    /// The short texts.
    pub(crate) notes: Vec<String>,
    /// The rows of the table.
    pub(crate) rows: Vec<String>,
    /// What the digits choose, after a line that says what the choice is about. Empty while a question takes the
    /// digits.
    pub(crate) choices: Vec<String>,
    /// What else is drawn in the left and in the right picture.
    pub(crate) pictures: [Vec<String>; 2],
}

impl Telling {
    /// What there is to say about a step now.
    pub(crate) fn of(play: &Play, panes: &Panes) -> Self {
        // What is spoken replaces a short text that begins as it does.
        let begun = |note: &str| note.split_once(": ").map(|(begun, _)| begun.to_owned());
        let is_spoken = |note: &&String| {
            begun(note).is_some_and(|words| panes.spoken.iter().any(|spoken| begun(spoken).as_ref() == Some(&words)))
        };
        let notes = panes.aside.iter().filter(|note| !note.is_empty() && !is_spoken(note)).chain(&panes.spoken);
        let notes: Vec<String> = notes.map(|note| sentence(note)).collect();
        // Pictures are told with their numbers, so where nothing but numbers is covered, only the verdict is.
        let without_readings = |cover: &Cover| if *cover == Cover::Readings { Cover::Verdict } else { *cover };
        let numbers = numbers(play, panes, &panes.covers.iter().map(without_readings).collect::<Vec<_>>());
        // Do not repeat what the numbers say.
        let known = |said: &String| {
            let spoken = said.split_once(": x ").map(|(_, spans)| format!("spans x {spans}"));
            let round = || Some(said.split_once(": circle about ")?.1.replace(", radius", ", with radius"));
            // An arrow may be drawn at another length than what it stands for.
            let arrow = said.strip_prefix("Arrow ").and_then(|said| said.split_once(": "));
            let tells = |note: &String, name: &str| {
                let has_number = name.ends_with(')') && note.contains(name);
                has_number || [" (", " = ("].iter().any(|is| format!(" {note}").contains(&format!(" {name}{is}")))
            };
            // Nor where its label stands apart from it.
            let by =
                said.strip_prefix("Vector, arrow from ").and_then(|said| said.trim_end_matches('.').split_once(": "));
            let goes = by.map(|(_, by)| format!(" goes {by}"));
            let is_label = !said.contains(|c: char| c.is_ascii_digit());
            // Corners with their names may be a short text, too.
            let is_note = notes.contains(&said.replace(": corners ", ": "));
            is_note
                || goes.is_some_and(|goes| notes.iter().any(|note| note.contains(&goes)))
                || is_label && notes.iter().any(|note| says(note, said))
                || arrow.is_some_and(|(name, _)| notes.iter().any(|note| tells(note, name)))
                || spoken.or_else(round).is_some_and(|spoken| numbers.iter().any(|number| number.ends_with(&spoken)))
        };
        let difference = (!panes.difference_is_for_eyes).then_some(&panes.difference);
        let pictures = [&panes.world_for_ears(), difference.unwrap_or(&Figure::default())].map(|figure| {
            let told = marks::told(figure, play.scene());
            let mut told: Vec<String> = told.into_iter().filter(|said| !known(said)).collect();
            // They may be drawn in the order in which they have to be chosen.
            told.sort_by_key(|said| numbered(said).filter(|_| said.starts_with("Arrow ")));
            told
        });
        // What is drawn above a picture is a table too, unless it is spoken.
        let heading = panes.heading.iter().filter(|_| panes.spoken.is_empty());
        let table = heading
            .chain(panes.table.iter().flat_map(|table| table.told.as_ref().unwrap_or(&table.lines)))
            .map(|line| row(line));
        let rows = table.filter(|line| !line.is_empty()).collect();
        let mut telling = Self { notes, rows, choices: Vec::new(), pictures, numbers };
        telling.find_choices(play);
        telling
    }

    /// Moves what the digits choose into a list of its own: texts that begin with the digits, or numbered marks.
    fn find_choices(&mut self, play: &Play) {
        let Some((1, count, does)) = digits(play) else { return };
        // Nothing is left to choose.
        if play.phase() == Phase::Done || play.is_judged() {
            return;
        }
        let texts = &mut [&mut self.notes, &mut self.rows];
        let mut choices = taken(texts, count, |text| text.split(' ').next()?.parse().ok());
        if play.phase() == Phase::Betting {
            return;
        }
        if choices.is_empty() {
            choices = taken(&mut self.pictures.each_mut(), count, numbered);
        }
        if !choices.is_empty() {
            self.choices = [capitalized(&does) + ", by number:"].into_iter().chain(choices).collect();
        }
    }

    /// What is new since `before`: sentences, and rows of tables. `moved` tells what has moved, and replaces numbers
    /// that say the same. The pictures are told only if nothing else has changed, except for lengths and copies.
    pub(crate) fn news(&self, before: &Self, mut moved: Vec<String>) -> [Vec<String>; 2] {
        let new = |now: &[String], then: &[String]| -> Vec<String> {
            now.iter().filter(|said| !then.contains(said)).cloned().collect()
        };
        // Where O is now matters whenever something has moved, even if it is where it was.
        let has_changed = !moved.is_empty() && self.numbers != before.numbers;
        let mut numbers = self.numbers.clone();
        numbers.retain(|said| !before.numbers.contains(said) || has_changed && said.starts_with("O is "));
        if numbers.iter().any(|said| said.contains(" turned ")) {
            // The new place says the angle.
            moved.retain(|said| !said.contains(" turned to "));
        }
        let mut notes = new(&self.notes, &before.notes);
        // What decides is told with what it depends on, even if it is what it was.
        let begins = |note: &String, words: &[&str]| words.iter().any(|begun| note.starts_with(begun));
        let of_corners = |telling: &Self| {
            telling.notes.iter().filter(|note| begins(note, &["Corner "])).cloned().collect::<Vec<_>>()
        };
        let decisive: &[&str] = if has_changed || notes.iter().any(|note| begins(note, &["O flies "])) {
            &["h = ", "no hit", "Behind ", "In front ", "Owner"]
        } else if of_corners(self) != of_corners(before) {
            &["Corner "]
        } else {
            &[]
        };
        notes = self.notes.iter().filter(|note| notes.contains(note) || begins(note, decisive)).cloned().collect();
        let mut rows = new(&self.rows, &before.rows);
        rows.extend(new(&self.choices, &before.choices));
        let pictures = self.pictures.iter().zip(&before.pictures);
        let mut marks: Vec<String> = pictures.flat_map(|(now, then)| new(now, then)).collect();
        let nothing_else = numbers.is_empty() && notes.is_empty() && rows.is_empty();
        // A learner who knows how a body moved can work out its corners.
        let has_moved = |name: &str| moved.iter().any(|said| said.starts_with(&format!("{name} ")));
        let is_news = |said: &str| !said.split_once(": corners ").is_some_and(|(name, _)| has_moved(name));
        let is_made = |said: &str| {
            let is_length = said.starts_with("Gap ") && said.contains(", from ") && !numbers.concat().contains("gap ");
            // A copy that no other one covers has the name of its corner.
            let is_stamp = said.starts_with("Stamp ") || said.starts_with('b') && said.contains(": x ");
            is_length || is_stamp || ["Copy of A: ", "B-A: "].iter().any(|made| said.starts_with(made))
        };
        marks.retain(|said| if nothing_else { is_news(said) } else { is_made(said) });
        [[moved, numbers, notes, marks].concat(), rows]
    }

    /// Where everything is, without the rest of the pictures.
    pub(crate) fn whole(&self) -> Vec<String> {
        let told: Vec<String> = self.numbers.iter().chain(&self.notes).cloned().collect();
        flowing(&told).into_iter().chain(self.rows.iter().chain(&self.choices).cloned()).collect()
    }
}

/// The digits that choose in this step, from the first to the last one, and what they do.
pub(super) fn digits(play: &Play) -> Option<(usize, usize, String)> {
    play.situation().legend().into_iter().find_map(|(keys, does)| {
        let (first, last) = keys.split_once('-')?;
        Some((first.parse().ok()?, last.parse().ok()?, does))
    })
}

/// The number of a mark: `Arrow 2 from (1,0): (3,0).`
fn numbered(text: &str) -> Option<usize> {
    text.split(' ').nth(1)?.trim_end_matches([',', ':']).parse().ok()
}

/// Takes the texts with the numbers from 1 to `count` out of these lists, if each number is there once and in order. Of
/// arrows some may have been chosen already.
fn taken(lists: &mut [&mut Vec<String>], count: usize, number: impl Fn(&str) -> Option<usize>) -> Vec<String> {
    let is_one = |text: &String| number(text).is_some_and(|number| (1..=count).contains(&number));
    let found: Vec<String> = lists.iter().flat_map(|list| list.iter()).filter(|text| is_one(text)).cloned().collect();
    let are_arrows = found.iter().all(|text| text.starts_with("Arrow "));
    if !are_arrows && !found.iter().filter_map(|text| number(text)).eq(1..=count) {
        return Vec::new();
    }
    for list in lists {
        list.retain(|text| !is_one(text));
    }
    found
}

fn numbers(play: &Play, panes: &Panes, covers: &[Cover]) -> Vec<String> {
    if panes.base.without_numbers {
        return Vec::new();
    }
    let with_o = marks::has_origin(&panes.difference);
    readings::sentences(&play.scope(), panes.difference_shown, with_o, covers)
}

/// Sentences as one paragraph, if there are any.
pub(crate) fn flowing(sentences: &[String]) -> Option<String> {
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

impl Session {
    /// What the key `s` says: the last move, where everything is, and the verdict. If there is no room for all of it
    /// (two lines, or one beside a question or a reason), the beginning is left out.
    pub(in crate::app) fn told(&self) -> String {
        let (play, panes) = (self.play(), &self.drawing);
        let lines = if play.phase() == Phase::Acting { 2 } else { 1 };
        let columns = usize::from(self.host.size.0.saturating_sub(2)) * lines;
        let mut told = numbers(play, panes, &panes.covers);
        if play.is_room() {
            told.extend(panes.aside.iter().map(|part| format!("{part}.")));
        }
        let mut moved = String::new();
        if let Some((body, by)) = play.scene().last_step.filter(|_| !panes.covers.contains(&Cover::World)) {
            moved = play.scene().bodies[body].subject() + " ";
            told.insert(0, format!("{moved}moved {}.", way(by)));
        }
        let length = |told: &[String]| told.iter().map(|said| said.chars().count() + 1).sum::<usize>();
        while told.len() > 1 && length(&told) > columns {
            // First leave out what has not moved.
            let other = told.iter().position(|said| moved.is_empty() || !said.starts_with(&moved));
            told.remove(other.unwrap_or(0));
        }
        flowing(&told).unwrap_or_else(|| "The numbers are not told here; look at the picture.".to_owned())
    }
}

/// What happened to the bodies that are shown: `A moved right 2.`
pub(crate) fn motion(before: &Scene, now: &Scene, panes: &Panes) -> Vec<String> {
    if panes.covers.contains(&Cover::World) || panes.base.bodies == Bodies::Nothing {
        return Vec::new();
    }
    let gone = before.bodies.iter().filter(|body| now.find(&body.name).is_none());
    let mut told: Vec<String> = gone.map(|body| format!("{} is gone.", body.subject())).collect();
    let hidden = |index: usize| panes.base.bodies == Bodies::Without(index);
    let selected = |scene: &Scene| scene.bodies.get(scene.selected).map(|body| body.name.clone());
    let changed = selected(before) != selected(now) && !now.movable.is_empty();
    for (index, body) in now.bodies.iter().enumerate().filter(|(index, _)| !hidden(*index)) {
        match before.find(&body.name).map(|index| &before.bodies[index]) {
            None => told.push(format!("{} is there now.", body.subject())),
            Some(then) => {
                told.extend(change(then, body));
                if then.locked != body.locked {
                    told.push(format!("{} is {}.", body.subject(), if body.locked { "bolted down" } else { "free" }));
                }
            }
        }
        if changed && now.selected == index {
            told.push(format!("{} is selected.", body.subject()));
        }
    }
    told
}

fn change(then: &Body, now: &Body) -> Option<String> {
    let degrees = |body: &Body| body.shape.as_posed().map_or(0, Posed::degrees);
    if degrees(then) != degrees(now) {
        return Some(format!("{} turned to {} degrees.", now.subject(), degrees(now)));
    }
    let by = now.shape.middle() - then.shape.middle();
    // A body of another shape has not moved: its corners are told.
    let (old, new) = (then.shape.corners(), now.shape.corners());
    let same = old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| (*old + by).abs_diff_eq(*new, 1e-9));
    (same && !by.abs_diff_eq(DVec2::ZERO, 1e-9)).then(|| format!("{} moved {}.", now.subject(), way(by)))
}

/// `right 2 and up 1`.
fn way(by: DVec2) -> String {
    let along = |far: f64, more: &str, less: &str| {
        (far != 0.0).then(|| format!("{} {}", if far > 0.0 { more } else { less }, plain(far.abs())))
    };
    let parts = [along(by.x, "right", "left"), along(by.y, "up", "down")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// The open bet: its question, and its options by number.
pub(crate) fn question(play: &Play) -> Vec<String> {
    let Some(wager) = play.wager().filter(|_| play.phase() == Phase::Betting) else { return Vec::new() };
    let mut told = vec![format!("Predict: {}", wager.bet().ask)];
    told.extend(wager.options().map(|(digit, say)| format!("{digit}: {say}.")));
    told.push(match wager.field() {
        Some(_) if wager.takes('a') => format!("Type {}, alone on a line.", wager.keys()),
        Some(_) => "Type the number alone on a line, such as 3, -2, 0.5 or 2/3.".to_owned(),
        None => "Type a number.".to_owned(),
    });
    told
}

/// A text with `x 2 to 5` in place of `x 2..5`.
pub(crate) fn without_dots(text: &str) -> String {
    let mut parts = text.split("..");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_digit = |c: char| c.is_ascii_digit();
        let is_range = told.ends_with(is_digit) && part.trim_start_matches('-').starts_with(is_digit);
        told += if is_range { " to " } else { ".." };
        told += part;
    }
    told
}

/// A row of a table. It says if it is the row that is edited, and if a field is empty.
fn row(line: &str) -> String {
    let words = squeezed(line).replace("[ ]", "empty").replace("__", "empty").replace("[ ", "[");
    // Empty cells end it.
    let words = if words.ends_with(" -") { words.replace(" -", " none") } else { words };
    let Some(row) = words.strip_prefix('>') else { return words };
    format!("{}, {}", row.trim(), if row.contains('=') { "here you type" } else { "the chosen one" })
}

/// A note as a sentence, with a full stop. The corners that a walk keeps are notes that begin with only a number.
fn sentence(note: &str) -> String {
    // Brackets mark what stands next in a picture, and nobody hears them.
    let parts: Vec<String> = note.split("   ").map(squeezed).filter(|part| !part.is_empty()).collect();
    let mut words = parts.join(", ").replace(['[', ']'], "");
    if words.ends_with(':') && !note.trim_end().ends_with(':') {
        // What came after the colon was drawn, such as a bar.
        words.pop();
    }
    if words.starts_with(|c: char| c.is_ascii_digit()) && words[1..].starts_with(" (") {
        words.insert_str(0, "corner ");
    }
    // A short word may be a symbol, such as vA.
    let first = words.split([' ', ':']).next().unwrap_or_default();
    let is_word = first.len() > 2 || matches!(first, "in" | "no" | "at");
    if is_word && first.chars().all(|c| c.is_ascii_lowercase()) {
        words = capitalized(&words);
    }
    if words.ends_with(['.', '?', '!', ':']) { words } else { words + "." }
}

/// The words with one blank between them, without bars and frames.
pub(super) fn squeezed(line: &str) -> String {
    let line_of = |word: &str| word.len() > 3 && word.chars().all(|c| "-|*=+_#.0123456789".contains(c));
    let drawn = |word: &&str| word.chars().all(|c| c == '#') || (line_of(word) && word.contains("--"));
    line.split_whitespace().filter(|word| !drawn(word)).collect::<Vec<_>>().join(" ")
}
