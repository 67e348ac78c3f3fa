//! Ways to get through a step without thinking. If one works, the step asks for nothing.

use crate::app::{Phase, Play, Wager, bindings};
use crate::instrument::Act;
use crate::key::{Key, Stroke};
use crate::lesson::{Commit, Step};

/// How often a learner presses one key before giving up.
pub(in crate::app) const MOST: usize = 14;

/// The acts of the keys that the step uses, and of all digits.
pub(in crate::app) fn acts(step: &Step) -> Vec<(Key, Act)> {
    let mut acts = bindings::acts(&step.start);
    for digit in 0..=9 {
        if !acts.iter().any(|(_, known)| *known == Act::Digit(digit)) {
            acts.push((Key::Char(char::from(b'0' + digit)), Act::Digit(digit)));
        }
    }
    acts
}

/// Answers an open bet with its first option, or by typing 1.
pub(in crate::app) fn bet(play: &mut Play) {
    if play.phase() == Phase::Betting {
        play.bet(Stroke::Bet(1));
        if play.wager().and_then(Wager::field).is_some_and(str::is_empty) {
            play.type_in('1');
        }
        play.commit();
    }
}

/// The first key that solves the step if nothing else is pressed except Enter. Enter comes after each press; or only
/// when the screen says that the goal is met, and after the fourteenth press.
pub(crate) fn one_key(step: &Step) -> Option<Key> {
    let passes = |act: Act, always: bool| {
        let mut play = Play::new(step, 0);
        for press in 1..=MOST {
            bet(&mut play);
            play.act(act);
            bet(&mut play);
            if always || press == MOST || (step.commit == Commit::Called && play.goal_met()) {
                play.commit();
            }
            if play.phase() == Phase::Done {
                return true;
            }
        }
        false
    };
    acts(step).into_iter().find(|(_, act)| passes(*act, true) || passes(*act, false)).map(|(key, _)| key)
}
