//! The shapes of a figure.

use crate::figure::{Anchor, Role};
use glam::DVec2;
use serde::Deserialize;
use std::borrow::Cow;

/// The geometry of a shape, in world units, y up. Shapes of no size are drawn as what is left of them: a circle of radius
/// 0 as a point, a polygon of one vertex too. [`Drawing::paint`](super::Drawing::paint) refuses shapes without a point,
/// coordinates and angles that are not finite, and radii below 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// At least one vertex, clockwise or counterclockwise.
    Polygon(Vec<DVec2>),
    /// At least one point.
    Polyline(Vec<DVec2>),
    /// A circle.
    Circle(Circle),
    /// A part of a circle.
    Arc(Arc),
    /// A line from one point to another.
    Segment([DVec2; 2]),
    /// A line with a head at its second end.
    Arrow([DVec2; 2]),
    /// A single point.
    Point(DVec2),
    /// Where words stand.
    Text(DVec2),
    /// The ends of what is measured.
    Dimension([DVec2; 2]),
}

/// A circle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circle {
    /// Its middle, in world units.
    pub center: DVec2,
    /// Its radius, in world units; at least 0.
    pub radius: f64,
}

/// A part of a circle, counterclockwise from one angle to another, in degrees from the x axis.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arc {
    /// The middle of the circle, in world units.
    pub center: DVec2,
    /// Its radius, in world units; at least 0.
    pub radius: f64,
    /// Where it starts, in degrees.
    pub from: f64,
    /// Where it ends, in degrees; a full turn or more past the start is the whole circle.
    pub to: f64,
}

impl Circle {
    /// The point in a direction, in degrees from the x axis.
    fn at(self, degrees: f64) -> DVec2 {
        // Exact in the directions of the axes.
        let (sin, cos) = match degrees.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            other => other.to_radians().sin_cos(),
        };
        self.center + self.radius * DVec2::new(cos, sin)
    }

    /// Its points at so many equal steps, from the x axis on, counterclockwise.
    pub(super) fn points(self, count: usize) -> Vec<DVec2> {
        (0..count).map(|step| self.at(360.0 * step as f64 / count as f64)).collect()
    }
}

impl Arc {
    fn circle(self) -> Circle {
        Circle { center: self.center, radius: self.radius }
    }

    /// Where it starts, and how far it goes, in degrees.
    fn sweep(self) -> (f64, f64) {
        let sweep = self.to - self.from;
        (self.from.rem_euclid(360.0), if sweep >= 360.0 { 360.0 } else { sweep.rem_euclid(360.0) })
    }

    /// The point in the middle of it.
    pub(super) fn middle(self) -> DVec2 {
        let (start, sweep) = self.sweep();
        self.circle().at(start + 0.5 * sweep)
    }

    /// Its points at the steps at which the whole circle has so many, both ends included.
    pub(super) fn points(self, count: usize) -> Vec<DVec2> {
        let (start, sweep) = self.sweep();
        let steps = (count as f64 * sweep / 360.0).ceil().max(1.0) as usize;
        (0..=steps).map(|step| self.circle().at(start + sweep * step as f64 / steps as f64)).collect()
    }

    /// Its ends, and where it is farthest to the right, up, left and down.
    fn extremes(self) -> Vec<DVec2> {
        let (start, sweep) = self.sweep();
        let turns = (1..8).map(|turn| 90.0 * f64::from(turn)).filter(|turn| (start..=start + sweep).contains(turn));
        turns.chain([start, start + sweep]).map(|degrees| self.circle().at(degrees)).collect()
    }
}

/// A shape of a figure, with how it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureShape {
    /// What it is.
    pub geometry: Geometry,
    /// What it stands for.
    pub role: Role,
    /// Its words.
    pub label: Option<String>,
    /// Where the label stands, if that is given.
    pub anchor: Option<Anchor>,
    /// Whether its line is dotted, if that is given.
    pub dash: Option<bool>,
    /// Whether its line is thick, if that is given: of a segment, an edge that is pointed out.
    pub thick: Option<bool>,
    /// Whether it is filled, if that is given.
    pub fill: Option<bool>,
}

impl FigureShape {
    /// A shape with a label or without one, drawn as is usual.
    #[must_use]
    pub fn new(geometry: Geometry, role: Role, label: Option<String>) -> Self {
        Self { geometry, role, label, anchor: None, dash: None, thick: None, fill: None }
    }

    /// Its points; of a round shape those that are farthest out.
    #[must_use]
    pub fn points(&self) -> Cow<'_, [DVec2]> {
        Cow::Borrowed(match &self.geometry {
            Geometry::Polygon(points) | Geometry::Polyline(points) => points,
            Geometry::Circle(circle) => return Cow::Owned(circle.points(4)),
            Geometry::Arc(arc) => return Cow::Owned(arc.extremes()),
            Geometry::Segment(ends) | Geometry::Arrow(ends) | Geometry::Dimension(ends) => ends,
            Geometry::Point(point) | Geometry::Text(point) => std::slice::from_ref(point),
        })
    }

    /// Whether it can be drawn: it has a point, its numbers are finite, and a radius is not negative.
    pub(super) fn is_drawable(&self) -> bool {
        let points = self.points();
        let radius = match &self.geometry {
            Geometry::Circle(circle) => circle.radius,
            Geometry::Arc(arc) if !(arc.from.is_finite() && arc.to.is_finite()) => f64::NAN,
            Geometry::Arc(arc) => arc.radius,
            _ => 0.0,
        };
        radius >= 0.0 && !points.is_empty() && points.iter().all(|point| point.is_finite())
    }

    /// What it is, for messages, such as "a polygon".
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.geometry {
            Geometry::Polygon(_) => "a polygon",
            Geometry::Polyline(_) => "a polyline",
            Geometry::Circle(_) => "a circle",
            Geometry::Arc(_) => "an arc",
            Geometry::Segment(_) => "a segment",
            Geometry::Arrow(_) => "an arrow",
            Geometry::Point(_) => "a point",
            Geometry::Text(_) => "a text",
            Geometry::Dimension(_) => "a dimension",
        }
    }

    /// What is wrong with it, and on a second line what would be right.
    pub(super) fn problem(&self) -> Option<String> {
        let kind = self.kind();
        let radius = match self.geometry {
            Geometry::Circle(Circle { radius, .. }) | Geometry::Arc(Arc { radius, .. }) => radius,
            _ => 0.0,
        };
        let lined = !matches!(self.geometry, Geometry::Point(_) | Geometry::Text(_) | Geometry::Dimension(_));
        let closed = matches!(self.geometry, Geometry::Polygon(_) | Geometry::Circle(_));
        let unlabelled = self.label.as_ref().is_none_or(String::is_empty);
        if radius < 0.0 {
            Some(format!("this radius is less than 0\n{kind} has a radius of at least 0"))
        } else if !self.points().iter().all(|point| point.is_finite()) {
            Some("this circle is too large\ncoordinates go up to 1.8e308".to_owned())
        } else if self.thick.is_some() && !lined {
            Some(format!("{kind} has no \"thick\"\nthick are polygons, polylines, circles, arcs, segments and arrows"))
        } else if self.dash.is_some() && !lined {
            Some(format!("{kind} has no \"dash\"\ndotted are polygons, polylines, circles, arcs, segments and arrows"))
        } else if self.fill.is_some() && !closed {
            Some(format!("{kind} has no \"fill\"\nfilled are polygons and circles"))
        } else if matches!(self.geometry, Geometry::Text(_)) && unlabelled {
            Some("this text says nothing\na text is {\"text\": [x, y], \"label\": \"its words\"}".to_owned())
        } else if self.anchor.is_some() && unlabelled && !matches!(self.geometry, Geometry::Dimension(_)) {
            Some("there is no \"label\" for this \"anchor\"\nan anchor says where the label stands".to_owned())
        } else {
            None
        }
    }
}
