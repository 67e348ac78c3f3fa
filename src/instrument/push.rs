//! Four buttons for the four ways to apply the same push: who moves, and with which sign.

use super::prelude::*;
use minkowski2d::{minkowski, origin, penetration};

/// The ways to apply the push: true if B moves, true if p is subtracted, and the label.
const WAYS: [(bool, bool, &str); 4] =
    [(false, false, "A+=p"), (false, true, "A-=p"), (true, false, "B+=p"), (true, true, "B-=p")];

/// The ways in the order of the buttons. The order depends on the direction of p, so that no digit is right at every
/// start.
const ORDERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [3, 2, 0, 1], [1, 3, 0, 2], [2, 0, 1, 3]];

/// The push `p`, and the buttons tried.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Push {
    /// The indices of A and B.
    bodies: [usize; 2],
    /// Where both start.
    home: [Aabb; 2],
    /// The vector from the origin to the nearest border point of `A − B` at the start.
    p: DVec2,
    /// The ways in the order of their buttons.
    order: [usize; 4],
    /// Which buttons have been tried.
    tried: [bool; 4],
    /// The last one, which the pictures show.
    last: Option<usize>,
}

impl Instrument for Push {
    const FORMS: &'static [Usage] =
        &[("push", "1 to 4 try A+=p, A-=p, B+=p and B-=p in some order, each from the start")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("pushed", "how many buttons were tried", |push, _| Some(push.count(|_| true))),
        Reading::number("pushed.wrong", "how many of them leave A and B in an overlap", |push, _| {
            Some(push.count(|d| origin::state(d) == State::Overlapping))
        }),
        Reading::truth("pushed.plus.a", "the button A+=p was tried", |push, _| Some(push.has_tried("A+=p"))),
        Reading::truth("pushed.minus.b", "the button B-=p was tried", |push, _| Some(push.has_tried("B-=p"))),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("push", "The push p and the four buttons that apply it.", draw)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        let bodies = [words.body("A")?, words.body("B")?];
        let home = bodies.map(|body| words.scene.bodies[body].shape.bounds());
        let mtvs = penetration::minimum_translations(&minkowski::difference(&home[0], &home[1]));
        // p points from the origin to the border; the translation moves that border point to the origin.
        let p = mtvs.first().map_or(DVec2::ZERO, |mtv| DVec2::ZERO - mtv);
        let points = [p.x > 0.0, p.x < 0.0, p.y > 0.0].iter().position(|is| *is).unwrap_or(3);
        Ok(Self { bodies, home, p, order: ORDERS[points], tried: [false; 4], last: None })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("buttons", "press a button", Self::press)]
    }

    /// Undo does not take back what the learner has seen.
    fn keep_seen(&mut self, left: &Self) {
        self.tried = [0, 1, 2, 3].map(|button| self.tried[button] || left.tried[button]);
    }
}

impl Push {
    fn press(&mut self, button: usize, scene: &mut Scene) -> Reply {
        (self.tried[button], self.last) = (true, Some(button));
        for (body, shape) in self.bodies.into_iter().zip(self.pushed(button)) {
            scene.bodies[body].shape = shape.into();
        }
        // The depth may stay the same, because another side is the nearest one now.
        if origin::state(&self.difference_after(button)) == State::Overlapping {
            let p = self.p.length();
            let [before, now] = [p, 2.0 * p].map(plain);
            return Reply::Said(format!("The side of A-B that was {before} from O is {now} from O now."));
        }
        Reply::Done
    }

    /// Where A and B are after a button; each one applies the push to the start.
    fn pushed(&self, button: usize) -> [Aabb; 2] {
        let (is_b, subtracts, _) = WAYS[self.order[button]];
        let by = if subtracts { -self.p } else { self.p };
        let [a, b] = self.home;
        if is_b { [a, b.translated(by)] } else { [a.translated(by), b] }
    }

    fn label(&self, button: usize) -> &'static str {
        WAYS[self.order[button]].2
    }

    fn has_tried(&self, label: &str) -> bool {
        (0..WAYS.len()).any(|button| self.tried[button] && self.label(button) == label)
    }

    fn difference_after(&self, button: usize) -> Aabb {
        let [a, b] = self.pushed(button);
        minkowski::difference(&a, &b)
    }

    /// For how many of the buttons that were tried this is true of the difference.
    fn count(&self, is: impl Fn(&Aabb) -> bool) -> f64 {
        (0..WAYS.len()).filter(|button| self.tried[*button] && is(&self.difference_after(*button))).count() as f64
    }
}

fn draw(push: &Push, scope: &Scope<'_>, panes: &mut Panes) {
    if let Some(button) = push.last {
        draw_pressed(push, button, panes);
    }
    labeled(&mut panes.difference, Role::Push, Shape::Arrow(DVec2::ZERO, push.p), "p", Anchor::Right);
    // While the prediction is open, digits choose its options.
    for button in (0..WAYS.len()).filter(|_| !scope.betting) {
        let d = push.difference_after(button);
        let result = match origin::state(&d) {
            // So wide that the line breaks at the same places before and after.
            _ if !push.tried[button] => "?",
            State::Touching => "touch",
            State::Separated => "apart",
            State::Overlapping => "overlap",
        };
        panes.aside.push(format!("{} {}: {result}", button + 1, push.label(button)));
    }
    panes.aside.push(format!("p = {}", point(push.p)));
}

/// Draws where the body and A-B were that the last button has moved, on the side that they came from.
fn draw_pressed(push: &Push, button: usize, panes: &mut Panes) {
    let (d, pushed) = (push.difference_after(button), push.pushed(button));
    let draw = |figure: &mut Figure, role, before: &Aabb, now: &Aabb, name: &str| {
        let side = before.center() - now.center();
        ghost(figure, role, before.corners().to_vec(), name, side);
    };
    for (body, (home, now)) in push.home.iter().zip(&pushed).enumerate().filter(|(_, (home, now))| home != now) {
        draw(&mut panes.world, role(push.bodies[body]), home, now, ["A before", "B before"][body]);
    }
    let home = minkowski::difference(&push.home[0], &push.home[1]);
    draw(&mut panes.difference, Role::Difference, &home, &d, "A-B before");
}
