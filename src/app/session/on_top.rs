//! Keys while a page lies on top of the step: they move in it, change something or close it.

use crate::app::{Action, Phase, Playing, Practice, Screen, Session, Standing, recall, view};
use crate::instrument::Act;
use crate::key::Direction::{Down, Left, Right, Up};
use crate::key::Key;
use crate::settings::{Glyphs, Setting, Settings};

impl Session {
    /// Shows a page from its beginning, or the course with the cursor on the current step.
    pub(crate) fn show(&mut self, page: Screen) {
        self.screen = page;
        self.row = if page == Screen::Course { self.position() } else { 0 };
    }

    /// Shows the page that says how many questions are due for review.
    pub(crate) fn open_review(&mut self) {
        self.show(Screen::Review);
        self.message = None;
    }

    /// Takes a key. A key that has no meaning on the page closes it.
    pub(in crate::app) fn press_on_top(&mut self, key: Key, action: Option<Action>) {
        // On the page of the course the message says how to choose, so it stays.
        if self.screen != Screen::Course {
            self.message = None;
        }
        if let Some(row) = self.moved(key, action) {
            self.row = row.min(self.last_row());
            return;
        }
        self.message = None;
        if let (Screen::Course | Screen::Recap, Some(Action::Show(page @ (Screen::Help | Screen::Glossary)))) =
            (self.screen, action)
        {
            self.below = Some((self.screen, self.row));
            return self.show(page);
        }
        if let (Screen::Help | Screen::Glossary, Some((page, row))) = (self.screen, self.below.take()) {
            (self.screen, self.row) = (page, row);
            return;
        }
        match std::mem::replace(&mut self.screen, Screen::Step) {
            Screen::Course => self.press_in_course(action),
            Screen::Recap => self.press_in_recap(action),
            Screen::Summary => self.press_in_summary(action),
            Screen::Review if action == Some(Action::Commit) => {
                let today = self.today();
                let items = today.map(|today| recall::review(&self.progress, &self.course, today));
                if let Some(items) = items.filter(|items| !items.is_empty()) {
                    self.begin_round(items, false);
                }
            }
            Screen::Settings => self.press_in_settings(action),
            _ => {}
        }
    }

    /// The new row of the page, if the key moves it.
    fn moved(&self, key: Key, action: Option<Action>) -> Option<usize> {
        if matches!(self.screen, Screen::Review | Screen::Step) {
            return None;
        }
        let leaves = matches!(self.screen, Screen::Recap | Screen::Summary);
        match key {
            Key::Home => return Some(0),
            Key::End => return Some(self.last_row()),
            _ => {}
        }
        match action? {
            Action::Act(Act::Step { direction: Up, units }) => Some(self.row.saturating_sub(usize::from(units))),
            Action::Act(Act::Step { direction: Down, units }) => Some(self.row + usize::from(units)),
            Action::PageUp => Some(self.row.saturating_sub(10)),
            Action::PageDown => Some(self.row + 10),
            Action::PreviousStep if !leaves => Some(self.row.saturating_sub(10)),
            Action::NextStep if !leaves => Some(self.row + 10),
            // Below the fold stand the commands of `grade` and of the game, so Enter comes to them first.
            Action::Commit if self.screen == Screen::Recap && self.row < self.last_row() => {
                Some(view::next_row(self, self.host.size))
            }
            _ => None,
        }
    }

    fn last_row(&self) -> usize {
        match self.screen {
            Screen::Course => self.places().count().saturating_sub(1),
            Screen::Settings => Setting::ALL.len() - 1,
            _ => view::last_row(self, self.host.size),
        }
    }

    fn press_in_course(&mut self, action: Option<Action>) {
        let chosen = self.nth(self.row);
        let refused = match action {
            Some(Action::Close | Action::Show(Screen::Course)) => return,
            Some(Action::Reset) => return self.show(Screen::Review),
            Some(Action::Show(Screen::Why)) => return self.show(Screen::Summary),
            Some(Action::Game) if self.open_game() => return,
            Some(Action::Commit) => return chosen.into_iter().for_each(|at| self.go(at)),
            Some(Action::LastPage) => match chosen {
                Some((lesson, _)) if self.course().lessons[lesson].has_last_page() => {
                    // An exam or a repeated question ends here: the recap gives its answers away.
                    if !matches!(self.playing, Playing::Step) {
                        self.go(self.at);
                    }
                    self.recap_of = Some((lesson, self.row));
                    return self.show(Screen::Recap);
                }
                _ => "This lesson has neither a recap nor an exam.",
            },
            _ => "No key of this page; Esc closes it.",
        };
        self.screen = Screen::Course;
        self.alert(refused);
    }

    fn press_in_recap(&mut self, action: Option<Action>) {
        let lesson = self.lesson_of_recap();
        match (action, self.standing(lesson)) {
            (Some(Action::Commit), Some(Standing::Shut(_))) => {
                self.screen = Screen::Recap;
                self.alert("Not every step counts as done yet. N takes the exam anyway.");
            }
            (Some(Action::Commit), Some(Standing::Open)) | (Some(Action::LastPage), Some(_)) => {
                self.take_exam(lesson, 0, true);
            }
            (Some(Action::Commit | Action::NextStep), _) => {
                if self.recap_of.is_some() {
                    self.go((lesson, self.course().lessons[lesson].steps.len() - 1));
                }
                self.leave_lesson();
            }
            // The step that has ended the lesson lies below; after an exam, nothing that was going on does.
            (Some(Action::Close), _) if self.recap_of.is_none() && self.play.phase() == Phase::Done => {}
            (Some(Action::Close | Action::Show(Screen::Course)), _) => {
                // A learner who has only looked goes on looking where they were.
                self.show(Screen::Course);
                if let Some((_, row)) = self.recap_of.take() {
                    self.row = row;
                }
            }
            _ => {
                self.screen = Screen::Recap;
                self.alert("No key of this page; Esc closes it.");
            }
        }
    }

    fn press_in_summary(&mut self, action: Option<Action>) {
        match action {
            Some(Action::Commit) => match self.practice() {
                Some(Practice::Step(lesson, step)) => self.go((lesson, step)),
                Some(Practice::Exam(lesson)) => self.take_exam(lesson, 0, true),
                Some(Practice::Review(_)) => self.show(Screen::Review),
                None => {}
            },
            Some(Action::Close) => self.show(Screen::Course),
            _ => {}
        }
    }

    /// Up and down choose a setting, left and right change it. Enter and Space change it too, because people try them
    /// first. Digits choose glyphs by the samples.
    fn press_in_settings(&mut self, action: Option<Action>) {
        let setting = Setting::ALL[self.row];
        match action {
            Some(Action::Act(Act::Step { direction: Left, .. })) => self.change(setting, |of| of.turn(setting, false)),
            Some(Action::Act(Act::Step { direction: Right, .. } | Act::Advance) | Action::Commit) => {
                self.change(setting, |of| of.turn(setting, true));
            }
            Some(Action::Act(Act::Digit(digit @ 1..=3))) => {
                self.change(Setting::Glyphs, |of| of.choose(Setting::Glyphs, usize::from(digit) - 1));
                self.row = 0;
            }
            _ => return,
        }
        self.screen = Screen::Settings;
    }

    /// Changes a setting. Glyphs change only to those that the terminal can show.
    fn change(&mut self, setting: Setting, to: impl FnOnce(&mut Settings)) {
        let before = self.settings;
        to(&mut self.settings);
        if setting == Setting::Glyphs && !self.host.promise.utf8 && self.settings.glyphs != Some(Glyphs::Ascii) {
            // If a flag or the file has chosen glyphs that the locale forbids, the learner can change that to ASCII, but
            // not back.
            let stays = matches!(before.glyphs, None | Some(Glyphs::Ascii));
            self.settings.glyphs = if stays { before.glyphs } else { Some(Glyphs::Ascii) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::course;
    use crate::key::parse_script;

    use crate::settings::{ColorChoice, Promise};
    use textfigure::GlyphSet;

    fn after(keys: &str) -> Session {
        let mut session = Session::new(course(), 1);
        for stroke in parse_script(keys).expect("keys") {
            session.stroke(stroke);
        }
        session
    }

    #[test]
    fn settings_are_changed_row_by_row_and_nothing_else_is() {
        let session = after("S right");
        assert_eq!((session.screen, session.row), (Screen::Settings, 0));
        assert_eq!(session.settings, Settings { glyphs: Some(Glyphs::Braille), ..Settings::default() });
        assert_eq!(after("S left").settings.glyphs, Some(Glyphs::Auto));
        let session = after("S down*9 enter up");
        assert_eq!((session.screen, session.row), (Screen::Settings, 1));
        assert_eq!(session.settings, Settings { color: Some(ColorChoice::Always), ..Settings::default() });
        assert_eq!(session.play().scene().moves, 0);
    }

    #[test]
    fn digits_choose_glyphs_by_their_samples_from_any_row() {
        for (keys, glyphs) in [("S 2", Glyphs::Braille), ("S down*2 3", Glyphs::Octant), ("S 3 1", Glyphs::Ascii)] {
            let session = after(keys);
            assert_eq!((session.row, session.settings.glyphs), (0, Some(glyphs)), "{keys}");
            assert_eq!(session.screen, Screen::Settings);
        }
        assert_eq!(after("S 4").screen, Screen::Step);
    }

    #[test]
    fn where_only_ascii_can_be_seen_nothing_else_can_be_chosen() {
        for (start, keys, glyphs) in [
            (None, "S right 2 3 left", None),
            (Some(Glyphs::Braille), "S right", Some(Glyphs::Ascii)),
            (Some(Glyphs::Octant), "S 2 right*2", Some(Glyphs::Ascii)),
            (Some(Glyphs::Auto), "S left", Some(Glyphs::Ascii)),
        ] {
            let mut session = after("");
            session.host.promise = Promise { utf8: false, finest: GlyphSet::Ascii };
            session.settings = Settings { glyphs: start, ..Settings::default() };
            for stroke in parse_script(keys).expect("keys") {
                session.stroke(stroke);
            }
            assert_eq!(session.settings.glyphs, glyphs, "{start:?} {keys}");
            session.press(crate::key::Key::Arrow(Down));
            session.press(crate::key::Key::Arrow(Right));
            assert!(session.settings.theme.is_some(), "the rest can be");
        }
    }

    #[test]
    fn finer_lines_are_offered_where_they_are_promised_and_nothing_was_decided() {
        for (finest, glyphs, offered) in [
            (GlyphSet::Braille, None, true),
            (GlyphSet::Octant, None, true),
            (GlyphSet::Ascii, None, false),
            (GlyphSet::Braille, Some(Glyphs::Ascii), false),
            (GlyphSet::Octant, Some(Glyphs::Braille), false),
        ] {
            let mut session = after("");
            session.host.promise = Promise { utf8: true, finest };
            session.settings = Settings { glyphs, ..Settings::default() };
            let before = session.revision;
            session.welcome();
            let said = |session: &Session| session.message().is_some_and(|said| said.text.contains("S shows them"));
            assert_eq!((said(&session), session.revision != before), (offered, offered), "{finest:?} {glyphs:?}");
            session.press(crate::key::Key::Arrow(Left));
            assert!(!said(&session));
        }
    }

    #[test]
    fn settings_are_left_by_esc_and_by_their_own_key() {
        for keys in ["S esc", "S S", "S down right esc"] {
            assert_eq!(after(keys).screen, Screen::Step, "{keys}");
        }
    }
}
