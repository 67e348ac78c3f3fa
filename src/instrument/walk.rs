//! A walker on the border of a body, with the inside on the left: Space walks along the next edge.

use super::shared::compass::{self, Needle, NeedleState};
use super::shared::polygons::corner_names;
use super::shared::stepper::{self, Stepper};
use super::{Control, Instrument, Reading, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use crate::value::plain;
use glam::DVec2;
use minkowski2d::Convex;
use minkowski2d::outline::mean;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// A walk round one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// Its index in the scene.
    body: usize,
    lap: Stepper,
}

impl Instrument for Walk {
    const FORMS: &'static [Usage] = &[("walk A", "Space walks along the next edge of a convex body")];
    const READINGS: &'static [Reading<Self>] = &[
        stepper::walked(|walk, _| Some(walk.lap.taken as f64)),
        stepper::left(|walk, _| Some(walk.lap.left() as f64)),
        Reading::number("turned", "by how many whole degrees the walker has turned left", |walk, scope| {
            Some(walk.turned(scope.scene))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("walker", "A walker on the border of a body, with the edges gone along.", draw).over(|_, _, base| {
            // The rest of the border is dotted, so that more than arrow heads marks the edges walked.
            base.bodies = Bodies::Borderless;
            base.without_numbers = true;
        }),
        View::new("compass", "Those edges as arrows from one centre, over the right pane.", draw_compass)
            .over(|_, _, base| base.difference_title = Some("edge compass")),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"walk\" takes one body, as in \"walk A\"".to_owned()) };
        let body = words.cornered(name)?;
        let shape = &words.scene.bodies[body].shape;
        if shape.is_compound() {
            return Err(format!("{name} has dents: \"walk\" needs a convex body"));
        }
        match shape.hull().outline().edges() {
            0 => Err(format!("{name} is a point: there is no edge to walk along")),
            edges => Ok(Self { body, lap: Stepper::of(edges) }),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::space("next edge", |walk, _| walk.lap.go_along())]
    }
}

impl Walk {
    /// How far the walker has turned, in whole degrees: at the end of each edge it faces along the next one.
    fn turned(self, scene: &Scene) -> f64 {
        let hull = scene.bodies[self.body].shape.hull();
        let edge = |index: usize| along(hull.outline().face(index % self.lap.all));
        let angles = (0..self.lap.taken).map(|index| edge(index).angle_to(edge(index + 1)));
        angles.sum::<f64>().to_degrees().round()
    }
}

/// `e0`, `e1`, ...: not the names of corners.
fn edge_name(index: usize) -> String {
    format!("e{index}")
}

fn along([from, to]: [DVec2; 2]) -> DVec2 {
    to - from
}

fn draw(walk: &Walk, scope: &Scope<'_>, panes: &mut Panes) {
    let (body, Stepper { taken, all }) = (&scope.scene.bodies[walk.body], walk.lap);
    let hull = body.shape.hull();
    let outline = hull.outline();
    panes.world.add_weighted(Role::A, Weight::Faint, Shape::Polygon(outline.corners().to_vec()));
    let middle = mean(outline.corners());
    for index in 0..taken {
        let [from, to] = outline.face(index);
        panes.world.add(Role::Vector, Shape::Arrow(from, to));
        let at = from.midpoint(to);
        panes.world.label(Role::Vector, at, edge_name(index), Anchor::Near(at - middle));
    }
    let letter = body.letter().to_ascii_lowercase();
    corner_names(&mut panes.world, Role::A, letter, outline.corners());
    panes.world.add(Role::Probe, Shape::Point(outline.corner(taken % all)));
    panes.aside.push(format!("edges walked: {taken} of {all}"));
    panes.aside.push(format!("facing the next one, turned left {} degrees", plain(walk.turned(scope.scene))));
    if taken > 0 {
        let (last, to) = (taken - 1, taken % all);
        panes.aside.push(format!("last: edge {}, from {letter}{last} to {letter}{to}", edge_name(last)));
    }
}

/// Draws the edges walked so far, in the right pane.
fn draw_compass(walk: &Walk, scope: &Scope<'_>, panes: &mut Panes) {
    let body = &scope.scene.bodies[walk.body];
    let hull = body.shape.hull();
    let needles = (0..walk.lap.taken).map(|index| Needle {
        edge: along(hull.outline().face(index)),
        role: Role::Vector,
        state: NeedleState::Plain,
        name: edge_name(index),
    });
    compass::draw(&mut panes.difference, DVec2::ZERO, &needles.collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Reply;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;
    use minkowski2d::{Aabb, ConvexPolygon};

    fn polygon(corners: &[[f64; 2]]) -> ConvexPolygon {
        ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex")
    }

    fn scene(corners: &[[f64; 2]]) -> Scene {
        Scene::new(vec![Body::new("A", polygon(corners))])
    }

    const TRIANGLE: &[[f64; 2]] = &[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]];

    #[test]
    fn a_lap_turns_once_round_whatever_the_polygon() {
        for corners in [TRIANGLE, &[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]] {
            let mut walk = situation(scene(corners), &["walk A"]);
            let number = |walk: &Situation, name: &str| match reading(walk, name) {
                Some(Value::Number(number)) => number,
                other => panic!("{name} is {other:?}"),
            };
            let mut before = number(&walk, "turned");
            assert_eq!(before, 0.0);
            for taken in 1..=corners.len() {
                assert_eq!(walk.act(Act::Advance), Reply::Done);
                assert_eq!(number(&walk, "walked"), taken as f64);
                assert_eq!(number(&walk, "lap.left"), (corners.len() - taken) as f64);
                let turned = number(&walk, "turned");
                assert!(turned > before, "each edge turns left");
                before = turned;
            }
            assert_eq!(before, 360.0);
            assert_eq!(refusal(&mut walk, Act::Advance), format!("The lap is complete: all {} edges.", corners.len()));
        }
    }

    #[test]
    fn each_edge_walked_is_an_arrow_in_both_panes() {
        let mut walk = situation(scene(TRIANGLE), &["walk A"]);
        for taken in 0..=3 {
            let panes = shown(&walk, &["walker", "compass"]);
            for figure in [&panes.world, &panes.difference] {
                let arrows = figure.marks.iter().filter(|mark| matches!(mark.shape, Shape::Arrow(..)));
                assert_eq!(arrows.count(), taken);
            }
            // The border of the body is dotted.
            let borders = panes.world.marks.iter().filter(|mark| matches!(mark.shape, Shape::Polygon(_)));
            assert_eq!(borders.map(|mark| mark.weight).collect::<Vec<_>>(), [Weight::Faint]);
            walk.act(Act::Advance);
        }
    }

    #[test]
    fn the_walk_goes_round_the_body_it_names() {
        let mut scene = scene(TRIANGLE);
        scene.bodies.push(Body::new("B", Aabb::constant(6.0, 1.0, 8.0, 3.0)));
        let mut walk = situation(scene, &["walk B"]);
        walk.act(Act::Advance);
        let says =
            ["edges walked: 1 of 4", "facing the next one, turned left 90 degrees", "last: edge e0, from b0 to b1"];
        assert_eq!(shown(&walk, &["walker", "compass"]).aside, says);
    }

    #[test]
    fn a_convex_body_with_edges_is_needed() {
        let error = |scene: &Scene, text: &str| try_situation(scene.clone(), &[text]).expect_err(text);
        let mut scene = scene(TRIANGLE);
        assert!(error(&scene, "walk").contains("takes one body"));
        assert!(error(&scene, "walk C").contains("no body \"C\""));
        let [part, other] = [0.0, 5.0].map(|x| polygon(TRIANGLE).translated(DVec2::new(x, 0.0)));
        let border = part.vertices().to_vec();
        scene.bodies[0].shape = Solid::compound(border, vec![part, other]).expect("parts");
        assert!(error(&scene, "walk A").contains("convex"));
        scene.bodies[0].shape = Aabb::constant(1.0, 1.0, 1.0, 1.0).into();
        assert!(error(&scene, "walk A").contains("no edge"));
    }
}
