//! What deciding costs: the border of A−B, separating axes and GJK, each counted while it runs. From the counts of some pairs
//! of polygons, the learner says of others which method takes the fewest products.

use super::prelude::*;
use super::shared::products::{axes, axes_of_boxes, border, gjk};
use minkowski2d::gjk::WalkStart;
use minkowski2d::{ConvexPolygon, OrientedBox};

/// How many pairs have been decided, and where A and B are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    done: usize,
    /// The centers of A and B, and the way from each to its first corner.
    rounds: [(DVec2, DVec2); 2],
}

/// A pair of polygons with so many corners each.
#[derive(Clone, Copy, Debug)]
struct Pair {
    corners: usize,
    /// True for the frame after the one in which GJK has found its triangle.
    is_later: bool,
}

/// The pairs that are counted from the start.
const COUNTED: [Pair; 4] = [pair(5, false), pair(8, false), pair(24, false), pair(24, true)];

/// The pairs that are asked, in this order.
const PAIRS: [Pair; 5] = [pair(4, false), pair(6, false), pair(16, false), pair(4, true), pair(40, true)];

const fn pair(corners: usize, is_later: bool) -> Pair {
    Pair { corners, is_later }
}

/// The methods, in the order of their columns and of the digits that choose them.
const METHODS: [&str; 3] = ["border", "SAT", "GJK"];

/// How far B moves until the next frame.
const STEP: DVec2 = DVec2::new(0.1, 0.0);

impl Instrument for Cost {
    const FORMS: &'static [Usage] =
        &[("cost", "1 to 3 choose the method that takes the fewest products, for five pairs")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("cost.left", "the pairs that are not decided yet", |cost, _| {
            Some((PAIRS.len() - cost.done) as f64)
        })];
    const VIEWS: &'static [View<Self>] = &[View::new("counts", "What the methods took, over the right pane.", draw)
        .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.alone()?;
        let Some((a, b)) = words.scene.solids() else { return Err("\"cost\" needs A and B".to_owned()) };
        let round = |solid: &Solid| {
            let corners = solid.corners();
            (mean(&corners), corners[0] - mean(&corners))
        };
        let all = [a, b].map(|solid| solid.corners().len());
        if all != [PAIRS[0].corners; 2] {
            return Err(format!("\"cost\" begins with A and B of {} corners each", PAIRS[0].corners));
        }
        Ok(Self { done: 0, rounds: [a, b].map(round) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::digits("1-3", "choose", Self::choose)]
    }
}

impl Cost {
    /// A and B of this pair.
    fn polygons(&self, pair: Pair) -> Option<[ConvexPolygon; 2]> {
        let turn = DVec2::from_angle(std::f64::consts::TAU / pair.corners as f64);
        let round = |(center, mut spoke): (DVec2, DVec2)| {
            let all = (0..pair.corners).map(|_| {
                let corner = center + spoke;
                spoke = turn.rotate(spoke);
                corner
            });
            ConvexPolygon::new(all.collect::<Vec<_>>()).ok()
        };
        let [a, b] = self.rounds.map(round);
        let b = b?;
        Some([a?, if pair.is_later { b.translated(STEP) } else { b }])
    }

    /// The products that the methods take for this pair.
    fn count(&self, pair: Pair) -> Option<[u32; 3]> {
        let [a, b] = self.polygons(pair)?;
        let of_axes = if [&a, &b].into_iter().all(is_box) { axes_of_boxes(&a, &b) } else { axes(&a, &b).iter().sum() };
        let start = if pair.is_later {
            let [a, b] = self.polygons(Pair { is_later: false, ..pair })?;
            WalkStart::Simplex(gjk(&a, &b, WalkStart::Along(DVec2::X)).1)
        } else {
            WalkStart::Along(DVec2::X)
        };
        Some([border(&a, &b).iter().sum(), of_axes, gjk(&a, &b, start).0.iter().sum()])
    }

    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some(pair) = PAIRS.get(self.done) else {
            return Reply::refused("All five pairs are decided: Enter submits.");
        };
        let Some(products) = self.count(*pair) else { return Reply::NotMine };
        let method = usize::from(digit).wrapping_sub(1);
        let Some(chosen) = products.get(method) else { return Reply::refused("The methods are 1 to 3.") };
        let name = METHODS[method];
        if products.iter().any(|other| other < chosen) {
            return Reply::Wrong(format!("No: {name} takes {chosen} products here, and another method takes fewer."));
        }
        self.done += 1;
        let all: Vec<_> = METHODS.iter().zip(products).map(|(name, products)| format!("{name} {products}")).collect();
        let right = format!("Right, {name}: {}.", all.join(", "));
        let Some(next) = PAIRS.get(self.done) else {
            return Reply::Complete(format!("{right} All five pairs are decided."));
        };
        if let Some(polygons) = self.polygons(*next) {
            for (name, polygon) in ["A", "B"].into_iter().zip(polygons) {
                if let Some(body) = scene.find(name) {
                    scene.bodies[body].shape = polygon.into();
                }
            }
        }
        Reply::Said(format!("{right} The next pair: {}.", next.told()))
    }
}

impl Pair {
    /// What tells it from the others, in words.
    fn told(self) -> String {
        let when = if self.is_later { ", one frame later" } else { "" };
        if self.corners == 4 { format!("two boxes{when}") } else { format!("{} corners each{when}", self.corners) }
    }
}

/// True for boxes at any angle.
fn is_box(polygon: &ConvexPolygon) -> bool {
    polygon.vertices().try_into().is_ok_and(|corners| OrientedBox::from_corners(corners).is_ok())
}

fn draw(cost: &Cost, _: &Scope<'_>, panes: &mut Panes) {
    let mut lines = vec![" corners         border   SAT   GJK".to_owned()];
    let row = |pair: &Pair| {
        let [border, axes, gjk] = cost.count(*pair)?;
        let when = if pair.is_later { "later" } else { "" };
        Some(format!("{:>6} {when:<8}{border:>7}{axes:>7}{gjk:>6}", pair.corners))
    };
    lines.extend(COUNTED.iter().filter_map(row));
    // The pairs that have been decided, apart from these.
    lines.extend((cost.done > 0).then(String::new));
    lines.extend(PAIRS.iter().take(cost.done).filter_map(row));
    panes.table = Some(Table { title: "products".to_owned(), lines });
    if let Some(pair) = PAIRS.get(cost.done) {
        panes.aside.push(format!("pair {} of {}: {}", cost.done + 1, PAIRS.len(), pair.told()));
        panes.aside.push("1 border test   2 SAT   3 GJK".to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::instrument::{Act, Situation};
    use crate::scene::Body;
    use crate::value::Value;
    use glam::dvec2;

    /// Two boxes that overlap, the second one at an angle.
    fn scene() -> Scene {
        let spokes = [dvec2(4.0, 3.0), dvec2(0.0, 5.0)].into_iter().zip([DVec2::ZERO, dvec2(5.0, 2.0)]);
        let body = |(name, (spoke, at)): (&str, (DVec2, DVec2))| {
            let corners = [spoke, spoke.perp(), -spoke, -spoke.perp()].map(|corner| at + corner);
            Body::new(name, ConvexPolygon::new(corners).expect("convex"))
        };
        Scene::new(["A", "B"].into_iter().zip(spokes).map(body).collect())
    }

    #[test]
    fn each_method_is_counted_for_the_pairs_that_are_drawn() {
        let mut now = situation(scene(), &["cost"]);
        let lines = |now: &Situation| shown(now, &["counts"]).table.expect("a table").lines;
        assert_eq!(lines(&now).len(), 1 + COUNTED.len(), "nothing is told of a pair before it is decided");
        let Reply::Wrong(why) = now.act(Act::Digit(1)) else { panic!("not the border test") };
        assert_eq!(why, "No: border takes 15 products here, and another method takes fewer.");
        let said = "Right, SAT: border 15, SAT 12, GJK 26. The next pair: 6 corners each.";
        assert_eq!(now.act(Act::Digit(2)), Reply::Said(said.to_owned()));
        // Four edges of A and of B make eight of A-B: seven comparisons to merge, and eight to look. Two boxes have four axes
        // of three products.
        assert_eq!(lines(&now)[6], "     4              15     12    26");
        let (a, b) = now.scene.hulls().expect("A and B");
        assert_eq!([a, b].map(|hull| hull.outline().corners().len()), [6, 6]);
        assert!(refusal(&mut now, Act::Digit(4)).contains("1 to 3"));
        for digit in [1, 3, 3] {
            assert!(matches!(now.act(Act::Digit(digit)), Reply::Said(_)), "{digit}");
        }
        assert!(matches!(now.act(Act::Digit(3)), Reply::Complete(_)));
        assert_eq!(reading(&now, "cost.left"), Some(Value::Number(0.0)));
        assert_eq!(lines(&now)[9], "     4 later        15     12     3");
        assert!(refusal(&mut now, Act::Digit(3)).contains("Enter submits"));
    }

    #[test]
    fn it_begins_with_boxes() {
        let other = crate::instrument::testing::boxes(&[("A", 0.0, 0.0, 2.0, 2.0)]);
        assert!(try_situation(other, &["cost"]).is_err());
        assert!(try_situation(scene(), &["cost 6"]).is_err());
    }
}
