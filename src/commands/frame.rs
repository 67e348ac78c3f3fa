//! Prints one screen, without a terminal: what the tutorial shows after some keys.

use super::{Failure, Format, Options, capabilities, grade, look, print};
use crate::app::view::{SMALLEST, STANDARD};
use crate::app::{Host, Session};
use clap::Args;
use ratatui::prelude::*;

/// The default seed, so that the same command always prints the same screen.
const SEED: u64 = 42;

/// The arguments of `frame`.
#[derive(Debug, Args)]
pub(super) struct FrameArgs {
    /// The lesson or step, by id or number (see `minktutor list`)
    #[arg(value_name = "ID[.STEP]")]
    place: String,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = size)]
    size: (u16, u16),
    /// Which paragraph of the step's text to show; by default the last one
    #[arg(long, value_name = "N")]
    beat: Option<usize>,
    /// Plain text, text with ANSI colors and attributes, or a picture
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Parses `80x24`.
fn size(text: &str) -> Result<(u16, u16), String> {
    super::size(text, SMALLEST, STANDARD)
}

pub(super) fn run(frame: &FrameArgs, options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let course = options.course(look::utf8(&options.flags(), &capabilities))?;
    let mut session = Session::new(course, options.seed.unwrap_or(SEED));
    session.settings = options.flags();
    let (promise, exercises) = (look::promise(&capabilities), grade::exercises());
    session.host = Host { promise, size: frame.size, exercises, ..Host::default() };
    session.open(&frame.place)?;
    options.press_first(&mut session)?;
    session.read_beats();
    if let Some(beat) = frame.beat
        && !session.show_beat(beat)
    {
        return Err(format!("--beat: {} has no beat {beat} here", frame.place).into());
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, frame.size.0, frame.size.1));
    let settings = &session.settings;
    let style = look::printed(settings, &capabilities, frame.format);
    session.draw(&style, &mut buffer);
    print(&frame.format.write(&buffer, style.look.theme.name()))?;
    Ok(0)
}
