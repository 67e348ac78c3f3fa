//! Switches that show the same scene under another rule.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::scene::Scene;

pub(super) const SWAP: Row = Row {
    name: "swap",
    forms: &[("swap", "x shows B-A as well")],
    read: |words| words.boxes().and_then(|()| words.alone(Swap)),
};

pub(super) const RULE: Row =
    Row { name: "rule", forms: &[("rule", "o switches between <= and <")], read: |words| words.alone(Rule) };

#[derive(Debug)]
struct Swap;

impl Does for Swap {
    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        if act != Act::Swap {
            return Outcome::NotMine;
        }
        scene.swapped = !scene.swapped;
        scene.swaps += 1;
        Outcome::Said(if scene.swapped { "B-A is shown beside A-B." } else { "Only A-B is shown." }.to_owned())
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("x", "B-A")])
    }
}

#[derive(Debug)]
struct Rule;

impl Does for Rule {
    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        if act != Act::OtherRule {
            return Outcome::NotMine;
        }
        scene.strict = !scene.strict;
        Outcome::Said(
            if scene.strict { "Now < : the border does not count." } else { "Now <= : the border counts." }.to_owned(),
        )
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("o", "<= or <")])
    }
}
