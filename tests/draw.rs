//! `minktutor draw`: shapes as JSON in, pictures out; and frames as SVG.

use std::collections::BTreeSet;
use std::io::Write as _;
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

/// Whether something is drawn at a cell.
fn at(frame: &str, column: usize, row: usize) -> bool {
    frame.lines().nth(row).and_then(|line| line.chars().nth(column)).is_some_and(|c| c != ' ')
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
fn a_figure_without_shapes_is_drawn_only_where_it_shows_something() {
    let none = r#"{"shapes": []}"#;
    let error = refusal(&[], none.as_bytes());
    assert!(error.starts_with("minktutor: standard input:1: there are no shapes to draw"), "{error}");
    // Of a part of the world that is asked for it is an answer that nothing is there: a frame of a film, for instance.
    assert_eq!(draw(&["--size", "9x3", "--view", "0,0,1,1"], none), "\n\n\n");
    let axes = draw(&["--size", "9x3", "--axes"], none);
    assert!(axes.contains('O') && axes.contains('.') && axes.contains(':'), "{axes}");
}

/// What the library says of a figure stands with its line, and below it what would be right.
#[test]
fn a_bad_figure_is_shown_with_its_place() {
    let said = refusal(&[], b"\n{\"shapes\": [{\"pont\": [1, 2]}]}");
    let expected = "\
standard input:2:14: shape 1: unknown key \"pont\"
    2 | {\"shapes\": [{\"pont\": [1, 2]}]}
      |              ^^^^^^
      = did you mean \"point\"? keys are: polygon, ";
    assert!(said.starts_with(expected), "{said}");
    let large = format!("{BOXES}{}", " ".repeat(1 << 20));
    let said = refusal(&[], large.as_bytes());
    assert!(said.starts_with("standard input:1:1: a figure has at most 1 MB, and this one has more\n"), "{said}");
    assert!(said.contains("\n      = leave out points"), "{said}");
}

#[test]
fn bad_arguments_are_answered_too() {
    for (arguments, said) in [
        (&["--size", "0x0"][..], "from 1x1 to 500x200"),
        (&["--size", "10000x10000"], "from 1x1 to 500x200"),
        (&["--size", "60"], "such as 60x20"),
        (&["--size=-3x4"], "from 1x1 to 500x200"),
        (&["--view", "0,0,0,0"], "has no size"),
        (&["--view", "5,0,0,5"], "lower left"),
        (&["--view", "0,0,1"], "four numbers"),
        (&["--view", "0,0,inf,1"], "finite"),
        (&["--fill", "--outline-only"], "cannot be used with"),
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
        (
            r#"{"shapes": [{"arrow": [[0, 0], [4, 0]], "role": "a"}, {"point": [0, 0], "role": "b"}]}"#,
            "is an arrow; polygons, circles, ",
        ),
    ] {
        let error = refusal(&["--difference"], input.as_bytes());
        assert!(error.contains(said), "{input}: {error}");
    }
}

#[test]
fn colors_are_for_terminals_and_for_those_who_ask() {
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
            // The flags of colors are refused for text, which has none.
            let colorless = format == ["text"];
            let colors = arguments.iter().position(|flag| matches!(*flag, "--theme" | "--color"));
            let kept = match colors.filter(|_| colorless) {
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
    assert!(svg.contains("#12") && draw(&["--format", "svg", "--theme", "light"], BOXES).contains("#005fff"));
}

#[test]
fn a_picture_has_the_colors_of_a_terminal() {
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
    let error = refusal(&["--comment", "// ", "--format", "svg"], square.as_bytes());
    assert!(error.contains("not svg"), "{error}");
}

/// As verdicts of `grade frame` print it.
#[test]
fn r_among_walls_has_the_difference_with_its_first_wall() {
    let scene =
        r#"{"scene": {"R": {"box": [2, 2], "at": [0, 0], "velocity": [8, 1]}, "W1": {"box": [1, 11], "at": [4, -2]}}}"#;
    let drawn = draw(&["--difference", "--size", "60x14"], scene);
    assert!(["R-W1", " W1", "|v", "O"].iter().all(|name| drawn.contains(name)), "{drawn}");
}
