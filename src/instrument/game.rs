//! The game: R has a velocity. An arrow changes it by one and runs a frame, and the room's code says where R ends.
//!
//! Whatever code runs, each frame is compared with the exact one, and faults are counted. The learner's program may
//! take the place of the code: the session asks it before the key that runs the frame, and puts its answer into
//! [`Game::played`].

mod picture;
mod words;

use super::prelude::*;
use crate::frames::{Code, End, Exact, Fault, Frame, NEAR, Played};
use minkowski2d::contact;

/// The largest velocity of R along an axis.
const CAP: f64 = 4.0;

/// How many of the latest places of R, and of the latest marks, are kept.
const KEPT: usize = 60;

/// How thick the walls around the room are: so thick that no frame ends nearer to their far side.
const BORDER: f64 = 20.0;

/// What went wrong, by the names of its readings.
const FAULTS: [&str; 5] = ["inside", "through", "wrong side", "false stop", "other"];

/// A room of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Game {
    code: Code,
    /// The code to which o changes, if the room has two.
    other: Option<Code>,
    /// How far an arrow moves R, where R has no velocity.
    walk: Option<f64>,
    r: usize,
    exit: Option<usize>,
    /// How often each of the [`FAULTS`] was seen.
    faults: [u32; 5],
    /// Where the middle of R has been, and where something went wrong, in one word.
    way: Vec<DVec2>,
    marks: Vec<(DVec2, &'static str)>,
    /// How the learner's program says that the next frame ends, or why its answer cannot be used.
    pub(crate) played: Option<Result<Played, String>>,
    /// How many frames the program has played, and the known mistake that all of its answers fit.
    by_program: (u32, Option<&'static str>),
    /// True if the program has played the last frame, or will play the first one.
    pub(crate) is_by_program: bool,
    /// Where R goes back to with the next key, because the program left it inside something.
    put_back: Option<DVec2>,
    /// The last frame with its fault.
    last: Option<(Frame, Option<Fault>)>,
    /// The last frame that the program got wrong, for the `grade` command that `y` shows.
    pub(crate) wrong: Option<Frame>,
}

/// Four boxes around the room, which every code sees.
fn border(scene: &Scene) -> impl Iterator<Item = Solid> {
    let view = scene.layout.world_view();
    let (min, max) = (view.min(), view.max());
    let (low, high) = (min - DVec2::splat(BORDER), max + DVec2::splat(BORDER));
    let sides = [(low, DVec2::new(min.x, high.y)), (DVec2::new(max.x, low.y), high)];
    let ends = [(low, DVec2::new(high.x, min.y)), (DVec2::new(low.x, max.y), high)];
    sides.into_iter().chain(ends).filter_map(|(min, max)| Aabb::new(min, max).ok()).map(Solid::from)
}

impl Instrument for Game {
    const FORMS: &'static [Usage] = &[
        ("game sweep-boxes", "arrows steer R, Space waits; code: none, look, push, sweep-boxes, sweep or gjk"),
        ("game sweep-boxes or sweep", "o changes to the other code and back"),
        ("game none walk 3", "arrows move R so far, and R has no velocity"),
    ];

    const READINGS: &'static [Reading<Self>] = &[
        Reading::number(Self::FRAMES, "frames run since the start", |_, scope| Some(f64::from(scope.scene.moves))),
        Reading::truth(Self::AT_EXIT, "R overlaps the exit X", |game, scope| Some(game.at_exit(scope.scene))),
        Reading::number("speed.x", "R's velocity along x", |game, scope| Some(game.velocity(scope.scene).x)),
        Reading::number("speed.y", "R's velocity along y", |game, scope| Some(game.velocity(scope.scene).y)),
        Reading::number("frame.inside", "frames that ended inside an obstacle", |game, _| Some(game.count(0))),
        Reading::number("frame.through", "frames in which R went through something", |game, _| Some(game.count(1))),
        Reading::number("frame.wrong_side", "frames that put R to the far side of something", |game, _| {
            Some(game.count(2))
        }),
        Reading::number("frame.false_stop", "frames that fell short of the exact one", |game, _| Some(game.count(3))),
        Reading::number(Self::OTHER, "frames that were wrong otherwise", |game, _| Some(game.count(4))),
    ];

    const VIEWS: &'static [View<Self>] =
        &[View::new("room", "The room: R, its velocity, where it has been, and what it may meet.", picture::draw)
            .over(picture::base)];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let codes = || Code::ALL.map(|(_, name, _)| name).join(", ");
        let (name, rest) = words.rest.split_first().ok_or_else(|| format!("\"game\" takes its code: {}", codes()))?;
        let code =
            |name: &str| Code::parse(name).ok_or_else(|| format!("there is no code \"{name}\"; try {}", codes()));
        let first = code(name)?;
        let number = |text: &str| text.parse().ok().filter(|number| (1.0..=9.0).contains(number));
        let (walk, other) = match rest {
            [] => (None, None),
            ["or", other] => (None, Some(code(other)?)),
            ["walk", walk] => (Some(number(walk).ok_or("R walks by a number from 1 to 9")?), None),
            _ => return Err("after the code there is nothing, \"or sweep\" or \"walk 3\"".to_owned()),
        };
        for body in &words.scene.bodies {
            if body.shape.is_rounded() || body.shape.is_compound() {
                return Err(format!("{} is no convex polygon and no box, and the game has only these", body.name));
            }
        }
        let (r, exit) = (words.body("R")?, words.scene.find("X"));
        Ok(Self { code: first, other, walk, r, exit, ..Self::default() })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.selected = self.r;
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        if self.walk.is_some() {
            return vec![Control::arrows("move R", Self::step)];
        }
        let wait = Control::space("wait", |game: &mut Self, scene| game.run(game.velocity(scene), scene));
        let mut controls = vec![Control::arrows("steer", Self::step), wait];
        if self.other.is_some() {
            controls.push(Control::key("o", "swap code", Self::change_code));
        }
        controls
    }

    /// Where R has been does not decide what can come.
    fn forget_history(&mut self) {
        self.way.clear();
        self.marks.clear();
        self.last = None;
        self.wrong = None;
        self.by_program = (0, None);
        self.faults = self.faults.map(|count| count.min(1));
    }

    /// Undo does not take faults back.
    fn keep_seen(&mut self, left: &Self) {
        self.faults = std::array::from_fn(|fault| self.faults[fault].max(left.faults[fault]));
        self.wrong = self.wrong.take().or_else(|| left.wrong.clone());
    }
}

impl Game {
    // Readings by which a goal also changes what a room says, and how `check` searches it.
    pub(crate) const FRAMES: &'static str = "frames";
    pub(crate) const AT_EXIT: &'static str = "at_exit";
    pub(crate) const OTHER: &'static str = "frame.other";

    fn count(&self, fault: usize) -> f64 {
        f64::from(self.faults[fault])
    }

    fn velocity(&self, scene: &Scene) -> DVec2 {
        scene.bodies[self.r].velocity
    }

    /// True if R walks by steps.
    pub(crate) const fn is_walk(&self) -> bool {
        self.walk.is_some()
    }

    /// True if R overlaps the exit X.
    pub(crate) fn at_exit(&self, scene: &Scene) -> bool {
        self.is_to_exit(State::Overlapping, scene)
    }

    fn is_to_exit(&self, state: State, scene: &Scene) -> bool {
        self.exit.is_some_and(|exit| {
            let [r, exit] = [self.r, exit].map(|body| scene.bodies[body].shape.hull());
            contact::state(&r, &exit) == state
        })
    }

    /// The least number of frames until R can be at the exit: no frame moves R further than v, and v grows by at most 1
    /// along an axis, up to the cap. Zero in rooms where frames can move R further.
    pub(crate) fn frames_to_exit(&self, scene: &Scene) -> u32 {
        let codes = [Some(self.code), self.other];
        let Some(exit) = self.exit.filter(|_| self.walk.is_none() && !codes.contains(&Some(Code::Push))) else {
            return 0;
        };
        let [r, exit] = [self.r, exit].map(|body| scene.bodies[body].shape.bounds());
        let mut gap = (exit.min() - r.max()).max(r.min() - exit.max()).max(DVec2::ZERO).length();
        let (mut speed, mut frames) = (self.velocity(scene).length(), 0);
        while gap > NEAR {
            speed = (speed + 1.0).min(CAP * std::f64::consts::SQRT_2);
            gap -= speed;
            frames += 1;
        }
        frames
    }

    /// Takes the other code. Refused if that code tests boxes and R is inside the box around a wall: it would not see
    /// the wall.
    fn change_code(&mut self, scene: &mut Scene) -> Reply {
        let Some(other) = self.other else { return Reply::NotMine };
        let r = scene.bodies[self.r].shape.bounds();
        let is_around = |body: &&Body| {
            let depth = r.max().min(body.shape.bounds().max()) - r.min().max(body.shape.bounds().min());
            depth.min_element() > NEAR
        };
        let around = self.walls(scene).find(is_around).map(Body::called);
        if other == Code::SweepBoxes
            && let Some(name) = around
        {
            return Reply::Refused(format!(
                "R is inside the box around {name}, where that code does not see {name}. Leave the box first."
            ));
        }
        self.other = Some(std::mem::replace(&mut self.code, other));
        Reply::Said(format!("Now \"{}\" {}.", self.code.name(), self.code.says()))
    }

    /// The obstacles, without the border of the room.
    fn walls<'s>(&self, scene: &'s Scene) -> impl Iterator<Item = &'s Body> {
        let free = [Some(self.r), self.exit];
        scene.bodies.iter().enumerate().filter(move |(index, _)| !free.contains(&Some(*index))).map(|(_, body)| body)
    }

    /// R with this velocity among the obstacles. The border of the room comes last.
    fn frame(&self, v: DVec2, scene: &Scene) -> Frame {
        let walls = self.walls(scene).map(|body| body.shape.clone()).chain(border(scene)).collect();
        Frame { r: scene.bodies[self.r].shape.clone(), v, walls }
    }

    /// The same frame as the room's code sees it, which may see only boxes.
    fn frame_seen(&self, v: DVec2, scene: &Scene) -> Frame {
        let mut frame = self.frame(v, scene);
        if self.code == Code::SweepBoxes {
            frame.walls.iter_mut().for_each(|wall| *wall = wall.bounds().into());
        }
        frame
    }

    /// The name of an obstacle in a sentence.
    fn wall_name(&self, wall: usize, scene: &Scene) -> String {
        self.walls(scene).nth(wall).map_or_else(|| "the border".to_owned(), Body::called)
    }

    /// The velocity after an arrow, limited to the cap.
    fn changed(&self, v: DVec2, direction: Direction) -> DVec2 {
        match self.walk {
            Some(walk) => direction.unit() * walk,
            None => (v + direction.unit()).clamp(DVec2::splat(-CAP), DVec2::splat(CAP)),
        }
    }

    /// The frame that an act would run, if a program can play it.
    pub(crate) fn next_frame(&self, act: Act, scene: &Scene) -> Option<Frame> {
        let v = self.velocity(scene);
        let v = match act {
            Act::Step { direction, .. } => self.changed(v, direction),
            Act::Advance if self.walk.is_none() => v,
            _ => return None,
        };
        Some(self.frame(v, scene)).filter(|frame| self.put_back.is_none() && frame.boxes().is_some())
    }

    /// True if the program has played frames, and none went wrong.
    pub(crate) fn is_played_well(&self) -> bool {
        self.by_program.0 > 0 && self.mistakes() == 0
    }

    /// How many frames went wrong.
    pub(crate) fn mistakes(&self) -> u32 {
        self.faults.iter().sum()
    }

    /// True if a mark stands beside their counts.
    pub(crate) fn marks_mistakes(&self) -> bool {
        self.walk.is_some()
    }

    fn step(&mut self, direction: Direction, _: u8, scene: &mut Scene) -> Reply {
        let v = self.changed(self.velocity(scene), direction);
        self.run(v, scene)
    }

    /// Runs a frame with this velocity.
    fn run(&mut self, v: DVec2, scene: &mut Scene) -> Reply {
        let played = self.played.take();
        if let Some(back) = self.put_back.take() {
            self.place(End { to: back, v: DVec2::ZERO }, scene);
            return Reply::said("Your program left R inside, so this key has put R back, with v = (0,0).");
        }
        let frame = self.frame(v, scene);
        self.is_by_program = matches!(played, Some(Ok(_)));
        let end = match played {
            // If walls do not count, only the border keeps R in the room.
            None if self.code == Code::None => self.kept(self.code.run(&frame), scene),
            None => self.code.run(&frame),
            Some(Ok(Played { end, mistake })) => {
                self.by_program = (self.by_program.0 + 1, mistake);
                if frame.accepts(&end) { Exact::of(&frame).end } else { end }
            }
            Some(Err(why)) => {
                scene.bodies[self.r].velocity = DVec2::ZERO;
                return Reply::Said(why);
            }
        };
        // The sweep is the exact frame: no need to compare.
        let is_exact = self.code == Code::Sweep && !self.is_by_program;
        let fault = if is_exact { None } else { frame.fault(&end) };
        self.note(&frame, fault, end, scene);
        if self.is_by_program && matches!(fault, Some(Fault::Inside(_))) {
            self.put_back = Some(frame.from());
        }
        self.place(self.walk.map_or(end, |_| End { v: DVec2::ZERO, ..end }), scene);
        scene.moves += 1;
        if fault.is_some() && self.is_by_program {
            self.wrong = Some(frame.clone());
        }
        self.last = Some((frame, fault));
        let said = self.said(scene);
        if said.is_empty() { Reply::Done } else { Reply::Said(said) }
    }

    /// Remembers the way and its faults.
    fn note(&mut self, frame: &Frame, fault: Option<Fault>, end: End, scene: &Scene) {
        let middle = |solid: &Solid| solid.bounds().center();
        self.way.push(middle(&scene.bodies[self.r].shape));
        if let Some(fault) = fault {
            let index = words::index(fault);
            self.faults[index] += 1;
            self.marks.push((middle(&frame.placed(end.to)), FAULTS[index]));
        }
        self.way.drain(..self.way.len().saturating_sub(KEPT));
        self.marks.drain(..self.marks.len().saturating_sub(KEPT));
    }

    /// The same end, but inside the room: at the border if it is beyond.
    fn kept(&self, end: End, scene: &Scene) -> End {
        let (view, size) = (scene.layout.world_view(), scene.bodies[self.r].shape.bounds().size());
        let to = end.to.clamp(view.min(), view.max() - size);
        End { to, v: DVec2::select(to.cmpeq(end.to), end.v, DVec2::ZERO) }
    }

    /// Puts R there, but never outside the room, whatever a program says.
    fn place(&self, end: End, scene: &mut Scene) {
        let End { to, v } = self.kept(end, scene);
        let placed = self.frame(DVec2::ZERO, scene).placed(to);
        let body = &mut scene.bodies[self.r];
        body.shape = placed;
        body.velocity = v;
    }
}

#[cfg(test)]
mod tests;
