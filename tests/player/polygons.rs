//! Lesson 5: polygons, their edges and the merge.

use super::boxes::{Block, fields};
use super::reading::{after, number, numbers, value};
use super::sight::{Pane, Sight};

/// The column and the row of something in a picture.
type Spot = (usize, usize);

fn spots(pane: &Pane, is: impl Fn(char) -> bool) -> Vec<Spot> {
    let row = |(y, row): (usize, &String)| -> Vec<Spot> {
        row.char_indices().filter(|(_, c)| is(*c)).map(|(x, _)| (x, y)).collect()
    };
    pane.rows.iter().enumerate().flat_map(row).collect()
}

/// The corners or edges of a polygon that a picture names, from a row on: their numbers and where they stand.
fn labels(pane: &Pane, letter: char, from: usize) -> Vec<(usize, Spot)> {
    let named = |(x, y): Spot| pane.rows[y][x + 1..].chars().next()?.to_digit(10).map(|index| (index as usize, (x, y)));
    let marks = spots(pane, |c| c == letter).into_iter().filter(|(_, y)| *y >= from);
    marks.filter_map(named).collect()
}

/// As many steps as the words say are left of some number.
fn rest(sight: &Sight, key: &str) -> Option<String> {
    let (done, after) = number(after(&sight.words, key)?)?;
    let all = number(after.strip_prefix(" of")?)?.0;
    Some(format!("space*{} enter", all - done))
}

pub(crate) fn walk(sight: &Sight) -> Option<String> {
    rest(sight, "edges walked:")
}

pub(crate) fn carry_round(sight: &Sight) -> Option<String> {
    rest(sight, "border:")
}

/// Where the outline of a shape is farthest: the leftmost, rightmost, lowest and highest point, as shares of its height
/// and width.
fn extremes(points: &[(f64, f64)]) -> [f64; 4] {
    let least = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
    let (left, right, low, high) = (least(&|p| p.0), most(&|p| p.0), least(&|p| p.1), most(&|p| p.1));
    let mean = |at: &dyn Fn(&(f64, f64)) -> bool, of: &dyn Fn(&(f64, f64)) -> f64| {
        let there: Vec<f64> = points.iter().filter(|point| at(point)).map(of).collect();
        there.iter().sum::<f64>() / there.len() as f64
    };
    let height = |p: &(f64, f64)| (p.1 - low) / (high - low);
    let width = |p: &(f64, f64)| (p.0 - left) / (right - left);
    [
        mean(&|p| p.0 == left, &height),
        mean(&|p| p.0 == right, &height),
        mean(&|p| p.1 == low, &width),
        mean(&|p| p.1 == high, &width),
    ]
}

/// The picture that is the half-turn of the corners that are told.
pub(crate) fn half_turn(sight: &Sight) -> Option<String> {
    if sight.words.contains("matched 2 of 2") {
        return Some("enter".to_owned());
    }
    let told = numbers(after(&sight.words, "seen from its corner")?.split_once(':')?.1);
    let turned: Vec<(f64, f64)> = told.chunks_exact(2).take(3).map(|corner| (-corner[0], -corner[1])).collect();
    let wanted = extremes(&turned);
    let pane = sight.pane("find the half-turn")?;
    let digits = spots(pane, |c| ('1'..='4').contains(&c));
    let away = |(x, y): Spot, (to_x, to_y): Spot| x.abs_diff(to_x) + 2 * y.abs_diff(to_y);
    let inked = spots(pane, |c| c != ' ' && !c.is_ascii_digit());
    let difference = |digit: &Spot| {
        let mine = inked.iter().filter(|spot| digits.iter().min_by_key(|digit| away(**spot, **digit)) == Some(digit));
        let outline: Vec<_> = mine.map(|(x, y)| (*x as f64, -(*y as f64))).collect();
        extremes(&outline).iter().zip(wanted).map(|(is, should)| (is - should).abs()).sum::<f64>()
    };
    let best = digits.iter().min_by(|one, other| difference(one).total_cmp(&difference(other)))?;
    Some(pane.rows[best.1][best.0..=best.0].to_owned())
}

/// Takes the edge that comes first: from the cross product where it is told, else from the arrows of the compass.
pub(crate) fn merge(sight: &Sight) -> Option<String> {
    if let Some(waiting) = after(&sight.words, "waiting ") {
        let take = if let Some(cross) = sight.words.rsplit_once("= cross(") {
            let [ax, ay, bx, by] = numbers(cross.1)[..4] else { return None };
            let cross = ax * by - ay * bx;
            if cross > 0.0 {
                "a"
            } else if cross < 0.0 {
                "b"
            } else {
                "="
            }
        } else if waiting.starts_with("[a") {
            "a"
        } else {
            "b"
        };
        return Some(take.to_owned());
    }
    let compass = sight.pane("edges of A and of")?;
    let waits = |letter: char| {
        let label = labels(compass, letter, 0).into_iter().find(|(_, (x, y))| compass.rows[*y][..*x].ends_with('['));
        label.map(|(_, spot)| spot)
    };
    let (a, b) = match (waits('a'), waits('b')) {
        (None, None) => return Some("enter".to_owned()),
        (Some(_), None) => return Some("a".to_owned()),
        (None, Some(_)) => return Some("b".to_owned()),
        (Some(a), Some(b)) => directions(compass, a, b)?,
    };
    Some(
        if (a - b).abs() < 6.0 {
            "="
        } else if a < b {
            "a"
        } else {
            "b"
        }
        .to_owned(),
    )
}

/// The directions in degrees of the two arrows whose names in brackets stand there, from the middle of the compass to
/// their heads. Each has a head of its own, unless one lies upon the other.
fn directions(compass: &Pane, a: Spot, b: Spot) -> Option<(f64, f64)> {
    let heads = spots(compass, |c| matches!(c, '<' | '>' | '^' | 'v'));
    let away = |(x, y): Spot, head: Spot| {
        let beside = (x - 1).saturating_sub(head.0 + 1).max(head.0.saturating_sub(x + 3));
        beside + 2 * head.1.abs_diff(y)
    };
    let pairs = heads.iter().flat_map(|of_a| heads.iter().map(move |of_b| (*of_a, *of_b)));
    let shared = |(of_a, of_b): &(Spot, Spot)| if of_a == of_b { 3 } else { 0 };
    let (of_a, of_b) = pairs.min_by_key(|pair| away(a, pair.0) + away(b, pair.1) + shared(pair))?;
    let (mx, my) = spots(compass, |c| c == ';').first().copied()?;
    let angle = |(x, y): Spot| {
        let angle = (2.0 * (my as f64 - y as f64)).atan2(x as f64 - mx as f64).to_degrees();
        if angle < -0.5 { angle + 360.0 } else { angle }
    };
    Some((angle(of_a), angle(of_b)))
}

/// Three pairs that one ruler touches, from below, from above and from the left, and one of lowest with highest.
pub(crate) fn three_good_one_bad(sight: &Sight) -> Option<String> {
    let pane = sight.pane("A and -B")?;
    // Above the shapes stands the table of all pairs.
    let first = pane.rows.iter().rposition(|row| row.trim_start().starts_with("b2"))? + 1;
    let first = if first > 5 { 4 } else { first };
    let (a, b) = (labels(pane, 'a', first), labels(pane, 'b', first));
    let lowest = |of: &[(usize, Spot)]| of.iter().max_by_key(|(index, (_, y))| (*y, usize::MAX - index)).map(|it| it.0);
    let highest = |of: &[(usize, Spot)]| of.iter().min_by_key(|(_, (_, y))| *y).map(|it| it.0);
    let leftmost = |of: &[(usize, Spot)]| of.iter().min_by_key(|(_, (x, _))| *x).map(|it| it.0);
    let pairs = [
        (lowest(&a)?, lowest(&b)?),
        (highest(&a)?, highest(&b)?),
        (leftmost(&a)?, leftmost(&b)?),
        (lowest(&a)?, highest(&b)?),
    ];
    let (mut at_a, mut at_b) = (0, 0);
    let mut keys = String::new();
    for (a, b) in pairs {
        let way = |from: usize, to: usize, less: &str, more: &str| {
            let key = if to < from { less } else { more };
            format!("{key} ").repeat(from.abs_diff(to))
        };
        keys.extend([way(at_a, a, "left", "right"), way(at_b, b, "up", "down"), "space ".to_owned()]);
        (at_a, at_b) = (a, b);
    }
    Some(keys + "enter")
}

pub(crate) fn turn_the_ruler(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    let goal = words.split("until the rulers touch ").nth(1)?;
    let wanted = numbers(&goal.replace(['a', 'b'], " "));
    let touches = |body: &str, letter: char| {
        let told = after(words, body)?.split_once(&format!("corner {letter}"))?.1;
        Some(number(told)?.0)
    };
    let met = touches("A along", 'a')? == wanted[0] && touches("B along", 'b')? == wanted[1];
    Some(if met { "enter" } else { "." }.to_owned())
}

pub(crate) fn false_alarm(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    Some(
        if !words.contains("o split A") {
            "enter"
        } else if words.contains("filled in: apart") {
            "left"
        } else {
            "o"
        }
        .to_owned(),
    )
}

/// The corners of a shape, where they are told.
fn corners(sight: &Sight, name: &str) -> Option<Vec<(f64, f64)>> {
    let first = format!("{name} (");
    let told = after(&sight.words, &first)?;
    let end = told.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(told.len());
    let numbers = numbers(&told[..end]);
    Some(numbers.chunks_exact(2).map(|at| (at[0], at[1])).collect())
}

pub(crate) fn farthest(sight: &Sight) -> Option<String> {
    let (y, x) = value(&sight.words, "farthest along d")?.to_radians().sin_cos();
    let along = |corner: &(f64, f64), sign: f64| sign * (corner.0 * x + corner.1 * y);
    let number = |name: &str, sign: f64| {
        let corners = corners(sight, name)?;
        let by_reach = |one: &usize, two: &usize| along(&corners[*one], sign).total_cmp(&along(&corners[*two], sign));
        Some((0..corners.len()).max_by(by_reach)? as f64)
    };
    fields(sight, |name| match name {
        "a" => number("A", 1.0),
        "b" => number("B", -1.0),
        _ => None,
    })
}

pub(crate) fn edges_and_sizes(sight: &Sight) -> Option<String> {
    let (a, b) = (corners(sight, "A")?, corners(sight, "B")?);
    let edges = |of: &[(f64, f64)], sign: f64| {
        let next = of.iter().cycle().skip(1);
        of.iter().zip(next).map(|(from, to)| (sign * (to.0 - from.0), sign * (to.1 - from.1))).collect::<Vec<_>>()
    };
    let (of_a, of_b) = (edges(&a, 1.0), edges(&b, -1.0));
    let same_way = |a: &(f64, f64), b: &(f64, f64)| a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 > 0.0;
    let shared = of_a.iter().filter(|a| of_b.iter().any(|b| same_way(a, b))).count();
    let count = (of_a.len() + of_b.len() - shared) as f64;
    let (a, b) = Block::pair(&sight.words)?;
    let size = |of: Block| (of.right - of.left, of.top - of.bottom);
    fields(sight, |name| {
        Some(match name {
            "edges" => count,
            "width" => size(a).0 + size(b).0,
            "height" => size(a).1 + size(b).1,
            _ => return None,
        })
    })
}
