//! Arrows aim the velocities of the bodies that fly.

use super::flight;
use crate::activity::{Act, Does, Legend, Outcome, Read, Row, Words, does};
use crate::scene::{AimRange, Flight, Scene};
use glam::dvec2;

pub(in crate::activity) const ROW: Row = Row {
    name: "aim",
    forms: &[
        ("aim A B", "arrows change a velocity, Tab selects among those named"),
        ("aim A 0 12 -7 0", "the same, x from 0 to 12 and y from -7 to 0"),
    ],
    read,
};

#[derive(Debug)]
struct Aim {
    /// Whose, in the order in which Tab goes through them.
    bodies: Vec<usize>,
    /// From which to which, if the pictures are not bound enough.
    range: Option<AimRange>,
}

/// Reads `A B 0 12 -7 0`: the bodies whose velocities are aimed, then, if they are to be bounded, the bounds.
fn read(words: &Words<'_>) -> Read {
    words.boxes()?;
    let form =
        || "\"aim\" takes A, B or both, and the smallest and largest x and y, as in \"aim A 0 12 -7 0\"".to_owned();
    let is_number = |word: &&str| word.parse::<i8>().is_ok();
    let (rest, scene) = (&words.rest, words.scene);
    let names = rest.iter().take_while(|word| !is_number(word)).count();
    if names == 0 || rest[..names].iter().any(|name| !["A", "B"].contains(name)) {
        return Err(form());
    }
    let bodies = rest[..names].iter().map(|name| words.body(name)).collect::<Result<Vec<_>, _>>()?;
    if let Some(locked) = bodies.iter().map(|body| &scene.bodies[*body]).find(|body| body.locked) {
        return Err(format!("{} is locked: it has no velocity", locked.name));
    }
    let numbers: Option<Vec<i8>> = rest[names..].iter().map(|word| word.parse().ok()).collect();
    let range = match numbers.ok_or_else(form)?[..] {
        [] => None,
        [left, right, down, up] if left <= right && down <= up => {
            let [left, right, down, up] = [left, right, down, up].map(f64::from);
            Some(AimRange { min: dvec2(left, down), max: dvec2(right, up) })
        }
        _ => return Err(form()),
    };
    let start = |body: &usize| scene.bodies[*body].velocity;
    if let Some(outside) = bodies.iter().map(start).find(|v| range.is_some_and(|range| !range.contains(*v))) {
        return Err(format!("the velocity ({},{}) at the start is out of bounds", outside.x, outside.y));
    }
    match Flight::of(scene).map(|flight| flight.fits(scene)) {
        Some(Err(why)) => Err(format!("the frame cannot be shown: {why}")),
        _ => does(Aim { bodies, range }),
    }
}

impl Does for Aim {
    fn prepare(&self, scene: &mut Scene) {
        scene.movable.clone_from(&self.bodies);
        scene.selected = self.bodies[0];
        if let Some(flight) = flight(scene) {
            flight.range = self.range;
        }
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
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

    fn legend(&self, scene: &Scene) -> Legend {
        let mut legend = vec![("arrows", format!("change v{}", scene.bodies[scene.selected].name))];
        let mut next = scene.clone();
        if next.select(true) {
            legend.push(("Tab", format!("v{}", next.bodies[next.selected].name)));
        }
        legend
    }
}
