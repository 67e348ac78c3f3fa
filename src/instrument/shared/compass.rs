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
    /// It has been used just now: a line without a head.
    Last,
    /// It is still to come.
    Left,
    /// There is nothing to say about it.
    Plain,
    /// It may be the next one.
    Next,
}

/// Draws edges from one center.
pub(in crate::instrument) fn draw(figure: &mut Figure, center: DVec2, needles: &[Needle]) {
    let mut by_state: Vec<&Needle> = needles.iter().collect();
    // The next edges lie on top of the others.
    by_state.sort_by_key(|needle| needle.state);
    for needle in by_state {
        let tip = center + needle.edge;
        let (weight, shape) = match needle.state {
            NeedleState::Taken => (Weight::Faint, Shape::Segment(center, tip)),
            NeedleState::Last => (Weight::Plain, Shape::Segment(center, tip)),
            NeedleState::Left => (Weight::Faint, Shape::Arrow(center, tip)),
            NeedleState::Plain => (Weight::Plain, Shape::Arrow(center, tip)),
            NeedleState::Next => (Weight::Strong, Shape::Arrow(center, tip)),
        };
        figure.add_weighted(needle.seen_as(), weight, shape);
    }
    for needle in needles {
        figure.label(needle.seen_as(), center + needle.edge, needle.name.as_str(), Anchor::Near(needle.edge));
    }
    figure.add(Role::Guide, Shape::Point(center));
}

impl Needle {
    fn seen_as(&self) -> Role {
        if self.state == NeedleState::Taken { Role::Guide } else { self.role }
    }
}
