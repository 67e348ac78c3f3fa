//! A−B: its picture, the numbers of its sides, where it was at the start, and the subtractions that it is made of.

use crate::instrument::prelude::*;
use crate::panes::{difference_label, difference_role, pair_roles};
use minkowski2d::{Rounded, minkowski, origin, penetration};

/// Draws the difference. That of other shapes than axis-aligned boxes is that of their convex hulls, each edge in the role of
/// its owner.
pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some((a, b)) = scene.solids() else { return };
    let whole = Rounded::difference(&a.rounded_hull(), &b.rounded_hull());
    drawing.difference_shown = true;
    let (figure, role, of_boxes) = (&mut drawing.difference, difference_role(scene), scope.difference());
    if let Some(d) = of_boxes.filter(|d| d.size() == DVec2::ZERO) {
        let name = scene.front().map(|pair| scene.difference_name(pair).to_ascii_lowercase());
        labeled(figure, role, Shape::Point(d.min()), name.unwrap_or_default(), Anchor::Above);
        return;
    }
    let outline = of_boxes.map_or_else(|| whole.outline(), |d| d.corners().to_vec());
    if let Some(d) = of_boxes.filter(|_| scope.strict()) {
        // Its border does not count. So that it stands out, the filling keeps away from it.
        let margin = (d.size() * 0.5).min(dvec2(1.0, 0.75));
        if let Ok(inner) = Aabb::new(d.min() + margin, d.max() - margin) {
            figure.add(role, Shape::Region(inner.corners().to_vec()));
        }
        figure.add_weighted(role, Weight::Faint, Shape::Polygon(outline.clone()));
    } else if of_boxes.is_some() || whole.radius() > 0.0 || role != Role::Difference {
        solid(figure, role, &outline);
    } else {
        owned_solid(figure, role, Merge::difference(&a.hull(), &b.hull()), pair_roles(scene));
    }
    figure.name(role, outline, difference_label(scene));
}

/// The box around A−B: what A−B would be if rounding only made shapes bigger.
pub(super) fn around(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((pair, bounds)) = scope.scene.right_bounds().next() else { return };
    let name = scope.scene.difference_name(pair);
    ghost(&mut drawing.difference, Role::Ghost, bounds.corners().to_vec(), "the box", DVec2::Y);
    let inside = |is: bool| if is { "inside" } else { "not inside" };
    let [of_box, of_d] = [bounds.contains_strictly(DVec2::ZERO), scope.state() == Some(State::Overlapping)].map(inside);
    drawing.aside.push(format!("O: {of_box} the box, {of_d} {name}"));
}

pub(super) fn sides(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return };
    number_sides(&mut drawing.difference, difference_role(scope.scene), &d);
}

/// Writes where each side of a box lies beside it.
fn number_sides(figure: &mut Figure, role: Role, d: &Aabb) {
    let numbers = [d.left(), d.right(), d.bottom(), d.top()];
    for ((at, anchor), number) in side_middles(d).into_iter().zip(numbers) {
        figure.label(role, at, plain(number), anchor);
    }
}

pub(super) fn start(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(d), Some(now)) = (scope.start.difference(), scope.difference()) else { return };
    if d == now {
        return;
    }
    let name = format!("{} at start", difference_label(scope.scene));
    ghost(&mut drawing.difference, difference_role(scope.scene), d.corners().to_vec(), name, d.center() - now.center());
}

/// The point of difference space that a scene names, or that has the coordinates of the point P. Without both, nothing.
pub(super) fn target(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let p = || scope.scene.find("P").map(|p| scope.scene.bodies[p].shape.bounds().min());
    let Some(at) = scope.scene.layout.target.or_else(p) else { return };
    labeled(&mut drawing.difference, Role::Probe, Shape::Point(at), point(at), Anchor::Below);
}

/// P is a place in the right picture then, not in the world.
pub(super) fn without_p(_: &(), scope: &Scope<'_>, base: &mut Base) {
    if let Some(p) = scope.scene.find("P") {
        base.bodies = Bodies::Without(p);
    }
}

/// B once its lower left corner is at the point P, as a ghost, and A−B then with the numbers of its sides. Without P,
/// nothing.
pub(super) fn arrival(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(((_, b), d)) = scope.scene.pair().zip(scope.difference()) else { return };
    let Some(p) = scope.scene.find("P") else { return };
    let by = scope.scene.bodies[p].shape.bounds().min() - b.min();
    let moved = |corners: [DVec2; 4], by: DVec2| corners.map(|corner| corner + by).to_vec();
    ghost(&mut drawing.world, Role::B, moved(b.corners(), by), "B at p", by);
    let (role, then) = (difference_role(scope.scene), d.translated(-by));
    solid(&mut drawing.difference, role, &then.corners());
    drawing.difference.name(role, then.corners().to_vec(), difference_label(scope.scene));
    number_sides(&mut drawing.difference, role, &then);
    // The numbers are those of now.
    let verdict = match origin::state(&then) {
        State::Separated => "apart",
        State::Touching => "touching",
        State::Overlapping => "overlap",
    };
    drawing.aside.push(format!("after the move: {verdict}"));
}

/// What A and B do before a move is not what the picture shows.
pub(super) fn without_verdict(_: &(), _: &Scope<'_>, base: &mut Base) {
    base.without_shared = true;
}

/// Nor is where A is before it jumps.
pub(super) fn without_a(_: &(), scope: &Scope<'_>, base: &mut Base) {
    if let (Some([a, _]), Some(_)) = (scope.scene.front(), scope.scene.find("J")) {
        (base.bodies, base.without_shared) = (Bodies::Without(a), true);
    }
}

/// A once its lower left corner is at the point J, A after the shortest push from there as a ghost, and A−B after the jump
/// with the numbers of its sides. Without J, nothing.
pub(super) fn jump(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(j)) = (scope.scene.pair(), scope.scene.find("J")) else { return };
    let by = scope.scene.bodies[j].shape.bounds().min() - a.min();
    let landed = a.translated(by);
    let d = minkowski::difference(&landed, &b);
    let across = |at: &Aabb| format!("A x {}..{}", plain(at.left()), plain(at.right()));
    // The numbers are those before the jump.
    let mut told = vec![format!("after the jump: {}", across(&landed))];
    solid(&mut drawing.world, Role::A, &landed.corners());
    drawing.world.name(Role::A, landed.corners().to_vec(), "A");
    if let Some(shared) = landed.intersection(&b).filter(|_| origin::state(&d) == State::Overlapping) {
        drawing.world.add(Role::Overlap, crate::boxes::region(&shared));
    }
    if let Some(push) = penetration::minimum_translations(&d).first().filter(|push| *push != DVec2::ZERO) {
        let pushed = landed.translated(push);
        ghost(&mut drawing.world, Role::A, pushed.corners().to_vec(), "pushed", DVec2::Y);
        told.push(format!("after the push: {}", across(&pushed)));
    }
    drawing.aside.extend(told);
    let role = difference_role(scope.scene);
    solid(&mut drawing.difference, role, &d.corners());
    drawing.difference.name(role, d.corners().to_vec(), difference_label(scope.scene));
    number_sides(&mut drawing.difference, role, &d);
}

/// The difference of two points: the arrow from b to a, and the same arrow from the origin.
pub(super) fn vectors(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let (a, b) = (a.min(), b.min());
    if a == b {
        return;
    }
    drawing.world.add(Role::Vector, Shape::Arrow(b, a));
    drawing.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, a - b));
}

/// Sliding a whole shape, A by minus b: names the top left corner of A and where it goes, and shows the subtraction
/// beside the panes.
pub(super) fn slide(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let (corner, b) = (dvec2(a.left(), a.top()), b.min());
    if corner != b {
        drawing.world.label(role(0), corner, "a", Anchor::Above);
        drawing.world.add(Role::Vector, Shape::Arrow(b, corner));
        drawing.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, corner - b));
    }
    drawing.difference.label(Role::Difference, corner - b, "a-b", Anchor::Above);
    drawing.aside.push(format!("a-b = {}-{} = {}", point(corner), point(b), point(corner - b)));
}

/// The differences of all corners of A and B; the corners of A−B are among them.
pub(super) fn points(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (a, b) = (a.corners(), b.corners());
    for p in &a {
        for q in &b {
            drawing.difference.add(Role::Ghost, Shape::Point(*p - *q));
        }
    }
    drawing.aside.push(format!("{} differences of corners", a.len() * b.len()));
}

#[cfg(test)]
mod tests {
    use crate::instrument::testing::{reading, refusal, shown, situation};
    use crate::instrument::{Act, Scope, Situation};
    use crate::readings::{numbers, sentences, why_not};
    use crate::scene::{Body, Scene, Solid};
    use crate::value::Value;
    use glam::{DVec2, dvec2};
    use minkowski2d::minkowski::merge::Owner;
    use minkowski2d::{Aabb, Direction, Radius, State};
    use textfigure::figure::{Role, Shape, Weight};

    fn scene(center: DVec2) -> Scene {
        let disc = Solid::disc(center, Radius::new(2.5).expect("a radius")).expect("a disc");
        Scene::new(vec![Body::new("A", Aabb::constant(6.0, 4.0, 10.0, 6.0)), Body::new("B", disc)])
    }

    #[test]
    fn the_coordinates_of_p_are_marked_beside_a_minus_b() {
        let mut scene = scene(dvec2(12.0, 8.0));
        assert_eq!(shown(&situation(scene.clone(), &[]), &["target"]).difference.marks, []);
        scene.bodies.push(Body::new("P", Aabb::constant(1.0, 2.0, 1.0, 2.0)));
        let panes = shown(&situation(scene, &[]), &["target"]);
        let at = Shape::Point(dvec2(1.0, 2.0));
        assert!(panes.difference.marks.iter().any(|mark| mark.shape == at), "{:?}", panes.difference.marks);
        assert!(panes.world.marks.iter().all(|mark| mark.shape != at), "{:?}", panes.world.marks);
    }

    /// Under the rule `<` the border does not belong to A-B.
    #[test]
    fn a_border_that_does_not_count_is_dotted() {
        let boxes = crate::instrument::testing::boxes(&[("A", 6.0, 4.0, 10.0, 6.0), ("B", 1.0, 1.0, 3.0, 2.0)]);
        let mut now = situation(boxes, &["rule"]);
        for weight in [Weight::Plain, Weight::Faint] {
            let marks = shown(&now, &["difference"]).difference.marks;
            let border = marks.iter().find(|mark| matches!(mark.shape, Shape::Polygon(_))).expect("a border");
            assert_eq!(border.weight, weight);
            now.act(Act::Key(b'o'));
        }
    }

    /// The numbers below the pictures are those before the move.
    #[test]
    fn how_a_and_b_meet_after_the_move_is_told() {
        let a = Body::new("A", Aabb::constant(6.0, 4.0, 10.0, 6.0));
        let b = Body::new("B", Aabb::constant(1.0, 1.0, 3.0, 2.0));
        for (x, told) in [(10.5, "apart"), (10.0, "touching"), (9.5, "overlap")] {
            let p = Body::new("P", Aabb::constant(x, 4.0, x, 4.0));
            let scene = Scene::new(vec![a.clone(), b.clone(), p]);
            let aside = shown(&situation(scene, &[]), &["arrival"]).aside;
            assert_eq!(aside, [format!("after the move: {told}")]);
        }
    }

    #[test]
    fn the_difference_of_boxes_has_one_color() {
        let mut scene = scene(dvec2(12.0, 8.0));
        scene.bodies[1].shape = Aabb::constant(1.0, 1.0, 2.0, 3.0).into();
        let marks = shown(&situation(scene, &[]), &["difference"]).difference.marks;
        assert!(marks.iter().all(|mark| !matches!(mark.shape, Shape::Owned(..))), "{marks:?}");
    }

    /// The corners of the dotted box are no part of A−B.
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
        let told = numbers(&Scope::of(&now, &now, false), true, false, &[]);
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
            assert_eq!(Scope::of(&now, &now, false).state(), Some(state), "{center}");
        }
    }

    #[test]
    fn where_a_side_meets_a_disc_the_marks_lie_on_the_borders() {
        let panes = shown(&situation(scene(dvec2(8.0, 9.5)), &[]), &["features", "witness"]);
        assert_eq!(panes.aside[0], "owner A: A's face and B's arc");
        let has = |shape: &Shape| panes.world.marks.iter().any(|mark| mark.shape == *shape);
        assert!(has(&Shape::Segment(dvec2(10.0, 6.0), dvec2(6.0, 6.0))) && has(&Shape::Point(dvec2(8.0, 7.0))));
        // The edge of A−B that O faces has gone out by the radius.
        let edge = Shape::Segment(dvec2(2.0, -1.0), dvec2(-2.0, -1.0));
        assert!(panes.difference.marks.iter().any(|mark| mark.shape == edge), "{:?}", panes.difference.marks);
        let corner = shown(&situation(scene(dvec2(12.0, 8.0)), &[]), &["features"]);
        assert_eq!(corner.aside, ["an arc of A-B is nearest: A's corner and B's arc"]);
    }

    /// Whoever owns the edge: p is c + t * e, with the t of the owner's face.
    #[test]
    fn along_the_arrow_e_from_c_the_parameter_leads_to_the_nearest_point() {
        let turned = |x: f64, y: f64, angle| Solid::oriented_box(dvec2(x, y), dvec2(2.0, 1.0), angle).expect("a box");
        for (a, b, owner) in [
            (turned(6.0, 3.0, 30), turned(5.0, 5.0, 0), Owner::A),
            (turned(6.0, 3.0, 30), turned(7.0, 5.0, 0), Owner::B),
            (turned(6.0, 3.0, 30), turned(6.0, 8.0, 0), Owner::B),
        ] {
            let now = situation(Scene::new(vec![Body::new("A", a), Body::new("B", b)]), &[]);
            let contact = now.scene.contact().expect("a contact");
            let nearest = contact.nearest();
            assert_eq!(nearest.owner, Some(owner));
            let marks = shown(&now, &["edge-arrow"]).difference.marks;
            let arrow = marks.iter().find_map(|mark| match mark.shape {
                Shape::Arrow(c, end) => Some((c, end - c)),
                _ => None,
            });
            let (c, e) = arrow.expect("an arrow");
            let t = -c.dot(e) / e.dot(e);
            assert!((t - nearest.along()).abs() < 1e-9, "{owner:?}: {t}");
            assert!((c + e * t).distance(nearest.normal * contact.signed_distance()) < 1e-9, "{owner:?}");
        }
    }

    fn walls(differences: &[[&str; 2]]) -> Scene {
        let mut scene = Scene::new(vec![
            Body::new("R", Aabb::constant(2.0, 2.0, 4.0, 4.0)),
            Body::new("W1", Aabb::constant(4.0, 4.0, 8.0, 6.0)),
            Body::new("W2", Aabb::constant(7.0, 1.0, 8.0, 3.0)),
        ]);
        scene.differences = differences.iter().map(|pair| pair.map(str::to_owned)).collect();
        scene
    }

    fn outlines(now: &Situation) -> Vec<(Role, Shape)> {
        let marks = shown(now, &["difference"]).difference.marks.into_iter();
        marks.filter(|mark| !matches!(mark.shape, Shape::Region(_))).map(|mark| (mark.role, mark.shape)).collect()
    }

    #[test]
    fn several_differences_are_told_apart_by_roles_and_names() {
        let now = situation(walls(&[["W1", "R"], ["W2", "R"]]), &["move R"]);
        let of = |role: Role, d: [f64; 4], name: &str| {
            let corners = Aabb::constant(d[0], d[1], d[2], d[3]).corners().to_vec();
            [(role, Shape::Polygon(corners.clone())), (role, Shape::Name(corners, name.to_owned()))]
        };
        let expected = [of(Role::B, [0.0, 0.0, 6.0, 4.0], "W1-R"), of(Role::C, [3.0, -3.0, 6.0, 1.0], "W2-R")];
        assert_eq!(outlines(&now), expected.concat());
        let told = numbers(&Scope::of(&now, &now, false), true, false, &[]);
        let said = ["W1-R x 0..6 y 0..4", "W2-R x 3..6 y -3..1", "W1, R touching; W2 apart"];
        assert_eq!(told[3..], said);
        assert_eq!(shown(&now, &["around"]).aside.len(), 2);
        let spoken = sentences(&Scope::of(&now, &now, false), true, true, &[]);
        assert!(spoken.contains(&"W1-R spans x 0 to 6, y 0 to 4.".to_owned()), "{spoken:?}");
        assert!(spoken.contains(&"O is outside W2-R, 3 to the left of it.".to_owned()), "{spoken:?}");
    }

    #[test]
    fn readings_are_about_the_first_pair_and_about_any_by_its_names() {
        let now = situation(walls(&[["W1", "R"], ["W2", "R"]]), &["move R"]);
        for (name, value) in [
            ("D.left", Value::Number(0.0)),
            ("touching", Value::Truth(true)),
            ("W2.R.D.left", Value::Number(3.0)),
            ("R.W2.D.left", Value::Number(-6.0)),
            ("W2.R.gap.x", Value::Number(3.0)),
            ("W1.W2.separated", Value::Truth(true)),
            ("W2.R.D.moved", Value::Number(0.0)),
        ] {
            assert_eq!(reading(&now, name), Some(value), "{name}");
        }
        let scope = Scope::of(&now, &now, false);
        assert_eq!(why_not(&scope, "W2.R.touching").as_deref(), Some("W2-R is still 3 right of O"));
        assert_eq!(why_not(&scope, "overlapping").as_deref(), Some("O is only on the border of W1-R: they touch"));
    }

    #[test]
    fn a_move_that_takes_any_difference_out_of_the_pane_is_refused() {
        let mut scene = walls(&[["W1", "R"], ["W2", "R"]]);
        scene.layout.difference_from = Some(dvec2(-9.0, -4.0));
        let mut now = situation(scene, &["move R"]);
        let up = Act::Step { direction: Direction::Up, units: 4 };
        assert_eq!(refusal(&mut now, up), "W2-R would leave the picture at the bottom.");
    }

    #[test]
    fn a_pair_of_polygons_has_the_roles_of_its_bodies() {
        let mut scene = walls(&[["W2", "W1"]]);
        scene.bodies[2].shape = Solid::oriented_box(dvec2(9.0, 6.0), DVec2::ONE, 30).expect("a box");
        let now = situation(scene, &["move R"]);
        let found = outlines(&now);
        let Some((Role::Difference, Shape::Owned(_, roles))) = found.first() else { panic!("{found:?}") };
        assert_eq!([Role::B, Role::C].map(|role| roles.iter().filter(|one| **one == role).count()), [4, 4]);
        let aside = shown(&now, &["features", "witness"]);
        assert!(aside.aside[0].starts_with("owner W2: W2's face meets W1's corner"), "{:?}", aside.aside);
        let labels = aside.world.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Label(_, text, _) if text.starts_with('w') => Some((mark.role, text.as_str())),
            _ => None,
        });
        assert_eq!(labels.collect::<Vec<_>>(), [(Role::C, "w2"), (Role::B, "w1")]);
    }
}
