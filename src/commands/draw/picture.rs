//! The marks of shapes.

use super::input::{DrawnShape, Geometry};
use super::outline::{convex, shared, simplified};
use super::view::{Grid, Window};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::{ConvexPolygon, minkowski::merge};
use glam::{DVec2, dvec2};

/// The number of shapes of each role of which overlaps are marked.
pub(super) const MOST_OVERLAPS: usize = 100;

/// The most cells that the outlines of a figure may cross together; about a second's work.
const MOST_CROSSED: f64 = 4e7;

/// The most cells that polygons may fill together.
const MOST_FILLED: f64 = 2e6;

/// The options of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictureOptions {
    pub(super) size: (u16, u16),
    pub(super) view: Option<Window>,
    pub(super) axes: bool,
    pub(super) difference: bool,
    pub(super) fill: bool,
}

/// The marks of the shapes, and the window that shows them.
pub(super) fn compose(mut items: Vec<DrawnShape>, options: &PictureOptions) -> Result<(Figure, Window), String> {
    if items.is_empty() && options.view.is_none() && !options.axes {
        return Err("there are no shapes to draw; give at least one, or --view or --axes".to_owned());
    }
    let difference = if options.difference { Some(difference(&items)?) } else { None };
    let bodies = items.len();
    items.extend(difference);
    let origin = [DVec2::ZERO];
    let fitted = || {
        let points = items.iter().flat_map(DrawnShape::points).chain(origin.iter().filter(|_| options.difference));
        let (columns, rows) = options.size;
        Window::fitted(&points, dvec2(f64::from(columns), f64::from(rows)))
            .ok_or("the shapes are too far apart to be drawn together; --view shows a part of them")
    };
    let view = options.view.map_or_else(fitted, Ok)?;
    let grid = Grid::new(view, options.size);
    for (index, item) in items.iter().enumerate() {
        if let Some(far) = item.points().iter().find(|point| !grid.reaches(**point)) {
            let (x, y) = (far.x, far.y);
            return Err(format!(
                "shape {}: [{x:e}, {y:e}] lies more than a thousand million cells outside the view",
                index + 1
            ));
        }
    }

    let mut figure = Figure::default();
    if options.axes {
        axes(&mut figure, view);
    }
    let (mut crossed, mut filled) = (0.0, 0.0);
    // The difference is drawn below the others.
    for item in items.iter().skip(bodies).chain(items.iter().take(bodies)) {
        let shape = match &item.geometry {
            Geometry::Polygon(corners) => {
                let corners = simplified(corners, &grid);
                crossed += cells_crossed(&corners, &grid);
                if crossed > MOST_CROSSED {
                    let most = MOST_CROSSED / 1e6;
                    return Err(format!("the outlines are too tangled: at most {most} million cells may be crossed"));
                }
                filled += cells_around(&corners, &grid);
                if options.fill && filled > MOST_FILLED {
                    let most = MOST_FILLED / 1e6;
                    return Err(format!(
                        "there is too much to fill: at most {most} million cells; --outline-only draws it unfilled"
                    ));
                }
                Shape::Polygon(corners)
            }
            Geometry::Segment([from, to]) => Shape::Segment(*from, *to),
            Geometry::Arrow([from, to]) => Shape::Arrow(*from, *to),
            Geometry::Point(at) => Shape::Point(*at),
        };
        figure.add_weighted(item.role, weight(item.role), shape);
    }
    if options.fill {
        overlaps(&mut figure, &items[..bodies], &grid);
    }
    if options.axes || options.difference {
        figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
    }
    for item in &items {
        let Some(label) = item.label.as_deref().filter(|label| !label.is_empty()) else { continue };
        match &item.geometry {
            Geometry::Polygon(corners) => figure.name(item.role, simplified(corners, &grid), label),
            Geometry::Segment([from, to]) | Geometry::Arrow([from, to]) => {
                figure.label(item.role, *from, label, Anchor::Along(*to));
            }
            Geometry::Point(at) => figure.label(item.role, *at, label, Anchor::Near(DVec2::X)),
        }
    }
    Ok((figure, view))
}

/// An upper bound on the cells of the frame that an outline crosses, plus one for each edge.
fn cells_crossed(outline: &[DVec2], grid: &Grid) -> f64 {
    let places = outline.iter().map(|corner| grid.of(*corner).clamp(DVec2::ZERO, grid.cells));
    let next = places.clone().cycle().skip(1);
    places.zip(next).map(|(from, to)| (to - from).abs().element_sum() + 1.0).sum()
}

/// An upper bound on the cells of the frame that an outline encloses.
fn cells_around(outline: &[DVec2], grid: &Grid) -> f64 {
    let places = outline.iter().map(|corner| grid.of(*corner).clamp(DVec2::ZERO, grid.cells));
    let none = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, high) = places.fold(none, |(low, high), place| (low.min(place), high.max(place)));
    (high - low + 1.0).element_product()
}

/// Ghosts and guides are dotted.
fn weight(role: Role) -> Weight {
    if matches!(role, Role::Ghost | Role::Guide) { Weight::Faint } else { Weight::Plain }
}

fn axes(figure: &mut Figure, view: Window) {
    let (min, max) = (view.min(), view.max());
    if min.y <= 0.0 && max.y >= 0.0 {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(dvec2(min.x, 0.0), dvec2(max.x, 0.0)));
    }
    if min.x <= 0.0 && max.x >= 0.0 {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(dvec2(0.0, min.y), dvec2(0.0, max.y)));
    }
}

/// The difference of the first shapes with the roles a and b.
fn difference(items: &[DrawnShape]) -> Result<DrawnShape, String> {
    let find = |role: Role, name: &str| -> Result<ConvexPolygon, String> {
        let mut found = items.iter().enumerate().filter(|(_, item)| item.role == role);
        let (index, item) = found.next().ok_or_else(|| format!("--difference needs a shape with role {name}"))?;
        if matches!(item.geometry, Geometry::Arrow(_)) {
            return Err(format!("--difference: shape {}, with role {name}, is an arrow", index + 1));
        }
        convex(item.points()).map_err(|error| format!("--difference: shape {}, with role {name}: {error}", index + 1))
    };
    let (a, b) = (find(Role::A, "a")?, find(Role::B, "b")?);
    let corners = merge::difference(&a, &b).vertices().to_vec();
    Ok(DrawnShape { geometry: Geometry::Polygon(corners), role: Role::Difference, label: Some("A-B".to_owned()) })
}

/// Marks the intersections of convex polygons with the roles a and b.
fn overlaps(figure: &mut Figure, items: &[DrawnShape], grid: &Grid) {
    let solid = |role: Role| -> Vec<ConvexPolygon> {
        let polygons = items.iter().filter(|item| item.role == role && matches!(item.geometry, Geometry::Polygon(_)));
        polygons.take(MOST_OVERLAPS).filter_map(|item| convex(&simplified(item.points(), grid)).ok()).collect()
    };
    let (first, second) = (solid(Role::A), solid(Role::B));
    for a in &first {
        for b in &second {
            if let Some(corners) = shared(a, b, grid) {
                let corners = corners.into_iter().map(|place| grid.world(place)).collect();
                figure.add(Role::Overlap, Shape::Region(corners));
            }
        }
    }
}
