//! The marks of shapes.

use super::dimension::{self, Dimension};
use super::overlap::{convex, shared};
use super::shape::{FigureShape, Geometry};
use super::view::{Grid, Window};
use super::{Drawing, DrawingOptions};
use crate::figure::{Anchor, Figure, Mark, Role, Shape, Weight, bounds};
use crate::{Canvas, Look, Texture, Viewport};
use glam::{DVec2, dvec2};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::widgets::Widget as _;
use unicode_width::UnicodeWidthStr;

/// The number of shapes of each role of which overlaps are marked, and their corners.
const MOST_OVERLAPS: (usize, usize) = (100, 200);

/// The most cells that the outlines of a figure may cross together; about a second's work.
const MOST_CROSSED: f64 = 4e7;

/// The most cells that polygons may fill together.
const MOST_FILLED: f64 = 2e6;

/// The most points that circles and arcs of a figure may become together.
const MOST_ROUND: usize = 2_000_000;

/// The largest radius of a circle or an arc, in cells.
const LARGEST_RADIUS: f64 = 1e6;

/// How far an arrow is drawn back from the borders at which it starts and ends, in cells.
const MOST_DRAWN_BACK: f64 = 3.0;

/// What there is to draw.
pub(super) struct DrawnFigure {
    /// The marks of the shapes.
    pub(super) figure: Figure,
    /// What shows them.
    pub(super) viewport: Viewport,
    /// Where the world is in the frame.
    pub(super) grid: Grid,
    /// What stands where the shapes leave room.
    pub(super) dimensions: Vec<Dimension>,
}

/// Turns shapes into marks.
pub(super) fn compose(drawing: &Drawing, options: &DrawingOptions) -> Result<DrawnFigure, String> {
    let bodies = drawing.shapes.len();
    let mut items = [&drawing.shapes[..], &drawing.base].concat();
    if items.is_empty() && options.view.is_none() && !options.axes && !options.grid {
        return Err("there are no shapes to draw; give at least one, or a view, axes or a grid".to_owned());
    }
    let view = window(&items, options)?;
    let world = Grid::new(view, options.size);
    let mut home = DVec2::ZERO;
    let (mut grid, mut view) = (world, view);
    let mut dimensions = dimension::all(&items, &world);
    if options.view.is_none() && !view.is_lattice() && items.iter().any(is_straight) {
        view = Window::of_cells(options.size);
        grid = Grid::new(view, options.size);
        home = grid.world(world.of(home));
        for item in &mut items {
            snap(item, &world, &grid);
        }
    }

    let mut figure = Figure::default();
    if options.axes {
        axes(&mut figure, view, home);
    }
    let mut work = Work::default();
    // The base is drawn below the others.
    for (index, item) in items.iter().enumerate().skip(bodies).chain(items.iter().enumerate().take(bodies)) {
        let is_filled = is_filled(item, options);
        let drawn = drawn(item, is_filled, &grid).map_err(|error| format!("shape {}: {error}", index + 1))?;
        let Some(shape) = drawn else { continue };
        work.add(&shape, item, is_filled, &grid)?;
        if is_filled
            && weight(item) == Weight::Faint
            && let Shape::Polygon(corners) = &shape
        {
            figure.add(item.role, Shape::Region(corners.clone()));
        }
        figure.add_weighted(item.role, weight(item), shape);
    }
    overlaps(&mut figure, &items[..bodies], &grid, options);
    if options.axes || options.origin {
        figure.add(Role::Origin, Shape::Point(home));
    }
    for dimension in dimensions.extract_if(.., |dimension| !dimension.is_straight()) {
        dimension.add(&mut figure, &grid);
    }
    draw_back(&mut figure, &view, &grid);
    for item in &items {
        label(&mut figure, item, &grid);
    }
    Ok(DrawnFigure { figure, viewport: view.viewport(), grid: world, dimensions })
}

/// The part of the world that is shown: what was asked for, or else all that there is to draw.
fn window(items: &[FigureShape], options: &DrawingOptions) -> Result<Window, String> {
    let fitted = || {
        let origin = options.origin.then_some(DVec2::ZERO);
        let points: Vec<DVec2> = items.iter().flat_map(|item| item.points().into_owned()).chain(origin).collect();
        let (columns, rows) = options.size;
        Window::fitted(&points, dvec2(f64::from(columns), f64::from(rows)), margin(items))
            .ok_or("the shapes are too far apart to be drawn together; a view shows a part of them")
    };
    let view = options.view.map_or_else(fitted, Ok)?;
    let world = Grid::new(view, options.size);
    for (index, item) in items.iter().enumerate() {
        if let Some(DVec2 { x, y }) = item.points().iter().find(|point| !world.reaches(**point)) {
            let far = "lies more than a thousand million cells outside the view";
            return Err(format!("shape {}: [{x:e}, {y:e}] {far}", index + 1));
        }
    }
    Ok(view)
}

/// The outline of a shape; none of words and dimensions.
fn drawn(item: &FigureShape, is_filled: bool, grid: &Grid) -> Result<Option<Shape>, String> {
    Ok(Some(match &item.geometry {
        Geometry::Segment([from, to]) => Shape::Segment(*from, *to),
        Geometry::Arrow([from, to]) => Shape::Arrow(*from, *to),
        Geometry::Point(at) => Shape::Point(*at),
        Geometry::Text(_) | Geometry::Dimension(_) => return Ok(None),
        Geometry::Polyline(points) => Shape::Polyline(points.clone()),
        Geometry::Polygon(corners) => closed(corners.clone(), item, is_filled),
        Geometry::Circle(circle) => closed(circle.points(round_points(circle.radius, grid)?), item, is_filled),
        Geometry::Arc(arc) => Shape::Polyline(arc.points(round_points(arc.radius, grid)?)),
    }))
}

/// The room that words need at the sides of a figure, in cells.
fn margin(items: &[FigureShape]) -> DVec2 {
    let width = |item: &FigureShape| item.label.as_deref().map_or(4, UnicodeWidthStr::width) as f64;
    let room = |item: &FigureShape| match (&item.geometry, item.anchor) {
        (Geometry::Dimension(_), _) => dvec2(width(item) + 3.0, 2.0),
        (_, Some(Anchor::Left | Anchor::Right)) => dvec2(width(item) + 2.0, 1.0),
        (Geometry::Text(_), _) | (_, Some(_)) => dvec2(0.5 * width(item), 1.0),
        _ => DVec2::ZERO,
    };
    items.iter().map(room).fold(DVec2::ZERO, DVec2::max)
}

/// True for a shape with an edge along an axis.
fn is_straight(item: &FigureShape) -> bool {
    let along = |ends: &[DVec2]| ends.windows(2).any(|ends| ends[0] != ends[1] && ends[0].cmpeq(ends[1]).any());
    matches!(item.geometry, Geometry::Polygon(_) | Geometry::Polyline(_) | Geometry::Segment(_))
        && along(&item.points())
}

/// Moves a shape from one grid to the other, and its edges along the axes to the middles of cells.
fn snap(item: &mut FigureShape, world: &Grid, grid: &Grid) {
    let snapped = |points: &[DVec2], is_closed: bool| -> Vec<DVec2> {
        let count = points.len();
        let moved = |index: usize| {
            let (point, mut place) = (points[index], world.of(points[index]));
            let middle = world.middle(place);
            let before = (index > 0 || is_closed).then(|| points[(index + count - 1) % count]);
            let after = (index + 1 < count || is_closed).then(|| points[(index + 1) % count]);
            for other in before.into_iter().chain(after).filter(|other| *other != point) {
                if other.x == point.x {
                    place.x = middle.x;
                }
                if other.y == point.y {
                    place.y = middle.y;
                }
            }
            grid.world(place)
        };
        (0..count).map(moved).collect()
    };
    let scale = world.scale.y / grid.scale.y;
    let moved = |point: DVec2| grid.world(world.of(point));
    match &mut item.geometry {
        Geometry::Polygon(points) => *points = snapped(points, true),
        Geometry::Polyline(points) => *points = snapped(points, false),
        Geometry::Segment(ends) | Geometry::Arrow(ends) => {
            let moved = snapped(ends, false);
            *ends = [moved[0], moved[1]];
        }
        Geometry::Circle(circle) => (circle.center, circle.radius) = (moved(circle.center), scale * circle.radius),
        Geometry::Arc(arc) => (arc.center, arc.radius) = (moved(arc.center), scale * arc.radius),
        Geometry::Point(at) | Geometry::Text(at) => *at = moved(*at),
        Geometry::Dimension(ends) => *ends = ends.map(moved),
    }
}

/// A closed outline. One that is dotted is never filled; another that is not is drawn as a line.
fn closed(mut corners: Vec<DVec2>, item: &FigureShape, is_filled: bool) -> Shape {
    if is_filled || weight(item) == Weight::Faint {
        return Shape::Polygon(corners);
    }
    corners.push(corners[0]);
    Shape::Polyline(corners)
}

/// The number of points with which a circle looks round: a hundredth of a cell from it at most, in steps that put some on
/// the axes.
fn round_points(radius: f64, grid: &Grid) -> Result<usize, String> {
    let cells = radius * grid.scale.max_element();
    if cells > LARGEST_RADIUS {
        return Err("its radius is more than a million cells of the view".to_owned());
    }
    Ok(4 * (5.6 * cells.sqrt()).ceil().max(2.0) as usize)
}

/// What it takes to draw a figure, so that it is told before.
#[derive(Default)]
struct Work {
    crossed: f64,
    filled: f64,
    round: usize,
}

impl Work {
    fn add(&mut self, shape: &Shape, item: &FigureShape, is_filled: bool, grid: &Grid) -> Result<(), String> {
        let (Shape::Polygon(path) | Shape::Polyline(path)) = shape else { return Ok(()) };
        self.crossed += cells_crossed(path, grid);
        if is_filled && matches!(item.geometry, Geometry::Polygon(_) | Geometry::Circle(_)) {
            self.filled += cells_around(path, grid);
        }
        if matches!(item.geometry, Geometry::Circle(_) | Geometry::Arc(_)) {
            self.round += path.len();
        }
        let millions = |most: f64| most / 1e6;
        if self.crossed > MOST_CROSSED {
            let most = millions(MOST_CROSSED);
            return Err(format!("the outlines are too tangled: at most {most} million cells may be crossed"));
        }
        if self.filled > MOST_FILLED {
            let most = millions(MOST_FILLED);
            return Err(format!(
                "there is too much to fill: at most {most} million cells; as outlines only it can be drawn"
            ));
        }
        if self.round > MOST_ROUND {
            return Err(format!("there are too many large circles: together they have more than {MOST_ROUND} points"));
        }
        Ok(())
    }
}

/// Lets arrows start and end beside borders, not in them.
fn draw_back(figure: &mut Figure, view: &Window, grid: &Grid) {
    let is_border = |mark: &&Mark| matches!(mark.shape, Shape::Polygon(_) | Shape::Polyline(_));
    if !figure.marks.iter().any(|mark| matches!(mark.shape, Shape::Arrow(..))) {
        return;
    }
    let borders = Figure { marks: figure.marks.iter().filter(is_border).cloned().collect(), ..Figure::default() };
    let (columns, rows) = (grid.cells.x as u16, grid.cells.y as u16);
    let mut drawn = Buffer::empty(Rect::new(0, 0, columns, rows));
    let look = Look { texture: Texture::None, ..Look::default() };
    Canvas { figure: &borders, viewport: view.viewport(), look }.render(drawn.area, &mut drawn);
    let is_covered = |place: DVec2| {
        let cell = grid.cell(place);
        cell.and_then(|cell| drawn.cell(cell)).is_some_and(|cell| cell.symbol() != " ")
    };
    for mark in &mut figure.marks {
        let Shape::Arrow(from, to) = &mut mark.shape else { continue };
        let ends = [grid.of(*from), grid.of(*to)];
        let length = (ends[1] - ends[0]).abs().max_element();
        let free = |end: DVec2, other: DVec2| {
            let steps = (0..).map(|step| 0.25 * f64::from(step)).take_while(|back| *back <= MOST_DRAWN_BACK);
            let places = steps.filter(|back| 2.0 * back < length).map(|back| (back, end.lerp(other, back / length)));
            places.into_iter().find(|(_, place)| !is_covered(*place))
        };
        let (Some((start, first)), Some((end, last))) = (free(ends[0], ends[1]), free(ends[1], ends[0])) else {
            continue;
        };
        if (last - first).abs().max_element() < 1.0 {
            continue;
        }
        if start > 0.0 {
            *from = grid.world(first);
        }
        if end > 0.0 {
            *to = grid.world(last);
        }
    }
}

/// Adds the label of a shape.
fn label(figure: &mut Figure, item: &FigureShape, grid: &Grid) {
    let Some(text) = item.label.as_deref().filter(|label| !label.is_empty()) else { return };
    let role = item.role;
    if let Geometry::Dimension(_) = item.geometry {
        return;
    }
    if let Some(anchor) = item.anchor {
        let (low, high) = bounds(item.points().iter().copied());
        let middle = low.midpoint(high);
        let is_wide = !matches!(
            item.geometry,
            Geometry::Segment(_) | Geometry::Arrow(_) | Geometry::Point(_) | Geometry::Text(_)
        );
        // As beside points elsewhere, longer words are set apart.
        let is_apart = is_wide || text.width() > 2 && !matches!(item.geometry, Geometry::Text(_));
        let text = match anchor {
            Anchor::Left if is_apart => format!("{text} "),
            Anchor::Right if is_apart => format!(" {text}"),
            _ => text.to_owned(),
        };
        let at = match anchor {
            Anchor::Left if is_wide => dvec2(low.x, middle.y),
            Anchor::Right if is_wide => dvec2(high.x, middle.y),
            Anchor::Above if is_wide => dvec2(middle.x, high.y),
            Anchor::Below if is_wide => dvec2(middle.x, low.y),
            _ => middle,
        };
        figure.label(role, at, text, anchor);
        return;
    }
    match &item.geometry {
        Geometry::Polygon(corners) => figure.name(role, corners.clone(), text),
        Geometry::Circle(circle) => figure.name(role, circle.points(64), text),
        Geometry::Polyline(points) => {
            let length = |ends: &&[DVec2]| grid.of(ends[0]).distance(grid.of(ends[1]));
            match points.windows(2).max_by(|one, other| length(one).total_cmp(&length(other))) {
                Some(ends) => figure.label(role, ends[0], text, Anchor::Along(ends[1])),
                None => figure.label(role, points[0], text, Anchor::Near(DVec2::X)),
            }
        }
        Geometry::Arc(arc) => figure.label(role, arc.middle(), text, Anchor::Near(arc.middle() - arc.center)),
        Geometry::Segment([from, to]) | Geometry::Arrow([from, to]) => {
            figure.label(role, *from, text, Anchor::Along(*to));
        }
        Geometry::Point(at) => figure.label(role, *at, text, Anchor::Near(DVec2::X)),
        Geometry::Text(at) => figure.label(role, *at, text, Anchor::Center),
        Geometry::Dimension(_) => {}
    }
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
    let (low, high) = bounds(places);
    (high - low + 1.0).element_product()
}

/// Ghosts and guides are dotted, unless they say otherwise.
fn weight(item: &FigureShape) -> Weight {
    let is_faint = item.dash.unwrap_or(matches!(item.role, Role::Ghost | Role::Guide));
    match item.thick {
        _ if is_faint => Weight::Faint,
        Some(true) => Weight::Strong,
        _ => Weight::Plain,
    }
}

fn is_filled(item: &FigureShape, options: &DrawingOptions) -> bool {
    let usual = options.fill && weight(item) != Weight::Faint;
    options.look.texture != Texture::None && item.fill.unwrap_or(usual)
}

fn axes(figure: &mut Figure, view: Window, home: DVec2) {
    let (min, max) = (view.min(), view.max());
    if min.y <= home.y && max.y >= home.y {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(dvec2(min.x, home.y), dvec2(max.x, home.y)));
    }
    if min.x <= home.x && max.x >= home.x {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(dvec2(home.x, min.y), dvec2(home.x, max.y)));
    }
}

/// Marks the intersections of convex polygons with the roles a and b.
fn overlaps(figure: &mut Figure, items: &[FigureShape], grid: &Grid, options: &DrawingOptions) {
    let solid = |role: Role| -> Vec<Vec<DVec2>> {
        let polygons = items.iter().filter(|item| item.role == role && is_filled(item, options));
        let corners = polygons.filter_map(|item| match &item.geometry {
            Geometry::Polygon(corners) if corners.len() <= MOST_OVERLAPS.1 => Some(corners),
            _ => None,
        });
        corners.take(MOST_OVERLAPS.0).filter_map(|corners| convex(corners, grid)).collect()
    };
    let (first, second) = (solid(Role::A), solid(Role::B));
    for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
        if let Some(corners) = shared(a, b) {
            let corners = corners.into_iter().map(|place| grid.world(place)).collect();
            figure.add(Role::Overlap, Shape::Region(corners));
        }
    }
}
