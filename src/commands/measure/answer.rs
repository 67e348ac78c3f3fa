//! The answers. Their fields are those of the reference answers, with plain numbers.

use super::Kind;
use super::question::{AabbInput, BoxInput, GjkQuestion, Id, PairQuestion, PolygonsQuestion, SweepQuestion, read};
use glam::DVec2;
use minkowski2d::contact::Witness;
use minkowski2d::gjk::{self, Verdict, WalkStart};
use minkowski2d::minkowski::merge::Vertex;
use minkowski2d::minkowski::{self, merge};
use minkowski2d::response::{Collider, along_surface, blocked};
use minkowski2d::{Aabb, Contact, State, Sweep, origin, penetration};
use serde::{Serialize, Serializer};

pub(super) enum AnyAnswer<'l> {
    Aabb(Box<AabbAnswer<'l>>),
    Sweep(Box<SweepAnswer<'l>>),
    Polygons(Box<PolygonsAnswer<'l>>),
    Boxes(Box<BoxesAnswer<'l>>),
    Gjk(Box<GjkAnswer<'l>>),
}

/// The answer to a line with an error.
#[derive(Serialize)]
pub(super) struct ErrorAnswer<'l> {
    pub(super) id: Id<'l>,
    pub(super) error: String,
}

/// The answer to a line, or what is wrong with it.
pub(super) fn to(kind: Kind, line: &[u8]) -> Result<AnyAnswer<'_>, String> {
    Ok(match kind {
        Kind::Aabb => AnyAnswer::Aabb(Box::new(aabb(read(line)?)?)),
        Kind::Sweep => AnyAnswer::Sweep(Box::new(sweep(read(line)?)?)),
        Kind::Polygons => AnyAnswer::Polygons(Box::new(polygons(read(line)?)?)),
        Kind::Boxes => AnyAnswer::Boxes(Box::new(boxes(read(line)?)?)),
        Kind::Gjk => AnyAnswer::Gjk(Box::new(by_gjk(read(line)?)?)),
    })
}

/// A point or vector as a list of two numbers, never −0.
struct PointAnswer(DVec2);

impl Serialize for PointAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0 + DVec2::ZERO).to_array().serialize(serializer)
    }
}

fn points(list: impl IntoIterator<Item = DVec2>) -> Vec<PointAnswer> {
    list.into_iter().map(PointAnswer).collect()
}

/// A number clamped to the finite range, because JSON has no infinity.
fn finite(number: f64) -> f64 {
    number.clamp(f64::MIN, f64::MAX)
}

#[derive(Serialize)]
struct Corners {
    min: PointAnswer,
    max: PointAnswer,
}

#[derive(Serialize)]
pub(super) struct AabbAnswer<'l> {
    id: Id<'l>,
    diff: Corners,
    state: &'static str,
    contains_origin: bool,
    overlap: bool,
    depth: f64,
    mtv: Vec<PointAnswer>,
    dist2: f64,
    dist: f64,
    closest: Option<PointAnswer>,
}

fn aabb(question: PairQuestion<'_, AabbInput>) -> Result<AabbAnswer<'_>, String> {
    let (id, a, b) = question.shapes()?;
    let d = minkowski::difference(&a, &b);
    let (state, dist) = (origin::state(&d), origin::distance(&d));
    Ok(AabbAnswer {
        id,
        diff: Corners { min: PointAnswer(d.min()), max: PointAnswer(d.max()) },
        state: state.word(),
        contains_origin: state != State::Separated,
        overlap: state == State::Overlapping,
        depth: penetration::depth(&d),
        mtv: points(penetration::minimum_translations(&d).iter()),
        dist2: finite(origin::gap(&d).length_squared()),
        dist,
        closest: (state == State::Separated).then(|| PointAnswer(origin::closest_point(&d))),
    })
}

#[derive(Serialize)]
pub(super) struct SweepAnswer<'l> {
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
#[derive(Serialize)]
struct Velocities {
    normal: PointAnswer,
    va: PointAnswer,
    vb: PointAnswer,
    va_into: PointAnswer,
    vb_into: PointAnswer,
}

/// The lower left corners of both boxes.
#[derive(Serialize)]
struct Positions {
    a_min: PointAnswer,
    b_min: PointAnswer,
}

impl Positions {
    fn new((a, b): (Aabb, Aabb)) -> Self {
        Self { a_min: PointAnswer(a.min()), b_min: PointAnswer(b.min()) }
    }
}

fn sweep(question: SweepQuestion<'_>) -> Result<SweepAnswer<'_>, String> {
    let dt = question.dt;
    let (id, a, b) = question.movers()?;
    let sweep = Sweep::new(a, b, dt).map_err(|error| error.to_string())?;
    let (touch, hit) = (sweep.touch(), sweep.hit());
    let velocities = |normal: DVec2| Velocities {
        normal: PointAnswer(normal),
        va: PointAnswer(along_surface(a.velocity, normal)),
        vb: PointAnswer(along_surface(b.velocity, normal)),
        va_into: PointAnswer(blocked(a.velocity, normal, Collider::A)),
        vb_into: PointAnswer(blocked(b.velocity, normal, Collider::B)),
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
#[derive(Serialize)]
struct ContactAnswer {
    state: &'static str,
    contains_origin: bool,
    overlap: bool,
    signed_dist: f64,
    dist2: f64,
    mtv: Vec<PointAnswer>,
    normals: Vec<PointAnswer>,
    normal_unique: bool,
    pair: Option<PointPair>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PointPair {
    One { unique: bool, a: PointAnswer, b: PointAnswer },
    Many { unique: bool, a_from: PointAnswer, a_to: PointAnswer, b_from: PointAnswer, b_to: PointAnswer },
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
                Witness::Points { a, b } => PointPair::One { unique: true, a: PointAnswer(a), b: PointAnswer(b) },
                Witness::Segment { a: [a_from, a_to], b: [b_from, b_to] } => PointPair::Many {
                    unique: false,
                    a_from: PointAnswer(a_from),
                    a_to: PointAnswer(a_to),
                    b_from: PointAnswer(b_from),
                    b_to: PointAnswer(b_to),
                },
            }),
        }
    }
}

#[derive(Serialize)]
pub(super) struct PolygonsAnswer<'l> {
    id: Id<'l>,
    sum: Vec<PointAnswer>,
    diff: Vec<PointAnswer>,
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

#[derive(Serialize)]
pub(super) struct BoxesAnswer<'l> {
    id: Id<'l>,
    #[serde(flatten)]
    contact: ContactAnswer,
}

fn boxes(question: PairQuestion<'_, BoxInput>) -> Result<BoxesAnswer<'_>, String> {
    let (id, a, b) = question.shapes()?;
    Ok(BoxesAnswer { id, contact: ContactAnswer::new(&Contact::between(&a, &b)) })
}

#[derive(Serialize)]
pub(super) struct GjkAnswer<'l> {
    id: Id<'l>,
    contact: bool,
    asks: usize,
    steps: Vec<AskAnswer>,
}

/// One ask of the walk.
#[derive(Serialize)]
struct AskAnswer {
    d: PointAnswer,
    support: VertexAnswer,
    simplex: Vec<VertexAnswer>,
}

/// A corner of A, one of B, and their difference.
#[derive(Serialize)]
struct VertexAnswer {
    point: PointAnswer,
    a: PointAnswer,
    b: PointAnswer,
}

fn by_gjk(question: GjkQuestion<'_>) -> Result<GjkAnswer<'_>, String> {
    let (id, a, b, d) = question.parts()?;
    let vertex = |vertex: &Vertex| VertexAnswer {
        point: PointAnswer(vertex.point),
        a: PointAnswer(a.vertices()[vertex.a]),
        b: PointAnswer(b.vertices()[vertex.b]),
    };
    let mut contact = false;
    let walk = gjk::walk(&a, &b, WalkStart::Along(d));
    let steps = walk.map(|step| {
        contact = step.verdict == Some(Verdict::Contact);
        let simplex = step.simplex.vertices().iter().map(vertex).collect();
        AskAnswer { d: PointAnswer(step.direction), support: vertex(&step.answer), simplex }
    });
    let steps: Vec<AskAnswer> = steps.collect();
    Ok(GjkAnswer { id, contact, asks: steps.len(), steps })
}
