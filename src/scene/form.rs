//! Numbers that are typed.

/// A number that the learner types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What is asked for: `left`, `bottom`.
    pub name: String,
    /// What has been typed so far.
    pub text: String,
}

impl Field {
    /// The number typed, if it is one yet.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        self.text.parse().ok()
    }
}

/// Numbers to type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The fields, in order.
    pub fields: Vec<Field>,
    /// The one that keys go to.
    pub active: usize,
}
