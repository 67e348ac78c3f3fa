//! The verdict, in words and as JSON.

use super::answer::Answered;
use super::cases::FamilyCase;
use super::exercise::Exercise;
use super::hurdle;
use super::picture;
use super::question::GradeCase;
use super::right::{expected, meaning};
use super::shrink::SmallestFailure;
use crate::lesson::Course;
use serde_json::{Value, json};
use std::fmt::Write as _;
use textwrap::Options;

/// The most columns of a verdict.
const WIDTH: usize = 78;

/// What has been found out about a program.
#[derive(Debug, Default)]
pub(super) struct GradeReport<'c> {
    pub(super) kind: Exercise,
    pub(super) seed: u64,
    pub(super) cases: &'c [FamilyCase],
    /// True if the only case is one that was given: nothing is known of other cases, and nothing is kept.
    pub(super) is_given: bool,
    /// The program as a shell takes it; empty if it is none of ours.
    pub(super) command: String,
    /// Which of the answered cases are wrong.
    pub(super) wrong: Vec<usize>,
    /// How many were answered.
    pub(super) answered: usize,
    /// Why not all were, or what came after that.
    pub(super) trouble: Option<String>,
    /// The step about what makes the case hard at which it fell silent.
    pub(super) stuck: Option<&'static str>,
    /// The last lines of standard error, if there was trouble.
    pub(super) last_errors: Vec<String>,
    /// What else there is to say, in sentences.
    pub(super) notes: Vec<String>,
    pub(super) smallest: Option<SmallestFailure>,
}

/// The number of a step, such as `3.3`, by `LESSON.STEP`, and its title.
pub(super) fn place(course: &Course, step: &str) -> Option<(String, String)> {
    let (lesson_id, step_id) = step.split_once('.')?;
    let (l, lesson) = course.lessons.iter().enumerate().find(|(_, lesson)| lesson.id == lesson_id)?;
    let (s, step) = lesson.steps.iter().enumerate().find(|(_, step)| step.id == step_id)?;
    Some((format!("{}.{}", l + 1, s + 1), step.title.clone()))
}

impl<'c> GradeReport<'c> {
    /// Before anything is asked.
    pub(super) fn new(kind: Exercise, seed: u64, cases: &'c [FamilyCase]) -> Self {
        Self { kind, seed, cases, ..Self::default() }
    }

    pub(super) fn is_passed(&self) -> bool {
        self.wrong.is_empty() && self.trouble.is_none()
    }

    /// Families in the order of the cases, with the number of cases and of wrong ones.
    fn families(&self) -> Vec<(&'static str, usize, usize)> {
        let mut found: Vec<(&str, usize, usize)> = Vec::new();
        let mut wrong = self.wrong.iter().peekable();
        for (index, FamilyCase { family, .. }) in self.cases.iter().enumerate() {
            let is_wrong = wrong.next_if(|other| **other == index).is_some();
            match found.iter_mut().find(|(name, ..)| name == family) {
                Some((_, count, of_them)) => {
                    *count += 1;
                    *of_them += usize::from(is_wrong);
                }
                None => found.push((family, 1, usize::from(is_wrong))),
            }
        }
        found
    }

    /// The step that explains a wrong answer, or what a program hangs at.
    fn step(&self) -> Option<&'static str> {
        let Some(smallest) = &self.smallest else { return self.stuck };
        let of_case = || hurdle::step(&smallest.case);
        Some(smallest.mistakes.first().map_or_else(of_case, |mistake| mistake.step))
    }

    /// The verdict in words.
    pub(super) fn text(&self, course: &Course) -> String {
        let (name, cases) = (self.kind.name(), self.cases.len());
        let mut text = String::new();
        if self.is_passed() && self.is_given {
            let _ = writeln!(text, "{name}: the answer to this case is right.\n");
            for FamilyCase { case, .. } in self.cases {
                self.picture(&mut text, case, None);
                let _ = writeln!(text, "  {}", self.answer(&expected(case)));
            }
        } else if self.is_passed() {
            let _ = writeln!(text, "{name}: passed, all {cases} cases are right.");
            if self.kind == Exercise::Frame {
                let command = if self.command.is_empty() { "PROGRAM" } else { &self.command };
                let _ = writeln!(text, "See it run: minktutor game race -- {command}");
            }
        } else if let Some(trouble) = &self.trouble {
            self.trouble_with(&mut text, &format!("{name}: {trouble}."));
        } else if self.is_given {
            let _ = writeln!(text, "{name}: the answer to this case is wrong.\n");
        } else {
            let some = self.wrong.len();
            let _ = writeln!(text, "{name}: {some} of {cases} cases wrong; the smallest that was found:\n");
        }
        if let Some(smallest) = &self.smallest {
            if self.trouble.is_some() {
                let _ = writeln!(text, "\nThe smallest of the wrong ones:\n");
            }
            self.failure(&mut text, smallest);
        }
        if let Some(step) = self.step()
            && let Some((number, title)) = place(course, step)
        {
            let _ = writeln!(text, "Step {number}, \"{title}\", explains it:\n  minktutor --lesson {step}");
        }
        if self.trouble.is_some() {
            let _ = writeln!(text, "How a program answers:\n  minktutor grade {name} --protocol");
        }
        if !self.wrong.is_empty() && !self.is_given {
            text.push_str("\nWrong, by what the cases are:\n");
            for (family, count, wrong) in self.families().into_iter().filter(|(.., wrong)| *wrong > 0) {
                let _ = writeln!(text, "  {family:<36} {wrong} of {count}");
            }
        }
        for note in &self.notes {
            wrapped(&mut text, note, "");
        }
        text
    }

    /// What a program did that is no answer, and where.
    fn trouble_with(&self, text: &mut String, said: &str) {
        said.lines().for_each(|line| wrapped(text, line, ""));
        if !self.last_errors.is_empty() {
            let _ = writeln!(text, "The last of its standard error:");
            for line in &self.last_errors {
                let _ = writeln!(text, "  {line}");
            }
        }
        if self.answered > 0 {
            let _ = writeln!(text, "Wrong among its answers before that: {} of {}.", self.wrong.len(), self.answered);
        }
        if let Some(FamilyCase { family, case }) = self.cases.get(self.answered) {
            let which = if self.is_given {
                "The case".to_owned()
            } else {
                format!("The first case without an answer that can be used ({family})")
            };
            let _ = writeln!(text, "\n{which}:\n");
            self.picture(text, case, None);
            let _ = writeln!(text, "  expected {}", self.answer(&expected(case)));
            self.lines(text, case);
        }
    }

    fn answer(&self, answer: &Answered) -> String {
        format!("{} {}", self.kind.field(), answer.words())
    }

    fn picture(&self, text: &mut String, case: &GradeCase, answer: Option<&Answered>) {
        wrapped(text, &case.words(), "  ");
        text.push('\n');
        text.push_str(&picture::panes(case, answer));
        text.push('\n');
    }

    /// What `grade`, `sandbox` and `draw` take.
    fn lines(&self, text: &mut String, case: &GradeCase) {
        if self.is_given || self.command.is_empty() {
            text.push_str("\nThe case as a scene to play with and to draw:\n");
        } else {
            let (name, line) = (self.kind.name(), case.line(0));
            text.push_str("\nThis case alone once more, and as a scene to play with and to draw:\n");
            let _ = writeln!(text, "  minktutor grade {name} --case '{line}' -- {}", self.command);
        }
        let scene = picture::scene(case);
        let _ = writeln!(text, "  minktutor sandbox --scene '{scene}'");
        let _ = writeln!(text, "  echo '{scene}' | minktutor draw --difference\n");
    }

    fn failure(&self, text: &mut String, smallest: &SmallestFailure) {
        let SmallestFailure { case, answer, mistakes, other_answer } = smallest;
        self.picture(text, case, Some(answer));
        let right = self.answer(&expected(case));
        let given = answer.words();
        if right.len() + given.len() < WIDTH - 24 {
            let _ = writeln!(text, "  expected {right}      yours {given}");
        } else {
            wrapped(text, &format!("expected {right}"), "  ");
            wrapped(text, &format!("yours    {given}"), "  ");
        }
        text.push('\n');
        wrapped(text, &meaning(case, answer), "");
        if let Some(other) = other_answer {
            let line = format!("Asked again, it said {}: the same case has to get the same answer.", other.words());
            wrapped(text, &line, "");
        }
        if let Some(mistake) = mistakes.first() {
            wrapped(text, &format!("All its answers fit one mistake. {}", mistake.says), "");
        }
        self.lines(text, case);
    }

    /// The verdict for scripts.
    pub(super) fn json(&self) -> Value {
        let smallest = self.smallest.as_ref().map(|smallest| {
            json!({
                "case": serde_json::from_str::<Value>(&smallest.case.line(0)).unwrap_or_default(),
                "expected": expected(&smallest.case).json(),
                "answer": smallest.answer.json(),
                "meaning": meaning(&smallest.case, &smallest.answer),
                "other_answer": smallest.other_answer.as_ref().map(Answered::json),
                "mistake": smallest.mistakes.first().map(|mistake| mistake.name),
                "says": smallest.mistakes.first().map(|mistake| mistake.says),
                "scene": picture::scene(&smallest.case).to_string(),
            })
        });
        let families: Vec<Value> = self
            .families()
            .into_iter()
            .map(|(family, cases, wrong)| json!({"family": family, "cases": cases, "wrong": wrong}))
            .collect();
        json!({
            "kind": self.kind.name(),
            "passed": self.is_passed(),
            "seed": self.seed,
            "cases": self.cases.len(),
            "answered": self.answered,
            "wrong": self.wrong.len(),
            "trouble": self.trouble,
            "last_errors": self.last_errors,
            "notes": self.notes,
            "smallest": smallest,
            "step": self.step(),
            "families": families,
        })
    }
}

/// Adds a paragraph.
fn wrapped(text: &mut String, paragraph: &str, indent: &str) {
    let options = Options::new(WIDTH).initial_indent(indent).subsequent_indent(indent);
    text.push_str(&textwrap::fill(paragraph, options));
    text.push('\n');
}
