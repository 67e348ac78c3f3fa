use super::*;
use glam::dvec2;
use proptest::prelude::*;

fn mover(sides: [f64; 4], velocity: [f64; 2]) -> Mover {
    let [left, bottom, right, top] = sides;
    Mover { shape: Aabb::constant(left, bottom, right, top), velocity: velocity.into() }
}

fn sweep(a: Mover, b: Mover, dt: f64) -> Sweep {
    Sweep::new(a, b, dt).expect("finite")
}

fn state(a: &Aabb, b: &Aabb) -> State {
    origin::state(&minkowski::difference(a, b))
}

prop_compose! {
    fn movers(size: i32, speed: i32)(
        x in -60_i32..60, y in -60_i32..60, w in 0..=size, h in 0..=size, vx in -speed..=speed, vy in -speed..=speed,
    ) -> Mover {
        let sides = [x, y, x + w, y + h].map(|side| f64::from(side) / 8.0);
        mover(sides, [vx, vy].map(|part| f64::from(part) / 4.0))
    }
}

/// Powers of two, so that positions half way are exact, and few distinct ratios, so that corners are met.
fn round_movers() -> impl Strategy<Value = Mover> {
    let part = prop::sample::select(vec![-16.0, -8.0, -4.0, 0.0, 4.0, 8.0, 16.0]);
    (movers(24, 1), part.clone(), part).prop_map(|(still, x, y)| Mover { velocity: dvec2(x, y), ..still })
}

proptest! {
    #[test]
    fn sweeping_to_the_hit_touches_and_one_step_further_overlaps(a in movers(60, 80), b in movers(60, 80)) {
        let sweep = sweep(a, b, 1.0);
        if let Some(hit) = sweep.hit() {
            let (stopped_a, stopped_b) = sweep.stopped();
            prop_assert_eq!(state(&stopped_a, &stopped_b), State::Touching);
            let (on_a, on_b) = sweep.at(hit.h + 1e-7);
            prop_assert_eq!(state(&on_a, &on_b), State::Overlapping);
            if hit.h > 1e-7 {
                let (short_a, short_b) = sweep.at(hit.h - 1e-7);
                prop_assert_eq!(state(&short_a, &short_b), State::Separated);
            }
        }
    }

    #[test]
    fn every_moment_agrees_with_the_state_at_that_moment(a in round_movers(), b in round_movers(), k in 0_i32..=16) {
        // Sixteenths of these motions are exact, so the states are.
        let (sweep, t) = (sweep(a, b, 1.0), f64::from(k) / 16.0);
        let (at_a, at_b) = sweep.at(t);
        match state(&at_a, &at_b) {
            State::Separated => prop_assert_ne!(sweep.touch(), Some(t)),
            State::Touching => prop_assert!(sweep.touch().is_some_and(|first| first <= t)),
            State::Overlapping => {
                prop_assert!(sweep.overlaps());
                prop_assert!(sweep.touch().is_some_and(|first| first <= t));
                if let Some(hit) = sweep.hit() {
                    prop_assert!(hit.h < t);
                } else {
                    prop_assert_eq!(sweep.start(), State::Overlapping);
                }
            }
        }
    }

    #[test]
    fn a_hit_is_the_first_touch_and_swapping_the_bodies_turns_its_normals(a in movers(60, 80), b in movers(60, 80)) {
        let (there, back) = (sweep(a, b, 0.5), sweep(b, a, 0.5));
        prop_assert_eq!(there.touch(), back.touch());
        prop_assert_eq!(there.overlaps(), back.overlaps());
        prop_assert_eq!(there.hit().map(|hit| hit.h), back.hit().map(|hit| hit.h));
        if let (Some(hit), Some(other)) = (there.hit(), back.hit()) {
            prop_assert_eq!(Some(hit.h), there.touch());
            let turned: Vec<_> = other.normals().map(|normal| -normal.unit()).collect();
            prop_assert_eq!(hit.normals().map(Direction::unit).collect::<Vec<_>>(), turned);
        }
    }

    #[test]
    fn after_the_response_the_next_frame_has_no_hit_on_that_side(a in movers(60, 80), b in movers(60, 80)) {
        let first = sweep(a, b, 1.0);
        if let Some(hit) = first.hit() {
            let (shape_a, shape_b) = first.stopped();
            let (mut va, mut vb) = (a.velocity, b.velocity);
            for normal in hit.normals() {
                va = super::super::response::along_surface(va, normal.unit());
                vb = super::super::response::along_surface(vb, normal.unit());
            }
            let next = sweep(Mover { shape: shape_a, velocity: va }, Mover { shape: shape_b, velocity: vb }, 1.0);
            prop_assert_eq!(next.start(), State::Touching);
            prop_assert!(next.hit().is_none());
        }
    }

    #[test]
    fn any_finite_frame_is_answered(parts in prop::array::uniform16(prop::num::f64::NORMAL | prop::num::f64::ZERO), dt in 0.0..f64::MAX) {
        let shape = |i: usize| {
            let (p, q) = (dvec2(parts[i], parts[i + 1]), dvec2(parts[i + 2], parts[i + 3]));
            Aabb::new(p.min(q), p.max(q)).expect("in order")
        };
        let a = Mover { shape: shape(0), velocity: dvec2(parts[8], parts[9]) };
        let b = Mover { shape: shape(4), velocity: dvec2(parts[10], parts[11]) };
        let sweep = sweep(a, b, dt);
        let (stopped, _) = sweep.stopped();
        prop_assert!(stopped.min().is_finite() && stopped.max().is_finite());
        if let Some(hit) = sweep.hit() {
            prop_assert!((0.0..=1.0).contains(&hit.h));
        }
        prop_assert!(sweep.touch().is_none_or(|h| (0.0..=1.0).contains(&h)));
        let _ = (sweep.overlaps(), sweep.columns(), sweep.rows());
    }
}

#[test]
fn a_slanting_motion_keeps_what_runs_along_the_floor() {
    let sweep = sweep(mover([0.0, 2.0, 1.0, 3.0], [3.0, -4.0]), mover([-10.0, -1.0, 10.0, 0.0], [0.0, 0.0]), 1.0);
    let hit = sweep.hit().expect("falls");
    assert_eq!((hit.h, hit.normal(), hit.is_corner()), (0.5, Direction::Up, false));
}

#[test]
fn grazing_along_a_side_touches_without_a_hit() {
    let sweep = sweep(mover([0.0, 0.0, 1.0, 1.0], [4.0, 0.0]), mover([2.0, 1.0, 6.0, 2.0], [0.0, 0.0]), 1.0);
    assert_eq!((sweep.touch(), sweep.hit()), (Some(0.25), None));
    assert!(!sweep.overlaps());
    assert_eq!(sweep.rows(), Passage::Always { inside: false });
    assert_eq!(sweep.columns(), Passage::During { enter: 0.25, leave: 1.5 });
}

#[test]
fn exact_corners_have_both_normals_and_any_angle_meets_them() {
    // The gaps are in the ratio of the speeds, none of which has a finite quotient.
    for (gap, speed) in [(dvec2(0.3, 0.3), dvec2(0.7, 0.7)), (dvec2(3.0, 7.0), dvec2(33.0, 77.0))] {
        let a = mover([-1.0, -1.0, 0.0, 0.0], speed.to_array());
        let b = mover([gap.x, gap.y, gap.x + 1.0, gap.y + 1.0], [0.0, 0.0]);
        let hit = sweep(a, b, 1.0).hit().expect("corner to corner");
        assert_eq!(hit.normals().collect::<Vec<_>>(), [Direction::Left, Direction::Down]);
        let (a, b) = sweep(a, b, 1.0).stopped();
        assert_eq!(a.max(), b.min());
    }
}

#[test]
fn at_the_start_only_motion_into_the_contact_hits() {
    let floor = mover([0.0, 0.0, 9.0, 2.0], [0.0, 0.0]);
    for (velocity, hits) in [([2.0, -1.0], true), ([2.0, 0.0], false), ([0.0, 8.0], false), ([0.0, 0.0], false)] {
        let sweep = sweep(mover([3.0, 2.0, 5.0, 4.0], velocity), floor, 1.0);
        assert_eq!(sweep.start(), State::Touching);
        assert_eq!((sweep.touch(), sweep.hit().map(|hit| hit.h)), (Some(0.0), hits.then_some(0.0)), "{velocity:?}");
    }
}

#[test]
fn an_overlapping_start_is_no_hit() {
    let sweep = sweep(mover([0.0, 0.0, 2.0, 2.0], [1.0, 0.0]), mover([1.0, 0.0, 3.0, 2.0], [0.0, 0.0]), 1.0);
    assert_eq!((sweep.start(), sweep.touch(), sweep.hit()), (State::Overlapping, Some(0.0), None));
    assert!(sweep.overlaps());
}

#[test]
fn segments_on_one_line_touch_and_never_hit() {
    let sweep = sweep(mover([0.0, 0.0, 1.0, 0.0], [4.0, 0.0]), mover([3.0, 0.0, 4.0, 0.0], [0.0, 0.0]), 1.0);
    assert_eq!((sweep.touch(), sweep.hit()), (Some(0.5), None));
}

#[test]
fn no_motion_and_no_time() {
    let apart = sweep(mover([0.0, 0.0, 1.0, 1.0], [5.0, 5.0]), mover([2.0, 0.0, 3.0, 1.0], [5.0, 5.0]), 1.0);
    assert_eq!(
        (apart.touch(), apart.columns(), apart.rows()),
        (None, Passage::Never, Passage::Always { inside: true })
    );
    let frozen = sweep(mover([0.0, 0.0, 1.0, 1.0], [5.0, 5.0]), mover([2.0, 0.0, 3.0, 1.0], [0.0, 0.0]), 0.0);
    assert_eq!((frozen.touch(), frozen.hit()), (None, None));
}

#[test]
fn what_is_not_finite_is_refused() {
    let (a, b) = (mover([0.0, 0.0, 1.0, 1.0], [0.0, f64::NAN]), mover([0.0, 0.0, 1.0, 1.0], [0.0, 0.0]));
    assert_eq!(Sweep::new(a, b, 1.0).expect_err("NaN").to_string(), "the velocity of A must be finite, not [0, NaN]");
    assert!(matches!(Sweep::new(b, b, -1.0), Err(InvalidSweep::TimeStep(_))));
    assert!(matches!(Sweep::new(b, b, f64::INFINITY), Err(InvalidSweep::TimeStep(_))));
}
