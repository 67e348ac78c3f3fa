//! The record of a moving contact: signed distance and normal by either formula.

use super::two;
use crate::figure::{Anchor, Role, Shape};
use crate::instrument::Scope;
use crate::overlay::{Panes, Table, plain};
use crate::scene::Sample;
use crate::value::point;
use glam::DVec2;

/// How many of the latest places there is room for below the panes.
const SHOWN: usize = 3;

/// Long enough to be seen as an arrow, in world units.
const NORMAL: f64 = 2.0;

/// The latest places, and the normal by the formula in force as an arrow from A's contact point.
pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(trace), Some(contact)) = (&scope.scene.trace, scope.scene.contact()) else { return };
    let Some(now) = trace.samples.last() else { return };
    let [from, _] = super::contact_points(&contact);
    let normal = |sample: &Sample| if trace.between { sample.between } else { Some(sample.normal) };
    match normal(now) {
        Some(normal) => {
            drawing.world.add(Role::Push, Shape::Arrow(from, from + normal * NORMAL));
            drawing.world.label(Role::Push, from + normal * NORMAL, "n", Anchor::Near(normal));
        }
        None => drawing.world.label(Role::Push, from, " undefined ", Anchor::Center),
    }
    let formula = if trace.between { "(a-b)/|a-b|" } else { "normal" };
    let latest = &trace.samples[trace.samples.len().saturating_sub(SHOWN)..];
    let told: Vec<_> =
        latest.iter().map(|sample| format!("{} {}", two(sample.distance), vector(normal(sample)))).collect();
    // In pieces that also find room below each other on a small screen.
    for (index, piece) in told.chunks(2).enumerate() {
        let what = if index == 0 { format!("sd, {formula}: ") } else { String::new() };
        drawing.aside.push(format!("{what}{}", piece.join(" ")));
    }
}

/// All that is kept of it over the right pane, both formulas side by side.
pub(in crate::overlay) fn table(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(trace) = &scope.scene.trace else { return };
    let mut lines = vec![String::new(), "   B x      sd    normal (a-b)/|a-b|".to_owned(), String::new()];
    for sample in &trace.samples {
        let (normal, between) = (vector(Some(sample.normal)), vector(sample.between));
        lines.push(format!("{:>6}{:>8}{normal:>10}{between:>12}", plain(sample.at.x), two(sample.distance)));
    }
    drawing.table = Some(Table { title: "the trace".to_owned(), lines });
}

/// A unit vector, or the word for 0/0.
fn vector(vector: Option<DVec2>) -> String {
    vector.map_or_else(|| "undefined".to_owned(), point)
}
