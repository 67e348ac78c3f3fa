//! The start corners of a merge: digits mark the corners of −B that may go with one of A. Two rulers that turn together
//! show which may, because they touch the corners of A−B.

use super::prelude::*;
use super::shared::polygons::{chain, digits_below, half_turned};
use super::shared::support::{points, ruler};
use minkowski2d::contact::Feature;
use minkowski2d::outline::Outline;
use minkowski2d::{ConvexPolygon, support};
use std::collections::BTreeSet;

/// How far the rulers go on beyond what they meet, in world units.
const BEYOND: f64 = 1.6;

/// The corners of A and B that the story of the step begins from.
const FAILS: [usize; 2] = [3, 2];

/// The corners of −B that are said to be safe starts together with a corner of A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Starts {
    /// The corner of A.
    corner: usize,
    marked: BTreeSet<usize>,
    /// The index of the ruler's direction among [`tilts`](Self::tilts).
    tilt: usize,
}

impl Instrument for Starts {
    const FORMS: &'static [Usage] =
        &[("starts P", "digits mark starts in -B for the corner of A nearest P; , and . turn a ruler")];
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
        Reading::number("starts.safe", "the corners that are safe: their digits, the last first", |starts, scope| {
            Some(starts.partners(scope.scene).into_iter().rfold(0.0, |digits, j| digits * 10.0 + j as f64))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("starts", "A and -B, and the marks.", draw).over(|_, _, base| base.clear(Some("A and -B"), None)),
        View::new("failing-start", "A start that fails, and its chain.", fail),
        View::new("level-rulers", "Level rulers below A, -B and A-B, and the corners that they meet.", level),
        View::new("start-rulers", "Rulers with one tilt near A, -B and A-B, and the corner of A.", rulers),
        View::new("start-chains", "The safe pairs, and a ruler or a chain that shows what was wrong.", draw_chains),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        let [name] = words.rest[..] else { return Err("\"starts\" takes one body, as in \"starts P\"".to_owned()) };
        let at = words.scene.bodies[words.body(name)?].shape.bounds().center();
        let corners = words.scene.hulls().map(|(a, _)| a.outline().corners().to_vec()).unwrap_or_default();
        let nearest = |i: &usize, j: &usize| corners[*i].distance(at).total_cmp(&corners[*j].distance(at));
        let corner = (0..corners.len()).min_by(nearest).unwrap_or_default();
        let mut starts = Self { corner, marked: BTreeSet::new(), tilt: 1 };
        // Between edges, and as far from both as can be: along an edge, a ruler looks like a longer edge.
        let tilts = starts.tilts(words.scene);
        let room = |tilt: &usize| tilts[tilt - 1].angle_to(tilts[tilt + 1]);
        starts.tilt =
            (1..tilts.len()).step_by(2).max_by(|one, other| room(one).total_cmp(&room(other))).unwrap_or_default();
        Ok(starts)
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let digits = digits_below(corners_of_b(scene));
        vec![Control::turn("turn rulers", Self::turn), Control::digits(digits, "mark", Self::mark)]
    }

    fn unanswered(&self) -> Option<&'static str> {
        self.marked.is_empty().then_some("nothing is marked yet")
    }
}

impl Starts {
    fn mark(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let (corner, count) = (usize::from(digit), corners_of_b(scene));
        if corner >= count {
            return Reply::Refused(format!("-B has the corners 0 to {}.", count - 1));
        }
        if !self.marked.remove(&corner) {
            self.marked.insert(corner);
        }
        Reply::Done
    }

    fn turn(&mut self, more: bool, scene: &mut Scene) -> Reply {
        let farthest = if more { self.tilts(scene).len().saturating_sub(1) } else { 0 };
        if self.tilt == farthest {
            return Reply::Refused(format!("Turned farther, A's ruler would leave a{}.", self.corner));
        }
        self.tilt = if more { self.tilt + 1 } else { self.tilt - 1 };
        self.edge(scene).map_or(Reply::Done, Reply::Said)
    }

    /// The direction out of A across which the rulers lie now.
    fn out(&self, scene: &Scene) -> DVec2 {
        self.tilts(scene).get(self.tilt).copied().unwrap_or_default()
    }

    /// The edge of A that its ruler lies along at this tilt, if any.
    fn edge(&self, scene: &Scene) -> Option<String> {
        let Feature::Face(from) = support::feature(&scene.hulls()?.0, self.out(scene)) else { return None };
        let to = (from + 1) % scene.hulls()?.0.outline().edges();
        let corner = self.corner;
        Some(format!("A's ruler lies along the edge from a{from} to a{to}. Turned farther, it would leave a{corner}."))
    }

    /// The directions out of A in which the ruler lies at the corner: across the edge before it, across the edge after
    /// it, across each edge of −B that comes between them, and one between each two of these.
    fn tilts(&self, scene: &Scene) -> Vec<DVec2> {
        let Some((a, b)) = scene.hulls() else { return Vec::new() };
        let out = |outline: Outline<'_>, edge: usize| {
            let [from, to] = outline.face(edge);
            (from - to).perp()
        };
        let (of_a, of_b) = (a.outline(), b.outline());
        let [first, last] = [of_a.before(self.corner), self.corner].map(|edge| out(of_a, edge));
        let turned = (0..of_b.edges()).map(|edge| -out(of_b, edge));
        let mut along: Vec<DVec2> =
            turned.filter(|out| first.perp_dot(*out) > 0.0 && out.perp_dot(last) > 0.0).chain([first, last]).collect();
        along.sort_by(|one, other| first.angle_to(*one).total_cmp(&first.angle_to(*other)));
        let between = along.windows(2).flat_map(|pair| [pair[0], pair[0].normalize() + pair[1].normalize()]);
        between.chain([last]).collect()
    }

    /// The corners of −B that are safe with that of A.
    fn partners(&self, scene: &Scene) -> Vec<usize> {
        (0..corners_of_b(scene)).filter(|j| is_safe(scene, [self.corner, *j])).collect()
    }
}

fn first(mut corners: impl Iterator<Item = usize>) -> f64 {
    corners.next().map_or(-1.0, |corner| corner as f64)
}

/// How many corners the hull of B has.
fn corners_of_b(scene: &Scene) -> usize {
    scene.hulls().map_or(0, |(_, b)| b.outline().corners().len())
}

/// The start of the merge of `A − B` from a corner of A and one of B, and its steps; `None` if there is no such corner.
fn chain_from(scene: &Scene, pair: [usize; 2]) -> Option<(DVec2, Vec<MergeStep>)> {
    let (a, b) = scene.hulls()?;
    let merge = Merge::difference_from(&a, &b, pair)?;
    Some((merge.vertex().point, merge.collect()))
}

/// What the chain from this pair goes round: `A − B`, or less where edges that point opposite ways were taken together and
/// have cancelled; `None` if it turns right somewhere, or there is no such corner.
fn enclosed(scene: &Scene, pair: [usize; 2]) -> Option<ConvexPolygon> {
    let (start, steps) = chain_from(scene, pair)?;
    ConvexPolygon::new(std::iter::once(start).chain(steps.iter().map(|step| step.vertex.point))).ok()
}

fn is_safe(scene: &Scene, pair: [usize; 2]) -> bool {
    enclosed(scene, pair).is_some_and(|polygon| scene.hull_difference() == Some(polygon))
}

/// The features of A and -B that rulers meet from a direction out of them.
fn met(scene: &Scene, out: DVec2) -> Option<[Vec<(usize, DVec2)>; 2]> {
    let (a, b) = scene.hulls()?;
    let numbered = |corners: Vec<DVec2>| corners.into_iter().enumerate().collect::<Vec<_>>();
    let of_a = points(support::feature(&a, out), &numbered(a.outline().corners().to_vec()));
    Some([of_a, points(support::feature(&b, -out), &numbered(half_turned(scene)))])
}

/// Draws rulers of one tilt near A, -B and A-B, with a star where they meet these.
fn draw_rulers(scene: &Scene, out: DVec2, panes: &mut Panes) {
    let Some([of_a, of_b]) = met(scene, out) else { return };
    for met in [&of_a, &of_b] {
        ruler(&mut panes.world, met.iter().map(|(_, at)| *at), out, BEYOND);
        for (_, at) in met {
            panes.world.add(Role::Probe, Shape::Point(*at));
        }
    }
    let pairs = of_a.iter().flat_map(|(i, _)| of_b.iter().map(|(j, _)| [*i, *j]));
    for [i, j] in pairs {
        let Some((at, _)) = chain_from(scene, [i, j]) else { continue };
        ruler(&mut panes.difference, std::iter::once(at), out, BEYOND);
        labeled(&mut panes.difference, Role::Probe, Shape::Point(at), format!("a{i}-b{j}"), Anchor::Near(-out));
        panes.spoken.push(format!("The rulers touch a{i} and b{j}"));
    }
}

/// Level rulers below the shapes, which meet their lowest corners.
fn level(_: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    draw_border(scope.scene, Weight::Plain, &mut panes.difference);
    draw_rulers(scope.scene, -DVec2::Y, panes);
}

/// Draws the ruler at the corner of A, and those of the same tilt at -B and A-B. Which corner of -B is met is for the
/// learner to see.
fn rulers(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, out, i) = (scope.scene, starts.out(scope.scene), starts.corner);
    draw_border(scene, Weight::Plain, &mut panes.difference);
    let Some(([of_a, of_b], (a, _))) = met(scene, out).zip(scene.hulls()) else { return };
    for met in [&of_a, &of_b] {
        ruler(&mut panes.world, met.iter().map(|(_, at)| *at), out, BEYOND);
    }
    panes.world.add(Role::Probe, Shape::Point(a.outline().corner(i)));
    let pairs = of_b.iter().filter_map(|(j, _)| Some(chain_from(scene, [i, *j])?.0)).collect::<Vec<_>>();
    ruler(&mut panes.difference, pairs.iter().copied(), out, BEYOND);
    for at in pairs {
        labeled(&mut panes.difference, Role::Probe, Shape::Point(at), format!("a{i}-b?"), Anchor::Near(-out));
    }
    let out = (out.normalize_or_zero() * 100.0).round() / 100.0;
    panes
        .spoken
        .push(format!("The rulers are at a right angle to d = {}, and touch what is farthest along d", point(out)));
}

/// The border of A-B, with its name.
fn draw_border(scene: &Scene, weight: Weight, figure: &mut Figure) {
    let Some(truth) = scene.hull_difference() else { return };
    figure.add_weighted(Role::Difference, weight, Shape::Polygon(truth.vertices().to_vec()));
    figure.name(Role::Difference, truth.vertices().to_vec(), "A-B");
}

fn draw(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some((a, _)) = scene.solids() else { return };
    let world = &mut panes.world;
    let (corners_a, corners_b) = (a.corners(), half_turned(scene));
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
    let marked: Vec<String> = starts.marked.iter().map(|corner| format!("b{corner}")).collect();
    let marked = if marked.is_empty() { "none yet".to_owned() } else { marked.join(" ") };
    panes.aside.push(format!("partners of a{}: {marked}", starts.corner));
}

/// The start that the story of the step begins from, with `@` in both pictures, and its chain.
fn fail(_: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, _)) = scope.scene.hulls() else { return };
    for at in a.outline().corners().get(FAILS[0]).into_iter().chain(half_turned(scope.scene).get(FAILS[1])) {
        panes.world.add(Role::Difference, Shape::Point(*at));
    }
    draw_failing(scope.scene, FAILS, &mut panes.difference);
}

/// The pairs with that corner of A: the safe ones as corners of A−B, and either rulers that meet one which is not marked,
/// or the chain from one that is not safe: the first that has been marked, if there is one.
fn draw_chains(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, i) = (scope.scene, starts.corner);
    let (Some(truth), Some((a, b))) = (scene.hull_difference(), scene.hulls()) else { return };
    let middle = mean(truth.vertices());
    let partners = starts.partners(scene);
    let is_other = |j: &usize| !partners.contains(j);
    let wrong = starts.marked.iter().copied().find(is_other);
    let missing = partners.iter().copied().find(|j| wrong.is_none() && !starts.marked.contains(j));
    panes.world.add(Role::Probe, Shape::Point(a.outline().corner(i)));
    if let Some(j) = missing {
        draw_border(scene, Weight::Plain, &mut panes.difference);
        let meets = |out: &DVec2| support::feature(&b, -*out) == Feature::Corner(j);
        // Not along an edge of A.
        let tilts = starts.tilts(scene);
        if let Some(out) = tilts.iter().skip(1).step_by(2).find(|out| meets(out)) {
            draw_rulers(scene, *out, panes);
        }
    } else if let Some(j) = wrong.or_else(|| (0..corners_of_b(scene)).find(is_other)) {
        draw_failing(scene, [i, j], &mut panes.difference);
        let what = if enclosed(scene, [i, j]).is_some() { "leaves out a part of A-B" } else { "has a dent" };
        panes.aside.push(format!("b{j} is not safe: from a{i}-b{j} (@) the chain {what}"));
    }
    for j in partners.iter().filter(|j| missing != Some(**j)) {
        let Some((start, _)) = chain_from(scene, [i, *j]) else { continue };
        let name = format!("a{i}-b{j}");
        labeled(&mut panes.difference, Role::Probe, Shape::Point(start), name, Anchor::Near(start - middle));
    }
    let safe: Vec<String> = partners.iter().map(|j| format!("b{j}")).collect();
    panes.aside.insert(0, format!("safe with a{i} (*): {}", safe.join(" ")));
}

/// The chain from an unsafe pair, with `@` at its start, over the dotted border of A-B.
fn draw_failing(scene: &Scene, [i, j]: [usize; 2], figure: &mut Figure) {
    let Some((start, steps)) = chain_from(scene, [i, j]) else { return };
    draw_border(scene, Weight::Faint, figure);
    let middle = scene.hull_difference().map_or(start, |truth| mean(truth.vertices()));
    chain(figure, start, &steps, Weight::Plain);
    labeled(figure, Role::Difference, Shape::Point(start), format!("a{i}-b{j}"), Anchor::Near(middle - start));
    let next = steps.iter().cycle().skip(1);
    if let Some((dent, _)) = steps.iter().zip(next).find(|(step, next)| step.edge.perp_dot(next.edge) < 0.0) {
        let at = dent.vertex.point;
        figure.label(Role::Push, at, "dent", Anchor::Near(middle - at));
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
    use textfigure::figure::Mark;

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
            (0, [0.0, 0.0, 1.0, 21.0]),
            (1, [0.0, 0.0, 2.0, 21.0]),
            (2, [0.0, 0.0, -1.0, 21.0]),
            (0, [0.0, -1.0, -1.0, 21.0]),
        ] {
            assert_eq!(now.act(Act::Digit(digit)), Reply::Done);
            assert_eq!(read(&now), expected, "{digit}");
        }
        assert_eq!(refusal(&mut now, Act::Digit(3)), "-B has the corners 0 to 2.");
        assert_eq!(enclosed(&scene(), [5, 0]), None, "there is no such corner");
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
        let mut all_safe = starting();
        for digit in [1, 2] {
            all_safe.act(Act::Digit(digit));
        }
        let panes = shown(&all_safe, &["starts", "start-chains"]);
        let unsafe_start = |mark: &&Mark| mark.role == Role::Difference && matches!(mark.shape, Shape::Point(_));
        assert_eq!(panes.difference.marks.iter().filter(unsafe_start).count(), 1);
        assert_eq!(panes.aside[2], "b0 is not safe: from a0-b0 (@) the chain has a dent");
    }

    /// Of all wrong marks the first is explained, and not a corner that nobody marked.
    #[test]
    fn the_chain_is_that_of_a_wrong_mark() {
        let marked = |digits: &[u8]| {
            let mut now = starting();
            for digit in digits {
                assert_eq!(now.act(Act::Digit(*digit)), Reply::Done);
            }
            let mut starts = now.instrument::<Starts>().expect("starts").clone();
            starts.corner = 1;
            let mut panes = Panes::default();
            draw_chains(&starts, &Scope::of(&now, &now, false), &mut panes);
            panes.aside
        };
        let is_unsafe = |j: u8| {
            ["safe with a1 (*): b2".to_owned(), format!("b{j} is not safe: from a1-b{j} (@) the chain has a dent")]
        };
        assert_eq!(marked(&[1, 2]), is_unsafe(1));
        assert_eq!(marked(&[1, 0]), is_unsafe(0));
        assert_eq!(
            marked(&[2])[1..],
            ["b0 is not safe: from a1-b0 (@) the chain has a dent"],
            "nothing is marked wrong"
        );
    }

    /// From one edge at the corner to the other, the ruler comes to every safe corner and to no other.
    #[test]
    fn the_ruler_touches_the_safe_corners_and_no_others() {
        let scene = scene();
        let b = scene.solids().expect("A and B").1.hull();
        for corner in 0..5 {
            let starts = Starts { corner, marked: BTreeSet::new(), tilt: 0 };
            let corners = b.outline().corners().to_vec();
            let on_the_way =
                starts.tilts(&scene).into_iter().flat_map(|out| points(support::feature(&b, -out), &corners));
            let met: BTreeSet<_> = on_the_way.filter_map(|at| corners.iter().position(|known| *known == at)).collect();
            assert_eq!(met.into_iter().collect::<Vec<_>>(), starts.partners(&scene), "a{corner}");
        }
        let mut now = starting();
        // At the start it is off all edges. On each side of it, an edge of A is the last tilt.
        let tilt = now.instrument::<Starts>().expect("starts").tilt;
        assert_eq!(tilt, 3, "between the two edges that are farthest apart");
        let turn = |now: &mut Situation, counterclockwise: bool| match now.act(Act::Turn { counterclockwise }) {
            Reply::Said(words) => words,
            reply => format!("{reply:?}"),
        };
        let along = |edge: &str| format!("A's ruler lies along the edge from {edge}");
        let said: Vec<_> = (0..tilt).map(|_| turn(&mut now, false)).collect();
        assert_eq!(said, ["Done".to_owned(), "Done".to_owned(), along("a4 to a0. Turned farther, it would leave a0.")]);
        assert!(refusal(&mut now, Act::Turn { counterclockwise: false }).contains("would leave a0"));
        // Along an edge of A, past one of -B, along the other edge of A, and between each two.
        let before = shown(&now, &["start-rulers"]).world;
        let said: Vec<_> = (0..4).map(|_| turn(&mut now, true)).collect();
        assert_eq!(said[3], along("a0 to a1. Turned farther, it would leave a0."));
        // The corner of A has the only star there, because which corner of -B is met is not told.
        let panes = shown(&now, &["start-rulers"]);
        let stars = |figure: &Figure| {
            let is_star = |mark: &&Mark| mark.role == Role::Probe && matches!(mark.shape, Shape::Point(_));
            figure.marks.iter().filter(is_star).count()
        };
        assert_eq!((stars(&panes.world), stars(&panes.difference)), (1, 1));
        assert_eq!(panes.spoken, ["The rulers are at a right angle to d = (0,-1), and touch what is farthest along d"]);
        assert_ne!(shown(&now, &["start-rulers"]).world, before);
        assert!(refusal(&mut now, Act::Turn { counterclockwise: true }).contains("would leave a0"));
    }

    /// Of a partner that was not marked, rulers show that they meet it. Level ones meet the lowest corners, and both ends
    /// of an edge.
    #[test]
    fn rulers_meet_what_was_not_marked() {
        let mut now = starting();
        now.act(Act::Digit(1));
        assert_eq!(shown(&now, &["start-chains"]).spoken, ["The rulers touch a0 and b2"]);
        let panes = shown(&now, &["level-rulers"]);
        assert_eq!(panes.spoken, ["The rulers touch a0 and b2", "The rulers touch a1 and b2"]);
    }

    #[test]
    fn a_and_b_are_needed() {
        assert!(try_situation(Scene::default(), &["starts P"]).expect_err("no bodies").contains("with A and B"));
        assert!(try_situation(scene(), &["starts"]).expect_err("no point").contains("takes one body"));
    }
}
