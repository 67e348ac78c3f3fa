//! What is said of a frame, and of where R stands.

use super::{FAULTS, Game};
use crate::frames::{Code, Exact, Fault, Frame, Products, advanced, signed_distance};
use crate::scene::Scene;
use crate::value::plain;
use glam::DVec2;
use minkowski2d::Direction;

/// The place of a fault among the counts.
pub(super) const fn index(fault: Fault) -> usize {
    match fault {
        Fault::Inside(_) => 0,
        Fault::Through(_) => 1,
        Fault::WrongSide(_) => 2,
        Fault::FalseStop => 3,
        Fault::Other => 4,
    }
}

/// `(3,1)`.
fn point(at: DVec2) -> String {
    format!("({},{})", plain(at.x), plain(at.y))
}

impl Game {
    /// What the last frame has to say for itself; nothing if all went well.
    pub(super) fn said(&self, is_outside: bool, scene: &Scene) -> String {
        let mut said = Vec::new();
        if let Some((frame, Some(fault))) = &self.last {
            said.push(self.of_fault(frame, *fault, scene));
            said.extend(self.by_program.1.map(str::to_owned));
        }
        if is_outside {
            said.push("The picture ends here, so R stops.".to_owned());
        }
        if self.at_exit(scene) {
            let frames = scene.moves;
            said.push(format!("R is at the exit after {frames} {}.", if frames == 1 { "frame" } else { "frames" }));
            if self.by_program.0 > 0 {
                let faults = FAULTS.iter().zip(self.faults).filter(|(_, count)| *count > 0);
                let faults = faults.map(|(name, count)| format!("{count} {name}"));
                let counts: Vec<_> = std::iter::once(format!("{} frames", self.by_program.0)).chain(faults).collect();
                said.push(format!("Your program: {}.", counts.join(", ")));
            }
        }
        said.join(" ")
    }

    fn of_fault(&self, frame: &Frame, fault: Fault, scene: &Scene) -> String {
        let name = |wall| self.wall_name(wall, scene);
        let exact = Exact::of(frame).end;
        match fault {
            Fault::Inside(wall) => {
                let depth =
                    frame.walls.get(wall).map_or(0.0, |wall| -signed_distance(&scene.bodies[self.r].shape, wall));
                format!("Inside: R is {} deep in {}.", plain(depth), name(wall))
            }
            Fault::Through(wall) => format!("Through: R has jumped over {}, which is in its way.", name(wall)),
            Fault::WrongSide(wall) => format!("Wrong side: R was pushed out of the far side of {}.", name(wall)),
            Fault::FalseStop => {
                format!("False stop: R could come to {} with v {}.", point(exact.to), point(exact.v))
            }
            Fault::Other => format!("Wrong: R belongs at {} with v {}.", point(exact.to), point(exact.v)),
        }
    }

    /// Where R is and how fast, how much room it has on each side, and what went wrong so far.
    pub(super) fn status(&self, scene: &Scene) -> Vec<String> {
        let mut status = vec![format!("R at {}", point(scene.bodies[self.r].shape.bounds().min()))];
        if self.walk.is_none() {
            status.push(format!("v {}", point(self.velocity(scene))));
        }
        status.push(format!("frames {}", scene.moves));
        if self.other.is_some() {
            status.push(format!("code {}", self.code.name()));
        }
        let counts = FAULTS.iter().zip(self.faults).filter(|(_, count)| *count > 0);
        status.extend(counts.map(|(name, count)| format!("{name} {count}")));
        match &self.last {
            Some((frame, _)) if self.code == Code::Gjk => {
                let (_, Products { gjk, border }) = advanced(frame);
                status.push(format!("dot products: GJK {gjk}, border {border}"));
            }
            _ => status.push(self.room(scene)),
        }
        status
    }

    /// How far R can go straight along each axis: `free: left 2, right 3, up 0, down 1`.
    fn room(&self, scene: &Scene) -> String {
        let view = scene.layout.world_view();
        let free = Direction::ALL.map(|direction| {
            let reach = view.size().max_element();
            let frame = self.frame(direction.unit() * reach, scene);
            let r = frame.r.bounds();
            let to_edge = match direction {
                Direction::Left => r.left() - view.left(),
                Direction::Right => view.right() - r.right(),
                Direction::Up => view.top() - r.top(),
                Direction::Down => r.bottom() - view.bottom(),
            };
            let met = Exact::of(&frame).stops.first().map_or(reach, |stop| stop.h * reach);
            format!("{} {}", direction.word(), plain(met.min(to_edge)))
        });
        format!("free: {}", free.join(", "))
    }
}
