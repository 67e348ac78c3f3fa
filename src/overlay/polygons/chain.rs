//! The chain of edges merged by hand.

use super::super::{Panes, plain};
use crate::figure::{Anchor, Role, Shape, Weight, outside};
use crate::geometry::minkowski::merge::Owner;
use crate::instrument::{PartialMerge, Scope, marked_edges, merging};
use crate::scene::HandMerge;
use crate::value::point;
use glam::DVec2;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(chain) = scope.scene.chain else { return };
    let Some(merging) = merging(scope.scene, chain.taken) else { return };
    drawing.base.without_numbers = true;
    if scope.scene.layout.sum {
        drawing.base.difference_title = Some("A + B");
    }
    let figure = &mut drawing.difference;
    if let Some(whole) = merging.closed() {
        figure.add(Role::Difference, whole);
    }
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Plain, scope.scene.layout.zoom);
    ghost(chain, &merging, drawing);
    let figure = &mut drawing.difference;
    let at = merging.vertex().point;
    if merging.next().is_some() {
        figure.label(Role::Note, merging.start.point, "start", Anchor::Below);
    }
    figure.add(Role::Probe, Shape::Point(at));
    words(chain, &merging, drawing);
}

/// What the wrong edge would make of the chain.
fn ghost(chain: HandMerge, merging: &PartialMerge, drawing: &mut Panes) {
    let (Some(wrong), Some(next)) = (chain.wrong, merging.next()) else { return };
    let [Some(a), Some(b)] = merging.waiting else { return };
    let at = merging.vertex().point;
    let (first, second) = match wrong {
        Owner::A => (a, b),
        Owner::B => (b, a),
        Owner::Both => (a + b, DVec2::ZERO),
    };
    let (corner, end) = (at + first, at + first + second);
    let figure = &mut drawing.difference;
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(at, corner));
    if wrong == Owner::Both {
        figure.label(Role::Push, at.midpoint(corner), "cut off", outside((corner - at).perp()));
        return;
    }
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(corner, end));
    figure.add(Role::Push, Shape::Point(corner));
    let word = if next == Owner::Both { "useless corner" } else { "dent" };
    figure.label(Role::Push, corner, word, outside(first.perp()));
}

fn words(chain: HandMerge, merging: &PartialMerge, drawing: &mut Panes) {
    let order: String = merging.steps.iter().map(|step| step.owner.sign()).collect();
    drawing.aside.push(format!("so far: {}", if order.is_empty() { "-" } else { &order }));
    let [a, b] = merging.edges_left();
    drawing.aside.push(format!("edges left: {a} of A, {b} of B"));
    drawing.aside.push(format!("mistakes {}", chain.mistakes));
    if let [Some(a), Some(b)] = merging.waiting {
        let at = merging.vertex();
        drawing.aside.push(format!(
            "cross(a{}, b{}) = cross({}, {}) = {}",
            at.a,
            at.b,
            point(a),
            point(b),
            plain(a.perp_dot(b))
        ));
    }
}
