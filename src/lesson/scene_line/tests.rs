use super::*;
use crate::app::testing::course;
use crate::scene::SceneLayout;
use glam::dvec2;

fn read(text: &str) -> SceneLine {
    SceneLine::read("a.json", text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// The first problem: where, what, and what would be right.
fn wrong(text: &str) -> (usize, String, String) {
    let Problem { column, message, help, .. } = *SceneLine::read("a.json", text).expect_err(text);
    (column, message, help.unwrap_or_default())
}

/// Whatever lessons can show can be written as a line, which brings it back.
#[test]
fn the_scene_of_every_step_comes_back() {
    let course = course();
    let mut seen = 0;
    for step in course.lessons.iter().flat_map(|lesson| lesson.steps.iter().chain(lesson.exam.iter())) {
        for start in step.starts() {
            let line = SceneLine::of(step, &start.scene);
            let text = line.to_string();
            assert!(!text.contains('\n'));
            let again = read(&text);
            assert_eq!(again.to_string(), text);
            assert_eq!(again.scene.bodies, start.scene.bodies, "{text}");
            assert_eq!(again.scene.layout, start.scene.layout, "{text}");
            let made = again.step(step).expect("its instruments go with it");
            assert_eq!(made.start.scene.layout, start.scene.layout);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_scene_alone_has_what_goes_with_its_kind() {
    let boxes = r#"{"scene":{"A":{"box":[2,2],"at":[0,0]},"B":{"box":[2,2],"at":[3,3]"#;
    for (rest, activity, show) in [
        ("}}}", "move A B", "difference origin sides exits"),
        (r#","locked":true}}}"#, "move A", "difference origin sides exits"),
        (r#","velocity":[1,0]}}}"#, "aim A B,run careful naive", "ray response"),
        (r#"},"C":{"corners":[[0,0],[1,0],[0,1]],"angle":30}}}"#, "move A B C", "difference origin sides exits"),
    ] {
        let line = read(&format!("{boxes}{rest}"));
        let shown: Vec<_> = line.show.iter().map(|overlay| overlay.name()).collect();
        assert_eq!((&*line.activity.join(","), &*shown.join(" ")), (activity, show), "{rest}");
    }
    let alone = read(r#"{"scene": {"P": {"point": [1, 1]}}, "activity": []}"#);
    assert_eq!((alone.show.len(), alone.activity.len()), (0, 0));
    assert!(alone.step(&course().lessons[0].steps[0]).is_ok());
}

#[test]
fn numbers_and_places_are_free() {
    let line = read(
        "{\"scene\":\n\t{\"A\": {\"box\": [0.1, 3e2], \"at\": [-1.25E1, 7]},\r\n\"B\":{\"half\":[1,2],\"center\":[0.3,-40]}}}",
    );
    let bounds = line.scene.bodies[0].shape.bounds();
    assert_eq!((bounds.min(), bounds.size().y), (dvec2(-12.5, 7.0), 300.0));
    assert_eq!(line.scene.fits(), Ok(()));
    // What lies in the usual part of the plane is shown there.
    let usual = read(r#"{"scene":{"A":{"point":[1.25,3]}}}"#);
    assert_eq!(usual.scene.layout, SceneLayout::default());
}

#[test]
fn the_pairs_of_a_scene_come_back() {
    let bodies = r#""A":{"point":[1,3]},"B":{"box":[2,2],"at":[4,3]},"C":{"circle":1,"at":[9,6]}"#;
    for (settings, pairs) in [
        (r#","pairs":[["C","A"]]"#, vec![["C", "A"]]),
        (r#","pairs":[["C","A"],["C","B"]]"#, vec![["C", "A"], ["C", "B"]]),
    ] {
        let line = read(&format!(r#"{{"scene":{{{bodies}{settings}}}}}"#));
        assert_eq!(line.scene.differences, pairs);
        assert_eq!(line.scene.fits(), Ok(()));
        let text = line.to_string();
        assert!(text.contains(settings), "{text}");
        assert_eq!(read(&text), line);
    }
    let (_, message, help) = wrong(&format!(r#"{{"scene":{{{bodies},"pairs":[["C","D"]]}}}}"#));
    assert_eq!((&*message, &*help), ("the scene has no body \"D\"", "try A, B, C"));
}

/// A polygon that was turned about one of its corners is written as one that was turned about its middle.
#[test]
fn turned_shapes_come_back_where_they_are() {
    use crate::scene::Pivot;
    for text in [
        r#"{"scene":{"A":{"corners":[[0,0],[4,1],[1,3]],"at":[5,5]}}}"#,
        r#"{"scene":{"A":{"half":[2,1],"center":[5,5]}}}"#,
    ] {
        let mut line = read(text);
        let turned = line.scene.bodies[0].shape.turned(45, Pivot::Corner(1)).turned(30, Pivot::Corner(2));
        line.scene.bodies[0].shape = turned.clone();
        let again = read(&line.to_string()).scene.bodies[0].shape.clone();
        assert_eq!(again.as_posed().map(crate::scene::Posed::degrees), Some(75), "{line}");
        for (one, other) in again.corners().iter().zip(turned.corners()) {
            assert!(one.abs_diff_eq(other, 1e-12), "{one} {other}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_what_would_be_right() {
    for (text, column, message, help) in [
        ("", 1, "there is nothing here", "such as {\"scene\""),
        ("  [1]", 3, "this is not a JSON object", "such as {\"scene\""),
        ("\n {\"scene\":{\"A\":3}}", 12, "\"A\" is not a body", ""),
        (r#"{"scene":{"A":{"box":[2,2]"#, 27, "unclosed inline table", "such as"),
        (r#"{"scene":{"A":{"point":[1,null]}}}"#, 27, "null is not a value", ""),
        (r#"{"shapes":[]}"#, 2, "unknown key \"shapes\"", "try scene, show, activity"),
        (r#"{"show":[]}"#, 1, "missing key \"scene\"", ""),
        (r#"{"scene":{}}"#, 2, "at least one body", "A = { box = [4, 2], at = [9, 6] }"),
        (r#"{"scene":{"A":{"point":[1,1]},"A":{"point":[2,1]}}}"#, 31, "duplicate key", ""),
        (r#"{"scene":{"A":{"box":[2,2]}}}"#, 15, "missing key \"at\"", ""),
        (r#"{"scene":{"A":{"point":[1,20000000]}}}"#, 27, "from -10000000 to 10000000", ""),
        (r#"{"scene":{"A":{"corners":[[0,0],[0,1],[1,0]]}}}"#, 26, "clockwise", "counter-clockwise"),
        (r#"{"scene":{"A":{"half":[1,1],"center":[0,0],"angle":0.5}}}"#, 52, "whole number", ""),
        (r#"{"scene":{"D":{"point":[1,1]}}}"#, 11, "means something else", ""),
        (r#"{"scene":{"A B":{"point":[1,1]}}}"#, 11, "cannot be the name of a body", "letters"),
        (r#"{"scene":{"A":{"point":[1,1]}},"show":["lamp"]}"#, 41, "no overlay \"lamp\"", "lamps"),
        (r#"{"scene":{"A":{"point":[1,1]}},"activity":["move B"]}"#, 45, "no body \"B\"", ""),
        (r#"{"scene":{"A":{"point":[1,1]},"view":[5,5,9,9]}}"#, 24, "outside the left pane", "x 5 to 9"),
        (r#"{"scene":{"A":{"point":[1,1]},"view":[5,5,5,9]}}"#, 38, "no size", ""),
    ] {
        let found = wrong(text);
        assert!(found.0 == column && found.1.contains(message) && found.2.contains(help), "{text}: {found:?}");
    }
    let long = format!("{{\"scene\":{{\"A\":{{\"corners\":[{}[0,0]]}}}}}}", "[0,0],".repeat(20_000));
    assert!(wrong(&long).1.contains("at most"));
    let body = |n: usize| format!("\"A{n}\":{{\"point\":[1,1]}}");
    let many = format!("{{\"scene\":{{{}}}}}", (0..27).map(body).collect::<Vec<_>>().join(","));
    assert!(wrong(&many).1.contains("at most 26 bodies"));
}

#[test]
fn strings_keep_their_colons() {
    assert_eq!(in_toml(r#"{"a:b\":c":"d:\\","e":1}"#), r#"{"a:b\":c"="d:\\","e"=1}"#);
}

#[test]
fn discs_and_rounded_bodies_come_back() {
    let text = r#"{"scene":{"A":{"corners":[[6,4],[10,4],[10,6],[6,6]],"radius":0.5},"B":{"circle":2.5,"at":[12,8]}}}"#;
    let line = SceneLine::read("", text).expect("a scene");
    let written = line.to_string();
    assert!(
        written.contains(r#""B":{"circle":2.5,"at":[12,8]}"#) && written.contains(r#"]],"radius":0.5}"#),
        "{written}"
    );
    assert_eq!(SceneLine::read("", &written).expect("a scene").scene.bodies, line.scene.bodies);
}
