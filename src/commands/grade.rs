//! Judges a learner's own program: gives it cases, and says at which of them it is wrong and why.
//!
//! [`exercise`](exercise::Exercise)s are what can be asked; [`cases`] has the questions and [`right`] the answers. A
//! program is run by [`process`] and heard by [`talk`]; if it fails, [`shrink`] asks it again for the smallest case,
//! [`mistakes`] knows the rules that published code goes by, and [`report`] and [`picture`] say what was found.

mod answer;
mod cases;
mod exercise;
mod frame;
mod hurdle;
mod mistakes;
mod picture;
#[cfg(unix)]
mod process;
#[cfg(test)]
mod program_tests;
mod question;
mod report;
mod right;
mod shrink;
mod talk;

#[cfg(unix)]
pub(super) use process::player;

/// Programs are ended with their process group, which is an idea of Unix.
#[cfg(not(unix))]
pub(super) fn player(_: &[OsString], _: Duration) -> io::Result<crate::app::Asker> {
    Err(io::Error::other("programs are run on Unix only"))
}

use super::clock;
use super::{Failure, Options, print, remote, typed};
use crate::lesson::Course;
use crate::progress::Progress;
use answer::Answered;
use clap::{Args, ValueEnum};
use exercise::Exercise;
use question::GradeCase;
use report::{GradeReport, place};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::Ordering;
use std::sync::mpsc::sync_channel;
use std::time::Duration;
use talk::{Ear, Misbehavior, QUEUE, TimeLimits, Transcript, read_from, write_to};

/// The seed without `--seed`, so that the same program gets the same verdict.
const USUAL_SEED: u64 = 1;

/// How the verdict is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum VerdictFormat {
    /// Words and a picture
    Text,
    /// One line for scripts
    Json,
}

/// The arguments of `grade`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("grade/help.txt"))]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct GradeArgs {
    /// What the program computes: one of the kinds that --list prints
    #[arg(value_enum, value_name = "KIND", required_unless_present = "list", hide_possible_values = true)]
    kind: Option<Exercise>,
    /// List the kinds with their steps, and when a program of yours last passed
    #[arg(long, conflicts_with_all = ["kind", "protocol", "stdio", "command", "cases", "timeout", "limit", "format", "seed"])]
    list: bool,
    /// Explain the questions and answers of this kind
    #[arg(long, conflicts_with_all = ["stdio", "command", "cases", "timeout", "limit", "format", "seed"])]
    protocol: bool,
    /// Run nothing: write cases to stdout and read answers from stdin
    #[arg(long, conflicts_with = "command")]
    stdio: bool,
    /// How many random cases to add to those made by hand
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    cases: u32,
    /// Judge only this case: a line of JSON, like those that --protocol and verdicts show
    #[arg(long, value_name = "JSON", conflicts_with_all = ["list", "protocol", "cases"])]
    case: Option<String>,
    /// How long the program may write nothing
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    /// How long the program may take in all
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
    /// How to write the verdict
    #[arg(long, value_enum, default_value = "text")]
    format: VerdictFormat,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(super) fn run(grade: &GradeArgs, options: &Options) -> Result<u8, Failure> {
    let course = Course::embedded().map_err(|problems| Failure::of(&problems))?;
    let Some(exercise) = grade.kind else {
        let (_, progress, trouble) = options.progress();
        print(&list(&course, &progress))?;
        if let Some(trouble) = trouble {
            writeln!(io::stderr(), "minktutor: {trouble}")?;
        }
        return Ok(0);
    };
    if grade.protocol {
        print(&format!("{}\n\n{}\n\n{}", exercise.name(), exercise.page(), loops(exercise)))?;
        return Ok(0);
    }
    let seed = options.seed.unwrap_or(USUAL_SEED);
    let cases = match grade.case.as_deref() {
        Some(given) => {
            let name = exercise.name();
            let wrong = |why| format!("--case: {why}; minktutor grade {name} --protocol shows a case");
            vec![("given", question::parse(exercise, given).map_err(wrong)?)]
        }
        None => cases::all(exercise, seed, grade.cases as usize),
    };
    let limits = TimeLimits { silence: Duration::from_secs(grade.timeout), total: Duration::from_secs(grade.limit) };
    let is_given = grade.case.is_some();
    let report = GradeReport { kind: exercise, seed, cases: &cases, is_given, ..GradeReport::default() };
    let asked: Arc<[GradeCase]> = cases.iter().map(|(_, case)| case.clone()).collect();
    let (verdict, signal) = if grade.stdio {
        (judged(report, &by_stdio(exercise, &asked, limits), |_| None), 0)
    } else if remote::is_asked() {
        let message = "a class account runs no programs; run yours on your own machine, with --stdio here (see --help)";
        return Err(message.into());
    } else if grade.command.is_empty() {
        let name = exercise.name();
        return Err(format!(
            "which program? minktutor grade {name} -- COMMAND [ARG...]; --protocol shows what it must answer"
        )
        .into());
    } else {
        by_command(grade, report, &asked, limits)?
    };
    if signal != 0 {
        return Ok(128_u8.saturating_add(signal));
    }
    keep(&verdict, options);
    let text = match grade.format {
        VerdictFormat::Text => verdict.text(&course),
        VerdictFormat::Json => format!("{}\n", verdict.json()),
    };
    if grade.stdio {
        io::stderr().write_all(text.as_bytes())?;
    } else {
        print(&text)?;
    }
    Ok(u8::from(!verdict.is_passed()))
}

/// The kinds of exercises, each with the id of its lesson.
pub(super) fn exercises() -> Vec<(String, String)> {
    Exercise::all().iter().map(|exercise| (exercise.lesson().to_owned(), exercise.name())).collect()
}

/// Saves a pass. The verdict stands even if it cannot be saved.
fn keep(verdict: &GradeReport<'_>, options: &Options) {
    if !verdict.is_passed() || verdict.is_given {
        return;
    }
    let (store, mut progress, trouble) = options.progress();
    let exercise = verdict.kind;
    let today = clock::today();
    progress.see(today);
    progress.judge(exercise.lesson(), &exercise.name(), today);
    let kept = trouble.map_or(Ok(()), Err).and_then(|()| store.map_or(Ok(()), |store| store.save(&progress)));
    if let Err(error) = kept {
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "minktutor: the pass is not kept: {error}");
    }
}

/// Runs the program, and judges it. Also returns the signal that has ended this, or 0.
#[cfg(unix)]
fn by_command<'c>(
    grade: &GradeArgs,
    mut report: GradeReport<'c>,
    asked: &Arc<[GradeCase]>,
    limits: TimeLimits,
) -> Result<(GradeReport<'c>, u8), Failure> {
    /// How long a program may be silent when it is asked again, and how long one run of these may take.
    const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];
    let kind = report.kind;
    report.command = typed(&grade.command);
    let signal = process::noted_signal()?;
    let started = process::run(&grade.command, kind, asked, limits, true, &signal);
    let heard = started.map_err(|error| format!("{}: {error}", grade.command[0].display()))?;
    if let Some(how) = &heard.ending {
        report.notes.push(format!("After its last answer it {how}."));
    }
    if heard.trouble.is_some() {
        report.last_errors.clone_from(&heard.last_errors);
    }
    let verdict = judged(report, &heard, |cases| {
        let again = TimeLimits { silence: limits.silence.min(PATIENCE[0]), total: limits.total.min(PATIENCE[1]) };
        let heard = process::run(&grade.command, kind, &cases.into(), again, false, &signal).ok()?;
        heard.trouble.is_none().then_some(heard.answers)
    });
    Ok((verdict, u8::try_from(signal.load(Ordering::SeqCst)).unwrap_or_default()))
}

/// Programs are ended with their process group, which is an idea of Unix.
#[cfg(not(unix))]
fn by_command<'c>(
    _: &GradeArgs,
    _: GradeReport<'c>,
    _: &Arc<[GradeCase]>,
    _: TimeLimits,
) -> Result<(GradeReport<'c>, u8), Failure> {
    let message = "grade runs programs on Unix only; with --stdio you run it yourself (see --help)";
    Err(message.into())
}

/// Asks on standard output, and hears on standard input.
fn by_stdio(exercise: Exercise, asked: &Arc<[GradeCase]>, limits: TimeLimits) -> Transcript {
    let (events, heard) = sync_channel(QUEUE);
    write_to(io::stdout(), Arc::clone(asked), events.clone(), close_output);
    read_from(io::stdin(), events);
    Ear::new(heard, false, Arc::default()).hear(exercise, asked.len(), limits)
}

/// Lets the reader of standard output see its end.
fn close_output() {
    #[cfg(unix)]
    if let Ok(nothing) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdout(nothing);
    }
}

/// Judges the answers; `ask` asks the program again.
fn judged<'c>(
    mut report: GradeReport<'c>,
    transcript: &Transcript,
    mut ask: impl FnMut(&[GradeCase]) -> Option<Vec<Answered>>,
) -> GradeReport<'c> {
    let cases = report.cases;
    report.trouble = transcript.trouble_in_words(cases.len());
    report.answered = transcript.answers.len();
    if matches!(transcript.trouble, Some(Misbehavior::Silent(_))) {
        report.stuck = cases.get(report.answered).and_then(|(_, case)| hurdle::of(case));
    }
    let pairs: Vec<_> = cases.iter().map(|(_, case)| case).zip(&transcript.answers).collect();
    report.wrong = (0..pairs.len()).filter(|index| !right::is_right(pairs[*index].0, pairs[*index].1)).collect();
    if report.wrong.is_empty() {
        return report;
    }
    // One answer alone fits too many mistakes.
    let known = if report.is_given { Vec::new() } else { shrink::mistakes_of(report.kind, &pairs) };
    let failures = report.wrong.iter().map(|index| (pairs[*index].0.clone(), pairs[*index].1.clone()));
    // A program that has misbehaved would do so again.
    let is_over = report.trouble.is_some() || report.is_given;
    report.smallest = shrink::smallest(failures, known, |cases| if is_over { None } else { ask(cases) });
    report
}

/// The kinds, each with the step that teaches it, and when a program of that kind was judged right.
fn list(course: &Course, progress: &Progress) -> String {
    let mut text = String::new();
    for exercise in Exercise::all() {
        let about = exercise.to_possible_value();
        let about = about.as_ref().and_then(|value| value.get_help()).map(ToString::to_string).unwrap_or_default();
        let (number, title) = place(course, exercise.step()).unwrap_or_default();
        let name = exercise.name();
        let _ = write!(text, "{name:<20}{about} ({number}, {title})");
        if let Some((_, day)) = progress.judged(exercise.lesson()).find(|(kind, _)| *kind == name) {
            let _ = write!(text, ", judged {day}");
        }
        text.push('\n');
    }
    text
}

/// How to read cases and write answers, in three languages.
fn loops(exercise: Exercise) -> String {
    let mut text = include_str!("grade/protocol.txt").to_owned();
    for (before, after) in [("\"", "\": None"), ("\"", "\": null"), ("", ": null")] {
        let fields: Vec<String> = exercise.fields().iter().map(|name| format!("{before}{name}{after}")).collect();
        text = text.replace(&format!("{before}FIELD{after}"), &fields.join(", "));
    }
    if exercise == Exercise::Frame { text.replace("{ id, a, b }", "{ id, r, v, walls }") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::course;

    #[test]
    fn every_step_that_is_named_is_in_the_course() {
        let course = course();
        for exercise in Exercise::all() {
            assert!(place(&course, exercise.step()).is_some(), "{}", exercise.step());
            for mistake in mistakes::of(*exercise) {
                assert!(place(&course, mistake.step).is_some(), "{}", mistake.step);
            }
        }
    }

    #[test]
    fn the_example_of_each_page_is_a_case_with_its_right_answer() {
        for kind in Exercise::all() {
            let line = |start: &str| kind.page().lines().find_map(|line| line.strip_prefix(start)).expect("an example");
            let (case, answer) = (line("  in:   "), line("  out:  "));
            let id: serde_json::Value = serde_json::from_str(case).expect("JSON");
            let id = id["id"].as_u64().expect("a number") as usize;
            let case = question::parse(*kind, case).expect("a case");
            let answer = answer::parse(*kind, id, answer.as_bytes()).expect("an answer");
            assert!(right::is_right(&case, &answer), "{kind:?}");
            assert!(kind.rule().starts_with(&format!("{}: ", kind.field())), "{}", kind.rule());
        }
    }

    #[test]
    fn right_answers_are_right_and_no_mistake() {
        for exercise in Exercise::all() {
            let cases = cases::all(*exercise, 5, 300);
            let answers: Vec<Answered> = cases.iter().map(|(_, case)| right::expected(case)).collect();
            let pairs: Vec<_> = cases.iter().map(|(_, case)| case).zip(&answers).collect();
            assert!(pairs.iter().all(|(case, answer)| right::is_right(case, answer)), "{exercise:?}");
            let found = shrink::mistakes_of(*exercise, &pairs);
            assert!(found.is_empty(), "{exercise:?}: {found:?}");
        }
    }
}
