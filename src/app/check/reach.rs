//! Checks the size of the planes that a step shows: large enough for what learners try first and for everything that is
//! drawn on the way to the solution, and not much larger.

use super::Findings;
use crate::app::{Play, bindings};
use crate::instrument::{Act, Reply, Scope};
use crate::lesson::Step;
use crate::overlay;
use crate::panes::Panes;
use crate::scene::SceneLayout;
use crate::value::Value;
use glam::DVec2;
use minkowski2d::Aabb;
use textfigure::figure::Figure;

/// How often learners press a key before they think.
const NATURAL: usize = 2;

/// Drawings must span at least this share of a view in one direction.
const LEAST: f64 = 0.4;

/// How far drawings may reach beyond a view: less than a cell of any size.
const TOLERANCE: f64 = 0.05;

/// A view that contains everything.
const EVERYWHERE: Aabb = Aabb::constant(-1e3, -1e3, 1e3, 1e3);

/// Checks the views of a step, and notes what is wrong with them.
pub(super) fn check(step: &Step, found: &mut Findings) {
    let layout = &step.start.scene.layout;
    let mut drawn = Drawn::default();
    let mut play = Play::new(step, 0);
    drawn.note(&play.drawing());
    // `check_solution` reports what is wrong with a solution.
    for stroke in &step.solution {
        if play.stroke(*stroke).is_err() {
            return;
        }
        drawn.note(&play.drawing());
    }
    // Free play shows the whole of both planes.
    let share = drawn.share(layout);
    if !step.is_free() && share < LEAST {
        let [spanned, least] = [share, LEAST].map(|share| format!("{:.0}%", share * 100.0));
        let message =
            format!("drawings span at most {spanned} of the views in each direction, which is less than {least}");
        let help = "a unit is larger where views are tighter: see view and difference_view of the scene";
        found.add(step.fault("activity", message).help(help));
    }
    check_first_keys(step, &mut drawn, found);
    // A wide left picture is shown alone, and then the right one may use the whole screen.
    let right = if layout.wide { EVERYWHERE } else { layout.difference_view() };
    let views = [("left", layout.world_view()), ("right", right)];
    for ((side, view), reach) in views.into_iter().zip(drawn.0) {
        if let Some((min, max)) = reach
            && (view.min() - min).max(max - view.max()).max_element() > TOLERANCE
        {
            let message = format!("something is drawn outside of the view of the {side} picture");
            let help = format!("drawings span {}, the view {}", spans(min, max), spans(view.min(), view.max()));
            found.add(step.fault("activity", message).help(help));
        }
    }
}

/// Checks that no key that learners try first is refused because the view ends there, whatever is selected.
fn check_first_keys(step: &Step, drawn: &mut Drawn, found: &mut Findings) {
    let mut endless = step.start.clone();
    endless.scene.layout.view = Some(EVERYWHERE);
    endless.scene.layout.difference_view = Some(EVERYWHERE);
    for tabs in 0..endless.scene.movable.len().max(1) {
        for (key, act) in bindings::acts(&step.start).into_iter().filter(|(_, act)| is_natural(*act)) {
            let [mut now, mut beyond] = [&step.start, &endless].map(|start| {
                let mut situation = start.clone();
                for _ in 0..tabs {
                    situation.act(Act::SelectNext);
                }
                situation
            });
            for _ in 0..NATURAL {
                match (now.act(act), beyond.act(act)) {
                    (Reply::Refused(_), Reply::Refused(_)) | (Reply::NotMine | Reply::Wrong(_), _) => break,
                    (Reply::Refused(why), _) => {
                        let keys = format!("{}{key}*{NATURAL}", "tab ".repeat(tabs));
                        let message = format!("at the start {keys} is refused: {why}");
                        let help =
                            "leave more room: see view, difference and difference_view of the scene, or move the start";
                        found.add(step.fault("activity", message).help(help));
                        break;
                    }
                    _ => drawn.note(&overlay::draw(&Scope::of(&now, &step.start, false), &step.show)),
                }
            }
        }
    }
}

/// True for what learners try first: no far moves, and not selecting alone.
fn is_natural(act: Act) -> bool {
    !matches!(act, Act::Step { units: 2.., .. } | Act::SelectNext | Act::SelectPrevious)
}

/// How far drawings reach in each pane, if there are any: lowest and highest x and y. Guides, labels and names do not
/// count.
#[derive(Default)]
struct Drawn([Option<(DVec2, DVec2)>; 2]);

impl Drawn {
    fn note(&mut self, panes: &Panes) {
        let [world, difference] = &mut self.0;
        note(world, &panes.world);
        if panes.table.is_none() {
            note(difference, &panes.difference);
        }
    }

    /// The largest share of a view that drawings span in either direction. The larger view sets the unit of both.
    fn share(&self, layout: &SceneLayout) -> f64 {
        let pane = layout.world_view().size().max(layout.difference_view().size());
        let spanned = self.0.iter().flatten();
        spanned.map(|(min, max)| ((*max - *min) / pane).max_element()).fold(0.0, f64::max)
    }
}

/// Notes how far a figure reaches.
pub(in crate::app) fn note(reach: &mut Option<(DVec2, DVec2)>, figure: &Figure) {
    let both = reach.iter().copied().chain(figure.reach());
    *reach = both.reduce(|(low, high), (min, max)| (low.min(min), high.max(max)));
}

fn spans(min: DVec2, max: DVec2) -> String {
    let [left, right, bottom, top] = [min.x, max.x, min.y, max.y].map(Value::from);
    format!("x {left} to {right}, y {bottom} to {top}")
}
