//! The four comparisons of the origin test, each with its answer as a word.

use crate::instrument::prelude::*;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((d, lamps)) = scope.difference().zip(scope.lamps()) else { return };
    let (less, more) = if scope.strict() { ("<", ">") } else { ("<=", ">=") };
    let rows =
        [("left", d.left(), less), ("right", d.right(), more), ("bottom", d.bottom(), less), ("top", d.top(), more)];
    for ((side, value, sign), lamp) in rows.into_iter().zip(lamps) {
        let answer = if lamp { "YES" } else { "no" };
        drawing.aside.push(format!("{side} {} {sign} 0 {answer}", plain(value)));
    }
}
