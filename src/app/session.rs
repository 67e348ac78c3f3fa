//! A learner's session.

use super::bindings::{self, Action};
use super::going;
use super::host::Host;
use super::message::{Message, Tone};
use super::play::{KEPT, Phase, Play};
use super::playing::Playing;
use super::prompt::{FileWish, Prompt};
use super::tally::Tally;
use super::trail::{Beginning, Trail};
use crate::instrument::Act;
use crate::key::{Key, Stroke};
use crate::lesson::problem::is_control;
use crate::lesson::{Course, Lesson, Step};
use crate::listing::Listing;
use crate::panes::{Cover, Panes};
use crate::progress::{Outcome, Progress, StepId};
use crate::settings::Settings;
use std::sync::Arc;
use textfigure::GlyphSet;

/// What the caller must do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Redraw the screen.
    Redraw,
    /// Suspend the program.
    Suspend,
    /// Quit.
    Quit,
}

/// The page on top of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Nothing: the step itself.
    Step,
    /// The key table.
    Help,
    /// The glossary.
    Glossary,
    /// The explanation of the step.
    Why,
    /// All lessons and steps.
    Course,
    /// The end of the lesson.
    Recap,
    /// How the whole course has gone.
    Summary,
    /// What there is to review.
    Review,
    /// The settings.
    Settings,
}

/// The pane that is shown if there is room for only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The world.
    Left,
    /// The difference.
    Right,
}

/// One learner's session. Pure: it knows no terminal, no clock and no file.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) course: Arc<Course>,
    pub(crate) progress: Progress,
    /// Where the learner has been, so that no beat is shown twice.
    visited: Vec<StepId>,
    /// Counts changes of the progress, so that the caller knows when to save it.
    pub(crate) revision: u64,
    pub(super) tally: Tally,
    /// Whether all progress has been saved. While it has not, the title row says so.
    pub(crate) saved: bool,
    pub(super) at: (usize, usize),
    pub(super) playing: Playing,
    /// How many items of exams and questions have been begun, so that each has other scenes and orders.
    pub(super) begun: u32,
    pub(super) play: Play,
    /// What the panes show.
    pub(super) drawing: Panes,
    /// The page on top.
    pub(crate) screen: Screen,
    /// The row of the page that is under its cursor, or by which it is scrolled down.
    pub(super) row: usize,
    /// The pane that is shown if there is room for only one.
    pub(super) side: Side,
    /// Whether the code is shown in place of the panes.
    code: bool,
    /// The line that the code was scrolled to, as the first that is seen.
    pub(in crate::app) code_top: Option<usize>,
    pub(super) message: Option<Message>,
    /// How this moment was come to.
    pub(super) trail: Trail,
    /// The words of the command that brings it back, while they are shown.
    pub(super) replay: Option<Vec<String>>,
    /// The trail, and what was shown, before each change of the whole scene that has not been undone.
    pub(super) before_edits: Vec<(Trail, (Side, bool))>,
    /// The line in which a command is typed.
    pub(super) prompt: Prompt,
    /// The file that a command asks for.
    pub(super) file: Option<FileWish>,
    pub(super) last_replay: Option<Vec<String>>,
    /// True if q was pressed once, so that once more leaves.
    pub(crate) quitting: bool,
    /// The seed of the shuffles, for bug reports.
    pub(super) seed: u64,
    /// The settings, which the look and the mouse follow.
    pub(crate) settings: Settings,
    /// What it runs in.
    pub(crate) host: Host,
}

impl Session {
    /// A session at the beginning of a course; the seed shuffles the options of bets. The course must have at least one
    /// step.
    ///
    /// # Panics
    /// If the course has no lesson or a lesson no step; [`Course::read`] refuses both.
    #[must_use]
    pub fn new(course: Course, seed: u64) -> Self {
        Self::resumed(course, Progress::default(), seed)
    }

    /// A session where the learner left off, or at the next open step if that one is done.
    pub(crate) fn resumed(course: Course, progress: Progress, seed: u64) -> Self {
        let resumed = progress.at.as_ref().and_then(|at| course.locate(&format!("{}.{}", at.lesson, at.step)).ok());
        let at = resumed.map_or((0, 0), |at| going::unfinished(&course, &progress, at));
        let step = &course.lessons[at.0].steps[at.1];
        let place = StepId { lesson: course.lessons[at.0].id.clone(), step: step.id.clone() };
        let mut play = Play::new(step, seed);
        if progress.of(&place.lesson, &place.step).is_some() {
            play.read();
        }
        let side = side_of(&play);
        let trail = Trail::at(Beginning::of(&course.lessons[at.0], step));
        let drawing = play.drawing();
        let mut session = Self {
            course: Arc::new(course),
            progress,
            visited: vec![place],
            revision: 0,
            tally: Tally::default(),
            saved: true,
            at,
            playing: Playing::Step,
            begun: 0,
            play,
            drawing,
            screen: Screen::Step,
            row: 0,
            side,
            code: false,
            code_top: None,
            message: None,
            trail,
            replay: None,
            before_edits: Vec::new(),
            prompt: Prompt::default(),
            file: None,
            last_replay: None,
            quitting: false,
            seed,
            settings: Settings::default(),
            host: Host::default(),
        };
        if resumed.is_some_and(|at| at != (0, 0)) {
            session.message = Some(Message::plain("Welcome back: you go on here. c shows the whole course."));
        }
        session.progress.at = Some(session.place());
        session
    }

    /// Says something at the next drawing. It may name paths: of characters that would steer a terminal, other than line
    /// breaks, a question mark is left.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message::alert(text.into().replace(|c| is_control(c) && c != '\n', "?")));
    }

    /// The course.
    pub(crate) fn course(&self) -> &Course {
        &self.course
    }

    /// The current lesson.
    pub(crate) fn lesson(&self) -> &Lesson {
        &self.course.lessons[self.at.0]
    }

    /// The current step, being played.
    pub(crate) const fn play(&self) -> &Play {
        &self.play
    }

    /// Shows what the last key has changed: where there is room for one pane only, that one. If both have changed, it is
    /// the one that is watched already; but of a selection, the one in which the keys of the step act.
    fn show_changes(&mut self, action: Option<Action>) {
        let before = std::mem::replace(&mut self.drawing, self.play.drawing());
        let is_selection = matches!(action, Some(Action::Act(Act::SelectNext | Act::SelectPrevious)));
        self.side = match self.drawing.changed_since(&before) {
            (true, false) => Side::Left,
            (false, true) => Side::Right,
            (true, true) if is_selection => side_of(&self.play),
            _ => self.side,
        };
        // There is no going to what is not shown yet.
        self.side = shown_side(&self.play).unwrap_or(self.side);
    }

    /// Undoes the last change; where that was one of the whole scene, what was shown before it is shown again.
    fn undo(&mut self) {
        match self.play.undo() {
            Ok(false) => {}
            Ok(true) => {
                if let Some((trail, shown)) = self.before_edits.pop() {
                    self.trail = trail;
                    self.drawing = self.play.drawing();
                    (self.side, self.code) = shown;
                }
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Makes the scene another one, as a change that can be undone.
    pub(super) fn become_scene(&mut self, step: Step, beginning: Beginning) {
        self.prompt.close();
        let before = std::mem::replace(&mut self.trail, Trail::at(beginning));
        self.play.edit(step);
        if self.before_edits.len() > KEPT {
            // Undo never comes back to it; the first stays, because it tells what was opened.
            self.before_edits.remove(1);
        }
        self.before_edits.push((before, (self.side, self.code)));
        self.begin_drawing();
    }

    /// The scene that was opened in the place of a step's own, as a line, if one was.
    pub(super) fn opened(&self) -> Option<&str> {
        self.before_edits.first().map_or(&self.trail, |(trail, _)| trail).opened()
    }

    /// The title of what is played. It may answer the question of the step, so it is not told before that is answered.
    pub(crate) fn title(&self) -> Option<&str> {
        let asks = self.play.wager().is_some_and(|wager| wager.right().is_none());
        let title = self.play.step().title.as_str();
        Some(title.strip_prefix("Exam: ").unwrap_or(title)).filter(|_| !asks)
    }

    /// The reason of what is played; where a step was done before, that of one way to do it, which the flag says.
    pub(crate) fn reason(&self) -> Option<(Vec<String>, bool)> {
        if let Some(why) = self.play.reason() {
            return Some((why, false));
        }
        let outcome = self.outcome(self.at.0, self.at.1).filter(|_| matches!(self.playing, Playing::Step));
        let step = outcome.filter(|outcome| outcome.is_done()).map(|_| self.play.step())?;
        Some((Play::reason_of(step)?, true))
    }

    /// The function shown in place of the panes, if any.
    pub(crate) fn listing(&self) -> Option<&'static Listing> {
        self.play.code().ok().filter(|_| self.code)
    }

    /// The current message.
    pub(crate) const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// True if what was said last is a refusal, or a claim that does not hold.
    pub(crate) fn refuses(&self) -> bool {
        self.message.as_ref().is_some_and(|message| message.tone == Tone::Alert)
    }

    /// Welcomes a learner for the first time. Where finer lines than those of the settings are promised, this says so;
    /// the visit is kept, so that it is said only once.
    pub(crate) fn welcome(&mut self) {
        if self.settings.glyphs.is_none() && self.host.promise.finest != GlyphSet::Ascii {
            self.message = Some(Message::plain("This terminal can draw finer lines: S shows them."));
            self.revision += 1;
        }
    }

    /// False while there is something to keep that has not been saved.
    pub(crate) fn is_saved(&self) -> bool {
        self.saved || !self.host.keeps
    }

    /// The outcome of a step, if it has one.
    pub(crate) fn outcome(&self, lesson: usize, step: usize) -> Option<Outcome> {
        let lesson = &self.course.lessons[lesson];
        self.progress.of(&lesson.id, &lesson.steps[step].id).map(|record| record.outcome)
    }

    /// The number of steps of a lesson that are done.
    pub(crate) fn done_in(&self, lesson: usize) -> usize {
        let steps = 0..self.course.lessons[lesson].steps.len();
        steps.filter(|step| self.outcome(lesson, *step).is_some_and(Outcome::is_done)).count()
    }

    /// The indices of every lesson and step, in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let lessons = self.course.lessons.iter().enumerate();
        lessons.flat_map(|(lesson, content)| (0..content.steps.len()).map(move |step| (lesson, step)))
    }

    /// The indices of all steps that have a goal, which free play has not.
    pub(crate) fn asked(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places().filter(|(lesson, _)| !self.course.lessons[*lesson].free)
    }

    /// How many of the steps that have a goal are done, and how many there are.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let is_done = |at: &(usize, usize)| self.outcome(at.0, at.1).is_some_and(Outcome::is_done);
        (self.asked().filter(is_done).count(), self.asked().count())
    }

    /// Takes one word of a key script, in which nothing stands for the beats: they count as read.
    pub fn stroke(&mut self, stroke: Stroke) -> Effect {
        self.read_beats();
        if let Stroke::Press(key) = stroke {
            return self.press(key);
        }
        self.follow(stroke);
        self.play.bet(stroke);
        self.take(Key::Enter)
    }

    /// Takes one key.
    pub fn press(&mut self, key: Key) -> Effect {
        if self.prompt.text().is_some() && !matches!(key, Key::Ctrl('c' | 'z' | 'l')) {
            return self.press_in_prompt(key);
        }
        if self.screen == Screen::Step && self.play.is_reading() && self.turns(key) {
            self.replay = None;
            self.quitting = false;
            self.message = None;
            self.show_changes(None);
            return Effect::Redraw;
        }
        match bindings::action(key) {
            // While a word is typed, its characters have no other meaning.
            Some(Action::Replay) if self.screen == Screen::Step && self.typed(key).is_some() => {
                self.follow(Stroke::Press(key));
            }
            // Everything stays as it is.
            Some(Action::Replay) => {
                self.show_replay();
                return Effect::Redraw;
            }
            Some(Action::Prompt) if self.screen == Screen::Step && self.play.step().is_free() => {
                self.open_prompt();
                return Effect::Redraw;
            }
            Some(Action::Suspend | Action::Repaint) => {}
            _ => self.follow(Stroke::Press(key)),
        }
        self.take(key)
    }

    /// True if a key does nothing but lead from beat to beat. A key that acts leads to the last one, and acts; but before
    /// an open bet only a key that answers it does.
    fn turns(&mut self, key: Key) -> bool {
        let unread = self.play.has_unread();
        let answers = self.play.phase() == Phase::Betting && self.play.takes(key);
        match bindings::action_in(self.play.situation(), key) {
            _ if answers || self.typed(key).is_some() => {}
            Some(Action::Commit) if unread => return self.play.turn(),
            Some(Action::Act(Act::Erase)) if unread || self.play.beat() > 0 => {
                self.play.turn_back();
                return true;
            }
            _ if self.play.phase() == Phase::Done => return false,
            Some(Action::Act(_) | Action::Commit | Action::Undo | Action::Reset | Action::Hint) => {}
            _ => return false,
        }
        self.play.read();
        unread && self.play.phase() == Phase::Betting && !answers
    }

    /// Takes all beats for read, as scripts and plain text do.
    pub(crate) fn read_beats(&mut self) {
        if self.play.is_reading() {
            let withheld = self.play.withheld().is_some();
            self.play.read();
            if withheld {
                // Of a screen with one pane it stays the one that the step begins with, however it was come to.
                self.drawing = self.play.drawing();
            }
        }
    }

    /// Shows a beat, counted from 1; false if there is none.
    pub(crate) fn show_beat(&mut self, beat: usize) -> bool {
        let shows = self.play.turn_to(beat);
        self.show_changes(None);
        shows
    }

    /// Takes the beats for read where the learner has been before.
    pub(super) fn arrive(&mut self) {
        let place = self.place();
        if self.visited.contains(&place) || self.progress.of(&place.lesson, &place.step).is_some() {
            self.read_beats();
        } else {
            self.visited.push(place);
        }
    }

    /// Takes one key that has been followed.
    fn take(&mut self, key: Key) -> Effect {
        self.replay = None;
        let action = bindings::action_in(self.play.situation(), key);
        let was_quitting = std::mem::take(&mut self.quitting);
        match action {
            Some(Action::Interrupt) => return Effect::Quit,
            Some(Action::Suspend) => return Effect::Suspend,
            // The terminal has already redrawn every cell.
            Some(Action::Repaint) => return Effect::Redraw,
            Some(Action::Quit) => {
                if was_quitting {
                    return Effect::Quit;
                }
                self.quitting = true;
                self.record_play();
                self.screen = Screen::Step;
                self.message = Some(if !self.host.keeps {
                    Message::plain("Press q once more to leave. As you asked, nothing is kept.")
                } else if self.saved {
                    Message::plain("Press q once more to leave. Your place is kept.")
                } else {
                    Message::alert("Press q once more to leave. Not everything is saved.")
                });
                return Effect::Redraw;
            }
            _ => {}
        }
        if self.screen == Screen::Step {
            self.press_in_step(key, action);
            self.show_changes(action);
        } else {
            self.press_on_top(action);
        }
        Effect::Redraw
    }

    /// What a key means in a field of an exam, if it has another meaning there.
    fn typed(&self, key: Key) -> Option<Act> {
        if self.play.fills_in() { bindings::typed(self.play.situation(), key) } else { None }
    }

    /// Does an act; where it runs a frame, the learner's program says how that ends, as long as it answers.
    fn act(&mut self, act: Act) -> Option<Message> {
        if let Some((player, _)) = &self.host.player
            && let Some(frame) = self.play.next_frame(act)
        {
            let played = player.ask(&frame);
            if played.is_err() {
                self.host.player = None;
            }
            self.play.hear(played);
        }
        self.play.act(act)
    }

    fn press_in_step(&mut self, key: Key, action: Option<Action>) {
        self.message = None;
        // While an answer is given, its characters have no other meaning.
        if let Key::Char(c) = key
            && self.play.type_in(c)
        {
            return;
        }
        if self.press_in_round(action) {
            return;
        }
        if let Some(act) = self.typed(key) {
            self.message = self.act(act);
            return;
        }
        match action {
            Some(Action::Act(act)) => {
                // The code follows what is done.
                self.code_top = None;
                let claims = self.play.claims();
                self.message = self.act(act);
                if self.play.claims() != claims {
                    self.note_claim();
                }
            }
            Some(Action::Commit) => self.commit(),
            Some(Action::Undo) => self.undo(),
            Some(Action::Reset) => {
                self.message = Some(self.play.reset());
                self.record_play();
            }
            Some(Action::Hint) => {
                self.message = Some(self.play.hint());
                self.record_play();
            }
            Some(Action::Why) => self.show(Screen::Why),
            Some(Action::Help) => self.show(Screen::Help),
            Some(Action::Glossary) => self.show(Screen::Glossary),
            Some(Action::Course) => self.show(Screen::Course),
            Some(Action::Settings) => self.show(Screen::Settings),
            Some(Action::Game) if self.open_game() => {}
            Some(Action::Game) => self.message = Some(Message::alert("These lessons have no game.")),
            Some(Action::Tell) => self.message = Some(Message::plain(self.told())),
            Some(Action::OtherPane) if self.play.withheld().is_some() => {
                self.message = Some(Message::alert("The other picture comes with the next words: Enter."));
            }
            Some(Action::OtherPane) => {
                self.side = if self.side == Side::Left { Side::Right } else { Side::Left };
            }
            Some(Action::Code) => match self.play.code() {
                Ok(_) => (self.code, self.code_top) = (!self.code, None),
                Err(why) => self.message = Some(Message::alert(why)),
            },
            Some(Action::NextStep | Action::PreviousStep) if self.scroll_code(key) => {}
            Some(Action::NextStep | Action::PreviousStep) if self.sitting().is_some() => {
                self.message = Some(Message::alert("An exam is taken in one go: c or N leaves it."));
            }
            Some(Action::NextStep) => self.skip(),
            Some(Action::PreviousStep) => match self.position().checked_sub(1).and_then(|before| self.nth(before)) {
                Some(at) => self.go(at),
                None => self.message = Some(Message::alert("This is the first step.")),
            },
            Some(Action::NextLesson) if self.at.0 + 1 < self.course.lessons.len() => self.go((self.at.0 + 1, 0)),
            Some(Action::NextLesson) => self.message = Some(Message::alert("This is the last lesson.")),
            Some(Action::PreviousLesson) if self.at.0 > 0 => self.go((self.at.0 - 1, 0)),
            Some(Action::PreviousLesson) => self.message = Some(Message::alert("This is the first lesson.")),
            Some(Action::Prompt) => {
                let said = "Scenes are changed in free play only: minktutor sandbox, or c.";
                self.message = Some(Message::alert(said));
            }
            Some(Action::Close) => self.code = false,
            // These have been handled before.
            Some(Action::Replay | Action::Quit | Action::Interrupt | Action::Suspend | Action::Repaint) => {}
            None => self.message = Some(Message::alert(format!("\"{key}\" is no key here; ? lists those there are."))),
        }
    }

    /// Scrolls the code by half a pane, if it is shown and the key is one of those for pages.
    fn scroll_code(&mut self, key: Key) -> bool {
        const HALF: usize = 6;
        let (Some(listing), Key::PageUp | Key::PageDown) = (self.listing(), key) else { return false };
        let at = listing.deciding_line(&self.play.scope()).unwrap_or(0).saturating_sub(HALF);
        let top = self.code_top.unwrap_or(at);
        let last = listing.lines().len().saturating_sub(2 * HALF);
        self.code_top = Some(if key == Key::PageUp { top.saturating_sub(HALF) } else { (top + HALF).min(last) });
        true
    }

    fn commit(&mut self) {
        if self.play.phase() == Phase::Done {
            self.advance();
            return;
        }
        self.message = self.play.commit();
        self.note_claim();
    }

    fn note_claim(&mut self) {
        if self.play.phase() == Phase::Done {
            // Shows the explanation and the final picture.
            self.code = false;
            self.keep_answer();
        }
        self.record_play();
    }

    /// Shows the start of what is played.
    pub(super) fn begin_drawing(&mut self) {
        self.drawing = self.play.drawing();
        self.side = side_of(&self.play);
        self.code = false;
    }

    pub(super) fn place(&self) -> StepId {
        let Step { id, .. } = self.play.step();
        StepId { lesson: self.lesson().id.clone(), step: id.clone() }
    }
}

/// The pane that alone is shown with the beat.
fn shown_side(play: &Play) -> Option<Side> {
    play.withheld().map(|cover| if cover == Cover::World { Side::Right } else { Side::Left })
}

/// The pane that alone is shown, or in which the keys of a step change something, unless it is covered.
fn side_of(play: &Play) -> Side {
    let step = play.step();
    let covered = |cover| step.covers.contains(&cover);
    shown_side(play).unwrap_or(
        match (step.start.is_on_difference(), covered(Cover::World), covered(Cover::Difference)) {
            (true, _, false) | (false, true, false) => Side::Right,
            _ => Side::Left,
        },
    )
}
