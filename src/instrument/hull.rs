//! The search for the border of A−B by support points. The learner predicts the answer to each question with a digit.

use super::prelude::*;
use super::shared::polygons::told_corners;
use super::shared::support::{name, told};
use crate::panes::{corner_names, owner_letters};
use minkowski2d::PosedPolygon;
use minkowski2d::minkowski::support_hull::{Answer, SupportHull, SupportQuery};

/// The length of the arrow of a query, in world units.
const LOOK: f64 = 1.2;

const VIEW: &str = "hull-search";

/// How far the search has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HullSearch {
    /// How many queries have been asked; 0 before the search begins.
    asked: usize,
    /// The angles of A and B at the time, in degrees: at another angle A−B is another shape.
    angles: [Option<i32>; 2],
    /// Whether questions were asked before it turned, and none since.
    again: bool,
}

impl Instrument for HullSearch {
    const FORMS: &'static [Usage] = &[("hull", "0 and 1 predict whether something of A-B lies beyond the next line")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("search.asked", "how many support points of A-B have been asked for", |search, _| {
            Some(search.asked as f64)
        }),
        Reading::number("search.left", "how many more it takes to know the whole border of A-B", |search, scope| {
            Some((queries(scope.scene)? - search.asked) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new(VIEW, "The search for the border of A-B by support points.", draw)
            // Only what the search has found so far is shown.
            .over(|_, _, base| base.alone = Some(VIEW))];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        Ok(Self { asked: 0, angles: angles(words.scene), again: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::digits("0", "not beyond", Self::predict), Control::told("1", "beyond")]
    }

    /// Begins the search again if a shape has turned.
    fn after(&mut self, scene: &Scene) {
        let angles = angles(scene);
        if angles != self.angles {
            *self = Self { asked: 0, angles, again: self.again || self.asked > 0 };
        }
    }
}

impl HullSearch {
    fn predict(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some((a, b)) = scene.hulls() else { return Reply::NotMine };
        let Some(query) = SupportHull::new(&a, &b).nth(self.asked) else {
            return Reply::refused("The whole border is known: no question is left.");
        };
        let reply = match (digit, query.answer) {
            (0, Answer::Edge(owner)) => {
                let (from, to, sign) = (name(query.from), name(query.to), owner_letters(owner));
                let on = on_the_line(&a, &b, &query).map(|at| format!(" {} lies on this edge, but is not a corner.", name(at)));
                Reply::Said(format!("Right: {from} to {to} is an edge ({sign}).{}", on.unwrap_or_default()))
            }
            (1, Answer::Beyond(vertex)) => {
                Reply::Said(format!("Right: {} was farthest beyond the last line. Two new lines replace it.", name(vertex)))
            }
            (0, Answer::Beyond(vertex)) => Reply::Wrong(format!("Wrong: {} is beyond this line.", name(vertex))),
            (1, Answer::Edge(_)) => Reply::Wrong(on_the_line(&a, &b, &query).map_or_else(
                || "Wrong: the farthest points are on this line, so it is an edge.".to_owned(),
                |at| {
                    format!(
                        "Wrong: {} lies on this line, not beyond it. So it is no corner of A-B, and the line is an edge.",
                        name(at)
                    )
                },
            )),
            _ => return Reply::refused("0 predicts that nothing lies beyond the line, 1 that something does."),
        };
        match reply {
            Reply::Said(right) => {
                self.asked += 1;
                self.again = false;
                if Some(self.asked) == queries(scene) { Reply::Complete(right) } else { Reply::Said(right) }
            }
            reply => reply,
        }
    }
}

/// How many questions the whole search takes.
fn queries(scene: &Scene) -> Option<usize> {
    scene.hulls().map(|(a, b)| SupportHull::new(&a, &b).count())
}

fn angles(scene: &Scene) -> [Option<i32>; 2] {
    let degrees = |solid: &Solid| solid.as_posed().map(Posed::degrees);
    scene.solids().map_or([None; 2], |(a, b)| [degrees(a), degrees(b)])
}

fn draw(search: &HullSearch, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.hulls() else { return };
    let steps: Vec<SupportQuery> = SupportHull::new(&a, &b).collect();
    let (known, left) = steps.split_at(search.asked.min(steps.len()));
    found(&mut panes.difference, [&a, &b], known);
    let number = known.len() + 1;
    // By its names, because d and -d are in the other picture.
    let names = |line: &SupportQuery| format!("line from {} to {}", name(line.from), name(line.to));
    let line = left.first().map_or(String::new(), names);
    panes.aside.push(match left {
        [] => format!("the whole border, after {} questions", steps.len()),
        _ if search.again => format!("new question 1: is anything beyond the {line}?"),
        // The first line again, from its other side: it has the name by which it is known.
        [next, ..] if steps[0].from == next.to && steps[0].to == next.from => {
            format!("question {number}: is anything on the other side of the {}?", names(&steps[0]))
        }
        _ => format!("question {number}: is anything beyond the {line}?"),
    });
    if scope.mistakes > 0 {
        panes.aside.push(format!("mistakes: {}", scope.mistakes));
    }
    for (letter, hull, role) in [('a', &a, A_AND_B[0]), ('b', &b, A_AND_B[1])] {
        corner_names(&mut panes.world, role, letter, hull.outline().corners());
    }
    let Some(next) = left.first() else { return };
    chain(&mut panes.difference, next, &waiting(known, next));
    let look = next.direction.normalize_or_zero() * LOOK;
    panes.spoken.push(format!(
        "The line goes from {} to {}, and the arrow points along {}",
        told(next.from),
        told(next.to),
        point(next.direction)
    ));
    // Where the learner finds the answer: A's farthest corner along d, and B's along -d.
    for (letter, hull, look, name) in [('a', &a, look, "d"), ('b', &b, -look, "-d")] {
        let corners = hull.outline().corners();
        panes.spoken.push(told_corners(&letter.to_uppercase().to_string(), corners));
        let middle = mean(corners);
        // Clear of the letter of the body.
        let arrow = Shape::Arrow(middle + look * 0.3, middle + look * 1.9);
        labeled(&mut panes.world, Role::Vector, arrow, name, Anchor::Near(look));
    }
}

/// The edges found so far, and on each the difference of corners that is none of its ends.
fn found(figure: &mut Figure, [a, b]: [&PosedPolygon; 2], known: &[SupportQuery]) {
    for step in known {
        let Answer::Edge(owner) = step.answer else { continue };
        let (from, to, role) = (step.from.point, step.to.point, owner_role(owner, A_AND_B));
        figure.add(role, Shape::Segment(from, to));
        figure.add(Role::Note, Shape::Point(from));
        figure.add(Role::Note, Shape::Point(to));
        if let Some(at) = on_the_line(a, b, step) {
            // In a sign of its own, because it is no corner.
            labeled(figure, Role::Guide, Shape::Point(at.point), name(at), Anchor::Near(step.direction));
        } else {
            // Inside, because the arrow of the question stands outside.
            figure.label(role, from.midpoint(to), owner_letters(owner), Anchor::Near(-step.direction));
        }
    }
}

/// The lines that are still to be asked about after the next one. With it and the edges found they close the chain.
fn waiting(known: &[SupportQuery], next: &SupportQuery) -> Vec<[Vertex; 2]> {
    let first = known.first().unwrap_or(next);
    let mut lines = vec![[first.to, first.from], [first.from, first.to]];
    for step in known {
        lines.pop();
        if let Answer::Beyond(found) = step.answer {
            lines.extend([[found, step.to], [step.from, found]]);
        }
    }
    lines.pop();
    lines
}

/// The line of the next question, thick with its arrow, and dotted the lines that wait; with the names of their ends.
fn chain(figure: &mut Figure, next: &SupportQuery, waiting: &[[Vertex; 2]]) {
    let (from, to) = (next.from, next.to);
    for ends in waiting {
        figure.add_weighted(Role::Difference, Weight::Faint, Shape::Segment(ends[0].point, ends[1].point));
    }
    figure.add_weighted(Role::Difference, Weight::Strong, Shape::Segment(from.point, to.point));
    let middle = from.point.midpoint(to.point);
    let look = next.direction.normalize_or_zero() * LOOK;
    labeled(figure, Role::Vector, Shape::Arrow(middle, middle + look), "d", Anchor::Near(look));
    for (end, other) in [(from, to), (to, from)] {
        labeled(figure, Role::Probe, Shape::Point(end.point), name(end), Anchor::Near(end.point - other.point));
    }
    let ends: Vec<Vertex> = waiting.iter().flatten().copied().collect();
    let within = mean(&ends.iter().chain([&from, &to]).map(|end| end.point).collect::<Vec<_>>());
    let mut named = vec![from.point, to.point];
    for end in ends {
        if !named.contains(&end.point) {
            named.push(end.point);
            labeled(figure, Role::Note, Shape::Point(end.point), name(end), Anchor::Near(end.point - within));
        }
    }
}

/// A difference of corners that lies on an edge of A−B between its ends, because edges of both shapes are parallel. It
/// is as far out as the ends, so a search that compares indices takes it for a new vertex.
fn on_the_line(a: &PosedPolygon, b: &PosedPolygon, step: &SupportQuery) -> Option<Vertex> {
    let Answer::Edge(Owner::Both) = step.answer else { return None };
    let point = a.outline().corner(step.from.a) - b.outline().corner(step.to.b);
    Some(Vertex { point, a: step.from.a, b: step.to.b })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use glam::dvec2;

    fn scene(degrees: i32) -> Scene {
        let solid = |half, center, degrees| Solid::oriented_box(center, half, degrees).expect("a box");
        Scene::new(vec![
            Body::new("A", solid(dvec2(2.0, 1.0), dvec2(4.0, 5.0), 0)),
            Body::new("B", solid(DVec2::splat(1.5), dvec2(7.0, 5.5), degrees)),
        ])
    }

    fn boxes(degrees: i32) -> (PosedPolygon, PosedPolygon) {
        let scene = scene(degrees);
        let (a, b) = scene.solids().expect("A and B");
        (a.hull(), b.hull())
    }

    /// The reason speaks of corners, so they keep their names when the border is complete.
    #[test]
    fn the_corners_keep_their_names_to_the_end() {
        let mut now = situation(scene(0), &["hull"]);
        let names = |now: &crate::instrument::Situation| {
            let marks = shown(now, &["hull-search"]).world.marks;
            marks
                .iter()
                .filter(|mark| matches!(&mark.shape, Shape::Label(_, text, _) if text.len() == 2 && text != "-d"))
                .count()
        };
        assert_eq!(names(&now), 8);
        while ask(&mut now) {}
        assert_eq!(names(&now), 8);
    }

    /// Answers the next question, or every one.
    fn ask(now: &mut crate::instrument::Situation) -> bool {
        [0, 1].into_iter().any(|digit| matches!(now.act(Act::Digit(digit)), Reply::Said(_) | Reply::Complete(_)))
    }

    #[test]
    fn while_it_searches_it_is_alone_with_the_origin() {
        const SHOW: [&str; 4] = ["difference", "origin", "owners", VIEW];
        let mut now = situation(scene(0), &["hull"]);
        assert_eq!(shown(&now, &SHOW), shown(&now, &["origin", VIEW]), "also before the first question");
        for asked in 1..=6 {
            let asks = shown(&now, &SHOW).aside.join(" ");
            assert!(asks.contains(&format!("question {asked}: ")), "{asks}");
            assert!(ask(&mut now));
            assert_eq!(shown(&now, &SHOW), shown(&now, &["origin", VIEW]));
        }
        assert!(now.mistakes > 0);
        // One key too many changes nothing.
        let found = shown(&now, &SHOW);
        assert_eq!(found.aside, ["the whole border, after 6 questions", &format!("mistakes: {}", now.mistakes)]);
        for digit in 0..=9 {
            assert!(matches!(now.act(Act::Digit(digit)), Reply::Refused(_)));
        }
        assert_eq!(shown(&now, &SHOW), found);
    }

    /// The edges found, the line of the question and the dotted ones are a closed chain around all that is known.
    #[test]
    fn what_waits_closes_the_chain() {
        for degrees in [0, 30] {
            let mut now = situation(scene(degrees), &["hull"]);
            loop {
                let figure = shown(&now, &[VIEW]).difference;
                let lines = figure.marks.iter().filter_map(|mark| match mark.shape {
                    Shape::Segment(from, to) => Some((from, to, mark.weight)),
                    _ => None,
                });
                let lines: Vec<_> = lines.collect();
                for (_, to, _) in &lines {
                    assert_eq!(lines.iter().filter(|(from, ..)| from == to).count(), 1, "{lines:?}");
                }
                let strong = lines.iter().filter(|(.., weight)| *weight == Weight::Strong).count();
                let dotted = lines.iter().filter(|(.., weight)| *weight == Weight::Faint).count();
                if !ask(&mut now) {
                    assert_eq!((strong, dotted), (0, 0));
                    break;
                }
                assert_eq!(strong, 1);
            }
        }
    }

    /// At each question one of the two predictions goes on, and the other is a mistake.
    #[test]
    fn each_question_has_one_answer() {
        for (degrees, questions) in [(0, 6), (30, 14)] {
            let mut now = situation(scene(degrees), &["hull"]);
            for mistakes in 1..=questions {
                let replies = [0, 1].map(|digit| now.clone().act(Act::Digit(digit)));
                let wrong = replies.iter().position(|reply| matches!(reply, Reply::Wrong(_))).expect("one is wrong");
                assert_eq!(matches!(replies[1 - wrong], Reply::Complete(_)), mistakes == questions, "{replies:?}");
                now.act(Act::Digit(wrong as u8));
                assert_eq!(now.mistakes, mistakes);
                now.act(Act::Digit(1 - wrong as u8));
            }
            assert!(matches!(now.act(Act::Digit(0)), Reply::Refused(_)));
        }
    }

    #[test]
    fn the_owner_of_an_edge_stands_inside() {
        let mut now = situation(scene(30), &["hull"]);
        while ask(&mut now) {}
        let marks = shown(&now, &[VIEW]).difference.marks;
        let away = marks.iter().filter_map(|mark| match mark.shape {
            Shape::Label(at, _, Anchor::Near(away)) => Some((at, away)),
            _ => None,
        });
        let middle = scene(30).hull_difference().map(|d| mean(d.vertices())).expect("A and B");
        let away: Vec<_> = away.collect();
        assert!(away.len() == 8 && away.iter().all(|(at, away)| away.dot(middle - *at) > 0.0), "{away:?}");
    }

    #[test]
    fn edges_have_the_roles_of_their_owners() {
        let borders = |panes: &Panes| {
            let marks = panes.difference.marks.iter();
            marks
                .filter_map(|m| if let Shape::Owned(_, roles) = &m.shape { Some(roles.clone()) } else { None })
                .collect()
        };
        let difference =
            |degrees| -> Vec<Vec<Role>> { borders(&shown(&situation(scene(degrees), &[]), &["difference"])) };
        assert_eq!(difference(0), [[Role::Fused; 4]]);
        assert_eq!(difference(30), [[Role::A, Role::B].repeat(4)]);
        // The lines that the search has found to be edges.
        for (degrees, [of_a, of_b, of_both]) in [(0, [0, 0, 4]), (30, [4, 4, 0])] {
            let mut now = situation(scene(degrees), &["hull"]);
            while ask(&mut now) {}
            let marks = shown(&now, &[VIEW]).difference.marks;
            let count = |role| {
                marks.iter().filter(|mark| mark.role == role && matches!(mark.shape, Shape::Segment(..))).count()
            };
            assert_eq!([Role::A, Role::B, Role::Fused].map(count), [of_a, of_b, of_both]);
        }
    }

    #[test]
    fn without_b_there_is_no_border_to_search() {
        let mut alone = scene(0);
        alone.bodies.truncate(1);
        assert_eq!(try_situation(alone, &["hull"]), Err("\"hull\" needs a scene with A and B".to_owned()));
    }

    #[test]
    fn between_the_ends_of_a_shared_edge_lies_another_difference_of_corners() {
        for quarter in [0, 90, 180, 270] {
            let (a, b) = boxes(quarter);
            let edges: Vec<SupportQuery> =
                SupportHull::new(&a, &b).filter(|step| matches!(step.answer, Answer::Edge(_))).collect();
            assert_eq!(edges.len(), 4);
            for edge in edges {
                let vertex = on_the_line(&a, &b, &edge).expect("parallel faces");
                let (from, to) = (edge.from.point, edge.to.point);
                let (before, after) = (vertex.point - from, to - vertex.point);
                assert_eq!(before.perp_dot(to - from), 0.0, "on the line");
                assert!(before.dot(to - from) > 0.0 && after.dot(to - from) > 0.0, "strictly between its ends");
            }
        }
        let (a, b) = boxes(30);
        assert!(SupportHull::new(&a, &b).all(|step| on_the_line(&a, &b, &step).is_none()));
    }

    #[test]
    fn each_shared_edge_names_a_difference_that_is_no_corner() {
        let mut now = situation(scene(0), &["hull"]);
        while ask(&mut now) {}
        let marks = shown(&now, &[VIEW]).difference.marks;
        let named = marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Label(_, text, _) if text.contains('-') => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(named.collect::<Vec<_>>(), ["a0-b3", "a1-b0", "a2-b1", "a3-b2"]);
    }
}
