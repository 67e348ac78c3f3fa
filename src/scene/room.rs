//! Chooses views for a scene that comes without any.

use super::layout::{DIFFERENCE, WORLD};
use super::{Scene, SceneLayout};
use glam::DVec2;
use minkowski2d::Aabb;

/// The free space around the bodies, if the usual part of the plane does not show them.
const FREE: f64 = 1.0;

impl Scene {
    /// Chooses what the panes show if the lesson gives no view: the usual part of each plane if that shows everything,
    /// otherwise a part with the same proportions around everything, a whole number of times as large. Bodies with a
    /// velocity must be seen until the end of a frame.
    pub(crate) fn make_room(&mut self) {
        let layout = self.layout;
        let paths = self.bodies.iter().map(|body| (body.shape.bounds(), body.velocity));
        let world = joined(paths.flat_map(|(bounds, velocity)| [bounds, bounds.translated(velocity)]));
        let flights = self.right_bounds().flat_map(|([a, b], bounds)| {
            let flight = self.bodies[b].velocity - self.bodies[a].velocity;
            std::iter::once(bounds).chain(Aabb::point(flight).ok())
        });
        let difference = joined(flights.chain(Aabb::point(DVec2::ZERO).ok()));
        let view = layout.view.or_else(|| room(world, layout.world()));
        let difference_view = layout.difference_view.or_else(|| room(difference, layout.difference()));
        let zoom = layout.zoom.min(largest_zoom(view, WORLD)).min(largest_zoom(difference_view, DIFFERENCE));
        self.layout = SceneLayout { zoom, view, difference_view, ..layout };
    }
}

/// The zoom with which a standard screen shows a view.
fn largest_zoom(view: Option<Aabb>, usual: Aabb) -> f64 {
    view.map_or(f64::INFINITY, |view| (usual.size() / view.size()).min_element())
}

fn joined(shapes: impl Iterator<Item = Aabb>) -> Option<Aabb> {
    shapes.reduce(|all, one| all.union(&one))
}

/// The part of the plane to show instead of the usual one; `None` if the usual one shows everything.
fn room(shown: Option<Aabb>, usual: Aabb) -> Option<Aabb> {
    let shown = shown.filter(|shown| !(usual.contains(shown.min()) && usual.contains(shown.max())))?;
    // Rounding to whole units shifts it by less than one.
    let times = ((shown.size() + 2.0 * FREE + 1.0) / usual.size()).max_element().max(1.0).ceil();
    let size = usual.size() * times;
    let from = (0.5 * (shown.min() + shown.max() - size)).floor();
    Aabb::new(from, from + size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Body;
    use glam::dvec2;

    fn scene(boxes: &[[f64; 4]]) -> Scene {
        let body = |(name, [x0, y0, x1, y1]): (&&str, &[f64; 4])| {
            Body::new(name, Aabb::new(dvec2(*x0, *y0), dvec2(*x1, *y1)).expect("a box"))
        };
        let mut scene = Scene::new(["A", "B", "C"].iter().zip(boxes).map(body).collect());
        scene.make_room();
        scene
    }

    #[test]
    fn the_usual_part_of_the_plane_is_shown_where_that_is_enough() {
        let scene = scene(&[[0.0, 0.0, 2.0, 2.0], [8.0, 4.0, 9.0, 5.0]]);
        assert_eq!(scene.layout, SceneLayout::default());
        assert_eq!(Scene::default().layout, {
            let mut none = Scene::default();
            none.make_room();
            none.layout
        });
    }

    #[test]
    fn whatever_lies_elsewhere_is_shown_too() {
        for boxes in [
            [[-3.0, -2.0, 1.0, 2.0], [4.0, 4.0, 5.0, 5.0]],
            [[0.0, 0.0, 1.0, 1.0], [17.0, 11.0, 18.0, 12.0]],
            [[0.0, 0.0, 1e-3, 1.0], [500.0, -300.0, 501.0, -7.25]],
            [[1e6, 1e6, 1e6, 1e6], [-1e6, -1e6, 1e6, -1e6]],
        ] {
            let scene = scene(&boxes);
            assert_eq!(scene.fits(), Ok(()), "{boxes:?}");
            assert!(scene.layout.difference_view().contains(DVec2::ZERO), "{boxes:?}");
            let shown = scene.layout.world_view().size().max(scene.layout.difference_view().size());
            assert!((shown * scene.layout.zoom).cmple(WORLD.size()).all(), "{boxes:?}");
        }
        let mut flying = scene(&[[0.0, 0.0, 1.0, 1.0], [4.0, 4.0, 5.0, 5.0]]);
        (flying.bodies[0].velocity, flying.bodies[1].velocity) = (dvec2(-3.0, 40.0), dvec2(2.0, 0.0));
        flying.make_room();
        assert!(flying.layout.world_view().contains(dvec2(-3.0, 41.0)));
        assert!(flying.layout.difference_view().contains(dvec2(5.0, -40.0)));
        let aside = scene(&[[-3.0, -2.0, 1.0, 2.0], [4.0, 4.0, 5.0, 5.0]]);
        assert_eq!((aside.layout.zoom, aside.layout.world_view().size()), (1.0, WORLD.size()));
    }
}
