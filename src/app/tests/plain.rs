//! The tutorial line by line: the whole course, and what may be told.

use crate::app::exam::Standing;
use crate::app::plain::{answer, opening};
use crate::app::session::Screen;
use crate::app::testing::{at, made, session};
use crate::app::{Phase, Session};
use crate::instrument::type_numbers::TypeNumbers;
use crate::key::{Direction, Key};
use crate::lesson::problem::is_control;
use crate::panes::Cover;
use crate::progress::Outcome;

/// What is answered to a line, paragraph by paragraph.
fn told(session: &mut Session, line: &str) -> String {
    let said = answer(session, line);
    let text = said.paragraphs.join("\n");
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
                Key::Arrow(Direction::Right) => lines.push(format!("r {run}")),
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

/// Does what is asked by its solution; before, nothing covered may be told.
fn solve(session: &mut Session) {
    let id = session.play().step().id.clone();
    for line in lines(session) {
        let covers = session.play().covers().to_vec();
        let said = told(session, &line);
        if session.is_done() {
            assert!(said.contains("enter goes on"), "{id}: {line}: {said}");
            return;
        }
        if session.play().is_judged() {
            // What was judged is uncovered, until the next start comes.
            told(session, "enter");
            continue;
        }
        keeps_covered(&covers, &said, &id);
        for line in ["where", "look"] {
            let said = told(session, line);
            keeps_covered(&covers, &said, &id);
        }
    }
    panic!("{id} is not done");
}

fn keeps_covered(covers: &[Cover], said: &str, id: &str) {
    let hidden: &[&str] = &["Touching.", "Overlap: depth", "Apart: gap", "The O is "];
    for cover in covers {
        let hidden = match cover {
            Cover::World => [hidden, &["A spans", "B spans", "\"world\""]].concat(),
            Cover::Difference => [hidden, &["A-B spans", "D: ", "\"A - B\""]].concat(),
            Cover::Readings => [hidden, &[" spans "]].concat(),
            Cover::Verdict => hidden.to_vec(),
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
    let mut session = session();
    assert!(opening(&mut session)[0].starts_with("Lesson 1, "));
    let lessons = session.course().lessons.iter().filter(|lesson| !lesson.free).count();
    for lesson in 0..lessons {
        for step in 0..session.course().lessons[lesson].steps.len() {
            assert_eq!(session.at(), (lesson, step));
            solve(&mut session);
            told(&mut session, "enter");
        }
        assert!(matches!(session.screen(), Screen::Recap(_)));
        assert!(told(&mut session, "exam").contains("question 1 of"));
        for _ in 0..session.lesson().exam.len() {
            solve(&mut session);
            told(&mut session, "enter");
        }
        assert!(matches!(session.standing(lesson), Some(Standing::Passed(_))), "lesson {}", lesson + 1);
        told(&mut session, "next");
    }
    for (lesson, step) in session.asked().collect::<Vec<_>>() {
        assert_eq!(session.outcome(lesson, step), Some(Outcome::Done));
    }
    let all = session.asked().count();
    assert!(told(&mut session, "course").starts_with(&format!("The course: {all} of {all} steps done")));
}

#[test]
fn a_move_is_told_by_what_it_changes() {
    let mut session = session();
    assert_eq!(
        told(&mut session, "right 2"),
        "A moved right 2. A spans x 11 to 15, y 6 to 8. A-B spans x 5 to 11, y 1 to 5. The O is outside A-B, 5 left \
         and 1 below. Apart: gap 5 by 1."
    );
    assert_eq!(told(&mut session, "right"), "A would go too far to the right.");
    assert!(told(&mut session, "right*2 left").ends_with("Of 3 keys, none pressed."));
    told(&mut session, "reset");
    let touching = told(&mut session, "left*3 down");
    assert!(touching.contains("The O is on the left and bottom sides of A-B. Touching."), "{touching}");
    assert!(touching.ends_with("Goal met: enter claims it."), "{touching}");
    assert!(told(&mut session, "claim").contains("enter goes on to the next step."));
}

#[test]
fn a_bet_is_read_with_numbers_and_taken_by_number() {
    let mut session = at("corner-subtraction.points", "");
    let question = told(&mut session, "");
    assert!(question.starts_with("Your bet: ") && question.contains("\n2: "), "{question}");
    assert!(told(&mut session, "9").starts_with("There is no option 9.\nYour bet: "));
    assert!(told(&mut session, "left").starts_with("First your bet"));
    let locked = told(&mut session, "2");
    assert!(locked.starts_with("Locked in: ") && locked.contains("Goal: "), "{locked}");
}

#[test]
fn what_nobody_means_is_answered_in_a_sentence() {
    let mut session = session();
    let before = session.play().situation().clone();
    for (line, said) in [
        ("\0", "nobody types"),
        ("left\u{1b}[A", "nobody types"),
        (&"left ".repeat(99), "too long"),
        ("hitn", "did you mean hint?"),
        ("go 9.9", "9"),
        ("12345", "nothing here"),
        ("glossary zzz", "not in the glossary"),
        ("select Q", "elect"),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}");
        assert_eq!(*session.play().situation(), before);
    }
    assert!(answer(&mut session, "quit").quits);
}

#[test]
fn pages_are_read_out_and_leave_the_step_as_it_is() {
    let mut session = session();
    for (line, said) in [
        ("help", "hint: a hint"),
        ("?", "hint: a hint"),
        ("course", "1.1 Two pictures, one question: you are here, open."),
        ("glossary depth", "Depth: How far the O lies"),
        ("glossary separ", "Separating axis: "),
        ("course", "Free play: nothing is asked."),
        ("why", "What this lesson is for: "),
        ("code", "pub fn difference("),
        ("recap", "In the code: "),
        ("keys", "arrows: move A."),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}: {}", told(&mut session, line));
        assert_eq!(session.screen(), Screen::Step, "{line}");
    }
}

#[test]
fn the_glossary_is_searched_by_words() {
    let mut session = session();
    for (word, terms) in [
        ("EPA", &["EPA"][..]),
        ("convex", &["Convex", "Convex hull"]),
        ("support point", &["Support point"]),
        ("minko", &["Minkowski distance"]),
        ("a-b", &["A-B"]),
    ] {
        let found = told(&mut session, &format!("glossary {word}"));
        let found: Vec<&str> = found.lines().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(found, terms, "{word}");
    }
}

/// The same words on the screen.
#[test]
fn the_key_s_tells_where_everything_is() {
    let mut session = at("corner-subtraction.touch", "right s");
    let said = crate::app::testing::said(&session);
    assert!(said.starts_with("A moved right 1. A spans x 10 to 14, y 6 to 8."), "{said}");
    assert!(said.ends_with("Apart: gap 4 by 1."), "{said}");
    session.open("origin-test.four-questions").expect("a step");
    session.press(Key::Char('s'));
    // Beside a bet there is room for one line.
    assert!(crate::app::testing::said(&session).len() < 79);
}

/// What the right picture is about is told by its name, one difference or several.
#[test]
fn differences_are_told_by_the_names_of_their_bodies() {
    let with = |pairs: &str| {
        made(&format!(
            "goal = \"W2.R.touching\"\nsolution = \"right enter\"\nactivity = \"move R\"\n[scene]\n{pairs}\n\
             R = {{ circle = 1, at = [4, 4] }}\nW1 = {{ box = [4, 2], at = [3, 7] }}\n\
             W2 = {{ corners = [[0, 0], [3, 0], [3, 2], [0, 2]], at = [6, 3] }}"
        ))
    };
    let mut several = with("pairs = [[\"W1\", \"R\"], [\"W2\", \"R\"]]");
    let seen = told(&mut several, "look");
    assert!(seen.contains("In the picture \"W1-R, W2-R\": W1-R: corners ("), "{seen}");
    assert!(seen.contains("W2-R: corners (") && !seen.contains(" D: ") && !seen.contains(" B: "), "{seen}");
    let refused = told(&mut several, "claim");
    assert!(refused.contains("they are 1.00 apart"), "{refused}");
    let mut one = with("pair = [\"W2\", \"W1\"]");
    let seen = told(&mut one, "look");
    assert!(seen.contains("In the picture \"W2 - W1\": W2-W1: from ("), "{seen}");
    assert!(seen.contains("edge = to") && !seen.contains("edge a"), "{seen}");
}
