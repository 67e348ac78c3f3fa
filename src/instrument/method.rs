//! The cheapest sound method for one pair of shapes after the other, with the cost of each.

use super::shared::polygons::solid;
use super::shared::products::{CountedSearch, axes, axes_of_boxes, border};
use super::shared::stepper::Stepper;
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes, Table};
use crate::scene::{Scene, Solid};
use glam::DVec2;
use minkowski2d::gjk::WalkStart;
use minkowski2d::outline::mean;
use textfigure::figure::{Anchor, Role};

/// The choice of a method, one pair after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MethodChoice {
    cases: Vec<MethodCase>,
    /// How many have been answered.
    rounds: Stepper,
}

/// What is asked about two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MethodCase {
    asked: CaseQuestion,
    pair: [usize; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CaseQuestion {
    Meet,
    Far,
    Deep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairMethod {
    Sides,
    Axes,
    Gjk,
    Border,
}

impl PairMethod {
    /// In the order of their digits.
    const ALL: [Self; 4] = [Self::Sides, Self::Axes, Self::Gjk, Self::Border];

    const fn name(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Axes => "axes",
            Self::Gjk => "GJK",
            Self::Border => "border",
        }
    }

    /// What it does, and what that costs.
    const fn explained(self, boxes: bool, meet: bool) -> &'static str {
        match (self, meet) {
            (Self::Sides, _) => "sides: comparisons, no product",
            (Self::Axes, _) if boxes => "axes: 4, with 3 products each",
            (Self::Axes, _) => "axes: 1 and a climb for each edge",
            (Self::Gjk, true) => "GJK: climbs, and 1 a kept corner",
            (Self::Gjk, false) => "GJK: climbs, and 2 a kept corner",
            (Self::Border, true) => "border: 1 to merge, 1 to look",
            (Self::Border, false) => "border: 1 to merge, 2 to look",
        }
    }
}

impl CaseQuestion {
    const fn words(self) -> &'static str {
        match self {
            Self::Meet => "do they meet?",
            Self::Far => "how far apart?",
            Self::Deep => "how deep?",
        }
    }
}

impl Instrument for MethodChoice {
    const FORMS: &'static [Usage] =
        &[("method meet A B deep C D", "1 to 4 choose a method for each pair: meet, far or deep is what is asked")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("methods.left", "how many pairs are left to answer", |choice, _| {
            Some(choice.rounds.left() as f64)
        })];
    const VIEWS: &'static [View<Self>] =
        &[View::new("methods", "A pair of shapes, what is asked, and the methods to choose from.", draw).over(
            |_, _, base| {
                base.bodies = Bodies::Nothing;
                base.without_numbers = true;
            },
        )];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let case = |part: &[&str]| {
            let asked = match part.first() {
                Some(&"meet") => CaseQuestion::Meet,
                Some(&"far") => CaseQuestion::Far,
                Some(&"deep") => CaseQuestion::Deep,
                _ => return None,
            };
            let [_, a, b] = part else { return None };
            Some(words.cornered(a).and_then(|a| Ok(MethodCase { asked, pair: [a, words.cornered(b)?] })))
        };
        let cases: Option<Result<Vec<_>, String>> = words.rest.chunks(3).map(case).collect();
        match cases {
            Some(Ok(cases)) if !cases.is_empty() => Ok(Self { rounds: Stepper::of(cases.len()), cases }),
            Some(Err(error)) => Err(error),
            _ => Err("\"method\" takes what is asked and two bodies, as in \"method meet A B deep C D\"".to_owned()),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("methods", "choose a method", Self::choose)]
    }
}

impl MethodChoice {
    fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        let costs = self.cases[self.rounds.current()].costs(scene);
        let least = costs.iter().flatten().min();
        let judged = match (&costs[chosen], PairMethod::ALL[chosen]) {
            (Some(cost), _) if Some(cost) == least => {
                let told = PairMethod::ALL.iter().zip(costs).map(|(method, cost)| {
                    let cost = cost.map_or("not sound".to_owned(), |cost| cost.to_string());
                    format!("{} {cost}", method.name())
                });
                Ok(format!("Yes. Dot products: {}.", told.collect::<Vec<_>>().join(", ")))
            }
            (Some(cost), _) => Err(format!("That takes {cost} dot products here, and another method takes fewer.")),
            (None, PairMethod::Sides) => Err("The four sides are enough only for two boxes along the axes.".to_owned()),
            (None, PairMethod::Axes) => {
                Err("Two corners may be nearest, and no normal of an edge leads from one to the other.".to_owned())
            }
            (None, PairMethod::Gjk) => Err("GJK says that they overlap; how deep, it does not know.".to_owned()),
            (None, PairMethod::Border) => Err("The whole border of A-B tells everything.".to_owned()),
        };
        self.rounds.choose(judged, "Every pair has its method.")
    }
}

impl MethodCase {
    /// The dot products that each method takes, in their order; none where it is not sound.
    fn costs(self, scene: &Scene) -> [Option<u32>; 4] {
        let [a, b] = self.pair.map(|body| &scene.bodies[body].shape);
        let (p, q) = (a.hull(), b.hull());
        let meet = self.asked == CaseQuestion::Meet;
        PairMethod::ALL.map(|method| match (method, self.asked) {
            // Four comparisons, and no product.
            (PairMethod::Sides, _) => (a.as_box().is_some() && b.as_box().is_some()).then_some(0),
            (PairMethod::Axes, CaseQuestion::Far) | (PairMethod::Gjk, CaseQuestion::Deep) => None,
            (PairMethod::Axes, _) => {
                let boxes = [a, b].into_iter().all(is_box);
                let (all, first) = if boxes { axes_of_boxes(&p, &q) } else { axes(&p, &q) };
                Some(first.filter(|_| meet).unwrap_or(all))
            }
            (PairMethod::Gjk, _) => Some(CountedSearch::new(&p, &q, WalkStart::Along(DVec2::X), !meet).products),
            (PairMethod::Border, _) => Some(border(&p, &q, !meet)),
        })
    }
}

/// True for boxes along the axes and at an angle.
fn is_box(solid: &Solid) -> bool {
    solid.as_box().is_some() || solid.as_posed().is_some_and(|it| it.box_center().is_some())
}

fn draw(choice: &MethodChoice, scope: &Scope<'_>, panes: &mut Panes) {
    let Stepper { taken: answered, all: count } = choice.rounds;
    let case = choice.cases[choice.rounds.current()];
    for (role, letter, body) in [(Role::A, "A", case.pair[0]), (Role::B, "B", case.pair[1])] {
        let corners = scope.scene.bodies[body].shape.corners();
        solid(&mut panes.world, role, &corners);
        panes.world.label(role, mean(&corners), letter, Anchor::Center);
    }
    let mut lines = Vec::new();
    if answered < count {
        lines.push(format!("pair {} of {count}: {}", answered + 1, case.asked.words()));
        let shapes = case.pair.map(|body| &scope.scene.bodies[body].shape);
        let [n, m] = shapes.map(|shape| shape.corners().len());
        lines.push(format!("A has {n} corners, B has {m}"));
        let (boxes, meet) = (shapes.into_iter().all(is_box), case.asked == CaseQuestion::Meet);
        let explained = PairMethod::ALL.iter().map(|method| method.explained(boxes, meet));
        lines.extend(explained.zip(1..).map(|(explained, digit)| format!(" {digit}  {explained}")));
        lines.push(String::new());
    }
    for (number, case) in choice.cases[..answered].iter().enumerate() {
        let costs = case.costs(scope.scene);
        let best = PairMethod::ALL.iter().zip(costs).filter_map(|(method, cost)| Some((cost?, method.name()))).min();
        if let Some((cost, name)) = best {
            lines.push(format!("pair {}, {} {name}, {cost}", number + 1, case.asked.words()));
        }
    }
    panes.table = Some(Table { title: "which method?".to_owned(), lines });
    panes.aside.push(format!("answered {answered} of {count}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
    use crate::scene::Body;
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::{Aabb, ConvexPolygon};

    fn scene() -> Scene {
        let mut scene = boxes(&[("A", 1.0, 1.0, 5.0, 4.0), ("B", 4.0, 2.0, 8.0, 6.0)]);
        let turned =
            |x: f64, degrees: i32| Solid::oriented_box(dvec2(x, 5.0), dvec2(3.0, 1.0), degrees).expect("finite");
        let corners = [dvec2(0.0, 0.0), dvec2(4.0, 1.0), dvec2(1.0, 3.0)];
        let triangle = |by: DVec2| ConvexPolygon::new(corners.map(|corner| corner + by)).expect("convex").into();
        let more: [(&str, Solid); 6] = [
            ("C", turned(4.0, 30)),
            ("E", turned(6.0, 75)),
            ("F", triangle(DVec2::ZERO)),
            ("G", triangle(dvec2(1.0, 1.0))),
            ("H", triangle(dvec2(8.0, 2.0))),
            ("I", Aabb::constant(12.0, 1.0, 14.0, 2.0).into()),
        ];
        scene.bodies.extend(more.map(|(name, shape)| Body::new(name, shape)));
        scene
    }

    fn costs(form: &str) -> [Option<u32>; 4] {
        let Ok(choice) = MethodChoice::read(&Words::of(form, &scene())) else { panic!("{form}") };
        choice.cases[0].costs(&scene())
    }

    #[test]
    fn each_method_costs_what_it_looks_at() {
        // Four axes of three products; 8 edges to merge, two by two, and 4 of A-B to look at.
        assert_eq!(costs("method meet A B"), [Some(0), Some(12), costs("method meet A B")[2], Some(8)]);
        assert_eq!(costs("method meet C E")[..2], [None, Some(12)]);
        // The second axis separates, and so does the second side of A-B.
        assert_eq!(costs("method meet A I")[1], Some(6));
        assert_eq!(costs("method meet A I")[3], Some(4));
        // Six axes, of one product and a climb; five comparisons of edges, and two products for each of A-B.
        assert_eq!(costs("method deep F G"), [None, Some(24), None, Some(17)]);
        let [sides, axes, gjk, border] = costs("method far F H");
        assert_eq!((sides, axes, border), (None, None, Some(17)));
        assert!(gjk.is_some_and(|cost| cost >= 6));
    }

    #[test]
    fn one_pair_comes_after_the_other() {
        let mut now = situation(scene(), &["method meet A B deep F G"]);
        let left = |now: &Situation| reading(now, "methods.left");
        let said = |now: &mut Situation, digit: u8| match now.act(Act::Digit(digit)) {
            Reply::Said(said) | Reply::Refused(said) | Reply::Wrong(said) => said,
            other => panic!("{other:?}"),
        };
        assert!(said(&mut now, 5).contains("four methods"));
        assert_eq!(said(&mut now, 2), "That takes 12 dot products here, and another method takes fewer.");
        assert!(said(&mut now, 1).starts_with("Yes. Dot products: sides 0, axes 12, GJK "));
        assert_eq!((left(&now), reading(&now, "mistakes")), (Some(Value::Number(1.0)), Some(Value::Number(1.0))));
        assert!(said(&mut now, 3).contains("how deep, it does not know"));
        assert_eq!(said(&mut now, 4), "Yes. Dot products: sides not sound, axes 24, GJK not sound, border 17.");
        assert_eq!(said(&mut now, 4), "Every pair has its method.");
        assert_eq!(left(&now), Some(Value::Number(0.0)));
        let lines = shown(&now, &["methods"]).table.expect("a table").lines;
        assert_eq!(lines, ["pair 1, do they meet? sides, 0", "pair 2, how deep? border, 17"]);
    }

    #[test]
    fn pairs_and_questions_are_needed() {
        for form in ["method", "method A B", "method meet A", "method near A B"] {
            assert!(try_situation(scene(), &[form]).expect_err(form).contains("as in"), "{form}");
        }
        assert!(try_situation(scene(), &["method meet A Z"]).expect_err("Z").contains("no body \"Z\""));
    }
}
