//! Convex polygons: laps along edges, merges, rulers, parts; what lesson 5 does with them.

use super::row::{Whole, number, solids, truth};
use crate::instrument::merging;
use crate::scene::Scene;
use crate::value::Value;

fn chain(scene: &Scene) -> bool {
    scene.chain.is_some()
}

fn count(number: usize) -> Value {
    Value::Number(number as f64)
}

pub(super) const TABLE: &[Whole] = &[
    number("mistakes", "how often the wrong edge or image was asked for", chain, |s| {
        s.scene.chain.map(|chain| Value::Number(f64::from(chain.mistakes)))
    }),
    number("merge.taken", "how many edges are in the chain", chain, |s| s.scene.chain.map(|chain| count(chain.taken))),
    number("merge.left", "how many edges the chain still lacks", chain, |s| {
        Some(count(merging(s.scene, s.scene.chain?.taken)?.left.len()))
    }),
    truth("hull.contact", "A and B meet when their dents are filled in", solids, |s| {
        s.scene.hulls_meet().map(Value::Truth)
    }),
];
