//! Steps broken in every way we know, with typed answers and families.

use super::*;

#[test]
fn broken_steps_are_told_with_their_place() {
    assert_told(&[
        (
            "```toml step\nid = \"touch\"",
            "```toml\nid = \"touch\"",
            &["15:1: this block is not shown = a step block starts with \"```toml step\""],
        ),
        ("```\n\n## Second", "## Second", &["15:1: this block is never closed"]),
        (
            "```\n\n## Second",
            "```\n\n```toml step\n```\n\n## Second",
            &["33:1: this stands below the step block = a section is \"## Title\""],
        ),
        (
            "```\n\n## Second",
            "```\nMore.\n\n## Second",
            &["32:1: this stands below the step block = a section is \"## Title\""],
        ),
        ("id = \"probe\"", "id = \"touch\"", &["38:6: a second step \"touch\" = the first is in line 16"]),
        ("id = \"touch\"\n", "", &["15:1: missing key \"id\""]),
        (
            "[\"difference\", \"origin\"]",
            "[\"difference\", \"orgin\"]",
            &["18:24: there is no overlay \"orgin\" = did you mean \"origin\"?"],
        ),
        ("[\"difference\", \"origin\"]", "[\"difference\", 3]", &["18:23: show takes text in quotes"]),
        ("[\"difference\", \"origin\"]", "3", &["18:8: show takes text in quotes"]),
        ("[\"difference\", \"origin\"]", "[\"origin\", \"origin\"]", &["18:19: \"origin\" is listed twice"]),
        ("activity = \"move A\"", "activity = \"mvoe A\"", &["19:13: there is no activity \"mvoe\""]),
        ("activity = \"move A\"", "activity = \"move C\"", &["19:13: the scene has no body \"C\"; it has A, B"]),
        ("activity = \"move A\"", "activity = [\"move A\", \"move B\"]", &["19:24: two activities of the same kind"]),
        (
            "activity = \"move A\"",
            "activity = [\"share A B\", \"view world origin\", \"swap\", \"run careful naive\"]",
            &["19:56: two activities of this step take Space = each key can do one thing only"],
        ),
        (
            "activity = \"move A\"",
            "activity = [\"share A B\", \"run careful naive\", \"view world origin\", \"swap\"]",
            &["19:27: two activities of this step take Space"],
        ),
        (
            "activity = \"move A\"",
            "activity = [\"scrub\", \"aim A\", \"view world origin\"]",
            &["19:23: two activities of this step take the arrows"],
        ),
        ("activity = \"move A\"", "activity = []", &["19:12: a step needs at least one activity"]),
        (
            "[\"touching\", {",
            "[\"touhcing\", {",
            &["20:10: there is no reading \"touhcing\" = did you mean \"touching\"?"],
        ),
        ("is = \"moves == 4\"", "is = \"moves = 4\"", &["20:35: \"=\" means nothing here = operators are"]),
        (
            "is = \"moves == 4\"",
            "is = \"moves + 4\"",
            &["20:29: a clause takes a truth, but \"moves + 4\" is a number"],
        ),
        (
            "is = \"moves == 4\"",
            "is = \"\\u0062et and mvoes == 4\"",
            &["20:42: there is no reading \"mvoes\" = did you mean \"moves\"?"],
        ),
        ("yet: {moves} moves", "yet: {mvoes} moves", &["20:65: there is no reading \"mvoes\""]),
        ("yet: {moves} moves", "yet: {moves moves", &["20:64: this \"{\" is never closed"]),
        ("goal = \"visited >= 2\"", "goal = 2", &["41:8: goal takes text in quotes"]),
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
            &["22:11: a goal is judged, called, run or choice, not \"caled\" = did you mean \"called\"?"],
        ),
        ("par = 4", "cover = [\"wrold\"]", &["22:11: \"wrold\" cannot be covered = did you mean \"world\"?"]),
        ("par = 4", "cover = \"wrold\"", &["22:10: \"wrold\" cannot be covered = did you mean \"world\"?"]),
        ("par = 4", "par = \"4\"", &["22:7: par takes a whole number"]),
        ("par = 4", "par = -4", &["22:7: par goes from 1 to 999"]),
        ("par = 4", "par = 4\npar = 5", &["23:1: duplicate key \"par\""]),
        ("bet left*3 down enter", "bet lfet*3 down enter", &["23:17: \"lfet*3\" is not a key = keys are left right"]),
        ("why = \"Yes.\", right = true", "why = \"Yes.\"", &["27:1: no option is right = mark one with right = true"]),
        ("why = \"No.\"", "why = \"No.\", right = true", &["27:1: more than one option is right"]),
        ("say = \"here\", why = \"No.\"", "say = \"here\"", &["28:5: missing key \"why\""]),
        ("    { say = \"here\", why = \"No.\" },\n", "", &["27:1: a bet has 2 to 4 options, not 1"]),
        (
            "ask = \"Where?\"\n",
            "ask = \"Where?\"\nanswer = \"1\"\n",
            &["25:1: a bet has options or a typed answer, not both"],
        ),
        ("probe = [5, 3]", "probe = [-5, 3]", &["40:14: the probe starts where this activity does not let it walk"]),
        ("probe = [5, 3]", "probe = 5", &["48:9: probe takes a point [x, y]"]),
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
        ("\"D.left\"", "3", "27:10: answer takes text in quotes"),
        ("right_why = \"So.\"\n", "", "25:1: missing key \"right_why\""),
        ("wrong_why = \"No.\"\n", "", "25:1: missing key \"wrong_why\""),
        ("is = \"3\"", "is = 3", "30:17: is takes text in quotes"),
        (", why", ", hwy", "30:22: unknown key \"hwy\" = did you mean \"why\"?"),
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
        ("A.at = [3, 6]", Some("50:9: at takes the lower left corner [x, y]")),
        ("A.at = [[3, 6], [5]]", Some("50:17: at takes the lower left corner [x, y], and here are 1")),
        ("A.at = [[3, 6], [500, 6]]", Some("50:17: A spans x 500 to 504")),
        ("A.at = []", Some("50:8: a family has 1 to 64 situations, not 0")),
        ("A.angle = [15]", Some("50:3: the scene has no A.angle to have other values")),
        ("C.at = [[1, 1]]", Some("50:3: the scene has no C.at to have other values")),
        ("A = 3", Some("50:5: A takes a table")),
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
        &["22:1: a step with a family has no par"],
    )]);
}

#[test]
fn an_ask_is_its_item_with_keys_of_its_own() {
    let item = "\n## Exam\n\nTell.\n\n```toml exam\ntask = \"both\"\nactivity = \"move A\"\ngoal = \"touching\"\n\
                hints = [\"Look.\"]\nwhy = \"So.\"\n[[asks]]\ntask = \"one\"\n[[asks]]\ngoal = \"not touching\"\n\
                [scene]\nA = { box = [4, 2], at = [9, 6] }\nB = { box = [2, 2], at = [4, 3] }\n\
                [family]\nA.at = [[3, 6], [4, 6], [5, 6], [6, 6], [7, 6], [8, 6]]\n```\n";
    let course = read(&format!("{GOOD}{item}")).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    let asks = course.lessons[0].exam[0].asks().iter();
    let asked: Vec<_> = asks.map(|ask| (ask.task.as_str(), ask.goal[0].is.to_string(), ask.starts().count())).collect();
    assert_eq!(asked, [("one", "touching".to_owned(), 6), ("both", "not touching".to_owned(), 6)]);
}
