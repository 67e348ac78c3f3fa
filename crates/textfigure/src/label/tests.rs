//! Where labels find a place, and what they keep clear of.

use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::tests::draw;
use crate::{Look, Texture, Viewport};
use glam::{DVec2, dvec2};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

fn polygon(corners: [(f64, f64); 4]) -> Vec<DVec2> {
    corners.map(DVec2::from).to_vec()
}

fn square(left: f64, bottom: f64, right: f64, top: f64) -> Vec<DVec2> {
    polygon([(left, bottom), (right, bottom), (right, top), (left, top)])
}

/// Rows of a picture of 21 by 9 cells, one row to the unit.
fn drawn(figure: &Figure, texture: Texture) -> Vec<String> {
    let area = Rect::new(0, 0, 21, 9);
    let mut buffer = Buffer::empty(area);
    draw(figure, &Viewport::default(), &Look { texture, ..Look::default() }, area, &mut buffer);
    let rows = buffer.content.chunks(21);
    rows.map(|row| row.iter().map(ratatui_core::buffer::Cell::symbol).collect::<String>()).collect()
}

/// Column and row of a word.
fn place(rows: &[String], word: &str) -> (usize, usize) {
    let found: Vec<_> = rows.iter().enumerate().filter_map(|(row, line)| Some((line.find(word)?, row))).collect();
    assert_eq!(found.len(), 1, "{word} in {rows:#?}");
    found[0]
}

#[test]
fn a_name_is_in_the_middle_unless_something_stands_there() {
    let corners = square(1.0, 1.0, 9.0, 7.0);
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners.clone()));
    figure.name(Role::A, corners, "A");
    assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (10, 4));
    figure.add(Role::Origin, Shape::Point(dvec2(5.0, 4.0)));
    figure.add(Role::Vector, Shape::Arrow(dvec2(5.0, 4.0), dvec2(8.0, 4.0)));
    let rows = drawn(&figure, Texture::Hatched);
    assert_ne!(place(&rows, "A"), (10, 4));
    assert!(rows[4].contains("O----->"), "{rows:#?}");
}

#[test]
fn a_name_keeps_off_what_others_fill() {
    let (outer, inner) = (square(1.0, 1.0, 9.0, 7.0), square(3.0, 2.0, 7.0, 6.0));
    let mut figure = Figure::default();
    for (role, corners) in [(Role::A, &outer), (Role::B, &inner)] {
        figure.add(role, Shape::Region(corners.clone()));
        figure.add(role, Shape::Polygon(corners.clone()));
    }
    figure.name(Role::A, outer, "A");
    figure.name(Role::B, inner, "B");
    let rows = drawn(&figure, Texture::Hatched);
    assert!(matches!(place(&rows, "B"), (8..=12, 3..=5)), "{rows:#?}");
    let (column, row) = place(&rows, "A");
    assert!(!(6..=14).contains(&column) || !(2..=6).contains(&row), "{rows:#?}");
}

#[test]
fn a_name_without_room_inside_stands_beside() {
    let corners = square(2.0, 4.0, 6.0, 5.0);
    let mut figure = Figure::default();
    figure.add(Role::A, Shape::Polygon(corners.clone()));
    figure.name(Role::A, corners, "A");
    let rows = drawn(&figure, Texture::Hatched);
    assert_eq!(place(&rows, "A").1, 2, "{rows:#?}");
    assert_eq!(rows.iter().filter(|row| row.contains("+-------+")).count(), 2, "{rows:#?}");
}

#[test]
fn a_label_beside_a_point_goes_its_way_round_what_is_there() {
    let mut figure = Figure::default();
    figure.add(Role::Probe, Shape::Point(dvec2(5.0, 4.0)));
    figure.label(Role::Probe, dvec2(5.0, 4.0), "q", Anchor::Near(DVec2::X));
    assert_eq!(place(&drawn(&figure, Texture::None), "q"), (11, 4));
    figure.add(Role::Guide, Shape::Segment(dvec2(0.0, 4.0), dvec2(9.0, 4.0)));
    assert_eq!(place(&drawn(&figure, Texture::None), "q"), (12, 4), "between two dashes");
    figure.add(Role::B, Shape::Segment(dvec2(5.5, 0.0), dvec2(5.5, 8.0)));
    let rows = drawn(&figure, Texture::None);
    let (column, _) = place(&rows, "q");
    assert!(column != 11 && rows.iter().all(|row| &row[11..12] != "q"), "{rows:#?}");
}

#[test]
fn a_label_along_a_line_covers_none_of_it() {
    for to in [dvec2(9.0, 2.0), dvec2(9.0, 7.0), dvec2(2.0, 7.0)] {
        let mut figure = Figure::default();
        figure.add(Role::Vector, Shape::Arrow(dvec2(2.0, 2.0), to));
        let alone = drawn(&figure, Texture::None);
        figure.label(Role::Vector, dvec2(2.0, 2.0), "way", Anchor::Along(to));
        let rows = drawn(&figure, Texture::None);
        let (column, row) = place(&rows, "way");
        assert_eq!(alone[row][column..column + 3].trim(), "", "{rows:#?}");
    }
}

#[test]
fn no_label_stands_for_what_is_out_of_sight() {
    let mut figure = Figure::default();
    figure.name(Role::A, square(30.0, 1.0, 40.0, 7.0), "A");
    figure.label(Role::A, dvec2(30.0, 1.0), "b", Anchor::Near(DVec2::X));
    figure.label(Role::A, dvec2(30.0, 1.0), "c", Anchor::Along(dvec2(40.0, 1.0)));
    figure.name(Role::A, Vec::new(), "d");
    assert!(drawn(&figure, Texture::None).iter().all(|row| row.trim().is_empty()));
}

/// A figure with filled, outlined and named polygons.
fn named(polygons: &[(Role, &[DVec2], &str)]) -> Figure {
    let mut figure = Figure::default();
    for (role, corners, _) in polygons {
        figure.add(*role, Shape::Region(corners.to_vec()));
        figure.add(*role, Shape::Polygon(corners.to_vec()));
    }
    for (role, corners, name) in polygons {
        figure.name(*role, corners.to_vec(), *name);
    }
    figure
}

#[test]
fn a_name_stays_in_the_middle_beside_what_is_in_other_rows() {
    // A touch at a corner, and words along the upper side.
    let corners = square(2.0, 2.0, 4.0, 4.0);
    let mut figure = named(&[(Role::A, &corners, "A")]);
    figure.add(Role::Touch, Shape::Point(dvec2(4.0, 4.0)));
    assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (6, 5));
    figure.label(Role::Note, dvec2(3.0, 4.0), "start", Anchor::Center);
    assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (6, 5));
}

#[test]
fn a_name_keeps_off_words_and_shared_ground_in_its_row() {
    let corners = square(1.0, 2.0, 7.0, 4.0);
    let mut figure = named(&[(Role::A, &corners, "A")]);
    figure.label(Role::Push, dvec2(4.5, 3.0), "n", Anchor::Center);
    let rows = drawn(&figure, Texture::Hatched);
    assert!(place(&rows, "n").0 - place(&rows, "A").0 > 2, "{rows:#?}");
    // The middle is the last column before the shared ground.
    let (a, b) = (square(1.0, 2.0, 8.0, 4.0), square(5.0, 1.0, 9.0, 5.0));
    let mut figure = named(&[(Role::A, &a, "A"), (Role::B, &b, "B")]);
    figure.add(Role::Overlap, Shape::Region(square(5.0, 2.0, 8.0, 4.0)));
    let rows = drawn(&figure, Texture::Hatched);
    assert!(rows[5].contains("//|"), "{rows:#?}");
}

#[test]
fn a_name_on_nothing_but_shared_ground_stays_inside() {
    let triangle = [dvec2(3.0, 6.0), dvec2(5.0, 3.0), dvec2(7.0, 6.0)];
    let figure = named(&[(Role::A, &square(0.0, 1.0, 8.0, 7.0), "A"), (Role::B, &triangle, "B")]);
    let (column, row) = place(&drawn(&figure, Texture::Hatched), "B");
    assert!((8..=12).contains(&column) && (3..=4).contains(&row), "{column} {row}");
}

#[test]
fn a_name_rather_covers_what_is_dotted_than_leaves_its_polygon() {
    let corners = square(2.0, 3.0, 6.0, 5.0);
    let mut figure = named(&[(Role::A, &corners, "A")]);
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(square(0.0, 4.0, 9.0, 7.0)));
    assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (7, 4));
}

#[test]
fn the_name_of_the_smaller_polygon_chooses_first() {
    let (outer, inner) = (square(1.0, 2.0, 9.0, 4.0), square(2.0, 2.0, 8.0, 4.0));
    let mut figure = named(&[(Role::A, &outer, "A"), (Role::B, &inner, "B")]);
    figure.add(Role::Overlap, Shape::Region(inner));
    let rows = drawn(&figure, Texture::Hatched);
    assert_eq!((place(&rows, "B"), place(&rows, "A")), ((10, 5), (3, 5)), "{rows:#?}");
}

#[test]
fn a_name_goes_with_the_outline_of_its_box_by_half_rows() {
    let places = [1.0, 1.5, 2.0, 2.5].map(|bottom| {
        let corners = square(3.0, bottom, 6.0, bottom + 3.0);
        let rows = drawn(&named(&[(Role::A, &corners, "A")]), Texture::None);
        let top = rows.iter().position(|row| row.contains("+-----+")).expect("an outline");
        place(&rows, "A").1 - top
    });
    assert_eq!(places, [2; 4]);
}

#[test]
fn what_passes_by_moves_a_name_seldom() {
    let corners = square(1.0, 2.0, 9.0, 4.0);
    let places: Vec<_> = (2..16)
        .map(|column| {
            let mut figure = named(&[(Role::A, &corners, "A")]);
            for line in column..column + 3 {
                let at = f64::from(line) / 2.0;
                figure.add(Role::Vector, Shape::Segment(dvec2(at, 0.0), dvec2(at, 8.0)));
            }
            place(&drawn(&figure, Texture::Hatched), "A")
        })
        .collect();
    let moves = places.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(moves <= 3, "{places:?}");
}

#[test]
fn a_name_beside_a_line_keeps_off_what_crosses_it() {
    let pole = vec![dvec2(5.0, 2.0), dvec2(5.0, 6.0)];
    let mut figure = Figure::default();
    figure.add(Role::C, Shape::Polygon(pole.clone()));
    figure.add(Role::Vector, Shape::Arrow(dvec2(6.0, 4.0), dvec2(9.0, 4.0)));
    for row in [0.0, 8.0] {
        figure.label(Role::Note, dvec2(5.0, row), "more words", Anchor::Center);
    }
    figure.name(Role::C, pole, "F");
    assert_eq!(place(&drawn(&figure, Texture::None), "F"), (10, 1));
}

#[test]
fn long_labels_rather_cover_a_texture_than_lines_and_points() {
    let mut figure = named(&[(Role::Difference, &square(0.0, 0.0, 8.0, 8.0), "")]);
    figure.add(Role::Touch, Shape::Segment(dvec2(7.0, 2.0), dvec2(7.0, 6.0)));
    figure.add(Role::Origin, Shape::Point(dvec2(6.0, 4.0)));
    figure.label(Role::Push, dvec2(6.0, 4.0), "sd -1.00", Anchor::Near(DVec2::X));
    let rows = drawn(&figure, Texture::Hatched);
    assert!(place(&rows, "sd -1.00").0 < 8, "{rows:#?}");
    assert_eq!(rows.iter().filter(|row| row.chars().nth(14) == Some('%')).count(), 5, "{rows:#?}");
}

#[test]
fn a_long_label_is_set_apart_in_the_row_of_its_point_only() {
    for (direction, at) in [(DVec2::X, (12, 4)), (dvec2(1.0, 1.0), (11, 3)), (dvec2(-1.0, -1.0), (6, 5))] {
        let mut figure = Figure::default();
        figure.add(Role::Probe, Shape::Point(dvec2(5.0, 4.0)));
        figure.label(Role::Probe, dvec2(5.0, 4.0), "last", Anchor::Near(direction));
        assert_eq!(place(&drawn(&figure, Texture::None), "last"), at);
    }
}

#[test]
fn two_words_are_not_read_as_one() {
    let mut figure = Figure::default();
    figure.add(Role::Probe, Shape::Point(dvec2(4.0, 4.0)));
    figure.label(Role::Note, dvec2(5.0, 4.0), "a", Anchor::Center);
    figure.label(Role::Note, dvec2(4.5, 4.0), "sd -1", Anchor::Near(DVec2::X));
    let rows = drawn(&figure, Texture::Hatched);
    let ((_, a), (_, sd)) = (place(&rows, "a"), place(&rows, "sd -1"));
    assert!(sd != a && sd.abs_diff(a) == 1, "{rows:#?}");
}

#[test]
fn words_keep_off_the_heads_of_other_arrows_and_off_outlines_in_their_row() {
    let words = |more: Shape, name: &str| {
        let mut figure = Figure::default();
        figure.add(Role::C, more);
        figure.label(Role::Note, dvec2(5.0, 4.0), name, Anchor::Center);
        let rows = drawn(&figure, Texture::None);
        let (column, row) = place(&rows, name);
        let beside = |column: usize| rows[row].chars().nth(column).expect("a column");
        (beside(column - 1), beside(column + name.len()))
    };
    // Its head stands right before or behind the place in the middle.
    assert_eq!(words(Shape::Arrow(dvec2(4.0, 7.0), dvec2(4.0, 4.0)), "at h"), (' ', ' '));
    assert_eq!(words(Shape::Arrow(dvec2(6.5, 7.0), dvec2(6.5, 4.0)), "at h"), (' ', ' '));
    let wall = |x: f64| Shape::Polygon(vec![dvec2(x, 1.0), dvec2(x, 7.0)]);
    assert_eq!(words(wall(4.0), "at h"), (' ', ' '));
    // A letter may stand close to a wall.
    assert_eq!(words(wall(4.5), "a"), ('|', ' '));
}

#[test]
fn words_along_a_line_rather_stand_behind_its_end_than_on_an_outline() {
    let mut figure = Figure::default();
    let (from, to) = (dvec2(1.0, 4.0), dvec2(5.0, 4.0));
    figure.add(Role::Vector, Shape::Arrow(from, to));
    figure.label(Role::Vector, from, "v = 4", Anchor::Along(to));
    let free = place(&drawn(&figure, Texture::Hatched), "v = 4");
    assert_eq!(free.0, 4);
    figure.add(Role::B, Shape::Polygon(square(3.0, 1.0, 4.0, 7.0)));
    figure.add(Role::A, Shape::Polygon(square(0.0, 3.0, 1.0, 5.0)));
    let rows = drawn(&figure, Texture::Hatched);
    assert!(place(&rows, "v = 4").0 > 8, "{rows:#?}");
}

#[test]
fn a_name_is_set_apart_from_a_sparse_texture_only() {
    let corners = square(1.0, 1.0, 9.0, 7.0);
    for role in [Role::A, Role::B, Role::Difference] {
        let name = named(&[(role, &corners, "N")]);
        let mut letter = named(&[(role, &corners, "")]);
        letter.label(role, dvec2(5.0, 4.0), "N", Anchor::Center);
        let sparse = drawn(&name, Texture::Sparse);
        assert_eq!(drawn(&letter, Texture::Sparse), sparse);
        assert!(sparse[4].contains(" N "), "{sparse:#?}");
        let signs = sparse[4].chars().filter(|sign| matches!(sign, '.' | '~')).count();
        assert!(signs >= 2, "{sparse:#?}");
    }
    let hatched = drawn(&named(&[(Role::A, &corners, "N")]), Texture::Hatched);
    assert!(hatched[4].contains("/N/"), "{hatched:#?}");
}

#[test]
fn a_label_stands_behind_a_line_rather_than_on_it_or_on_the_wrong_side() {
    let mut figure = Figure::default();
    let wall = |x: f64| Shape::Segment(dvec2(x, 0.0), dvec2(x, 8.0));
    for x in [5.0, 5.5] {
        figure.add(Role::B, wall(x));
    }
    figure.label(Role::B, dvec2(5.0, 4.0), "b", Anchor::Near(DVec2::X));
    assert_eq!(place(&drawn(&figure, Texture::None), "b"), (12, 4));
}
