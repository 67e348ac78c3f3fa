//! What the two panes show of the world.

use crate::geometry::Aabb;
use glam::DVec2;

/// What the left pane shows unless the scene is enlarged, in world units: shapes stay inside.
pub const WORLD: Aabb = Aabb::constant(0.0, 0.0, 18.0, 12.0);

/// What the right pane shows unless the scene is enlarged or its view shifted: `A − B` stays inside.
pub const DIFFERENCE: Aabb = Aabb::constant(-9.0, -6.0, 9.0, 6.0);

/// How a scene is laid out on its lattice; the same during a whole step, so that lengths can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneLayout {
    /// How many times larger than usual a unit is drawn.
    pub zoom: f64,
    /// The lower left corner of the right pane, if the O is not in its middle.
    pub difference_from: Option<DVec2>,
    /// How far an arrow key goes, in world units.
    pub step: f64,
    /// Up to this gap or depth, A and B count as touching. Zero on a lattice, where touching is exact.
    pub tolerance: f64,
    /// True if the right pane shows `A + B` instead of `A − B`.
    pub sum: bool,
    /// Where a probe starts, in world units of its pane, if not where probes usually do.
    pub probe_from: Option<DVec2>,
    /// The speed that a launch starts with, in world units a frame.
    pub speed: f64,
}

impl Default for SceneLayout {
    fn default() -> Self {
        Self { zoom: 1.0, difference_from: None, step: 1.0, tolerance: 0.0, sum: false, probe_from: None, speed: 0.0 }
    }
}

impl SceneLayout {
    /// What the left pane shows.
    #[must_use]
    pub fn world(&self) -> Aabb {
        pane(WORLD.min(), WORLD.size() / self.zoom)
    }

    /// What the right pane shows.
    #[must_use]
    pub fn difference(&self) -> Aabb {
        let size = DIFFERENCE.size() / self.zoom;
        pane(self.difference_from.unwrap_or(size * -0.5), size)
    }
}

fn pane(from: DVec2, size: DVec2) -> Aabb {
    Aabb::new(from, from + size).unwrap_or(WORLD)
}
