//! Lesson 7: questions for points of A-B, and the loop of GJK.

#![expect(clippy::unnecessary_wraps, reason = "the table of tasks has one type for all")]

use super::boxes::fields;
use super::reading::{after, number, numbers, point, point_and_rest, typed};
use super::sight::{Pane, Sight, one_line};

type Point = (f64, f64);

fn dot(p: Point, q: Point) -> f64 {
    p.0 * q.0 + p.1 * q.1
}

fn cross(p: Point, q: Point) -> f64 {
    p.0 * q.1 - p.1 * q.0
}

/// The points that are kept, in their order.
fn kept(sight: &Sight) -> Vec<Point> {
    (1..=3).map_while(|index| point(&sight.words, &index.to_string())).collect()
}

/// What is drawn of outlines in the world, and where the letters of A and B stand, in columns to the right and half rows up.
fn drawn(sight: &Sight) -> Option<(Vec<Point>, [Point; 2])> {
    let pane = sight.pane("world")?;
    let is_ink = |rest: &str| rest.starts_with(['\\', '/', '|', '_', '-', '"', '\'', ',', '<', '>', '+', '^']);
    // A letter with a number is the name of a corner.
    let middle = |letter: char| {
        let is_name = |rest: &str| {
            let behind = rest.strip_prefix(letter);
            behind.is_some_and(|behind| !behind.starts_with(|c: char| c.is_ascii_digit()))
        };
        places(pane, is_name).first().copied()
    };
    Some((places(pane, is_ink), [middle('A')?, middle('B')?]))
}

/// How wide the picture of the world is empty between A and B, looked at along a direction that leads from A to B.
fn gap(sight: &Sight, d: Point) -> Option<f64> {
    let (ink, [a, b]) = drawn(sight)?;
    let length = d.0.hypot(d.1);
    let along = |at: Point| dot(at, d) / length;
    let (from, to) = (along(a), along(b));
    let mut reached: Vec<f64> = ink.into_iter().map(along).filter(|at| from <= *at && *at <= to).collect();
    reached.sort_by(f64::total_cmp);
    reached.windows(2).map(|two| two[1] - two[0]).max_by(f64::total_cmp).filter(|_| from < to)
}

/// Asks along the direction in which the picture shows the widest gap between A and B.
pub(crate) fn proof(sight: &Sight) -> Option<String> {
    let (degrees, rest) = number(after(&sight.words, "d = ")?)?;
    let (asked, _) = number(after(rest, "asked ")?)?;
    if asked > 0.0 {
        return Some("enter".to_owned());
    }
    let wide = |turns: &i32| {
        let (y, x) = (15.0 * f64::from(*turns)).to_radians().sin_cos();
        gap(sight, (x, y)).unwrap_or_default()
    };
    let best = (0..24).max_by(|one, other| wide(one).total_cmp(&wide(other)))?;
    let turns = (best - (degrees / 15.0) as i32).rem_euclid(24);
    Some(format!("{}space", if turns == 0 { String::new() } else { format!(".*{turns} ") }))
}

/// Where something stands in a picture, in columns to the right and half rows up.
fn places(pane: &Pane, is: impl Fn(&str) -> bool) -> Vec<Point> {
    let mut found = Vec::new();
    for (y, row) in pane.rows.iter().enumerate() {
        found.extend((0..row.len()).filter(|x| row.get(*x..).is_some_and(&is)).map(|x| (x as f64, -2.0 * y as f64)));
    }
    found
}

/// The digit of the arrow that points the way to ask: to the O from one answer, across two on the side of the O.
pub(crate) fn direction(sight: &Sight) -> Option<String> {
    let (Some(p), q) = (point(&sight.words, "s1"), point(&sight.words, "s2")) else { return None };
    let pane = sight.pane("A - B")?;
    let wanted = match q {
        None => (-p.0, -p.1),
        Some(q) => {
            let across = (p.1 - q.1, q.0 - p.0);
            if cross(p, q) > 0.0 { across } else { (-across.0, -across.1) }
        }
    };
    let newest = if q.is_some() { "s2" } else { "s1" };
    let from = *places(pane, |rest| rest.starts_with(newest)).first()?;
    let toward = |digit: char| {
        let all = places(pane, |rest| rest.starts_with(digit));
        let apart = |at: &&Point| *at != &(from.0 + 1.0, from.1);
        let at = all.iter().filter(apart).min_by(|p, q| {
            let far = |p: &Point| (p.0 - from.0).hypot(p.1 - from.1);
            far(p).total_cmp(&far(q))
        })?;
        let way = (at.0 - from.0, at.1 - from.1);
        Some(dot(way, wanted) / (way.0.hypot(way.1) * wanted.0.hypot(wanted.1)))
    };
    if q.is_some() && sight.words.contains("asks 3") {
        return Some("enter".to_owned());
    }
    let ways = ['1', '2', '3', '4'].map(|digit| (digit, toward(digit).unwrap_or(-1.0)));
    let (digit, _) = ways.into_iter().max_by(|p, q| p.1.total_cmp(&q.1))?;
    Some(digit.to_string())
}

/// Which of three points is to be dropped; 0 if the O is inside.
fn to_drop([p, q, s]: [Point; 3]) -> usize {
    let turn = cross((q.0 - p.0, q.1 - p.1), (s.0 - p.0, s.1 - p.1)).signum();
    match () {
        () if cross(q, s) * turn < 0.0 => 1,
        () if cross(s, p) * turn < 0.0 => 2,
        () => 0,
    }
}

/// True if the last answer is told beside those that are kept.
fn fell_short(sight: &Sight) -> bool {
    point(&sight.words, "s").is_some()
}

pub(crate) fn corner(sight: &Sight) -> Option<String> {
    if fell_short(sight) {
        return Some("enter".to_owned());
    }
    let three = kept(sight).try_into().ok()?;
    Some(match to_drop(three) {
        0 => "0 enter".to_owned(),
        digit => digit.to_string(),
    })
}

pub(crate) fn whole(sight: &Sight) -> Option<String> {
    if fell_short(sight) {
        return Some("x enter".to_owned());
    }
    Some(match kept(sight).try_into() {
        Ok(three) => match to_drop(three) {
            0 => "x x enter".to_owned(),
            digit => digit.to_string(),
        },
        Err(_) => "space".to_owned(),
    })
}

/// From apart, a step to the right and one down, until the careless loop has no end.
pub(crate) fn careless(sight: &Sight) -> Option<String> {
    let keys = if sight.words.contains("no end") { "o space enter" } else { "right down space" };
    Some(keys.to_owned())
}

/// Which points the one nearest the O lies between.
fn needed(kept: &[Point]) -> Vec<usize> {
    let mut best = (f64::MAX, Vec::new());
    let mut offer = |at: Point, of: Vec<usize>| {
        if dot(at, at) < best.0 {
            best = (dot(at, at), of);
        }
    };
    for (i, p) in kept.iter().enumerate() {
        offer(*p, vec![i]);
        for (j, q) in kept.iter().enumerate().skip(i + 1) {
            let edge = (q.0 - p.0, q.1 - p.1);
            let share = -dot(*p, edge) / dot(edge, edge);
            if share > 0.0 && share < 1.0 {
                offer((p.0 + share * edge.0, p.1 + share * edge.1), vec![i, j]);
            }
        }
    }
    best.1
}

pub(crate) fn nearest(sight: &Sight) -> Option<String> {
    if fell_short(sight) {
        return Some("enter".to_owned());
    }
    let kept = kept(sight);
    let needed = needed(&kept);
    let idle = (0..kept.len()).find(|index| !needed.contains(index));
    Some(idle.map_or("space".to_owned(), |index| (index + 1).to_string()))
}

/// The share of the edge at which O is straight across from it, and the points of A and B there.
pub(crate) fn between(sight: &Sight) -> Option<String> {
    let told = one_line(&sight.pane("your answer")?.rows.join(" "));
    let ends = ["1", "2"].map(|end| {
        let (at, rest) = point_and_rest(&told, end)?;
        let mut parents = rest.strip_prefix(" = ")?.split([' ', '-']).filter(|word| !word.is_empty());
        let mut parent = || point(&told, parents.next()?);
        Some((at, parent()?, parent()?))
    });
    let [(one, a1, b1), (two, a2, b2)] = [ends[0]?, ends[1]?];
    let edge = (two.0 - one.0, two.1 - one.1);
    let t = -dot(one, edge) / dot(edge, edge);
    let go = |from: Point, to: Point| (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
    let (a, b) = (go(a1, a2), go(b1, b2));
    fields(sight, |name| match name {
        "t" => Some(t),
        "ax" => Some(a.0),
        "ay" => Some(a.1),
        "bx" => Some(b.0),
        "by" => Some(b.1),
        _ => None,
    })
}

/// Goes on to an edge along which the picture shows a gap.
pub(crate) fn axis(sight: &Sight) -> Option<String> {
    const CLEAR: f64 = 1.5;
    let (x, y) = point(&sight.words, "d =")?;
    let is_clear = [1.0, -1.0].iter().any(|sign| gap(sight, (sign * x, sign * y)).is_some_and(|gap| gap > CLEAR));
    Some(if is_clear { "space enter" } else { "tab" }.to_owned())
}

/// A GJK that goes on from the last frame beats all, the axes of two boxes are few, and few edges are gone through quickly.
pub(crate) fn method(sight: &Sight) -> Option<String> {
    let table = sight.pane("do they meet?")?.rows.join("\n");
    if table.contains("Your choice") {
        return Some("enter".to_owned());
    }
    let corners: f64 = numbers(table.lines().next()?).iter().sum();
    let digit = match () {
        () if table.contains("GJK goes on") => 3,
        () if table.contains("axes of boxes") => 2,
        () if corners <= 12.0 => 1,
        () => 3,
    };
    Some(digit.to_string())
}

/// The two corners that answer, their difference, and what it proves.
pub(crate) fn last_answer(sight: &Sight) -> Option<String> {
    let told = one_line(&sight.pane("your answer")?.rows.join(" "));
    let (dx, rest) = number(after(&told, "d = ")?)?;
    let (dy, _) = number(rest.strip_prefix(',')?)?;
    let farthest = |letter: char, sign: f64| {
        let corner = |index: usize| {
            let name = format!("{letter}{index}(");
            let (x, rest) = number(after(&told, &name)?)?;
            Some((index, (x, number(rest.strip_prefix(',')?)?.0)))
        };
        let all = (0..9).map_while(corner);
        all.max_by(|(_, p), (_, q)| (sign * dot(*p, (dx, dy))).total_cmp(&(sign * dot(*q, (dx, dy)))))
    };
    let ((a, p), (b, q)) = (farthest('a', 1.0)?, farthest('b', -1.0)?);
    let s = (p.0 - q.0, p.1 - q.1);
    let verdict = if dot(s, (dx, dy)) < 0.0 { "a p a r t" } else { "t o g e t h e r" };
    Some(format!("{a} tab {b} tab {}tab {}tab {verdict} enter", typed(s.0), typed(s.1)))
}
