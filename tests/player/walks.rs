//! Lesson 7: questions for points of A-B, and the loop of GJK.

#![expect(clippy::unnecessary_wraps, reason = "the table of tasks has one type for all")]

use super::boxes::fields;
use super::polygons::corners_in;
use super::reading::{after, number, point, point_and_rest, turned};
use super::sight::{Pane, Sight, one_line};

type Point = (f64, f64);

fn dot(p: Point, q: Point) -> f64 {
    p.0 * q.0 + p.1 * q.1
}

fn cross(p: Point, q: Point) -> f64 {
    p.0 * q.1 - p.1 * q.0
}

/// The points that are kept, with their numbers, in their order.
fn kept(sight: &Sight) -> Vec<(usize, Point)> {
    (1..=9).filter_map(|number: usize| Some((number, point(&sight.words, &number.to_string())?))).collect()
}

/// The lines that a sign of an outline is drawn with, in columns to the right and half rows down from the left upper corner
/// of its cell.
fn strokes(sign: char) -> &'static [[f64; 4]] {
    match sign {
        '_' => &[[0.0, 2.0, 1.0, 2.0]],
        '-' => &[[0.0, 1.0, 1.0, 1.0]],
        '"' => &[[0.0, 0.5, 1.0, 0.5]],
        '\'' => &[[0.5, 0.0, 0.5, 0.7]],
        ',' => &[[0.5, 1.3, 0.5, 2.0]],
        '|' => &[[0.5, 0.0, 0.5, 2.0]],
        '/' => &[[0.0, 2.0, 1.0, 0.0]],
        '\\' => &[[0.0, 0.0, 1.0, 2.0]],
        '<' => &[[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 1.0, 2.0]],
        '>' => &[[0.0, 0.0, 1.0, 1.0], [1.0, 1.0, 0.0, 2.0]],
        '^' => &[[0.0, 2.0, 0.5, 0.0], [0.5, 0.0, 1.0, 2.0]],
        '+' => &[[0.0, 1.0, 1.0, 1.0], [0.5, 0.0, 0.5, 2.0]],
        _ => &[],
    }
}

/// The widest strip between the letters of A and B in which nothing is drawn, across a direction from A to B.
fn clearance(pane: &Pane, d: Point) -> Option<f64> {
    let along = |x: f64, y: f64| dot((x, -y), d);
    let letter = |letter: char| {
        let at = places(pane, |rest| rest.starts_with(letter)).first().copied()?;
        Some(along(at.0 + 0.5, 1.0 - at.1))
    };
    let (from, to) = (letter('A')?, letter('B')?);
    let mut shadows: Vec<(f64, f64)> = Vec::new();
    for (y, row) in pane.rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let (x, y) = (x as f64, 2.0 * y as f64);
            shadows.extend(strokes(sign).iter().map(|[x1, y1, x2, y2]| {
                let ends = (along(x + x1, y + y1), along(x + x2, y + y2));
                (ends.0.min(ends.1), ends.0.max(ends.1))
            }));
        }
    }
    shadows.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut reached, mut widest) = (f64::MIN, None::<f64>);
    for (low, high) in shadows {
        if from <= reached && low <= to {
            widest = Some(widest.unwrap_or(f64::MIN).max(low - reached));
        }
        reached = reached.max(high);
    }
    widest.filter(|_| from < to)
}

/// Asks along the direction in which the picture shows the widest gap between A and B. If the answer proves nothing, the
/// next direction is the nearest one that it does not rule out.
pub(crate) fn proof(sight: &Sight) -> Option<String> {
    let (degrees, rest) = number(after(&sight.words, "d = ")?)?;
    let (asked, _) = number(after(rest, "asked ")?)?;
    if asked > 1.0 {
        return Some("enter".to_owned());
    }
    let now = (degrees / 15.0) as i32;
    let way = |turns: i32| {
        let (y, x) = (15.0 * f64::from(turns)).to_radians().sin_cos();
        (x, y)
    };
    let turns = if asked == 0.0 {
        let pane = sight.pane("world")?;
        let wide = |turns: &i32| clearance(pane, way(now + turns)).unwrap_or(f64::MIN);
        (-11..=12).max_by(|one, other| wide(one).total_cmp(&wide(other)))?
    } else {
        let (x, rest) = number(rest.split_once(" = (")?.1)?;
        let s = (x, number(rest.strip_prefix(',')?)?.0);
        (-11..=12).filter(|turns| dot(s, way(now + turns)) < -1e-9).min_by_key(|turns: &i32| turns.abs())?
    };
    Some(if asked > 0.0 && turns == 0 { "enter".to_owned() } else { turned(turns) + "space" })
}

/// Where something stands in a picture, in columns to the right and half rows up.
fn places(pane: &Pane, is: impl Fn(&str) -> bool) -> Vec<Point> {
    let mut found = Vec::new();
    for (y, row) in pane.rows.iter().enumerate() {
        found.extend((0..row.len()).filter(|x| row.get(*x..).is_some_and(&is)).map(|x| (x as f64, -2.0 * y as f64)));
    }
    found
}

/// The digit of the arrow that points the way to ask: to O from one answer, across two on the side of O.
pub(crate) fn direction(sight: &Sight) -> Option<String> {
    let (Some(p), q) = (point(&sight.words, "s1"), point(&sight.words, "s2")) else { return None };
    let wanted = match q {
        None => (-p.0, -p.1),
        Some(q) => {
            let across = (p.1 - q.1, q.0 - p.0);
            if cross(p, q) > 0.0 { across } else { (-across.0, -across.1) }
        }
    };
    let toward = |digit: char| {
        let way = point(&sight.words, &format!("d{digit}"))?;
        Some(dot(way, wanted) / (way.0.hypot(way.1) * wanted.0.hypot(wanted.1)))
    };
    if q.is_some() && !sight.lines.contains("choose d") {
        return Some("enter".to_owned());
    }
    let ways = ['1', '2', '3', '4'].map(|digit| (digit, toward(digit).unwrap_or(-1.0)));
    let (digit, _) = ways.into_iter().max_by(|p, q| p.1.total_cmp(&q.1))?;
    Some(digit.to_string())
}

/// The number of the point, of three, that is to be dropped; 0 if O is inside.
fn to_drop([(i, p), (j, q), (_, s)]: [(usize, Point); 3]) -> usize {
    let turn = cross((q.0 - p.0, q.1 - p.1), (s.0 - p.0, s.1 - p.1)).signum();
    match () {
        () if cross(q, s) * turn < 0.0 => i,
        () if cross(s, p) * turn < 0.0 => j,
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
    let Some((_, rest)) = sight.words.split_once("cross(") else {
        return Some("space".to_owned());
    };
    let (i, rest) = number(rest)?;
    let (j, rest) = number(rest.strip_prefix(',')?)?;
    let (pq, rest) = number(rest.strip_prefix(") = ")?)?;
    let (qs, rest) = number(rest.split_once(") = ")?.1)?;
    let (sp, _) = number(rest.split_once(") = ")?.1)?;
    let turn = pq + qs + sp;
    Some(match () {
        () if qs * turn < 0.0 => i.to_string(),
        () if sp * turn < 0.0 => j.to_string(),
        () => "0 enter".to_owned(),
    })
}

/// From apart, a step to the right and one down, until the careless loop has no end.
pub(crate) fn careless(sight: &Sight) -> Option<String> {
    let keys = if sight.words.contains("asks, and no end") { "o x enter" } else { "right down x" };
    Some(keys.to_owned())
}

/// Which points the one nearest O lies between.
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
    let (names, kept): (Vec<usize>, Vec<Point>) = kept(sight).into_iter().unzip();
    let needed = needed(&kept);
    let idle = (0..kept.len()).find(|index| !needed.contains(index));
    Some(idle.map_or("space".to_owned(), |index| names[index].to_string()))
}

/// The share of the edge at which O is straight across from it, and the point of A there.
pub(crate) fn between(sight: &Sight) -> Option<String> {
    let told = &sight.words;
    let ends = ["1", "2"].map(|end| {
        let (at, rest) = point_and_rest(told, end)?;
        let mut parents = rest.strip_prefix(" = ")?.split([' ', '-']).filter(|word| !word.is_empty());
        Some((at, point(told, parents.next()?)?))
    });
    let [(one, a1), (two, a2)] = [ends[0]?, ends[1]?];
    let edge = (two.0 - one.0, two.1 - one.1);
    let t = -dot(one, edge) / dot(edge, edge);
    fields(sight, |name| match name {
        "t" => Some(t),
        "ax" => Some(a1.0 + t * (a2.0 - a1.0)),
        "ay" => Some(a1.1 + t * (a2.1 - a1.1)),
        _ => None,
    })
}

/// How far apart the shadows of two shapes are on an axis, the first one before the second; negative where they overlap.
fn gap(a: &[Point], b: &[Point], axis: Point) -> f64 {
    let along = |at: &Point| dot(*at, axis) / axis.0.hypot(axis.1);
    b.iter().map(along).fold(f64::MAX, f64::min) - a.iter().map(along).fold(f64::MIN, f64::max)
}

/// Goes on to the edge whose axis shows the widest gap between the corners, as they stand in the picture.
pub(crate) fn axis(sight: &Sight) -> Option<String> {
    let pane = sight.pane("world")?;
    let shapes = ['a', 'b'].map(|letter| corners_in(pane, letter));
    let [a, b] = &shapes;
    let edges = ['a', 'b'].iter().zip(&shapes).flat_map(|(letter, corners)| {
        (0..corners.len()).map(move |from| {
            let to = (from + 1) % corners.len();
            let (x, y) = (corners[to].0 - corners[from].0, corners[to].1 - corners[from].1);
            (format!("{letter}{from} to {letter}{to}"), gap(a, b, (y, -x)).max(gap(b, a, (y, -x))))
        })
    });
    let (best, _) = edges.max_by(|one, other| one.1.total_cmp(&other.1))?;
    let is_chosen = sight.words.contains(&format!("across the edge from {best}"));
    Some(if is_chosen { "space enter" } else { "tab" }.to_owned())
}

/// The two corners that answer, and whether their difference proves A and B apart.
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
    let proof = if dot(s, (dx, dy)) < 0.0 { "y e s" } else { "n o" };
    Some(format!("{a} tab {b} tab {proof} enter"))
}
