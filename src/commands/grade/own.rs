//! A learner's program that plays: it is asked for each frame of a room, and its mistakes are named.

use super::answer::Answered;
use super::exercise::Exercise;
use super::process::Conversation;
use super::question::GradeCase;
use super::shrink::mistakes_of;
use super::talk::FLUSHED;
use crate::app::Asker;
use crate::frames::Played;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

/// How to write a line at once, by what the name of a program or of its file ends in.
const FLUSHES: [(&str, &str); 6] = [
    ("py", "in Python print(..., flush=True)"),
    ("python3", "in Python print(..., flush=True)"),
    ("rb", "in Ruby $stdout.sync = true"),
    ("pl", "in Perl $| = 1"),
    ("lua", "in Lua io.stdout:setvbuf(\"line\")"),
    ("awk", "in awk fflush()"),
];

/// The program, started; it has so long for each frame.
///
/// # Errors
/// If it cannot be started.
pub(in crate::commands) fn player(command: &[OsString], patience: Duration) -> io::Result<Asker> {
    let mut program = Conversation::start(command)?;
    let flush = flush_of(command);
    let mut heard: Vec<(GradeCase, Answered)> = Vec::new();
    Ok(Asker::new(move |frame| {
        let end = program.ask(frame, patience).map_err(|why| {
            let flush = if why.contains("says nothing") {
                format!(" Does it flush each line, {flush}?")
            } else {
                String::new()
            };
            let why = why.replace(FLUSHED, "");
            // First what holds from now on: of a long reason the end may find no room.
            format!("The room goes on with its own code. Start the game again for yours. Your program: {why}.{flush}")
        })?;
        // A mistake is named only if it explains all answers, and no other does.
        heard.extend(GradeCase::of_frame(frame).map(|case| (case, Answered::Ended(end))));
        let all: Vec<_> = heard.iter().map(|(case, answer)| (case, answer)).collect();
        let mistake = match mistakes_of(Exercise::Frame, &all)[..] {
            [only] if !frame.accepts(&end) => Some(only.says),
            _ => None,
        };
        Ok(Played { end, mistake })
    }))
}

/// What to write in the language of a command.
fn flush_of(command: &[OsString]) -> &'static str {
    let words = || command.iter().map(|word| word.to_string_lossy().into_owned());
    let ends = |end: &str| words().any(|word| word.rsplit(['/', '.']).next() == Some(end));
    FLUSHES.iter().find(|(end, _)| ends(end)).map_or("as with fflush(stdout) in C", |(_, how)| how)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_its_command() {
        for (command, said) in [
            (&["python3", "mine"][..], "in Python"),
            (&["/usr/bin/env", "./frame.py"], "in Python"),
            (&["ruby", "frame.rb"], "in Ruby"),
            (&["./frame"], "in C"),
        ] {
            let words: Vec<OsString> = command.iter().map(OsString::from).collect();
            assert!(flush_of(&words).contains(said), "{command:?}");
        }
    }
}
