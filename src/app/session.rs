//! A learner's session: what it consists of, how it begins, and what it shows.

mod beat_keys;
mod going;
mod host;
mod keys;
mod message;
mod on_top;
mod playing;
mod recording;
mod replay;
mod trail;

pub(crate) use host::{Asker, Host};
pub(in crate::app) use message::{Message, Tone};
pub(in crate::app) use playing::{Playing, Round, Sitting};
pub(in crate::app) use recording::Tally;
pub(crate) use trail::quoted;
pub(in crate::app) use trail::{Beginning, Trail, folded};

use super::play::{KEPT, Play};
use crate::app::free_play::Prompt;
use crate::app::{Action, FileWish, Phase};
use crate::instrument::Act;
use crate::lesson::problem::is_control;
use crate::lesson::{Course, Lesson, Step};
use crate::listing::Listing;
use crate::panes::{Cover, Panes, Side};
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
    /// What the step is about: its beats, its reason, what its lesson is for.
    Why,
    /// All lessons and steps.
    Course,
    /// The end of the lesson.
    Recap,
    /// How the whole course has gone.
    Summary,
    /// How many questions are due for review.
    Review,
    /// The settings.
    Settings,
}

/// One learner's session.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) course: Arc<Course>,
    pub(crate) progress: Progress,
    /// The steps that the learner has read to the last beat in this session.
    has_read: Vec<StepId>,
    /// Counts changes of the progress, so that the caller knows when to save it.
    pub(crate) revision: u64,
    pub(super) tally: Tally,
    /// Whether all progress has been saved. While it has not, the title row says so.
    pub(crate) saved: bool,
    pub(super) at: (usize, usize),
    pub(super) playing: Playing,
    /// How many items of exams and repeated questions have been begun. Each has its own seed.
    pub(super) begun: u32,
    pub(super) play: Play,
    /// What the panes show. It is made when a key comes; drawing only reads it.
    pub(super) drawing: Panes,
    /// The page on top.
    pub(crate) screen: Screen,
    /// The page that the help or the glossary covers, and its row.
    pub(super) below: Option<(Screen, usize)>,
    /// The row of the page that its cursor is in, or how many rows the page is scrolled down.
    pub(super) row: usize,
    /// The pane that is shown if there is room for only one.
    pub(super) side: Side,
    /// The pane to go back to with the next key, because this one only shows what a mistake would do.
    side_before_mistake: Option<Side>,
    /// The beat beside which the picture was made.
    beat_drawn: (bool, usize),
    /// Whether the code is shown in place of the panes.
    code: bool,
    /// The first line of the code that is shown, if the learner has scrolled.
    pub(in crate::app) code_top: Option<usize>,
    pub(super) message: Option<Message>,
    /// How the learner came to this moment.
    pub(super) trail: Trail,
    /// The words of the command that brings this moment back, while they are shown.
    pub(crate) replay: Option<Vec<String>>,
    /// For each change of the whole scene that can be undone: the trail before it, and what was shown.
    pub(super) before_edits: Vec<(Trail, (Side, bool))>,
    /// The line in which the learner types a command.
    pub(super) prompt: Prompt,
    /// The file that a command wants to read or write.
    pub(crate) file: Option<FileWish>,
    /// The words of the command that was shown last.
    pub(crate) last_replay: Option<Vec<String>>,
    /// The lesson whose recap has been chosen on the page of the course, and the row that was chosen there.
    pub(super) recap_of: Option<(usize, usize)>,
    /// True if `q` was pressed once, and pressing it again leaves.
    pub(crate) quitting: bool,
    /// The seed of the shuffles, for bug reports.
    pub(super) seed: u64,
    /// The settings, which the look follows.
    pub(crate) settings: Settings,
    /// The surroundings of the session.
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

    /// A session that begins where the learner left off, or at the next open step if that step is done.
    pub(crate) fn resumed(course: Course, progress: Progress, seed: u64) -> Self {
        let resumed = progress.at.as_ref().and_then(|at| course.locate(&format!("{}.{}", at.lesson, at.step)).ok());
        let at = resumed.map_or((0, 0), |at| going::unfinished(&course, &progress, at));
        let step = &course.lessons[at.0].steps[at.1];
        let mut session = Self {
            play: Play::new(step, seed),
            trail: Trail::at(Beginning::of(&course.lessons[at.0], step)),
            course: Arc::new(course),
            progress,
            has_read: Vec::new(),
            revision: 0,
            tally: Tally::default(),
            saved: true,
            at,
            playing: Playing::Step,
            begun: 0,
            drawing: Panes::default(),
            screen: Screen::Step,
            below: None,
            row: 0,
            side: Side::Left,
            side_before_mistake: None,
            code: false,
            code_top: None,
            message: None,
            replay: None,
            beat_drawn: (false, 0),
            before_edits: Vec::new(),
            prompt: Prompt::default(),
            file: None,
            last_replay: None,
            recap_of: None,
            quitting: false,
            seed,
            settings: Settings::default(),
            host: Host::default(),
        };
        if resumed.is_some_and(|at| at != (0, 0)) {
            session.message = Some(Message::plain("Welcome back: you go on here. c shows the whole course."));
        }
        session.arrive();
        session.begin_drawing();
        session.progress.at = Some(session.place());
        session
    }

    /// Tells the learner what cannot be done.
    pub(in crate::app) fn alert(&mut self, text: impl Into<String>) {
        self.message = Some(Message::alert(text));
    }

    /// Tells the learner something. It may contain paths: characters that would control a terminal become question
    /// marks, except line breaks.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.alert(text.into().replace(|c| is_control(c) && c != '\n', "?"));
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

    /// Makes the picture after a key. Where there is room for only one pane, shows the one that the key has changed. If
    /// both have changed, the same pane stays; but after a selection it is the one in which the keys of the step act.
    fn show_changes(&mut self, action: Option<Action>) {
        let before = std::mem::replace(&mut self.drawing, self.play.drawing());
        if let Some(side) = self.side_before_mistake.take().filter(|_| action != Some(Action::OtherPane)) {
            self.side = side;
        }
        let was = self.side;
        let is_selection = matches!(action, Some(Action::Act(Act::SelectNext | Act::SelectPrevious)));
        let is_next_case =
            action == Some(Action::Commit) && self.play.phase() == Phase::Acting && !self.play.is_judged();
        self.side = match self.drawing.changed_since(&before) {
            (true, false) => Side::Left,
            (false, true) => Side::Right,
            (true, true) if is_selection || is_next_case => side_of(&self.play),
            _ => self.side,
        };
        let is_mistake = self.play.phase() == Phase::Acting
            && !self.play.is_judged()
            && self.message.as_ref().is_some_and(|said| said.tone == Tone::Alert);
        self.side_before_mistake = Some(was).filter(|was| is_mistake && *was != self.side);
        // A beat or a verdict may be about one of them, and a beat may hide the other.
        let beat = self.play.beat_told();
        if beat != self.beat_drawn && (self.play.is_reading() || self.play.is_judged()) {
            self.side = self.play.small_pane().unwrap_or(self.side);
        }
        self.beat_drawn = beat;
        self.side = shown_side(&self.play).unwrap_or(self.side);
    }

    /// Undoes the last change. If that changed the whole scene, it also shows again what was shown before.
    fn undo(&mut self) {
        match self.play.undo() {
            Ok(false) => {
                self.message = self.play.kept_by_undo().map(|kept| Message::plain(format!("One step back.{kept}")));
            }
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

    /// Replaces the scene by another one, so that undo brings it back.
    pub(super) fn become_scene(&mut self, step: Step, beginning: Beginning) {
        self.prompt.close();
        let before = std::mem::replace(&mut self.trail, Trail::at(beginning));
        self.play.edit(step);
        if self.before_edits.len() > KEPT {
            // Undo does not go back so far. The first one stays, because it says what was opened.
            self.before_edits.remove(1);
        }
        self.before_edits.push((before, (self.side, self.code)));
        self.begin_drawing();
    }

    /// The scene that was opened instead of the step's own, as a line.
    pub(super) fn opened(&self) -> Option<&str> {
        self.before_edits.first().map_or(&self.trail, |(trail, _)| trail).opened()
    }

    /// The title of what is played. `None` before the question of the step is answered, because the title may answer
    /// it.
    pub(crate) fn title(&self) -> Option<&str> {
        let asks = self.play.wager().is_some_and(|wager| wager.right().is_none());
        let title = self.play.step().title.as_str();
        Some(title.strip_prefix("Exam: ").unwrap_or(title)).filter(|_| !asks)
    }

    /// The reason of what is played. If the step was done earlier, its numbers are those of one way to do it, and the
    /// flag is true.
    pub(crate) fn reason(&self) -> Option<(Vec<String>, bool)> {
        if let Some(why) = self.play.reason() {
            return Some((why, false));
        }
        let reason = self.was_done().then(|| Play::solved(self.play.step())?.reason()).flatten()?;
        Some((reason, true))
    }

    /// True in a step that is saved as done, though it is being played again.
    fn was_done(&self) -> bool {
        matches!(self.playing, Playing::Step) && self.outcome(self.at).is_done()
    }

    /// The function whose code may be shown now, or why not. It stays open once a step is done.
    pub(crate) fn code(&self) -> Result<&'static Listing, &'static str> {
        let open = self.play.code();
        self.play.step().code.filter(|_| self.was_done()).map_or(open, Ok)
    }

    /// The function shown in place of the panes, if any.
    pub(crate) fn listing(&self) -> Option<&'static Listing> {
        self.code().ok().filter(|_| self.code)
    }

    /// The current message.
    pub(crate) const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// True if the message is a refusal or says that a claim does not hold.
    pub(crate) fn refuses(&self) -> bool {
        self.message.as_ref().is_some_and(|message| message.tone == Tone::Alert)
    }

    /// Tells a learner who is here for the first time that the terminal can draw finer lines, if it can. The visit is
    /// saved, so that this is said only once.
    pub(crate) fn welcome(&mut self) {
        if self.settings.glyphs.is_none() && self.host.promise.finest != GlyphSet::Ascii {
            self.message = Some(Message::plain("This terminal can draw finer lines: S shows them."));
            self.revision += 1;
        }
    }

    /// False while something is not saved that should be.
    pub(crate) fn is_saved(&self) -> bool {
        self.saved || !self.host.keeps
    }

    /// How a step was left.
    pub(crate) fn outcome(&self, (lesson, step): (usize, usize)) -> Outcome {
        let lesson = &self.course.lessons[lesson];
        self.progress.outcome(&lesson.id, &lesson.steps[step].id)
    }

    /// The number of steps of a lesson that are done.
    pub(crate) fn done_in(&self, lesson: usize) -> usize {
        let steps = 0..self.course.lessons[lesson].steps.len();
        steps.filter(|step| self.outcome((lesson, *step)).is_done()).count()
    }

    /// The indices of every lesson and step, in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let lessons = self.course.lessons.iter().enumerate();
        lessons.flat_map(|(lesson, content)| (0..content.steps.len()).map(move |step| (lesson, step)))
    }

    /// The indices of all steps that have a goal: all but free play.
    pub(crate) fn asked(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places().filter(|(lesson, _)| !self.course.lessons[*lesson].free)
    }

    /// How many of the steps that have a goal are done, and how many there are.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.asked().filter(|at| self.outcome(*at).is_done()).count(), self.asked().count())
    }

    /// Shows the start of what is played.
    pub(super) fn begin_drawing(&mut self) {
        if let Some((player, _)) = &self.host.player
            && player.is_asked()
            && self.play.next_frame(Act::Advance).is_some()
        {
            self.play.give_to_program(true);
        }
        self.drawing = self.play.drawing();
        self.side = side_of(&self.play);
        self.beat_drawn = self.play.beat_told();
        self.code = false;
    }

    pub(super) fn place(&self) -> StepId {
        let Step { id, .. } = self.play.step();
        StepId { lesson: self.lesson().id.clone(), step: id.clone() }
    }
}

/// The only pane that is shown with the current beat, if the beat hides the other one.
fn shown_side(play: &Play) -> Option<Side> {
    play.withheld().map(|cover| if cover == Cover::World { Side::Right } else { Side::Left })
}

/// The pane to begin with: the only one that is shown, the one that the beat is about, or the one in which the keys act
/// unless that one is covered.
fn side_of(play: &Play) -> Side {
    let step = play.step();
    let covered = |cover| step.covers.contains(&cover);
    shown_side(play).or_else(|| play.small_pane()).unwrap_or(
        match (step.start.is_on_difference(), covered(Cover::World), covered(Cover::Difference)) {
            (true, _, false) | (false, true, false) => Side::Right,
            _ => Side::Left,
        },
    )
}
