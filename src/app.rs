//! A learner's session: keys in, a picture out. Pure: it knows no terminal, no clock and no file.
//!
//! [`Session::press`] is the only way in (the mouse, a [`Hand`], presses keys too), and [`view::draw`] the only way
//! out: for the terminal, headless frames, tests and the linter.

pub mod bindings;
mod hand;
mod history;
mod message;
mod on_top;
mod pages;
mod play;
pub mod rehearsal;
mod session;
pub mod view;
mod wager;

pub use hand::Hand;
pub use message::{Message, Tone};
pub use play::{Phase, Play};
pub use session::{Effect, Screen, Session, Side};
pub use wager::{Stage, Wager};
