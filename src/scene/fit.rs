//! Moves that are refused: nothing leaves its pane, and locked bodies stay. An error is a sentence that says why.

use super::{Pivot, Scene, Solid};
use glam::DVec2;
use minkowski2d::{Aabb, Direction};

/// A sentence about what would leave its pane.
pub(crate) fn too_far(who: &str, side: Direction) -> String {
    let place = match side {
        Direction::Left => "on the left",
        Direction::Right => "on the right",
        Direction::Up => "at the top",
        Direction::Down => "at the bottom",
    };
    format!("{who} would leave the picture {place}.")
}

/// The first side of `frame` that `shape` crosses.
fn crossed(shape: &Aabb, frame: &Aabb) -> Option<Direction> {
    let sides = [
        (Direction::Left, shape.left() < frame.left()),
        (Direction::Right, shape.right() > frame.right()),
        (Direction::Up, shape.top() > frame.top()),
        (Direction::Down, shape.bottom() < frame.bottom()),
    ];
    sides.into_iter().find(|(_, crosses)| *crosses).map(|(side, _)| side)
}

impl Scene {
    /// Checks that the panes show the whole scene: the bodies on the left, the differences on the right.
    ///
    /// # Errors
    /// The first body or difference outside.
    pub(crate) fn fits(&self) -> Result<(), String> {
        for (index, body) in self.bodies.iter().enumerate() {
            self.fits_in_world(index, &body.shape.bounds())?;
        }
        // The left pane of a wide scene is shown alone, so the difference may leave its view.
        if self.layout.wide {
            return Ok(());
        }
        let view = self.layout.difference_view();
        for (pair, bounds) in self.right_bounds() {
            if let Some(side) = crossed(&bounds, &view) {
                return Err(too_far(&self.difference_name(pair), side));
            }
        }
        Ok(())
    }

    /// Checks that the left pane would show a body with these bounds.
    pub(crate) fn fits_in_world(&self, body: usize, bounds: &Aabb) -> Result<(), String> {
        match crossed(bounds, &self.layout.world_view()) {
            Some(side) => Err(too_far(&self.bodies[body].subject(), side)),
            None => Ok(()),
        }
    }

    /// Moves a body by `by` world units, or leaves everything as it was.
    ///
    /// # Errors
    /// If the body is locked, or it or a difference would leave its pane.
    pub(crate) fn try_move(&mut self, body: usize, by: DVec2) -> Result<(), String> {
        self.try_change(body, |shape| shape.translated(by))
    }

    /// Turns a body counterclockwise by whole degrees, or leaves everything as it was.
    ///
    /// # Errors
    /// As [`try_move`](Self::try_move).
    pub(crate) fn try_turn(&mut self, body: usize, degrees: i32, about: Pivot) -> Result<(), String> {
        self.try_change(body, |shape| shape.turned(degrees, about))
    }

    fn try_change(&mut self, body: usize, change: impl FnOnce(&Solid) -> Solid) -> Result<(), String> {
        if self.bodies[body].locked {
            return Err(format!("{} is bolted down: it cannot move.", self.bodies[body].subject()));
        }
        let after = change(&self.bodies[body].shape);
        self.try_shapes([(body, after)])
    }

    /// Gives bodies other shapes, all of them or none, locked or not.
    ///
    /// # Errors
    /// If a body or a difference would leave its pane; then the scene is as it was.
    pub(crate) fn try_shapes(&mut self, shapes: impl IntoIterator<Item = (usize, Solid)>) -> Result<(), String> {
        let mut before: Vec<(usize, Solid)> = Vec::new();
        for (body, shape) in shapes {
            before.push((body, std::mem::replace(&mut self.bodies[body].shape, shape)));
        }
        let fits = self.fits();
        if fits.is_err() {
            for (body, shape) in before.into_iter().rev() {
                self.bodies[body].shape = shape;
            }
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Body;
    use glam::dvec2;

    fn body(name: &str, min: DVec2, size: DVec2) -> Body {
        Body::new(name, Aabb::new(min, min + size).expect("a box"))
    }

    fn first_scene() -> Scene {
        Scene::new(vec![body("A", dvec2(9.0, 6.0), dvec2(4.0, 2.0)), body("B", dvec2(4.0, 3.0), dvec2(2.0, 2.0))])
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut scene = first_scene();
        let before = scene.clone();
        assert_eq!(scene.try_move(0, dvec2(6.0, 0.0)), Err("A would leave the picture on the right.".to_owned()));
        assert_eq!(scene.try_move(0, dvec2(1.0, 0.0)), Err("A-B would leave the picture on the right.".to_owned()));
        scene.bodies[0].locked = true;
        assert_eq!(scene.try_move(0, dvec2(-1.0, 0.0)), Err("A is bolted down: it cannot move.".to_owned()));
        scene.bodies[0].locked = false;
        assert_eq!(scene, before);
        assert_eq!(scene.try_move(0, dvec2(-1.0, 0.0)), Ok(()));
        assert_eq!(scene.difference(), Some(Aabb::constant(2.0, 1.0, 8.0, 5.0)));
    }
}
