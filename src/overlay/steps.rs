//! The step of A−B that follows from the last step of a body.

use crate::boxes::direction;
use crate::instrument::prelude::*;

/// The length of an arrow, in world units: long enough not to look like a letter.
const ARROW: f64 = 3.0;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((moved, by)), Some(d)) = (scope.scene.last_step, scope.difference()) else { return };
    let Some(pair) = scope.scene.front().filter(|pair| pair.contains(&moved)) else { return };
    let of_difference = if moved == pair[1] { DVec2::ZERO - by } else { by };
    drawing.difference.add(Role::Vector, arrow(&d, of_difference));
    let [way, other_way] = [by, of_difference].map(|by| direction(by).map_or("", Direction::word));
    let (name, other) = (scope.scene.bodies[moved].called(), scope.scene.difference_name(pair));
    drawing.aside.push(format!("{name} went {way}, {other} went {other_way}"));
}

/// An arrow in the direction of the step, in the middle of a shape.
fn arrow(shape: &Aabb, by: DVec2) -> Shape {
    let half = by.normalize_or_zero() * ARROW.min(shape.size().dot(by.normalize_or_zero().abs())) / 2.0;
    Shape::Arrow(shape.center() - half, shape.center() + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, shown, situation};

    #[test]
    fn the_arrow_of_the_last_step_lies_in_the_middle_of_the_difference() {
        let arrow = |by: DVec2| {
            let all = boxes(&[("A", 9.0, 6.0, 13.0, 9.0), ("B", 5.0, 3.0, 8.0, 5.0)]);
            let mut now = situation(all, &["move B"]);
            now.scene.last_step = Some((1, by));
            shown(&now, &["last-step"]).difference.marks.pop().expect("an arrow").shape
        };
        assert_eq!(arrow(DVec2::Y), Shape::Arrow(dvec2(4.5, 5.0), dvec2(4.5, 2.0)));
        assert_eq!(arrow(DVec2::X), Shape::Arrow(dvec2(6.0, 3.5), dvec2(3.0, 3.5)));
    }
}
