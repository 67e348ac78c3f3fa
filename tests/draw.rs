//! `minktutor draw`: shapes as JSON in, pictures out; and frames as SVG.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
    command.args(arguments).env("LANG", "C.UTF-8").env("TERM", "xterm-256color");
    for name in ["LC_ALL", "LC_CTYPE", "NO_COLOR", "COLORFGBG"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn draw_bytes(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(&[&["draw"], arguments].concat()).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn draw(arguments: &[&str], input: &str) -> String {
    let output = draw_bytes(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{arguments:?} {input}: {}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The error in answer to a figure that cannot be drawn.
fn refusal(arguments: &[&str], input: &[u8]) -> String {
    let output = draw_bytes(arguments, input);
    let shown = String::from_utf8_lossy(&input[..input.len().min(200)]).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {shown}");
    assert!(output.stdout.is_empty(), "nothing is half-written: {arguments:?} {shown}");
    text(&output.stderr)
}

#[test]
fn the_page_of_figures_shows_what_is_drawn() {
    let page = include_str!("../docs/figures.md");
    let mut count = 0;
    for figure in page.split("```console\n$ minktutor draw ").skip(1) {
        let (arguments, rest) = figure.split_once(" <<END\n").expect("the command");
        let (input, rest) = rest.split_once("\nEND\n").expect("its input");
        let (output, _) = rest.split_once("```\n").expect("its output");
        // The only quoted argument is the prefix of a comment.
        let (plain, quoted) = arguments.split_once(" '").unwrap_or((arguments, ""));
        let mut arguments: Vec<&str> = plain.split(' ').collect();
        arguments.extend(quoted.strip_suffix('\''));
        assert_eq!(draw(&arguments, input), output, "{arguments:?}");
        count += 1;
    }
    assert!(count > 7 && count == page.matches("```console\n").count(), "{count}");
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
fn the_difference_comes_with_its_origin() {
    let usual = draw(&["--size", "80x24"], BOXES);
    let frame = draw(&["--size", "80x24", "--difference"], BOXES);
    assert!(!usual.contains('O') && frame.contains('O') && frame.contains("A-B"), "{frame}");
    // The origin is in the picture of the axes only where it is in the view.
    assert!(draw(&["--axes", "--view", "-9,-3,9,9"], BOXES).contains('O'));
    assert!(!draw(&["--axes", "--view", "1,1,9,9"], BOXES).contains('O'));
}

#[test]
fn the_difference_with_a_disc_is_round() {
    // A unit is two columns and one row. With every shape of B, A-B spans x -8..0 and y -7..-1.
    let flags = ["--difference", "--outline-only", "--size", "52x20", "--view", "-10.25,-8.5,15.75,11.5"];
    let scene = |b: &str| draw(&flags, &format!(r#"{{"scene":{{"A":{{"box":[4,2],"at":[6,4]}},"B":{b}}}}}"#));
    let figure = |b: &str| {
        let a = r#"{"polygon": [[6, 4], [10, 4], [10, 6], [6, 6]], "label": "A"}"#;
        draw(&flags, &format!(r#"{{"shapes": [{a}, {{{b}, "role": "b", "label": "B"}}]}}"#))
    };
    let (disc, boxed) = (r#"{"circle":2,"at":[12,9]}"#, r#"{"box":[4,4],"at":[10,7]}"#);
    assert_eq!(scene(disc), figure(r#""circle": {"center": [12, 9], "radius": 2}"#));
    assert_eq!(scene(boxed), figure(r#""polygon": [[10, 7], [14, 7], [14, 11], [10, 11]]"#));
    // The left side and the top are drawn; the corner between them is there only if B has corners.
    for (b, corner) in [(disc, false), (boxed, true), (r#"{"box":[0.5,0.5],"at":[11.75,8.75],"radius":1.75}"#, false)] {
        let frame = scene(b);
        let ink = |x: i32, y: i32| at(&frame, (2 * (x + 10)) as usize, (11 - y) as usize);
        assert!(ink(-8, -4) && ink(-4, -1), "{b}\n{frame}");
        assert_eq!(ink(-8, -1), corner, "{b}\n{frame}");
    }
}

/// The JSON values in a text that can be drawn.
fn examples(text: &str) -> Vec<serde_json::Value> {
    let starts = ["{\"shapes\": [", "{\"scene\":{"].into_iter().flat_map(|start| text.match_indices(start));
    let read = |(at, _): (usize, &str)| {
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<serde_json::Value>();
        values.next().expect("a value").unwrap_or_else(|error| panic!("{error}:\n{}", &text[at..]))
    };
    starts.map(read).collect()
}

#[test]
fn every_example_of_a_figure_can_be_drawn() {
    let [help, explained] = ["--help", "--explain"].map(|flag| draw(&[flag], ""));
    for (page, least) in [
        (&*help, 1),
        (&explained, 1),
        (include_str!("../docs/figures.md"), 8),
        (include_str!("../docs/scripts.md"), 1),
        (include_str!("../docs/grade.md"), 0),
        (include_str!("../docs/playing.md"), 0),
        (include_str!("../README.md"), 0),
        (include_str!("../lessons/README.md"), 0),
    ] {
        let found = examples(page);
        assert!(found.len() >= least, "{page}");
        for example in found {
            draw(&[], &example.to_string());
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
fn a_figure_without_shapes_is_drawn_only_where_it_shows_something() {
    let none = r#"{"shapes": []}"#;
    let error = refusal(&[], none.as_bytes());
    assert!(error.starts_with("minktutor: standard input:1: there are no shapes to draw"), "{error}");
    // Of a part of the world that is asked for it is an answer that nothing is there: a frame of a film, for instance.
    assert_eq!(draw(&["--size", "9x3", "--view", "0,0,1,1"], none), "\n\n\n");
    let axes = draw(&["--size", "9x3", "--axes"], none);
    assert!(axes.contains('O') && axes.contains('-'), "{axes}");
    let point = r#"{"shapes": [{"point": [1, 1]}]}"#;
    let film = draw_bytes(&["--json-lines", "--size", "9x3"], format!("{point}\n{none}\n{point}").as_bytes());
    assert_eq!((film.status.code(), text(&film.stdout).matches('\x0c').count()), (Some(2), 1));
    assert!(text(&film.stderr).starts_with("minktutor: standard input:2: there are no shapes"));
    assert_eq!(draw(&["--json-lines", "--view", "0,0,1,1"], &format!("{none}\n{none}")).matches('\x0c').count(), 1);
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
        (String::new(), "standard input:1:1:", "there is nothing here"),
        (" \n\t ".to_owned(), "standard input:1:1:", "there is nothing here"),
        ("hello".to_owned(), ":1:1:", "this is no JSON object"),
        ("[]".to_owned(), ":1:1:", "a figure is {\"shapes\": ["),
        ("\n  7".to_owned(), ":2:3:", "this is no JSON object"),
        // A list of what an object holds is not that object.
        ("[[{\"point\": [1, 2]}]]".to_owned(), ":1:1:", "this is no JSON object"),
        ("{}".to_owned(), ":1:2:", "there are no \"shapes\""),
        ("{\"shapes\": 3}".to_owned(), ":1:12:", "expected a list of shapes, found integer `3`"),
        ("{\"Shapes\": []}".to_owned(), ":1:2:", "did you mean \"shapes\"?"),
        ("{\"shapes\": [], \"shapes\": []}".to_owned(), ":1:16:", "\"shapes\" comes twice"),
        ("{\"shapes\": [], \"shape\": []}".to_owned(), ":1:16:", "unknown key \"shape\""),
        ("{\"shapes\": []".to_owned(), ":1:13:", "ends too early"),
        ("{\"shapes\": []}\n{\"shapes\": []}".to_owned(), ":2:1:", "drawn with --json-lines"),
        ("{'shapes': []}".to_owned(), ":1:2:", "double quotes"),
        ("[".repeat(1_000_000), ":1:1:", "this is no JSON object"),
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
        (r#"{"point": [-1e308, 0]}, {"point": [1e308, 0]}"#, "standard input:1:", "too far apart"),
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
    assert!(refusal(&[], b"{\"shapes\": [\xff]}").contains("standard input:1:13: this is not UTF-8 text"));
    assert!(refusal(&[], b"\xff\xfe{\0}\0").contains("UTF-16"));
    let many = format!("{{\"shapes\": [{}]}}", vec![r#"{"point":[0,0]}"#; 10_001].join(","));
    assert!(refusal(&[], many.as_bytes()).contains("at most 10000 shapes"));
    // Of one shape, and of several together.
    for shapes in [vec![2_000_001], vec![1_000_000, 1_000_001]] {
        let shapes: Vec<String> =
            shapes.iter().map(|n| format!("{{\"polygon\":[{}[0,0]]}}", "[0,0],".repeat(n - 1))).collect();
        let error = refusal(&[], format!("{{\"shapes\": [{}]}}", shapes.join(",")).as_bytes());
        assert!(error.contains("2000000 points") && error.len() < 1000, "{error}");
    }
}

#[test]
fn bad_arguments_are_answered_too() {
    for (arguments, said) in [
        (&["--size", "0x0"][..], "from 1x1 to 500x200"),
        (&["--size", "10000x10000"], "from 1x1 to 500x200"),
        (&["--size", "60"], "as in 60x20"),
        (&["--size=-3x4"], "from 1x1 to 500x200"),
        (&["--view", "0,0,0,0"], "of no size"),
        (&["--view", "5,0,0,5"], "lower left"),
        (&["--view", "0,0,1"], "four numbers"),
        (&["--view", "0,0,inf,1"], "finite"),
        (&["--fill", "--outline-only"], "cannot be used with"),
        (&["--json-lines", "--format", "svg"], "not svg"),
        (&["--glyphs", "emoji"], "octant"),
        (&["--theme", "sepia"], "auto"),
        (&["/nonexistent.json"], "/nonexistent.json"),
        (&["/"], "/"),
    ] {
        let error = refusal(arguments, BOXES.as_bytes());
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    for (input, said) in [
        (r#"{"shapes": [{"point": [0, 0], "role": "a"}]}"#, "needs a shape with role b"),
        (
            r#"{"shapes": [{"polygon": [[0, 0], [4, 0], [1, 1], [0, 4]]}, {"point": [0, 0], "role": "b"}]}"#,
            "shape 1, with role a: vertex 2",
        ),
        (r#"{"shapes": [{"arrow": [[0, 0], [4, 0]], "role": "a"}, {"point": [0, 0], "role": "b"}]}"#, "is an arrow"),
    ] {
        let error = refusal(&["--difference"], input.as_bytes());
        assert!(error.contains(said), "{input}: {error}");
    }
    let many = vec![r#"{"polygon": [[0, 0], [9, 1], [9, 9]]}"#; 1000].join(",");
    let error = refusal(&["--fill", "--size", "500x200"], format!("{{\"shapes\": [{many}]}}").as_bytes());
    assert!(error.contains("too much to fill") && error.contains("--outline-only"), "{error}");
    let far = r#"{"shapes": [{"polygon": [[0, 0], [1e30, 0], [0, 1e30]]}]}"#;
    assert!(refusal(&["--view", "0,0,1,1"], far.as_bytes()).contains("a thousand million cells"));
}

#[test]
fn a_figure_a_line_makes_a_frame_each() {
    let line = |x: i32| format!("{{\"shapes\": [{{\"point\": [{x}, 0]}}]}}\n");
    let input =
        [line(1), "{\"shapes\": [{\"pont\": [1, 2]}]}\n".to_owned(), "\n".to_owned(), line(2), line(3)].concat();
    let output = draw_bytes(&["--json-lines", "--size", "8x2", "--view", "0,-1,4,1"], input.trim_end().as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let (frames, errors) = (text(&output.stdout), text(&output.stderr));
    let frames: Vec<&str> = frames.split('\x0c').collect();
    assert_eq!(frames.len(), 3, "no frame is made up for a bad line");
    for (frame, column) in frames.iter().zip([2, 4, 6]) {
        assert!(at(frame, column, 1), "{frame}");
        assert_eq!(frame.lines().count(), 2);
    }
    assert!(
        errors.starts_with("standard input:2:14: shape 1: unknown key \"pont\"") && errors.contains("point"),
        "{errors}"
    );
    assert_eq!(draw(&["--json-lines"], ""), "");
}

#[test]
fn a_frame_comes_before_more_is_read() {
    let mut child = command(&["draw", "--json-lines", "--size", "8x2"]).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for turn in 0..3 {
        input.write_all(b"{\"shapes\": [{\"point\": [1, 0]}]}\n").expect("written");
        let mut frame = String::new();
        for _ in 0..2 {
            output.read_line(&mut frame).expect("a line");
        }
        assert_eq!(frame.starts_with('\x0c'), turn > 0);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = command(&["draw", "--json-lines"]).spawn().expect("it runs");
    let mut output = child.stdout.take().expect("a pipe");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        // Far more than pipes hold.
        for _ in 0..20_000 {
            if input.write_all(b"{\"shapes\": [{\"point\": [1, 0]}]}\n").is_err() {
                break;
            }
        }
    });
    let mut first = [0; 8];
    output.read_exact(&mut first).expect("some");
    drop(output);
    writer.join().expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn a_line_without_end_is_refused_in_little_memory() {
    let mut child = command(&["draw", "--json-lines", "--size", "4x1"]).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let chunk = vec![b' '; 1 << 20];
        for _ in 0..100 {
            input.write_all(&chunk).expect("it is read to its end");
        }
        input.write_all(b"\n{\"shapes\": [{\"point\": [1, 0]}]}\n").expect("written");
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    let errors = text(&output.stderr);
    // A hundred million blanks are still a blank line, or too long to tell.
    assert!(errors.is_empty() || errors.contains("at most 64 MB"), "{errors}");
    assert_eq!(text(&output.stdout).lines().count(), 1);
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
fn a_hundred_thousand_vertices_are_a_circle_or_a_scribble() {
    for glyphs in ["ascii", "braille"] {
        let arguments = ["--outline-only", "--glyphs", glyphs, "--view", "0,0,30,20"];
        let (frame, expected) = (draw(&arguments, &circle(100_000)), draw(&arguments, &circle(200)));
        for (one, other) in [(&frame, &expected), (&expected, &frame)] {
            for (row, column) in (0..20).flat_map(|row| (0..60).map(move |column| (row, column))) {
                let (rows, columns) = (row.max(1) - 1..row + 2, column.max(1) - 1..column + 2);
                let near = rows.into_iter().any(|row| columns.clone().any(|column| at(other, column, row)));
                assert!(near || !at(one, column, row), "{column}, {row}\n{frame}\n{expected}");
            }
        }
    }
    let mut seed = 1_u64;
    let scribble = polygon((0..100_000).map(|_| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 40) as f64, (seed >> 16 & 0x00ff_ffff) as f64)
    }));
    draw(&["--outline-only"], &scribble);
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    assert!(!draw(&[], BOXES).contains('\x1b'));
    assert!(!draw(&["--color", "never"], BOXES).contains('\x1b'));
    let always = draw(&["--color", "always"], BOXES);
    assert!(always.contains("38;5;117") && always.contains("38;5;166"), "{always}");
    assert_eq!(always, draw(&["--format", "ansi"], BOXES));
    let attributes = draw(&["--format", "ansi", "--color", "never"], BOXES);
    assert!(attributes.contains("\x1b[0;1m") && !attributes.contains("38;5"));
    let themed = |theme: &str, colors: &str| {
        let mut child = command(&["draw", "--color", "always", "--theme", theme])
            .env("COLORFGBG", colors)
            .spawn()
            .expect("it runs");
        child.stdin.take().expect("a pipe").write_all(BOXES.as_bytes()).expect("written");
        text(&child.wait_with_output().expect("it ends").stdout)
    };
    assert_eq!(themed("auto", "0;15"), themed("light", "15;0"));
    assert_eq!(themed("auto", "15;0"), themed("dark", "0;15"));
    assert_ne!(themed("dark", ""), themed("light", ""));
}

#[test]
fn labels_are_seven_bit_where_the_locale_is() {
    let input = r#"{"shapes": [{"point": [1, 1], "label": "Körper 日本"}]}"#;
    assert!(draw(&[], input).contains("Körper 日本"));
    let mut child = command(&["draw"]).env("LANG", "C").spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    let frame = text(&child.wait_with_output().expect("it ends").stdout);
    assert!(frame.contains("Korper ??") && frame.is_ascii(), "{frame}");
}

/// The characters of an SVG by their places, read by a reader of its own that takes nothing but what is well-formed.
fn svg_cells(svg: &str, columns: usize, rows: usize) -> String {
    let mut cells = vec![vec![' '; columns]; rows];
    // Those of blocks fill the cell, those of Braille do not.
    let mut dots = vec![vec![[0; 2]; columns]; rows];
    let mut open = Vec::new();
    let mut rest = svg;
    let mut place: (Vec<usize>, usize) = (Vec::new(), 0);
    while let Some(start) = rest.find('<') {
        let characters = unescaped(&rest[..start]);
        if open.last() == Some(&"text") {
            assert_eq!(characters.chars().count(), place.0.len(), "a place for every character");
            for (c, x) in characters.chars().zip(&place.0) {
                cells[place.1 / 20][x / 10] = c;
            }
        } else {
            assert!(characters.trim().is_empty(), "{characters}");
        }
        let end = rest[start..].find('>').expect("tags end") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "tags are closed in order");
            continue;
        }
        let name = tag.split([' ', '/']).next().expect("a name");
        assert!(["svg", "g", "rect", "text", "path"].contains(&name), "{name}");
        let attributes = attributes(tag[name.len()..].trim_end_matches('/'));
        let value = |key: &str| attributes.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        if name == "text" {
            let places = value("x").expect("x").split(' ').map(|x| x.parse().expect("a number")).collect();
            place = (places, value("y").expect("y").parse().expect("a number"));
        }
        // Each piece of a path is a row of one or two of the 2x4 dots of a block, or one dot of Braille.
        for piece in value("d").filter(|_| name == "path").into_iter().flat_map(|d| d.split_terminator('z')) {
            let (place, size) = piece[1..].split_once('h').expect("a width");
            let (x, y) = place.split_once(' ').expect("a place");
            let (x, y): (usize, usize) = (x.parse().expect("x"), y.parse().expect("y"));
            let (width, rest) = size.split_once('v').expect("a height");
            let is_braille = rest == "3h-3";
            assert!(is_braille || rest == format!("5h-{width}"), "a rectangle");
            let aside = usize::from(is_braille);
            assert_eq!((x % 5, y % 5), (aside, aside), "in its place");
            for dot in 0..(width.parse::<usize>().expect("a width") + 2 * aside) / 5 {
                dots[y / 20][x / 10][aside] |= 1_usize << (2 * (y % 20 / 5) + x % 10 / 5 + dot);
            }
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    for (cell, [block, braille]) in cells.iter_mut().flatten().zip(dots.into_iter().flatten()) {
        *cell = match (block, braille) {
            (0, 0) => *cell,
            (_, 0) => ratatui::symbols::pixel::OCTANTS[block],
            _ => {
                assert_eq!(block, 0, "glyphs of one kind in a cell");
                // Braille counts the upper three rows column by column.
                let bits = [0, 3, 1, 4, 2, 5, 6, 7].iter().enumerate();
                let bits: usize = bits.map(|(place, bit)| (braille >> place & 1) << bit).sum();
                char::from_u32(0x2800 + bits as u32).expect("Braille")
            }
        };
    }
    cells.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n").collect()
}

fn attributes(mut text: &str) -> Vec<(&str, &str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    while !text.trim().is_empty() {
        let (name, rest) = text.split_once("=\"").expect("a name and a quoted value");
        let (value, rest) = rest.split_once('"').expect("a closing quote");
        let bare = name.trim_start();
        assert!(name.len() > bare.len() && bare.chars().all(|c| c.is_ascii_alphabetic() || c == '-'), "{name}");
        assert!(!value.contains(['<', '&']) && found.iter().all(|(other, _)| *other != bare), "{value}");
        found.push((bare, value));
        text = rest;
    }
    found
}

fn unescaped(text: &str) -> String {
    let plain = text.replace("&lt;", "<").replace("&gt;", ">");
    assert_eq!(plain.matches('&').count(), plain.matches("&amp;").count(), "{text}");
    plain.replace("&amp;", "&")
}

/// A row without blanks and without the signs of an overlap.
fn without_overlap(row: &str) -> String {
    row.chars().filter(|c| !c.is_whitespace() && !matches!(c, '#' | '\u{2895}' | '\u{2890}')).collect()
}

#[test]
fn a_picture_holds_the_same_characters_as_the_text() {
    for arguments in [
        &["draw", "--axes", "--difference"][..],
        &["draw", "--glyphs", "braille", "--theme", "light"],
        &["draw", "--glyphs", "octant", "--theme", "mono", "--outline-only"],
        &["draw", "--color", "never"],
        &["frame", "penetration.tie", "--size", "60x20", "--keys", "bet", "--glyphs", "braille"],
        &["frame", "corner-subtraction", "--size", "60x20", "--theme", "light"],
    ] {
        let run = |format: &[&str]| {
            // The flags of colours are refused for text, which has none.
            let colourless = format == ["text"];
            let colours = arguments.iter().position(|flag| matches!(*flag, "--theme" | "--color"));
            let kept = match colours.filter(|_| colourless) {
                Some(at) => [&arguments[..at], &arguments[at + 2..]].concat(),
                None => arguments.to_vec(),
            };
            let mut child = command(&[&kept, &["--format"][..], format].concat()).spawn().expect("it runs");
            // `frame` reads nothing, and may have ended.
            drop(child.stdin.take().expect("a pipe").write_all(BOXES.as_bytes()));
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
            text(&output.stdout)
        };
        let svg = run(&["svg"]);
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"400\""), "{svg}");
        assert!(!svg.contains("href") && svg.matches("http").count() == 1, "nothing is loaded");
        let text = run(&["text"]);
        // A tint tells what plain text says with signs.
        for (drawn, said) in svg_cells(&svg, 60, 20).lines().zip(text.lines()) {
            assert_eq!(without_overlap(drawn), without_overlap(said), "{arguments:?}");
        }
        if !arguments.contains(&"--color") {
            assert_eq!(svg_cells(&run(&["svg", "--color", "never"]), 60, 20), text, "{arguments:?}");
        }
        assert_eq!(svg, run(&["svg"]), "the same every time");
    }
    let label = r#"{"shapes": [{"point": [0, 0], "label": "<a href=\"x\"> & \\ ]]>"}]}"#;
    let svg = draw(&["--format", "svg"], label);
    assert_eq!(svg_cells(&svg, 60, 20), draw(&[], label));
    // Few fonts have all blocks: they are rectangles.
    let slanted = r#"{"shapes": [{"polygon": [[0, 0], [9, 1], [3, 7]], "fill": true}]}"#;
    let [svg, text] =
        ["svg", "text"].map(|format| draw(&["--glyphs", "octant", "--format", format, "--outline-only"], slanted));
    assert_eq!(svg_cells(&svg, 60, 20), text);
    assert!(svg.contains("<path") && !svg.contains("<text"), "{svg}");
    let svg = draw(&["--format", "svg"], label);
    assert!(svg.contains("#12") && draw(&["--format", "svg", "--theme", "light"], BOXES).contains("#005fd7"));
}

#[test]
fn a_picture_has_the_colours_of_a_terminal() {
    for (theme, plain, ground) in [
        (&[][..], "#d4d4d4", "#121212"),
        (&["--theme", "dark"], "#d4d4d4", "#121212"),
        (&["--theme", "light"], "#1a1a1a", "#ffffff"),
    ] {
        let run = |format: &str| draw(&[&["--difference", "--format", format], theme].concat(), BOXES);
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let ansi = run("ansi");
        let mut expected: BTreeSet<String> = ansi
            .split("38;5;")
            .skip(1)
            .filter_map(|rest| rest.split_once('m')?.0.split(';').next()?.parse::<u8>().ok())
            .map(|index| index - 16)
            .map(|cube| format!("#{:02x}{:02x}{:02x}", level(cube / 36), level(cube / 6 % 6), level(cube % 6)))
            .collect();
        assert!(expected.len() >= 3, "{ansi}");
        expected.extend([plain, ground].map(str::to_owned));
        let svg = run("svg");
        let fills = svg.split("fill=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        assert_eq!(fills.map(|(color, _)| color.to_owned()).collect::<BTreeSet<_>>(), expected);
        let painted = svg.lines().nth(1).expect("a second line");
        assert_eq!(painted, format!("<rect width=\"600\" height=\"400\" fill=\"{ground}\"/>"));
    }
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
    // Along a border there is nowhere else to end, and one that ends inside passes behind the border.
    let along = draw(&["--size", "26x5", "--trim"], &joined.replace("[[3, 1], [8, 1]]", "[[0, 2], [3, 2]]"));
    assert!(along.contains('>'), "{along}");
    let inside = draw(&["--size", "26x5", "--trim"], &joined.replace("[8, 1]]}", "[9, 1]]}"));
    assert_eq!(inside.lines().nth(1), Some("|     |---------|-> |"), "{inside}");
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
fn only_what_is_drawn_is_written() {
    let square = r#"{"shapes": [{"polygon": [[1, 1], [3, 1], [3, 3], [1, 3]]}]}"#;
    let trimmed = "+---+\n|   |\n+---+\n";
    assert_eq!(draw(&["--size", "80x5", "--trim"], square), trimmed);
    assert_eq!(draw(&["--size", "80x5", "--trim", "--comment", "// "], square), "// +---+\n// |   |\n// +---+\n");
    let gap = r#"{"shapes": [{"point": [0, 0]}, {"point": [0, 4]}]}"#;
    assert_eq!(draw(&["--size", "9x7", "--trim", "--comment", "# "], gap), "# *\n#\n#\n#\n# *\n");
    assert_eq!(draw(&["--trim", "--view", "0,0,1,1"], r#"{"shapes": []}"#), "");
    assert_eq!(draw(&["--trim", "--grid"], square).lines().count(), draw(&["--trim"], square).lines().count());
    assert!(draw(&["--size", "80x5", "--trim", "--format", "svg"], square).contains("width=\"50\" height=\"60\""));
    let wide = r#"{"shapes": [{"point": [0, 0], "label": "日"}]}"#;
    assert_eq!(draw(&["--trim"], wide), "*日\n");
    for (arguments, said) in [
        (&["--comment", "// ", "--format", "svg"][..], "not svg"),
        (&["--comment", "a\nb"], "printable"),
        (&["--comment", &"x".repeat(101)], "at most 100"),
    ] {
        let error = refusal(arguments, square.as_bytes());
        assert!(error.contains(said), "{error}");
    }
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
    let arc = r#"{"arc": {"center": [0, 0], "radius": 1, "from": 0, "to": 90}, "role": "a"}"#;
    let difference = format!(r#"{{"shapes": [{arc}, {{"point": [0, 0], "role": "b"}}]}}"#);
    assert!(refusal(&["--difference"], difference.as_bytes()).contains("is an arc; polygons, circles, "));
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
                let output = draw_bytes(&arguments, format!(r#"{{"shapes": [{shape}]}}"#).as_bytes());
                // What cannot be seen is refused in words; a panic would be another status.
                assert!(matches!(output.status.code(), Some(0 | 2)), "{arguments:?} {shape}: {}", text(&output.stderr));
                assert_eq!(output.status.code() == Some(0), output.stderr.is_empty(), "{}", text(&output.stderr));
            }
        }
    }
}
