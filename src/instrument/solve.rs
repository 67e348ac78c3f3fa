//! A solver that ends overlaps one push at a time, and the choice of the bodies that are bolted down.

use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::boxes::{polygon, region};
use crate::panes::{Base, Panes, ghost};
use crate::scene::{Body, Scene};
use crate::value::{Value, ValueKind, plain, point};
use glam::DVec2;
use minkowski2d::{Aabb, State, minkowski, origin, penetration};
use textfigure::figure::{Anchor, Role, Shape};

/// The solver.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solve {
    /// How many pushes there have been.
    count: u32,
    /// The latest one.
    latest: Option<Shove>,
}

/// A push that ends the overlap of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shove {
    /// The index of the body that goes.
    goes: usize,
    /// The index of the one that stays.
    stays: usize,
    /// Where the first is before the push.
    from: Aabb,
    /// Its difference to the other one then.
    difference: Aabb,
    /// How far it goes.
    by: DVec2,
}

/// The first overlap that is found, and what can be done about it.
enum Overlap {
    Ends(Shove),
    /// Both bodies are bolted down.
    Stays(usize, usize),
}

impl Instrument for Solve {
    const FORMS: &'static [Usage] = &[("solve", "Space ends an overlap by a push, Tab selects, m bolts down or frees")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("pushes", "pushes of the solver so far", |solve, _| Some(f64::from(solve.count)))];
    const NAMED: &'static [Usage] = &[("bolted.X", "X is bolted down for the solver")];
    const VIEWS: &'static [View<Self>] =
        &[View::new("pushes", "The latest push of the solver, and the difference of the two bodies.", draw)
            .over(title)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        if words.scene.bodies.len() < 2 {
            return Err("\"solve\" needs at least two bodies".to_owned());
        }
        if words.scene.bodies.iter().any(|body| body.shape.as_box().is_none()) {
            return Err("\"solve\" needs a scene of boxes along the axes".to_owned());
        }
        words.alone()?;
        Ok(Self { count: 0, latest: None })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.movable = (0..scene.bodies.len()).collect();
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let body = &scene.bodies[scene.selected];
        let does = format!("{} {}", if body.locked { "free" } else { "bolt down" }, body.called());
        vec![
            Control::space("push", Self::push),
            Control::tab("select", Self::select),
            Control::key("m", does, Self::bolt),
            Control::arrows("", |_, _, _, _| {
                Reply::refused("Here the solver moves the bodies: Space pushes, m bolts the selected one down.")
            })
            .shown_as(""),
        ]
    }

    fn forget_history(&mut self) {
        *self = Self { count: 0, latest: None };
    }

    fn named(&self, scene: &Scene) -> Vec<(String, ValueKind)> {
        scene.bodies.iter().map(|body| (format!("bolted.{}", body.name), ValueKind::Truth)).collect()
    }

    fn value(&self, name: &str, scope: &Scope<'_>) -> Option<Value> {
        let body = scope.scene.find(name.strip_prefix("bolted.")?)?;
        Some(Value::Truth(scope.scene.bodies[body].locked))
    }
}

impl Solve {
    fn select(_: &mut Self, forward: bool, scene: &mut Scene) -> Reply {
        scene.select(forward);
        Reply::Said(format!("Selected: {}.", scene.bodies[scene.selected].called()))
    }

    fn bolt(_: &mut Self, scene: &mut Scene) -> Reply {
        let body = &mut scene.bodies[scene.selected];
        body.locked = !body.locked;
        let now = if body.locked { "is bolted down: it stays" } else { "is free: it can be pushed" };
        Reply::Said(format!("{} {now}.", body.subject()))
    }

    /// Ends the first overlap.
    fn push(&mut self, scene: &mut Scene) -> Reply {
        match first_overlap(scene) {
            None => Reply::Said("Nothing overlaps.".to_owned()),
            Some(Overlap::Stays(one, other)) => {
                let (one, other) = (scene.bodies[one].subject(), scene.bodies[other].called());
                Reply::Refused(format!("{one} and {other} overlap, and both are bolted down."))
            }
            Some(Overlap::Ends(push)) => {
                if scene.try_shapes([(push.goes, push.from.translated(push.by).into())]).is_err() {
                    let who = scene.bodies[push.goes].called();
                    return Reply::Refused(format!("That push would take {who} out of the picture."));
                }
                self.count = self.count.saturating_add(1);
                self.latest = Some(push);
                Reply::Done
            }
        }
    }
}

/// Goes through the pairs, later bodies first. Of two that overlap the earlier one goes, but for one that is bolted
/// down; of tied ways out it takes the first, so that a push is deterministic.
fn first_overlap(scene: &Scene) -> Option<Overlap> {
    scene.pairs().find_map(|(upper, lower)| {
        let (goes, stays) = if scene.bodies[lower].locked { (upper, lower) } else { (lower, upper) };
        let [from, other] = [goes, stays].map(|body| scene.bodies[body].shape.bounds());
        let difference = minkowski::difference(&from, &other);
        if origin::state(&difference) != State::Overlapping {
            return None;
        }
        if scene.bodies[goes].locked {
            return Some(Overlap::Stays(upper, lower));
        }
        let by = penetration::minimum_translations(&difference).first()?;
        Some(Overlap::Ends(Shove { goes, stays, from, difference, by }))
    })
}

fn title(_: &Solve, _: &Scope<'_>, base: &mut Base) {
    base.difference_title = Some("difference of a pair");
}

fn draw(solve: &Solve, scope: &Scope<'_>, panes: &mut Panes) {
    let bodies = &scope.scene.bodies;
    let figure = &mut panes.difference;
    match (solve.latest, first_overlap(scope.scene)) {
        (Some(push), _) => {
            let after = push.difference.translated(push.by);
            let name = format!("{} before", pair(bodies, &push));
            ghost(figure, Role::Difference, push.difference.corners().to_vec(), name, -push.by);
            figure.add(Role::Difference, region(&after));
            figure.add(Role::Difference, polygon(&after));
            figure.name(Role::Difference, after.corners().to_vec(), pair(bodies, &push));
            // The side that leaves last comes to the origin, and the difference with it.
            figure.add(Role::Push, Shape::Arrow(-push.by, DVec2::ZERO));
            figure.label(Role::Push, -push.by, plain(push.by.length()), Anchor::Near(push.by.perp()));
            panes.world.add(Role::Push, arrow(&push, &scope.scene.layout.world_view()));
            let [goes, stays] = [push.goes, push.stays].map(|body| bodies[body].called());
            panes.aside.push(format!("push {}: {goes} went {}, off {stays}", solve.count, point(push.by)));
        }
        (None, Some(Overlap::Ends(push))) => {
            figure.add(Role::Difference, region(&push.difference));
            figure.add(Role::Difference, polygon(&push.difference));
            figure.name(Role::Difference, push.difference.corners().to_vec(), pair(bodies, &push));
            panes.aside.push("no push yet".to_owned());
        }
        (None, _) => panes.aside.push("no push yet".to_owned()),
    }
    let bolted: Vec<_> = bodies.iter().filter(|body| body.locked).map(|body| body.name.as_str()).collect();
    let bolted = if bolted.is_empty() { "nothing".to_owned() } else { bolted.join(", ") };
    panes.aside.push(format!("bolted down: {bolted}"));
}

/// How far the leading side of the body went: beside it, where neither its name nor what it was pushed off is in the way.
fn arrow(push: &Shove, view: &Aabb) -> Shape {
    let (middle, half) = (push.from.center(), push.from.size() * 0.5);
    let leading = middle + half * push.by.normalize_or_zero();
    let aside = if push.by.x == 0.0 { DVec2::X } else { DVec2::Y };
    let aside = aside * (half + 1.0);
    let from = if view.contains(leading + aside) { leading + aside } else { leading - aside };
    Shape::Arrow(from, from + push.by)
}

/// The difference by the letters of its bodies: `C-P`.
fn pair(bodies: &[Body], push: &Shove) -> String {
    format!("{}-{}", bodies[push.goes].letter(), bodies[push.stays].letter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation};

    fn pile() -> Situation {
        let bodies = [("floor", 1.0, 2.0, 13.0, 4.0), ("crate", 6.0, 4.0, 8.0, 6.0), ("player", 6.0, 5.0, 8.0, 7.0)];
        situation(boxes(&bodies), &["solve"])
    }

    /// Bolts these bodies down, floor first, and pushes so often.
    fn pushed(bolted: &[usize], pushes: usize) -> Situation {
        let mut now = pile();
        for body in 0..3 {
            if bolted.contains(&body) {
                assert!(matches!(now.act(Act::Key(b'm')), Reply::Said(_)));
            }
            now.act(Act::SelectNext);
        }
        for _ in 0..pushes {
            assert_eq!(now.act(Act::Advance), Reply::Done);
        }
        now
    }

    fn bottoms(now: &Situation) -> [f64; 3] {
        [0, 1, 2].map(|body| now.scene.bodies[body].shape.bounds().bottom())
    }

    #[test]
    fn each_push_ends_one_overlap() {
        // Everything sinks; the crate goes up and down; the player goes.
        for (bolted, pushes, expected) in [
            (&[][..], 1, [2.0, 3.0, 5.0]),
            (&[], 2, [1.0, 3.0, 5.0]),
            (&[0], 1, [2.0, 3.0, 5.0]),
            (&[0], 2, [2.0, 4.0, 5.0]),
            (&[0], 100, [2.0, 4.0, 5.0]),
            (&[1], 1, [2.0, 4.0, 6.0]),
            (&[0, 1], 1, [2.0, 4.0, 6.0]),
        ] {
            assert_eq!(bottoms(&pushed(bolted, pushes)), expected, "{bolted:?} after {pushes}");
        }
        let mut done = pushed(&[1], 1);
        assert_eq!(done.act(Act::Advance), Reply::Said("Nothing overlaps.".to_owned()));
        assert_eq!(reading(&done, "pushes"), Some(Value::Number(1.0)));
        assert_eq!(reading(&done, "bolted.crate"), Some(Value::Truth(true)));
        assert_eq!(
            shown(&done, &["pushes"]).aside,
            ["push 1: the player went (0,1), off the crate", "bolted down: crate"]
        );
    }

    #[test]
    fn somebody_must_be_free_to_go() {
        let why = refusal(&mut pushed(&[1, 2], 0), Act::Advance);
        assert_eq!(why, "The player and the crate overlap, and both are bolted down.");
        let mut low = pile();
        low.scene.layout.view = Some(Aabb::constant(0.0, 4.0, 18.0, 12.0));
        assert_eq!(refusal(&mut low, Act::Advance), "That push would take the crate out of the picture.");
    }

    #[test]
    fn the_push_is_drawn_beside_the_side_that_leads() {
        let mut now = pushed(&[0], 1);
        let arrow = |panes: &Panes| {
            let arrows = |figure: &textfigure::figure::Figure| {
                figure.marks.iter().find(|mark| mark.role == Role::Push).map(|mark| mark.shape.clone())
            };
            [arrows(&panes.world), arrows(&panes.difference)].map(|shape| shape.expect("an arrow"))
        };
        let dvec2 = glam::dvec2;
        let [world, difference] = arrow(&shown(&now, &["pushes"]));
        // Beside the crate, whose name would hide it.
        assert_eq!(world, Shape::Arrow(dvec2(9.0, 4.0), dvec2(9.0, 3.0)));
        assert_eq!(difference, Shape::Arrow(dvec2(0.0, 1.0), DVec2::ZERO));
        // Where the picture ends, on the other side.
        now.scene.layout.view = Some(Aabb::constant(0.0, 0.0, 8.5, 12.0));
        assert_eq!(arrow(&shown(&now, &["pushes"]))[0], Shape::Arrow(dvec2(5.0, 4.0), dvec2(5.0, 3.0)));
    }
}
