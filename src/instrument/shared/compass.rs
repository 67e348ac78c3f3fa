//! Edges as arrows from one center, which shows the order of their directions.

use crate::instrument::prelude::*;

/// An edge on a compass.
pub(in crate::instrument) struct Needle {
    pub(in crate::instrument) edge: DVec2,
    pub(in crate::instrument) role: Role,
    pub(in crate::instrument) state: NeedleState,
    pub(in crate::instrument) name: String,
}

/// The state of an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::instrument) enum NeedleState {
    /// It has been used: a dim line without a head.
    Taken,
    /// It has been used just now.
    Last,
    /// It is still to come, or there is nothing to say about it.
    Plain,
    /// It may be the next one.
    Next,
}

/// Draws edges from one center.
pub(in crate::instrument) fn draw(figure: &mut Figure, center: DVec2, mut needles: Vec<Needle>) {
    // The next edges lie on top of the others.
    needles.sort_by_key(|needle| needle.state);
    for Needle { edge, role, state, name } in needles {
        let tip = center + edge;
        let (role, weight, shape) = match state {
            NeedleState::Taken => (Role::Guide, Weight::Faint, Shape::Segment(center, tip)),
            NeedleState::Last | NeedleState::Plain => (role, Weight::Plain, Shape::Arrow(center, tip)),
            NeedleState::Next => (role, Weight::Strong, Shape::Arrow(center, tip)),
        };
        figure.add_weighted(role, weight, shape);
        figure.label(role, tip, name, Anchor::Near(edge));
    }
    figure.add(Role::Guide, Shape::Point(center));
}
