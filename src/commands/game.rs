//! The game: its rooms, with the code of each, or with a program of the learner's in its place.

use super::{Failure, Options, grade, print, remote, tutorial, typed};
use crate::app::Asker;
use crate::lesson::Lesson;
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
    /// Your program and its arguments, in rooms made of boxes
    #[arg(last = true, value_name = "COMMAND", requires = "room")]
    command: Vec<OsString>,
}

pub(super) fn run(game: &GameArgs, mut options: Options) -> Result<u8, Failure> {
    let course = options.course(true)?;
    let rooms = course.lessons.iter().find(|lesson| lesson.id == LESSON);
    let lesson = rooms.ok_or_else(|| format!("these lessons have no lesson \"{LESSON}\""))?;
    let Some(room) = &game.room else {
        print(&list(lesson))?;
        return Ok(0);
    };
    let Some(step) = lesson.steps.iter().find(|step| step.id == *room) else {
        let known: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
        return Err(format!("there is no room \"{room}\"; try {}", known.join(", ")).into());
    };
    let player = if game.command.is_empty() {
        None
    } else {
        if step.start.scene.bodies.iter().any(|body| body.shape.as_box().is_none()) {
            let message = format!("the room \"{room}\" is not made of boxes, and programs are asked about boxes only");
            return Err(message.into());
        }
        Some(player(game)?)
    };
    options.lesson = Some(format!("{LESSON}.{room}"));
    tutorial::play(&options, None, false, player).map(|(status, _)| status)
}

fn list(lesson: &Lesson) -> String {
    let mut text = String::new();
    for step in &lesson.steps {
        let _ = writeln!(text, "{:<14}{}: {}", step.id, step.title, step.task);
    }
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
