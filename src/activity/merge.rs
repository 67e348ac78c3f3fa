//! `a`, `b` and `=` merge the edges of A and B by hand.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does};
use crate::geometry::minkowski::merge::Owner;
use crate::instrument::{PartialMerge, merging};
use crate::scene::{HandMerge, Scene};

pub(super) const ROW: Row = Row {
    name: "merge",
    forms: &[("merge aab", "a, b and = merge the edges by hand, after those that are given")],
    read,
};

/// How many edges are there from the start.
#[derive(Debug)]
struct Merge(usize);

impl Does for Merge {
    fn prepare(&self, scene: &mut Scene) {
        let Self(given) = *self;
        scene.chain = Some(HandMerge { given, taken: given, mistakes: 0, wrong: None });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::Take(owner), Some(chain)) = (act, scene.chain) else { return Outcome::NotMine };
        let Some(merging) = merging(scene, chain.taken) else { return Outcome::NotMine };
        let Some(next) = merging.next() else {
            return Outcome::Refused("The chain is closed: every edge is in it. Enter commits.".to_owned());
        };
        scene.moves += 1;
        if owner == next {
            scene.chain = Some(HandMerge { taken: chain.taken + 1, wrong: None, ..chain });
            return Outcome::Done;
        }
        scene.chain = Some(HandMerge { mistakes: chain.mistakes + 1, wrong: Some(owner), ..chain });
        Outcome::Refused(reason(owner, next, &merging))
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let b = if scene.layout.sum { "B" } else { "-B" };
        vec![("a", "edge of A".to_owned()), ("b", format!("edge of {b}")), ("=", "both at once".to_owned())]
    }
}

/// Reads nothing, or the keys of the edges that are there from the start.
fn read(words: &Words<'_>) -> Read {
    let Some(merging) = merging(words.scene, usize::MAX) else {
        return Err("\"merge\" needs a scene with A and B".to_owned());
    };
    let order: String = merging.steps.iter().map(|step| step.owner.sign()).collect();
    match words.rest[..] {
        [] => does(Merge(0)),
        [given] if order.starts_with(given) && given.len() < order.len() => does(Merge(given.len())),
        [given] => Err(format!("\"{given}\" is not how the merge begins; it goes {order}")),
        _ => Err("\"merge\" takes the first edges as one word, as in \"merge aab\"".to_owned()),
    }
}

/// Why an edge does not come first.
fn reason(asked: Owner, next: Owner, merging: &PartialMerge) -> String {
    match (asked, next, merging.waiting) {
        (Owner::A, _, [None, _]) => "Every edge of A is in the chain already: b is left.".to_owned(),
        (Owner::B, _, [_, None]) => "Every edge of B is in the chain already: a is left.".to_owned(),
        (Owner::Both, _, [None, _] | [_, None]) => "One of the two has no edge left: take the other's.".to_owned(),
        (Owner::Both, ..) => {
            "= takes both at once, but these two differ in direction: it would cut off a corner.".to_owned()
        }
        (asked, Owner::Both, _) => {
            format!(
                "{} alone leaves a useless corner in the middle of a straight side: they are parallel.",
                asked.sign()
            )
        }
        (asked, ..) => {
            let other = if asked == Owner::A { 'b' } else { 'a' };
            format!("{} now, and {other} after it would turn right: a dent. {other} comes first.", asked.sign())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::{Activity, prepared};
    use crate::geometry::ConvexPolygon;
    use crate::scene::{Body, Solid};
    use glam::DVec2;

    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::Polygon(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        Scene::new(vec![Body::new("A", a), Body::new("B", polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]))])
    }

    #[test]
    fn what_is_given_must_be_how_the_merge_begins() {
        let scene = scene();
        for (text, given) in [("merge", 0), ("merge aab", 3)] {
            let merge = Activity::parse(text, &scene).expect(text);
            let chain = prepared(scene.clone(), &[merge]).chain;
            assert_eq!(chain.map(|chain| (chain.given, chain.taken)), Some((given, given)));
        }
        for (given, says) in [
            ("merge ab", "\"ab\" is not how the merge begins; it goes aababaab"),
            ("merge aababaab", "\"aababaab\" is not how the merge begins; it goes aababaab"),
            ("merge a b", "\"merge\" takes the first edges as one word, as in \"merge aab\""),
        ] {
            assert_eq!(Activity::parse(given, &scene).expect_err(given), says);
        }
        assert!(Activity::parse("merge", &Scene::default()).is_err());
    }
}
