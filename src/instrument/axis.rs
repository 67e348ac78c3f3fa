//! Separating axes: the shadows of A, B and A−B on an axis across an edge of A or of B.

use super::shared::polygons::corner_names;
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::Panes;
use crate::scene::Scene;
use crate::value::{plain, point};
use glam::DVec2;
use minkowski2d::{Convex, shadow};
use std::cmp::Ordering;
use textfigure::figure::{Anchor, Figure, Role, Shape, Weight};

/// The current axis, and those whose shadows have been seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// The edge that the axis is across: those of A come first, then those of B.
    edge: usize,
    /// The edges whose shadows have been cast, each once.
    cast: Vec<usize>,
    /// True while the shadows on the axis at hand are drawn.
    shown: bool,
}

/// An edge that names an axis.
struct NamedEdge {
    /// The names of its ends.
    name: String,
    ends: [DVec2; 2],
    /// Across it and out of its shape, as long as the edge.
    normal: DVec2,
}

impl Instrument for Axis {
    const FORMS: &'static [Usage] =
        &[("axis", "Tab chooses an edge of A or B, Space casts the shadows on the axis across it")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("casts", "on how many axes shadows have been cast", |axis, _| Some(axis.cast.len() as f64)),
        Reading::truth("parted", "the shadows of A and B that are drawn have a gap between them", |axis, scope| {
            Some(axis.order(scope.scene).is_some_and(Ordering::is_ne))
        }),
        Reading::number("axes", "how many axes the edges of A and B name", |_, scope| {
            Some(edges(scope.scene).len() as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("axis", "The edge that is chosen, and the shadows on the axis across it.", draw)
            .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        words.alone()?;
        if edges(words.scene).is_empty() {
            return Err("two points have no edge that an axis could be across".to_owned());
        }
        Ok(Self { edge: 0, cast: Vec::new(), shown: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::tab("next edge", Self::choose), Control::space("cast the shadows", Self::cast)]
    }

    /// Undo does not take back what the learner has seen.
    fn keep_seen(&mut self, left: &Self) {
        left.cast.iter().for_each(|edge| self.note(*edge));
    }

    fn is_on_difference(&self) -> bool {
        true
    }
}

/// The edges of A, then those of B.
fn edges(scene: &Scene) -> Vec<NamedEdge> {
    let Some((a, b)) = scene.solids() else { return Vec::new() };
    let of = |letter: char, shape: &dyn Convex| {
        let outline = shape.outline();
        let named = |index: usize| {
            let ends = outline.face(index);
            let name = format!("{letter}{index} to {letter}{}", outline.after(index));
            NamedEdge { name, ends, normal: -(ends[1] - ends[0]).perp() }
        };
        (0..outline.edges()).map(named).collect::<Vec<_>>()
    };
    [of('a', &a.hull()), of('b', &b.hull())].into_iter().flatten().collect()
}

/// What A−B covers of the axis: its farthest points are a difference of A's and B's.
const fn of_difference([a, b]: [[f64; 2]; 2]) -> [f64; 2] {
    [a[0] - b[1], a[1] - b[0]]
}

/// A number as it stands after a minus sign.
fn subtracted(number: f64) -> String {
    if number < 0.0 { format!("({})", plain(number)) } else { plain(number) }
}

fn words([from, to]: [f64; 2]) -> String {
    format!("{} to {}", plain(from), plain(to))
}

impl Axis {
    fn choose(&mut self, next: bool, scene: &mut Scene) -> Reply {
        let count = edges(scene).len();
        self.edge = (self.edge + if next { 1 } else { count - 1 }) % count;
        self.shown = false;
        Reply::Done
    }

    fn cast(&mut self, scene: &mut Scene) -> Reply {
        let Some(shadows) = self.shadows(scene) else { return Reply::NotMine };
        self.note(self.edge);
        self.shown = true;
        let [[a0, a1], [low, high]] = [shadows[0], of_difference(shadows)].map(|ends| ends.map(plain));
        let [b0, b1] = shadows[1].map(subtracted);
        Reply::Said(format!("Along d, A-B reaches from {a0} - {b1} = {low} to {a1} - {b0} = {high}."))
    }

    fn note(&mut self, edge: usize) {
        if !self.cast.contains(&edge) {
            self.cast.push(edge);
        }
    }

    /// The shadows of A and B on the axis at hand.
    fn shadows(&self, scene: &Scene) -> Option<[[f64; 2]; 2]> {
        let (a, b) = scene.solids()?;
        let d = edges(scene).get(self.edge)?.normal;
        Some([shadow::of(&a.hull(), d), shadow::of(&b.hull(), d)])
    }

    /// Whether the shadow of A ends before that of B begins, or begins behind it, or neither, where they are drawn.
    pub(crate) fn order(&self, scene: &Scene) -> Option<Ordering> {
        let [a, b] = self.shadows(scene).filter(|_| self.shown)?;
        Some(if a[1] < b[0] {
            Ordering::Less
        } else if b[1] < a[0] {
            Ordering::Greater
        } else {
            Ordering::Equal
        })
    }
}

/// How far the axis is drawn from the shapes, and its two shadows from each other, in world units.
const AWAY: f64 = 1.0;

fn draw(axis: &Axis, scope: &Scope<'_>, panes: &mut Panes) {
    let all = edges(scope.scene);
    let (Some(edge), Some((a, b))) = (all.get(axis.edge), scope.scene.solids()) else { return };
    let corners = [a.corners(), b.corners()];
    for (role, letter, corners) in [(Role::A, 'a', &corners[0]), (Role::B, 'b', &corners[1])] {
        corner_names(&mut panes.world, role, letter, corners);
    }
    let [from, to] = edge.ends;
    panes.world.add(Role::Touch, Shape::Segment(from, to));
    panes.aside.push(format!("d = {}, across the edge from {}", point(edge.normal), edge.name));
    panes.aside.push(format!("axes tried: {}", axis.cast.len()));
    let Some(shadows) = axis.shadows(scope.scene).filter(|_| axis.shown) else { return };
    let along = edge.normal.normalize();
    let length = edge.normal.length();
    // Below the shapes, or to the right of them.
    let away = if along.x.abs() >= along.y.abs() {
        along.perp() * -along.x.signum()
    } else {
        along.perp() * -along.y.signum()
    };
    let off = corners.concat().iter().map(|corner| corner.dot(away)).fold(f64::NEG_INFINITY, f64::max);
    for (step, role, name, [from, to]) in [(1.6, Role::A, "A", shadows[0]), (3.2, Role::B, "B", shadows[1])] {
        let ends = [from, to].map(|at| away * (off + step * AWAY) + along * (at / length));
        bar(&mut panes.world, role, name, ends);
    }
    let whole = of_difference(shadows);
    let ends = whole.map(|at| along * (at / length));
    bar(&mut panes.difference, Role::Difference, "A-B", ends);
    // From O to the shadow, where it does not reach O.
    if let Some(nearest) =
        ends.into_iter().filter(|_| whole[0] * whole[1] > 0.0).min_by(|p, q| p.length().total_cmp(&q.length()))
    {
        panes.difference.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(DVec2::ZERO, nearest));
    }
    panes.aside.push(format!(
        "dot products with d: A {}, B {}, A-B {}",
        words(shadows[0]),
        words(shadows[1]),
        words(whole)
    ));
}

/// A shadow, with the name of what casts it.
fn bar(figure: &mut Figure, role: Role, name: &str, [from, to]: [DVec2; 2]) {
    figure.add_weighted(role, Weight::Strong, Shape::Segment(from, to));
    figure.label(role, from, name, Anchor::Along(to));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
    use crate::value::Value;

    fn boxes_apart() -> crate::instrument::Situation {
        situation(boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 2.0, 9.0, 5.0)]), &["axis"])
    }

    #[test]
    fn shadows_part_only_on_an_axis_through_the_gap_and_only_while_they_are_drawn() {
        let mut now = boxes_apart();
        let parted = |now: &crate::instrument::Situation| reading(now, "parted") == Some(Value::Truth(true));
        // The lower edge of A looks down, its right one through the gap.
        now.act(Act::Advance);
        assert!(!parted(&now) && shown(&now, &["axis"]).difference.marks.len() == 2, "O is in the shadow of A-B");
        now.act(Act::SelectNext);
        assert!(!parted(&now));
        let Reply::Said(said) = now.act(Act::Advance) else { panic!("no shadows") };
        // Along (2,0), as long as the edge.
        assert_eq!(said, "Along d, A-B reaches from 2 - 18 = -16 to 8 - 12 = -4.");
        assert!(parted(&now) && shown(&now, &["axis"]).difference.marks.len() == 3, "and from O to it");
        assert_eq!(reading(&now, "casts"), Some(Value::Number(2.0)));
        now.act(Act::SelectPrevious);
        now.act(Act::Advance);
        assert_eq!(reading(&now, "casts"), Some(Value::Number(2.0)), "it was cast before");
    }

    #[test]
    fn points_have_no_edge() {
        let points = boxes(&[("A", 1.0, 1.0, 1.0, 1.0), ("B", 6.0, 2.0, 6.0, 2.0)]);
        assert!(try_situation(points, &["axis"]).expect_err("points").contains("no edge"));
    }
}
