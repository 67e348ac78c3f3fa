//! The last step of a body, and the step of A−B that follows from it.

use crate::boxes::direction;
use crate::instrument::prelude::*;

/// The length of an arrow, in world units: long enough not to look like a letter.
const ARROW: f64 = 3.0;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((moved, by)), Some(d)) = (scope.scene.last_step, scope.difference()) else { return };
    let Some(pair) = scope.scene.front().filter(|pair| pair.contains(&moved)) else { return };
    let body = &scope.scene.bodies[moved];
    let of_difference = if moved == pair[1] { DVec2::ZERO - by } else { by };
    drawing.world.add(Role::Vector, arrow(&body.shape.bounds(), by));
    drawing.difference.add(Role::Vector, arrow(&d, of_difference));
    let [way, other_way] = [by, of_difference].map(|by| direction(by).map_or("", Direction::word));
    let (name, other) = (body.called(), scope.scene.difference_name(pair));
    drawing.aside.push(format!("{name} went {way}, {other} went {other_way}"));
}

/// An arrow in the direction of the step, in the middle of the shape that has made it.
fn arrow(shape: &Aabb, by: DVec2) -> Shape {
    let half = by.normalize_or_zero() * ARROW.min(shape.size().dot(by.normalize_or_zero().abs())) / 2.0;
    Shape::Arrow(shape.center() - half, shape.center() + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, shown, situation};

    /// Where the arrows of the last step begin and end, in the world and in A-B.
    fn arrows(b: DVec2, by: DVec2) -> [[DVec2; 2]; 2] {
        let all = boxes(&[("A", 9.0, 6.0, 13.0, 9.0), ("B", b.x, b.y, b.x + 3.0, b.y + 2.0)]);
        let mut now = situation(all, &["move B"]);
        now.scene.last_step = Some((1, by));
        let panes = shown(&now, &["last-step"]);
        [panes.world, panes.difference].map(|figure| {
            let mut marks = figure.marks.iter();
            let arrow =
                marks.find_map(|mark| if let Shape::Arrow(from, to) = mark.shape { Some([from, to]) } else { None });
            arrow.expect("an arrow")
        })
    }

    #[test]
    fn the_arrow_of_the_last_step_lies_in_the_middle_of_what_has_moved() {
        assert_eq!(
            arrows(dvec2(5.0, 3.0), DVec2::Y),
            [[dvec2(6.5, 3.0), dvec2(6.5, 5.0)], [dvec2(4.5, 5.0), dvec2(4.5, 2.0)]]
        );
        assert_eq!(
            arrows(dvec2(5.0, 3.0), DVec2::X),
            [[dvec2(5.0, 4.0), dvec2(8.0, 4.0)], [dvec2(6.0, 3.5), dvec2(3.0, 3.5)]]
        );
    }
}
