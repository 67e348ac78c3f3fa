//! What turns while it is watched.

/// Shapes that turn while they are watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spin {
    /// Whether A and B turn.
    pub turning: [bool; 2],
    /// Whether A is left out of the picture.
    pub a_hidden: bool,
}
