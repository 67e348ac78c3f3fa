//! The loop of GJK, which runs by itself: with a careless end, which may never stop, and with a careful one.

use super::prelude::*;
use super::shared::support::{answer, border_line, corners, parents, toward};

/// The most asks of a run.
const RUN: usize = 20;

/// How many of the last answers are listed while a run goes on.
const TOLD: usize = 6;

/// How the loop ends, and the last run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Careless {
    /// True if the loop stops when an answer is no farther than before.
    careful: bool,
    /// What the last run found; none if B has moved since.
    run: Option<Run>,
    /// Where A and B were when it ran.
    corners: Vec<DVec2>,
    /// True if a run did not end by itself.
    repeated: bool,
}

/// A run of the loop.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    asks: usize,
    end: LoopEnd,
    /// The last direction and its answer.
    last: (DVec2, Vertex),
    /// What was kept at the end; this may include the last answer.
    kept: Vec<Vertex>,
    /// All answers.
    answers: Vec<DVec2>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoopEnd {
    Apart,
    Inside,
    Touching,
    /// It has not ended yet.
    Open,
}

impl Instrument for Careless {
    const FORMS: &'static [Usage] =
        &[("careless", "Space asks in a careless loop, x up to 20 times; o takes the careful loop")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("loop.repeated", "the careless loop has not ended", |it, _| Some(it.repeated)),
        Reading::truth("loop.careful", "the loop stops when an answer is no farther than before", |it, _| {
            Some(it.careful)
        }),
        Reading::truth("loop.touching", "the careful loop has found that they touch, here", |it, _| {
            Some(it.careful && it.run.as_ref().is_some_and(|run| run.end == LoopEnd::Touching))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("loop", "How many asks the loop took, and how it ended.", draw)
        .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        Ok(Self { careful: false, run: None, corners: corners(words.scene), repeated: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![
            Control::key("x", "20 asks", |it, scene| it.run(scene, RUN)),
            Control::key("o", if self.careful { "careless loop" } else { "careful loop" }, Self::other_end),
            Control::space("ask", |it, scene| it.run(scene, it.run.as_ref().map_or(1, |run| run.asks + 1))),
        ]
    }

    fn after(&mut self, scene: &Scene) {
        let corners = corners(scene);
        if corners != self.corners {
            (self.run, self.corners) = (None, corners);
        }
    }
}

impl Careless {
    /// The loop up to so many asks.
    fn run(&mut self, scene: &Scene, most: usize) -> Reply {
        if let Some(run) = self.run.as_ref().filter(|run| run.end != LoopEnd::Open || run.asks == RUN) {
            return Reply::Refused(format!("This run is over after {} asks. Move B, or press o.", run.asks));
        }
        let Some(run) = run(scene, self.careful, most) else { return Reply::NotMine };
        self.repeated |= run.end == LoopEnd::Open && run.asks == RUN;
        self.run = Some(run);
        Reply::Done
    }

    fn other_end(&mut self, _: &mut Scene) -> Reply {
        (self.careful, self.run) = (!self.careful, None);
        Reply::said(if self.careful {
            "The careful loop has its own test: it stops if O and s are both on the kept edge's line. No part of A-B is beyond it then: A and B touch or are apart."
        } else {
            "The careless loop stops only when O is inside the triangle, or an answer does not reach O."
        })
    }
}

/// Runs the loop for at most so many asks. It stops when an answer falls short of O, or when O is inside three
/// corners; if it is careful, also when an answer is no farther than what is kept.
fn run(scene: &Scene, careful: bool, most: usize) -> Option<Run> {
    let (mut d, mut kept) = (DVec2::X, Vec::<Vertex>::new());
    let last = (d, answer(scene, d)?);
    let mut run = Run { asks: 0, end: LoopEnd::Open, last, kept: Vec::new(), answers: Vec::new() };
    while run.asks < most {
        let s = answer(scene, d)?;
        (run.asks, run.last) = (run.asks + 1, (d, s));
        let along = s.point.dot(d);
        // O is on the line of what is kept, and nothing is beyond that line: O is on the border.
        let touches = careful && along == 0.0 && kept.iter().any(|kept| (s.point - kept.point).dot(d) <= 0.0);
        if along < 0.0 || touches {
            let end = if touches { LoopEnd::Touching } else { LoopEnd::Apart };
            return Some(Run { end, kept, ..run });
        }
        // An answer that is kept already changes nothing: the next ask is the same.
        let is_new = kept.iter().all(|kept| kept.point != s.point);
        if is_new {
            kept.push(s);
        }
        run.kept.clone_from(&kept);
        d = match kept[..] {
            _ if !is_new => d,
            [p] if p.point == DVec2::ZERO => DVec2::Y,
            [p] => -p.point,
            [p, q] => toward(p, q),
            [p, q, s] => {
                let turn = (q.point - p.point).perp_dot(s.point - p.point).signum();
                let [beyond_q, beyond_p] = [q.point.perp_dot(s.point) * turn, s.point.perp_dot(p.point) * turn];
                if beyond_q > 0.0 && beyond_p > 0.0 && turn != 0.0 {
                    return Some(Run { end: LoopEnd::Inside, ..run });
                }
                // Careless: an edge with O on it counts as one that O is beyond.
                let dropped = kept.remove(usize::from(beyond_q > beyond_p)).point;
                let [p, q] = kept[..] else { return None };
                let out = toward(p, q);
                let is_on_line = p.point.perp_dot(q.point) == 0.0;
                if is_on_line && (dropped - p.point).dot(out) > 0.0 { -out } else { out }
            }
            _ => return None,
        };
        run.answers.push(s.point);
    }
    Some(run)
}

impl Run {
    /// True if O is on the line through the first two corners that are kept. No answer lies beyond that edge, so the loop
    /// does not compare O with it.
    fn first_edge_has_origin(&self) -> bool {
        matches!(self.kept[..], [p, q, ..] if p.point.perp_dot(q.point) == 0.0)
    }

    /// The last answers.
    fn told(&self) -> String {
        let from = self.asks - TOLD.min(self.asks);
        let answers: Vec<_> = self.answers[from..].iter().copied().map(point).collect();
        let which =
            if self.asks == 1 { "answer 1".to_owned() } else { format!("answers {} to {}", from + 1, self.asks) };
        format!("{which}: {}", answers.join(" "))
    }
}

fn draw(careless: &Careless, scope: &Scope<'_>, panes: &mut Panes) {
    let name = format!("{} loop", if careless.careful { "careful" } else { "careless" });
    let Some(run) = &careless.run else { return panes.aside.push(name) };
    let (d, s) = run.last;
    let middle = run.kept.iter().map(|kept| kept.point).sum::<DVec2>() / run.kept.len().max(1) as f64;
    let mut told = Vec::new();
    for ((index, p), number) in run.kept.iter().enumerate().zip(1..) {
        panes.difference.add(Role::Probe, Shape::Point(p.point));
        told.push(format!("{number} {}", point(p.point)));
        panes.difference.label(Role::Probe, p.point, number.to_string(), Anchor::Near(p.point - middle));
        for q in &run.kept[..index] {
            panes.difference.add(Role::Measure, Shape::Segment(p.point, q.point));
        }
    }
    border_line(&mut panes.difference, s.point, d, 2.0);
    labeled(&mut panes.difference, Role::Probe, Shape::Point(s.point), "s", Anchor::Near(d));
    parents(panes, scope.scene, s);
    panes.aside.push(name);
    // While the loop goes on, its last answers are listed, and most of what is kept is among them.
    panes.aside.extend((run.end != LoopEnd::Open).then(|| format!("kept: {}", told.join("  "))));
    let asks = run.asks;
    panes.aside.push(match run.end {
        LoopEnd::Apart => format!("Answer {asks}, {}, does not reach O: apart.", point(s.point)),
        LoopEnd::Inside if run.first_edge_has_origin() => {
            format!("After {asks} asks, O is in the triangle, on edge 1-2: this loop says overlapping.")
        }
        LoopEnd::Inside => format!("After {asks} asks, O is inside the triangle: overlapping."),
        LoopEnd::Touching => {
            format!("Answer {asks} lies on the line of the kept edge, and O is on this edge: touching.")
        }
        LoopEnd::Open if asks < RUN => {
            format!("Answer {asks} reaches O, but O is in no triangle: the loop goes on.")
        }
        LoopEnd::Open => format!("{asks} asks, and no end: the same answer keeps coming back."),
    });
    if run.end == LoopEnd::Open {
        panes.aside.push(run.told());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Body;
    use glam::dvec2;
    use minkowski2d::{Contact, ConvexPolygon, State};

    /// The shapes of lesson 7, B moved by `by`.
    fn scene(by: DVec2) -> Scene {
        let body = |name: &str, corners: &[[f64; 2]], by: DVec2| {
            Body::new(name, ConvexPolygon::new(corners.iter().map(|at| DVec2::from(*at) + by)).expect("convex"))
        };
        let a = body("A", &[[1.0, 0.0], [4.0, 0.0], [6.0, 3.0], [1.0, 3.0], [0.0, 2.0]], dvec2(9.0, 6.0));
        let b = body("B", &[[3.0, 0.0], [5.0, 1.0], [3.0, 4.0], [0.0, 5.0]], by);
        Scene::new(vec![a, b])
    }

    #[test]
    fn every_end_that_is_told_is_true_and_a_loop_without_end_repeats_its_answers() {
        let (mut endless, mut held) = (0, 0);
        for (x, y) in (0..=18).flat_map(|x| (0..=12).map(move |y| (x, y))) {
            let scene = scene(dvec2(f64::from(x), f64::from(y)));
            let (a, b) = scene.solids().expect("A and B");
            let state = Contact::between(&a.hull(), &b.hull()).state();
            for careful in [false, true] {
                let found = run(&scene, careful, RUN).expect("A and B");
                match found.end {
                    LoopEnd::Apart => assert_eq!(state, State::Separated, "{x} {y}"),
                    LoopEnd::Inside => assert_eq!(state, State::Overlapping, "{x} {y}"),
                    LoopEnd::Touching => {
                        assert!(careful && state == State::Touching, "{x} {y}");
                        // O is on an edge between two corners that are kept, or on one of them.
                        let kept: Vec<_> = found.kept.iter().map(|vertex| vertex.point).collect();
                        let between = |p: &DVec2, q: &DVec2| p.perp_dot(*q) == 0.0 && p.dot(*q) <= 0.0;
                        assert!(kept.iter().any(|p| kept.iter().any(|q| between(p, q))), "{x} {y}: {kept:?}");
                    }
                    LoopEnd::Open => {
                        assert!(!careful && state == State::Touching, "{x} {y}: {found:?}");
                        assert_eq!(run(&scene, false, 5 * RUN).expect("A and B").end, LoopEnd::Open, "{x} {y}");
                        let all = run(&scene, false, RUN).expect("A and B").answers;
                        assert!(all[RUN / 2..].iter().all(|s| *s == all[RUN - 1]), "{x} {y}: {all:?}");
                        // O is on the edge that was kept, and the ask leads away from A-B, at a right angle to that edge.
                        let [d, s] = [found.last.0, found.last.1.point];
                        let at = |index: usize| found.kept[index].point;
                        assert!(at(0).perp_dot(at(1)) == 0.0 && at(0).dot(at(1)) <= 0.0, "{x} {y}: {found:?}");
                        assert_eq!([s.dot(d), at(0).dot(d), at(1).dot(d)], [0.0; 3], "{x} {y}: {found:?}");
                        endless += 1;
                    }
                }
                held += usize::from(state == State::Touching && careful);
            }
        }
        // Wherever they touch the careless loop fails, as the hint says, and the careful one ends.
        assert!(endless >= 10 && endless == held, "{endless} of {held}");
    }
}
