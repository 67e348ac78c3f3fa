//! The two panes of a step: what lies under everything, and the marks and words that ideas add to it.
//!
//! The [`Base`] is settled before anything is drawn, by what is shown; after that ideas only add. So no idea takes away
//! or moves what another has drawn, and the order in which a lesson lists them decides only what lies on top.

use crate::figure::{Figure, Role, Shape};
use crate::scene::Solid;

/// What lies under the marks of both panes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// What is drawn of the bodies in the left pane.
    pub bodies: Bodies,
    /// True if what the bodies share is not marked, because an idea marks something else.
    pub without_shared: bool,
    /// What the left pane is called, where it shows something else than the world.
    pub world_title: Option<&'static str>,
    /// What the right pane is called, where it shows something else than `A − B`.
    pub difference_title: Option<&'static str>,
    /// True if the ideas shown say all that matters, so that where the bodies are and how they lie would only distract.
    pub without_numbers: bool,
    /// The one idea that is drawn and spoken of now; the others wait (but for the origin).
    pub alone: Option<&'static str>,
}

/// What is drawn of the bodies before any idea adds to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bodies {
    /// All of them.
    #[default]
    All,
    /// The inside and the letter, without the border, which an idea draws in its own way.
    Borderless,
    /// All but the one at this place.
    Without(usize),
    /// None: an idea draws the pane by itself.
    Nothing,
}

/// What one step shows: two figures, and words beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panes {
    /// What lies under everything.
    pub base: Base,
    /// The left pane.
    pub world: Figure,
    /// The right pane.
    pub difference: Figure,
    /// A table that covers the right pane: its title and its lines.
    pub table: Option<Table>,
    /// Short pieces of text for the line below the panes.
    pub aside: Vec<String>,
    /// True if A−B is in the picture, so that its numbers may be told.
    pub difference_shown: bool,
}

/// Lines of text in place of the right pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// For the frame.
    pub title: String,
    /// At most 37 columns each, at most 13 of them.
    pub lines: Vec<String>,
}

/// How the n-th body of a scene is drawn.
pub(crate) const fn role(body: usize) -> Role {
    [Role::A, Role::B, Role::C][body % 3]
}

/// The border of a body.
pub(crate) fn border(solid: &Solid) -> Shape {
    Shape::Polygon(solid.corners())
}

/// The inside of a body, in convex pieces.
pub(crate) fn insides(solid: &Solid) -> impl Iterator<Item = Shape> {
    solid.parts().into_iter().map(|part| Shape::Region(part.into_corners()))
}
