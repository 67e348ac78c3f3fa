//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference, drawn in ASCII art.
//!
//! This page is the map of the house. What a learner sees, what a test proves and what a script reads are the same
//! values, and data flows one way:
//!
//! ```text
//!  key press --> lean_backend --> commands::tutorial --> app::Session::press --> app::play::Play (the life of a step)
//!                                                                                |    ^
//!  readings (numbers, truths by name) <--\                                       v    +-- lesson::Step (from a file)
//!    --> goal met?  status line           +-- minkowski2d <-- instrument::Situation: a scene and its instruments
//!  overlay, views of instruments <-------/
//!    --> panes: two figures (marks in world units, each with a role), a table, short texts
//!          --> app::view --> textfigure (glyphs, theme) --> cells --> terminal or `frame`
//!          --> app::plain --> sentences
//! ```
//!
//! A session makes its panes when a key comes and keeps them: drawing only reads them. (The first drawing of
//! a step also measures its words, once: `Play::words_in_world`.) Besides keys, `commands` passes in the time and the
//! size of the screen; in the game the learner's own program may say how a frame ends (`app::Host::player`).
//!
//! # The libraries
//!
//! Three crates in `crates/` depend neither on the tutorial nor on each other.
//!
//! | crate | what lives there | what a newcomer adds there |
//! |---|---|---|
//! | [`minkowski2d`] | pure mathematics of shapes; the conventions of sign, order and axis; the questions of `measure` (feature `json`); its own text, which `e` shows (feature `sources`) | an algorithm |
//! | [`textfigure`] | figures (marks with roles) and how they become cells: viewport, glyph sets, outlines, textures, labels, theme; cells as text and SVG; the figures of `draw` (feature `json`) | a role, a glyph set |
//! | [`lean_backend`] | raw mode, the loop, parser, signals, suspend and resume, what the terminal can show | |
//!
//! # The rooms, from the ground up
//!
//! Other programs can use [`key`], [`value`], [`lesson`] and what the end of this page lists (`Session`, `Cli` and
//! others). Outside tests, no room imports one that stands below it in this table; that is a rule for us, which the
//! compiler does not check.
//!
//! | room | what lives there | what a newcomer adds there |
//! |---|---|---|
//! | [`key`], [`value`] | the small languages between rooms: keys by name, values of readings | |
//! | `boxes`, `borders` | boxes as marks of figures; frames and scrollbars of panes | |
//! | `scene` | bodies, how they are laid out, and which of them moves | |
//! | `frames` | one frame of the game: where each collision code ends it, and what is wrong with that end | collision code |
//! | `panes` | the two panes of a step: what lies under everything, and what ideas add to it | a kind of base |
//! | `instrument` | ideas with state: how a lesson writes them, what keys do, what can be read, what is drawn; each has a file, and a folder of the same name where it is long | an idea that keys change |
//! | `readings` | every number and verdict by name; tables for those that need no instrument | one line for a new quantity |
//! | `overlay` | ideas without state, drawn: one file for each group | an overlay |
//! | `listing` | the code that runs, cut out of [`minkowski2d`] by name, with the line that decides | a function to show |
//! | [`lesson`] | lesson files read into steps, bets, goals and hints; every error with its place | a key of the format |
//! | `files` | where kept files belong, how they are written whole or not at all, and how sessions take turns at them | |
//! | `progress` | what is kept of a learner between runs | |
//! | `settings` | what a learner decides about the look, and its file | a setting |
//! | `app` | one learner's session: keys (`bindings`), pages, trail (`session`), the life of a step (`play`), exams, reviews, free play, the screen (`view`), the same as sentences (`plain`), the rehearsal of lessons (`check`) | a screen, a key |
//! | `commands` | the command line; nearly every subcommand has a file | a subcommand |
//!
//! The lessons themselves are content: Markdown files in `lessons/`. To add or reword a step you need no Rust; tests,
//! `grade` and the game name some steps by their ids, and plain text has other words for a few sentences
//! (`app::plain`).
//!
//! # Words of the code
//!
//! | word | what it is | what the learner sees |
//! |---|---|---|
//! | beat | a paragraph of a narration or a reason: `app::play::beats` | one paragraph at a time |
//! | bet, wager | the question of a step ([`lesson`]), and that question being answered (`app::play::Wager`) | "your prediction" |
//! | claim | Enter (Space where a run is judged, a digit where it chooses the answer), by which the learner says that the goal is met: `app::play::Claims` | "submit" |
//! | family, deck | the starts that a step can have, and what draws the next one: `app::play::deck` | "the next case" |
//! | item, sitting | a question of an exam (a step, too), and where a learner is in an exam: `Sitting` | "exam 2/3" |
//! | round | old questions, asked again at the start of a lesson or in a review: `Round` | "question 1/2" |
//! | trail | how the session began and the keys since that count (none of `y`, settings or the `:` line): `app::session::trail`, and `replay` beside it | the command that `y` shows |
//! | frame | a tick of motion (`frames`, [`minkowski2d::frame`]); also a printed screen (`commands::frame`), and the border of a pane | "frame" |
//! | ask | GJK asks for the farthest corner of A−B in a direction: `instrument::gjk`, `readings`; in lesson files also what a bet asks | "ask" |
//! | room | a part of this house; a stage of the game (lesson 8, `tests/rooms.rs`); how much of the plane a scene shows (`scene::room`) | a stage of the game |
//! | sweep | a shape along its path: [`minkowski2d::sweep`], and a code of the game; the instrument `sweep` carries B around A; a kind of `grade` and of `measure` | |
//!
//! # Where the rules are written down
//!
//! * Signs, order and axes: [`minkowski2d`]. `D = A − B`, y up, shapes include their borders, the
//!   minimum translation is added to A.
//! * Rows count downward on a screen and y counts upward in the world: [`textfigure::Viewport`] alone turns one into
//!   the other.
//! * What a key means in every step: `app::bindings::action`; on the help page: `app/help.txt`. Instruments take keys
//!   that are left (`Instrument::controls`). Before that, keys are for the `:` prompt, unread beats (`Session::press`),
//!   quitting, pages (`take`), an open bet and typed answers (`press_in_step`), in this order.
//! * What can be set, and what it is called: `settings::Setting`, for the file and the page. Flags: `commands::flags`.
//! * What a scene can say: `lesson::scene_table`, its settings and keys of bodies in tables. As one line of JSON:
//!   `lesson::scene_line`; as a line that is typed in free play: `app::free_play`.
//! * The life of a step (read, predict, act, judge, reason, go on): `app::play`.
//! * The format of a lesson file: `lessons/README.md`. Exit statuses: `commands`.
//! * What a terminal does to a program, and what we do about it: [`lean_backend`].
//!
//! # An example
//!
//! ```
//! use minktutor::Session;
//! use minktutor::key::parse_script;
//! use minktutor::lesson::Course;
//!
//! let course = Course::embedded().expect("the built-in lessons are sound");
//! let mut session = Session::new(course, 42);
//! for stroke in parse_script("right*3 enter").expect("keys") {
//!     session.stroke(stroke);
//! }
//! assert!(session.is_done());
//! ```

pub mod key;
pub mod lesson;
pub mod value;

mod app;
mod borders;
mod boxes;
mod commands;
mod files;
mod frames;
mod instrument;
mod listing;
mod overlay;
mod panes;
mod progress;
mod readings;
mod scene;
mod settings;

pub use app::{Effect, Session, Style};
pub use commands::{Cli, measure, parse, run};
