//! Which texture a figure gets, and that it keeps off its outlines.

use super::*;
use crate::figure::Shape;

/// A turned box across a straight one.
fn turned() -> Figure {
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners(1.0, 1.0, 14.0, 8.0)));
    let corners = [(9.0, 5.0), (20.0, 2.0), (26.0, 8.0), (15.0, 11.0)].map(DVec2::from);
    figure.add(Role::B, Shape::Polygon(corners.to_vec()));
    figure
}

/// Two straight boxes that overlap.
fn straight() -> Figure {
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners(1.0, 1.0, 6.0, 5.0)));
    figure.add(Role::B, Shape::Polygon(corners(4.0, 3.0, 7.0, 6.0)));
    figure
}

#[test]
fn sparse_textures_tell_shared_ground() {
    let figure = turned();
    assert_picture(
        &in_cells(&figure, GlyphSet::Ascii, Texture::Sparse, 28, 12),
        r#"

              /""._
 ____________/_    "-._
 |    .   . /# |    ~ '"-_
 |  .   .  /# #|  ~   ~  /
 |    .   /# # |    ~   /
 |  .    /# # #|  ~    /
 |    .  ""._# |    ~ /
 |  .   .    "-\_ ~  /
 |    .   .    |'"-_/
 ______________|

"#,
    );
    assert_picture(
        &in_cells(&figure, GlyphSet::Braille, Texture::Sparse, 28, 12),
        r"

              ⡜⠉⠒⢄⡀
             ⡜ ⠄⠁⠄⠈⠑⠢⢄⡀
 ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⡝⠉⠉⡇⠁⠄⠁⠄⠁⠄⠈⠒⠤⣀
 ⡇⠂ ⠂ ⠂ ⠂ ⠂⡜⢐⢕⠅⡇⠁⠄⠁⠄⠁⠄⠁⠄⠁⡜⠁
 ⡇⠂ ⠂ ⠂ ⠂ ⡜⢐⢕⢕⠅⡇⠁⠄⠁⠄⠁⠄⠁⠄⡜
 ⡇⠂ ⠂ ⠂ ⠂⡜⢐⢕⢕⢕⠅⡇⠁⠄⠁⠄⠁⠄⠁⡜
 ⡇⠂ ⠂ ⠂ ⠂⠉⠒⢄⡀⠕⠅⡇⠁⠄⠁⠄⠁⠄⡜
 ⡇⠂ ⠂ ⠂ ⠂ ⠂ ⠈⠑⠢⣇⡀⠄⠁⠄⠁⡜
 ⡇⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⡇⠈⠒⠤⣀⡜
 ⡇⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⡇    ⠁
 ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
",
    );
}

/// In a figure whose shapes turn, level boxes are filled no more than slanted ones.
#[test]
fn what_turns_is_filled_alike_at_any_angle() {
    let mut level = super::scenes::overlapping();
    let draw = |figure: &Figure| in_cells(figure, GlyphSet::Ascii, Texture::Hatched, 28, 12);
    let filled = |drawn: &str| drawn.matches(['/', '\\']).count();
    assert!(filled(&draw(&level)) > 0);
    level.turns = true;
    assert_eq!(filled(&draw(&level)), 0, "{}", draw(&level));
    assert!(draw(&level).contains('#'), "what is shared is filled");
}

/// Slanted outlines stand for themselves in ASCII: only what is shared is filled.
#[test]
fn where_an_outline_is_slanted_nothing_is_hatched() {
    let figure = turned();
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        let draw = |texture| in_cells(&figure, glyphs, texture, 28, 12);
        if glyphs == GlyphSet::Ascii {
            let sparse: String =
                draw(Texture::Sparse).lines().map(|row| row.replace(" . ", "   ").replace('~', " ") + "\n").collect();
            let signs = |text: &str| text.chars().filter(|sign| "#~".contains(*sign)).collect::<String>();
            assert_eq!(signs(&draw(Texture::Hatched)), signs(&sparse));
        } else {
            assert_eq!(draw(Texture::Hatched), draw(Texture::Sparse));
        }
        assert_ne!(draw(Texture::Hatched), draw(Texture::None));
    }
}

#[test]
fn classic_boxes_in_each_texture() {
    let draw = |texture| {
        let area = Rect::new(0, 0, 25, 9);
        let mut buffer = Buffer::empty(area);
        let look = Look { texture, ..look(GlyphSet::Ascii) };
        super::draw(&straight(), &Viewport::default(), &look, area, &mut buffer);
        text(&buffer)
    };
    let (sparse, none) = (draw(Texture::Sparse), draw(Texture::None));
    let beside = |(one, other)| format!("{one:25}{other}").trim_end().to_owned() + "\n";
    let both: String = sparse.lines().zip(none.lines()).map(beside).collect();
    assert_picture(
        &both,
        r"
        | ~   ~   ~   |          |             |
        |   ~   ~   ~ |          |             |
  +-----+-----+   ~   |    +-----+-----+       |
  |   . |# # #| ~   ~ |    |     |     |       |
  | .   | # # |   ~   |    |     |     |       |
  |   . +-----+-------+    |     +-----+-------+
  | .   .   . |            |           |
  +-----------+            +-----------+
                         
",
    );
    assert!(draw(Texture::Hatched).contains("|///"));
}

/// At 45 degrees the head is the same wherever the arrow is and however long: rounding does not decide.
#[test]
fn arrows_of_one_direction_have_one_head() {
    let mut figure = Figure::default();
    for place in (0..8).map(f64::from) {
        let (from, length) = (point(0.3 + 4.7 * place, 1.1 + 0.7 * place), 1.0 + 0.1 * place);
        // Here a unit is one column and one row, and a row is two columns high.
        figure.add(Role::Push, Shape::Arrow(from, from + point(2.0 * length, length)));
    }
    let picture = in_cells(&figure, GlyphSet::Ascii, Texture::Sparse, 44, 11);
    assert_eq!((picture.matches('>').count(), picture.matches('^').count()), (8, 0), "{picture}");
}

/// Direction by direction, the head points where the arrow goes.
#[test]
fn heads_point_in_eight_directions() {
    let mut figure = Figure::default();
    for (place, (x, y)) in (0..).zip([(4, 0), (3, 2), (0, 2), (-3, 2), (-4, 0), (-3, -2), (0, -2), (3, -2)]) {
        let from = point(6.5 + 10.0 * f64::from(place % 4), if place < 4 { 8.0 } else { 3.0 });
        figure.add(Role::Push, Shape::Arrow(from, from + point(f64::from(x), f64::from(y))));
    }
    assert_picture(
        &in_cells(&figure, GlyphSet::Ascii, Texture::Sparse, 42, 11),
        r"

                  /^      ^      ^\
                _/        |        \,
      ---->               |




  <----        /'         |         '\
             v/           |           \v
                          v
",
    );
}
