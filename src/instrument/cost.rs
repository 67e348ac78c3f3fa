//! What deciding costs: the border of A−B, separating axes and GJK, each counted while it runs.

use super::prelude::*;
use super::shared::products::{axes, axes_of_boxes, border, gjk};
use super::shared::support::parents;
use minkowski2d::OrientedBox;
use minkowski2d::gjk::{WalkStart, walk};
use minkowski2d::minkowski::merge;

/// The choice of the method that takes the fewest products. It cannot be taken back: it shows the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    chosen: Option<usize>,
}

/// The methods, in the order of their digits.
const METHODS: [&str; 3] = ["Border of A-B", "Separating axes", "GJK"];

impl Instrument for Cost {
    const FORMS: &'static [Usage] =
        &[("cost", "1 to 3 choose the border of A-B, separating axes or GJK; then all are counted")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("counted", "a method is chosen, and all are counted", |cost, _| Some(cost.chosen.is_some())),
        Reading::number("cost.border", "the products for the border of A-B", |_, scope| product(scope, 0)),
        Reading::number("cost.axes", "the products for separating axes", |_, scope| product(scope, 1)),
        Reading::number("cost.gjk", "the products for GJK", |_, scope| product(scope, 2)),
        Reading::number("cheapest", "the digit of the method that takes the fewest products", |_, scope| {
            cheapest(&products(scope.scene)?).map(|index| (index + 1) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("counts", "The methods with what they count, over the right pane.", draw)
            .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        Ok(Self { chosen: None })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let choose = Control::digits("1-3", "choose a method", Self::choose);
        vec![if self.chosen.is_some() { choose.shown_as("") } else { choose }]
    }

    /// Undo does not take back that the learner has seen the counts.
    fn keep_seen(&mut self, left: &Self) {
        self.chosen = self.chosen.or(left.chosen);
    }
}

/// The products that each method takes.
fn products(scene: &Scene) -> Option<[u32; 3]> {
    let (a, b) = scene.solids()?;
    let (p, q) = (a.hull(), b.hull());
    let boxes = [a, b].into_iter().all(is_box);
    let axes = if boxes { axes_of_boxes(&p, &q) } else { axes(&p, &q) };
    Some([border(&p, &q), axes, gjk(&p, &q, start(scene)).0])
}

fn product(scope: &Scope<'_>, method: usize) -> Option<f64> {
    products(scope.scene).map(|products| f64::from(products[method]))
}

/// Where GJK starts: from what it kept in the last frame, if B has moved since, and else along x.
fn start(scene: &Scene) -> WalkStart {
    let cold = WalkStart::Along(DVec2::X);
    let Some((a, b)) = scene.solids().filter(|_| step(scene) != DVec2::ZERO) else { return cold };
    let earlier = b.translated(-step(scene)).hull();
    WalkStart::Simplex(gjk(&a.hull(), &earlier, cold).1)
}

/// How far B has moved since the last frame.
fn step(scene: &Scene) -> DVec2 {
    scene.find("B").map_or(DVec2::ZERO, |b| scene.bodies[b].velocity)
}

/// The index of the least number, if no other is as small.
fn cheapest(products: &[u32; 3]) -> Option<usize> {
    let least = products.iter().min()?;
    let mut cheap = (0..products.len()).filter(|index| products[*index] == *least);
    cheap.next().filter(|_| cheap.next().is_none())
}

/// True for boxes at any angle, however they are stated.
fn is_box(solid: &Solid) -> bool {
    solid.corners().try_into().is_ok_and(|corners| OrientedBox::from_corners(corners).is_ok())
}

impl Cost {
    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some(products) = products(scene) else { return Reply::NotMine };
        if self.chosen.is_some() {
            return Reply::refused("You have chosen, and the counts are shown: Enter submits.");
        }
        let Some(index) = usize::from(digit).checked_sub(1).filter(|index| *index < METHODS.len()) else {
            return Reply::refused("There are three methods: 1, 2 and 3.");
        };
        self.chosen = Some(index);
        let (name, count) = (METHODS[index], products[index]);
        match products.iter().zip(METHODS).min_by_key(|(count, _)| **count) {
            Some((least, best)) if *least < count => {
                Reply::Wrong(format!("{name}: {count} products. The fewest here: {best}, {least}."))
            }
            _ => Reply::Said(format!(
                "Yes. {name}: {count} products, the fewest here. Look at the others; Enter goes on."
            )),
        }
    }
}

fn draw(cost: &Cost, scope: &Scope<'_>, panes: &mut Panes) {
    let (Some((a, b)), Some(products)) = (scope.scene.solids(), products(scope.scene)) else { return };
    let boxes = [a, b].into_iter().all(is_box);
    let step = step(scope.scene);
    let (p, q) = (a.hull(), b.hull());
    let (n, m) = (a.corners().len(), b.corners().len());
    let (edges, both) = (merge::difference(&p, &q).vertices().len(), n + m);
    let (gjk, frame) = if step == DVec2::ZERO {
        (format!("   1 for each of {both} corners, plus 16"), "First frame: GJK starts along x.".to_owned())
    } else {
        ("   1 for each edge of its triangle".to_owned(), format!("Later frame: B has moved by {}.", point(step)))
    };
    let models = [
        format!("   2 for each of its {edges} edges"),
        if boxes { "   3 for each of the 4 axes".to_owned() } else { format!("   5 for each of {both} edges") },
        gjk,
    ];
    let mut lines = vec![format!("A has {n} corners, B has {m}."), "Products, about:".to_owned()];
    for (index, (name, model)) in METHODS.iter().zip(models).enumerate() {
        let count = cost.chosen.map_or(String::new(), |_| format!(": {} products", products[index]));
        lines.push(format!(" {} {name}{count}", index + 1));
        lines.push(model);
    }
    lines.extend([String::new(), frame]);
    if let Some(chosen) = cost.chosen {
        lines.push(format!("Your choice: {}.", chosen + 1));
        lines.push("Marked: the corners in GJK's answers.".to_owned());
        let walk = walk(&p, &q, start(scope.scene));
        let first = walk.simplex().vertices().to_vec();
        for answer in first.into_iter().chain(walk.map(|step| step.answer)) {
            parents(panes, scope.scene, answer);
        }
    }
    panes.table = Some(Table { title: "do they meet?".to_owned(), lines });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation};
    use crate::instrument::{Act, Situation};
    use crate::value::Value;

    #[test]
    fn a_choice_shows_all_counts_and_stands() {
        let mut scene = boxes(&[("A", 1.0, 1.0, 7.0, 4.0), ("B", 3.0, 2.0, 9.0, 6.0)]);
        scene.bodies[1].velocity = DVec2::X;
        let mut now = situation(scene, &["cost"]);
        assert!(shown(&now, &["counts"]).table.is_some_and(|table| table.lines[2] == " 1 Border of A-B"));
        assert!(refusal(&mut now, Act::Digit(4)).contains("three methods"));
        let marked = |now: &Situation| shown(now, &["counts"]).world.marks.len();
        let before = marked(&now);
        // Three products show that what was kept still holds O; each of four edges is merged and looked at; two boxes along
        // the axes have two axes twice.
        assert_eq!(
            now.act(Act::Digit(2)),
            Reply::Wrong("Separating axes: 12 products. The fewest here: GJK, 3.".to_owned())
        );
        assert!(refusal(&mut now, Act::Digit(3)).contains("Enter submits"));
        // Some corners of A and some of B, each a point with a name.
        assert!(before + 4 <= marked(&now), "{before} {}", marked(&now));
        assert_eq!(
            ["cost.border", "cost.axes", "cost.gjk", "cheapest"].map(|name| reading(&now, name)),
            [8.0, 12.0, 3.0, 3.0].map(|n| Some(Value::Number(n)))
        );
        let lines = shown(&now, &["counts"]).table.expect("a table").lines;
        assert_eq!(lines[4], " 2 Separating axes: 12 products");
        assert_eq!(lines[lines.len() - 2], "Your choice: 2.");
        assert!(lines.len() <= 13 && lines.iter().all(|line| line.len() <= 37), "{lines:?}");
    }
}
