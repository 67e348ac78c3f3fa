//! Left and right go through the moments of the frame.

use super::{flight, place};
use crate::activity::{Act, Does, Legend, Outcome, Row, keys};
use crate::geometry::Direction;
use crate::scene::{Scene, TENTHS, View};

pub(in crate::activity) const ROW: Row = Row {
    name: "scrub",
    forms: &[("scrub", "left and right go through the frame, a tenth a press")],
    read: |words| words.boxes().and_then(|()| words.alone(Scrub)),
};

#[derive(Debug)]
struct Scrub;

impl Does for Scrub {
    fn prepare(&self, scene: &mut Scene) {
        flight(scene);
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
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

    fn legend(&self, _: &Scene) -> Legend {
        keys([("left right", "time")])
    }
}
