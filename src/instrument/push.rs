//! Four buttons for the four ways to apply the same push: who moves, and with which sign.

use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Panes, ghost};
use crate::scene::Scene;
use crate::value::{plain, point};
use glam::DVec2;
use minkowski2d::{Aabb, State, minkowski, origin, penetration};
use std::fmt::Write as _;
use textfigure::figure::{Anchor, Role, Shape};

/// The labels of the buttons.
const BUTTONS: [&str; 4] = ["A+=p", "A-=p", "B+=p", "B-=p"];

/// The push `p`, and the buttons tried.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Push {
    /// The indices of A and B.
    bodies: [usize; 2],
    /// Where both start.
    home: [Aabb; 2],
    /// The vector from the origin to the nearest border point of `A − B` at the start.
    p: DVec2,
    /// Which buttons have been tried.
    tried: [bool; 4],
    /// The last one tried.
    last: Option<usize>,
}

impl Instrument for Push {
    const FORMS: &'static [Usage] = &[("push", "1 to 4 try A+=p, A-=p, B+=p and B-=p, each from the start")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("pressed.1", "button 1 was tried", |push, _| Some(push.tried[0])),
        Reading::truth("pressed.2", "button 2 was tried", |push, _| Some(push.tried[1])),
        Reading::truth("pressed.3", "button 3 was tried", |push, _| Some(push.tried[2])),
        Reading::truth("pressed.4", "button 4 was tried", |push, _| Some(push.tried[3])),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("push", "The push p and the four buttons that apply it.", draw)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        words.alone()?;
        let bodies = [words.body("A")?, words.body("B")?];
        let home = bodies.map(|body| words.scene.bodies[body].shape.bounds());
        let mtvs = penetration::minimum_translations(&minkowski::difference(&home[0], &home[1]));
        // p points from the origin to the border; the translation moves that border point to the origin.
        let p = mtvs.first().map_or(DVec2::ZERO, |mtv| DVec2::ZERO - mtv);
        Ok(Self { bodies, home, p, tried: [false; 4], last: None })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("buttons", "try a button", Self::press)]
    }
}

impl Push {
    fn press(&mut self, button: usize, scene: &mut Scene) -> Reply {
        self.tried[button] = true;
        self.last = Some(button);
        for (body, shape) in self.bodies.into_iter().zip(self.pushed(button)) {
            scene.bodies[body].shape = shape.into();
        }
        Reply::Done
    }

    /// Where A and B are after a button; each one applies the push to the start.
    fn pushed(&self, button: usize) -> [Aabb; 2] {
        let by = if button.is_multiple_of(2) { self.p } else { -self.p };
        let [a, b] = self.home;
        if button < 2 { [a.translated(by), b] } else { [a, b.translated(by)] }
    }
}

fn draw(push: &Push, scope: &Scope<'_>, panes: &mut Panes) {
    let home = minkowski::difference(&push.home[0], &push.home[1]);
    if scope.difference() != Some(home) {
        ghost(&mut panes.difference, Role::Difference, home.corners().to_vec(), "D before", -push.p);
    }
    panes.difference.add(Role::Push, Shape::Arrow(DVec2::ZERO, push.p));
    panes.difference.label(Role::Push, push.p, "p", Anchor::Right);
    panes.aside.push(format!("p = {}", point(push.p)));
    for (button, label) in BUTTONS.iter().enumerate() {
        let mut line = format!("{} {label}", button + 1);
        if push.tried[button] {
            let [a, b] = push.pushed(button);
            let d = minkowski::difference(&a, &b);
            let _ = match origin::state(&d) {
                State::Touching => write!(line, ": touch"),
                State::Separated => write!(line, ": apart"),
                State::Overlapping => write!(line, ": depth {}", plain(penetration::depth(&d))),
            };
        }
        panes.aside.push(line);
    }
}
