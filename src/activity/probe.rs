//! Arrows walk a single point, in the world or among the differences.

use super::{Act, Outcome};
use crate::geometry::Aabb;
use crate::scene::{Probe, Scene};
use glam::DVec2;

/// Where a probe may walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Anywhere in the left pane.
    World,
    /// Anywhere in the right pane; it starts at the origin.
    Difference,
    /// On one body, border included.
    Body(usize),
}

impl Ground {
    /// The points it may walk on.
    #[must_use]
    pub fn bounds(self, scene: &Scene) -> Aabb {
        match self {
            Self::World => scene.layout.world(),
            Self::Difference => scene.layout.difference(),
            Self::Body(body) => scene.bodies[body].shape.bounds(),
        }
    }

    pub(super) fn prepare(self, scene: &mut Scene) {
        if scene.probe.is_none() {
            let at = match self {
                Self::Difference => DVec2::ZERO,
                Self::World | Self::Body(_) => self.bounds(scene).min(),
            };
            scene.probe = Some(Probe::new(at));
        }
    }

    pub(super) fn act(self, act: Act, scene: &mut Scene) -> Outcome {
        let Act::Step { direction, units } = act else { return Outcome::NotMine };
        let bounds = self.bounds(scene);
        let Some(probe) = &mut scene.probe else { return Outcome::NotMine };
        let to = probe.at + direction.unit() * f64::from(units);
        if !bounds.contains(to) {
            return Outcome::Refused(match self {
                Self::World | Self::Difference => {
                    format!("The probe is at the {} edge of its picture.", direction.word())
                }
                Self::Body(body) => format!("The probe stays on {}.", scene.bodies[body].called()),
            });
        }
        probe.go(to);
        scene.moves += u32::from(units);
        Outcome::Done
    }
}
