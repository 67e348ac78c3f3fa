//! Arrows push a body against the others without overlap: a move stops at the first contact.
//!
//! Each key press is a frame of a sweep, in which only that body moves. Moving along a side that it touches is no hit,
//! so it slides along walls and walks on floors. Boxes along the axes stop against each other exactly, other shapes up
//! to rounding.

use super::flight::sweep;
use super::prelude::*;
use minkowski2d::cast;

/// The drawn length of a normal, in world units: long enough for an arrow.
const NORMAL: f64 = 2.0;

/// A shorter way, in world units, comes from rounding and counts as none.
const NO_WAY: f64 = 1e-9;

/// The pushed body, and what has stopped it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// Its index in the scene.
    body: usize,
    /// The last move, if it was cut short.
    last: Option<Stop>,
    /// How many moves have been cut short.
    count: u32,
}

/// A move that another body has cut short.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    /// The body in the way.
    by: usize,
    /// The fraction of the move that was done, 0 to 1.
    h: f64,
    /// How far the body went.
    way: DVec2,
    /// Where the whole move would have ended.
    wanted: Solid,
}

impl Instrument for Block {
    const FORMS: &'static [Usage] = &[("block A", "arrows push a body, and the others stop it at the first contact")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("stopped", "how many moves were cut short", |block, _| Some(f64::from(block.count)))];
    const VIEWS: &'static [View<Self>] =
        &[View::new("stops", "What stops a pushed body: normals, and where the move would have ended.", draw)];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else {
            return Err("\"block\" takes the body that moves, as in \"block A\"".to_owned());
        };
        let body = words.body(name)?;
        let uneven = words.scene.bodies.iter().find(|body| body.shape.as_box().is_none());
        if let Some(other) = uneven.filter(|_| words.scene.layout.tolerance == 0.0) {
            return Err(format!(
                "\"block\" needs a tolerance in the scene, such as tolerance = 0.01, because {} is no box along the axes: \
                 where it touches is known up to rounding only",
                other.name
            ));
        }
        Ok(Self { body, last: None, count: 0 })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.movable = vec![self.body];
        scene.selected = self.body;
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        vec![Control::arrows(format!("push {}", scene.bodies[self.body].called()), Self::push)]
    }

    fn forget_history(&mut self) {
        self.last = None;
    }
}

impl Block {
    fn push(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let body = self.body;
        let by = direction.unit() * f64::from(units) * scene.layout.step;
        let stop = first_stop(scene, body, by);
        let way = stop.as_ref().map_or(by, |stop| stop.way);
        if let Some(stop) = stop.as_ref().filter(|_| way.length() < NO_WAY) {
            let (mover, other) = (scene.bodies[body].subject(), scene.bodies[stop.by].called());
            return Reply::Refused(format!("{mover} touches {other} there: it cannot go {}.", direction.word()));
        }
        if let Err(refusal) = scene.try_move(body, way) {
            return Reply::Refused(refusal);
        }
        // A part of a step counts as a step.
        scene.moves += (way.length() / scene.layout.step).ceil() as u32;
        scene.last_step = Some((body, way));
        self.last = stop;
        self.count += u32::from(self.last.is_some());
        match &self.last {
            Some(Stop { by, h, .. }) => {
                let (other, mover) = (scene.bodies[*by].subject(), scene.bodies[body].called());
                Reply::Said(format!("{other} stops {mover} at {:.0}% of the way.", h * 100.0))
            }
            None => Reply::Done,
        }
    }
}

/// The first body in the way, and where it stops the moving one.
fn first_stop(scene: &Scene, body: usize, by: DVec2) -> Option<Stop> {
    let shape = &scene.bodies[body].shape;
    let others = (0..scene.bodies.len()).filter(|other| *other != body);
    let stops = others.filter_map(|other| {
        let (h, way) = stopped(shape, &scene.bodies[other].shape, scene.layout.tolerance, by)?;
        Some(Stop { by: other, h, way, wanted: shape.translated(by) })
    });
    stops.min_by(|one, other| one.h.total_cmp(&other.h))
}

/// The fraction of the move after which an obstacle stops a shape, and how far the shape goes; `None` if it can do the
/// whole move.
fn stopped(shape: &Solid, obstacle: &Solid, tolerance: f64, by: DVec2) -> Option<(f64, DVec2)> {
    // At the very end of a move there is nothing left to cut.
    if let Some((moving, still)) = shape.as_box().zip(obstacle.as_box()) {
        let sweep = sweep([moving, still], [by, DVec2::ZERO], 1.0)?;
        let hit = sweep.hit().filter(|hit| hit.h < 1.0)?;
        return Some((hit.h, sweep.stopped().0.min() - moving.min()));
    }
    let (parts, others) = (shape.rounded_parts(), obstacle.rounded_parts());
    let pairs = parts.iter().flat_map(|part| others.iter().map(move |other| (part, other)));
    let h = pairs.filter_map(|(part, other)| {
        let contact = Contact::between_rounded(part, other);
        if contact.state() != State::Overlapping {
            return cast::first_overlap(part, other, by);
        }
        // So little overlap is a touch: the shape can still slide or go away.
        let is_touch = contact.signed_distance() >= -tolerance.max(NO_WAY);
        (is_touch && contact.nearest().normal.dot(by) < -NO_WAY).then_some(0.0)
    });
    h.reduce(f64::min).filter(|h| *h < 1.0 - NO_WAY).map(|h| (h, by * h))
}

/// Where the body would have gone, and the normals of what it touches.
fn draw(block: &Block, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let mover = &scene.bodies[block.body];
    if let Some(stop) = &block.last {
        let name = format!("{} without a stop", mover.called());
        ghost(&mut panes.world, role(block.body), stop.wanted.outline(), name, DVec2::Y);
    }
    let hull = mover.shape.rounded_hull();
    let mut touched = Vec::new();
    for (_, other) in scene.bodies.iter().enumerate().filter(|(index, _)| *index != block.body) {
        if scope.state_of(&mover.shape, &other.shape) != State::Touching {
            continue;
        }
        let contact = Contact::between_rounded(&hull, &other.shape.rounded_hull());
        let nearest = contact.nearest();
        let is_round = mover.shape.is_rounded() || other.shape.is_rounded();
        if nearest.owner.is_none() && !is_round {
            // A corner at a corner stops nothing, and has several normals.
            touched.push(format!("{} at a corner", other.called()));
            continue;
        }
        let ([at, _], normal) = (nearest.witness.middles(), nearest.normal);
        labeled(&mut panes.world, Role::Push, Shape::Pointer(at, at + normal * NORMAL), "n", Anchor::Above);
        touched.push(format!("{}: normal {}", other.name, point(normal)));
    }
    panes.aside.push(if touched.is_empty() {
        format!("{} touches nothing", mover.called())
    } else {
        format!("{} touches {}", mover.called(), touched.join(", "))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boxes::polygon;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::scene::Body;
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::{Aabb, ConvexPolygon, PosedPolygon, Radius, Rounded};
    use proptest::prelude::*;

    fn scene() -> Scene {
        boxes(&[("A", 2.0, 4.0, 4.0, 6.0), ("wall", 7.0, 2.0, 8.0, 9.0), ("floor", 0.0, 0.0, 18.0, 2.0)])
    }

    fn blocked() -> Situation {
        situation(scene(), &["block A"])
    }

    fn step(direction: Direction, units: u8) -> Act {
        Act::Step { direction, units }
    }

    fn a(now: &Situation) -> Aabb {
        now.scene.bodies[0].shape.bounds()
    }

    fn wanted(now: &Situation) -> Option<Shape> {
        let ghost = shown(now, &["stops"])
            .world
            .marks
            .into_iter()
            .find(|mark| mark.weight == textfigure::figure::Weight::Faint);
        ghost.map(|mark| mark.shape)
    }

    #[test]
    fn a_move_is_cut_at_the_first_contact() {
        let mut now = blocked();
        assert_eq!(now.act(step(Direction::Right, 4)), Reply::Said("The wall stops A at 75% of the way.".to_owned()));
        assert_eq!(a(&now), Aabb::constant(5.0, 4.0, 7.0, 6.0));
        assert_eq!(now.scene.moves, 3);
        assert_eq!(reading(&now, "stopped"), Some(Value::Number(1.0)));
        assert_eq!(wanted(&now), Some(polygon(&Aabb::constant(6.0, 4.0, 8.0, 6.0))));
        let why = refusal(&mut now, step(Direction::Right, 1));
        assert_eq!(why, "A touches the wall there: it cannot go right.");
        assert_eq!(shown(&now, &["stops"]).aside, ["A touches wall: normal (-1,0)"]);
    }

    #[test]
    fn a_move_that_just_arrives_is_not_cut() {
        let mut scene = scene();
        scene.bodies[1].shape = Aabb::constant(8.0, 2.0, 9.0, 9.0).into();
        let mut now = situation(scene, &["block A"]);
        assert_eq!(now.act(step(Direction::Right, 4)), Reply::Done);
        assert_eq!((reading(&now, "stopped"), wanted(&now)), (Some(Value::Number(0.0)), None));
        refusal(&mut now, step(Direction::Right, 1));
    }

    #[test]
    fn it_slides_along_walls_and_walks_on_floors() {
        let mut now = blocked();
        now.act(step(Direction::Right, 4));
        assert_eq!(now.act(step(Direction::Up, 1)), Reply::Done);
        assert!(matches!(now.act(step(Direction::Down, 4)), Reply::Said(_)));
        assert_eq!(a(&now), Aabb::constant(5.0, 2.0, 7.0, 4.0), "in the corner");
        refusal(&mut now, step(Direction::Down, 1));
        assert_eq!(now.act(step(Direction::Left, 1)), Reply::Done);
        assert_eq!((reading(&now, "stopped"), wanted(&now)), (Some(Value::Number(2.0)), None));
    }

    #[test]
    fn the_nearest_of_several_stops_it_and_none_is_tunnelled_through() {
        let mut scene = scene();
        scene.bodies.push(Body::new("post", Aabb::constant(5.0, 5.0, 5.5, 5.5)));
        let mut now = situation(scene, &["block A"]);
        let said = now.act(step(Direction::Right, 4));
        assert!(matches!(said, Reply::Said(words) if words.starts_with("The post stops A")));
        assert_eq!(a(&now).right(), 5.0);
    }

    #[test]
    fn it_stays_in_the_picture() {
        let mut now = blocked();
        assert_eq!(refusal(&mut now, step(Direction::Left, 4)), "A would leave the picture on the left.");
    }

    #[test]
    fn what_stopped_it_is_history_and_how_often_is_not() {
        let mut cut = blocked();
        cut.act(step(Direction::Right, 4));
        let mut straight = blocked();
        for _ in 0..3 {
            straight.act(step(Direction::Right, 1));
        }
        assert_eq!(a(&cut), a(&straight));
        assert_ne!(cut.without_history(), straight.without_history());
        assert_eq!(reading(&cut.without_history(), "stopped"), Some(Value::Number(1.0)));
        assert_eq!(wanted(&cut.without_history()), None);
    }

    #[test]
    fn other_shapes_than_boxes_need_a_tolerance() {
        let why = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert_eq!(why(scene(), "block"), "\"block\" takes the body that moves, as in \"block A\"");
        let turned = round_scene(0.0, dvec2(3.0, 5.0));
        assert_eq!(
            why(turned, "block A"),
            "\"block\" needs a tolerance in the scene, such as tolerance = 0.01, because A is no box along the axes: where \
             it touches is known up to rounding only"
        );
    }

    /// A disc between a box, a box at an angle and a shape with a dent.
    fn round_scene(tolerance: f64, at: DVec2) -> Scene {
        let mut scene = scene();
        scene.layout.tolerance = tolerance;
        scene.bodies[0].shape = Solid::disc(at, Radius::new(1.0).expect("a radius")).expect("a disc");
        let slope = Solid::oriented_box(dvec2(12.0, 7.0), dvec2(2.0, 1.0), 30).expect("a box");
        scene.bodies.push(Body::new("slope", slope));
        let part = |x0: f64, y0: f64, x1: f64, y1: f64| {
            ConvexPolygon::new([[x0, y0], [x1, y0], [x1, y1], [x0, y1]].map(DVec2::from)).expect("a box")
        };
        let outline = [[2.0, 8.0], [6.0, 8.0], [6.0, 11.0], [5.0, 11.0], [5.0, 9.0], [2.0, 9.0]].map(DVec2::from);
        let parts = vec![part(2.0, 8.0, 6.0, 9.0), part(5.0, 9.0, 6.0, 11.0)];
        scene.bodies.push(Body::new("ell", Solid::compound(outline.to_vec(), parts).expect("an ell")));
        scene
    }

    fn push_round(at: DVec2, direction: Direction, units: u8) -> (Situation, Reply) {
        let mut now = situation(round_scene(1e-6, at), &["block A"]);
        let reply = now.act(step(direction, units));
        (now, reply)
    }

    #[test]
    fn a_disc_stops_at_sides_corners_and_slopes() {
        let (now, said) = push_round(dvec2(3.0, 5.0), Direction::Right, 4);
        assert_eq!(said, Reply::Said("The wall stops A at 75% of the way.".to_owned()));
        assert_eq!(now.scene.bodies[0].shape.middle(), dvec2(6.0, 5.0));
        assert_eq!(shown(&now, &["stops"]).aside, ["A touches wall: normal (-1,0)"]);
        // A corner of the wall, 0.6 lower: 0.8 to the right of it the disc is stopped.
        let (mut now, _) = push_round(dvec2(8.8, 9.8), Direction::Down, 4);
        let middle = now.scene.bodies[0].shape.middle();
        assert!((middle - dvec2(8.8, 9.6)).length() < 1e-9, "{middle}");
        assert_eq!(shown(&now, &["stops"]).aside, ["A touches wall: normal (0.8,0.6)"]);
        assert_eq!(refusal(&mut now, step(Direction::Down, 1)), "A touches the wall there: it cannot go down.");
        assert_eq!(now.act(step(Direction::Right, 1)), Reply::Done);
        // The dent of the ell is no obstacle.
        let (now, _) = push_round(dvec2(3.0, 11.0), Direction::Down, 4);
        assert_eq!(now.scene.bodies[0].shape.middle(), dvec2(3.0, 10.0));
    }

    proptest! {
        /// It never overlaps anything by more than rounding, is no farther off where it is stopped, and small steps
        /// come as far as a large one.
        #[test]
        fn pushes_never_make_an_overlap(pushes in prop::collection::vec((0_usize..4, 1_u8..=4), 1..12)) {
            let mut now = situation(round_scene(1e-6, dvec2(9.5, 5.0)), &["block A"]);
            let exact = |now: &Situation| {
                let scene = &now.scene;
                let of = |other: &Body| {
                    let pairs = |p: &Rounded<PosedPolygon>| {
                        let least = other.shape.rounded_parts();
                        least.iter().map(|q| Contact::between_rounded(p, q).signed_distance()).fold(9.0, f64::min)
                    };
                    scene.bodies[0].shape.rounded_parts().iter().map(pairs).fold(9.0, f64::min)
                };
                scene.bodies[1..].iter().map(of).fold(9.0, f64::min)
            };
            for (way, units) in pushes {
                let direction = Direction::ALL[way];
                let mut small = now.clone();
                let stopped = matches!(now.act(step(direction, units)), Reply::Said(words) if words.contains(" stops A "));
                prop_assert!(exact(&now) >= -1e-9, "{}", exact(&now));
                for _ in 0..units {
                    small.act(step(direction, 1));
                }
                let apart = now.scene.bodies[0].shape.middle() - small.scene.bodies[0].shape.middle();
                // At the edge of the picture small steps come nearer.
                if stopped {
                    prop_assert!(apart.length() < 1e-9, "{apart}");
                    prop_assert!(exact(&now) < 1e-9, "{}", exact(&now));
                }
            }
        }
    }
}
