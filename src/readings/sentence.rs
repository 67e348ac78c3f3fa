//! Readings as sentences.

use super::table::of_pair;
use crate::instrument::Scope;
use crate::instrument::probe::Probe;
use crate::instrument::rule::Rule;
use crate::panes::Cover;
use crate::scene::Body;
use crate::value::{plain, point, two_decimals};
use glam::DVec2;
use minkowski2d::{Aabb, State, minkowski, origin, penetration};

/// How numbers are worded: for a row of the screen, or for reading aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wording {
    Short,
    Spoken,
}

fn spans(shape: &Aabb, wording: Wording) -> String {
    let [left, right, bottom, top] = [shape.left(), shape.right(), shape.bottom(), shape.top()].map(plain);
    match wording {
        Wording::Short => format!("x {left}..{right} y {bottom}..{top}"),
        Wording::Spoken => format!("spans x {left} to {right}, y {bottom} to {top}"),
    }
}

/// A shape by its name: `A x 9..13 y 6..8`, `a (8,6)` for a point, `flag at x = 7` for a vertical line.
fn described(name: &str, shape: &Aabb, wording: Wording) -> String {
    let is = if wording == Wording::Spoken { "is " } else { "" };
    match shape.size() {
        DVec2 { x: 0.0, y: 0.0 } => format!("{name} {is}{}", point(shape.min())),
        DVec2 { x: 0.0, .. } => format!("{name} {is}at x = {}", plain(shape.left())),
        DVec2 { y: 0.0, .. } => format!("{name} {is}at y = {}", plain(shape.bottom())),
        _ => format!("{name} {}", spans(shape, wording)),
    }
}

/// A body's letter if its name is one letter, otherwise its name.
fn named(body: &Body) -> String {
    if body.name.chars().count() == 1 { body.letter().to_string() } else { body.name.clone() }
}

fn of_body(body: &Body, wording: Wording) -> String {
    let name = named(body);
    let radius = body.shape.radius().get();
    if body.shape.is_disc() {
        let middle = point(body.shape.middle());
        return match wording {
            Wording::Spoken => format!("{name} is at {middle}, with radius {}", plain(radius)),
            Wording::Short => format!("{name} {middle} r {}", plain(radius)),
        };
    }
    let core = of_core(body, &name, wording);
    match wording {
        _ if radius <= 0.0 => core,
        Wording::Spoken => format!("{core}, rounded by {}", plain(radius)),
        Wording::Short => format!("{core} r {}", plain(radius)),
    }
}

/// The same without the radius. The range that a body spans includes its rounding.
fn of_core(body: &Body, name: &str, wording: Wording) -> String {
    match body.shape.as_posed().map(|posed| (posed.box_center(), posed.degrees())) {
        Some((Some(center), degrees)) if wording == Wording::Spoken => {
            format!("{name} is at {}, turned {degrees} degrees", point(center))
        }
        Some((None, degrees @ 1..)) if wording == Wording::Spoken => format!("{name} is turned {degrees} degrees"),
        Some((Some(center), degrees)) => format!("{name} {} at {degrees} deg", point(center)),
        Some((None, degrees @ 1..)) => format!("{name} at {degrees} deg"),
        _ => described(name, &body.shape.bounds(), wording),
    }
}

/// The verdict on A and B in words, by the current rule.
fn verdict(scope: &Scope<'_>) -> Option<String> {
    let distance = scope.signed_distance()?;
    Some(match scope.state()? {
        State::Separated => match scope.difference().map(|d| origin::gap(&d)) {
            Some(gap) => {
                let gaps = [(gap.x, "x"), (gap.y, "y")].into_iter().filter(|(gap, _)| *gap > 0.0);
                let gaps: Vec<_> = gaps.map(|(gap, axis)| format!("{} in {axis}", plain(gap))).collect();
                format!("apart: {}", gaps.join(", "))
            }
            None => format!("apart: {distance:.2}"),
        },
        State::Touching if scope.instrument::<Rule>().is_some() => {
            format!("touching, {}", if scope.strict() { "no hit" } else { "a hit" })
        }
        // Within the tolerance, "touching" alone would not say whether the distance is positive or negative.
        State::Touching if scope.scene.layout.tolerance > 0.0 && scope.difference().is_none() => {
            format!("touching: {}", two_decimals(distance))
        }
        State::Touching => "touching".to_owned(),
        // How deep boxes overlap is what lesson 3 asks.
        State::Overlapping if scope.difference().is_some() => "overlap".to_owned(),
        State::Overlapping => format!("overlap: {:.2} deep", -distance),
    })
}

/// True for a line or a point, such as a flag, which marks a place and meets nothing.
fn is_mark(body: &Body) -> bool {
    body.shape.bounds().size().min_element() == 0.0
}

/// The longest verdict on all bodies, in columns: a line of the smallest screen.
const LINE: usize = 59;

/// The verdict on A and B, and what other bodies meet: `A, B apart: 2 in y; C touches A`.
fn verdict_on_all(scope: &Scope<'_>) -> Option<String> {
    let (bodies, verdict) = (&scope.scene.bodies, verdict(scope)?);
    let pair = scope.scene.front()?.map(|body| &bodies[body]);
    let others = bodies.iter().filter(|body| pair.iter().all(|one| one.name != body.name) && !is_mark(body));
    let others: Vec<&Body> = others.collect();
    let [first, ..] = others[..] else { return Some(verdict) };
    // Among several bodies there is no room for the last digits of a touch.
    let verdict = if verdict.starts_with("touching:") { "touching" } else { &verdict };
    let verdict = format!("{} {verdict}", pair.map(named).join(", "));
    let (mut told, mut meetings) = (Vec::new(), 0);
    for (index, other) in others.iter().enumerate() {
        let mut ways = Vec::new();
        for (state, verb) in [(State::Overlapping, "overlaps"), (State::Touching, "touches")] {
            let meets = |with: &&&Body| scope.state_of(&other.shape, &with.shape) == state;
            let met: Vec<_> = pair.iter().chain(&others[..index]).filter(meets).copied().map(named).collect();
            meetings += met.len();
            if !met.is_empty() {
                ways.push(format!("{verb} {}", met.join(" and ")));
            }
        }
        if !ways.is_empty() {
            told.push(format!("{} {}", named(other), ways.join(", ")));
        }
    }
    let rest = match (meetings, others.len()) {
        (0, 1) => format!("{} apart", named(first)),
        (0, _) => "the others apart".to_owned(),
        _ => told.join("; "),
    };
    let whole = format!("{verdict}; {rest}");
    Some(match meetings {
        _ if whole.len() <= LINE => whole,
        1 => format!("{verdict}; 1 other pair meets"),
        count => format!("{verdict}; {count} other pairs meet"),
    })
}

/// The numbers of a scene, as separate texts: bodies, difference, verdict, moves. What is covered is left out, and so is the
/// verdict if anything is covered, because it would give that away.
pub(crate) fn numbers(scope: &Scope<'_>, with_difference: bool, with_moves: bool, covers: &[Cover]) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let covered = covers.contains(&Cover::Readings);
    if !covered && !covers.contains(&Cover::World) {
        // A flag is a line with its name in the picture, and its place in the text.
        let is_flag = |body: &&Body| is_mark(body) && body.shape.bounds().size() != DVec2::ZERO;
        let told = scope.scene.bodies.iter().filter(|body| !is_flag(body));
        pieces.extend(told.map(|body| of_body(body, Wording::Short)));
    }
    if with_difference && !covered {
        pieces.extend(differences(scope).map(|(name, d)| described(&name, &d, Wording::Short)));
    }
    if covers.is_empty() {
        pieces.extend(verdict_on_all(scope));
    }
    // Where the learner moves nothing, a count of moves would only confuse.
    let can_move = scope.scene.moves > 0 || scope.instrument::<Probe>().is_some() || !scope.scene.movable.is_empty();
    if with_moves && can_move {
        pieces.push(format!("moves {}", scope.scene.moves));
    }
    if covered {
        let what = if pieces.is_empty() { "The numbers" } else { "Axes and coordinates" };
        pieces.push(format!("{what} are hidden for now."));
    }
    pieces
}

/// The same numbers as sentences, to be read out. If there is an O, the verdict comes with where O lies.
pub(crate) fn sentences(scope: &Scope<'_>, with_difference: bool, with_o: bool, covers: &[Cover]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    if !covers.contains(&Cover::Readings) {
        if !covers.contains(&Cover::World) {
            told.extend(scope.scene.bodies.iter().map(|body| format!("{}.", of_body(body, Wording::Spoken))));
        }
        for (name, d) in differences(scope).filter(|_| with_difference) {
            told.push(format!("{}.", described(&name, &d, Wording::Spoken)));
            if with_o && covers.is_empty() {
                told.push(the_origin(&name, &d));
            }
        }
    }
    if covers.is_empty() {
        told.extend(verdict_on_all(scope).map(|verdict| {
            let verdict = verdict.replacen("apart: ", "apart: gap ", 1);
            let verdict = verdict.replacen("touching: ", "touching, at a signed distance of ", 1);
            let mut letters = verdict.chars().collect::<Vec<_>>();
            letters[0] = letters[0].to_ascii_uppercase();
            letters.into_iter().chain(['.']).collect()
        }));
    }
    told
}

/// The differences of boxes that the right pane shows, each with its name.
fn differences(scope: &Scope<'_>) -> impl Iterator<Item = (String, Aabb)> {
    let scene = scope.scene;
    scene.fronts().into_iter().filter_map(|pair| {
        let [a, b] = pair.map(|body| scene.bodies[body].shape.as_box());
        Some((scene.difference_name(pair), minkowski::difference(&a?, &b?)))
    })
}

/// Where O lies, as anybody reads off the four sides.
fn the_origin(name: &str, d: &Aabb) -> String {
    let [right, top] = [-d.right(), -d.top()];
    let words = ["to the left of it", "to the right of it", "below it", "above it"];
    let away = [d.left(), right, d.bottom(), top].into_iter().zip(words);
    let list = |sides: Vec<String>| sides.join(" and ");
    match origin::state(d) {
        State::Overlapping => format!("O is inside {name}."),
        State::Separated => {
            let off = if d.size() == DVec2::ZERO { "off" } else { "outside" };
            let away = away.filter(|(far, _)| *far > 0.0);
            format!("O is {off} {name}, {}.", list(away.map(|(far, way)| format!("{} {way}", plain(far))).collect()))
        }
        State::Touching if d.size() == DVec2::ZERO => format!("O is on {name}."),
        State::Touching => {
            let sides = away.zip(["left", "right", "bottom", "top"]).filter(|((far, _), _)| *far == 0.0);
            let sides: Vec<_> = sides.map(|(_, side)| side.to_owned()).collect();
            let word = if sides.len() == 1 { "side" } else { "sides" };
            format!("O is on the {} {word} of {name}.", list(sides))
        }
    }
}

/// Why a verdict does not hold, in a sentence that says how far off it is; `None` for readings that are reported as
/// they are.
pub(crate) fn why_not(scope: &Scope<'_>, name: &str) -> Option<String> {
    if let Some((pair, rest)) = of_pair(name, scope.scene) {
        return scope.about(pair, |scope| why_not(scope, rest));
    }
    let Some(d) = scope.difference() else { return why_not_solids(scope, name) };
    let called = scope.scene.difference_name(scope.scene.front()?);
    let depth = || plain(penetration::depth(&d));
    match (name, origin::state(&d)) {
        ("touching" | "overlapping" | "contact", State::Separated) => Some(match &scope.scene.differences[..] {
            [] => {
                let [place, side, bound] = far_off("A-B", &d);
                format!("{place}: {side}{}", if name == "overlapping" { bound } else { String::new() })
            }
            // Which of the differences is called D is not said here.
            _ => far_off(&called, &d)[0].clone(),
        }),
        ("touching", State::Overlapping) => Some(format!("O is inside {called}, depth {}: they overlap", depth())),
        ("overlapping", State::Touching) => Some(format!("O is only on the border of {called}: they touch")),
        ("contact", State::Touching) => Some("they touch, and the rule < does not count that".to_owned()),
        ("separated", State::Touching) => Some(format!("O is on the border of {called}: they touch")),
        ("separated", State::Overlapping) => Some(format!("O is inside {called}, depth {}", depth())),
        _ => None,
    }
}

/// The same for shapes other than axis-aligned boxes.
fn why_not_solids(scope: &Scope<'_>, name: &str) -> Option<String> {
    let distance = scope.signed_distance()?;
    match (name, scope.state()?) {
        ("touching" | "overlapping" | "contact", State::Separated) => Some(format!("they are {distance:.2} apart")),
        ("touching" | "separated", State::Overlapping) => Some(format!("they overlap, depth {:.2}", -distance)),
        ("overlapping" | "separated", State::Touching) => Some("they touch".to_owned()),
        _ => None,
    }
}

/// Where a difference lies relative to an origin outside it, the side that is farthest off, and its bound for an overlap.
fn far_off(name: &str, d: &Aabb) -> [String; 3] {
    let gap = origin::gap(d);
    let along_x = gap.x >= gap.y;
    let (side, of_d, value, less) = match (along_x, d.left() > 0.0, d.bottom() > 0.0) {
        (true, true, _) => ("right of", "left", d.left(), "less"),
        (true, false, _) => ("left of", "right", d.right(), "more"),
        (false, _, true) => ("above", "bottom", d.bottom(), "less"),
        (false, _, false) => ("below", "top", d.top(), "more"),
    };
    let far = gap.max_element();
    [
        format!("{name} is still {} {side} O", plain(far)),
        format!("{of_d} = {}", plain(value)),
        format!(" must be {less} than 0"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(name: &str, left: f64, bottom: f64, width: f64, height: f64) -> Body {
        Body::new(name, Aabb::constant(left, bottom, left + width, bottom + height))
    }

    /// The verdict on bodies of which A is at the origin and 4 by 2, B is 3 to the right of it, and these are the
    /// others.
    fn verdict_with(others: &[Body]) -> String {
        let mut bodies = vec![body("A", 0.0, 0.0, 4.0, 2.0), body("B", 7.0, 0.0, 2.0, 2.0)];
        bodies.extend_from_slice(others);
        let scene = crate::scene::Scene::new(bodies);
        let scope = Scope { scene: &scene, start: &scene, instruments: &[], betting: true, mistakes: 0 };
        numbers(&scope, false, false, &[]).pop().expect("a verdict")
    }

    #[test]
    fn every_body_has_its_part_in_the_verdict() {
        for (others, expected) in [
            (&[][..], "apart: 3 in x"),
            (&[body("flag", 5.0, 5.0, 0.0, 2.0)], "apart: 3 in x"),
            (&[body("flag", 4.0, 1.0, 0.0, 2.0)], "apart: 3 in x"),
            (&[body("C", 4.0, 0.0, 3.0, 1.0)], "A, B apart: 3 in x; C touches A and B"),
            (&[body("C", 3.0, 0.0, 4.0, 1.0)], "A, B apart: 3 in x; C overlaps A, touches B"),
            (
                &[body("C", 1.0, 1.0, 1.0, 3.0), body("E", 2.0, 3.0, 1.0, 1.0)],
                "A, B apart: 3 in x; C overlaps A; E touches C",
            ),
            (&[body("C", 0.0, 5.0, 1.0, 1.0), body("E", 2.0, 5.0, 1.0, 1.0)], "A, B apart: 3 in x; the others apart"),
            (
                &[body("platform", 4.0, 1.0, 3.0, 1.0), body("elevator", 3.0, 1.0, 5.0, 5.0)],
                "A, B apart: 3 in x; 5 other pairs meet",
            ),
            (
                &[body("the_platform_that_moves_up_and_down", 4.0, 1.0, 2.0, 1.0)],
                "A, B apart: 3 in x; 1 other pair meets",
            ),
        ] {
            let said = verdict_with(others);
            assert_eq!(said, expected);
            assert!(said.len() <= LINE, "{said}");
        }
    }

    #[test]
    fn each_axis_is_named_beside_its_numbers() {
        let bodies =
            vec![body("A", 9.0, 6.0, 4.0, 2.0), body("B", 4.0, 3.0, 2.0, 2.0), body("flag", 7.0, 1.0, 0.0, 3.0)];
        let scene = crate::scene::Scene::new(bodies);
        let scope = Scope { scene: &scene, start: &scene, instruments: &[], betting: true, mistakes: 0 };
        let told = numbers(&scope, true, false, &[]);
        // The flag has its place in the picture.
        let expected = ["A x 9..13 y 6..8", "B x 4..6 y 3..5", "A-B x 3..9 y 1..5", "apart: 3 in x, 1 in y"];
        assert_eq!(told[..4], expected);
        assert!(sentences(&scope, true, false, &[]).iter().any(|told| told.contains("flag")));
    }

    #[test]
    fn far_off_names_the_side_that_is_missing_most() {
        for (d, told) in [
            ((3.0, 1.0, 9.0, 5.0), "A-B is still 3 right of O, left = 3 must be less than 0"),
            ((-6.0, -1.0, -2.0, 5.0), "A-B is still 2 left of O, right = -2 must be more than 0"),
            ((-6.0, -9.0, 2.0, -5.0), "A-B is still 5 below O, top = -5 must be more than 0"),
        ] {
            let [place, side, bound] = far_off("A-B", &Aabb::constant(d.0, d.1, d.2, d.3));
            assert_eq!(format!("{place}, {side}{bound}"), told);
        }
    }
}
