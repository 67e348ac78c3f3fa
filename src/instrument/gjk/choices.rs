//! What a learner chooses in the loop: the next direction, or the corner to drop.

use super::{COUNTED, HandWalk, MOST_ASKS, OVER, WalkPart, nearest};
use crate::instrument::prelude::*;
use crate::instrument::shared::support::toward;

pub(super) const AWAY: &str =
    "This d points away from O: O is not beyond the dotted line. From s1, ask straight toward O.";
pub(super) const ACROSS: &str = "Along this d, s1 reaches O: the dotted line goes through both. Ask straight toward O.";
pub(super) const OTHER_SIDE: &str =
    "This arrow is at a right angle to the segment, but O lies on the other side of the segment.";
pub(super) const ALONG: &str =
    "Along this d, s2 reaches O: see the dotted line. Ask at a right angle to segment s1-s2.";
pub(super) const LEANS: &str =
    "Along this d, s1 reaches O: see the dotted line. Ask at a right angle to segment s1-s2.";

impl HandWalk {
    /// The four directions to choose from, counterclockwise, each with what is wrong with it. Which of them is the first
    /// depends on the newest answer, so that no digit is right more often than another.
    pub(super) fn choices(&self) -> Vec<(DVec2, Option<&'static str>)> {
        let mut all = match self.kept[..] {
            [p] => {
                let p = p.point;
                vec![(-p, None), (p, Some(AWAY)), (p.perp(), Some(ACROSS)), (-p.perp(), Some(ACROSS))]
            }
            [p, q] => {
                let (out, along) = (toward(p, q), q.point - p.point);
                vec![(out, None), (-out, Some(OTHER_SIDE)), (-q.point, Some(LEANS)), (along, Some(ALONG))]
            }
            _ => Vec::new(),
        };
        let angle = |d: DVec2| d.to_angle().rem_euclid(std::f64::consts::TAU);
        all.sort_by(|(d, _), (e, _)| angle(*d).total_cmp(&angle(*e)));
        let newest = self.kept.last().map_or(DVec2::ZERO, |newest| newest.point);
        let first = (newest.x + 2.0 * newest.y).rem_euclid(all.len().max(1) as f64) as usize;
        all.rotate_left(first);
        all
    }

    pub(super) fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        if self.is_over() {
            return Reply::refused(OVER);
        }
        let Some((d, wrong)) = self.choices().get(chosen).copied() else { return Reply::NotMine };
        self.wrong = wrong.map(|_| d);
        if let Some(wrong) = wrong {
            let along = (1..).zip(&self.kept).map(|(k, s)| format!("s{k}*d = {}", plain(s.point.dot(d))));
            return Reply::Wrong(format!("{}. {wrong} {COUNTED}", along.collect::<Vec<_>>().join(", ")));
        }
        self.ask_along(d, scene);
        self.answered()
    }

    pub(super) fn drop_corner(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        if self.part == WalkPart::Corner && self.is_over() {
            return Reply::refused(OVER);
        }
        let digit = usize::from(digit);
        if self.part == WalkPart::Whole && digit == 0 {
            return self.say(false);
        }
        let inside = self.part == WalkPart::Corner && digit == 0;
        let [one, other, newest] = self.numbers[..] else {
            return Reply::refused("There is nothing to drop until you keep three corners.");
        };
        let chosen = self.numbers.iter().position(|number| *number == digit);
        if !inside && chosen.is_none() {
            return Reply::Refused(format!("The corners are {one}, {other} and {newest}."));
        }
        let right = self.to_drop();
        if inside && right.is_none() {
            self.says_apart = Some(false);
            return Reply::said("Yes: O is inside the triangle. Enter submits.");
        }
        let Some(index) = right.filter(|_| chosen == right) else {
            let why = match right {
                Some(_) if inside => format!("O is not inside: it lies beyond one of the two edges at {newest}."),
                _ if digit == newest => {
                    format!("O does not lie beyond the edge from {one} to {other}: the last d led from it toward O.")
                }
                None => "O is not beyond any edge.".to_owned(),
                Some(_) => format!("O lies beyond the edge from {digit} to {newest}, so {digit} has to stay."),
            };
            return Reply::Wrong(format!("{why} {COUNTED}"));
        };
        let dropped = format!("Corner {digit} is dropped.");
        self.drop_at(index);
        if self.part == WalkPart::Whole {
            // What was said was of the triangle.
            self.says_apart = None;
            return Reply::Said(format!("{dropped} Space asks at a right angle to the kept edge, toward O."));
        }
        self.go_on(scene);
        match self.answered() {
            Reply::Said(said) => Reply::Said(format!("{dropped} {said}")),
            other => other,
        }
    }

    /// Drops a corner that the nearest point does not need.
    pub(super) fn drop_idle(&mut self, digit: u8, _: &mut Scene) -> Reply {
        let Some(index) = self.numbers.iter().position(|number| *number == usize::from(digit)) else {
            let kept: Vec<_> = self.numbers.iter().map(usize::to_string).collect();
            return Reply::Refused(format!("There is no corner {digit}. You keep: {}.", kept.join(", ")));
        };
        if self.short {
            return Reply::refused("s is not kept, so there is nothing to drop.");
        }
        if self.kept.len() == 1 {
            return Reply::refused("This is the only corner that you keep.");
        }
        let (p, needed) = nearest(&self.kept);
        let far = plain(p.length());
        if needed.contains(&index) {
            let why = match *needed {
                [one, other] => {
                    let (one, other) = (self.numbers[one], self.numbers[other]);
                    format!("Edge {one}-{other} is nearest to O, {far} away, so {one} and {other} both stay.")
                }
                _ => format!("Corner {digit} is nearest to O, {far} away, so {digit} stays."),
            };
            return Reply::Wrong(format!("{why} {COUNTED}"));
        }
        let dropped = format!("Corner {digit} is dropped.");
        self.drop_at(index);
        Reply::Said(if self.unmeasured {
            dropped
        } else if needed.len() < self.kept.len() {
            format!("{dropped} p is a single corner: drop the other one, too.")
        } else {
            let place = match self.numbers[..] {
                [corner] => format!("corner {corner}"),
                _ => "the nearest point of the edge".to_owned(),
            };
            format!("{dropped} p moves to {place}, {}.", point(p))
        })
    }

    pub(super) fn ask_nearer(&mut self, scene: &mut Scene) -> Reply {
        let (p, needed) = nearest(&self.kept);
        if needed.len() < self.kept.len() {
            return Reply::refused("First drop each corner that the nearest point does not need.");
        }
        if self.short {
            return Reply::refused("Along this d, the answer is the same again.");
        }
        if self.asks >= MOST_ASKS {
            return Reply::refused("That is often enough: u takes an ask back.");
        }
        self.dropped = None;
        self.ask_along(-p, scene);
        self.answered()
    }
}
