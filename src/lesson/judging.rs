//! How a step is judged: who says that its goal is met, and what is covered until then.

use super::nearest::did_you_mean;
use super::problem::Report;
use super::toml_table::TomlItem;
use crate::panes::Cover;

/// Whether the screen calls: `commit = "judged"` or `"called"`.
pub(super) fn called(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<bool> {
    let word = item.text("\"judged\" or \"called\"", report)?;
    match word {
        "judged" => Some(false),
        "called" => Some(true),
        _ => {
            let help = "\"judged\" lets the learner say when the goal is met, \"called\" has the screen say it";
            let place = item.inside(0, word.len(), report);
            report.add(place, format!("a goal is judged or called, not \"{word}\""), help.to_owned());
            None
        }
    }
}

/// What is covered: `cover = ["world"]`.
pub(super) fn covers(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Cover>> {
    let items = item.list(report)?;
    let read: Vec<_> = items.iter().map(|item| cover(item, report)).collect();
    read.into_iter().collect()
}

fn cover(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Cover> {
    let name = item.text("names of what is covered", report)?;
    let found = Cover::ALL.iter().find(|(known, _)| *known == name);
    if found.is_none() {
        let help = did_you_mean(name, &Cover::ALL.map(|(known, _)| known));
        report.add(item.inside(0, name.len(), report), format!("\"{name}\" cannot be covered"), help);
    }
    found.map(|(_, cover)| *cover)
}
