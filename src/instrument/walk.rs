//! The edges of a convex body in a heap, from which the learner puts its border together: a digit chooses the next
//! edge.

use super::prelude::*;
use super::shared::compass::{self, Needle, NeedleState};

/// A walk around one body. Only right edges are taken, so a count says which ones; the first one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// Its index in the scene.
    body: usize,
    /// How many edges are done, of how many.
    taken: usize,
    all: usize,
    /// The last edge asked for, if it was wrong.
    wrong: Option<usize>,
}

impl Instrument for Walk {
    const FORMS: &'static [Usage] =
        &[("walk A", "digits choose the edge of a convex body that comes next on its border")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("walked", "how many edges of the lap are done", |walk, _| Some(walk.taken as f64)),
        Reading::number("lap.left", "how many edges of the lap are left", |walk, _| {
            Some((walk.all - walk.taken) as f64)
        }),
        Reading::number("turned", "by how many whole degrees the walker has turned left", |walk, scope| {
            Some(walk.turned(&walk.edges(scope.scene)))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("walker", "The border so far, and what a wrong edge would make of it.", draw)
            .over(|_, _, base| base.clear(None, None)),
        View::new("compass", "The edges as arrows from one center; those to choose from have numbers.", draw_compass)
            .over(|_, _, base| base.difference_title = Some("edge compass")),
    ];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"walk\" takes one body, as in \"walk A\"".to_owned()) };
        let body = words.cornered(name)?;
        let shape = &words.scene.bodies[body].shape;
        if shape.is_compound() {
            return Err(format!("{name} has dents: \"walk\" needs a convex body"));
        }
        match shape.hull().outline().edges() {
            all @ 3..=10 => Ok(Self { body, taken: 1, all, wrong: None }),
            edges => Err(format!("{name} has {edges} edges: \"walk\" needs 3 to 10")),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let shown = ["1-2", "1-3", "1-4", "1-5"].get(self.all - 3).unwrap_or(&"1-9");
        vec![Control::digits(shown, "next edge", Self::choose)]
    }

    fn forget_history(&mut self) {
        self.wrong = None;
    }
}

impl Walk {
    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let (edges, Self { taken, all, .. }) = (self.edges(scene), *self);
        let chosen = (1..all).find(|index| number(&edges, *index) == usize::from(digit));
        match chosen {
            _ if self.taken == self.all => Reply::Complete("The border is closed: every edge is in it.".to_owned()),
            None => Reply::Refused(format!("The arrows are numbered 1 to {}.", all - 1)),
            Some(index) if index < taken => Reply::Refused(format!("Arrow {digit} is on the border already.")),
            Some(index) if index == taken => {
                (self.taken, self.wrong) = (taken + 1, None);
                if taken + 1 == all { Reply::Complete("The border is closed.".to_owned()) } else { Reply::Done }
            }
            Some(index) => {
                self.wrong = Some(index);
                // Which arrow is right is for the learner to find.
                let why = match edges[taken - 1].perp_dot(edges[index]) {
                    turn if turn > 0.0 => {
                        "turns too far: you skipped an arrow. Added later, the skipped arrow would turn right and make the dotted dent."
                    }
                    turn if turn < 0.0 => "turns right, so the border would have a dent.",
                    _ => "leads straight back.",
                };
                Reply::Wrong(format!("Arrow {digit} {why}"))
            }
        }
    }

    /// The edges in the order of the border.
    fn edges(self, scene: &Scene) -> Vec<DVec2> {
        let hull = scene.bodies[self.body].shape.hull();
        (0..self.all).map(|index| hull.outline().face(index)).map(|[from, to]| to - from).collect()
    }

    /// How far the walker has turned, in whole degrees; at the end of the lap it faces along the first edge again.
    fn turned(self, edges: &[DVec2]) -> f64 {
        let turns = if self.taken == self.all { self.all } else { self.taken - 1 };
        let angles = (0..turns).map(|index| edges[index].angle_to(edges[(index + 1) % edges.len()]));
        angles.sum::<f64>().to_degrees().round()
    }
}

/// The number of an arrow of the heap: from the leftmost tip to the rightmost, so not in the order of the border.
fn number(edges: &[DVec2], index: usize) -> usize {
    let key = |edge: DVec2| (edge.x, edge.y);
    1 + edges[1..].iter().filter(|edge| key(**edge) < key(edges[index])).count()
}

fn draw(walk: &Walk, scope: &Scope<'_>, panes: &mut Panes) {
    let (body, Walk { taken, all, .. }) = (&scope.scene.bodies[walk.body], *walk);
    let (hull, edges) = (body.shape.hull(), walk.edges(scope.scene));
    let (corners, letter) = (hull.outline().corners(), body.letter().to_ascii_lowercase());
    let world = &mut panes.world;
    if taken == all {
        solid(world, Role::A, corners);
        world.label(Role::A, mean(corners), body.letter(), Anchor::Center);
    }
    for index in 0..taken {
        let [from, to] = hull.outline().face(index);
        world.add(Role::Vector, Shape::Arrow(from, to));
    }
    corner_names(world, Role::A, letter, &corners[..all.min(taken + 1)]);
    let at = hull.outline().corner(taken % all);
    world.add(Role::Probe, Shape::Point(at));
    if let Some(wrong) = walk.wrong {
        dent(world, at, edges[wrong], [edges[taken - 1], edges[taken]]);
    }
    let turned = walk.turned(&edges);
    if taken == all {
        let before = turned - edges[all - 1].angle_to(edges[0]).to_degrees().round();
        let (before, turned) = (plain(before), plain(turned));
        panes.aside.push(format!("turned left {before} degrees, or {turned} with the turn back into the first edge"));
    } else {
        panes.aside.push(format!("edges on the border: {taken} of {all}"));
        panes.aside.push(format!("turned left {} degrees so far", plain(turned)));
    }
    panes.aside.push(format!("mistakes {}", scope.mistakes));
    panes.spoken.push(format!("The last edge is {}", point(edges[taken - 1])));
}

/// Draws how the border would go on with a wrong edge, and the skipped one after it; the dent is where it turns right.
fn dent(world: &mut Figure, at: DVec2, wrong: DVec2, [last, skipped]: [DVec2; 2]) {
    let corner = at + wrong;
    world.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(at, corner));
    let turn = last.perp_dot(wrong);
    // An edge that leads straight back turns neither way.
    if turn == 0.0 {
        world.label(Role::Push, corner, "back", Anchor::Near(wrong));
        return;
    }
    world.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(corner, corner + skipped));
    let (dent, away) = if turn > 0.0 { (corner, wrong) } else { (at, last) };
    world.label(Role::Push, dent, "dent", Anchor::Near(away));
}

/// Draws the edges in the right pane: those on the border dim, the others with numbers.
fn draw_compass(walk: &Walk, scope: &Scope<'_>, panes: &mut Panes) {
    let edges = walk.edges(scope.scene);
    let needles = edges.iter().enumerate().map(|(index, edge)| {
        let last = index + 1 == walk.taken;
        let (state, name) = if index >= walk.taken {
            (NeedleState::Plain, number(&edges, index).to_string())
        } else if last {
            (NeedleState::Last, "last".to_owned())
        } else {
            (NeedleState::Taken, String::new())
        };
        Needle { edge: *edge, role: Role::Vector, state, name }
    });
    compass::draw(&mut panes.difference, DVec2::ZERO, needles.collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
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
    const PENTAGON: &[[f64; 2]] = &[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]];

    fn read(walk: &Situation, name: &str) -> f64 {
        match reading(walk, name) {
            Some(Value::Number(number)) => number,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// Of all arrows one is taken at each corner, and after the lap the walker has turned once round.
    #[test]
    fn only_the_edge_that_turns_least_is_taken() {
        for (corners, order) in [(TRIANGLE, &[1, 2][..]), (PENTAGON, &[4, 1, 2, 3])] {
            let mut walk = situation(scene(corners), &["walk A"]);
            assert_eq!(walk.legend()[0].0, format!("1-{}", order.len()));
            assert_eq!((read(&walk, "walked"), read(&walk, "turned")), (1.0, 0.0));
            for (taken, right) in order.iter().enumerate() {
                let before = read(&walk, "turned");
                for digit in 0..=9 {
                    let mut wrong = walk.clone();
                    let reply = wrong.act(Act::Digit(digit));
                    assert_eq!(
                        matches!(reply, Reply::Done | Reply::Complete(_)),
                        digit == *right,
                        "{digit} of {order:?}"
                    );
                    let is_left = order[taken + 1..].contains(&digit);
                    assert_eq!(matches!(reply, Reply::Wrong(_)), is_left, "{digit}: {reply:?}");
                    if let Reply::Wrong(why) = reply {
                        let edges = walk.instrument::<Walk>().expect("a walk").edges(&walk.scene);
                        let index = (1..edges.len()).find(|index| number(&edges, *index) == usize::from(digit));
                        let turn = edges[taken].perp_dot(edges[index.expect("an arrow")]);
                        assert_eq!(why.contains(&format!("Arrow {digit} turns right,")), turn < 0.0, "{why}");
                        assert_eq!(why.contains("would turn right and make"), turn > 0.0, "{why}");
                    }
                }
                walk.act(Act::Digit(*right));
                assert_eq!(read(&walk, "walked"), taken as f64 + 2.0);
                assert!(read(&walk, "turned") > before, "each edge turns left");
            }
            assert_eq!((read(&walk, "lap.left"), read(&walk, "turned")), (0.0, 360.0));
            let last = if corners.len() == 3 { 238 } else { 297 };
            let turns =
                [&*format!("turned left {last} degrees, or 360 with the turn back into the first edge"), "mistakes "];
            assert!(shown(&walk, &["walker"]).aside.iter().zip(turns).all(|(says, turn)| says.starts_with(turn)));
            let closed = Reply::Complete("The border is closed: every edge is in it.".to_owned());
            assert_eq!(walk.act(Act::Digit(1)), closed);
        }
    }

    #[test]
    fn the_border_grows_and_a_wrong_edge_is_a_dent_in_it() {
        let mut walk = situation(scene(PENTAGON), &["walk A"]);
        let arrows = |figure: &Figure| figure.marks.iter().filter(|m| matches!(m.shape, Shape::Arrow(..))).count();
        let dents = |walk: &Situation| {
            let marks = shown(walk, &["walker"]).world.marks;
            marks.iter().filter(|mark| matches!(&mark.shape, Shape::Label(_, text, _) if text == "dent")).count()
        };
        assert!(matches!(walk.act(Act::Digit(1)), Reply::Wrong(_)));
        assert_eq!(dents(&walk), 1);
        for (taken, digit) in [4, 1, 2, 3].into_iter().enumerate() {
            let panes = shown(&walk, &["walker", "compass"]);
            assert_eq!((arrows(&panes.world), arrows(&panes.difference)), (taken + 1, 5 - taken));
            assert!(panes.world.marks.iter().all(|mark| !matches!(mark.shape, Shape::Region(_))), "nothing is told");
            walk.act(Act::Digit(digit));
            assert_eq!(dents(&walk), 0);
        }
    }

    #[test]
    fn the_walk_goes_round_the_body_it_names() {
        let mut scene = scene(TRIANGLE);
        scene.bodies.push(Body::new("B", Aabb::constant(6.0, 1.0, 8.0, 3.0)));
        let walk = situation(scene, &["walk B"]);
        let says = ["edges on the border: 1 of 4", "turned left 0 degrees so far", "mistakes 0"];
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
        assert!(error(&scene, "walk A").contains("needs 3 to 10"));
    }
}
