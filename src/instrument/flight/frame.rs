//! What a frame does: the motion until the first contact, and the rest under a response rule.

use crate::instrument::prelude::*;
use minkowski2d::response::{self, Collider};
use minkowski2d::sweep::{Mover, Sweep};

/// How bodies respond to a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ResponseRule {
    /// Remove the part of the relative velocity that goes into the surface.
    Careful,
    /// As `Careful`, but bodies that touch at the start of a frame are not moved, as if they collided already.
    Naive,

    /// A keeps what the learner says, even if that takes it into B.
    Kept(DVec2),
}

impl ResponseRule {
    /// The rules that a step can run side by side, with their names in lessons.
    pub(super) const ALL: [(Self, &'static str); 2] = [(Self::Careful, "careful"), (Self::Naive, "naive")];

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(rule, _)| *rule == self).map_or("", |(_, name)| *name)
    }

    /// The velocities of A and B after a contact. If both move, only A gives way, unless it is locked: if both were stopped, a
    /// body that catches up with another could not go on behind it.
    pub(super) fn respond(self, velocity: [DVec2; 2], normal: Direction, a_is_locked: bool) -> [DVec2; 2] {
        let ([a, b], n) = (velocity, normal.unit());
        match self {
            Self::Kept(kept) => [kept, b],
            _ if a_is_locked => [a, a + response::blocked(b - a, n, Collider::B)],
            Self::Careful | Self::Naive => [b + response::blocked(a - b, n, Collider::A), b],
        }
    }
}

/// A contact inside a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FrameContact {
    /// The time, as a fraction of the frame.
    pub(super) h: f64,
    /// The normal, from B to A.
    pub(super) normal: Direction,
    /// Where A and B are then.
    pub(super) at: [Aabb; 2],
}

/// A frame that has been run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FrameRecord {
    /// A and B at its start.
    pub(super) from: [Aabb; 2],
    /// Their velocities at its start.
    pub(super) before: [DVec2; 2],
    /// The first contact, if there was one.
    pub(super) stop: Option<FrameContact>,
    /// True if the naive rule did not move them because they touched.
    pub(super) glued: bool,
    /// Their velocities at its end.
    pub(super) after: [DVec2; 2],
    /// A and B at its end.
    pub(super) to: [Aabb; 2],
}

impl FrameRecord {
    /// Runs a frame under a rule. Without finite velocities nothing moves.
    pub(super) fn run(rule: ResponseRule, from: [Aabb; 2], before: [DVec2; 2], a_is_locked: bool) -> Self {
        let mut frame = Self { from, before, stop: None, glued: false, after: before, to: from };
        let Some(whole) = sweep(from, before, 1.0) else { return frame };
        if rule == ResponseRule::Naive && whole.start() != State::Separated {
            frame.glued = true;
            return frame;
        }
        frame.to = whole.stopped().into();
        let Some(hit) = whole.hit() else { return frame };
        frame.stop = Some(FrameContact { h: hit.h, normal: hit.normal(), at: frame.to });
        frame.after = rule.respond(before, hit.normal(), a_is_locked);
        // The rest of the frame: what goes into B stops there, unless the learner is to see it go on.
        let rest = 1.0 - hit.h;
        if let ResponseRule::Kept(_) = rule {
            frame.to = [0, 1].map(|body| frame.to[body].translated(frame.after[body] * rest));
        } else if let Some(along) = sweep(frame.to, frame.after, rest) {
            frame.to = along.stopped().into();
        }
        frame
    }
}

/// The motion of A and B for `dt` frames; `None` if the velocities are not finite.
pub(in crate::instrument) fn sweep(from: [Aabb; 2], velocity: [DVec2; 2], dt: f64) -> Option<Sweep> {
    let [a, b] = [0, 1].map(|body| Mover { shape: from[body], velocity: velocity[body] });
    Sweep::new(a, b, dt).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    const CRATE: Aabb = Aabb::constant(3.0, 5.0, 6.0, 7.0);
    const PLATFORM: Aabb = Aabb::constant(3.0, 1.0, 9.0, 3.0);

    fn run(rule: ResponseRule, a: Aabb, v: DVec2) -> FrameRecord {
        FrameRecord::run(rule, [a, PLATFORM], [v, DVec2::ZERO], false)
    }

    #[test]
    fn what_runs_along_the_surface_stays() {
        let fall = dvec2(4.0, -4.0);
        let skid = run(ResponseRule::Careful, CRATE, fall);
        assert_eq!(skid.stop.map(|stop| (stop.h, stop.normal)), Some((0.5, Direction::Up)));
        assert_eq!((skid.after[0], skid.to[0].min()), (dvec2(4.0, 0.0), dvec2(7.0, 3.0)));
    }

    /// Against a surface that sinks, A's own velocity is the wrong one to take from: the lift leaves A behind.
    #[test]
    fn on_a_lift_that_sinks_only_what_is_relative_to_it_is_lost() {
        let (from, before) = ([CRATE, PLATFORM], [dvec2(4.0, -6.0), dvec2(0.0, -2.0)]);
        let ends = |rule: ResponseRule| {
            let frame = FrameRecord::run(rule, from, before, false);
            (frame.stop.map(|stop| stop.h), frame.after[0], frame.to.map(|shape| shape.bottom()), frame.to[0].left())
        };
        assert_eq!(ends(ResponseRule::Careful), (Some(0.5), dvec2(4.0, -2.0), [1.0, -1.0], 7.0));
        let own = ResponseRule::Kept(dvec2(4.0, 0.0));
        assert_eq!(ends(own), (Some(0.5), dvec2(4.0, 0.0), [2.0, -1.0], 7.0));
        let all = ResponseRule::Kept(before[0]);
        assert_eq!(ends(all), (Some(0.5), before[0], [-1.0, -1.0], 7.0), "it goes on into the lift");
    }

    /// A catches up with B and goes on behind it; what the two have in common is not lost.
    #[test]
    fn of_two_movers_only_the_relative_velocity_into_the_surface_is_lost() {
        let catching_up = [dvec2(6.0, -1.0), dvec2(2.0, 0.0)];
        let after = |velocity, locked| ResponseRule::Careful.respond(velocity, Direction::Left, locked);
        assert_eq!(after(catching_up, false), [dvec2(2.0, -1.0), dvec2(2.0, 0.0)]);
        let head_on = [dvec2(3.0, -1.0), dvec2(-1.0, 1.0)];
        assert_eq!(after(head_on, false), [dvec2(-1.0, -1.0), dvec2(-1.0, 1.0)]);
        // What is bolted down is not carried along.
        let struck = [DVec2::ZERO, dvec2(-4.0, 1.0)];
        assert_eq!(after(struck, true), [DVec2::ZERO, dvec2(0.0, 1.0)]);
        let frame =
            FrameRecord::run(ResponseRule::Careful, [CRATE, CRATE.translated(dvec2(5.0, 1.0))], catching_up, false);
        assert_eq!(frame.stop.map(|stop| stop.h), Some(0.5));
        assert_eq!(frame.to[0].right(), frame.to[1].left(), "A stays behind B for the rest of the frame");
    }

    #[test]
    fn only_the_careful_rule_walks_from_a_touch() {
        let resting = CRATE.translated(dvec2(0.0, -2.0));
        let walk = dvec2(2.0, -1.0);
        let glued = run(ResponseRule::Naive, resting, walk);
        assert!(glued.glued && glued.to[0] == resting && glued.after[0] == walk);
        let careful = run(ResponseRule::Careful, resting, walk);
        assert_eq!((careful.to[0].min(), careful.after[0]), (dvec2(5.0, 3.0), dvec2(2.0, 0.0)));
        assert_eq!(careful.stop.map(|stop| stop.h), Some(0.0));
        // What leaves is not held back.
        let jump = run(ResponseRule::Careful, resting, dvec2(0.0, 2.0));
        assert_eq!((jump.stop, jump.after[0]), (None, dvec2(0.0, 2.0)));
        // Apart from a touch the naive rule is no worse.
        assert_eq!(
            run(ResponseRule::Naive, CRATE, dvec2(4.0, -4.0)).to,
            run(ResponseRule::Careful, CRATE, dvec2(4.0, -4.0)).to
        );
    }
}
