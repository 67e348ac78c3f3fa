//! Arrows walk a single point, in the world or among the differences.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does, keys};
use crate::geometry::Aabb;
use crate::scene::{Probe, Scene};
use glam::DVec2;

pub(super) const ROW: Row = Row {
    name: "probe",
    forms: &[
        ("probe world", "arrows move the probe in the left picture"),
        ("probe difference", "arrows move the probe q in the right picture, from the O"),
        ("probe B", "arrows move the probe on a body"),
    ],
    read,
};

fn read(words: &Words<'_>) -> Read {
    match words.rest[..] {
        ["world"] => does(Ground::World),
        ["difference"] => does(Ground::Difference),
        [name] => does(Ground::Body(words.body(name)?)),
        _ => Err("\"probe\" takes \"world\", \"difference\" or one body".to_owned()),
    }
}

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
}

impl Does for Ground {
    fn prepare(&self, scene: &mut Scene) {
        if scene.probe.is_none() {
            let at = match self {
                Self::Difference => DVec2::ZERO,
                Self::World | Self::Body(_) => self.bounds(scene).min(),
            };
            scene.probe = Some(Probe::new(at));
        }
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Act::Step { direction, units } = act else { return Outcome::NotMine };
        let bounds = self.bounds(scene);
        let Some(probe) = &mut scene.probe else { return Outcome::NotMine };
        let to = probe.at + direction.unit() * f64::from(units);
        if !bounds.contains(to) {
            return Outcome::Refused(match self {
                Self::World | Self::Difference => {
                    format!("The probe is at the {} edge of its picture.", direction.word())
                }
                Self::Body(body) => format!("The probe stays on {}.", scene.bodies[*body].called()),
            });
        }
        probe.go(to);
        scene.moves += u32::from(units);
        Outcome::Done
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("arrows", if *self == Self::Difference { "move q" } else { "move the probe *" })])
    }

    fn is_on_difference(&self) -> bool {
        *self == Self::Difference
    }

    fn ground(&self) -> Option<Ground> {
        Some(*self)
    }
}
