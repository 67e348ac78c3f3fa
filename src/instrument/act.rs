//! What a learner can do, freed of the key that does it, and what comes of it.

use crate::geometry::Direction;
use crate::geometry::minkowski::merge::Owner;

/// What a learner can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// One step of the selection, or four at once.
    Step {
        /// Which way.
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
    /// A digit: part of a number, or a button.
    Digit(u8),
    /// A minus sign.
    Minus,
    /// Takes the last character back.
    Erase,
    /// Shows B−A as well, or no longer.
    Swap,
    /// The other rule.
    OtherRule,
    /// Marks the selected body as the one that yields.
    Mark,
    /// Turns what is selected by [`TURN`](crate::scene::TURN) degrees.
    Turn {
        /// True counter-clockwise, which adds to the angle.
        more: bool,
    },
    /// The next way to look at the same thing.
    View,
    /// Whose edge the merge takes next.
    Take(Owner),
}

/// A kind of act, as instruments say which of them they take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActKind {
    /// [`Act::Step`].
    Step,
    /// [`Act::SelectNext`] and [`Act::SelectPrevious`].
    Select,
    /// [`Act::Advance`].
    Advance,
    /// [`Act::Digit`].
    Digit,
    /// [`Act::Minus`] and [`Act::Erase`].
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
    pub const fn kind(self) -> ActKind {
        match self {
            Self::Step { .. } => ActKind::Step,
            Self::SelectNext | Self::SelectPrevious => ActKind::Select,
            Self::Advance => ActKind::Advance,
            Self::Digit(_) => ActKind::Digit,
            Self::Minus | Self::Erase => ActKind::Edit,
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
    /// The keys that do it, as they are told to the writer of a lesson.
    #[must_use]
    pub const fn keys(self) -> &'static str {
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

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It was not meant for this instrument.
    NotMine,
    /// It was done.
    Done,
    /// It was done, and there is something to say about it.
    Said(String),
    /// It was refused, for a reason in one sentence; the scene is as it was, but where mistakes are counted.
    Refused(String),
}

/// The keys of an instrument as the legend below the picture names them: key, what it does.
pub type Legend = Vec<(&'static str, String)>;

/// A legend that is always the same.
pub(crate) fn keys<const N: usize>(keys: [(&'static str, &str); N]) -> Legend {
    keys.map(|(key, does)| (key, does.to_owned())).to_vec()
}
