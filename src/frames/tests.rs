use super::*;
use glam::dvec2;

fn boxed([left, bottom, right, top]: [f64; 4]) -> Solid {
    Solid::from(Aabb::constant(left, bottom, right, top))
}

fn frame(r: [f64; 4], v: [f64; 2], walls: &[[f64; 4]]) -> Frame {
    Frame { r: boxed(r), v: v.into(), walls: walls.iter().copied().map(boxed).collect() }
}

fn end(to: [f64; 2], v: [f64; 2]) -> End {
    End { to: to.into(), v: v.into() }
}

/// R of side 1 before a thin wall, and above a floor.
fn before_a_wall(v: [f64; 2]) -> Frame {
    frame([2.0, 1.0, 3.0, 2.0], v, &[[5.0, 0.0, 6.0, 9.0], [0.0, 0.0, 5.0, 1.0]])
}

#[test]
fn each_code_has_its_own_end() {
    for (code, v, ended) in [
        (Code::None, [3.0, 1.0], end([5.0, 2.0], [3.0, 1.0])),
        (Code::Look, [3.0, 1.0], end([2.0, 1.0], [0.0, 0.0])),
        (Code::Look, [4.0, 1.0], end([6.0, 2.0], [4.0, 1.0])),
        (Code::Push, [2.5, 1.0], end([4.0, 2.0], [0.0, 1.0])),
        (Code::Push, [3.0, 1.0], end([4.0, 2.0], [0.0, 1.0])),
        (Code::Push, [3.5, 1.0], end([6.0, 2.0], [3.5, 1.0])),
        (Code::SweepBoxes, [3.0, 1.0], end([4.0, 2.0], [0.0, 1.0])),
        (Code::SweepBoxes, [9.0, -1.0], end([4.0, 1.0], [0.0, 0.0])),
        (Code::Sweep, [9.0, 1.0], end([4.0, 2.0], [0.0, 1.0])),
    ] {
        assert_eq!(code.run(&before_a_wall(v)), ended, "{code:?} {v:?}");
    }
    assert!(Code::ALL.iter().all(|(code, name, _)| Code::parse(name) == Some(*code)) && Code::parse("x").is_none());
}

#[test]
fn a_fault_is_the_first_that_applies() {
    let right = end([4.0, 1.0], [0.0, 0.0]);
    for (v, given, fault) in [
        ([9.0, -1.0], right, None),
        ([9.0, -1.0], end([4.5, 1.0], [0.0, 0.0]), Some(Fault::Inside(0))),
        ([9.0, -1.0], end([4.0, 0.5], [0.0, 0.0]), Some(Fault::Inside(1))),
        ([9.0, -1.0], end([11.0, 2.0], [9.0, 0.0]), Some(Fault::Through(0))),
        ([9.0, -1.0], end([6.0, 1.0], [0.0, 0.0]), Some(Fault::WrongSide(0))),
        ([9.0, -1.0], end([3.0, 1.0], [0.0, 0.0]), Some(Fault::FalseStop)),
        ([9.0, 1.0], end([4.0, 2.0], [0.0, 0.0]), Some(Fault::FalseStop)),
        ([9.0, 1.0], end([4.0, 2.0], [9.0, 1.0]), Some(Fault::Other)),
        ([9.0, -1.0], end([4.0, 1.0], [-1.0, 0.0]), Some(Fault::Other)),
        ([9.0, 0.0], end([4.0, 3.0], [0.0, 0.0]), Some(Fault::Other)),
        ([4.0, 0.0], end([6.0, 1.0], [4.0, 0.0]), Some(Fault::Through(0))),
    ] {
        assert_eq!(before_a_wall(v).fault(&given), fault, "{v:?} {given:?}");
    }
    // At a corner either side is right, and only what is past both has come through.
    let corner = frame([0.0, 0.0, 1.0, 1.0], [4.0, 4.0], &[[3.0, 3.0, 6.0, 6.0]]);
    for (to, fault) in [
        ([2.0, 4.0], None),
        // It stops in y, but goes too far in x.
        ([4.0, 2.0], Some(Fault::Other)),
        ([4.0, 4.0], Some(Fault::Inside(0))),
        ([7.0, 7.0], Some(Fault::Through(0))),
    ] {
        assert_eq!(corner.fault(&End { to: to.into(), v: dvec2(0.0, 4.0) }), fault, "{to:?}");
    }
    // What it overlapped at the start is passed over.
    let inside = frame([0.0, 0.0, 1.0, 1.0], [1.0, 0.0], &[[0.5, 0.0, 9.0, 9.0]]);
    assert_eq!(inside.fault(&end([1.0, 0.0], [1.0, 0.0])), None);
    assert_eq!(inside.fault(&end([0.5, 0.0], [1.0, 0.0])), Some(Fault::FalseStop));
}

#[test]
fn pushes_that_tie_go_left_right_down_up() {
    let tied = frame([2.0, 2.0, 4.0, 4.0], [0.0, 0.0], &[[2.0, 2.0, 4.0, 4.0]]);
    assert_eq!(Code::Push.run(&tied).to, dvec2(0.0, 2.0));
    // The second wall pushes R up into the first one, which pushes it out in the second pass.
    let twice = frame([0.0, 0.0, 1.0, 1.0], [0.0, 0.0], &[[0.75, 1.25, 3.0, 3.0], [-1.0, -2.0, 2.0, 0.5]]);
    assert_eq!(Code::Push.run(&twice).to, dvec2(-0.25, 0.5));
    let upright = frame([2.0, 2.0, 9.0, 4.0], [0.0, 0.0], &[[1.0, 2.0, 10.0, 4.0]]);
    assert_eq!(Code::Push.run(&upright).to, dvec2(2.0, 0.0));
}

/// A slope that rises to the right by one in one, from (4,0).
fn before_a_slope(v: [f64; 2]) -> Frame {
    let slope = minkowski2d::ConvexPolygon::new([[4.0, 0.0], [8.0, 0.0], [8.0, 4.0]].map(DVec2::from)).expect("convex");
    Frame {
        r: boxed([0.0, 0.0, 2.0, 2.0]),
        v: v.into(),
        walls: vec![boxed([-9.0, -2.0, 20.0, 0.0]), Solid::from(slope)],
    }
}

#[test]
fn along_a_slope_it_slides_up_and_keeps_what_runs_along_it() {
    let frame = before_a_slope([4.0, 0.0]);
    let exact = Exact::of(&frame);
    // After half of the frame, at 45 degrees: the other half runs with (2,2).
    assert!(exact.end.is_near(&end([3.0, 1.0], [2.0, 2.0]), 1e-12), "{exact:?}");
    assert_eq!(exact.stops.iter().map(|stop| (stop.wall, stop.h)).collect::<Vec<_>>(), [(1, 0.5)]);
    assert_eq!(Code::SweepBoxes.run(&frame), end([2.0, 0.0], [0.0, 0.0]));
    assert_eq!(frame.fault(&Code::SweepBoxes.run(&frame)), Some(Fault::FalseStop));
    assert_eq!(frame.fault(&Code::None.run(&frame)), Some(Fault::Inside(1)));
    // Down again, onto the floor.
    let back = Frame { r: frame.placed(exact.end.to), v: dvec2(-3.0, -3.0), ..frame.clone() };
    assert!(Exact::of(&back).end.is_near(&end([0.0, 0.0], [-3.0, 0.0]), 1e-12), "{:?}", Exact::of(&back));
}

#[test]
fn the_distances_of_gjk_lead_to_the_same_contacts_and_are_counted() {
    for v in [[4.0, 0.0], [9.0, -1.0], [3.0, 1.0], [0.0, -1.0], [-4.0, 0.0]] {
        let frame = before_a_slope(v);
        let (gjk, products) = advanced(&frame);
        let exact = Exact::of(&frame);
        assert!(gjk.end.is_near(&exact.end, NEAR) && gjk.end == Code::Gjk.run(&frame), "{gjk:?} {exact:?}");
        let stops = |found: &Exact| found.stops.iter().map(|stop| stop.wall).collect::<Vec<_>>();
        assert_eq!(stops(&gjk), stops(&exact), "{v:?}");
        // 8 corners of R and the floor, 7 of R and the slope: in each part of the frame, two for each wall near its way.
        let parts = 1 + exact.stops.len();
        let sums = |near: usize| (0..=near).map(move |floor| 16 * floor + 14 * (near - floor));
        assert!((1..=2 * parts).flat_map(sums).any(|sum| sum == products.border), "{v:?} {products:?}");
        assert!(v[0] >= 0.0 || products.border == 16, "behind R is only the floor: {products:?}");
        assert!((products.border / 2..=100 * parts).contains(&products.gjk), "{v:?} {products:?}");
    }
}

#[test]
fn many_frames_on_slopes_never_end_inside() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut frame = before_a_slope([0.0, 0.0]);
    frame.walls.push(Solid::oriented_box(dvec2(-3.0, 4.0), dvec2(2.0, 1.0), 30).expect("a box"));
    frame.walls.push(boxed([-9.0, 6.0, 20.0, 8.0]));
    frame.walls.push(boxed([-12.0, -2.0, -9.0, 8.0]));
    frame.walls.push(boxed([20.0, -2.0, 21.0, 8.0]));
    let mut stops = 0;
    for _ in 0..4000 {
        frame.v = dvec2(f64::from(rng.i32(-4..=4)), f64::from(rng.i32(-4..=4)));
        let exact = Exact::of(&frame);
        assert_eq!(frame.fault(&exact.end), None, "{frame:?}");
        assert_eq!(frame.fault(&Code::Gjk.run(&frame)), None, "{frame:?}");
        let r = frame.placed(exact.end.to);
        for wall in &frame.walls {
            assert!(signed_distance(&r, wall) > -1e-7, "{frame:?} {exact:?}");
        }
        stops += exact.stops.len();
        frame.r = r;
    }
    assert!(stops > 1000, "{stops}");
}
