//! The kinds of exercises, in the order of the lessons. `kinds.txt` has what is said of each.

use super::cases::section;
use clap::ValueEnum;

/// What a program is asked to compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub(super) enum Exercise {
    /// A-B of two boxes
    #[default]
    Difference,
    /// Whether two boxes share a point
    Overlap,
    /// The shortest push that separates two boxes
    Penetration,
    /// When two moving boxes first hit each other
    Sweep,
    /// Where a box among walls ends a frame, and with what velocity
    Frame,
    /// A-B of two convex polygons
    PolygonDifference,
    /// The gap or the depth of two convex polygons
    Distance,
    /// The farthest point of A-B in a direction, or one of them
    Support,
    /// Whether two convex polygons share a point
    Gjk,
}

impl Exercise {
    /// All of them, in order.
    pub(super) fn all() -> &'static [Self] {
        Self::value_variants()
    }

    /// Its name on the command line.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Its section of `kinds.txt`: the step, the fields of an answer, and what `--protocol` shows.
    fn section(self) -> [&'static str; 3] {
        let mut lines = section(include_str!("kinds.txt"), &self.name()).splitn(3, '\n');
        [(); 3].map(|()| lines.next().unwrap_or_default())
    }

    /// The step that teaches it: the ids of its lesson and its own.
    pub(super) fn step(self) -> &'static str {
        self.section()[0]
    }

    /// The id of the lesson.
    pub(super) fn lesson(self) -> &'static str {
        self.step().split_once('.').map_or("", |(lesson, _)| lesson)
    }

    /// The fields of an answer that are looked at. Messages name the first.
    pub(super) fn fields(self) -> Vec<&'static str> {
        self.section()[1].split(' ').collect()
    }

    pub(super) fn field(self) -> &'static str {
        self.fields()[0]
    }

    /// What its cases and answers look like: an example, what the fields hold and when they are right, and more.
    pub(super) fn page(self) -> &'static str {
        self.section()[2]
    }

    /// What the fields hold, and when they are right.
    pub(super) fn rule(self) -> String {
        let rule = self.page().split("\n\n").nth(1).unwrap_or_default();
        rule.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// True if the shapes are boxes along the axes.
    pub(super) const fn has_boxes(self) -> bool {
        matches!(self, Self::Difference | Self::Overlap | Self::Penetration | Self::Sweep | Self::Frame)
    }

    /// The keys of a case: those of both shapes, and those of vectors.
    pub(super) const fn keys(self) -> ([&'static str; 2], &'static [&'static str]) {
        match self {
            Self::Frame => (["r", "walls"], &["v"]),
            Self::Sweep => (["a", "b"], &["va", "vb"]),
            Self::Support => (["a", "b"], &["d"]),
            _ => (["a", "b"], &[]),
        }
    }
}
