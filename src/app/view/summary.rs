//! The page at the end of the course: what was done, what to practise next, and what to read.

use super::pages::Words;
use super::text;
use crate::app::{Practice, Session, Standing};
use ratatui::prelude::*;
use textfigure::Look;

pub(super) fn words(session: &Session, look: &Look, area: Rect) -> Words {
    let mut text: Text<'static> = Text::default();
    for (heading, paragraphs) in summary_parts(session) {
        if !heading.is_empty() {
            text.push_line(Line::default());
            text.extend(text::styled(text::wrapped(heading, area.width.saturating_sub(2)), look.theme.emphasis()));
        }
        for words in paragraphs {
            // What goes on in another line stands a little to the right.
            for (index, line) in text::wrapped(&words, area.width.saturating_sub(4)).into_iter().enumerate() {
                text.push_line(if index == 0 { line } else { format!("  {line}") });
            }
        }
    }
    let leave = "up and down scroll, Enter practises what is next, Esc closes".to_owned();
    Words { title: summary_title(session), leave, items: text.into_iter().map(Text::from).collect() }
}

/// The title of the page.
pub(in crate::app) fn summary_title(session: &Session) -> String {
    let sum = session.summary();
    let done = sum.alone + sum.hinted;
    if done == sum.steps {
        format!("The end of the course: all {done} steps done")
    } else {
        format!("The course so far: {done} of {} steps done", sum.steps)
    }
}

/// The parts of the page with their headings; the first has none.
pub(in crate::app) fn summary_parts(session: &Session) -> Vec<(&'static str, Vec<String>)> {
    let sum = session.summary();
    let mut counts = vec![
        format!("Predictions right at the first try: {} of {}", sum.right, sum.bets),
        format!(
            "Steps: {} by yourself, {} with a hint, {} with the answer shown, {} open",
            sum.alone,
            sum.hinted,
            sum.shown,
            sum.open()
        ),
    ];
    if sum.counted > 0 {
        let steps = if sum.counted == 1 { "step" } else { "steps" };
        counts.push(format!("Moves: {} where {} are enough, in {} {steps}", sum.moves, sum.par, sum.counted));
    }
    let lessons = || session.course().lessons.iter();
    let play = "The last entries of the course (c), or minktutor sandbox: scenes in which nothing is asked";
    let reads = lessons().zip(1..).flat_map(|(lesson, number)| {
        let reads = lesson.recap.iter().flat_map(|recap| &recap.read);
        reads.map(move |read| format!("{number} {read}"))
    });
    let mut parts = vec![
        ("", counts),
        ("To practise next (Enter)", vec![next(session)]),
        ("Exams", exams(session)),
        ("Your own code, judged by minktutor grade KIND -- COMMAND", programs(session)),
        ("Free play", lessons().find(|lesson| lesson.free).map(|_| play.to_owned()).into_iter().collect()),
        ("To read next", reads.collect()),
    ];
    parts.retain(|(_, words)| !words.is_empty());
    parts
}

/// What to practise next, in a sentence.
fn next(session: &Session) -> String {
    let lesson = |lesson: usize| format!("lesson {}, {}", lesson + 1, session.course().lessons[lesson].title);
    match session.practice() {
        Some(Practice::Step(at, _)) if session.course().lessons[at].free => {
            "Nothing is due today. Free play, or your own code".to_owned()
        }
        Some(Practice::Step(at, step)) => {
            let title = &session.course().lessons[at].steps[step].title;
            format!("Step {}.{} is not done yet: {title}", at + 1, step + 1)
        }
        Some(Practice::Exam(at)) => match session.standing(at) {
            Some(Standing::Passed(_)) => {
                format!("The exam of {}: pass it once more, and it is learned for good", lesson(at))
            }
            _ => format!("The exam of {}", lesson(at)),
        },
        Some(Practice::Review(1)) => "A review: one question is due".to_owned(),
        Some(Practice::Review(due)) => format!("A review: {due} questions are due"),
        None => "Nothing is due today.".to_owned(),
    }
}

fn exams(session: &Session) -> Vec<String> {
    let lessons = session.course().lessons.iter().enumerate();
    let told = lessons.filter_map(|(number, lesson)| {
        let standing = session.standing(number)?.to_string();
        Some(format!("{} {}: {}", number + 1, lesson.title, standing.strip_prefix("exam ").unwrap_or(&standing)))
    });
    told.collect()
}

/// The kinds of `grade` for which the learner's program was right, and the others.
fn programs(session: &Session) -> Vec<String> {
    let (mut passed, mut open) = (Vec::new(), Vec::new());
    for (lesson, kind) in &session.host.exercises {
        match session.progress.judged(lesson).find(|(known, _)| *known == kind) {
            Some((_, day)) => passed.push(format!("{kind} {day}")),
            None => open.push(kind.clone()),
        }
    }
    let told = [("right", passed), ("not yet", open)].into_iter().filter(|(_, kinds)| !kinds.is_empty());
    told.map(|(how, kinds)| format!("{how}: {}", kinds.join(", "))).collect()
}
