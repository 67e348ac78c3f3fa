//! A step in words, for those who do not see the picture: what is where, and what a key has changed.
//!
//! The words come from what is drawn, so they tell nothing that is covered, and a new idea is told as soon as it is
//! drawn: its numbers from `readings`, its short texts and tables as they are, its marks by role and place.

mod marks;

use super::play::{Phase, Play};
use super::session::Session;
use super::view;
use super::wager::Wager;
use crate::panes::{Bodies, Cover, Panes};
use crate::readings;
use crate::scene::{Body, Posed, Scene};
use crate::value::plain;
use glam::DVec2;

/// A step in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Telling {
    /// Where the bodies and A−B are, and the verdict.
    pub(crate) numbers: Vec<String>,
    /// The short texts.
    pub(crate) notes: Vec<String>,
    /// The rows of the table.
    pub(crate) rows: Vec<String>,
    /// What else is drawn in the left and in the right picture.
    pub(crate) pictures: [Vec<String>; 2],
}

impl Telling {
    /// What can be told of a step now.
    #[must_use]
    pub(crate) fn of(play: &Play, panes: &Panes) -> Self {
        let notes = panes.aside.iter().filter(|note| !note.is_empty()).map(|note| sentence(note));
        let numbers = numbers(play, panes);
        // Spans that the numbers tell are not told again.
        let known = |said: &String| {
            let spans = said.split_once(": x ").map(|(_, spans)| format!("spans x {spans}"));
            spans.is_some_and(|spans| numbers.iter().any(|number| number.ends_with(&spans)))
        };
        let pictures = [&panes.world, &panes.difference].map(|figure| {
            let told = marks::told(figure, play.scene());
            told.into_iter().filter(|said| !known(said)).collect()
        });
        let table = panes.table.iter().flat_map(|table| &table.lines).map(|line| row(line));
        Self { notes: notes.collect(), rows: table.filter(|line| !line.is_empty()).collect(), pictures, numbers }
    }

    /// What is new against what was told before: numbers and notes, and where these stay the same, the pictures.
    #[must_use]
    pub(crate) fn news(&self, before: &Self) -> Vec<String> {
        let new = |now: &[String], then: &[String]| -> Vec<String> {
            now.iter().filter(|said| !then.contains(said)).cloned().collect()
        };
        let mut told = new(&self.numbers, &before.numbers);
        told.extend(new(&self.notes, &before.notes));
        let rows = new(&self.rows, &before.rows);
        if told.is_empty() && rows.is_empty() {
            for (now, then) in self.pictures.iter().zip(&before.pictures) {
                told.extend(new(now, then));
            }
        }
        flowing(&told).into_iter().chain(rows).collect()
    }

    /// All that is known of where things are, without the rest of the pictures.
    #[must_use]
    pub(crate) fn whole(&self) -> Vec<String> {
        let told: Vec<String> = self.numbers.iter().chain(&self.notes).cloned().collect();
        flowing(&told).into_iter().chain(self.rows.iter().cloned()).collect()
    }
}

fn numbers(play: &Play, panes: &Panes) -> Vec<String> {
    if panes.base.without_numbers {
        return Vec::new();
    }
    let with_o = marks::has_origin(&panes.difference);
    readings::sentences(&play.scope(), panes.difference_shown, with_o, &panes.covers)
}

/// Sentences as one paragraph, if there are any.
#[must_use]
pub(crate) fn flowing(sentences: &[String]) -> Option<String> {
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

impl Session {
    /// What the key that tells says: the last move, where everything is, and the verdict; of that as much of the end as
    /// there is room for: two lines, and beside a bet or a reason one.
    pub(super) fn told(&self) -> String {
        let lines = if self.play().phase() == Phase::Acting { 2 } else { 1 };
        let columns = self.size.map_or(view::STANDARD.0, |(width, _)| width).saturating_sub(2);
        in_short(self.play(), self.drawing(), usize::from(columns) * lines)
    }
}

fn in_short(play: &Play, panes: &Panes, columns: usize) -> String {
    let mut told = numbers(play, panes);
    let mut moved = String::new();
    if let Some((body, by)) = play.scene().last_step.filter(|_| !panes.covers.contains(&Cover::World)) {
        moved = play.scene().bodies[body].subject() + " ";
        told.insert(0, format!("{moved}moved {}.", way(by)));
    }
    let length = |told: &[String]| told.iter().map(|said| said.chars().count() + 1).sum::<usize>();
    while told.len() > 1 && length(&told) > columns {
        // What has not moved goes first.
        let other = told.iter().position(|said| moved.is_empty() || !said.starts_with(&moved));
        told.remove(other.unwrap_or(0));
    }
    flowing(&told).unwrap_or_else(|| "The numbers are not told here; look at the picture.".to_owned())
}

/// What has become of the bodies that are seen: `A moved right 2.`
#[must_use]
pub(crate) fn motion(before: &Scene, now: &Scene, panes: &Panes) -> Vec<String> {
    if panes.covers.contains(&Cover::World) || panes.base.bodies == Bodies::Nothing {
        return Vec::new();
    }
    let mut told = Vec::new();
    let hidden = |index: usize| panes.base.bodies == Bodies::Without(index);
    for (index, (then, body)) in before.bodies.iter().zip(&now.bodies).enumerate().filter(|(index, _)| !hidden(*index))
    {
        told.extend(change(then, body));
        if then.locked != body.locked {
            told.push(format!("{} is {}.", body.subject(), if body.locked { "bolted down" } else { "free" }));
        }
        if before.selected != now.selected && now.selected == index {
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
    (by != DVec2::ZERO).then(|| format!("{} moved {}.", now.subject(), way(by)))
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
#[must_use]
pub(crate) fn question(play: &Play) -> Vec<String> {
    let Some(wager) = play.wager().filter(|_| play.phase() == Phase::Betting) else { return Vec::new() };
    let word = if wager.field().is_some() { "Predict" } else { "Your bet" };
    let mut told = vec![format!("{word}: {}", wager.bet().ask)];
    told.extend(wager.options().map(|(digit, say)| format!("{digit}: {say}.")));
    told.push(match wager.field() {
        Some(_) => format!("Type the answer alone on a line ({}).", Wager::keys(wager)),
        None => "Type a number.".to_owned(),
    });
    told
}

/// A row of a table; one that keys edit says so, and so does a field with nothing in it.
fn row(line: &str) -> String {
    let words = squeezed(line).replace("[ ]", "empty").replace("[ ", "[");
    words.strip_prefix('>').map_or_else(|| words.clone(), |row| format!("{}, here you type", row.trim()))
}

/// A note with a full stop at its end.
fn sentence(note: &str) -> String {
    let words = squeezed(&note.replace("..", " to "));
    if words.ends_with(['.', '?', '!', ':']) { words } else { words + "." }
}

/// The words with one blank between them, without what only draws: bars and frames.
fn squeezed(line: &str) -> String {
    let drawn =
        |word: &&str| word.len() > 3 && word.chars().all(|c| "-|*=+_#.0123456789".contains(c)) && word.contains("--");
    line.split_whitespace().filter(|word| !drawn(word)).collect::<Vec<_>>().join(" ")
}
