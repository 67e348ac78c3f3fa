//! Bodies, and everything about them that a learner can change.
//!
//! A scene is plain data: an undo step is a clone of it. What the keys do to it is `activity`'s business, what it
//! amounts to in numbers is `readings`', what it looks like is `overlay`'s.

mod flight;
mod merging;
mod solid;
mod stops;
mod trace;
mod turns;
mod views;

use crate::geometry::{Aabb, Contact, ConvexPolygon, Direction, minkowski};
use glam::DVec2;

pub use flight::{AimRange, Flight, Frame, Rule, Stop, TENTHS, View};
pub use merging::{Chain, Lap, Merging, Starts};
pub use solid::{Hull, Solid, Spun, Turned};
pub use stops::{BlockingHit, Share, Sharing, Stops};
pub use trace::{Sample, Trace};
pub use turns::Turns;
pub use views::{Choice, Image, Ruler, Spin, Split};

/// What the left pane shows unless the scene is enlarged, in world units: shapes stay inside.
pub const WORLD: Aabb = Aabb::constant(0.0, 0.0, 18.0, 12.0);

/// What the right pane shows unless the scene is enlarged or its view shifted: `A − B` stays inside.
pub const DIFFERENCE: Aabb = Aabb::constant(-9.0, -6.0, 9.0, 6.0);

/// How a scene is laid out on its lattice; the same during a whole step, so that lengths can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// How many times larger than usual a unit is drawn.
    pub zoom: f64,
    /// The lower left corner of the right pane, if the O is not in its middle.
    pub difference_from: Option<DVec2>,
    /// How far an arrow key goes, in world units.
    pub step: f64,
    /// Up to this gap or depth, A and B count as touching. Zero on a lattice, where touching is exact.
    pub tolerance: f64,
    /// True if the right pane shows `A + B` instead of `A − B`.
    pub sum: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Self { zoom: 1.0, difference_from: None, step: 1.0, tolerance: 0.0, sum: false }
    }
}

impl Layout {
    /// What the left pane shows.
    #[must_use]
    pub fn world(&self) -> Aabb {
        pane(WORLD.min(), WORLD.size() / self.zoom)
    }

    /// What the right pane shows.
    #[must_use]
    pub fn difference(&self) -> Aabb {
        let size = DIFFERENCE.size() / self.zoom;
        pane(self.difference_from.unwrap_or(size * -0.5), size)
    }
}

fn pane(from: DVec2, size: DVec2) -> Aabb {
    Aabb::new(from, from + size).unwrap_or(WORLD)
}

/// A shape with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// As the lesson file calls it: `A`, `B`, `crate`.
    pub name: String,
    /// What it is and where; a point is a box of zero size.
    pub shape: Solid,
    /// How far it moves in one frame, in world units.
    pub velocity: DVec2,
    /// Bolted down: nothing moves it.
    pub locked: bool,
}

impl Body {
    /// A body at rest that can be moved.
    #[must_use]
    pub fn new(name: &str, shape: impl Into<Solid>) -> Self {
        Self { name: name.to_owned(), shape: shape.into(), velocity: DVec2::ZERO, locked: false }
    }

    /// The one character that stands for the body in a picture: lower case for a point, as in `a − b`.
    #[must_use]
    pub fn letter(&self) -> char {
        let first = self.name.chars().next().unwrap_or('?');
        if self.is_point() { first.to_ascii_lowercase() } else { first.to_ascii_uppercase() }
    }

    /// What a sentence calls the body: its letter if its name is one letter, otherwise its name.
    #[must_use]
    pub fn called(&self) -> String {
        if self.name.chars().count() == 1 { self.letter().to_string() } else { format!("the {}", self.name) }
    }

    /// The same at the start of a sentence.
    #[must_use]
    pub fn subject(&self) -> String {
        self.called().replacen("the ", "The ", 1)
    }

    /// True for a body of zero size.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.shape.as_box().is_some_and(|shape| shape.size() == DVec2::ZERO)
    }
}

/// A point that the learner walks about, and where it has been.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Where it is, in world units of its pane.
    pub at: DVec2,
    /// Every point it has been on, its start included, each once, in the order of the first visit.
    pub visited: Vec<DVec2>,
}

impl Probe {
    /// A probe at its start.
    #[must_use]
    pub fn new(at: DVec2) -> Self {
        Self { at, visited: vec![at] }
    }

    /// Goes to another point.
    pub fn go(&mut self, to: DVec2) {
        self.at = to;
        if !self.visited.contains(&to) {
            self.visited.push(to);
        }
    }
}

/// A number that the learner types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What is asked for: `left`, `bottom`.
    pub name: String,
    /// What has been typed so far.
    pub text: String,
}

impl Field {
    /// The number typed, if it is one yet.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        self.text.parse().ok()
    }
}

/// Numbers to type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The fields, in order.
    pub fields: Vec<Field>,
    /// The one that keys go to.
    pub active: usize,
}

/// The four ways to apply a push `p`, numbered 0 to 3: A+=p, A−=p, B+=p, B−=p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pushes {
    /// A and B before any push.
    pub home: [Aabb; 2],
    /// From the origin to the nearest border point of `A − B`, as at home.
    pub push: DVec2,
    /// Which buttons have been tried.
    pub tried: [bool; 4],
    /// The one tried last.
    pub last: Option<usize>,
}

/// A body that flies for one frame at a chosen speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Which body flies.
    pub body: usize,
    /// Where it starts.
    pub home: Aabb,
    /// World units a frame, to the right.
    pub speed: f64,
    /// The speeds to choose from.
    pub range: (f64, f64),
    /// In how many equal steps the frame is gone through; after each of them the pair is looked at.
    pub looks: u8,
    /// Whether the frame has been run.
    pub flown: bool,
}

impl Launch {
    /// Where the body is at each look, the last one at the end of the frame.
    pub fn looked_at(self, speed: f64) -> impl Iterator<Item = Aabb> {
        let looks = f64::from(self.looks);
        (1..=self.looks).map(move |look| self.home.translated(DVec2::new(speed * f64::from(look) / looks, 0.0)))
    }
}

/// One push of a solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution {
    /// The bodies that overlapped.
    pub pair: (usize, usize),
    /// Which of them was pushed.
    pub pushed: usize,
    /// By how much.
    pub by: DVec2,
}

/// A solver that separates overlapping pairs one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Solver {
    /// The body that takes the whole push in each pair it belongs to.
    pub yields: usize,
    /// What each pass did.
    pub passes: Vec<Vec<Resolution>>,
}

/// Everything that a learner can change in a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The bodies, in the lesson's order.
    pub bodies: Vec<Body>,
    /// How it is laid out on its lattice.
    pub layout: Layout,
    /// The bodies that can be selected, in the order in which Tab goes through them.
    pub movable: Vec<usize>,
    /// Which body the arrows move.
    pub selected: usize,
    /// Moves since the start: one for each unit that a body or the probe went.
    pub moves: u32,
    /// The body that moved last, and by how much.
    pub last_step: Option<(usize, DVec2)>,
    /// The probe, if the step has one.
    pub probe: Option<Probe>,
    /// How many of B's corners have been stamped.
    pub stamped: usize,
    /// The numbers to type, if any.
    pub form: Form,
    /// The four buttons of a push, if the step has them.
    pub pushes: Option<Pushes>,
    /// The flight, if the step has one.
    pub launch: Option<Launch>,
    /// The speed that a flight starts with.
    pub speed: f64,
    /// The solver, if the step has one.
    pub solver: Option<Solver>,
    /// True while B−A is shown beside A−B.
    pub swapped: bool,
    /// How often the order has been swapped.
    pub swaps: u32,
    /// True if touching does not count as contact (`<` instead of `<=`).
    pub strict: bool,
    /// The frame in which A and B may both move, if the step has one.
    pub flight: Option<Flight>,
    /// The box that the keys turn, if the step has one.
    pub turns: Option<Turns>,
    /// The record of a moving contact, if the step keeps one.
    pub trace: Option<Trace>,
    /// How many support points of `A − B` have been asked for, if the step does that.
    pub asked: Option<usize>,
    /// The record of moves that other bodies cut short, if they do.
    pub stops: Option<Stops>,
    /// Two bodies that share the push which separates them, if the step has them.
    pub sharing: Option<Sharing>,
    /// The lap along edges, if the step has one.
    pub lap: Option<Lap>,
    /// The merge by hand, if the step has one.
    pub chain: Option<Chain>,
    /// The corners that a merge starts from, if the step lets choose them.
    pub starts: Option<Starts>,
    /// The choice of the half-turned image, if the step has one.
    pub choice: Option<Choice>,
    /// The direction of the rulers, if the step has them.
    pub ruler: Option<Ruler>,
    /// Whether A is treated part by part, if the step lets choose.
    pub split: Option<Split>,
    /// What turns, if the step lets shapes turn by themselves.
    pub spin: Option<Spin>,
}

/// Why a body may not move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is bolted down.
    #[error("{who} is bolted down: it cannot move.")]
    Locked {
        /// The body, as a sentence calls it.
        who: String,
    },
    /// It would leave the left picture.
    #[error("{who} would leave the picture {}.", past(*side))]
    LeavesWorld {
        /// The body, as a sentence calls it.
        who: String,
        /// Where it would leave.
        side: Direction,
    },
    /// The difference would leave the right picture.
    #[error("That step would take A-B out of its picture, {}.", past(*side))]
    DifferenceLeaves {
        /// Where it would leave.
        side: Direction,
    },
}

fn past(side: Direction) -> &'static str {
    match side {
        Direction::Left => "on the left",
        Direction::Right => "on the right",
        Direction::Up => "at the top",
        Direction::Down => "at the bottom",
    }
}

/// The first side of `frame` that `shape` crosses.
fn crossed(shape: &Aabb, frame: &Aabb) -> Option<Direction> {
    if shape.left() < frame.left() {
        Some(Direction::Left)
    } else if shape.right() > frame.right() {
        Some(Direction::Right)
    } else if shape.top() > frame.top() {
        Some(Direction::Up)
    } else if shape.bottom() < frame.bottom() {
        Some(Direction::Down)
    } else {
        None
    }
}

impl Scene {
    /// A scene of these bodies, at rest.
    #[must_use]
    pub fn new(bodies: Vec<Body>) -> Self {
        Self { bodies, ..Self::default() }
    }

    /// The scene laid out in another way.
    #[must_use]
    pub fn with_layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// The scene with a probe at a point.
    #[must_use]
    pub fn with_probe(mut self, at: DVec2) -> Self {
        self.probe = Some(Probe::new(at));
        self
    }

    /// The scene with a speed for its flight, in world units a frame.
    #[must_use]
    pub fn with_speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// The place of the body of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.name == name)
    }

    /// The shapes of A and B, if the scene has both.
    #[must_use]
    pub fn solids(&self) -> Option<(&Solid, &Solid)> {
        Some((&self.bodies[self.find("A")?].shape, &self.bodies[self.find("B")?].shape))
    }

    /// A and B, if both are boxes along the axes.
    #[must_use]
    pub fn pair(&self) -> Option<(Aabb, Aabb)> {
        let (a, b) = self.solids()?;
        Some((a.as_box()?, b.as_box()?))
    }

    /// `A − B`, if both are boxes along the axes.
    #[must_use]
    pub fn difference(&self) -> Option<Aabb> {
        self.pair().map(|(a, b)| minkowski::difference(&a, &b))
    }

    /// `A − B` of the convex hulls of A and B, if the scene has both.
    #[must_use]
    pub fn hull_difference(&self) -> Option<ConvexPolygon> {
        self.solids().map(|(a, b)| minkowski::merge::difference(&a.hull(), &b.hull()))
    }

    /// How the convex hulls of A and B lie to each other, if the scene has both.
    #[must_use]
    pub fn contact(&self) -> Option<Contact> {
        self.solids().map(|(a, b)| Contact::between(&a.hull(), &b.hull()))
    }

    /// The smallest box along the axes around `A − B`, if the scene has both.
    #[must_use]
    pub fn difference_bounds(&self) -> Option<Aabb> {
        self.solids().map(|(a, b)| minkowski::difference(&a.bounds(), &b.bounds()))
    }

    /// The smallest box along the axes around what the right pane shows of A and B, if the scene has both.
    #[must_use]
    pub fn right_bounds(&self) -> Option<Aabb> {
        if !self.layout.sum {
            return self.difference_bounds();
        }
        let (a, b) = self.solids()?;
        // A + B is A minus the half-turned B.
        Some(minkowski::difference(&a.bounds(), &b.bounds().half_turned()))
    }

    /// Every pair of bodies, the later one first: the one above is pushed off the one below.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.bodies.len();
        (0..count).rev().flat_map(move |upper| (0..upper).rev().map(move |lower| (upper, lower)))
    }

    /// What would keep this scene from being shown whole: a body outside the left pane or A−B outside the right one.
    ///
    /// # Errors
    /// The first such thing.
    pub fn fits(&self) -> Result<(), Refusal> {
        for body in &self.bodies {
            if let Some(side) = crossed(&body.shape.bounds(), &self.layout.world()) {
                return Err(Refusal::LeavesWorld { who: body.subject(), side });
            }
        }
        match self.right_bounds().and_then(|d| crossed(&d, &self.layout.difference())) {
            Some(side) => Err(Refusal::DifferenceLeaves { side }),
            None => Ok(()),
        }
    }

    /// Selects the next (or the previous) body that can be selected, round and round; false if there is no other.
    pub fn select(&mut self, forward: bool) -> bool {
        let count = self.movable.len();
        if count < 2 {
            return false;
        }
        let here = self.movable.iter().position(|body| *body == self.selected).unwrap_or(0);
        self.selected = self.movable[(here + if forward { 1 } else { count - 1 }) % count];
        true
    }

    /// Moves a body by `by` world units, or leaves everything as it was.
    ///
    /// # Errors
    /// If the body is bolted down, or it or `A − B` would leave its pane.
    pub fn try_move(&mut self, body: usize, by: DVec2) -> Result<(), Refusal> {
        self.try_change(body, |shape| shape.translated(by))
    }

    /// Turns a body counter-clockwise about its middle, or leaves everything as it was.
    ///
    /// # Errors
    /// As [`try_move`](Self::try_move).
    pub fn try_turn(&mut self, body: usize, degrees: i32) -> Result<(), Refusal> {
        self.try_change(body, |shape| shape.turned(degrees))
    }

    fn try_change(&mut self, body: usize, change: impl FnOnce(&Solid) -> Solid) -> Result<(), Refusal> {
        if self.bodies[body].locked {
            return Err(Refusal::Locked { who: self.bodies[body].subject() });
        }
        let after = change(&self.bodies[body].shape);
        let before = std::mem::replace(&mut self.bodies[body].shape, after);
        if let Err(refusal) = self.fits() {
            self.bodies[body].shape = before;
            return Err(refusal);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn body(name: &str, min: DVec2, size: DVec2) -> Body {
        Body::new(name, Aabb::new(min, min + size).expect("a box"))
    }

    fn first_scene() -> Scene {
        Scene::new(vec![body("A", dvec2(9.0, 6.0), dvec2(4.0, 2.0)), body("B", dvec2(4.0, 3.0), dvec2(2.0, 2.0))])
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut scene = first_scene();
        let before = scene.clone();
        assert_eq!(
            scene.try_move(0, dvec2(6.0, 0.0)).map_err(|refusal| refusal.to_string()),
            Err("A would leave the picture on the right.".to_owned())
        );
        assert_eq!(
            scene.try_move(0, dvec2(1.0, 0.0)).map_err(|refusal| refusal.to_string()),
            Err("That step would take A-B out of its picture, on the right.".to_owned())
        );
        scene.bodies[0].locked = true;
        assert_eq!(scene.try_move(0, dvec2(-1.0, 0.0)), Err(Refusal::Locked { who: "A".to_owned() }));
        scene.bodies[0].locked = false;
        assert_eq!(scene, before);
        assert_eq!(scene.try_move(0, dvec2(-1.0, 0.0)), Ok(()));
        assert_eq!(scene.difference(), Some(Aabb::constant(2.0, 1.0, 8.0, 5.0)));
    }

    #[test]
    fn points_are_named_in_lower_case() {
        assert_eq!(body("A", DVec2::ONE, DVec2::ZERO).letter(), 'a');
        assert_eq!(body("crate", DVec2::ONE, DVec2::ONE).letter(), 'C');
        assert_eq!(body("crate", DVec2::ONE, DVec2::ONE).called(), "the crate");
    }

    #[test]
    fn pairs_come_from_the_top_down() {
        let scene = Scene::new(vec![
            body("floor", DVec2::ZERO, DVec2::ONE),
            body("crate", DVec2::ZERO, DVec2::ONE),
            body("player", DVec2::ZERO, DVec2::ONE),
        ]);
        assert_eq!(scene.pairs().collect::<Vec<_>>(), [(2, 1), (2, 0), (1, 0)]);
    }
}
