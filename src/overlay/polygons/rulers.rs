//! Rulers pushed against A, B and A−B.

use super::super::Panes;
use crate::figure::{Anchor, Figure, Role, Shape};
use crate::geometry::contact::Feature;
use crate::geometry::outline::mean;
use crate::geometry::{Convex, support};
use crate::instrument::{Places, solid};
use crate::readings::{Scope, touched};
use glam::DVec2;

/// Half of a ruler, and the length of the arrow of its direction, in world units.
const HALF: f64 = 1.6;
const ARROW: f64 = 1.45;
/// How far inside the pair of corners is written.
const INSIDE: f64 = 1.6;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let (Some(ruler), Some((a, b)), Some(touched), Some(d)) =
        (scene.ruler, scene.solids(), touched(scope), scene.hull_difference())
    else {
        return;
    };
    drawing.base.without_numbers = true;
    let along = ruler.direction().normalize();
    let (a, b) = (a.hull(), b.hull());
    drawing.world = Figure::default();
    let world = &mut drawing.world;
    let shapes = [
        (Role::A, 'a', "A", a.outline(), along, touched[0], "d"),
        (Role::B, 'b', "B", b.outline(), -along, touched[1], "-d"),
    ];
    // Which way B is asked is what the bet is about.
    let open = |role: Role| role == Role::B && !scope.bet;
    let mut places = Places::new(scene.layout.world(), scene.layout.zoom);
    for (role, _, _, outline, along, feature, _) in &shapes {
        solid(world, *role, outline.corners());
        places.keep_outline(outline.corners());
        if !open(*role) {
            push(world, &mut places, &points(*feature, outline.corners()), *along);
        }
    }
    for (role, letter, name, outline, along, feature, arrow) in shapes {
        let (corners, middle) = (outline.corners(), mean(outline.corners()));
        for (index, corner) in corners.iter().enumerate() {
            places.label(world, role, *corner, *corner - middle, &format!("{letter}{index}"));
        }
        world.label(role, middle, name, Anchor::Center);
        if !open(role) {
            let tip = mean(&points(feature, corners)) + along * ARROW;
            places.label(world, Role::Vector, tip, along, arrow);
        }
    }
    let figure = &mut drawing.difference;
    solid(figure, Role::Difference, d.vertices());
    let mut places = Places::new(scene.layout.difference(), scene.layout.zoom);
    places.keep_outline(d.vertices());
    let top = points(support::feature(&d, ruler.direction()), d.vertices());
    push(figure, &mut places, &top, along);
    let vertex = support::difference(&a, &b, ruler.direction());
    if scope.bet {
        let pair = format!("a{}-b{}", vertex.a, vertex.b);
        figure.label(Role::Note, mean(&top) - along * INSIDE, pair, Anchor::Center);
    }
    places.label(figure, Role::Vector, mean(&top) + along * ARROW, along, "d");

    drawing.aside.push(format!("d = {} degrees", ruler.degrees));
    drawing.aside.push(format!("A along d: {}", words('a', touched[0], a.outline().edges())));
    drawing.aside.push(format!("B along -d: {}", words('b', touched[1], b.outline().edges())));
}

/// The points of a feature: one corner or two.
fn points(feature: Feature, corners: &[DVec2]) -> Vec<DVec2> {
    match feature {
        Feature::Corner(index) => vec![corners[index]],
        Feature::Face(index) => vec![corners[index], corners[(index + 1) % corners.len()]],
    }
}

fn words(letter: char, feature: Feature, count: usize) -> String {
    match feature {
        Feature::Corner(index) => format!("corner {letter}{index}"),
        Feature::Face(index) => format!("side {letter}{index}-{letter}{}", (index + 1) % count),
    }
}

/// A ruler that touches some points, with the direction it comes from.
fn push(figure: &mut Figure, places: &mut Places, points: &[DVec2], along: DVec2) {
    let at = mean(points);
    let across = along.perp() * HALF;
    figure.add(Role::Push, Shape::Segment(at - across, at + across));
    figure.add(Role::Vector, Shape::Arrow(at, at + along * ARROW));
    places.keep_line(at - across, at + across);
    places.keep_arrow(at, at + along * ARROW);
    for point in points {
        figure.add(Role::Probe, Shape::Point(*point));
    }
}
