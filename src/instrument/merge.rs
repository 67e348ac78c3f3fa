//! A merge by hand: `a`, `b` and `=` take the edges of A and B in the order of their directions.

use super::prelude::*;
use super::shared::compass::{self, Needle, NeedleState};
use super::shared::partial_merge::{PartialMerge, merging};
use super::shared::polygons::{half_turned, marked_edges};

/// The view of the two shapes whose edges are merged.
pub(crate) const EDGE_SHAPES: &str = "edge-shapes";

/// A merge that the learner does by hand. Only the right edge is ever taken, so a count says which edges have been
/// taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandMerge {
    /// How many edges have been taken, including those given at the start.
    taken: usize,
    /// The last request, if it was wrong.
    wrong: Option<Owner>,
    /// The first wrong request of all, with the corners where the edges begin that waited then.
    first_wrong: Option<(Owner, [usize; 2])>,
    /// True while the left pane shows the shapes in place of the compass.
    shapes: bool,
}

impl Instrument for HandMerge {
    const FORMS: &'static [Usage] = &[("merge aab", "a, b and = merge the edges by hand, after the given ones")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("merge.left", "how many edges the chain still lacks", |merge, scope| {
            Some(merge.merging(scope.scene)?.left.len() as f64)
        }),
        Reading::number("merge.slip.a", "the edge of A that was the first mistake, or -1", |merge, _| {
            Some(merge.slip(Owner::A))
        }),
        Reading::number("merge.slip.b", "the edge of B that was the first mistake, or -1", |merge, _| {
            Some(merge.slip(Owner::B))
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new(
            "compasses",
            "The edges of A and B as arrows, the waiting ones in brackets; or the shapes.",
            draw_left,
        )
        .over(|merge, scope, base| {
            let title = match (merge.shapes, scope.scene.layout.sum) {
                (true, true) => "A and B",
                (true, false) => "A and -B",
                (false, true) => "compass of A and B",
                (false, false) => "compass of A and -B",
            };
            base.clear(Some(title), None);
        }),
        View::new(EDGE_SHAPES, "A and B, half-turned in a difference, beside each other.", draw_shapes)
            .over(|_, scope, base| base.clear(Some(if scope.scene.layout.sum { "A and B" } else { "A and -B" }), None)),
        View::new("chain", "The chain of edges merged so far, and what a wrong one would make of it.", draw_chain)
            .over(|_, _, base| base.without_numbers = true),
        View::new("edge-cross", "The cross product of the two waiting edges, and what its sign means.", draw_cross),
        View::new("edge-vectors", "The two waiting edges in numbers.", draw_vectors),
    ];

    /// Parses the keys of the edges that are given at the start, if any.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        let merging = merging(words.scene, usize::MAX).ok_or_else(|| words.without_a_and_b())?;
        let order = order(&merging);
        let taken = match words.rest[..] {
            [] => 0,
            [given] if order.starts_with(given) && given.len() < order.len() => given.len(),
            [given] => return Err(format!("\"{given}\" is not how the merge begins; it goes {order}")),
            _ => return Err("\"merge\" takes the first edges as one word, as in \"merge aab\"".to_owned()),
        };
        Ok(Self { taken, wrong: None, first_wrong: None, shapes: false })
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let b = if scene.layout.sum { "edge of B" } else { "edge of -B" };
        vec![
            Control::key("a", "edge of A", |merge, scene| merge.take(Owner::A, scene)),
            Control::key("b", b, |merge, scene| merge.take(Owner::B, scene)),
            Control::key("=", "both", |merge, scene| merge.take(Owner::Both, scene)),
            Control::key("f", if self.shapes { "compass" } else { "shapes" }, |merge, _| {
                merge.shapes = !merge.shapes;
                Reply::Done
            }),
        ]
    }

    fn forget_history(&mut self) {
        (self.wrong, self.shapes) = (None, false);
    }
}

impl HandMerge {
    fn take(&mut self, owner: Owner, scene: &mut Scene) -> Reply {
        let Some(merging) = self.merging(scene) else { return Reply::NotMine };
        let Some(next) = merging.next() else {
            return Reply::Complete("The chain is closed: every edge is in it.".to_owned());
        };
        scene.moves += 1;
        if owner == next {
            (self.taken, self.wrong) = (self.taken + 1, None);
            let is_closed = merging.left.len() == 1;
            return if is_closed {
                Reply::Complete("The chain is closed.".to_owned())
            } else {
                compared(&merging).map_or(Reply::Done, Reply::Said)
            };
        }
        self.wrong = Some(owner);
        let Vertex { a, b, .. } = merging.vertex();
        self.first_wrong = self.first_wrong.or(Some((owner, [a, b])));
        Reply::Wrong(reason(owner, next, &merging))
    }

    /// The edge of A or of B that was the first mistake, or -1.
    fn slip(&self, of: Owner) -> f64 {
        self.first_wrong
            .filter(|(owner, _)| *owner == of)
            .map_or(-1.0, |(_, at)| at[usize::from(of == Owner::B)] as f64)
    }

    /// The merge so far.
    pub(crate) fn merging(self, scene: &Scene) -> Option<PartialMerge> {
        merging(scene, self.taken)
    }
}

/// The keys of the edges taken.
fn order(merging: &PartialMerge) -> String {
    merging.steps.iter().map(|step| step.owner.sign()).collect()
}

/// What the cross product of the two edges that wait says, if both shapes have edges left.
fn compared(merging: &PartialMerge) -> Option<String> {
    let (Vertex { a, b, .. }, [Some(p), Some(q)]) = (merging.vertex(), merging.waiting) else { return None };
    let cross = p.perp_dot(q);
    if cross == 0.0 {
        // Opposite edges would have it, too, but never wait together.
        return Some(format!("Yes. a{a} and b{b} point the same way: cross(a{a}, b{b}) is 0."));
    }
    let so = if cross > 0.0 {
        format!("{}, positive: b{b} points left of a{a}, so a{a} comes first", plain(cross))
    } else {
        format!("{}, negative: a{a} points left of b{b}, so b{b} comes first", plain(cross))
    };
    Some(format!("Yes. cross(a{a}, b{b}) is {so}."))
}

/// Why the edge asked for does not come next.
fn reason(asked: Owner, next: Owner, merging: &PartialMerge) -> String {
    match (asked, next, merging.waiting) {
        (Owner::A, _, [None, _]) => "Every edge of A is in the chain already: take b.".to_owned(),
        (Owner::B, _, [_, None]) => "Every edge of B is in the chain already: take a.".to_owned(),
        (Owner::Both, _, [None, _] | [_, None]) => "One of the two has no edge left: take the other's.".to_owned(),
        (Owner::Both, ..) => {
            "The = key takes both at once. These two differ in direction, so that would cut off a corner.".to_owned()
        }
        (_, Owner::Both, _) => {
            let Vertex { a, b, .. } = merging.vertex();
            format!("a{a} and b{b} point the same way: taking only one leaves a useless corner in a straight side.")
        }
        (asked, ..) => {
            let Vertex { a, b, .. } = merging.vertex();
            let (now, other) = (format!("a{a}"), format!("b{b}"));
            let (now, other) = if asked == Owner::A { (now, other) } else { (other, now) };
            format!("If {now} came now, {other} after it would turn right: a dent. So {other} comes first.")
        }
    }
}

/// The room for names beside the shapes, in world units.
const ROOM: f64 = 1.0;

fn draw_left(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    if merge.shapes { draw_shapes(merge, scope, panes) } else { draw_compasses(merge, scope, panes) }
}

/// Draws A and B (half-turned in a difference) in the left pane, with arrows on the edges that wait. They stand apart, wherever
/// they are in the world, because only their edges matter.
fn draw_shapes(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((merging, (a, b))) = merge.merging(scope.scene).zip(scope.scene.hulls()) else { return };
    let (at, sum) = (merging.vertex(), scope.scene.layout.sum);
    let corners_b = if sum { b.outline().corners().to_vec() } else { half_turned(scope.scene) };
    let (view, Some((in_a, in_b))) = (scope.scene.layout.world_view(), scope.scene.solids()) else { return };
    let (in_a, in_b) = (in_a.bounds(), in_b.bounds());
    let to_a = dvec2(view.left() + ROOM - in_a.left(), view.center().y - in_a.center().y);
    let to_b = dvec2(view.right() - ROOM - in_b.right(), view.center().y - in_b.center().y);
    let name_b = if sum { "B" } else { "-B" };
    let shapes = [
        (Role::A, 'a', "A", a.outline().corners(), to_a, at.a, merging.waiting[0]),
        (Role::B, 'b', name_b, &corners_b, to_b, at.b, merging.waiting[1]),
    ];
    for (role, letter, name, corners, to, next, waiting) in shapes {
        let edges = (0..corners.len()).map(|i| {
            let edge = corners[(i + 1) % corners.len()] - corners[i];
            format!("{letter}{i} {}", point(edge))
        });
        panes.spoken.push(format!("{name} has the edges {}", edges.collect::<Vec<_>>().join(", ")));
        let corners: Vec<DVec2> = corners.iter().map(|corner| *corner + to).collect();
        panes.for_eyes(|world| {
            solid(world, role, &corners);
            world.label(role, mean(&corners), name, Anchor::Center);
            corner_names(world, role, name.to_lowercase(), &corners);
            if let Some(edge) = waiting {
                world.add_weighted(role, Weight::Strong, Shape::Arrow(corners[next], corners[next] + edge));
            }
        });
    }
}

/// Draws the edges of A and of B (half-turned in a difference) in the left pane: the two next ones are in brackets, and
/// those that have been taken are dotted until the border is closed, as on the compass of one shape.
fn draw_compasses(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some((merging, (a, b))) = merge.merging(scene).zip(scene.hulls()) else { return };
    let sign = if scene.layout.sum { 1.0 } else { -1.0 };
    let (at, left) = (merging.vertex(), merging.edges_left());
    // Once the border is closed, all arrows are shown again.
    let is_closed = left == [0, 0];
    let last = merging.steps.last().map(|step| step.owner).filter(|_| !is_closed);
    let (world, center, mut needles) = (&mut panes.world, scene.layout.world().center(), Vec::new());
    let shapes = [
        (a, 1.0, 'a', Role::A, at.a, left[0], last.is_some_and(|owner| owner != Owner::B)),
        (b, sign, 'b', Role::B, at.b, left[1], last.is_some_and(|owner| owner != Owner::A)),
    ];
    for (hull, sign, letter, role, next, left, has_last) in shapes {
        let outline = hull.outline();
        let all = outline.edges();
        for step in 0..all {
            let index = (next + step) % all;
            let ([from, to], name) = (outline.face(index), format!("{letter}{index}"));
            let (state, name) = match step {
                _ if is_closed => (NeedleState::Plain, name),
                _ if has_last && step + 1 == all => (NeedleState::Last, format!("last {name}")),
                _ if step >= left => (NeedleState::Taken, name),
                0 => (NeedleState::Next, format!("[{name}]")),
                _ => (NeedleState::Plain, name),
            };
            needles.push(Needle { edge: (to - from) * sign, role, state, name });
        }
    }
    compass::draw(world, center, needles);
}

fn draw_chain(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(merging) = merge.merging(scope.scene) else { return };
    let figure = &mut panes.difference;
    if let Some(whole) = merging.closed() {
        figure.add(Role::Difference, whole);
    }
    marked_edges(figure, merging.start.point, &merging.steps, scope.scene.layout.zoom);
    if let Some(wrong) = merge.wrong {
        ghost(wrong, &merging, figure);
    }
    if merging.next().is_some() {
        figure.label(Role::Note, merging.start.point, "start", Anchor::Left);
    }
    let at = merging.vertex();
    figure.add(Role::Probe, Shape::Point(at.point));
    panes.spoken.push(format!("The chain ends at {}", point(at.point)));

    let waiting = [('a', at.a, merging.waiting[0]), ('b', at.b, merging.waiting[1])];
    let waiting = waiting.map(|(letter, index, edge)| edge.map(|_| format!("[{letter}{index}]")));
    if merging.next().is_some() {
        panes.aside.push(format!("next: {}", waiting.into_iter().flatten().collect::<Vec<_>>().join(" or ")));
    }
    panes.aside.push(format!("mistakes {}", scope.mistakes));
}

/// The numbers of the two edges that wait, and the edges; none if a shape has no edge left.
fn both_waiting(merge: &HandMerge, scope: &Scope<'_>) -> Option<[(usize, DVec2); 2]> {
    let merging = merge.merging(scope.scene)?;
    let at = merging.vertex();
    Some([(at.a, merging.waiting[0]?), (at.b, merging.waiting[1]?)])
}

fn draw_cross(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let Some([(a, p), (b, q)]) = both_waiting(merge, scope) else { return };
    // Its sign is for the learner to find.
    let [px, py, qx, qy] = [p.x, p.y, q.x, q.y].map(factor);
    panes.aside.push(format!("cross(a{a}, b{b}) = {px}*{qy} - {py}*{qx}"));
    panes.aside.push(format!("positive: a{a} first; negative: b{b} first; 0: both"));
}

fn draw_vectors(merge: &HandMerge, scope: &Scope<'_>, panes: &mut Panes) {
    let Some([(a, p), (b, q)]) = both_waiting(merge, scope) else { return };
    panes.aside.extend([format!("a{a} = {}", point(p)), format!("b{b} = {}", point(q))]);
}

/// A factor of a product, in parentheses if it is negative.
fn factor(number: f64) -> String {
    if number < 0.0 { format!("({})", plain(number)) } else { plain(number) }
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
    let word = if next == Owner::Both { "useless corner" } else { "dent" };
    labeled(figure, Role::Push, Shape::Point(corner), word, Anchor::Near(first.perp()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
    use crate::scene::{Body, Solid};
    use crate::value::Value;
    use minkowski2d::ConvexPolygon;
    use textfigure::figure::Mark;

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
    fn the_first_mistake_stays_known() {
        let mut merge = situation(scene(), &["merge"]);
        let slips = |merge: &Situation| ["merge.slip.a", "merge.slip.b"].map(|name| number(merge, name));
        assert_eq!(slips(&merge), [-1.0; 2]);
        for (key, known) in [(b'a', [-1.0; 2]), (b'b', [-1.0, 2.0]), (b'a', [-1.0, 2.0]), (b'a', [-1.0, 2.0])] {
            merge.act(Act::Key(key));
            assert_eq!(slips(&merge), known);
        }
        assert_eq!(merge.mistakes, 2);
    }

    #[test]
    fn what_is_given_must_be_how_the_merge_begins() {
        for (text, given) in [("merge", 0.0), ("merge aab", 3.0)] {
            let merge = situation(scene(), &[text]);
            assert_eq!(number(&merge, "merge.left"), 8.0 - given);
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
        assert!(matches!(merge.act(Act::Key(b'b')), Reply::Wrong(why) if why.contains("So a2 comes first")));
        assert_eq!((number(&merge, "mistakes"), number(&merge, "merge.left")), (1.0, 5.0));
        assert_eq!(ghost_says(&merge), ["dent"]);
        assert!(matches!(merge.act(Act::Key(b'=')), Reply::Wrong(why) if why.contains("cut off")));
        assert_eq!(ghost_says(&merge), ["cut off"]);
        assert_eq!(
            merge.act(Act::Key(b'a')),
            Reply::said("Yes. cross(a2, b0) is 11, positive: b0 points left of a2, so a2 comes first.")
        );
        assert_eq!(ghost_says(&merge), Vec::<String>::new());
        assert_eq!((number(&merge, "mistakes"), number(&merge, "moves")), (2.0, 3.0));
    }

    #[test]
    fn what_was_asked_for_last_is_history_but_mistakes_are_not() {
        let merged = |last: Owner| {
            let mut merge = situation(scene(), &["merge aab"]);
            for wrong in [Owner::B, last] {
                merge.act(Act::Key(wrong.sign().as_bytes()[0]));
            }
            merge
        };
        let (one, other, none) = (merged(Owner::B), merged(Owner::Both), situation(scene(), &["merge aab"]));
        assert!(one != other && one.without_history() == other.without_history());
        assert_ne!(one.without_history(), none.without_history());
    }

    #[test]
    fn what_has_been_taken_is_a_dim_line_on_the_compass() {
        let mut merge = situation(scene(), &["merge"]);
        for (taken, owner) in "aababaab".chars().map(|sign| if sign == 'a' { Owner::A } else { Owner::B }).enumerate() {
            let marks = shown(&merge, &["compasses"]).world.marks;
            let dim = |mark: &Mark| mark.role == Role::Guide;
            let count = |is: fn(&Shape) -> bool, faded: bool| {
                marks.iter().filter(|mark| dim(mark) == faded && is(&mark.shape)).count()
            };
            // The last one is not yet dim.
            let last = usize::from(taken > 0);
            assert_eq!(count(|shape| matches!(shape, Shape::Arrow(..)), false), 8 - taken + last);
            assert_eq!(count(|shape| matches!(shape, Shape::Segment(..)), true), taken - last);
            assert_eq!(count(|shape| matches!(shape, Shape::Label(..)), true), taken - last);
            let says = |what: &str| {
                let says = |mark: &&Mark| matches!(&mark.shape, Shape::Label(_, text, _) if text.starts_with(what));
                marks.iter().filter(says).count()
            };
            let waiting = usize::from(taken < 7) + usize::from(taken < 8);
            assert_eq!((says("last "), says("[")), (last, waiting), "after {taken}");
            let says_more = matches!(merge.act(Act::Key(owner.sign().as_bytes()[0])), Reply::Complete(_));
            assert_eq!(says_more, taken == 7, "it is closed");
        }
        assert!(matches!(merge.act(Act::Key(b'a')), Reply::Complete(why) if why.contains("closed")));
        assert_eq!(shown(&merge, &["chain"]).aside, ["mistakes 0"]);
    }

    /// The shapes stand apart, even where A and B meet, and the edges that wait are arrows on them.
    #[test]
    fn f_shows_the_shapes_in_place_of_the_compass() {
        let mut merge = situation(scene(), &["merge aab"]);
        let compass = shown(&merge, &["compasses"]);
        assert_eq!(merge.act(Act::Key(b'f')), Reply::Done);
        let shapes = shown(&merge, &["compasses"]);
        assert_eq!(shapes.base.world_title, Some("A and -B"));
        let spans = shapes.world.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Polygon(corners) => Some(corners.iter().map(|corner| corner.x).collect::<Vec<_>>()),
            _ => None,
        });
        let [a, b] = spans.collect::<Vec<_>>().try_into().expect("A and -B");
        assert!(a.iter().all(|x| b.iter().all(|other| x < other)), "{a:?} {b:?}");
        let arrows = shapes.world.marks.iter().filter_map(|mark| match mark.shape {
            Shape::Arrow(from, to) => Some(to - from),
            _ => None,
        });
        assert_eq!(arrows.collect::<Vec<_>>(), [dvec2(-3.0, 2.0), dvec2(-4.0, -1.0)]);
        merge.act(Act::Key(b'f'));
        assert_eq!(shown(&merge, &["compasses"]), compass);
    }

    #[test]
    fn a_strip_tells_how_the_merge_goes_on() {
        let told = |text: &str, views: &[&str]| shown(&situation(scene(), &[text]), views).aside;
        let aside = |text: &str| told(text, &["chain", "edge-cross"]);
        assert_eq!(
            aside("merge aab"),
            [
                "next: [a2] or [b0]",
                "mistakes 0",
                "cross(a2, b0) = (-3)*(-1) - 2*(-4)",
                "positive: a2 first; negative: b0 first; 0: both"
            ]
        );
        assert_eq!(aside("merge aababaa"), ["next: [b1]", "mistakes 0"]);
        // An exam tells the edges alone: which of them comes first, and how to find it, is the learner's part.
        assert_eq!(told("merge aab", &["edge-vectors"]), ["a2 = (-3,2)", "b0 = (-4,-1)"]);
        assert!(told("merge aababaa", &["edge-vectors"]).is_empty());
    }

    /// The owners of edges are told by color too.
    #[test]
    fn each_edge_of_the_chain_has_the_role_of_its_owner() {
        let marks = shown(&situation(scene(), &["merge aaba"]), &["chain"]).difference.marks;
        let edges: Vec<Role> =
            marks.iter().filter(|mark| matches!(mark.shape, Shape::Segment(..))).map(|mark| mark.role).collect();
        assert_eq!(edges, [Role::A, Role::A, Role::B, Role::A]);
    }
}
