//! The pictures, in both sets of glyphs.

use ratatui::style::{Color, Modifier};

use super::{scenes::solid, *};
use crate::figure::{Anchor, Mark, Shape, Weight};

/// Step 1.1 as the curriculum draws it.
#[test]
fn the_first_step_comes_out_cell_by_cell() {
    let expected = r"
+-- world ----------------------------+ +-- A - B ----------------------------+
|                                     | |                                     |
|                                     | |                        +-----------+|
|                                     | |                        |...........||
|                                     | |                        |.....D.....||
|                  +-------+          | |                        |...........||
|                  |///A///|          | |                        +-----------+|
|                  +-------+          | |                  O                  |
|        +---+                        | |                                     |
|        |\B\|                        | |                                     |
|        +---+                        | |                                     |
|                                     | |                                     |
|                                     | |                                     |
|                                     | |                                     |
+-------------------------------------+ +-------------------------------------+
";
    let look = look(GlyphSet::Ascii);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 79, 15));
    for (x, title, figure, min) in
        [(0, "world", scenes::apart(), DVec2::ZERO), (40, "A - B", scenes::difference(), point(-9.0, -6.0))]
    {
        let inside = frame::pane(Rect::new(x, 0, 39, 15), title, &look, &mut buffer);
        assert_eq!((inside.width, inside.height), (37, 13));
        draw(&figure, &Viewport::new(min, 1), &look, inside, &mut buffer);
    }
    assert_picture(&text(&buffer), expected);
}

#[test]
fn boxes_that_overlap_share_counted_ground() {
    let figure = scenes::overlapping();
    let draw = |glyphs| picture(&figure, glyphs, point(2.0, 1.0), 27, 9);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  +===========+
  |///////////|
  |/////X-X-X-X---------+
  |/////A X X X\\\\\\\\\|
  |/////X X X X\\\\\\\\\|
  +=====X=X=X=X\B\\\\\\\|
        |\\\\\\\\\\\\\\\|
        +---------------+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ╔═══════════╗
  ║ ⠌ ⠌ ⠌ ⠌ ⠌ ║
  ║ ⠌ ⠌ X─X─X─X─────────┐
  ║ ⠌ ⠌ A X X X⠄⠁⠄⠁⠄⠁⠄⠁⠄│
  ║ ⠌ ⠌ X X X X⠄⠁⠄⠁⠄⠁⠄⠁⠄│
  ╚═════X═X═X═X⠄B⠄⠁⠄⠁⠄⠁⠄│
        │⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄│
        └───────────────┘

",
    );
}

#[test]
fn an_overlap_that_is_all_border_is_seen() {
    let figure = scenes::thin_overlap();
    let draw = |glyphs| picture(&figure, glyphs, point(6.0, 3.0), 15, 6);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  +-------+
  |///////|
  |///A-*-X-+
  +---X-XBX\|
      +-----+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ┌───────┐
  │ ⠌ ⠌ ⠌ │
  │ ⠌ A─*─X─┐
  └───X─XBX⠄│
      └─────┘

",
    );
}

#[test]
fn touching_borders_are_marked_on_top() {
    let figure = scenes::touching();
    let draw = |glyphs| picture(&figure, glyphs, point(2.0, 1.0), 31, 10);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
                    +-------+
                    |%%%%%%%|
  +=========+       |%%%C%%%|
  |/////////#-------#-------+
  |////A////#\\\\\\\|
  |/////////#\\\\\\\|
  +=========#\\\B\\\|
            |\\\\\\\|
            +-------+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
                    ┌───────┐
                    │ ⠶ ⠶ ⠶ │
  ╔═════════╗       │ ⠶ C ⠶ │
  ║ ⠌ ⠌ ⠌ ⠌ #───────#───────┘
  ║ ⠌ ⠌A⠌ ⠌ #⠄⠁⠄⠁⠄⠁⠄│
  ║ ⠌ ⠌ ⠌ ⠌ #⠄⠁⠄⠁⠄⠁⠄│
  ╚═════════#⠄⠁⠄B⠄⠁⠄│
            │⠄⠁⠄⠁⠄⠁⠄│
            └───────┘

",
    );
}

#[test]
fn dotted_boxes_are_told_from_solid_ones() {
    let figure = scenes::ghosts();
    let draw = |glyphs| picture(&figure, glyphs, point(0.0, 0.0), 37, 12);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
.- - - -.   .- -.
:       :   :   :   .-.   .-.
'- - - -'   '- -'   : :   '-'
        .- - - -.   : :
  +-------+     :   : : +---------+
  |/////:/|     :   : : |..- - -..|
  |///A/'-|- - -'   : : |.:.....:.|
  +-------+         : : |.'- - -'.|
                    : : +---------+
.- - - - - - - - - -'-'- - - - - - -.
:                                   :
'- - - - - - - - - - - - - - - - - -'
",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
╭┄┄┄┄┄┄┄╮   ╭┄┄┄╮
┆       ┆   ┆   ┆   ╭┄╮   ╭┄╮
╰┄┄┄┄┄┄┄╯   ╰┄┄┄╯   ┆ ┆   ╰┄╯
        ╭┄┄┄┄┄┄┄╮   ┆ ┆
  ┌───────┐     ┆   ┆ ┆ ┌─────────┐
  │ ⠌ ⠌ ┆ │     ┆   ┆ ┆ │ ╭┄┄┄┄┄╮ │
  │ ⠌ A ╰┄│┄┄┄┄┄╯   ┆ ┆ │ ┆ ⠂ ⠂ ┆ │
  └───────┘         ┆ ┆ │ ╰┄┄┄┄┄╯ │
                    ┆ ┆ └─────────┘
╭┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┴┄┴┄┄┄┄┄┄┄┄┄┄┄┄┄╮
┆                                   ┆
╰┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯
",
    );
}

#[test]
fn four_ways_out_of_the_difference() {
    let figure = scenes::exits();
    let draw = |glyphs| picture(&figure, glyphs, point(-8.0, -5.0), 22, 9);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  +-------------^---+
  |.............|3..|
  |......7......|.2.|
  <-------------O===>
  |.............|...|
  |.............|4..|
  |.............|...|
  +-------------v---+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ┌─────────────^───┐
  │ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ │3⠂ │
  │ ⠂ ⠂ ⠂7⠂ ⠂ ⠂ │ 2 │
  <─────────────O═══>
  │ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ │ ⠂ │
  │ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ │4⠂ │
  │ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ │ ⠂ │
  └─────────────v───┘

",
    );
}

#[test]
fn arrows_points_and_measures() {
    let figure = scenes::vectors();
    let draw = |glyphs| picture(&figure, glyphs, point(0.0, 0.0), 37, 12);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
    ^
    |   ------\          A      B
   /           ----->   +-+   +---+
   |                    +-|---|---+
   |                  -
  /            >@a    |
  |         --/       |
         b@/          |   ---------
                 ==   |
             ===/     -     @   +
          <=/

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
    ^
    ⡇   ⠠⠤⠤⢄⣀⣀⡀          A      B
   ⢸          ⠈⠉⠉⠑⠒⠒>   ┌─┐   ┌───┐
   ⡜                    └─├───┤───┘
   ⡇                  ┬
  ⢸            >@a    │
  ⠸         ⣀⠔⠊       │
         b@⠊          │   ─────────
                ⢀⡠⠄   │
            ⢀⡠⠔⠊⠁     ┴     @   +
          <⠊⠁

",
    );
}

#[test]
fn stamped_copies_show_every_digit() {
    let figure = scenes::stamps();
    let draw = |glyphs| picture(&figure, glyphs, point(-6.0, -4.0), 25, 9);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  +---+-----------+---+
  | 2 |12  12  12 |1  |
  +---+===========+===+
  |3  |34123412341| 41|
  |  2|41234O23412|41 |
  +---+-----------+---+
  | 3 | 34  34  34|  4|
  +---+===========+===+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ┌───┬───────────┬───┐
  │ 2 │12  12  12 │1  │
  ├───╬═══════════╪═══╣
  │3  ║34123412341│ 41║
  │  2║41234O23412│41 ║
  ├───╫───────────┼───╢
  │ 3 ║ 34  34  34│  4║
  └───╩═══════════╧═══╝

",
    );
}

#[test]
fn slanted_outlines_keep_their_textures_off() {
    let figure = scenes::slanted();
    let draw = |glyphs| picture(&figure, glyphs, point(0.0, 0.0), 37, 12);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  |                     +\
  |                    /  -\
  |     +-\           / \\\ -\
  |    / //---\      / \\\\\\ -\
  |    | //////---\-/\\\\\\\\\\ +
  |   | //////////- X\\\\\B\\\\ |
  |  / /////A////-X/\\\\\\\\\\\ |
  |  | /////////X-+-------------+
  | +-\//////// -/              .....
  |    ----\// -      .....'''''   :
--+-----------+-------''''.....----:-
  |                            ''':
",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  │                     ⡴⡀
  │                   ⢀⠎ ⠈⠢⡀
  │     ⡴⢄⡀          ⢀⠎ ⠁⠄⠁⠈⠢⡀
  │    ⢰⠁ ⠈⠑⠢⢄⡀     ⢠⠃ ⠄⠁⠄⠁⠄⠁⠈⠢⡀
  │   ⢀⠇  ⠌ ⠌ ⠈⠑⠢⢄⡀⡠⠃⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠈⢢
  │   ⡜ ⠌ ⠌ ⠌ ⠌ ⠌ ⡸ X⠄⠁⠄⠁⠄B⠄⠁⠄⠁ │
  │  ⢰⠁ ⠌ ⠌ A ⠌ ⠌⡔X⠎⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁ │
  │ ⢀⠇  ⠌ ⠌ ⠌ ⠌ X⢤⠮─────────────┘
  │ ⠸⠤⣀ ⠌ ⠌ ⠌ ⠌ ⡠⠃               ⡀⠠ ⠄
  │    ⠉⠑⠢⠤⣀⠌  ⡰⠁     ⢀ ⡀⠠ ⠂⠐ ⠁⠈   ⢀⠁
──┼─────────⠉⠑⠺───────⠈─⠁⠐─⠄⢀─⡀────⠄─
  │                            ⠈ ⠂⠰
",
    );
}

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
    let expected = "
            |         #
            |         # X
@   -----   |   @   + #
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 26, 3), expected);
}

#[test]
fn what_sticks_out_is_clipped_where_the_pane_ends() {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "", [-3.0, 1.0, 5.0, 9.0]);
    figure.add(Role::Vector, Shape::Segment(point(2.0, 0.0), point(19.0, 17.0)));
    figure.add(Role::Touch, Shape::Region(corners(5.0, -3.0, 400_000.0, 4.0)));
    let expected = r"
////|     -/
////|   -/
----+--/  ###
";
    let actual = picture(&figure, GlyphSet::Ascii, point(0.0, 1.0), 13, 3);
    assert_picture(&actual, expected);
    // A buffer that has only a part of the area shows that part of the same picture.
    let area = Rect::new(0, 0, 13, 3);
    let mut part = Buffer::empty(Rect::new(3, 1, 10, 2));
    draw(&figure, &Viewport::new(point(0.0, 1.0), 1), &look(GlyphSet::Ascii), area, &mut part);
    let cut: String = actual.lines().skip(1).map(|line| line[3..].to_owned() + "\n").collect();
    assert_picture(&text(&part), &cut);
}

#[test]
fn fractions_move_whole_boxes_to_the_nearest_lines() {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "", [0.5, 0.5, 3.0, 2.0]);
    figure.add(Role::Touch, Shape::Segment(point(0.5, 2.5), point(3.5, 2.5)));
    let expected = r"
 #######
 |/////|
 +-----+
";
    assert_picture(&picture(&figure, GlyphSet::Ascii, DVec2::ZERO, 10, 3), expected);
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
    figure.marks.push(Mark { shape: Shape::Point(point(5.0, 5.0)), role: Role::Touch, weight: Weight::Plain });
    let area = Rect::new(0, 0, 37, 13);
    let mut buffer = Buffer::empty(area);
    let ground = buffer.area;
    buffer.set_style(ground, Color::Red);
    buffer.set_style(ground, ratatui::style::Style::new().bg(Color::Black));
    draw(&figure, &Viewport::default(), &look(GlyphSet::Ascii), area, &mut buffer);
    let seen = |x: u16, y: u16| {
        let cell = &buffer[(x, y)];
        (cell.symbol().to_owned(), cell.fg, cell.bg, cell.modifier)
    };
    let (bold, dim) = (Modifier::BOLD, Modifier::DIM);
    assert_eq!(seen(19, 5), ("/".to_owned(), Color::LightCyan, Color::Black, dim));
    assert_eq!(seen(18, 5), ("|".to_owned(), Color::LightCyan, Color::Black, bold));
    assert_eq!(seen(22, 5), ("A".to_owned(), Color::LightCyan, Color::Black, bold));
    assert_eq!(seen(20, 5), ("O".to_owned(), Color::Reset, Color::Black, bold | Modifier::REVERSED));
    assert_eq!(seen(10, 7), ("#".to_owned(), Color::Reset, Color::Black, bold));
    assert_eq!(seen(0, 0), (" ".to_owned(), Color::Red, Color::Black, Modifier::empty()));
}

#[test]
fn frames_fit_their_titles() {
    let framed = |glyphs, columns: u16, rows: u16| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        frame::pane(buffer.area, "world", &look(glyphs), &mut buffer);
        text(&buffer)
    };
    assert_picture(&framed(GlyphSet::Braille, 16, 3), "┌── world ─────┐\n│              │\n└──────────────┘\n");
    assert_picture(&framed(GlyphSet::Ascii, 10, 2), "+-- wor -+\n+--------+\n");
    assert_picture(&framed(GlyphSet::Ascii, 5, 2), "+---+\n+---+\n");
    assert_eq!(framed(GlyphSet::Ascii, 1, 3), "\n\n\n");
}
