//! A picture as data: marks in world units, each with a role.
//!
//! The caller adds marks. Only the canvas decides which glyphs a mark becomes, and only the theme decides what a role
//! looks like. Coordinates are world units: x to the right, y up.

use glam::DVec2;

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The first shape, A.
    A,
    /// The second shape, B.
    B,
    /// A third body, C.
    C,
    /// The difference A−B.
    Difference,
    /// An edge of A−B or A+B that comes from an edge of A and a parallel edge of B. An edge that comes from one shape
    /// has the role of that shape.
    Fused,
    /// The difference the other way round, B−A.
    Opposite,
    /// The intersection of A and B.
    Overlap,
    /// The shared border of two shapes that only touch.
    Touch,
    /// The origin of the difference space.
    Origin,
    /// Where something was, will be or could be.
    Ghost,
    /// A numbered copy of a shape, told apart by the last digit of its number.
    Stamp(u8),
    /// The area covered so far.
    Covered,
    /// A point that the user moves.
    Probe,
    /// A way out of an overlap, such as a minimum translation vector.
    Push,
    /// A distance or a measure between things.
    Measure,
    /// A vector from one point to another.
    Vector,
    /// Rays, axes and guide lines: dashed, or dotted if they are faint.
    Guide,
    /// Plain words.
    Note,
}

/// The least and the greatest coordinates of points. Without points, the least are infinite and the greatest minus infinite.
///
/// ```
/// use glam::dvec2;
/// use textfigure::figure::bounds;
///
/// assert_eq!(bounds([dvec2(1.0, 5.0), dvec2(3.0, 2.0)]), (dvec2(1.0, 2.0), dvec2(3.0, 5.0)));
/// ```
#[must_use]
pub fn bounds(points: impl IntoIterator<Item = DVec2>) -> (DVec2, DVec2) {
    let none = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    points.into_iter().fold(none, |(low, high), point| (low.min(point), high.max(point)))
}

/// The emphasis of a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Dotted and never filled, in the plain color of its role.
    Faint,
    /// A single outline.
    #[default]
    Plain,
    /// A double outline, such as that of a selected body. A segment with this weight marks an edge of an outline: it is
    /// drawn thick, and all other outlines of the figure lose their emphasis.
    Strong,
}

/// Where a label stands relative to its point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Anchor {
    /// Centered on the point.
    #[default]
    Center,
    /// Ends one column left of the point.
    Left,
    /// Starts one column right of the point.
    Right,
    /// Centered, one row above.
    Above,
    /// Centered, one row below.
    Below,
    /// Beside the point, where it covers least; if several places tie, the one in this direction.
    Near(DVec2),
    /// Beside the segment from the label's point to the given point, where it covers least; preferably near its middle.
    Along(DVec2),
}

/// The geometry of a mark, in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A closed outline through the vertices in counterclockwise order. One vertex is a point, two are a segment.
    Polygon(Vec<DVec2>),
    /// A polygon whose edges have different roles. Role i belongs to the edge from vertex i to the next one.
    Owned(Vec<DVec2>, Vec<Role>),
    /// The inside of a convex polygon, border included, in the role's texture.
    Region(Vec<DVec2>),
    /// An open line through the points. Where no glyph can show a short part it is left out; a segment is always drawn.
    /// One point is a point.
    Polyline(Vec<DVec2>),
    /// A line.
    Segment(DVec2, DVec2),
    /// A line with a head at its second end; a point if it has no length.
    Arrow(DVec2, DVec2),
    /// An arrow that only shows a direction. If it is too short for two cells of shaft and a head, it is drawn longer.
    Pointer(DVec2, DVec2),
    /// A dimension along an axis: a line with a mark at each end, exactly as long as what it measures, and a number.
    Dimension(DVec2, DVec2, String),
    /// A single point, in the role's own glyph.
    Point(DVec2),
    /// Text at a point. It stays in the pane and covers neither the origin nor arrows nor outlines. Further lines stand
    /// in the rows below, one row each.
    Label(DVec2, String, Anchor),
    /// The name of a polygon: inside, where it covers least and as near to the middle as possible; beside it if there
    /// is no room inside.
    Name(Vec<DVec2>, String),
}

impl Shape {
    /// The points that its lines and areas go through; labels and names have none.
    #[must_use]
    pub fn points(&self) -> Vec<DVec2> {
        match self {
            Self::Polygon(points) | Self::Owned(points, _) | Self::Region(points) | Self::Polyline(points) => {
                points.clone()
            }
            Self::Segment(from, to)
            | Self::Arrow(from, to)
            | Self::Pointer(from, to)
            | Self::Dimension(from, to, _) => vec![*from, *to],
            Self::Point(at) => vec![*at],
            Self::Label(..) | Self::Name(..) => Vec::new(),
        }
    }
}

/// A shape with a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its geometry.
    pub shape: Shape,
    /// What it stands for.
    pub role: Role,
    /// Its emphasis.
    pub weight: Weight,
}

/// Marks in the order in which they were added. Of two marks of the same kind the later one lies on top; of different
/// kinds, textures lie lowest, then outlines and lines, then points, then labels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The marks.
    pub marks: Vec<Mark>,
    /// True if shapes turn between this figure and the next: areas are then always filled as beside slanted outlines, so that
    /// no filling comes and goes with the angle.
    pub turns: bool,
}

impl Figure {
    /// Adds a mark of plain weight.
    pub fn add(&mut self, role: Role, shape: Shape) {
        self.add_weighted(role, Weight::Plain, shape);
    }

    /// Adds a mark.
    pub fn add_weighted(&mut self, role: Role, weight: Weight, shape: Shape) {
        self.marks.push(Mark { shape, role, weight });
    }

    /// Adds a label.
    pub fn label(&mut self, role: Role, at: DVec2, text: impl Into<String>, anchor: Anchor) {
        self.add(role, Shape::Label(at, text.into(), anchor));
    }

    /// Adds the name of a polygon.
    pub fn name(&mut self, role: Role, of: Vec<DVec2>, text: impl Into<String>) {
        self.add(role, Shape::Name(of, text.into()));
    }

    /// The least and the greatest coordinates of all marks except guides, labels and names; `None` if there are no
    /// others.
    #[must_use]
    pub fn reach(&self) -> Option<(DVec2, DVec2)> {
        let drawn = self.marks.iter().filter(|mark| mark.role != Role::Guide);
        let (low, high) = bounds(drawn.flat_map(|mark| mark.shape.points()));
        (low.x <= high.x).then_some((low, high))
    }

    /// True if nothing has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }
}
