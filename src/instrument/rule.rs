//! The rule for touching: whether the border counts as contact.

use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Usage, Words, keys};
use crate::scene::Scene;

/// The current rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rule {
    /// True for `<`, under which touching is no hit; false for `<=`.
    pub(crate) strict: bool,
}

impl Instrument for Rule {
    const FORMS: &'static [Usage] = &[("rule", "o switches between <= and <")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::truth("strict", "the rule is <, so touching is no hit", |rule, _| Some(rule.strict))];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.alone()?;
        Ok(Self { strict: false })
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::OtherRule]
    }

    fn act(&mut self, act: Act, _: &mut Scene) -> Reply {
        if act != Act::OtherRule {
            return Reply::NotMine;
        }
        self.strict = !self.strict;
        let now = if self.strict { "Now < : the border does not count." } else { "Now <= : the border counts." };
        Reply::Said(now.to_owned())
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("o", "<= or <")])
    }
}
