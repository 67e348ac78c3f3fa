//! The four sides of A−B as sums, some of them for the learner to finish.

use super::{Drawing, Table, plain};
use crate::readings::Scope;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let rows = [
        ("right", "A.right - B.left", a.right(), b.left()),
        ("top", "A.top - B.bottom", a.top(), b.bottom()),
        ("left", "A.left - B.right", a.left(), b.right()),
        ("bottom", "A.bottom - B.top", a.bottom(), b.top()),
    ];
    let mut lines = vec![
        String::new(),
        " The picture of A-B is covered.".to_owned(),
        String::new(),
        "          x from to    y from to".to_owned(),
        format!(" A {:>11} {:>3} {:>9} {:>3}", plain(a.left()), plain(a.right()), plain(a.bottom()), plain(a.top())),
        format!(" B {:>11} {:>3} {:>9} {:>3}", plain(b.left()), plain(b.right()), plain(b.bottom()), plain(b.top())),
        String::new(),
    ];
    let form = &scope.scene.form;
    for (side, sum, largest, smallest) in rows {
        match form.fields.iter().position(|field| field.name == side) {
            None => {
                let result = format!("{} - {} = {}", plain(largest), plain(smallest), plain(largest - smallest));
                lines.push(format!("  {side:<6} = {result:>11}"));
            }
            Some(field) => {
                let active = if field == form.active { '>' } else { ' ' };
                let text = &form.fields[field].text;
                lines.push(format!(" {active}{side:<6} = {sum:<16} [{text:>4}]"));
            }
        }
    }
    drawing.table = Some(Table { title: "A - B by numbers".to_owned(), lines });
}
