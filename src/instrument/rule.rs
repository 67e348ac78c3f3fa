//! The rule for touching: whether the border counts as contact.

use super::prelude::*;

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

    fn read(_: &Words<'_>) -> Result<Self, String> {
        Ok(Self { strict: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::key("o", "<= or <", Self::other_rule)]
    }
}

impl Rule {
    fn other_rule(&mut self, _: &mut Scene) -> Reply {
        self.strict = !self.strict;
        Reply::said(if self.strict {
            "The rule is now <. The border (dotted) does not count."
        } else {
            "The rule is now <=. The border counts."
        })
    }
}
