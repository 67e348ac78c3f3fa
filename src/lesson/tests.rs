//! Lessons broken in every way we know, and in `course` the lessons of the course.

mod course;

use super::{Course, Problem, Source};
use minkowski2d::Aabb;
use std::fs;

fn told(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

/// A small lesson with nothing wrong in it; the line numbers below are those of this text.
const GOOD: &str = r#"+++
format = 1
id = "one"
title = "One"
objective = "See that it reads."
[scene]
A = { box = [4, 2], at = [9, 6] }
B = { box = [2, 2], at = [4, 3] }
+++

## First

Push A until it touches B.

```toml step
id = "touch"
task = "touch"
show = ["difference", "origin"]
activity = "move A"
goal = ["touching", { is = "moves == 4", otherwise = "Not yet: {moves} moves." }]
hints = ["Go left.", "And down."]
par = 4
solution = "bet left*3 down enter"
why = "They touch."
[bet]
ask = "Where?"
options = [
    { say = "here", why = "No." },
    { say = "there", why = "Yes.", right = true },
]
```

## Second

Choose a point.

```toml step
id = "probe"
task = "probe"
activity = ["probe world", "rule"]
goal = "visited >= 2"
hints = ["Any.", "Right."]
solution = "right enter"
why = "Done."
[scene]
A = { box = [4, 2], at = [9, 6] }
B = { point = [4.5, 3] }
probe = [5, 3]
```
"#;

fn read(text: &str) -> Result<Course, Vec<Problem>> {
    Course::read(&[Source { name: "a.md".to_owned(), text: text.to_owned() }])
}

/// The places and messages of what is wrong.
fn wrong(text: &str) -> Vec<String> {
    let problems = read(text).expect_err("something is wrong");
    problems
        .iter()
        .map(|problem| {
            let help = problem.help.as_ref().map(|help| format!(" = {help}")).unwrap_or_default();
            format!("{}:{}: {}{help}", problem.line, problem.column, problem.message)
        })
        .collect()
}

#[test]
fn a_good_lesson_reads_whole_also_with_crlf_and_a_byte_order_mark() {
    let course = read(GOOD).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    let lesson = &course.lessons[0];
    let [first, second] = &lesson.steps[..] else { panic!("two steps") };
    assert_eq!((first.title.as_str(), first.narration.as_str()), ("First", "Push A until it touches B."));
    assert_eq!((first.par, first.hints.len()), (Some(4), 2));
    let right = |bet: &super::Bet| bet.options().iter().map(|option| option.right).collect::<Vec<_>>();
    assert_eq!(first.bet.as_ref().map(right), Some(vec![false, true]));
    let names: Vec<_> = first.start.scene.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
    assert!(second.start.scene.bodies[1].is_point() && second.bet.is_none() && second.show.is_empty());
    assert_eq!(&lesson.source[second.place("goal").clone()], "\"visited >= 2\"");
    assert_eq!(&lesson.source[second.place("par").clone()], "```toml step");
    assert_eq!(&lesson.source[first.goal[1].place.clone()], "\"moves == 4\"");
    assert_eq!(lesson.problem(first.place("par"), "no", None).line, 22);

    let crlf = read(&GOOD.replace('\n', "\r\n")).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    assert_eq!(crlf.lessons[0].steps[0].goal[0].is, first.goal[0].is);
    assert_eq!(crlf.lessons[0].steps[1].narration, second.narration);
}

/// What to replace in the good lesson, by what, and what is told then.
type Case<'a> = (&'a str, &'a str, &'a [&'a str]);

fn assert_told(cases: &[Case<'_>]) {
    let mut failures = Vec::new();
    for (from, to, told) in cases {
        assert!(GOOD.contains(from), "{from} is not in the lesson");
        let broken = GOOD.replacen(from, to, 1);
        let found = wrong(&broken);
        let matches = told.iter().all(|told| found.iter().any(|found| found.starts_with(told)));
        if found.len() != told.len() || !matches {
            failures.push(format!("{to}\n  wanted {told:#?}\n  found {found:#?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A shape with dents is its outline and convex parts that fill it.
#[test]
fn the_parts_of_a_shape_with_dents_fill_its_outline() {
    const OUTLINE: &str = "[[0, 0], [6, 0], [6, 2], [2, 2], [2, 6], [0, 6]]";
    const LYING: &str = "[[0, 0], [6, 0], [6, 2], [0, 2]]";
    let told = |outline: &str, parts: &str| {
        let body = format!("A = {{ corners = {outline}, parts = {parts}, at = [2, 1] }}");
        let text = GOOD.replacen("A = { box = [4, 2], at = [9, 6] }", &body, 1);
        assert!(text.contains(&body));
        match read(&text) {
            Ok(course) => format!("{:?}", course.lessons[0].steps[0].start.scene.bodies[0].shape.parts().len()),
            Err(problems) => problems[0].message.clone(),
        }
    };
    let areas =
        |outline: &str, parts: &str| format!("the corners go round an area of {outline}, the parts have {parts}");
    let standing = "[[0, 2], [2, 2], [2, 6], [0, 6]]";
    assert_eq!(told(OUTLINE, &format!("[{LYING}, {standing}]")), "2");
    assert_eq!(told(OUTLINE, &format!("[{LYING}]")), areas("20", "12"));
    assert_eq!(told(OUTLINE, &format!("[{LYING}, {standing}, {standing}]")), areas("20", "28"));
    assert_eq!(told(OUTLINE, "[]"), areas("20", "0"));
    let clockwise = "[[0, 6], [2, 6], [2, 2], [6, 2], [6, 0], [0, 0]]";
    assert_eq!(told(clockwise, &format!("[{LYING}, {standing}]")), areas("-20", "20"));
}

#[test]
fn circles_and_rounded_bodies_are_read_with_what_is_wrong_in_them() {
    let with = |body: &str| GOOD.replacen("B = { box = [2, 2], at = [4, 3] }", body, 1);
    let shape = |body: &str| {
        let course = read(&with(body)).unwrap_or_else(|problems| panic!("{}", told(&problems)));
        course.lessons[0].steps[0].start.scene.bodies[1].shape.clone()
    };
    let disc = shape("B = { circle = 1.5, at = [6, 4] }");
    assert!(disc.is_disc());
    assert_eq!(disc.bounds(), Aabb::constant(4.5, 2.5, 7.5, 5.5));
    assert_eq!(shape("B = { circle = 1.5, center = [6, 4] }"), disc);
    let rounded = shape("B = { box = [2, 2], at = [5, 3], radius = 0.5 }");
    assert_eq!((rounded.bounds(), rounded.is_disc()), (disc.bounds(), false));
    assert!(shape("B = { half = [1, 1], center = [6, 4], angle = 30, radius = 0.5 }").is_rounded());
    let parts = "corners = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], \
                 parts = [[[0, 0], [2, 0], [2, 1], [0, 1]], [[0, 1], [1, 1], [1, 2], [0, 2]]], at = [5, 3]";
    for (body, told) in [
        ("B = { circle = 2 }", "missing key \"center\""),
        ("B = { circle = 0, at = [6, 4] }", "circle goes from 0.25 to 9"),
        ("B = { circle = -1, at = [6, 4] }", "circle goes from 0.25 to 9"),
        ("B = { circle = 1, at = [6, 4], center = [6, 4] }", "the centre of a circle is"),
        ("B = { circle = 1, at = [6, 4], radius = 1 }", "a circle takes no \"radius\""),
        ("B = { point = [6, 4], radius = 1 }", "a point takes no \"radius\""),
        ("B = { box = [2, 2], at = [5, 3], radius = -1 }", "radius goes from 0.25 to 9"),
        ("B = { box = [2, 2], at = [5, 3], circle = 1 }", "B is a box or a circle, not both"),
        ("B = { circle = 3, at = [2, 4] }", "B spans x -1 to 5, y 1 to 7, outside the left pane"),
        (&format!("B = {{ {parts}, radius = 0.5 }}"), "only convex bodies are rounded"),
    ] {
        let found = wrong(&with(body));
        assert!(found.iter().any(|found| found.contains(told)), "{body}: {found:?}");
    }
}

/// Corners that there are not cannot be shown.
#[test]
fn overlays_that_go_by_corners_are_not_for_rounded_bodies() {
    let disc = "B = { circle = 1.5, at = [6, 4] }";
    let round = GOOD.replacen("B = { box = [2, 2], at = [4, 3] }", disc, 1);
    for overlay in ["owners", "points"] {
        let said = format!("\"{overlay}\" tells of corners and edges, and B is rounded");
        let found = wrong(&round.replacen("\"origin\"]", &format!("\"{overlay}\"]"), 1));
        assert!(found.len() == 1 && found[0].contains(&said), "{found:?}");
    }
    let found = wrong(&round.replacen("show = [", "reveal = [\"points\"]\nshow = [", 1));
    assert!(found.len() == 1 && found[0].contains("\"points\" tells of corners"), "{found:?}");
    // Instruments that go by corners say so too.
    let found = wrong(&round.replacen("activity = \"move A\"", "activity = [\"move A\", \"hull\"]", 1));
    assert!(found.iter().any(|found| found.contains("B is rounded: \"hull\" goes by corners")), "{found:?}");
}

/// What the page for writers shows of scenes can be written so.
#[test]
fn the_scenes_of_the_page_for_writers_are_sound() {
    let page = include_str!("../../lessons/README.md");
    let of_scenes = page.split("\n## ").filter(|part| part.starts_with("Scenes") || part.starts_with("Pairs"));
    let codes: Vec<&str> = of_scenes.flat_map(|part| part.split('`').skip(1).step_by(2)).collect();
    let bodies = "C = { box = [1, 1], at = [6, 5] }\nR = { circle = 1, at = [4, 4] }\n\
                  W1 = { box = [2, 2], at = [3, 7] }\nW2 = { box = [2, 2], at = [7, 3] }\n";
    let (start, rest) = GOOD.split_once("A = {").expect("a scene");
    let rest = rest.split_once("+++").expect("its end").1;
    let mut seen = 0;
    for code in codes {
        let is_body = code.starts_with("A = {");
        let is_setting = ["pair", "step", "tolerance"].iter().any(|key| code.starts_with(key));
        if is_body || is_setting && code.contains('=') {
            let a = if is_body { "" } else { "A = { box = [4, 2], at = [9, 6] }\n" };
            let b = "B = { box = [2, 2], at = [4, 3] }\n";
            let text = format!("{start}zoom = 0.5\n{a}{b}{bodies}{code}\n+++{rest}");
            read(&text).unwrap_or_else(|problems| panic!("{code}: {}", told(&problems)));
            seen += 1;
        }
    }
    assert!(seen >= 11, "{seen}");
}

/// Any two bodies can be the pair of the right picture; what is about A and B only says so.
#[test]
fn a_scene_names_its_pairs() {
    let bodies =
        "R = { box = [2, 2], at = [4, 3] }\nW1 = { box = [4, 2], at = [9, 6] }\nW2 = { circle = 1, at = [5, 8] }\n";
    let with = |settings: &str| {
        let (start, rest) = GOOD.split_once("A = {").expect("a scene");
        let rest = rest.split_once("+++").expect("its end").1;
        let text = format!("{start}{bodies}{settings}\n+++{rest}");
        text.replace("\"move A\"", "\"move W1\"")
    };
    for (settings, pairs) in [
        ("pair = [\"W1\", \"R\"]", vec![["W1", "R"]]),
        ("pairs = [[\"W1\", \"R\"], [\"W2\", \"R\"]]", vec![["W1", "R"], ["W2", "R"]]),
    ] {
        let course = read(&with(settings)).unwrap_or_else(|problems| panic!("{}", told(&problems)));
        assert_eq!(course.lessons[0].steps[0].start.scene.differences, pairs);
    }
    for (settings, told) in [
        ("pair = [\"W1\", \"B\"]", "10:16: the scene has no body \"B\" = there are R, W1, W2"),
        ("pair = [\"W1\", \"W1\"]", "the difference of W1 and itself says nothing = a pair has two bodies, as in"),
        ("pair = [\"W1\"]", "a pair has two bodies, as in [\"A\", \"C\"], and here are 1"),
        ("pair = \"W1\"", "pair takes a list, not a string"),
        ("pair = [\"W1\", 3]", "pair takes two bodies, as in [\"A\", \"C\"], not a whole number"),
        ("pairs = [\"W1\", \"R\"]", "pairs takes a list, not a string"),
        ("pairs = []", "the right pane shows 1 to 3 differences, not 0"),
        ("pairs = [[\"W1\", \"R\"], [\"W1\", \"R\"]]", "W1-R is listed twice"),
        ("pair = [\"W1\", \"R\"]\npairs = [[\"W1\", \"R\"]]", "a scene has \"pair\" or \"pairs\", not both"),
        (
            "pairs = [[\"W1\", \"R\"], [\"W2\", \"W1\"]]\ndifference = [-2, -6]",
            "W2-W1 spans x -9 to -3, y -1 to 3, outside the right pane = the right pane shows x -2 to 16, y -6 to 6; all of it \
             would show with difference = [-9, -4]",
        ),
    ] {
        let found = wrong(&with(settings));
        assert!(found.iter().any(|found| found.contains(told)), "{settings}: {found:?}");
    }
    let named = with("pair = [\"W1\", \"R\"]");
    for (good, bad, told) in [
        ("\"origin\"]", "\"vectors\"]", "\"vectors\" is about A and B, and the scene names other pairs"),
        (
            "\"move W1\"",
            "[\"move W1\", \"swap\"]",
            "\"swap\" is about A and B only, and the scene names other pairs; \"block\"",
        ),
        ("\"touching\"", "\"W1.W2.touchin\"", "there is no reading \"W1.W2.touchin\""),
        ("\"touching\"", "\"W1.W1.touching\"", "there is no reading \"W1.W1.touching\""),
        ("\"touching\"", "\"W1.W2.moves == 1\"", "there is no reading \"W1.W2.moves\""),
        // W2 is no box.
        (
            "\"touching\"",
            "\"W1.W2.D.left == 1\"",
            "there is no reading \"W1.W2.D.left\" in this scene = it takes two boxes along the axes",
        ),
        (
            "\"touching\"",
            "\"W2.R.distance == 1\"",
            "in this scene = it takes two boxes along the axes; \"signed_distance\" is for all shapes",
        ),
    ] {
        let found = wrong(&named.replacen(good, bad, 1));
        assert!(found.iter().any(|found| found.contains(told)), "{bad}: {found:?}");
    }
}

#[test]
fn broken_front_matter_scenes_and_text_are_told_with_their_place() {
    assert_told(&[
        (
            "goal = \"visited",
            "gaol = \"visited",
            &["41:1: unknown key \"gaol\" = did you mean \"goal\"? a step takes: id, task"],
        ),
        ("format = 1", "format = 2", &["2:10: this minktutor reads format 1"]),
        ("format = 1\n", "", &["1:1: missing key \"format\" = a lesson takes: format, id"]),
        ("format = 1\n", "format = 1\ncolour = 3\n", &["3:1: unknown key \"colour\" = a lesson takes:"]),
        ("id = \"one\"", "id = \"One_1\"", &["3:6: \"One_1\" is no id = an id is lower-case"]),
        ("title = \"One\"", "title = 1", &["4:9: title takes a string, not a whole number"]),
        ("title = \"One\"", "title = \"\"", &["4:9: title is empty"]),
        ("title = \"One\"", "title = One", &["4:9: string values must be quoted"]),
        ("title = \"One\"", "title = \"\\u001b[2J\"", &["4:9: title holds the control character U+001B"]),
        ("+++\n\n## First", "\n## First", &["1:1: this \"+++\" is never closed"]),
        ("+++\nformat", "---\nformat", &["1:1: a lesson starts with \"+++\""]),
        (
            "at = [9, 6] }\nB = { box = [2",
            "at = [19, 6] }\nB = { box = [2",
            &["7:26: A spans x 19 to 23, y 6 to 8, outside the left pane = the left pane shows x 0 to 18, y 0 to 12"],
        ),
        ("[2, 2], at = [4, 3]", "[2, -2], at = [4, 3]", &["8:13: a box cannot be 2 wide and -2 high"]),
        (
            "[2, 2], at = [4, 3]",
            "[2, 2.25], at = [4, 3]",
            &["8:17: box takes multiples of 0.5 = on the lattice are 2 and 2.5"],
        ),
        (
            "[2, 2], at = [4, 3]",
            "[2, inf], at = [4, nan]",
            &["8:17: box takes finite numbers", "8:32: at takes finite numbers"],
        ),
        ("[2, 2], at = [4, 3]", "[2], at = [4, 3]", &["8:13: box takes a width and a height, and here are 1"]),
        ("[2, 2], at = [4, 3]", "[0, 0], at = [4, 3]", &["8:13: a box of no size is a point"]),
        ("[2, 2], at = [4, 3]", "[2, 2], point = [4, 3]", &["8:21: B is a box or a point, not both"]),
        ("[2, 2], at = [4, 3]", "[2, 2]", &["8:5: missing key \"at\""]),
        (
            "[2, 2], at = [4, 3]",
            "[2, 2], at = [4, 3], lokced = true",
            &["8:34: unknown key \"lokced\" = did you mean \"locked\"?"],
        ),
        ("[2, 2], at = [4, 3]", "[2, 2], at = [0, 3]", &["6:2: A-B spans x 7 to 13, y 1 to 5, outside the right pane"]),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\nview = [3, 2, 12, 9]",
            &["7:26: A spans x 9 to 13, y 6 to 8, outside the left pane = the left pane shows x 3 to 12, y 2 to 9"],
        ),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\ndifference_view = [0, 0, 9, 4]",
            &["6:2: A-B spans x 3 to 9, y 1 to 5, outside the right pane = the right pane shows x 0 to 9, y 0 to 4"],
        ),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\nview = [1, 1, 19, 9]",
            &["9:8: view reaches outside the left pane = the left pane shows x 0 to 18, y 0 to 12"],
        ),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\ndifference_view = [9, 6, -9, -6]",
            &["9:19: difference_view has no size = its ends are those on the left, below, on the right and above"],
        ),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\nview = [1.5, 1, 15, 9]\ndifference_view = [-9, -5, 9]",
            &[
                "9:8: view begins between lattice points = x0 and y0 are whole numbers",
                "10:19: difference_view takes the ends [x0, y0, x1, y1], and here are 3",
            ],
        ),
        ("B = { box = [2, 2], at = [4, 3] }", "B = 3", &["8:1: \"B\" is no body"]),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "exit = { point = [4, 3] }\nB = { point = [4, 3] }",
            &["8:1: \"exit\" means something else in a goal"],
        ),
        ("+++\n\n## First", "+++\n\nHello.\n\n## First", &["11:1: this stands before the first step"]),
        ("## First", "# First", &["11:1: only steps have headings", "13:1: this stands before the first step"]),
        ("Push A until", "- Push A until", &["13:1: a list is not shown", "11:1: the narration is empty"]),
        ("Push A until", "<b>Push</b> A until", &["13:1: HTML is not shown", "13:8: HTML is not shown"]),
        ("Push A until", "Push \u{7} A until", &["13:6: control character U+0007"]),
        ("Push A until", "Push \u{fffd} A until", &["13:6: this is not UTF-8"]),
        ("Push A until it touches B.\n", "", &["11:1: the narration is empty"]),
        (
            "Push A until",
            &format!("{}Push A until", "word ".repeat(40)),
            &["13:1: the narration has 46 words, 1 too many = there is room for 45 words in 4 lines of 76 columns"],
        ),
        (
            "Push A until",
            &format!("{} Push A until", "long".repeat(80)),
            &["13:1: the narration takes 5 lines of 76 columns, 1 too many"],
        ),
    ]);
}

#[test]
fn broken_steps_are_told_with_their_place() {
    assert_told(&[
        (
            "```toml step\nid = \"touch\"",
            "```toml\nid = \"touch\"",
            &["11:1: the step has no step block", "15:1: this block is not shown"],
        ),
        ("```\n\n## Second", "## Second", &["15:1: this block is never closed"]),
        ("```\n\n## Second", "```\n\n```toml step\n```\n\n## Second", &["33:1: a second step block in the same step"]),
        ("```\n\n## Second", "```\nMore.\n\n## Second", &["32:1: text below the step block"]),
        ("id = \"probe\"", "id = \"touch\"", &["38:6: a second step \"touch\" = the first is in line 16"]),
        ("id = \"touch\"\n", "", &["15:1: missing key \"id\""]),
        (
            "[\"difference\", \"origin\"]",
            "[\"difference\", \"orgin\", 3]",
            &[
                "18:24: there is no overlay \"orgin\" = did you mean \"origin\"?",
                "18:32: show takes names of overlays, not a whole number",
            ],
        ),
        ("[\"difference\", \"origin\"]", "\"origin\"", &["18:8: show takes a list, not a string"]),
        ("[\"difference\", \"origin\"]", "[\"origin\", \"origin\"]", &["18:20: \"origin\" is listed twice"]),
        ("activity = \"move A\"", "activity = \"mvoe A\"", &["19:13: there is no activity \"mvoe\""]),
        ("activity = \"move A\"", "activity = \"move C\"", &["19:13: the scene has no body \"C\"; it has A, B"]),
        ("activity = \"move A\"", "activity = [\"move A\", \"move B\"]", &["19:24: two activities of the same kind"]),
        (
            "activity = \"move A\"",
            "activity = [\"share A B\", \"view world fan\", \"swap\", \"run path naive\"]",
            &["19:53: two activities of this step take Space = each key can do one thing only"],
        ),
        (
            "activity = \"move A\"",
            "activity = [\"share A B\", \"run path naive\", \"view world fan\", \"swap\"]",
            &["19:27: two activities of this step take Space"],
        ),
        (
            "activity = \"move A\"",
            "activity = [\"scrub\", \"aim A\", \"view world fan\"]",
            &["19:23: two activities of this step take the arrows"],
        ),
        ("activity = \"move A\"", "activity = []", &["19:12: a step needs at least one activity"]),
        (
            "[\"touching\", {",
            "[\"touhcing\", {",
            &["20:10: there is no reading \"touhcing\" = did you mean \"touching\"?"],
        ),
        ("is = \"moves == 4\"", "is = \"moves = 4\"", &["20:35: \"=\" means nothing here = write \"==\""]),
        (
            "is = \"moves == 4\"",
            "is = \"moves + 4\"",
            &["20:29: a clause takes a truth, but \"moves + 4\" is a number"],
        ),
        (
            "is = \"moves == 4\"",
            "is = \"bet and \\u006dvoes == 4\"",
            &["20:37: there is no reading \"mvoes\" = did you mean \"moves\"?"],
        ),
        ("yet: {moves} moves", "yet: {mvoes} moves", &["20:65: there is no reading \"mvoes\""]),
        ("yet: {moves} moves", "yet: {moves moves", &["20:64: this \"{\" is never closed"]),
        ("goal = \"visited >= 2\"", "goal = \"bet\"", &["41:8: the goal asks for a bet, but the step has none"]),
        ("goal = \"visited >= 2\"", "goal = 2", &["41:8: goal takes a clause in quotes, not a whole number"]),
        ("[\"Go left.\", \"And down.\"]", "[\"Go left.\"]", &["21:9: a step has three hints, not 1 = what to look at"]),
        ("\"And down.\"]", "\"{mvoes}\"]", &["21:24: there is no reading \"mvoes\""]),
        ("\"And down.\"]", "\"And down.\", \"Left*3.\", \"Down.\"]", &["21:9: a step has three hints, not 4"]),
        ("why = \"They touch.\"", "why = \"{mvoes}\"", &["24:9: there is no reading \"mvoes\""]),
        (
            "par = 4",
            "claims = [\"touching\", \"moves\"]",
            &["22:24: a clause takes a truth, but \"moves\" is a number"],
        ),
        (
            "par = 4",
            "commit = \"caled\"",
            &["22:11: a goal is judged or called, not \"caled\" = \"judged\" lets the learner say"],
        ),
        ("par = 4", "cover = [\"wrold\"]", &["22:11: \"wrold\" cannot be covered = did you mean \"world\"?"]),
        ("par = 4", "cover = \"world\"", &["22:9: cover takes a list, not a string"]),
        ("par = 4", "par = \"4\"", &["22:7: par takes a whole number, not a string"]),
        ("par = 4", "par = -4", &["22:7: par goes from 1 to 999"]),
        ("par = 4", "par = 4\npar = 5", &["23:1: duplicate key \"par\""]),
        ("bet left*3 down enter", "bet lfet*3 down enter", &["23:17: \"lfet*3\" is no key = keys are left right"]),
        ("bet left*3 down enter", "bet left*3 down", &["23:12: a solution ends with \"enter\""]),
        ("bet left*3 down enter", "left*3 down enter", &["23:12: the solution leaves the bet open"]),
        ("\"right enter\"", "\"bet right enter\"", &["43:12: the solution bets, but the step has no bet"]),
        ("why = \"Yes.\", right = true", "why = \"Yes.\"", &["27:1: no option is right"]),
        ("why = \"No.\"", "why = \"No.\", right = true", &["29:36: a second right option"]),
        ("say = \"here\", why = \"No.\"", "say = \"here\"", &["28:5: missing key \"why\""]),
        ("    { say = \"here\", why = \"No.\" },\n", "", &["27:1: a bet has 2 to 4 options, not 1"]),
        (
            "ask = \"Where?\"\n",
            "ask = \"Where?\"\nwhen = \"moves\"\n",
            &["27:9: a clause takes a truth, but \"moves\" is a number"],
        ),
        (
            "ask = \"Where?\"\n",
            "ask = \"Where?\"\nanswer = \"1\"\n",
            &["27:1: a bet has options or a typed answer, not both"],
        ),
        ("probe = [5, 3]", "probe = [-5, 3]", &["40:14: the probe starts where this activity does not let it walk"]),
        ("probe = [5, 3]", "probe = 5", &["48:9: probe takes a point [x, y], not a whole number"]),
    ]);
}

#[test]
fn broken_typed_answers_are_told_with_their_place() {
    let options = "options = [\n    { say = \"here\", why = \"No.\" },\n    { say = \"there\", why = \"Yes.\", right = true },\n]";
    let good = "answer = \"D.left\"\nright_why = \"So.\"\nwrong_why = \"No.\"\nwrong = [{ is = \"3\", why = \"No.\" }]";
    assert!(read(&GOOD.replace(options, good)).is_ok());
    for (from, to, told) in [
        ("\"D.left\"", "\"touching\"", "27:11: an answer takes a number, but \"touching\" is a truth"),
        ("\"D.left\"", "\"D.lfet\"", "27:11: there is no reading \"D.lfet\""),
        ("\"D.left\"", "3", "27:10: answer takes a number in quotes"),
        ("right_why = \"So.\"\n", "", "25:1: missing key \"right_why\""),
        ("wrong_why = \"No.\"\n", "", "25:1: missing key \"wrong_why\""),
        ("is = \"3\"", "is = 3", "30:17: is takes a number in quotes"),
        (", why", ", hwy", "30:22: unknown key \"hwy\" = did you mean \"why\"?"),
        ("answer = \"D.left\"", "answer_word = \"c3\"", "27:15: \"c\" cannot be typed in a word"),
        ("answer = \"D.left\"", "answer_word = \"a{D.lfet}\"", "27:18: there is no reading \"D.lfet\""),
        ("answer =", "tolerance = 2\nanswer =", "27:13: tolerance goes from 0 to 1"),
    ] {
        let broken = good.replacen(from, to, 1);
        assert_ne!(broken, good, "{from}");
        let found = wrong(&GOOD.replace(options, &broken));
        assert!(found.iter().any(|found| found.starts_with(told)), "{to}: wanted {told}, found {found:#?}");
    }
}

#[test]
fn broken_families_are_told_with_their_place() {
    for (family, told) in [
        ("A.at = [[3, 6], [5, 6]]", None),
        ("A = { at = [[3, 6], [5, 6]], box = [[2, 2], [4, 1]] }", None),
        ("A.at = [3, 6]", Some("50:9: at takes the lower left corner [x, y], not a whole number")),
        ("A.at = [[3, 6], [5]]", Some("50:17: at takes the lower left corner [x, y], and here are 1")),
        ("A.at = [[3, 6], [500, 6]]", Some("50:17: A spans x 500 to 504")),
        ("A.at = []", Some("50:8: a family has 1 to 64 situations, not 0")),
        ("A.angle = [15]", Some("50:3: the scene has no A.angle to have other values")),
        ("C.at = [[1, 1]]", Some("50:3: the scene has no C.at to have other values")),
        ("A = 3", Some("50:5: A takes a table, not a whole number")),
    ] {
        let text = GOOD.replace("probe = [5, 3]\n", &format!("probe = [4.5, 3]\n[family]\n{family}\n"));
        match (read(&text), told) {
            (Ok(_), None) => {}
            (Err(_), Some(told)) => {
                let found = wrong(&text);
                assert!(found.iter().any(|found| found.starts_with(told)), "{family}: {found:#?}");
            }
            (read, told) => panic!("{family}: wanted {told:?}, found {:#?}", read.err()),
        }
    }
    assert_told(&[(
        "par = 4\n",
        "par = 4\nfamily = { A = { at = [[1, 1]] } }\n",
        &["22:1: a step with a family has no par", "23:1: a family needs a scene of the step's own"],
    )]);
}

#[test]
fn all_errors_of_all_files_come_at_once_and_in_order() {
    let broken = GOOD.replace("touching", "touhcing").replace("par = 4", "par = x").replace("title", "tilte");
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let problems = Course::read(&[
        source("1.md", GOOD),
        source("2.md", &broken),
        source("dir/glossary.md", "# Words\n\nNothing bold.\n\n**A**: one\n\n**a**: two\n\n**B**:\n"),
        source("README.md", "not a lesson"),
    ])
    .expect_err("broken");
    let found: Vec<_> = problems
        .iter()
        .map(|problem| format!("{}:{}:{} {}", problem.file, problem.line, problem.column, problem.message))
        .collect();
    let found: Vec<_> = found.iter().map(String::as_str).collect();
    assert_eq!(
        found,
        [
            "2.md:3:6 a second lesson \"one\"",
            "2.md:4:1 unknown key \"tilte\"",
            "2.md:20:10 there is no reading \"touhcing\"",
            "2.md:22:7 string values must be quoted, expected literal string",
            "dir/glossary.md:3:1 this is no entry of the glossary",
            "dir/glossary.md:7:1 \"a\" is explained twice",
            "dir/glossary.md:9:1 the definition is empty",
        ]
    );
}

#[test]
fn what_only_follows_from_another_error_is_not_told() {
    // B cannot be read, so that D is missing; the word of nobody else is doubted.
    let broken = GOOD.replace("at = [4, 3]", "at = [4, x]").replace("touching", "D.left == 0 and 3");
    let found = wrong(&broken);
    assert_eq!(found.len(), 1, "{found:#?}");
    let broken = GOOD.replace("\"probe world\"", "\"prboe world\"").replace("probe = [5, 3]\n", "");
    let found = wrong(&broken);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("no activity"), "{found:#?}");
}

#[test]
fn no_cut_of_a_lesson_makes_the_reader_panic() {
    let course = Source::embedded();
    let text = &course[2].text;
    for end in (0..text.len()).step_by(53) {
        for cut in [
            text[..end].to_owned(),
            text[end..].to_owned(),
            format!("{}{}", &text[..end], &text[(end + 40).min(text.len())..]),
        ] {
            if let Err(problems) = read(&cut) {
                assert!(problems.iter().all(|problem| problem.line > 0 && problem.column > 0));
            }
        }
    }
}

#[test]
fn a_course_has_a_lesson() {
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let (readme, glossary) = (source("dir/README.md", "# Read me\n"), source("glossary.md", "**a**: a letter.\n"));
    for (sources, place) in [
        (vec![readme.clone()], "dir/README.md:1:1:"),
        (vec![glossary.clone(), readme.clone()], "glossary.md:1:1:"),
        (vec![], "lessons:1:1:"),
    ] {
        let problems = Course::read(&sources).expect_err("no lesson");
        assert_eq!(problems.len(), 1);
        let said = problems[0].to_string();
        assert!(said.starts_with(place) && said.contains("there is no lesson here"), "{said}");
        assert!(said.contains("starts with \"+++\""), "{said}");
    }
    assert!(Course::read(&[readme, source("a.md", GOOD), glossary]).is_ok());
}

#[test]
fn files_come_from_a_directory_in_order() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(
        Source::from_path(dir.path()).expect_err("empty").to_string().ends_with("a lesson is a file that ends in .md")
    );
    for (name, bytes) in [
        ("b.md", b"\xef\xbb\xbf+++\n".as_slice()),
        ("a.md", b"a \xff\n"),
        ("README.md", b"read me"),
        ("glossary.md", b""),
        ("notes.txt", b""),
    ] {
        fs::write(dir.path().join(name), bytes).expect("written");
    }
    let sources = Source::from_path(dir.path()).expect("sources");
    let names: Vec<_> = sources.iter().map(|source| source.name.rsplit('/').next().unwrap_or_default()).collect();
    assert_eq!(names, ["a.md", "b.md", "glossary.md"]);
    assert_eq!(sources[1].text, "+++\n");
    let problems = Course::read(&sources).expect_err("broken");
    assert_eq!((problems[0].line, problems[0].column, problems[0].message.as_str()), (1, 3, "this is not UTF-8"));
    assert!(Source::from_path(&dir.path().join("c.md")).expect_err("missing").to_string().contains("c.md: "));
}
