use super::*;
use glam::dvec2;
use proptest::prelude::*;

fn lattice(points: &[[i32; 2]]) -> Vec<DVec2> {
    points.iter().map(|[x, y]| dvec2(f64::from(*x), f64::from(*y))).collect()
}

fn polygon(points: &[[i32; 2]]) -> ConvexPolygon {
    ConvexPolygon::new(lattice(points)).expect("convex")
}

fn refusal(points: &[[i32; 2]]) -> String {
    ConvexPolygon::new(lattice(points)).expect_err("no convex polygon").to_string()
}

proptest! {
    #[test]
    fn a_hull_is_accepted_from_any_start_with_points_on_its_sides(
        points in prop::collection::vec((-20_i32..20, -20_i32..20), 1..12), start in 0_usize..24,
    ) {
        let hull = ConvexPolygon::hull(points.iter().map(|(x, y)| dvec2(f64::from(*x), f64::from(*y)))).expect("points");
        let count = hull.vertices().len();
        let mut padded = Vec::new();
        for (i, vertex) in hull.vertices().iter().enumerate() {
            padded.extend([*vertex, *vertex, (*vertex + hull.vertices()[(i + 1) % count]) / 2.0]);
        }
        let turns = start % padded.len();
        padded.rotate_left(turns);
        prop_assert_eq!(ConvexPolygon::new(padded.clone()).expect("convex"), hull.clone());
        padded.reverse();
        let reversed = ConvexPolygon::new(padded);
        if count > 2 {
            let clockwise = matches!(reversed, Err(InvalidPolygon::Clockwise { .. }));
            prop_assert!(clockwise);
        } else {
            prop_assert_eq!(reversed.expect("a segment has no winding"), hull);
        }
    }

    #[test]
    fn lists_in_any_order_are_their_own_hull_or_refused(points in prop::collection::vec((-4_i32..4, -4_i32..4), 1..7)) {
        let points: Vec<_> = points.iter().map(|(x, y)| dvec2(f64::from(*x), f64::from(*y))).collect();
        if let Ok(polygon) = ConvexPolygon::new(points.clone()) {
            prop_assert_eq!(polygon, ConvexPolygon::hull(points).expect("points"));
        }
    }

    #[test]
    fn any_finite_list_is_answered(points in prop::collection::vec((any::<f64>(), any::<f64>()), 0..9)) {
        let points: Vec<_> = points.iter().map(|(x, y)| dvec2(*x, *y)).collect();
        let _ = ConvexPolygon::new(points.clone());
        if let Ok(hull) = ConvexPolygon::hull(points) {
            prop_assert_eq!(ConvexPolygon::new(hull.vertices().to_vec()), Ok(hull.clone()));
            prop_assert!(hull.area() >= 0.0);
            for by in [dvec2(1.0, 1.0), dvec2(f64::MAX, -1e300), dvec2(1e-320, 0.1)] {
                let moved = hull.translated(by);
                prop_assert_eq!(ConvexPolygon::new(moved.vertices().to_vec()), Ok(moved));
            }
        }
    }

    #[test]
    fn two_half_turns_are_none(points in prop::collection::vec((-9_i32..9, -9_i32..9), 1..9)) {
        let hull = ConvexPolygon::hull(points.iter().map(|(x, y)| dvec2(f64::from(*x), f64::from(*y)))).expect("points");
        let turned = hull.half_turned();
        prop_assert_eq!(ConvexPolygon::new(turned.vertices().to_vec()), Ok(turned.clone()));
        prop_assert_eq!(turned.half_turned(), hull);
    }
}

#[test]
fn errors_name_the_vertex_and_the_reason() {
    assert_eq!(refusal(&[]), "a polygon needs at least one vertex");
    let square = refusal(&[[0, 2], [2, 2], [2, 0], [0, 0]]);
    assert_eq!(square, "vertex 3 [0, 0] turns right: the outline must go counterclockwise; reverse the list");
    let dented = refusal(&[[0, 0], [6, 0], [6, 6], [4, 2]]);
    assert_eq!(dented, "vertex 3 [4, 2] turns inward, so the outline is not convex");
    let star = refusal(&[[0, 0], [10, 7], [-2, 7], [8, 0], [3, 11]]);
    assert_eq!(star, "vertex 3 [8, 0] starts a second round: the outline crosses or retraces itself");
    let infinite = ConvexPolygon::new([DVec2::ZERO, dvec2(1.0, f64::INFINITY)]).expect_err("infinite");
    assert_eq!(infinite.to_string(), "vertex 1 [1, inf] is not finite");
    assert!(refusal(&[[0, 0], [3, 0], [1, 0], [2, 0]]).contains("retraces"));
}

#[test]
fn a_list_that_may_go_either_way_makes_the_same_polygon_and_the_same_error() {
    let either_way = |list: &[[i32; 2]]| ConvexPolygon::either_way(&lattice(list));
    let square = [[0, 0], [2, 0], [2, 2], [0, 2]];
    let dented = [[0, 0], [6, 0], [6, 6], [4, 2], [1, 4]];
    for list in [&square[..], &[[1, 1], [4, 3]], &[[5, 5]]] {
        let reversed: Vec<_> = list.iter().rev().copied().collect();
        assert_eq!((either_way(list), either_way(&reversed)), (Ok(polygon(list)), Ok(polygon(list))));
    }
    let reversed: Vec<_> = dented.iter().rev().copied().collect();
    for (list, index) in [(&dented[..], 3), (&reversed, 1)] {
        let said = either_way(list).expect_err("a dent").to_string();
        assert_eq!(said, format!("vertex {index} [4, 2] turns inward, so the outline is not convex"));
    }
}

#[test]
fn one_vertex_is_a_point_and_two_are_a_segment() {
    assert_eq!(polygon(&[[3, 4], [3, 4]]).vertices(), lattice(&[[3, 4]]));
    assert_eq!(polygon(&[[3, 4], [1, 4]]).vertices(), lattice(&[[1, 4], [3, 4]]));
    assert_eq!(polygon(&[[0, 0], [2, 0], [4, 0], [3, 0]]).vertices(), lattice(&[[0, 0], [4, 0]]));
    assert_eq!(polygon(&[[3, 4], [1, 4]]).area(), 0.0);
}

#[test]
fn a_dent_of_one_unit_in_the_last_place_is_found() {
    let almost = |y: f64| ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(0.5, y), dvec2(1.0, 1.0), dvec2(0.0, 1.0)]);
    let middle = 0.5_f64;
    assert_eq!(almost(middle).expect("straight").vertices().len(), 3);
    assert_eq!(almost(middle.next_down()).expect("convex").vertices().len(), 4);
    assert!(matches!(almost(middle.next_up()), Err(InvalidPolygon::Concave { index: 1, .. })));
}

#[test]
fn a_move_that_makes_a_long_corner_reflex_still_makes_the_hull() {
    // After the move, the last two corners are on the same side of the line through the first two. The dropped one is
    // farther from it, and its Manhattan distances from both of them overflow.
    for turned in [|p: DVec2| p, DVec2::perp] {
        let corners = [dvec2(-1e300, f64::MIN), dvec2(1e300, f64::MAX), dvec2(1.0, 1.0), dvec2(0.0, 0.5)].map(turned);
        let by = turned(dvec2(1e300, 0.0));
        let polygon = ConvexPolygon::hull(corners).expect("finite");
        assert_eq!(polygon.vertices().len(), 4);
        let moved = polygon.translated(by);
        assert_eq!(moved, ConvexPolygon::hull(corners.map(|corner| corner + by)).expect("finite"));
        assert_eq!(moved.vertices().len(), 3);
    }
}

#[test]
fn containment_is_closed_and_has_a_strict_form() {
    let triangle = polygon(&[[0, 0], [3, 0], [0, 3]]);
    assert_eq!(triangle.area(), 4.5);
    for (point, closed, strict) in
        [([1, 1], true, true), ([1, 2], true, false), ([0, 0], true, false), ([2, 2], false, false)]
    {
        let point = lattice(&[point])[0];
        assert_eq!((triangle.contains(point), triangle.contains_strictly(point)), (closed, strict), "{point}");
    }
    assert!(!triangle.contains(dvec2(f64::NAN, 0.0)));
}
