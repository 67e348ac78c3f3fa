//! The scenes of the lessons, in both sets of glyphs.

use super::*;

/// Step 1.1 as the curriculum draws it.
#[test]
fn the_first_step_comes_out_cell_by_cell() {
    let expected = r"


                                                                 +-----------+
                                                                 |...........|
                                                                 |.....D.....|
                   +-------+                                     |...........|
                   |///A///|                                     +-----------+
                   +-------+                               O
         +---+
         |\B\|
         +---+




";
    let mut buffer = Buffer::empty(Rect::new(0, 0, 79, 15));
    for (x, figure, min) in [(1, scenes::apart(), DVec2::ZERO), (41, scenes::difference(), point(-9.0, -6.0))] {
        let area = Rect::new(x, 1, 37, 13);
        draw(&figure, &Viewport::new(min, 1.0), &look(GlyphSet::Ascii), area, &mut buffer);
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
  |/////+-----+---------+
  |/////A # # |\\\\\\\\\|
  |/////| # # |\\\\\\\\\|
  +=====+=====+\B\\\\\\\|
        |\\\\\\\\\\\\\\\|
        +---------------+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ⣴⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⣶
  ⣿ ⠌ ⠌ ⠌ ⠌ ⠌ ⣿
  ⣿ ⠌ ⠌ ⢠⠤⠤⠤⠤⠤⣿⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤
  ⣿ ⠌ ⠌ A⢕⢕⢕⢕⢕⣿⠄⠁⠄⠁⠄⠁⠄⠁⠄⢸
  ⣿ ⠌ ⠌ ⢸⢕⢕⢕⢕⢕⣿⠄⠁⠄⠁⠄⠁⠄⠁⠄⢸
  ⠿⠶⠶⠶⠶⠶⢾⠶⠶⠶⠶⠶⠿⠄B⠄⠁⠄⠁⠄⠁⠄⢸
        ⢸⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⢸
        ⠸⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼

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
  |///A-*-+-+
  +---+-#B+\|
      +-----+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ⢠⠤⠤⠤⠤⠤⠤⠤⢤
  ⢸ ⠌ ⠌ ⠌ ⢸
  ⢸ ⠌ A⠤*⠤⢼⠤⢤
  ⠸⠤⠤⠤⢼⠤#B⠼⠄⢸
      ⠸⠤⠤⠤⠤⠤⠼

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
                    |       |
  +=========+       |   C   |
  |/////////%-------%-------+
  |////A////%\\\\\\\|
  |/////////%\\\\\\\|
  +=========%\\\B\\\|
            |\\\\\\\|
            +-------+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
                    ⢠⠤⠤⠤⠤⠤⠤⠤⢤
                    ⢸ ⠶ ⠶ ⠶ ⢸
  ⣴⠶⠶⠶⠶⠶⠶⠶⠶⠶⣶       ⢸ ⠶ C ⠶ ⢸
  ⣿ ⠌ ⠌ ⠌ ⠌ ⣿⠤⠤⠤⠤⠤⠤⠤%⠤⠤⠤⠤⠤⠤⠤⠼
  ⣿ ⠌ ⠌A⠌ ⠌ ⣿⠄⠁⠄⠁⠄⠁⠄⢸
  ⣿ ⠌ ⠌ ⠌ ⠌ ⣿⠄⠁⠄⠁⠄⠁⠄⢸
  ⠿⠶⠶⠶⠶⠶⠶⠶⠶⠶⢿⠄⠁⠄B⠄⠁⠄⢸
            ⢸⠄⠁⠄⠁⠄⠁⠄⢸
            ⠸⠤⠤⠤⠤⠤⠤⠤⠼

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
. . . . .   . . .
:       :   :   :   . .   . .
: . . . :   : . :   : :   : :
        . . . . .   : :
  +-------+     :   : : +---------+
  |/////:/|     :   : : |.........|
  |///A/:/| . . :   : : |.:.....:.|
  +-------+         : : |.:.....:.|
                    : : +---------+
. . . . . . . . . . : : . . . . . . .
:                                   :
: . . . . . . . . . . . . . . . . . :
",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
⢀⠠ ⠄⠠ ⠄⠠⢀   ⢀⠠ ⠄⢠
⠠       ⠠   ⠠   ⠠   ⠠⠄⠠   ⠠⠄⠠
⠐⠠ ⠄⠠ ⠄⠠⠐   ⠐⠠ ⠄⠰   ⠐ ⠐   ⠐⠄⠰
        ⢀⠄⠠ ⠄⠠ ⠄⢠   ⢈ ⢈
  ⢠⠤⠤⠤⠤⠤⠤⠤⢤     ⠠   ⠠ ⠠ ⢠⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤
  ⢸ ⠌ ⠌ ⠐ ⢸     ⠐   ⠐ ⠐ ⢸ ⠂⠄⠠ ⠄⠠⠂ ⢸
  ⢸ ⠌ A ⠈⠄⢸ ⠄⠠ ⠄⠨   ⢈ ⢈ ⢸ ⢈ ⠂ ⠂ ⢈ ⢸
  ⠸⠤⠤⠤⠤⠤⠤⠤⠼         ⠠ ⠠ ⢸ ⠠⠄⠠ ⠄⠠⠠ ⢸
                    ⠐ ⠐ ⠸⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼
⢀⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠⠈⠄⠨ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⢄
⠠                                   ⠠
⠐⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠔
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
  |<------------O-->|
  |.............|...|
  |.............|4..|
  |.............v...|
  +-----------------+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ⢠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤^⠤⠤⠤⢤
  ⢸ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸3⠂ ⢸
  ⢸ ⠂ ⠂ ⠂7⠂ ⠂ ⠂ ⢸ 2 ⢸
  ⢸<⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤O⠶⠶>⢸
  ⢸ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸ ⠂ ⢸
  ⢸ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸4⠂ ⢸
  ⢸ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ v ⠂ ⢸
  ⠸⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼

",
    );
}

#[test]
fn arrows_points_and_measures() {
    let figure = scenes::vectors();
    let draw = |glyphs| picture(&figure, glyphs, point(0.0, 0.0), 37, 12);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r#"
    ^
    /   --..___          A      B
   |           '"""">   +-+   +---+
   |                    +-+---+---+
   /                  |
  |            >@a    |
  '         _-"       |
         b@"          |   ---------
                _,-   |
            _,-"      |     @   +
          <"

"#,
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
    ^
    ⡇   ⠠⠤⠤⢄⣀⣀⡀          A      B
   ⢸          ⠈⠉⠉⠑⠒⠒>   ⢠⠤⢤   ⢠⠤⠤⠤⢤
   ⡜                    ⠸⠤⠼⠤⠤⠤⠸⠤⠤⠤⠼
   ⡇                  ⢠
  ⢸            >@a    ⢸
  ⠸         ⣀⠔⠊       ⢸
         b@⠊          ⢸   ⠠⠤⠤⠤⠤⠤⠤⠤⠤
               ⢀⣠⡴⠶   ⢸
           ⢀⣠⡴⠞⠋⠁     ⠸     @   +
          <⠋⠁

",
    );
}

#[test]
fn stamped_copies_show_every_outline_and_nothing_else() {
    let figure = scenes::stamps();
    let draw = |glyphs| picture(&figure, glyphs, point(-6.0, -4.0), 25, 9);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r"
  +---+-----------+---+
  |   |           |   |
  +---+===========+===+
  |   |           |   |
  |   |     O     |   |
  +---+-----------+---+
  |   |           |   |
  +---+===========+===+

",
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ⢠⠤⠤⠤⢤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤⠤⠤⠤⢤
  ⢸   ⢸           ⢸   ⢸
  ⢸⠤⠤⠤⣼⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⢾⠶⠶⠶⣾
  ⢸   ⣿           ⢸   ⣿
  ⢸   ⣿     O     ⢸   ⣿
  ⢸⠤⠤⠤⣿⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢼⠤⠤⠤⣿
  ⢸   ⣿           ⢸   ⣿
  ⠸⠤⠤⠤⠿⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠾⠶⠶⠶⠿

",
    );
}

#[test]
fn slanted_outlines_keep_their_textures_off() {
    let figure = scenes::slanted();
    let draw = |glyphs| picture(&figure, glyphs, point(0.0, 0.0), 37, 12);
    assert_picture(
        &draw(GlyphSet::Ascii),
        r#"
  |                     +_
  |                   _/ '\_
        +._          _/    '\_
  |    |   "-._     ,'       '\_
  |   _'       "-._,'          '+
      /           |"+     B     |
  |  |      A    /#/            |
  | _'          +++-------------+
    +._         ,'              .....
  |    '"-._   /'     .....'''''   :
 -|- - - - -'"+- - - -''''.... - - :
                              '''':
"#,
    );
    assert_picture(
        &draw(GlyphSet::Braille),
        r"
  ⢸                     ⡤⡀
  ⠈                   ⢀⠜ ⠈⠢⡀
  ⢸     ⡤⢄⡀          ⢀⠎⠄⠁⠄⠁⠈⠢⡀
  ⠈    ⢰⠁ ⠈⠑⠢⢄⡀     ⢠⠊ ⠄⠁⠄⠁⠄⠁⠈⠢⡀
  ⢸   ⢀⠇⠂ ⠂ ⠂ ⠈⠑⠢⢄⡀⢠⠃⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠈⢢
  ⠈   ⡜ ⠂ ⠂ ⠂ ⠂ ⠂ ⡸⠑⡦ ⠁⠄⠁⠄B⠄⠁⠄⠁⠄⢸
  ⢸  ⢰⠁ ⠂ ⠂ A ⠂ ⠂⡰#⠎ ⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⢸
  ⠈ ⢀⠇⠂ ⠂ ⠂ ⠂ ⠂ ⠸⢤⠮⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼
  ⢸ ⠸⢄⣀ ⠂ ⠂ ⠂ ⠂ ⡠⠃               ⡀⠠ ⠄
  ⠈    ⠉⠒⠢⢄⣀⠂ ⠂⡰⠁     ⢀ ⡀⠠ ⠂⠐ ⠁⠈   ⢀⠁
⠠⠤⢼ ⠤⠤⠄ ⠤⠤⠄ ⠉⠒⠺ ⠤⠤⠄ ⠤⠤⠈ ⠁⠐⠄⠄⢀⠤⡀ ⠤⠤⠄⠄⠤
  ⠈                            ⠈ ⠂⠰
",
    );
}
