//! What deciding costs: the border of A−B, separating axes and GJK, each counted while it runs, for polygons of as many corners
//! as the learner chooses.

use super::prelude::*;
use super::shared::products::{axes, axes_of_boxes, border, gjk};
use minkowski2d::gjk::WalkStart;
use minkowski2d::{ConvexPolygon, OrientedBox};

/// The polygons that are drawn, those that have been counted, and where A and B are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    /// The corners of A, and as many of B.
    corners: usize,
    /// The numbers of corners that have been counted, each once.
    counted: Vec<usize>,
    /// How many may be counted.
    most: usize,
    /// The centers of A and B, and the way from each to its first corner.
    rounds: [(DVec2, DVec2); 2],
}

/// The fewest and the most corners of a shape.
const CORNERS: [usize; 2] = [4, 40];

/// The methods in the order of their columns, each with its name in a sentence.
const METHODS: [(&str, &str); 3] = [("border", "the border test"), ("SAT", "SAT"), ("GJK", "GJK")];

/// The longest bar, in columns.
const BAR: u32 = 24;

impl Instrument for Cost {
    const FORMS: &'static [Usage] =
        &[("cost 4", "left and right choose the corners, Space counts products, at most 4 times")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("counts", "how many numbers of corners have been counted", |cost, _| {
            Some(cost.counted.len() as f64)
        }),
        Reading::truth("cheapest.border", "the border test once took the fewest products", |cost, _| {
            Some(cost.has_been_cheapest(0))
        }),
        Reading::truth("cheapest.sat", "SAT once took the fewest products", |cost, _| Some(cost.has_been_cheapest(1))),
        Reading::truth("cheapest.gjk", "GJK once took the fewest products", |cost, _| Some(cost.has_been_cheapest(2))),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("counts", "What the methods took, over the right pane.", draw)
        .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let Some((a, b)) = words.scene.solids() else { return Err("\"cost\" needs A and B".to_owned()) };
        let round = |solid: &Solid| {
            let corners = solid.corners();
            (mean(&corners), corners[0] - mean(&corners))
        };
        let [fewest, _] = CORNERS;
        if [a, b].map(|solid| solid.corners().len()) != [fewest; 2] {
            return Err(format!("\"cost\" begins with A and B of {fewest} corners each"));
        }
        Ok(Self { corners: fewest, counted: Vec::new(), most: words.limit("counts")?, rounds: [a, b].map(round) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::space("count", Self::count), Control::arrows("corners", Self::steer).shown_as("left right")]
    }

    /// Undo does not take back what the learner has seen.
    fn keep_seen(&mut self, left: &Self) {
        self.counted.clone_from(&left.counted);
    }
}

impl Cost {
    fn steer(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let [fewest, most] = CORNERS;
        let units = usize::from(units);
        let corners = match direction {
            Direction::Left => self.corners.saturating_sub(units).max(fewest),
            Direction::Right => (self.corners + units).min(most),
            Direction::Up | Direction::Down => {
                return Reply::refused("Left and right choose how many corners A and B have.");
            }
        };
        if corners == self.corners {
            return Reply::Refused(format!("A and B have from {fewest} to {most} corners."));
        }
        let Some(polygons) = self.polygons(corners) else { return Reply::NotMine };
        for (name, polygon) in ["A", "B"].into_iter().zip(polygons) {
            if let Some(body) = scene.find(name) {
                scene.bodies[body].shape = polygon.into();
            }
        }
        self.corners = corners;
        Reply::Done
    }

    fn count(&mut self, _: &mut Scene) -> Reply {
        if self.counted.len() == self.most {
            return Reply::Refused(format!("All {} counts are used: Enter submits, and r starts again.", self.most));
        }
        if self.counted.contains(&self.corners) {
            return Reply::refused("These are already counted: choose another number of corners.");
        }
        let Some(products) = self.sums(self.corners) else { return Reply::NotMine };
        self.counted.push(self.corners);
        Reply::Said(match cheapest(products) {
            Some(method) => format!("Here {} takes the fewest products.", METHODS[method].1),
            None => "Here two methods tie for the fewest products.".to_owned(),
        })
    }

    /// True if the method, by its column, took the fewest products for polygons that were counted.
    fn has_been_cheapest(&self, method: usize) -> bool {
        self.counted.iter().filter_map(|corners| cheapest(self.sums(*corners)?)).any(|cheapest| cheapest == method)
    }

    /// A and B with so many corners each.
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

    /// The products that the methods take for so many corners, each in two parts: to merge edges and to test O against them; for
    /// axes, and for corners or half sides; to compare with O, and for corners.
    fn products(&self, corners: usize) -> Option<[[u32; 2]; 3]> {
        let [a, b] = self.polygons(corners)?;
        let of_axes = if [&a, &b].into_iter().all(is_box) { axes_of_boxes(&a, &b) } else { axes(&a, &b) };
        let [tried, compared] = gjk(&a, &b, WalkStart::Along(DVec2::X)).0;
        Some([border(&a, &b), of_axes, [compared, tried]])
    }

    /// The products that the methods take for so many corners, in all.
    fn sums(&self, corners: usize) -> Option<[u32; 3]> {
        self.products(corners).map(|all| all.map(|[one, other]| one + other))
    }
}

/// The method that takes the fewest products, if it is one.
fn cheapest(products: [u32; 3]) -> Option<usize> {
    let fewest = *products.iter().min()?;
    let mut all = (0..products.len()).filter(|method| products[*method] == fewest);
    all.next().filter(|_| all.next().is_none())
}

/// True for boxes at any angle.
fn is_box(polygon: &ConvexPolygon) -> bool {
    polygon.vertices().try_into().is_ok_and(|corners| OrientedBox::from_corners(corners).is_ok())
}

fn draw(cost: &Cost, _: &Scope<'_>, panes: &mut Panes) {
    let mut lines = Vec::new();
    // Bars for the polygons that are drawn, once they have been counted.
    let [fewest, _] = CORNERS;
    let are_boxes = cost.corners == fewest;
    lines.push(if are_boxes { " two boxes".to_owned() } else { format!(" {} corners each", cost.corners) });
    let products = cost.products(cost.corners).filter(|_| cost.counted.contains(&cost.corners));
    let parts = |method: usize, [one, other]: [u32; 2]| match method {
        0 => format!("{one} in the merge + {other} for O"),
        1 if are_boxes => format!("{one} axes, {} products each", 1 + other / one),
        1 => format!("{one} axes + {other} corners tried"),
        _ => format!("{other} corners tried + {one} for O"),
    };
    for (index, (name, _)) in METHODS.iter().enumerate() {
        let Some(all) = products else {
            lines.push(format!(" {name:<6} ?"));
            continue;
        };
        let sums = all.map(|[one, other]| one + other);
        let most = sums.into_iter().max().unwrap_or(1).max(1);
        let bar = "#".repeat((sums[index] * BAR).div_ceil(most) as usize);
        lines.push(format!(" {name:<6} {bar} {}", sums[index]));
        lines.push(format!("        {}", parts(index, all[index])));
    }
    if !cost.counted.is_empty() {
        lines.push(" corners   border   SAT   GJK".to_owned());
    }
    lines.extend(cost.counted.iter().filter_map(|corners| {
        let products = cost.sums(*corners)?;
        let least = cheapest(products);
        let mark = |method: usize| if least == Some(method) { '*' } else { ' ' };
        let cells = (0..products.len()).map(|method| format!("{:>5}{}", products[method], mark(method)));
        Some(format!(" {corners:>4}     {}", cells.collect::<Vec<_>>().concat()))
    }));
    panes.table = Some(Table { title: "products".to_owned(), lines });
    panes.aside.push(format!("counts left: {}", cost.most - cost.counted.len()));
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
    fn each_method_is_counted_for_the_pair_that_is_drawn() {
        let mut now = situation(scene(), &["cost 3"]);
        let lines = |now: &Situation| shown(now, &["counts"]).table.expect("a table").lines;
        assert!(
            lines(&now)[1..4].iter().all(|line| line.ends_with('?')),
            "nothing is told of a pair before it is counted"
        );
        assert_eq!(now.act(Act::Advance), Reply::Said("Here SAT takes the fewest products.".to_owned()));
        // Four edges of A and of B make eight of A-B: seven comparisons to merge, and eight to look. Two boxes have four axes
        // of three products.
        assert_eq!(lines(&now)[8], "    4        15    12*   26 ");
        assert_eq!(lines(&now)[1..3], [" border ############## 15", "        7 in the merge + 8 for O"]);
        assert_eq!(lines(&now)[3..5], [" SAT    ############ 12", "        4 axes, 3 products each"]);
        assert!(refusal(&mut now, Act::Advance).contains("already counted"));
        now.act(Act::Step { direction: Direction::Right, units: 4 });
        let (a, b) = now.scene.hulls().expect("A and B");
        assert_eq!([a, b].map(|hull| hull.outline().corners().len()), [8, 8]);
        now.act(Act::Advance);
        assert_eq!(lines(&now)[9][..16], *"    8        31*");
        now.act(Act::Step { direction: Direction::Right, units: 1 });
        now.act(Act::Advance);
        let truths = ["cheapest.border", "cheapest.sat", "cheapest.gjk"];
        assert_eq!(truths.map(|name| reading(&now, name)), [true; 3].map(|truth| Some(Value::Truth(truth))));
        now.act(Act::Step { direction: Direction::Left, units: 1 });
        assert!(refusal(&mut now, Act::Advance).contains("All 3 counts are used"));
        assert!(refusal(&mut now, Act::Step { direction: Direction::Up, units: 1 }).contains("Left and right"));
    }

    /// A line that is longer than the right picture would be cut.
    #[test]
    fn every_line_fits_the_right_picture() {
        let mut now = situation(scene(), &["cost 40"]);
        for _ in 4..=40 {
            now.act(Act::Advance);
            let lines = shown(&now, &["counts"]).table.expect("a table").lines;
            assert!(lines.iter().all(|line| line.len() <= 37), "{lines:?}");
            now.act(Act::Step { direction: Direction::Right, units: 1 });
        }
    }

    #[test]
    fn a_tie_is_won_by_nobody() {
        assert_eq!([[3, 2, 2], [1, 2, 3], [2, 2, 2]].map(cheapest), [None, Some(0), None]);
    }

    #[test]
    fn it_begins_with_boxes() {
        let other = crate::instrument::testing::boxes(&[("A", 0.0, 0.0, 2.0, 2.0)]);
        assert!(try_situation(other, &["cost 4"]).is_err());
        assert!(try_situation(scene(), &["cost"]).is_err());
    }
}
