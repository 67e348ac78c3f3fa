//! The kinds of exercises, in the order of the lessons.

use clap::ValueEnum;

/// What a program is asked to compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
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
    /// Where a box among walls comes to in a frame, and its velocity then
    Frame,
    /// A-B of two convex polygons
    PolygonDifference,
    /// The gap or the depth of two convex polygons
    Distance,
    /// A farthest point of A-B in a direction
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

    /// The field of the answer that is looked at, the first of [several](Self::fields).
    pub(super) const fn field(self) -> &'static str {
        self.fields()[0]
    }

    /// The fields of an answer that belong together, that one first.
    pub(super) const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Frame => &["to", "v"],
            Self::Difference | Self::PolygonDifference => &["diff"],
            Self::Overlap | Self::Gjk => &["contact"],
            Self::Penetration => &["mtv"],
            Self::Sweep => &["h"],
            Self::Distance => &["signed_dist"],
            Self::Support => &["support"],
        }
    }

    /// What the field holds, and when it is right.
    pub(super) const fn rule(self) -> &'static str {
        match self {
            Self::Difference => "{min, max}: the box A-B, all a-b, exactly",
            Self::Overlap => "true or false: whether the origin is in the closed A-B; touching counts",
            Self::Penetration => "[x, y]: added to A it separates A from B, with the least length; any of the ties",
            Self::Sweep => {
                "0 to 1, or null: the fraction of the frame at the first contact that would become an\n\
                 overlap; grazing, sliding along and parting are none; to 1e-9"
            }
            Self::Frame => {
                "[x, y]: the lower left corner of R after the frame\n\
                 v: [x, y]: its velocity then; both to 1e-9 of the largest coordinate"
            }
            Self::PolygonDifference => {
                "[[x, y], ...]: the convex A-B, counter-clockwise from any corner, without corners in\n\
                 the middle of an edge; to 1e-9 of its size"
            }
            Self::Distance => "a number: the gap, or minus the depth; 0 where they touch; to 1e-9 of the size of A-B",
            Self::Gjk => "true or false: whether the polygons share a point; touching counts",
            Self::Support => {
                "[x, y]: a farthest point of A-B along d, a corner of A minus a corner of B; any of the ties"
            }
        }
    }

    /// The step that teaches it: the ids of its lesson and its own.
    pub(super) const fn step(self) -> &'static str {
        match self {
            Self::Difference => "corner-subtraction.numbers",
            Self::Overlap => "origin-test.four-questions",
            Self::Penetration => "penetration.which-sign",
            Self::Sweep => "swept-ray.two-watches",
            Self::Frame => "swept-ray.two-walls",
            Self::PolygonDifference => "polygon-sum.merge",
            Self::Distance => "contact-features.nearest-edge",
            Self::Support => "polygon-sum.farthest",
            Self::Gjk => "gjk.walk-it",
        }
    }

    /// The id of the lesson.
    pub(super) fn lesson(self) -> &'static str {
        self.step().split_once('.').map_or("", |(lesson, _)| lesson)
    }

    /// True if the shapes are boxes along the axes.
    pub(super) const fn has_boxes(self) -> bool {
        matches!(self, Self::Difference | Self::Overlap | Self::Penetration | Self::Sweep | Self::Frame)
    }
}
