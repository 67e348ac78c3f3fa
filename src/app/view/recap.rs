//! The page at the end of a lesson: what to remember, the algorithm, and whether the exam is passed.

use super::pages::Words;
use super::text;
use crate::app::exam::{AGAIN, Standing};
use crate::app::session::Session;
use crate::lesson::Recap;
use ratatui::prelude::*;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// How far a broken line of the algorithm is indented.
const BREAK: u16 = 2;

pub(super) fn words(session: &Session, look: &Look, area: Rect) -> Words {
    let lesson = session.lesson();
    let standing = session.standing(session.at.0);
    let leave = match standing {
        None => "Enter goes on, Esc closes",
        Some(Standing::Shut(_)) => "N takes the exam now, n goes on, Esc closes",
        Some(Standing::Open) => "Enter takes the exam, n goes on, Esc closes",
        Some(_) => "Enter goes on, N the exam again, Esc closes",
    };
    let mut lines =
        lesson.recap.as_ref().map(|recap| told(recap, area.width.saturating_sub(3), look)).unwrap_or_default();
    if let Some(standing) = standing {
        if lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(text::styled(text::wrapped(&said(standing), area.width - 3), look.theme.emphasis()).lines);
    }
    if let Some(recap) = &lesson.recap {
        lines.push(Line::default());
        let read = recap.read.iter().map(|read| format!("To read: {read}"));
        for line in recap.next.iter().cloned().chain(read) {
            lines.extend(text::wrapped(&line, area.width - 3).into_iter().map(Line::from));
        }
    }
    let title = format!("The end of lesson {}: {}", session.at.0 + 1, lesson.title);
    let scrolls = if lines.len() > usize::from(area.height) { ", arrows scroll" } else { "" };
    Words { title, leave: format!("{leave}{scrolls}"), items: lines.into_iter().map(Text::from).collect() }
}

fn told(recap: &Recap, width: u16, look: &Look) -> Vec<Line<'static>> {
    let mut lines: Text<'static> = Text::default();
    for take in &recap.take {
        for (index, line) in take.iter().enumerate() {
            let style = if index == 0 { look.theme.emphasis() } else { Style::new() };
            lines.extend(text::styled(text::wrapped(line, width), style));
        }
    }
    lines.push_line("");
    for step in &recap.steps {
        let words = step.trim_start();
        let indent = step.len() - words.len();
        if step.width() <= usize::from(width) {
            lines.push_line(step.clone());
            continue;
        }
        for (index, part) in text::wrapped(words, width - indent as u16 - BREAK).into_iter().enumerate() {
            let indent = indent + if index == 0 { 0 } else { usize::from(BREAK) };
            lines.push_line(format!("{:indent$}{part}", ""));
        }
    }
    lines.push_line("");
    lines.push_line(format!("In the code: {}", recap.function));
    lines.lines
}

/// What the page says about an exam before its steps are done.
const ALL_THE_SAME: &str = "You can take the exam now all the same.";

/// Whether an exam is open or passed, in a sentence.
pub(in crate::app) fn said(standing: Standing) -> String {
    match standing {
        Standing::Shut(1) => format!("One step is not done yet. {ALL_THE_SAME}"),
        Standing::Shut(open) => format!("{open} steps are not done yet. {ALL_THE_SAME}"),
        Standing::Open => "The exam is open.".to_owned(),
        Standing::Passed(None) => "The exam is passed.".to_owned(),
        Standing::Passed(Some(day)) => {
            format!("The exam was passed on {day}. {AGAIN}")
        }
        Standing::Kept(day) => format!("The exam was passed again on {day}: it counts as learned for good."),
    }
}
