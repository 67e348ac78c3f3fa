//! Corners to start the merge from, the pairs tried, and the chain of the pair at hand.

use super::super::Panes;
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::geometry::outline::mean;
use crate::instrument::{Places, Scope, corner_names, solid};
use crate::scene::{Scene, Starts};
use glam::{DVec2, dvec2};

/// Columns of the table of pairs.
const CELL: usize = 6;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let (Some(starts), Some((a, b)), Some(truth)) = (&scene.starts, scene.solids(), scene.hull_difference()) else {
        return;
    };
    drawing.base.without_numbers = true;
    drawing.base.world_title = Some("A and -B");
    drawing.world = Figure::default();
    let world = &mut drawing.world;
    let (corners_a, hull_b) = (a.corners(), b.hull());
    // Half-turned about its middle, so that it stays where there is room for it.
    let around = b.bounds().center() * 2.0;
    let corners_b: Vec<DVec2> = hull_b.outline().corners().iter().map(|corner| around - *corner).collect();
    for (role, letter, name, corners, chosen) in
        [(Role::A, 'a', "A", &corners_a, starts.pair[0]), (Role::B, 'b', "-B", &corners_b, starts.pair[1])]
    {
        solid(world, role, corners);
        corner_names(world, role, letter, corners);
        world.label(role, mean(corners), name, Anchor::Center);
        world.add(Role::Probe, Shape::Point(corners[chosen]));
    }
    table(scene, starts, world);

    let figure = &mut drawing.difference;
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(truth.vertices().to_vec()));
    let [i, j] = starts.pair;
    if let Some(chain) = scene.chain_from(starts.pair) {
        let start = chain.start.point;
        let mut places = Places::new(scene.layout.difference(), scene.layout.zoom);
        places.keep_outline(truth.vertices());
        if starts.built.contains(&starts.pair) {
            for ends in chain.points().windows(2) {
                figure.add_weighted(Role::Difference, Weight::Strong, Shape::Segment(ends[0], ends[1]));
                places.keep_line(ends[0], ends[1]);
            }
        }
        figure.add(Role::Probe, Shape::Point(start));
        places.label(figure, Role::Note, start, mean(truth.vertices()) - start, &format!("a{i}-b{j}"));
    }
    let count = |good: bool| starts.built.iter().filter(|pair| scene.is_good_start(**pair) == good).count();
    let verdict = match (starts.built.contains(&starts.pair), scene.is_good_start(starts.pair)) {
        (false, _) => "not built yet",
        (true, true) => "good",
        (true, false) => "bad: a dent",
    };
    drawing.aside.push(format!("a{i} with b{j}: {verdict}"));
    drawing.aside.push(format!("built: {} good, {} bad", count(true), count(false)));
}

/// One row for each corner of B, one column for each of A.
fn table(scene: &Scene, starts: &Starts, figure: &mut Figure) {
    let Some([columns, rows]) = scene.corner_counts() else { return };
    let pane = scene.layout.world();
    let line = |row: usize| dvec2(pane.left(), pane.top() - row as f64 / scene.layout.zoom);
    let mut write = |row: usize, text: String| figure.label(Role::Note, line(row), text, Anchor::Right);
    let header: Vec<String> = (0..columns).map(|i| format!("{:^CELL$}", format!("a{i}"))).collect();
    write(0, format!("   {}", header.concat()));
    for j in 0..rows {
        let cells = (0..columns).map(|i| {
            let word = match (starts.built.contains(&[i, j]), scene.is_good_start([i, j])) {
                (false, _) => ".",
                (true, true) => "good",
                (true, false) => "bad",
            };
            // The pair at hand in brackets.
            let word = if starts.pair == [i, j] { format!("[{word}]") } else { word.to_owned() };
            format!("{word:^CELL$}")
        });
        write(j + 1, format!("b{j} {}", cells.collect::<String>()));
    }
}
