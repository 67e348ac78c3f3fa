use super::choices::{ACROSS, ALONG, AWAY, LEANS, OTHER_SIDE};
use super::*;
use crate::scene::Body;
use glam::dvec2;
use minkowski2d::ConvexPolygon;

/// The shapes of lesson 7, B moved by `by`.
fn scene(by: DVec2) -> Scene {
    let body = |name: &str, corners: &[[f64; 2]], by: DVec2| {
        Body::new(name, ConvexPolygon::new(corners.iter().map(|at| DVec2::from(*at) + by)).expect("convex"))
    };
    let a = body("A", &[[1.0, 0.0], [4.0, 0.0], [6.0, 3.0], [1.0, 3.0], [0.0, 2.0]], dvec2(7.0, 5.0));
    let b = body("B", &[[3.0, 0.0], [5.0, 1.0], [3.0, 4.0], [0.0, 5.0]], by);
    Scene::new(vec![a, b])
}

/// What is told about a wrong direction is true of all of A−B, wherever B is.
#[test]
fn what_is_said_of_a_wrong_direction_is_true() {
    let mut told = std::collections::BTreeSet::new();
    for (x, y) in (-4..=18).flat_map(|x| (-4..=12).map(move |y| (x, y))) {
        let scene = scene(dvec2(f64::from(x), f64::from(y)));
        let mut unmoved = scene.clone();
        let reaches = |d: DVec2| answer(&scene, d).is_some_and(|s| s.point.dot(d) >= 0.0);
        let mut walk = HandWalk::begun(WalkPart::Direction, &scene);
        // Where the first answer is a proof, or O lies on it or on the segment, there is nothing to choose.
        while !walk.is_over() && !walk.is_apart() && !walk.holds_origin() {
            let newest = walk.kept.last().map_or(DVec2::ZERO, |kept| kept.point);
            let mut right = None;
            for (index, (d, _)) in walk.choices().into_iter().enumerate() {
                let Reply::Wrong(why) = walk.clone().choose(index, &mut unmoved) else {
                    right = Some(index);
                    continue;
                };
                let ends = || (walk.kept[0].point, walk.kept[1].point);
                let said = why.strip_suffix(COUNTED).expect("it counts").trim_end();
                let (products, said) = said.split_once(". ").expect("the products come first");
                let along: Vec<_> = (1..)
                    .zip(&walk.kept)
                    .map(|(k, s): (u32, _)| format!("s{k}*d = {}", plain(s.point.dot(d))))
                    .collect();
                assert_eq!(products, along.join(", "));
                match said {
                    AWAY => assert!(d.dot(-newest) < 0.0),
                    ACROSS => {
                        assert!(d.dot(newest) == 0.0 && reaches(d));
                    }
                    OTHER_SIDE => {
                        let (p, q) = ends();
                        assert!(d.dot(q - p) == 0.0 && d.dot(p) > 0.0);
                    }
                    ALONG => {
                        let (p, q) = ends();
                        assert!(d.perp_dot(q - p) == 0.0 && d.dot(q) >= 0.0 && reaches(d), "{x} {y}");
                    }
                    LEANS => {
                        let (p, q) = ends();
                        assert!(d == -q && d.dot(p) >= 0.0 && reaches(d), "{x} {y}");
                    }
                    other => panic!("{other}"),
                }
                told.insert(said.to_owned());
            }
            walk.choose(right.expect("one is right"), &mut unmoved);
        }
    }
    assert_eq!(told.len(), 5, "{told:?}");
}

#[test]
fn the_nearest_point_needs_a_gap() {
    let told = |by| crate::instrument::testing::try_situation(scene(by), &["gjk nearest"]).err();
    assert!(told(dvec2(7.0, 5.0)).expect("they overlap").contains("needs A and B apart"));
    assert!(told(dvec2(0.0, 0.0)).is_none() && told(dvec2(9.0, 11.0)).is_none());
}
