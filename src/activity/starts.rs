//! Arrows choose a corner of A and one of B, Space builds the chain that starts from them.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::geometry::Direction;
use crate::scene::{Scene, Starts};

pub(super) const ROW: Row = Row {
    name: "starts",
    forms: &[("starts", "arrows choose a corner of A and one of B, Space builds the chain from there")],
    read: |words| words.solids().and_then(|()| words.alone(ChooseStart)),
};

#[derive(Debug)]
struct ChooseStart;

impl Does for ChooseStart {
    fn prepare(&self, scene: &mut Scene) {
        scene.starts = Some(Starts::default());
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(counts) = scene.corner_counts() else { return Outcome::NotMine };
        let Some(starts) = &mut scene.starts else { return Outcome::NotMine };
        let pair = starts.pair;
        match act {
            Act::Step { direction, .. } => {
                let (which, forward) = match direction {
                    Direction::Right => (0, true),
                    Direction::Left => (0, false),
                    Direction::Down => (1, true),
                    Direction::Up => (1, false),
                };
                let count = counts[which];
                starts.pair[which] = (pair[which] + if forward { 1 } else { count - 1 }) % count;
                Outcome::Done
            }
            Act::Advance if starts.built.contains(&pair) => Outcome::Refused(format!(
                "The chain from a{} and b{} is there already; choose another pair.",
                pair[0], pair[1]
            )),
            Act::Advance => {
                starts.built.push(pair);
                let words = if scene.is_good_start(pair) {
                    "good: the chain goes once round A-B"
                } else {
                    "bad: the chain has a dent, so it is not A-B"
                };
                Outcome::Said(format!("a{} with b{} is {words}.", pair[0], pair[1]))
            }
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("left right", "corner of A"), ("up down", "of B"), ("Space", "build")])
    }
}
