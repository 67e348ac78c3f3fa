//! A learner's program that plays: it is asked for each frame of a room, and its mistakes are named.

use super::answer::Answered;
use super::exercise::Exercise;
use super::given;
use super::process::Conversation;
use super::question::GradeCase;
use super::shrink::mistakes_of;
use super::talk::FLUSHED;
use crate::app::Asker;
use crate::frames::Played;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

/// What to ask the learner whose program says nothing.
const FLUSH: &str = " Does it flush each line, in Python print(..., flush=True)?";

/// Starts the program, which may take so long for each frame.
///
/// # Errors
/// If it cannot be started.
pub(in crate::commands) fn player(command: &[OsString], patience: Duration) -> io::Result<Asker> {
    let mut program = Conversation::start(command)?;
    let mut heard: Vec<(GradeCase, Answered)> = Vec::new();
    Ok(Asker::new(move |frame| {
        let end = program.ask(frame, patience).map_err(|why| {
            let flush = if why.contains("says nothing") { FLUSH } else { "" };
            let why = why.replace(FLUSHED, "");
            // The most important part comes first, because the end of a long reason may be cut off.
            format!("The room goes on with its own code. Start the game again for yours. Your program: {why}.{flush}")
        })?;
        // A mistake is named only if it explains all answers, and no other does.
        heard.extend(given::parse(Exercise::Frame, &frame.line(0)).map(|case| (case, Answered::Ended(end))));
        let all: Vec<_> = heard.iter().map(|(case, answer)| (case, answer)).collect();
        let mistake = match mistakes_of(Exercise::Frame, &all)[..] {
            [only] if !frame.accepts(&end) => Some(only.says),
            _ => None,
        };
        Ok(Played { end, mistake })
    }))
}
