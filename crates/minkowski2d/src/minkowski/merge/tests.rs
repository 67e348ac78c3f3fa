use super::*;
use crate::testing::{any_polygons, polygons};
use glam::dvec2;
use proptest::prelude::*;

/// All pairwise sums, or differences, and the hull around them.
fn by_brute_force(a: &ConvexPolygon, b: &ConvexPolygon, sign: f64) -> ConvexPolygon {
    let all = a.vertices().iter().flat_map(|p| b.vertices().iter().map(move |q| *p + *q * sign));
    ConvexPolygon::hull(all).expect("finite")
}

fn polygon(points: &[[f64; 2]]) -> ConvexPolygon {
    ConvexPolygon::new(points.iter().map(|point| DVec2::from(*point))).expect("convex")
}

fn order(merge: Merge<'_>) -> String {
    merge.map(|step| step.owner.sign()).collect()
}

/// The sum and the difference against the hulls of the vertices that the steps lead to.
fn check(a: &ConvexPolygon, b: &ConvexPolygon) -> Result<(), TestCaseError> {
    let hull = |merge: Merge<'_>| {
        let start = merge.vertex().point;
        ConvexPolygon::hull(merge.map(|step| step.vertex.point).chain([start])).expect("finite")
    };
    prop_assert_eq!(sum(a, b), hull(Merge::sum(a, b)));
    prop_assert_eq!(difference(a, b), hull(Merge::difference(a, b)));
    Ok(())
}

prop_compose! {
    /// A shape and its copy elsewhere, of the same size or not. It has corners at random places, on a straight side but for
    /// rounding, and next to each other in the last digit.
    fn copies()(
        points in prop::collection::vec((-1.0..1.0_f64, -1.0..1.0_f64), 2..12),
        side in prop::collection::vec(-3_i32..3, 0..6), bits in prop::collection::vec((0_usize..8, -2_i32..=2), 0..4),
        (x, y) in (-1.0..1.0_f64, -1.0..1.0_f64), far in prop::sample::select(vec![0.0, 1e-16, 1e-9, 1e-3, 1.0, 40.0, 1e6]),
        times in prop::sample::select(vec![1.0, 1.0, 1.0, 2.0, 1.1]), shift in prop::sample::select(vec![0, 0, 9, -60, 500, -500]),
    ) -> (ConvexPolygon, ConvexPolygon) {
        let mut points: Vec<_> = points.into_iter().map(DVec2::from).collect();
        let [p, q] = [points[0], points[1]];
        points.extend(side.into_iter().map(|k| p + (q - p) * f64::from(k) / 3.0));
        points.extend(bits.into_iter().map(|(i, by)| {
            let DVec2 { x, y } = p + (q - p) * (i as f64 / 8.0);
            dvec2(x, (0..by.abs()).fold(y, |y, _| if by > 0 { y.next_up() } else { y.next_down() }))
        }));
        let scale = 2.0_f64.powi(shift);
        let moved = |p: &DVec2| (*p * times + dvec2(x, y) * far) * scale;
        let copy = ConvexPolygon::hull(points.iter().map(moved));
        (ConvexPolygon::hull(points.iter().map(|p| *p * scale)).expect("finite"), copy.expect("finite"))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn sum_and_difference_are_the_hull_of_all_pairs((a, b) in (polygons(), polygons())) {
        prop_assert_eq!(sum(&a, &b), by_brute_force(&a, &b, 1.0));
        prop_assert_eq!(difference(&a, &b), by_brute_force(&a, &b, -1.0));
    }

    #[test]
    fn the_other_order_is_the_half_turn((a, b) in (polygons(), polygons())) {
        prop_assert_eq!(difference(&a, &b), difference(&b, &a).half_turned());
        prop_assert_eq!(sum(&a, &b), sum(&b, &a));
        prop_assert_eq!(difference(&a, &b), sum(&a, &b.half_turned()));
    }

    #[test]
    fn steps_end_where_they_start_and_keep_parents_and_bound((a, b) in (polygons(), polygons())) {
        let merge = Merge::difference(&a, &b);
        let (least, most) = merge.size_hint();
        let start = merge.vertex();
        let steps: Vec<_> = merge.collect();
        prop_assert!(least <= steps.len() && Some(steps.len()) <= most);
        prop_assert!(most <= Some(a.vertices().len() + b.vertices().len()));
        let mut at = start;
        for step in &steps {
            prop_assert_eq!(step.vertex.point, a.vertices()[step.vertex.a] - b.vertices()[step.vertex.b]);
            prop_assert_eq!(at.point + step.edge, step.vertex.point);
            at = step.vertex;
        }
        prop_assert_eq!(at, start);
    }

    #[test]
    fn a_start_is_good_exactly_if_it_is_a_vertex_of_the_difference((a, b) in (polygons(), polygons())) {
        let truth = difference(&a, &b);
        // With parallel edges a good start may also lie in the middle of a side.
        prop_assume!(Merge::difference(&a, &b).all(|step| step.owner != Owner::Both));
        let vertices: Vec<_> = Merge::difference(&a, &b).map(|step| [step.vertex.a, step.vertex.b]).collect();
        prop_assume!(vertices.len() > 2);
        for i in 0..a.vertices().len() {
            for j in 0..b.vertices().len() {
                let merge = Merge::difference_from(&a, &b, [i, j]).expect("corners");
                let start = merge.vertex().point;
                let chain: Vec<_> = merge.map(|step| step.vertex.point).collect();
                prop_assert_eq!(chain.last(), Some(&start), "it ends where it starts");
                let good = ConvexPolygon::new(chain).is_ok_and(|chain| chain == truth);
                prop_assert_eq!(good, vertices.contains(&[i, j]), "{} {}", i, j);
            }
        }
    }

    #[test]
    fn sum_and_difference_are_the_hull_of_their_rounded_vertices((a, b) in (any_polygons(), any_polygons())) {
        check(&a, &b)?;
    }

    #[test]
    fn so_they_are_of_a_shape_and_its_copy_elsewhere((a, b) in copies()) {
        check(&a, &b)?;
        check(&a, &a)?;
        check(&b, &a.half_turned())?;
    }

    #[test]
    fn any_finite_polygons_have_a_finite_convex_sum((a, b) in (any_polygons(), any_polygons())) {
        for result in [sum(&a, &b), difference(&a, &b)] {
            prop_assert_eq!(ConvexPolygon::new(result.vertices().to_vec()), Ok(result));
        }
    }
}

#[test]
fn a_corner_dropped_between_edges_that_span_the_range_may_lie_beyond_the_other_side() {
    // Two segments that are parallel but for the smallest normal number. The two corners between their edges are so close
    // that rounding puts them on the same side of the diagonal. The chain drops the one farther from it, whose distances to
    // its two neighbors overflow.
    let (low, tall) = ([f64::MIN_POSITIVE; 2], [1e300, f64::MAX]);
    let (a, b) = ([low, tall], [[-1e300, 0.0], [0.0, f64::MAX]]);
    let known = difference(&polygon(&a), &polygon(&b));
    assert_eq!(known, polygon(&[[low[0], f64::MIN], [2e300, f64::MAX], [1e300, low[1]]]));
    let placements: [fn([f64; 2]) -> [f64; 2]; 8] = [
        |[x, y]| [x, y],
        |[x, y]| [-x, y],
        |[x, y]| [x, -y],
        |[x, y]| [-x, -y],
        |[x, y]| [y, x],
        |[x, y]| [-y, x],
        |[x, y]| [y, -x],
        |[x, y]| [-y, -x],
    ];
    for placed in placements {
        let [a, b] = [a, b].map(|ends| ConvexPolygon::hull(ends.map(|p| placed(p).into())).expect("finite"));
        for (p, q) in [(&a, &b), (&b, &a), (&a, &b.half_turned()), (&b.half_turned(), &a)] {
            check(p, q).expect("the hull");
        }
    }
}

#[test]
fn the_order_of_edges_is_that_of_the_lesson() {
    let pentagon = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
    let triangle = polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]);
    let square = polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
    assert_eq!(order(Merge::difference(&pentagon, &triangle)), "aababaab");
    assert_eq!(order(Merge::sum(&pentagon, &square)), "=abababa");
    assert_eq!(order(Merge::sum(&square, &square)), "====");
    assert_eq!(Merge::sum(&pentagon, &square).waiting(), [Some(dvec2(3.0, 0.0)), Some(dvec2(2.0, 0.0))]);
}

#[test]
fn the_start_is_right_wherever_the_origin_lies() {
    let a = polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    let b = polygon(&[[1.0, 1.0], [0.0, 0.0], [1.0, 0.0]]);
    let expected = polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]]);
    assert_eq!(sum(&a, &b), expected);
}

#[test]
fn points_and_segments_go_through_the_same_loop() {
    let square = polygon(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]);
    let (point, segment) = (polygon(&[[5.0, 0.0]]), polygon(&[[0.0, 0.0], [2.0, 0.0]]));
    assert_eq!(sum(&square, &point), square.translated(dvec2(5.0, 0.0)));
    assert_eq!(order(Merge::sum(&square, &segment)), "=a=a");
    assert_eq!(order(Merge::sum(&segment, &segment)), "==");
    assert_eq!(order(Merge::sum(&point, &point)), "");
    assert_eq!(difference(&point, &point), polygon(&[[0.0, 0.0]]));
}

#[test]
fn eight_of_the_fifteen_starts_of_the_lesson_are_good() {
    let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
    let b = polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]);
    let good = |i, j| {
        let chain = Merge::difference_from(&a, &b, [i, j]).expect("corners").map(|step| step.vertex.point);
        ConvexPolygon::new(chain).is_ok_and(|chain| chain == difference(&a, &b))
    };
    let all = (0..5).flat_map(|i| (0..3).map(move |j| [i, j]));
    let found: Vec<_> = all.filter(|[i, j]| good(*i, *j)).collect();
    assert_eq!(found, [[0, 1], [0, 2], [1, 2], [2, 0], [2, 2], [3, 0], [3, 1], [4, 1]]);
    assert!(Merge::difference_from(&a, &b, [5, 0]).is_none() && Merge::difference_from(&a, &b, [0, 3]).is_none());
}
