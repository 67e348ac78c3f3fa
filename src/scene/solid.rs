//! What a body is made of.

use crate::geometry::outline::{Convex, Outline, mean};
use crate::geometry::{Aabb, ConvexPolygon, OrientedBox, TurnedPolygon};
use glam::DVec2;

/// How far one press turns a shape or a direction, in degrees: lesson 6 measures its depths at these angles.
pub const TURN: i32 = 15;

/// The shape of a body, where it is. All are closed, in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Solid {
    /// A box along the axes; of zero size a point.
    Box(Aabb),
    /// A convex polygon.
    Polygon(ConvexPolygon),
    /// A box at an angle.
    Turned(Turned),
    /// A shape with dents, made of convex parts.
    Compound {
        /// Its border, counter-clockwise.
        outline: Vec<DVec2>,
        /// The parts, which fill the border without overlap.
        parts: Vec<ConvexPolygon>,
    },
    /// A convex polygon at an angle.
    Spun(Spun),
}

/// A convex polygon turned about its middle by whole degrees: what it was before is kept, so that turning it all the
/// way round leaves no trace of rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Spun {
    home: ConvexPolygon,
    degrees: i32,
    placed: TurnedPolygon,
}

impl Spun {
    /// `home` turned counter-clockwise about the mean of its corners; `None` where rounding would spoil it (see
    /// [`TurnedPolygon::new`]).
    #[must_use]
    pub fn new(home: ConvexPolygon, degrees: i32) -> Option<Self> {
        let placed = TurnedPolygon::new(&home, mean(home.vertices()), f64::from(degrees).to_radians())?;
        Some(Self { home, degrees, placed })
    }

    /// How far it has been turned, counter-clockwise.
    #[must_use]
    pub const fn degrees(&self) -> i32 {
        self.degrees
    }
}

/// A convex polygon turned by whole degrees; at no angle it is what it was.
fn spun(home: &ConvexPolygon, degrees: i32) -> Option<Solid> {
    match degrees.rem_euclid(360) {
        0 => Some(Solid::Polygon(home.clone())),
        degrees => Spun::new(home.clone(), degrees).map(Solid::Spun),
    }
}

/// A box at an angle of whole degrees, so that turning it there and back leaves no trace of rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The point in its middle.
    pub center: DVec2,
    /// Half of its width and of its height, before it is turned.
    pub half: DVec2,
    /// Counter-clockwise.
    pub degrees: i32,
    placed: OrientedBox,
}

impl Turned {
    /// The box around `center`, `half` as wide and high to each side, turned counter-clockwise; `None` if a number is
    /// not finite, a half-size is negative, or a corner lies beyond the range of `f64`.
    #[must_use]
    pub fn new(center: DVec2, half: DVec2, degrees: i32) -> Option<Self> {
        let placed = OrientedBox::new(center, half, f64::from(degrees).to_radians()).ok()?;
        Some(Self { center, half, degrees, placed })
    }

    /// The box with its corners.
    #[must_use]
    pub const fn placed(&self) -> &OrientedBox {
        &self.placed
    }
}

/// The convex hull of a solid, for sums, differences and contacts; of a convex one the solid itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Hull {
    /// A box, along the axes or not.
    Box(OrientedBox),
    /// Any other.
    Polygon(ConvexPolygon),
    /// Any other at an angle.
    Turned(TurnedPolygon),
}

impl Convex for Hull {
    fn outline(&self) -> Outline<'_> {
        match self {
            Self::Box(placed) => placed.outline(),
            Self::Polygon(polygon) => polygon.outline(),
            Self::Turned(polygon) => polygon.outline(),
        }
    }
}

impl From<Aabb> for Solid {
    fn from(shape: Aabb) -> Self {
        Self::Box(shape)
    }
}

impl Solid {
    /// The box, if it is one along the axes.
    #[must_use]
    pub const fn as_box(&self) -> Option<Aabb> {
        match self {
            Self::Box(shape) => Some(*shape),
            _ => None,
        }
    }

    /// The border, counter-clockwise.
    #[must_use]
    pub fn corners(&self) -> Vec<DVec2> {
        match self {
            Self::Box(shape) => shape.corners().to_vec(),
            Self::Polygon(polygon) => polygon.vertices().to_vec(),
            Self::Turned(turned) => turned.placed.corners().to_vec(),
            Self::Compound { outline, .. } => outline.clone(),
            Self::Spun(spun) => spun.placed.corners().to_vec(),
        }
    }

    /// The smallest box along the axes around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        if let Self::Box(shape) = self {
            return *shape;
        }
        let corners = self.corners();
        let (low, high) = corners[1..]
            .iter()
            .fold((corners[0], corners[0]), |(low, high), corner| (low.min(*corner), high.max(*corner)));
        Aabb::new(low, high).unwrap_or(Aabb::constant(0.0, 0.0, 0.0, 0.0))
    }

    /// A point well inside: the middle of a box, the mean of the corners of the (first) polygon.
    #[must_use]
    pub fn middle(&self) -> DVec2 {
        match self {
            Self::Box(shape) => shape.center(),
            Self::Turned(turned) => turned.center,
            Self::Polygon(polygon) => mean(polygon.vertices()),
            Self::Compound { parts, .. } => mean(parts[0].vertices()),
            Self::Spun(spun) => mean(spun.home.vertices()),
        }
    }

    /// The convex hull.
    #[must_use]
    pub fn hull(&self) -> Hull {
        match self {
            Self::Box(shape) => Hull::Box(OrientedBox::from(*shape)),
            Self::Turned(turned) => Hull::Box(turned.placed),
            Self::Polygon(polygon) => Hull::Polygon(polygon.clone()),
            Self::Spun(spun) => Hull::Turned(spun.placed.clone()),
            Self::Compound { outline, parts } => {
                Hull::Polygon(ConvexPolygon::hull(outline.iter().copied()).unwrap_or_else(|_| parts[0].clone()))
            }
        }
    }

    /// The convex parts it is made of: one, unless it has dents.
    #[must_use]
    pub fn parts(&self) -> Vec<Hull> {
        match self {
            Self::Compound { parts, .. } => parts.iter().cloned().map(Hull::Polygon).collect(),
            _ => vec![self.hull()],
        }
    }

    /// True if the point lies inside or on the border.
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        match self {
            Self::Box(shape) => shape.contains(point),
            Self::Polygon(polygon) => polygon.contains(point),
            Self::Turned(turned) => ConvexPolygon::hull(*turned.placed.corners()).is_ok_and(|p| p.contains(point)),
            Self::Spun(spun) => {
                ConvexPolygon::hull(spun.placed.corners().iter().copied()).is_ok_and(|p| p.contains(point))
            }
            Self::Compound { parts, .. } => parts.iter().any(|part| part.contains(point)),
        }
    }

    /// The same, moved by `by` world units.
    #[must_use]
    pub fn translated(&self, by: DVec2) -> Self {
        match self {
            Self::Box(shape) => Self::Box(shape.translated(by)),
            Self::Polygon(polygon) => Self::Polygon(polygon.translated(by)),
            Self::Turned(turned) => {
                Self::Turned(Turned::new(turned.center + by, turned.half, turned.degrees).unwrap_or(*turned))
            }
            Self::Compound { outline, parts } => Self::Compound {
                outline: outline.iter().map(|corner| *corner + by).collect(),
                parts: parts.iter().map(|part| part.translated(by)).collect(),
            },
            Self::Spun(spun) => {
                Spun::new(spun.home.translated(by), spun.degrees).map_or_else(|| self.clone(), Self::Spun)
            }
        }
    }

    /// The same, turned counter-clockwise about its middle by whole degrees: boxes at an angle and convex polygons.
    /// Boxes along the axes and shapes with dents stay as they are, and so does what rounding would spoil.
    #[must_use]
    pub fn turned(&self, degrees: i32) -> Self {
        match self {
            Self::Turned(turned) => {
                let all_round = (turned.degrees + degrees).rem_euclid(360);
                Self::Turned(Turned::new(turned.center, turned.half, all_round).unwrap_or(*turned))
            }
            Self::Polygon(home) => spun(home, degrees).unwrap_or_else(|| self.clone()),
            Self::Spun(now) => spun(&now.home, now.degrees + degrees).unwrap_or_else(|| self.clone()),
            Self::Box(_) | Self::Compound { .. } => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::minkowski::merge;
    use glam::dvec2;

    fn ell() -> Solid {
        let part = |x: f64, y: f64| {
            ConvexPolygon::new([DVec2::ZERO, dvec2(x, 0.0), dvec2(x, y), dvec2(0.0, y)]).expect("a box")
        };
        let outline = [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]].map(DVec2::from);
        let upper = part(2.0, 4.0).translated(dvec2(0.0, 2.0));
        Solid::Compound { outline: outline.to_vec(), parts: vec![part(6.0, 2.0), upper] }
    }

    #[test]
    fn turning_there_and_back_leaves_no_trace() {
        let start = Solid::Turned(Turned::new(dvec2(9.0, 6.5), DVec2::splat(1.5), 30).expect("a box"));
        let mut solid = start.clone();
        for _ in 0..24 {
            solid = solid.turned(15);
        }
        assert_eq!(solid, start);
        assert_ne!(solid.turned(15), start);
        assert_eq!(solid.turned(15).turned(-15), start);
    }

    #[test]
    fn a_polygon_turned_all_round_is_the_polygon_again() {
        let home = ConvexPolygon::new([DVec2::ZERO, dvec2(4.0, 1.0), dvec2(1.0, 3.0)]).expect("convex");
        let start = Solid::Polygon(home);
        let mut solid = start.clone();
        for turn in 1..=24 {
            solid = solid.turned(15);
            assert_eq!(solid == start, turn == 24);
            assert!(solid.middle().distance(start.middle()) < 1e-12, "it turns about its middle");
            assert_eq!(solid.hull().outline().corners(), solid.corners());
        }
        // The way there does not matter, nor does a walk in between.
        let by = dvec2(2.0, 3.0);
        assert_eq!(start.turned(90).turned(-75), start.turned(15));
        assert_eq!(start.turned(45).translated(by).turned(-45), start.translated(by));
        assert!(start.turned(180).contains(start.middle()));
    }

    #[test]
    fn a_dent_belongs_to_the_hull_only() {
        let ell = ell();
        let notch = dvec2(3.0, 3.0);
        assert!(!ell.contains(notch) && ell.contains(dvec2(1.0, 5.0)));
        let point = ConvexPolygon::point(notch).expect("finite");
        assert!(merge::difference(&ell.hull(), &point).contains_strictly(DVec2::ZERO));
        assert!(ell.parts().iter().all(|part| !merge::difference(part, &point).contains(DVec2::ZERO)));
        assert_eq!(ell.translated(dvec2(1.0, 2.0)).bounds(), Aabb::constant(1.0, 2.0, 7.0, 8.0));
    }
}
