//! B carried round A, with its local origin on A's border: Space carries it along the next edge of the sum.

use super::shared::partial_merge::{PartialMerge, merging};
use super::shared::polygons::{corner_names, marked_edges, solid};
use super::shared::stepper::{self, Stepper};
use super::{Control, Instrument, Reading, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use glam::DVec2;
use minkowski2d::Convex;
use minkowski2d::minkowski::merge::Owner;
use minkowski2d::outline::mean;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// How far B has been carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carry {
    lap: Stepper,
}

impl Instrument for Carry {
    const FORMS: &'static [Usage] =
        &[("sweep", "Space carries B along the next edge of A + B; the scene says sum = true")];
    const READINGS: &'static [Reading<Self>] = &[
        stepper::walked(|carry, _| Some(carry.lap.taken as f64)),
        stepper::left(|carry, _| Some(carry.lap.left() as f64)),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("sweep", "B carried round A, and the sum that it covers.", draw)
        .over(|_, _, base| {
            base.bodies = Bodies::Nothing;
            base.without_numbers = true;
            base.difference_title = Some("A + B");
        })];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        if !words.scene.layout.sum {
            return Err("\"sweep\" needs a scene that says sum = true".to_owned());
        }
        words.solids()?;
        words.alone()?;
        let all = merging(words.scene, 0).map_or(0, |merging| merging.left.len());
        Ok(Self { lap: Stepper::of(all) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::space("next edge", |carry, _| carry.lap.go_along())]
    }
}

impl Carry {
    /// The merge of the sum so far.
    pub(crate) fn merging(self, scene: &Scene) -> Option<PartialMerge> {
        merging(scene, self.lap.taken)
    }
}

/// The distance of A's letter from its middle, in world units.
const ASIDE: f64 = 1.4;

fn draw(carry: &Carry, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((merging, (a, b))) = carry.merging(scope.scene).zip(scope.scene.solids()) else { return };
    let (a, b) = (a.hull(), b.hull());
    let corners_a = a.outline().corners();
    let carried = |corner: usize| -> Vec<DVec2> {
        b.outline().corners().iter().map(|point| *point + a.outline().corner(corner)).collect()
    };
    let at = merging.vertex();

    // On the left the two shapes, B where it has been carried.
    let now = carried(at.a);
    // A as its outline alone, since B covers much of it.
    panes.world.add(Role::A, Shape::Polygon(corners_a.to_vec()));
    solid(&mut panes.world, Role::B, &now);
    // Off the middle, where B's letter stands at the start.
    panes.world.label(Role::A, mean(corners_a) - DVec2::X * ASIDE, "A", Anchor::Center);
    panes.world.label(Role::B, mean(&now), "B", Anchor::Center);
    corner_names(&mut panes.world, Role::B, 'b', &now);
    panes.world.add(Role::Probe, Shape::Point(at.point));

    // On the right the area covered, and the border so far.
    let figure = &mut panes.difference;
    if let Some(sum) = merging.closed() {
        figure.add(Role::Difference, sum);
    }
    figure.add_weighted(Role::A, Weight::Faint, Shape::Polygon(corners_a.to_vec()));
    let mut stamped: Vec<usize> =
        std::iter::once(merging.start).chain(merging.steps.iter().map(|step| step.vertex)).map(|v| v.a).collect();
    stamped.dedup();
    for corner in stamped {
        figure.add(Role::Covered, Shape::Region(carried(corner)));
    }
    figure.add_weighted(Role::B, Weight::Faint, Shape::Label(mean(&now), "B".to_owned(), Anchor::Center));
    figure.add_weighted(Role::B, Weight::Faint, Shape::Polygon(now));
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Strong, scope.scene.layout.zoom);
    figure.add(Role::Probe, Shape::Point(at.point));
    figure.label(Role::A, mean(corners_a), "A", Anchor::Center);

    panes.aside.push(format!("border: {} of {} edges", carry.lap.taken, carry.lap.all));
    if let Some(step) = merging.steps.last() {
        let (a, b) = (at.a, at.b);
        panes.aside.push(match step.owner {
            Owner::A => format!("B slid along A's edge to a{a}; its corner b{b} drew"),
            Owner::B => format!("B stood still at a{a}; its own edge to b{b} was drawn"),
            Owner::Both => format!("B slid along A's edge to a{a}, and its own edge to b{b} joined"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Reply;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::scene::{Body, SceneLayout, Solid};
    use crate::value::Value;
    use minkowski2d::ConvexPolygon;

    /// Two triangles, one edge of each parallel to one of the other.
    fn scene() -> Scene {
        let body = |name: &str, corners: [[f64; 2]; 3]| {
            Body::new(name, Solid::from(ConvexPolygon::new(corners.map(DVec2::from)).expect("convex")))
        };
        let (a, b) = (body("A", [[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]]), body("B", [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]));
        Scene::new(vec![a, b]).with_layout(SceneLayout { sum: true, ..SceneLayout::default() })
    }

    fn said(carry: &Situation) -> String {
        shown(carry, &["sweep"]).aside.concat()
    }

    #[test]
    fn b_is_carried_once_round() {
        let mut carry = situation(scene(), &["sweep"]);
        for (taken, says) in [
            "",
            "B slid along A's edge to a1, and its own edge to b1 joined",
            "B stood still at a1; its own edge to b2 was drawn",
            "B slid along A's edge to a2; its corner b2 drew",
            "B stood still at a2; its own edge to b0 was drawn",
            "B slid along A's edge to a0; its corner b0 drew",
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(said(&carry), format!("border: {taken} of 5 edges{says}"));
            assert_eq!(reading(&carry, "walked"), Some(Value::Number(taken as f64)));
            assert_eq!(reading(&carry, "lap.left"), Some(Value::Number((5 - taken) as f64)));
            let sum = shown(&carry, &["sweep"]).difference.marks[0].role;
            assert_eq!(sum == Role::Difference, taken == 5, "the sum is filled in at the end");
            if taken < 5 {
                assert_eq!(carry.act(Act::Advance), Reply::Done);
            }
        }
        assert_eq!(refusal(&mut carry, Act::Advance), "The lap is complete: all 5 edges.");
    }

    #[test]
    fn the_right_pane_must_hold_the_sum() {
        let error = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        let layout = SceneLayout { sum: true, ..SceneLayout::default() };
        assert!(error(scene().with_layout(SceneLayout::default()), "sweep").contains("sum = true"));
        assert!(error(Scene::default().with_layout(layout), "sweep").contains("with A and B"));
        assert!(error(scene(), "sweep A").contains("stands alone"));
    }
}
