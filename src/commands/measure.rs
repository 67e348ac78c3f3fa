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

use clap::{Args, Subcommand};
use minkowski2d::json::{self, LONGEST};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
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
    pub(super) fn run(&self) -> io::Result<Completion> {
        let (output, errors) = (io::stdout().lock(), io::stderr().lock());
        let (kind, InputArgs { file }) = match &self.kind {
            MeasuredKind::Aabb(input) => (Kind::Aabb, input),
            MeasuredKind::Sweep(input) => (Kind::Sweep, input),
            MeasuredKind::Polygons(input) => (Kind::Polygons, input),
            MeasuredKind::Boxes(input) => (Kind::Boxes, input),
            MeasuredKind::Gjk(input) => (Kind::Gjk, input),
        };
        let (name, completion) = match file.as_ref().filter(|path| path.as_os_str() != "-") {
            Some(path) => {
                let opened = File::open(path).map_err(StreamError::Read);
                // Folders can be opened, but not read.
                let served = opened.and_then(|file| serve(kind, BufReader::new(file), output, errors));
                (path.display().to_string(), served)
            }
            None => ("standard input".to_owned(), serve(kind, io::stdin().lock(), output, errors)),
        };
        completion.map_err(|failure| match failure {
            StreamError::Read(error) => io::Error::new(error.kind(), format!("{name}: {error}")),
            StreamError::Write(error) => error,
        })
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
pub fn run(kind: Kind, input: impl BufRead, output: impl Write, errors: impl Write) -> io::Result<Completion> {
    serve(kind, input, output, errors).map_err(|(StreamError::Read(error) | StreamError::Write(error))| error)
}

/// An error of reading or of writing: a pipe can break on both sides.
enum StreamError {
    Read(io::Error),
    Write(io::Error),
}

fn serve(
    kind: Kind,
    mut input: impl BufRead,
    output: impl Write,
    errors: impl Write,
) -> Result<Completion, StreamError> {
    let mut responder =
        Responder { kind, output: BufWriter::new(output), errors, line: 0, completion: Completion::Answered };
    match responder.serve(&mut input) {
        Err(StreamError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // Dropped without flushing the buffer, which has nowhere to go.
            drop(responder.output.into_parts());
            Ok(responder.completion)
        }
        served => served.map(|()| responder.completion),
    }
}

/// Answers questions, line by line.
struct Responder<W: Write, E> {
    kind: Kind,
    output: BufWriter<W>,
    errors: E,
    line: u64,
    completion: Completion,
}

impl<W: Write, E: Write> Responder<W, E> {
    fn serve(&mut self, input: &mut impl BufRead) -> Result<(), StreamError> {
        // The start of a line whose end has not come yet.
        let mut begun = Vec::new();
        loop {
            self.output.flush().map_err(StreamError::Write)?;
            let chunk = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other.map_err(StreamError::Read)?,
            };
            if chunk.is_empty() {
                break;
            }
            let mut lines = chunk.split(|byte| *byte == b'\n');
            let last = lines.next_back().unwrap_or_default();
            for line in lines {
                if begun.is_empty() {
                    self.answer(line)?;
                } else {
                    begun.extend_from_slice(line);
                    self.answer(&begun)?;
                    begun.clear();
                }
            }
            // Of a line that is too long, only enough is kept to show that it is.
            begun.extend_from_slice(&last[..last.len().min((LONGEST + 1).saturating_sub(begun.len()))]);
            let read = chunk.len();
            input.consume(read);
        }
        if !begun.is_empty() {
            self.answer(&begun)?;
        }
        self.output.flush().map_err(StreamError::Write)
    }

    fn answer(&mut self, line: &[u8]) -> Result<(), StreamError> {
        self.line += 1;
        let written = match json::answer(self.kind, line) {
            Ok(answer) => self.write(&answer),
            Err(error) => {
                self.completion = Completion::Refused;
                // Standard error may be closed; the answer says it too.
                let _ = writeln!(self.errors, "minktutor: line {}: {error}", self.line);
                self.write(&error)
            }
        };
        written.map_err(StreamError::Write)
    }

    fn write(&mut self, answer: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.output, answer)?;
        self.output.write_all(b"\n")
    }
}
