//! What the keys of a `Flight` do, and how the words of its forms are read.

use super::{Aim, Flight, FrameRecord, Perspective};
use crate::instrument::prelude::*;

/// How many parts a frame has for scrubbing.
pub(super) const TENTHS: u8 = 10;

/// What arrows say where they have no meaning.
pub(super) const NOT_STEERED: &str = "Nothing is steered here: Space runs a frame, o takes the other rule.";

/// The most frames in a row under one rule: if the rule lets nothing move, no frame ever leaves the picture.
pub(super) const MOST_FRAMES: usize = 40;

impl Flight {
    pub(super) fn select(_: &mut Self, forward: bool, scene: &mut Scene) -> Reply {
        let changed = scene.select(forward);
        let body = scene.bodies[scene.selected].called();
        if !changed {
            return Reply::Refused(format!("Only {body} can be aimed here."));
        }
        Reply::Said(format!("The arrows now aim {body}."))
    }

    pub(super) fn aim(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let (flight, bodies) = (self.clone(), scene.bodies.clone());
        match self.try_aim(direction.unit() * f64::from(units), scene) {
            Ok(()) => {
                scene.moves += u32::from(units);
                let body = &scene.bodies[scene.selected];
                let begins = || format!("v{} is {} now, and A starts over.", body.name, point(body.velocity));
                if flight.frames().is_empty() { Reply::Done } else { Reply::Said(begins()) }
            }
            Err(refusal) => {
                (*self, scene.bodies) = (flight, bodies);
                Reply::Refused(refusal)
            }
        }
    }

    /// Changes a velocity by so much per frame, back at the start of the frame. If the error, a sentence, tells why not, some
    /// of it may have been done.
    fn try_aim(&mut self, by: DVec2, scene: &mut Scene) -> Result<(), String> {
        self.go_back(scene)?;
        // The frames under this rule began at a velocity that changes now.
        if let Some(run) = self.runs.get_mut(self.run) {
            run.frames.clear();
        }
        let selected = scene.selected;
        let velocity = scene.bodies[selected].velocity + by;
        if let Some([min, max]) = self.aim.as_ref().and_then(|aim| aim.range)
            && velocity.clamp(min, max) != velocity
        {
            let range = |min: f64, max: f64| {
                if min == max { format!("stays {min}") } else { format!("can be {min} to {max}") }
            };
            let [x, y] = [range(min.x, max.x), range(min.y, max.y)];
            let name = &scene.bodies[selected].name;
            return Err(format!("Here the x of v{name} {x}, and its y {y}."));
        }
        scene.bodies[selected].velocity = velocity;
        self.fits(scene).map_err(|why| format!("At that velocity, {why}"))
    }

    pub(super) fn scrub(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let now = self.tenths.unwrap_or(0);
        let tenths = match direction {
            Direction::Right => (now + units).min(TENTHS),
            Direction::Left => now.saturating_sub(units),
            Direction::Up | Direction::Down => return Reply::refused("Time has two directions only: left and right."),
        };
        if tenths == now {
            let end = if tenths == 0 { "start" } else { "end" };
            return Reply::Refused(format!("This is the {end} of the frame: t goes from 0 to 1."));
        }
        let then = Self { tenths: Some(tenths), ..self.clone() };
        if let Err(refusal) = then.place(scene, then.at(scene, Perspective::World, then.time())) {
            return Reply::Refused(refusal);
        }
        *self = then;
        Reply::Done
    }

    pub(super) fn run(&mut self, scene: &mut Scene) -> Reply {
        if self.keeps().is_some() && !self.frames().is_empty() {
            return Reply::refused("The frame has been run.");
        }
        if self.frames().len() == MOST_FRAMES {
            return Reply::Refused(format!("{MOST_FRAMES} frames are enough: o for the other rule, u to undo."));
        }
        let locked = scene.bodies[self.bodies[0]].locked;
        let frame = FrameRecord::run(self.runs[self.run].rule, self.home, self.velocity(scene), locked);
        if self.start_from(scene, frame.to, frame.after).is_err() {
            return Reply::refused("One more frame would take A out of the picture: o for the other rule, u to undo.");
        }
        let run = &mut self.runs[self.run];
        run.frames.push(frame);
        run.tried = true;
        Reply::Done
    }

    pub(super) fn other_rule(&mut self, scene: &mut Scene) -> Reply {
        let other = (self.run + 1) % self.runs.len();
        let run = &self.runs[other];
        let name = run.rule.name();
        let Some(&FrameRecord { to, after, .. }) = run.frames.last() else {
            if let Err(refusal) = self.go_back(scene) {
                return Reply::Refused(refusal);
            }
            self.run = other;
            return Reply::Said(format!("Back at the start, with the {name} rule."));
        };
        if let Err(refusal) = self.start_from(scene, to, after) {
            return Reply::Refused(refusal);
        }
        self.run = other;
        Reply::Said(format!("This is where the {name} rule has brought {}.", scene.bodies[self.bodies[0]].called()))
    }

    /// Goes back to where the first frame under this rule began.
    fn go_back(&mut self, scene: &mut Scene) -> Result<(), String> {
        match self.frames().first() {
            Some(&FrameRecord { from, before, .. }) => self.start_from(scene, from, before),
            None => Ok(()),
        }
    }

    /// Starts a frame with A and B there, at these velocities.
    fn start_from(&mut self, scene: &mut Scene, at: [Aabb; 2], velocity: [DVec2; 2]) -> Result<(), String> {
        self.place(scene, at)?;
        for (body, velocity) in self.bodies.into_iter().zip(velocity) {
            scene.bodies[body].velocity = velocity;
        }
        self.home = at;
        Ok(())
    }

    pub(super) fn place(&self, scene: &mut Scene, at: [Aabb; 2]) -> Result<(), String> {
        scene.try_shapes(self.bodies.into_iter().zip(at.map(Into::into)))
    }

    /// Checks that the panes show the whole frame in all perspectives: its end in the left pane and the ray in the
    /// right one. The error is a sentence.
    fn fits(&self, scene: &Scene) -> Result<(), String> {
        for perspective in [Perspective::World].iter().chain(&self.perspectives) {
            for (body, end) in self.bodies.into_iter().zip(self.at(scene, *perspective, 1.0)) {
                scene.fits_in_world(body, &end).map_err(|refusal| match perspective {
                    Perspective::RideOnB => format!("seen from B, {refusal}"),
                    _ => refusal,
                })?;
            }
        }
        let sweep = self.sweep(scene).ok_or("the boxes are too fast.")?;
        let end = DVec2::ZERO - sweep.relative_motion();
        let inside = scene.layout.difference_view().contains(end);
        if inside { Ok(()) } else { Err("O would fly out of its picture.".to_owned()) }
    }
}

/// Parses `A B 0 12 -7 0`: the bodies whose velocities are aimed, then bounds, if there are any.
pub(super) fn read_aim(words: &Words<'_>) -> Result<Aim, String> {
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
    let numbers = rest[names..].iter().map(|word| word.parse::<i8>().map(f64::from)).collect::<Result<Vec<_>, _>>();
    let range = match numbers.map_err(|_| form())?[..] {
        [] => None,
        [left, right, down, up] if left <= right && down <= up => Some([dvec2(left, down), dvec2(right, up)]),
        _ => return Err(form()),
    };
    let start = |body: &usize| scene.bodies[*body].velocity;
    let is_out = |velocity: &DVec2| range.is_some_and(|[min, max]| velocity.clamp(min, max) != *velocity);
    if let Some(outside) = bodies.iter().map(start).find(is_out) {
        return Err(format!("the velocity ({},{}) at the start is out of bounds", outside.x, outside.y));
    }
    Flight::of(words)?.fits(scene).map_err(|why| format!("the frame cannot be shown: {why}"))?;
    Ok(Aim { bodies, range })
}

/// Parses different names of a fixed list, at least `least` of them.
pub(super) fn names<T: Copy + PartialEq>(
    words: &Words<'_>,
    least: usize,
    known: &[(T, &'static str)],
) -> Result<Vec<T>, String> {
    let what = words.name;
    let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
    let find = |word: &&str| {
        let found = known.iter().find(|(_, name)| name == word).map(|(value, _)| *value);
        found.ok_or_else(|| format!("\"{what}\" does not know \"{word}\"; it knows {}", names.join(", ")))
    };
    let values = words.rest.iter().map(find).collect::<Result<Vec<T>, _>>()?;
    let twice = (1..values.len()).any(|index| values[..index].contains(&values[index]));
    if values.len() < least || twice {
        let many = if least > 1 { "two or more" } else { "one or more" };
        return Err(format!("\"{what}\" takes {many} different ones of {}", names.join(", ")));
    }
    Ok(values)
}
