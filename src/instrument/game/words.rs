//! The sentences about a frame, and about where R is.

use super::{FAULTS, Game};
use crate::frames::{Code, Exact, Fault, Frame, NEAR, Products, Stop, advanced, pushed_into, signed_distance};
use crate::instrument::prelude::*;

/// The index of a fault among the counts.
pub(super) const fn index(fault: Fault) -> usize {
    match fault {
        Fault::Inside(_) => 0,
        Fault::Through(_) => 1,
        Fault::WrongSide(_) => 2,
        Fault::FalseStop => 3,
        Fault::Other => 4,
    }
}

impl Game {
    /// What to say about the last frame; nothing if all went well.
    pub(super) fn said(&self, scene: &Scene) -> String {
        let (at_exit, touches) = (self.at_exit(scene), self.is_to_exit(State::Touching, scene));
        let (mut said, mut lead) = (Vec::new(), String::new());
        if let Some((frame, fault)) = &self.last {
            match fault {
                Some(fault) => {
                    let told = self.of_fault(frame, *fault, scene);
                    if at_exit {
                        lead = lead_of(&told);
                    } else {
                        said.push(told);
                    }
                    said.extend(self.by_program.1.map(|mistake| mistake.replacen("It ", "Your program ", 1)));
                }
                None if at_exit => {}
                // Without a mistake R never gets inside.
                None if self.mistakes() > 0 && self.is_in(scene).is_some() => {
                    said.extend(self.is_in(scene).map(|wall| format!("R is still inside {wall}.")));
                }
                None if touches => lead = self.met(frame, scene).map(|met| lead_of(&met)).unwrap_or_default(),
                None => said.extend(self.met(frame, scene)),
            }
        }
        let moved = |frame: &Frame| scene.bodies[self.r].shape.bounds().min() - frame.r.bounds().min();
        if self.last.as_ref().is_some_and(|(frame, _)| self.walk.is_some() && !moved(frame).abs_diff_eq(frame.v, NEAR))
        {
            said.push("The border of the room stops R.".to_owned());
        }
        if at_exit {
            let frames = scene.moves;
            said.push(format!("{lead}R overlaps X after {frames} {}.", if frames == 1 { "frame" } else { "frames" }));
            if self.by_program.0 > 0 {
                let faults = self.seen().map(|(name, count)| format!("{count} {name}"));
                let counts: Vec<_> = std::iter::once(format!("{} frames", self.by_program.0)).chain(faults).collect();
                said.push(format!("Your program: {}.", counts.join(", ")));
            }
        } else if touches {
            said.push(format!("{lead}R only touches X."));
        }
        said.join(" ")
    }

    /// The faults seen so far, and how often.
    fn seen(&self) -> impl Iterator<Item = (&'static str, u32)> {
        FAULTS.into_iter().zip(self.faults).filter(|(_, count)| *count > 0)
    }

    /// What a contact did to v in a frame without a fault.
    fn met(&self, frame: &Frame, scene: &Scene) -> Option<String> {
        let v = self.velocity(scene);
        let mut names: Vec<_> = Exact::of(frame).stops.iter().map(|stop| self.wall_name(stop.wall, scene)).collect();
        names.dedup();
        let is_met = self.walk.is_none() && v != frame.v && !names.is_empty();
        is_met.then(|| format!("R meets {}: v was {} and is {} now.", names.join(" and "), point(frame.v), point(v)))
    }

    /// The names in sentences of the obstacles that R is inside, if there are any.
    fn is_in(&self, scene: &Scene) -> Option<String> {
        let frame = self.frame(DVec2::ZERO, scene);
        let is_in = |wall: &usize| signed_distance(&frame.r, &frame.walls[*wall]) < -NEAR;
        let names: Vec<_> = (0..frame.walls.len()).filter(is_in).map(|wall| self.wall_name(wall, scene)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    fn of_fault(&self, frame: &Frame, fault: Fault, scene: &Scene) -> String {
        let name = |wall| self.wall_name(wall, scene);
        let (r, v) = (&scene.bodies[self.r].shape, self.velocity(scene));
        let Exact { end, stops } = Exact::of(frame);
        let is_there = r.bounds().min().abs_diff_eq(end.to, NEAR);
        match fault {
            Fault::Inside(wall) => {
                let depth = frame.walls.get(wall).map_or(0.0, |wall| -signed_distance(r, wall));
                let (depth, wall, pusher) = (plain(depth), name(wall), self.pusher(frame, wall).map(name));
                pusher.map_or_else(
                    || format!("Inside: R is {depth} deep in {wall}."),
                    |pusher| format!("Inside: {pusher} pushed R {depth} deep into {wall}."),
                )
            }
            Fault::Through(wall) => {
                let stop = stops.iter().find(|stop| stop.wall == wall).and_then(|stop| stop.normals.first());
                let is_behind =
                    stop.zip(frame.walls.get(wall)).is_none_or(|(normal, wall)| is_level(r, wall, normal.perp()));
                if is_behind {
                    format!("Through: R was in front of {0} and is behind it now.", name(wall))
                } else {
                    format!("Through: R has cut a corner of {}.", name(wall))
                }
            }
            Fault::WrongSide(wall) => {
                let where_to = frame.walls.get(wall).map_or("behind", |wall| side(&r.bounds(), &wall.bounds()));
                format!("Wrong side: R was pushed out {where_to} {}.", name(wall))
            }
            Fault::FalseStop if is_there => {
                format!("False stop: R is where it should be, but v should be {}, not {}.", point(end.v), point(v))
            }
            Fault::FalseStop => {
                let r = frame.placed(end.to);
                let is_met = |stop: &&Stop| signed_distance(&r, &frame.walls[stop.wall]).abs() <= NEAR;
                let wall = stops.last().filter(is_met).map(|stop| format!(" and touch {}", name(stop.wall)));
                format!("False stop: R could go on to {}{}.", point(end.to), wall.unwrap_or_default())
            }
            Fault::Other if is_there => format!("Wrong: v should be {}, not {}.", point(end.v), point(v)),
            Fault::Other => format!("Wrong: R should be at {} with v {}.", point(end.to), point(end.v)),
        }
    }

    /// The wall out of which this room's code has pushed R into another one.
    pub(super) fn pusher(&self, frame: &Frame, wall: usize) -> Option<usize> {
        let pushes = self.code == Code::Push && !self.is_by_program;
        pushed_into(frame, wall).filter(|_| pushes)
    }

    /// Where R and the exit are, R's velocity, its room on each side, and the faults so far.
    pub(super) fn status(&self, scene: &Scene) -> Vec<String> {
        let mut status = vec![format!("R at {}", point(scene.bodies[self.r].shape.bounds().min()))];
        let frames = format!("frames {}", scene.moves);
        if self.marks_mistakes() {
            status.push(frames);
            let entered = |name| if name == FAULTS[0] { "walls entered" } else { name };
            status.extend(self.seen().map(|(name, count)| format!("{} {count} (!)", entered(name))));
        } else {
            let code = if self.is_by_program { "yours" } else { self.code.name() };
            status.extend([format!("v {}", point(self.velocity(scene))), frames, format!("code {code}")]);
            // It may be out of sight.
            status.extend(self.exit.map(|exit| format!("X at {}", point(scene.bodies[exit].shape.bounds().min()))));
            status.extend(self.seen().map(|(name, count)| format!("{name} {count}")));
        }
        // The code of a walk stops R nowhere.
        if self.walk.is_none() || self.is_in(scene).is_some() {
            status.push(self.room(scene));
        }
        if let Some((frame, _)) = self.last.as_ref().filter(|_| self.code == Code::Gjk) {
            let (_, Products { gjk, border }) = advanced(frame);
            status.push(format!("dot products {gjk}, sweep {border}"));
        }
        status
    }

    /// How far the code lets R go straight along each axis: `free: left 2, right 3, up 0, down 1`.
    fn room(&self, scene: &Scene) -> String {
        if let Some(wall) = self.is_in(scene) {
            return format!("R is inside {wall}");
        }
        let reach = scene.layout.world_view().size().max_element();
        let free = Direction::ALL.map(|direction| {
            let met = Exact::of(&self.frame_seen(direction.unit() * reach, scene)).stops;
            let free = met.first().map_or(reach, |stop| stop.h * reach);
            format!("{} {}", direction.word(), plain(free))
        });
        format!("free: {}", free.join(", "))
    }
}

/// The words before the colon, with what leads on. They are enough at the exit, where all must fit into one line.
fn lead_of(told: &str) -> String {
    told.split(':').next().map(|word| format!("{word}, and ")).unwrap_or_default()
}

/// Where R is beside a wall, in words before the wall's name.
fn side(r: &Aabb, wall: &Aabb) -> &'static str {
    let (low, high) = (wall.min() - r.max(), r.min() - wall.max());
    let gaps = [(low.x, "to the left of"), (high.x, "to the right of"), (low.y, "below"), (high.y, "above")];
    gaps.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).map_or("behind", |(_, side)| side)
}

/// True if R and a wall overlap in the direction `along`, so that a way across it leads from one to the other.
fn is_level(r: &Solid, wall: &Solid, along: DVec2) -> bool {
    let least =
        |solid: &Solid, along: DVec2| solid.corners().iter().map(|at| at.dot(along)).fold(f64::INFINITY, f64::min);
    least(r, along) + least(wall, -along) < -NEAR && least(wall, along) + least(r, -along) < -NEAR
}
