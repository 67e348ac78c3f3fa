//! Lesson 7: questions for points of A-B, and the loop of GJK.

#![expect(clippy::unnecessary_wraps, reason = "the table of tasks has one type for all")]

use super::reading::{after, number, point, typed, value};
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

/// Asks along one direction after another, each time from the start, until an answer proves them apart.
pub(crate) fn proof(sight: &Sight) -> Option<String> {
    let (degrees, rest) = number(after(&sight.words, "d = ")?)?;
    let (asked, _) = number(after(rest, "asked ")?)?;
    if asked == 0.0 {
        return Some("space".to_owned());
    }
    let (_, told) = rest.split_once(" = (")?;
    let (x, rest) = number(told)?;
    let (y, _) = number(rest.strip_prefix(',')?)?;
    let (sin, cos) = degrees.to_radians().sin_cos();
    if x * cos + y * sin < -1e-9 {
        return Some("enter".to_owned());
    }
    Some(format!("r .*{} space", degrees / 15.0 + 1.0))
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

/// Runs from x on, then warm from a step away, and then from the other side of A.
pub(crate) fn counts(sight: &Sight) -> Option<String> {
    let table = sight.pane("what it costs")?;
    let warm = table.rows.iter().filter(|row| row.starts_with("warm"));
    let asks: Vec<f64> = warm.filter_map(|row| number(row.split_once(')')?.1).map(|(asks, _)| asks)).collect();
    let is_short = |asks: &&f64| **asks <= 2.0;
    Some(
        match (asks.iter().find(is_short), asks.iter().find(|asks| !is_short(asks))) {
            (None, _) => "space f up space",
            (Some(_), None) => "right*17 space",
            (Some(_), Some(_)) => "enter",
        }
        .to_owned(),
    )
}

/// By what is asked, how many corners there are, and whether the sides lie along the axes.
pub(crate) fn methods(sight: &Sight) -> Option<String> {
    let table = sight.pane("which method?")?;
    let first = table.rows.first()?;
    if !first.contains(" of ") {
        return Some("enter".to_owned());
    }
    let corners = value(table.rows.get(1)?, "has")?;
    // Two upright boxes have four upright sides.
    let upright = sight.pane("world")?.rows.iter().flat_map(|row| row.matches('|')).count();
    let digit = match () {
        () if first.contains("deep") => 4,
        () if corners > 8.0 => 3,
        () if upright >= 10 => 1,
        () => 2,
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
