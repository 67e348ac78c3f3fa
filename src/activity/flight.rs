//! What the keys do to a frame: aim the velocities, go through its moments, look at it in another way, run it.

pub(super) mod aim;
pub(super) mod run;
pub(super) mod scrub;
pub(super) mod view;

use super::Words;
use crate::geometry::Aabb;
use crate::scene::{Flight, Scene};

/// Reads names of a fixed list, each at most once.
fn names<T: Copy + PartialEq>(words: &Words<'_>, known: &[(T, &'static str)]) -> Result<Vec<T>, String> {
    words.boxes()?;
    let what = words.name;
    let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
    let find = |word: &&str| {
        let found = known.iter().find(|(_, name)| name == word).map(|(value, _)| *value);
        found.ok_or_else(|| format!("\"{what}\" does not know \"{word}\"; it knows {}", names.join(", ")))
    };
    let values = words.rest.iter().map(find).collect::<Result<Vec<T>, _>>()?;
    let twice = (1..values.len()).any(|index| values[..index].contains(&values[index]));
    if values.len() < 2 || twice {
        return Err(format!("\"{what}\" takes two or more different ones of {}", names.join(", ")));
    }
    Ok(values)
}

/// The flight of the scene, made on first use. The reader of lessons has seen to it that A and B are boxes.
fn flight(scene: &mut Scene) -> Option<&mut Flight> {
    if scene.flight.is_none() {
        scene.flight = Flight::of(scene);
    }
    scene.flight.as_mut()
}

fn place(scene: &mut Scene, bodies: [usize; 2], at: [Aabb; 2]) {
    for (body, shape) in bodies.into_iter().zip(at) {
        scene.bodies[body].shape = shape.into();
    }
}

#[cfg(test)]
mod tests {
    use crate::activity::{Act, Activity, Outcome, act, prepared};
    use crate::geometry::{Aabb, Direction};
    use crate::scene::{Body, Layout, Scene};
    use glam::{DVec2, dvec2};

    fn scene(velocity: DVec2) -> Scene {
        let body = |name: &str, shape, velocity| Body { velocity, ..Body::new(name, shape) };
        Scene::new(vec![
            body("A", Aabb::constant(3.0, 7.0, 6.0, 9.0), velocity),
            body("B", Aabb::constant(8.0, 3.0, 12.0, 6.0), DVec2::ZERO),
        ])
    }

    #[test]
    fn what_is_written_wrong_is_told() {
        let scene = scene(dvec2(1.0, 0.0));
        let why = |text: &str| Activity::parse(text, &scene).expect_err(text);
        for text in
            ["aim", "aim C", "aim 0 12", "aim A 0 12", "aim A 12 0 -7 0", "aim A 0 12 -7 x", "aim A 0 12 -7 0 1"]
        {
            assert!(why(text).starts_with("\"aim\" takes"), "{text}: {}", why(text));
        }
        assert_eq!(why("aim A 2 12 -7 0"), "the velocity (1,0) at the start is out of bounds");
        assert_eq!(why("run path"), "\"run\" takes two or more different ones of surface, path, naive, careful");
        assert_eq!(why("run path path"), why("run path"));
        assert!(why("view world sideways").contains("does not know \"sideways\"; it knows world, ride-on-b"));
        assert_eq!(why("scrub A"), "\"scrub\" stands alone, without \"A\"");
        assert_eq!(why("launch A 0 12 5"), "a frame has 1 to 4 looks");
        assert!(why("launch A 0 12 1 1").starts_with("\"launch\" takes"));
        let fast = Activity::parse("aim A", &self::scene(dvec2(13.0, 0.0))).expect_err("too fast");
        assert_eq!(fast, "the frame cannot be shown: A would leave the picture on the right.");
    }

    #[test]
    fn a_body_that_is_locked_has_no_velocity_to_aim() {
        let mut scene = scene(DVec2::ZERO);
        scene.bodies[1].locked = true;
        assert_eq!(Activity::parse("aim A B", &scene).expect_err("locked"), "B is locked: it has no velocity");
        assert!(Activity::parse("aim A", &scene).is_ok());
    }

    #[test]
    fn a_refused_velocity_changes_nothing_and_is_no_move() {
        let scene = scene(DVec2::ZERO);
        let activities = [Activity::parse("aim A 0 12 -7 0", &scene).expect("sound")];
        let mut scene = prepared(scene, &activities);
        let before = scene.clone();
        for direction in [Direction::Left, Direction::Up] {
            let refused = act(&activities, Act::Step { direction, units: 1 }, &mut scene);
            assert!(matches!(refused, Outcome::Refused(_)), "{refused:?}");
            assert_eq!(scene, before);
        }
        assert_eq!(act(&activities, Act::Step { direction: Direction::Down, units: 4 }, &mut scene), Outcome::Done);
        assert_eq!((scene.bodies[0].velocity, scene.moves), (dvec2(0.0, -4.0), 4));
    }

    #[test]
    fn time_goes_to_both_ends_and_back_without_a_trace() {
        let scene = scene(dvec2(5.0, -2.0));
        let activities = [Activity::parse("scrub", &scene).expect("boxes")];
        let mut scene = prepared(
            scene.with_layout(Layout { difference_from: Some(dvec2(-13.0, -3.0)), ..Default::default() }),
            &activities,
        );
        let start = scene.clone();
        let step = |direction, scene: &mut Scene| act(&activities, Act::Step { direction, units: 4 }, scene);
        for _ in 0..3 {
            assert_eq!(step(Direction::Right, &mut scene), Outcome::Done);
        }
        assert_eq!(scene.bodies[0].shape.bounds().min(), dvec2(8.0, 5.0));
        assert!(matches!(step(Direction::Right, &mut scene), Outcome::Refused(_)));
        for _ in 0..3 {
            assert_eq!(step(Direction::Left, &mut scene), Outcome::Done);
        }
        assert_eq!(scene, start);
    }
}
