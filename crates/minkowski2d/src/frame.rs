//! One frame of a game: a box with a velocity runs into walls, stops at each, and slides on with what is left.
//!
//! [`Sweep`] answers for one wall. A game has many of them, and after the first contact the frame is not over: the rest
//! of it runs with the part of the velocity that the contact left, and may end at a second wall.

use super::Aabb;
use super::response::along_surface;
use super::sweep::{Hit, InvalidSweep, Mover, Sweep, laid_against};
use glam::DVec2;

/// A contact at which a box loses a part of its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameContact {
    /// The index of the wall.
    pub wall: usize,
    /// When and at which sides. [`Hit::normal`] is the side that has stopped the box, at a corner the one along x; the
    /// normals point from the wall to the box.
    pub hit: Hit,
    /// Where the box's lower left corner is then.
    pub at: DVec2,
}

/// What a frame makes of a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The box at the end, with the velocity that it has then.
    pub r: Mover,
    /// The contacts that have stopped it, in the order of time: one for each component that it has lost, two at most.
    pub contacts: Vec<FrameContact>,
}

/// Moves a box by its velocity, in world units per frame, among walls at rest.
///
/// The earliest contact that would turn into an overlap stops the box; one at the very start or the very end of the frame
/// does so too. Its side then has **exactly** the coordinate of the wall's, its velocity loses the component into that
/// side, and the rest of the frame runs with what is left. Along the wall it goes as far as if there were none: the
/// coordinate at the end is that of the start plus the velocity, added once.
///
/// Of contacts at the same time those at a side come before those corner to corner. At a corner the box loses the x
/// component and slides along y. So the order of the walls does not matter, except for which of two that stop the box at
/// once is named.
///
/// Grazing, sliding along a wall and leaving it are no contacts here. A wall that the box overlaps is passed over until
/// the box has left it. Boxes of zero size are legal: a point is stopped by a wall, and two boxes without width along an
/// axis never overlap along it, so neither stops the other.
///
/// # Errors
/// If the velocity is not finite. Far from the origin, sides that would lie beyond the largest number lie there.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::Aabb;
/// use minkowski2d::frame::frame;
/// use minkowski2d::sweep::Mover;
///
/// // A floor, and a wall that stands on it: the box falls, slides, and ends in the corner.
/// let walls = [Aabb::constant(0.0, 0.0, 9.0, 1.0), Aabb::constant(7.0, 1.0, 9.0, 5.0)];
/// let r = Mover { shape: Aabb::constant(1.0, 2.0, 3.0, 4.0), velocity: dvec2(8.0, -4.0) };
/// let end = frame(r, &walls)?;
/// assert_eq!(end.r.shape.min(), dvec2(5.0, 1.0));
/// assert_eq!(end.r.velocity, dvec2(0.0, 0.0));
/// let when: Vec<_> = end.contacts.iter().map(|contact| (contact.wall, contact.hit.h)).collect();
/// assert_eq!(when, [(0, 0.25), (1, 0.5)]);
/// # Ok::<(), minkowski2d::sweep::InvalidSweep>(())
/// ```
pub fn frame(r: Mover, walls: &[Aabb]) -> Result<Frame, InvalidSweep> {
    let (mut r, mut contacts, mut h) = (r, Vec::new(), 0.0);
    while let Some((wall, hit)) = first(r, walls, h)? {
        h = hit.h;
        // Along the wall, r stays at its start: h counts from there.
        r.shape = laid_against(&r.shape, &walls[wall], hit.normal());
        r.velocity = along_surface(r.velocity, hit.normal().unit());
        let at = r.shape.min() + r.velocity * h;
        contacts.push(FrameContact { wall, hit, at });
    }
    r.shape = r.shape.translated(r.velocity);
    Ok(Frame { r, contacts })
}

/// The first contact not before `h`, those at a side first, with the index of its wall. `r` has its place at the start of
/// the frame along each axis in which it still moves.
fn first(r: Mover, walls: &[Aabb], h: f64) -> Result<Option<(usize, Hit)>, InvalidSweep> {
    let mut first: Option<(usize, Hit)> = None;
    for (index, wall) in walls.iter().enumerate() {
        let still = Mover { shape: *wall, velocity: DVec2::ZERO };
        let hit = Sweep::new(r, still, 1.0)?.hit().filter(|hit| hit.h >= h);
        let key = |hit: &Hit| (hit.h, hit.is_corner());
        if let Some(hit) = hit.filter(|hit| first.is_none_or(|(_, first)| key(hit) < key(&first))) {
            first = Some((index, hit));
        }
    }
    Ok(first)
}

#[cfg(test)]
mod tests;
