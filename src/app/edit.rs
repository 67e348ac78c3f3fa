//! Commands that change a scene of free play, in words.

use crate::lesson::SceneLine;
use crate::lesson::nearest::did_you_mean;
use crate::overlay::Overlay;
use crate::scene::{Body, Pivot, Scene, Shaped, Solid};
use glam::DVec2;
use minkowski2d::{Aabb, Radius};

/// Every command: its first word, how it is written, and what it does.
pub(super) const COMMANDS: [(&str, &str, &str); 16] = [
    ("add", "add box 3 2 at 5 4", "a box: width, height, lower left corner; add C box … names it"),
    ("add", "add point 5 4", "a point"),
    ("add", "add circle 2 at 5 4", "a disc: its radius and its centre"),
    ("add", "add polygon (0,0) (4,0) (2,3)", "a convex polygon by its corners; at 5 4 moves it there"),
    ("remove", "remove C", "take a body away"),
    ("put", "put A 9 6", "the lower left corner of what is around a body goes there"),
    ("move", "move A 2 -1", "a body by so much"),
    ("turn", "turn B 30", "a body about its middle, counter-clockwise, in whole degrees"),
    ("velocity", "velocity A 2 0", "its way in one frame"),
    ("lock", "lock B, free B", "bolt a body down, or free it"),
    ("show", "show lamps exits", "draw more; Tab names what there is"),
    ("hide", "hide exits", "draw less; hide alone hides everything"),
    ("keys", "keys aim A B, run surface", "what the keys do, as lessons write it"),
    ("view", "view 0 0 18 12", "what the left picture shows; view alone shows everything"),
    ("reset", "reset", "the scene that this step began with"),
    ("save", "save FILE, save! FILE", "write the scene as a line; save! over a file that is there"),
];

/// The first words that are no rows of their own.
const OTHERS: [&str; 4] = ["free", "save!", "help", "quit"];

/// What a command asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wanted {
    /// Another scene, and what else there is to say.
    Scene(Box<SceneLine>, Option<String>),
    /// The scene that the step began with.
    Reset,
    /// The scene is to be written to this file, over one that is there or not.
    Save { path: String, force: bool },
    /// The list of commands.
    Help,
    /// To leave.
    Quit,
}

/// What a line asks for of a scene.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub(super) fn asked(text: &str, line: &SceneLine) -> Result<Wanted, String> {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    match name {
        "help" | "?" => return Ok(Wanted::Help),
        "q" | "quit" => return Ok(Wanted::Quit),
        "reset" if rest.is_empty() => return Ok(Wanted::Reset),
        "save" | "save!" => {
            return match rest {
                "" => Err("save where? Such as: save scene.json".to_owned()),
                path => Ok(Wanted::Save { path: path.to_owned(), force: name == "save!" }),
            };
        }
        _ => {}
    }
    let mut line = line.clone();
    let words: Vec<&str> = rest.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect();
    match name {
        "add" => add(&mut line, &words)?,
        "remove" => {
            for name in some(&words, "remove what? Such as: remove B")? {
                let body = body(&line.scene, name)?;
                let gone = line.scene.bodies.remove(body);
                line.scene.forget_pairs(&gone.name);
                line.forget_body(&gone.name);
            }
        }
        "put" | "move" | "velocity" => {
            let example = format!("such as: {name} A 2 1");
            let [who, numbers @ ..] = &words[..] else { return Err(format!("a body and two numbers, {example}")) };
            let body = body(&line.scene, who)?;
            let [x, y] = numbers_of(numbers, &example)?[..] else { return Err(format!("two numbers, {example}")) };
            let to = DVec2::new(x, y);
            let body = &mut line.scene.bodies[body];
            match name {
                "velocity" => body.velocity = to,
                "move" => body.shape = body.shape.translated(to),
                _ => body.shape = body.shape.translated(to - body.shape.bounds().min()),
            }
        }
        "turn" => turn(&mut line.scene, &words)?,
        "lock" | "free" => {
            for who in some(&words, &format!("which body? Such as: {name} B"))? {
                let body = body(&line.scene, who)?;
                line.scene.bodies[body].locked = name == "lock";
                if name == "lock" {
                    line.forget_body(who);
                }
            }
        }
        "show" | "hide" => show(&mut line, name == "show", &words)?,
        "keys" => {
            let forms = rest.split(',').map(|form| form.split_whitespace().collect::<Vec<_>>().join(" "));
            line.activity = forms.filter(|form| !form.is_empty()).collect();
            line.instruments()?;
        }
        "view" => {
            line.scene.layout.view = None;
            line.scene.layout.difference_view = None;
            line.scene.layout.difference_from = None;
            line.scene.layout.zoom = 1.0;
            if !words.is_empty() {
                let help = "left, bottom, right and top, such as: view 0 0 18 12";
                let [x0, y0, x1, y1] = numbers_of(&words, help)?[..] else { return Err(help.to_owned()) };
                let view = Aabb::new(DVec2::new(x0, y0), DVec2::new(x1, y1)).map_err(|_| help.to_owned())?;
                line.scene.layout.view = Some(view);
                return checked(line);
            }
        }
        "" => return Err("a command, such as add box 3 2 at 5 4; help lists them, Esc leaves".to_owned()),
        _ => {
            let mut known: Vec<&str> = first_words().collect();
            // Forms of one command stand next to each other.
            known.dedup();
            return Err(format!("there is no command \"{name}\"; {}", did_you_mean(name, &known)));
        }
    }
    if line.scene.fits().is_err() {
        let layout = &mut line.scene.layout;
        (layout.view, layout.difference_view, layout.difference_from, layout.zoom) = (None, None, None, 1.0);
    }
    checked(line)
}

/// The scene, read as any line is, so that whatever holds of lines holds of it.
fn checked(mut line: SceneLine) -> Result<Wanted, String> {
    if line.scene.bodies.is_empty() {
        return Err("a scene needs at least one body: add another one first".to_owned());
    }
    line.scene.forget_history();
    let left_out = line.leave_out_what_does_not_go();
    let read = SceneLine::read("", &line.to_string()).map_err(|problems| {
        let first = problems.into_iter().next();
        first.map_or_else(String::new, |problem| match problem.help {
            Some(help) => format!("{}; {help}", problem.message),
            None => problem.message,
        })
    })?;
    Ok(Wanted::Scene(Box::new(read), left_out))
}

/// The first words of all commands, those of several forms several times.
pub(super) fn first_words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, ..)| *name).chain(OTHERS)
}

/// The words that may stand at the end of a line that is begun.
pub(super) fn candidates<'l>(text: &str, line: &'l SceneLine) -> Vec<&'l str> {
    let mut words: Vec<&str> = text.split(' ').collect();
    words.pop();
    let bodies = || line.scene.bodies.iter().map(|body| &*body.name);
    match words[..] {
        [] => first_words().collect(),
        ["add"] => KINDS.to_vec(),
        ["add", name] if !KINDS.contains(&name) => KINDS.to_vec(),
        ["keys"] => crate::instrument::forms().filter_map(|(form, _)| form.split(' ').next()).collect(),
        ["put" | "move" | "turn" | "velocity"] | ["remove" | "lock" | "free" | "keys", ..] => bodies().collect(),
        ["show", ..] => Overlay::all()
            .map(|(name, _)| name)
            .filter(|name| !line.show.iter().any(|one| one.name() == *name))
            .collect(),
        ["hide", ..] => line.show.iter().map(|overlay| overlay.name()).collect(),
        _ => Vec::new(),
    }
}

fn some<'w>(words: &'w [&'w str], question: &str) -> Result<&'w [&'w str], String> {
    if words.is_empty() { Err(question.to_owned()) } else { Ok(words) }
}

fn body(scene: &Scene, name: &str) -> Result<usize, String> {
    let all: Vec<&str> = scene.bodies.iter().map(|body| &*body.name).collect();
    let found = scene.find(name).or_else(|| all.iter().position(|known| known.eq_ignore_ascii_case(name)));
    found.ok_or_else(|| format!("there is no body \"{name}\"; there are {}", all.join(", ")))
}

fn numbers_of(words: &[&str], example: &str) -> Result<Vec<f64>, String> {
    let number = |word: &&str| {
        word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(format!("\"{word}\" is no number; {example}"))
    };
    words.iter().map(number).collect()
}

/// What can be added.
const KINDS: [&str; 4] = ["box", "point", "circle", "polygon"];

fn add(line: &mut SceneLine, words: &[&str]) -> Result<(), String> {
    const WHAT: &str = "add box 3 2 at 5 4, add point 5 4, add circle 2 at 5 4 or add polygon (0,0) (4,0) (2,3)";
    let (name, kind, rest) = match words {
        [] => return Err(format!("add what? {WHAT}")),
        [name, kind, rest @ ..] if KINDS.contains(kind) && !KINDS.contains(name) => ((*name).to_owned(), kind, rest),
        [kind, rest @ ..] => {
            (line.free_name().ok_or("all letters are taken: name it, such as: add roof box 3 2 at 5 4")?, kind, rest)
        }
    };
    if !KINDS.contains(kind) {
        return Err(format!("there is no \"{kind}\" to add; {WHAT}"));
    }
    if line.scene.find(&name).is_some() {
        return Err(format!("there is a body \"{name}\" already"));
    }
    let (what, at) = rest.split_at(rest.iter().position(|word| *word == "at").unwrap_or(rest.len()));
    let numbers = numbers_of(what, WHAT)?;
    let at = match &numbers_of(at.get(1..).unwrap_or_default(), WHAT)?[..] {
        [] => None,
        [x, y] => Some(DVec2::new(*x, *y)),
        _ => return Err("at takes two numbers, such as: at 5 4".to_owned()),
    };
    let shape = match (*kind, &numbers[..]) {
        ("box", [width, height]) if width.min(*height) > 0.0 => {
            let at = at.ok_or("where? Such as: add box 3 2 at 5 4")?;
            Aabb::new(at, at + DVec2::new(*width, *height)).map(Solid::Box).map_err(|error| error.to_string())?
        }
        ("box", [_, _]) => {
            return Err("the width and height of a box are more than 0, such as: add box 3 2 at 5 4".to_owned());
        }
        ("box", _) => return Err("a box takes its width and height, such as: add box 3 2 at 5 4".to_owned()),
        ("point", [x, y]) => Aabb::point(DVec2::new(*x, *y)).map(Solid::Box).map_err(|error| error.to_string())?,
        ("point", _) => return Err("a point takes two numbers, such as: add point 5 4".to_owned()),
        ("circle", [radius]) => {
            let at = at.ok_or("where? Such as: add circle 2 at 5 4")?;
            let radius = Radius::new(*radius).ok().filter(|radius| radius.get() > 0.0);
            radius
                .and_then(|radius| Solid::disc(at, radius))
                .ok_or("a radius is more than 0, such as: add circle 2 at 5 4")?
        }
        ("circle", _) => return Err("a circle takes its radius, such as: add circle 2 at 5 4".to_owned()),
        ("polygon", corners) if corners.len() % 2 == 0 && corners.len() >= 6 => {
            let corners = corners.chunks(2).map(|at| DVec2::new(at[0], at[1]));
            polygon(corners.map(|corner| corner + at.unwrap_or(DVec2::ZERO)).collect())?
        }
        _ => return Err("a polygon takes three corners or more, such as: add polygon (0,0) (4,0) (2,3)".to_owned()),
    };
    line.scene.bodies.push(Body::new(&name, shape));
    if let Some(moves) = line.activity.iter_mut().find(|form| form.starts_with("move ")) {
        moves.push(' ');
        moves.push_str(&name);
    }
    Ok(())
}

/// The corners may go round either way.
fn polygon(mut corners: Vec<DVec2>) -> Result<Solid, String> {
    use minkowski2d::ConvexPolygon;
    let doubled: f64 = (0..corners.len()).map(|i| corners[i].perp_dot(corners[(i + 1) % corners.len()])).sum();
    if doubled < 0.0 {
        corners.reverse();
    }
    ConvexPolygon::new(corners).map(Solid::from).map_err(|error| format!("{error}; a polygon here has no dents"))
}

fn turn(scene: &mut Scene, words: &[&str]) -> Result<(), String> {
    const EXAMPLE: &str = "such as: turn B 30";
    let [who, degrees] = words else { return Err(format!("turn takes a body and whole degrees, {EXAMPLE}")) };
    let body = body(scene, who)?;
    let degrees: i32 =
        degrees.parse().map_err(|_| format!("\"{degrees}\" is no whole number of degrees; {EXAMPLE}"))?;
    let shape = &mut scene.bodies[body].shape;
    // Boxes along the axes do not turn; boxes at an angle of 0 do.
    if let Shaped::Box(min, size) = shape.shaped() {
        let half = 0.5 * size;
        if half.min_element() <= 0.0 {
            return Err(format!("{who} has no area, so there is nothing to turn"));
        }
        *shape = Solid::oriented_box(min + half, half, 0).ok_or("that box is too large to turn")?;
    }
    *shape = shape.turned(degrees % 360, Pivot::Middle);
    Ok(())
}

fn show(line: &mut SceneLine, more: bool, words: &[&str]) -> Result<(), String> {
    if words.is_empty() {
        if more {
            return Err("show what? Tab names what there is, such as: show exits".to_owned());
        }
        line.show.clear();
    }
    for name in words {
        let Some(overlay) = Overlay::parse(name) else {
            let known: Vec<&str> = Overlay::all().map(|(name, _)| name).collect();
            return Err(format!("there is no overlay \"{name}\"; {}", did_you_mean(name, &known)));
        };
        line.show.retain(|one| *one != overlay);
        if more {
            line.show.push(overlay);
        }
    }
    Ok(())
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
            match asked(text, &scene) {
                Ok(Wanted::Scene(next, _)) => scene = *next,
                other => panic!("{text}: {other:?}"),
            }
        }
        scene.to_string()
    }

    /// The pairs of a body go with it.
    #[test]
    fn what_is_left_of_the_pairs_is_shown() {
        let pairs = r#","C":{"circle":1,"at":[2,2]},"pairs":[["C","A"],["B","A"]]}}"#;
        let three = SceneLine::read("", &LINE.replace("}}}", &format!("}}{pairs}"))).expect("a scene");
        let Ok(Wanted::Scene(two, _)) = asked("remove C", &three) else { panic!("it can be removed") };
        assert!(two.to_string().contains(r#""pair":["B","A"]"#), "{two}");
    }

    #[test]
    fn bodies_are_added_removed_turned_and_sent_off() {
        for (texts, part) in [
            (&["add box 3 2 at 5 4"][..], r#""C":{"box":[3,2],"at":[5,4]}}"#),
            (&["add point 5 4", "add point (1, 2)"], r#""C":{"point":[5,4]},"E":{"point":[1,2]}"#),
            (&["add roof polygon (0,0) (4,0) (2,3) at 1 1"], r#""roof":{"corners":[[1,1],[5,1],[3,4]]}"#),
            // The other way round it is the same shape.
            (&["add polygon 0 0 2 3 4 0"], r#""C":{"corners":[[0,0],[4,0],[2,3]]}"#),
            (&["add C circle 2 at 5 4"], r#""C":{"circle":2,"at":[5,4]}}"#),
            (&["add point 5 4"], r#""activity":["move A B C"]"#),
            (&["remove A"], r#"{"scene":{"B":{"box":[5,4],"at":[4,4]}},"show":["#),
            (&["remove A"], r#""activity":["move B"]"#),
            (&["turn b 30"], r#""B":{"half":[2.5,2],"center":[6.5,6],"angle":30}"#),
            (&["turn B 30", "turn B -45"], r#""angle":345"#),
            (&["velocity A 2 -0.5"], r#""A":{"box":[3,2],"at":[9,6],"velocity":[2,-0.5]}"#),
            (&["lock B"], r#""locked":true}},"show":["difference","origin","sides","exits"],"activity":["move A"]"#),
            (&["lock B", "free B"], r#""B":{"box":[5,4],"at":[4,4]}}"#),
            (&["put A 0 0", "move A 1 -0.25"], r#""A":{"box":[3,2],"at":[1,-0.25]}"#),
            (&["show lamps points", "hide exits sides"], r#""show":["difference","origin","lamps","points"]"#),
            (&["hide"], r#""show":[]"#),
            (&["keys aim A B, run surface path"], r#""activity":["aim A B","run surface path"]"#),
            (&["view 0 0 20 20"], r#""view":[0,0,20,20]"#),
            (&["view 0 0 20 20", "view"], r#""at":[4,4]}},"show""#),
        ] {
            let scene = after(texts);
            assert!(scene.contains(part), "{texts:?}: {scene}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_what_would_be_right() {
        for (text, said) in [
            ("", "help lists them"),
            ("ad box", "did you mean \"add\""),
            ("add", "add box 3 2 at 5 4"),
            ("add disc 1 2", "no \"disc\" to add"),
            ("add C disc 1", "no \"C\" to add"),
            ("add circle 2", "where?"),
            ("add circle 0 at 1 1", "more than 0"),
            ("add circle 2 1 at 1 1", "takes its radius"),
            ("add box 3 2", "add box 3 2 at 5 4"),
            ("add box 3 x at 1 1", "\"x\" is no number"),
            ("add box -1 2 at 1 1", "are more than 0"),
            ("add box 0 2 at 1 1", "are more than 0"),
            ("add box 1 at 1 1", "takes its width and height"),
            (
                "dance",
                "there are add, remove, put, move, turn, velocity, lock, show, hide, keys, view, reset, save, free",
            ),
            ("add box 1 2 at 1", "at takes two numbers"),
            ("add point 1", "two numbers"),
            ("add point nan 1", "\"nan\" is no number"),
            ("add point 1e300 1", "from -10000000 to 10000000"),
            ("add polygon (0,0) (4,0)", "three corners"),
            ("add polygon (0,0) (4,0) (1,1) (0,4)", "no dents"),
            ("add A point 1 1", "already"),
            ("add D point 1 1", "means something else"),
            ("remove", "remove B"),
            ("remove C", "there are A, B"),
            ("remove A B", "at least one body"),
            ("turn B", "whole degrees"),
            ("turn B 1.5", "no whole number"),
            ("move A 1", "two numbers"),
            ("move A 99999999 0", "from -10000000"),
            ("show lamp", "did you mean \"lamps\""),
            ("show", "Tab names"),
            ("keys jump A", "no activity \"jump\""),
            ("view 1 2 3", "left, bottom, right and top"),
            ("view 5 5 6 6", "outside the left pane"),
            ("save", "save scene.json"),
        ] {
            let why = asked(text, &line()).expect_err(text);
            assert!(why.contains(said), "{text}: {why}");
        }
    }

    /// A and B are both there: what is missing is something else.
    #[test]
    fn why_keys_do_not_go_with_a_scene_is_true() {
        let Ok(Wanted::Scene(slanted, _)) = asked("turn B 30", &line()) else { panic!("it turns") };
        for (text, missing) in [
            ("keys push", "\"push\" needs boxes along the axes for A and B, and B is not one"),
            ("keys swap", "\"swap\" needs boxes along the axes for A and B, and B is not one"),
        ] {
            assert_eq!(asked(text, &slanted), Err(missing.to_owned()));
            assert!(matches!(asked(text, &line()), Ok(Wanted::Scene(..))), "{text}");
        }
        let Ok(Wanted::Scene(alone, _)) = asked("remove B", &line()) else { panic!("it goes") };
        assert_eq!(asked("keys push", &alone), Err("\"push\" needs a scene with A and B".to_owned()));
    }

    #[test]
    fn keys_that_do_not_go_with_a_scene_are_left_out_and_named() {
        let two = SceneLine { activity: vec!["swap".to_owned(), "move A".to_owned()], ..line() };
        let Ok(Wanted::Scene(one, Some(said))) = asked("remove B", &two) else { panic!("a scene with a remark") };
        assert!(said.contains("\"swap\" needs a scene with A and B"), "{said}");
        assert_eq!(one.activity, ["move A"]);
    }

    #[test]
    fn tab_offers_what_may_stand_there() {
        let line = line();
        assert!(candidates("", &line).contains(&"remove"));
        assert_eq!(candidates("add po", &line), ["box", "point", "circle", "polygon"]);
        assert_eq!(candidates("add roof po", &line), ["box", "point", "circle", "polygon"]);
        assert_eq!(candidates("remove A ", &line), ["A", "B"]);
        assert!(candidates("show ", &line).contains(&"lamps") && !candidates("show ", &line).contains(&"exits"));
        assert_eq!(candidates("hide e", &line), ["difference", "origin", "sides", "exits"]);
        assert!(candidates("keys ", &line).contains(&"move"));
        assert!(candidates("view ", &line).is_empty());
    }
}
