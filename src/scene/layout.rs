//! The layout of a scene: which parts of the world the two panes show, and how.

use glam::DVec2;
use minkowski2d::Aabb;

/// What the left pane shows at zoom 1 without a view, in world units.
pub(super) const WORLD: Aabb = Aabb::constant(0.0, 0.0, 18.0, 12.0);

/// What the left pane shows of a wide scene at zoom 1 without a view: it has the whole width of a standard screen.
const WIDE: Aabb = Aabb::constant(0.0, 0.0, 38.0, 11.0);

/// What the right pane shows at zoom 1 without a view, unless it is shifted.
pub(super) const DIFFERENCE: Aabb = Aabb::constant(-9.0, -6.0, 9.0, 6.0);

/// The layout of a scene; constant during a step, so that lengths can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SceneLayout {
    /// How much larger a unit is drawn.
    pub(crate) zoom: f64,
    /// The lower left corner of the right pane, if the origin is not in its middle.
    pub(crate) difference_from: Option<DVec2>,
    /// What the left pane shows and nothing leaves, if that is not [`world`](Self::world).
    pub(crate) view: Option<Aabb>,
    /// What the right pane shows, if that is not [`difference`](Self::difference).
    pub(crate) difference_view: Option<Aabb>,
    /// How far an arrow key moves, in world units.
    pub(crate) step: f64,
    /// The gap or depth up to which A and B count as touching. Zero on a lattice, where touching is exact.
    pub(crate) tolerance: f64,
    /// True if one pane is shown at a time, over the whole width; `v` shows the other one.
    pub(crate) wide: bool,
    /// True if the right pane shows `A + B` instead of `A − B`.
    pub(crate) sum: bool,
    /// Where a probe starts, in world units of its pane, if the lesson says so.
    pub(crate) probe_from: Option<DVec2>,
    /// A point of difference space that the goal names.
    pub(crate) target: Option<DVec2>,
    /// The initial speed of a launch, in world units a frame.
    pub(crate) speed: f64,
}

impl Default for SceneLayout {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            difference_from: None,
            view: None,
            difference_view: None,
            step: 1.0,
            tolerance: 0.0,
            wide: false,
            sum: false,
            probe_from: None,
            target: None,
            speed: 0.0,
        }
    }
}

impl SceneLayout {
    /// The part of the world that the left pane of a standard screen shows.
    pub(crate) fn world(&self) -> Aabb {
        let world = if self.wide { WIDE } else { WORLD };
        part(world.min(), world.size() / self.zoom)
    }

    /// The part of the difference space that the right pane of a standard screen shows.
    pub(crate) fn difference(&self) -> Aabb {
        let size = if self.wide { WIDE.size() } else { DIFFERENCE.size() } / self.zoom;
        part(self.difference_from.unwrap_or(size * -0.5), size)
    }

    /// The part of the world that the left pane shows at any size, and that nothing leaves.
    pub(crate) fn world_view(&self) -> Aabb {
        self.view.unwrap_or_else(|| self.world())
    }

    /// The part of the difference space that the right pane shows at any size. Nothing leaves it unless the scene is wide.
    pub(crate) fn difference_view(&self) -> Aabb {
        self.difference_view.unwrap_or_else(|| self.difference())
    }
}

/// The part of a plane from a corner on; the usual one, if that is no box.
fn part(from: DVec2, size: DVec2) -> Aabb {
    Aabb::new(from, from + size).unwrap_or(WORLD)
}
