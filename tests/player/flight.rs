//! Lesson 4: boxes that move for a frame.

use super::boxes::{Block, answers, fields, nearest};
use super::reading::{go, number, point, typed, value};
use super::sight::Sight;

/// When one axis is shared: from where to where in the frame.
fn watch((low, high): (f64, f64), speed: f64) -> (f64, f64) {
    // The O flies at this speed into the span of A-B.
    if speed == 0.0 {
        return if low <= 0.0 && 0.0 <= high { (f64::MIN, f64::MAX) } else { (f64::MAX, f64::MIN) };
    }
    let (one, other) = (low / speed, high / speed);
    (one.min(other), one.max(other))
}

/// Both watches for boxes that move by these in a frame: of the columns, of the rows.
fn watches(words: &str, (ax, ay): (f64, f64), (bx, by): (f64, f64)) -> Option<[(f64, f64); 2]> {
    let (a, b) = Block::pair(words)?;
    let d = a.minus(b);
    Some([watch((d.left, d.right), bx - ax), watch((d.bottom, d.top), by - ay)])
}

/// What a body moves by in the frame: a body of which nothing is told rests.
fn velocity(words: &str, name: &str) -> (f64, f64) {
    point(words, name).unwrap_or_default()
}

/// The slowest whole speed that ends past the wall, and at which no look finds A at it; coming just there still touches.
fn jump(sight: &Sight, looks: i32) -> Option<String> {
    let (pair, speed) = (Block::pair(&sight.words)?, value(&sight.words, "v =")?);
    Some(go(slowest(&pair, looks)? - speed, 0.0) + "space")
}

fn slowest((a, b): &(Block, Block), looks: i32) -> Option<f64> {
    let clear = |way: f64| a.right + way < b.left || a.left + way > b.right;
    let slips = |v: &f64| (1..=looks).all(|look| clear(v * f64::from(look) / f64::from(looks)));
    (1..40).map(f64::from).filter(|v| a.left + v > b.right).find(slips)
}

pub(crate) fn through_the_wall(sight: &Sight) -> Option<String> {
    jump(sight, 1)
}

pub(crate) fn past_two_looks(sight: &Sight) -> Option<String> {
    jump(sight, 2)
}

/// The boxes are told as they stand at this time, so what is worked out is how long it still takes.
pub(crate) fn stop_at_the_meeting(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    if words.contains("f let O fly") {
        return Some("f".to_owned());
    }
    let [x, y] = watches(words, velocity(words, "vA"), velocity(words, "vB"))?;
    Some(if x.0.max(y.0) > 0.01 { "right" } else { "enter" }.to_owned())
}

/// O has to fly straight to the left, as far as A-B is away.
pub(crate) fn dock(sight: &Sight) -> Option<String> {
    let (words, (a, b)) = (&sight.words, Block::pair(&sight.words)?);
    let ((ax, ay), (bx, by)) = (velocity(words, "vA"), velocity(words, "vB"));
    Some(go(bx + b.left - a.right - ax, by - ay) + "enter")
}

/// The h that the goal tells, and the words of the goal.
fn wanted(sight: &Sight) -> Option<(f64, &str)> {
    let words = &sight.words;
    let goal = words.rfind("h = 1/").map(|at| &words[words[..at].rfind("Goal: ").unwrap_or(at)..])?;
    Some((number(goal.split("h = ").nth(1)?)?.0, goal))
}

/// Aims A so that rows come last, at the h that the goal tells.
pub(crate) fn land_on_top(sight: &Sight) -> Option<String> {
    let (words, (wanted, _)) = (&sight.words, wanted(sight)?);
    let ((ax, ay), b) = (velocity(words, "vA"), velocity(words, "vB"));
    // In the exam A may fly faster.
    let most = if words.contains("not at a corner") { 12.0 } else { 8.0 };
    let hits = |dx: f64, dy: f64| {
        let limits = -6.0 <= ax + dx && ax + dx <= most && -5.0 * 3.0 <= ay + dy && ay + dy <= 3.0;
        watches(words, (ax + dx, ay + dy), b).is_some_and(|[first, last]| {
            limits && (last.0 - wanted).abs() < 1e-9 && first.0 < last.0 && last.0 < first.1
        })
    };
    let (dx, dy) = nearest(sight, hits)?;
    Some(go(dx, dy) + "enter")
}

/// Both go to the place of the meeting by h, and A falls fast enough to be in B's rows before.
pub(crate) fn meet_at(sight: &Sight) -> Option<String> {
    let (words, (wanted, goal)) = (&sight.words, wanted(sight)?);
    let ((a, b), place) = (Block::pair(words)?, value(goal, "x =")?);
    let ((ax, ay), (bx, by)) = (velocity(words, "vA"), velocity(words, "vB"));
    let [dx, of_b] = [place - a.right - ax * wanted, place - b.left - bx * wanted].map(|way| way / wanted);
    let soon =
        |dy: &f64| watches(words, (ax + dx, ay + dy), (bx + of_b, by)).is_some_and(|[x, y]| y.0 < x.0 && x.0 < y.1);
    let dy = (0..6).map(|down| -f64::from(down)).find(soon)?;
    Some(go(dx, dy) + "tab " + &go(of_b, 0.0) + "enter")
}

/// What A keeps if it loses the part of vA - vB that goes against n.
pub(crate) fn what_slides(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let ((ax, ay), (bx, by), (nx, ny)) = (velocity(words, "vA"), velocity(words, "vB"), point(words, "n =")?);
    // As long as nothing has been taken away, the line tells the difference alone.
    let (x, y) = point(words, "+ vB =").unwrap_or((ax, ay));
    let into = ((ax - bx) * nx + (ay - by) * ny).min(0.0);
    Some(go(ax - into * nx - x, ay - into * ny - y) + "space")
}

pub(crate) fn both_rules(sight: &Sight) -> Option<String> {
    // The rule that the picture of the world marks comes first, and the other one is right.
    let marks_first = sight.pane("world")?.rows.iter().any(|row| row.trim().starts_with("> naive"));
    let (a, flag) = (Block::read(&sight.words, "A")?, value(&sight.words, "flag F, at x =")?);
    let faster = (flag - a.left) / 2.0 - velocity(&sight.words, "vA").0;
    marks_first.then(|| format!("{}space o space*2 enter", go(faster, 0.0)))
}

/// R falls onto F, slides, and is stopped by W.
pub(crate) fn two_walls(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let [r, f, w] = ["R", "F", "W"].map(|name| Block::read(words, name));
    let (r, f, w, (vx, vy)) = (r?, f?, w?, point(&sight.memory, "R moves by v =")?);
    fields(sight, |name| match name {
        "h1" => Some((f.top - r.bottom) / vy),
        "h2" => Some((w.left - r.right) / vx),
        "x" => Some(w.left - (r.right - r.left)),
        "y" => Some(f.top),
        _ => None,
    })
}

pub(crate) fn when_and_where(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let ((ax, ay), (bx, by)) = (velocity(words, "vA"), velocity(words, "vB"));
    let [x, y] = watches(words, (ax, ay), (bx, by))?;
    let h = x.0.max(y.0);
    fields(sight, |name| {
        Some(match name {
            "h" => h,
            "x" => (bx - ax) * h,
            "y" => (by - ay) * h,
            _ => return None,
        })
    })
}

/// The wall is near or far: with two looks, look 1 may come before it.
pub(crate) fn clears_the_wall(sight: &Sight) -> Option<String> {
    let pair = Block::pair(&sight.words)?;
    answers(sight, |name| Some(typed(slowest(&pair, if name == "once" { 1 } else { 2 })?)))
}
