//! A scene with the instruments of a step.

use super::{Act, AnyInstrument, Instrument, Keys, Legend, Reply};
use crate::scene::Scene;

/// Everything that a learner can change in a step. Undo keeps copies of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Situation {
    /// The scene.
    pub(crate) scene: Scene,
    instruments: Vec<AnyInstrument>,
    /// How many choices were wrong.
    pub(crate) mistakes: u32,
}

impl Situation {
    /// The start of a step: each instrument prepares the scene.
    pub(crate) fn new(mut scene: Scene, instruments: Vec<AnyInstrument>) -> Self {
        for instrument in &instruments {
            instrument.prepare(&mut scene);
        }
        Self { scene, instruments, mistakes: 0 }
    }

    /// The instruments, in the order of the step.
    pub(crate) fn instruments(&self) -> &[AnyInstrument] {
        &self.instruments
    }

    /// The instrument of this type, if there is one.
    pub(crate) fn instrument<T: Instrument>(&self) -> Option<&T> {
        self.instruments.iter().find_map(|part| part.downcast())
    }

    /// The instrument of this type, to be changed.
    pub(crate) fn instrument_mut<T: Instrument>(&mut self) -> Option<&mut T> {
        self.instruments.iter_mut().find_map(|part| part.downcast_mut())
    }

    /// Does an act: the first instrument that takes it replies. Then all instruments take note of the result.
    pub(crate) fn act(&mut self, act: Act) -> Reply {
        let mut reply = Reply::NotMine;
        for instrument in &mut self.instruments {
            reply = instrument.act(act, &mut self.scene);
            if reply != Reply::NotMine {
                break;
            }
        }
        for instrument in &mut self.instruments {
            instrument.after(&self.scene);
        }
        self.mistakes += u32::from(matches!(reply, Reply::Wrong(_)));
        reply
    }

    /// The keys of all instruments.
    pub(crate) fn legend(&self) -> Legend {
        self.keys().filter(|keys| !keys.shown.is_empty()).map(|keys| (keys.shown, keys.does)).collect()
    }

    fn keys(&self) -> impl Iterator<Item = Keys> {
        self.instruments.iter().flat_map(|instrument| instrument.keys(&self.scene))
    }

    /// True if the keys change something in the right pane.
    pub(crate) fn is_on_difference(&self) -> bool {
        self.instruments.iter().any(|instrument| instrument.is_on_difference())
    }

    /// Every act that keys of the instruments stand for; characters of words are left out.
    pub(crate) fn acts(&self) -> Vec<Act> {
        self.keys().flat_map(|keys| keys.acts).collect()
    }

    /// What is not done yet that a claim is about, if there is something.
    pub(crate) fn unanswered(&self) -> Option<&'static str> {
        self.instruments.iter().find_map(|instrument| instrument.unanswered())
    }

    /// Keeps what undo does not take back from the situation that was left: mistakes, and what the learner has seen.
    pub(crate) fn keep_counts(&mut self, left: &Self) {
        self.mistakes = self.mistakes.max(left.mistakes);
        self.keep_seen(left);
    }

    /// Keeps what the learner has seen in the situation that was left, and how they look at it.
    pub(crate) fn keep_seen(&mut self, left: &Self) {
        for (instrument, left) in self.instruments.iter_mut().zip(&left.instruments) {
            instrument.keep_seen(&**left);
        }
    }

    /// The situation without its history, for comparing situations that were reached in different ways.
    pub(crate) fn without_history(&self) -> Self {
        let mut situation = self.clone();
        situation.scene.forget_history();
        for instrument in &mut situation.instruments {
            instrument.forget_history();
        }
        situation
    }
}
