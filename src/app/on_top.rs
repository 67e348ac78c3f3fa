//! Keys while a page is on top of the step: they move in it, change it or close it.

use super::bindings::Action;
use super::message::Message;
use super::pages;
use super::session::{Screen, Session};
use super::view;
use crate::instrument::Act;
use crate::key::Direction::{Down, Left, Right, Up};
use crate::settings::{Glyphs, Setting, Settings};

/// The new position in a list, if the action moves it.
fn moved(from: usize, action: Option<Action>) -> Option<usize> {
    match action? {
        Action::Act(Act::Step { direction: Up, units }) => Some(from.saturating_sub(usize::from(units))),
        Action::Act(Act::Step { direction: Down, units }) => Some(from + usize::from(units)),
        Action::PreviousStep => Some(from.saturating_sub(10)),
        Action::NextStep => Some(from + 10),
        _ => None,
    }
}

impl Session {
    pub(super) fn press_on_top(&mut self, action: Option<Action>) {
        let size = self.size.unwrap_or(view::STANDARD);
        self.screen = match self.screen {
            Screen::Help(line) => {
                let end = view::last_top(&pages::help(&self.play), size);
                moved(line, action).map_or(Screen::Step, |line| Screen::Help(line.min(end)))
            }
            Screen::Glossary(line) => {
                let end = view::last_top(&pages::glossary(self.course()), size);
                moved(line, action).map_or(Screen::Step, |line| Screen::Glossary(line.min(end)))
            }
            Screen::Course(cursor) => self.press_in_course(cursor, action),
            Screen::Recap(from) => self.press_in_recap(from, action),
            Screen::Summary(from) => match self.press_in_summary(from, action) {
                Screen::Summary(line) => Screen::Summary(line.min(view::last_of_summary(self, size))),
                other => other,
            },
            Screen::Review => self.press_in_review(action),
            Screen::Settings(row) => self.press_in_settings(row, action),
            Screen::Why | Screen::Step => Screen::Step,
        };
    }

    fn press_in_course(&mut self, cursor: usize, action: Option<Action>) -> Screen {
        let last = self.places().count().saturating_sub(1);
        if let Some(cursor) = moved(cursor, action) {
            return Screen::Course(cursor.min(last));
        }
        self.message = None;
        match action {
            Some(Action::Reset) => return Screen::Review,
            Some(Action::Why) => return Screen::Summary(0),
            Some(Action::Commit) => {
                if let Some(at) = self.nth(cursor) {
                    self.go(at);
                }
            }
            Some(Action::NextLesson) => match self.nth(cursor) {
                Some((lesson, _)) if self.standing(lesson).is_some() => {
                    self.go((lesson, self.course().lessons[lesson].steps.len() - 1));
                    return Screen::Recap(0);
                }
                _ => {
                    self.message = Some(Message::alert("There is no exam of free play."));
                    return Screen::Course(cursor);
                }
            },
            Some(Action::Close | Action::Course) => {}
            _ => {
                self.message = Some(Message::alert("No key of this page; Esc closes it."));
                return Screen::Course(cursor);
            }
        }
        Screen::Step
    }

    /// Up and down choose a setting, left and right change it. Enter and Space change it too, because people try them
    /// first. Digits choose glyphs by the samples.
    fn press_in_settings(&mut self, row: usize, action: Option<Action>) -> Screen {
        self.message = None;
        let setting = Setting::ALL[row];
        match action {
            Some(Action::Act(Act::Step { direction: Left, .. })) => self.change(setting, |of| of.turn(setting, false)),
            Some(Action::Act(Act::Step { direction: Right, .. } | Act::Advance) | Action::Commit) => {
                self.change(setting, |of| of.turn(setting, true));
            }
            Some(Action::Act(Act::Digit(digit @ 1..=3))) => {
                self.change(Setting::Glyphs, |of| of.choose(Setting::Glyphs, usize::from(digit) - 1));
                return Screen::Settings(0);
            }
            _ => {
                let last = Setting::ALL.len() - 1;
                return moved(row, action).map_or(Screen::Step, |row| Screen::Settings(row.min(last)));
            }
        }
        Screen::Settings(row)
    }

    /// Changes a setting; glyphs only to what can be seen.
    fn change(&mut self, setting: Setting, to: impl FnOnce(&mut Settings)) {
        let before = self.settings;
        to(&mut self.settings);
        if setting == Setting::Glyphs && !self.promise().utf8 && self.settings.glyphs != Some(Glyphs::Ascii) {
            // What a flag or the file has asked for in spite of the locale can be left, but not come back to.
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

    use crate::settings::{Mouse, Promise};
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
        assert_eq!(session.screen(), Screen::Settings(0));
        assert_eq!(*session.settings(), Settings { glyphs: Some(Glyphs::Braille), ..Settings::default() });
        assert_eq!(after("S left").settings().glyphs, Some(Glyphs::Auto));
        let session = after("S down*9 enter up");
        assert_eq!(session.screen(), Screen::Settings(2));
        assert_eq!(*session.settings(), Settings { mouse: Some(Mouse::On), ..Settings::default() });
        assert_eq!(session.play().scene().moves, 0);
    }

    #[test]
    fn digits_choose_glyphs_by_their_samples_from_any_row() {
        for (keys, glyphs) in [("S 2", Glyphs::Braille), ("S down*2 3", Glyphs::Octant), ("S 3 1", Glyphs::Ascii)] {
            let session = after(keys);
            assert_eq!((session.screen(), session.settings().glyphs), (Screen::Settings(0), Some(glyphs)), "{keys}");
        }
        assert_eq!(after("S 4").screen(), Screen::Step);
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
            session.set_promise(Promise { utf8: false, finest: GlyphSet::Ascii });
            session.set_settings(Settings { glyphs: start, ..Settings::default() });
            for stroke in parse_script(keys).expect("keys") {
                session.stroke(stroke);
            }
            assert_eq!(session.settings().glyphs, glyphs, "{start:?} {keys}");
            session.press(crate::key::Key::Arrow(Down));
            session.press(crate::key::Key::Arrow(Right));
            assert!(session.settings().theme.is_some(), "the rest can be");
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
            session.set_promise(Promise { utf8: true, finest });
            session.set_settings(Settings { glyphs, ..Settings::default() });
            let before = session.revision();
            session.welcome();
            let said = |session: &Session| session.message().is_some_and(|said| said.text.contains("S shows them"));
            assert_eq!((said(&session), session.revision() != before), (offered, offered), "{finest:?} {glyphs:?}");
            session.press(crate::key::Key::Arrow(Left));
            assert!(!said(&session));
        }
    }

    #[test]
    fn settings_are_left_by_esc_and_by_their_own_key() {
        for keys in ["S esc", "S S", "S down right esc"] {
            assert_eq!(after(keys).screen(), Screen::Step, "{keys}");
        }
    }
}
