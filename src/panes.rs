//! The two panes of a step: their base, and the marks and texts that overlays and instruments add.
//!
//! The [`Base`] is chosen before anything is drawn; after that, marks are only added. So no idea removes or moves what
//! another has drawn, and the order in which a lesson lists them decides only what lies on top.

use crate::scene::{Scene, Solid};
use glam::DVec2;
use minkowski2d::minkowski::merge::{Merge, Owner};
use minkowski2d::outline::mean;
use std::{fmt, ops::Range};
use textfigure::figure::{Anchor, Figure, Role, Shape, Weight, bounds};

/// What is drawn in both panes before anything is added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Base {
    /// Which bodies are drawn in the left pane, and how.
    pub(crate) bodies: Bodies,
    /// True if the intersections of bodies are not marked, because an idea marks something else.
    pub(crate) without_shared: bool,
    /// The title of the left pane, if it shows something other than the world.
    pub(crate) world_title: Option<&'static str>,
    /// The title of the right pane, if it shows something other than `A − B`.
    pub(crate) difference_title: Option<&'static str>,
    /// True if the positions and the state of the bodies are not told, because they would only distract.
    pub(crate) without_numbers: bool,
    /// The only idea that is drawn now, besides the origin.
    pub(crate) alone: Option<&'static str>,
}

impl Base {
    /// Leaves out the bodies and all numbers, because an idea draws both panes, under these titles if they are others.
    pub(crate) fn clear(&mut self, world_title: Option<&'static str>, difference_title: Option<&'static str>) {
        (self.bodies, self.without_numbers) = (Bodies::Nothing, true);
        self.world_title = world_title.or(self.world_title);
        self.difference_title = difference_title.or(self.difference_title);
    }
}

/// Which bodies are drawn, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bodies {
    /// All of them.
    #[default]
    All,
    /// All but the one with this index.
    Without(usize),
    /// None: an idea draws the whole pane.
    Nothing,
}

/// One of the two panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The world.
    Left,
    /// The difference, or a table.
    Right,
}

/// What is covered until a claim is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// The left pane.
    World,
    /// The right pane, whether it shows a figure or a table.
    Difference,
    /// The numbers and verdicts below the panes.
    Readings,
    /// The verdict alone, which any other cover takes away too.
    Verdict,
}

impl Cover {
    /// What can be covered, by its name in lessons.
    pub(crate) const ALL: [(&'static str, Self); 4] = [
        ("world", Self::World),
        ("difference", Self::Difference),
        ("readings", Self::Readings),
        ("verdict", Self::Verdict),
    ];
}

/// What a step shows: two figures, and text beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Panes {
    /// What was drawn first.
    pub(crate) base: Base,
    /// The left pane.
    pub(crate) world: Figure,
    /// The right pane.
    pub(crate) difference: Figure,
    /// Lines above the left picture, in its pane.
    pub(crate) heading: Vec<String>,
    /// A table that covers the right pane.
    pub(crate) table: Option<Table>,
    /// Short texts for the lines below the panes.
    pub(crate) aside: Vec<String>,
    /// What the pictures show and no other words say, for those who only hear.
    pub(crate) spoken: Vec<String>,
    /// Which marks of the left pane are only for the eyes, because they stand where the drawing has room for them.
    for_eyes: Vec<Range<usize>>,
    /// True if all places in the right pane are only for the eyes.
    pub(crate) difference_is_for_eyes: bool,
    /// True if A−B is shown, so that its numbers may be told.
    pub(crate) difference_shown: bool,
    /// What is covered, and therefore empty.
    pub(crate) covers: Vec<Cover>,
}

impl Panes {
    /// Draws marks in the left pane that stand where there is room, so that their places tell nothing to those who only
    /// hear.
    pub(crate) fn for_eyes(&mut self, draw: impl FnOnce(&mut Figure)) {
        let first = self.world.marks.len();
        draw(&mut self.world);
        self.for_eyes.push(first..self.world.marks.len());
    }

    /// The left picture without the marks that are only for the eyes.
    pub(crate) fn world_for_ears(&self) -> Figure {
        let is_for_ears = |index: &usize| !self.for_eyes.iter().any(|marks| marks.contains(index));
        let marks = self.world.marks.iter().enumerate().filter(|(index, _)| is_for_ears(index));
        Figure { marks: marks.map(|(_, mark)| mark.clone()).collect(), ..Figure::default() }
    }

    /// Adds lines to the table, if there is one: a small screen shows the table, but not all of `aside`.
    pub(crate) fn tell(&mut self, lines: Vec<String>) {
        self.table.as_mut().map_or(&mut self.aside, |table| &mut table.lines).extend(lines);
    }

    /// True for each of the left and the right pane if it looks different from before.
    pub(crate) fn changed_since(&self, before: &Self) -> (bool, bool) {
        let (now, then) = (&self.base, &before.base);
        let left = self.world != before.world || self.heading != before.heading || now.world_title != then.world_title;
        let right = self.difference != before.difference || now.difference_title != then.difference_title;
        (left, right || self.table != before.table)
    }

    /// True if the left (or the right) pane shows a plane whose coordinates the learner may read off.
    pub(crate) fn has_ticks(&self, is_left: bool) -> bool {
        let has_origin = || self.difference.marks.iter().any(|mark| mark.role == Role::Origin);
        let is_plane =
            if is_left { self.base.bodies != Bodies::Nothing } else { self.difference_shown || has_origin() };
        is_plane && !self.covers.contains(&Cover::Readings)
    }

    /// Takes away what is covered. The short texts may be about either pane, so they go in any case.
    pub(crate) fn cover(&mut self, covers: Vec<Cover>) {
        if covers.iter().any(|cover| *cover != Cover::Verdict) {
            self.aside.clear();
            self.spoken.clear();
        }
        if covers.contains(&Cover::World) {
            self.world = Figure::default();
        }
        if covers.contains(&Cover::Difference) {
            self.difference = Figure::default();
            // Its title stays.
            if let Some(table) = &mut self.table {
                table.lines.clear();
            }
            self.difference_shown = false;
        }
        self.covers = covers;
    }
}

/// Lines of text in place of the right pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    /// The title of the pane.
    pub(crate) title: String,
    /// At most 13 lines of at most 37 columns.
    pub(crate) lines: Vec<String>,
    /// The lines for those who hear them; `None` if these are the same.
    pub(crate) told: Option<Vec<String>>,
}

/// The role of the n-th body of a scene.
pub(crate) const fn role(body: usize) -> Role {
    [Role::A, Role::B, Role::C][body % 3]
}

/// The roles of A and of B, for a scene that is about them.
pub(crate) const A_AND_B: [Role; 2] = [Role::A, Role::B];

/// The roles of the bodies of a scene's front pair.
pub(crate) fn pair_roles(scene: &Scene) -> [Role; 2] {
    scene.front().map_or(A_AND_B, |pair| pair.map(role))
}

/// The role of the difference of a scene's front pair. If the right pane shows several differences, it is the role of
/// the pair's own body.
pub(crate) fn difference_role(scene: &Scene) -> Role {
    let pair = scene.front().filter(|_| scene.fronts().len() > 1);
    pair.map_or(Role::Difference, |pair| role(scene.own_body(pair)))
}

/// What the difference of a scene's front pair is called in the right pane.
pub(crate) fn difference_label(scene: &Scene) -> String {
    scene.front().map_or_else(|| "A-B".to_owned(), |pair| scene.difference_name(pair))
}

/// The role of an edge of a sum or difference, by the roles of the two shapes.
pub(crate) const fn owner_role(owner: Owner, [a, b]: [Role; 2]) -> Role {
    match owner {
        Owner::A => a,
        Owner::B => b,
        Owner::Both => Role::Fused,
    }
}

/// The letters of the owner of an edge, in pictures and answers. The sign of the key that takes both is no label, because
/// ASCII draws thick level lines with it.
pub(crate) const fn owner_letters(owner: Owner) -> &'static str {
    if matches!(owner, Owner::Both) { "ab" } else { owner.sign() }
}

/// Names the corners `a0`, `a1`, ... outside the polygon.
pub(crate) fn corner_names(figure: &mut Figure, role: Role, letter: impl fmt::Display, corners: &[DVec2]) {
    let middle = mean(corners);
    for (index, corner) in corners.iter().enumerate() {
        figure.label(role, *corner, format!("{letter}{index}"), Anchor::Near(*corner - middle));
    }
}

/// Draws the interior and the border of a convex polygon.
pub(crate) fn solid(figure: &mut Figure, role: Role, corners: &[DVec2]) {
    figure.add(role, Shape::Region(corners.to_vec()));
    figure.add(role, Shape::Polygon(corners.to_vec()));
}

/// Draws a point, a segment or an arrow, with a label at its end.
pub(crate) fn labeled(figure: &mut Figure, role: Role, shape: Shape, text: impl Into<String>, anchor: Anchor) {
    let end = shape.points().last().copied().unwrap_or_default();
    figure.add(role, shape);
    figure.label(role, end, text, anchor);
}

/// Draws the interior of a sum or difference in a role, and each edge of its border in that of its owner.
pub(crate) fn owned_solid(figure: &mut Figure, role: Role, merge: Merge<'_>, owners: [Role; 2]) {
    let mut corners = vec![merge.vertex().point];
    let mut roles = Vec::new();
    for step in merge {
        roles.push(owner_role(step.owner, owners));
        corners.push(step.vertex.point);
    }
    // The chain ends where it began.
    corners.truncate(roles.len().max(1));
    figure.add(role, Shape::Region(corners.clone()));
    figure.add(role, Shape::Owned(corners, roles));
}

/// Draws where something was or will be: dotted, in its own color, with its name on this side.
pub(crate) fn ghost(figure: &mut Figure, role: Role, border: Vec<DVec2>, name: impl Into<String>, side: DVec2) {
    let (low, high) = bounds(border.iter().copied());
    let middle = low.midpoint(high);
    let x = if side.y == 0.0 { [low, high][usize::from(side.x > 0.0)].x } else { middle.x };
    let at = DVec2::new(x, if side.y < 0.0 { low.y } else { high.y });
    figure.add_weighted(role, Weight::Faint, Shape::Polygon(border));
    figure.add_weighted(role, Weight::Faint, Shape::Label(at, name.into(), Anchor::Near(side)));
}

/// The border of a body.
pub(crate) fn border(solid: &Solid) -> Shape {
    Shape::Polygon(solid.outline())
}

/// The interior of a body, in convex parts.
pub(crate) fn insides(solid: &Solid) -> impl Iterator<Item = Shape> {
    solid.pieces().into_iter().map(Shape::Region)
}
