//! A box that keys turn.

/// A box that the keys turn, and how it has been turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Its place in the scene.
    pub body: usize,
    /// Every angle it has had, in degrees, each once, in the order of the last visit.
    pub seen: Vec<i32>,
}
