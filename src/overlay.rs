//! Overlays: each draws one idea as marks, text or both. Ideas about the same thing share a file.
//!
//! To add one, write the function that draws it, in the file that it belongs to or in a new one, and add a row to `IDEAS`:
//! its name, what it draws, and the function. An idea with state that keys change is an `instrument`, whose views are rows
//! of the same kind.

mod asks;
mod bodies;
mod boxes;
mod contact;
mod difference;
mod grown;
mod steps;
mod way;

use crate::instrument::merge::{EDGE_SHAPES, HandMerge};
use crate::instrument::prelude::*;
use crate::instrument::{self, Pairs, ViewInfo};

/// The ideas without state.
const IDEAS: &[View<()>] = &[
    View::new("difference", "The difference A-B.", difference::draw).for_each_pair(),
    View::new("origin", "The origin of the differences, the letter O.", |(), _, drawing| {
        drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
    }),
    View::new("vectors", "The arrow from b to a, and the same arrow from O.", difference::vectors).only_for_a_and_b(),
    View::new("slide", "A corner of A and what becomes of it when b is subtracted.", difference::slide)
        .only_for_a_and_b(),
    View::new("corners", "The names of the corners.", |(), scope, panes| {
        bodies::name_box_corners(1, scope, panes);
    }),
    View::new("corners-from-0", "The same, counted from 0 as the code counts.", |(), scope, panes| {
        bodies::name_box_corners(0, scope, panes);
    }),
    View::new("around", "The box around A-B, dotted, and whether O is inside of each.", difference::around)
        .for_each_pair(),
    View::new("face-depths", "The depth behind each face toward the other box.", contact::face_depths),
    View::new("told-corners", "The coordinates of all corners, in words.", bodies::list_coordinates),
    View::new("sides", "The numbers of A-B on its sides.", difference::sides).for_each_pair(),
    View::new("start", "A-B as it was at the start, as a ghost.", difference::start).for_each_pair(),
    View::new("target", "The target of the scene, or p, in the right picture.", difference::target)
        .over(difference::without_p),
    View::new("arrival", "B with its lower left corner at the point p, and A-B then.", difference::arrival)
        .only_for_a_and_b()
        .over(difference::without_verdict),
    View::new("jump", "A jumped to the point J, A after the push from there, and A-B.", difference::jump)
        .only_for_a_and_b()
        .over(difference::without_a),
    View::new("lamps", "The four comparisons of the origin test with their answers.", boxes::lamps),
    View::new("last-step", "The step of A-B that the last step of a body made.", steps::draw),
    View::new("gap", "The gaps in x and in y, and the nearest point of A-B.", boxes::gap),
    View::new("exits", "The four ways out with their lengths.", boxes::exits),
    View::new("points", "The differences of every corner of A and every corner of B.", difference::points).by_corners(),
    View::new("grown", "The other bodies grown by -B, in the world, and the point that B has become.", grown::draw),
    View::new("straight", "The way of O in the frame, if no wall were met.", way::straight),
    View::new("slipped", "Where A is at the looks if it just gets past B unseen.", instrument::launch::slipped),
    View::new("way", "Where the body of all pairs meets walls in the frame, and where it ends.", way::draw),
    View::new(
        "owners",
        "Each edge of A-B with the letters of its owner: a, b or ab, and their count.",
        contact::owners,
    )
    .only_for_a_and_b()
    .by_corners(),
    View::new("signs", "The same letters without a count.", contact::signs).only_for_a_and_b().by_corners(),
    View::new("nearest", "From O to the nearest border point of A-B, with the signed distance.", contact::nearest)
        .for_each_pair(),
    View::new("features", "The nearest edge of A-B, the face it is from, the corner that meets it.", contact::features),
    View::new("depths", "The same, the least depth behind a face of each, and the owner.", contact::depths)
        .only_for_a_and_b()
        .by_corners(),
    View::new("last-ask", "The direction of the last ask of GJK, with what is kept and all corners.", asks::last_ask),
    View::new("last-answer", "Its answer among what was kept, and the line across d through it.", asks::last_answer)
        .only_for_a_and_b(),
    View::new("last-edge", "The edge nearest O that GJK kept, its parents, and the point typed.", asks::last_edge)
        .only_for_a_and_b(),
    View::new("closest", "The witness points, or the stretch that two faces share.", contact::closest),
    View::new("edge-arrow", "The edge nearest O as an arrow e from its end c, where t is 0.", contact::edge_arrow),
    View::new("witness", "The witness points, the normal, and the share t along the nearest edge.", contact::witness),
];

/// Something that a lesson can show, by its name: an idea of this table, or a view of an instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overlay(&'static ViewInfo);

impl Overlay {
    /// Every overlay.
    fn every() -> impl Iterator<Item = Self> {
        IDEAS.iter().map(|idea| &idea.info).chain(instrument::views()).map(Self)
    }

    /// Every overlay: its name and what it draws.
    pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::every().map(|Self(info)| (info.name, info.says))
    }

    /// The overlay with this name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::every().find(|overlay| overlay.name() == name)
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        self.0.name
    }

    /// True if it needs corners, which rounded shapes do not have.
    pub(crate) const fn goes_by_corners(self) -> bool {
        self.0.by_corners
    }

    /// True if it is about A and B only, whatever pair a scene names.
    pub(crate) fn is_only_for_a_and_b(&self) -> bool {
        self.0.goes_with == Pairs::OnlyAAndB
    }

    fn draw(self, scope: &Scope<'_>, panes: &mut Panes) {
        let pairs = scope.scene.fronts();
        match IDEAS.iter().find(|idea| idea.info == *self.0) {
            Some(idea) if idea.info.goes_with == Pairs::Each && pairs.len() > 1 => {
                for pair in pairs {
                    scope.about(pair, |scope| (idea.draw)(&(), scope, panes));
                }
            }
            Some(idea) => (idea.draw)(&(), scope, panes),
            None => scope.instruments.iter().for_each(|instrument| instrument.draw(self.name(), scope, panes)),
        }
    }
}

/// Draws nothing but the shapes with the names of their corners: where they are, or as a difference takes them, B half-turned
/// beside A, if the learner is to merge their edges.
pub(crate) fn draw_shapes(scope: &Scope<'_>) -> Panes {
    let merges = scope.instrument::<HandMerge>().is_some() && !scope.scene.layout.sum;
    if let Some(beside) = Overlay::parse(EDGE_SHAPES).filter(|_| merges) {
        return draw(scope, &[beside]);
    }
    let mut panes = draw(scope, &[]);
    bodies::name_every_corner(scope, &mut panes);
    panes
}

/// Chooses the base, then draws the bodies and the overlays, in order.
pub(crate) fn draw(scope: &Scope<'_>, show: &[Overlay]) -> Panes {
    let mut panes = Panes::default();
    for overlay in show {
        if let Some(idea) = IDEAS.iter().find(|idea| idea.info == *overlay.0) {
            (idea.base)(&(), scope, &mut panes.base);
        }
        for instrument in scope.instruments {
            instrument.base(overlay.name(), scope, &mut panes.base);
        }
    }
    bodies::draw(scope, &mut panes);
    let turns =
        scope.scene.bodies.iter().any(|body| body.shape.as_posed().is_some_and(|box_| box_.box_center().is_some()));
    for figure in [&mut panes.world, &mut panes.difference] {
        figure.turns = turns;
    }
    let waits = |overlay: &Overlay| panes.base.alone.is_some_and(|alone| ![alone, "origin"].contains(&overlay.name()));
    let shown: Vec<Overlay> = show.iter().filter(|overlay| !waits(overlay)).copied().collect();
    for overlay in shown {
        overlay.draw(scope, &mut panes);
    }
    panes
}
