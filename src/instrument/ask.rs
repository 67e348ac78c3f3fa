//! Questions for support points of A−B, in a direction that `,` and `.` turn: they can prove that A and B are apart.

use super::prelude::*;
use super::shared::support::{ARROW, answer, border_line, direction, parents, told};

/// Half of the length of the line through an answer, in world units. No part of A−B lies beyond it.
const HALF: f64 = 4.0;

/// The direction, and what has been asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    /// Counterclockwise from the x axis, 0 to 359.
    degrees: i32,
    /// The directions that have been asked, each once.
    asked: Vec<i32>,
    /// How many may be asked.
    most: usize,
}

impl Instrument for Ask {
    const FORMS: &'static [Usage] =
        &[("ask 2", ", and . turn d by 15 degrees, Space asks for the farthest point, at most twice")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("asks", "how many points of A-B were asked for", |ask, _| Some(ask.asked.len() as f64)),
        Reading::truth("proof", "an answer shows that A and B are apart", |ask, scope| {
            let is_proof = |degrees: &i32| {
                let d = direction(*degrees);
                answer(scope.scene, d).is_some_and(|s| s.point.dot(d) < 0.0)
            };
            Some(ask.asked.iter().any(is_proof))
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("asked", "The direction d, and each answer with the line that nothing of A-B lies beyond.", draw)];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        Ok(Self { degrees: 0, asked: Vec::new(), most: words.limit("asks")? })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::turn("turn d", Self::turn), Control::space("ask", Self::ask)]
    }

    /// Undo takes back neither questions nor answers.
    fn keep_seen(&mut self, left: &Self) {
        self.asked.clone_from(&left.asked);
    }
}

impl Ask {
    /// The direction of the newest answer, if there is one.
    pub(crate) fn last(&self) -> Option<DVec2> {
        self.asked.last().map(|degrees| direction(*degrees))
    }

    fn turn(&mut self, more: bool, _: &mut Scene) -> Reply {
        self.degrees = (self.degrees + if more { TURN } else { -TURN }).rem_euclid(360);
        Reply::Done
    }

    fn ask(&mut self, scene: &mut Scene) -> Reply {
        if self.asked.len() >= self.most {
            return Reply::Refused(format!("All {} asks are used: Enter submits.", self.asked.len()));
        }
        if self.asked.contains(&self.degrees) {
            return Reply::refused("You have that answer already: turn d first.");
        }
        let Some(s) = answer(scene, direction(self.degrees)) else { return Reply::NotMine };
        self.asked.push(self.degrees);
        Reply::Said(format!("Farthest along {} degrees: {}.", self.degrees, told(s)))
    }
}

fn draw(ask: &Ask, scope: &Scope<'_>, panes: &mut Panes) {
    let along = direction(ask.degrees).normalize();
    let arrow = Shape::Pointer(along * 0.4, along * (0.4 + ARROW));
    labeled(&mut panes.difference, Role::Vector, arrow, "d", Anchor::Near(along));
    panes.aside.push(format!("d = {} deg, asked {} of {}", ask.degrees, ask.asked.len(), ask.most));
    for (index, degrees) in ask.asked.iter().enumerate() {
        let d = direction(*degrees);
        let Some(s) = answer(scope.scene, d) else { continue };
        border_line(&mut panes.difference, s.point, d, HALF);
        labeled(&mut panes.difference, Role::Probe, Shape::Point(s.point), format!("s{}", index + 1), Anchor::Near(d));
        if index + 1 == ask.asked.len() {
            parents(panes, scope.scene, s);
        }
        let (name, along) = (index + 1, plain(s.point.dot(d.normalize())));
        // Of other directions only the product, so that all stand in one line.
        let place =
            if *degrees == ask.degrees { format!("s{name} = {}, ", point(s.point)) } else { format!("at {degrees}: ") };
        panes.aside.push(format!("{place}s{name}*d = {along}"));
    }
}

#[cfg(test)]
mod tests {
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation};
    use crate::value::Value;

    #[test]
    fn an_answer_short_of_the_o_is_a_proof_and_nothing_is_asked_twice() {
        let mut now = situation(boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 1.0, 9.0, 4.0)]), &["ask 9"]);
        for _ in 0..6 {
            now.act(Act::Turn { counterclockwise: true });
        }
        now.act(Act::Advance);
        assert_eq!(reading(&now, "proof"), Some(Value::Truth(false)), "upward they are not apart");
        assert!(refusal(&mut now, Act::Advance).contains("turn d first"));
        assert_eq!(reading(&now, "asks"), Some(Value::Number(1.0)));
        for _ in 0..6 {
            now.act(Act::Turn { counterclockwise: false });
        }
        now.act(Act::Advance);
        assert_eq!(reading(&now, "proof"), Some(Value::Truth(true)));
        let told = ["at 90: s1*d = 2", "s2 = (-2,-3), s2*d = -2"];
        assert_eq!(shown(&now, &["asked"]).aside[1..], told);
    }

    #[test]
    fn no_more_is_asked_than_is_allowed() {
        let mut now = situation(boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 1.0, 9.0, 4.0)]), &["ask 1"]);
        now.act(Act::Advance);
        assert!(refusal(&mut now, Act::Advance).contains("All 1 asks are used"));
        assert_eq!(reading(&now, "asks"), Some(Value::Number(1.0)));
        assert_eq!(shown(&now, &["asked"]).aside[0], "d = 0 deg, asked 1 of 1");
    }

    #[test]
    fn a_touch_is_no_proof() {
        let mut now = situation(boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 4.0, 1.0, 9.0, 4.0)]), &["ask 9"]);
        now.act(Act::Advance);
        assert_eq!(reading(&now, "proof"), Some(Value::Truth(false)));
    }
}
