use super::*;
use fastrand::Rng;
use glam::dvec2;
use std::f64::consts::{FRAC_PI_2, PI};

#[test]
fn quarter_turns_are_exact() {
    let half = dvec2(2.0, 1.0);
    let axis_aligned = OrientedBox::new(dvec2(5.0, 5.0), half, 0.0).expect("finite");
    assert_eq!(*axis_aligned.corners(), Aabb::constant(3.0, 4.0, 7.0, 6.0).corners());
    for k in -8_i32..=8 {
        let turned = OrientedBox::new(dvec2(5.0, 5.0), half, f64::from(k) * FRAC_PI_2).expect("finite");
        assert!(turned.corners().iter().all(|corner| corner.fract() == DVec2::ZERO), "{k}: {turned:?}");
        assert_eq!(turned.outline().parallel(), 0.0);
        assert_eq!(turned.center(), dvec2(5.0, 5.0));
    }
}

#[test]
fn zero_sizes_are_segments_and_points() {
    for (half, corners) in [(dvec2(0.0, 2.0), 2), (dvec2(2.0, 0.0), 2), (dvec2(0.0, 0.0), 1), (dvec2(1.0, 1.0), 4)] {
        for angle in [0.0, 0.6, PI] {
            let shape = OrientedBox::new(dvec2(1.0, 1.0), half, angle).expect("finite");
            assert_eq!(shape.outline().corners().len(), corners, "{half} {angle}");
        }
    }
}

#[test]
fn what_is_no_box_is_refused() {
    let new = |center: [f64; 2], half: [f64; 2], angle| OrientedBox::new(center.into(), half.into(), angle);
    assert!(matches!(new([0.0, f64::NAN], [1.0, 1.0], 0.0), Err(InvalidBox::NotFinite { .. })));
    assert!(matches!(new([0.0, 0.0], [1.0, -1.0], 0.0), Err(InvalidBox::Negative(_))));
    assert!(matches!(new([1e308, 0.0], [1.7e308, 1.0], 0.0), Err(InvalidBox::TooLarge)));
    let of = |corners: [[f64; 2]; 4]| OrientedBox::from_corners(corners.map(DVec2::from));
    let clockwise = of([[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]]);
    assert!(matches!(clockwise, Err(InvalidBox::Outline(InvalidPolygon::Clockwise { .. }))));
    let slanted = of([[0.0, 0.0], [2.0, 0.0], [3.0, 1.0], [1.0, 1.0]]);
    assert_eq!(slanted, Err(InvalidBox::NotRectangle));
    let kite = of([[0.0, 0.0], [2.0, 0.0], [3.0, 3.0], [0.0, 2.0]]);
    assert_eq!(kite, Err(InvalidBox::NotRectangle));
    assert!(matches!(of([[0.0, 0.0], [2.0, 0.0], [0.5, 0.5], [0.0, 2.0]]), Err(InvalidBox::Outline(_))));
    assert!(of([[0.0, 0.0], [3.0, 4.0], [-1.0, 7.0], [-4.0, 3.0]]).is_ok());
}

#[test]
fn huge_tiny_and_very_thin_boxes_are_boxes() {
    for size in [1e-320, 1e-200, 1e-30, 1e200, 1e307] {
        let shape = OrientedBox::new(dvec2(1.0, 1.0), dvec2(size, size), 0.6).expect("finite");
        assert!((1..=4).contains(&shape.outline().corners().len()));
    }
    let thin = OrientedBox::new(dvec2(1e9, 1e9), dvec2(5.0, 1e-9), 0.6).expect("finite");
    assert!(thin.outline().corners().len() >= 2);
    let from_aabb = OrientedBox::from(Aabb::constant(0.0, 0.0, 2.0, 1.0));
    assert_eq!(from_aabb.outline().corners().len(), 4);
}

/// The boxes that an honest program makes: each corner is rounded once, about a center that is no `f64` itself.
fn far_out(away: f64, thickness: f64) -> impl Iterator<Item = [DVec2; 4]> {
    let mut rng = Rng::with_seed(300);
    (0..300).map(move |_| {
        let mut between = |low: f64, high: f64| low + rng.f64() * (high - low);
        let (far, axis) = (DVec2::from_angle(between(0.0, 7.0)) * away, DVec2::from_angle(between(0.0, 7.0)));
        let (u, v) = (axis * between(0.5, 2.0), axis.perp() * between(0.5, 2.0) * thickness);
        let center = dvec2(between(-1.0, 1.0), between(-1.0, 1.0));
        [-u - v, u - v, u + v, v - u].map(|corner| far + (center + corner))
    })
}

#[test]
fn rounded_corners_of_boxes_far_out_are_boxes() {
    for away in [0.0, 1.0, 1e3, 1e6, 1e8, 1e10, 1e12, 1e14, 1e15, 1e16] {
        // Thin ones fold, and rounding may turn what is left the wrong way round.
        for thickness in [1.0, 1e-3, 1e-16 * away, 1e-17 * away, 0.0] {
            for corners in far_out(away, thickness) {
                assert!(OrientedBox::from_corners(corners).is_ok(), "{away} {thickness}");
                // A unit in the last place is nothing to go by, even if it turns a thin box inside out.
                for index in 0..4 {
                    let mut nudged = corners;
                    nudged[index] = dvec2(corners[index].x.next_down(), corners[index].y.next_up());
                    assert!(OrientedBox::from_corners(nudged).is_ok(), "{away} {thickness} {index}");
                }
            }
        }
    }
}

#[test]
fn what_is_no_rectangle_by_more_than_rounding_is_refused_far_out() {
    for away in [0.0, 1.0, 1e3, 1e6, 1e8, 1e10, 1e12] {
        // Sides are at least 1 long.
        let rounding = 16.0 * f64::EPSILON * away;
        for corners in far_out(away, 1.0) {
            let [p, q, r, s] = corners;
            let off = (q - p).normalize() * (rounding * 4.0 + 1e-7);
            // A corner too far out, a slanted box, and one that goes the wrong way round.
            for wrong in [[p, q, r + off, s], [p, q, r + off, s + off]] {
                assert_eq!(OrientedBox::from_corners(wrong), Err(InvalidBox::NotRectangle), "{away}");
            }
            let clockwise = OrientedBox::from_corners([s, r, q, p]);
            assert!(matches!(clockwise, Err(InvalidBox::Outline(InvalidPolygon::Clockwise { .. }))), "{away}");
        }
    }
}
