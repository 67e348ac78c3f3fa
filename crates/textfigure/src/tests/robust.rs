//! Nothing that can be asked for panics or paints outside.

use proptest::prelude::*;

use super::*;
use crate::figure::{Anchor, Mark, Shape, Weight};

// Boxed: the strategies' own types outgrow the stack of a test's thread.
fn coordinate() -> BoxedStrategy<f64> {
    prop_oneof![
        4 => (-40_i32..80).prop_map(|halves| f64::from(halves) / 2.0),
        3 => -30.0..50.0_f64,
        1 => any::<f64>(),
        1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::MAX), Just(f64::MIN_POSITIVE), Just(4e8), Just(-1e9)],
    ]
    .boxed()
}

fn place() -> BoxedStrategy<DVec2> {
    (coordinate(), coordinate()).prop_map(|(x, y)| DVec2::new(x, y)).boxed()
}

fn shape() -> BoxedStrategy<Shape> {
    let anchor = prop_oneof![
        Just(Anchor::Center),
        Just(Anchor::Left),
        Just(Anchor::Right),
        Just(Anchor::Above),
        Just(Anchor::Below)
    ];
    let places = || prop::collection::vec(place(), 0..7);
    prop_oneof![
        places().prop_map(Shape::Polygon),
        (place(), place()).prop_map(|(a, b)| Shape::Polygon(vec![a, DVec2::new(b.x, a.y), b, DVec2::new(a.x, b.y)])),
        places().prop_map(Shape::Region),
        (place(), place()).prop_map(|(a, b)| Shape::Segment(a, b)),
        (place(), place()).prop_map(|(a, b)| Shape::Arrow(a, b)),
        place().prop_map(Shape::Point),
        (place(), "\\PC{0,12}", anchor).prop_map(|(at, text, anchor)| Shape::Label(at, text, anchor)),
    ]
    .boxed()
}

fn mark() -> BoxedStrategy<Mark> {
    let role = prop_oneof![
        Just(Role::A),
        Just(Role::Overlap),
        Just(Role::Touch),
        Just(Role::Guide),
        Just(Role::Measure),
        Just(Role::Push),
        any::<u8>().prop_map(Role::Stamp)
    ];
    let weight = prop_oneof![Just(Weight::Faint), Just(Weight::Plain), Just(Weight::Strong)];
    (shape(), role, weight).prop_map(|(shape, role, weight)| Mark { shape, role, weight }).boxed()
}

fn area() -> impl Strategy<Value = Rect> {
    (0..30_u16, 0..30_u16, 0..50_u16, 0..30_u16).prop_map(|(x, y, width, height)| Rect::new(x, y, width, height))
}

proptest! {
    #[test]
    fn only_cells_of_the_area_change(
        marks in prop::collection::vec(mark(), 0..8), area in area(), min in place(), max in place(), unit in 0..4_u16,
        glyphs in 0..3_usize, texture in 0..3_usize, window: bool,
    ) {
        let glyphs = [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant][glyphs];
        let look = Look { texture: [Texture::Hatched, Texture::Sparse, Texture::None][texture], ..look(glyphs) };
        let viewport = if window { Viewport::window(min, max) } else { Viewport::new(min, f64::from(unit)) };
        let mut buffer = Buffer::empty(Rect::new(3, 2, 40, 20));
        let before = buffer.clone();
        let figure = Figure { marks, ..Figure::default() };
        draw(&figure, &viewport, &look, area, &mut buffer);
        let mut again = before.clone();
        draw(&figure, &viewport, &look, area, &mut again);
        prop_assert_eq!(&buffer, &again);
        for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
            prop_assert_eq!(buffer.cell(position), before.cell(position));
        }
    }

    #[test]
    fn what_is_not_finite_leaves_no_trace(marks in prop::collection::vec(mark(), 0..8), which in 0..3_usize, shape in 0..5) {
        let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][which];
        let (fine, bad) = (DVec2::new(4.0, 4.0), DVec2::new(2.0, bad));
        let shape = match shape {
            0 => Shape::Polygon(vec![fine, DVec2::ZERO, bad]),
            1 => Shape::Region(vec![fine, DVec2::ZERO, bad]),
            2 => Shape::Segment(fine, bad),
            3 => Shape::Arrow(bad, fine),
            _ => Shape::Label(bad, "words".to_owned(), Anchor::Center),
        };
        let mut figure = Figure { marks, ..Figure::default() };
        let clean = picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 37, 13);
        figure.add(Role::A, shape);
        prop_assert_eq!(picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 37, 13), clean);
    }
}

#[test]
fn areas_at_the_end_of_the_world_are_clipped() {
    let mut buffer = Buffer::empty(Rect::new(65_530, 65_530, 5, 5));
    let area = Rect { x: 65_500, y: 65_500, width: 65_535, height: 65_535 };
    draw(&scenes::apart(), &Viewport::default(), &look(GlyphSet::Ascii), area, &mut buffer);
}

#[test]
fn what_has_thousands_of_corners_is_drawn_all_the_same() {
    let corners = (0..20_000).map(|turn| {
        let (sine, cosine) = f64::from(turn).sin_cos();
        DVec2::new(18.0 + 17.0 * cosine, 6.0 + 5.0 * sine)
    });
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners.collect()));
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille] {
        assert!(picture(&figure, glyphs, DVec2::ZERO, 37, 13).len() > 100);
    }
}
