//! Answers about shapes, for scripts: JSON lines in, JSON lines out.
//!
//! Each line of input is a question of [`minkowski2d::json`] and gets one line of answer, in order, with the same `id`,
//! byte for byte. A line that cannot be answered gets an `error` instead of an answer and a message on standard error;
//! the others are still answered.
//!
//! A line is UTF-8, with or without a byte order mark, and at most 16 MiB long. The answer to a longer one has its `id` if
//! that is short and comes first.
//!
//! Answers are written before more input is awaited, so that a program can ask, read and ask again. Nothing is kept between
//! lines, so input may be endless.

pub use minkowski2d::json::Kind;

use super::{Failure, input};
use clap::{Args, Subcommand};
use minkowski2d::json::{self, LONGEST};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// What `minktutor measure` is told.
#[derive(Debug, Args)]
pub(super) struct MeasureArgs {
    #[command(subcommand)]
    kind: MeasuredKind,
}

/// Each kind, with its fields in its help.
#[derive(Debug, Subcommand)]
enum MeasuredKind {
    /// Two axis-aligned boxes: difference, state, depth, ways out, distance
    #[command(after_help = fields("aabb"))]
    Aabb(InputArgs),
    /// Two axis-aligned boxes in motion: first contact, normals, velocities, positions
    #[command(after_help = fields("sweep"))]
    Sweep(InputArgs),
    /// Two convex polygons, segments or points: sum, difference, state, signed distance, ways out, witness points
    #[command(after_help = fields("polygons"))]
    Polygons(InputArgs),
    /// Two boxes at any angle: state, signed distance, ways out, witness points
    #[command(after_help = fields("boxes"))]
    Boxes(InputArgs),
    /// Two convex polygons, segments or points by GJK: contact, number of asks, and each ask with its answer and simplex
    #[command(after_help = fields("gjk"))]
    Gjk(InputArgs),
}

#[derive(Debug, Args)]
struct InputArgs {
    /// The file to read; without it, or with -, standard input
    file: Option<PathBuf>,
}

/// What a line of this kind asks, and how it is answered.
fn fields(kind: &str) -> String {
    let mut parts = json::FIELDS.split("\n\n");
    let of_all = parts.next().unwrap_or_default();
    let own = parts.find(|part| part.starts_with(kind)).unwrap_or_default();
    format!("{of_all}\n\n{own}")
}

impl MeasureArgs {
    /// Answers the file, or standard input, on standard output and standard error. The exit status is 2 if a line could not
    /// be answered.
    pub(super) fn run(&self) -> Result<u8, Failure> {
        let (kind, InputArgs { file }) = match &self.kind {
            MeasuredKind::Aabb(input) => (Kind::Aabb, input),
            MeasuredKind::Sweep(input) => (Kind::Sweep, input),
            MeasuredKind::Polygons(input) => (Kind::Polygons, input),
            MeasuredKind::Boxes(input) => (Kind::Boxes, input),
            MeasuredKind::Gjk(input) => (Kind::Gjk, input),
        };
        let (_, input) = input::open(file.as_deref())?;
        let are_all_answered = run(kind, input, io::stdout().lock(), io::stderr().lock())?;
        Ok(if are_all_answered { 0 } else { 2 })
    }
}

/// Answers every line of `input` on `output`; messages about lines that cannot be answered go to `errors`, with their
/// numbers. Returns true if there was no such line. Ends quietly when the reader of `output` has gone.
///
/// # Errors
/// If reading fails, or writing fails for another reason than a reader that has gone.
///
/// ```
/// use minktutor::measure::{Kind, run};
///
/// let question = br#"{"id": 7, "a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [2, 0], "max": [3, 1]}}"#;
/// let (mut answers, mut messages) = (Vec::new(), Vec::new());
/// assert!(run(Kind::Aabb, &question[..], &mut answers, &mut messages)?);
/// assert!(String::from_utf8_lossy(&answers).starts_with(r#"{"id":7,"diff":{"min":[-3.0,-1.0],"max":[0.0,2.0]},"state":"touching""#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(kind: Kind, mut input: impl BufRead, mut output: impl Write, mut errors: impl Write) -> io::Result<bool> {
    let (mut are_all_answered, mut line, mut number) = (true, Vec::new(), 0_u64);
    while input::next_line(&mut input, LONGEST, &mut line)? {
        number += 1;
        let answer = match json::answer(kind, &line) {
            Ok(answer) => answer.to_string(),
            Err(error) => {
                are_all_answered = false;
                // Standard error may be closed; the answer says it too.
                let _ = writeln!(errors, "minktutor: line {number}: {error}");
                error.to_json()
            }
        };
        match writeln!(output, "{answer}").and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written?,
        }
    }
    Ok(are_all_answered)
}
