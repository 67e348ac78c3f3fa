//! What deciding costs: the border of A−B, separating axes and GJK, each counted while it runs, for polygons of more and
//! more corners.

use super::prelude::*;
use super::shared::products::{axes, axes_of_boxes, border, gjk};
use minkowski2d::gjk::WalkStart;
use minkowski2d::{ConvexPolygon, OrientedBox};

/// The numbers of corners that have been counted, and where A and B are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    /// How many corners A has, and B as well.
    corners: usize,
    /// What was counted, in the order of the counts.
    counts: Vec<Count>,
    /// How many counts are allowed.
    most: usize,
    /// The centers of A and B, and the way from each to its first corner.
    rounds: [(DVec2, DVec2); 2],
}

/// What the methods take for A and B of so many corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    corners: usize,
    /// Of the border test, of SAT and of GJK.
    products: [u32; 3],
    /// Of GJK in the frame after that.
    next: u32,
}

/// The methods, in the order of their columns.
const METHODS: [&str; 3] = ["border", "SAT", "GJK"];

/// The fewest and the most corners of a polygon.
const CORNERS: [usize; 2] = [4, 40];

/// How far B moves until the next frame.
const STEP: DVec2 = DVec2::new(0.1, 0.0);

/// By how many corners the keys up and down change them.
const FAST: usize = 4;

/// The columns of the longest bar.
const LONGEST: u32 = 24;

impl Instrument for Cost {
    const FORMS: &'static [Usage] =
        &[("cost 6", "arrows change the corners by 1 or 4, Space counts products, at most 6 times")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("cost.counts", "how often products were counted", |cost, _| Some(cost.counts.len() as f64)),
        Reading::truth("cost.found", "two counts show the fewest corners with which GJK is cheapest", |cost, _| {
            Some(cost.found().is_some())
        }),
        Reading::number("cost.from", "the fewest corners with which GJK is cheapest", |cost, _| {
            let is_cheapest = |corners: &usize| cost.count(*corners).is_some_and(|count| count.is_gjk_cheapest());
            (CORNERS[0]..=CORNERS[1]).find(is_cheapest).map(|corners| corners as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("counts", "What the methods took, over the right pane.", draw)
        .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let Some((a, b)) = words.scene.solids() else { return Err("\"cost\" needs A and B".to_owned()) };
        let round = |solid: &Solid| {
            let corners = solid.corners();
            (mean(&corners), corners[0] - mean(&corners))
        };
        let all = [a, b].map(|solid| solid.corners().len());
        if all != [CORNERS[0]; 2] {
            return Err(format!("\"cost\" begins with A and B of {} corners each", CORNERS[0]));
        }
        Ok(Self { corners: CORNERS[0], counts: Vec::new(), most: words.limit("counts")?, rounds: [a, b].map(round) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::arrows("corners", Self::change), Control::space("count", Self::run)]
    }

    /// Undo does not take counts back.
    fn keep_seen(&mut self, left: &Self) {
        self.counts.clone_from(&left.counts);
    }
}

impl Count {
    /// True if no other method takes as few products.
    fn is_gjk_cheapest(&self) -> bool {
        let [border, axes, gjk] = self.products;
        gjk < border && gjk < axes
    }
}

impl Cost {
    /// A and B of so many corners.
    fn polygons(&self, corners: usize) -> Option<[ConvexPolygon; 2]> {
        let turn = DVec2::from_angle(std::f64::consts::TAU / corners as f64);
        let round = |(center, mut spoke): (DVec2, DVec2)| {
            let all = (0..corners).map(|_| {
                let corner = center + spoke;
                spoke = turn.rotate(spoke);
                corner
            });
            ConvexPolygon::new(all.collect::<Vec<_>>()).ok()
        };
        let [a, b] = self.rounds.map(round);
        Some([a?, b?])
    }

    fn count(&self, corners: usize) -> Option<Count> {
        let [a, b] = self.polygons(corners)?;
        let later = b.translated(STEP);
        let of_axes = if [&a, &b].into_iter().all(is_box) { axes_of_boxes(&a, &b) } else { axes(&a, &b).iter().sum() };
        let (of_gjk, kept) = gjk(&a, &b, WalkStart::Along(DVec2::X));
        let (next, _) = gjk(&a, &later, WalkStart::Simplex(kept));
        let products = [border(&a, &b).iter().sum(), of_axes, of_gjk.iter().sum()];
        Some(Count { corners, products, next: next.iter().sum() })
    }

    /// The number of corners with which GJK is cheapest, if one less was counted and there it is not.
    fn found(&self) -> Option<usize> {
        let has = |corners, cheapest| {
            self.counts.iter().any(|count| count.corners == corners && count.is_gjk_cheapest() == cheapest)
        };
        (CORNERS[0] + 1..=CORNERS[1]).find(|corners| has(*corners, true) && has(corners - 1, false))
    }

    fn change(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let [fewest, most] = CORNERS;
        let by = usize::from(units) * if matches!(direction, Direction::Up | Direction::Down) { FAST } else { 1 };
        let corners = match direction {
            Direction::Right | Direction::Up => (self.corners + by).min(most),
            Direction::Left | Direction::Down => self.corners.saturating_sub(by).max(fewest),
        };
        if corners == self.corners {
            return Reply::Refused(format!("Here A and B have {fewest} to {most} corners each."));
        }
        let Some(polygons) = self.polygons(corners) else { return Reply::NotMine };
        self.corners = corners;
        for (name, polygon) in ["A", "B"].into_iter().zip(polygons) {
            if let Some(body) = scene.find(name) {
                scene.bodies[body].shape = polygon.into();
            }
        }
        Reply::Done
    }

    fn run(&mut self, _: &mut Scene) -> Reply {
        if self.counts.iter().any(|count| count.corners == self.corners) {
            return Reply::refused("These are counted already: change the number of corners first.");
        }
        if self.counts.len() >= self.most {
            return Reply::Refused(format!("All {} counts are used: Enter submits, r starts again.", self.most));
        }
        self.counts.extend(self.count(self.corners));
        Reply::Done
    }
}

/// True for boxes at any angle.
fn is_box(polygon: &ConvexPolygon) -> bool {
    polygon.vertices().try_into().is_ok_and(|corners| OrientedBox::from_corners(corners).is_ok())
}

fn draw(cost: &Cost, _: &Scope<'_>, panes: &mut Panes) {
    let mut lines = vec![" corners   border   SAT   GJK   next".to_owned()];
    let mut sorted: Vec<_> = cost.counts.iter().collect();
    sorted.sort_by_key(|count| count.corners);
    for Count { corners, products: [border, axes, gjk], next } in sorted {
        lines.push(format!("{corners:>6} {border:>9}{axes:>7}{gjk:>6}{next:>6}"));
    }
    if let Some(count) = cost.counts.last() {
        let most = count.products.into_iter().max().unwrap_or(1).max(1);
        lines.push(format!(" with {} corners each:", count.corners));
        for (name, products) in METHODS.into_iter().zip(count.products) {
            let bar = "#".repeat((products * LONGEST).div_ceil(most) as usize);
            lines.push(format!(" {name:<6} {bar} {products}"));
        }
    }
    panes.table = Some(Table { title: "products".to_owned(), lines });
    panes.aside.push(format!(
        "A and B have {} corners each   counts {} of {}",
        cost.corners,
        cost.counts.len(),
        cost.most
    ));
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

    fn step(now: &mut Situation, direction: Direction) -> Reply {
        now.act(Act::Step { direction, units: 1 })
    }

    #[test]
    fn each_method_is_counted_for_the_polygons_that_are_drawn() {
        let mut now = situation(scene(), &["cost 6"]);
        now.act(Act::Advance);
        let lines = |now: &Situation| shown(now, &["counts"]).table.expect("a table").lines;
        // Four edges of A and of B make eight of A-B: seven comparisons to merge, and eight to look. Two boxes have four axes
        // of three products.
        assert_eq!(lines(&now)[1], "     4        15     12    26     3");
        for direction in [Direction::Up, Direction::Right] {
            assert_eq!(step(&mut now, direction), Reply::Done);
        }
        let (a, b) = now.scene.hulls().expect("A and B");
        assert_eq!([a, b].map(|hull| hull.outline().corners().len()), [9, 9]);
        now.act(Act::Advance);
        assert_eq!(lines(&now)[2], "     9        35     80    34     3");
        assert_eq!(lines(&now).last().expect("bars"), &format!(" GJK    {} 34", "#".repeat(11)));
    }

    #[test]
    fn the_place_is_found_by_two_counts_that_are_one_corner_apart() {
        let mut now = situation(scene(), &["cost 3"]);
        assert_eq!(reading(&now, "cost.from"), Some(Value::Number(9.0)));
        for (direction, found) in [(Direction::Up, false), (Direction::Up, false), (Direction::Left, false)] {
            step(&mut now, direction);
            now.act(Act::Advance);
            assert_eq!(reading(&now, "cost.found"), Some(Value::Truth(found)));
        }
        assert!(refusal(&mut now, Act::Advance).contains("counted already"));
        step(&mut now, Direction::Left);
        assert!(refusal(&mut now, Act::Advance).contains("All 3 counts are used"));
        let mut now = situation(scene(), &["cost 3"]);
        for direction in [Direction::Up, Direction::Right] {
            step(&mut now, direction);
            now.act(Act::Advance);
        }
        assert_eq!(reading(&now, "cost.found"), Some(Value::Truth(true)));
    }

    #[test]
    fn the_number_of_corners_has_bounds() {
        let mut now = situation(scene(), &["cost 3"]);
        let said = "Here A and B have 4 to 40 corners each.";
        assert_eq!(refusal(&mut now, Act::Step { direction: Direction::Left, units: 1 }), said);
        for _ in 0..9 {
            step(&mut now, Direction::Up);
        }
        assert_eq!(refusal(&mut now, Act::Step { direction: Direction::Up, units: 1 }), said);
        let other = crate::instrument::testing::boxes(&[("A", 0.0, 0.0, 2.0, 2.0)]);
        assert!(try_situation(other, &["cost 3"]).is_err());
    }
}
