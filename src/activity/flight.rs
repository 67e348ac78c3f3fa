//! What the keys do to a frame: aim the velocities, go through its moments, look at it in another way, run it.

use super::{Act, Outcome};
use crate::geometry::{Aabb, Direction};
use crate::scene::{AimRange, Flight, Frame, Rule, Scene, TENTHS, View};
use glam::dvec2;

/// Velocities as a lesson bounds them: smallest and largest x, smallest and largest y.
pub type Bounds = [i8; 4];

/// Reads `A B 0 12 -7 0`: the bodies whose velocities are aimed, then, if they are to be bounded, the bounds.
pub(super) fn parse_aim(
    rest: &[&str],
    scene: &Scene,
    body: impl Fn(&str) -> Result<usize, String>,
) -> Result<(Vec<usize>, Option<Bounds>), String> {
    let form =
        || "\"aim\" takes A, B or both, and the smallest and largest x and y, as in \"aim A 0 12 -7 0\"".to_owned();
    let is_number = |word: &&str| word.parse::<i8>().is_ok();
    let names = rest.iter().take_while(|word| !is_number(word)).count();
    if names == 0 || rest[..names].iter().any(|name| !["A", "B"].contains(name)) {
        return Err(form());
    }
    let bodies = rest[..names].iter().map(|name| body(name)).collect::<Result<Vec<_>, _>>()?;
    if let Some(locked) = bodies.iter().map(|body| &scene.bodies[*body]).find(|body| body.locked) {
        return Err(format!("{} is locked: it has no velocity", locked.name));
    }
    let numbers: Option<Vec<i8>> = rest[names..].iter().map(|word| word.parse().ok()).collect();
    let bounds = match numbers.ok_or_else(form)?[..] {
        [] => None,
        [left, right, down, up] if left <= right && down <= up => Some([left, right, down, up]),
        _ => return Err(form()),
    };
    let start = |body: &usize| scene.bodies[*body].velocity;
    if let Some(outside) = bodies.iter().map(start).find(|v| bounds.is_some_and(|bounds| !range(bounds).contains(*v))) {
        return Err(format!("the velocity ({},{}) at the start is out of bounds", outside.x, outside.y));
    }
    match Flight::of(scene).map(|flight| flight.fits(scene)) {
        Some(Err(why)) => Err(format!("the frame cannot be shown: {why}")),
        _ => Ok((bodies, bounds)),
    }
}

fn range(bounds: Bounds) -> AimRange {
    let [left, right, down, up] = bounds.map(f64::from);
    AimRange { min: dvec2(left, down), max: dvec2(right, up) }
}

/// Reads names of a fixed list, each at most once.
pub(super) fn parse_names<T: Copy + PartialEq>(
    what: &str,
    rest: &[&str],
    known: &[(T, &'static str)],
) -> Result<Vec<T>, String> {
    let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
    let find = |word: &&str| {
        let found = known.iter().find(|(_, name)| name == word).map(|(value, _)| *value);
        found.ok_or_else(|| format!("\"{what}\" does not know \"{word}\"; it knows {}", names.join(", ")))
    };
    let values = rest.iter().map(find).collect::<Result<Vec<T>, _>>()?;
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

pub(super) fn prepare_aim(bodies: &[usize], bounds: Option<Bounds>, scene: &mut Scene) {
    scene.movable = bodies.to_vec();
    scene.selected = bodies[0];
    if let Some(flight) = flight(scene) {
        flight.range = bounds.map(range);
    }
}

pub(super) fn prepare_scrub(scene: &mut Scene) {
    flight(scene);
}

pub(super) fn prepare_views(views: &[View], scene: &mut Scene) {
    if let Some(flight) = flight(scene) {
        flight.views = views.to_vec();
    }
}

pub(super) fn prepare_run(rules: &[Rule], scene: &mut Scene) {
    if let Some(flight) = flight(scene) {
        flight.rules = rules.to_vec();
        flight.runs = vec![Vec::new(); rules.len()];
    }
}

/// Arrows change the velocity of the selected body, one unit a frame for each press.
pub(super) fn aim(act: Act, scene: &mut Scene) -> Outcome {
    match act {
        Act::Step { direction, units } => {
            let selected = scene.selected;
            let mut after = scene.clone();
            after.bodies[selected].velocity += direction.unit() * f64::from(units);
            after.moves += u32::from(units);
            let Some(flight) = &after.flight else { return Outcome::NotMine };
            let velocity = after.bodies[selected].velocity;
            if let Some(range @ AimRange { min, max }) = flight.range
                && !range.contains(velocity)
            {
                return Outcome::Refused(format!(
                    "Here the x of a velocity goes from {} to {}, its y from {} to {}.",
                    min.x, max.x, min.y, max.y
                ));
            }
            if let Err(why) = flight.fits(&after) {
                return Outcome::Refused(format!("At that velocity something leaves its picture. {why}"));
            }
            *scene = after;
            Outcome::Done
        }
        Act::SelectNext | Act::SelectPrevious => {
            if scene.select(act == Act::SelectNext) {
                Outcome::Said(format!("The arrows now aim {}.", scene.bodies[scene.selected].called()))
            } else {
                Outcome::Refused(format!("Only {} can be aimed here.", scene.bodies[scene.selected].called()))
            }
        }
        _ => Outcome::NotMine,
    }
}

pub(super) fn aim_legend(scene: &Scene) -> Vec<(&'static str, String)> {
    let mut legend = vec![("arrows", format!("change v{}", scene.bodies[scene.selected].name))];
    let mut next = scene.clone();
    if next.select(true) {
        legend.push(("Tab", format!("v{}", next.bodies[next.selected].name)));
    }
    legend
}

/// Left and right go through the moments of the frame.
pub(super) fn scrub(act: Act, scene: &mut Scene) -> Outcome {
    let Act::Step { direction, units } = act else { return Outcome::NotMine };
    let Some(flight) = &scene.flight else { return Outcome::NotMine };
    let tenths = match direction {
        Direction::Right => (flight.tenths + units).min(TENTHS),
        Direction::Left => flight.tenths.saturating_sub(units),
        Direction::Up | Direction::Down => {
            return Outcome::Refused("Time has two directions only: left and right.".to_owned());
        }
    };
    if tenths == flight.tenths {
        let end = if tenths == 0 { "start" } else { "end" };
        return Outcome::Refused(format!("This is the {end} of the frame: t goes from 0 to 1."));
    }
    let mut after = scene.clone();
    if let Some(flight) = &mut after.flight {
        flight.tenths = tenths;
        let (bodies, time) = (flight.bodies, flight.time());
        if let Some(at) = scene.flight.as_ref().map(|flight| flight.at(scene, View::World, time)) {
            place(&mut after, bodies, at);
        }
    }
    if let Err(refusal) = after.fits() {
        return Outcome::Refused(refusal.to_string());
    }
    *scene = after;
    Outcome::Done
}

fn place(scene: &mut Scene, bodies: [usize; 2], at: [Aabb; 2]) {
    for (body, shape) in bodies.into_iter().zip(at) {
        scene.bodies[body].shape = shape.into();
    }
}

/// `f` looks at the same frame in the next way.
pub(super) fn view(act: Act, scene: &mut Scene) -> Outcome {
    let Some(flight) = scene.flight.as_mut().filter(|_| act == Act::View) else { return Outcome::NotMine };
    flight.view = (flight.view + 1) % flight.views.len().max(1);
    Outcome::Done
}

pub(super) fn view_legend(scene: &Scene) -> Vec<(&'static str, String)> {
    let Some(flight) = &scene.flight else { return Vec::new() };
    let next = flight.views[(flight.view + 1) % flight.views.len()];
    vec![("f", next.called().to_owned())]
}

/// Space runs a frame, `o` goes back to the start under the next rule.
pub(super) fn run(act: Act, scene: &mut Scene) -> Outcome {
    let Some(flight) = &scene.flight else { return Outcome::NotMine };
    match act {
        Act::Advance => {
            let (bodies, rule) = (flight.bodies, flight.rules[flight.rule]);
            let frame = Frame::run(rule, flight.home, flight.velocity(scene));
            let mut after = scene.clone();
            enter(&mut after, bodies, frame.to, frame.after);
            if let Some(flight) = &mut after.flight {
                flight.runs[flight.rule].push(frame);
            }
            if after.fits().is_err() {
                return Outcome::Refused(
                    "A frame more would leave the picture: o for the other rule, u to undo.".to_owned(),
                );
            }
            *scene = after;
            Outcome::Done
        }
        Act::OtherRule => {
            let (bodies, next) = (flight.bodies, (flight.rule + 1) % flight.rules.len());
            let first = flight.frames().first().map(|frame| (frame.from, frame.before));
            if let Some((home, velocity)) = first {
                enter(scene, bodies, home, velocity);
            }
            let Some(flight) = &mut scene.flight else { return Outcome::NotMine };
            flight.rule = next;
            flight.runs[next].clear();
            Outcome::Said(format!("Back at the start, with the {} rule.", flight.rules[next].name()))
        }
        Act::Step { .. } => {
            Outcome::Refused("Nothing is steered here: Space runs a frame, o takes the other rule.".to_owned())
        }
        _ => Outcome::NotMine,
    }
}

/// The start of a frame: A and B there, at these velocities.
fn enter(scene: &mut Scene, bodies: [usize; 2], at: [Aabb; 2], velocity: [glam::DVec2; 2]) {
    place(scene, bodies, at);
    for (body, velocity) in bodies.into_iter().zip(velocity) {
        scene.bodies[body].velocity = velocity;
    }
    if let Some(flight) = &mut scene.flight {
        flight.home = at;
    }
}

pub(super) fn run_legend(scene: &Scene) -> Vec<(&'static str, String)> {
    let Some(flight) = &scene.flight else { return Vec::new() };
    let next = flight.rules[(flight.rule + 1) % flight.rules.len()];
    vec![("Space", "run a frame".to_owned()), ("o", format!("{} rule", next.name()))]
}

#[cfg(test)]
mod tests {
    use super::super::{Activity, act, prepared};
    use super::*;
    use crate::scene::Body;
    use glam::DVec2;

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
        assert_eq!(Activity::parse("aim A B", &scene), Err("B is locked: it has no velocity".to_owned()));
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
        let activities = [Activity::Scrub];
        let mut scene = prepared(
            scene.with_layout(crate::scene::Layout { difference_from: Some(dvec2(-13.0, -3.0)), ..Default::default() }),
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
