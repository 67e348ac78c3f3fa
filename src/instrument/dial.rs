//! Rulers that are pushed against A, B and A−B from a direction, which `,` and `.` turn.

use super::prelude::*;
use super::shared::support::{direction, name, points, ruler};
use minkowski2d::contact::Feature;
use minkowski2d::support;

/// The direction from which rulers are pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dial {
    /// Counterclockwise from the x axis, 0 to 359.
    degrees: i32,
    /// True if no key turns it.
    fixed: bool,
}

impl Instrument for Dial {
    const FORMS: &'static [Usage] = &[
        ("dial from 90", ", and . turn the direction of the rulers by 15 degrees, from this many on"),
        ("dial 75", "the direction stays at this many degrees, from 0 to 359"),
    ];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("support.a", "the corner of A that the ruler touches (of a side the first)", |dial, scope| {
            dial.corner(scope, 0)
        }),
        Reading::number("support.b", "the corner of B that the ruler touches (of a side the first)", |dial, scope| {
            dial.corner(scope, 1)
        }),
        Reading::truth("support.unique", "one corner of A-B alone is farthest along d", |dial, scope| {
            let touched = dial.touched(scope.scene)?;
            Some(touched.iter().all(|feature| matches!(feature, Feature::Corner(_))))
        }),
        Reading::number("support.angle", "where rulers come from, in degrees", |dial, _| Some(f64::from(dial.degrees))),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("rulers", "Rulers pushed against A, B and A-B.", draw).over(|_, _, base| base.clear(None, None)),
        View::new(
            "support-names",
            "The direction, with a ruler at A-B where keys turn it, and names of corners.",
            names,
        )
        .over(|_, _, base| base.without_numbers = true),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        match words.rest[..] {
            ["from", degrees] | [degrees] => match degrees.parse() {
                Ok(degrees @ 0..360) => Ok(Self { degrees, fixed: words.rest.len() == 1 }),
                _ => Err(format!("\"dial\" takes degrees from 0 to 359, not \"{degrees}\"")),
            },
            _ => Err("\"dial\" takes degrees, as in \"dial from 90\" or \"dial 75\"".to_owned()),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        if self.fixed { Vec::new() } else { vec![Control::turn("turn d", Self::turn)] }
    }
}

impl Dial {
    fn turn(&mut self, more: bool, _: &mut Scene) -> Reply {
        self.degrees = (self.degrees + if more { TURN } else { -TURN }).rem_euclid(360);
        Reply::Done
    }

    /// The direction as a vector of any length.
    pub(crate) fn direction(self) -> DVec2 {
        direction(self.degrees)
    }

    /// The support features that the rulers touch: of A along the direction, of B against it.
    fn touched(self, scene: &Scene) -> Option<[Feature; 2]> {
        let ((a, b), along) = (scene.hulls()?, self.direction());
        Some([support::feature(&a, along), support::feature(&b, -along)])
    }

    fn corner(self, scope: &Scope<'_>, which: usize) -> Option<f64> {
        let (Feature::Corner(index) | Feature::Face(index)) = self.touched(scope.scene)?[which];
        Some(index as f64)
    }
}

/// The length of the arrow of a direction, in world units.
const ARROW: f64 = 1.45;
/// How far inside the names of the pair of corners are written.
const INSIDE: f64 = 1.6;

fn draw(dial: &Dial, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, b)), Some(touched), Some(d)) = (scene.hulls(), dial.touched(scene), scene.hull_difference()) else {
        return;
    };
    let along = dial.direction().normalize();
    let world = &mut panes.world;
    let shapes = [
        (Role::A, 'a', "A", a.outline(), along, touched[0], "d"),
        (Role::B, 'b', "B", b.outline(), -along, touched[1], "-d"),
    ];
    let cents = |length: f64| (length * 100.0).round() / 100.0;
    let vertex = support::difference(&a, &b, dial.direction());
    let difference = cents(vertex.point.dot(along));
    let reach_a = cents(mean(&points(touched[0], a.outline().corners())).dot(along));
    // The bet asks for B's direction.
    let open = |role: Role| role == Role::B && scope.betting;
    for (role, _, _, outline, along, feature, _) in &shapes {
        solid(world, *role, outline.corners());
        if !open(*role) {
            push(world, &points(*feature, outline.corners()), *along);
        }
    }
    for (role, letter, name, outline, along, feature, arrow) in shapes {
        let (corners, middle) = (outline.corners(), mean(outline.corners()));
        corner_names(world, role, letter, corners);
        world.label(role, middle, name, Anchor::Center);
        if !open(role) {
            let tip = mean(&points(feature, corners)) + along * ARROW;
            world.label(Role::Vector, tip, arrow, Anchor::Near(along));
        }
        // B's number is what the rounded ones differ by, so that they fit.
        let reach = if role == Role::B { reach_a - difference } else { reach_a };
        let what = words(letter, feature, outline.edges());
        panes.aside.push(format!("{name}: {what}, dot(d, {what}) = {}", two_decimals(reach)));
    }
    let figure = &mut panes.difference;
    owned_solid(figure, Role::Difference, Merge::difference(&a, &b), A_AND_B);
    let top = points(support::feature(&d, dial.direction()), d.vertices());
    push(figure, &top, along);
    if !scope.betting {
        panes.aside.push(format!("{}: {}", name(vertex), two_decimals(difference)));
        figure.label(Role::Note, mean(&top) - along * INSIDE, name(vertex), Anchor::Center);
    }
    figure.label(Role::Vector, mean(&top) + along * ARROW, "d", Anchor::Near(along));
}

fn names(dial: &Dial, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.hulls() else { return };
    // Above the middle, where it seldom covers a shape.
    let view = scope.scene.layout.world_view();
    let (mut from, along) = (view.center() + DVec2::Y * view.size().y / 4.0, dial.direction().normalize());
    if dial.fixed {
        panes.world.add(Role::Vector, Shape::Pointer(from, from + along * ARROW));
    } else {
        // At A: where B is met is for the learner to see.
        let met = points(support::feature(&a, dial.direction()), a.outline().corners());
        push(&mut panes.world, &met, along);
        from = mean(&met);
    }
    panes.world.label(Role::Vector, from + along * ARROW, "d", Anchor::Near(along));
    // A ruler where A-B is shown, without the names of the corners of A and B that it would tell.
    let (figure, d) = (&mut panes.difference, scope.scene.hull_difference().filter(|_| !dial.fixed));
    let top = d.map_or_else(Vec::new, |d| points(support::feature(&d, dial.direction()), d.vertices()));
    let from = if top.is_empty() { DVec2::ZERO } else { mean(&top) };
    if dial.fixed {
        figure.add(Role::Vector, Shape::Pointer(from, from + along * ARROW));
    } else {
        push(figure, &top, along);
        // Of two corners, the one that is told below.
        figure.label(Role::Probe, top.first().copied().unwrap_or(from), "p", Anchor::Near(-along));
    }
    figure.label(Role::Vector, from + along * ARROW, "d", Anchor::Near(along));
    corner_names(&mut panes.world, Role::A, 'a', a.outline().corners());
    corner_names(&mut panes.world, Role::B, 'b', b.outline().corners());
    if !dial.fixed {
        panes.aside.push(format!("d = {} degrees: {}", dial.degrees, point(along)));
        // The picture shows which corner it is, and the bet asks along which direction B is asked.
        let star = top.first().copied().unwrap_or_default();
        let tie = if top.len() > 1 { ", at two corners" } else { "" };
        panes.aside.push(format!("star p = {}: dot(d, p) = {}{tie}", point(star), two_decimals(star.dot(along))));
    }
}

/// What the ruler touches.
fn words(letter: char, feature: Feature, count: usize) -> String {
    match feature {
        Feature::Corner(index) => format!("{letter}{index}"),
        Feature::Face(index) => format!("side {letter}{index}-{letter}{}", (index + 1) % count),
    }
}

/// How far a ruler goes on beyond what it touches, in world units: an arrow crosses it in the middle.
const BEYOND: f64 = 1.8;

/// Draws a ruler that touches some points, with the direction it comes from.
fn push(figure: &mut Figure, points: &[DVec2], along: DVec2) {
    ruler(figure, points.iter().copied(), along, BEYOND);
    let at = mean(points);
    figure.add(Role::Vector, Shape::Pointer(at, at + along * ARROW));
    for point in points {
        figure.add(Role::Probe, Shape::Point(*point));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
    use crate::value::Value;

    fn scene() -> Scene {
        boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 1.0, 9.0, 4.0)])
    }

    #[test]
    fn directions_go_round_in_order_and_are_exact_at_the_eighths() {
        let at = |degrees| Dial { degrees, fixed: false }.direction();
        assert_eq!([0, 45, 90, 135].map(at), [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [-1.0, 1.0]].map(DVec2::from));
        assert_eq!(
            [180, 225, 270, 315].map(at),
            [[-1.0, 0.0], [-1.0, -1.0], [0.0, -1.0], [1.0, -1.0]].map(DVec2::from)
        );
        for degrees in (0..360).step_by(15) {
            assert!(at(degrees).perp_dot(at((degrees + 15) % 360)) > 0.0, "{degrees}");
            assert!(at(degrees).dot(DVec2::from_angle(f64::from(degrees).to_radians())) > 0.99, "{degrees}");
        }
    }

    #[test]
    fn b_is_touched_from_the_other_side() {
        let mut dial = situation(scene(), &["dial from 0"]);
        for (act, read) in [
            (Act::Turn { counterclockwise: false }, [345.0, 1.0, 3.0]),
            (Act::Turn { counterclockwise: true }, [0.0, 1.0, 3.0]),
            (Act::Turn { counterclockwise: true }, [15.0, 2.0, 0.0]),
        ] {
            assert_eq!(dial.act(act), Reply::Done);
            let names = ["support.angle", "support.a", "support.b"];
            assert_eq!(names.map(|name| reading(&dial, name)), read.map(|number| Some(Value::Number(number))));
        }
        assert_eq!(dial.act(Act::Advance), Reply::NotMine);
    }

    /// Where two corners of A-B are equally far, `p` stands at the one whose coordinates are told.
    #[test]
    fn the_star_that_is_named_is_the_one_that_is_told() {
        let mut ties = 0;
        for degrees in (0..360).step_by(15) {
            let panes = shown(&situation(scene(), &[&format!("dial from {degrees}")]), &["support-names"]);
            let Some(told) = panes.aside.iter().find(|told| told.ends_with("at two corners")) else { continue };
            let named = panes.difference.marks.iter().find_map(|mark| match &mark.shape {
                Shape::Label(at, name, _) if name == "p" => Some(*at),
                _ => None,
            });
            assert!(told.starts_with(&format!("star p = {}:", point(named.expect("p")))), "{degrees}: {told}");
            ties += 1;
        }
        assert!(ties > 0);
    }

    #[test]
    fn it_says_what_is_touched() {
        let dial = situation(scene(), &["dial from 15"]);
        let panes = shown(&dial, &["rulers"]);
        // The last one is how far a2-b0 = (-2,2) lies along d.
        assert_eq!(panes.aside, ["A: a2, dot(d, a2) = 4.64", "B: b0, dot(d, b0) = 6.05", "a2-b0: -1.41"]);
    }

    /// Before the claim rulers turn at A and A-B, not at B. Where d is asked about in an exam there is none.
    #[test]
    fn rulers_turn_at_a_and_at_the_difference() {
        let rulers = |text: &str| {
            let panes = shown(&situation(scene(), &[text]), &["support-names"]);
            [panes.world, panes.difference].map(|figure| {
                let rulers = figure.marks.into_iter().filter(|mark| mark.role == Role::Measure);
                rulers.map(|mark| mark.shape).collect::<Vec<_>>()
            })
        };
        // A-B goes from (-8,-3) to (-2,2), and d points right.
        let ruler = Shape::Segment(dvec2(-1.3, -4.8), dvec2(-1.3, 3.8));
        let of_a = Shape::Segment(dvec2(4.7, -0.8), dvec2(4.7, 4.8));
        assert_eq!(rulers("dial from 0"), [vec![of_a], vec![ruler]]);
        assert_eq!(rulers("dial 0"), [vec![], vec![]]);
    }

    #[test]
    fn a_direction_that_is_stated_stays() {
        let mut dial = situation(scene(), &["dial 15"]);
        assert_eq!(dial.act(Act::Turn { counterclockwise: true }), Reply::NotMine);
        assert_eq!(
            ["support.a", "support.b"].map(|name| reading(&dial, name)),
            [2.0, 0.0].map(|at| Some(Value::Number(at)))
        );
        assert!(dial.legend().is_empty());
        let error = try_situation(scene(), &["dial 360"]).expect_err("too many");
        assert_eq!(error, "\"dial\" takes degrees from 0 to 359, not \"360\"");
    }

    #[test]
    fn it_needs_degrees_and_a_and_b() {
        let error = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert!(error(scene(), "dial x y").contains("takes degrees"));
        assert!(error(Scene::default(), "dial 0").contains("a scene with A and B"));
    }
}
