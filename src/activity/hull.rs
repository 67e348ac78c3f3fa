//! Space asks for the next support point of A−B.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::geometry::minkowski::support_hull::SupportHull;
use crate::scene::Scene;

pub(super) const ROW: Row = Row {
    name: "hull",
    forms: &[("hull", "Space asks for the next support point of A-B")],
    read: |words| words.solids().and_then(|()| words.alone(Search)),
};

#[derive(Debug)]
struct Search;

impl Does for Search {
    fn prepare(&self, scene: &mut Scene) {
        scene.asked = Some(0);
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::Advance, Some(asked)) = (act, scene.asked) else { return Outcome::NotMine };
        let Some((a, b)) = scene.solids() else { return Outcome::NotMine };
        let all = SupportHull::new(&a.hull(), &b.hull()).count();
        if asked >= all {
            // Round and round, so that the picture of A−B can be had back.
            scene.asked = Some(0);
            return Outcome::Said(format!("The search has ended, after {all} queries. Space starts it again."));
        }
        scene.asked = Some(asked + 1);
        Outcome::Done
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "search the border")])
    }
}
