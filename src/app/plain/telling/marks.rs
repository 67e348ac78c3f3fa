//! The marks of a picture in words: what each stands for, and where it is.

use super::squeezed;
use crate::lesson::capitalized;
use crate::panes::pair_roles;
use crate::scene::Scene;
use crate::value::{plain, point};
use glam::DVec2;
use minkowski2d::outline::mean;
use std::fmt::Write as _;
use textfigure::figure::{Anchor, Figure, Mark, Role, Shape, Weight, bounds};

/// True if the figure has the mark of the origin.
pub(super) fn has_origin(figure: &Figure) -> bool {
    figure.marks.iter().any(|mark| mark.role == Role::Origin && mark.shape == Shape::Point(DVec2::ZERO))
}

/// Every mark of a figure in words, in the order of drawing, except names and insides. The arrows of a compass come
/// last, by their directions: the drawing has those on top that come next.
pub(super) fn told(figure: &Figure, scene: &Scene) -> Vec<String> {
    let is_center = |at: DVec2| figure.marks.iter().any(|m| m.role == Role::Guide && m.shape == Shape::Point(at));
    let direction = |mark: &&Mark| match mark.shape {
        Shape::Arrow(from, to) | Shape::Segment(from, to) if is_center(from) => {
            (to - from).to_angle().rem_euclid(std::f64::consts::TAU)
        }
        _ => -1.0,
    };
    let mut marks: Vec<&Mark> = figure.marks.iter().collect();
    marks.sort_by(|one, other| direction(one).total_cmp(&direction(other)));
    let mut told = Vec::new();
    for words in marks.into_iter().filter_map(|mark| of_mark(mark, figure, scene)).chain(copies(figure)) {
        if !told.contains(&words) {
            told.push(words);
        }
    }
    told
}

/// The shaded copies, all in one sentence.
fn copies(figure: &Figure) -> Option<String> {
    let shaded = figure.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Region(corners) if mark.role == Role::Covered => Some(corners),
        _ => None,
    });
    let (low, high) = bounds(shaded.clone().flatten().copied());
    let within = |low: f64, high: f64| format!("{} to {}", plain(low), plain(high));
    let [x, y] = [within(low.x, high.x), within(low.y, high.y)];
    match shaded.count() {
        0 => None,
        1 => Some(format!("Shaded: 1 copy, x {x}, y {y}.")),
        // Their spans are not all filled.
        count => Some(format!("Shaded: {count} copies. They reach from x {x} and from y {y}, maybe with gaps.")),
    }
}

fn of_mark(mark: &Mark, figure: &Figure, scene: &Scene) -> Option<String> {
    let what = named(mark);
    Some(match &mark.shape {
        Shape::Polygon(corners) => of_polygon(mark, corners, figure, scene),
        Shape::Owned(corners, roles) => {
            format!("{}: {}.", called(mark, corners, figure, scene).unwrap_or(&what), owned(corners, roles, scene))
        }
        Shape::Region(corners) if mark.role == Role::Overlap => format!("{what}: {}.", outline(corners, figure)),
        Shape::Region(_) | Shape::Name(..) => return None,
        Shape::Polyline(points) => format!("{what}, line: {}.", list(points)),
        Shape::Segment(from, to) => {
            match called(mark, &[], figure, scene) {
                // It is cut off where the picture ends.
                Some(name @ "line of s") => {
                    format!("{}, from {} to {}.", capitalized(name), point(*from), point(*to))
                }
                Some(name) => {
                    let line = match mark.weight {
                        Weight::Faint if mark.role == Role::Guide => "Edge taken, ",
                        Weight::Faint => "Dotted line ",
                        _ if name.starts_with("last ") => "Edge taken ",
                        _ => "Line ",
                    };
                    format!("{line}{name}: {}.", point(*to - *from))
                }
                None => format!("{} from {} to {}.", line(mark, figure, scene), point(*from), point(*to)),
            }
        }
        Shape::Dimension(from, to, text) => {
            let what = if mark.role == Role::Measure { "Gap" } else { &what };
            format!("{what} {text}, from {} to {}.", point(*from), point(*to))
        }
        Shape::Arrow(from, to) | Shape::Pointer(from, to) => {
            let dotted = if mark.weight == Weight::Faint { "Dotted arrow" } else { "Arrow" };
            let by = match mark.shape {
                Shape::Pointer(..) => format!("direction {}", point((*to - *from).normalize_or_zero())),
                _ => point(*to - *from),
            };
            match (called(mark, &[], figure, scene), numbered(figure, *to)) {
                // It is drawn where there is room.
                (Some(name), None) => format!("{dotted} {}: {by}.", squeezed(name).replace(['[', ']'], "")),
                (_, Some(number)) if *from == DVec2::ZERO => format!("Arrow {number}: {by}."),
                (_, Some(number)) => format!("Arrow {number} from {}: {by}.", point(*from)),
                (None, None) => format!("{what}, arrow from {}: {by}.", point(*from)),
            }
        }
        Shape::Point(at) if letter_at(figure, *at) => return None,
        // Such points are only for the eye: the center of a compass, an overlap that covers no cell.
        Shape::Point(_) if matches!(mark.role, Role::Guide | Role::Overlap) => return None,
        Shape::Point(at) => format!("{what} at {}.", point(*at)),
        Shape::Label(at, text, _) if text == "!" => format!("Mistake at {}.", point(*at)),
        Shape::Label(_, text, _) if matches!(text.trim(), "" | ".") || is_owner(text, figure) => return None,
        Shape::Label(at, ..) if numbered(figure, *at).is_some() => return None,
        Shape::Label(at, text, _) if is_told_corner(*at, text, figure) => return None,
        Shape::Label(..) if figure.marks.iter().any(|other| is_about(mark, other)) => return None,
        Shape::Label(at, text, anchor) => {
            let is_there = |mark: &Mark| *anchor == Anchor::Center || mark.shape.points().contains(at);
            label(*at, text, figure.marks.iter().any(is_there), mark.role, scene)?
        }
    })
}

/// A closed outline with its name.
fn of_polygon(mark: &Mark, corners: &[DVec2], figure: &Figure, scene: &Scene) -> String {
    let (what, name) = (named(mark), called(mark, corners, figure, scene));
    let told = match numbered(figure, mean(corners)) {
        _ if mark.role == Role::Difference && what == "Dotted" && name.is_none() => "Outline of A-B".to_owned(),
        Some(number) if mark.weight != Weight::Faint => format!("Picture {number}"),
        // The picture of the difference has no bodies. Three answers of a search for O.
        _ if what == "A-B" && corners.len() == 3 => "Triangle".to_owned(),
        _ if what == "A" && has_origin(figure) => "Copy of A".to_owned(),
        _ => name.unwrap_or(&what).to_owned(),
    };
    format!("{told}: {}.", outline(corners, figure))
}

/// The name that the figure has for the outline of a mark, if any.
fn called<'f>(mark: &Mark, outline: &[DVec2], figure: &'f Figure, scene: &'f Scene) -> Option<&'f str> {
    let text = figure.marks.iter().find_map(|other| match &other.shape {
        Shape::Name(of, text) if *of == outline => Some(text.as_str()),
        Shape::Label(_, text, _) if !text.is_empty() && !is_number(text) && is_about(other, mark) => {
            Some(text.as_str())
        }
        _ => None,
    })?;
    // A picture has room for one letter of a name.
    let body = scene.bodies.iter().find(|body| body.label() == text && body.shape.outline() == outline);
    Some(body.map_or(text, |body| &body.name))
}

/// True if a label is about another mark: at an end of an arrow or of a dotted line, a number at an end of a line, or
/// words in the middle of an outline. The label may also stand at a corner or on the middle of a side, if it is the
/// number of that side or if the outline is dotted.
fn is_about(label: &Mark, mark: &Mark) -> bool {
    let Shape::Label(at, text, _) = &label.shape else { return false };
    match &mark.shape {
        Shape::Arrow(from, to) | Shape::Pointer(from, to) => label.role == mark.role && [from, to].contains(&at),
        Shape::Segment(from, to) => {
            let names_line = is_number(text) || mark.weight == Weight::Faint || text.starts_with("last ");
            let is_along = (*at - *from).perp_dot(*to - *from).abs() < 1e-6 && text.starts_with("line ");
            label.role == mark.role && ([from, to].contains(&at) || is_along) && names_line
        }
        Shape::Polygon(outline) | Shape::Owned(outline, _) => {
            let (low, high) = bounds(outline.iter().copied());
            let [off, reach] = [(*at - low.midpoint(high)).abs(), 0.5 * (high - low)];
            let on_side = [reach, reach.with_x(0.0), reach.with_y(0.0)].contains(&off);
            let names_side = is_number(text) || label.weight == Weight::Faint && mark.weight == Weight::Faint;
            label.role == mark.role && (*at == mean(outline) || on_side && names_side)
        }
        _ => false,
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// The names of the bodies that the scene is about.
fn names(scene: &Scene) -> [&str; 2] {
    scene.front().map_or(["A", "B"], |pair| pair.map(|body| &*scene.bodies[body].name))
}

/// What a line without a name is: a thick one is a face in the world, and the edge nearest to O beside O.
fn line(mark: &Mark, figure: &Figure, scene: &Scene) -> String {
    let owner = pair_roles(scene).into_iter().zip(names(scene)).find(|(role, _)| *role == mark.role);
    // A shadow has its name at its end.
    let has_name = |end: &DVec2| {
        figure
            .marks
            .iter()
            .any(|other| other.role == mark.role && matches!(&other.shape, Shape::Label(at, ..) if at == end))
    };
    match (mark.weight, owner.filter(|_| !mark.shape.points().iter().any(has_name))) {
        (Weight::Strong, Some((_, name))) if has_origin(figure) => format!("Nearest edge, of {name},"),
        (Weight::Strong, Some((_, name))) => format!("{name}'s face"),
        (Weight::Plain, _) if mark.role == Role::Difference => "The kept edge".to_owned(),
        (Weight::Plain, Some((_, name))) => format!("Edge of {name}"),
        (Weight::Plain, _) if mark.role == Role::Fused => named(mark),
        _ => format!("{}, line", named(mark)),
    }
}

/// The corners of an outline, with the owner of each edge between them.
fn owned(corners: &[DVec2], roles: &[Role], scene: &Scene) -> String {
    let ([role_a, role_b], [a, b]) = (pair_roles(scene), names(scene));
    let mut words = format!("from {}", corners.first().map(|at| point(*at)).unwrap_or_default());
    for (index, role) in roles.iter().enumerate() {
        let whose = match *role {
            role if role == role_a => a,
            role if role == role_b => b,
            _ => "both",
        };
        let to = corners.get(index + 1).or(corners.first()).map(|at| point(*at)).unwrap_or_default();
        let _ = write!(words, ", edge of {whose} to {to}");
    }
    words
}

/// True for the sign of an owner, which `owned` says with the edge.
fn is_owner(text: &str, figure: &Figure) -> bool {
    let has_owner = |mark: &Mark| match (&mark.shape, mark.role, mark.weight) {
        (Shape::Segment(..), Role::A | Role::B | Role::Fused, Weight::Plain) => true,
        (shape, ..) => matches!(shape, Shape::Owned(..)),
    };
    matches!(text, "a" | "b" | "=" | "ab") && figure.marks.iter().any(has_owner)
}

/// The number of a mark that digits choose: of an arrow at its tip, of an outline in its middle.
fn numbered(figure: &Figure, at: DVec2) -> Option<&str> {
    let starts = |mark: &Mark| matches!(mark.shape, Shape::Arrow(from, _) if from == at);
    let is_marked = |mark: &Mark| match &mark.shape {
        Shape::Arrow(_, to) | Shape::Pointer(_, to) => mark.role == Role::Vector && *to == at,
        Shape::Polygon(corners) => mean(corners) == at && !figure.marks.iter().any(starts),
        _ => false,
    };
    let number = figure.marks.iter().find_map(|mark| match &mark.shape {
        Shape::Label(place, text, _) if *place == at => {
            Some(text.as_str()).filter(|text| text.len() == 1 && text.as_bytes()[0].is_ascii_digit())
        }
        _ => None,
    });
    number.filter(|_| figure.marks.iter().any(is_marked))
}

/// True if a label stands exactly there, so that the label says where the point is.
fn letter_at(figure: &Figure, at: DVec2) -> bool {
    figure.marks.iter().any(|mark| matches!(&mark.shape, Shape::Label(place, ..) if *place == at))
}

/// The words of a label, and its place if something is there.
fn label(at: DVec2, text: &str, is_there: bool, role: Role, scene: &Scene) -> Option<String> {
    let text = text.split('\n').map(squeezed).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    // The letter in a body needs no words.
    let names = |body: &crate::scene::Body| text == body.label() && body.shape.bounds().contains(at);
    let is_letter = matches!(role, Role::A | Role::B | Role::C) && scene.bodies.iter().any(names);
    // Nor does a number beside what it counts.
    if is_letter || is_number(&text) && !is_there {
        return None;
    }
    Some(if is_there { format!("\"{text}\" at {}.", point(at)) } else { format!("{text}.") })
}

/// The words for what a mark stands for.
fn named(mark: &Mark) -> String {
    let faint = mark.weight == Weight::Faint;
    match mark.role {
        _ if faint => "Dotted".to_owned(),
        Role::A => "A".to_owned(),
        Role::B => "B".to_owned(),
        Role::C => "C".to_owned(),
        Role::Difference => "A-B".to_owned(),
        Role::Fused => "Edge of both".to_owned(),
        Role::Opposite => "B-A".to_owned(),
        Role::Overlap => "Overlap".to_owned(),
        Role::Touch => "Contact".to_owned(),
        Role::Origin => "O".to_owned(),
        Role::Ghost => "Ghost".to_owned(),
        Role::Stamp(number) => format!("Stamp {number}"),
        Role::Covered => "Shaded".to_owned(),
        Role::Probe => "Star".to_owned(),
        Role::Push => "Push".to_owned(),
        Role::Measure => "Distance".to_owned(),
        Role::Vector => "Vector".to_owned(),
        Role::Guide => "Guide".to_owned(),
        Role::Note => "Note".to_owned(),
    }
}

/// Of an outline with more corners than this, only their number is told, and if there are more than `ROUND`, not even that.
const MOST_CORNERS: usize = 12;
/// Rounded outlines have more corners than this.
const ROUND: usize = 48;

/// A box by its spans, a disc by its middle, everything else by its corners, with their names if all have one.
fn outline(corners: &[DVec2], figure: &Figure) -> String {
    let (low, high) = bounds(corners.iter().copied());
    if is_box(corners) {
        let span =
            |low: f64, high: f64| if low == high { plain(low) } else { format!("{} to {}", plain(low), plain(high)) };
        return format!("x {}, y {}", span(low.x, high.x), span(low.y, high.y));
    }
    if corners.len() <= MOST_CORNERS {
        return format!("corners {}", named_corners(corners, figure).unwrap_or_else(|| list(corners)));
    }
    let (middle, radius) = (low.midpoint(high), 0.5 * (high.x - low.x));
    if corners.iter().all(|corner| (corner.distance(middle) - radius).abs() < 1e-9) {
        return format!("circle about {}, radius {}", point(middle), plain(radius));
    }
    let [left, right, bottom, top] = [low.x, high.x, low.y, high.y].map(plain);
    let what = if corners.len() > ROUND { "rounded".to_owned() } else { format!("{} corners", corners.len()) };
    format!("{what}, within x {left} to {right}, y {bottom} to {top}")
}

fn is_box(corners: &[DVec2]) -> bool {
    let (low, high) = bounds(corners.iter().copied());
    let is_corner = |p: &DVec2| (p.x == low.x || p.x == high.x) && (p.y == low.y || p.y == high.y);
    corners.len() == 4 && corners.iter().all(is_corner)
}

/// `a0 (1,2), a1 (3,0)`, if each corner has its name beside it.
fn named_corners(corners: &[DVec2], figure: &Figure) -> Option<String> {
    let name = |at: &DVec2| {
        figure.marks.iter().find_map(|mark| match &mark.shape {
            Shape::Label(place, text, _) if place == at && is_corner(text) => Some(text),
            _ => None,
        })
    };
    let told: Option<Vec<String>> = corners.iter().map(|at| Some(format!("{} {}", name(at)?, point(*at)))).collect();
    Some(told?.join(", "))
}

/// True for the name of a corner, such as a0.
fn is_corner(text: &str) -> bool {
    text.strip_prefix(['a', 'b']).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// True for the name of a corner of an outline whose corners are told by name.
fn is_told_corner(at: DVec2, text: &str, figure: &Figure) -> bool {
    is_corner(text)
        && figure.marks.iter().any(|mark| match &mark.shape {
            Shape::Polygon(corners) => {
                corners.contains(&at) && !is_box(corners) && named_corners(corners, figure).is_some()
            }
            _ => false,
        })
}

fn list(points: &[DVec2]) -> String {
    points.iter().map(|at| point(*at)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges say whose they are, so their signs are not told again.
    #[test]
    fn signs_of_owners_are_told_with_the_edges_only() {
        let told = |with_edges: bool| {
            let mut figure = Figure::default();
            if with_edges {
                figure.add(Role::Difference, Shape::Owned(vec![DVec2::ZERO, DVec2::X], vec![Role::A]));
            }
            figure.add(Role::Note, Shape::Label(DVec2::X, "b".to_owned(), Anchor::Center));
            told(&figure, &Scene::default()).concat()
        };
        assert_eq!(told(false), "\"b\" at (1,0).");
        assert!(told(true).contains("edge of A to (1,0)") && !told(true).contains('"'), "{}", told(true));
    }
}
