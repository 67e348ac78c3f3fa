//! The tutorial line by line: the whole course, and what may be told.

use crate::app::exam::Standing;
use crate::app::plain::says;
use crate::app::plain::{answer, opening};
use crate::app::session::Screen;
use crate::app::testing::at;
use crate::app::{Phase, Session};
use crate::instrument::type_numbers::TypeNumbers;
use crate::key::{Direction, Key};
use crate::lesson::problem::is_control;
use crate::panes::Cover;
use crate::progress::Outcome;

mod lines;
mod telling;

/// What is answered to a line, paragraph by paragraph.
fn told(session: &mut Session, line: &str) -> String {
    let text = answer(session, line).join("\n");
    assert!(!text.is_empty() && !text.replace('\n', "").contains(is_control), "{line}: {text}");
    text
}

/// What somebody types who knows the solution of a step.
fn lines(session: &Session) -> Vec<String> {
    let keys = session.clone().solve();
    let mut model = session.clone();
    let mut lines = Vec::new();
    let mut index = 0;
    while let Some(key) = keys.get(index).copied() {
        let typing = model.play().situation().instrument::<TypeNumbers>().is_some();
        let is_part = |key: &Key| matches!(key, Key::Char(c) if c.is_ascii_alphanumeric() || "-/.=".contains(*c));
        let run = match model.play().phase() {
            // The Enter that locks the answer in goes without saying.
            Phase::Betting => keys[index..].iter().take_while(|key| is_part(key)).count() + 1,
            // So does the way to the next field.
            Phase::Acting if typing && is_part(&key) => keys[index..].iter().take_while(|key| is_part(key)).count() + 1,
            _ => keys[index..].iter().take_while(|other| **other == key).count(),
        };
        let character = |key: &Key| if let Key::Char(c) = key { Some(*c) } else { None };
        let text: String = keys[index..index + run].iter().filter(|key| is_part(key)).filter_map(character).collect();
        let answers = run > 1 && text.len() + 1 == run && !text.is_empty();
        if answers && (model.play().phase() == Phase::Betting || typing) {
            lines.push(text);
            // Where nothing comes after a number, its Enter is a claim.
            let claims = typing && model.play().phase() == Phase::Acting && keys[index + run - 1] == Key::Enter;
            if claims {
                lines.push("claim".to_owned());
            }
        } else {
            match key {
                Key::Arrow(Direction::Left) => lines.push(format!("le {run}")),
                Key::Arrow(Direction::Right) => lines.push(format!("ri {run}")),
                Key::Arrow(direction) => lines.push(format!("{} {run}", direction.word())),
                Key::Char(' ') => lines.push(format!("space {run}")),
                Key::Enter => lines.extend(std::iter::repeat_n("claim".to_owned(), run)),
                key => lines.extend(std::iter::repeat_n(key.to_string(), run)),
            }
        }
        for key in &keys[index..index + run] {
            model.press(*key);
        }
        index += run;
    }
    lines
}

/// No sentence of an answer says what another one says.
fn tells_once(said: &str, what: &str) {
    // A table may have two equal rows.
    let is_row = |line: &&str| !line.starts_with(|c: char| c.is_ascii_digit());
    let sentences: Vec<&str> = said.lines().flat_map(|line| line.split(". ")).filter(is_row).collect();
    for (index, sentence) in sentences.iter().enumerate() {
        let again = sentences[index + 1..].iter().find(|other| says(sentence, other) || says(other, sentence));
        assert!(again.is_none(), "{what}: {again:?} twice in {said}");
    }
}

/// Does what is asked by its solution; before, nothing covered may be told.
fn solve(session: &mut Session) {
    let id = session.play().step().id.clone();
    // An opening leaves to the text of the step which picture is covered.
    let has_cover = session.play().covers().iter().any(|cover| matches!(cover, Cover::World | Cover::Difference));
    let text = session.play().step().beats.concat();
    assert!(!has_cover || !text.contains("A-B") || text.contains("hidden"), "{id}");
    for line in lines(session) {
        let covers = session.play().covers().to_vec();
        let phase = session.play().phase();
        let said = told(session, &line);
        if phase == Phase::Acting && session.play().phase() == phase {
            tells_once(&said, &format!("{id}: {line}"));
        }
        is_for_ears(&said, &id);
        if session.is_done() {
            assert!(said.contains("Type enter to go on"), "{id}: {line}: {said}");
            is_for_ears(&told(session, "look"), &id);
            return;
        }
        if session.play().is_judged() {
            // What was judged is uncovered, until the next start comes.
            continue;
        }
        keeps_covered(&covers, &said, &id);
        for line in ["where", "look"] {
            let said = told(session, line);
            keeps_covered(&covers, &said, &id);
            is_for_ears(&said, &id);
        }
    }
    panic!("{id} is not done");
}

/// Nothing in it was drawn, a length or a side is no label at a place, and no case follows the end of a step.
fn is_for_ears(said: &str, id: &str) {
    let is_drawn = |word: &&str| ["===", "###", "...", "[|", "---"].iter().any(|drawn| word.contains(drawn));
    assert_eq!(said.split_whitespace().find(is_drawn), None, "{id}: {said}");
    assert_eq!(said.split_whitespace().find(|word| word.len() > 1 && word.starts_with('*')), None, "{id}: {said}");
    let is_number = |label: &&str| label.len() > 1 && label.parse::<f64>().is_ok();
    let labels = said.split("\" at (").filter_map(|before| before.rsplit('"').next());
    assert_eq!(labels.into_iter().find(is_number), None, "{id}: {said}");
    let is_bare = |sentence: &&str| sentence.trim_end_matches('.').parse::<f64>().is_ok();
    assert_eq!(said.lines().flat_map(|line| line.split(". ")).find(is_bare), None, "{id}: {said}");
    assert!(!said.contains("Done") || !said.contains("The next case"), "{id}: {said}");
    let parts = ["Covered for now: A-B.", "Covered for now: the world."].iter().map(|part| said.matches(part).count());
    assert_eq!(parts.sum::<usize>(), said.matches("Covered for now").count(), "{id}: {said}");
}

fn keeps_covered(covers: &[Cover], said: &str, id: &str) {
    let hidden: &[&str] = &["Touching.", "Overlap: depth", "Apart: gap", "O is inside A-B", "O is outside A-B"];
    for cover in covers {
        let hidden = match cover {
            Cover::World => [hidden, &["A spans", "B spans", "\"world\""]].concat(),
            Cover::Difference => [hidden, &["A-B spans", "A-B: ", "\"A - B\""]].concat(),
            // The pictures tell the same numbers.
            Cover::Readings | Cover::Verdict => hidden.to_vec(),
        };
        for word in hidden {
            // The letters of A-B are no body.
            let said = if word == "B spans" { said.replace("A-B spans", "") } else { said.to_owned() };
            assert!(!said.contains(word), "{id}, {cover:?} covered: {word} in {said}");
        }
    }
}

#[test]
fn the_whole_course_is_played_line_by_line_exams_included() {
    let mut session = at("corner-subtraction.a-bug", "");
    assert!(opening(&mut session)[0].starts_with("Lesson 1, "));
    let lessons = session.course().lessons.iter().filter(|lesson| !lesson.free).count();
    for lesson in 0..lessons {
        for step in 0..session.course().lessons[lesson].steps.len() {
            assert_eq!(session.at, (lesson, step));
            solve(&mut session);
            let is_last = step + 1 == session.course().lessons[lesson].steps.len();
            let said = told(&mut session, if is_last { "enter n" } else { "enter" });
            // What goes on from the step is not pressed on the page behind it.
            assert_eq!(said.contains("only the first was done."), is_last, "{said}");
            let is_offered = is_last && !session.lesson().exam.is_empty();
            assert_eq!(said.ends_with("exam takes the exam, next goes on."), is_offered, "{said}");
            assert_eq!(session.screen == Screen::Recap, is_last, "{said}");
        }
        if session.lesson().exam.is_empty() {
            // The rooms of the game have no exam.
            told(&mut session, "next");
            assert_eq!(session.screen, Screen::Summary);
            continue;
        }
        assert_eq!(session.screen, Screen::Recap);
        assert!(told(&mut session, "exam").contains("question 1 of"));
        for _ in 0..session.lesson().exam.len() {
            solve(&mut session);
            told(&mut session, "enter");
        }
        assert!(matches!(session.standing(lesson), Some(Standing::Passed(_))), "lesson {}", lesson + 1);
        told(&mut session, "next");
    }
    for (lesson, step) in session.asked().collect::<Vec<_>>() {
        assert_eq!(session.outcome((lesson, step)), Outcome::Done);
    }
    let all = session.asked().count();
    assert!(told(&mut session, "course").starts_with(&format!("The course: {all} of {all} steps done")));
}
