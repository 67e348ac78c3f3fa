//! Claims that the goal is met: which ones are judged, what the learner is told, and how many in a row pass.

use super::history::History;
use crate::app::{Message, Phase, Play};
use crate::instrument::flight::Flight;
use crate::instrument::type_numbers::{TypeNumbers, typed_field};
use crate::instrument::{Act, Scope, Situation};
use crate::lesson::{GoalClause, Step, capitalized};
use crate::readings::{MOVES, why_not};
use crate::value::listed;
use std::sync::Arc;

/// How often the learner claimed that the goal is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claims {
    /// All of them.
    pub(crate) made: u32,
    /// Those that were wrong.
    pub(crate) wrong: u32,
}

/// After this many wrong claims, each answer offers a hint.
const OFFERS_HINT: u32 = 2;

/// The offer.
const OFFER: &str = " t gives a hint.";

/// What is said instead once no hint can help.
const NO_MOVE_LEFT: &str = " r starts again.";

/// What the next key may mean besides its usual meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    Nothing,
    /// A claim was judged, and Enter brings the next start.
    Start,
    /// The learner was told what a hint costs: the key for hints now takes one.
    Hint,
}

/// What the learner is told after a claim before anything was done.
const UNTOUCHED: &str = "Not submitted: nothing has changed since the start.";

impl Play {
    /// How many claims have been judged in a step with a family: as many starts follow the first one.
    pub(crate) fn scenes(&self) -> u32 {
        if self.step.family.is_empty() { 0 } else { self.claims.made }
    }

    /// True if both are about the same start of a family: after a claim or a mistake comes another one.
    pub(crate) fn has_start_of(&self, other: &Self) -> bool {
        self.step.family.is_empty() || (self.scenes() == other.scenes() && self.start.scene == other.start.scene)
    }

    /// How many right claims in a row have been made, and how many are needed to pass. For a step with a family.
    pub(crate) fn row(&self) -> (u32, u32) {
        (self.right, if self.once { 1 } else { self.step.right_in_a_row })
    }

    /// The claims made so far. Undo and reset do not take any back.
    pub(crate) const fn claims(&self) -> Claims {
        self.claims
    }

    /// How many moves a claim may take, where a learner should know. To find the shortest way is the task if there is none
    /// to spare.
    pub(crate) fn most_moves(&self) -> Option<u32> {
        let spare = self.step.spare.filter(|spare| *spare > 0)?;
        Some(self.step.fewest_from(&self.start)? + spare)
    }

    /// True after a claim was judged, until Enter brings the next start.
    pub(crate) const fn is_judged(&self) -> bool {
        matches!(self.pending, Awaited::Start)
    }

    /// Any other key than the one for hints takes the announcement back.
    pub(super) const fn forget_announced_hint(&mut self) {
        if matches!(self.pending, Awaited::Hint) {
            self.pending = Awaited::Nothing;
        }
    }

    /// Locks the bet in, or judges the claim that the goal is met. Returns `None` if there is nothing
    /// to say, such as when the step is done.
    pub(crate) fn commit(&mut self) -> Option<Message> {
        self.forget_announced_hint();
        match self.phase() {
            Phase::Done => None,
            Phase::Betting => Some(match self.wager.as_mut()?.lock() {
                Ok(_) if self.once => {
                    self.finish();
                    return None;
                }
                Ok(said) => Message::plain(format!("Locked in: \"{said}\". The answer comes at the end.")),
                Err(missing) => Message::alert(missing),
            }),
            Phase::Acting if self.step.is_free() => {
                Some(Message::plain("Free play: nothing is asked here. n goes on, c shows the course."))
            }
            Phase::Acting if self.is_judged() => {
                self.pending = Awaited::Nothing;
                self.draw_start();
                None
            }
            Phase::Acting => match self.too_early() {
                Some(why) => {
                    self.take_open_field();
                    Some(Message::alert(why))
                }
                None => self.judge(),
            },
        }
    }

    /// Why the claim comes too early, if it does. Such a claim does not count.
    fn too_early(&self) -> Option<String> {
        if self.has_lost_case() {
            return None;
        }
        let open = self.typing().and_then(TypeNumbers::open);
        let scope = self.scope();
        let missing = || self.step.goal.iter().find(|goal| goal.first && !goal.is.holds(&scope));
        let told = || Some(format!("Not submitted: {}.", report(missing()?, &scope)?));
        // No start meets the goal, so a claim there would only use it up.
        let untouched = || !self.step.family.is_empty() && self.now == self.start;
        let unanswered = || Some(format!("Not submitted: {}.", self.now.unanswered()?));
        open.or_else(told).or_else(unanswered).or_else(|| untouched().then(|| UNTOUCHED.to_owned()))
    }

    /// Selects the first open field, if Enter was pressed before all fields were filled in; else the first one that the
    /// first clause which does not hold is about. What is typed then replaces what is there.
    fn take_open_field(&mut self) {
        let wrong = self.failed_clause(&self.scope()).map_or_else(Vec::new, |failed| failed.is.names());
        let wrong = wrong.iter().find_map(|name| typed_field(name));
        let Some(turns) = self.typing().map(|typing| typing.turns_to(wrong)) else { return };
        // Also where it is selected already.
        self.now.act(Act::SelectPrevious);
        for _ in 0..=turns {
            self.now.act(Act::SelectNext);
        }
    }

    /// What the goal says of too many moves, once there are too many.
    pub(crate) fn move_limit_passed(&self) -> Option<String> {
        let scope = self.scope();
        let mut limits = self.step.goal.iter().filter(|goal| goal.is.names() == [MOVES]);
        let said = report(limits.find(|limit| !limit.is.holds(&scope))?, &scope)?;
        Some(capitalized(&said) + ".")
    }

    /// True if one more move would pass the limit, but none has yet.
    fn has_no_move_left(&self) -> bool {
        let mut next = self.now.clone();
        next.scene.moves += 1;
        let mut limits = self.step.goal.iter().filter(|goal| goal.is_only_about(MOVES));
        limits.any(|limit| !limit.is.holds(&self.scope_at(&next)))
    }

    fn failed_clause(&self, scope: &Scope<'_>) -> Option<&GoalClause> {
        let mut failed = self.step.goal.iter().filter(|goal| !goal.is.holds(scope));
        // Once too many moves are made, nothing else helps.
        failed.clone().find(|goal| goal.is_only_about(MOVES)).or_else(|| failed.next())
    }

    /// Names the other fields that are wrong, besides the first one, each with what would be right.
    fn also_wrong(&self) -> String {
        let scope = self.scope();
        let failed = self.step.goal.iter().filter(|goal| !goal.is.holds(&scope));
        let mut wrong: Vec<String> = Vec::new();
        for clause in failed {
            // A clause about several fields does not say which of them is wrong.
            if let [field] = &clause.is.names().iter().filter_map(|name| typed_field(name)).collect::<Vec<_>>()[..]
                && !wrong.iter().any(|known| known == field)
            {
                wrong.push((*field).to_owned());
            }
        }
        match wrong.get(1..) {
            Some(others @ [_, ..]) => {
                // As in "Also, left should be 3, and right 5".
                let right = |(name, verb): (&String, &str)| {
                    let answer = self.step.answers.iter().find(|(of, _)| of == name);
                    let text = answer.and_then(|(_, answer)| answer.text(&scope));
                    text.map_or_else(|| name.clone(), |text| format!("{name}{verb} {text}"))
                };
                let verbs = std::iter::once(" should be").chain(std::iter::repeat(""));
                format!(" Also, {}.", listed(&others.iter().zip(verbs).map(right).collect::<Vec<_>>(), "and"))
            }
            _ => String::new(),
        }
    }

    /// Judges the claim that the goal is met.
    pub(super) fn judge(&mut self) -> Option<Message> {
        self.claims.made = self.claims.made.saturating_add(1);
        let failure = self.missing(&self.now).or_else(|| too_long(&self.step, &self.now, &self.start));
        let Some(mut failure) = failure else {
            self.right += 1;
            let (right, row) = self.row();
            if self.step.family.is_empty() || right >= row {
                self.finish();
                return None;
            }
            // Time to look at what was right.
            self.pending = Awaited::Start;
            return Some(Message::success(format!("Correct: {right} of {row} in a row. Enter shows the next case.")));
        };
        let lost = std::mem::take(&mut self.right) > 0;
        self.deck.begin_row(false);
        self.claims.wrong = self.claims.wrong.saturating_add(1);
        if self.once {
            self.finish();
            self.failure = Some(failure.replacen("Not yet: ", "No: ", 1));
            return None;
        }
        self.take_open_field();
        if !self.step.family.is_empty() {
            // This case is over.
            failure = failure.replacen("Not yet: ", "Missed: ", 1) + &self.also_wrong();
            self.pending = Awaited::Start;
            failure.push_str(if self.step.is_item && lost {
                " Your count is 0 again. Press Enter."
            } else {
                " Enter shows the next case."
            });
        }
        // An offer is left out if it needs another line of a standard screen, which has room for 79 columns.
        let lines = |more: usize| (failure.len() + more).div_ceil(79);
        let more = if self.step.is_item || self.is_judged() || self.move_limit_passed().is_some() {
            ""
        } else if self.has_no_move_left() {
            NO_MOVE_LEFT
        } else if self.claims.wrong >= OFFERS_HINT {
            OFFER
        } else {
            ""
        };
        if lines(more.len()) == lines(0) || more == NO_MOVE_LEFT {
            failure.push_str(more);
        }
        Some(Message::alert(failure))
    }

    /// Goes to another start of the family. Undo cannot go back past it.
    pub(super) fn draw_start(&mut self) {
        let Some((step, start)) = self.deck.draw(&self.start) else { return };
        self.start = start.clone();
        let left = std::mem::replace(&mut self.now, start.clone());
        if let Some((flight, left)) = self.now.instrument_mut::<Flight>().zip(left.instrument()) {
            flight.see_as(left);
        }
        self.history = History::default();
        self.next_hint = 0;
        if step.is_item {
            self.step = Arc::new(step.clone());
        }
    }

    /// The report of the first clause that does not hold in a situation.
    pub(super) fn missing(&self, now: &Situation) -> Option<String> {
        let scope = self.scope_at(now);
        let failed = self.failed_clause(&scope)?;
        if self.holds_too_well(now) {
            return Some("Not yet: your program makes no mistake, and without one this room is not won.".to_owned());
        }
        let reported = report(failed, &scope)?;
        let end = if reported.ends_with(['.', '?', '!']) { "" } else { "." };
        Some(format!("Not yet: {reported}{end}"))
    }
}

/// What is wrong with a claim that took too many moves.
pub(in crate::app) fn too_long(step: &Step, now: &Situation, start: &Situation) -> Option<String> {
    let (moves, fewest, spare) = (now.scene.moves, step.fewest_from(start)?, step.spare?);
    (moves > fewest + spare).then(|| {
        let enough = format!("{fewest} {} enough", if fewest == 1 { "is" } else { "are" });
        match spare {
            0 => format!("Not yet: that took {moves} moves, and {enough}."),
            _ => format!("Not yet: that took {moves} moves; {enough}, and {} are allowed.", fewest + spare),
        }
    })
}

/// What is said about a clause that does not hold, without "Not yet: " before it and the period after it.
fn report(failed: &GoalClause, scope: &Scope<'_>) -> Option<String> {
    let said = failed.otherwise.as_ref().map(|words| words.fill(scope)).or_else(|| {
        let failure = failed.is.failure(scope)?;
        // If the clause is a name alone, the scene may say more.
        let more = failure.strip_suffix(" does not hold").and_then(|name| why_not(scope, name));
        Some(more.unwrap_or(failure))
    })?;
    // A lesson may have written these itself.
    Some(said.trim_start_matches("Not yet: ").trim_end_matches('.').to_owned())
}
