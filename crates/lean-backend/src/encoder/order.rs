//! In which order the changed cells are drawn.
//!
//! From the top left to the bottom right is best for text. A shape that moves changes its outline only, and that is
//! mostly vertical edges in several colors: drawn in rows, each row pays for the way from edge to edge and for each
//! change of color. So cells are gathered into *patches*, blocks of equal columns in rows below each other and of one
//! ink, and from the end of each patch the nearest one follows, where a change of the pen counts as distance. Looking
//! at a bounded number of candidates keeps that linear; it need not be the shortest tour, and mostly is not far off.
//! Octants have a tour of their own after all others.

use std::ops::Range;

use super::pen::InkTable;
use super::prints::{Advance, Print};
use super::travel;

/// How many of the next patches are candidates. Few candidates are fast, and also leave fewer patches behind, to which the
/// cursor must come back. Which number is better differs from frame to frame, so both are tried if there are not too many
/// patches. Of all pairs from 5 to 64, this one gave the shortest frames of minktutor.
const CANDIDATES: [usize; 2] = [12, 48];

/// Frames of more patches than this are worth one try only.
const MANY: u32 = 100;

/// Frames of more cells than this are pages, and pages are text.
const LARGEST: usize = 1000;

/// Cells next to each other in a row that one pen can draw.
#[derive(Clone, Copy, Debug)]
struct Segment {
    /// The first of the prints, and how many there are.
    first: u32,
    length: u16,
    /// The segment below in the same patch; [`NONE`] if this is the last one.
    below: u32,
    /// The segment above; needed for nothing but drawing upwards.
    above: u32,
}

const NONE: u32 = u32::MAX;

/// Where a tour ends, and how many bytes it takes beside what is printed.
#[derive(Clone, Copy, Debug)]
struct End {
    ink: u8,
    /// Column and row of the cursor; `None` if it is unknown.
    place: Option<(u16, u16)>,
    bytes: u32,
}

/// Runs of equal columns below each other.
#[derive(Clone, Copy, Debug)]
struct Patch {
    x: u16,
    top: u16,
    bottom: u16,
    length: u16,
    ink: u8,
    /// The segments at both ends.
    upper: u32,
    lower: u32,
    /// The column of the cursor after each of the rows, if that is certain.
    end: Option<u16>,
}

/// Scratch space for planning, kept between frames.
#[derive(Debug, Default)]
pub(super) struct Plan {
    segments: Vec<Segment>,
    patches: Vec<Patch>,
    /// The last patch that starts in each column.
    open: Vec<u32>,
    /// The patches of a tour that are still to be drawn, from the top left.
    left: Vec<u32>,
    /// The order that has been found: patches, and whether they are drawn upwards.
    order: Vec<(u32, bool)>,
    /// One that may be better.
    tried: Vec<(u32, bool)>,
}

impl Plan {
    /// Looks for an order; false if none is worth a try beside rows.
    pub(super) fn arrange(&mut self, prints: &[Print], inks: &mut InkTable, place: Option<(u16, u16)>) -> bool {
        self.segments.clear();
        self.patches.clear();
        self.order.clear();
        if inks.is_overflowing() || prints.len() > LARGEST {
            return false;
        }
        // What is erased is so before something is drawn there, and octants come last.
        let [erased, others, all] = [Advance::is_erased, Advance::is_other, Advance::is_octant].map(|part| {
            self.gather(prints, part, inks);
            self.patches.len() as u32
        });
        let tries = match all {
            0 | 1 => return false,
            count if count as usize > CANDIDATES[0] && count <= MANY => &CANDIDATES[..],
            _ => &CANDIDATES[..1],
        };
        let mut least = u32::MAX;
        for candidates in tries {
            self.tried.clear();
            let mut end = End { ink: inks.start(), place, bytes: 0 };
            for part in [0..erased, erased..others, others..all] {
                end = self.tour(part, *candidates, inks, end);
            }
            if end.bytes < least {
                least = end.bytes;
                std::mem::swap(&mut self.order, &mut self.tried);
            }
        }
        true
    }

    /// The prints in the order that has been found.
    pub(super) fn prints<'p>(&'p self, prints: &'p [Print]) -> impl Iterator<Item = &'p Print> {
        self.order.iter().flat_map(move |(patch, upwards)| {
            let patch = &self.patches[*patch as usize];
            let mut segment = if *upwards { patch.lower } else { patch.upper };
            std::iter::from_fn(move || {
                let here = self.segments.get(segment as usize)?;
                segment = if *upwards { here.above } else { here.below };
                Some(&prints[here.first as usize..here.first as usize + usize::from(here.length)])
            })
            .flatten()
        })
    }

    /// Gathers a part of the prints into patches.
    fn gather(&mut self, prints: &[Print], part: impl Fn(Advance) -> bool, inks: &InkTable) {
        self.open.clear();
        let mut rest = 0;
        while rest < prints.len() {
            let first = prints[rest];
            if !part(first.advance) {
                rest += 1;
                continue;
            }
            let (mut ink, mut length) = (first.ink, 1);
            while let Some(print) = prints.get(rest + length).filter(|print| part(print.advance)) {
                let last = &prints[rest + length - 1];
                let adjacent = print.y == first.y && last.advance.end(last.x) == Some(print.x);
                match inks.common(ink, print.ink).filter(|_| adjacent) {
                    Some(common) => ink = common,
                    None => break,
                }
                length += 1;
            }
            self.join(rest, length, ink, prints, inks);
            rest += length;
        }
    }

    /// Adds a segment to the patch above it, or starts a new one.
    fn join(&mut self, first: usize, length: usize, ink: u8, prints: &[Print], inks: &InkTable) {
        let Print { x, y, .. } = prints[first];
        let last = prints[first + length - 1];
        let end = last.advance.end(last.x);
        let (number, length) = (self.segments.len() as u32, length as u16);
        if self.open.len() <= usize::from(x) {
            self.open.resize(usize::from(x) + 1, NONE);
        }
        let open = &mut self.open[usize::from(x)];
        let above = self.patches.get_mut(*open as usize);
        let above = above
            .filter(|above| above.bottom + 1 == y && above.length == length && above.end == end)
            .filter(|_| end.is_some());
        let joined = above.and_then(|above| Some((inks.common(above.ink, ink)?, above)));
        let Some((common, patch)) = joined else {
            self.segments.push(Segment { first: first as u32, length, below: NONE, above: NONE });
            *open = self.patches.len() as u32;
            self.patches.push(Patch { x, top: y, bottom: y, length, ink, upper: number, lower: number, end });
            return;
        };
        self.segments[patch.lower as usize].below = number;
        self.segments.push(Segment { first: first as u32, length, below: NONE, above: patch.lower });
        patch.ink = common;
        patch.bottom = y;
        patch.lower = number;
    }

    /// Finds an order for a part of the patches, from each to the nearest.
    fn tour(&mut self, part: Range<u32>, candidates: usize, inks: &mut InkTable, start: End) -> End {
        self.left.clear();
        self.left.extend(part);
        let End { mut ink, mut place, mut bytes } = start;
        while !self.left.is_empty() {
            let (mut best, mut cheapest) = ((0, false), u16::MAX);
            for (index, number) in self.left.iter().take(candidates).enumerate() {
                let patch = &self.patches[*number as usize];
                let pen = inks.cost(ink, patch.ink);
                if pen >= cheapest {
                    continue;
                }
                let down = pen + travel::cost(place, (patch.x, patch.top));
                if down < cheapest {
                    (best, cheapest) = ((index, false), down);
                }
                if patch.top < patch.bottom {
                    let up = pen + travel::cost(place, (patch.x, patch.bottom));
                    if up < cheapest {
                        (best, cheapest) = ((index, true), up);
                    }
                }
                if cheapest == 0 {
                    break;
                }
            }
            let (index, upwards) = best;
            // In order, because the candidates are to be near each other.
            let number = self.left.remove(index);
            let patch = &self.patches[number as usize];
            self.tried.push((number, upwards));
            bytes += u32::from(cheapest);
            ink = inks.after(ink, patch.ink);
            let row = if upwards { patch.top } else { patch.bottom };
            place = patch.end.map(|column| (column, row));
        }
        End { ink, place, bytes }
    }
}
