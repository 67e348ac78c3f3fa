//! The report as tables: for a screen of 80 columns, and for spreadsheets.

use super::{ClassReport, LearnerSums, StepRow};
use serde_json::Value;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The columns of a screen.
const WIDTH: usize = 80;

/// Those that are left for a name.
const NAME: usize = 20;

/// The number of steps that are named.
const STEPS: usize = 5;

/// What stands above those.
const STOPPING: &str = include_str!("stopping.txt");

/// How the ids of the rooms of the game begin.
const ROOMS: &str = "game.";

/// What stands above the best runs in them.
const FRAMES: &str = include_str!("frames.txt");

/// The columns for spreadsheets.
const FIELDS: &str = "id,name,lessons_done,steps_alone,steps_hinted,steps_shown,bets,bets_right,exams_passed,\
                      kinds_passed,minutes,last_seen,at,problem";

impl ClassReport {
    /// Both tables, none of their lines wider than 80 columns.
    pub(super) fn text(&self) -> String {
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let mut text = format!("{}, {}", self.day, count(self.learners.len(), "learner"));
        let unread = self.learners.iter().filter(|learner| learner.problem.is_some()).count();
        if unread > 0 {
            let _ = write!(text, " ({unread} cannot be read)");
        }
        let exams = self.lessons.iter().filter(|lesson| lesson.exam).count();
        let _ = writeln!(
            text,
            "; {} with {} and {}\n",
            count(self.lessons.len(), "lesson"),
            count(self.steps.len(), "step"),
            count(exams, "exam")
        );
        let _ = writeln!(text, "{:NAME$} lessons alone hint shown right exams judged  min last seen", "learner");
        self.learner_lines(&mut text);
        self.step_lines(&mut text);
        self.room_lines(&mut text);
        text
    }

    fn room_lines(&self, text: &mut String) {
        let rooms = self.steps.iter().filter(|step| step.id.starts_with(ROOMS));
        for (index, (step, (frames, name))) in rooms.filter_map(|step| Some((step, step.fewest.as_ref()?))).enumerate()
        {
            if index == 0 {
                text.push_str(FRAMES);
            }
            let _ = writeln!(text, "{}", cut(&format!("{frames:6}  {:24} {name}", step.title), WIDTH));
        }
    }

    fn learner_lines(&self, text: &mut String) {
        for learner in &self.learners {
            let name = cut(&learner.name, NAME);
            let padded = format!("{name}{}", " ".repeat(NAME - name.width()));
            let rest = learner.sums.as_ref().map_or_else(|| learner.problem.clone().unwrap_or_default(), columns);
            let _ = writeln!(text, "{}", cut(&format!("{padded} {rest}"), WIDTH));
        }
    }

    fn step_lines(&self, text: &mut String) {
        let mut steps: Vec<_> = self.steps.iter().filter(|step| step.stopped() > 0).collect();
        // Of equal ones the earlier first.
        steps.sort_by_key(|step| Reverse((step.stopped(), step.wrong_claims)));
        if steps.is_empty() {
            text.push_str("\nEvery step that somebody began is done.\n");
            return;
        }
        text.push_str(STOPPING);
        for step in steps.into_iter().take(STEPS) {
            let StepRow { number, title, open, skipped, shown, done, wrong_claims, .. } = step;
            let numbers = format!("{:8} {open:4} {skipped:7} {shown:5} {done:4} {wrong_claims:5}", step.stopped());
            let _ = writeln!(text, "{}", cut(&format!("{numbers}  {number} {title}"), WIDTH));
        }
    }

    /// A row for each learner, as RFC 4180 has it.
    pub(super) fn csv(&self) -> String {
        let mut text = format!("{FIELDS}\r\n");
        for learner in &self.learners {
            let row = serde_json::to_value(learner).unwrap_or_default();
            let cells = FIELDS.split(',').map(|name| match &row[name] {
                Value::String(text) => field(text).into_owned(),
                Value::Array(list) => list.len().to_string(),
                Value::Number(number) => number.to_string(),
                _ if name == "minutes" => {
                    learner.sums.as_ref().map(|sums| minutes(sums).to_string()).unwrap_or_default()
                }
                _ => String::new(),
            });
            let _ = write!(text, "{}\r\n", cells.collect::<Vec<_>>().join(","));
        }
        text
    }
}

/// What stands behind the name.
fn columns(sums: &LearnerSums) -> String {
    let LearnerSums { lessons_done, steps_alone, steps_hinted, steps_shown, bets, bets_right, .. } = sums;
    let bets = format!("{bets_right}/{bets}");
    let (exams, kinds, minutes) = (sums.exams_passed.len(), sums.kinds_passed.len(), minutes(sums));
    let seen = sums.last_seen.as_deref().unwrap_or("-");
    format!(
        "{lessons_done:7} {steps_alone:5} {steps_hinted:4} {steps_shown:5} {bets:>5} {exams:5} {kinds:6} {minutes:4} {seen}"
    )
}

/// Minutes that were begun.
const fn minutes(sums: &LearnerSums) -> u64 {
    sums.seconds.div_ceil(60)
}

/// The text, or as much of its beginning as has room before an ellipsis.
fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut room = columns - "...".len();
    let fits = |c: &char| {
        let left = room.checked_sub(c.width().unwrap_or(0));
        room = left.unwrap_or(0);
        left.is_some()
    };
    let beginning: String = text.chars().take_while(fits).collect();
    format!("{}...", beginning.trim_end())
}

/// A field for spreadsheets. They would run a text that begins like a formula, so it gets a quotation mark in front.
fn field(text: &str) -> Cow<'_, str> {
    let safe = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    };
    if safe.contains(['"', ',', ';', '\r', '\n', '\t']) {
        return Cow::Owned(format!("\"{}\"", safe.replace('"', "\"\"")));
    }
    safe
}
