//! Bodies, overlays and pairs of scenes.

use super::*;

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
    let rounded = shape("B = { box = [2, 2], at = [5, 3], radius = 0.5 }");
    assert_eq!((rounded.bounds(), rounded.is_disc()), (disc.bounds(), false));
    assert!(shape("B = { half = [1, 1], center = [6, 4], angle = 30, radius = 0.5 }").is_rounded());
    let turned = |angle: &str| shape(&format!("B = {{ half = [1, 1], center = [6, 4], angle = {angle} }}"));
    assert_eq!(turned("0x1E"), turned("30"), "numbers of TOML in other bases");
    assert_ne!(turned("0x10"), turned("10"));
    let parts = "corners = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], \
                 parts = [[[0, 0], [2, 0], [2, 1], [0, 1]], [[0, 1], [1, 1], [1, 2], [0, 2]]], at = [5, 3]";
    for (body, told) in [
        ("B = { circle = 2 }", "missing key \"at\""),
        ("B = { circle = 0, at = [6, 4] }", "circle goes from 0.25 to 9"),
        ("B = { circle = -1, at = [6, 4] }", "circle goes from 0.25 to 9"),
        ("B = { circle = 1, center = [6, 4] }", "a circle takes no \"center\""),
        ("B = { circle = 1, at = [6, 4], radius = 1 }", "a circle takes no \"radius\""),
        ("B = { point = [6, 4], radius = 1 }", "a point takes no \"radius\""),
        ("B = { box = [2, 2], at = [5, 3], radius = -1 }", "radius goes from 0.25 to 9"),
        ("B = { box = [2, 2], at = [5, 3], circle = 1 }", "a box takes no \"circle\""),
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
    let page = include_str!("../../../lessons/README.md");
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
    assert!(seen >= 10, "{seen}");
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
        ("pairs = [[\"W1\", \"R\"]]", vec![["W1", "R"]]),
        ("pairs = [[\"W1\", \"R\"], [\"W2\", \"R\"]]", vec![["W1", "R"], ["W2", "R"]]),
    ] {
        let course = read(&with(settings)).unwrap_or_else(|problems| panic!("{}", told(&problems)));
        assert_eq!(course.lessons[0].steps[0].start.scene.differences, pairs);
    }
    for (settings, told) in [
        ("pairs = [[\"W1\", \"B\"]]", "10:18: the scene has no body \"B\" = try R, W1, W2"),
        ("pairs = [[\"W1\", \"W1\"]]", "the difference of W1 and itself says nothing = a pair has two bodies, as in"),
        ("pairs = [[\"W1\"]]", "a pair has two bodies, as in [\"A\", \"C\"], and here are 1"),
        ("pairs = 3", "10:9: pairs takes text in quotes"),
        ("pairs = [[\"W1\", 3]]", "10:17: pairs takes text in quotes"),
        ("pairs = [\"W1\", \"R\"]", "10:10: a pair has two bodies, as in [\"A\", \"C\"], and here are 1"),
        ("pairs = []", "the right pane shows 1 to 3 differences, not 0"),
        (
            "pairs = [[\"W1\", \"R\"], [\"W2\", \"W1\"]]\ndifference = [-2, -6]",
            "W2-W1 spans x -9 to -3, y -1 to 3, outside the right pane = the right pane shows x -2 to 16, y -6 to 6: see zoom, \
             difference and difference_view",
        ),
    ] {
        let found = wrong(&with(settings));
        assert!(found.iter().any(|found| found.contains(told)), "{settings}: {found:?}");
    }
    let named = with("pairs = [[\"W1\", \"R\"]]");
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
