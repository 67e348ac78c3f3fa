//! What is kept of A-B, the ways to choose from, the last answer and the nearest point.

use super::{HALF, HandWalk, LONG, OFF, WalkPart, nearest, side};
use crate::instrument::prelude::*;
use crate::instrument::shared::support::{border_line, parents};

/// How far from the end of the picture the tip of an arrow stays, in world units.
const EDGE: f64 = 1.5;

pub(super) fn draw(walk: &HandWalk, scope: &Scope<'_>, panes: &mut Panes) {
    let figure = &mut panes.difference;
    let middle = walk.kept.iter().map(|kept| kept.point).sum::<DVec2>() / walk.kept.len().max(1) as f64;
    match walk.kept[..] {
        // Beside a proof the dotted line matters, which may lie close to that edge.
        [_, _] if walk.is_apart() && walk.part == WalkPart::Whole => {}
        [p, q] => figure.add(Role::Difference, Shape::Segment(p.point, q.point)),
        [p, q, s] => figure.add(Role::Difference, Shape::Polygon(vec![p.point, q.point, s.point])),
        _ => {}
    }
    for (number, kept) in walk.numbers.iter().zip(&walk.kept) {
        let away = if kept.point == middle { DVec2::X } else { kept.point - middle };
        // Where digits choose among directions, they name no corners.
        let name = format!("{}{number}", if walk.part == WalkPart::Direction { "s" } else { "" });
        labeled(figure, Role::Probe, Shape::Point(kept.point), name.clone(), Anchor::Near(away));
        let told = format!("{name} {}", point(kept.point));
        // Cross products take that row.
        let is_full = walk.part == WalkPart::Whole && walk.kept.len() == 3;
        if is_full { panes.spoken.push(told) } else { panes.aside.push(told) }
    }
    // The rest comes by itself after a drop, so the old corner stays in sight.
    if let Some(at) = walk.dropped.filter(|_| walk.part == WalkPart::Corner) {
        labeled(figure, Role::Ghost, Shape::Point(at), "dropped", Anchor::Near(at - middle));
    }
    if walk.part == WalkPart::Direction && !walk.is_over() {
        let from = walk.kept.last().map_or(DVec2::ZERO, |newest| newest.point);
        let mut told = Vec::new();
        for ((d, _), number) in walk.choices().into_iter().zip(1..) {
            // The one to O ends well before it.
            let along = shortened(from, (d * 0.6).clamp_length_max(LONG), &scope.scene.layout.difference_view());
            labeled(figure, Role::Vector, Shape::Pointer(from, from + along), number.to_string(), Anchor::Near(along));
            told.push(format!("d{number} {}", point(d)));
        }
        if let Some(d) = walk.wrong {
            // The line through the corner that reaches O: O is not beyond it.
            let farthest = walk.kept.iter().max_by(|one, other| one.point.dot(d).total_cmp(&other.point.dot(d)));
            border_line(figure, farthest.map_or(from, |kept| kept.point), d, 3.0 * HALF);
        }
        // While the prediction is open, digits choose its options. All are one item, so that they stay together.
        panes.aside.extend((!scope.betting).then(|| told.join("  ")));
        // The line of the answer would cross them.
    } else if let Some((d, s)) = walk.last {
        // The line of another answer would seem to prove something of p.
        if walk.part != WalkPart::Nearest || walk.answers_p() {
            border_line(figure, s.point, d, HALF);
            // In a triangle it would lie over an edge.
            if walk.part == WalkPart::Nearest || (walk.part == WalkPart::Whole && walk.kept.len() < 3) {
                let along = d.normalize_or_zero().perp() * OFF.copysign(d.perp().dot(s.point));
                figure.label(Role::Guide, s.point + along, "line of s", Anchor::Near(-d));
            }
        }
        if walk.is_apart() {
            let along = d.normalize() * LONG;
            labeled(figure, Role::Vector, Shape::Pointer(s.point, s.point + along), "d", Anchor::Near(along));
        }
        if walk.short {
            if !walk.kept.contains(&s) {
                let away = if walk.is_apart() { -d } else { d };
                labeled(figure, Role::Probe, Shape::Point(s.point), "s", Anchor::Near(away));
            }
            if walk.part != WalkPart::Nearest {
                panes.aside.push(format!("d {}", point(d)));
            }
            panes.aside.push(format!("s {}", point(s.point)));
        }
    }
    if let (WalkPart::Nearest, Some((p, name))) = (walk.part, walk.p()) {
        figure.add(Role::Measure, Shape::Segment(DVec2::ZERO, p));
        labeled(figure, Role::Measure, Shape::Point(p), name, Anchor::Near(p.perp()));
    }
    if let Some((_, s)) = walk.last {
        parents(panes, scope.scene, s);
    }
    tell(walk, scope, panes);
}

/// An arrow from there, so short that its tip and its name are in sight.
fn shortened(from: DVec2, along: DVec2, view: &Aabb) -> DVec2 {
    let room = |axis: usize| match along[axis] {
        0.0 => 1.0,
        up @ 0.0.. => (view.max()[axis] - EDGE - from[axis]) / up,
        down => (view.min()[axis] + EDGE - from[axis]) / down,
    };
    along * room(0).min(room(1)).clamp(0.0, 1.0)
}

/// How far O is from each corner of what is kept, and from each edge, because pictures do not show the difference
/// everywhere: in signs, and in words.
fn distances(walk: &HandWalk) -> [String; 2] {
    let corners: Vec<(usize, Vertex)> = walk.numbers.iter().copied().zip(walk.kept.iter().copied()).collect();
    let of_corner = |(p, kept): &(usize, Vertex)| {
        let far = plain(kept.point.length());
        [format!("{p}: {far}"), format!("corner {p}: {far}")]
    };
    let mut told: Vec<[String; 2]> = corners.iter().map(of_corner).collect();
    for (index, (p, from)) in corners.iter().enumerate() {
        for (q, to) in &corners[index + 1..] {
            let far = plain(nearest(&[*from, *to]).0.length());
            told.push([format!("{p}-{q}: {far}"), format!("edge from {p} to {q}: {far}")]);
        }
    }
    [0, 1].map(|way| {
        let told: Vec<&str> = told.iter().map(|told| told[way].as_str()).collect();
        // Two blanks stand where a narrow line may break.
        let [begin, between] = [["from O:  ", "  "], ["from O: ", ", "]][way];
        format!("{begin}{}", told.join(between))
    })
}

/// The cross product of the ends of each edge, if there are three corners, in their order: `(1,2) = -99`.
fn products(walk: &HandWalk) -> Option<[String; 3]> {
    let ([p, q, s], [i, j, k]) = (&walk.kept[..], &walk.numbers[..]) else { return None };
    let edges = [(i, p, j, q), (j, q, k, s), (k, s, i, p)];
    Some(edges.map(|(m, from, n, to)| format!("({m},{n}) = {}", plain(side(*from, *to)))))
}

/// Says how far the walk has come, below the panes.
fn tell(walk: &HandWalk, scope: &Scope<'_>, panes: &mut Panes) {
    match (products(walk), walk.part) {
        // In one piece, because their signs are compared.
        (Some(products), WalkPart::Whole) => panes.aside.push(format!("cross{}", products.join("   "))),
        // Where a drop is learned, the picture shows it.
        (Some(products), WalkPart::Corner) => {
            let told = products.map(|product| format!("cross{product}")).join(", ");
            panes.spoken.push(format!("{told}. If one differs in sign from the other two, O is beyond its edge"));
        }
        _ => {}
    }
    if walk.part == WalkPart::Whole {
        panes.aside.push(format!("asks {}", walk.asks));
    } else if let (WalkPart::Nearest, Some((d, s)), Some((p, name))) = (walk.part, walk.last, walk.p()) {
        if walk.answers_p() {
            let whose = if name == "p" { "" } else { "old p: " };
            panes.aside.push(format!("{whose}p*s = {}   p*p = {}", plain(-d.dot(s.point)), plain(p.dot(p))));
        }
        panes.spoken.push(format!("{name} is {}", point(p)));
    }
    if walk.part == WalkPart::Whole && walk.kept.len() < 3 && !walk.is_over() {
        panes.spoken.push(format!("The next d is {}", point(walk.next_direction())));
    }
    if walk.part == WalkPart::Nearest && !walk.unmeasured && walk.kept.len() > 1 && !walk.is_over() {
        let [signs, words] = distances(walk);
        panes.aside.push(signs);
        panes.spoken.push(words);
    }
    // Beside all distances they would take the row of the reply.
    let has_room = walk.part != WalkPart::Nearest || walk.unmeasured || walk.kept.len() < 3;
    panes.aside.extend((scope.mistakes > 0 && has_room).then(|| format!("mistakes {}", scope.mistakes)));
    let said = walk.says_apart.filter(|_| walk.part == WalkPart::Whole);
    panes.aside.extend(said.map(|apart| format!("you say: {}", if apart { "apart" } else { "together" })));
}
