//! The lessons of the course.

use super::told;
use crate::instrument;
use crate::instrument::Scope;
use crate::lesson::{Course, Lesson, Source, Step};
use crate::scene::Scene;

fn course() -> Course {
    Course::embedded().unwrap_or_else(|problems| panic!("{}", told(&problems)))
}

fn steps() -> Vec<(Lesson, Step)> {
    let lessons = course().lessons.into_iter();
    let asked = lessons.filter(|lesson| !lesson.free);
    let steps = |lesson: Lesson| {
        let steps = lesson.steps.to_vec();
        steps.into_iter().map(move |step| (lesson.clone(), step))
    };
    asked.flat_map(steps).collect()
}

#[test]
fn whoever_names_an_unknown_activity_is_told_all_there_are() {
    let mut read = Vec::new();
    let told = instrument::read("mvoe A", &Scene::default(), &mut read).expect_err("unknown");
    for (form, _) in instrument::forms() {
        assert!(told.contains(&format!("\"{form}\"")), "{form}: {told}");
    }
}

/// The ids in each lesson file, its own and those of its steps, as they stand in the text.
fn written_ids() -> Vec<Vec<String>> {
    let sources = Source::embedded().into_iter().filter(Source::is_lesson);
    let id = |line: &str| Some(line.strip_prefix("id = \"")?.strip_suffix('"')?.to_owned());
    sources.map(|source| source.text.lines().filter_map(id).collect()).collect()
}

#[test]
fn the_course_is_whole() {
    let course = course();
    let ids = |lesson: &Lesson| -> Vec<String> {
        [&lesson.id].into_iter().chain(lesson.steps.iter().map(|step| &step.id)).cloned().collect()
    };
    assert_eq!(course.lessons.iter().map(ids).collect::<Vec<_>>(), written_ids());
    assert!(!course.glossary.is_empty());
    for (l, lesson) in written_ids().iter().enumerate() {
        assert_eq!(course.locate(&lesson[0]), Ok((l, 0)));
        for (s, step) in lesson[1..].iter().enumerate() {
            assert_eq!(course.locate(&format!("{}.{step}", lesson[0])), Ok((l, s)));
        }
    }
    assert_eq!(
        course.locate("origin-tset"),
        Err("there is no lesson \"origin-tset\"; did you mean \"origin-test\"?".to_owned())
    );
    assert!(course.locate("penetration.nothing").is_err_and(|help| help.contains("four-exits")));
}

/// By the numbers that the screen, the course page and the README call them by.
#[test]
fn lessons_and_steps_are_located_by_their_numbers_too() {
    let course = course();
    let ids = written_ids();
    let fourth = format!("2.{}", ids[1][4]);
    for (name, place) in [("1", (0, 0)), ("1.4", (0, 3)), (&fourth, (1, 3)), ("origin-test.4", (1, 3))] {
        assert_eq!(course.locate(name), Ok(place), "{name}");
    }
    let (lessons, steps) = (ids.len(), ids[0].len() - 1);
    assert_eq!(course.locate(&lessons.to_string()), Ok((lessons - 1, 0)));
    assert_eq!(course.locate(&format!("1.{steps}")), Ok((0, steps - 1)));
    for lesson in ["0", &(lessons + 1).to_string(), "99999999999999999999999"] {
        let said = format!("there is no lesson \"{lesson}\"; they go from 1 to {lessons}");
        assert_eq!(course.locate(lesson), Err(said));
    }
    for step in ["0", &(steps + 1).to_string()] {
        let said = format!("there is no step \"{step}\" in lesson \"1\"; they go from 1 to {steps}");
        assert_eq!(course.locate(&format!("1.{step}")), Err(said));
    }
    for name in ["1.", ".1", "1.4.1", "-1", "+1", "1.-1", ""] {
        assert!(course.locate(name).is_err(), "{name}");
    }
}

/// So that they look the same in every locale, and are understood without seeing any color.
#[test]
fn our_lessons_are_ascii_and_name_no_colours() {
    const COLOURS: [&str; 12] =
        ["red", "green", "blue", "yellow", "orange", "purple", "pink", "white", "black", "grey", "gray", "colour"];
    for Source { name, text } in Source::embedded() {
        assert!(text.is_ascii(), "{name}");
        for word in text.to_lowercase().split(|c: char| !c.is_alphabetic()) {
            assert!(!COLOURS.contains(&word), "{name}: {word}");
        }
    }
}

/// What `check` does not ask; that every solution reaches its goal, it does.
#[test]
fn every_start_fits_its_panes_and_every_report_its_row() {
    for (lesson, step) in steps() {
        let place = format!("{}.{}", lesson.id, step.id);
        let start = &step.start;
        assert_eq!(start.scene.fits(), Ok(()), "{place}");
        let scope = Scope::of(start, start, true);
        // Whatever the numbers are.
        for otherwise in step.goal.iter().filter_map(|clause| clause.otherwise.as_ref()) {
            let said = otherwise.fill(&scope);
            assert!(said.len() <= 80 && !said.starts_with("Not yet"), "{place}: {said}");
        }
    }
}

#[test]
fn no_two_steps_of_the_course_share_a_name() {
    let mut names: Vec<_> = steps().into_iter().map(|(_, step)| step.id).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// Words of the field that a newcomer may not know.
const TERMS: &[&str] = &[
    "AABB",
    "convex",
    "dot product",
    "face",
    "MTV",
    "OBB",
    "owner",
    "SAT",
    "separating axis",
    "simplex",
    "support point",
];

/// What learners read of a lesson, in order and with its markup, but not titles of steps and of books.
fn prose(text: &str) -> String {
    const READ: &[&str] = &["task", "ask", "why", "right_why", "wrong_why", "hints", "take", "next"];
    let (mut prose, mut inside, mut is_read) = (String::new(), false, false);
    for line in text.splitn(3, "+++").last().unwrap_or_default().lines() {
        let key = line
            .split_once(" = ")
            .map(|(key, _)| key)
            .filter(|key| key.bytes().all(|c| c.is_ascii_lowercase() || c == b'_'));
        is_read = key.map_or(is_read, |key| READ.contains(&key));
        let said = ["otherwise = ", "say = "].iter().find_map(|said| line.split_once(said)).map(|(_, said)| said);
        prose += match line {
            _ if line.starts_with("```") => {
                inside = !inside;
                ""
            }
            _ if inside => said.or(Some(line).filter(|_| is_read)).unwrap_or_default(),
            _ if line.starts_with('#') => "",
            _ => line,
        };
        prose.push(' ');
    }
    prose
}

/// Whether a text has the term, and whether that is *emphasised* where it first has it.
fn first_use(text: &str, term: &str) -> Option<bool> {
    let acronym = term.bytes().all(|c| c.is_ascii_uppercase());
    let text = if acronym { text.to_owned() } else { text.to_lowercase() };
    let uses = text.match_indices(term).map(|(at, _)| (&text[..at], text[at + term.len()..].trim_start_matches('s')));
    let is_word = |(before, after): &(&str, &str)| {
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '.') && !after.starts_with(char::is_alphanumeric)
    };
    uses.filter(is_word).map(|(before, after)| before.ends_with('*') && after.starts_with('*')).next()
}

#[test]
fn terms_are_emphasised_where_the_course_first_has_them_and_the_glossary_explains_them() {
    let read = |text: &str| prose(&format!("+++\n+++\n{text}"));
    assert_eq!(first_use(&read("A box has *faces*."), "face"), Some(true));
    assert_eq!(first_use(&read("On the surface of a *face*: a face."), "face"), Some(true));
    assert_eq!(
        first_use(&read("```toml step\nshow = [\"face\"]\ntask = \"a face\"\n```\nA *face*."), "face"),
        Some(false)
    );
    let course = course();
    let texts = Source::embedded().into_iter().filter(Source::is_lesson).map(|source| prose(&source.text));
    let text = texts.collect::<Vec<_>>().join(" ");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = |term: &&str| {
        let is_it = |entry: &str| entry.eq_ignore_ascii_case(term) || entry.ends_with(&format!("({term})"));
        course.glossary.iter().any(|entry| is_it(&entry.term))
    };
    let unknown: Vec<_> = TERMS.iter().filter(|term| !known(term)).collect();
    assert!(unknown.is_empty(), "not in the glossary: {unknown:?}");
    let plain: Vec<_> = TERMS.iter().filter(|term| first_use(&words, term) != Some(true)).collect();
    assert!(plain.is_empty(), "not *emphasised* where the course first has it: {plain:?}");
}
