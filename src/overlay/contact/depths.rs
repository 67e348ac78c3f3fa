//! How deep, angle by angle: those seen so far, and all of a quarter turn.

use super::two;
use crate::geometry::Contact;
use crate::geometry::minkowski::merge::Owner;
use crate::instrument::Scope;
use crate::overlay::{Panes, Table};
use crate::scene::{Scene, Solid, Turns};

/// How many of the angles seen last there is room for.
const SHOWN: usize = 6;

/// Signs for a depth of one unit.
const BAR: f64 = 10.0;

/// The contact as it would be with B at this angle.
fn at(scene: &Scene, degrees: i32) -> Option<Contact> {
    let (a, b) = scene.solids()?;
    let Solid::Turned(turned) = b else { return None };
    Some(Contact::between(&a.hull(), &b.turned(degrees - turned.degrees).hull()))
}

/// What the learner has seen, where the bodies are now.
pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let of_b = |turns: &&Turns| turns.seen.len() > 1 && scene.find("B") == Some(turns.body);
    let Some(turns) = scene.turns.as_ref().filter(of_b) else { return };
    let mut seen = turns.seen[turns.seen.len().saturating_sub(SHOWN)..].to_vec();
    seen.sort_unstable();
    let depths: Vec<String> = seen
        .into_iter()
        .filter_map(|degrees| {
            let distance = at(scene, degrees)?.signed_distance();
            (distance < 0.0).then(|| format!("{degrees}:{}", two(-distance)))
        })
        .collect();
    // In pieces that also find room side by side or below each other on a small screen.
    for (index, piece) in depths.chunks(SHOWN / 2).enumerate() {
        let what = if index == 0 { "depth by angle: " } else { "" };
        drawing.aside.push(format!("{what}{}", piece.join(" ")));
    }
}

/// A quarter turn of B from where the step started, as a table over the right pane.
pub(in crate::overlay) fn all(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((_, b)) = scope.start.solids() else { return };
    let middle = b.middle();
    let mut lines = vec![String::new(), " angle   depth          nearest edge".to_owned(), String::new()];
    for degrees in (0..=90).step_by(15) {
        let Some(contact) = at(scope.start, degrees) else { return };
        let depth = -contact.signed_distance();
        let bar = "#".repeat((depth * BAR).round().clamp(0.0, 17.0) as usize);
        let owner = contact.nearest().owner.map_or("-", Owner::sign);
        lines.push(format!("  {degrees:>3}  {:>5} {bar:<17}   {owner}", two(depth)));
    }
    lines.push(String::new());
    lines.push(format!(" B at ({},{}), where it started", middle.x, middle.y));
    drawing.table = Some(Table { title: "depth, angle by angle".to_owned(), lines });
}
