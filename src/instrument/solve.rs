//! A solver that separates overlapping pairs one after the other, and the choice of the body that yields.

use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Scope, Usage, View, Words, keys};
use crate::geometry::{State, minkowski, origin, penetration};
use crate::panes::{Panes, Table};
use crate::scene::Scene;
use crate::value::{Value, ValueKind, plain};
use glam::DVec2;

/// How many of the latest passes are shown and kept.
const SHOWN: usize = 5;

/// The solver.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solve {
    /// The body that takes the whole push in each pair it belongs to.
    yields: usize,
    /// How many passes there have been.
    count: u32,
    /// What the latest passes did.
    latest: Vec<Vec<Resolution>>,
}

/// A push in a pass: which body, and by how much.
#[derive(Clone, Debug, PartialEq)]
struct Resolution {
    pushed: usize,
    by: DVec2,
}

impl Instrument for Solve {
    const FORMS: &'static [Usage] = &[("solve", "Space runs a pass of the solver, Tab selects, m marks who yields")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("passes", "passes of the solver so far", |solve, _| Some(f64::from(solve.count)))];
    const NAMED: &'static [Usage] = &[("yields.X", "X takes the whole push of the solver")];
    const VIEWS: &'static [View<Self>] =
        &[View::new("passes", "What each pass of the solver did, over the right pane.", draw)];

    /// At first, the first body that can move yields.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        if words.scene.bodies.len() < 2 {
            return Err("\"solve\" needs at least two bodies".to_owned());
        }
        words.alone()?;
        let yields = words.scene.bodies.iter().position(|body| !body.locked).unwrap_or(0);
        Ok(Self { yields, count: 0, latest: Vec::new() })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.movable = (0..scene.bodies.len()).collect();
        scene.selected = self.yields;
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Advance, ActKind::Select, ActKind::Mark, ActKind::Step]
    }

    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply {
        match act {
            Act::Advance => {
                let pass = run_pass(scene, self.yields);
                let quiet = pass.is_empty();
                self.count = self.count.saturating_add(1);
                if self.latest.len() == SHOWN {
                    self.latest.remove(0);
                }
                self.latest.push(pass);
                if quiet { Reply::Said("Nothing overlaps any more.".to_owned()) } else { Reply::Done }
            }
            Act::SelectNext | Act::SelectPrevious => {
                scene.select(act == Act::SelectNext);
                Reply::Said(format!("Selected: {}.", scene.bodies[scene.selected].called()))
            }
            Act::Mark => {
                let body = &scene.bodies[scene.selected];
                if body.locked {
                    return Reply::Refused(format!("{} is bolted down: it cannot yield.", body.subject()));
                }
                self.yields = scene.selected;
                Reply::Said(format!("From now on {} yields.", body.called()))
            }
            Act::Step { .. } => {
                Reply::Refused("Here the solver moves the bodies: Space runs a pass, m marks who yields.".to_owned())
            }
            _ => Reply::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "pass"), ("Tab", "select"), ("m", "mark who yields")])
    }

    fn named(&self, scene: &Scene) -> Vec<(String, ValueKind)> {
        scene.bodies.iter().map(|body| (format!("yields.{}", body.name), ValueKind::Truth)).collect()
    }

    fn value(&self, name: &str, scope: &Scope<'_>) -> Option<Value> {
        let body = scope.scene.find(name.strip_prefix("yields.")?)?;
        Some(Value::Truth(self.yields == body))
    }
}

/// Goes through the pairs once. In each overlapping pair one body takes the whole minimum translation: the later
/// one, or the earlier one if that yields; the other one if it is locked.
fn run_pass(scene: &mut Scene, yields: usize) -> Vec<Resolution> {
    let mut pass = Vec::new();
    for (upper, lower) in scene.pairs() {
        let wanted = if yields == lower { lower } else { upper };
        let pushed = if scene.bodies[wanted].locked { upper + lower - wanted } else { wanted };
        if scene.bodies[pushed].locked {
            continue;
        }
        let other = upper + lower - pushed;
        let d = minkowski::difference(&scene.bodies[pushed].shape.bounds(), &scene.bodies[other].shape.bounds());
        if origin::state(&d) == State::Overlapping {
            // Of tied translations the first is taken: a fixed order, so that a pass is deterministic.
            let Some(by) = penetration::minimum_translations(&d).first() else { continue };
            scene.bodies[pushed].shape = scene.bodies[pushed].shape.translated(by);
            pass.push(Resolution { pushed, by });
        }
    }
    pass
}

fn draw(solve: &Solve, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let name = |body: usize| scene.bodies[body].name.as_str();
    let mut lines =
        vec![format!(" yields: {}   selected: {}", name(solve.yields), name(scene.selected)), String::new()];
    if solve.latest.is_empty() {
        lines.push(" no pass yet".to_owned());
    }
    let first = 1 + solve.count as usize - solve.latest.len();
    for (number, pass) in (first..).zip(&solve.latest) {
        let pushes: Vec<_> = pass
            .iter()
            .map(|push| format!("{} ({},{})", name(push.pushed), plain(push.by.x), plain(push.by.y)))
            .collect();
        let did = if pushes.is_empty() { "nothing to do".to_owned() } else { pushes.join(" ") };
        lines.push(format!(" {number:>3}: {did}"));
    }
    lines.push(String::new());
    lines.push(" overlaps now:".to_owned());
    for (upper, lower) in scene.pairs() {
        let d = minkowski::difference(&scene.bodies[upper].shape.bounds(), &scene.bodies[lower].shape.bounds());
        lines.push(format!("   {} on {}: {}", name(upper), name(lower), plain(penetration::depth(&d))));
    }
    panes.table = Some(Table { title: "solver".to_owned(), lines });
    panes.aside.push(format!("passes {}", solve.count));
}
