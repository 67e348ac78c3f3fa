//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference, drawn in ASCII art.
//!
//! This page is the map of the house. It is built so that what a learner sees, what a test proves and what a script
//! reads are the same values, and so that data flows one way only:
//!
//! ```text
//!  key press --> terminal --> app::Session::press --> instrument::Situation: a scene, and the instruments that change it
//!                                  ^                      |
//!        lesson (Markdown + TOML) -+                      v
//!                                       geometry --> readings  (every number and verdict, by name)
//!                                                \-> overlay, views of instruments --> panes: two figures (marks in
//!                                                                              world units, each with a role) and words
//!                                       readings --> goal met?  status line, clause report
//!                                       figure  --> canvas (glyphs, theme) --> cells --> terminal or `frame`
//! ```
//!
//! # The libraries
//!
//! Three crates below `crates/` know nothing of lessons, nor of each other; the compiler keeps these walls.
//!
//! | crate | what lives there | what a newcomer adds there |
//! |---|---|---|
//! | [`minkowski2d`] | pure mathematics of shapes; the conventions of sign, order and axis; questions and answers of `measure` | an algorithm |
//! | [`textfigure`] | figures (marks with roles) and how they become cells: viewport, glyph sets, outlines, textures, labels, theme; figures of `draw`; cells as text and SVG | a role, a glyph set |
//! | [`lean_backend`] | raw mode, the loop, parser, signals, suspend and resume, what the terminal can show | |
//!
//! # The rooms, from the ground up
//!
//! Those with a link are for strangers to build on; `cargo doc --no-deps --document-private-items` shows the others too.
//!
//! | room | what lives there | what a newcomer adds there |
//! |---|---|---|
//! | [`key`], [`value`] | the small languages between rooms: keys by name (and the pointer), values of readings | |
//! | `boxes`, `borders` | boxes as marks of figures; frames and scrollbars of panes | |
//! | `scene` | bodies, how they are laid out, and which of them moves | |
//! | `frames` | one frame of the game: what each collision code makes of it, and what is wrong with that | collision code |
//! | `panes` | the two panes of a step: what lies under everything, and what ideas add to it | a kind of base |
//! | `instrument` | ideas with state: how a lesson writes them, what keys do, what can be read, what is drawn, one file each | an idea that keys change |
//! | `readings` | every number and verdict by name; tables for those that need no instrument | one line for a new quantity |
//! | `overlay` | ideas without state, drawn: one file for each | an overlay |
//! | `listing` | the code that runs, cut out of [`minkowski2d`] by name, with the line that decides | a function to show |
//! | [`lesson`] | lesson files read into steps, bets, goals and hints; every error with its place | a key of the format |
//! | `files` | where kept files belong, how they are written whole or not at all, and how sessions take turns at them | |
//! | `progress` | what is kept of a learner between runs | |
//! | `settings` | what a learner decides about the look and the mouse, and its file | a setting |
//! | `app` | one learner's session: key table, the life of a step, the view, and the rehearsal of lessons | a screen, a key |
//! | `commands` | the command line, one file for each subcommand | a subcommand |
//!
//! No room imports one that stands below it in this table. The lessons themselves are content: Markdown files in
//! `lessons/`, which a writer changes without touching Rust.
//!
//! # Where the rules are written down
//!
//! * Signs, order and axes: [`minkowski2d`]. `D = A − B`, y up, sets closed, the minimum translation is added to A.
//! * Rows count downward on a screen and y counts upward in the world: [`textfigure::Viewport`] alone turns one into the
//!   other.
//! * What a key means: `app::bindings::action`; what the help page says of it: `app/help.txt`. What the mouse does: `app::Hand`,
//!   which presses keys.
//! * What can be set, and what it is called: `settings::Setting`; flags, file, page and `doctor` go by it.
//! * What a scene can say: `lesson::scene_table`, its settings and keys of bodies in tables. As one line of JSON:
//!   `lesson::scene_line`; as a line that is typed in free play: `app::free_play`.
//! * How a moment is come back to: `app::session::trail`.
//! * The life of a step, read, predict, act, judge, reason, go on: `app::play::Play`.
//! * The format of a lesson file: [`lesson`].
//! * What a terminal does to a program, and what is done about it: [`lean_backend`].
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
