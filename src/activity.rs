//! What the keys do to the scene in a step: one file for each activity.
//!
//! A step lists its activities as words (`move A B`, `swap`); each takes the acts that are meant for it and leaves the
//! rest to the next one. To add an activity: write its file, with a `Row` that says how it is written and how it is
//! read, and a type that `Does` it; then name the row in `ROWS`.

mod choose;
mod dial;
mod form;
mod lap;
mod merge;
mod probe;
mod push;
mod solve;
mod spin;
mod split;
mod stamp;
mod starts;
mod toggle;
mod words;

pub use probe::Ground;

use crate::instrument::{Act, Legend, Outcome, keys};
use crate::scene::Scene;
use std::fmt;
use std::sync::Arc;
use words::Words;

/// What an activity is. It keeps no state of its own: what changes is in the scene.
trait Does: fmt::Debug + Send + Sync {
    /// Adds what the activity needs to a fresh scene.
    fn prepare(&self, _scene: &mut Scene) {}

    /// Does an act, if it is meant for this activity.
    fn act(&self, act: Act, scene: &mut Scene) -> Outcome;

    /// What comes after every act, whoever did it.
    fn after(&self, _scene: &mut Scene) {}

    /// Its keys.
    fn legend(&self, scene: &Scene) -> Legend;

    /// True if what the keys change is in the right pane.
    fn is_on_difference(&self) -> bool {
        false
    }

    /// The bodies that the arrows move freely.
    fn moves(&self) -> &[usize] {
        &[]
    }

    /// Where the arrows walk a probe, if they do.
    fn ground(&self) -> Option<Ground> {
        None
    }
}

/// An activity as it was read, or a sentence that says what is wrong and what would be right.
type Read = Result<Arc<dyn Does>, String>;

/// An activity that was read without trouble.
#[allow(clippy::unnecessary_wraps, reason = "it is what readers return")]
fn does(activity: impl Does + 'static) -> Read {
    Ok(Arc::new(activity))
}

/// How an activity is written in a lesson.
struct Row {
    /// Its first word.
    name: &'static str,
    /// The forms it is written in, each with what it lets keys do.
    forms: &'static [(&'static str, &'static str)],
    /// Reads it, for a scene that is not prepared yet.
    read: fn(&Words<'_>) -> Read,
}

/// Every activity.
const ROWS: &[Row] = &[
    probe::ROW,
    stamp::ROW,
    form::ROW,
    push::ROW,
    solve::ROW,
    toggle::SWAP,
    toggle::RULE,
    lap::WALK,
    lap::SWEEP,
    choose::ROW,
    merge::ROW,
    starts::ROW,
    dial::ROW,
    split::ROW,
    spin::ROW,
];

/// How each activity is written in a lesson, and what it lets keys do.
pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    ROWS.iter().flat_map(|row| row.forms).copied()
}

/// One of the things that keys do in a step.
#[derive(Clone, Debug)]
pub struct Activity {
    name: &'static str,
    does: Arc<dyn Does>,
}

impl PartialEq for Activity {
    /// It has no state.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Activity {
    /// Reads an activity as a lesson writes it, for a scene that is not prepared yet.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would be right.
    pub fn parse(text: &str, scene: &Scene) -> Result<Self, String> {
        let words = Words::of(text, scene);
        let Some(row) = ROWS.iter().find(|row| row.name == words.name) else {
            let forms: Vec<_> = crate::instrument::forms().map(|(form, _)| format!("\"{form}\"")).collect();
            return Err(format!("there is no activity \"{}\"; there are {}", words.name, forms.join(", ")));
        };
        (row.read)(&words).map(|does| Self { name: row.name, does })
    }

    /// The first word of how it is written, which tells one kind of activity from another.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Adds what it needs to a fresh scene.
    pub(crate) fn prepare(&self, scene: &mut Scene) {
        self.does.prepare(scene);
    }

    /// Does an act, if it is meant for this activity.
    pub(crate) fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        self.does.act(act, scene)
    }

    /// What comes after every act, whoever did it.
    pub(crate) fn after(&self, scene: &mut Scene) {
        self.does.after(scene);
    }

    /// Its keys.
    #[must_use]
    pub fn legend(&self, scene: &Scene) -> Legend {
        self.does.legend(scene)
    }

    /// True if what the keys change is in the right pane.
    #[must_use]
    pub fn is_on_difference(&self) -> bool {
        self.does.is_on_difference()
    }

    /// The bodies that the arrows move freely (their places in the scene).
    #[must_use]
    pub fn moves(&self) -> &[usize] {
        self.does.moves()
    }

    /// Where the arrows walk a probe, if they do.
    #[must_use]
    pub fn ground(&self) -> Option<Ground> {
        self.does.ground()
    }
}

/// A fresh scene with everything that the activities need.
#[cfg(test)]
pub(crate) fn prepared(mut scene: Scene, activities: &[Activity]) -> Scene {
    activities.iter().for_each(|activity| activity.prepare(&mut scene));
    scene
}

/// Does an act: the first activity that it is meant for takes it.
#[cfg(test)]
pub(crate) fn act(activities: &[Activity], act: Act, scene: &mut Scene) -> Outcome {
    let outcomes = activities.iter().map(|activity| activity.act(act, scene));
    let outcome = outcomes.into_iter().find(|outcome| *outcome != Outcome::NotMine).unwrap_or(Outcome::NotMine);
    activities.iter().for_each(|activity| activity.after(scene));
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_begins_with_the_one_name_of_its_row() {
        for (index, row) in ROWS.iter().enumerate() {
            assert!(!ROWS[..index].iter().any(|other| other.name == row.name), "{} twice", row.name);
            assert!(!row.forms.is_empty(), "{} is never listed", row.name);
            for (form, _) in row.forms {
                assert_eq!(form.split(' ').next(), Some(row.name));
            }
        }
    }
}
