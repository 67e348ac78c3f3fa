//! A body: a shape with a name.

use super::Solid;
use glam::DVec2;

/// A shape with a name.
///
/// | name in the lesson | [`letter`](Self::letter) | [`label`](Self::label) | [`called`](Self::called) | [`subject`](Self::subject) |
/// |---|---|---|---|---|
/// | `A`, a point | a | a | a | a |
/// | `A`, another shape | A | A | A | A |
/// | `W2` | W | W2 | W2 | W2 |
/// | `crate` | C | C | the crate | The crate |
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Body {
    /// The name in the lesson file: `A`, `B`, `crate`.
    pub(crate) name: String,
    /// Its shape, where it is; a point is a box of zero size.
    pub(crate) shape: Solid,
    /// Its velocity, in world units a frame.
    pub(crate) velocity: DVec2,
    /// True if the body is bolted down, so that nothing moves it.
    pub(crate) locked: bool,
}

impl Body {
    /// A body at rest that can be moved.
    pub(crate) fn new(name: &str, shape: impl Into<Solid>) -> Self {
        Self { name: name.to_owned(), shape: shape.into(), velocity: DVec2::ZERO, locked: false }
    }

    /// One letter, for names of corners: lower case for a point, as in `a − b`.
    pub(crate) fn letter(&self) -> char {
        let first = self.name.chars().next().unwrap_or('?');
        if self.is_point() { first.to_ascii_lowercase() } else { first.to_ascii_uppercase() }
    }

    /// True for a name such as `W2`, which is short and needs no article.
    fn is_called_by_name(&self) -> bool {
        (2..=3).contains(&self.name.len()) && self.name.starts_with(|first: char| first.is_ascii_uppercase())
    }

    /// Its name in pictures.
    pub(crate) fn label(&self) -> String {
        if self.is_called_by_name() { self.name.clone() } else { self.letter().to_string() }
    }

    /// Its name inside a sentence.
    pub(crate) fn called(&self) -> String {
        let is_short = self.name.chars().count() == 1 || self.is_called_by_name();
        if is_short { self.label() } else { format!("the {}", self.name) }
    }

    /// Its name at the start of a sentence.
    pub(crate) fn subject(&self) -> String {
        self.called().replacen("the ", "The ", 1)
    }

    /// True for a body of zero size.
    pub(crate) fn is_point(&self) -> bool {
        self.shape.as_box().is_some_and(|shape| shape.size() == DVec2::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minkowski2d::Aabb;

    fn body(name: &str, min: DVec2, size: DVec2) -> Body {
        Body::new(name, Aabb::new(min, min + size).expect("a box"))
    }

    #[test]
    fn points_are_named_in_lower_case() {
        assert_eq!(body("A", DVec2::ONE, DVec2::ZERO).letter(), 'a');
        assert_eq!(body("crate", DVec2::ONE, DVec2::ONE).letter(), 'C');
        assert_eq!(body("crate", DVec2::ONE, DVec2::ONE).called(), "the crate");
        let wall = body("W2", DVec2::ONE, DVec2::ONE);
        assert_eq!(
            (wall.label(), wall.called(), body("box", DVec2::ONE, DVec2::ONE).label()),
            ("W2".to_owned(), "W2".to_owned(), "B".to_owned())
        );
    }
}
