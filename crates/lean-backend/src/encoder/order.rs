//! In which order the changed cells are drawn.
//!
//! From the top left to the bottom right is best for text. A shape that moves changes its outline only, and that is
//! mostly vertical edges in several colors: drawn in rows, each row pays for the cursor moves from edge to edge and for
//! each change of color. So cells are gathered into *patches*: runs of cells (*segments*) that start and end in the
//! same columns in successive rows, and that one pen can draw. After each patch comes the one that takes the fewest
//! bytes to get to, for the move and the change of the pen. That need not be the shortest tour, and mostly is not far
//! off; another one, which decides differently between equals, often is shorter.
//!
//! Erasures are drawn first, because they wipe what follows them in their row, and octants last (see `encoder`).

use std::ops::Range;

use ratatui_core::buffer::Buffer;

use super::pen::{self, Ink, SgrPen};
use super::prints::{Advance, Print};
use super::{Writer, travel};

/// How many of the next patches are compared. More of them save less than a thousandth of the bytes of minktutor's
/// frames, and a large frame would take long.
const CANDIDATES: usize = 64;

/// Frames with more inks than this among cells of one kind are drawn in rows, also to save time. A theme has about
/// twenty.
const INKS: usize = 64;

/// Segments that start and end in the same columns in successive rows, and that one pen can draw.
struct Patch {
    x: u16,
    top: u16,
    /// The prints of each row.
    segments: Vec<Range<usize>>,
    /// The column of the cursor after each row, if that is certain.
    end: Option<u16>,
    ink: Ink,
}

/// Draws everything, patch by patch, of equally near ones the upper or the lower first; false if there are too many inks
/// to find an order in a short time.
pub(super) fn draw(prints: &[Print], upper_first: bool, writer: &mut Writer<'_>) -> bool {
    let stage_of = |print: &Print| match print.advance {
        Advance::Erased => 0,
        Advance::Certain | Advance::Lost => 1,
        Advance::Octant => 2,
    };
    (0..3).all(|stage| {
        let segments = segments(prints, |print| stage_of(print) == stage, writer.next);
        tour(join(segments, writer.next.area.width), prints, stage == 2, upper_first, writer)
    })
}

fn tour(patches: Vec<Patch>, prints: &[Print], octants: bool, upper_first: bool, writer: &mut Writer<'_>) -> bool {
    let mut inks: Vec<Ink> = Vec::new();
    let mut remaining: Vec<(usize, Patch)> = Vec::new();
    for patch in patches {
        let known = inks.iter().position(|ink| *ink == patch.ink);
        let number = known.unwrap_or(inks.len());
        if known.is_none() {
            inks.push(patch.ink);
        }
        remaining.push((number, patch));
    }
    if inks.len() > INKS {
        return false;
    }
    // What it costs to take up each ink, by the pen before it.
    let mut costs: Vec<(Option<SgrPen>, Vec<u16>)> = Vec::new();
    let mut scratch = Vec::new();
    loop {
        let pen = writer.cursor.pen;
        let known = costs.iter().position(|(before, _)| *before == pen);
        let known = known.unwrap_or_else(|| {
            costs.push((pen, inks.iter().map(|ink| pen::cost(pen, ink, &mut scratch)).collect()));
            costs.len() - 1
        });
        let costs = &costs[known].1;
        let place = writer.cursor.place(octants);
        // Each patch, begun at its top or at its bottom: downward each further row takes a byte more. Travel only adds to
        // the cost of the ink.
        let mut best: Option<(u16, u16, usize, bool)> = None;
        for (index, (ink, patch)) in remaining.iter().take(CANDIDATES).enumerate() {
            let bottom = patch.top + patch.segments.len() as u16 - 1;
            for (row, upward) in [(patch.top, false), (bottom, true)].into_iter().take(patch.segments.len()) {
                if best.is_none_or(|(least, ..)| costs[*ink] < least) {
                    let within = if upward { 0 } else { bottom - patch.top };
                    let cost = (costs[*ink] + travel::cost(place, (patch.x, row))).saturating_add(within);
                    let way = (cost, if upper_first { row } else { u16::MAX - row }, index, upward);
                    best = Some(best.map_or(way, |best| best.min(way)));
                }
            }
        }
        let Some((.., nearest, upward)) = best else { return true };
        // Not `swap_remove`: the candidates are the first ones, which must stay in reading order.
        let (_, mut patch) = remaining.remove(nearest);
        if upward {
            patch.segments.reverse();
        }
        for print in patch.segments.into_iter().flat_map(|segment| &prints[segment]) {
            writer.print(print);
        }
    }
}

/// Gathers a part of the prints into segments: runs of cells in a row that one pen can draw. Each is a patch of one
/// row.
fn segments(prints: &[Print], part: impl Fn(&Print) -> bool, next: &Buffer) -> Vec<Patch> {
    let mut segments: Vec<Patch> = Vec::new();
    for (number, print) in prints.iter().enumerate().filter(|(_, print)| part(print)) {
        let ink = Ink::of(&next[(print.x, print.y)], print.blank);
        let (x, top, end) = (print.x, print.y, print.advance.end(print.x));
        // Neighbors in a row have successive numbers: no print of another stage lies between them, for the cell where
        // an erasure starts is not printed.
        let left = segments.last_mut().filter(|left| left.top == top && left.end == Some(x));
        let grown = left.and_then(|left| Some((left.ink.common(ink)?, left)));
        let Some((ink, left)) = grown else {
            segments.push(Patch { x, top, segments: std::iter::once(number..number + 1).collect(), end, ink });
            continue;
        };
        left.segments[0].end += 1;
        (left.ink, left.end) = (ink, end);
    }
    segments
}

/// Adds each segment to the patch above it, if there is one.
fn join(segments: Vec<Patch>, width: u16) -> Vec<Patch> {
    let mut patches: Vec<Patch> = Vec::new();
    // The last patch that starts in each column.
    let mut last = vec![usize::MAX; width.into()];
    for segment in segments {
        let last = &mut last[usize::from(segment.x)];
        let above = patches.get_mut(*last);
        let above = above.filter(|above| usize::from(segment.top - above.top) == above.segments.len());
        let above = above.filter(|above| above.end == segment.end);
        if let Some((ink, above)) = above.and_then(|above| Some((above.ink.common(segment.ink)?, above))) {
            above.ink = ink;
            above.segments.extend(segment.segments);
        } else {
            *last = patches.len();
            patches.push(segment);
        }
    }
    patches
}
