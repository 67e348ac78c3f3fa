//! What a learner chooses in the loop: the next direction, or the corner to drop.

use super::{COUNTED, HandWalk, MOST_ASKS, OVER, WalkPart, nearest};
use crate::instrument::prelude::*;
use crate::instrument::shared::support::toward;

pub(super) const AWAY: &str = "That direction leads away from O. Ask from s1 straight toward O.";
pub(super) const ACROSS: &str =
    "s1*d = 0: along this arrow s1 already reaches O, so the next answer will too. Ask straight toward O.";
pub(super) const OTHER_SIDE: &str = "That direction is at a right angle, but O lies on the other side of the segment.";
pub(super) const ALONG: &str =
    "Along this arrow s2 already reaches O, so the next answer will too. Ask across the segment, on O's side.";
pub(super) const LEANS: &str =
    "That leads from s2 to O, but along it s1 already reaches O. Across the segment neither does: ask there.";

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
        if let Some(wrong) = wrong {
            return Reply::Wrong(format!("{wrong} {COUNTED}"));
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
            return Reply::refused("If O is inside the triangle, press x twice: together.");
        }
        let inside = self.part == WalkPart::Corner && digit == 0;
        if self.kept.len() < 3 {
            return Reply::refused("There is nothing to drop until three are kept.");
        }
        if !inside && !(1..=3).contains(&digit) {
            return Reply::refused("The corners are 1, 2 and 3.");
        }
        let right = self.to_drop();
        if inside && right.is_none() {
            self.says_apart = Some(false);
            return Reply::said("Yes: O is inside all three edges.");
        }
        if right.is_none_or(|right| digit != right + 1) {
            let why = match right {
                Some(_) if inside => "O is not inside: it lies beyond one of the two edges at 3.".to_owned(),
                _ if digit == 3 => {
                    "O does not lie beyond the edge from 1 to 2: 3 was asked for on O's side of it.".to_owned()
                }
                None => "O lies beyond none of the edges.".to_owned(),
                Some(_) => format!("O lies beyond the edge from {digit} to 3: that edge has to stay."),
            };
            return Reply::Wrong(format!("{why} {COUNTED}"));
        }
        self.drop_at(digit - 1);
        if let (WalkPart::Whole, [p, q]) = (self.part, &self.numbers[..]) {
            return Reply::Said(format!("Now ask across the edge from {p} to {q} with Space: they become 1 and 2."));
        }
        self.go_on(scene);
        let become_others = if digit == 1 { "2 and 3 become 1 and 2" } else { "3 becomes 2" };
        match self.answered() {
            Reply::Said(said) => Reply::Said(format!("Corner {digit} is dropped: {become_others}. {said}")),
            other => other,
        }
    }

    /// Drops a corner that the nearest point does not need.
    pub(super) fn drop_idle(&mut self, digit: u8, _: &mut Scene) -> Reply {
        let Some(index) = self.numbers.iter().position(|number| *number == usize::from(digit)) else {
            return Reply::refused("There is no such corner.");
        };
        let (_, needed) = nearest(&self.kept);
        let place = format!("The new p is {}.", self.place(&needed));
        if needed.contains(&index) {
            let why = if needed.len() == self.kept.len() { "There is nothing to drop." } else { &place };
            return Reply::Wrong(format!("{why} {COUNTED}"));
        }
        self.drop_at(index);
        Reply::Said(if needed.len() == self.kept.len() {
            format!("{place} Space moves p there, and renumbers the corners.")
        } else {
            "Right, and one more corner has to go.".to_owned()
        })
    }

    /// Where the nearest point is, which needs these of the kept corners.
    fn place(&self, needed: &[usize]) -> String {
        match *needed {
            [p, q] => format!("within the edge from {} to {}", self.numbers[p], self.numbers[q]),
            _ => format!("corner {}", needed.first().map_or(0, |p| self.numbers[*p])),
        }
    }

    pub(super) fn ask_nearer(&mut self, scene: &mut Scene) -> Reply {
        let (p, needed) = nearest(&self.kept);
        if needed.len() < self.kept.len() {
            return Reply::refused("First drop each corner that is not needed for the new p.");
        }
        if self.asks >= MOST_ASKS {
            return Reply::refused("That is often enough: u takes an ask back.");
        }
        self.dropped = None;
        self.ask_along(-p, scene);
        self.answered()
    }
}
