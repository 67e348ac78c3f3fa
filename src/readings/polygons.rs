//! Convex polygons: laps along edges, merges, rulers, parts; what lesson 5 does with them.

use super::Scope;
use super::row::{Whole, number, solids, truth};
use crate::geometry::Convex;
use crate::scene::Scene;
use crate::value::Value;

fn lap(scene: &Scene) -> bool {
    scene.lap.is_some()
}

fn chain(scene: &Scene) -> bool {
    scene.chain.is_some()
}

fn count(number: usize) -> Value {
    Value::Number(number as f64)
}

/// How far a walker has turned, in whole degrees: at the end of each edge walked it faces along the next one.
fn turned(scope: &Scope<'_>) -> Option<Value> {
    let scene = scope.scene;
    let lap = scene.lap?;
    let hull = scene.bodies.get(scene.selected)?.shape.hull();
    let outline = hull.outline();
    let edge = |index: usize| {
        let [from, to] = outline.face(index % lap.all);
        to - from
    };
    let angles = (0..lap.taken).map(|i| edge(i).angle_to(edge(i + 1)));
    Some(Value::Number(angles.sum::<f64>().to_degrees().round()))
}

pub(super) const TABLE: &[Whole] = &[
    number("walked", "how many edges of the lap have been gone along", lap, |s| {
        s.scene.lap.map(|lap| count(lap.taken))
    }),
    number("lap.left", "how many edges of the lap are left", lap, |s| {
        s.scene.lap.map(|lap| count(lap.all - lap.taken))
    }),
    number("turned", "by how many whole degrees the walker has turned left", lap, turned),
    number("mistakes", "how often the wrong edge or image was asked for", chain, |s| {
        s.scene.chain.map(|chain| Value::Number(f64::from(chain.mistakes)))
    }),
    number("merge.taken", "how many edges are in the chain", chain, |s| s.scene.chain.map(|chain| count(chain.taken))),
    number("merge.left", "how many edges the chain still lacks", chain, |s| {
        Some(count(s.scene.merging(s.scene.chain?.taken)?.left))
    }),
    truth("hull.contact", "A and B meet when their dents are filled in", solids, |s| {
        s.scene.hulls_meet().map(Value::Truth)
    }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexPolygon;
    use crate::instrument::testing::{reading, situation};
    use crate::scene::Body;
    use crate::scene::Solid;
    use glam::DVec2;

    #[test]
    fn a_lap_turns_once_round_whatever_the_polygon() {
        for corners in
            [&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]][..], &[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]]
        {
            let polygon = ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex");
            let scene = Scene::new(vec![Body::new("A", Solid::Polygon(polygon))]);
            let mut walk = situation(scene, &["walk A"]);
            let mut before = 0.0;
            for taken in 0..=corners.len() {
                walk.scene.lap.as_mut().expect("a lap").taken = taken;
                let Some(Value::Number(turned)) = reading(&walk, "turned") else { panic!("a number") };
                assert!(taken == 0 || turned > before, "each edge turns left");
                before = turned;
            }
            assert_eq!(before, 360.0);
        }
    }
}
