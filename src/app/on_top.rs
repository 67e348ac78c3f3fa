//! Keys while a page is on top of the step: they move in it, change it or close it.

use super::bindings::Action;
use super::pages;
use super::session::{Screen, Session};
use super::view;
use crate::instrument::Act;
use crate::key::Direction::{Down, Left, Right, Up};
use crate::settings::Setting;

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
                let end = view::last_top(&pages::help(), size);
                moved(line, action).map_or(Screen::Step, |line| Screen::Help(line.min(end)))
            }
            Screen::Glossary(line) => {
                let end = view::last_top(&pages::glossary(self.course()), size);
                moved(line, action).map_or(Screen::Step, |line| Screen::Glossary(line.min(end)))
            }
            Screen::Course(cursor) => self.press_in_course(cursor, action),
            Screen::Settings(row) => self.press_in_settings(row, action),
            Screen::Why | Screen::Step => Screen::Step,
        };
    }

    fn press_in_course(&mut self, cursor: usize, action: Option<Action>) -> Screen {
        let last = self.places().count().saturating_sub(1);
        if let Some(cursor) = moved(cursor, action) {
            return Screen::Course(cursor.min(last));
        }
        if let Some(at) = self.nth(cursor).filter(|_| action == Some(Action::Commit)) {
            self.message = None;
            self.go(at);
        }
        Screen::Step
    }

    /// Up and down choose a setting, left and right change it. Enter and Space change it too, because people try them
    /// first.
    fn press_in_settings(&mut self, row: usize, action: Option<Action>) -> Screen {
        self.message = None;
        let forward = match action {
            Some(Action::Act(Act::Step { direction: Left, .. })) => false,
            Some(Action::Act(Act::Step { direction: Right, .. } | Act::Advance) | Action::Commit) => true,
            _ => {
                let last = Setting::ALL.len() - 1;
                return moved(row, action).map_or(Screen::Step, |row| Screen::Settings(row.min(last)));
            }
        };
        self.settings.turn(Setting::ALL[row], forward);
        Screen::Settings(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::parse_script;
    use crate::lesson::Course;

    use crate::settings::{Glyphs, Mouse, Settings};

    fn after(keys: &str) -> Session {
        let mut session = Session::new(Course::embedded().expect("sound lessons"), 1);
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
    fn settings_are_left_by_esc_and_by_their_own_key() {
        for keys in ["S esc", "S S", "S down right esc"] {
            assert_eq!(after(keys).screen(), Screen::Step, "{keys}");
        }
    }
}
