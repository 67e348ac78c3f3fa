//! A−B: its picture, the numbers of its sides, and where it was at the start.

use super::{Panes, plain, polygon, region, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::State;
use crate::geometry::minkowski::merge::Merge;
use crate::instrument::Scope;
use crate::panes::owned_solid;
use glam::DVec2;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return hulls(scope, drawing) };
    drawing.difference_shown = true;
    let figure = &mut drawing.difference;
    if d.size() == DVec2::ZERO {
        figure.add(Role::Difference, Shape::Point(d.min()));
        figure.label(Role::Difference, d.min(), "a-b", Anchor::Above);
        return;
    }
    figure.add(Role::Difference, region(&d));
    figure.add(Role::Difference, polygon(&d));
    figure.name(Role::Difference, d.corners().to_vec(), "D");
}

/// The difference of the convex hulls of other shapes than axis-aligned boxes, whose edges differ in their owners.
fn hulls(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.solids(), scope.scene.rounded_difference()) else { return };
    drawing.difference_shown = true;
    let figure = &mut drawing.difference;
    let outline = d.outline();
    if d.radius() > 0.0 {
        figure.add(Role::Difference, Shape::Region(outline.clone()));
        figure.add(Role::Difference, Shape::Polygon(outline.clone()));
    } else {
        owned_solid(figure, Role::Difference, Merge::difference(&a.hull(), &b.hull()));
    }
    figure.name(Role::Difference, outline, "D");
}

/// The box around A−B: what A−B would be if rounding only made shapes bigger.
pub(super) fn around(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(bounds) = scope.scene.difference_bounds() else { return };
    drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&bounds));
    let inside = |is: bool| if is { "inside" } else { "not inside" };
    let [of_box, of_d] = [bounds.contains_strictly(DVec2::ZERO), scope.state() == Some(State::Overlapping)].map(inside);
    drawing.aside.push(format!("O: {of_box} the box, {of_d} A-B"));
}

pub(super) fn sides(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return };
    let numbers = [d.left(), d.right(), d.bottom(), d.top()];
    for ((at, anchor), number) in side_middles(&d).into_iter().zip(numbers) {
        drawing.difference.label(Role::Difference, at, plain(number), anchor);
    }
}

pub(super) fn start(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.start.difference() else { return };
    drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&d));
}

#[cfg(test)]
mod tests {
    use crate::figure::{Role, Shape};
    use crate::geometry::{Aabb, Radius, State};
    use crate::instrument::Scope;
    use crate::instrument::testing::{shown, situation};
    use crate::readings::numbers;
    use crate::scene::{Body, Scene, Solid};
    use glam::{DVec2, dvec2};

    fn scene(center: DVec2) -> Scene {
        let disc = Solid::disc(center, Radius::new(2.5).expect("a radius")).expect("a disc");
        Scene::new(vec![Body::new("A", Aabb::constant(6.0, 4.0, 10.0, 6.0)), Body::new("B", disc)])
    }

    /// M33: the corners of the dotted box are no part of A−B.
    #[test]
    fn a_box_minus_a_disc_is_a_rounded_box_and_not_a_bigger_one() {
        let now = situation(scene(dvec2(12.0, 8.0)), &[]);
        let panes = shown(&now, &["difference", "around"]);
        let marks = |role: Role| panes.difference.marks.iter().filter(move |mark| mark.role == role);
        let border = marks(Role::Difference).find_map(|mark| match &mark.shape {
            Shape::Polygon(corners) => Some(corners.clone()),
            _ => None,
        });
        let corner = dvec2(0.5, 0.5);
        let nearest = border.expect("a border").iter().map(|point| point.distance(corner)).fold(9.0, f64::min);
        assert!((nearest - (2.5 * 2.0_f64.sqrt() - 2.5)).abs() < 0.01, "{nearest}");
        let around = Aabb::constant(-8.5, -6.5, 0.5, 0.5);
        assert!(marks(Role::Ghost).any(|mark| mark.shape == Shape::Polygon(around.corners().to_vec())));
        assert_eq!(panes.aside, ["O: inside the box, not inside A-B"]);
        let told = numbers(&Scope::of(&now, &now, true), true, false, &[]);
        assert_eq!(told, ["A x 6..10 y 4..6", "B (12,8) r 2.5", "apart: 0.33"]);
    }

    #[test]
    fn a_touch_at_the_corner_is_exact() {
        for (center, state) in [
            (dvec2(11.5, 8.0), State::Touching),
            (dvec2(12.0, 7.5), State::Touching),
            (dvec2(11.5, 7.5), State::Overlapping),
            (dvec2(12.0, 8.0), State::Separated),
            (dvec2(12.5, 6.0), State::Touching),
        ] {
            let now = situation(scene(center), &[]);
            assert_eq!(Scope::of(&now, &now, true).state(), Some(state), "{center}");
        }
    }

    #[test]
    fn where_a_side_meets_a_disc_the_marks_lie_on_the_borders() {
        let panes = shown(&situation(scene(dvec2(8.0, 9.5)), &[]), &["features", "witness"]);
        assert_eq!(panes.aside[0], "nearest edge a: A's face meets B's arc");
        let has = |shape: &Shape| panes.world.marks.iter().any(|mark| mark.shape == *shape);
        assert!(has(&Shape::Segment(dvec2(10.0, 6.0), dvec2(6.0, 6.0))) && has(&Shape::Point(dvec2(8.0, 7.0))));
        // The edge of A−B that the O faces has gone out by the radius.
        let edge = Shape::Segment(dvec2(2.0, -1.0), dvec2(-2.0, -1.0));
        assert!(panes.difference.marks.iter().any(|mark| mark.shape == edge), "{:?}", panes.difference.marks);
        let corner = shown(&situation(scene(dvec2(12.0, 8.0)), &[]), &["features"]);
        assert_eq!(corner.aside, ["nearest, an arc: A's corner meets B's arc"]);
    }
}
