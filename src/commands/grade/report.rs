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
    /// Why not all cases were answered, or what came after the last answer.
    pub(super) trouble: Option<String>,
    /// The step that explains the case at which it fell silent, if that is a special one.
    pub(super) stuck: Option<&'static str>,
    /// The last lines of standard error, if there was trouble.
    pub(super) last_errors: Vec<String>,
    /// What else there is to say, in sentences.
    pub(super) notes: Vec<String>,
    pub(super) smallest: Option<SmallestFailure>,
}

/// The number of a step, such as `3.3`, by `LESSON.STEP`, and its title.
pub(super) fn place(course: &Course, step: &str) -> Option<(String, String)> {
    let (l, s) = course.locate(step).ok()?;
    Some((format!("{}.{}", l + 1, s + 1), course.lessons[l].steps[s].title.clone()))
}

impl GradeReport<'_> {
    pub(super) fn is_passed(&self) -> bool {
        self.wrong.is_empty() && self.trouble.is_none()
    }

    /// Families in the order of the cases, with the number of cases and of wrong ones.
    fn families(&self) -> Vec<(&'static str, usize, usize)> {
        let mut found: Vec<(&str, usize, usize)> = Vec::new();
        for (index, (family, _)) in self.cases.iter().enumerate() {
            let at = found.iter().position(|(name, ..)| name == family).unwrap_or_else(|| {
                found.push((family, 0, 0));
                found.len() - 1
            });
            found[at].1 += 1;
            found[at].2 += usize::from(self.wrong.binary_search(&index).is_ok());
        }
        found
    }

    /// The step that explains a wrong answer, or what a program hangs at.
    fn step(&self) -> Option<&'static str> {
        let Some(smallest) = &self.smallest else { return self.stuck };
        let of_case = || hurdle::step(&smallest.case);
        Some(smallest.mistakes.first().map_or_else(of_case, |mistake| mistake.step))
    }

    /// The program as a shell takes it, or a word for it.
    fn command(&self) -> &str {
        if self.command.is_empty() { "PROGRAM" } else { &self.command }
    }

    /// The verdict in words.
    pub(super) fn text(&self, course: &Course) -> String {
        let (name, cases) = (self.kind.name(), self.cases.len());
        let mut text = String::new();
        match &self.trouble {
            Some(trouble) => self.trouble_with(&mut text, &format!("{name}: {trouble}.")),
            None if self.is_given => {
                let how = if self.is_passed() { "right" } else { "wrong" };
                let _ = writeln!(text, "{name}: the answer to this case is {how}.");
            }
            None if self.is_passed() => {
                let _ = writeln!(text, "{name}: passed, all {cases} cases are right.");
            }
            None => {
                let some = self.wrong.len();
                let _ = writeln!(text, "{name}: {some} of {cases} cases wrong; the smallest that was found:");
            }
        }
        if self.is_passed() && self.is_given {
            self.cases.iter().for_each(|(_, case)| show(&mut text, case, None));
        } else if self.is_passed() && self.kind == Exercise::Frame {
            let _ = writeln!(text, "See it run: minktutor game race -- {}", self.command());
        }
        if let Some(smallest) = &self.smallest {
            if self.trouble.is_some() {
                text.push_str("\nThe smallest of the wrong ones:\n");
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
            text.push_str("\nWrong, by type of case:\n");
            for (family, count, wrong) in self.families().into_iter().filter(|(.., wrong)| *wrong > 0) {
                let _ = writeln!(text, "  {family:<36} {wrong} of {count}");
            }
        }
        self.notes.iter().for_each(|note| wrapped(&mut text, note, ""));
        text
    }

    /// What a program did that is no answer, and where.
    fn trouble_with(&self, text: &mut String, said: &str) {
        said.lines().for_each(|line| wrapped(text, line, ""));
        if !self.last_errors.is_empty() {
            let _ = writeln!(text, "The last of its standard error:\n  {}", self.last_errors.join("\n  "));
        }
        if self.answered > 0 {
            let _ = writeln!(text, "Wrong among its answers before that: {} of {}.", self.wrong.len(), self.answered);
        }
        if let Some((family, case)) = self.cases.get(self.answered) {
            let _ = writeln!(text, "\nThe first case without a usable answer ({family}):");
            show(text, case, None);
            self.lines(text, case);
        }
    }

    /// What `grade`, `sandbox` and `draw` take.
    fn lines(&self, text: &mut String, case: &GradeCase) {
        let (name, line, scene) = (self.kind.name(), case.line(0), picture::scene(case));
        text.push_str("\nTo judge this case alone again, to play with it, and to draw it:\n");
        let _ = writeln!(text, "  minktutor grade {name} --case '{line}' -- {}", self.command());
        let _ = writeln!(text, "  minktutor sandbox --scene '{scene}'");
        let _ = writeln!(text, "  echo '{scene}' | minktutor draw --difference\n");
    }

    fn failure(&self, text: &mut String, smallest: &SmallestFailure) {
        let SmallestFailure { case, answer, mistakes, other_answer } = smallest;
        show(text, case, Some(answer));
        text.push('\n');
        wrapped(text, &meaning(case, answer), "");
        if let Some(other) = other_answer {
            let line = format!("Asked again, it said {}: the same case has to get the same answer.", other.words());
            wrapped(text, &line, "");
        }
        if let Some(mistake) = mistakes.first() {
            wrapped(text, &format!("One mistake explains all answers. {}", mistake.says), "");
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
        let family = |(name, cases, wrong)| json!({"family": name, "cases": cases, "wrong": wrong});
        let families: Vec<Value> = self.families().into_iter().map(family).collect();
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

/// Adds a case as a picture, and what answers are right and given.
fn show(text: &mut String, case: &GradeCase, answer: Option<&Answered>) {
    text.push('\n');
    wrapped(text, &case.words(), "  ");
    let _ = writeln!(text, "\n{}", picture::panes(case, answer));
    let (right, field) = (expected(case), case.kind.field());
    // All digits, where fewer would make a wrong answer look right.
    let hides = answer.is_some_and(|answer| answer.words() == right.words());
    let told = |answer: &Answered| if hides { answer.json().to_string() } else { answer.words() };
    wrapped(text, &format!("expected {field} {}", told(&right)), "  ");
    if let Some(answer) = answer {
        wrapped(text, &format!("yours    {field} {}", told(answer)), "  ");
    }
}

/// Adds a paragraph.
fn wrapped(text: &mut String, paragraph: &str, indent: &str) {
    let options = Options::new(WIDTH).initial_indent(indent).subsequent_indent(indent);
    text.push_str(&textwrap::fill(paragraph, options));
    text.push('\n');
}
