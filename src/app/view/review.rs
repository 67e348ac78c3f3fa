//! The page of reviews: what is due, and when the next question is.

use super::areas::TEXT_WIDTH;
use super::pages::Words;
use super::text;
use crate::app::{DueToday, Session};
use ratatui::prelude::*;

pub(super) fn words(session: &Session, area: Rect) -> Words {
    let due = session.due();
    let leave = match due {
        Some(DueToday { due: 0, known: 0, .. }) | None => "any key closes",
        Some(DueToday { due: 0, .. }) => "Enter practises anyway, Esc closes",
        Some(_) => "Enter asks them, ten at a time; Esc closes",
    };
    let mut items: Vec<Text<'_>> = Vec::new();
    for words in review_paragraphs(session) {
        items.extend(text::wrapped(&words, area.width.min(TEXT_WIDTH) - 2).into_iter().map(Text::from));
        items.push(Text::from(""));
    }
    Words { title: "Review".to_owned(), leave: leave.to_owned(), items }
}

/// The paragraphs of the page.
pub(in crate::app) fn review_paragraphs(session: &Session) -> [String; 2] {
    [
        told(session.due()),
        "Questions come from predictions and exams of steps and lessons that are done: those you missed \
         or were never asked, and those that were right 1, 3, 7 and 21 days ago. What is wrong comes again at the end; n or Esc leaves at any time, and keeps what was answered."
            .to_owned(),
    ]
}

/// How many questions are due, and when the next ones are.
fn told(due: Option<DueToday>) -> String {
    let Some(due) = due else { return "Nobody tells what day it is here, so nothing is due.".to_owned() };
    let next = due.next.map(|day| format!("The next one is due on {day}.")).unwrap_or_default();
    match due {
        DueToday { known: 0, .. } => "There is nothing to ask yet: do some steps first.".to_owned(),
        DueToday { due: 0, .. } => format!("Nothing is due today. {next}"),
        DueToday { due, missed, .. } => {
            let questions =
                if due == 1 { "One question is due".to_owned() } else { format!("{due} questions are due") };
            match missed {
                0 => format!("{questions}."),
                1 => format!("{questions}; one of them was wrong the last time."),
                missed => format!("{questions}; {missed} of them were wrong the last time."),
            }
        }
    }
}
