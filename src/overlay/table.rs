//! The four sides of A−B as sums, some of them for the learner to finish.

use super::{Panes, Table, plain};
use crate::geometry::Aabb;
use crate::instrument::Scope;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let rows = [
        ("right", "A.right - B.left", a.right(), b.left()),
        ("top", "A.top - B.bottom", a.top(), b.bottom()),
        ("left", "A.left - B.right", a.left(), b.right()),
        ("bottom", "A.bottom - B.top", a.bottom(), b.top()),
    ];
    let sides = |name: &str, of: &Aabb| {
        let [left, right, bottom, top] = [of.left(), of.right(), of.bottom(), of.top()].map(plain);
        format!("  {name} {left:>6} {right:>6} {bottom:>7} {top:>5}")
    };
    let mut lines = vec![
        String::new(),
        " The picture of A-B is covered.".to_owned(),
        String::new(),
        "      left  right  bottom   top".to_owned(),
        sides("A", &a),
        sides("B", &b),
        String::new(),
    ];
    let form = &scope.scene.form;
    for (side, sum, largest, smallest) in rows {
        let field = form.fields.iter().position(|field| field.name == side);
        let (pointer, result) = match field {
            None => (' ', format!("{} - {} = {}", plain(largest), plain(smallest), plain(largest - smallest))),
            Some(field) => (if field == form.active { '>' } else { ' ' }, format!("[{:>4}]", form.fields[field].text)),
        };
        lines.push(format!("{pointer}{side:<6} = {sum:<16} {result:>10}"));
    }
    drawing.table = Some(Table { title: "A - B by numbers".to_owned(), lines });
}
