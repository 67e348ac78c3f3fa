//! What each key does in a step. `beat_keys` has the keys that show other beats, `on_top` the keys of pages.

use crate::app::{Action, Effect, Message, Phase, Screen, Session, bindings};
use crate::instrument::Act;
use crate::key::{Key, Stroke};
use crate::panes::Side;

impl Session {
    /// Takes one word of a key script. Scripts have no keys for the beats, so these count as read.
    pub fn stroke(&mut self, stroke: Stroke) -> Effect {
        self.read_beats();
        if let Stroke::Press(key) = stroke {
            return self.press(key);
        }
        self.note_key(stroke);
        self.play.bet(stroke);
        self.take(Key::Enter)
    }

    /// Takes one key.
    pub fn press(&mut self, key: Key) -> Effect {
        if self.prompt.text().is_some() && !matches!(key, Key::Ctrl('c' | 'z' | 'l')) {
            return self.press_in_prompt(key);
        }
        let in_step = self.screen == Screen::Step;
        let (is_reading, unread) = (self.play.is_reading(), self.play.has_unread());
        let goes_back = key == Key::Backspace || key == Key::PageUp && self.listing().is_none();
        if in_step && (is_reading || goes_back && self.play.turns_back()) && self.shows_other_beat(key) {
            if !is_reading {
                // It takes away what was said.
                self.note_key(Stroke::Press(key));
            }
            self.replay = None;
            self.quitting = false;
            self.message = None;
            self.show_changes(None);
            return Effect::Redraw;
        }
        match bindings::action(key) {
            // Where a word is typed, `y` is a letter. Otherwise it changes nothing, so the trail leaves it out.
            Some(Action::Replay) if !in_step || self.typed(key).is_none() => {
                self.show_replay();
                return Effect::Redraw;
            }
            Some(Action::Prompt) if in_step && self.play.step().is_free() => {
                self.open_prompt();
                return Effect::Redraw;
            }
            Some(Action::Suspend | Action::Repaint) => {}
            _ => self.note_key(Stroke::Press(key)),
        }
        let skips = unread && !self.play.has_unread();
        let effect = self.take(key);
        if skips && self.play.phase() == Phase::Acting && self.message.is_none() {
            self.message = Some(Message::plain("Some words were skipped: i shows them."));
        }
        effect
    }

    /// Takes one key that has been noted in the trail.
    fn take(&mut self, key: Key) -> Effect {
        self.replay = None;
        let action = bindings::action(key);
        let was_quitting = std::mem::take(&mut self.quitting);
        match action {
            Some(Action::Interrupt) => return Effect::Quit,
            Some(Action::Suspend) => return Effect::Suspend,
            Some(Action::Quit) if was_quitting => return Effect::Quit,
            // Who wants to leave a page may not want to leave the program. The last page of a lesson that has ended lies
            // on nothing that goes on.
            Some(Action::Quit) if self.screen != Screen::Step && !self.has_ended_lesson() => {
                self.press_on_top(key, Some(Action::Close));
            }
            Some(Action::Quit) => self.ask_to_quit(),
            // The terminal has already redrawn every cell.
            Some(Action::Repaint) => {}
            _ if self.screen == Screen::Step => {
                self.press_in_step(key, action);
                self.show_changes(action);
            }
            _ => self.press_on_top(key, action),
        }
        Effect::Redraw
    }

    /// True on the last page of the lesson that has just ended, by its steps or by its exam.
    fn has_ended_lesson(&self) -> bool {
        self.screen == Screen::Recap && self.recap_of.is_none()
    }

    fn ask_to_quit(&mut self) {
        self.quitting = true;
        self.record_play();
        self.message = Some(if !self.host.keeps {
            Message::plain("Press q once more to leave. As you asked, nothing is kept.")
        } else if self.saved && self.sitting().is_some() {
            Message::plain("Press q once more to leave. The exam begins again next time.")
        } else if self.saved {
            Message::plain("Press q once more to leave. Your place is kept.")
        } else {
            Message::alert("Press q once more to leave. Not everything is saved.")
        });
    }

    /// What a key types into a field, if it is one that means something else in other steps.
    pub(super) fn typed(&self, key: Key) -> Option<Act> {
        if self.play.fills_in() { bindings::typed(self.play.situation(), key) } else { None }
    }

    /// Does an act. Where the act runs a frame, the learner's program says how the frame ends, as long as it answers.
    fn act(&mut self, act: Act) {
        let player = self.host.player.as_ref().map(|(player, _)| player);
        let frame = player.and_then(|_| self.play.next_frame(act));
        let played = player.zip(frame).and_then(|(player, frame)| player.ask(&frame));
        let has_failed = matches!(played, Some(Err(_)));
        self.message = self.play.act_with(act, played);
        if has_failed {
            self.play.give_to_program(false);
        }
    }

    fn press_in_step(&mut self, key: Key, action: Option<Action>) {
        let would_change = matches!(action, Some(Action::Act(_) | Action::Undo | Action::Reset | Action::Hint));
        let is_over = self.play.is_judged() || self.play.has_lost_case();
        // The verdict stays in sight: it says why, and what Enter does. So does what was wrong in a case that is lost.
        if would_change && is_over && self.message.is_some() {
            return;
        }
        // What was said may be about the other picture, and the code only covers both.
        let looks = matches!(action, Some(Action::OtherPane | Action::Code));
        if !looks || self.play.step().is_free() {
            self.message = None;
        }

        // While the bet is open, the characters of its answers have no other meaning.
        if let Key::Char(c) = key
            && self.play.type_in(c)
        {
            return;
        }
        if self.press_in_round(action) {
            return;
        }
        if let Some(act) = self.typed(key) {
            return self.act(act);
        }
        match action {
            Some(Action::Act(act)) => {
                // The code goes back to the line that decides.
                self.code_top = None;
                let claims = self.play.claims();
                self.act(act);
                if self.play.claims() != claims {
                    self.note_claim();
                }
            }
            Some(Action::Commit) if self.play.phase() == Phase::Done => self.advance(),
            Some(Action::Commit) => {
                self.message = self.play.commit();
                self.note_claim();
            }
            Some(Action::Undo) => self.undo(),
            Some(Action::Reset | Action::Hint) => {
                self.message = Some(if action == Some(Action::Reset) { self.play.reset() } else { self.play.hint() });
                self.record_play();
            }
            Some(Action::Tell) => self.message = Some(Message::plain(self.told())),
            Some(page @ (Action::PageDown | Action::PageUp)) if self.scroll_code(page == Action::PageUp) => {}
            Some(action) => {
                if let Err(why) = self.show_or_go(action) {
                    self.alert(why);
                }
            }
            None => self.alert(format!("\"{key}\" is not a key here; ? lists the keys.")),
        }
    }

    /// Shows something else, or goes to another step.
    ///
    /// # Errors
    /// Why that cannot be done, as a sentence.
    fn show_or_go(&mut self, action: Action) -> Result<(), &'static str> {
        match action {
            Action::Show(page) => self.show(page),
            Action::Game if self.open_game() => {}
            Action::Game => return Err("These lessons have no game."),
            Action::OtherPane if self.play.withheld().is_some() => {
                return Err("The other picture comes with the next text: press Enter.");
            }
            Action::OtherPane => self.side = if self.side == Side::Left { Side::Right } else { Side::Left },
            Action::Code => {
                self.code()?;
                (self.code, self.code_top) = (!self.code, None);
            }
            Action::NextStep | Action::PreviousStep if self.sitting().is_some() => {
                return Err("An exam is taken in one go: c leaves it, and it starts again next time.");
            }
            Action::NextStep => self.skip(),
            Action::PreviousStep => {
                let before = self.position().checked_sub(1).and_then(|before| self.nth(before));
                self.go(before.ok_or("This is the first step.")?);
            }
            Action::PageDown | Action::PageUp => return Err("There is no other text now; i shows all of it."),
            Action::LastPage => return Err("N is a key of the course page: press c."),
            Action::Prompt => return Err("Scenes are changed in free play only: minktutor sandbox, or c."),
            Action::Close => self.code = false,
            // `press`, `take` and `press_in_step` have done what the others stand for.
            _ => {}
        }
        Ok(())
    }

    /// Scrolls the code by half a pane; false if none is shown.
    fn scroll_code(&mut self, is_up: bool) -> bool {
        const HALF: usize = 6;
        let Some(listing) = self.listing() else { return false };
        let at = listing.deciding_line(&self.play.scope()).unwrap_or(0).saturating_sub(HALF);
        let top = self.code_top.unwrap_or(at);
        // On the smallest screen, the last lines may take twice as many rows.
        let last = listing.lines().len().saturating_sub(HALF / 2);
        self.code_top = Some(if is_up { top.saturating_sub(HALF) } else { (top + HALF).min(last) });
        true
    }

    /// Records a claim that was judged.
    fn note_claim(&mut self) {
        if self.play.phase() == Phase::Done {
            // The learner should see the reason and the final picture.
            self.code = false;
            self.keep_answer();
        }
        self.record_play();
    }
}
