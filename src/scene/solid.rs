//! The shapes of bodies.

use glam::DVec2;
use minkowski2d::outline::mean;
use minkowski2d::posed_polygon::turned_point;
use minkowski2d::{Aabb, ConvexPolygon, OrientedBox, PosedPolygon, Radius, Rounded};
use std::sync::Arc;

/// How far one key press turns a shape or a direction, in degrees: lesson 6 measures its depths at these angles.
pub(crate) const TURN: i32 = 15;

/// The shape of a body, where it is: closed, in world units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Solid {
    /// An axis-aligned box; a point if it has zero size.
    Box(Aabb),
    /// Convex parts in a pose.
    Convex(Posed),
}

/// A shape as lessons write it: at its place, but not yet turned about its middle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shaped {
    /// The lower left corner, and the size, which is zero for a point.
    Box(DVec2, DVec2),
    /// The center, the half-size and the angle in degrees, of a box that may be turned.
    Turned(DVec2, DVec2, i32),
    /// The border, the convex parts unless it is convex itself, and the angle in degrees.
    Corners(Vec<DVec2>, Vec<Vec<DVec2>>, i32),
}

/// Convex parts in a pose: a convex polygon, an oriented box, or a concave polygon. Convex ones may be rounded with a
/// disc; a rounded point is a disc. Corners, hull and parts are those of the core.
///
/// The shape is always computed from its local frame, so that a full turn about the same pivot leaves no rounding
/// errors. A change of pivot at an angle rounds the position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Posed {
    home: Arc<Home>,
    pose: Pose,
    border: Vec<DVec2>,
    parts: Vec<PosedPolygon>,
}

/// A shape in its local frame, before it is moved and turned.
#[derive(Clone, Debug, PartialEq)]
struct Home {
    /// The vertices, counterclockwise.
    border: Vec<DVec2>,
    parts: Parts,
    /// The center of a box; the mean of the corners of the (first) polygon.
    middle: DVec2,
    radius: Radius,
}

#[derive(Clone, Debug, PartialEq)]
enum Parts {
    /// A box with this half-size around the middle. Its faces stay perpendicular at every angle.
    Box(DVec2),
    /// Convex polygons that fill the border without overlap.
    Polygons(Vec<ConvexPolygon>),
}

/// The position and angle of a shape: turned about a pivot, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// In the local frame. At an angle of zero all pivots are equivalent, and this is the middle.
    pivot: DVec2,
    offset: DVec2,
    /// Counterclockwise, from 0 to 359.
    degrees: i32,
}

/// The fixed point of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pivot {
    /// Its middle.
    Middle,
    /// A corner of its border, counted from 0.
    Corner(usize),
}

impl Pose {
    fn angle(self) -> f64 {
        f64::from(self.degrees).to_radians()
    }

    /// A point of the local frame in the world.
    fn apply(self, point: DVec2) -> DVec2 {
        if self.degrees == 0 {
            return point + self.offset;
        }
        turned_point(point + self.offset, self.pivot + self.offset, self.angle())
    }
}

impl Posed {
    /// `None` if rounding would make a part concave (see [`PosedPolygon::turned`]), or a corner is beyond the range of
    /// `f64`.
    fn new(home: Arc<Home>, pose: Pose) -> Option<Self> {
        let (border, parts) = match &home.parts {
            Parts::Box(half) => {
                let placed = OrientedBox::new(pose.apply(home.middle), *half, pose.angle()).ok()?;
                (placed.corners().to_vec(), vec![PosedPolygon::from(&placed)])
            }
            Parts::Polygons(parts) => {
                let placed = |part: &ConvexPolygon| {
                    let moved = part.translated(pose.offset);
                    match pose.degrees {
                        0 => Some(PosedPolygon::from(&moved)),
                        _ => PosedPolygon::turned(&moved, pose.pivot + pose.offset, pose.angle()),
                    }
                };
                let parts: Vec<_> = parts.iter().map(placed).collect::<Option<_>>()?;
                (home.border.iter().map(|corner| pose.apply(*corner)).collect(), parts)
            }
        };
        Some(Self { home, pose, border, parts })
    }

    fn at_home(home: Home) -> Option<Self> {
        let pose = Pose { pivot: home.middle, offset: DVec2::ZERO, degrees: 0 };
        Self::new(Arc::new(home), pose)
    }

    /// Its angle, counterclockwise, from 0 to 359.
    pub(crate) const fn degrees(&self) -> i32 {
        self.pose.degrees
    }

    /// The center, if it is a box.
    pub(crate) fn box_center(&self) -> Option<DVec2> {
        matches!(self.home.parts, Parts::Box(_)).then(|| self.middle())
    }

    fn middle(&self) -> DVec2 {
        self.pose.apply(self.home.middle)
    }

    /// The pose after a turn.
    fn turned(&self, degrees: i32, about: Pivot) -> Pose {
        let pivot = match about {
            Pivot::Middle => self.home.middle,
            Pivot::Corner(index) => self.home.border[index],
        };
        // The new pivot stays where it is.
        let keeps_offset = self.pose.degrees == 0 || pivot == self.pose.pivot;
        let offset = if keeps_offset { self.pose.offset } else { self.pose.apply(pivot) - pivot };
        match (self.pose.degrees + degrees).rem_euclid(360) {
            0 => Pose { pivot: self.home.middle, offset, degrees: 0 },
            degrees => Pose { pivot, offset, degrees },
        }
    }
}

impl From<Aabb> for Solid {
    fn from(shape: Aabb) -> Self {
        Self::Box(shape)
    }
}

impl From<ConvexPolygon> for Solid {
    fn from(shape: ConvexPolygon) -> Self {
        let (border, middle) = (shape.vertices().to_vec(), mean(shape.vertices()));
        let parts = vec![PosedPolygon::from(&shape)];
        let pose = Pose { pivot: middle, offset: DVec2::ZERO, degrees: 0 };
        let home =
            Home { border: border.clone(), parts: Parts::Polygons(vec![shape]), middle, radius: Radius::default() };
        Self::Convex(Posed { home: Arc::new(home), pose, border, parts })
    }
}

impl Solid {
    /// The box with this center and half-size, turned counterclockwise by whole degrees; `None` if a number is not
    /// finite, a half-size is negative, or a corner is beyond the range of `f64`.
    pub(crate) fn oriented_box(center: DVec2, half: DVec2, degrees: i32) -> Option<Self> {
        let border = Aabb::new(center - half, center + half).ok()?.corners().to_vec();
        let home = Home { border, parts: Parts::Box(half), middle: center, radius: Radius::default() };
        let solid = Self::Convex(Posed::at_home(home)?);
        solid.try_turned(degrees, Pivot::Middle)
    }

    /// A concave polygon: its border, counterclockwise, and the convex parts that fill it without overlap; `None`
    /// without parts.
    pub(crate) fn compound(border: Vec<DVec2>, parts: Vec<ConvexPolygon>) -> Option<Self> {
        let middle = mean(parts.first()?.vertices());
        let home = Home { border, parts: Parts::Polygons(parts), middle, radius: Radius::default() };
        Posed::at_home(home).map(Self::Convex)
    }

    /// A disc; `None` if the center is not finite.
    pub(crate) fn disc(center: DVec2, radius: Radius) -> Option<Self> {
        ConvexPolygon::point(center).ok().map(|center| Self::from(center).rounded(radius))
    }

    /// This convex shape as the core of one that is rounded with a disc of this radius.
    pub(crate) fn rounded(self, radius: Radius) -> Self {
        match self {
            Self::Box(_) if radius == Radius::default() => self,
            Self::Box(shape) => Self::from(ConvexPolygon::from(shape)).rounded(radius),
            Self::Convex(posed) => {
                let home = Home { radius, ..Arc::unwrap_or_clone(posed.home) };
                Self::Convex(Posed { home: Arc::new(home), ..posed })
            }
        }
    }

    /// The radius it is rounded with; zero for most.
    pub(crate) fn radius(&self) -> Radius {
        self.as_posed().map_or(Radius::default(), |posed| posed.home.radius)
    }

    /// True if it is rounded.
    pub(crate) fn is_rounded(&self) -> bool {
        self.radius() != Radius::default()
    }

    /// True for a disc: a rounded point.
    pub(crate) fn is_disc(&self) -> bool {
        self.is_rounded() && self.as_posed().is_some_and(|posed| posed.border.len() == 1)
    }

    /// The box, if it is an axis-aligned one.
    pub(crate) const fn as_box(&self) -> Option<Aabb> {
        match self {
            Self::Box(shape) => Some(*shape),
            Self::Convex(_) => None,
        }
    }

    /// The parts and their pose, unless it is an axis-aligned box.
    pub(crate) const fn as_posed(&self) -> Option<&Posed> {
        match self {
            Self::Box(_) => None,
            Self::Convex(posed) => Some(posed),
        }
    }

    /// True if it is made of several convex parts.
    pub(crate) fn is_compound(&self) -> bool {
        self.as_posed().is_some_and(|posed| posed.parts.len() > 1)
    }

    /// The corners of the border, counterclockwise. They keep their order when the shape is turned.
    pub(crate) fn corners(&self) -> Vec<DVec2> {
        match self {
            Self::Box(shape) => shape.corners().to_vec(),
            Self::Convex(posed) => posed.border.clone(),
        }
    }

    /// The border as it is drawn, counterclockwise: the corners, or a polygon that looks as round as the border is.
    pub(crate) fn outline(&self) -> Vec<DVec2> {
        if self.is_rounded() { self.rounded_hull().outline() } else { self.corners() }
    }

    /// The convex pieces of the inside, as they are drawn.
    pub(crate) fn pieces(&self) -> Vec<Vec<DVec2>> {
        self.rounded_parts().iter().map(Rounded::outline).collect()
    }

    /// The bounding box.
    pub(crate) fn bounds(&self) -> Aabb {
        let (border, radius) = match self {
            Self::Box(shape) => return *shape,
            Self::Convex(posed) => (&posed.border, DVec2::splat(posed.home.radius.get())),
        };
        let boxes = border.iter().filter_map(|corner| Aabb::new(*corner - radius, *corner + radius).ok());
        boxes.reduce(|all, one| all.union(&one)).unwrap_or(Aabb::constant(0.0, 0.0, 0.0, 0.0))
    }

    /// A point well inside: the center of a box, or the mean of the corners of the (first) polygon.
    pub(crate) fn middle(&self) -> DVec2 {
        match self {
            Self::Box(shape) => shape.center(),
            Self::Convex(posed) => posed.middle(),
        }
    }

    /// The convex hull, for sums, differences and contacts; a convex shape is its own hull.
    pub(crate) fn hull(&self) -> PosedPolygon {
        match self {
            Self::Box(shape) => PosedPolygon::from(*shape),
            Self::Convex(Posed { parts, .. }) if parts.len() == 1 => parts[0].clone(),
            Self::Convex(Posed { border, parts, .. }) => ConvexPolygon::hull(border.iter().copied())
                .map_or_else(|_| parts[0].clone(), |hull| PosedPolygon::from(&hull)),
        }
    }

    /// The convex hull with the rounding, for contacts and the rounded difference.
    pub(crate) fn rounded_hull(&self) -> Rounded<PosedPolygon> {
        Rounded::new(self.hull(), self.radius())
    }

    /// The convex parts with the rounding: one, unless it is concave.
    pub(crate) fn rounded_parts(&self) -> Vec<Rounded<PosedPolygon>> {
        self.parts().into_iter().map(|part| Rounded::new(part, self.radius())).collect()
    }

    /// The convex parts: one, unless it is concave.
    pub(crate) fn parts(&self) -> Vec<PosedPolygon> {
        match self {
            Self::Box(shape) => vec![PosedPolygon::from(*shape)],
            Self::Convex(posed) => posed.parts.clone(),
        }
    }

    /// The shape as lessons write it.
    pub(crate) fn shaped(&self) -> Shaped {
        let Posed { home, pose, .. } = match self {
            Self::Box(shape) => return Shaped::Box(shape.min(), shape.size()),
            Self::Convex(posed) => posed,
        };
        let middle = self.middle();
        match &home.parts {
            Parts::Box(half) => Shaped::Turned(middle, *half, pose.degrees),
            Parts::Polygons(parts) => {
                // A turn about a corner also moves the middle.
                let moved = |points: &[DVec2]| points.iter().map(|at| *at + (middle - home.middle)).collect();
                let dented = parts.iter().filter(|_| parts.len() > 1);
                Shaped::Corners(moved(&home.border), dented.map(|part| moved(part.vertices())).collect(), pose.degrees)
            }
        }
    }

    /// The shape moved by `by` world units.
    pub(crate) fn translated(&self, by: DVec2) -> Self {
        match self {
            Self::Box(shape) => Self::Box(shape.translated(by)),
            Self::Convex(posed) => {
                self.posed(Pose { offset: posed.pose.offset + by, ..posed.pose }).unwrap_or_else(|| self.clone())
            }
        }
    }

    /// The shape turned counterclockwise by whole degrees. Axis-aligned boxes stay as they are, and so does a shape
    /// that rounding would make concave.
    ///
    /// # Panics
    /// If the pivot is a corner that the border does not have.
    pub(crate) fn turned(&self, degrees: i32, about: Pivot) -> Self {
        self.try_turned(degrees, about).unwrap_or_else(|| self.clone())
    }

    fn try_turned(&self, degrees: i32, about: Pivot) -> Option<Self> {
        self.posed(self.as_posed()?.turned(degrees, about))
    }

    fn posed(&self, pose: Pose) -> Option<Self> {
        Posed::new(Arc::clone(&self.as_posed()?.home), pose).map(Self::Convex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use minkowski2d::Convex as _;
    use minkowski2d::minkowski::merge;

    fn ell() -> Solid {
        let part = |x: f64, y: f64| {
            ConvexPolygon::new([DVec2::ZERO, dvec2(x, 0.0), dvec2(x, y), dvec2(0.0, y)]).expect("a box")
        };
        let outline = [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]].map(DVec2::from);
        let upper = part(2.0, 4.0).translated(dvec2(0.0, 2.0));
        Solid::compound(outline.to_vec(), vec![part(6.0, 2.0), upper]).expect("two parts")
    }

    #[test]
    fn turning_there_and_back_leaves_no_trace() {
        let start = Solid::oriented_box(dvec2(9.0, 6.5), DVec2::splat(1.5), 30).expect("a box");
        let mut solid = start.clone();
        for _ in 0..24 {
            solid = solid.turned(15, Pivot::Middle);
        }
        assert_eq!(solid, start);
        assert_ne!(solid.turned(15, Pivot::Middle), start);
        assert_eq!(solid.turned(15, Pivot::Middle).turned(-15, Pivot::Middle), start);
    }

    #[test]
    fn a_polygon_turned_all_round_is_the_polygon_again() {
        let home = ConvexPolygon::new([DVec2::ZERO, dvec2(4.0, 1.0), dvec2(1.0, 3.0)]).expect("convex");
        let start = Solid::from(home);
        let mut solid = start.clone();
        for turn in 1..=24 {
            solid = solid.turned(15, Pivot::Middle);
            assert_eq!(solid == start, turn == 24);
            assert!(solid.middle().distance(start.middle()) < 1e-12, "it turns about its middle");
            assert_eq!(solid.hull().outline().corners(), solid.corners());
        }
        // The way there does not matter, nor does a walk in between.
        let by = dvec2(2.0, 3.0);
        let turned = |solid: &Solid, degrees| solid.turned(degrees, Pivot::Middle);
        assert_eq!(turned(&turned(&start, 90), -75), turned(&start, 15));
        assert_eq!(turned(&turned(&start, 45).translated(by), -45), start.translated(by));
        assert!(turned(&start, 180).bounds().contains(start.middle()));
    }

    #[test]
    fn a_pivot_stays_where_it_is_and_a_full_turn_about_it_leaves_no_trace() {
        let triangle = ConvexPolygon::new([DVec2::ZERO, dvec2(4.0, 1.0), dvec2(1.0, 3.0)]).expect("convex");
        let boxed = Solid::oriented_box(dvec2(9.0, 6.5), dvec2(2.0, 1.5), 30).expect("a box");
        for start in [Solid::from(triangle), boxed, ell()].map(|solid| solid.translated(dvec2(3.1, 2.7))) {
            let shape = |solid: &Solid| {
                let corners = solid.corners();
                let sides = (0..corners.len()).map(|i| corners[i].distance(corners[(i + 1) % corners.len()]));
                sides.collect::<Vec<_>>()
            };
            for corner in 0..start.corners().len() {
                let pin = start.corners()[corner];
                let mut solid = start.clone();
                for turn in 1..=24 {
                    let before = solid.corners();
                    solid = solid.turned(TURN, Pivot::Corner(corner));
                    assert!(solid.corners()[corner].distance(pin) < 1e-14);
                    for (before, now) in before.iter().zip(solid.corners()) {
                        let turned = (*before - pin).angle_to(now - pin).to_degrees();
                        assert!(*before == pin || now.distance(pin) < 1e-9 || (turned - 15.0).abs() < 1e-9);
                    }
                    let [was, is] = [shape(&start), shape(&solid)];
                    assert!(was.iter().zip(is).all(|(was, is)| (was - is).abs() < 1e-12), "it keeps its sides");
                    assert!(solid.parts().iter().all(|part| part.contains(part.outline().corner(0))));
                    assert_eq!(solid.corners() == start.corners(), turn == 24);
                }
            }
            // A new pivot starts from where the old one has brought the shape.
            let once = start.turned(TURN, Pivot::Corner(0));
            let held = once.corners()[1];
            let twice = once.turned(TURN, Pivot::Corner(1));
            assert!(twice.corners()[1].distance(held) < 1e-14 && twice.corners() != once.corners());
        }
    }

    #[test]
    fn a_rounding_goes_along_with_its_core() {
        let radius = |radius| Radius::new(radius).expect("a radius");
        let disc = Solid::disc(dvec2(3.0, 4.0), radius(5.0)).expect("a disc");
        assert!(disc.is_disc());
        assert_eq!(disc.bounds(), Aabb::constant(-2.0, -1.0, 8.0, 9.0));
        assert_eq!(disc.turned(15, Pivot::Middle).bounds(), disc.bounds());
        let boxed = Solid::from(Aabb::constant(1.0, 1.0, 5.0, 3.0));
        let rounded = boxed.clone().rounded(radius(2.0)).translated(dvec2(1.0, 0.0));
        assert_eq!((rounded.bounds(), rounded.as_box()), (Aabb::constant(0.0, -1.0, 8.0, 5.0), None));
        assert!(!rounded.is_disc());
        assert_eq!(boxed.clone().rounded(radius(0.0)), boxed);
        let upright = rounded.turned(90, Pivot::Middle);
        assert_eq!((upright.bounds().size(), upright.middle()), (dvec2(6.0, 8.0), rounded.middle()));
        assert_eq!(upright.pieces(), [upright.outline()]);
    }

    #[test]
    fn a_dent_belongs_to_the_hull_only() {
        let ell = ell();
        let notch = dvec2(3.0, 3.0);
        let point = ConvexPolygon::point(notch).expect("finite");
        assert!(merge::difference(&ell.hull(), &point).contains_strictly(DVec2::ZERO));
        assert!(ell.parts().iter().all(|part| !merge::difference(part, &point).contains(DVec2::ZERO)));
        assert_eq!(ell.translated(dvec2(1.0, 2.0)).bounds(), Aabb::constant(1.0, 2.0, 7.0, 8.0));
    }
}
