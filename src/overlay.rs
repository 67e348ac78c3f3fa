//! Ideas drawn: each overlay turns a scene into marks, words or both; one file for each idea.
//!
//! To add one: write its file, and give it a row in `IDEAS`: name, what it draws, and the function that does. What has
//! state that keys change is an `instrument`, and brings its own views.

mod bodies;
mod contact;
mod copies;
mod difference;
mod exits;
mod gap;
mod lamps;
mod probe;
mod push;
mod slide;
mod solver;
mod stamps;
mod steps;
mod table;
mod vectors;

mod points;
mod polygons;

use crate::figure::{Role, Shape, outside, polygon, region, side_middles};
use crate::instrument::{self, Scope};
use crate::panes::{Bodies, Panes, Table, border, insides};
use crate::value::plain;
use glam::DVec2;

/// An idea that can be drawn: the name that lessons use, what it draws, and the function that does.
struct Idea {
    name: &'static str,
    says: &'static str,
    /// What it wants drawn of the bodies.
    bodies: Option<Bodies>,
    draw: fn(&Scope<'_>, &mut Panes),
}

const fn idea(name: &'static str, says: &'static str, draw: fn(&Scope<'_>, &mut Panes)) -> Idea {
    Idea { name, says, bodies: None, draw }
}

/// Ideas without state of their own.
const IDEAS: &[Idea] = &[
    idea("difference", "The difference A-B.", difference::draw),
    idea("origin", "The origin of the differences, the letter O.", |_, drawing| {
        drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO))
    }),
    idea("vectors", "The arrow from b to a, and the same arrow from the O.", vectors::draw),
    idea("slide", "The arrow from b to the O along which A is slid.", slide::draw),
    idea("corners", "The names of the corners.", bodies::corner_names),
    idea("stamps", "The copies of A stamped so far, one for each corner of B.", stamps::draw),
    idea("copies", "The copies of A for every point of B that the probe has visited.", copies::draw),
    idea("table", "The four sides of A-B worked out in numbers, over the covered right pane.", table::draw),
    idea("sides", "The numbers of A-B on its sides.", difference::sides),
    idea("start", "A-B as it was at the start, as a ghost.", difference::start),
    idea("opposite", "B-A and the guide line of the half-turn, while swapped.", difference::opposite),
    idea("shared", "The probe in the world, and its difference from itself.", probe::shared),
    idea("slid", "B slid by the probe, and what it shares with A.", slide::slid),
    idea("lamps", "The four comparisons of the origin test with their answers.", lamps::draw),
    idea("axes", "The axes of the world.", steps::axes),
    idea("last-step", "The last step of a body, and the step of A-B that it made.", steps::draw),
    idea("gap", "The free columns and rows, and the nearest point of A-B.", gap::draw),
    idea("exits", "The four ways out with their lengths.", exits::draw),
    idea("aim", "The arrow to the probe with its two legs.", probe::aim),
    idea("push", "The push p and the four buttons that apply it.", push::draw),
    idea("passes", "What each pass of the solver did, over the right pane.", solver::draw),
    idea("points", "The differences of every corner of A and every corner of B.", points::draw),
    idea("owners", "Each edge of A-B with the sign of its owner: a, b or =.", contact::owners),
    idea("nearest", "From the O to the nearest border point of A-B, with the signed distance.", contact::nearest),
    idea("features", "The nearest edge of A-B, the face it is from and the corner that meets it.", contact::features),
    Idea {
        bodies: Some(Bodies::ClearOfContact),
        ..idea(
            "witness",
            "The contact points with the normal, and the share t along the nearest edge.",
            contact::witness,
        )
    },
    idea("walker", "A walker on the border of a body, with the edges gone along.", polygons::walker::draw),
    idea("compass", "Those edges as arrows from one centre, over the right pane.", polygons::compass::draw),
    idea("sweep", "B carried round A, and the sum that it covers.", polygons::sweep::draw),
    idea("silhouettes", "Four images of a body to choose from.", polygons::silhouettes::draw),
    idea(
        "compasses",
        "The edges of A and B as arrows from one centre, those that wait in brackets.",
        polygons::compass::both,
    ),
    idea("chain", "The chain of edges merged so far, and what a wrong one would make of it.", polygons::chain::draw),
    idea("starts", "The start corners chosen, the pairs tried, and the chain of the pair.", polygons::starts::draw),
    idea("rulers", "Rulers pushed against A, B and A-B.", polygons::rulers::draw),
    idea("parts", "A-B filled in, or one A-B for each part of A.", polygons::parts::draw),
    idea("spin", "Which shapes turn by themselves; A only where it is not hidden.", polygons::spin::draw),
];

/// Something that a lesson can show: an idea of this table, or a view of an instrument; told by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlay(&'static str);

impl Overlay {
    /// Every overlay with what it draws: name, words.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        IDEAS.iter().map(|idea| (idea.name, idea.says)).chain(instrument::views())
    }

    /// The overlay of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|(known, _)| *known == name).map(|(name, _)| Self(name))
    }

    fn draw(self, scope: &Scope<'_>, panes: &mut Panes) {
        let Self(name) = self;
        match IDEAS.iter().find(|idea| idea.name == name) {
            Some(idea) => (idea.draw)(scope, panes),
            None => scope.instruments.iter().for_each(|instrument| instrument.draw(name, scope, panes)),
        }
    }
}

/// Settles the base, then draws the bodies and every overlay, in order.
#[must_use]
pub fn draw(scope: &Scope<'_>, show: &[Overlay]) -> Panes {
    let mut panes = Panes::default();
    for Overlay(name) in show {
        let wanted = IDEAS.iter().find(|idea| idea.name == *name).and_then(|idea| idea.bodies);
        panes.base.bodies = wanted.unwrap_or(panes.base.bodies);
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
