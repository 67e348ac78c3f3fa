//! Messages to the learner, and their tone.

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// A plain remark.
    Plain,
    /// A hint.
    Hint,
    /// Something that cannot be done, or a goal not met yet.
    Alert,
    /// Something achieved.
    Success,
}

/// A message, shown until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// The text; at most two lines of 78 columns are shown.
    pub(crate) text: String,
    /// The tone.
    pub(crate) tone: Tone,
}

impl Message {
    pub(in crate::app) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Plain }
    }

    pub(in crate::app) fn hint(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Hint }
    }

    pub(in crate::app) fn alert(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Alert }
    }

    pub(in crate::app) fn success(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Success }
    }
}
