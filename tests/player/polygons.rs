//! Lesson 5: polygons, their edges and the merge.

use super::boxes::{Block, fields};
use super::reading::{after, number, numbers, turned, value};
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

/// The corners of a polygon that a picture names, in their order, in columns to the right and half rows up: each lies a
/// little nearer to the middle than its name.
pub(crate) fn corners_in(pane: &Pane, letter: char) -> Vec<(f64, f64)> {
    let mut named = labels(pane, letter, 0);
    named.sort_unstable();
    let at: Vec<(f64, f64)> = named.iter().map(|(_, (x, y))| (*x as f64 + 0.5, -2.0 * *y as f64)).collect();
    let count = at.len() as f64;
    let (x, y) = at.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / count, sum.1 + at.1 / count));
    let nearer = |at: &(f64, f64)| {
        let share = 2.0 / (at.0 - x).hypot(at.1 - y);
        (at.0 + share * (x - at.0), at.1 + share * (y - at.1))
    };
    at.iter().map(nearer).collect()
}

/// The direction in degrees of an arrow from the middle of a compass to its head.
fn angle_in(compass: &Pane, (x, y): Spot) -> Option<f64> {
    let (mx, my) = spots(compass, |c| c == ';').first().copied()?;
    let angle = (2.0 * (my as f64 - y as f64)).atan2(x as f64 - mx as f64).to_degrees();
    Some(if angle < -0.5 { angle + 360.0 } else { angle })
}

/// The first edge points right, so the next one is the arrow with a number that turns least from there.
pub(crate) fn walk(sight: &Sight) -> Option<String> {
    let compass = sight.pane("edge compass")?;
    let heads = spots(compass, |c| matches!(c, '<' | '>' | '^' | 'v'));
    let turn = |(x, y): &Spot| {
        let head = heads.iter().min_by_key(|head| head.0.abs_diff(*x) + 2 * head.1.abs_diff(*y))?;
        angle_in(compass, *head)
    };
    let digits = spots(compass, |c| c.is_ascii_digit());
    let next = digits.iter().min_by(|one, other| turn(one).partial_cmp(&turn(other)).expect("angles"));
    Some(next.map_or("enter".to_owned(), |(x, y)| compass.rows[*y][*x..=*x].to_owned()))
}

/// B slides along the arrow, from its corner 0 to the head, and the outside is on the right.
pub(crate) fn carry_round(sight: &Sight) -> Option<String> {
    if !sight.words.contains("which corner is farthest out?") {
        return Some("enter".to_owned());
    }
    let pane = sight.pane("world")?;
    let (x, y) = spots(pane, |c| matches!(c, '<' | '>' | '^' | 'v')).first().copied()?;
    let corners = corners_in(pane, 'b');
    let along = (x as f64 - corners[0].0, -2.0 * y as f64 - corners[0].1);
    let out = |corner: usize| along.1 * corners[corner].0 - along.0 * corners[corner].1;
    let drawing = (0..corners.len()).max_by(|one, other| out(*one).total_cmp(&out(*other)))?;
    Some(drawing.to_string())
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
    let pane = sight.pane("find the half-turn")?;
    let told = numbers(after(&sight.words, "the corners of B:")?);
    let turned: Vec<(f64, f64)> = told.chunks_exact(2).take(3).map(|corner| (-corner[0], -corner[1])).collect();
    let wanted = extremes(&turned);
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

/// Takes the edge that comes first: from the cross product or the edges where they are told, else from the arrows of the
/// compass.
pub(crate) fn merge(sight: &Sight) -> Option<String> {
    if let Some(waiting) = after(&sight.words, "next: ") {
        let is_told = |(names, _): &(&str, &str)| names.starts_with('a') && names.len() < 9;
        let told = sight.words.split("cross(").filter_map(|told| told.split_once(") = ")).filter(is_told).last();
        let edge = |letter: char| {
            let (_, rest) = waiting.split_once(&format!("[{letter}"))?;
            let (number, _) = rest.split_once(']')?;
            numbers(after(&sight.words, &format!("{letter}{number} = "))?).get(..2).map(|at| (at[0], at[1]))
        };
        let cross = match (told, edge('a'), edge('b')) {
            (Some((_, products)), ..) => {
                let [ax, by, ay, bx] = numbers(products)[..4] else { return None };
                ax * by - ay * bx
            }
            (None, Some(a), Some(b)) => a.0 * b.1 - a.1 * b.0,
            // Only one shape has edges left.
            _ => {
                if waiting.starts_with("[a") {
                    1.0
                } else {
                    -1.0
                }
            }
        };
        let take = ["b", "=", "a"][usize::from(cross >= 0.0) + usize::from(cross > 0.0)];
        return Some(take.to_owned());
    }
    let compass = sight.pane("compass of A and")?;
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
    Some((angle_in(compass, of_a)?, angle_in(compass, of_b)?))
}

/// The corners of a polygon that a picture names, where they are drawn: beside their names.
fn drawn_corners(pane: &Pane, letter: char) -> Vec<(f64, f64)> {
    let mut named = labels(pane, letter, 0);
    named.sort_unstable();
    let signs = spots(pane, |c| "+*@".contains(c));
    let beside = |(_, (x, y)): &(usize, Spot)| {
        let at = signs.iter().min_by_key(|at| at.0.abs_diff(*x) + 3 * at.1.abs_diff(*y));
        at.map_or((0.0, 0.0), |(x, y)| (*x as f64, -2.0 * *y as f64))
    };
    named.iter().map(beside).collect()
}

/// Chooses the corner of -B farthest along d, which points left, right, or up: from the star at A's corner to the letter d.
pub(crate) fn start(sight: &Sight) -> Option<String> {
    if sight.words.contains("next case") {
        return Some("enter".to_owned());
    }
    let pane = sight.pane("A and -B")?;
    let [star, d] = ['*', 'd'].map(|sign| spots(pane, |c| c == sign).first().copied());
    let ((x0, y0), (x1, y1)) = star.zip(d)?;
    let across = (2.0 * (y0 as f64 - y1 as f64)).atan2(x1 as f64 - x0 as f64).to_degrees();
    let (up, right) = ((across / 90.0).round() * 90.0).to_radians().sin_cos();
    let along = |(x, y): &(f64, f64)| x * right + y * up;
    let corners = drawn_corners(pane, 'b');
    let best = (0..corners.len()).max_by(|one, other| along(&corners[*one]).total_cmp(&along(&corners[*other])))?;
    Some(best.to_string())
}

/// Turns d to where the corner of A farthest along d and that of B farthest against it stick out most.
pub(crate) fn turn_to_the_support_point(sight: &Sight) -> Option<String> {
    let goal = after(&sight.words, "the support point of A-B is a")?;
    let (of_a, rest) = number(goal)?;
    let of_b = number(rest.strip_prefix("-b")?)?.0;
    let pane = sight.pane("world")?;
    let sticks_out = |letter: char, corner: f64, (x, y): (f64, f64)| {
        let along: Vec<f64> = corners_in(pane, letter).iter().map(|at| at.0 * x + at.1 * y).collect();
        let others = along.iter().enumerate().filter(|(index, _)| *index != corner as usize);
        along[corner as usize] - others.fold(f64::MIN, |most, (_, along)| most.max(*along))
    };
    let margin = |turns: &i32| {
        let (y, x) = (15.0 * f64::from(*turns)).to_radians().sin_cos();
        sticks_out('a', of_a, (x, y)).min(sticks_out('b', of_b, (-x, -y)))
    };
    let best = (0..24).max_by(|one, other| margin(one).total_cmp(&margin(other)))?;
    let turns = best - (value(&sight.words, "d =")? / 15.0) as i32;
    Some(turned(turns) + "enter")
}

pub(crate) fn false_alarm(sight: &Sight) -> Option<String> {
    let words = &sight.words;
    Some(
        if words.contains("o hull of A ") {
            "enter"
        } else if words.contains("hull: apart") {
            // Level with the dent first: its top is a row below the name of A.
            let rows = &sight.pane("world")?.rows;
            let row = |name: &str| rows.iter().position(|row| row.contains(name));
            if row("B") <= row("hull of A") { "down" } else { "left" }
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
    let (x, rest) = number(after(&sight.words, "farthest along d = (")?)?;
    let (y, _) = number(rest.strip_prefix(',')?)?;
    let along = |corner: &(f64, f64), sign: f64| sign * (corner.0 * x + corner.1 * y);
    let best = |name: &str, sign: f64| {
        let corners = corners(sight, name)?;
        let by_reach = |one: &usize, two: &usize| along(&corners[*one], sign).total_cmp(&along(&corners[*two], sign));
        Some((0..corners.len()).max_by(by_reach)? as f64)
    };
    fields(sight, |name| match name {
        "a" => best("A", 1.0),
        "b" => best("B", -1.0),
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
