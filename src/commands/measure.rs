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
    /// Two convex polygons: sum, difference, state, signed distance, ways out, witness points
    #[command(after_help = fields("polygons"))]
    Polygons(InputArgs),
    /// Two boxes at any angle: state, signed distance, ways out, witness points
    #[command(after_help = fields("boxes"))]
    Boxes(InputArgs),
    /// Two convex polygons by GJK: contact, number of asks, and each ask with its answer and simplex
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

/// Whether all lines could be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Completion {
    /// All were, or the reader had enough before one could not.
    Answered,
    /// At least one was refused.
    Refused,
}

impl Completion {
    /// The exit status that says so: 0, or 2.
    #[must_use]
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Refused => 2,
        }
    }
}

impl MeasureArgs {
    /// Answers the file, or standard input, on standard output and standard error.
    ///
    /// # Errors
    /// If the file cannot be opened, or reading or writing fails. An error of reading names the file.
    pub(super) fn run(&self) -> Result<Completion, Failure> {
        let (kind, InputArgs { file }) = match &self.kind {
            MeasuredKind::Aabb(input) => (Kind::Aabb, input),
            MeasuredKind::Sweep(input) => (Kind::Sweep, input),
            MeasuredKind::Polygons(input) => (Kind::Polygons, input),
            MeasuredKind::Boxes(input) => (Kind::Boxes, input),
            MeasuredKind::Gjk(input) => (Kind::Gjk, input),
        };
        let (name, mut input) = input::open(file.as_deref())?;
        // Folders can be opened, but not read.
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
        Ok(serve(kind, &mut input, io::stdout().lock(), io::stderr().lock(), named)?)
    }
}

/// Answers every line of `input` on `output`; messages about lines that cannot be answered go to `errors`, with their
/// numbers. Ends quietly when the reader of `output` has gone.
///
/// # Errors
/// If reading fails, or writing fails for another reason than a reader that has gone.
///
/// ```
/// use minktutor::measure::{Kind, Completion, run};
///
/// let question = br#"{"id": 7, "a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [2, 0], "max": [3, 1]}}"#;
/// let (mut answers, mut messages) = (Vec::new(), Vec::new());
/// assert_eq!(run(Kind::Aabb, &question[..], &mut answers, &mut messages)?, Completion::Answered);
/// assert!(String::from_utf8_lossy(&answers).starts_with(r#"{"id":7,"diff":{"min":[-3.0,-1.0],"max":[0.0,2.0]},"state":"touching""#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(kind: Kind, mut input: impl BufRead, output: impl Write, errors: impl Write) -> io::Result<Completion> {
    serve(kind, &mut input, output, errors, |error| error)
}

/// Does the work of [`run`]. `named` adds the name of the file to an error of reading.
fn serve(
    kind: Kind,
    input: &mut dyn BufRead,
    mut output: impl Write,
    mut errors: impl Write,
    named: impl Fn(io::Error) -> io::Error,
) -> io::Result<Completion> {
    let (mut completion, mut line, mut number) = (Completion::Answered, Vec::new(), 0_u64);
    while input::next_line(input, LONGEST, &mut line).map_err(&named)? {
        number += 1;
        let answer = json::answer(kind, &line).map(|answer| serde_json::to_string(&answer));
        let answer = answer.unwrap_or_else(|error| {
            completion = Completion::Refused;
            // Standard error may be closed; the answer says it too.
            let _ = writeln!(errors, "minktutor: line {number}: {error}");
            serde_json::to_string(&error)
        });
        let answer = answer? + "\n";
        match output.write_all(answer.as_bytes()).and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written?,
        }
    }
    Ok(completion)
}
