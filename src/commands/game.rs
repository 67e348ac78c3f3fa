//! The game: its rooms, with the code of each, or with a program of the learner's in its place.

use super::{Failure, Options, grade, print, remote, tutorial, typed};
use crate::app::{Asker, best_frames};
use crate::lesson::{Lesson, Step};
use crate::progress::Progress;
use clap::Args;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::time::Duration;

/// The id of the lesson that has the rooms.
const LESSON: &str = "game";

/// The arguments of `game`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("game/help.txt"))]
pub(super) struct GameArgs {
    /// Which room; without one, the rooms are listed
    #[arg(value_name = "ROOM")]
    room: Option<String>,
    /// How long your program may take for a frame
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=60))]
    timeout: u64,
    /// Your program and its arguments, only in rooms made of boxes
    #[arg(last = true, value_name = "COMMAND", requires = "room")]
    command: Vec<OsString>,
}

pub(super) fn run(game: &GameArgs, mut options: Options) -> Result<u8, Failure> {
    let course = options.course(true)?;
    let rooms = course.lessons.iter().find(|lesson| lesson.id == LESSON);
    let lesson = rooms.ok_or_else(|| format!("these lessons have no lesson \"{LESSON}\""))?;
    let Some(room) = &game.room else {
        let (_, progress, _) = options.progress();
        print(&list(lesson, &progress))?;
        return Ok(0);
    };
    let Some(step) = lesson.steps.iter().find(|step| step.id == *room) else {
        let known: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
        return Err(format!("there is no room \"{room}\"; try {}", known.join(", ")).into());
    };
    let player = if game.command.is_empty() {
        None
    } else {
        if !is_of_boxes(step) {
            let message = format!("the room \"{room}\" is not made of boxes, and programs are asked about boxes only");
            return Err(message.into());
        }
        Some(player(game)?)
    };
    options.lesson = Some(format!("{LESSON}.{room}"));
    tutorial::play(&options, None, false, player)
}

/// True if a program can play in the room.
fn is_of_boxes(room: &Step) -> bool {
    room.start.scene.bodies.iter().all(|body| body.shape.as_box().is_some())
}

/// The rooms with the frames of the best runs and the fewest, and what is to be done.
fn list(lesson: &Lesson, progress: &Progress) -> String {
    let mut text = String::new();
    for (room, best, fewest) in best_frames(lesson, progress) {
        let _ = writeln!(text, "{:<11}{best:>2}/{fewest:<2}  {}", room.id, room.task);
    }
    let boxes: Vec<_> = lesson.steps.iter().filter(|room| is_of_boxes(room)).map(|room| room.id.as_str()).collect();
    let _ = writeln!(text, "\nThe numbers are the frames of your best run, and the fewest.");
    let _ = writeln!(text, "Your own program can play in {}.", boxes.join(", "));
    text
}

/// The learner's program, started, with its command as a shell takes it.
fn player(game: &GameArgs) -> Result<(Asker, String), Failure> {
    if remote::is_asked() {
        return Err("a class account runs no programs; play with yours on your own machine".into());
    }
    let started = grade::player(&game.command, Duration::from_secs(game.timeout));
    let name = game.command[0].to_string_lossy();
    Ok((started.map_err(|why| format!("{name}: {why}"))?, typed(&game.command)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Course;
    use crate::progress::{Outcome, Record, StepId};

    #[test]
    fn the_rooms_are_listed_with_the_frames_of_the_best_runs() {
        let course = Course::embedded().expect("sound");
        let lesson = course.lessons.iter().find(|lesson| lesson.id == LESSON).expect("the game");
        let mut progress = Progress::default();
        let gap = StepId { lesson: LESSON.to_owned(), step: "gap".to_owned() };
        progress.record(&gap, &Record { moves: Some(12), ..Record::of(Outcome::Done) });
        let told = list(lesson, &progress);
        assert!(told.starts_with("door        -/9   fly through the wall, "), "{told}");
        assert!(told.contains("\ngap        12/9   let "), "{told}");
        assert!(told.ends_with("play in door, gap, thin-wall, thrown-out, corridor, race.\n"), "{told}");
    }
}
