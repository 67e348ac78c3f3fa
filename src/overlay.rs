//! Ideas drawn: each overlay turns a scene into marks, words or both; one file for each idea.
//!
//! To add one: write its file, and give it a row in `IDEAS`: name, what it draws, and the function that does. What has
//! state that keys change is an `instrument`, and brings its own views.

mod bodies;
mod contact;
mod copies;
mod difference;
mod exits;
mod flight;
mod gap;
mod lamps;
mod launch;
mod probe;
mod push;
mod slide;
mod solver;
mod stamps;
mod steps;
mod stops;
mod table;
mod tunnel;
mod vectors;

mod points;
mod polygons;

use crate::figure::{Role, Shape, outside, polygon, region, side_middles};
use crate::instrument::{self, Scope};
use crate::panes::{Panes, Table, border, insides};
use crate::value::plain;
use glam::DVec2;

/// An idea that can be drawn: the name that lessons use, what it draws, and the function that does.
type Idea = (&'static str, &'static str, fn(&Scope<'_>, &mut Panes));

/// Ideas without state of their own.
const IDEAS: &[Idea] = &[
    ("difference", "The difference A-B.", difference::draw),
    ("origin", "The origin of the differences, the letter O.", |_, drawing| drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO))),
    ("vectors", "The arrow from b to a, and the same arrow from the O.", vectors::draw),
    ("slide", "The arrow from b to the O along which A is slid.", slide::draw),
    ("corners", "The names of the corners.", bodies::corner_names),
    ("stamps", "The copies of A stamped so far, one for each corner of B.", stamps::draw),
    ("copies", "The copies of A for every point of B that the probe has visited.", copies::draw),
    ("table", "The four sides of A-B worked out in numbers, over the covered right pane.", table::draw),
    ("sides", "The numbers of A-B on its sides.", difference::sides),
    ("start", "A-B as it was at the start, as a ghost.", difference::start),
    ("opposite", "B-A and the guide line of the half-turn, while swapped.", difference::opposite),
    ("shared", "The probe in the world, and its difference from itself.", probe::shared),
    ("slid", "B slid by the probe, and what it shares with A.", slide::slid),
    ("lamps", "The four comparisons of the origin test with their answers.", lamps::draw),
    ("axes", "The axes of the world.", steps::axes),
    ("last-step", "The last step of a body, and the step of A-B that it made.", steps::draw),
    ("gap", "The free columns and rows, and the nearest point of A-B.", gap::draw),
    ("exits", "The four ways out with their lengths.", exits::draw),
    ("aim", "The arrow to the probe with its two legs.", probe::aim),
    ("push", "The push p and the four buttons that apply it.", push::draw),
    ("launch", "The flight of one frame: speed, start and end.", launch::draw),
    ("passes", "What each pass of the solver did, over the right pane.", solver::draw),
    ("tunnel", "The looks at a flight, each with its verdict.", tunnel::draw),
    ("motions", "How A and B move in the frame, from the chosen frame of reference.", flight::motions::draw),
    ("ray", "A-B sliding over the O, or the O flying against A-B, or its fan.", flight::ray::draw),
    ("hit", "Where and when the ray meets A-B.", flight::ray::hit),
    ("clocks", "The bars of the two stop-watches, in the left pane.", flight::clocks::draw),
    ("response", "The frames run, their contacts and what each rule keeps, over the right pane.", flight::response::draw),
    ("points", "The differences of every corner of A and every corner of B.", points::draw),
    ("owners", "Each edge of A-B with the sign of its owner: a, b or =.", contact::owners),
    ("nearest", "From the O to the nearest border point of A-B, with the signed distance.", contact::nearest),
    ("features", "The nearest edge of A-B, the face it is from and the corner that meets it.", contact::features),
    ("witness", "The contact points with the normal, and the share t along the nearest edge.", contact::witness),
    ("depths", "The signed distance for the angles of B seen so far.", contact::depths),
    ("all-depths", "The depth for every angle of B in a quarter turn, over the right pane.", contact::all_depths),
    ("trace", "The latest places of a moving contact: signed distance and normal.", contact::trace),
    ("trace-table", "The places of a moving contact, by both formulas for the normal.", contact::trace_table),
    ("hull-search", "The search for the border of A-B by support points, once it has begun.", contact::hull_search),
    ("stops", "What stops a pushed body: normals, and where the move would have ended.", stops::draw),
    ("walker", "A walker on the border of a body, with the edges gone along.", polygons::walker::draw),
    ("compass", "Those edges as arrows from one centre, over the right pane.", polygons::compass::draw),
    ("sweep", "B carried round A, and the sum that it covers.", polygons::sweep::draw),
    ("silhouettes", "Four images of a body to choose from.", polygons::silhouettes::draw),
    ("compasses", "The edges of A and B as arrows from one centre, those that wait in brackets.", polygons::compass::both),
    ("chain", "The chain of edges merged so far, and what a wrong one would make of it.", polygons::chain::draw),
    ("starts", "The start corners chosen, the pairs tried, and the chain of the pair.", polygons::starts::draw),
    ("rulers", "Rulers pushed against A, B and A-B.", polygons::rulers::draw),
    ("parts", "A-B filled in, or one A-B for each part of A.", polygons::parts::draw),
    ("spin", "Which shapes turn by themselves; A only where it is not hidden.", polygons::spin::draw),
];

/// Something that a lesson can show: an idea of this table, or a view of an instrument; told by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlay(&'static str);

impl Overlay {
    /// Every overlay with what it draws: name, words.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        IDEAS.iter().map(|(name, says, _)| (*name, *says)).chain(instrument::views())
    }

    /// The overlay of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|(known, _)| *known == name).map(|(name, _)| Self(name))
    }

    fn draw(self, scope: &Scope<'_>, panes: &mut Panes) {
        let Self(name) = self;
        match IDEAS.iter().find(|(known, ..)| *known == name) {
            Some((.., draw)) => draw(scope, panes),
            None => scope.instruments.iter().for_each(|instrument| instrument.draw(name, scope, panes)),
        }
    }
}

/// Settles the base, then draws the bodies and every overlay, in order.
#[must_use]
pub fn draw(scope: &Scope<'_>, show: &[Overlay]) -> Panes {
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
