//! Ideas drawn: each overlay turns the state of a scene into marks, words or both; one file for each idea.
//!
//! To add one: write its file, and give it a row in `overlays!`: variant, name, what it draws, and the function that
//! does.

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
mod sharing;
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

use crate::figure::{Anchor, Figure, Role, Shape};
use crate::geometry::Aabb;
use crate::readings::Scope;
use crate::scene::Solid;
use crate::value::plain;
use glam::{DVec2, dvec2};

/// What one step shows: two figures, and words beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The left pane.
    pub world: Figure,
    /// The right pane.
    pub difference: Figure,
    /// What the left pane is called, where it shows something else than the world.
    pub world_title: Option<&'static str>,
    /// What the right pane is called, where it shows something else than `A − B`.
    pub difference_title: Option<&'static str>,
    /// A table that covers the right pane: its title and its lines.
    pub table: Option<Table>,
    /// Short pieces of text for the line below the panes.
    pub aside: Vec<String>,
    /// True if A−B is in the picture, so that its numbers may be told.
    pub difference_shown: bool,
    /// True if the overlays say all that matters, so that where the bodies are and how they lie would only distract.
    pub without_numbers: bool,
}

/// Lines of text in place of the right pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// For the frame.
    pub title: String,
    /// At most 37 columns each, at most 13 of them.
    pub lines: Vec<String>,
}

macro_rules! overlays {
    ($($variant:ident $name:literal $says:literal $draw:expr,)*) => {
        /// An idea that can be drawn.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Overlay {
            $(#[doc = $says] $variant,)*
        }

        impl Overlay {
            /// Every overlay with the name that lessons use and what it draws.
            pub const ALL: &[(Self, &'static str, &'static str)] = &[$((Self::$variant, $name, $says),)*];

            /// Adds its marks and words.
            fn draw(self, scope: &Scope<'_>, drawing: &mut Drawing) {
                let draw: fn(&Scope<'_>, &mut Drawing) = match self {
                    $(Self::$variant => $draw,)*
                };
                draw(scope, drawing);
            }
        }
    };
}

overlays! {
    Difference "difference" "The difference A-B." difference::draw,
    Origin "origin" "The origin of the differences, the letter O." |_, drawing| drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO)),
    Vectors "vectors" "The arrow from b to a, and the same arrow from the O." vectors::draw,
    Slide "slide" "The arrow from b to the O along which A is slid." slide::draw,
    Corners "corners" "The names of the corners." bodies::corner_names,
    Stamps "stamps" "The copies of A stamped so far, one for each corner of B." stamps::draw,
    Copies "copies" "The copies of A for every point of B that the probe has visited." copies::draw,
    Table "table" "The four sides of A-B worked out in numbers, over the covered right pane." table::draw,
    Sides "sides" "The numbers of A-B on its sides." difference::sides,
    Start "start" "A-B as it was at the start, as a ghost." difference::start,
    Opposite "opposite" "B-A and the guide line of the half-turn, while swapped." difference::opposite,
    Shared "shared" "The probe in the world, and its difference from itself." probe::shared,
    Slid "slid" "B slid by the probe, and what it shares with A." slide::slid,
    Lamps "lamps" "The four comparisons of the origin test with their answers." lamps::draw,
    Axes "axes" "The axes of the world." steps::axes,
    LastStep "last-step" "The last step of a body, and the step of A-B that it made." steps::draw,
    Gap "gap" "The free columns and rows, and the nearest point of A-B." gap::draw,
    Exits "exits" "The four ways out with their lengths." exits::draw,
    Aim "aim" "The arrow to the probe with its two legs." probe::aim,
    Push "push" "The push p and the four buttons that apply it." push::draw,
    Launch "launch" "The flight of one frame: speed, start and end." launch::draw,
    Passes "passes" "What each pass of the solver did, over the right pane." solver::draw,
    Tunnel "tunnel" "The looks at a flight, each with its verdict." tunnel::draw,
    Motions "motions" "How A and B move in the frame, from the chosen frame of reference." flight::motions::draw,
    Ray "ray" "A-B sliding over the O, or the O flying against A-B, or its fan." flight::ray::draw,
    Hit "hit" "Where and when the ray meets A-B." flight::ray::hit,
    Clocks "clocks" "The bars of the two stop-watches, in the left pane." flight::clocks::draw,
    Response "response" "The frames run, their contacts and what each rule keeps, over the right pane." flight::response::draw,
    Points "points" "The differences of every corner of A and every corner of B." points::draw,
    Owners "owners" "Each edge of A-B with the sign of its owner: a, b or =." contact::owners,
    Nearest "nearest" "From the O to the nearest border point of A-B, with the signed distance." contact::nearest,
    Features "features" "The nearest edge of A-B, the face it is from and the corner that meets it." contact::features,
    Witness "witness" "The contact points with the normal, and the share t along the nearest edge." contact::witness,
    Depths "depths" "The signed distance for the angles of B seen so far." contact::depths,
    AllDepths "all-depths" "The depth for every angle of B in a quarter turn, over the right pane." contact::all_depths,
    Trace "trace" "The latest places of a moving contact: signed distance and normal." contact::trace,
    TraceTable "trace-table" "The places of a moving contact, by both formulas for the normal." contact::trace_table,
    HullSearch "hull-search" "The search for the border of A-B by support points, once it has begun." contact::hull_search,
    Stops "stops" "What stops a pushed body: normals, and where the move would have ended." stops::draw,
    Sharing "sharing" "What each of two bodies takes of the push that separates them." sharing::draw,
    Walker "walker" "A walker on the border of a body, with the edges gone along." polygons::walker::draw,
    Compass "compass" "Those edges as arrows from one centre, over the right pane." polygons::compass::draw,
    Sweep "sweep" "B carried round A, and the sum that it covers." polygons::sweep::draw,
    Silhouettes "silhouettes" "Four images of a body to choose from." polygons::silhouettes::draw,
    Compasses "compasses" "The edges of A and B as arrows from one centre, those that wait in brackets." polygons::compass::both,
    Chain "chain" "The chain of edges merged so far, and what a wrong one would make of it." polygons::chain::draw,
    Starts "starts" "The start corners chosen, the pairs tried, and the chain of the pair." polygons::starts::draw,
    Rulers "rulers" "Rulers pushed against A, B and A-B." polygons::rulers::draw,
    Parts "parts" "A-B filled in, or one A-B for each part of A." polygons::parts::draw,
    Spin "spin" "Which shapes turn by themselves; A only where it is not hidden." polygons::spin::draw,
}

impl Overlay {
    /// The overlay of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(overlay, ..)| *overlay)
    }

    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|(_, name, _)| *name)
    }
}

/// Draws the bodies and then every overlay, in order.
#[must_use]
pub fn draw(scope: &Scope<'_>, show: &[Overlay]) -> Drawing {
    let mut drawing = Drawing::default();
    bodies::draw(scope, &mut drawing);
    for overlay in show {
        overlay.draw(scope, &mut drawing);
    }
    drawing
}

/// The border of a body.
fn border(solid: &Solid) -> Shape {
    Shape::Polygon(solid.corners())
}

/// The inside of a body, in convex pieces.
fn insides(solid: &Solid) -> impl Iterator<Item = Shape> {
    let pieces = match solid {
        Solid::Compound { parts, .. } => parts.iter().map(|part| part.vertices().to_vec()).collect(),
        convex => vec![convex.corners()],
    };
    pieces.into_iter().map(Shape::Region)
}

/// The corners of a box as a polygon.
fn polygon(shape: &Aabb) -> Shape {
    Shape::Polygon(shape.corners().to_vec())
}

/// The inside of a box.
fn region(shape: &Aabb) -> Shape {
    Shape::Region(shape.corners().to_vec())
}

/// The middle of the four sides: left, right, bottom, top, each with the anchor for a label outside of it.
fn side_middles(shape: &Aabb) -> [(DVec2, Anchor); 4] {
    let middle = shape.center();
    [
        (dvec2(shape.left(), middle.y), Anchor::Left),
        (dvec2(shape.right(), middle.y), Anchor::Right),
        (dvec2(middle.x, shape.bottom()), Anchor::Below),
        (dvec2(middle.x, shape.top()), Anchor::Above),
    ]
}

/// On which side of its point a label stands that is to lie further out in a direction.
fn outside(direction: DVec2) -> Anchor {
    // A row is two columns high, and one column beside a line is enough.
    if direction.x.abs() > 0.8 * direction.y.abs() {
        if direction.x < 0.0 { Anchor::Left } else { Anchor::Right }
    } else if direction.y < 0.0 {
        Anchor::Below
    } else {
        Anchor::Above
    }
}
