//! A step being played, from its first line to the next step.
//!
//! | part | what the learner does | what the screen does |
//! |---|---|---|
//! | read | reads the narration and the task | shows the start |
//! | predict | answers the bet, where there is one; nothing moves before | keeps what would answer it |
//! | act | plays with the keys of the step | shows what they do, and not whether the goal holds |
//! | judge | presses Enter: "I claim it holds" | accepts, or says which clause fails and by how much |
//! | reason | reads why | shows the reason and the answer to the bet |
//! | go on | Enter | opens the next step |
//!
//! There are three hints: what to look at, the method with the numbers of the scene, and the answer. A step done after
//! the answer was shown counts as shown, not as done, until it is done again without.
//!
//! A step may cover a pane or the numbers until a claim was accepted. Then nothing else tells what is covered: not the
//! numbers, the texts beside them, the code, nor the mouse.
//!
//! Where a claim chooses among few answers, the step has a family of starts: each claim draws another one, and two right
//! claims in a row pass. An item of an exam begins with one of them, lets a claim take only so many moves, and says how
//! many right claims in a row it takes.
//!
//! A question that is asked again is played once: its bet alone, with the scene as it stood when it was asked, or one claim
//! in an item of an exam; right or wrong, the answer ends it.
//!
//! Claims are counted, and so are wrong ones, through undo and reset. Only a step with `commit = "called"`, whose point
//! is to look around, tells when its goal is met.

mod once;

use super::chance;
use super::deck::Deck;
use super::examine;
use super::history::History;
use super::message::Message;
use super::wager::{Stage, Wager};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::key::{Key, Stroke};
use crate::lesson::{GoalClause, LEVELS, Step};
use crate::listing::Listing;
use crate::overlay;
use crate::panes::{Cover, Panes};
use crate::progress::Outcome;
use crate::readings::why_not;
use crate::scene::Scene;
use crate::value::Value;
use std::sync::Arc;

/// The phase of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// A bet is open; nothing moves until it is locked in.
    Betting,
    /// The keys act.
    Acting,
    /// A claim that the goal is met was accepted; the reason is shown.
    Done,
}

/// A change that can be undone.
#[derive(Clone, Copy, Debug)]
enum Change {
    Act(Act),
    Reset,
    /// The scene became another one: this one of [`Play::edits`].
    Edit(u8),
}

// The history keeps a million of them.
const _: () = assert!(size_of::<Change>() <= 2);

/// How often the learner claimed that the goal is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claims {
    /// All of them.
    pub(crate) made: u32,
    /// Those that were wrong.
    pub(crate) wrong: u32,
}

/// After so many wrong claims each answer offers the hint.
const OFFERS_HINT: u32 = 2;

/// What the next key is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaited {
    Nothing,
    /// A claim was wrong where another start follows: Enter brings it.
    Start,
    /// It was said what a hint costs: the key for it asks once more.
    Hint,
    /// A right claim has brought another start: an Enter that was meant to go on is no claim.
    Next,
}

/// What is said to all other keys while a start is pending.
const JUDGED: &str = "This claim was judged; Enter brings another start.";

/// So many right claims in a row pass a step with a family that is not part of an exam.
const IN_A_ROW: u32 = 2;

/// A step being played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    step: Arc<Step>,
    start: Situation,
    now: Situation,
    history: History<(Arc<Step>, Situation), Change>,
    /// What the scene became, each time it was changed as a whole, as far back as the history goes.
    edits: Vec<Arc<Step>>,
    /// How many of these changes have not been undone.
    edited: usize,
    wager: Option<Wager>,
    done: bool,
    next_hint: usize,
    hints: usize,
    claims: Claims,
    /// How many claims in a row were right, of a step with a family.
    right: u32,
    /// True if one answer ends it.
    once: bool,
    /// Why the claim that ended it was wrong.
    failure: Option<String>,
    /// What the next key is about.
    pending: Awaited,
    /// What other claims ask, and from where.
    deck: Deck,
}

impl Play {
    /// The start of a step. The seed determines the order of the bet's options.
    #[must_use]
    pub(crate) fn new(step: &Step, seed: u64) -> Self {
        let start = step.start.clone();
        let wager = step.bet.clone().map(|bet| Wager::new(bet, seed, &step.id));
        let now = start.clone();
        let mut play = Self {
            step: Arc::new(step.clone()),
            start,
            now,
            history: History::new(),
            edits: Vec::new(),
            edited: 0,
            wager,
            done: false,
            next_hint: 0,
            hints: 0,
            claims: Claims::default(),
            right: 0,
            once: false,
            failure: None,
            pending: Awaited::Nothing,
            deck: Deck::new(step, chance::of_step(seed, &step.id)),
        };
        if play.step.exam.is_some() {
            play.draw();
        }
        play.ask_when_due();
        play
    }

    /// How many claims were judged, each of which a step with a family answers with another start.
    #[must_use]
    pub(crate) fn scenes(&self) -> u32 {
        if self.step.family.is_empty() { 0 } else { self.claims.made }
    }

    /// How many right claims in a row have been made, and how many pass, of a step with a family.
    #[must_use]
    pub(crate) fn row(&self) -> (u32, u32) {
        let row = if self.once { 1 } else { self.step.exam.as_ref().map_or(IN_A_ROW, |exam| exam.row) };
        (self.right, row)
    }

    /// True where the fields of an exam are filled in.
    #[must_use]
    pub(crate) fn fills_in(&self) -> bool {
        self.step.exam.is_some() && self.phase() == Phase::Acting && !self.is_judged() && self.typing().is_some()
    }

    fn typing(&self) -> Option<&TypeNumbers> {
        self.now.instrument()
    }

    /// What the step counts as when it is done with the hints that were taken.
    #[must_use]
    pub(crate) const fn finished_as(&self) -> Outcome {
        match self.hints {
            0 => Outcome::Done,
            LEVELS.. => Outcome::Shown,
            _ => Outcome::Hinted,
        }
    }

    /// True if the start is the one for which the lesson writes down a way.
    #[must_use]
    pub(crate) fn starts_as_written(&self) -> bool {
        self.start.scene == self.step.start.scene
    }

    /// True while a wrong claim is to be looked at, until Enter brings another start.
    #[must_use]
    pub(crate) const fn is_judged(&self) -> bool {
        matches!(self.pending, Awaited::Start)
    }

    /// Forgets what another key was not about.
    const fn forget_pending(&mut self) {
        if matches!(self.pending, Awaited::Hint | Awaited::Next) {
            self.pending = Awaited::Nothing;
        }
    }

    /// The step.
    #[must_use]
    pub(crate) fn step(&self) -> &Step {
        &self.step
    }

    /// The current scene.
    #[must_use]
    pub(crate) const fn scene(&self) -> &Scene {
        &self.now.scene
    }

    /// The current scene with its instruments.
    #[must_use]
    pub(crate) const fn situation(&self) -> &Situation {
        &self.now
    }

    /// The bet, if the step has one.
    #[must_use]
    pub(crate) const fn wager(&self) -> Option<&Wager> {
        self.wager.as_ref()
    }

    /// Gives the answer to the open bet that a script names, without locking it in.
    pub(super) fn bet(&mut self, stroke: Stroke) {
        if let Some(wager) = &mut self.wager {
            wager.clear();
        }
        for key in self.bet_keys(stroke) {
            if let Key::Char(c) = key
                && !self.type_in(c)
                && let (Some(wager), Some(digit)) = (&mut self.wager, c.to_digit(10))
            {
                wager.choose(digit as usize);
            }
        }
    }

    /// The keys of the answer to the open bet that a script names.
    #[must_use]
    pub(super) fn bet_keys(&self, stroke: Stroke) -> Vec<Key> {
        let Some(wager) = self.wager.as_ref().filter(|_| self.phase() == Phase::Betting) else { return Vec::new() };
        match stroke {
            Stroke::Press(_) => Vec::new(),
            Stroke::RightBet => wager.keys_of(None),
            Stroke::Bet(option) => wager.keys_of(Some(usize::from(option).wrapping_sub(1))),
        }
    }

    /// Types a character of the answer to the open bet; false if it is of no use there.
    pub(super) fn type_in(&mut self, c: char) -> bool {
        self.wager.as_mut().is_some_and(|wager| wager.type_in(c))
    }

    /// The current phase.
    #[must_use]
    pub(crate) fn phase(&self) -> Phase {
        match self.wager.as_ref().map(Wager::stage) {
            _ if self.done => Phase::Done,
            Some(Stage::Open { .. }) => Phase::Betting,
            _ => Phase::Acting,
        }
    }

    /// The scope of readings.
    #[must_use]
    pub(crate) fn scope(&self) -> Scope<'_> {
        let bet = matches!(self.wager.as_ref().map(Wager::stage), Some(Stage::Locked { .. }));
        Scope::of(&self.now, &self.start, bet)
    }

    /// What is covered, which is nothing once a claim was accepted, or was wrong and another start follows.
    #[must_use]
    pub(crate) fn covers(&self) -> &[Cover] {
        if self.done || self.is_judged() { &[] } else { &self.step.covers }
    }

    /// The panes: after success those of `reveal`, if the step has it; before, without what is covered.
    #[must_use]
    pub(crate) fn drawing(&self) -> Panes {
        // Where only the bet was asked, the step itself has not been done.
        let revealed = self.step.reveal.as_ref().filter(|_| self.done && !self.is_only_a_bet());
        let mut panes = overlay::draw(&self.scope(), revealed.unwrap_or(&self.step.show));
        panes.cover(self.covers());
        panes
    }

    /// The function whose code may be shown now, or why there is none: it would often give a bet or what is covered away.
    pub(crate) fn code(&self) -> Result<&'static Listing, &'static str> {
        if self.phase() == Phase::Betting {
            Err("First your bet, then the code.")
        } else if !self.covers().is_empty() {
            Err("The code would tell what is covered: it comes when the step is done.")
        } else {
            self.step.code.ok_or("This step has no code to show.")
        }
    }

    /// The claims made so far, those before an undo or a reset included.
    #[must_use]
    pub(crate) const fn claims(&self) -> Claims {
        self.claims
    }

    /// True while every clause of the goal holds. The screen may not tell, but in a step that calls.
    #[must_use]
    pub(crate) fn goal_met(&self) -> bool {
        !self.step.is_free() && self.step.goal.iter().all(|goal| goal.is.holds(&self.scope()))
    }

    /// Does an act, chooses a bet, or says why not.
    pub(crate) fn act(&mut self, act: Act) -> Option<Message> {
        self.forget_pending();
        match self.phase() {
            Phase::Done => Some(self.is_over()),
            Phase::Betting => self.choose(act),
            Phase::Acting if self.is_judged() => Some(Message::alert(JUDGED)),
            Phase::Acting => {
                let mut after = self.now.clone();
                let reply = after.act(act);
                // A refused act usually changes nothing, and then there is nothing to undo.
                if after != self.now {
                    self.change(after, Change::Act(act));
                    self.ask_when_due();
                }
                match reply {
                    Reply::Done => None,
                    Reply::Said(words) => Some(Message::plain(words)),
                    Reply::Refused(why) => Some(Message::alert(why)),
                    Reply::NotMine => Some(Message::alert(
                        "That key has nothing to do in this step; the last line names those that have.",
                    )),
                }
            }
        }
    }

    fn choose(&mut self, act: Act) -> Option<Message> {
        let wager = self.wager.as_mut()?;
        if let Act::Digit(digit) = act
            && wager.choose(usize::from(digit))
        {
            return None;
        }
        if act == Act::Erase && wager.erase() {
            return None;
        }
        Some(Message::alert(format!("First your bet: {}, then Enter locks it in.", wager.keys())))
    }

    /// Locks the bet in, or judges the claim that the goal is met. Returns `None` if the goal is met: the step is done.
    pub(crate) fn commit(&mut self) -> Option<Message> {
        let goes_on = self.pending == Awaited::Next;
        self.forget_pending();
        if goes_on && self.phase() == Phase::Acting {
            return Some(Message::plain("This is the other start already; Enter claims once you have done something."));
        }
        match self.phase() {
            Phase::Done => None,
            Phase::Betting => Some(match self.wager.as_mut()?.lock() {
                Ok(_) if self.once => {
                    self.done = true;
                    return None;
                }
                Ok(said) => Message::plain(format!("Locked in: \"{said}\". The answer comes when the step is done.")),
                Err(missing) => Message::alert(missing),
            }),
            Phase::Acting if self.step.is_free() => {
                Some(Message::plain("Free play: nothing is asked here. n goes on, c shows the course."))
            }
            Phase::Acting if self.is_judged() => {
                self.pending = Awaited::Nothing;
                self.draw();
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

    /// What must come before a claim and has not: such a claim is not counted.
    fn too_early(&self) -> Option<String> {
        let open = self.typing().filter(|_| self.step.exam.is_some()).and_then(TypeNumbers::open);
        open.or_else(|| {
            let scope = self.scope();
            let missing = self.step.goal.iter().find(|goal| goal.first && !goal.is.holds(&scope))?;
            Some(format!("No claim yet: {}.", report(missing, &scope)?))
        })
    }

    /// Takes the field that is to be filled in next, where Enter came before the last one.
    fn take_open_field(&mut self) {
        for _ in 0..self.typing().map_or(0, TypeNumbers::turns_to_open) {
            self.now.act(Act::SelectNext);
        }
    }

    /// Judges the claim that the goal is met.
    fn judge(&mut self) -> Option<Message> {
        self.claims.made = self.claims.made.saturating_add(1);
        let failure = self.first_failure().or_else(|| examine::too_long(&self.step, &self.now, &self.start));
        let Some(mut failure) = failure else {
            self.right += 1;
            let (right, row) = self.row();
            self.done = self.step.family.is_empty() || right >= row;
            return (!self.done).then(|| {
                self.draw();
                self.pending = Awaited::Next;
                Message::success(match self.step.exam {
                    Some(_) => format!("Right: {right} of {row} in a row. The next one."),
                    None => "Right. Once more, from another start.".to_owned(),
                })
            });
        };
        self.right = 0;
        self.deck.begin_row(false);
        self.claims.wrong = self.claims.wrong.saturating_add(1);
        if self.once {
            self.done = true;
            self.failure = Some(failure.replacen("Not yet: ", "No: ", 1));
            return None;
        }
        if !self.step.family.is_empty() {
            self.pending = Awaited::Start;
            failure.push_str(if self.step.exam.is_some() {
                " The row starts again: Enter."
            } else {
                " Enter brings another start."
            });
        }
        if self.claims.wrong >= OFFERS_HINT && self.step.exam.is_none() {
            failure.push_str(" t gives a hint.");
        }
        Some(Message::alert(failure))
    }

    /// Another situation of the family, which nothing leads back from.
    fn draw(&mut self) {
        let Some((step, start)) = self.deck.draw(&self.start) else { return };
        self.start = start.clone();
        self.now = start.clone();
        self.history = History::new();
        if step.exam.is_some() {
            self.step = Arc::new(step.clone());
        }
    }

    /// The report of the first clause that does not hold.
    fn first_failure(&self) -> Option<String> {
        let scope = self.scope();
        let failed = self.step.goal.iter().find(|goal| !goal.is.holds(&scope))?;
        let reported = report(failed, &scope)?;
        let end = if reported.ends_with(['.', '?', '!']) { "" } else { "." };
        Some(format!("Not yet: {reported}{end}"))
    }

    /// The next hint; after the last one the first again.
    pub(crate) fn hint(&mut self) -> Message {
        if self.done {
            return self.is_over();
        }
        if self.is_judged() {
            return Message::alert(JUDGED);
        }
        if self.phase() == Phase::Betting {
            return Message::alert("First your bet: hints are about the goal that comes after it.");
        }
        if self.once {
            return Message::alert("No hints here: a wrong answer is explained, and the question comes again.");
        }
        // A t that was meant for a field is not to cost what is right so far.
        if self.right > 0 && self.step.exam.is_some() && self.pending != Awaited::Hint {
            self.pending = Awaited::Hint;
            return Message::alert("A hint starts the row again; t once more gives it.");
        }
        let count = self.step.hints.len();
        let shown = self.next_hint;
        let Some(hint) = self.step.hints.get(shown) else {
            return Message::plain("There are no hints in free play; i tells what it is about.");
        };
        self.next_hint = (shown + 1) % count;
        self.hints = self.hints.max(shown + 1);
        if self.step.exam.is_some() {
            self.right = 0;
            self.deck.begin_row(true);
            return Message::hint(format!("The row starts again. {}", hint.fill(&self.scope())));
        }
        // The way that the last one tells begins at the start.
        let is_last = shown + 1 == count;
        let from = if is_last && !hint.has_values() && self.now != self.start { ", from the start (r)" } else { "" };
        Message::hint(format!("Hint {} of {count}{from}: {}", shown + 1, hint.fill(&self.scope())))
    }

    /// How many hints were taken since the step was last done.
    #[must_use]
    pub(crate) const fn hints(&self) -> usize {
        self.hints
    }

    /// What a finished step says to keys that belong to an open one.
    fn is_over(&self) -> Message {
        Message::alert(if self.once {
            "This question is answered: Enter goes on."
        } else {
            "This step is done: Enter goes on, r starts it again."
        })
    }

    /// The reason, once a claim was accepted; free play has nothing to keep.
    #[must_use]
    pub(crate) fn reason(&self) -> Option<String> {
        // It tells of what is right, which the scene is not after a wrong claim; after a wrong number it still is.
        let is_typed = self.step.exam.as_ref().is_some_and(|rules| !rules.answers.is_empty());
        let is_true = !self.is_only_a_bet() && (self.failure.is_none() || is_typed);
        (self.done && is_true || self.step.is_free()).then(|| self.step.why.fill(&self.scope()))
    }

    /// Undoes the last change, which may be a reset.
    pub(crate) fn undo(&mut self) -> Option<Message> {
        if self.done {
            return Some(self.is_over());
        }
        if self.is_judged() {
            return Some(Message::alert(JUDGED));
        }
        let (start, edits, current) = (&self.start, &self.edits, &self.step);
        let before = self.history.undo(|(step, situation), change| match change {
            Change::Act(act) => {
                situation.act(act);
            }
            // What is drawn by chance is never changed as a whole, so what was changed started as its step says.
            Change::Reset if Arc::ptr_eq(step, current) => situation.clone_from(start),
            Change::Reset => situation.clone_from(&step.start),
            Change::Edit(index) => {
                *step = Arc::clone(&edits[usize::from(index)]);
                situation.clone_from(&step.start);
            }
        });
        match before {
            Some((step, before)) => {
                if !Arc::ptr_eq(&step, &self.step) {
                    self.edited -= 1;
                    self.start = step.start.clone();
                    self.step = step;
                }
                let left = std::mem::replace(&mut self.now, before);
                self.now.keep_counts(&left);
                self.ask_when_due();
                None
            }
            None if self.history.has_forgotten() => {
                Some(Message::alert("That is as far back as undo goes; r starts the step again."))
            }
            None => Some(Message::alert("There is nothing to undo.")),
        }
    }

    /// Changes the situation and records it for undo.
    fn change(&mut self, after: Situation, change: Change) {
        let before = std::mem::replace(&mut self.now, after);
        self.history.push((Arc::clone(&self.step), before), change);
    }

    /// Makes another scene of that of a step of free play: another step, in effect. Returns false if what was changed so
    /// before cannot be undone any more.
    pub(super) fn edit(&mut self, step: Step) -> bool {
        let keeps = u8::try_from(self.edits.len()).is_ok();
        if !keeps {
            self.history = History::forgotten();
            self.edits.clear();
            self.edited = 0;
        }
        let change = Change::Edit(self.edits.len() as u8);
        let step = Arc::new(step);
        self.change(step.start.clone(), change);
        self.start = step.start.clone();
        self.edits.push(Arc::clone(&step));
        self.edited += 1;
        self.step = step;
        keeps
    }

    /// How many changes of the whole scene led here.
    pub(super) const fn edited(&self) -> usize {
        self.edited
    }

    /// Starts the step again; a locked bet stays locked.
    pub(crate) fn reset(&mut self) -> Message {
        if self.once && self.done {
            return self.is_over();
        }
        if self.is_judged() {
            return Message::alert(JUDGED);
        }
        if self.is_only_a_bet() {
            return Message::alert("Here only the bet is asked: nothing has moved.");
        }
        if self.now != self.start {
            let mut again = self.start.clone();
            if self.step.exam.is_some() {
                // One claim a scene: what was done wrong in it stays done.
                again.keep_counts(&self.now);
            }
            self.change(again, Change::Reset);
        }
        // Doing it again without hints makes it done without hints; but they cannot be shaken off before it is done.
        if std::mem::take(&mut self.done) {
            self.hints = 0;
            self.right = 0;
        }
        self.next_hint = 0;
        self.ask_when_due();
        Message::plain("Back at the start of the step.")
    }

    /// Asks the bet when its condition holds, and withdraws it when that has been undone.
    fn ask_when_due(&mut self) {
        let due = match self.step.bet.as_ref().map(|bet| bet.when.as_ref()) {
            None => return,
            Some(None) => true,
            Some(Some(when)) => when.holds(&self.scope()),
        };
        let scope = Scope::of(&self.now, &self.start, false);
        if let Some(wager) = &mut self.wager {
            if due { wager.ask(&scope) } else { wager.withdraw() }
        }
    }
}

/// What is said about a clause that does not hold, without the start and the end that are shown.
fn report(failed: &GoalClause, scope: &Scope<'_>) -> Option<String> {
    let said = failed.otherwise.as_ref().map(|words| words.fill(scope)).or_else(|| {
        let failure = failed.is.failure(scope)?;
        let told = match &failure.values[..] {
            [(name, Some(Value::Truth(false)))] if *name == failure.part => why_not(scope, name),
            _ => None,
        };
        Some(told.unwrap_or_else(|| failure.to_string()))
    })?;
    // A writer may or may not write them.
    Some(said.trim_start_matches("Not yet: ").trim_end_matches('.').to_owned())
}
