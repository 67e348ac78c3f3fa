//! A frame in which A and B may both move: aimed, looked at from several frames of reference, stopped at any moment of
//! it, or run under one rule or another.

use super::fit::crossed;
use super::{Refusal, Scene};
use crate::geometry::response::{self, Body};
use crate::geometry::sweep::{Hit, Mover, Sweep};
use crate::geometry::{Aabb, Direction, State};
use glam::DVec2;

/// In how many parts a frame is cut when it is looked at moment by moment.
pub const TENTHS: u8 = 10;

/// A way to look at the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The bodies move as they do.
    World,
    /// As seen from B, which stands still.
    RideOnB,
    /// As seen from A, which stands still.
    RideOnA,
    /// `A − B` slides over the O.
    DifferenceMoves,
    /// `A − B` stands still and the O flies.
    OriginMoves,
    /// The O flies in every direction at once.
    Fan,
}

impl View {
    /// Every view with its name in lessons and what a legend calls it.
    pub const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::World, "world", "the world"),
        (Self::RideOnB, "ride-on-b", "ride on B"),
        (Self::RideOnA, "ride-on-a", "ride on A"),
        (Self::DifferenceMoves, "difference", "slide A-B"),
        (Self::OriginMoves, "origin", "let the O fly"),
        (Self::Fan, "fan", "fan of h"),
    ];

    /// What a legend calls it.
    #[must_use]
    pub fn called(self) -> &'static str {
        Self::ALL.iter().find(|(view, ..)| *view == self).map_or("", |(.., called)| *called)
    }

    /// The velocity of that body (0 for A, 1 for B) as seen in this view.
    #[must_use]
    pub fn seen(self, velocity: [DVec2; 2], body: usize) -> DVec2 {
        let rider = match self {
            Self::RideOnA => velocity[0],
            Self::RideOnB => velocity[1],
            _ => DVec2::ZERO,
        };
        velocity[body] - rider
    }
}

/// What is done at a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Remove what goes into the surface.
    Surface,
    /// Keep only what goes across the relative motion.
    Path,
    /// As `Surface`, but whoever touches at the start of a frame counts as colliding already, and is not moved.
    Naive,
    /// As `Surface`, also for what touches at the start.
    Careful,
}

impl Rule {
    /// Every rule with its name in lessons.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Surface, "surface"), (Self::Path, "path"), (Self::Naive, "naive"), (Self::Careful, "careful")];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(rule, _)| *rule == self).map_or("", |(_, name)| *name)
    }

    /// The velocities of A and B after a contact.
    fn respond(self, velocity: [DVec2; 2], normal: Direction) -> [DVec2; 2] {
        let [a, b] = velocity;
        match self {
            Self::Path => [a, b].map(|velocity| across(velocity, a - b)),
            Self::Surface | Self::Naive | Self::Careful => {
                let normal = normal.unit();
                [response::blocked(a, normal, Body::A), response::blocked(b, normal, Body::B)]
            }
        }
    }
}

/// The velocity without what goes along `path`: the mistake that makes contacts sticky. Divided last, so that of whole
/// numbers nothing is left that should vanish.
fn across(velocity: DVec2, path: DVec2) -> DVec2 {
    let length = path.length_squared();
    if length > 0.0 { velocity - path * velocity.dot(path) / length + DVec2::ZERO } else { velocity }
}

/// A contact inside a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// When, as a fraction of the frame.
    pub h: f64,
    /// From B to A.
    pub normal: Direction,
    /// Where A and B are then.
    pub at: [Aabb; 2],
}

/// A frame that has been run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// A and B at its start.
    pub from: [Aabb; 2],
    /// Their velocities at its start.
    pub before: [DVec2; 2],
    /// The first contact, if there was one.
    pub stop: Option<Stop>,
    /// True if the rule took them for colliding already and did not move them.
    pub glued: bool,
    /// Their velocities at its end.
    pub after: [DVec2; 2],
    /// A and B at its end.
    pub to: [Aabb; 2],
}

impl Frame {
    /// Runs a frame under a rule. Without finite velocities nothing moves.
    #[must_use]
    pub fn run(rule: Rule, from: [Aabb; 2], before: [DVec2; 2]) -> Self {
        let mut frame = Self { from, before, stop: None, glued: false, after: before, to: from };
        let Some(sweep) = sweep(from, before, 1.0) else { return frame };
        if rule == Rule::Naive && sweep.start() != State::Separated {
            frame.glued = true;
            return frame;
        }
        frame.to = sweep.stopped().into();
        let Some(hit) = sweep.hit() else { return frame };
        frame.stop = Some(Stop { h: hit.h, normal: hit.normal(), at: frame.to });
        frame.after = rule.respond(before, hit.normal());
        // What is left of the frame; the one surface that there is has been answered.
        if let Some(rest) = sweep_rest(&frame, hit) {
            frame.to = rest.stopped().into();
        }
        frame
    }
}

fn sweep(from: [Aabb; 2], velocity: [DVec2; 2], dt: f64) -> Option<Sweep> {
    let [a, b] = [0, 1].map(|body| Mover { shape: from[body], velocity: velocity[body] });
    Sweep::new(a, b, dt).ok()
}

fn sweep_rest(frame: &Frame, hit: Hit) -> Option<Sweep> {
    sweep(frame.to, frame.after, 1.0 - hit.h)
}

/// The velocities that can be chosen, with both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimRange {
    /// The smallest of each coordinate.
    pub min: DVec2,
    /// The largest.
    pub max: DVec2,
}

impl AimRange {
    /// True if that velocity can be chosen.
    #[must_use]
    pub fn contains(&self, velocity: DVec2) -> bool {
        velocity.clamp(self.min, self.max) == velocity
    }
}

/// The frame of a step: where A and B start, how it is looked at, and what has been run.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// The places of A and B among the bodies.
    pub bodies: [usize; 2],
    /// A and B at the start of the frame.
    pub home: [Aabb; 2],
    /// The velocities that can be chosen, if the lesson bounds them.
    pub range: Option<AimRange>,
    /// The moment that is shown, in tenths of the frame.
    pub tenths: u8,
    /// The ways to look at it.
    pub views: Vec<View>,
    /// Which of them is chosen.
    pub view: usize,
    /// The rules to choose from.
    pub rules: Vec<Rule>,
    /// Which of them is chosen.
    pub rule: usize,
    /// The frames run last under each rule.
    pub runs: Vec<Vec<Frame>>,
}

impl Flight {
    /// How many frames can be run under one rule; what moves has long left the picture by then.
    pub const MOST_FRAMES: usize = 40;

    /// The flight of A and B as they stand; none if they are not boxes along the axes.
    #[must_use]
    pub fn of(scene: &Scene) -> Option<Self> {
        let bodies = [scene.find("A")?, scene.find("B")?];
        let home = scene.pair()?.into();
        Some(Self {
            bodies,
            home,
            range: None,
            tenths: 0,
            views: Vec::new(),
            view: 0,
            rules: Vec::new(),
            rule: 0,
            runs: Vec::new(),
        })
    }

    /// The moment that is shown, as a fraction of the frame.
    #[must_use]
    pub fn time(&self) -> f64 {
        f64::from(self.tenths) / f64::from(TENTHS)
    }

    /// How it is looked at: where a step offers no views, as a ray against `A − B`.
    #[must_use]
    pub fn view(&self) -> View {
        self.views.get(self.view).copied().unwrap_or(View::OriginMoves)
    }

    /// The frames run since the start under the rule in force.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        self.runs.get(self.rule).map_or(&[], Vec::as_slice)
    }

    /// The velocities of A and B.
    #[must_use]
    pub fn velocity(&self, scene: &Scene) -> [DVec2; 2] {
        self.bodies.map(|body| scene.bodies[body].velocity)
    }

    /// The frame from home at the velocities of now.
    #[must_use]
    pub fn sweep(&self, scene: &Scene) -> Option<Sweep> {
        sweep(self.home, self.velocity(scene), 1.0)
    }

    /// Where A and B are after the fraction `t` of the frame as `view` shows it.
    #[must_use]
    pub fn at(&self, scene: &Scene, view: View, t: f64) -> [Aabb; 2] {
        let velocity = self.velocity(scene);
        [0, 1].map(|body| self.home[body].translated(view.seen(velocity, body) * t))
    }

    /// What would keep the whole frame from being shown in all views: an end outside the left pane or a ray that
    /// leaves the right one.
    ///
    /// # Errors
    /// The first such thing, as a sentence.
    pub fn fits(&self, scene: &Scene) -> Result<(), String> {
        let (world, pane) = (scene.layout.world(), scene.layout.difference());
        for view in [View::World].iter().chain(&self.views) {
            for (end, body) in self.at(scene, *view, 1.0).iter().zip(self.bodies) {
                if let Some(side) = crossed(end, &world) {
                    let who = scene.bodies[body].subject();
                    let refusal = Refusal::LeavesWorld { who, side };
                    return Err(match view {
                        View::RideOnA | View::RideOnB => format!("If you {}: {refusal}", view.called()),
                        _ => refusal.to_string(),
                    });
                }
            }
        }
        let Some(sweep) = self.sweep(scene) else { return Err("That is too fast.".to_owned()) };
        let end = DVec2::ZERO - sweep.relative_motion();
        if pane.contains(end) { Ok(()) } else { Err("The O would fly out of the right picture.".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    const CRATE: Aabb = Aabb::constant(3.0, 5.0, 6.0, 7.0);
    const PLATFORM: Aabb = Aabb::constant(3.0, 1.0, 9.0, 3.0);

    fn run(rule: Rule, a: Aabb, v: DVec2) -> Frame {
        Frame::run(rule, [a, PLATFORM], [v, DVec2::ZERO])
    }

    #[test]
    fn what_runs_along_the_surface_stays_and_across_the_path_nothing_does() {
        let fall = dvec2(4.0, -4.0);
        let skid = run(Rule::Surface, CRATE, fall);
        assert_eq!(skid.stop.map(|stop| (stop.h, stop.normal)), Some((0.5, Direction::Up)));
        assert_eq!((skid.after[0], skid.to[0].min()), (dvec2(4.0, 0.0), dvec2(7.0, 3.0)));
        let stuck = run(Rule::Path, CRATE, fall);
        assert_eq!((stuck.after[0], stuck.to[0].min()), (DVec2::ZERO, dvec2(5.0, 3.0)));
    }

    /// The path rule also moves bodies that stood still: half of the upward motion turns into a sideways one.
    #[test]
    fn across_the_path_of_two_movers_both_get_the_same() {
        let frame = [dvec2(1.0, 0.0), dvec2(0.0, 1.0)];
        let [a, b] = Rule::Path.respond(frame, Direction::Up);
        assert_eq!((a, b), (dvec2(0.5, 0.5), dvec2(0.5, 0.5)));
        assert_eq!(across(dvec2(1.0, 2.0), DVec2::ZERO), dvec2(1.0, 2.0));
    }

    #[test]
    fn only_the_careful_rule_walks_from_a_touch() {
        let resting = CRATE.translated(dvec2(0.0, -2.0));
        let walk = dvec2(2.0, -1.0);
        let glued = run(Rule::Naive, resting, walk);
        assert!(glued.glued && glued.to[0] == resting && glued.after[0] == walk);
        let careful = run(Rule::Careful, resting, walk);
        assert_eq!((careful.to[0].min(), careful.after[0]), (dvec2(5.0, 3.0), dvec2(2.0, 0.0)));
        assert_eq!(careful.stop.map(|stop| stop.h), Some(0.0));
        // What leaves is not held back.
        let jump = run(Rule::Careful, resting, dvec2(0.0, 2.0));
        assert_eq!((jump.stop, jump.after[0]), (None, dvec2(0.0, 2.0)));
        // Apart from a touch the naive rule is no worse.
        assert_eq!(run(Rule::Naive, CRATE, dvec2(4.0, -4.0)).to, run(Rule::Careful, CRATE, dvec2(4.0, -4.0)).to);
    }

    #[test]
    fn seen_from_a_rider_the_rider_stands_still() {
        let velocity = [dvec2(2.0, -1.0), dvec2(-2.0, 0.0)];
        let seen = |view: View| [view.seen(velocity, 0), view.seen(velocity, 1)];
        assert_eq!(seen(View::World), velocity);
        assert_eq!(seen(View::RideOnB), [dvec2(4.0, -1.0), DVec2::ZERO]);
        assert_eq!(seen(View::RideOnA), [DVec2::ZERO, dvec2(-4.0, 1.0)]);
    }
}
