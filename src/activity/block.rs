//! Arrows push A against the other bodies, and nothing overlaps: a move is cut at the first contact.
//!
//! Each key press is one frame of the sweep, in which only A moves. Going along a side that A touches is no hit, so A
//! slides along walls and walks on floors.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does};
use crate::geometry::sweep::Mover;
use crate::geometry::{Aabb, State, Sweep};
use crate::scene::{BlockingHit, Scene, Stops};
use glam::DVec2;

pub(super) const ROW: Row = Row {
    name: "block",
    forms: &[("block A", "arrows push a box, and the other boxes stop it at the first contact")],
    read,
};

/// The body that is pushed.
#[derive(Debug)]
struct Block(usize);

impl Does for Block {
    fn prepare(&self, scene: &mut Scene) {
        let Self(body) = *self;
        scene.movable = vec![body];
        scene.selected = body;
        scene.stops = Some(Stops::default());
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Self(body) = *self;
        let (Act::Step { direction, units }, Some(stops)) = (act, scene.stops) else { return Outcome::NotMine };
        let Some(shape) = scene.bodies[body].shape.as_box() else { return Outcome::NotMine };
        let by = direction.unit() * f64::from(units) * scene.layout.step;
        let first = first_stop(scene, body, shape, by);
        let way = match &first {
            Some((_, stopped)) => stopped.min() - shape.min(),
            None => by,
        };
        if let Some((stop, _)) = first.filter(|_| way == DVec2::ZERO) {
            let (mover, other) = (scene.bodies[body].subject(), scene.bodies[stop.by].called());
            return Outcome::Refused(format!("{mover} touches {other} there: it cannot go {}.", direction.word()));
        }
        if let Err(refusal) = scene.try_move(body, way) {
            return Outcome::Refused(refusal.to_string());
        }
        // A step that was cut short is a step.
        scene.moves += (way.length() / scene.layout.step).ceil() as u32;
        scene.last_step = Some((body, way));
        let last = first.map(|(stop, _)| stop);
        scene.stops = Some(Stops { last, count: stops.count + u32::from(last.is_some()) });
        match last {
            Some(stop) => Outcome::Said(format!(
                "{} stops {} at {:.0}% of the way.",
                scene.bodies[stop.by].subject(),
                scene.bodies[body].called(),
                stop.h * 100.0
            )),
            None => inside(scene, body).map_or(Outcome::Done, |other| {
                let (mover, other) = (scene.bodies[body].subject(), scene.bodies[other].called());
                Outcome::Said(format!("{mover} is inside {other}: without a first contact nothing stops it."))
            }),
        }
    }

    fn legend(&self, scene: &Scene) -> Legend {
        vec![("arrows", format!("push {}", scene.bodies[self.0].called()))]
    }
}

/// Reads `A`: the body that is pushed.
fn read(words: &Words<'_>) -> Read {
    let [name] = words.rest[..] else {
        return Err("\"block\" takes the body that moves, as in \"block A\"".to_owned());
    };
    let body = words.body(name)?;
    if words.scene.bodies.iter().any(|body| body.shape.as_box().is_none()) {
        return Err("\"block\" needs a scene of boxes along the axes".to_owned());
    }
    does(Block(body))
}

/// The first body in the way, and where it stops the one that moves.
fn first_stop(scene: &Scene, body: usize, shape: Aabb, by: DVec2) -> Option<(BlockingHit, Aabb)> {
    let others = scene.bodies.iter().enumerate().filter(|(other, _)| *other != body);
    let hits = others.filter_map(|(other, obstacle)| {
        let still = Mover { shape: obstacle.shape.as_box()?, velocity: DVec2::ZERO };
        let sweep = Sweep::new(Mover { shape, velocity: by }, still, 1.0).ok()?;
        // At the very end of the move there is nothing left to cut.
        let hit = sweep.hit().filter(|hit| hit.h < 1.0)?;
        Some((BlockingHit { by: other, h: hit.h, wanted: shape.translated(by) }, sweep.stopped().0))
    });
    hits.min_by(|(one, _), (other, _)| one.h.total_cmp(&other.h))
}

/// A body that this one overlaps.
fn inside(scene: &Scene, body: usize) -> Option<usize> {
    let shape = scene.bodies[body].shape.as_box()?;
    (0..scene.bodies.len()).filter(|other| *other != body).find(|other| {
        let overlap = |other: Aabb| {
            crate::geometry::origin::state(&crate::geometry::minkowski::difference(&shape, &other))
                == State::Overlapping
        };
        scene.bodies[*other].shape.as_box().is_some_and(overlap)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::Activity;
    use crate::geometry::Direction;
    use crate::scene::Body;
    use glam::dvec2;

    fn scene() -> Scene {
        let body = |name: &str, l, b, r, t| Body::new(name, Aabb::constant(l, b, r, t));
        let mut scene = Scene::new(vec![
            body("A", 2.0, 4.0, 4.0, 6.0),
            body("wall", 7.0, 2.0, 8.0, 9.0),
            body("floor", 0.0, 0.0, 18.0, 2.0),
        ]);
        Block(0).prepare(&mut scene);
        scene
    }

    fn push(scene: &mut Scene, direction: Direction, units: u8) -> Outcome {
        Block(0).act(Act::Step { direction, units }, scene)
    }

    #[test]
    fn a_move_is_cut_at_the_first_contact() {
        let mut scene = scene();
        assert_eq!(
            push(&mut scene, Direction::Right, 4),
            Outcome::Said("The wall stops A at 75% of the way.".to_owned())
        );
        assert_eq!(scene.bodies[0].shape.bounds(), Aabb::constant(5.0, 4.0, 7.0, 6.0));
        assert_eq!(scene.moves, 3);
        let stops = scene.stops.expect("prepared");
        assert_eq!((stops.count, stops.last.map(|stop| stop.wanted.left())), (1, Some(6.0)));

        let before = scene.clone();
        assert_eq!(
            push(&mut scene, Direction::Right, 1),
            Outcome::Refused("A touches the wall there: it cannot go right.".to_owned())
        );
        assert_eq!(scene, before);
    }

    #[test]
    fn a_move_that_just_arrives_is_not_cut() {
        let mut scene = scene();
        scene.bodies[1].shape = Aabb::constant(8.0, 2.0, 9.0, 9.0).into();
        assert_eq!(push(&mut scene, Direction::Right, 4), Outcome::Done);
        assert_eq!(scene.stops, Some(Stops::default()));
        assert!(matches!(push(&mut scene, Direction::Right, 1), Outcome::Refused(_)));
    }

    #[test]
    fn it_slides_along_walls_and_walks_on_floors() {
        let mut scene = scene();
        push(&mut scene, Direction::Right, 4);
        assert_eq!(push(&mut scene, Direction::Up, 1), Outcome::Done);
        assert!(matches!(push(&mut scene, Direction::Down, 4), Outcome::Said(_)));
        assert_eq!(scene.bodies[0].shape.bounds(), Aabb::constant(5.0, 2.0, 7.0, 4.0), "in the corner");
        assert!(matches!(push(&mut scene, Direction::Down, 1), Outcome::Refused(_)));
        assert_eq!(push(&mut scene, Direction::Left, 1), Outcome::Done);
        assert_eq!(scene.stops.expect("prepared").last, None);
    }

    #[test]
    fn the_nearest_of_several_stops_it_and_none_is_tunnelled_through() {
        let mut scene = scene();
        scene.bodies.push(Body::new("post", Aabb::constant(5.0, 5.0, 5.5, 5.5)));
        push(&mut scene, Direction::Right, 4);
        assert_eq!(scene.bodies[0].shape.bounds().right(), 5.0);
        assert_eq!(scene.stops.and_then(|stops| stops.last).map(|stop| stop.by), Some(3));
    }

    #[test]
    fn it_stays_in_the_picture_and_says_when_it_starts_inside() {
        let mut scene = scene();
        let before = scene.clone();
        assert!(matches!(push(&mut scene, Direction::Left, 4), Outcome::Refused(_)));
        assert_eq!(scene, before);
        scene.bodies[0].shape = Aabb::constant(6.0, 4.0, 9.0, 6.0).into();
        assert!(
            matches!(push(&mut scene, Direction::Up, 1), Outcome::Said(words) if words.contains("inside the wall"))
        );
    }

    #[test]
    fn only_boxes_along_the_axes_can_be_swept() {
        let scene = scene();
        assert!(Activity::parse("block A", &scene).is_ok());
        assert!(Activity::parse("block", &scene).is_err());
        let mut turned = scene;
        let solid = crate::scene::Turned::new(dvec2(5.0, 5.0), DVec2::ONE, 30).expect("a box");
        turned.bodies[1].shape = crate::scene::Solid::Turned(solid);
        assert!(Activity::parse("block A", &turned).is_err_and(|error| error.contains("axes")));
    }
}
