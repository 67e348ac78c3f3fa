//! Figures of JSON: how shapes are drawn, and what is said about those that cannot be.

use glam::dvec2;
use textfigure::figure::Role;
use textfigure::json::{Arc, Circle, Drawing, DrawingOptions, FigureShape, Geometry, LARGEST, read};
use textfigure::{GlyphSet, Texture, to_text};

/// Options by the names that they have on command lines, where dots and blocks are filled and letters are not.
fn options(arguments: &[&str]) -> DrawingOptions {
    let mut options = DrawingOptions::default();
    options.look.texture = Texture::Sparse;
    let mut words = arguments.iter().flat_map(|word| word.split('='));
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value");
        match word {
            "--size" => {
                let (columns, rows) = value().split_once('x').expect("a size");
                options.size = (columns.parse().expect("columns"), rows.parse().expect("rows"));
            }
            "--view" => options.view = Some(value().parse().expect("a view")),
            "--glyphs" => {
                let known = [("ascii", GlyphSet::Ascii), ("braille", GlyphSet::Braille), ("octant", GlyphSet::Octant)];
                let named = value();
                options.look.glyphs = known.iter().find(|(name, _)| *name == named).expect("glyphs").1;
            }
            "--fill" => options.fill = true,
            "--outline-only" => options.look.texture = Texture::None,
            "--axes" => options.axes = true,
            "--grid" => options.grid = true,
            "--trim" => options.trim = true,
            other => panic!("{other}"),
        }
    }
    options.fill |= options.look.glyphs != GlyphSet::Ascii;
    options
}

/// The frame of a figure, or what is wrong with it: place, message and help.
fn tried(arguments: &[&str], input: &[u8]) -> Result<String, String> {
    let drawing = read(input).map_err(|error| {
        format!(":{}:{}: {}\n{}", error.line, error.column, error.message, error.help.unwrap_or_default())
    })?;
    drawing.paint(&options(arguments)).map(|cells| to_text(&cells)).map_err(|error| error.to_string())
}

fn draw(arguments: &[&str], input: &str) -> String {
    tried(arguments, input.as_bytes()).unwrap_or_else(|error| panic!("{arguments:?} {input}: {error}"))
}

fn refusal(arguments: &[&str], input: &[u8]) -> String {
    tried(arguments, input).expect_err("nothing to draw")
}

const BOXES: &str = r#"{"shapes": [
    {"polygon": [[0, 0], [6, 0], [6, 3], [0, 3]], "label": "A"},
    {"polygon": [[4, 1], [9, 1], [9, 5], [4, 5]], "label": "B"}
]}"#;

#[test]
fn boxes_come_out_in_whole_characters() {
    let frame = draw(&["--size", "24x8"], BOXES);
    assert_eq!(frame.lines().count(), 8);
    assert!(frame.is_ascii() && frame.ends_with('\n') && !frame.contains('\x1b'));
    let plain = draw(&["--size", "24x8", "--outline-only"], BOXES);
    let expected = "

           +---------+
           |    B    |
   +-------+---+     |
   |       |   |     |
   |     A +---+-----+
   +-----------+

";
    assert_eq!(plain, expected[1..], "\n{plain}");
}

#[test]
fn what_is_filled_is_told_apart() {
    let filled = draw(&["--size", "60x20", "--fill"], BOXES);
    let outline = draw(&["--size", "60x20", "--outline-only"], BOXES);
    let ink = |frame: &str| frame.chars().filter(|c| !c.is_whitespace()).count();
    assert!(ink(&filled) > ink(&outline) + 20, "{filled}");
    // Usual is to fill with dots, and not to fill with letters.
    assert_eq!(outline, draw(&["--size", "60x20"], BOXES));
    let dots = ["--size", "60x20", "--glyphs", "braille"];
    assert_eq!(draw(&dots, BOXES), draw(&[&dots[..], &["--fill"]].concat(), BOXES));
    // A shape may say otherwise.
    let only = |which: &str, flag: &[&str]| {
        let one = format!(r#""label": "{which}""#);
        draw(&[&["--size", "60x20"], flag].concat(), &BOXES.replace(&one, &format!(r#"{one}, "fill": true"#)))
    };
    assert!(ink(&only("A", &[])) > ink(&outline) + 10 && !only("A", &[]).contains('~'), "{}", only("A", &[]));
    assert!(only("B", &[]).contains('~') && !only("B", &[]).contains('#'));
    assert_eq!(only("A", &["--outline-only"]), outline);
    let none = BOXES.replace("\"label\"", "\"fill\": false, \"label\"");
    assert_eq!(draw(&["--size", "60x20", "--fill"], &none), outline);
    for label in ["A", "B"] {
        assert_eq!((filled.matches(label).count(), outline.matches(label).count()), (1, 1), "{filled}");
    }
}

/// Whether something is drawn at a cell.
fn at(frame: &str, column: usize, row: usize) -> bool {
    frame.lines().nth(row).and_then(|line| line.chars().nth(column)).is_some_and(|c| c != ' ')
}

#[test]
fn a_view_fills_the_frame_from_edge_to_edge() {
    // Four units by four on 40x20 cells: a unit is 10 columns and 5 rows.
    let arguments = ["--outline-only", "--size", "40x20", "--view", "-2,-2,2,2"];
    let point = |x: f64, y: f64| draw(&arguments, &format!(r#"{{"shapes": [{{"point": [{x}, {y}]}}]}}"#));
    for (x, y, column, row) in [(-1.99, 1.99, 0, 0), (1.99, -1.99, 39, 19), (0.05, -0.1, 20, 10), (-1.05, 0.9, 9, 5)] {
        let frame = point(x, y);
        assert!(at(&frame, column, row), "{x}, {y}:\n{frame}");
        assert_eq!(frame.chars().filter(|c| !c.is_whitespace()).count(), 1);
        assert_eq!(frame.lines().count(), 20);
    }
    assert!(point(2.01, 0.0).trim().is_empty());
}

#[test]
fn direction_and_start_of_a_polygon_do_not_matter() {
    for glyphs in ["ascii", "braille", "octant"] {
        let frame = |points: &str| {
            draw(&["--glyphs", glyphs], &format!(r#"{{"shapes": [{{"polygon": [{points}], "role": "b"}}]}}"#))
        };
        let usual = frame("[0, 0], [7, 1], [5, 6]");
        for other in
            ["[5, 6], [7, 1], [0, 0]", "[7, 1], [5, 6], [0, 0]", "[0, 0], [0, 0], [7, 1], [7, 1], [5, 6], [0, 0]"]
        {
            assert_eq!(frame(other), usual, "{glyphs} {other}");
        }
    }
}

#[test]
fn dents_and_crossings_stay_empty() {
    // A bow tie, and a square with a dent from above: unfilled cells in a known place.
    let view = ["--fill", "--size", "40x20", "--view", "0,0,20,20"];
    for (points, filled, empty) in [
        ("[2, 2], [18, 18], [18, 2], [2, 18]", [(7, 9), (32, 9)], [(20, 3), (20, 16)]),
        ("[2, 2], [18, 2], [18, 18], [10, 4], [2, 18]", [(7, 9), (32, 9)], [(20, 4), (20, 9)]),
    ] {
        let frame = draw(&view, &format!(r#"{{"shapes": [{{"polygon": [{points}]}}]}}"#));
        let near = |(column, row): (usize, usize)| {
            (row - 1..=row + 1).any(|row| (column - 2..=column + 2).any(|column| at(&frame, column, row)))
        };
        for place in filled {
            assert!(near(place), "{place:?}\n{frame}");
        }
        for (column, row) in empty {
            assert!((column - 1..=column + 1).all(|column| !at(&frame, column, row)), "{column}, {row}\n{frame}");
        }
    }
}

#[test]
fn every_kind_and_role_is_drawn() {
    let roles = [
        "a",
        "b",
        "c",
        "difference",
        "opposite",
        "overlap",
        "touch",
        "origin",
        "ghost",
        "covered",
        "probe",
        "push",
        "measure",
        "vector",
        "guide",
        "note",
    ];
    for role in roles {
        for shape in [
            r#""polygon": [[0, 0], [8, 1], [5, 7]]"#,
            r#""segment": [[0, 0], [8, 5]]"#,
            r#""arrow": [[0, 0], [8, 5]]"#,
            r#""point": [1, 1]"#,
        ] {
            let frame = draw(&[], &format!(r#"{{"shapes": [{{{shape}, "role": "{role}", "label": "here"}}]}}"#));
            assert!(frame.contains("here") && frame.is_ascii(), "{role} {shape}\n{frame}");
            assert!(frame.chars().filter(|c| !c.is_whitespace()).count() > 4, "{role} {shape}\n{frame}");
        }
    }
}

#[test]
fn odd_shapes_are_drawn_as_what_they_are() {
    for (shapes, least) in [
        (r#"{"polygon": [[3, 3]]}"#, 1),
        (r#"{"polygon": [[3, 3], [3, 3], [3, 3], [3, 3]]}"#, 1),
        (r#"{"polygon": [[0, 0], [5, 0]]}"#, 8),
        (r#"{"polygon": [[0, 0], [5, 5], [0, 0], [5, 5]]}"#, 5),
        (r#"{"segment": [[2, 2], [2, 2]]}"#, 1),
        (r#"{"arrow": [[-0.0, 0], [1e-320, 0]]}"#, 1),
        (r#"{"polygon": [[1e307, 0], [0, 1e307], [-1e307, 0]]}"#, 20),
        (r#"{"polygon": [[1e-300, 0], [0, 1e-300], [3e-300, 3e-300]]}"#, 20),
        (r#"{"point": [18446744073709551615, -9223372036854775808]}"#, 1),
    ] {
        let frame = draw(&["--outline-only"], &format!(r#"{{"shapes": [{shapes}]}}"#));
        let ink = frame.chars().filter(|c| !c.is_whitespace()).count();
        assert!(ink >= least, "{shapes}\n{frame}");
    }
    assert_eq!(draw(&["--size", "1x1"], r#"{"shapes": [{"point": [1, 1]}]}"#).trim_end().len(), 1);
    // Editors put a byte order mark in front.
    draw(&[], "\u{feff}{\"shapes\": [{\"point\": [1, 1]}]}");
}

#[test]
fn numbers_are_read_as_they_are_written() {
    // The view is one unit in the last place wide, and so far the points lie apart: a number that is one off is out of it.
    let view = ["--outline-only", "--size", "4x2", "--view", "-0.9388200339328929,-1,-0.9388200339328928,1"];
    let ink = |x: &str| draw(&view, &format!(r#"{{"shapes": [{{"point": [{x}, 0]}}]}}"#)).trim().len();
    assert_eq!([ink("-0.938820033932893"), ink("-0.9388200339328929"), ink("-0.9388200339328927")], [0, 1, 0]);
}

/// Each is answered in words, with its place where it has one.
#[test]
fn bad_figures_are_answered_with_what_would_be_right() {
    let shapes = |inside: &str| format!("{{\"shapes\": [\n{inside}\n]}}");
    let mut table: Vec<(String, &str, &str)> = vec![
        (String::new(), ":1:1:", "there is nothing here"),
        (" \n\t ".to_owned(), ":1:1:", "there is nothing here"),
        ("hello".to_owned(), ":1:1:", "this is not a JSON object"),
        ("[]".to_owned(), ":1:1:", "a figure is {\"shapes\": ["),
        ("\n  7".to_owned(), ":2:3:", "this is not a JSON object"),
        // A list of what an object holds is not that object.
        ("[[{\"point\": [1, 2]}]]".to_owned(), ":1:1:", "this is not a JSON object"),
        ("{}".to_owned(), ":1:2:", "there are no \"shapes\""),
        ("{\"shapes\": 3}".to_owned(), ":1:12:", "expected a list of shapes, found integer `3`"),
        ("{\"Shapes\": []}".to_owned(), ":1:2:", "did you mean \"shapes\"?"),
        ("{\"shapes\": [], \"shapes\": []}".to_owned(), ":1:16:", "\"shapes\" comes twice"),
        ("{\"shapes\": [], \"shape\": []}".to_owned(), ":1:16:", "unknown key \"shape\""),
        ("{\"shapes\": []".to_owned(), ":1:13:", "ends too early"),
        ("{\"shapes\": []}\n{\"shapes\": []}".to_owned(), ":2:1:", "as JSON lines"),
        ("{'shapes': []}".to_owned(), ":1:2:", "double quotes"),
        ("[".repeat(1_000_000), ":1:1:", "this is not a JSON object"),
        (format!("{{\"shapes\": {}", "[".repeat(1_000_000)), ":1:13:", "expected a shape as"),
    ];
    for (inside, place, said) in [
        (
            r#"{"polgon": [[0, 0]]}"#,
            ":2:2:",
            "did you mean \"polygon\"? keys are: polygon, polyline, circle, arc, segment, arrow, point, text, dimension, role",
        ),
        (r#"{"point": [1, 2], "segment": [[0, 0], [1, 1]]}"#, ":2:46:", "this one has \"segment\" and \"point\""),
        (r#"{"point": [1, 2], "point": [1, 2]}"#, ":2:19:", "\"point\" comes twice"),
        (r#"{"label": "A"}"#, ":2:14:", "shape 1: it is of no kind"),
        (r#"{"point": [1, 2]}, {}"#, ":2:21:", "shape 2: it is of no kind"),
        (r#"{"point": [1, 2], "role": "diference"}"#, ":2:27:", "did you mean \"difference\"?"),
        (r#"{"point": [1, 2], "role": "A"}"#, ":2:27:", "did you mean \"a\"?"),
        (r#"{"point": [1, 2], "role": "x\u001b[31m"}"#, ":2:27:", r#"unknown role "x\u{1b}[31m""#),
        (r#"{"point": [1, 2], "role": 1}"#, ":2:27:", "expected a role as a string"),
        (r#"{"point": [1, 2], "label": "a\nb"}"#, ":2:28:", "one line of printable characters"),
        (r#"{"point": [1, 2], "label": "a\u202eb"}"#, ":2:28:", "one line of printable characters"),
        (r#"{"point": [1, 2], "label": null}"#, ":2:28:", "expected a label as a string, found null"),
        (r#"{"point": []}"#, ":2:12:", "expected a point as [x, y], found a list of 0"),
        (r#"{"point": [1]}"#, ":2:13:", "expected a point as [x, y], found a list of 1"),
        (r#"{"point": [1, 2, 3]}"#, ":2:18:", "a point is two numbers, [x, y]"),
        (r#"{"polygon": [[0, 0], [1, 2, 3]]}"#, ":2:29:", "shape 1, vertex 2: this list is too long"),
        (r#"{"point": null}"#, ":2:11:", "expected a point as [x, y], found null"),
        (r#"{"polygon": null}"#, ":2:13:", "expected a list of at least one point as [[x, y], ...], found null"),
        (r#"{"point": [1, 2], "role": null}"#, ":2:27:", "expected a role as a string"),
        (r#"{"point": [1, 2], "role": {"a": null}}"#, ":2:27:", "expected a role as a string"),
        (r#"{"point": [1, 2], "role": "stamp"}"#, ":2:27:", "roles are: a, b, c, difference"),
        ("[[[0, 0], [1, 1]]]", ":2:1:", "shape 1: expected a shape as {\"polygon\": [[x, y], ...]}, found a list"),
        (r#"{"po`, expected `x\ny": 1}"#, ":2:2:", r#"unknown key "po`, expected `x\ny""#),
        (r#"{"point": [1, "2"]}"#, ":2:15:", "expected a number, found string \"2\""),
        (r#"{"point": [1, [2]]}"#, ":2:15:", "expected a number, found a list"),
        (r#"{"point": {"x": 1, "y": 2}}"#, ":2:11:", "expected a point as [x, y], found an object"),
        (r#"{"point": [1, 1e999]}"#, ":2:15:", "this number is too large"),
        (r#"{"point": [-1e999, 0]}"#, ":2:12:", "this number is too large"),
        (r#"{"point": [NaN, 0]}"#, ":2:12:", "finite numbers"),
        (r#"{"point": [0, -Infinity]}"#, ":2:1", "finite numbers"),
        (r#"{"point": ["NaN", 0]}"#, ":2:12:", "expected a number, found string \"NaN\""),
        (r#"{"segment": [[0, 0]]}"#, ":2:20:", "expected two points as [[x, y], [x, y]], found a list of 1"),
        (r#"{"arrow": [[0, 0], [1, 1], [2, 2]]}"#, ":2:29:", "two ends"),
        (
            r#"{"point": [1, 2]}, {"polygon": [[0, 0], [1, 1], [2, "3"]]}"#,
            ":2:53:",
            "shape 2, vertex 3: expected a number",
        ),
        (r#"{"polygon": []}"#, ":2:14:", "at least one point"),
        (r#"{"polygon": [0, 0, 4, 4]}"#, ":2:14:", "expected a point as [x, y], found integer `0`"),
        (r#"{"polygon": [[0, 0], [1, 1],]}"#, ":2:29:", "trailing comma"),
        (r#"{"point": [1, 2]} {"point": [1, 2]}"#, ":2:19:", "expected `,` or `]`"),
        (r#"{"point": [-1e308, 0]}, {"point": [1e308, 0]}"#, "a view shows a part", "too far apart"),
    ] {
        table.push((shapes(inside), place, said));
    }
    for (input, place, said) in &table {
        let error = refusal(&[], input.as_bytes());
        let shown = &input[..input.len().min(100)];
        assert!(error.contains(place) && error.contains(said), "{shown}\nwanted {place} {said}\n{error}");
        assert!(error.len() < 1000 && !error.contains('\x1b'), "{shown}: {error}");
    }
    let labelled = |length: usize| shapes(&format!(r#"{{"point": [1, 2], "label": "{}"}}"#, "x".repeat(length)));
    draw(&["--size", "200x9"], &labelled(100));
    let error = refusal(&[], labelled(101).as_bytes());
    assert!(error.contains(":2:28: shape 1: a label has at most 100 characters"), "{error}");
    assert!(refusal(&[], b"{\"shapes\": [\xff]}").contains(":1:13: this is not UTF-8 text"));
    assert!(refusal(&[], b"\xff\xfe{\0}\0").contains("UTF-16"));
    let many = format!("{{\"shapes\": [{}]}}", vec![r#"{"point":[0,0]}"#; 10_001].join(","));
    assert!(refusal(&[], many.as_bytes()).contains("at most 10000 shapes"));
    let padded = |size: usize| format!("{}{BOXES}", " ".repeat(size - BOXES.len()));
    draw(&[], &padded(LARGEST));
    let error = refusal(&[], padded(LARGEST + 1).as_bytes());
    assert!(error.starts_with(":1:1: a figure has at most 1 MB, and this one has more\nleave out points"), "{error}");
}

fn polygon(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("[{x},{y}]")).collect();
    format!(r#"{{"shapes": [{{"polygon": [{}]}}]}}"#, points.join(","))
}

fn circle(count: u32) -> String {
    let turn = std::f64::consts::TAU / f64::from(count);
    polygon((0..count).map(|i| (f64::from(i) * turn).sin_cos()).map(|(sin, cos)| (15.0 + 9.0 * cos, 10.0 + 9.0 * sin)))
}

#[test]
fn thousands_of_vertices_are_a_circle_or_a_scribble() {
    for glyphs in ["ascii", "braille"] {
        let arguments = ["--outline-only", "--glyphs", glyphs, "--view", "0,0,30,20"];
        let (frame, expected) = (draw(&arguments, &circle(20_000)), draw(&arguments, &circle(200)));
        for (one, other) in [(&frame, &expected), (&expected, &frame)] {
            for (row, column) in (0..20).flat_map(|row| (0..60).map(move |column| (row, column))) {
                let (rows, columns) = (row.max(1) - 1..row + 2, column.max(1) - 1..column + 2);
                let near = rows.into_iter().any(|row| columns.clone().any(|column| at(other, column, row)));
                assert!(near || !at(one, column, row), "{column}, {row}\n{frame}\n{expected}");
            }
        }
    }
    let mut seed = 1_u64;
    let scribble = polygon((0..40_000).map(|_| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 40) as f64, (seed >> 16 & 0x00ff_ffff) as f64)
    }));
    draw(&["--outline-only"], &scribble);
}

/// The frame of one shape, on cells of half a unit by one unit, with the lower left corner of the world at (0, 0).
fn drawn(arguments: &[&str], shapes: &str) -> String {
    let view = ["--size", "24x8", "--view", "-0.25,-0.5,11.75,7.5"];
    draw(&[&view[..], arguments].concat(), &format!(r#"{{"shapes": [{shapes}]}}"#))
}

#[test]
fn round_shapes_are_round() {
    let circle = r#"{"shapes": [{"circle": {"center": [3, 3], "radius": 3}, "label": "C"}]}"#;
    let frame = draw(&["--size", "20x9"], circle);
    assert!(frame.contains('C'), "{frame}");
    for (column, row) in [(9, 1), (9, 7), (4, 4), (15, 4)] {
        let near = (column - 1..=column + 1).any(|column| at(&frame, column, row));
        assert!(near, "{column}, {row}\n{frame}");
    }
    assert!(!at(&frame, 4, 1) && !at(&frame, 15, 7), "{frame}");
    // Two halves are the whole, an arc over the turn is one over it, and a full turn is a circle.
    let dots = |shapes: &str| draw(&["--glyphs", "octant", "--outline-only", "--view", "0,0,30,20"], shapes);
    let arc = |from: f64, to: f64| {
        format!(r#"{{"arc": {{"center": [15, 10], "radius": 7, "from": {from}, "to": {to}}}, "role": "a"}}"#)
    };
    let figure = |shapes: &[String]| format!(r#"{{"shapes": [{}]}}"#, shapes.join(","));
    let whole = dots(r#"{"shapes": [{"circle": {"center": [15, 10], "radius": 7}}]}"#);
    let ink = |frame: &str| frame.chars().filter(|c| !c.is_whitespace()).count();
    assert!(ink(&whole) > 40, "{whole}");
    assert_eq!(dots(&figure(&[arc(0.0, 360.0)])), whole);
    assert_eq!(dots(&figure(&[arc(-90.0, 90.0), arc(90.0, 270.0)])), whole);
    assert_eq!(dots(&figure(&[arc(350.0, 10.0)])), dots(&figure(&[arc(-10.0, 10.0)])));
    assert!(ink(&dots(&figure(&[arc(0.0, 90.0)]))) < ink(&whole) / 2);
    assert_eq!(ink(&dots(&figure(&[arc(30.0, 30.0)]))), 1);
    assert_eq!(ink(&dots(r#"{"shapes": [{"circle": {"center": [15, 10], "radius": 0}}]}"#)), 1);
    // Without an end to the left or below, an arc is fitted in by its own size.
    let quarter = draw(&[], r#"{"shapes": [{"arc": {"center": [0, 0], "radius": 9, "from": 0, "to": 90}}]}"#);
    assert!(quarter.lines().filter(|line| !line.is_empty()).count() > 15, "{quarter}");
}

#[test]
fn a_polyline_is_open() {
    let frame = drawn(&[], r#"{"polyline": [[1, 1], [1, 6], [9, 6]]}"#);
    assert!(at(&frame, 2, 3) && at(&frame, 10, 1) && !at(&frame, 10, 4), "{frame}");
    let closed = drawn(&[], r#"{"polygon": [[1, 1], [1, 6], [9, 6]]}"#);
    assert!(at(&closed, 10, 4) || at(&closed, 9, 4), "{closed}");
    assert!(at(&drawn(&[], r#"{"polyline": [[1, 1]]}"#), 2, 6));
    let long: Vec<String> = (0..500).map(|i| format!("[{},{}]", f64::from(i) * 0.02, f64::from(i) * 0.01)).collect();
    let line = drawn(&[], &format!(r#"{{"polyline": [{}]}}"#, long.join(",")));
    assert_eq!(line, drawn(&[], r#"{"polyline": [[0, 0], [9.98, 4.99]]}"#));
}

#[test]
fn words_stand_where_they_are_put() {
    let text = |anchor: &str| drawn(&[], &format!(r#"{{"text": [5, 3], "label": "words"{anchor}}}"#));
    let place = |frame: &str, word: &str| {
        let found = frame.lines().enumerate().find_map(|(row, line)| Some((line.find(word)?, row)));
        found.unwrap_or_else(|| panic!("{word}\n{frame}"))
    };
    let beside = |anchor: &str| place(&text(&format!(r#", "anchor": "{anchor}""#)), "words");
    assert_eq!(place(&text(""), "words"), (8, 4));
    assert_eq!(["center", "left", "right", "above", "below"].map(beside), [(8, 4), (5, 4), (11, 4), (8, 3), (8, 5)]);
    // Beside a shape, apart from its outline.
    let boxed = |anchor: &str| {
        let shape = r#""polygon": [[4, 2], [8, 2], [8, 5], [4, 5]], "label": "A""#;
        place(&draw(&["--size", "24x8"], &format!(r#"{{"shapes": [{{{shape}, "anchor": "{anchor}"}}]}}"#)), "A")
    };
    let [center, left, right, above, below] = ["center", "left", "right", "above", "below"].map(boxed);
    assert!(left.0 + 2 < center.0 && center.0 + 2 < right.0 && above.1 < center.1 && center.1 < below.1);
}

#[test]
fn lines_are_dotted_or_not_as_they_say() {
    let triangle = r#""polygon": [[1, 1], [9, 2], [4, 6]]"#;
    let [plain, dotted] = ["", r#", "dash": true"#].map(|dash| drawn(&[], &format!("{{{triangle}{dash}}}")));
    assert_ne!(plain, dotted);
    assert_eq!(drawn(&[], &format!(r#"{{{triangle}, "role": "ghost", "dash": false}}"#)), plain);
    assert_eq!(drawn(&[], &format!(r#"{{{triangle}, "role": "ghost"}}"#)), dotted);
    assert_eq!(drawn(&["--fill"], &format!(r#"{{{triangle}, "dash": true}}"#)), dotted, "as ghosts are");
    let both = drawn(&[], &format!(r#"{{{triangle}, "dash": true, "fill": true}}"#));
    let ink = |frame: &str| frame.chars().filter(|c| !c.is_whitespace()).count();
    assert!(ink(&both) > ink(&dotted), "{both}");
    for shape in [r#""arrow": [[1, 1], [9, 1]]"#, r#""segment": [[1, 1], [9, 1]]"#, r#""polyline": [[1, 1], [9, 1]]"#] {
        let [plain, dotted] = ["", r#", "dash": true"#].map(|dash| drawn(&[], &format!("{{{shape}{dash}}}")));
        assert!(dotted.matches('-').count() < plain.matches('-').count(), "{plain}{dotted}");
    }
}

#[test]
fn dimensions_stand_outside() {
    let block = r#"{"polygon": [[2, 2], [8, 2], [8, 6], [2, 6]]}"#;
    let measured = |dimension: &str, size: &str| {
        draw(&["--size", size, "--trim"], &format!(r#"{{"shapes": [{block}, {{"dimension": {dimension}}}]}}"#))
    };
    let below = "\
+-----------+
|           |
|           |
|           |
+-----------+
|<--- 6 --->|
";
    assert_eq!(measured("[[2, 2], [8, 2]]", "30x9"), below);
    assert_eq!(measured("[[8, 2], [2, 2]]", "30x9"), below);
    let above = measured(r#"[[2, 6], [8, 6]], "label": "wide""#, "30x9");
    assert_eq!(above.lines().next(), Some("|<- wide -->|"), "{above}");
    assert_eq!(measured(r#"[[2, 6], [8, 6]], "anchor": "below""#, "30x9"), below);
    let beside = "\
+-----------+ -
|           | ^
|           | 4
|           | v
+-----------+ -
";
    assert_eq!(measured("[[8, 2], [8, 6]]", "30x9"), beside);
    // What has no room in one row or column goes to the next.
    let both = measured(r#"[[2, 2], [8, 2]], "label": "all"}, {"dimension": [[2, 2], [5, 2]]"#, "40x12");
    let rows: Vec<&str> = both.lines().skip(9).collect();
    assert_eq!(rows, ["|<-------- all -------->|", "|<--- 3 --->|"], "{both}");
    let both = measured(r#"[[8, 2], [8, 6]]}, {"dimension": [[8, 2], [8, 6]], "label": "h""#, "40x12");
    assert!(both.lines().any(|line| line.ends_with("| 4 h")), "{both}");
    // Between shapes their borders are its ends.
    let two = r#"{"shapes": [{"polygon": [[0, 0], [3, 0], [3, 4], [0, 4]]},
        {"polygon": [[7, 0], [9, 0], [9, 4], [7, 4]]}, {"dimension": [[3, 2], [7, 2]]}]}"#;
    let between = draw(&["--size", "60x14", "--trim"], two);
    assert_eq!(between.lines().nth(4), Some("|           |<----- 4 ----->|       |"), "{between}");
    let between = draw(&["--size", "26x8", "--trim"], two);
    assert_eq!(between.lines().nth(2), Some("|   |<-4->|  |"), "{between}");
    // Slanted, too short for its words, of no length, huge: no more is asked than that something is there.
    for (dimension, said) in [
        ("[[2, 2], [8, 6]]", "7.2111"),
        ("[[2, 2], [3, 2]]", "1"),
        ("[[2, 2], [2, 2]]", "0"),
        ("[[2, 2], [1e9, 2]]", ""),
    ] {
        let frame = measured(dimension, "40x16");
        assert!(frame.contains(said), "{dimension}\n{frame}");
    }
}

#[test]
fn arrows_end_beside_borders() {
    let joined = r#"{"shapes": [{"polygon": [[0, 0], [3, 0], [3, 2], [0, 2]]},
        {"polygon": [[8, 0], [10, 0], [10, 2], [8, 2]]}, {"arrow": [[3, 1], [8, 1]]}]}"#;
    let frame = draw(&["--size", "26x5", "--trim"], joined);
    assert_eq!(frame.lines().nth(1), Some("|     |-------->|   |"), "{frame}");
    for arrow in ["[[8, 1], [3, 1]]", "[[1.5, 0], [1.5, 2]]", "[[3, 0], [8, 2]]", "[[3, 2], [8, 2]]"] {
        let frame = draw(&["--size", "26x5", "--trim"], &joined.replace("[[3, 1], [8, 1]]", arrow));
        assert_eq!(frame.matches('+').count(), 8, "corners stay: {frame}");
    }
    // Along a border there is nowhere else to end, and one that ends inside goes over the border.
    let along = draw(&["--size", "26x5", "--trim"], &joined.replace("[[3, 1], [8, 1]]", "[[0, 2], [3, 2]]"));
    assert!(along.contains('>'), "{along}");
    let inside = draw(&["--size", "26x5", "--trim"], &joined.replace("[8, 1]]}", "[9, 1]]}"));
    assert_eq!(inside.lines().nth(1), Some("|     |-----------> |"), "{inside}");
}

#[test]
fn boxes_off_the_lattice_are_whole_characters_too() {
    let boxes = r#"{"shapes": [{"polygon": [[0.13, 0.2], [4.41, 0.2], [4.41, 3.7], [0.13, 3.7]], "label": "A"},
        {"polygon": [[6.3, 1.9], [20.7, 1.9], [20.7, 6.3], [6.3, 6.3]], "label": "B"}]}"#;
    let frame = draw(&["--size", "60x20"], boxes);
    assert_eq!(frame.matches('+').count(), 8, "{frame}");
    assert!(frame.chars().all(|c| "+-|AB \n".contains(c)), "{frame}");
    let circle = r#"{"shapes": [{"polygon": [[0.1, 0.2], [4.4, 0.2], [4.4, 3.7], [0.1, 3.7]]},
        {"circle": {"center": [9.3, 2.1], "radius": 2.2}}, {"arrow": [[4.4, 2.1], [7.1, 2.1]]}]}"#;
    let frame = draw(&["--axes", "--grid"], circle);
    assert!(frame.matches('+').count() >= 4 && frame.contains('>') && frame.contains('O'), "{frame}");
}

#[test]
fn a_lattice_fills_what_is_free() {
    let square = r#"{"polygon": [[1, 1], [5, 1], [5, 6], [1, 6]], "label": "A"}"#;
    let (usual, dotted) = (drawn(&[], square), drawn(&["--grid"], square));
    assert!(dotted.matches('.').count() > 5, "{dotted}");
    assert!(usual.lines().zip(dotted.lines()).all(|(line, other)| {
        line.chars().zip(other.chars()).all(|(one, other)| one == other || one == ' ' && other == '.')
    }));
    assert!(draw(&["--grid"], r#"{"shapes": []}"#).contains('.'));
    for view in [
        "1e19,1e19,10000000000000004096,10000000000000004096",
        "-1e300,-1e300,1e300,1e300",
        "0,0,1e-290,1e-290",
        "0,0,1e-9,1e9",
    ] {
        draw(&["--grid", "--axes", "--view", view], r#"{"shapes": []}"#);
    }
}

#[test]
fn axes_have_ticks_where_nothing_else_is() {
    let point = r#"{"shapes": [{"point": [3, 2]}, {"point": [-3, -2]}]}"#;
    for arguments in [&["--axes"][..], &["--axes", "--view", "-4,-3,4,3"], &["--axes", "--glyphs", "braille"]] {
        let frame = draw(arguments, point);
        for number in ["-2", " 2", "-1", " 1"] {
            assert!(frame.contains(number), "{number}\n{frame}");
        }
        assert!(frame.matches('+').count() >= 4, "{frame}");
    }
    let far = draw(&["--axes", "--view", "-40000,-3000,40000,3000"], point);
    assert!(far.contains("10000") && far.contains("-20000"), "{far}");
    // What is drawn stays.
    let covered = r#"{"shapes": [{"polygon": [[-3, -1], [3, -1], [3, 1], [-3, 1]], "label": "A"}]}"#;
    let only = draw(&[], covered).replace(' ', "");
    assert!(only.lines().filter(|line| line.starts_with("+-")).all(|line| draw(&["--axes"], covered).contains(line)));
}

#[test]
fn bad_round_shapes_and_words_are_answered() {
    for (shape, place, said) in [
        (r#"{"circle": [[0, 0], 1]}"#, ":1:", r#"expected a circle as {"center": [x, y], "radius": r}, found a list"#),
        (r#"{"circle": {"center": [0, 0]}}"#, ":1:", r#"there is no "radius""#),
        (r#"{"circle": {"centre": [0, 0], "radius": 1}}"#, ":1:25:", r#"did you mean "center"?"#),
        (r#"{"circle": {"center": [0, 0], "radius": -1}}"#, ":1:", "less than 0"),
        (r#"{"circle": {"center": [0, 1e308], "radius": 1e308}}"#, ":1:", "too large"),
        (r#"{"arc": {"center": [0, 0], "radius": 1}}"#, ":1:", r#"there is no "from""#),
        (r#"{"polyline": []}"#, ":1:", "at least one point"),
        (r#"{"polyline": [[0, 0], [1]]}"#, ":1:", "shape 1, vertex 2"),
        (r#"{"text": [0, 0]}"#, ":1:", r#"a text is {"text": [x, y], "label": "its words"}"#),
        (r#"{"text": "words"}"#, ":1:", "expected a point as [x, y]"),
        (r#"{"point": [0, 0], "anchor": "left"}"#, ":1:", r#"no "label""#),
        (r#"{"point": [0, 0], "label": "P", "anchor": "lef"}"#, ":1:55:", r#"unknown anchor "lef""#),
        (r#"{"point": [0, 0], "label": "P", "anchor": 1}"#, ":1:55:", "expected an anchor as a string"),
        (r#"{"point": [0, 0], "dash": true}"#, ":1:", r#"a point has no "dash""#),
        (r#"{"segment": [[0, 0], [1, 1]], "fill": true}"#, ":1:", r#"a segment has no "fill""#),
        (r#"{"polygon": [[0, 0], [1, 1]], "fill": 1}"#, ":1:51:", "expected true or false"),
        (r#"{"dimension": [[0, 0]]}"#, ":1:", "expected two points"),
    ] {
        let error = refusal(&[], format!(r#"{{"shapes": [{shape}]}}"#).as_bytes());
        assert!(error.contains(place) && error.contains("shape 1") && error.contains(said), "{shape}\n{error}");
    }
    let huge = r#"{"shapes": [{"circle": {"center": [0, 0], "radius": 1e6}}]}"#;
    draw(&[], huge);
    assert!(refusal(&["--view", "0,0,1,1"], huge.as_bytes()).contains("more than a million cells"));
    let many = vec![r#"{"circle": {"center": [0, 0], "radius": 9000}}"#; 2000].join(",");
    let error = refusal(&["--view", "0,0,1,1"], format!(r#"{{"shapes": [{many}]}}"#).as_bytes());
    assert!(error.contains("too many large circles") || error.contains("too tangled"), "{error}");
}

#[test]
fn nothing_is_too_odd_for_any_shape() {
    let numbers = ["0", "-1e300", "1e-320", "0.3", "1e19"];
    for (x, y) in numbers.into_iter().flat_map(|x| numbers.map(|y| (x, y))) {
        let shapes = [
            format!(r#"{{"circle": {{"center": [0, {x}], "radius": {}}}}}"#, y.trim_start_matches('-')),
            format!(r#"{{"arc": {{"center": [{x}, 0], "radius": 1, "from": {y}, "to": {x}}}, "dash": true}}"#),
            format!(r#"{{"polyline": [[{x}, {y}], [{y}, {x}], [0, 0]], "label": "P", "anchor": "left"}}"#),
            format!(r#"{{"dimension": [[{x}, {y}], [{x}, {x}]]}}, {{"dimension": [[{x}, {y}], [{y}, {y}]]}}"#),
            format!(
                r#"{{"arrow": [[{x}, {y}], [1, 1]]}}, {{"polygon": [[{x}, {y}], [1, {y}], [1, 1]], "fill": true}}"#
            ),
        ];
        for (shape, size) in shapes.iter().flat_map(|shape| ["1x1", "30x9"].map(|size| (shape, size))) {
            let flags = ["--axes", "--grid", "--trim", "--size", size];
            for view in ["", "--view=0,0,1e-9,1e9"] {
                let arguments: Vec<&str> = flags.into_iter().chain([view]).filter(|flag| !flag.is_empty()).collect();
                // What cannot be seen is refused in words, and nothing panics.
                if let Ok(frame) = tried(&arguments, format!(r#"{{"shapes": [{shape}]}}"#).as_bytes()) {
                    assert!(frame.lines().count() <= 9, "{frame}");
                }
            }
        }
    }
}

#[test]
fn what_would_take_too_long_is_refused() {
    let many = vec![r#"{"polygon": [[0, 0], [9, 1], [9, 9]]}"#; 1000].join(",");
    let error = refusal(&["--fill", "--size", "500x200"], format!("{{\"shapes\": [{many}]}}").as_bytes());
    assert!(error.contains("too much to fill") && error.contains("as outlines only"), "{error}");
    let far = r#"{"shapes": [{"polygon": [[0, 0], [1e30, 0], [0, 1e30]]}]}"#;
    assert!(refusal(&["--view", "0,0,1,1"], far.as_bytes()).contains("a thousand million cells"));
}

#[test]
fn shapes_of_programs_that_cannot_be_drawn_are_refused() {
    let (center, good) = (dvec2(1.0, 2.0), dvec2(3.0, 4.0));
    let painted = |geometry: Geometry| {
        let shapes = vec![FigureShape::new(geometry, Role::A, None)];
        Drawing { shapes, ..Drawing::default() }.paint(&DrawingOptions::default()).is_ok()
    };
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let point = dvec2(bad, 0.0);
        let arc = Arc { center, radius: 1.0, from: 0.0, to: 90.0 };
        for geometry in [
            Geometry::Polygon(vec![center, good, point]),
            Geometry::Polyline(vec![point]),
            Geometry::Circle(Circle { center: point, radius: 1.0 }),
            Geometry::Circle(Circle { center, radius: bad }),
            Geometry::Arc(Arc { to: bad, ..arc }),
            Geometry::Arc(Arc { from: bad, ..arc }),
            Geometry::Segment([good, point]),
            Geometry::Arrow([point, good]),
            Geometry::Point(point),
            Geometry::Text(point),
            Geometry::Dimension([good, point]),
        ] {
            assert!(!painted(geometry.clone()), "{geometry:?}");
        }
    }
    assert!(!painted(Geometry::Circle(Circle { center, radius: -1.0 })));
    assert!(!painted(Geometry::Arc(Arc { center, radius: -1.0, from: 0.0, to: 90.0 })));
    assert!(!painted(Geometry::Polygon(Vec::new())) && !painted(Geometry::Polyline(Vec::new())));
    // What is of no size is a point.
    assert!(painted(Geometry::Circle(Circle { center, radius: 0.0 })) && painted(Geometry::Polygon(vec![good])));
}
