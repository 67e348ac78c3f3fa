//! A merge by hand: `a`, `b` and `=` take the edges of A and B in the order of their directions.

use super::compass::{self, Needle};
use super::merging::{PartialMerge, merging};
use super::polygons::{marked_edges, mistakes};
use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Scope, Usage, View, Words};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::geometry::minkowski::merge::Owner;
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use crate::value::{plain, point};
use glam::DVec2;

/// A merge that the learner does by hand. Only the right edge is ever taken, so a count says which edges have been
/// taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandMerge {
    /// How many edges have been taken, including those given at the start.
    taken: usize,
    /// How often a wrong edge was asked for.
    mistakes: u32,
    /// The last request, if it was wrong.
    wrong: Option<Owner>,
}

impl Instrument for HandMerge {
    const FORMS: &'static [Usage] = &[("merge aab", "a, b and = merge the edges by hand, after those that are given")];
    const READINGS: &'static [Reading<Self>] = &[
        mistakes(|merge, _| Some(f64::from(merge.mistakes))),
        Reading::number("merge.taken", "how many edges are in the chain", |merge, _| Some(merge.taken as f64)),
        Reading::number("merge.left", "how many edges the chain still lacks", |merge, scope| {
            Some(merge.merging(scope.scene)?.left.len() as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new(
            "compasses",
            "The edges of A and B as arrows from one centre, those that wait in brackets.",
            draw_compasses,
        )
        .over(|_, scope, base| {
            base.bodies = Bodies::Nothing;
            base.without_numbers = true;
            base.world_title =
                Some(if scope.scene.layout.sum { "edges of A and of B" } else { "edges of A and of -B" });
        }),
        View::new("chain", "The chain of edges merged so far, and what a wrong one would make of it.", draw_chain)
            .over(|_, scope, base| {
                base.without_numbers = true;
                if scope.scene.layout.sum {
                    base.difference_title = Some("A + B");
                }
            }),
    ];

    /// Parses the keys of the edges that are given at the start, if any.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        let Some(merging) = merging(words.scene, usize::MAX) else {
            return Err("\"merge\" needs a scene with A and B".to_owned());
        };
        let order = order(&merging);
        let taken = match words.rest[..] {
            [] => 0,
            [given] if order.starts_with(given) && given.len() < order.len() => given.len(),
            [given] => return Err(format!("\"{given}\" is not how the merge begins; it goes {order}")),
            _ => return Err("\"merge\" takes the first edges as one word, as in \"merge aab\"".to_owned()),
        };
        Ok(Self { taken, mistakes: 0, wrong: None })
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Take]
    }

    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply {
        let Act::Take(owner) = act else { return Reply::NotMine };
        let Some(merging) = self.merging(scene) else { return Reply::NotMine };
        let Some(next) = merging.next() else {
            return Reply::Refused("The chain is closed: every edge is in it. Enter claims it.".to_owned());
        };
        scene.moves += 1;
        if owner == next {
            (self.taken, self.wrong) = (self.taken + 1, None);
            return Reply::Done;
        }
        (self.mistakes, self.wrong) = (self.mistakes + 1, Some(owner));
        Reply::Refused(reason(owner, next, &merging))
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let b = if scene.layout.sum { "B" } else { "-B" };
        vec![("a", "edge of A".to_owned()), ("b", format!("edge of {b}")), ("=", "both at once".to_owned())]
    }

    fn forget_history(&mut self) {
        self.wrong = None;
    }
}

impl HandMerge {
    /// The merge so far.
    pub(crate) fn merging(self, scene: &Scene) -> Option<PartialMerge> {
        merging(scene, self.taken)
    }
}

/// The keys of the edges taken.
fn order(merging: &PartialMerge) -> String {
    merging.steps.iter().map(|step| step.owner.sign()).collect()
}

/// Why the edge asked for does not come next.
fn reason(asked: Owner, next: Owner, merging: &PartialMerge) -> String {
    match (asked, next, merging.waiting) {
        (Owner::A, _, [None, _]) => "Every edge of A is in the chain already: b is left.".to_owned(),
        (Owner::B, _, [_, None]) => "Every edge of B is in the chain already: a is left.".to_owned(),
        (Owner::Both, _, [None, _] | [_, None]) => "One of the two has no edge left: take the other's.".to_owned(),
        (Owner::Both, ..) => {
            "= takes both at once, but these two differ in direction: it would cut off a corner.".to_owned()
        }
        (asked, Owner::Both, _) => {
            format!(
                "{} alone leaves a useless corner in the middle of a straight side: they are parallel.",
                asked.sign()
            )
        }
        (asked, ..) => {
            let other = if asked == Owner::A { 'b' } else { 'a' };
            format!("{} now, and {other} after it would turn right: a dent. {other} comes first.", asked.sign())
        }
    }
}

/// Draws the edges of A and of B (half-turned in a difference) in the left pane: taken ones are gone, the two next ones
/// are in brackets.
fn draw_compasses(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some((merging, (a, b))) = merge.merging(scene).zip(scene.solids()) else { return };
    let sign = if scene.layout.sum { 1.0 } else { -1.0 };
    let (at, left) = (merging.vertex(), merging.edges_left());
    let mut needles = Vec::new();
    let shapes = [(a.hull(), 1.0, 'a', Role::A, at.a, left[0]), (b.hull(), sign, 'b', Role::B, at.b, left[1])];
    for (hull, sign, letter, role, next, left) in shapes {
        let outline = hull.outline();
        for step in 0..left {
            let index = (next + step) % outline.edges();
            let [from, to] = outline.face(index);
            let waits = step == 0;
            let name = if waits { format!("[{letter}{index}]") } else { format!("{letter}{index}") };
            let weight = if waits { Weight::Strong } else { Weight::Faint };
            needles.push(Needle { edge: (to - from) * sign, role, weight, name });
        }
    }
    let pane = scene.layout.world();
    let last = merging.steps.last().map(|step| step.edge);
    compass::draw(&mut panes.world, pane.center(), &needles, last);
}

fn draw_chain(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(merging) = merge.merging(scope.scene) else { return };
    let figure = &mut panes.difference;
    if let Some(whole) = merging.closed() {
        figure.add(Role::Difference, whole);
    }
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Plain, scope.scene.layout.zoom);
    if let Some(wrong) = merge.wrong {
        ghost(wrong, &merging, figure);
    }
    if merging.next().is_some() {
        figure.label(Role::Note, merging.start.point, "start", Anchor::Below);
    }
    let at = merging.vertex();
    figure.add(Role::Probe, Shape::Point(at.point));

    let order = order(&merging);
    panes.aside.push(format!("so far: {}", if order.is_empty() { "-" } else { &order }));
    let [a, b] = merging.edges_left();
    panes.aside.push(format!("edges left: {a} of A, {b} of B"));
    panes.aside.push(format!("mistakes {}", merge.mistakes));
    if let [Some(a), Some(b)] = merging.waiting {
        let cross = plain(a.perp_dot(b));
        panes.aside.push(format!("cross(a{}, b{}) = cross({}, {}) = {cross}", at.a, at.b, point(a), point(b)));
    }
}

/// Draws what the wrong edge would make of the chain.
fn ghost(wrong: Owner, merging: &PartialMerge, figure: &mut Figure) {
    let (Some(next), [Some(a), Some(b)]) = (merging.next(), merging.waiting) else { return };
    let at = merging.vertex().point;
    let (first, second) = match wrong {
        Owner::A => (a, b),
        Owner::B => (b, a),
        Owner::Both => (a + b, DVec2::ZERO),
    };
    let (corner, end) = (at + first, at + first + second);
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(at, corner));
    if wrong == Owner::Both {
        figure.label(Role::Push, at.midpoint(corner), "cut off", Anchor::Near((corner - at).perp()));
        return;
    }
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(corner, end));
    figure.add(Role::Push, Shape::Point(corner));
    let word = if next == Owner::Both { "useless corner" } else { "dent" };
    figure.label(Role::Push, corner, word, Anchor::Near(first.perp()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexPolygon;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;

    /// The merge of this pentagon and this triangle goes aababaab.
    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::from(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        Scene::new(vec![Body::new("A", a), Body::new("B", polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]]))])
    }

    fn number(merge: &Situation, name: &str) -> f64 {
        match reading(merge, name) {
            Some(Value::Number(number)) => number,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// The words beside the ghost of a wrong edge.
    fn ghost_says(merge: &Situation) -> Vec<String> {
        let marks = shown(merge, &["chain"]).difference.marks;
        let labels = marks.into_iter().filter(|mark| mark.role == Role::Push).filter_map(|mark| match mark.shape {
            Shape::Label(_, text, _) => Some(text),
            _ => None,
        });
        labels.collect()
    }

    #[test]
    fn what_is_given_must_be_how_the_merge_begins() {
        for (text, given) in [("merge", 0.0), ("merge aab", 3.0)] {
            let merge = situation(scene(), &[text]);
            assert_eq!((number(&merge, "merge.taken"), number(&merge, "merge.left")), (given, 8.0 - given));
        }
        for (text, says) in [
            ("merge ab", "\"ab\" is not how the merge begins; it goes aababaab"),
            ("merge aababaab", "\"aababaab\" is not how the merge begins; it goes aababaab"),
            ("merge a b", "\"merge\" takes the first edges as one word, as in \"merge aab\""),
        ] {
            assert_eq!(try_situation(scene(), &[text]).expect_err(text), says);
        }
        let error = try_situation(Scene::default(), &["merge"]).expect_err("no bodies");
        assert_eq!(error, "\"merge\" needs a scene with A and B");
    }

    #[test]
    fn a_wrong_edge_is_a_mistake_and_a_ghost_until_the_right_one_comes() {
        let mut merge = situation(scene(), &["merge aab"]);
        assert!(matches!(merge.act(Act::Take(Owner::B)), Reply::Refused(why) if why.contains("a comes first")));
        assert_eq!((number(&merge, "mistakes"), number(&merge, "merge.taken")), (1.0, 3.0));
        assert_eq!(ghost_says(&merge), ["dent"]);
        assert!(matches!(merge.act(Act::Take(Owner::Both)), Reply::Refused(why) if why.contains("cut off")));
        assert_eq!(ghost_says(&merge), ["cut off"]);
        assert_eq!(merge.act(Act::Take(Owner::A)), Reply::Done);
        assert_eq!(ghost_says(&merge), Vec::<String>::new());
        assert_eq!((number(&merge, "mistakes"), number(&merge, "moves")), (2.0, 3.0));
    }

    #[test]
    fn what_was_asked_for_last_is_history_but_mistakes_are_not() {
        let merged = |wrong: Owner| {
            let mut merge = situation(scene(), &["merge aab"]);
            merge.act(Act::Take(wrong));
            merge
        };
        let (one, other, none) = (merged(Owner::B), merged(Owner::Both), situation(scene(), &["merge aab"]));
        assert!(one != other && one.without_history() == other.without_history());
        assert_ne!(one.without_history(), none.without_history());
    }

    #[test]
    fn what_has_been_taken_is_gone_from_the_compass() {
        let mut merge = situation(scene(), &["merge"]);
        for owner in "aababaab".chars().map(|sign| if sign == 'a' { Owner::A } else { Owner::B }) {
            let left = number(&merge, "merge.left") as usize;
            let arrows = |panes: Panes| panes.world.marks.into_iter().filter(|m| matches!(m.shape, Shape::Arrow(..)));
            assert_eq!(arrows(shown(&merge, &["compasses"])).count(), left);
            assert_eq!(merge.act(Act::Take(owner)), Reply::Done);
        }
        assert!(matches!(merge.act(Act::Take(Owner::A)), Reply::Refused(why) if why.contains("closed")));
        assert_eq!(shown(&merge, &["chain"]).aside, ["so far: aababaab", "edges left: 0 of A, 0 of B", "mistakes 0"]);
    }
}
