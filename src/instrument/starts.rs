//! The start corners of a merge: digits mark the corners of −B that may go with one of A.

use super::shared::polygons::{chain, digits_below, solid};
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes, ghost};
use crate::scene::Scene;
use glam::DVec2;
use minkowski2d::minkowski::merge::{Merge, MergeStep};
use minkowski2d::outline::mean;
use minkowski2d::{Convex, ConvexPolygon};
use std::collections::BTreeSet;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// The corners of −B that are said to be safe starts together with a corner of A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Starts {
    /// The corner of A.
    corner: usize,
    marked: BTreeSet<usize>,
}

impl Instrument for Starts {
    const FORMS: &'static [Usage] =
        &[("starts P", "digits mark the corners of -B that can start with the corner of A nearest to P")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("starts.corner", "the corner of A that the merge starts from", |starts, _| {
            Some(starts.corner as f64)
        }),
        Reading::number("starts.extra", "the first corner that is marked and not safe, or -1", |starts, scope| {
            Some(first(starts.marked.iter().copied().filter(|j| !is_safe(scope.scene, [starts.corner, *j]))))
        }),
        Reading::number("starts.missing", "the first corner that is safe and not marked, or -1", |starts, scope| {
            Some(first(starts.partners(scope.scene).into_iter().filter(|j| !starts.marked.contains(j))))
        }),
        Reading::number("starts.last", "the last corner that is safe", |starts, scope| {
            starts.partners(scope.scene).last().map(|corner| *corner as f64)
        }),
        Reading::number("starts.safe", "which corners are safe: a number for each set", |starts, scope| {
            Some(starts.partners(scope.scene).into_iter().map(|j| f64::from(1_u32 << j.min(31))).sum())
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("starts", "A and -B, the range of a line that touches A at the corner, and the marks.", draw).over(
            |_, _, base| {
                base.bodies = Bodies::Nothing;
                base.without_numbers = true;
                base.world_title = Some("A and -B");
            },
        ),
        View::new("start-chains", "The safe pairs as corners of A-B, and the chain from one that is not.", draw_chains),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        let [name] = words.rest[..] else { return Err("\"starts\" takes one body, as in \"starts P\"".to_owned()) };
        let at = words.scene.bodies[words.body(name)?].shape.bounds().center();
        let corners = words.scene.solids().map(|(a, _)| a.hull().outline().corners().to_vec()).unwrap_or_default();
        let nearest = |i: &usize, j: &usize| corners[*i].distance(at).total_cmp(&corners[*j].distance(at));
        let corner = (0..corners.len()).min_by(nearest).unwrap_or_default();
        Ok(Self { corner, marked: BTreeSet::new() })
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let corners = corner_counts(scene).map_or(0, |[_, count]| count);
        vec![Control::digits(digits_below(corners), "mark a corner of -B", Self::mark)]
    }
}

impl Starts {
    fn mark(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some([_, count]) = corner_counts(scene) else { return Reply::NotMine };
        let corner = usize::from(digit);
        if corner >= count {
            return Reply::Refused(format!("-B has the corners 0 to {}.", count - 1));
        }
        if !self.marked.remove(&corner) {
            self.marked.insert(corner);
        }
        Reply::Done
    }

    /// The corners of −B that are safe with that of A.
    fn partners(&self, scene: &Scene) -> Vec<usize> {
        let count = corner_counts(scene).map_or(0, |[_, count]| count);
        (0..count).filter(|j| is_safe(scene, [self.corner, *j])).collect()
    }
}

fn first(mut corners: impl Iterator<Item = usize>) -> f64 {
    corners.next().map_or(-1.0, |corner| corner as f64)
}

fn is_safe(scene: &Scene, pair: [usize; 2]) -> bool {
    chain_of(scene, pair) == ChainVerdict::Good
}

/// How many corners the hulls of A and B have.
fn corner_counts(scene: &Scene) -> Option<[usize; 2]> {
    scene.solids().map(|(a, b)| [a, b].map(|solid| solid.hull().outline().corners().len()))
}

/// The start of the merge of `A − B` from a corner of A and one of B, and its steps; `None` if there is no such corner.
fn chain_from(scene: &Scene, pair: [usize; 2]) -> Option<(DVec2, Vec<MergeStep>)> {
    let (a, b) = scene.solids()?;
    let (a, b) = (a.hull(), b.hull());
    let merge = Merge::difference_from(&a, &b, pair)?;
    Some((merge.vertex().point, merge.collect()))
}

/// What a chain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChainVerdict {
    /// It goes round `A − B`.
    Good,
    /// It turns right somewhere.
    Dented,
    /// It is convex, but edges that point opposite ways were taken together and have cancelled.
    Smaller,
}

/// What the chain from this pair is; dented if there is no such corner.
fn chain_of(scene: &Scene, pair: [usize; 2]) -> ChainVerdict {
    let Some(((start, steps), truth)) = chain_from(scene, pair).zip(scene.hull_difference()) else {
        return ChainVerdict::Dented;
    };
    match ConvexPolygon::new(std::iter::once(start).chain(steps.iter().map(|step| step.vertex.point))) {
        Ok(chain) if chain == truth => ChainVerdict::Good,
        Ok(_) => ChainVerdict::Smaller,
        Err(_) => ChainVerdict::Dented,
    }
}

/// How far a line goes on beyond the edge that it lies along, in steps.
const BEYOND: u8 = 3;
/// The steps in which it goes on, as long as it stays in the picture.
const REACH: f64 = 0.25;

/// The end of a line that goes on from a point.
fn reach(scope: &Scope<'_>, from: DVec2, along: DVec2) -> DVec2 {
    let view = scope.scene.layout.world_view();
    let points = (0..=BEYOND).map(|step| from + along * REACH * f64::from(step));
    points.take_while(|point| view.contains(*point)).last().unwrap_or(from)
}

fn draw(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, b)), Some(truth)) = (scene.solids(), scene.hull_difference()) else { return };
    let world = &mut panes.world;
    let (corners_a, hull_b) = (a.corners(), b.hull());
    // Half-turned about its middle, so that it stays in the pane.
    let around = b.bounds().center() * 2.0;
    let corners_b: Vec<DVec2> = hull_b.outline().corners().iter().map(|corner| around - *corner).collect();
    for (role, letter, name, corners) in [(Role::A, 'a', "A", &corners_a), (Role::B, 'b', "-B", &corners_b)] {
        solid(world, role, corners);
        let (middle, is_b) = (mean(corners), letter == 'b');
        for (index, corner) in corners.iter().enumerate() {
            let name = format!("{letter}{index}");
            let name = if is_b && starts.marked.contains(&index) { format!("[{name}]") } else { name };
            world.label(role, *corner, name, Anchor::Near(*corner - middle));
        }
        world.label(role, middle, name, Anchor::Center);
    }
    let (i, count) = (starts.corner, corners_a.len());
    let at = corners_a[i];
    world.add(Role::Probe, Shape::Point(at));
    for other in [corners_a[(i + 1) % count], corners_a[(i + count - 1) % count]] {
        let along = (other - at).normalize_or_zero();
        let [from, to] = [reach(scope, at, -along), reach(scope, other, along)];
        world.add_weighted(Role::Push, Weight::Faint, Shape::Segment(from, to));
    }
    if !scope.bet {
        // The direction that the bet asks about.
        world.add_weighted(Role::Vector, Weight::Faint, Shape::Arrow(DVec2::ZERO, at));
        world.label(Role::Note, DVec2::ZERO, "O", Anchor::Center);
    }
    ghost(&mut panes.difference, Role::Difference, truth.vertices().to_vec(), "A-B", DVec2::Y);
    let marked: Vec<String> = starts.marked.iter().map(|corner| format!("b{corner}")).collect();
    let marked = if marked.is_empty() { "none yet".to_owned() } else { marked.join(" ") };
    panes.aside.push(format!("with a{i}: {marked}"));
}

/// The pairs with that corner of A: the safe ones as corners of A−B, and the chain from the first of the others.
fn draw_chains(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, i) = (scope.scene, starts.corner);
    let Some(truth) = scene.hull_difference() else { return };
    let (figure, middle) = (&mut panes.difference, mean(truth.vertices()));
    let count = corner_counts(scene).map_or(0, |[_, count]| count);
    for j in 0..count {
        let (pair, Some((start, steps))) = ([i, j], chain_from(scene, [i, j])) else { continue };
        let safe = is_safe(scene, pair);
        if !safe && (0..j).any(|j| !is_safe(scene, [i, j])) {
            continue;
        }
        let away = if safe { start - middle } else { middle - start };
        figure.add(Role::Probe, Shape::Point(start));
        figure.label(Role::Note, start, format!("a{i}-b{j}"), Anchor::Near(away));
        if !safe {
            chain(figure, start, &steps, Weight::Strong);
            let what =
                if chain_of(scene, pair) == ChainVerdict::Smaller { "comes out too small" } else { "has a dent" };
            panes.aside.push(format!("the chain from a{i}-b{j} {what}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;
    use minkowski2d::Aabb;

    /// A pentagon and a triangle: 15 pairs of corners.
    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::from(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        let b = polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]);
        // Nearest the first corner of A.
        let at = Aabb::constant(0.5, -1.0, 0.5, -1.0);
        Scene::new(vec![Body::new("A", a), Body::new("B", b), Body::new("P", at)])
    }

    fn starting() -> Situation {
        situation(scene(), &["starts P"])
    }

    fn read(now: &Situation) -> [f64; 4] {
        ["starts.corner", "starts.extra", "starts.missing", "starts.safe"].map(|name| match reading(now, name) {
            Some(Value::Number(number)) => number,
            other => panic!("{name} is {other:?}"),
        })
    }

    #[test]
    fn marks_come_and_go_and_only_the_safe_ones_are_right() {
        let mut now = starting();
        for (digit, expected) in [
            (0, [0.0, 0.0, 1.0, 6.0]),
            (1, [0.0, 0.0, 2.0, 6.0]),
            (2, [0.0, 0.0, -1.0, 6.0]),
            (0, [0.0, -1.0, -1.0, 6.0]),
        ] {
            assert_eq!(now.act(Act::Digit(digit)), Reply::Done);
            assert_eq!(read(&now), expected, "{digit}");
        }
        assert_eq!(refusal(&mut now, Act::Digit(3)), "-B has the corners 0 to 2.");
        assert_eq!(chain_of(&scene(), [5, 0]), ChainVerdict::Dented, "there is no such corner");
    }

    /// Before the claim nothing on the screen depends on which corners are safe.
    #[test]
    fn the_marks_tell_no_verdict() {
        let drawn = |digit: u8| {
            let mut now = starting();
            now.act(Act::Digit(digit));
            let panes = shown(&now, &["starts"]);
            (panes.world.marks.len(), panes.difference.marks.len(), panes.aside.len())
        };
        assert_eq!(drawn(0), drawn(1));
        let panes = shown(&starting(), &["starts", "start-chains"]);
        let strong = panes.difference.marks.iter().filter(|mark| mark.weight == Weight::Strong);
        assert_eq!((strong.count(), &*panes.aside[1]), (8, "the chain from a0-b0 has a dent"));
    }

    #[test]
    fn a_and_b_are_needed() {
        assert!(try_situation(Scene::default(), &["starts P"]).expect_err("no bodies").contains("with A and B"));
        assert!(try_situation(scene(), &["starts"]).expect_err("no point").contains("takes one body"));
    }
}
