//! A step of a lesson: its narration, what it shows, what keys do, and its goal. An item of an exam is a step as well.

use super::answers::Answer;
use super::bet::Bet;
use super::expression::{Clause, Expression};
use super::problem::Fault;
use super::template::Template;
use crate::instrument::Situation;
use crate::key::Stroke;
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::Cover;
use crate::value::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::slice;

/// What the exam of a lesson is called, as if it were a step; its items are called `exam-1`, `exam-2` and so on.
pub(crate) const EXAM: &str = "exam";

/// The levels of hints; the last one is the answer.
pub(crate) const LEVELS: usize = 3;

/// A step of a lesson, or an item of its exam.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    /// Its id in the lesson, stable while steps are added and removed.
    pub(crate) id: String,
    /// Its heading.
    pub(crate) title: String,
    /// Its narration, in beats that are shown one after the other: at most three, each of at most 45 words and 3 lines of
    /// 76 columns.
    pub(crate) beats: Vec<String>,
    /// The pane that each of the first beats still hides.
    pub(crate) withheld: Vec<Option<Cover>>,
    /// The task, in one line.
    pub(crate) task: String,
    /// The scene and the instruments at the start.
    pub(crate) start: Situation,
    /// Other starts. After each claim, another one is drawn.
    pub(crate) family: Vec<Situation>,
    /// The readings that must differ between two starts in a row, if the step names any.
    pub(crate) differs: Vec<Expression>,
    /// Their values at each start, beginning with `start`; if the step names none, the right answers.
    pub(super) deciding: Vec<Vec<Option<Value>>>,
    /// With a family, how many right claims in a row pass.
    pub(crate) row: u32,
    /// The overlays shown from the start.
    pub(crate) show: Vec<Overlay>,
    /// The overlays shown once the goal has been met, if others.
    pub(crate) reveal: Option<Vec<Overlay>>,
    /// Its instruments, as the lesson writes them.
    pub(crate) activity: Vec<String>,
    /// The function whose code can be shown.
    pub(crate) code: Option<&'static Listing>,
    /// The clauses of the goal, which must all hold; none in free play.
    pub(crate) goal: Vec<GoalClause>,
    /// What is covered until a claim is accepted.
    pub(crate) covers: Vec<Cover>,
    /// What makes a claim.
    pub(crate) commit: Commit,
    /// The hints: what to look at, the method with this scene's numbers, and the answer; without the last one in older
    /// steps, one in an item of an exam, and none in free play.
    pub(crate) hints: Vec<Template>,
    /// The number of moves of the shortest solution.
    pub(crate) par: Option<u32>,
    /// How many moves more than the fewest a claim may take, where that is limited.
    pub(crate) spare: Option<u32>,
    /// The fewest moves from each start to the goal, as far as they are written down.
    pub(crate) fewest: Vec<u32>,
    /// Keys that reach the goal and commit it; none in an item of an exam.
    pub(crate) solution: Vec<Stroke>,
    /// What is to be typed, by the name of its field.
    pub(crate) answers: Vec<(String, Answer)>,
    /// The reason, told beat by beat once a claim was accepted, with the values of then.
    pub(crate) why: Vec<Template>,
    /// What the words of the reason rest on: it must hold in every state that passes.
    pub(crate) claims: Vec<Clause>,
    /// The bet, if there is one.
    pub(crate) bet: Option<Bet>,
    /// True for an item of an exam, in which a wrong claim and a hint start the row again.
    pub(crate) is_item: bool,
    /// What an item asks in turns, each with its own starts; none where that is the item alone.
    pub(super) asks: Vec<Step>,
    /// The place in the file of the opening line of its block.
    pub(super) fence: Range<usize>,
    /// The places of the values of the block, by their keys.
    pub(super) places: BTreeMap<String, Range<usize>>,
}

/// What makes a claim that the goal is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Commit {
    /// Enter, whenever the learner thinks so.
    #[default]
    Judged,
    /// Enter; the screen calls as soon as the goal is met, which it does only where looking around is the point.
    Called,
    /// Space, because the run that it starts shows the answer.
    Run,
}

impl Commit {
    /// By its name in lessons.
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("judged", Self::Judged), ("called", Self::Called), ("run", Self::Run)];
}

/// A clause of a goal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GoalClause {
    /// The clause.
    pub(crate) is: Clause,
    /// The text behind "Not yet:" while it does not hold; by default the clause's own report.
    pub(crate) otherwise: Option<Template>,
    /// True if no claim is judged before it holds.
    pub(crate) first: bool,
    /// The span of the clause in the file, in bytes.
    pub(crate) place: Range<usize>,
}

impl Step {
    /// The start that is stated, and the others of its family.
    pub(crate) fn starts(&self) -> impl Iterator<Item = &Situation> {
        [&self.start].into_iter().chain(&self.family)
    }

    /// What decides at a start, which is counted from the one that is stated.
    pub(crate) fn decides(&self, start: usize) -> &[Option<Value>] {
        self.deciding.get(start).map_or(&[], Vec::as_slice)
    }

    /// What it asks in turns, which is itself if it has no several things to ask.
    pub(crate) fn asks(&self) -> &[Self] {
        if self.asks.is_empty() { slice::from_ref(self) } else { &self.asks }
    }

    /// The fewest moves from a start to the goal, where they are written down.
    pub(crate) fn fewest_from(&self, start: &Situation) -> Option<u32> {
        self.fewest.get(self.starts().position(|known| known == start)?).copied()
    }

    /// True if a claim may take only so many moves.
    pub(crate) fn limits_moves(&self) -> bool {
        let names = |goal: &GoalClause| goal.is.names().iter().any(|name| ["moves", "frames"].contains(&name.as_str()));
        self.spare.is_some() || self.goal.iter().any(names)
    }

    /// True for a step of free play, which has no goal.
    pub(crate) fn is_free(&self) -> bool {
        self.goal.is_empty()
    }

    /// True if its block has the key.
    pub(crate) fn is_written(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// The span in the file, in bytes, of the value of a key; of a missing one that of the fence line.
    pub(crate) fn place(&self, key: &str) -> &Range<usize> {
        self.places.get(key).unwrap_or(&self.fence)
    }

    /// What is wrong with the value of a key.
    pub(crate) fn fault(&self, key: &str, message: impl Into<String>) -> Fault {
        Fault::at(self.place(key), message)
    }
}
