//! What a line typed in free play does. It begins with a verb, or it is a line of the scene's table, as in lessons.

use crate::lesson::nearest::{did_you_mean, nearest};
use crate::lesson::{SceneLine, Wrong, scene_table};
use crate::overlay::Overlay;

/// The lines that are not lines of the table: how each is written, and what it does.
const VERBS: [(&str, &str); 8] = [
    ("add box = [3, 2], at = [5, 4]", "a body; C = { ... } names it"),
    ("add lamps exits", "draw more: minktutor list --words names what there is"),
    ("remove C", "take away a body, an overlay (remove exits) or a setting (remove view)"),
    ("reset", "the scene that this step began with"),
    ("open FILE", "a scene that was saved"),
    ("save FILE, save! FILE", "write the scene as a line; save! over a file that is there"),
    ("show = [\"lamps\", \"exits\"]", "what is drawn"),
    ("activity = [\"aim A B\", \"run careful naive\"]", "what the keys do, as lessons write it"),
];

/// Every verb.
pub(in crate::app) const WORDS: [&str; 8] = ["add", "remove", "reset", "open", "save", "save!", "help", "quit"];

/// All kinds of lines: how each is written, and what it does.
pub(in crate::app) fn rows() -> impl Iterator<Item = (String, &'static str)> {
    VERBS.iter().map(|(written, does)| ((*written).to_owned(), *does)).chain(scene_table::words())
}

/// The scene after a line, and a remark.
type Changed = Result<(SceneLine, Option<String>), Wrong>;

/// Changes the scene as a line says.
///
/// # Errors
/// What is wrong, where, and what would be right.
pub(in crate::app) fn changed(text: &str, line: &SceneLine) -> Changed {
    let (verb, rest) = text.split_once(' ').map_or((text, ""), |(verb, rest)| (verb, rest.trim()));
    match verb {
        "" => wrong("a line of the scene, such as A.at = [9, 6]; help lists them, Esc leaves".to_owned()),
        _ if rest.starts_with('=') => value(line, text),
        "add" if rest.contains('=') => add(line, rest, text.len() - rest.len()),
        "add" if !rest.is_empty() => draw_more(line, rest),
        "remove" if !rest.is_empty() => remove(line, rest),
        _ if text.contains('=') => value(line, text),
        _ => wrong(instead(verb)),
    }
}

fn wrong(says: String) -> Changed {
    Err(Wrong { says, column: None })
}

/// How a line with this verb or key is written.
fn written(word: &str) -> Option<String> {
    let is_it = |written: &str| {
        let known = written.split(' ').next().unwrap_or_default();
        known == word || written.contains('=') && known.rsplit('.').next() == word.rsplit('.').next()
    };
    rows().map(|(written, _)| written).find(|written| is_it(written))
}

/// What to write instead of a line that changes nothing.
fn instead(verb: &str) -> String {
    if let Some(written) = written(verb) {
        return format!("\"{verb}\" is written so: {written}");
    }
    let all = || format!("try {}, or lines such as A.at = [9, 6]", WORDS.join(", "));
    let help = nearest(verb, WORDS).map_or_else(all, |meant| format!("did you mean \"{meant}\"?"));
    format!("there is no command \"{verb}\"; {help}")
}

/// Sets a value of the table.
fn value(line: &SceneLine, text: &str) -> Changed {
    line.changed(text, &[]).map_err(|wrong| {
        let help = written(text.split('=').next().unwrap_or_default().trim())
            .filter(|row| !wrong.says.contains("; ") && !row.starts_with("activity"));
        let says = [Some(wrong.says), help].into_iter().flatten().collect::<Vec<_>>().join("; such as: ");
        Wrong { says, ..wrong }
    })
}

/// Adds a body. Its table, without braces, begins at this column.
fn add(line: &SceneLine, table: &str, column: usize) -> Changed {
    let Some(name) = line.free_name() else {
        return wrong("all letters are taken: name it, as in roof = { box = [3, 2], at = [5, 4] }".to_owned());
    };
    let before = format!("{name} = {{ ");
    let own_column = |at: usize| at.saturating_sub(before.len()).clamp(1, table.len()) + column;
    line.changed(&format!("{before}{table} }}"), &[])
        .map_err(|wrong| Wrong { column: wrong.column.map(own_column), ..wrong })
}

fn words_of(names: &str) -> impl Iterator<Item = &str> {
    names.split([' ', ',']).filter(|name| !name.is_empty())
}

fn draw_more(line: &SceneLine, names: &str) -> Changed {
    let mut line = line.clone();
    for name in words_of(names) {
        let Some(overlay) = Overlay::parse(name) else {
            let meant = nearest(name, Overlay::all().map(|(name, _)| name));
            let help = meant.map(|meant| format!("did you mean \"{meant}\"?"));
            let help = help.unwrap_or_else(|| {
                format!("minktutor list --words names what there is; a body is written {}", VERBS[0].0)
            });
            return wrong(format!("there is no overlay \"{name}\"; {help}"));
        };
        line.show.retain(|one| *one != overlay);
        line.show.push(overlay);
    }
    line.changed("", &[])
}

/// Removes bodies, drawings and settings.
fn remove(line: &SceneLine, names: &str) -> Changed {
    let mut line = line.clone();
    let mut gone = Vec::new();
    for name in words_of(names) {
        let Some(known) = removable(&line).find(|known| known.eq_ignore_ascii_case(name)) else {
            let known: Vec<String> = removable(&line).filter(|known| !known.contains('.')).collect();
            return wrong(format!("there is no \"{name}\" to remove; {}", did_you_mean(name, &known)));
        };
        line.scene.forget_pairs(&known);
        line.show.retain(|overlay| overlay.name() != known);
        gone.push(known);
    }
    line.changed("", &gone)
}

/// What can be taken out of a scene.
fn removable(line: &SceneLine) -> impl Iterator<Item = String> {
    let bodies = line.scene.bodies.iter().map(|body| body.name.clone());
    let settings = line.entries().into_iter().map(|(path, _)| path);
    bodies.chain(line.show.iter().map(|overlay| overlay.name().to_owned())).chain(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"scene":{"A":{"box":[3,2],"at":[9,6]},"B":{"box":[5,4],"at":[4,4]}}}"#;

    fn line() -> SceneLine {
        SceneLine::read("", LINE).expect("a scene")
    }

    /// What the commands make of the scene, one after the other.
    fn after(texts: &[&str]) -> String {
        let mut scene = line();
        for text in texts {
            scene = changed(text, &scene).unwrap_or_else(|why| panic!("{text}: {why:?}")).0;
        }
        scene.to_string()
    }

    /// The pairs of a body go with it.
    #[test]
    fn what_is_left_of_the_pairs_is_shown() {
        let pairs = r#","C":{"circle":1,"at":[2,2]},"pairs":[["C","A"],["B","A"]]}}"#;
        let three = SceneLine::read("", &LINE.replace("}}}", &format!("}}{pairs}"))).expect("a scene");
        let (two, _) = changed("remove C", &three).expect("it can be removed");
        assert!(two.to_string().contains(r#""pairs":[["B","A"]]"#), "{two}");
    }

    #[test]
    fn bodies_are_added_removed_turned_and_sent_off() {
        for (texts, part) in [
            (&["add box = [3, 2], at = [5, 4]"][..], r#""C":{"box":[3,2],"at":[5,4]}}"#),
            (&["add point = [5, 4]", "add point = [1, 2]"], r#""C":{"point":[5,4]},"E":{"point":[1,2]}"#),
            (
                &["roof = { corners = [[0, 0], [4, 0], [2, 3]], at = [1, 1] }"],
                r#""roof":{"corners":[[1,1],[5,1],[3,4]]}"#,
            ),
            (&["P.point = [5, 4]"], r#""P":{"point":[5,4]}}"#),
            (&["add point = [5, 4]"], r#""activity":["move A B C"]"#),
            (&["remove A"], r#"{"scene":{"B":{"box":[5,4],"at":[4,4]}},"show":["#),
            (&["remove a"], r#""activity":["move B"]"#),
            (&["B.angle = 30"], r#""B":{"half":[2.5,2],"center":[6.5,6],"angle":30}"#),
            (&["B.angle = 30", "B.angle = 345"], r#""angle":345"#),
            (&["B.angle = 0"], r#""B":{"half":[2.5,2],"center":[6.5,6]}"#),
            (&["A.velocity = [2, -0.5]"], r#""A":{"box":[3,2],"at":[9,6],"velocity":[2,-0.5]}"#),
            (&["A.velocity = [2, -0.5]", "remove A.velocity"], r#""A":{"box":[3,2],"at":[9,6]}"#),
            (
                &["B.locked = true"],
                r#""locked":true}},"show":["difference","origin","sides","exits"],"activity":["move A"]"#,
            ),
            (&["B.locked = true", "B.locked = false"], r#""B":{"box":[5,4],"at":[4,4]}}"#),
            (&["B.locked = true", "remove B.locked"], r#""activity":["move A B"]"#),
            (&["A.at = [1, -0.25] # a note"], r#""A":{"box":[3,2],"at":[1,-0.25]}"#),
            // What another shape does not take goes with the old one.
            (&["A.radius = 0.5", "A.point = [1, 1]"], r#""A":{"point":[1,1]}"#),
            (&["A.circle = 2"], r#""A":{"circle":2,"at":[9,6]}"#),
            (&["A.circle = 2", "A.at = [3, 4]"], r#""A":{"circle":2,"at":[3,4]}"#),
            (&["add lamps points", "remove exits, sides"], r#""show":["difference","origin","lamps","points"]"#),
            (&["show = []"], r#""show":[]"#),
            (&["show = [\"lamps\"]"], r#""show":["lamps"]"#),
            (&["activity = [\"aim A B\", \"run naive careful\"]"], r#""activity":["aim A B","run naive careful"]"#),
            (&["activity = []"], r#""activity":[]"#),
            (&["view = [0, 0, 20, 20]"], r#""view":[0,0,20,20]"#),
            (&["view = [0, 0, 20, 20]", "remove view"], r#""at":[4,4]}},"show""#),
            (
                &["pairs = [[\"B\", \"A\"]]", "pairs = [[\"A\", \"B\"], [\"B\", \"A\"]]"],
                r#""pairs":[["A","B"],["B","A"]]"#,
            ),
            // The pictures make room.
            (&["view = [0, 0, 20, 20]", "A.at = [90, 6]"], r#""A":{"box":[3,2],"at":[90,6]}"#),
        ] {
            let scene = after(texts);
            assert!(scene.contains(part), "{texts:?}: {scene}");
        }
    }

    /// Every setting and every key of a body, as help writes it, is a line; and is written again as one.
    #[test]
    fn every_line_of_the_help_is_understood() {
        let start = after(&["C = { circle = 1, at = [2, 2] }", "E = { half = [2, 1], center = [5, 5] }"]);
        let start = SceneLine::read("", &start).expect("a scene");
        for (written, _) in rows().filter(|(written, _)| written.contains('=') && !written.contains("...")) {
            let text = match written.split([' ', '.']).nth(1) {
                // These need a shape that A is not.
                Some("center" | "half") => written.replace("A.", "E."),
                Some("corners") => "A.corners = [[0, 0], [4, 1], [1, 3]]".to_owned(),
                _ => written.clone(),
            };
            let (next, _) = changed(&text, &start).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            let path = text.split(" =").next().expect("a key");
            let is_written = next.entries().iter().any(|(known, _)| known == path);
            // Each number has a field of its own.
            let numbers = |line: &SceneLine| {
                let names = line.entries().into_iter().map(|(path, _)| path);
                names.filter(|path| ["zoom", "step", "tolerance", "speed"].contains(&&**path)).collect::<Vec<_>>()
            };
            let found = numbers(&next);
            assert!(found.len() < 2 || !found.contains(&path.to_owned()), "{text}: {next}");
            assert!(is_written || text.starts_with("add"), "{text}: {next}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column_and_what_would_be_right() {
        let mut others = Vec::new();
        for (text, column, said) in [
            ("", None, "help lists them"),
            ("ad box", None, "did you mean \"add\""),
            ("add", None, "\"add\" is written so: add box = [3, 2], at = [5, 4]"),
            ("add box 3 2 at 5 4", None, "a body is written add box = [3, 2], at = [5, 4]"),
            ("add lamp", None, "did you mean \"lamps\"?"),
            ("add disc = 1", Some(5), "unknown key \"disc\"; try box, at"),
            ("add circle = 2", Some(5), "missing key \"at\""),
            ("add box = [3, x]", Some(15), "string values must be quoted"),
            ("add box = [-1, 2], at = [1, 1]", Some(11), "a box cannot be -1 wide"),
            ("A.at = [1, 2", Some(13), "unclosed array"),
            ("A.at = [1 2]", Some(9), "expected literal string; such as: A.at = [9, 6]"),
            ("A.at = [1]", Some(8), "here are 1"),
            ("A.at = 3", Some(8), "takes the lower left corner [x, y]"),
            ("A.att = [1, 2]", Some(3), "did you mean \"at\""),
            ("A.center = [1, 2]", Some(3), "a box takes no \"center\"; a box takes: box, at, angle"),
            ("E.at = [1, 2]", Some(1), "there is no body \"E\"; try A, B"),
            ("b.at = [1, 2]", Some(1), "there is no body \"b\"; try A, B"),
            ("A.point = [1e300, 1]", Some(12), "from -10000000 to 10000000"),
            ("A.angle = 1.5", Some(11), "whole number"),
            ("D = { point = [1, 1] }", Some(1), "means something else"),
            ("zom = 2", Some(1), "did you mean \"zoom\"?"),
            ("zoom = -2", Some(8), "zoom goes from"),
            ("C.corners = [[0,0], [4,0], [1,1], [0,4]]", Some(13), "clockwise"),
            ("dance", None, "try add, remove, reset, open, save, save!, help, quit, or lines such as A.at"),
            ("velocity A 2 0", None, "is written so: A.velocity = [2, -1]"),
            ("view 0 0 1 1", None, "is written so: view = [1, 1, 15, 12]"),
            ("remove", None, "so: remove C"),
            ("remove C", None, "try A, B, difference, origin"),
            ("remove A B", None, "at least one body"),
            ("remove A.at", None, "missing key \"at\""),
            ("show = [\"lamp\"]", Some(10), "did you mean \"lamps\""),
            ("activity = \"jump A\"", Some(13), "no activity \"jump\""),
            ("view = [1, 2, 3]", Some(8), "[x0, y0, x1, y1]"),
            ("view = [5, 5, 6, 6]", None, "outside the left pane"),
            ("save", None, "so: save FILE"),
            ("open", None, "so: open FILE"),
        ] {
            match changed(text, &line()) {
                Err(why) if why.says.contains(said) && why.column == column => {}
                other => others.push(format!("{text}: {other:?}")),
            }
        }
        assert_eq!(others, [""; 0]);
    }

    /// A and B are both there: what is missing is something else.
    #[test]
    fn why_keys_do_not_go_with_a_scene_is_true() {
        let (slanted, _) = changed("B.angle = 30", &line()).expect("it turns");
        for (text, missing) in [
            ("activity = \"push\"", "\"push\" needs boxes along the axes for A and B, and B is not one"),
            ("activity = \"swap\"", "\"swap\" needs boxes along the axes for A and B, and B is not one"),
        ] {
            assert_eq!(changed(text, &slanted).expect_err(text).says, missing);
            assert!(changed(text, &line()).is_ok(), "{text}");
        }
        let (alone, _) = changed("remove B", &line()).expect("it goes");
        let why = changed("activity = \"push\"", &alone).expect_err("B is missing");
        assert_eq!(why.says, "\"push\" needs a scene with A and B");
    }

    #[test]
    fn keys_that_do_not_go_with_a_scene_are_left_out_and_named() {
        let two = SceneLine { activity: vec!["swap".to_owned(), "move A".to_owned()], ..line() };
        let Ok((one, Some(said))) = changed("remove B", &two) else { panic!("a scene with a remark") };
        assert!(said.contains("\"swap\" needs a scene with A and B"), "{said}");
        assert_eq!(one.activity, ["move A"]);
    }
}
