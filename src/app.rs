//! One learner's session: keys in, a picture out. Pure: it knows no terminal, no clock and no file.
//!
//! [`Session::press`] is the one way in (the mouse, a [`Hand`], presses keys too), [`view::draw`] the one way out; the terminal, a headless frame, a test and the
//! linter all use the same two.

pub mod bindings;
mod hand;
mod history;
mod message;
mod on_top;
mod pages;
mod play;
pub mod rehearsal;
mod session;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod view;
mod wager;

pub use hand::Hand;
pub use message::{Message, Tone};
pub use play::{Phase, Play};
pub use session::{Effect, Screen, Session, Side};
pub use wager::{Stage, Wager};
