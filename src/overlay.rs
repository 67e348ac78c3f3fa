//! Overlays: each draws one idea as marks, text or both, in a file of its own.
//!
//! To add one, write its file and add a row to `IDEAS`: its name, what it draws, and the function that draws it. An
//! idea with state that keys change is an `instrument`, which has its own views.

mod bodies;
mod contact;
mod difference;
mod exits;
mod gap;
mod grown;
mod lamps;
mod last_ask;
mod slide;
mod steps;
mod vectors;

mod points;

use crate::boxes::{polygon, region, side_middles};
use crate::instrument::{self, Scope};
use crate::panes::{Panes, border, insides};
use crate::value::plain;
use glam::DVec2;
use textfigure::figure::{Role, Shape};

/// An overlay: its name in lessons, what it draws, and the function that draws it.
struct Idea {
    name: &'static str,
    says: &'static str,
    draw: fn(&Scope<'_>, &mut Panes),
    goes_with: Pairs,
    by_corners: bool,
}

/// What an overlay makes of the pairs that a scene names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pairs {
    /// It is drawn for each of them.
    Each,
    /// It is about the first of them, or about no pair.
    First,
    /// It calls the shapes A and B, or a and b.
    OnlyAAndB,
}

const fn idea(name: &'static str, says: &'static str, draw: fn(&Scope<'_>, &mut Panes)) -> Idea {
    Idea { name, says, draw, goes_with: Pairs::First, by_corners: false }
}

impl Idea {
    const fn for_each_pair(self) -> Self {
        Self { goes_with: Pairs::Each, ..self }
    }

    const fn only_for_a_and_b(self) -> Self {
        Self { goes_with: Pairs::OnlyAAndB, ..self }
    }

    /// What it shows is told by corners and edges.
    const fn by_corners(self) -> Self {
        Self { by_corners: true, ..self }
    }
}

const IDEAS: &[Idea] = &[
    idea("difference", "The difference A-B.", difference::draw).for_each_pair(),
    idea("origin", "The origin of the differences, the letter O.", |_, drawing| {
        drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
    }),
    idea("vectors", "The arrow from b to a, and the same arrow from the O.", vectors::draw).only_for_a_and_b(),
    idea("slide", "A corner of A and what becomes of it when b is subtracted.", slide::draw).only_for_a_and_b(),
    idea("corners", "The names of the corners.", bodies::corner_names),
    idea("corners-from-0", "The same, counted from 0 as the code counts.", bodies::corner_indices),
    idea("around", "The box around A-B, dotted, and whether the O is inside of each.", difference::around)
        .for_each_pair(),
    idea("told-corners", "The coordinates of all corners, in words.", bodies::tell_corners),
    idea("sides", "The numbers of A-B on its sides.", difference::sides).for_each_pair(),
    idea("start", "A-B as it was at the start, as a ghost.", difference::start).for_each_pair(),
    idea("lamps", "The four comparisons of the origin test with their answers.", lamps::draw),
    idea("axes", "The axes of the world.", steps::axes),
    idea("last-step", "The last step of a body, and the step of A-B that it made.", steps::draw),
    idea("gap", "The gaps in x and in y, and the nearest point of A-B.", gap::draw),
    idea("exits", "The four ways out with their lengths.", exits::draw),
    idea("points", "The differences of every corner of A and every corner of B.", points::draw).by_corners(),
    idea("grown", "The other bodies grown by -B, in the world, and the point that B has become.", grown::draw),
    idea("owners", "Each edge of A-B with the sign of its owner: a, b or =.", contact::owners)
        .only_for_a_and_b()
        .by_corners(),
    idea("nearest", "From the O to the nearest border point of A-B, with the signed distance.", contact::nearest)
        .for_each_pair(),
    idea("features", "The nearest edge of A-B, the face it is from and the corner that meets it.", contact::features),
    idea("last-ask", "The direction of the last ask of GJK, with what is kept and all corners.", last_ask::draw),
    idea("witness", "The contact points with the normal, and the share t along the nearest edge.", contact::witness),
];

/// Something that a lesson can show, by its name: an idea of this table, or a view of an instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overlay(&'static str);

impl Overlay {
    /// Every overlay: its name and what it draws.
    pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        IDEAS.iter().map(|idea| (idea.name, idea.says)).chain(instrument::views())
    }

    /// The overlay with this name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::all().find(|(known, _)| *known == name).map(|(name, _)| Self(name))
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }

    /// True if what it shows is told by corners and edges, which rounded shapes do not have.
    pub(crate) fn goes_by_corners(self) -> bool {
        self.idea().is_some_and(|idea| idea.by_corners)
    }

    /// True if it is about A and B only, whatever pair a scene names.
    pub(crate) fn is_only_for_a_and_b(&self) -> bool {
        self.idea().map_or(instrument::is_only_for_a_and_b(self.0), |idea| idea.goes_with == Pairs::OnlyAAndB)
    }

    fn idea(self) -> Option<&'static Idea> {
        IDEAS.iter().find(|idea| idea.name == self.0)
    }

    fn draw(self, scope: &Scope<'_>, panes: &mut Panes) {
        let Self(name) = self;
        let pairs = scope.scene.fronts();
        match self.idea() {
            Some(idea) if idea.goes_with == Pairs::Each && pairs.len() > 1 => {
                for pair in pairs {
                    scope.about(pair, |scope| (idea.draw)(scope, panes));
                }
            }
            Some(idea) => (idea.draw)(scope, panes),
            None => scope.instruments.iter().for_each(|instrument| instrument.draw(name, scope, panes)),
        }
    }
}

/// Chooses the base, then draws the bodies and the overlays, in order.
pub(crate) fn draw(scope: &Scope<'_>, show: &[Overlay]) -> Panes {
    let mut panes = Panes::default();
    for Overlay(name) in show {
        for instrument in scope.instruments {
            instrument.base(name, scope, &mut panes.base);
        }
    }
    bodies::draw(scope, &mut panes);
    let waits = |Overlay(name): &Overlay| panes.base.alone.is_some_and(|alone| *name != alone && *name != "origin");
    let shown: Vec<Overlay> = show.iter().filter(|overlay| !waits(overlay)).copied().collect();
    for overlay in shown {
        overlay.draw(scope, &mut panes);
    }
    panes
}
