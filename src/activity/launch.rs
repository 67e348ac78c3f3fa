//! A body flies to the right for one frame at a chosen speed; only where it ends is looked at, or also on the way at
//! equal distances.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does, keys};
use crate::geometry::Direction;
use crate::scene::{Launch, Scene};
use glam::{DVec2, dvec2};

pub(super) const ROW: Row = Row {
    name: "launch",
    forms: &[
        ("launch A 0 12", "left and right choose a speed, Space flies the body for one frame"),
        ("launch A 0 13 2", "the same with 2 looks a frame"),
    ],
    read,
};

#[derive(Debug)]
struct Fly {
    /// Which body flies.
    body: usize,
    /// The slowest speed, in units a frame.
    slowest: u8,
    /// The fastest.
    fastest: u8,
    /// How often a frame is looked at.
    looks: u8,
}

impl Does for Fly {
    fn prepare(&self, scene: &mut Scene) {
        let &Self { body, slowest, fastest, looks } = self;
        let range = (f64::from(slowest), f64::from(fastest));
        let speed = scene.speed.clamp(range.0, range.1);
        scene.selected = body;
        let home = scene.bodies[body].shape.bounds();
        scene.launch = Some(Launch { body, home, speed, range, looks, flown: false });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(launch) = scene.launch else { return Outcome::NotMine };
        match act {
            Act::Step { direction: direction @ (Direction::Left | Direction::Right), units } => {
                let speed = launch.speed + direction.unit().x * f64::from(units);
                let (slowest, fastest) = launch.range;
                if speed < slowest || speed > fastest {
                    return Outcome::Refused(format!("The speed goes from {slowest} to {fastest}."));
                }
                place(scene, Launch { speed, flown: false, ..launch })
            }
            Act::Step { .. } => Outcome::Refused("Left and right choose the speed; Space runs the frame.".to_owned()),
            Act::Advance => place(scene, Launch { flown: !launch.flown, ..launch }),
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("left right", "speed"), ("Space", "run the frame")])
    }
}

/// As many looks as a picture can tell apart.
const MOST_LOOKS: u8 = 4;

/// Reads `A 0 12`: the body, the slowest and the fastest speed; then, if there is more than one, the looks a frame.
fn read(words: &Words<'_>) -> Read {
    let form = || "\"launch\" takes a body and two speeds, as in \"launch A 0 12\"".to_owned();
    let (name, slowest, fastest, looks) = match words.rest[..] {
        [name, slowest, fastest] => (name, slowest, fastest, "1"),
        [name, slowest, fastest, looks] => (name, slowest, fastest, looks),
        _ => return Err(form()),
    };
    let looks = looks.parse().ok().filter(|looks| (1..=MOST_LOOKS).contains(looks));
    let looks = looks.ok_or_else(|| format!("a frame has 1 to {MOST_LOOKS} looks"))?;
    let (Ok(slowest), Ok(fastest)) = (slowest.parse(), fastest.parse()) else { return Err(form()) };
    if slowest >= fastest {
        return Err(format!("the slowest speed {slowest} must be less than the fastest {fastest}"));
    }
    does(Fly { body: words.body(name)?, slowest, fastest, looks })
}

/// Puts the body where it is before or after the frame.
fn place(scene: &mut Scene, launch: Launch) -> Outcome {
    let mut after = scene.clone();
    let flight = if launch.flown { dvec2(launch.speed, 0.0) } else { DVec2::ZERO };
    after.bodies[launch.body].shape = launch.home.translated(flight).into();
    after.launch = Some(launch);
    if after.fits().is_err() {
        return Outcome::Refused("That flight would leave the picture; choose a lower speed.".to_owned());
    }
    *scene = after;
    Outcome::Done
}
