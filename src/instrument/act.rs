//! What a learner can do, independent of keys, and what an instrument replies.

use minkowski2d::Direction;
use minkowski2d::minkowski::merge::Owner;

/// An act of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// One step of the selection, or four at once.
    Step {
        /// The direction.
        direction: Direction,
        /// 1 or 4.
        units: u8,
    },
    /// The next thing that can be selected.
    SelectNext,
    /// The one before.
    SelectPrevious,
    /// The next stamp, frame or pass.
    Advance,
    /// A digit of a number, or a button.
    Digit(u8),
    /// A minus sign.
    Minus,
    /// A fraction stroke.
    Over,
    /// A character of a word, which is ASCII.
    Letter(u8),
    /// Deletes the last character.
    Erase,
    /// Shows or hides B−A.
    Swap,
    /// The next rule.
    OtherRule,
    /// Marks the selected body as the one that yields.
    Mark,
    /// Turns what is selected by [`TURN`](crate::scene::TURN) degrees.
    Turn {
        /// True for counter-clockwise, which adds to the angle.
        more: bool,
    },
    /// The next perspective.
    View,
    /// Whose edge the merge takes next.
    Take(Owner),
}

/// A kind of act; instruments say which kinds they take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ActKind {
    /// [`Act::Step`].
    Step,
    /// [`Act::SelectNext`] and [`Act::SelectPrevious`].
    Select,
    /// [`Act::Advance`].
    Advance,
    /// [`Act::Digit`].
    Digit,
    /// [`Act::Minus`], [`Act::Over`], [`Act::Letter`] and [`Act::Erase`].
    Edit,
    /// [`Act::Swap`].
    Swap,
    /// [`Act::OtherRule`].
    OtherRule,
    /// [`Act::Mark`].
    Mark,
    /// [`Act::Turn`].
    Turn,
    /// [`Act::View`].
    View,
    /// [`Act::Take`].
    Take,
}

impl Act {
    /// Its kind.
    #[must_use]
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Step { .. } => ActKind::Step,
            Self::SelectNext | Self::SelectPrevious => ActKind::Select,
            Self::Advance => ActKind::Advance,
            Self::Digit(_) => ActKind::Digit,
            Self::Minus | Self::Over | Self::Letter(_) | Self::Erase => ActKind::Edit,
            Self::Swap => ActKind::Swap,
            Self::OtherRule => ActKind::OtherRule,
            Self::Mark => ActKind::Mark,
            Self::Turn { .. } => ActKind::Turn,
            Self::View => ActKind::View,
            Self::Take(_) => ActKind::Take,
        }
    }
}

impl ActKind {
    /// Its keys, as messages to lesson writers name them.
    #[must_use]
    pub(crate) const fn keys(self) -> &'static str {
        match self {
            Self::Step => "the arrows",
            Self::Select => "Tab",
            Self::Advance => "Space",
            Self::Digit => "the digits",
            Self::Edit => "minus and Backspace",
            Self::Swap => "x",
            Self::OtherRule => "o",
            Self::Mark => "m",
            Self::Turn => ", and .",
            Self::View => "f",
            Self::Take => "a, b and =",
        }
    }
}

/// The reply to an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// This instrument does not take it.
    NotMine,
    /// It was done.
    Done,
    /// It was done, and this is to be said about it.
    Said(String),
    /// It was refused, for this reason, a sentence. Nothing has changed, except that mistakes may have been counted.
    Refused(String),
}

/// The legend of an instrument: each key and what it does.
pub(crate) type Legend = Vec<(&'static str, String)>;

/// A constant legend.
pub(crate) fn keys<const N: usize>(keys: [(&'static str, &str); N]) -> Legend {
    keys.map(|(key, does)| (key, does.to_owned())).to_vec()
}
