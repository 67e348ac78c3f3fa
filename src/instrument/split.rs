//! A concave A: `o` chooses whether it is tested part by part, or as its convex hull.

use super::prelude::*;
use minkowski2d::contact;
use minkowski2d::minkowski::merge;

/// How A is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Split {
    /// True for part by part, false for the convex hull.
    on: bool,
    /// True if A has been split while its hull met B but none of its parts did.
    alarm_seen: bool,
}

impl Instrument for Split {
    const FORMS: &'static [Usage] = &[("split", "o treats A part by part, or as its hull")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("split", "A is treated part by part", |split, _| Some(split.on)),
        Reading::truth("split.alarm_seen", "A was split where it reported a false hit", |split, _| {
            Some(split.alarm_seen)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("parts", "Hull of A minus B, or one A-B for each part of A.", draw).over(|split, _, base| {
            base.without_numbers = true;
            base.difference_title = Some(if split.on { "A - B, part by part" } else { "hull of A, minus B" });
        })];

    /// A must be made of parts.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        match words.scene.solids() {
            Some((a, _)) if a.parts().len() > 1 => {
                words.solids()?;
                Ok(Self::default())
            }
            _ => Err("\"split\" needs a scene with B and an A with parts".to_owned()),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::key("o", if self.on { "hull of A" } else { "split A" }, Self::switch)]
    }
}

impl Split {
    fn switch(&mut self, scene: &mut Scene) -> Reply {
        self.on = !self.on;
        let false_alarm = scene.hulls_meet() == Some(true) && parts_meet(scene) == Some(false);
        self.alarm_seen |= self.on && false_alarm;
        Reply::Done
    }
}

/// Whether a part of A and a part of B share a point, if the scene has both.
fn parts_meet(scene: &Scene) -> Option<bool> {
    let (a, b) = scene.solids()?;
    let (a, b) = (a.parts(), b.parts());
    Some(a.iter().any(|p| b.iter().any(|q| contact::state(p, q) != State::Separated)))
}

const ROLES: [Role; 2] = [Role::Difference, Role::Opposite];

fn draw(split: &Split, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (hull, b) = (a.hull(), b.hull());
    if split.on {
        for (index, part) in a.parts().iter().enumerate() {
            let (role, number) = (ROLES[index % ROLES.len()], index + 1);
            let d = merge::difference(part, &b);
            owned_solid(&mut panes.difference, role, Merge::difference(part, &b), A_AND_B);
            panes.difference.label(role, mean(d.vertices()), format!("{number}-B"), Anchor::Center);
            // Edge by edge, because the cut would be dotted as a texture is.
            for edge in 0..part.outline().edges() {
                let [from, to] = part.outline().face(edge);
                panes.world.add(Role::A, Shape::Segment(from, to));
            }
            panes.world.label(Role::A, mean(part.outline().corners()), number.to_string(), Anchor::Center);
            let state = contact::state(part, &b);
            let word = if state == State::Separated { "apart" } else { state.word() };
            panes.aside.push(format!("part {number} minus B: {word}"));
        }
        let meet = parts_meet(scope.scene) == Some(true);
        panes.aside.push(format!("so A and B: {}", if meet { "contact" } else { "apart" }));
    } else {
        let d = merge::difference(&hull, &b);
        owned_solid(&mut panes.difference, Role::Difference, Merge::difference(&hull, &b), A_AND_B);
        // Clear of O.
        let (right, left) = (mean(d.vertices()) + DVec2::X, mean(d.vertices()) - DVec2::X * 2.0);
        let at = if right.abs().max_element() < 1.5 { left } else { right };
        panes.difference.label(Role::Difference, at, "hull-B", Anchor::Center);
        ghost(&mut panes.world, Role::A, hull.outline().corners().to_vec(), "hull of A", DVec2::ONE);
        panes.aside.push(match contact::state(&hull, &b) {
            State::Separated => "hull: apart, O is outside".to_owned(),
            State::Touching => "hull: HIT, O is on the border".to_owned(),
            State::Overlapping => "hull: HIT, O is inside".to_owned(),
        });
    }
    // The other numbers are left out here, but moves have a limit.
    panes.aside.push(format!("moves {}", scope.scene.moves));
    panes.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::{Aabb, ConvexPolygon};

    /// An L with two arms, 2 wide and 6 long, and a box of 1 by 1.
    fn scene(box_at: DVec2) -> Scene {
        let part = |min: [f64; 2], max: [f64; 2]| {
            let corners = [dvec2(min[0], min[1]), dvec2(max[0], min[1]), dvec2(max[0], max[1]), dvec2(min[0], max[1])];
            ConvexPolygon::new(corners).expect("convex")
        };
        let outline = [[2.0, 1.0], [8.0, 1.0], [8.0, 3.0], [4.0, 3.0], [4.0, 7.0], [2.0, 7.0]].map(DVec2::from);
        let parts = vec![part([2.0, 1.0], [4.0, 7.0]), part([4.0, 1.0], [8.0, 3.0])];
        let a = Solid::compound(outline.to_vec(), parts).expect("parts");
        let b = Aabb::new(box_at, box_at + DVec2::ONE).expect("a box");
        Scene::new(vec![Body::new("A", a), Body::new("B", b)])
    }

    /// Whether the false alarm has been seen after so many presses of `o`.
    fn seen(box_at: DVec2, presses: usize) -> bool {
        let mut split = situation(scene(box_at), &["split"]);
        for _ in 0..presses {
            assert_eq!(split.act(Act::Key(b'o')), Reply::Done);
        }
        assert_eq!(reading(&split, "split"), Some(Value::Truth(presses % 2 == 1)));
        reading(&split, "split.alarm_seen") == Some(Value::Truth(true))
    }

    #[test]
    fn the_alarm_is_seen_where_the_filled_shape_alone_meets_b() {
        let (notch, apart, touching) = (dvec2(4.5, 3.5), dvec2(12.0, 3.0), dvec2(4.0, 4.0));
        assert_eq!([0, 1, 2].map(|presses| seen(notch, presses)), [false, true, true]);
        assert!(!seen(apart, 1) && !seen(touching, 1));
    }

    #[test]
    fn every_difference_shows_the_owners_of_its_edges() {
        let mut split = situation(scene(dvec2(4.5, 3.5)), &["split"]);
        let owned = |split: &crate::instrument::Situation| -> Vec<Vec<Role>> {
            let marks = shown(split, &["parts"]).difference.marks;
            marks
                .into_iter()
                .filter_map(|m| if let Shape::Owned(_, roles) = m.shape { Some(roles) } else { None })
                .collect()
        };
        let [filled] = &owned(&split)[..] else { panic!("one difference") };
        assert_eq!((filled.len(), filled.iter().filter(|role| **role == Role::A).count()), (5, 1), "the slope is A's");
        split.act(Act::Key(b'o'));
        assert_eq!(owned(&split), [[Role::Fused; 4]; 2]);
    }

    #[test]
    fn what_is_seen_stays_seen() {
        let mut split = situation(scene(dvec2(4.5, 3.5)), &["split"]);
        split.act(Act::Key(b'o'));
        split.scene.try_move(1, dvec2(4.0, 0.0)).expect("it fits");
        split.act(Act::Key(b'o'));
        split.act(Act::Key(b'o'));
        assert_eq!(reading(&split, "split.alarm_seen"), Some(Value::Truth(true)));
    }

    #[test]
    fn one_difference_for_each_part_tells_what_the_filled_one_does_not() {
        let mut split = situation(scene(dvec2(4.5, 3.5)), &["split"]);
        let panes = shown(&split, &["parts"]);
        assert_eq!(panes.aside, ["hull: HIT, O is inside", "moves 0"]);
        assert_eq!(panes.base.difference_title, Some("hull of A, minus B"));
        split.act(Act::Key(b'o'));
        let panes = shown(&split, &["parts"]);
        assert_eq!(panes.aside, ["part 1 minus B: apart", "part 2 minus B: apart", "so A and B: apart", "moves 0"]);
        assert_eq!(panes.base.difference_title, Some("A - B, part by part"));
        assert!(panes.base.without_numbers);
    }

    #[test]
    fn an_a_with_parts_is_needed() {
        let error = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        let mut scene = scene(DVec2::ZERO);
        assert!(error(scene.clone(), "split A").contains("stands alone"));
        scene.bodies.swap(0, 1);
        (scene.bodies[0].name, scene.bodies[1].name) = ("A".to_owned(), "B".to_owned());
        assert_eq!(error(scene, "split"), "\"split\" needs a scene with B and an A with parts");
        assert!(error(Scene::default(), "split").contains("an A with parts"));
    }
}
