//! The geometry against answers that were computed with exact rational arithmetic, by brute force.

use glam::{DVec2, dvec2};
use minkowski2d::{Aabb, State, minkowski, origin, penetration};
use serde_json::Value;

fn vector(value: &Value) -> DVec2 {
    let part = |i: usize| value[i].as_f64().unwrap_or_else(|| panic!("a number, not {value}"));
    dvec2(part(0), part(1))
}

fn aabb(value: &Value) -> Aabb {
    Aabb::new(vector(&value["min"]), vector(&value["max"])).expect("a box")
}

/// Within one unit in the last place or so: the reference rounds exact rationals once.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + b.abs())
}

#[test]
fn all_600_boxes_are_answered_right() {
    let cases = include_str!("data/aabb.jsonl");
    let mut checked = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let id = &case["id"];
        let (a, b) = (aabb(&case["a"]), aabb(&case["b"]));
        let d = minkowski::difference(&a, &b);
        assert_eq!(d, aabb(&case["diff"]), "{id}: difference");
        let state = origin::state(&d);
        assert_eq!(state.word(), case["state"].as_str().expect("a word"), "{id}: state");
        assert_eq!(d.contains(DVec2::ZERO), case["contains_origin"].as_bool().expect("a truth"), "{id}");
        assert_eq!(state == State::Overlapping, case["overlap"].as_bool().expect("a truth"), "{id}");
        assert_eq!(penetration::depth(&d), case["depth"].as_f64().expect("a number"), "{id}: depth");

        let mut found: Vec<_> = penetration::minimum_translations(&d).iter().map(|mtv| mtv.to_array()).collect();
        let mut expected: Vec<_> =
            case["mtv"].as_array().expect("a list").iter().map(|v| vector(v).to_array()).collect();
        found.sort_by(|p, q| p.partial_cmp(q).expect("finite"));
        expected.sort_by(|p, q| p.partial_cmp(q).expect("finite"));
        assert_eq!(found, expected, "{id}: minimum translation vectors");

        assert!(near(origin::gap(&d).length(), case["dist"].as_f64().expect("a number")), "{id}: distance");
        assert!(near(origin::gap(&d).length_squared(), case["dist2"].as_f64().expect("a number")), "{id}");
        if case["closest"].is_null() {
            assert_ne!(state, State::Separated, "{id}");
        } else {
            assert_eq!(origin::closest_point(&d), vector(&case["closest"]), "{id}: closest point");
        }
        checked += 1;
    }
    assert_eq!(checked, 600);
}
