//! The start corners of a merge: a digit chooses the corner of −B that goes with A's corner farthest along d, and what both
//! give is drawn.

use super::prelude::*;
use super::shared::polygons::{chain, digits_below, half_turned, told_corners};
use super::shared::support::{ARROW, OFF, points, ruler};
use minkowski2d::{ConvexPolygon, support};

/// How far the rulers go on beyond what they meet, in world units.
const BEYOND: f64 = 1.6;

/// The corners of A and B that the story of the step begins from.
const FAILS: [usize; 2] = [3, 2];

/// The corner of −B that is said to be farthest along a direction, as a corner of A is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Starts {
    /// The direction d, of any length.
    out: DVec2,
    chosen: Option<usize>,
}

impl Instrument for Starts {
    const FORMS: &'static [Usage] =
        &[("starts P", "a digit chooses a corner of -B; d points from the middle of A to P")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("starts.corner", "the corner of A farthest along d", |starts, scope| {
            Some(farthest(scope.scene, starts.out)?[0] as f64)
        }),
        Reading::number("starts.partner", "the corner of -B farthest along d", |starts, scope| {
            Some(farthest(scope.scene, starts.out)?[1] as f64)
        }),
        Reading::truth("starts.right", "A's corner and the chosen one give a corner of A-B", |starts, s| {
            Some(starts.chosen.is_some_and(|chosen| starts.is_corner(s.scene, chosen)))
        }),
        Reading::number("starts.chosen", "the corner of -B that has been chosen, or -1", |starts, _| {
            Some(starts.chosen.map_or(-1.0, |corner| corner as f64))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("starts", "A and -B.", draw).over(|_, _, base| base.clear(Some("A and -B"), None)),
        View::new("failing-start", "A start that fails, and its chain.", fail),
        View::new("level-rulers", "Level rulers below A, -B and A-B, and the corners that they meet.", level),
        View::new("start-ruler", "The direction d, and the corner of A farthest along it.", question),
        View::new("start-answer", "The corner of -B farthest along d, and where the chosen pair lies.", answer),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        let [name] = words.rest[..] else { return Err("\"starts\" takes one body, as in \"starts P\"".to_owned()) };
        let at = words.scene.bodies[words.body(name)?].shape.bounds().center();
        let middle = words.scene.solids().map(|(a, _)| a.bounds().center()).unwrap_or_default();
        Ok(Self { out: at - middle, chosen: None })
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        vec![Control::digits(digits_below(corners_of_b(scene)), "choose", Self::choose)]
    }

    fn unanswered(&self) -> Option<&'static str> {
        self.chosen.is_none().then_some("no corner has been chosen yet")
    }
}

impl Starts {
    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let (corner, count) = (usize::from(digit), corners_of_b(scene));
        if corner >= count {
            return Reply::Refused(format!("-B has the corners 0 to {}.", count - 1));
        }
        self.chosen = Some(corner);
        Reply::Done
    }

    /// True if A's corner and this one of −B give a corner of `A − B`, from which the chain goes round it.
    fn is_corner(&self, scene: &Scene, chosen: usize) -> bool {
        farthest(scene, self.out).is_some_and(|[corner, _]| is_safe(scene, [corner, chosen]))
    }
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

/// True if the chain from this pair goes round `A − B`.
fn is_safe(scene: &Scene, pair: [usize; 2]) -> bool {
    let polygon = chain_from(scene, pair).and_then(|(start, steps)| {
        ConvexPolygon::new(std::iter::once(start).chain(steps.iter().map(|step| step.vertex.point))).ok()
    });
    polygon.is_some() && polygon == scene.hull_difference()
}

/// The features of A and -B that rulers meet from a direction out of them.
fn met(scene: &Scene, out: DVec2) -> Option<[Vec<(usize, DVec2)>; 2]> {
    let (a, b) = scene.hulls()?;
    let numbered = |corners: Vec<DVec2>| corners.into_iter().enumerate().collect::<Vec<_>>();
    let of_a = points(support::feature(&a, out), &numbered(a.outline().corners().to_vec()));
    Some([of_a, points(support::feature(&b, -out), &numbered(half_turned(scene)))])
}

/// The corners of A and of −B farthest along a direction; of two, the first.
fn farthest(scene: &Scene, out: DVec2) -> Option<[usize; 2]> {
    let [of_a, of_b] = met(scene, out)?;
    Some([of_a.first()?.0, of_b.first()?.0])
}

/// Draws rulers across this direction at A and -B, with a star at what they meet there.
fn draw_rulers(scene: &Scene, out: DVec2, told: &str, panes: &mut Panes) {
    let Some(both) = met(scene, out) else { return };
    for met in &both {
        panes.for_eyes(|world| {
            ruler(world, met.iter().map(|(_, at)| *at), out, BEYOND);
            for (_, at) in met {
                world.add(Role::Probe, Shape::Point(*at));
            }
        });
    }
    let named = |letter: &str, met: &[(usize, DVec2)]| {
        met.iter().map(|(corner, _)| format!("{letter}{corner}")).collect::<Vec<_>>().join(" and ")
    };
    let [a, b] = [named("a", &both[0]), named("-b", &both[1])];
    panes.spoken.push(format!("{told}: {a} and {b}"));
}

/// Level rulers below the shapes, which meet their lowest corners.
fn level(_: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, down) = (scope.scene, DVec2::NEG_Y);
    draw_border(scene, Weight::Plain, &mut panes.difference);
    draw_rulers(scene, down, "Lowest", panes);
    draw_pair(scene, down, |[i, j]| format!("a{i}-b{j}"), &mut panes.difference);
}

/// Draws the ruler at the corner of A-B farthest along a direction, and the corner with a name.
fn draw_pair(scene: &Scene, out: DVec2, name: impl Fn([usize; 2]) -> String, figure: &mut Figure) {
    let Some(pair) = farthest(scene, out) else { return };
    let Some((at, _)) = chain_from(scene, pair) else { return };
    ruler(figure, std::iter::once(at), out, BEYOND);
    labeled(figure, Role::Probe, Shape::Point(at), name(pair), Anchor::Near(-out));
}

/// Draws d, and its ruler at A. Which corner of -B is farthest along d is for the learner to see, so A-B has no star yet.
fn question(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, out) = (scope.scene, starts.out);
    draw_border(scene, Weight::Plain, &mut panes.difference);
    let Some(([of_a, _], [i, _])) = met(scene, out).zip(farthest(scene, out)) else { return };
    for (_, at) in of_a {
        panes.for_eyes(|world| {
            ruler(world, std::iter::once(at), out, BEYOND);
            world.add(Role::Probe, Shape::Point(at));
            arrow(world, at, out);
        });
    }
    let out = (out.normalize_or_zero() * 100.0).round() / 100.0;
    panes.spoken.push(format!("d = {}. Of A, a{i} is farthest along d", point(out)));
}

/// Draws the direction d from the ruler at a corner on.
fn arrow(figure: &mut Figure, at: DVec2, out: DVec2) {
    let unit = out.normalize_or_zero();
    let from = at + unit * OFF;
    labeled(figure, Role::Vector, Shape::Arrow(from, from + unit * ARROW), "d", Anchor::Near(unit));
}

/// The border of A-B, with its name.
fn draw_border(scene: &Scene, weight: Weight, figure: &mut Figure) {
    let Some(truth) = scene.hull_difference() else { return };
    figure.add_weighted(Role::Difference, weight, Shape::Polygon(truth.vertices().to_vec()));
    figure.name(Role::Difference, truth.vertices().to_vec(), "A-B");
}

fn draw(_: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, _)), Some((_, hull))) = (scene.solids(), scene.hulls()) else { return };
    // Where -B belongs, it might lie outside the picture; it is told there.
    let negated = hull.outline().corners().iter().map(|corner| DVec2::ZERO - *corner).collect();
    let shapes = [(Role::A, "A", a.corners(), a.corners()), (Role::B, "-B", half_turned(scene), negated)];
    for (role, name, drawn, told) in shapes {
        panes.for_eyes(|world| {
            solid(world, role, &drawn);
            corner_names(world, role, name.to_lowercase(), &drawn);
            world.label(role, mean(&drawn), name, Anchor::Center);
        });
        panes.spoken.push(told_corners(name, &told));
    }
}

/// The start that the story of the step begins from, with `@` in both pictures, and its chain.
fn fail(_: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, _)) = scope.scene.hulls() else { return };
    for at in a.outline().corners().get(FAILS[0]).into_iter().chain(half_turned(scope.scene).get(FAILS[1])) {
        panes.for_eyes(|world| world.add(Role::Difference, Shape::Point(*at)));
    }
    draw_from(scope.scene, FAILS, panes);
}

/// Rulers that meet the corners farthest along d, and the chain from the chosen pair.
fn answer(starts: &Starts, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some(([i, right], chosen)) = farthest(scene, starts.out).zip(starts.chosen) else { return };
    draw_rulers(scene, starts.out, "Farthest along d", panes);
    if let Some((a, _)) = scene.hulls() {
        panes.for_eyes(|world| arrow(world, a.outline().corner(i), starts.out));
    }
    if let Some(at) = half_turned(scene).get(chosen).copied().filter(|_| chosen != right) {
        panes.for_eyes(|world| world.add(Role::Difference, Shape::Point(at)));
    }
    draw_from(scene, [i, chosen], panes);
}

/// The chain from a pair, with `@` at its start, over the dotted border of A-B, and its edges in the order in which they came.
fn draw_from(scene: &Scene, [i, j]: [usize; 2], panes: &mut Panes) {
    let Some((start, steps)) = chain_from(scene, [i, j]) else { return };
    let figure = &mut panes.difference;
    draw_border(scene, Weight::Faint, figure);
    let middle = scene.hull_difference().map_or(start, |truth| mean(truth.vertices()));
    chain(figure, start, &steps, Weight::Plain);
    labeled(figure, Role::Difference, Shape::Point(start), format!("a{i}-b{j}"), Anchor::Near(middle - start));
    let next = steps.iter().cycle().skip(1);
    let dent = steps.iter().zip(next).find(|(step, next)| step.edge.perp_dot(next.edge) < 0.0);
    if let Some((dent, _)) = dent {
        let at = dent.vertex.point;
        figure.label(Role::Push, at, "dent", Anchor::Near(middle - at));
    }
    let mut at = [i, j];
    let edges = steps.iter().map(|step| {
        let [a, b] = std::mem::replace(&mut at, [step.vertex.a, step.vertex.b]);
        match step.owner {
            Owner::A => format!("a{a}"),
            Owner::B => format!("b{b}"),
            Owner::Both => format!("a{a}b{b}"),
        }
    });
    let end = if dent.is_some() { "with a dent" } else { "without a dent" };
    panes.aside.push(format!("chain from a{i}-b{j}, {end}: edges {}", edges.collect::<Vec<_>>().join(" ")));
    panes.spoken.extend(dent.map(|(dent, _)| format!("The chain turns right at {}", point(dent.vertex.point))));
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

    /// A pentagon and a triangle: 15 pairs of corners. P is up to the right of the middle of A.
    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::from(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.5, 0.0], [4.0, 1.0], [4.0, 2.5], [1.5, 4.5], [0.0, 2.0]]);
        let b = polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]);
        let at = Aabb::constant(5.0, 5.25, 5.0, 5.25);
        Scene::new(vec![Body::new("A", a), Body::new("B", b), Body::new("P", at)])
    }

    fn chosen(digit: u8) -> Situation {
        let mut now = situation(scene(), &["starts P"]);
        assert_eq!(now.act(Act::Digit(digit)), Reply::Done);
        now
    }

    #[test]
    fn a_digit_chooses_a_corner_and_the_last_one_counts() {
        let mut now = situation(scene(), &["starts P"]);
        let read = |now: &Situation| {
            ["starts.corner", "starts.partner", "starts.chosen", "starts.right"].map(|name| reading(now, name))
        };
        let is = |chosen: f64, right| {
            [Value::Number(2.0), Value::Number(0.0), Value::Number(chosen), Value::Truth(right)].map(Some)
        };
        assert_eq!(read(&now), is(-1.0, false));
        for (digit, right) in [(1, false), (0, true)] {
            assert_eq!(now.act(Act::Digit(digit)), Reply::Done);
            assert_eq!(read(&now), is(f64::from(digit), right));
        }
        assert_eq!(refusal(&mut now, Act::Digit(3)), "-B has the corners 0 to 2.");
        assert!(!is_safe(&scene(), [5, 0]), "there is no such corner");
    }

    /// Before the choice is judged, nothing drawn depends on which corner of -B is right.
    #[test]
    fn the_question_tells_no_answer() {
        let names = |now: &Situation| {
            let panes = shown(now, &["starts", "start-ruler"]);
            let stars = |figure: &Figure| {
                let is_star = |mark: &&textfigure::figure::Mark| {
                    mark.role == Role::Probe && matches!(mark.shape, Shape::Point(_))
                };
                figure.marks.iter().filter(is_star).count()
            };
            (stars(&panes.world), stars(&panes.difference), panes.aside, panes.spoken.last().cloned())
        };
        let expected = (1, 0, Vec::new(), Some("d = (0.71,0.71). Of A, a2 is farthest along d".to_owned()));
        assert_eq!(names(&situation(scene(), &["starts P"])), expected);
        assert_eq!(names(&chosen(1)), expected);
    }

    /// The chain begins at the choice, and gets a dent unless that is a corner of A-B.
    #[test]
    fn the_chain_from_the_choice_is_drawn_and_told() {
        for (digit, told) in [
            (0, "without a dent: edges a2 b0 a3 a4 b1 a0 b2 a1"),
            (1, "with a dent: edges b1 b2 a2 b0 a3 a4 a0 a1"),
            (2, "with a dent: edges b2 a2 b0 a3 a4 b1 a0 a1"),
        ] {
            let panes = shown(&chosen(digit), &["starts", "start-answer"]);
            assert_eq!(panes.aside, [format!("chain from a2-b{digit}, {told}")]);
            assert_eq!(panes.spoken[1], "-B: -b0 (0,0), -b1 (-4,-1), -b2 (-1,-3)");
            let says = |words: &str| panes.spoken.iter().any(|said| said.starts_with(words));
            assert!(says("Farthest along d: a2 and -b0") && says("The chain turns right at ") == (digit > 0));
            let points = panes.difference.marks.iter().filter_map(|mark| match mark.shape {
                Shape::Point(at) => Some(at),
                _ => None,
            });
            let start = sum([2, digit.into()]);
            assert_eq!(points.collect::<Vec<_>>(), [start]);
            let border = scene().hull_difference().expect("A and B");
            assert_eq!(border.vertices().contains(&start), digit == 0);
        }
    }

    /// The point of A-B that a pair of corners gives.
    fn sum(pair: [usize; 2]) -> DVec2 {
        chain_from(&scene(), pair).expect("corners").0
    }

    /// Level rulers meet the lowest corners, or both ends of an edge.
    #[test]
    fn level_rulers_meet_what_is_lowest() {
        let now = situation(scene(), &["starts P"]);
        assert_eq!(shown(&now, &["level-rulers"]).spoken, ["Lowest: a0 and -b2"]);
        let mut flat = scene();
        flat.bodies[0].shape = Aabb::constant(0.0, 0.0, 2.0, 2.0).into();
        assert_eq!(shown(&situation(flat, &["starts P"]), &["level-rulers"]).spoken, ["Lowest: a0 and a1 and -b2"]);
    }

    #[test]
    fn a_and_b_are_needed() {
        assert!(try_situation(Scene::default(), &["starts P"]).expect_err("no bodies").contains("with A and B"));
        assert!(try_situation(scene(), &["starts"]).expect_err("no point").contains("takes one body"));
    }
}
