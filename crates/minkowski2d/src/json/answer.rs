//! The answers. Their fields are those of the reference answers, with plain numbers.

use super::Kind;
use super::question::{BoxInput, Corners, GjkQuestion, Id, PairQuestion, Point, PolygonsQuestion, SweepQuestion, read};
use crate::contact::Witness;
use crate::gjk::{self, Verdict, WalkStart};
use crate::minkowski::merge::Vertex;
use crate::minkowski::{self, merge};
use crate::response::{Collider, along_surface, blocked};
use crate::{Aabb, Contact, State, Sweep, origin, penetration};
use glam::DVec2;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The answer to a line, or what is wrong with it.
pub(super) fn to(kind: Kind, line: &[u8]) -> Result<Box<RawValue>, String> {
    match kind {
        Kind::Aabb => written(&aabb(read(line)?)?),
        Kind::Sweep => written(&sweep(read(line)?)?),
        Kind::Polygons => written(&polygons(read(line)?)?),
        Kind::Boxes => written(&boxes(read(line)?)?),
        Kind::Gjk => written(&by_gjk(read(line)?)?),
    }
}

fn written(answer: &impl Serialize) -> Result<Box<RawValue>, String> {
    to_raw_value(answer).map_err(|error| error.to_string())
}

fn points(list: impl IntoIterator<Item = DVec2>) -> Vec<Point> {
    list.into_iter().map(Point).collect()
}

/// A number clamped to the finite range, because JSON has no infinity.
fn finite(number: f64) -> f64 {
    number.clamp(f64::MIN, f64::MAX)
}

#[derive(Debug, Serialize)]
struct AabbAnswer<'l> {
    id: Id<'l>,
    diff: Corners,
    state: &'static str,
    contains_origin: bool,
    overlap: bool,
    depth: f64,
    mtv: Vec<Point>,
    dist2: f64,
    dist: f64,
    closest: Option<Point>,
}

fn aabb(question: PairQuestion<'_, Corners>) -> Result<AabbAnswer<'_>, String> {
    let (id, a, b) = question.shapes()?;
    let d = minkowski::difference(&a, &b);
    let (state, dist) = (origin::state(&d), origin::distance(&d));
    Ok(AabbAnswer {
        id,
        diff: Corners { min: Point(d.min()), max: Point(d.max()) },
        state: state.word(),
        contains_origin: state != State::Separated,
        overlap: state == State::Overlapping,
        depth: penetration::depth(&d),
        mtv: points(penetration::minimum_translations(&d).iter()),
        dist2: finite(origin::gap(&d).length_squared()),
        dist,
        closest: (state == State::Separated).then(|| Point(origin::closest_point(&d))),
    })
}

#[derive(Debug, Serialize)]
struct SweepAnswer<'l> {
    id: Id<'l>,
    start: &'static str,
    touch: bool,
    h_touch: Option<f64>,
    hit: bool,
    h: Option<f64>,
    overlap_in_frame: bool,
    contacts: Vec<Velocities>,
    at_h: Option<Positions>,
    free_end: Positions,
}

/// The velocities after a contact.
#[derive(Debug, Serialize)]
struct Velocities {
    normal: Point,
    va: Point,
    vb: Point,
    va_into: Point,
    vb_into: Point,
}

/// The lower left corners of both boxes.
#[derive(Debug, Serialize)]
struct Positions {
    a_min: Point,
    b_min: Point,
}

impl Positions {
    fn new((a, b): (Aabb, Aabb)) -> Self {
        Self { a_min: Point(a.min()), b_min: Point(b.min()) }
    }
}

fn sweep(question: SweepQuestion<'_>) -> Result<SweepAnswer<'_>, String> {
    let dt = question.dt;
    let (id, a, b) = question.movers()?;
    let sweep = Sweep::new(a, b, dt).map_err(|error| error.to_string())?;
    let (touch, hit) = (sweep.touch(), sweep.hit());
    let velocities = |normal: DVec2| Velocities {
        normal: Point(normal),
        va: Point(along_surface(a.velocity, normal)),
        vb: Point(along_surface(b.velocity, normal)),
        va_into: Point(blocked(a.velocity, normal, Collider::A)),
        vb_into: Point(blocked(b.velocity, normal, Collider::B)),
    };
    Ok(SweepAnswer {
        id,
        start: sweep.start().word(),
        touch: touch.is_some(),
        h_touch: touch,
        hit: hit.is_some(),
        h: hit.map(|hit| hit.h),
        overlap_in_frame: sweep.overlaps(),
        contacts: hit.map_or_else(Vec::new, |hit| hit.normals().map(|normal| velocities(normal.unit())).collect()),
        at_h: hit.map(|_| Positions::new(sweep.stopped())),
        free_end: Positions::new(sweep.at(1.0)),
    })
}

/// The contact fields that polygons and boxes have in common.
#[derive(Debug, Serialize)]
struct ContactAnswer {
    state: &'static str,
    contains_origin: bool,
    overlap: bool,
    signed_dist: f64,
    dist2: f64,
    mtv: Vec<Point>,
    normals: Vec<Point>,
    normal_unique: bool,
    pair: Option<PointPair>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum PointPair {
    One { unique: bool, a: Point, b: Point },
    Many { unique: bool, a_from: Point, a_to: Point, b_from: Point, b_to: Point },
}

impl ContactAnswer {
    fn new(contact: &Contact) -> Self {
        let (state, distance) = (contact.state(), contact.signed_distance());
        let normals = points(contact.normals());
        Self {
            state: state.word(),
            contains_origin: state != State::Separated,
            overlap: state == State::Overlapping,
            signed_dist: distance,
            dist2: finite(distance * distance),
            mtv: points(contact.minimum_translations()),
            normal_unique: normals.len() == 1,
            normals,
            pair: contact.witness().map(|witness| match *witness {
                Witness::Points { a, b } => PointPair::One { unique: true, a: Point(a), b: Point(b) },
                Witness::Segment { a: [a_from, a_to], b: [b_from, b_to] } => PointPair::Many {
                    unique: false,
                    a_from: Point(a_from),
                    a_to: Point(a_to),
                    b_from: Point(b_from),
                    b_to: Point(b_to),
                },
            }),
        }
    }
}

#[derive(Debug, Serialize)]
struct PolygonsAnswer<'l> {
    id: Id<'l>,
    sum: Vec<Point>,
    diff: Vec<Point>,
    area_sum: f64,
    area_diff: f64,
    #[serde(flatten)]
    contact: ContactAnswer,
}

fn polygons(question: PolygonsQuestion<'_>) -> Result<PolygonsAnswer<'_>, String> {
    let (id, a, b) = question.rounded()?;
    let (sum, diff) = (merge::sum(a.core(), b.core()), merge::difference(a.core(), b.core()));
    Ok(PolygonsAnswer {
        id,
        sum: points(sum.vertices().iter().copied()),
        diff: points(diff.vertices().iter().copied()),
        area_sum: sum.area(),
        area_diff: diff.area(),
        contact: ContactAnswer::new(&Contact::between_rounded(&a, &b)),
    })
}

#[derive(Debug, Serialize)]
struct BoxesAnswer<'l> {
    id: Id<'l>,
    #[serde(flatten)]
    contact: ContactAnswer,
}

fn boxes(question: PairQuestion<'_, BoxInput>) -> Result<BoxesAnswer<'_>, String> {
    let (id, a, b) = question.shapes()?;
    Ok(BoxesAnswer { id, contact: ContactAnswer::new(&Contact::between(&a, &b)) })
}

#[derive(Debug, Serialize)]
struct GjkAnswer<'l> {
    id: Id<'l>,
    contact: bool,
    asks: usize,
    steps: Vec<AskAnswer>,
}

/// One ask of the walk.
#[derive(Debug, Serialize)]
struct AskAnswer {
    d: Point,
    support: VertexAnswer,
    simplex: Vec<VertexAnswer>,
}

/// A corner of A, one of B, and their difference.
#[derive(Debug, Serialize)]
struct VertexAnswer {
    point: Point,
    a: Point,
    b: Point,
}

fn by_gjk(question: GjkQuestion<'_>) -> Result<GjkAnswer<'_>, String> {
    let (id, a, b, d) = question.parts()?;
    let vertex = |vertex: &Vertex| VertexAnswer {
        point: Point(vertex.point),
        a: Point(a.vertices()[vertex.a]),
        b: Point(b.vertices()[vertex.b]),
    };
    let mut contact = false;
    let walk = gjk::walk(&a, &b, WalkStart::Along(d));
    let steps = walk.map(|step| {
        contact = step.verdict == Some(Verdict::Contact);
        let simplex = step.simplex.vertices().iter().map(vertex).collect();
        AskAnswer { d: Point(step.direction), support: vertex(&step.answer), simplex }
    });
    let steps: Vec<AskAnswer> = steps.collect();
    Ok(GjkAnswer { id, contact, asks: steps.len(), steps })
}
