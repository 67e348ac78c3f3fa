//! Arrows push a body against the others without overlap: a move stops at the first contact.
//!
//! Each key press is a frame of a sweep, in which only that body moves. Moving along a side that it touches is no hit,
//! so it slides along walls and walks on floors.

use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Scope, Usage, View, Words};
use crate::figure::{Anchor, Role, Shape, Weight, polygon};
use crate::geometry::sweep::Mover;
use crate::geometry::{Aabb, Contact, State, Sweep, minkowski, origin};
use crate::panes::Panes;
use crate::scene::Scene;
use crate::value::point;
use glam::DVec2;

/// Long enough to be seen as an arrow, in world units.
const NORMAL: f64 = 2.0;

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
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stop {
    /// The body in the way.
    by: usize,
    /// The fraction of the move that was done, 0 to 1.
    h: f64,
    /// Where the whole move would have ended.
    wanted: Aabb,
    /// Where it ended.
    at: Aabb,
}

impl Instrument for Block {
    const FORMS: &'static [Usage] =
        &[("block A", "arrows push a box, and the other boxes stop it at the first contact")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("stopped", "how many moves were cut short", |block, _| Some(f64::from(block.count)))];
    const VIEWS: &'static [View<Self>] =
        &[View::new("stops", "What stops a pushed body: normals, and where the move would have ended.", draw)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else {
            return Err("\"block\" takes the body that moves, as in \"block A\"".to_owned());
        };
        let body = words.body(name)?;
        if words.scene.bodies.iter().any(|body| body.shape.as_box().is_none()) {
            return Err("\"block\" needs a scene of boxes along the axes".to_owned());
        }
        Ok(Self { body, last: None, count: 0 })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.movable = vec![self.body];
        scene.selected = self.body;
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Step]
    }

    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply {
        let Act::Step { direction, units } = act else { return Reply::NotMine };
        let body = self.body;
        let Some(shape) = scene.bodies[body].shape.as_box() else { return Reply::NotMine };
        let by = direction.unit() * f64::from(units) * scene.layout.step;
        let stop = first_stop(scene, body, shape, by);
        let way = stop.map_or(by, |stop| stop.at.min() - shape.min());
        if let Some(stop) = stop.filter(|_| way == DVec2::ZERO) {
            let (mover, other) = (scene.bodies[body].subject(), scene.bodies[stop.by].called());
            return Reply::Refused(format!("{mover} touches {other} there: it cannot go {}.", direction.word()));
        }
        if let Err(refusal) = scene.try_move(body, way) {
            return Reply::Refused(refusal.to_string());
        }
        // A step that was cut short counts as a step.
        scene.moves += (way.length() / scene.layout.step).ceil() as u32;
        scene.last_step = Some((body, way));
        self.last = stop;
        self.count += u32::from(stop.is_some());
        match stop {
            Some(stop) => Reply::Said(format!(
                "{} stops {} at {:.0}% of the way.",
                scene.bodies[stop.by].subject(),
                scene.bodies[body].called(),
                stop.h * 100.0
            )),
            None => inside(scene, body).map_or(Reply::Done, |other| {
                let (mover, other) = (scene.bodies[body].subject(), scene.bodies[other].called());
                Reply::Said(format!("{mover} is inside {other}: without a first contact nothing stops it."))
            }),
        }
    }

    fn legend(&self, scene: &Scene) -> Legend {
        vec![("arrows", format!("push {}", scene.bodies[self.body].called()))]
    }

    fn forget_history(&mut self) {
        self.last = None;
    }
}

/// The first body in the way, and where it stops the moving one.
fn first_stop(scene: &Scene, body: usize, shape: Aabb, by: DVec2) -> Option<Stop> {
    let others = scene.bodies.iter().enumerate().filter(|(other, _)| *other != body);
    let stops = others.filter_map(|(other, obstacle)| {
        let still = Mover { shape: obstacle.shape.as_box()?, velocity: DVec2::ZERO };
        let sweep = Sweep::new(Mover { shape, velocity: by }, still, 1.0).ok()?;
        // At the very end of the move there is nothing left to cut.
        let hit = sweep.hit().filter(|hit| hit.h < 1.0)?;
        Some(Stop { by: other, h: hit.h, wanted: shape.translated(by), at: sweep.stopped().0 })
    });
    stops.min_by(|one, other| one.h.total_cmp(&other.h))
}

/// A body that this one overlaps.
fn inside(scene: &Scene, body: usize) -> Option<usize> {
    let shape = scene.bodies[body].shape.as_box()?;
    let overlap = |other: Aabb| origin::state(&minkowski::difference(&shape, &other)) == State::Overlapping;
    let others = (0..scene.bodies.len()).filter(|other| *other != body);
    others.into_iter().find(|other| scene.bodies[*other].shape.as_box().is_some_and(overlap))
}

/// Where the body would have gone, and the normals of what it touches.
fn draw(block: &Block, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let mover = &scene.bodies[block.body];
    if let Some(stop) = block.last {
        panes.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&stop.wanted));
    }
    let hull = mover.shape.hull();
    let mut touched = Vec::new();
    for (_, other) in scene.bodies.iter().enumerate().filter(|(index, _)| *index != block.body) {
        let contact = Contact::between(&hull, &other.shape.hull());
        if contact.state() != State::Touching {
            continue;
        }
        let nearest = contact.nearest();
        if nearest.owner.is_none() {
            // Corner on corner stops nothing, and has more than one normal.
            touched.push(format!("{} at a corner", other.called()));
            continue;
        }
        let ([at, _], normal) = (nearest.witness.middles(), nearest.normal);
        panes.world.add(Role::Push, Shape::Arrow(at, at + normal * NORMAL));
        panes.world.label(Role::Push, at + normal * NORMAL, "n", Anchor::Above);
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
    use crate::geometry::Direction;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;
    use glam::dvec2;

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
        let ghost = shown(now, &["stops"]).world.marks.into_iter().find(|mark| mark.role == Role::Ghost);
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
    fn it_stays_in_the_picture_and_says_when_it_starts_inside() {
        let mut now = blocked();
        assert_eq!(refusal(&mut now, step(Direction::Left, 4)), "A would go too far to the left.");
        now.scene.bodies[0].shape = Aabb::constant(6.0, 4.0, 9.0, 6.0).into();
        let said = now.act(step(Direction::Up, 1));
        assert!(matches!(said, Reply::Said(words) if words.contains("inside the wall")));
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
    fn only_boxes_along_the_axes_can_be_swept() {
        let why = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert_eq!(why(scene(), "block"), "\"block\" takes the body that moves, as in \"block A\"");
        let mut turned = scene();
        let solid = Solid::oriented_box(dvec2(5.0, 5.0), DVec2::ONE, 30).expect("a box");
        turned.bodies[1].shape = solid;
        assert_eq!(why(turned, "block A"), "\"block\" needs a scene of boxes along the axes");
    }
}
