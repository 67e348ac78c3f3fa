//! A fast path for the usual case, two boxes.
//!
//! Round the border of the difference, the faces of two rectangles alternate between A and B, and the quadrant of the
//! angle between the boxes determines which corner of one is opposite which face of the other. So nothing has to be
//! searched: there are eight faces, each with its corner, and all signs are computed at once (the separating-axis test:
//! Gottschalk, Lin and Manocha 1996). Only uncertain ones are computed again, exactly. Where translations tie, where it
//! is uncertain whether a face or a corner is nearest, and for every other shape there is no answer here, and
//! [`nearest`](super::nearest) searches edge by edge.

use super::nearest::{TIE, shared_segment};
use super::{Contact, Feature, FeaturePair, State, Witness};
use crate::exact::{self, GOOD, TINY, larger, without_minus_zero};
use crate::minkowski::merge::{Owner, Vertex};
use crate::outline::Outline;
use glam::{DVec2, DVec4, Vec4Swizzles};

/// Four vectors, as their x and their y coordinates.
#[derive(Clone, Copy)]
struct Vec2x4 {
    x: DVec4,
    y: DVec4,
}

impl Vec2x4 {
    #[inline]
    fn of(corners: &[DVec2; 4], first: usize) -> Self {
        let [p, q, r, s] = [0, 1, 2, 3].map(|i| corners[(first + i) & 3]);
        Self { x: DVec4::new(p.x, q.x, r.x, s.x), y: DVec4::new(p.y, q.y, r.y, s.y) }
    }

    /// Rotated by one: from the second vector on.
    #[inline]
    fn next(self) -> Self {
        Self { x: self.x.yzwx(), y: self.y.yzwx() }
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    #[inline]
    fn length_squared(self) -> DVec4 {
        self.x * self.x + self.y * self.y
    }

    /// The dot products with four others, and the magnitude below which their signs are uncertain, slight rotations of
    /// the vectors included.
    #[inline]
    fn dot(self, other: Self) -> (DVec4, DVec4) {
        let doubt = (self.x.abs() + self.y.abs()) * (other.x.abs() + other.y.abs()) * GOOD;
        (self.x * other.x + self.y * other.y, doubt)
    }

    /// The cross products with four others, and the magnitude below which their signs are uncertain.
    #[inline]
    fn cross(self, other: Self) -> (DVec4, DVec4) {
        let (p, q) = (self.x * other.y, self.y * other.x);
        (p - q, (p.abs() + q.abs()) * GOOD)
    }

    #[inline]
    fn nth(&self, i: usize) -> DVec2 {
        DVec2::new(self.x.to_array()[i & 3], self.y.to_array()[i & 3])
    }
}

/// Two boxes, with their faces paired.
struct BoxPair {
    /// The index of the corner of B, and of the face that starts there, that goes with the first face of A.
    turn: usize,
    /// Whether paired faces are parallel, or almost so.
    beside: bool,
    faces_a: Vec2x4,
    faces_b: Vec2x4,
    /// The vertices of the difference at which the edges from faces of A, and of B, start.
    starts_a: Vec2x4,
    starts_b: Vec2x4,
    /// How deep the other shape reaches behind each face, times the length of the face.
    behind_a: DVec4,
    behind_b: DVec4,
}

impl BoxPair {
    #[expect(clippy::inline_always, reason = "a copy of so many numbers takes as long as to compute them")]
    #[inline(always)]
    fn new(corners_a: &[DVec2; 4], corners_b: &[DVec2; 4], limit: f64) -> Self {
        let (u, v) = (corners_a[1] - corners_a[0], corners_b[1] - corners_b[0]);
        let (cross, dot) = (u.perp_dot(v), u.dot(v));
        // No face deviates from a right angle, or from the parallel one, by more than this.
        let doubt = (1e-14 + 16.0 * limit) * (u.x.abs() + u.y.abs()) * (v.x.abs() + v.y.abs());
        let (upward, leftward) = (usize::from(dot > 0.0), usize::from(cross > 0.0));
        let beside = !(cross.abs() > doubt && dot.abs() > doubt);
        let turn = match () {
            () if !beside => 2 * upward + (upward ^ leftward),
            () if cross.abs() < dot.abs() => 2 * upward,
            () => 3 - 2 * leftward,
        };
        let (a, b) = (Vec2x4::of(corners_a, 0), Vec2x4::of(corners_b, turn));
        let (faces_a, faces_b) = (a.next().minus(a), b.next().minus(b));
        let (starts_a, starts_b) = (a.minus(b), a.next().minus(b));
        let (mut behind_a, mut doubt_a) = starts_a.cross(faces_a);
        let (mut behind_b, mut doubt_b) = faces_b.cross(starts_b);
        if beside {
            // The other end of the opposite face may be deeper, by this much.
            let (farther, doubt) = faces_a.cross(faces_b);
            let farther = farther.max(DVec4::ZERO);
            (behind_a, behind_b) = (behind_a + farther, behind_b + farther);
            (doubt_a, doubt_b) = (doubt_a + doubt, doubt_b + doubt);
        }
        let sure = (behind_a.abs() - doubt_a).min(behind_b.abs() - doubt_b);
        if sure.min_element() <= TINY {
            [behind_a, behind_b] = behind_exactly(corners_a, corners_b, turn, beside);
        }
        Self { turn, beside, faces_a, faces_b, starts_a, starts_b, behind_a, behind_b }
    }

    #[inline]
    fn state(&self) -> State {
        let least = self.behind_a.min(self.behind_b).min_element();
        match () {
            () if least > 0.0 => State::Overlapping,
            () if least < 0.0 => State::Separated,
            () => State::Touching,
        }
    }
}

/// How deep the other shape reaches behind each face of A, and of B, times the length of the face; with exact signs.
#[cold]
fn behind_exactly(a: &[DVec2; 4], b: &[DVec2; 4], turn: usize, beside: bool) -> [DVec4; 2] {
    let farthest = |face: [DVec2; 2], corner: DVec2, other: DVec2| {
        let behind = exact::area(face, corner);
        if beside { larger(behind, exact::area(face, other)) } else { behind }
    };
    let corners = |i: usize| (a[i & 3], a[(i + 1) & 3], b[(turn + i) & 3], b[(turn + i + 1) & 3]);
    let of_a = [0, 1, 2, 3].map(corners).map(|(p, q, r, s)| farthest([p, q], r, s));
    let of_b = [0, 1, 2, 3].map(corners).map(|(p, q, r, s)| farthest([r, s], q, p));
    [of_a, of_b].map(DVec4::from_array)
}

/// The nearest edge or vertex on the border of the difference.
pub(super) struct Nearest {
    state: State,
    /// `None` for a vertex.
    owner: Option<Owner>,
    /// The parents of the edge at its start and at its end.
    from: [usize; 2],
    to: [usize; 2],
    signed_distance: f64,
    normal: DVec2,
}

/// The index of the only bit that is set; `None` if several are.
#[inline]
fn only(bits: u32) -> Option<usize> {
    (bits & bits.wrapping_sub(1) == 0).then_some(bits.trailing_zeros() as usize)
}

impl BoxPair {
    /// A face: of A if its number is less than 4, otherwise of B.
    #[inline]
    fn at_face(&self, number: usize, state: State) -> Nearest {
        let (i, of_b) = (number & 3, number > 3);
        let (face, behind) = if of_b { (&self.faces_b, &self.behind_b) } else { (&self.faces_a, &self.behind_a) };
        let (face, behind) = (face.nth(i), behind.to_array()[i]);
        // Divided, because multiplying by an inverse would not be exact on the lattice.
        let length = face.length();
        let inward = face.perp() / if of_b { -length } else { length };
        let owner = match () {
            () if self.beside => Owner::Both,
            () if of_b => Owner::B,
            () => Owner::A,
        };
        Nearest {
            state,
            owner: Some(owner),
            from: [(i + usize::from(owner == Owner::B)) & 3, (self.turn + i) & 3],
            to: [(i + 1) & 3, (self.turn + i + usize::from(owner != Owner::A)) & 3],
            signed_distance: 0.0 - behind / length,
            normal: without_minus_zero(inward),
        }
    }

    /// The face nearest to an origin inside; `None` if several tie.
    #[inline]
    fn shallowest(&self) -> Option<Nearest> {
        let squared_a = self.behind_a * self.behind_a / self.faces_a.length_squared();
        let squared_b = self.behind_b * self.behind_b / self.faces_b.length_squared();
        let squared = squared_a.min(squared_b);
        let least = squared.min_element();
        // Smaller squares may have underflowed.
        if least < 1e-200 {
            return None;
        }
        let most = DVec4::splat(least * (1.0 + 2.0 * TIE));
        let number = if self.beside {
            let i = only(squared.cmple(most).bitmask())?;
            if squared_a.to_array()[i] <= squared_b.to_array()[i] { i } else { i + 4 }
        } else {
            only(squared_a.cmple(most).bitmask() | squared_b.cmple(most).bitmask() << 4)?
        };
        Some(self.at_face(number, State::Overlapping))
    }

    /// The face or corner nearest to an origin outside or on the border; `None` if it is uncertain which.
    #[inline]
    fn nearest(&self, state: State) -> Option<Nearest> {
        let next = self.starts_a.next();
        let end = if self.beside { next } else { self.starts_b };
        // How far the origin lies past the start and past the end of each edge. A's faces run in the opposite
        // direction.
        let (past_start, doubt_start) = self.faces_a.dot(self.starts_a);
        let (past_end, doubt_end) = self.faces_a.dot(end);
        let sure = (past_start.abs() - doubt_start).min(past_end.abs() - doubt_end);
        let before = if self.beside { self.behind_a.min(self.behind_b) } else { self.behind_a };
        // Edges that the origin is clearly inside of do not matter.
        let mut sure = sure.max(before);
        let mut feet = (past_start.max(-past_end).cmplt(DVec4::ZERO) & before.cmple(DVec4::ZERO)).bitmask();
        if !self.beside {
            let (past_start, doubt_start) = self.faces_b.dot(self.starts_b);
            let (past_end, doubt_end) = self.faces_b.dot(next);
            let sure_b = (past_start.abs() - doubt_start).min(past_end.abs() - doubt_end);
            sure = sure.min(sure_b.max(self.behind_b));
            let before = self.behind_b.cmple(DVec4::ZERO);
            feet |= ((-past_start).max(past_end).cmplt(DVec4::ZERO) & before).bitmask() << 4;
        }
        if sure.min_element() <= TINY {
            return None;
        }
        if feet == 0 {
            // Touching corners never come here: the origin is at the very end of an edge, which is uncertain.
            return Some(self.at_corner());
        }
        let number = feet.trailing_zeros() as usize;
        if !self.beside {
            return Some(self.at_face(number, state));
        }
        // Of two almost parallel faces, the one with the foot of the perpendicular is farther away.
        let farther = |behind: DVec4, face: Vec2x4| (behind * behind.abs() / face.length_squared()).to_array()[number];
        let of_b = farther(self.behind_b, self.faces_b) < farther(self.behind_a, self.faces_a);
        Some(self.at_face(if of_b { number + 4 } else { number }, state))
    }

    /// The vertex nearest to the origin.
    #[inline]
    fn at_corner(&self) -> Nearest {
        let (squared_a, squared_b) = (self.starts_a.length_squared(), self.starts_b.length_squared());
        let of_a = self.beside || squared_a.min_element() <= squared_b.min_element();
        let (squared, starts) = if of_a { (squared_a, &self.starts_a) } else { (squared_b, &self.starts_b) };
        let i = squared.cmple(DVec4::splat(squared.min_element())).bitmask().trailing_zeros() as usize;
        let vertex = starts.nth(i);
        let length = vertex.length();
        let parents = [(i + usize::from(!of_a)) & 3, (self.turn + i) & 3];
        Nearest {
            state: State::Separated,
            owner: None,
            from: parents,
            to: parents,
            signed_distance: length,
            normal: without_minus_zero(vertex / length),
        }
    }
}

/// The corners of both, and the sine of the angle up to which faces count as parallel; `None` unless both are boxes.
#[inline]
fn corners<'a>(a: &Outline<'a>, b: &Outline<'a>) -> Option<(&'a [DVec2; 4], &'a [DVec2; 4], f64)> {
    Some((a.rectangle()?, b.rectangle()?, larger(a.parallel(), b.parallel())))
}

/// The state of two boxes; `None` for other shapes.
#[inline]
pub(super) fn state(a: &Outline<'_>, b: &Outline<'_>) -> Option<State> {
    let (a, b, limit) = corners(a, b)?;
    Some(BoxPair::new(a, b, limit).state())
}

impl Nearest {
    /// The nearest edge or vertex of two boxes; `None` if anything is uncertain, and for other shapes.
    #[inline]
    pub(super) fn of(a: &Outline<'_>, b: &Outline<'_>) -> Option<Self> {
        let (a, b, limit) = corners(a, b)?;
        let pair = BoxPair::new(a, b, limit);
        let found = match pair.state() {
            State::Overlapping => pair.shallowest(),
            state => pair.nearest(state),
        }?;
        let ([i, j], [k, l]) = (found.from, found.to);
        (found.owner != Some(Owner::Both) || parallel([a[i], a[k]], [b[j], b[l]], limit)).then_some(found)
    }

    /// The contact that follows from it.
    #[inline]
    pub(super) fn contact(&self, a: &Outline<'_>, b: &Outline<'_>) -> Contact {
        let Self { state, owner, from: from @ [i, j], to: to @ [k, l], signed_distance, normal } = *self;
        let vertex = |[i, j]: [usize; 2]| Vertex { point: without_minus_zero(a.corner(i) - b.corner(j)), a: i, b: j };
        let (on_a, on_b, apart) = (a.corner(i), b.corner(j), normal * signed_distance);
        let witness = if owner == Some(Owner::Both) {
            shared_segment(normal, [on_a, a.corner(k)], [on_b, b.corner(l)])
        } else {
            Witness::Points {
                a: if owner == Some(Owner::A) { on_b + apart } else { on_a },
                b: if owner == Some(Owner::B) { on_a - apart } else { on_b },
            }
        };
        let face_of_a = matches!(owner, Some(Owner::A | Owner::Both));
        let face_of_b = matches!(owner, Some(Owner::B | Owner::Both));
        let nearest = FeaturePair {
            normal,
            owner,
            edge: [vertex(from), vertex(to)],
            a: if face_of_a { Feature::Face(i) } else { Feature::Corner(i) },
            b: if face_of_b { Feature::Face(j) } else { Feature::Corner(j) },
            witness,
        };
        Contact { state, signed_distance, nearest, tied: Vec::new() }
    }
}

/// True if two faces, which run in opposite directions, are parallel but for rounding.
#[inline]
fn parallel([p, q]: [DVec2; 2], [r, s]: [DVec2; 2], limit: f64) -> bool {
    let (u, v) = (q - p, r - s);
    let along_axis = (u.x == 0.0 && v.x == 0.0) || (u.y == 0.0 && v.y == 0.0);
    along_axis
        || if limit == 0.0 { exact::cross([p, q], [r, s]) == 0.0 } else { exact::is_almost_parallel(u, v, limit) }
}
