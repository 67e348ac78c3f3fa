//! In which order the changed cells are drawn.
//!
//! From the top left to the bottom right is best for text. A shape that moves changes its outline only, and that is
//! mostly vertical edges in several colours: drawn in rows, each row pays for the way from edge to edge and for each
//! change of colour. So cells are gathered into *strokes*, blocks of equal columns in rows below each other and of one
//! ink, and from the end of each stroke the nearest one follows, where a change of the pen counts as distance. Looking
//! at a bounded number of candidates keeps that linear; it need not be the shortest tour, and mostly is not far off.

use super::pen::Pens;
use super::travel;

/// So many of the next strokes are candidates. Few are not only fast: who looks far ahead leaves strokes behind and has
/// to come back for them. Of 6, 8, 12, 24 and 48, this one gave the shortest frames of the lessons.
const CANDIDATES: usize = 12;

/// Frames of more cells than this are pages, and pages are text.
const LARGEST: usize = 1000;

/// A cell that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dot {
    pub(super) x: u16,
    pub(super) y: u16,
    /// Number of the ink, for planning.
    pub(super) ink: u8,
    /// True if a space is printed.
    pub(super) blank: bool,
    /// True if every terminal moves on by one column.
    pub(super) certain: bool,
}

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
    /// True if the last cell leaves the cursor where it is expected.
    certain: bool,
}

/// Scratch space for planning, kept between frames.
#[derive(Debug, Default)]
pub(super) struct Plan {
    runs: Vec<Run>,
    strokes: Vec<Stroke>,
    /// The last stroke that starts in each column.
    open: Vec<u32>,
    /// The strokes that are still to be drawn, from the top left.
    left: Vec<u32>,
    /// The order that has been found: strokes, and whether they are drawn upwards.
    order: Vec<(u32, bool)>,
}

impl Plan {
    /// Looks for an order; false if none is worth a try beside rows.
    pub(super) fn arrange(&mut self, dots: &[Dot], pens: &mut Pens, place: Option<(u16, u16)>) -> bool {
        if pens.is_overflowing() || dots.len() > LARGEST || dots.len() < 2 {
            return false;
        }
        self.gather(dots, pens);
        self.tour(pens, place);
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

    /// Gathers dots into strokes.
    fn gather(&mut self, dots: &[Dot], pens: &Pens) {
        self.runs.clear();
        self.strokes.clear();
        self.open.clear();
        let mut rest = 0;
        while rest < dots.len() {
            let first = dots[rest];
            let (mut ink, mut length) = (first.ink, 1);
            while let Some(dot) = dots.get(rest + length) {
                let last = &dots[rest + length - 1];
                let adjacent = dot.y == first.y && dot.x == last.x + 1 && last.certain;
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
        let certain = dots[first + length - 1].certain;
        let (number, length) = (self.runs.len() as u32, length as u16);
        if self.open.len() <= usize::from(x) {
            self.open.resize(usize::from(x) + 1, NONE);
        }
        let open = &mut self.open[usize::from(x)];
        let above = self.strokes.get_mut(*open as usize);
        let above = above.filter(|above| above.bottom + 1 == y && above.length == length && above.certain && certain);
        let joined = above.and_then(|above| Some((pens.common(above.ink, ink)?, above)));
        let Some((common, stroke)) = joined else {
            self.runs.push(Run { first: first as u32, length, below: NONE, above: NONE });
            *open = self.strokes.len() as u32;
            self.strokes.push(Stroke { x, top: y, bottom: y, length, ink, upper: number, lower: number, certain });
            return;
        };
        self.runs[stroke.lower as usize].below = number;
        self.runs.push(Run { first: first as u32, length, below: NONE, above: stroke.lower });
        stroke.ink = common;
        stroke.bottom = y;
        stroke.lower = number;
    }

    /// Finds an order, from each stroke to the nearest.
    fn tour(&mut self, pens: &mut Pens, mut place: Option<(u16, u16)>) {
        self.order.clear();
        self.left.clear();
        self.left.extend(0..self.strokes.len() as u32);
        let mut ink = pens.start();
        while !self.left.is_empty() {
            let (mut best, mut cheapest) = ((0, false), u16::MAX);
            for (index, number) in self.left.iter().take(CANDIDATES).enumerate() {
                let stroke = &self.strokes[*number as usize];
                let pen = pens.cost(ink, stroke.ink);
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
            self.order.push((number, upwards));
            ink = pens.after(ink, stroke.ink);
            let end = if upwards { stroke.top } else { stroke.bottom };
            place = stroke.certain.then_some((stroke.x + stroke.length, end));
        }
    }
}
