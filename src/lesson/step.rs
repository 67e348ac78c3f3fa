//! A step of a lesson: its narration, what it shows, what keys do, and its goal. An item of an exam is a step as well.

use super::answers::Answer;
use super::bet::Bet;
use super::expression::{Clause, Expression};
use super::problem::Fault;
use super::template::Template;
use crate::instrument::{Act, Situation};
use crate::key::Stroke;
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::{Cover, Side};
use crate::readings;
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
    /// What each of the first beats still hides: a pane, or with [`Cover::Readings`] all but the shapes and their corners.
    pub(crate) withheld: Vec<Option<Cover>>,
    /// The pane that a screen with room for one shows with each beat, and then with the reason.
    pub(crate) small_panes: Vec<Side>,
    /// True if the numbers, and what the overlays say, are told while the beats are read.
    pub(crate) tells_early: bool,
    /// The task, in one line.
    pub(crate) task: String,
    /// The scene and the instruments at the start.
    pub(crate) start: Situation,
    /// The other starts that the step can have. After each claim, one of all starts is drawn.
    pub(crate) family: Vec<Situation>,
    /// Expressions whose values must differ between two starts in a row; empty if the step names none.
    pub(crate) differs: Vec<Expression>,
    /// The values of `differs` at each start, beginning with `start`. If `differs` is empty, the values of the right answers.
    pub(super) deciding: Vec<Vec<Option<Value>>>,
    /// How many right claims in a row are needed to pass, in a step with a family.
    pub(crate) right_in_a_row: u32,
    /// The overlays shown from the start.
    pub(crate) show: Vec<Overlay>,
    /// The overlays of the first beats, in place of `show`.
    pub(crate) story: Vec<Vec<Overlay>>,
    /// The overlays shown once a claim was accepted; `None` if these are the same.
    pub(crate) reveal: Option<Vec<Overlay>>,
    /// Its instruments, as the lesson writes them.
    pub(crate) activity: Vec<String>,
    /// The function whose code the learner can look at, if any.
    pub(crate) code: Option<&'static Listing>,
    /// The clauses of the goal, which must all hold; none in free play.
    pub(crate) goal: Vec<GoalClause>,
    /// What is covered until a claim is accepted.
    pub(crate) covers: Vec<Cover>,
    /// How the learner claims that the goal is met.
    pub(crate) commit: Commit,
    /// The hints. A step has three: what to look at, the method with the numbers of this scene, and the answer; the last
    /// one may be missing. An item of an exam has one hint, and free play has none.
    pub(crate) hints: Vec<Template>,
    /// The fewest moves from `start` to the goal, if the lesson says them.
    pub(crate) par: Option<u32>,
    /// How many moves more than the fewest the learner may make before a claim; `None` if there is no limit.
    pub(crate) spare: Option<u32>,
    /// The fewest moves to the goal from each start, in the order of [`starts`](Self::starts); empty if the lesson does not
    /// say them.
    pub(crate) fewest: Vec<u32>,
    /// Keys that reach the goal and claim it; empty in an item of an exam.
    pub(crate) solution: Vec<Stroke>,
    /// The expected answers, each with the name of the field into which the learner types it.
    pub(crate) answers: Vec<(String, Answer)>,
    /// The reason, shown beat by beat once a claim was accepted, with the values at that moment.
    pub(crate) why: Vec<Template>,
    /// What the reason says is true: it must hold in every state that passes. Lessons call it `claims`.
    pub(crate) why_needs: Vec<Clause>,
    /// The bet, if there is one.
    pub(crate) bet: Option<Bet>,
    /// True for an item of an exam. A wrong claim or a hint there sets the right claims in a row back to 0.
    pub(crate) is_item: bool,
    /// What an item asks in turn, each with its own starts; empty if it asks one thing only.
    pub(super) asks: Vec<Step>,
    /// The place in the file of the line that opens its block.
    pub(super) fence: Range<usize>,
    /// The places in the file of the values of its block, by their keys.
    pub(super) places: BTreeMap<String, Range<usize>>,
}

/// How the learner claims that the goal is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Commit {
    /// Enter, whenever the learner thinks so.
    #[default]
    Judged,
    /// Enter, and the screen says as soon as the goal is met. Only steps in which looking around is the point do this.
    Called,
    /// Space, because Space starts a run that shows the answer.
    Run,
    /// A digit, because it chooses one of several things.
    Choice,
}

impl Commit {
    /// All of them by their names in lessons.
    pub(crate) const ALL: [(&'static str, Self); 4] =
        [("judged", Self::Judged), ("called", Self::Called), ("run", Self::Run), ("choice", Self::Choice)];

    /// True if Enter does it.
    pub(crate) fn is_by_enter(self) -> bool {
        matches!(self, Self::Judged | Self::Called)
    }

    /// True if such an act does it.
    pub(crate) fn is_by(self, act: Act) -> bool {
        match self {
            Self::Run => act == Act::Advance,
            Self::Choice => matches!(act, Act::Digit(_)),
            Self::Judged | Self::Called => false,
        }
    }
}

/// A clause of a goal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GoalClause {
    /// The clause.
    pub(crate) is: Clause,
    /// The text after "Not yet:" while the clause does not hold; `None` for what [`Expression::failure`] says.
    pub(crate) otherwise: Option<Template>,
    /// True if no claim is judged before this clause holds.
    pub(crate) first: bool,
    /// The place of the clause in the file, in bytes.
    pub(crate) place: Range<usize>,
}

impl GoalClause {
    /// True if it is about this reading, perhaps among others.
    pub(crate) fn is_about(&self, reading: &str) -> bool {
        self.is.names().iter().any(|name| name == reading)
    }

    /// True if it is about this reading and no other.
    pub(crate) fn is_only_about(&self, reading: &str) -> bool {
        self.is.names().iter().eq([reading])
    }
}

impl Step {
    /// All starts: the one that the lesson states, then the others of its family.
    pub(crate) fn starts(&self) -> impl Iterator<Item = &Situation> {
        [&self.start].into_iter().chain(&self.family)
    }

    /// The values by which this start differs from others. `start` is an index into [`starts`](Self::starts).
    pub(crate) fn decides(&self, start: usize) -> &[Option<Value>] {
        self.deciding.get(start).map_or(&[], Vec::as_slice)
    }

    /// What it asks in turn. If it asks one thing only, that is the step itself.
    pub(crate) fn asks(&self) -> &[Self] {
        if self.asks.is_empty() { slice::from_ref(self) } else { &self.asks }
    }

    /// The fewest moves from a start to the goal, if the lesson says them.
    pub(crate) fn fewest_from(&self, start: &Situation) -> Option<u32> {
        self.fewest.get(self.starts().position(|known| known == start)?).copied()
    }

    /// True if the learner may make only so many moves. Frames of the game are not meant: undo gives them back.
    pub(crate) fn limits_moves(&self) -> bool {
        self.spare.is_some() || self.goal.iter().any(|goal| goal.is_about(readings::MOVES))
    }

    /// True for a step of free play, which has no goal.
    pub(crate) fn is_free(&self) -> bool {
        self.goal.is_empty()
    }

    /// True if its block in the lesson file has this key.
    pub(crate) fn is_written(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// The place in the file, in bytes, of the value of a key; for a missing key, that of the line that opens the block.
    pub(crate) fn place(&self, key: &str) -> &Range<usize> {
        self.places.get(key).unwrap_or(&self.fence)
    }

    /// What is wrong with the value of a key.
    pub(crate) fn fault(&self, key: &str, message: impl Into<String>) -> Fault {
        Fault::at(self.place(key), message)
    }
}
