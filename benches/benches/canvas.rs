//! Frames of 40 by 20 cells with two turned polygons, and full screens of a lesson.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use glam::DVec2;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Color,
    symbols::Marker,
    widgets::{
        Block, Widget,
        canvas::{Canvas, Line},
    },
};
use textfigure::{Anchor, Figure, GlyphSet, Look, Role, Shape, Texture, Viewport};

const AREA: Rect = Rect { x: 0, y: 0, width: 40, height: 20 };

/// Two polygons in cells, rows counted from the bottom; turned and shifted a little from shape to shape.
fn polygons(turn: f64) -> [Vec<DVec2>; 2] {
    let around = |middle: DVec2, radius: f64, corners: u32| {
        let corner = |place| {
            let angle = turn + f64::from(place) * std::f64::consts::TAU / f64::from(corners);
            middle + radius * DVec2::new(2.0 * angle.cos(), angle.sin())
        };
        (0..corners).map(corner).collect()
    };
    [around(DVec2::new(15.0, 10.0), 6.5, 4), around(DVec2::new(25.0, 9.0), 6.5, 5)]
}

fn figure(turn: f64) -> Figure {
    let mut figure = Figure::default();
    for (role, corners) in [Role::A, Role::B].into_iter().zip(polygons(turn)) {
        figure.add(role, Shape::Polygon(corners));
    }
    figure
}

fn outlines(c: &mut Criterion) {
    let turns: Vec<f64> = (0..90).map(|degree| f64::from(degree).to_radians()).collect();
    let window = Viewport::window(DVec2::ZERO, DVec2::new(40.0, 20.0));
    let mut group = c.benchmark_group("outlines 40x20");
    for (name, glyphs, texture) in [
        ("ascii", GlyphSet::Ascii, Texture::None),
        ("ascii filled", GlyphSet::Ascii, Texture::Sparse),
        ("braille", GlyphSet::Braille, Texture::None),
        ("braille filled", GlyphSet::Braille, Texture::Sparse),
        ("octant", GlyphSet::Octant, Texture::None),
    ] {
        let look = Look { glyphs, texture, ..Look::default() };
        let figures: Vec<Figure> = turns.iter().map(|turn| figure(*turn)).collect();
        let mut next = figures.iter().cycle();
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut buffer = Buffer::empty(AREA);
                if let Some(figure) = next.next() {
                    textfigure::Canvas { figure: black_box(figure), viewport: window, look }.render(AREA, &mut buffer);
                }
                buffer
            });
        });
    }
    for (name, marker) in
        [("ratatui braille", Marker::Braille), ("ratatui octant", Marker::Octant), ("ratatui dot", Marker::Dot)]
    {
        let shapes: Vec<[Vec<DVec2>; 2]> = turns.iter().map(|turn| polygons(*turn)).collect();
        let mut next = shapes.iter().cycle();
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut buffer = Buffer::empty(AREA);
                if let Some(shapes) = next.next() {
                    let paint = |context: &mut ratatui::widgets::canvas::Context<'_>| {
                        for (corners, color) in black_box(shapes).iter().zip([Color::Cyan, Color::Yellow]) {
                            for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                                context.draw(&Line { x1: from.x, y1: from.y, x2: to.x, y2: to.y, color });
                            }
                        }
                    };
                    let canvas =
                        Canvas::default().marker(marker).x_bounds([0.0, 40.0]).y_bounds([0.0, 20.0]).paint(paint);
                    canvas.render(AREA, &mut buffer);
                }
                buffer
            });
        });
    }
    group.finish();
}

/// Two panes in frames, as a lesson has them, filled, with labels and an arrow.
fn screens(c: &mut Criterion) {
    let area = Rect::new(0, 0, 80, 24);
    let panes = [Rect::new(0, 2, 40, 20), Rect::new(40, 2, 40, 20)];
    let window = Viewport::window(DVec2::ZERO, DVec2::new(40.0, 20.0));
    let mut group = c.benchmark_group("screen 80x24");
    for (name, glyphs) in [("ascii", GlyphSet::Ascii), ("braille", GlyphSet::Braille)] {
        let look = Look { glyphs, texture: Texture::Sparse, ..Look::default() };
        let mut figures = [figure(0.3), figure(1.1)];
        for figure in &mut figures {
            figure.label(Role::A, DVec2::new(12.0, 10.0), "A", Anchor::Center);
            figure.label(Role::B, DVec2::new(28.0, 9.0), "B", Anchor::Center);
            figure.add(Role::Push, Shape::Arrow(DVec2::new(20.0, 10.0), DVec2::new(30.0, 13.0)));
        }
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut buffer = Buffer::empty(area);
                for (pane, figure) in panes.iter().zip(&figures) {
                    let frame = Block::bordered().title("world");
                    let inside = frame.inner(*pane);
                    frame.render(*pane, &mut buffer);
                    textfigure::Canvas { figure: black_box(figure), viewport: window, look }
                        .render(inside, &mut buffer);
                }
                buffer
            });
        });
    }
    group.bench_function("ratatui braille, outlines only", |b| {
        let shapes = [polygons(0.3), polygons(1.1)];
        b.iter(|| {
            let mut buffer = Buffer::empty(area);
            for (pane, shapes) in panes.iter().zip(&shapes) {
                let paint = |context: &mut ratatui::widgets::canvas::Context<'_>| {
                    for (corners, color) in black_box(shapes).iter().zip([Color::Cyan, Color::Yellow]) {
                        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                            context.draw(&Line { x1: from.x, y1: from.y, x2: to.x, y2: to.y, color });
                        }
                    }
                };
                let canvas = Canvas::default()
                    .block(Block::bordered().title("world"))
                    .x_bounds([0.0, 40.0])
                    .y_bounds([0.0, 20.0])
                    .paint(paint);
                canvas.render(*pane, &mut buffer);
            }
            buffer
        });
    });
    group.finish();
}

criterion_group!(benches, outlines, screens);
criterion_main!(benches);
