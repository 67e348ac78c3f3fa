//! Outlines in windows of any scale.

use proptest::prelude::*;

use super::*;
use crate::Part;
use crate::figure::{Shape, Weight};
use ratatui_core::style::Color;

const SETS: [GlyphSet; 3] = [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant];

fn polygon(corners: &[(f64, f64)]) -> Shape {
    Shape::Polygon(corners.iter().map(|corner| DVec2::from(*corner)).collect())
}

fn figure(shapes: impl IntoIterator<Item = Shape>) -> Figure {
    let mut figure = Figure::default();
    for (shape, role) in shapes.into_iter().zip([Role::A, Role::B, Role::C].into_iter().cycle()) {
        figure.add(role, shape);
    }
    figure
}

/// Corners in the window, of shapes large and small.
fn corners(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(f64, f64)>> {
    let size = prop_oneof![Just(1.0), Just(0.1), Just(0.02), 0.001..0.1_f64];
    (inside(), size, prop::collection::vec(inside(), count)).prop_map(|(middle, size, corners)| {
        let near = |(x, y)| (middle.0 + size * (x - middle.0), middle.1 + size * (y - middle.1));
        corners.into_iter().map(near).collect()
    })
}

fn inside() -> impl Strategy<Value = (f64, f64)> {
    (0.0..30.0_f64, 0.0..15.0_f64)
}

/// Cells that are drawn, and those that can be reached from the first of them by steps to one of the eight next cells.
fn reached(picture: &str) -> (usize, usize) {
    let mut cells: Vec<(i32, i32)> = (0..)
        .zip(picture.lines())
        .flat_map(|(row, line)| {
            (0..).zip(line.chars()).filter(|(_, c)| *c != ' ').map(move |(column, _)| (column, row))
        })
        .collect();
    let all = cells.len();
    let mut next: Vec<_> = cells.pop().into_iter().collect();
    let mut seen = 0;
    while let Some((column, row)) = next.pop() {
        seen += 1;
        let near = |cell: &(i32, i32)| (cell.0 - column).abs() <= 1 && (cell.1 - row).abs() <= 1;
        next.extend(cells.extract_if(.., |cell| near(cell)));
    }
    (all, seen)
}

proptest! {
    #[test]
    fn outlines_are_seen_and_connected(corners in corners(1..6)) {
        let figure = figure([polygon(&corners)]);
        for glyphs in SETS {
            let picture = in_cells(&figure, glyphs, Texture::None, 30, 15);
            let (all, seen) = reached(&picture);
            prop_assert!(all > 0 && all == seen, "{}", picture);
        }
    }

    #[test]
    fn outlines_have_no_letters(polygons in prop::collection::vec(corners(3..6), 1..4)) {
        let figure = figure(polygons.iter().map(|corners| polygon(corners)));
        let picture = in_cells(&figure, GlyphSet::Ascii, Texture::None, 30, 15);
        prop_assert!(picture.chars().all(|c| " -_|/\\'.,\"+^<>@\n".contains(c)), "{}", picture);
    }
}

proptest! {
    #[test]
    fn owners_change_no_glyph(corners in corners(3..7), owners in prop::collection::vec(0..4_usize, 7)) {
        let points: Vec<DVec2> = corners.iter().map(|corner| DVec2::from(*corner)).collect();
        let roles = owners.iter().map(|owner| [Role::A, Role::B, Role::Fused, Role::Difference][*owner]);
        let owned = Shape::Owned(points.clone(), roles.take(points.len()).collect());
        for glyphs in SETS {
            let text = |shape| in_cells(&figure([shape]), glyphs, Texture::Sparse, 30, 15);
            prop_assert_eq!(text(Shape::Polygon(points.clone())), text(owned.clone()));
        }
    }
}

#[test]
fn each_edge_has_the_color_of_its_owner() {
    let roles = [Role::A, Role::B, Role::Fused, Role::Difference];
    let mut figure = Figure::default();
    figure.add(Role::C, Shape::Owned(corners_of_box(), roles.to_vec()));
    // Where corners fall together, it is not known which edges are left.
    let mut fallen = corners_of_box();
    fallen[1] = fallen[0];
    let mut other = Figure::default();
    other.add(Role::C, Shape::Owned(fallen, roles.to_vec()));
    for glyphs in SETS {
        let area = Rect::new(0, 0, 24, 12);
        let cells = |figure: &Figure| {
            let mut buffer = Buffer::empty(area);
            draw(figure, &Viewport::new(DVec2::ZERO, 1.0), &look(glyphs), area, &mut buffer);
            [(8, 10), (16, 6), (8, 2), (2, 6), (2, 10)].map(|at| buffer[at].fg)
        };
        let color = |role| look(glyphs).theme.style(role, Weight::Plain, Part::Outline).fg.unwrap_or_default();
        let [a, b, fused, difference] = roles.map(color);
        // Bottom, right, top, left, and the first corner, which the last edge ends in.
        assert_eq!(cells(&figure), [a, b, fused, difference, difference]);
        assert!(cells(&other).into_iter().all(|seen| [color(Role::C), Color::Reset].contains(&seen)));
    }
}

fn corners_of_box() -> Vec<DVec2> {
    super::corners(1.0, 1.0, 7.0, 8.0)
}

/// The outlines in the three sets side by side, 20 by 7 cells each.
fn trio(figure: &Figure) -> String {
    let [ascii, braille, octant] = SETS.map(|glyphs| in_cells(figure, glyphs, Texture::None, 20, 7));
    let beside = |((one, two), three)| format!("{one:20}:{two:20}:{three}\n");
    ascii.lines().zip(braille.lines()).zip(octant.lines()).map(beside).collect()
}

/// A regular polygon, as round on the screen as it is high.
fn circle(middle: (f64, f64), radius: f64, corners: u32) -> Shape {
    let corner = |turn| {
        let (sine, cosine) = (f64::from(turn) / f64::from(corners) * std::f64::consts::TAU).sin_cos();
        DVec2::from(middle) + radius * DVec2::new(2.0 * cosine, sine)
    };
    Shape::Polygon((0..corners).map(corner).collect())
}

/// A slanted box.
#[test]
fn slanted_box() {
    let figure = figure([polygon(&[(1.0, 3.0), (13.0, 6.5), (17.0, 3.5), (5.0, 0.5)])]);
    assert_picture(
        &trio(&figure),
        r#"
           _-,      :           ⢀⠤⢄      :           𜺠𜴧𜶀
        _-"  '\     :        ⡠⠔⠊⠁ ⠈⢢     :        𜵑𜴐𜴁𜺨 𜺫𜶓
    _."'       \_   :    ⢀⡠⠒⠉       ⠱⡀   :    𜺠𜵑𜴆🮂       𜴠𜺣
 _-"           _/   : ⣀⠔⠊⠁          ⣀⠼⠄  : ▂𜴐𜴁𜺨          ▂𜴱𜴉
 \,        _-""     : ⠑⡄        ⣀⠤⠒⠉     : 𜴄▖        ▂𜴧𜴆🮂
  '\   _-""         :  ⠈⠢⡀  ⣀⠤⠒⠉         :  𜺫𜴜𜺣  ▂𜴧𜴆🮂
    '""             :    ⠑⠖⠉             :    𜴄𜴔🮂
"#,
    );
}

/// A triangle.
#[test]
fn triangle() {
    let figure = figure([polygon(&[(2.0, 0.7), (17.5, 1.2), (8.0, 6.6)])]);
    assert_picture(
        &trio(&figure),
        r#"
       ,\           :       ⢰⢆           :       𜶖𜶄
      ,' ",         :      ⢠⠃ ⠑⢄         :      ▗▘ 𜴄𜶀
     ,'    \_       :     ⡰⠁    ⠣⡀       :     𜵙𜺨    𜴝𜺣
    ,'      '\_     :    ⡰⠁      ⠈⠢⡀     :    𜵙𜺨      𜺫𜴜𜺣
   |'         '\    :   ⡰⠁         ⠘⢄    :   𜵙𜺨         ▝𜶀
  ,'     _______|,  :  ⡰⠁       ⢀⣀⣀⣀⣀⣑⣄  :  𜵙𜺨       𜺠▂▂▂▂𜶴𜶻
  """""""'          :  ⠓⠊⠉⠉⠉⠉⠉⠉⠉⠁        :  𜴇𜴁🮂🮂🮂🮂🮂🮂🮂𜺨
"#,
    );
}

/// Thin shapes.
#[test]
fn thin() {
    let figure =
        figure([polygon(&[(1.0, 0.6), (18.0, 2.4), (18.5, 1.8)]), polygon(&[(2.0, 2.2), (4.0, 6.5), (2.8, 6.5)])]);
    assert_picture(
        &trio(&figure),
        r#"
  .+                :  ⢠⢤⠄               :  ▗𜶜𜴉
  ||                :  ⢸⡜                :  ▐▞
  |'                :  ⣇⠇                :  𜷀𜴍
  |                 :  ⡿                 :  𜵰
  \           __.-, :  ⡇           ⣀⣀⡠⠤⡄ :  ▌           ▂▂𜵑𜴧▖
    ____,++//+-"""' :     ⣀⣀⣤⣤⣔⡲⠶⠭⠭⠒⠒⠒⠒⠉ :     ▂▂▄▄𜷃𜵝𜴳𜴪𜴪𜴆𜴆𜴆𜴆🮂
 """""              : ⠒⠚⠉⠉⠉⠉             : 𜴆𜴈🮂🮂🮂🮂
"#,
    );
}

/// Shallow edges.
#[test]
fn shallow() {
    let figure = figure([polygon(&[(0.5, 1.0), (19.5, 2.0), (19.5, 6.0), (0.5, 4.4)])]);
    assert_picture(
        &trio(&figure),
        r#"
                   _:                    :
       ___..--""""'|:       ⢀⣀⣀⡠⠤⠤⠔⠒⠒⠊⠉⠉⢹:       𜺠▂▂𜵑𜴧𜴧𜴐𜴆𜴆𜴁🮂🮂𜶘
,--""""            |:⢠⠔⠒⠒⠊⠉⠉⠁           ⢸:▗𜴐𜴆𜴆𜴁🮂🮂𜺨           ▐
|                  |:⢸                  ⢸:▐                  ▐
|                 _|:⢸                  ⢸:▐                  ▐
|____..----"""""""  :⢸⣀⣀⣀⣀⡠⠤⠤⠤⠤⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉:▐▂▂▂▂𜵑𜴧𜴧𜴧𜴧𜴆𜴆𜴆𜴆𜴆🮂🮂🮂🮂🮂
                    :⠈                   :𜺫
"#,
    );
}

/// Steep edges.
#[test]
fn steep() {
    let figure = figure([polygon(&[(3.0, 0.5), (5.5, 6.5), (14.0, 6.5), (12.5, 0.5)])]);
    assert_picture(
        &trio(&figure),
        r"
     ,-------+      :     ⡤⠤⠤⠤⠤⠤⠤⠤⢤⠄     :     𜵡𜴧𜴧𜴧𜴧𜴧𜴧𜴧𜶜𜴉
    _'       |      :    ⢀⠇       ⢸      :    𜺠𜴍       ▐
    |        |      :    ⢸        ⡜      :    ▐        ▞
    /        /      :    ⡇        ⡇      :    ▌        ▌
   |        _'      :   ⢸        ⢠⠃      :   ▐        ▗▘
   |        |       :   ⡎        ⢸       :   𜵉        ▐
   +--------'       :   ⠧⠤⠤⠤⠤⠤⠤⠤⠤⠼       :   𜴬𜴧𜴧𜴧𜴧𜴧𜴧𜴧𜴧𜴱
",
    );
}

/// Edges along the axes at any height.
#[test]
fn level() {
    let figure = figure([
        polygon(&[(1.2, 0.9), (8.7, 0.9), (8.7, 6.4), (1.2, 6.4)]),
        polygon(&[(11.5, 1.4), (18.0, 1.4), (18.0, 5.7), (11.5, 5.7)]),
    ]);
    assert_picture(
        &trio(&figure),
        r#"
 ,------.           : ⡤⠤⠤⠤⠤⠤⠤⢤           : 𜵡𜴧𜴧𜴧𜴧𜴧𜴧𜶜
 |      |  |""""""| : ⡇      ⢸  ⢰⠒⠒⠒⠒⠒⠒⡆ : ▌      ▐  𜶖𜴆𜴆𜴆𜴆𜴆𜴆𜵈
 |      |  |      | : ⡇      ⢸  ⢸      ⡇ : ▌      ▐  ▐      ▌
 |      |  |      | : ⡇      ⢸  ⢸      ⡇ : ▌      ▐  ▐      ▌
 |      |  |      | : ⡇      ⢸  ⢸      ⡇ : ▌      ▐  ▐      ▌
 |      |  |------| : ⡇      ⢸  ⠸⠤⠤⠤⠤⠤⠤⠇ : ▌      ▐  𜴡𜴧𜴧𜴧𜴧𜴧𜴧𜴍
 '""""""'           : ⠉⠉⠉⠉⠉⠉⠉⠉           : 🮂🮂🮂🮂🮂🮂🮂🮂
"#,
    );
}

/// Shapes that cross.
#[test]
fn crossing() {
    let figure =
        figure([polygon(&[(1.0, 1.0), (12.0, 2.0), (10.0, 6.5)]), polygon(&[(18.5, 0.8), (17.0, 6.0), (4.0, 4.5)])]);
    assert_picture(
        &trio(&figure),
        r#"
         ,,     _   :         ⡠⡄         :         𜵑▖
       _/_|--"""'|  :       ⢀⢜⣀⣣⠤⠔⠒⠒⠉⠉⡇  :       𜺠𜶊▂𜷐𜴧𜴐𜴆𜴆🮂🮂▌
    <|/"  ',     |  :    ⠶⣒⡹⠉⠁ ⠸⡀     ⢇  :    𜴳𜶷𜵜🮂𜺨 𜴡𜺣     𜶅
    ,"""-_ |     |  :    ⡠⠊⠉⠒⠤⣀ ⢇     ⢸  :    𜵑𜴁🮂𜴆𜴧▂ 𜶅     ▐
  _/      "\._   ', :  ⢀⠔⠁     ⠉⢺⠤⣀   ⠘⡄ :  𜺠𜴐𜺨     🮂𜶛𜴧▂   ▝▖
 ,|_.--""""   "-._| : ⣠⣃⣀⠤⠤⠔⠒⠒⠊⠉⠉⠁ ⠉⠒⢄⡀⡇ : 𜷋𜶰▂𜴧𜴧𜴐𜴆𜴆𜴁🮂🮂𜺨 🮂𜴆𜶀𜺣▌
                  ' : ⠁               ⠈⠉ : 𜺨               𜺫🮂
"#,
    );
}

/// Shapes that stick out.
#[test]
fn clipped() {
    let figure = figure([
        polygon(&[(-6.0, 3.0), (8.0, 9.0), (12.0, -2.0)]),
        polygon(&[(16.0, 3.0), (30.0, 12.0), (400.0, -200.0)]),
    ]);
    assert_picture(
        &trio(&figure),
        r#"
 ,"     ',          : ⡠⠒⠁    ⠸⡀          : 𜵑𜴆𜺨    𜴡𜺣
"        |         ,:⠊        ⡇         ⡰:𜴁        ▌         𜵙
         |       _/ :         ⢸       ⢀⠜ :         ▐       𜺠𜴒
         ',     /'  :         ⠘⡄     ⡰⠁  :         ▝▖     𜵙𜺨
          |     ",  :          ⢇     ⠑⢄  :          𜶅     𜴄𜶀
__        |       ",:⢄         ⢸       ⠑⢄:𜶀         ▐       𜴄𜶀
 '"-_      ,        : ⠉⠒⠤⣀     ⠈⡆       ⠈: 🮂𜴆𜴧▂     𜺫𜵈       𜺫
"#,
    );
}

/// A self-crossing outline.
#[test]
fn bow() {
    let figure = figure([polygon(&[(2.0, 1.0), (17.0, 6.0), (17.0, 1.0), (2.0, 6.0)])]);
    assert_picture(
        &trio(&figure),
        r#"
                    :                    :
  /-_         _-"|  :  ⡗⠢⣀         ⣀⠔⠊⡇  :  𜵏𜴜▂         ▂𜴐𜴁▌
  |  "-_   _-"   |  :  ⡇  ⠑⠢⣀   ⣀⠔⠊   ⡇  :  ▌  𜴄𜴜▂   ▂𜴐𜴁   ▌
  |     |+|      |  :  ⡇     ⣑⠶⣊      ⡇  :  ▌     𜶴𜴳𜶱      ▌
  |  _-"   "-_   |  :  ⡇  ⣀⠔⠊   ⠑⠢⣀   ⡇  :  ▌  ▂𜴐𜴁   𜴄𜴜▂   ▌
  ,-"         "-_|  :  ⣇⠔⠊         ⠑⠢⣀⡇  :  𜷀𜴐𜴁         𜴄𜴜▂▌
                    :  ⠁              ⠁  :  𜺨              𜺨
"#,
    );
}

/// A dented outline, clockwise.
#[test]
fn dented() {
    let figure = figure([polygon(&[(2.0, 6.4), (10.0, 2.8), (18.0, 6.4), (13.0, 0.6)])]);
    assert_picture(
        &trio(&figure),
        r#"
  _              _  :  ⢄              ⣠⠄ :  𜶀              𜷋𜴉
   \,          ,|/  :  ⠈⠳⣄          ⡠⢊⠎  :  𜺫𜴤𜶻          𜵑𜵶𜴎
     \,_    _/" /   :    ⠈⠳⡤⡀    ⢀⠤⠊ ⡎   :    𜺫𜴤𜵡𜺣    𜺠𜴧𜴁 𜵉
      '\\__/'  /    :      ⠈⠪⡢⡀⢀⠔⠁  ⡜    :      𜺫𜴞𜵕𜺣𜺠𜴐𜺨  ▞
        '\_   /     :        ⠈⠪⡁   ⡸     :        𜺫𜴞𜴶   𜵛
          '\_|      :          ⠈⠢⡀⡰⠁     :          𜺫𜴜𜺣𜵙𜺨
            ''      :            ⠑⠃      :            𜴄▘
"#,
    );
}

/// A round one.
#[test]
fn round() {
    let figure = figure([circle((10.0, 3.5), 3.0, 48)]);
    assert_picture(
        &trio(&figure),
        r#"
      _,----._      :      ⢀⣠⠤⠤⠤⠤⣄⡀      :      𜺠𜷋𜴧𜴧𜴧𜴧𜶻𜺣
    _/'      '\_    :    ⢀⠔⠁      ⠈⠢⡀    :    𜺠𜴐𜺨      𜺫𜴜𜺣
    /          \    :    ⡞          ⢳    :    𜵐          𜶚
    /          |    :    ⡇          ⢸⠄   :    ▌          ▐𜴉
    \          /    :    ⢧          ⡼    :    𜶡          𜵫
     \_      _/     :    ⠈⠢⡀      ⢀⠔⠁    :    𜺫𜴜𜺣      𜺠𜴐𜺨
       ""--""       :      ⠈⠙⠒⠒⠖⠒⠋⠁      :      𜺫𜴅𜴆𜴆𜴔𜴆𜴂𜺨
"#,
    );
}

/// Smaller than a cell, and a point.
#[test]
fn small() {
    let figure = figure([
        polygon(&[(3.3, 3.4), (3.6, 3.5), (3.5, 3.8)]),
        polygon(&[(9.0, 3.2), (11.5, 3.9), (10.0, 4.6)]),
        polygon(&[(16.5, 3.5)]),
    ]);
    assert_picture(
        &trio(&figure),
        r#"
                    :                    :
                    :                    :
         ,\_        :         ⢰⢄⡀        :         𜶖𜶀𜺣
   |     /"'    @   :   ⠿     ⡧⠒⠉    @   :   🮅     𜵦𜴆🮂    @
                    :                    :
                    :                    :
                    :                    :
"#,
    );
}

#[test]
fn many_corners_look_like_few() {
    for glyphs in SETS {
        let draw = |corners| in_cells(&figure([circle((15.0, 7.5), 6.0, corners)]), glyphs, Texture::None, 30, 15);
        let (few, many) = (draw(720), draw(100_000));
        let apart = few.chars().zip(many.chars()).filter(|(one, other)| one != other).count();
        assert!(few.chars().count() == many.chars().count() && apart <= 8, "{few}{many}");
    }
}
