//! The terminal: raw mode, events, frames, signals, and leaving everything as it was found.
//!
//! A [`Program`] is pure: it takes crossterm's events and draws ratatui's frames. [`run`] is everything around it, made
//! for people who come in over SSH, where links stall, packets split and connections are cut:
//!
//! * One thread and one `poll(2)` on the terminal and a signal pipe. Signals first, then *all* waiting input, then one
//!   frame in one write, if anything changed. No ticks: an idle session costs nothing.
//! * No more frames are sent ahead than a slow link carries. Nothing is asked of the terminal but whether it has drawn
//!   the first keys' frames and those of held keys, and nothing depends on its answer.
//! * The terminal is opened anew and never blocks; while a frame waits to get out, keys and signals are still handled,
//!   and only the last state is drawn afterwards.
//! * A hang-up shows in what reads and writes return, not only in a signal, and ends the program at once.
//! * Whatever the way out (quit, signal, hang-up, panic, stop), one function puts the terminal back, and the shell goes
//!   on below the picture where no other screen can be left.
//!
//! | file | knows |
//! |---|---|
//! | `event_loop` | the order of one turn, deadlines, stopping and resuming |
//! | `parser`, `sequence` | bytes into events |
//! | `backend`, `encoder` | frames into bytes, as a backend of ratatui |
//! | `modes` | what is switched on, and off again |
//! | `output` | bytes to a terminal that may not take them |
//! | `pacing` | how many frames may be on their way |
//! | `tty`, `signals` | the platform, Unix: Linux and macOS |
//! | `console` | the platform, Windows: a loop of its own around crossterm's reader |
//! | `capability` | what the environment tells of the terminal |
//!
//! # What is crossterm's and what is not
//!
//! crossterm (0.29) gives the vocabulary: its events are what a program gets. On Windows it also reads the console and
//! sets modes. On Unix the following of it is not used, for the reason given; the tests
//! named are in `tests/terminal/main.rs` and show that ours does better.
//!
//! | not used | why | tests |
//! |---|---|---|
//! | `event::read`, `poll` | an ESC torn off its sequence becomes the Esc key and letters | `a_torn_arrow_is_an_arrow` |
//! | | after a torn `ESC [` it blocks, and a hang-up then makes it spin | `a_cut_line_ends_it` |
//! | | of a thousand arrows in one burst a third arrives | `a_thousand_queued_arrows_all_arrive` |
//! | | replies of the terminal become keys, or swallow them | `a_key_that_changes_nothing_writes_nothing_and_idling_is_free` |
//! | `enable_raw_mode` | does nothing after a stop, when the shell has reset the terminal, and does not look who owns it | `after_a_stop_it_could_not_prepare_for_keys_arrive_one_by_one`, `continued_in_the_background_it_waits_for_the_foreground` |
//! | `size` | opens `/dev/tty` each time and may run `tput` | `any_size_is_survived` |
//! | `style` | where `NO_COLOR` is set, a color it does not write wipes bold and reverse | `no_color_takes_no_attribute_away` |
//! | `EnableMouseCapture` | asks for every motion, which over SSH is a packet each | the one in `modes` |

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal as _};
use std::sync::Once;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui_core::terminal::Frame;

use capability::{Capabilities, Unsupported};

pub mod backend;
pub mod capability;
pub mod encoder;

#[cfg(unix)]
mod event_loop;
#[cfg(unix)]
mod modes;
#[cfg(unix)]
mod output;
#[cfg(unix)]
mod pacing;
#[cfg(unix)]
pub mod parser;
#[cfg(unix)]
mod sequence;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod tty;
#[cfg(unix)]
use tty as platform;

#[cfg(windows)]
mod console;
#[cfg(windows)]
use console as platform;

/// What the terminal feeds a program and what it asks of it.
pub trait Program {
    /// Takes one event and says what follows. Pure: no terminal, no clock.
    ///
    /// Of crossterm's events these come: key presses and repeats; the mouse, while [`Program::mouse`] asks for it; and
    /// the size of the screen, at the start and whenever everything is drawn again: after every change of it, after every
    /// stop, and after Ctrl+L.
    fn update(&mut self, event: Event) -> Reaction;

    /// Draws the whole screen, which may be of any size up to 500×200 and comes blank.
    ///
    /// [`Frame::set_cursor_position`] parks the cursor at what is to be noticed of the frame. It stays hidden, but braille
    /// displays, screen readers and magnifiers follow it.
    fn draw(&self, frame: &mut Frame<'_>);

    /// Whether the mouse belongs to the program now. If not, the terminal selects text with it, as people expect. Asked
    /// before every `draw`.
    fn mouse(&self) -> bool {
        false
    }

    /// Keeps what must be kept; true if that has changed the picture (because it failed, for instance). Called after
    /// each batch of input that changed something, before a stop, and again on every way out but a panic or an error;
    /// must be cheap when nothing has changed.
    fn save(&mut self) -> bool;
}

/// What follows from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing has changed.
    Nothing,
    /// Something has changed: draw it, and save.
    Redraw,
    /// Stop as Ctrl-Z does. Does nothing where no shell could continue the program.
    Suspend,
    /// End.
    Quit,
}

/// The number of the hang-up signal, on every system that has signals; elsewhere it only makes an exit status.
const SIGHUP: i32 = 1;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The program said so.
    Quit,
    /// This signal said so.
    Signal(i32),
    /// The terminal is gone. Nothing more can be said to anybody.
    HangUp,
}

impl Ending {
    #[cfg(unix)]
    fn from_signal(signal: i32) -> Self {
        if signal == SIGHUP { Self::HangUp } else { Self::Signal(signal) }
    }

    /// The exit status that shells expect: 0, or 128 and the number of the signal.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        let signal = match self {
            Self::Quit => return 0,
            Self::Signal(signal) => signal,
            Self::HangUp => SIGHUP,
        };
        128_u8.saturating_add(u8::try_from(signal).unwrap_or_default())
    }
}

/// Why a program cannot run on this terminal. No byte has been written to it, unless the system refuses later to wait
/// for input.
#[derive(Debug)]
pub enum TerminalError {
    /// Standard input or output is a pipe or a file.
    NoTty,
    /// The terminal cannot show the program.
    Unsupported(Unsupported),
    /// The system refused.
    System(io::Error),
}

impl fmt::Display for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTty => f.write_str("this needs a terminal on standard input and output; over SSH use `ssh -t`"),
            Self::Unsupported(why) => why.fmt(f),
            Self::System(error) => write!(f, "cannot use the terminal: {error}"),
        }
    }
}

// Its words hold those of the system's error, which is therefore no source.
impl Error for TerminalError {}

impl From<Unsupported> for TerminalError {
    fn from(why: Unsupported) -> Self {
        Self::Unsupported(why)
    }
}

impl From<io::Error> for TerminalError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// What [`run`] takes from the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    /// How long ESC may be the start of a sequence before it is a key.
    pub escape_wait: Duration,
    /// Columns and rows where the terminal does not know its size.
    pub fallback_size: (u16, u16),
    /// Why the terminal cannot be used, if so.
    pub unsupported: Option<Unsupported>,
}

impl Environment {
    /// Reads the environment through `env`, for instance `|name| std::env::var(name).ok()`.
    #[must_use]
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Self {
        let side =
            |name: &str, usual: u16| env(name).and_then(|text| text.parse().ok()).filter(|n| *n > 0).unwrap_or(usual);
        // Packets split where the reads of a local terminal do not, so a remote ESC is waited for longer.
        let remote = env("SSH_CONNECTION").is_some_and(|value| !value.is_empty());
        Self {
            escape_wait: Duration::from_millis(if remote { 100 } else { 50 }),
            fallback_size: (side("COLUMNS", 80), side("LINES", 24)),
            unsupported: Capabilities::detect(&env).unsupported(),
        }
    }
}

/// Columns and rows of the terminal behind the standard streams; none where there is none, or where it does not know.
#[must_use]
pub fn size() -> Option<(u16, u16)> {
    platform::size_of_streams().filter(|(columns, rows)| *columns > 0 && *rows > 0)
}

/// Runs a program on the terminal until it quits or the terminal goes away.
///
/// # Errors
/// The terminal cannot be used, or the system refuses to wait for input. Either way the terminal is as it was before.
pub fn run(program: &mut dyn Program, environment: Environment) -> Result<Ending, TerminalError> {
    // First of all: `ssh host program` has no TERM either, and what is wrong there is the missing `-t`.
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(TerminalError::NoTty);
    }
    match environment.unsupported {
        Some(unsupported) => Err(unsupported.into()),
        #[cfg(unix)]
        None => event_loop::run(program, &environment),
        #[cfg(windows)]
        None => console::run(program, &environment),
    }
}

/// True for Ctrl+L, the usual way to ask for a clean screen after somebody else wrote on it.
fn asks_for_redraw(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.kind != KeyEventKind::Release && key.code == KeyCode::Char('l') && key.modifiers == KeyModifiers::CONTROL
}

/// Makes every panic restore the terminal before its message is printed. Once, however often a program runs: each
/// further hook would wrap the last.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            platform::restore();
            print(panic);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(pairs: &[(&str, &str)]) -> Environment {
        Environment::detect(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn an_esc_from_afar_is_waited_for_longer() {
        assert_eq!(detect(&[]).escape_wait, Duration::from_millis(50));
        assert_eq!(detect(&[("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")]).escape_wait, Duration::from_millis(100));
    }

    #[test]
    fn sizes_that_make_no_sense_fall_back() {
        assert_eq!(detect(&[]).fallback_size, (80, 24));
        assert_eq!(detect(&[("COLUMNS", "132"), ("LINES", "43")]).fallback_size, (132, 43));
        assert_eq!(detect(&[("COLUMNS", "0"), ("LINES", "many")]).fallback_size, (80, 24));
    }

    #[test]
    fn exit_codes_are_those_of_shells() {
        assert_eq!(Ending::Quit.exit_code(), 0);
        assert_eq!(Ending::Signal(15).exit_code(), 143);
        assert_eq!(Ending::HangUp.exit_code(), 129);
        #[cfg(unix)]
        assert_eq!(Ending::from_signal(signal_hook::consts::SIGHUP), Ending::HangUp);
    }

    #[test]
    fn errors_are_one_line_and_say_what_to_do() {
        let text = TerminalError::NoTty.to_string();
        assert!(text.contains("ssh -t") && !text.contains('\n'), "{text}");
    }
}
