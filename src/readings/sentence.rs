//! Readings as words.

use crate::geometry::{Aabb, State, origin, penetration};
use crate::instrument::{Probe, Scope, Solve};
use crate::scene::{Body, Solid};
use crate::value::{plain, point, two_decimals};
use glam::DVec2;

fn spans(shape: &Aabb) -> String {
    format!("{}..{} x {}..{}", plain(shape.left()), plain(shape.right()), plain(shape.bottom()), plain(shape.top()))
}

/// A shape by its name: `A 9..13 x 6..8`, `a (8,6)` for a point, `flag at x = 7` for an upright line.
fn described(name: &str, shape: &Aabb) -> String {
    match shape.size() {
        DVec2 { x: 0.0, y: 0.0 } => format!("{name} {}", point(shape.min())),
        DVec2 { x: 0.0, .. } => format!("{name} at x = {}", plain(shape.left())),
        DVec2 { y: 0.0, .. } => format!("{name} at y = {}", plain(shape.bottom())),
        _ => format!("{name} {}", spans(shape)),
    }
}

fn of_body(body: &Body) -> String {
    let name = if body.name.chars().count() == 1 { body.letter().to_string() } else { body.name.clone() };
    match &body.shape {
        Solid::Turned(turned) => format!("{name} {} at {} deg", point(turned.center), turned.degrees),
        Solid::Spun(spun) => format!("{name} at {} deg", spun.degrees()),
        solid => described(&name, &solid.bounds()),
    }
}

/// The verdict on A and B in words, by the rule in force.
fn verdict(scope: &Scope<'_>) -> Option<String> {
    let distance = scope.signed_distance()?;
    Some(match scope.state()? {
        State::Separated => match scope.difference().map(|d| origin::gap(&d)) {
            Some(gap) => format!("apart: gap {} by {}", plain(gap.x), plain(gap.y)),
            None => format!("apart: {distance:.2}"),
        },
        State::Touching if scope.strict() => "touching, no contact".to_owned(),
        // Within a tolerance, "touching" alone would not tell on which side of zero.
        State::Touching if scope.scene.layout.tolerance > 0.0 && scope.difference().is_none() => {
            format!("touching: {}", two_decimals(distance))
        }
        State::Touching => "touching".to_owned(),
        State::Overlapping => match scope.difference() {
            Some(d) => format!("overlap: depth {}", plain(penetration::depth(&d))),
            None => format!("overlap: depth {:.2}", -distance),
        },
    })
}

/// The live numbers of a scene, piece by piece: bodies, difference, verdict, moves.
#[must_use]
pub fn numbers(scope: &Scope<'_>, with_difference: bool, with_moves: bool) -> Vec<String> {
    let mut pieces: Vec<String> = scope.scene.bodies.iter().map(of_body).collect();
    if let Some(d) = scope.difference().filter(|_| with_difference) {
        let name = if scope.scene.bodies.iter().all(Body::is_point) { "a-b" } else { "A-B" };
        pieces.push(described(name, &d));
    }
    pieces.extend(verdict(scope));
    if with_moves && counts_moves(scope) {
        pieces.push(format!("moves {}", scope.scene.moves));
    }
    pieces
}

/// True where moving is what the learner does; elsewhere a count of moves would only puzzle.
fn counts_moves(scope: &Scope<'_>) -> bool {
    let moves = || scope.instrument::<Solve>().is_none() && !scope.scene.movable.is_empty();
    scope.scene.moves > 0 || scope.instrument::<Probe>().is_some() || moves()
}

/// Why a verdict is not as wanted, in a sentence that says how far off it is; `None` for readings that are best
/// reported as they are.
#[must_use]
pub fn why_not(scope: &Scope<'_>, name: &str) -> Option<String> {
    let Some(d) = scope.difference() else { return why_not_solids(scope, name) };
    match (name, origin::state(&d)) {
        ("touching" | "overlapping" | "contact", State::Separated) => Some(far_off(&d)),
        ("touching", State::Overlapping) => {
            Some(format!("the O is inside A-B, depth {}: they overlap", plain(penetration::depth(&d))))
        }
        ("overlapping", State::Touching) => Some("the O is only on the border of A-B: they touch".to_owned()),
        ("contact", State::Touching) => Some("they touch, and the rule < does not count that".to_owned()),
        ("separated", State::Touching) => Some("the O is on the border of A-B: they touch".to_owned()),
        ("separated", State::Overlapping) => {
            Some(format!("the O is inside A-B, depth {}", plain(penetration::depth(&d))))
        }
        _ => None,
    }
}

/// The same for shapes that are no boxes along the axes.
fn why_not_solids(scope: &Scope<'_>, name: &str) -> Option<String> {
    let distance = scope.signed_distance()?;
    match (name, scope.state()?) {
        ("touching" | "overlapping" | "contact", State::Separated) => Some(format!("they are {distance:.2} apart")),
        ("touching" | "separated", State::Overlapping) => Some(format!("they overlap, depth {:.2}", -distance)),
        ("overlapping" | "separated", State::Touching) => Some("they touch".to_owned()),
        _ => None,
    }
}

/// Where A−B lies, seen from an origin outside it: the side that is missing most.
fn far_off(d: &Aabb) -> String {
    let gap = origin::gap(d);
    let along_x = gap.x >= gap.y;
    let (verb, side, value) = match (along_x, d.left() > 0.0, d.bottom() > 0.0) {
        (true, true, _) => ("starts", "right of", ("D.left", d.left())),
        (true, false, _) => ("ends", "left of", ("D.right", d.right())),
        (false, _, true) => ("starts", "above", ("D.bottom", d.bottom())),
        (false, _, false) => ("ends", "below", ("D.top", d.top())),
    };
    let far = gap.max_element();
    format!("A-B {verb} {} {side} the O: {} = {}", plain(far), value.0, plain(value.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_off_names_the_side_that_is_missing_most() {
        assert_eq!(far_off(&Aabb::constant(3.0, 1.0, 9.0, 5.0)), "A-B starts 3 right of the O: D.left = 3");
        assert_eq!(far_off(&Aabb::constant(-6.0, -1.0, -2.0, 5.0)), "A-B ends 2 left of the O: D.right = -2");
        assert_eq!(far_off(&Aabb::constant(-6.0, -9.0, 2.0, -5.0)), "A-B ends 5 below the O: D.top = -5");
    }
}
