//! The start corners of a merge: arrows choose one of A and one of B, Space builds the chain from there.

use super::shared::polygons::{chain, corner_names, solid};
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes, ghost};
use crate::scene::Scene;
use glam::{DVec2, dvec2};
use minkowski2d::minkowski::merge::{Merge, MergeStep};
use minkowski2d::outline::mean;
use minkowski2d::{Convex, ConvexPolygon, Direction};
use std::collections::BTreeSet;
use textfigure::figure::{Anchor, Figure, Role, Shape, Weight};

/// The choice of the start corners of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Starts {
    /// The corner of A and the corner of B.
    pair: [usize; 2],
    /// The pairs that a chain was built from.
    built: BTreeSet<[usize; 2]>,
}

impl Instrument for Starts {
    const FORMS: &'static [Usage] =
        &[("starts", "arrows choose a corner of A and one of B, Space builds the chain from there")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number(
            "built.good",
            "how many pairs of start corners were built that lead round A-B",
            |starts, scope| Some(starts.count(scope.scene, true) as f64),
        ),
        Reading::number("built.bad", "how many were built that do not", |starts, scope| {
            Some(starts.count(scope.scene, false) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("starts", "The start corners chosen, the pairs tried, and the chain of the pair.", draw).over(
            |_, _, base| {
                base.bodies = Bodies::Nothing;
                base.without_numbers = true;
                base.world_title = Some("A and -B");
            },
        )];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        words.alone()?;
        Ok(Self::default())
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![
            Control::arrows("of A", Self::choose).shown_as("left right"),
            Control::told("up down", "of B"),
            Control::space("build", Self::build),
        ]
    }

    /// What has been built has been seen.
    fn keep_seen(&mut self, left: &Self) {
        self.built.extend(&left.built);
    }
}

impl Starts {
    fn choose(&mut self, direction: Direction, _: u8, scene: &mut Scene) -> Reply {
        let Some(counts) = corner_counts(scene) else { return Reply::NotMine };
        let (which, forward) = match direction {
            Direction::Right => (0, true),
            Direction::Left => (0, false),
            Direction::Down => (1, true),
            Direction::Up => (1, false),
        };
        let count = counts[which];
        self.pair[which] = (self.pair[which] + if forward { 1 } else { count - 1 }) % count;
        Reply::Done
    }

    fn build(&mut self, scene: &mut Scene) -> Reply {
        let [a, b] = self.pair;
        if !self.built.insert(self.pair) {
            return Reply::Refused(format!("The chain from a{a} and b{b} is there already; choose another pair."));
        }
        let words = match chain_of(scene, self.pair) {
            ChainVerdict::Good => "good: the chain goes once round A-B",
            ChainVerdict::Dented => "bad: the chain has a dent, so it is not A-B",
            ChainVerdict::Smaller => "bad: opposite edges cancel, so the chain is smaller than A-B",
        };
        Reply::Said(format!("a{a} with b{b} is {words}."))
    }

    /// How many pairs were built that are good, or that are not.
    fn count(&self, scene: &Scene, good: bool) -> usize {
        self.built.iter().filter(|pair| (chain_of(scene, **pair) == ChainVerdict::Good) == good).count()
    }
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

/// The width of a cell of the table of pairs.
const CELL: usize = 6;

fn draw(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, b)), Some(truth)) = (scene.solids(), scene.hull_difference()) else { return };
    let world = &mut panes.world;
    let (corners_a, hull_b) = (a.corners(), b.hull());
    // Half-turned about its middle, so that it stays in the pane.
    let around = b.bounds().center() * 2.0;
    let corners_b: Vec<DVec2> = hull_b.outline().corners().iter().map(|corner| around - *corner).collect();
    for (role, letter, name, corners, chosen) in
        [(Role::A, 'a', "A", &corners_a, starts.pair[0]), (Role::B, 'b', "-B", &corners_b, starts.pair[1])]
    {
        solid(world, role, corners);
        corner_names(world, role, letter, corners);
        world.label(role, mean(corners), name, Anchor::Center);
        world.add(Role::Probe, Shape::Point(corners[chosen]));
    }
    // The direction that the bet asks about.
    world.add_weighted(Role::Vector, Weight::Faint, Shape::Arrow(DVec2::ZERO, corners_a[0]));
    world.label(Role::Note, DVec2::ZERO, "O", Anchor::Center);
    table(scene, starts, world);

    let figure = &mut panes.difference;
    ghost(figure, Role::Difference, truth.vertices().to_vec(), "A-B", DVec2::Y);
    let [i, j] = starts.pair;
    let is_built = starts.built.contains(&starts.pair);
    if let Some((start, steps)) = chain_from(scene, starts.pair) {
        if is_built {
            chain(figure, start, &steps, Weight::Strong);
        }
        figure.add(Role::Probe, Shape::Point(start));
        let inwards = mean(truth.vertices()) - start;
        figure.label(Role::Note, start, format!("a{i}-b{j}"), Anchor::Near(inwards));
    }
    let verdict = match (is_built, chain_of(scene, starts.pair)) {
        (false, _) => "not built yet",
        (true, ChainVerdict::Good) => "good",
        (true, ChainVerdict::Dented) => "bad: a dent",
        (true, ChainVerdict::Smaller) => "bad: too small",
    };
    panes.aside.push(format!("a{i} with b{j}: {verdict}"));
    panes.aside.push(format!("built: {} good, {} bad", starts.count(scene, true), starts.count(scene, false)));
}

/// Draws the table of pairs: a row for each corner of B, a column for each of A.
fn table(scene: &Scene, starts: &Starts, figure: &mut Figure) {
    let Some([columns, rows]) = corner_counts(scene) else { return };
    let pane = scene.layout.world();
    let header: Vec<String> = (0..columns).map(|i| format!("{:^CELL$}", format!("a{i}"))).collect();
    let mut lines = vec![format!("   {}", header.concat())];
    for j in 0..rows {
        let cells = (0..columns).map(|i| {
            let word = match (starts.built.contains(&[i, j]), chain_of(scene, [i, j])) {
                (false, _) => ".",
                (true, ChainVerdict::Good) => "good",
                (true, _) => "bad",
            };
            // The chosen pair in brackets.
            let word = if starts.pair == [i, j] { format!("[{word}]") } else { word.to_owned() };
            format!("{word:^CELL$}")
        });
        lines.push(format!("b{j} {}", cells.collect::<String>()));
    }
    figure.label(Role::Note, dvec2(pane.left(), pane.top()), lines.join("\n"), Anchor::Right);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;

    /// A pentagon and a triangle: 15 pairs of corners.
    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::from(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        Scene::new(vec![Body::new("A", a), Body::new("B", polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]))])
    }

    fn starting() -> Situation {
        situation(scene(), &["starts"])
    }

    fn step(starting: &mut Situation, direction: Direction) {
        assert_eq!(starting.act(Act::Step { direction, units: 1 }), Reply::Done);
    }

    #[test]
    fn the_corners_go_round_and_round() {
        let pair = |direction: Direction, times: usize| {
            let mut starting = starting();
            (0..times).for_each(|_| step(&mut starting, direction));
            starting.instrument::<Starts>().map(|starts| starts.pair)
        };
        assert_eq!(
            [pair(Direction::Left, 1), pair(Direction::Right, 5), pair(Direction::Up, 1), pair(Direction::Down, 3)],
            [[4, 0], [0, 0], [0, 2], [0, 0]].map(Some)
        );
    }

    #[test]
    fn each_pair_is_built_once() {
        let mut starting = starting();
        let said = Reply::Said("a0 with b0 is bad: the chain has a dent, so it is not A-B.".to_owned());
        assert_eq!(starting.act(Act::Advance), said);
        let why = "The chain from a0 and b0 is there already; choose another pair.";
        assert_eq!(refusal(&mut starting, Act::Advance), why);
        step(&mut starting, Direction::Down);
        let said = Reply::Said("a0 with b1 is good: the chain goes once round A-B.".to_owned());
        assert_eq!(starting.act(Act::Advance), said);
        for name in ["built.good", "built.bad"] {
            assert_eq!(reading(&starting, name), Some(Value::Number(1.0)), "{name}");
        }
        assert_eq!(chain_of(&scene(), [5, 0]), ChainVerdict::Dented, "there is no such corner");
    }

    #[test]
    fn the_order_of_building_does_not_matter() {
        let (mut one, mut other) = (starting(), starting());
        one.act(Act::Advance);
        step(&mut one, Direction::Right);
        one.act(Act::Advance);
        step(&mut other, Direction::Right);
        other.act(Act::Advance);
        step(&mut other, Direction::Left);
        other.act(Act::Advance);
        step(&mut other, Direction::Right);
        assert_eq!(one, other);
        step(&mut one, Direction::Up);
        one.act(Act::Advance);
        step(&mut one, Direction::Down);
        assert_ne!(one.without_history(), other.without_history());
    }

    #[test]
    fn the_picture_has_the_chain_once_it_is_built() {
        let mut starting = starting();
        let strong = |starting: &Situation| {
            let marks = shown(starting, &["starts"]).difference.marks;
            marks.iter().filter(|mark| mark.weight == Weight::Strong).count()
        };
        assert_eq!(strong(&starting), 0);
        starting.act(Act::Advance);
        assert_eq!(strong(&starting), 8);
        assert_eq!(shown(&starting, &["starts"]).aside, ["a0 with b0: bad: a dent", "built: 0 good, 1 bad"]);
    }

    #[test]
    fn a_and_b_are_needed() {
        assert!(try_situation(Scene::default(), &["starts"]).expect_err("no bodies").contains("with A and B"));
        assert!(try_situation(scene(), &["starts A"]).expect_err("a word more").contains("stands alone"));
    }
}
