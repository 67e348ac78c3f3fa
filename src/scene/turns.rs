//! What turns: a box by keys, or shapes while they are watched.

/// A box that the keys turn, and how it has been turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Its place in the scene.
    pub body: usize,
    /// Every angle it has had, in degrees, each once, in the order of the last visit.
    pub seen: Vec<i32>,
}

/// Shapes that turn while they are watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spin {
    /// Whether A and B turn.
    pub turning: [bool; 2],
    /// Whether A is left out of the picture.
    pub a_hidden: bool,
}
