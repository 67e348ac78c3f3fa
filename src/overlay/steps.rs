//! The last step of a body, and the step of A−B that follows from it.

use crate::boxes::{direction, side_toward};
use crate::instrument::prelude::*;

/// The length of an arrow, in world units: long enough not to look like a letter.
const ARROW: f64 = 3.0;

/// The distance of the arrow from other things, in world units.
const CLEAR: f64 = 0.75;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((moved, by)), Some(d)) = (scope.scene.last_step, scope.difference()) else { return };
    let Some(pair) = scope.scene.front().filter(|pair| pair.contains(&moved)) else { return };
    let (bodies, layout) = (&scope.scene.bodies, &scope.scene.layout);
    let body = &bodies[moved];
    let of_difference = if moved == pair[1] { DVec2::ZERO - by } else { by };
    let others = bodies.iter().enumerate().filter(|(index, _)| *index != moved);
    let others: Vec<_> = others.map(|(_, other)| other.shape.bounds()).map(|it| [it.min(), it.max()]).collect();
    drawing.world.add(Role::Vector, arrow(&layout.world_view(), &body.shape.bounds(), by, &others));
    let others = [[DVec2::ZERO; 2]];
    drawing.difference.add(Role::Vector, arrow(&layout.difference_view(), &d, of_difference, &others));
    let [way, other_way] = [by, of_difference].map(|by| direction(by).map_or("", Direction::word));
    let (name, other) = (body.called(), scope.scene.difference_name(pair));
    drawing.aside.push(format!("{name} went {way}, {other} went {other_way}"));
}

/// An arrow in the direction of the step: ahead of the shape, or behind it if there is no room ahead. It keeps clear of
/// `others`, which are given by their least and greatest coordinates.
fn arrow(view: &Aabb, shape: &Aabb, by: DVec2, others: &[[DVec2; 2]]) -> Shape {
    let way = by.normalize_or_zero();
    let ahead = [1.0, ARROW].map(|far| side_toward(shape, by) + way * far);
    let behind = [ARROW, 1.0].map(|far| side_toward(shape, -by) - way * far);
    let has_room = |[from, to]: [DVec2; 2]| {
        let (low, high) = (from.min(to) - CLEAR, from.max(to) + CLEAR);
        let is_met = |other: &[DVec2; 2]| low.cmplt(other[1]).all() && other[0].cmplt(high).all();
        view.contains(from) && view.contains(to) && !others.iter().any(is_met)
    };
    let [from, to] = if has_room(ahead) || !has_room(behind) && view.contains(ahead[1]) { ahead } else { behind };
    Shape::Arrow(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, shown, situation};

    /// Where the arrows of the last step begin and end, in the world and in A-B.
    fn arrows(b: DVec2, by: DVec2) -> [[DVec2; 2]; 2] {
        let all = boxes(&[("A", 9.0, 6.0, 13.0, 9.0), ("B", b.x, b.y, b.x + 3.0, b.y + 2.0)]);
        let mut now = situation(all, &["move B"]);
        now.scene.layout.difference_view = Some(Aabb::constant(-6.0, -6.0, 12.0, 8.0));
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
    fn the_arrow_of_the_last_step_keeps_clear_of_what_it_does_not_belong_to() {
        // Ahead of B, and of A-B.
        assert_eq!(arrows(dvec2(5.0, 3.0), DVec2::Y)[0], [dvec2(6.5, 6.0), dvec2(6.5, 8.0)]);
        assert_eq!(arrows(dvec2(5.0, 3.0), DVec2::X)[1], [dvec2(0.0, 3.5), dvec2(-2.0, 3.5)]);
        // A would be beside it: behind B.
        assert_eq!(arrows(dvec2(7.0, 5.0), DVec2::Y)[0], [dvec2(8.5, 2.0), dvec2(8.5, 4.0)]);
        // The O would be under it: behind A-B.
        let [_, [from, to]] = arrows(dvec2(5.0, 7.0), DVec2::X);
        assert!(from.x > to.x && to.x > 8.0, "{from} {to}");
    }
}
