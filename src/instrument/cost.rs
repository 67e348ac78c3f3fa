//! What deciding costs: the border of A−B, separating axes and GJK, each counted while it runs.

use super::prelude::*;
use super::shared::products::{axes, axes_of_boxes, border, gjk};
use super::shared::support::parents;
use minkowski2d::OrientedBox;
use minkowski2d::gjk::{WalkStart, walk};
use minkowski2d::minkowski::merge::difference;

/// The method that the learner takes for the cheapest, and whether all have been counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    chosen: Option<usize>,
    counted: bool,
}

/// The methods, in the order of their digits.
const METHODS: [&str; 3] = ["the border test", "SAT", "GJK"];

/// The columns of the longest bar.
const LONGEST: u32 = 34;

impl Instrument for Cost {
    const FORMS: &'static [Usage] = &[("cost", "1 to 3 choose border of A-B, SAT or GJK; Space counts their products")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("choice", "the digit of the method that is chosen; 0 before", |cost, _| {
            Some(cost.chosen.map_or(0.0, |index| (index + 1) as f64))
        }),
        Reading::truth("counted", "the products of all methods have been counted", |cost, _| Some(cost.counted)),
        Reading::number("cost.border", "the products for the border of A-B", |_, scope| product(scope, 0)),
        Reading::number("cost.axes", "the products for separating axes", |_, scope| product(scope, 1)),
        Reading::number("cost.gjk", "the products for GJK", |_, scope| product(scope, 2)),
        Reading::number("cheapest", "the digit of the method that needs the fewest products", |_, scope| {
            cheapest(&products(scope.scene)?).map(|index| (index + 1) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("counts", "The methods to choose from, and then what they take, over the right pane.", draw)
            .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        Ok(Self { chosen: None, counted: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::digits("1-3", "choose a method", Self::choose), Control::space("count", Self::count)]
    }
}

/// About what each method takes for this pair, to choose by. `~` is read as "about".
fn prices(scene: &Scene) -> Option<[String; 3]> {
    let (a, b) = scene.solids()?;
    let (corners, edges) = (a.corners().len() + b.corners().len(), difference(&a.hull(), &b.hull()).vertices().len());
    let axes =
        if [a, b].into_iter().all(is_box) { "3 for each of 4".to_owned() } else { format!("~5 for each of {corners}") };
    let gjk = if step(scene) == DVec2::ZERO {
        format!("~16, and 1 for each of {corners} corners")
    } else if counts(scene)?[2].0 == 3 {
        "3: O is still in its triangle".to_owned()
    } else {
        "more: O has left its triangle".to_owned()
    };
    Some([format!("~2 for each of {edges} edges of A-B"), format!("{axes} axes"), gjk])
}

/// The products that each method takes, and what for.
fn counts(scene: &Scene) -> Option<[(u32, String); 3]> {
    let (a, b) = scene.solids()?;
    let (p, q) = (a.hull(), b.hull());
    let [merged, looked] = border(&p, &q);
    let of_border = (merged + looked, format!("{merged} to merge + {looked} for O's side"));
    let of_axes = if [a, b].into_iter().all(is_box) {
        (axes_of_boxes(&p, &q), "3 for each of the 4 axes".to_owned())
    } else {
        let [edges, corners] = axes(&p, &q);
        (edges + corners, format!("{edges} edges + {corners} corners compared"))
    };
    let [corners, decided] = gjk(&p, &q, start(scene)).0;
    let of_gjk = if corners == 0 {
        (decided, "1 for each edge of the old triangle".to_owned())
    } else {
        (corners + decided, format!("{corners} corners compared + {decided} to drop"))
    };
    Some([of_border, of_axes, of_gjk])
}

fn products(scene: &Scene) -> Option<[u32; 3]> {
    counts(scene).map(|counts| counts.map(|(count, _)| count))
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

/// What the two shapes are in a game.
fn told(a: &Solid, b: &Solid) -> String {
    let rock = |solid: &Solid| format!("a rock ({} corners)", solid.corners().len());
    match (is_box(a), is_box(b)) {
        (true, true) => "A and B are crates (boxes)".to_owned(),
        (true, false) => format!("A is a crate, B {}", rock(b)),
        (false, true) => format!("A is {}, B a crate", rock(a)),
        (false, false) => format!("Rocks: A has {} corners, B {}", a.corners().len(), b.corners().len()),
    }
}

impl Cost {
    fn choose(&mut self, digit: u8, _: &mut Scene) -> Reply {
        match usize::from(digit).checked_sub(1).filter(|index| *index < METHODS.len()) {
            index @ Some(_) => self.chosen = index,
            None => return Reply::refused("There are three methods: 1, 2 and 3."),
        }
        Reply::Done
    }

    fn count(&mut self, _: &mut Scene) -> Reply {
        if self.chosen.is_none() {
            return Reply::refused("First choose a method: 1, 2 or 3.");
        }
        self.counted = true;
        Reply::Done
    }
}

fn draw(cost: &Cost, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, b)), Some(counts), Some(prices)) = (scene.solids(), counts(scene), prices(scene)) else { return };
    let is_first = step(scope.scene) == DVec2::ZERO;
    let frame = if is_first { "This is their first frame" } else { "A later frame: B has moved" };
    if !is_first {
        let (before, side) = (b.translated(-step(scope.scene)).outline(), -step(scope.scene));
        ghost(&mut panes.world, Role::B, before, "B before", side);
    }
    let asked = match cost.chosen.map(|index| index + 1) {
        Some(digit) if cost.counted => format!(" Products (you chose {digit}):"),
        Some(digit) => format!(" You chose {digit}. Space counts."),
        None => " Which needs the fewest products?".to_owned(),
    };
    let facts = format!(" {}.", told(a, b));
    let mut lines = vec![facts, format!(" {frame}.")];
    let methods = if scope.betting {
        // The prediction has options of its own.
        &METHODS[..0]
    } else {
        lines.push(asked);
        &METHODS[..]
    };
    let most = counts.iter().map(|(count, _)| *count).max().unwrap_or(1).max(1);
    for (index, ((name, (count, of)), price)) in methods.iter().zip(counts).zip(prices).enumerate() {
        let method = format!(" {} {name}", index + 1);
        if cost.counted {
            let bar = "#".repeat((count * LONGEST).div_ceil(most) as usize);
            lines.extend([format!("{method}: {count}"), format!("  {bar}"), format!("  {of}")]);
        } else {
            lines.extend([method, format!("  {price}")]);
        }
    }
    if cost.counted {
        let (p, q) = (a.hull(), b.hull());
        let walk = walk(&p, &q, start(scope.scene));
        let first = walk.simplex().vertices().to_vec();
        for answer in first.into_iter().chain(walk.map(|step| step.answer)) {
            parents(panes, scope.scene, answer);
        }
        lines.push(" * in the world: GJK's answers.".to_owned());
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
    fn a_choice_can_change_until_space_counts() {
        let mut scene = boxes(&[("A", 1.0, 1.0, 7.0, 4.0), ("B", 3.0, 2.0, 9.0, 6.0)]);
        scene.bodies[1].velocity = DVec2::X;
        let mut now = situation(scene, &["cost"]);
        let lines = |now: &Situation| shown(now, &["counts"]).table.expect("a table").lines;
        assert!(refusal(&mut now, Act::Digit(4)).contains("three methods"));
        assert!(refusal(&mut now, Act::Advance).contains("First choose"));
        for digit in [1, 2] {
            assert_eq!(now.act(Act::Digit(digit)), Reply::Done);
            assert_eq!(reading(&now, "choice"), Some(Value::Number(f64::from(digit))));
        }
        // Before, it is told about what each method takes.
        let told = lines(&now);
        let about = ["  ~2 for each of 4 edges of A-B", "  3 for each of 4 axes", "  3: O is still in its triangle"];
        assert_eq!(
            told[2..],
            [" You chose 2. Space counts.", " 1 the border test", about[0], " 2 SAT", about[1], " 3 GJK", about[2]]
        );
        let mut asked = Panes::default();
        let open = Scope::of(&now, &now, true);
        draw(open.instrument().expect("it is there"), &open, &mut asked);
        let told = [" A and B are crates (boxes).", " A later frame: B has moved."];
        assert_eq!(asked.table.expect("a table").lines, told);
        let marked = |now: &Situation| shown(now, &["counts"]).world.marks.len();
        let before = marked(&now);
        assert_eq!(now.act(Act::Advance), Reply::Done);
        // Some corners of A and some of B, each a point with a name.
        assert!(before + 4 <= marked(&now), "{before} {}", marked(&now));
        // Three products show that what was kept still holds O; each of four edges is merged and looked at; two boxes along
        // the axes have two axes twice.
        assert_eq!(
            ["cost.border", "cost.axes", "cost.gjk", "cheapest"].map(|name| reading(&now, name)),
            [8.0, 12.0, 3.0, 3.0].map(|n| Some(Value::Number(n)))
        );
        let told = lines(&now);
        assert!(told.contains(&" 2 SAT: 12".to_owned()), "{told:?}");
        assert!(told.contains(&" Products (you chose 2):".to_owned()), "{told:?}");
        let bars: Vec<_> = told.iter().filter(|line| line.contains("##")).map(|line| line.trim().len()).collect();
        assert_eq!(bars, [23, 34, 9]);
        assert!(told.len() <= 13 && told.iter().all(|line| line.len() <= 37), "{told:?}");
    }
}
