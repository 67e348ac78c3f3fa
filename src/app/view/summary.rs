//! The page at the end of the course: what was done, what to practise next, and what to read.

use super::pages::Words;
use super::text;
use crate::app::exam::Standing;
use crate::app::session::Session;
use crate::app::summary::Practice;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use textfigure::Look;

pub(super) fn words(session: &Session, look: &Look, area: Rect) -> Words {
    let mut text: Text<'static> = Text::default();
    for (is_heading, words) in summary_paragraphs(session) {
        if is_heading {
            text.push_line(Line::default());
            text.extend(text::styled(text::wrapped(&words, area.width.saturating_sub(2)), look.theme.emphasis()));
            continue;
        }
        // What goes on in another line stands a little to the right.
        for (index, line) in text::wrapped(&words, area.width.saturating_sub(4)).into_iter().enumerate() {
            text.push_line(if index == 0 { line } else { format!("  {line}") });
        }
    }
    let leave = "up and down scroll, Enter practises what is next, Esc closes".to_owned();
    Words { title: summary_title(session), leave, items: text.into_iter().map(Text::from).collect() }
}

/// What the page is called.
pub(in crate::app) fn summary_title(session: &Session) -> String {
    let sum = session.summary();
    let done = sum.alone + sum.hinted;
    if done == sum.steps {
        format!("The end of the course: all {done} steps done")
    } else {
        format!("The course so far: {done} of {} steps done", sum.steps)
    }
}

/// What stands on the page, each with whether it is a heading.
pub(in crate::app) fn summary_paragraphs(session: &Session) -> Vec<(bool, String)> {
    let sum = session.summary();
    let mut page = Paragraphs::default();
    page.say(format!("Bets right at the first try: {} of {}", sum.right, sum.bets));
    page.say(format!(
        "Steps: {} by yourself, {} with a hint, {} with the answer shown, {} open",
        sum.alone,
        sum.hinted,
        sum.shown,
        sum.open()
    ));
    if sum.counted > 0 {
        let steps = if sum.counted == 1 { "step" } else { "steps" };
        page.say(format!("Moves: {} where {} are enough, in {} {steps}", sum.moves, sum.par, sum.counted));
    }
    page.head("To practise next (Enter)");
    page.say(next(session));
    exams(session, &mut page);
    programs(session, &mut page);
    if session.course().lessons.iter().any(|lesson| lesson.free) {
        page.head("Free play");
        page.say("The last entries of the course (c), or minktutor sandbox: scenes in which nothing is asked");
    }
    let mut lessons = session.course().lessons.iter();
    if lessons.any(|lesson| lesson.recap.as_ref().is_some_and(|recap| !recap.read.is_empty())) {
        page.head("To read next");
    }
    for (number, lesson) in session.course().lessons.iter().enumerate() {
        for read in lesson.recap.iter().flat_map(|recap| &recap.read) {
            page.say(format!("{} {read}", number + 1));
        }
    }
    page.0
}

/// The paragraphs of the page so far, each with whether it is a heading.
#[derive(Default)]
struct Paragraphs(Vec<(bool, String)>);

impl Paragraphs {
    fn say(&mut self, words: impl Into<String>) {
        self.0.push((false, words.into()));
    }

    fn head(&mut self, words: &str) {
        self.0.push((true, words.to_owned()));
    }
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

fn exams(session: &Session, page: &mut Paragraphs) {
    let standings: Vec<(usize, Standing)> =
        (0..session.course().lessons.len()).filter_map(|lesson| Some((lesson, session.standing(lesson)?))).collect();
    if standings.is_empty() {
        return;
    }
    page.head("Exams");
    for (lesson, standing) in standings {
        let standing = standing.to_string();
        let told = standing.strip_prefix("exam ").unwrap_or(&standing);
        page.say(format!("{} {}: {told}", lesson + 1, session.course().lessons[lesson].title));
    }
}

/// The programs of the learner's that were judged right, and the kinds that were not.
fn programs(session: &Session, page: &mut Paragraphs) {
    let day = |lesson: &str, kind: &str| session.progress().judged(lesson).find(|(known, _)| *known == kind);
    let mut open = Vec::new();
    let mut passed = Vec::new();
    for (lesson, kind) in &session.host.exercises {
        match day(lesson, kind) {
            Some((_, day)) => passed.push(format!("{kind} {day}")),
            None => open.push(kind.as_str()),
        }
    }
    if open.is_empty() && passed.is_empty() {
        return;
    }
    page.head("Your own code, judged by minktutor grade KIND -- COMMAND");
    if !passed.is_empty() {
        page.say(format!("right: {}", passed.join(", ")));
    }
    if !open.is_empty() {
        page.say(format!("not yet: {}", open.join(", ")));
    }
}
