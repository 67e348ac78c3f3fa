//! Single rules of the canvas, each in a small picture.

use ratatui_core::style::{Color, Modifier, Style};

use super::{scenes::solid, *};
use crate::figure::{Anchor, Shape, Weight};

#[test]
fn nothing_of_size_nothing_is_lost() {
    let mut figure = Figure::default();
    for (x, width, height) in [(0.0, 0.0, 0.0), (2.0, 2.0, 0.0), (6.0, 0.0, 2.0), (8.0, 0.1, 0.1)] {
        solid(&mut figure, Role::A, Weight::Plain, "", [x, 0.0, width, height]);
    }
    figure.add(Role::Push, Shape::Arrow(point(10.0, 0.0), point(10.0, 0.0)));
    figure.add(Role::Touch, Shape::Region(corners(11.0, 0.0, 0.0, 2.0)));
    figure.add(Role::Overlap, Shape::Polygon(vec![point(12.0, 1.0)]));
    figure.add(Role::B, Shape::Polygon(vec![]));
    figure.add(Role::Covered, Shape::Region(corners(9.0, 2.0, 1.0, 0.0)));
    let expected = "
            |     ::: |
            |         | #
@   -----   |   @   + |
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 26, 3), expected);
}

#[test]
fn what_sticks_out_is_clipped_where_the_pane_ends() {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "", [-3.0, 1.0, 5.0, 9.0]);
    figure.add(Role::Vector, Shape::Segment(point(2.0, 0.0), point(19.0, 17.0)));
    figure.add(Role::Covered, Shape::Region(corners(5.0, -3.0, 400_000.0, 4.0)));
    let expected = r"
////|    _/'
////|  _/'
----+_/'  :::
";
    let actual = picture(&figure, GlyphSet::Ascii, point(0.0, 1.0), 13, 3);
    assert_picture(&actual, expected);
    // A buffer that has only a part of the area shows that part of the same picture.
    let area = Rect::new(0, 0, 13, 3);
    let mut part = Buffer::empty(Rect::new(3, 1, 10, 2));
    draw(&figure, &Viewport::new(point(0.0, 1.0), 1.0), &look(GlyphSet::Ascii), area, &mut part);
    let cut: String = actual.lines().skip(1).map(|line| line[3..].to_owned() + "\n").collect();
    assert_picture(&text(&part), &cut);
}

#[test]
fn lines_of_a_label_stand_in_rows_one_below_the_other_whatever_the_unit() {
    let mut figure = Figure::default();
    figure.label(Role::Note, point(0.0, 2.0), "one\ntwo and\n3", Anchor::Right);
    for unit in [1.0, 2.0] {
        let area = Rect::new(0, 0, 12, 5);
        let mut buffer = Buffer::empty(area);
        draw(&figure, &Viewport::new(DVec2::ZERO, unit), &look(GlyphSet::Ascii), area, &mut buffer);
        let above = if unit == 1.0 { "\n\n" } else { "" };
        let below = if unit == 1.0 { "" } else { "\n\n" };
        assert_eq!(text(&buffer), format!("{above} one\n two and\n 3\n{below}"));
    }
}

#[test]
fn fractions_move_whole_boxes_to_the_nearest_lines() {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "", [0.5, 0.5, 3.0, 2.0]);
    figure.add(Role::Touch, Shape::Segment(point(0.5, 2.5), point(3.5, 2.5)));
    let expected = r"
 +-----+
 |/////|
 +-----+
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 10, 3), expected);
}

#[test]
fn faint_lines_have_gaps() {
    let mut figure = Figure::default();
    figure.add_weighted(Role::Vector, Weight::Faint, Shape::Arrow(point(0.0, 2.0), point(5.0, 2.0)));
    figure.add_weighted(Role::Push, Weight::Faint, Shape::Arrow(point(6.0, 0.0), point(6.0, 2.0)));
    figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(point(0.0, 0.0), point(5.0, 0.0)));
    let ascii = "
 - - - - -> ^
            :
 - - - - -  :
";
    let braille = "
 ⠠ ⠄⠠ ⠄⠠ ⢼⡦ ⣠
         ⠈ ⠈⠩
 ⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠐
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 13, 3), ascii);
    assert_picture(&picture(&figure, GlyphSet::Braille, DVec2::ZERO, 13, 3), braille);
}

#[test]
fn labels_stay_inside_and_keep_their_whole_width() {
    let mut figure = Figure::default();
    figure.label(Role::Note, point(0.0, 2.0), "left edge", Anchor::Above);
    figure.label(Role::Note, point(5.0, 1.0), "right", Anchor::Right);
    figure.label(Role::Note, point(5.0, 0.0), "\u{754c}", Anchor::Center);
    figure.label(Role::Note, point(6.0, 0.0), "outside", Anchor::Center);
    figure.label(Role::Note, point(0.0, 0.0), "12", Anchor::Right);
    let expected = "
left edge
      right
 12      \u{754c}
";
    let picture = picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 11, 3);
    assert_picture(&picture.replace("\u{754c} ", "\u{754c}"), expected);
}

#[test]
fn a_cell_has_the_style_of_what_lies_on_top() {
    let mut figure = scenes::apart();
    figure.add(Role::Origin, Shape::Point(point(10.0, 7.0)));
    figure.add(Role::Touch, Shape::Region(corners(5.0, 5.0, 0.0, 0.0)));
    let area = Rect::new(0, 0, 37, 13);
    let mut buffer = Buffer::empty(area);
    let ground = buffer.area;
    buffer.set_style(ground, Style::new().fg(Color::Red).bg(Color::Black));
    draw(&figure, &Viewport::default(), &colored(GlyphSet::Ascii, ColorDepth::Ansi16), area, &mut buffer);
    let seen = |x: u16, y: u16| {
        let cell = &buffer[(x, y)];
        (cell.symbol().to_owned(), cell.fg, cell.bg, cell.modifier)
    };
    let (bold, dim) = (Modifier::BOLD, Modifier::DIM);
    assert_eq!(seen(19, 5), ("/".to_owned(), Color::LightCyan, Color::Black, dim));
    assert_eq!(seen(18, 5), ("|".to_owned(), Color::LightCyan, Color::Black, bold));
    assert_eq!(seen(22, 5), ("A".to_owned(), Color::LightCyan, Color::Black, bold));
    assert_eq!(seen(20, 5), ("O".to_owned(), Color::Reset, Color::Black, bold | Modifier::REVERSED));
    // What is pointed out keeps its glyph and its colour.
    assert_eq!(seen(10, 7), ("-".to_owned(), Color::Yellow, Color::Black, bold | Modifier::REVERSED));
    assert_eq!(seen(0, 0), (" ".to_owned(), Color::Red, Color::Black, Modifier::empty()));
}

/// Two boxes that overlap in 3 by 2 units, with and without the mark.
fn overlap(marked: bool) -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "", [0.0, 0.0, 5.0, 3.0]);
    solid(&mut figure, Role::B, Weight::Plain, "", [2.0, 1.0, 5.0, 3.0]);
    if marked {
        figure.add(Role::Overlap, Shape::Region(corners(2.0, 1.0, 3.0, 2.0)));
    }
    figure
}

fn drawn(figure: &Figure, look: &Look) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 16, 5));
    draw(figure, &Viewport::default(), look, buffer.area, &mut buffer);
    buffer
}

#[test]
fn an_overlap_is_a_background_under_whole_outlines() {
    let plain = Look { texture: Texture::None, ..Look::default() };
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        for (depth, is_ground) in [
            (ColorDepth::TrueColor, (|cell| cell.bg != Color::Reset) as fn(&ratatui_core::buffer::Cell) -> bool),
            (ColorDepth::Indexed256, |cell| cell.bg != Color::Reset),
            (ColorDepth::Ansi16, |cell| cell.modifier.contains(Modifier::REVERSED)),
            (ColorDepth::None, |cell| cell.symbol() == "#"),
        ] {
            let buffer = drawn(&overlap(true), &colored(glyphs, depth));
            let lines = drawn(&overlap(false), &Look { glyphs, ..plain });
            for (cell, line) in buffer.content.iter().zip(&lines.content) {
                assert!(line.symbol() == " " || line.symbol() == cell.symbol(), "{glyphs:?} {depth:?}");
            }
            let inner = (5..10).flat_map(|x| [(x, 2)]).filter(|place| is_ground(&buffer[*place])).count();
            assert_eq!(inner, if depth == ColorDepth::None { 2 } else { 5 }, "{glyphs:?} {depth:?}");
            for outside in [(2, 2), (2, 3), (12, 1), (12, 2)] {
                assert!(!is_ground(&buffer[outside]), "{glyphs:?} {depth:?} {outside:?}");
            }
        }
    }
}

#[test]
fn what_is_pointed_out_keeps_its_glyphs_and_its_colour() {
    let edge = Shape::Segment(point(0.0, 3.0), point(5.0, 3.0));
    for depth in [ColorDepth::None, ColorDepth::Ansi16, ColorDepth::Indexed256, ColorDepth::TrueColor] {
        let look = colored(GlyphSet::Ascii, depth);
        let mut figure = overlap(false);
        let before = drawn(&figure, &look);
        figure.add(Role::Touch, edge.clone());
        let after = drawn(&figure, &look);
        for place in before.area.positions() {
            let (one, other) = (&before[place], &after[place]);
            assert_eq!((one.symbol(), one.fg), (other.symbol(), other.fg), "{depth:?}");
            let pointed_out = place.y == 1 && place.x <= 10;
            assert_eq!((one.bg, one.modifier) != (other.bg, other.modifier), pointed_out, "{depth:?} {place}");
        }
    }
}

#[test]
fn lines_that_join_nothing_pass_behind_outlines() {
    let mut figure = overlap(false);
    figure.add(Role::Push, Shape::Arrow(point(0.0, 2.0), point(7.5, 2.0)));
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(corners(1.0, 0.0, 3.0, 4.0)));
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        let plain = Look { glyphs, texture: Texture::None, ..Look::default() };
        let (whole, lines) = (drawn(&figure, &plain), drawn(&overlap(false), &plain));
        let kept =
            |(one, other): &(&ratatui_core::buffer::Cell, &ratatui_core::buffer::Cell)| one.symbol() == other.symbol();
        let outlines = lines.content.iter().zip(&whole.content).filter(|(line, _)| line.symbol() != " ");
        assert_eq!(outlines.clone().filter(kept).count(), outlines.count(), "{glyphs:?}");
        assert_ne!(whole, lines);
    }
}

#[test]
fn an_arrow_ends_before_what_it_points_at() {
    let mut figure = Figure::default();
    solid(&mut figure, Role::B, Weight::Plain, "", [5.0, 0.0, 2.0, 2.0]);
    figure.add(Role::Vector, Shape::Arrow(point(0.0, 1.0), point(5.0, 1.0)));
    figure.add(Role::Vector, Shape::Arrow(point(0.0, 4.0), point(5.0, 4.0)));
    figure.add(Role::Vector, Shape::Arrow(point(6.0, 4.0), point(6.0, 2.0)));
    figure.add(Role::Origin, Shape::Point(point(5.0, 4.0)));
    let ascii = r"
--------->O |
            v
          +---+
--------->|\\\|
          +---+
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 16, 5), ascii);
    let braille = "
⠠⠤⠤⠤⠤⠤⠤⠤⢼⡦O ⢠
        ⠈  ⠐⢾⠖
          ⢠⠤⠤⠤⢤
⠠⠤⠤⠤⠤⠤⠤⠤⢼⡦⢸⠄⠁⠄⢸
        ⠈ ⠸⠤⠤⠤⠼
";
    assert_picture(&picture(&figure, GlyphSet::Braille, DVec2::ZERO, 16, 5), braille);
}

#[test]
fn a_point_stands_where_its_line_has_its_ink() {
    // The lower end lies on the border of two rows; the ink is in the upper one.
    let tip = point(10.0, 3.0);
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(vec![tip, point(13.0, 7.2), point(7.0, 7.2)]));
    let lines = in_cells(&figure, GlyphSet::Ascii, Texture::None, 20, 8);
    figure.add(Role::Probe, Shape::Point(tip));
    let rows = in_cells(&figure, GlyphSet::Ascii, Texture::None, 20, 8);
    let last = lines.lines().collect::<Vec<_>>().iter().rposition(|row| !row.is_empty());
    assert_eq!(rows.lines().position(|row| row.contains('*')), last, "{rows}");
    // Off the line nothing is moved.
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners(2.0, 2.1, 6.0, 4.0)));
    figure.add(Role::Probe, Shape::Point(point(5.5, 3.0)));
    let rows = in_cells(&figure, GlyphSet::Ascii, Texture::None, 20, 8);
    assert_eq!(rows.lines().position(|row| row.contains('*')), Some(5), "{rows}");
}
