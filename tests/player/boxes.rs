//! Lessons 1 to 3: boxes that stand along the axes, and their difference.

use super::reading::{after, go, number, point, typed, value};
use super::sight::Sight;

/// A box along the axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
    pub(crate) top: f64,
}

impl Block {
    /// The box told by its spans: `A x 9..13 y 6..8`.
    pub(crate) fn read(words: &str, name: &str) -> Option<Self> {
        let spans = format!("{name} x ");
        let (left, rest) = number(after(words, &spans)?)?;
        let (right, rest) = number(rest.strip_prefix("..")?)?;
        let (bottom, rest) = number(rest.strip_prefix(" y")?)?;
        Some(Self { left, right, bottom, top: number(rest.strip_prefix("..")?)?.0 })
    }

    /// The crates A and B that are told.
    pub(crate) fn pair(words: &str) -> Option<(Self, Self)> {
        Some((Self::read(words, "A")?, Self::read(words, "B")?))
    }

    /// All a minus b.
    pub(crate) fn minus(self, b: Self) -> Self {
        Self {
            left: self.left - b.right,
            right: self.right - b.left,
            bottom: self.bottom - b.top,
            top: self.top - b.bottom,
        }
    }

    pub(crate) fn moved(self, dx: f64, dy: f64) -> Self {
        Self { left: self.left + dx, right: self.right + dx, bottom: self.bottom + dy, top: self.top + dy }
    }

    fn holds(self, (x, y): (f64, f64)) -> bool {
        self.left <= x && x <= self.right && self.bottom <= y && y <= self.top
    }

    pub(crate) fn holds_inside(self, (x, y): (f64, f64)) -> bool {
        self.left < x && x < self.right && self.bottom < y && y < self.top
    }

    /// What it costs to bring O out of this difference: by A to the left, right, down, up.
    fn exits(self) -> [f64; 4] {
        [self.right, -self.left, self.top, -self.bottom]
    }

    /// The shortest push of A out of this difference, which holds O.
    fn push(self) -> (f64, f64) {
        let exits = self.exits();
        let least = exits.iter().copied().fold(f64::MAX, f64::min);
        let ways = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];
        let (way, _) = ways.iter().zip(exits).find(|(_, exit)| *exit == least).expect("one is the least");
        (way.0 * least, way.1 * least)
    }
}

/// The shortest way in whole steps, none of which was refused before, to a place where something holds.
pub(crate) fn nearest(sight: &Sight, holds: impl Fn(f64, f64) -> bool) -> Option<(f64, f64)> {
    let [left, right, down, up] = sight.room;
    let ways = (-left..=right).flat_map(|x| (-down..=up).map(move |y| (x, y)));
    let fit = ways.filter(|(x, y)| holds(f64::from(*x), f64::from(*y)));
    fit.min_by_key(|(x, y)| (x.abs() + y.abs(), *x, *y)).map(|(x, y)| (f64::from(x), f64::from(y)))
}

/// Moves A to where something holds for the difference.
fn bring(sight: &Sight, holds: impl Fn(Block) -> bool) -> Option<String> {
    let (a, b) = Block::pair(&sight.words)?;
    let (dx, dy) = nearest(sight, |dx, dy| holds(a.moved(dx, dy).minus(b)))?;
    Some(go(dx, dy) + "enter")
}

/// Fills numbers into the fields in the order in which they stand.
pub(crate) fn fields(sight: &Sight, value: impl Fn(&str) -> Option<f64>) -> Option<String> {
    answers(sight, |name| value(name).map(typed))
}

/// The letters of a word as keys.
pub(crate) fn spelt(word: &str) -> String {
    word.chars().map(|c| format!("{c} ")).collect::<Vec<_>>().concat()
}

/// Fills in the fields in the order in which they stand, with keys.
pub(crate) fn answers(sight: &Sight, keys: impl Fn(&str) -> Option<String>) -> Option<String> {
    let rows = sight.panes.iter().flat_map(|pane| pane.rows.iter());
    let field = |row: &String| {
        let (name, box_of) = row.trim_start_matches([' ', '>']).split_once('=')?;
        (box_of.contains('[') && box_of.contains(']')).then(|| name.trim().to_owned())
    };
    let answers = rows.filter_map(field).map(|name| keys(&name)).collect::<Option<Vec<_>>>()?;
    (!answers.is_empty()).then(|| answers.join("tab ") + "enter")
}

fn side(difference: Block, name: &str) -> Option<f64> {
    Some(match name {
        "left" => difference.left,
        "right" => difference.right,
        "bottom" => difference.bottom,
        "top" => difference.top,
        _ => return None,
    })
}

/// The exit is seen on the right of the robot, and walls do not stop it.
pub(crate) fn to_the_exit(sight: &Sight) -> Option<String> {
    let row = sight.pane("the room")?.rows.iter().find(|row| row.contains('R') && row.contains('X'))?;
    Some(if row.find('R') < row.find('X') { "right" } else { "left" }.to_owned())
}

pub(crate) fn touch(sight: &Sight) -> Option<String> {
    bring(sight, |d| d.left.max(-d.right).max(d.bottom).max(-d.top) == 0.0)
}

pub(crate) fn points(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let ((ax, ay), (bx, by)) = (point(words, "a")?, point(words, "b")?);
    let (x, y) = point(words, "make a-b equal to")?;
    Some(go(ax - x - bx, ay - y - by) + "enter")
}

pub(crate) fn corner_to_the_o(sight: &Sight) -> Option<String> {
    let d = Block::read(&sight.words, "A-b")?;
    // b is subtracted: to take the copy left, it goes right.
    Some(go(d.right - 5.0, d.bottom + 4.0) + "enter")
}

pub(crate) fn stamps(_: &Sight) -> Option<String> {
    // The largest corner, b3, leaves the smallest differences; the smallest, b1, the largest.
    Some("3 2 4 1 enter".to_owned())
}

/// To and fro over B, as long as there are rows, a press of 2 at a time.
pub(crate) fn fill(sight: &Sight) -> Option<String> {
    let b = Block::read(&sight.words, "B")?;
    let rows = 0..=((b.top - b.bottom) / 2.0) as usize;
    let along = (b.right - b.left) / 2.0;
    let ways: Vec<_> = rows.map(|row| go(if row % 2 == 0 { along } else { -along }, 0.0)).collect();
    Some(ways.join("up ") + "enter")
}

pub(crate) fn sides(sight: &Sight) -> Option<String> {
    let (a, b) = Block::pair(&sight.words)?;
    fields(sight, |name| side(a.minus(b), name.split(' ').next()?))
}

pub(crate) fn sides_after(sight: &Sight) -> Option<String> {
    let ((a, b), (x, y)) = (Block::pair(&sight.words)?, point(&sight.words, "p")?);
    fields(sight, |name| side(a.minus(b.moved(x - b.left, y - b.bottom)), name))
}

pub(crate) fn carry_both(_: &Sight) -> Option<String> {
    Some("right*3 tab right*3 enter".to_owned())
}

pub(crate) fn swap(sight: &Sight) -> Option<String> {
    let d = Block::read(&sight.words, "A-B")?;
    Some(format!("x {}enter", go(-(d.left + d.right) / 2.0, -(d.bottom + d.top) / 2.0)))
}

pub(crate) fn blind_landing(sight: &Sight) -> Option<String> {
    let (x, y) = point(&sight.words, "p")?;
    bring(sight, |d| d.left == x && d.bottom == y)
}

pub(crate) fn shared_point(sight: &Sight) -> Option<String> {
    let ((a, b), (x, y)) = (Block::pair(&sight.words)?, point(&sight.words, "p")?);
    let (dx, dy) = nearest(sight, |dx, dy| [a, b].iter().all(|block| block.holds((x + dx, y + dy))))?;
    Some(go(dx, dy) + "enter")
}

pub(crate) fn slide_to_a_corner(sight: &Sight) -> Option<String> {
    let (d, (x, y)) = (Block::read(&sight.words, "A-B")?, point(&sight.words, "q")?);
    let (dx, dy) =
        nearest(sight, |dx, dy| [d.left, d.right].contains(&(x + dx)) && [d.bottom, d.top].contains(&(y + dy)))?;
    Some(go(dx, dy) + "enter")
}

/// Two comparisons at least hold, one for each axis.
pub(crate) fn two_fail(sight: &Sight) -> Option<String> {
    bring(sight, |d| (d.left > 0.0 || d.right < 0.0) && (d.bottom > 0.0 || d.top < 0.0))
}

pub(crate) fn rest_on_b(sight: &Sight) -> Option<String> {
    let moves = bring(sight, |d| d.bottom == 0.0 && d.left < 0.0 && d.right > 0.0)?;
    let rule = if after(&sight.words, "bottom").is_some_and(|lamp| lamp.contains("<= 0")) { "o " } else { "" };
    Some(format!("{rule}{moves}"))
}

pub(crate) fn partner(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let (a, (x, y), (qx, qy)) = (Block::read(words, "A")?, point(words, "b")?, point(words, "+ q")?);
    let is_in = |x: f64, y: f64| a.left <= x && x <= a.right && a.bottom <= y && y <= a.top;
    let (dx, dy) = nearest(sight, |dx, dy| is_in(x + dx + qx, y + dy + qy))?;
    Some(go(dx, dy) + "enter")
}

pub(crate) fn overlap_by_b(sight: &Sight) -> Option<String> {
    let d = Block::read(&sight.words, "A-B")?;
    let (dx, dy) = nearest(sight, |dx, dy| d.moved(-dx, -dy).holds_inside((0.0, 0.0)))?;
    Some(go(dx, dy) + "enter")
}

/// Both legs stand in the picture of A-B as numbers, which A-B, up on the right, has to make longer.
pub(crate) fn five_apart(sight: &Sight) -> Option<String> {
    let rows = &sight.pane("A - B")?.rows;
    let leg = |row: &String| row.split(|c: char| !c.is_ascii_digit()).find_map(|piece| piece.parse::<f64>().ok());
    let (y, x) = (rows.iter().find_map(leg)?, rows.iter().rev().find_map(leg)?);
    // 3 and 4 are the legs that make 5. The leg along x is in the row of O, the other one above it.
    Some(go(3.0 - x, 4.0 - y) + "enter")
}

pub(crate) fn side_of_the_difference(sight: &Sight) -> Option<String> {
    let goal = sight.words.split("Goal: ").last()?;
    let name = goal.split_once(" side of A-B")?.0.rsplit(' ').next()?;
    let is_level = ["top", "bottom"].contains(&name);
    bring(sight, |d| {
        let (low, high) = if is_level { (d.left, d.right) } else { (d.bottom, d.top) };
        side(d, name) == Some(0.0) && low < 0.0 && high > 0.0
    })
}

pub(crate) fn size_of_b(sight: &Sight) -> Option<String> {
    let d = Block::read(&sight.words, "A-B")?;
    let (width, height) = (value(&sight.words, "A is")?, value(&sight.words, "wide and")?);
    fields(sight, |name| match name {
        "width" => Some(d.right - d.left - width),
        "height" => Some(d.top - d.bottom - height),
        _ => None,
    })
}

pub(crate) fn top_alone_fails(sight: &Sight) -> Option<String> {
    bring(sight, |d| d.top < 0.0 && d.left <= 0.0 && d.right >= 0.0)
}

pub(crate) fn in_on_or_out(sight: &Sight) -> Option<String> {
    let d = Block::read(&sight.words, "A-B")?;
    let (columns, rows) = (d.left.max(-d.right), d.bottom.max(-d.top));
    let word = match columns.max(rows) {
        out if out > 0.0 => "out",
        0.0 => "on",
        _ => "in",
    };
    answers(sight, |name| match name {
        "O" => Some(spelt(word)),
        "gap_x" => Some(typed(columns.max(0.0))),
        "gap_y" => Some(typed(rows.max(0.0))),
        "distance" => Some(typed(columns.max(0.0).hypot(rows.max(0.0)))),
        _ => None,
    })
}

/// A jumps to j. If it is then inside B, it goes the shorter way out; of two that are equal, to the left.
pub(crate) fn push_after_the_jump(sight: &Sight) -> Option<String> {
    let ((a, b), (x, _)) = (Block::pair(&sight.words)?, point(&sight.words, "j")?);
    let [left, right] = [x + a.right - a.left - b.left, b.right - x];
    let push = if left <= 0.0 || right <= 0.0 {
        0.0
    } else if left <= right {
        -left
    } else {
        right
    };
    fields(sight, |name| match name {
        "push" => Some(push),
        "end" => Some(x + push),
        _ => None,
    })
}

pub(crate) fn gap_in_x(sight: &Sight) -> Option<String> {
    let gap = value(&sight.words, "make the gap in x exactly")?;
    bring(sight, |d| d.left.max(-d.right) == gap && d.bottom < 0.0 && d.top > 0.0)
}

pub(crate) fn corner_of_the_difference(sight: &Sight) -> Option<String> {
    let goal = sight.words.split("Goal: ").last()?;
    let names: Vec<_> = goal.split_once(" corner of A-B")?.0.rsplit(' ').take(2).collect();
    bring(sight, |d| names.iter().all(|name| side(d, name) == Some(0.0)))
}

/// The numbers stand at the four sides of A-B in its picture.
pub(crate) fn shortest_way_out(sight: &Sight) -> Option<String> {
    let rows = &sight.pane("A - B")?.rows;
    let mut told: Vec<(usize, usize, f64)> = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let is_part = |c: char| c.is_ascii_digit();
        for (x, _) in row.match_indices(is_part).filter(|(x, _)| !row[..*x].ends_with(is_part)) {
            let end = row[x..].find(|c| !is_part(c)).map_or(row.len(), |end| x + end);
            told.push((x, y, row[x..end].parse().ok()?));
        }
    }
    let (left, right) = (told.iter().min_by_key(|told| told.0)?.2, told.iter().max_by_key(|told| told.0)?.2);
    let (top, bottom) = (told.iter().min_by_key(|told| told.1)?.2, told.iter().max_by_key(|told| told.1)?.2);
    // Without signs these are the four ways, as O is inside.
    let (dx, dy) = Block { left: -left, right, bottom: -bottom, top }.push();
    Some(go(dx, dy) + "enter")
}

pub(crate) fn nearest_border(sight: &Sight) -> Option<String> {
    let (d, (x, y)) = (Block::read(&sight.words, "A-B")?, point(&sight.words, "q")?);
    // The push of A comes from the border point nearest O.
    let (px, py) = d.push();
    Some(go(-px - x, -py - y) + "enter")
}

pub(crate) fn two_buttons(sight: &Sight) -> Option<String> {
    let button = |label: &str| {
        let before = &sight.words[..sight.words.find(&format!(" {label}"))?];
        before.rsplit(' ').next().map(str::to_owned)
    };
    Some(format!("{} {} enter", button("A-=p")?, button("B+=p")?))
}

pub(crate) fn all_ways_cost_the_same(sight: &Sight) -> Option<String> {
    let ways = after(&sight.words, "A can leave:")?;
    let way = |name: &str| value(ways, name);
    Some(go((way("right")? - way("left")?) / 2.0, (way("up")? - way("down")?) / 2.0) + "enter")
}

pub(crate) fn swallowed(sight: &Sight) -> Option<String> {
    let (a, b) = Block::pair(&sight.words)?;
    let wanted = value(&sight.words, "shortest way out is")?;
    let inside = |b: Block| a.left < b.left && b.right < a.right && a.bottom < b.bottom && b.top < a.top;
    let depth = |b: Block| a.minus(b).exits().into_iter().fold(f64::MAX, f64::min);
    let (dx, dy) = nearest(sight, |dx, dy| inside(b.moved(dx, dy)) && depth(b.moved(dx, dy)) == wanted)?;
    Some(go(dx, dy) + "enter")
}

pub(crate) fn wrong_side(sight: &Sight) -> Option<String> {
    let ((a, b), speed) = (Block::pair(&sight.words)?, value(&sight.words, "v =")?);
    let ends_right = |v: f64| {
        let [left, right, ..] = a.moved(v, 0.0).minus(b).exits();
        left > 0.0 && right > 0.0 && right < left
    };
    let wanted = (0..=12).map(f64::from).find(|v| ends_right(*v))?;
    Some(go(wanted - speed, 0.0) + "space")
}

/// The wall that R touches, the tile that it reaches less far into, the other tile, and the last wall.
pub(crate) fn one_at_a_time(sight: &Sight) -> Option<String> {
    let [w1, r] = ["W1", "R"].map(|name| Block::read(&sight.words, name));
    Some(if w1?.right == r?.left { "1 3 2 4 space*4" } else { "4 2 3 1 space*4" }.to_owned())
}

pub(crate) fn push(sight: &Sight) -> Option<String> {
    let (a, b) = Block::pair(&sight.words)?;
    let (x, y) = a.minus(b).push();
    fields(sight, |name| {
        Some(match name {
            "ax" => x,
            "ay" => y,
            "bx" => -x,
            "by" => -y,
            _ => return None,
        })
    })
}
