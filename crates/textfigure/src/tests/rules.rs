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
            |     ::: %
            |         % #
@   -----   |   @   + %
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
 %%%%%%%
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
 . . . . .> ^
            :
. . . . . . :
";
    let braille = "
 ⠠ ⠄⠠ ⠄⠠ ⠄> ^
            ⠠
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
    assert_eq!(seen(10, 7), ("%".to_owned(), Color::Reset, Color::Black, bold));
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

/// An overlap is a hatch between whole outlines, at any depth of color.
#[test]
fn an_overlap_is_hatched() {
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        for depth in [ColorDepth::None, ColorDepth::Ansi16, ColorDepth::TrueColor] {
            let buffer = drawn(&overlap(true), &colored(glyphs, depth));
            let lines = drawn(&overlap(false), &Look { glyphs, texture: Texture::None, ..Look::default() });
            for (cell, line) in buffer.content.iter().zip(&lines.content) {
                assert!(line.symbol() == " " || line.symbol() == cell.symbol(), "{glyphs:?} {depth:?}");
            }
            let hatch = if glyphs == GlyphSet::Ascii { "#" } else { "\u{2895}" };
            let hatched = (0..16).filter(|x| buffer[(*x, 2)].symbol() == hatch).collect::<Vec<u16>>();
            assert!(!hatched.is_empty() && hatched.iter().all(|x| (5..10).contains(x)), "{glyphs:?} {hatched:?}");
        }
    }
}

/// However little two boxes overlap, one cell of their outlines says so; a touch says something else.
#[test]
fn an_overlap_without_a_free_cell_is_seen() {
    for (depth, signs) in [(1.0, "#"), (0.5, "#"), (0.0, "%%%")] {
        for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
            let mut figure = Figure::default();
            solid(&mut figure, Role::A, Weight::Plain, "", [0.0, 0.0, 3.0, 2.0]);
            solid(&mut figure, Role::B, Weight::Plain, "", [3.0 - depth, 0.0, 3.0, 2.0]);
            let role = if depth > 0.0 { Role::Overlap } else { Role::Touch };
            figure.add(role, Shape::Polygon(corners(3.0 - depth, 0.0, depth, 2.0)));
            figure.add(role, Shape::Region(corners(3.0 - depth, 0.0, depth, 2.0)));
            let text = text(&drawn(&figure, &look(glyphs)));
            let seen: String = text.chars().filter(|sign| "#%".contains(*sign)).collect();
            let is_seen = seen == signs || (glyphs != GlyphSet::Ascii && (depth == 0.0 || text.contains('\u{2895}')));
            assert!(is_seen, "{depth} {glyphs:?}\n{text}");
        }
    }
}

/// An edge that is pointed out is thick, and alone is bold.
#[test]
fn an_edge_is_pointed_out() {
    let corners = [(0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (3.0, 4.0)].map(DVec2::from);
    for (from, to, sign, count) in [(0, 1, "=", 11), (1, 2, "H", 1), (2, 3, "=", 5), (3, 0, "H", 8)] {
        let mut figure = Figure::default();
        figure.add(Role::A, Shape::Polygon(corners.to_vec()));
        figure.add_weighted(Role::B, Weight::Strong, Shape::Segment(corners[from], corners[to]));
        let buffer = drawn(&figure, &look(GlyphSet::Ascii));
        let signs = |sign: &str| buffer.content.iter().filter(|cell| cell.symbol() == sign).count();
        assert_eq!(signs(sign), count, "{}", text(&buffer));
        let bold = buffer.content.iter().filter(|cell| cell.modifier.contains(Modifier::BOLD)).count();
        let drawn = buffer.content.iter().filter(|cell| cell.symbol() != " ").count();
        assert!(bold > 0 && bold < drawn / 2 + 2, "{bold} of {drawn}");
    }
}

/// Whatever coincides with it, the origin is seen.
#[test]
fn nothing_covers_the_origin() {
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        let mut figure = overlap(false);
        let at = point(3.5, 2.0);
        figure.add(Role::Origin, Shape::Point(at));
        let alone = drawn(&figure, &look(glyphs));
        figure.add(Role::Probe, Shape::Point(at));
        figure.add(Role::Push, Shape::Arrow(point(0.0, 2.0), point(7.0, 2.0)));
        figure.label(Role::Note, at, "1", Anchor::Center);
        figure.label(Role::Note, at, "words", Anchor::Center);
        figure.add(Role::Overlap, Shape::Region(corners(2.0, 1.0, 3.0, 2.0)));
        let buffer = drawn(&figure, &look(glyphs));
        let place = alone.area.positions().find(|place| alone[*place].symbol() == "O").expect("alone");
        assert_eq!(buffer[place].symbol(), "O", "{glyphs:?}\n{}", text(&buffer));
        let underlined = |buffer: &Buffer| buffer[place].modifier.contains(Modifier::UNDERLINED);
        assert_eq!([underlined(&alone), underlined(&buffer)], [false, true]);
        assert!(text(&buffer).contains('1') && text(&buffer).contains("words"), "{}", text(&buffer));
    }
}

/// An arrow goes over outlines; one that only points is long enough.
#[test]
fn an_arrow_is_whole() {
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        let mut figure = overlap(false);
        figure.add(Role::Push, Shape::Arrow(point(0.0, 2.0), point(7.5, 2.0)));
        figure.add(Role::Vector, Shape::Pointer(point(6.0, 0.0), point(6.0, 0.2)));
        let seen = text(&drawn(&figure, &look(glyphs)));
        let rows: Vec<Vec<char>> = seen.lines().map(|line| line.chars().collect()).collect();
        assert_eq!(rows[2].last(), Some(&'>'), "{seen}");
        let shaft = rows[2][1..14].iter().filter(|sign| !matches!(sign, '|' | ' ')).count();
        assert!(shaft >= 12, "{seen}");
        assert_eq!(rows[1].get(12), Some(&'^'), "{seen}");
    }
}

#[test]
fn dimensions_are_as_long_as_what_they_measure() {
    let mut figure = Figure::default();
    for (y, length) in [(4.0, 1.0), (3.0, 2.0), (2.0, 3.0), (1.0, 6.0)] {
        let to = point(length, y);
        figure.add(Role::Measure, Shape::Dimension(point(0.0, y), to, length.to_string()));
    }
    for (x, length) in [(8.0, 1.0), (10.0, 2.0), (12.0, 4.0)] {
        let to = point(x, length);
        figure.add(Role::Measure, Shape::Dimension(point(x, 0.0), to, length.to_string()));
    }
    let expected = "
|1|                     -
|-2-|                   |
|<-3->|             -   4
|<----6---->|   -1  2   |
                -   -   -
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 26, 5), expected);
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
            |
          +-v-+
--------->|\\\|
          +---+
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 16, 5), ascii);
    let braille = "
⠠⠤⠤⠤⠤⠤⠤⠤⠤>O ⢠
            ⢸
          ⢠⠤v⠤⢤
⠠⠤⠤⠤⠤⠤⠤⠤⠤>⢸⠄⠁⠄⢸
          ⠸⠤⠤⠤⠼
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
