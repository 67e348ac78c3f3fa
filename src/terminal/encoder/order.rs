//! In which order the changed cells are drawn.
//!
//! From the top left to the bottom right is best for text. A shape that moves changes its outline only, and that is
//! mostly vertical edges in several colours: drawn in rows, each row pays for the way from edge to edge and for each
//! change of colour. So cells are gathered into *strokes*, blocks of equal columns in rows below each other and of one
//! ink, and from the end of each stroke the nearest one follows, where a change of the pen counts as distance. Looking
//! at a bounded number of candidates keeps that linear; it need not be the shortest tour, and mostly is not far off.
//! Octants have a tour of their own after all others.

use std::ops::Range;

use super::dots::{Advance, Dot};
use super::pen::Pens;
use super::travel;

/// Column and row of the cursor; `None` if it is unknown.
type Place = Option<(u16, u16)>;

/// So many of the next strokes are candidates. Few are not only fast: who looks far ahead leaves strokes behind and has
/// to come back for them. Which is better differs from frame to frame, so both are tried where there are not too many
/// strokes for that. Of pairs of 5 to 64, this one gave the shortest frames of the lessons.
const CANDIDATES: [usize; 2] = [12, 48];

/// Frames of more strokes than this are worth one try only.
const MANY: u32 = 100;

/// Frames of more cells than this are pages, and pages are text.
const LARGEST: usize = 1000;

/// Cells next to each other in a row that one pen can draw.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The first of the dots, and how many there are.
    first: u32,
    length: u16,
    /// The run below in the same stroke; [`NONE`] if this is the last one.
    below: u32,
    /// The run above; needed for nothing but drawing upwards.
    above: u32,
}

const NONE: u32 = u32::MAX;

/// Where a tour ends, and how many bytes it takes beside what is printed.
#[derive(Clone, Copy, Debug)]
struct End {
    ink: u8,
    place: Place,
    bytes: u32,
}

/// Runs of equal columns below each other.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    x: u16,
    top: u16,
    bottom: u16,
    length: u16,
    ink: u8,
    /// The runs at both ends.
    upper: u32,
    lower: u32,
    /// The column of the cursor after each of the rows, if that is certain.
    end: Option<u16>,
}

/// Scratch space for planning, kept between frames.
#[derive(Debug, Default)]
pub(super) struct Plan {
    runs: Vec<Run>,
    strokes: Vec<Stroke>,
    /// The last stroke that starts in each column.
    open: Vec<u32>,
    /// The strokes of a tour that are still to be drawn, from the top left.
    left: Vec<u32>,
    /// The order that has been found: strokes, and whether they are drawn upwards.
    order: Vec<(u32, bool)>,
    /// One that may be better.
    tried: Vec<(u32, bool)>,
}

impl Plan {
    /// Looks for an order; false if none is worth a try beside rows.
    pub(super) fn arrange(&mut self, dots: &[Dot], pens: &mut Pens, place: Place) -> bool {
        self.runs.clear();
        self.strokes.clear();
        self.order.clear();
        if pens.is_overflowing() || dots.len() > LARGEST {
            return false;
        }
        // What is erased is so before something is drawn there, and octants come last.
        let [erased, others, all] = [Advance::is_erased, Advance::is_other, Advance::is_octant].map(|part| {
            self.gather(dots, part, pens);
            self.strokes.len() as u32
        });
        let tries = match all {
            0 | 1 => return false,
            count if count as usize > CANDIDATES[0] && count <= MANY => &CANDIDATES[..],
            _ => &CANDIDATES[..1],
        };
        let mut least = u32::MAX;
        for candidates in tries {
            self.tried.clear();
            let mut end = End { ink: pens.start(), place, bytes: 0 };
            for part in [0..erased, erased..others, others..all] {
                end = self.tour(part, *candidates, pens, end);
            }
            if end.bytes < least {
                least = end.bytes;
                std::mem::swap(&mut self.order, &mut self.tried);
            }
        }
        true
    }

    /// The dots in the order that has been found.
    pub(super) fn dots<'p>(&'p self, dots: &'p [Dot]) -> impl Iterator<Item = &'p Dot> {
        self.order.iter().flat_map(move |(stroke, upwards)| {
            let stroke = &self.strokes[*stroke as usize];
            let mut run = if *upwards { stroke.lower } else { stroke.upper };
            std::iter::from_fn(move || {
                let here = self.runs.get(run as usize)?;
                run = if *upwards { here.above } else { here.below };
                Some(&dots[here.first as usize..here.first as usize + usize::from(here.length)])
            })
            .flatten()
        })
    }

    /// Gathers a part of the dots into strokes.
    fn gather(&mut self, dots: &[Dot], part: impl Fn(Advance) -> bool, pens: &Pens) {
        self.open.clear();
        let mut rest = 0;
        while rest < dots.len() {
            let first = dots[rest];
            if !part(first.advance) {
                rest += 1;
                continue;
            }
            let (mut ink, mut length) = (first.ink, 1);
            while let Some(dot) = dots.get(rest + length).filter(|dot| part(dot.advance)) {
                let last = &dots[rest + length - 1];
                let adjacent = dot.y == first.y && last.advance.end(last.x) == Some(dot.x);
                match pens.common(ink, dot.ink).filter(|_| adjacent) {
                    Some(common) => ink = common,
                    None => break,
                }
                length += 1;
            }
            self.join(rest, length, ink, dots, pens);
            rest += length;
        }
    }

    /// Adds a run to the stroke above it, or starts a new one.
    fn join(&mut self, first: usize, length: usize, ink: u8, dots: &[Dot], pens: &Pens) {
        let Dot { x, y, .. } = dots[first];
        let last = dots[first + length - 1];
        let end = last.advance.end(last.x);
        let (number, length) = (self.runs.len() as u32, length as u16);
        if self.open.len() <= usize::from(x) {
            self.open.resize(usize::from(x) + 1, NONE);
        }
        let open = &mut self.open[usize::from(x)];
        let above = self.strokes.get_mut(*open as usize);
        let above = above
            .filter(|above| above.bottom + 1 == y && above.length == length && above.end == end)
            .filter(|_| end.is_some());
        let joined = above.and_then(|above| Some((pens.common(above.ink, ink)?, above)));
        let Some((common, stroke)) = joined else {
            self.runs.push(Run { first: first as u32, length, below: NONE, above: NONE });
            *open = self.strokes.len() as u32;
            self.strokes.push(Stroke { x, top: y, bottom: y, length, ink, upper: number, lower: number, end });
            return;
        };
        self.runs[stroke.lower as usize].below = number;
        self.runs.push(Run { first: first as u32, length, below: NONE, above: stroke.lower });
        stroke.ink = common;
        stroke.bottom = y;
        stroke.lower = number;
    }

    /// Finds an order for a part of the strokes, from each to the nearest.
    fn tour(&mut self, part: Range<u32>, candidates: usize, pens: &mut Pens, start: End) -> End {
        self.left.clear();
        self.left.extend(part);
        let End { mut ink, mut place, mut bytes } = start;
        while !self.left.is_empty() {
            let (mut best, mut cheapest) = ((0, false), u16::MAX);
            for (index, number) in self.left.iter().take(candidates).enumerate() {
                let stroke = &self.strokes[*number as usize];
                let pen = pens.cost(ink, stroke.ink);
                if pen >= cheapest {
                    continue;
                }
                let down = pen + travel::cost(place, (stroke.x, stroke.top));
                if down < cheapest {
                    (best, cheapest) = ((index, false), down);
                }
                if stroke.top < stroke.bottom {
                    let up = pen + travel::cost(place, (stroke.x, stroke.bottom));
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
            let stroke = &self.strokes[number as usize];
            self.tried.push((number, upwards));
            bytes += u32::from(cheapest);
            ink = pens.after(ink, stroke.ink);
            let row = if upwards { stroke.top } else { stroke.bottom };
            place = stroke.end.map(|column| (column, row));
        }
        End { ink, place, bytes }
    }
}
