//! A step being played, from its first line to the next step.
//!
//! | part | what the learner does | what the screen does |
//! |---|---|---|
//! | read | reads the narration beat by beat, then the task | shows the start |
//! | predict | answers the question, where there is one; nothing moves before | keeps what would answer it |
//! | act | plays with the keys of the step | shows what they do, and not whether the goal holds |
//! | judge | presses Enter, which submits | accepts, or says which clause fails and by how much |
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
//! is to look around, tells when its goal is met. With `commit = "run"` the run is the claim, because it shows the answer.
//! Of what a step limits undo gives nothing back.

mod asked_again;
mod beats;
pub(super) mod chance;
mod changes;
mod claims;
pub(super) mod deck;
mod hints;
mod wager;

pub(crate) use claims::Claims;
#[cfg(test)]
pub(super) use claims::too_long;

pub(super) use changes::KEPT;
pub(super) use wager::{Stage, Wager};

use beats::BeatShown;
use changes::History;
use claims::{Awaited, JUDGED};
use deck::Deck;

use crate::app::Message;
use crate::frames::{Frame, Played};
use crate::instrument::game::Game;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::key::{Key, Stroke};
use crate::lesson::{Commit, GoalClause, Step};
use crate::listing::Listing;
use crate::overlay;
use crate::panes::{Cover, Panes};
use crate::scene::Scene;
use std::sync::{Arc, OnceLock};
use textfigure::figure::Shape;

/// What a mistake costs where none is allowed.
const MISTAKE: &str = "That was a mistake: Enter ends this start.";

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
    shown: BeatShown,
    /// The rows that all beats take together.
    rows: u16,
    /// What [`Self::words_in_world`] says, once it has been asked.
    words: OnceLock<(usize, u16)>,
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
    /// What a program says of the frame that the next act runs.
    played: Option<Result<Played, String>>,
}

impl Play {
    /// The start of a step. The seed determines the order of the bet's options.
    pub(crate) fn new(step: &Step, seed: u64) -> Self {
        let start = step.start.clone();
        let wager = step.bet.clone().map(|bet| Wager::new(bet, seed, &step.id));
        let now = start.clone();
        let mut play = Self {
            step: Arc::new(step.clone()),
            start,
            now,
            history: History::default(),
            wager,
            shown: BeatShown::At(0),
            rows: beats::rows(step),
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
            played: None,
        };
        if play.step.is_item {
            play.draw();
        }
        play.ask_when_due();
        play
    }

    /// True where fields are filled in.
    pub(crate) fn fills_in(&self) -> bool {
        self.phase() == Phase::Acting && !self.is_judged() && self.typing().is_some()
    }

    fn typing(&self) -> Option<&TypeNumbers> {
        self.now.instrument()
    }

    /// True if the start is the one for which the lesson writes down a way.
    pub(crate) fn starts_as_written(&self) -> bool {
        self.start.scene == self.step.start.scene
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

    /// Types a character of the answer to the open bet, or chooses an option; false if it is of no use there.
    pub(super) fn type_in(&mut self, c: char) -> bool {
        self.wager.as_mut().is_some_and(|wager| wager.type_in(c))
    }

    /// True for a key of the answer to the bet.
    pub(crate) fn takes(&self, key: Key) -> bool {
        matches!(key, Key::Char(c) if self.wager.as_ref().is_some_and(|wager| wager.takes(c)))
    }

    /// The current phase.
    pub(crate) fn phase(&self) -> Phase {
        match self.wager.as_ref().map(Wager::stage) {
            _ if self.done => Phase::Done,
            Some(Stage::Open) => Phase::Betting,
            _ => Phase::Acting,
        }
    }

    /// The scope of readings.
    pub(crate) fn scope(&self) -> Scope<'_> {
        let bet = matches!(self.wager.as_ref().map(Wager::stage), Some(Stage::Locked { .. }));
        Scope::of(&self.now, &self.start, bet)
    }

    /// What is covered, which is nothing once a claim was judged.
    pub(crate) fn covers(&self) -> &[Cover] {
        if self.done || self.is_judged() { &[] } else { &self.step.covers }
    }

    /// The longest line in the left pane, at the start and at the end of the step, and the rows of those above its picture.
    pub(crate) fn words_in_world(&self) -> (usize, u16) {
        *self.words.get_or_init(|| {
            let start = &self.step.start;
            let (mut longest, mut rows) = (0, 0);
            for show in std::iter::once(&self.step.show).chain(&self.step.reveal) {
                let panes = overlay::draw(&Scope::of(start, start, false), show);
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

    /// The panes: after success those of `reveal`, if the step has it; before, without what is covered. Where nothing is
    /// covered, they are revealed while a claim that was judged is looked at, too.
    pub(crate) fn drawing(&self) -> Panes {
        // Where only the bet was asked, the step itself has not been done.
        let tells = if self.done { !self.is_only_a_bet() } else { self.is_judged() && self.step.covers.is_empty() };
        let revealed = self.step.reveal.as_ref().filter(|_| tells);
        let mut panes = overlay::draw(&self.scope(), revealed.unwrap_or(&self.step.show));
        let covers: Vec<Cover> = self.covers().iter().copied().chain(self.withheld()).collect();
        panes.cover(covers);
        panes
    }

    /// The function whose code may be shown now, or why there is none: it would often give a bet or what is covered away.
    pub(crate) fn code(&self) -> Result<&'static Listing, &'static str> {
        if self.phase() == Phase::Betting {
            Err("First your prediction, then the code.")
        } else if !self.covers().is_empty() {
            Err("The code would tell what is covered: it comes when the step is done.")
        } else {
            self.step.code.ok_or("This step has no code to show.")
        }
    }

    /// True while every clause of the goal holds. The screen may not tell, but in a step that calls.
    pub(crate) fn goal_met(&self) -> bool {
        !self.step.is_free() && self.step.goal.iter().all(|goal| goal.is.holds(&self.scope()))
    }

    /// The frame that an act would run now, in a room of the game in which a program can play.
    pub(super) fn next_frame(&self, act: Act) -> Option<Frame> {
        let game = self.now.instrument::<Game>().filter(|_| self.phase() == Phase::Acting)?;
        game.next_frame(act, &self.now.scene)
    }

    /// Takes what a program says of the frame that the next act runs.
    pub(super) fn hear(&mut self, played: Result<Played, String>) {
        self.played = Some(played);
    }

    /// Does an act, or says why not.
    pub(crate) fn act(&mut self, act: Act) -> Option<Message> {
        self.forget_pending();
        match self.phase() {
            Phase::Done => Some(self.is_over()),
            Phase::Betting => self.erase(act),
            Phase::Acting if self.is_judged() => Some(Message::alert(JUDGED)),
            Phase::Acting => {
                let mut after = self.now.clone();
                if let (Some(played), Some(game)) = (self.played.take(), after.instrument_mut::<Game>()) {
                    game.hear(played);
                }
                let reply = after.act(act);
                let spoils = self.spoils(&after);
                // A refused act changes nothing by itself, but an instrument may take note of it.
                if after != self.now {
                    self.change(after);
                    self.ask_when_due();
                }
                if reply == Reply::Done && act == Act::Advance && self.step.commit == Commit::Run {
                    return self.judge();
                }
                match reply {
                    Reply::Done => None,
                    Reply::Said(words) if spoils => {
                        Some(Message::plain(format!("{words} Nothing may go wrong here: r starts again.")))
                    }
                    Reply::Said(words) => Some(Message::plain(words)),
                    Reply::Wrong(why) if self.step.is_item => Some(Message::alert(format!("{why} {MISTAKE}"))),
                    Reply::Refused(why) | Reply::Wrong(why) => Some(Message::alert(why)),
                    Reply::NotMine => Some(Message::alert(
                        "That key has nothing to do in this step; the last line names those that have.",
                    )),
                }
            }
        }
    }

    /// True if that is the first mistake in a room of the game that allows none.
    fn spoils(&self, after: &Situation) -> bool {
        let mistakes = |now: &Situation| now.instrument().map_or(0, Game::mistakes);
        let allows_none = |goal: &GoalClause| goal.is.names().iter().any(|name| name == "frame.other");
        mistakes(&self.now) == 0 && mistakes(after) > 0 && self.step.goal.iter().any(allows_none)
    }

    fn erase(&mut self, act: Act) -> Option<Message> {
        let wager = self.wager.as_mut()?;
        if act == Act::Erase && wager.erase() {
            return None;
        }
        Some(Message::alert(format!("First your prediction: {}, then Enter locks it in.", wager.keys())))
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
    pub(crate) fn reason(&self) -> Option<Vec<String>> {
        let scope = self.scope();
        let told = self.done && self.tells_reason() || self.step.is_free();
        told.then(|| self.step.why.iter().map(|beat| beat.fill(&scope)).collect())
    }

    /// True if the reason is true once it is done: it tells of what is right, which the scene is not after a wrong claim;
    /// after a wrong number it still is.
    fn tells_reason(&self) -> bool {
        !self.is_only_a_bet() && (self.failure.is_none() || !self.step.answers.is_empty())
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
