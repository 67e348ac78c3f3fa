//! A step being played, from its first line to the next step.
//!
//! | part | what the learner does | what the screen does |
//! |---|---|---|
//! | read | reads the narration beat by beat, then the task | shows the start |
//! | predict | answers the question, if there is one; nothing moves before | hides what would answer it |
//! | act | uses the keys of the step | shows what they do, but not whether the goal holds |
//! | judge | submits, mostly with Enter | accepts, or says which clause fails and by how much |
//! | reason | reads why | shows the reason and the answer to the bet |
//! | go on | Enter | opens the next step |
//!
//! A claim says that the goal is met: the learner makes it with Enter, or as `commit` says with Space or a digit.
//!
//! There are three hints: what to look at, the method with the numbers of the scene, and the answer. A step that is
//! done after the answer was shown counts as shown, until the learner does it again without the answer.
//!
//! A step may cover a pane or the numbers until a claim is accepted. Then nothing else shows what is covered: not the
//! numbers, the texts beside them or the code.
//!
//! If a claim could be guessed, the step has a family of starts: after each claim comes another one, and two right
//! claims in a row pass, or as many as the step's `row` says. An exam item begins with any start of its family, limits
//! the moves of a claim, and says how many right claims in a row pass.
//!
//! A question that is asked again takes one answer, right or wrong. It is the bet of a step, with the scene as it was
//! when the bet was asked there, or one claim in an exam item.
//!
//! Undo and reset do not take back claims and mistakes, nor anything else that a step limits. The screen does not show
//! when the goal is met, except in steps with `commit = "called"`, whose point is to look around, and in rooms of the
//! game when R is at the exit. With `commit = "run"` the run is the claim, because it shows the answer.

mod asked_again;
mod beats;
pub(super) mod chance;
mod claims;
pub(super) mod deck;
mod hints;
mod history;
mod room;
mod wager;

pub(crate) use claims::Claims;
#[cfg(test)]
pub(super) use claims::too_long;

pub(super) use history::KEPT;
pub(super) use wager::Wager;

use claims::Awaited;
use deck::Deck;
use history::History;

use crate::app::{Action, Message, Tone, bindings};
use crate::frames::Played;
use crate::instrument::game::Game;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::key::{Key, Stroke};
use crate::lesson::Step;
use crate::listing::Listing;
use crate::overlay;
use crate::panes::{Cover, Panes};
use crate::readings;
use crate::scene::Scene;
use std::sync::{Arc, OnceLock};
use textfigure::figure::{Figure, Shape};

/// What a learner is told who goes on after a mistake.
const LOST: &str = "This case is lost, because of a mistake: Enter ends it.";

/// What the learner does after too many mistakes, in a step with one start and in one with a family of them.
const RESTART: &str = "r starts again.";
const NEXT_CASE: &str = "r shows the next case.";

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

/// A step being played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    step: Arc<Step>,
    start: Situation,
    now: Situation,
    history: History,
    wager: Option<Wager>,
    /// The index of the beat that is shown, while Enter and Backspace still show another one; `None` once the reading
    /// is over and the last beat stays.
    shown: Option<usize>,
    /// What [`Self::words_in_world`] says, once it has been asked.
    words: OnceLock<(usize, u16)>,
    done: bool,
    next_hint: usize,
    hints: usize,
    claims: Claims,
    /// How many claims in a row were right; 0 without a family.
    right: u32,
    /// True for a question that is asked again: one answer ends it.
    once: bool,
    /// Why the one answer was wrong.
    failure: Option<String>,
    /// What the next key may answer.
    pending: Awaited,
    /// What the next claims ask, and from which starts.
    deck: Deck,
}

impl Play {
    /// The start of a step. The seed determines the order of the bet's options.
    pub(crate) fn new(step: &Step, seed: u64) -> Self {
        let start = step.start.clone();
        let scope = Scope::of(&start, &start, true);
        let wager = step.bet.clone().map(|bet| Wager::new(bet, seed, &step.id, &scope));
        let now = start.clone();
        let mut play = Self {
            step: Arc::new(step.clone()),
            start,
            now,
            history: History::default(),
            wager,
            shown: Some(0),
            words: OnceLock::new(),
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
        if play.step.is_item {
            play.draw_start();
        }
        play
    }

    /// True if keys type into fields now.
    pub(crate) fn fills_in(&self) -> bool {
        self.phase() == Phase::Acting && !self.is_judged() && self.typing().is_some()
    }

    /// The fields into which the learner types, if the step has any.
    pub(super) fn typing(&self) -> Option<&TypeNumbers> {
        self.now.instrument()
    }

    /// The step.
    pub(crate) fn step(&self) -> &Step {
        &self.step
    }

    /// The current scene.
    pub(crate) const fn scene(&self) -> &Scene {
        &self.now.scene
    }

    /// The current scene with its instruments.
    pub(crate) const fn situation(&self) -> &Situation {
        &self.now
    }

    /// The bet, if the step has one.
    pub(crate) const fn wager(&self) -> Option<&Wager> {
        self.wager.as_ref()
    }

    /// Gives the answer to the open bet that a script names, without locking it in.
    pub(super) fn bet(&mut self, stroke: Stroke) {
        if let Some(wager) = &mut self.wager {
            wager.clear();
        }
        for key in self.bet_keys(stroke) {
            if let Key::Char(c) = key {
                self.type_in(c);
            }
        }
    }

    /// The keys of the answer to the open bet that a script names.
    pub(super) fn bet_keys(&self, stroke: Stroke) -> Vec<Key> {
        let Some(wager) = self.wager.as_ref().filter(|_| self.phase() == Phase::Betting) else { return Vec::new() };
        match stroke {
            Stroke::Press(_) => Vec::new(),
            Stroke::RightBet => wager.keys_of(None),
            Stroke::Bet(option) => wager.keys_of(Some(usize::from(option).wrapping_sub(1))),
        }
    }

    /// Types a character of the answer to the open bet, or chooses an option; false if the bet does not take it.
    pub(super) fn type_in(&mut self, c: char) -> bool {
        self.wager.as_mut().is_some_and(|wager| wager.type_in(c))
    }

    /// True for a key of the answer to the bet.
    pub(crate) fn takes(&self, key: Key) -> bool {
        matches!(key, Key::Char(c) if self.wager.as_ref().is_some_and(|wager| wager.takes(c)))
    }

    /// The current phase.
    pub(crate) fn phase(&self) -> Phase {
        match &self.wager {
            _ if self.done => Phase::Done,
            Some(wager) if wager.right().is_none() => Phase::Betting,
            _ => Phase::Acting,
        }
    }

    /// The scope of readings.
    pub(crate) fn scope(&self) -> Scope<'_> {
        self.scope_at(&self.now)
    }

    /// The scope in another situation of the step.
    pub(super) fn scope_at<'s>(&'s self, now: &'s Situation) -> Scope<'s> {
        let betting = self.wager.as_ref().is_some_and(|wager| wager.right().is_none());
        Scope::of(now, &self.start, betting)
    }

    /// What is covered; nothing once a claim was judged.
    pub(crate) fn covers(&self) -> &[Cover] {
        if self.done || self.is_judged() { &[] } else { &self.step.covers }
    }

    /// The columns of the longest line in the left pane, and the most rows above its picture, at the start and at the
    /// end.
    pub(crate) fn words_in_world(&self) -> (usize, u16) {
        *self.words.get_or_init(|| {
            let start = &self.step.start;
            let (mut longest, mut rows) = (0, 0);
            for show in std::iter::once(&self.step.show).chain(&self.step.story).chain(&self.step.reveal) {
                let panes = overlay::draw(&Scope::of(start, start, true), show);
                rows = rows.max(panes.heading.len() as u16);
                let labels = panes.world.marks.iter().filter_map(|mark| match &mark.shape {
                    Shape::Label(_, text, _) => Some(text),
                    _ => None,
                });
                let lines = panes.heading.iter().chain(labels).flat_map(|text| text.lines());
                longest = lines.map(str::len).fold(longest, usize::max);
            }
            (longest, rows)
        })
    }

    /// Makes the panes. Before success they are without what is covered. After success, and after every claim until the next
    /// start, they show `reveal`, if the step has it.
    pub(crate) fn drawing(&self) -> Panes {
        // Where only the bet was asked, the step itself has not been done.
        let tells = if self.done { !self.is_only_a_bet() } else { self.is_judged() };
        let revealed = self.step.reveal.as_ref().filter(|_| tells);
        let withheld = self.withheld();
        let is_about_shapes = withheld == Some(Cover::Readings);
        let mut panes = if is_about_shapes {
            overlay::draw_shapes(&self.scope())
        } else {
            overlay::draw(&self.scope(), revealed.or(self.story()).unwrap_or(&self.step.show))
        };
        // Where the intersection is that of another B, the verdict on A and B would only confuse.
        let never = panes.base.without_shared.then_some(Cover::Verdict);
        panes.cover(self.covers().iter().copied().chain(withheld).chain(never).collect());
        if withheld.is_some() {
            // A table above one picture is about both.
            panes.heading.clear();
        }
        // A table hides the picture below it.
        if panes.table.is_some() {
            panes.difference = Figure::default();
        }
        panes
    }

    /// The function whose code may be shown now, or why not: code often answers the bet, or shows what is covered.
    pub(crate) fn code(&self) -> Result<&'static Listing, &'static str> {
        let code = self.step.code.ok_or("This step has no code to show.")?;
        if !self.covers().is_empty() {
            Err("The code would give the answer away, so it is shown when the step is done.")
        } else if self.phase() == Phase::Betting {
            Err("Predict first. The code is shown after that.")
        } else {
            Ok(code)
        }
    }

    /// True while every clause of the goal holds. The screen shows that only in steps with `commit = "called"`.
    pub(crate) fn goal_met(&self) -> bool {
        !self.step.is_free() && self.step.goal.iter().all(|goal| goal.is.holds(&self.scope()))
    }

    /// Does an act, or says why not.
    pub(crate) fn act(&mut self, act: Act) -> Option<Message> {
        self.act_with(act, None)
    }

    /// Does an act that may run a frame of the game, which ends as `played` says.
    pub(super) fn act_with(&mut self, act: Act, played: Option<Result<Played, String>>) -> Option<Message> {
        self.forget_announced_hint();
        if self.phase() == Phase::Betting {
            return self.erase(act);
        }
        if let Some(why) = self.closed() {
            return Some(why);
        }
        let mut after = self.now.clone();
        if let (Some(played), Some(game)) = (played, after.instrument_mut::<Game>()) {
            game.played = Some(played);
        }
        let reply = after.act(act);
        let room = self.room_says(&after);
        // A refused act changes nothing by itself, but an instrument may take note of it.
        let was_within = self.move_limit_passed().is_none();
        if after != self.now {
            self.change(after);
        }
        let passed = self.move_limit_passed().filter(|_| was_within);
        match reply {
            Reply::Done if self.step.commit.is_by(act) => self.judge(),
            Reply::Done => passed.map(Message::alert).or_else(|| room.map(Message::plain)),
            Reply::Said(words) => {
                Some(Message::plain(words + &room.map(|said| format!(" {said}")).unwrap_or_default()))
            }
            Reply::Complete(words) => {
                Some(Message::plain(format!("{words} {}", self.way_back().unwrap_or("Enter submits."))))
            }
            Reply::Wrong(why) if self.step.is_item => {
                let that = if why.contains("mistake") { "" } else { "That was a mistake: " };
                Some(Message::alert(format!("{why} {that}Enter ends this case.")))
            }
            Reply::Wrong(why) if !self.step.family.is_empty() => Some(Message::alert(format!("{why} {NEXT_CASE}"))),
            Reply::Wrong(why) if self.is_lost() => Some(Message::alert(format!("{why} Too many mistakes: {RESTART}"))),
            Reply::Refused(why) | Reply::Wrong(why) => Some(Message::alert(why)),
            Reply::NotMine => Some(Message::alert("That key does nothing in this step; ? lists those that do.")),
        }
    }

    /// Takes a stroke of a solution.
    ///
    /// # Errors
    /// Why it is refused.
    pub(super) fn stroke(&mut self, stroke: Stroke) -> Result<(), String> {
        let key = match stroke {
            Stroke::Press(key) => key,
            _ if self.phase() != Phase::Betting => return Err("no bet is open here".to_owned()),
            _ => {
                self.bet(stroke);
                Key::Enter
            }
        };
        let said = match bindings::act(&self.now, key).map(Action::Act).or_else(|| bindings::action(key)) {
            Some(Action::Act(act)) => self.act(act),
            Some(Action::Commit) => self.commit(),
            Some(Action::Undo) => self.undo().err(),
            Some(Action::Reset) => Some(self.reset()),
            _ => return Err("a solution acts on its own step only".to_owned()),
        };
        match said {
            Some(Message { text, tone: Tone::Alert }) => Err(text),
            _ => Ok(()),
        }
    }

    /// True after a mistake in a case of an exam, which Enter ends.
    pub(crate) fn has_lost_case(&self) -> bool {
        self.step.is_item && self.now.mistakes > 0
    }

    /// True after more mistakes than the goal allows. What an exam does with a mistake, `has_lost_case` tells.
    pub(crate) fn is_lost(&self) -> bool {
        !self.step.is_item && self.forgives(0) && !self.forgives(self.now.mistakes)
    }

    /// What the learner does after more mistakes than the goal allows, if the step is not judged yet.
    pub(crate) fn way_back(&self) -> Option<&'static str> {
        (self.is_lost() && !self.is_judged()).then_some(if self.step.family.is_empty() { RESTART } else { NEXT_CASE })
    }

    /// Why the goal cannot be met anymore, if more mistakes or moves were made than it allows, and the end of that sentence:
    /// what the learner does then. An exam judges at the end alone.
    pub(crate) fn lost(&self) -> Option<(String, &'static str)> {
        if let Some(back) = self.way_back() {
            return Some((format!("You made more mistakes than the goal allows: {back}"), back));
        }
        let is_open = !self.step.is_item && !self.is_judged() && self.phase() == Phase::Acting;
        self.move_limit_passed().filter(|_| is_open).map(|passed| (passed, "Press r to start again."))
    }

    /// True if the goal limits the mistakes, and allows so many.
    pub(super) fn forgives(&self, mistakes: u32) -> bool {
        let mut limits = self.step.goal.iter().filter(|goal| goal.is_only_about(readings::MISTAKES)).peekable();
        let scope = Scope { mistakes, ..self.scope() };
        limits.peek().is_some() && limits.all(|goal| goal.is.holds(&scope))
    }

    fn erase(&mut self, act: Act) -> Option<Message> {
        let wager = self.wager.as_mut()?;
        if act == Act::Erase && wager.erase() {
            return None;
        }
        Some(Message::alert(format!("Predict first: {}, and Enter locks it in.", wager.keys())))
    }

    /// What a finished step says to keys that belong to an open one, and a judged claim to all but Enter.
    fn closed(&self) -> Option<Message> {
        Some(Message::alert(match self.done {
            true if self.once => "This question is answered: Enter goes on.",
            true => "This step is done: Enter goes on, i tells the reason again, r starts anew.",
            false if self.is_judged() => "This was judged; Enter shows the next case.",
            false if self.has_lost_case() => LOST,
            false => return None,
        }))
    }

    /// The reason, which is kept secret until a claim is accepted; free play has no secrets.
    pub(crate) fn reason(&self) -> Option<Vec<String>> {
        let scope = self.scope();
        let told = self.done && self.tells_reason() || self.step.is_free();
        told.then(|| self.step.why.iter().map(|beat| beat.fill(&scope)).collect())
    }

    /// True if the reason holds for the scene at the end. After one wrong claim the scene is not right, so it does not;
    /// after a wrong number it does, because typing changes nothing in the scene.
    fn tells_reason(&self) -> bool {
        !self.is_only_a_bet() && (self.failure.is_none() || !self.step.answers.is_empty())
    }
}
