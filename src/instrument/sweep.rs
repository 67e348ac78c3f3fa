//! B slides around A, with its own origin on A's border. The learner says with a digit which corner of B draws the border
//! of the sum.

use super::prelude::*;
use super::shared::partial_merge::{PartialMerge, merging};
use super::shared::polygons::{digits_below, marked_edges};

/// How far B has come around A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sweep {
    /// How many edges of the sum are drawn.
    taken: usize,
    /// How many edges the sum has.
    all: usize,
    /// The last corner named, if it was wrong.
    wrong: Option<usize>,
}

impl Instrument for Sweep {
    const FORMS: &'static [Usage] =
        &[("sweep", "digits choose the corner of B that draws as B slides along A; needs sum = true")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("walked", "how many edges of the lap are done", |sweep, _| Some(sweep.taken as f64)),
        Reading::number("lap.left", "how many edges of the lap are left", |sweep, _| {
            Some((sweep.all - sweep.taken) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("sweep", "B on its way round A, and the border of the sum so far.", draw)
            .over(|_, _, base| base.clear(None, Some("A + B")))];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        if !words.scene.layout.sum {
            return Err("\"sweep\" needs a scene that says sum = true".to_owned());
        }
        words.solids()?;
        let all = merging(words.scene, 0).map_or(0, |merging| merging.left.len());
        let mut sweep = Self { taken: 0, all, wrong: None };
        sweep.take_b_edges(words.scene);
        Ok(sweep)
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let corners = scene.hulls().map_or(0, |(_, b)| b.outline().corners().len());
        vec![Control::digits(digits_below(corners), "corner of B", Self::choose)]
    }

    fn forget_history(&mut self) {
        self.wrong = None;
    }
}

impl Sweep {
    /// The merge of the sum so far.
    pub(crate) fn merging(self, scene: &Scene) -> Option<PartialMerge> {
        merging(scene, self.taken)
    }

    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some((merging, (_, b))) = self.merging(scene).zip(scene.hulls()) else { return Reply::NotMine };
        let (at, count) = (merging.vertex(), b.outline().corners().len());
        let Some(next) = merging.left.first() else {
            return Reply::Complete(format!("B has come all the way around: all {} edges are drawn.", self.all));
        };
        let corner = usize::from(digit);
        if corner >= count {
            return Reply::Refused(format!("B has the corners 0 to {}.", count - 1));
        }
        // If an edge of B is parallel to A's, both of its ends are equally far out.
        if corner != at.b && corner != next.vertex.b {
            self.wrong = Some(corner);
            let why = "would draw the dotted line, and another corner of B sticks out beyond it.";
            return Reply::Wrong(format!("b{corner} {why}"));
        }
        (self.taken, self.wrong) = (self.taken + 1, None);
        let from = next.vertex.b;
        self.take_b_edges(scene);
        if self.taken == self.all {
            return Reply::Complete("Yes: B is back where it began, and the border is closed.".to_owned());
        }
        let now = self.merging(scene).map_or(next.vertex, |merging| merging.vertex());
        let to = now.b;
        Reply::Said(match (from == to, next.owner) {
            (_, Owner::Both) => format!("Yes. B's own edge from b{} is parallel, and joined.", at.b),
            (true, _) => format!("Yes: b{corner} sticks out farthest on that side."),
            (false, _) => {
                format!("Yes. At a{}, B's own edge from b{from} to b{to} joins the border.", now.a)
            }
        })
    }

    /// Takes the edges of B that join the border while B stands still at a corner of A.
    fn take_b_edges(&mut self, scene: &Scene) {
        let left = self.merging(scene).map(|merging| merging.left).unwrap_or_default();
        self.taken += left.iter().take_while(|step| step.owner == Owner::B).count();
    }
}

/// How far A's letter stands to the left of its middle, in world units.
const LETTER_OFFSET: f64 = 1.4;

fn draw(sweep: &Sweep, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((merging, (a, b))) = sweep.merging(scope.scene).zip(scope.scene.hulls()) else { return };
    let (corners_a, at) = (a.outline().corners(), merging.vertex());
    let from = a.outline().corner(at.a);
    let now: Vec<DVec2> = b.outline().corners().iter().map(|point| *point + from).collect();

    // On the left the two shapes, B where it has come to, and the way that comes next.
    let world = &mut panes.world;
    // A as its outline alone, since B covers much of it.
    world.add(Role::A, Shape::Polygon(corners_a.to_vec()));
    solid(world, Role::B, &now);
    // Off the middle, where B's letter stands at the start.
    world.label(Role::A, mean(corners_a) - DVec2::X * LETTER_OFFSET, "A", Anchor::Center);
    world.label(Role::B, mean(&now), "B", Anchor::Center);
    corner_names(world, Role::A, 'a', corners_a);
    corner_names(world, Role::B, 'b', &now);
    if let Some(step) = merging.left.first() {
        let to = a.outline().corner(step.vertex.a);
        world.add(Role::Vector, Shape::Arrow(from, to));
        panes.spoken.push(format!("The arrow goes from {} to {}", point(from), point(to)));
        if let Some(wrong) = sweep.wrong {
            // A point of the sum has the place of the point of B that covers it.
            let [start, end] = [from, to].map(|at| at + b.outline().corner(wrong));
            for figure in [world, &mut panes.difference] {
                figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(start, end));
            }
            panes.difference.label(Role::Push, start.midpoint(end), "too far in", Anchor::Near((end - start).perp()));
        }
    }

    // On the right the border so far and nothing else; the sum once it is closed.
    let figure = &mut panes.difference;
    if let Some(sum) = merging.closed() {
        figure.add(Role::Difference, sum);
    }
    marked_edges(figure, merging.start.point, &merging.steps, scope.scene.layout.zoom);
    figure.add(Role::Probe, Shape::Point(at.point));

    panes.aside.push(format!("edges drawn: {}", sweep.taken));
    panes.aside.push(format!("mistakes {}", scope.mistakes));
    if sweep.taken < sweep.all {
        let to = (at.a + 1) % corners_a.len();
        panes.aside.push(format!("b0 slides from a{} to a{to}: which corner is farthest out?", at.a));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
    use crate::instrument::{Act, Situation};
    use crate::scene::{Body, SceneLayout, Solid};
    use crate::value::Value;
    use minkowski2d::{ConvexPolygon, support};

    fn body(name: &str, corners: &[[f64; 2]]) -> Body {
        let corners = corners.iter().map(|corner| DVec2::from(*corner));
        Body::new(name, Solid::from(ConvexPolygon::new(corners).expect("convex")))
    }

    fn summed(a: &[[f64; 2]], b: &[[f64; 2]]) -> Scene {
        Scene::new(vec![body("A", a), body("B", b)]).with_layout(SceneLayout { sum: true, ..SceneLayout::default() })
    }

    /// Two triangles, one edge of each parallel to one of the other.
    fn scene() -> Scene {
        summed(&[[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]], &[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]])
    }

    /// Along each edge of A only the corners of B that lie farthest out on its side draw.
    #[test]
    fn the_corner_farthest_out_draws_and_no_other() {
        let pentagon = [[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]];
        for scene in [scene(), summed(&pentagon, &[[0.0, 0.0], [3.0, 1.0], [1.0, 3.0]])] {
            let mut sweep = situation(scene, &["sweep"]);
            let (a, b) = sweep.scene.solids().map(|(a, b)| (a.hull(), b.hull())).expect("A and B");
            for edge in 0..a.outline().edges() {
                let [from, to] = a.outline().face(edge);
                let out = -(to - from).perp();
                let most = support::corner(&b, out);
                let is_farthest =
                    |corner: usize| (b.outline().corner(corner) - b.outline().corner(most)).dot(out).abs() < 1e-12;
                let before = sweep.clone();
                for corner in 0..=9 {
                    sweep = before.clone();
                    match sweep.act(Act::Digit(corner)) {
                        Reply::Said(_) | Reply::Complete(_) => {
                            assert!(is_farthest(usize::from(corner)), "{edge} {corner}");
                        }
                        Reply::Wrong(_) => assert!(corner < 3 && !is_farthest(usize::from(corner)), "{edge} {corner}"),
                        Reply::Refused(_) => assert!(corner > 2),
                        other => panic!("{other:?}"),
                    }
                }
                sweep = before;
                sweep.act(Act::Digit(most as u8));
            }
            assert_eq!(reading(&sweep, "lap.left"), Some(Value::Number(0.0)));
            let says = sweep.act(Act::Digit(0));
            assert!(matches!(&says, Reply::Complete(why) if why.starts_with("B has come all")), "{says:?}");
        }
    }

    /// On the left it is beside B, and on the right where the sum would have it.
    #[test]
    fn a_wrong_edge_is_dotted_until_the_right_one_comes() {
        let mut sweep = situation(scene(), &["sweep"]);
        let dotted = |sweep: &Situation| {
            let panes = shown(sweep, &["sweep"]);
            [panes.world, panes.difference].map(|figure| {
                let marks = figure.marks.into_iter().filter(|mark| mark.role == Role::Ghost);
                marks.map(|mark| mark.shape).collect::<Vec<_>>()
            })
        };
        assert!(matches!(sweep.act(Act::Digit(2)), Reply::Wrong(_)));
        // A goes from (0,0) to (3,0), and b2 is (2,2).
        let edge = vec![Shape::Segment(dvec2(2.0, 2.0), dvec2(5.0, 2.0))];
        assert_eq!(dotted(&sweep), [edge.clone(), edge]);
        sweep.act(Act::Digit(1));
        assert_eq!(dotted(&sweep), [vec![], vec![]]);
    }

    #[test]
    fn the_sum_is_filled_in_at_the_end() {
        let mut sweep = situation(scene(), &["sweep"]);
        for (digit, taken) in [(1, 2.0), (2, 4.0), (0, 5.0)] {
            assert_ne!(shown(&sweep, &["sweep"]).difference.marks[0].role, Role::Difference);
            assert_eq!(matches!(sweep.act(Act::Digit(digit)), Reply::Complete(_)), taken == 5.0);
            assert_eq!(reading(&sweep, "walked"), Some(Value::Number(taken)));
        }
        let panes = shown(&sweep, &["sweep"]);
        assert_eq!(
            (panes.difference.marks[0].role, panes.aside),
            (Role::Difference, vec!["edges drawn: 5".to_owned(), "mistakes 0".to_owned()])
        );
    }

    #[test]
    fn the_right_pane_must_hold_the_sum() {
        let error = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        let layout = SceneLayout { sum: true, ..SceneLayout::default() };
        assert!(error(scene().with_layout(SceneLayout::default()), "sweep").contains("sum = true"));
        assert!(error(Scene::default().with_layout(layout), "sweep").contains("with A and B"));
        assert!(error(scene(), "sweep A").contains("stands alone"));
    }
}
