//! The readings of axis-aligned boxes: their difference, the origin test, the exits; and what lessons 1 to 3 add.

use super::bodies::steps;
use super::table::{number, solids, truth};
use crate::instrument::{Reading, Scope};
use crate::scene::Scene;
use minkowski2d::origin::gap;
use minkowski2d::penetration::{depth, exits, minimum_translations};
use minkowski2d::{Aabb, State};

/// A goal about it limits the moves, so undo does not give them back.
pub(crate) const MOVES: &str = "moves";

/// A clause about it alone limits the mistakes: with more, only a new start helps.
pub(crate) const MISTAKES: &str = "mistakes";

fn always(_: &Scene) -> bool {
    true
}

fn pair(scene: &Scene) -> bool {
    scene.pair().is_some()
}

fn of_difference(scope: &Scope<'_>, read: impl FnOnce(&Aabb) -> f64) -> Option<f64> {
    scope.difference().map(|d| read(&d))
}

fn of_state(scope: &Scope<'_>, wanted: State) -> Option<bool> {
    scope.state().map(|state| state == wanted)
}

/// The shortest push for A; none unless they overlap.
fn mtv(scope: &Scope<'_>) -> Option<glam::DVec2> {
    scope.difference().and_then(|d| minimum_translations(&d).first())
}

fn overlaps(scope: &Scope<'_>) -> usize {
    let bodies = &scope.scene.bodies;
    let overlap = |(i, j): &(usize, usize)| scope.state_of(&bodies[*i].shape, &bodies[*j].shape) == State::Overlapping;
    scope.scene.pairs().filter(overlap).count()
}

pub(super) const TABLE: &[Reading<()>] = &[
    number("D.left", "the left side of A-B", pair, |(), s| of_difference(s, Aabb::left)),
    number("D.right", "the right side of A-B", pair, |(), s| of_difference(s, Aabb::right)),
    number("D.bottom", "the bottom side of A-B", pair, |(), s| of_difference(s, Aabb::bottom)),
    number("D.top", "the top side of A-B", pair, |(), s| of_difference(s, Aabb::top)),
    number("D.moved", "how far A-B is from where it started, left-right plus up-down", pair, |(), s| {
        Some(steps(&s.difference()?, &s.start.difference()?))
    }),
    truth("separated", "A and B share no point", solids, |(), s| of_state(s, State::Separated)),
    truth("touching", "A and B touch: they share border points only", solids, |(), s| of_state(s, State::Touching)),
    truth("overlapping", "A and B overlap: their insides share points", solids, |(), s| {
        of_state(s, State::Overlapping)
    }),
    truth("contact", "A and B overlap, or touch if the rule is <=", solids, |(), s| s.contact()),
    truth("inside", "B lies inside A and touches no side", pair, |(), s| {
        s.scene.pair().map(|(a, b)| a.contains_box_strictly(&b))
    }),
    number("exit.left", "how far A must go left to get out", pair, |(), s| of_difference(s, |d| exits(d).left)),
    number("exit.right", "how far A must go right to get out", pair, |(), s| of_difference(s, |d| exits(d).right)),
    number("exit.up", "how far A must go up to get out", pair, |(), s| of_difference(s, |d| exits(d).up)),
    number("exit.down", "how far A must go down to get out", pair, |(), s| of_difference(s, |d| exits(d).down)),
    number("depth", "the shortest way out; 0 unless they overlap", pair, |(), s| of_difference(s, depth)),
    number("mtv.x", "how far the shortest push (of several, the first) moves A to the right", pair, |(), s| {
        mtv(s).map(|push| push.x)
    }),
    number("mtv.y", "how far it moves A up", pair, |(), s| mtv(s).map(|push| push.y)),
    number("ties", "how many ways out are the shortest", solids, |(), s| {
        s.scene.contact().map(|contact| contact.minimum_translations().count() as f64)
    }),
    number("gap.x", "the gap in x between A and B; 0 if they share some x", pair, |(), s| {
        of_difference(s, |d| gap(d).x)
    }),
    number("gap.y", "the gap in y between A and B; 0 if they share some y", pair, |(), s| {
        of_difference(s, |d| gap(d).y)
    }),
    number("distance", "the distance between A and B; 0 unless they are apart", pair, |(), s| {
        of_difference(s, |d| gap(d).length())
    }),
    truth("lamp.top", "the top side of A-B is at or above O", pair, |(), s| s.lamps().map(|lamps| lamps[3])),
    number("lamps", "how many of the four comparisons say yes", pair, |(), s| {
        s.lamps().map(|lamps| lamps.into_iter().filter(|lamp| *lamp).count() as f64)
    }),
    number(MOVES, "steps taken since the start", always, |(), s| Some(f64::from(s.scene.moves))),
    number(MISTAKES, "how often a choice was wrong", always, |(), s| Some(f64::from(s.mistakes))),
    truth("bet", "the prediction is locked in, or there is none", always, |(), s| Some(!s.betting)),
    number("overlaps", "how many pairs of bodies overlap", always, |(), s| Some(overlaps(s) as f64)),
];
