//! What a reading can be, and the two questions a clause asks of whoever knows the readings.

/// The two kinds of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number: lengths and coordinates in world units, or a count.
    Number,
    /// Yes or no.
    Truth,
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// Yes or no.
    Truth(bool),
}

impl Value {
    /// The kind of this value.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Number(_) => Kind::Number,
            Self::Truth(_) => Kind::Truth,
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // Added to zero, so that −0 prints as 0.
            Self::Number(number) => write!(f, "{}", number + 0.0),
            Self::Truth(true) => f.write_str("yes"),
            Self::Truth(false) => f.write_str("no"),
        }
    }
}

/// Which readings there are.
pub trait Vocabulary {
    /// The kind of the reading of this name, if there is one.
    fn kind(&self, name: &str) -> Option<Kind>;

    /// Every name, for "did you mean".
    fn names(&self) -> Vec<String>;
}

/// What the readings say right now.
pub trait Readings {
    /// The value of the reading of this name; `None` while it is not known yet (nothing typed, no probe).
    fn value(&self, name: &str) -> Option<Value>;
}
