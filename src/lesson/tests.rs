//! Files of lessons as a whole, sound and broken; in the folder their scenes and steps, and the lessons of the course.

mod course;
mod scenes;
mod steps;

use super::bet::Choice;
use super::{Answers, Bet, Course, Problem, Source, Step};
use minkowski2d::Aabb;
use std::fs;

impl Bet {
    /// The options, none where the answer is typed.
    pub(crate) fn options(&self) -> &[Choice] {
        match &self.answers {
            Answers::Options(options) => options,
            Answers::Typed(_) => &[],
        }
    }
}

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
    assert_eq!((first.title.as_str(), &first.beats[..]), ("First", &["Push A until it touches B.".to_owned()][..]));
    assert_eq!((first.par, first.hints.len()), (Some(4), 2));
    let right = |bet: &super::Bet| bet.options().iter().map(|option| option.right).collect::<Vec<_>>();
    assert_eq!(first.bet.as_ref().map(right), Some(vec![false, true]));
    let names: Vec<_> = first.start.scene.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
    assert!(second.start.scene.bodies[1].is_point() && second.bet.is_none() && second.show.is_empty());
    assert_eq!(&lesson.source[second.place("goal").clone()], "\"visited >= 2\"");
    assert_eq!(&lesson.source[second.place("par").clone()], "```toml step");
    assert_eq!(&lesson.source[first.goal[1].place.clone()], "\"moves == 4\"");
    assert_eq!(first.fault("par", "no").of(&lesson.file, &lesson.source).line, 22);

    let crlf = read(&GOOD.replace('\n', "\r\n")).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    assert_eq!(crlf.lessons[0].steps[0].goal[0].is, first.goal[0].is);
    assert_eq!(crlf.lessons[0].steps[1].beats, second.beats);
}

/// Where a list is taken, a value alone is a list of one.
#[test]
fn one_value_needs_no_brackets() {
    let of_one = |key: &str, value: &str| read(&GOOD.replacen("par = 4", &format!("{key} = {value}"), 1));
    for (key, value) in [("cover", "\"world\""), ("reveal", "\"points\""), ("claims", "\"touching\"")] {
        let [alone, listed] = [value.to_owned(), format!("[{value}]")].map(|value| of_one(key, &value));
        let [alone, listed] = [alone, listed].map(|course| course.expect(key).lessons[0].steps[0].clone());
        let said = |step: &Step| format!("{:?}", (&step.covers, &step.reveal, &step.why_needs));
        assert_eq!(said(&alone), said(&listed), "{key}");
    }
}

#[test]
fn paragraphs_are_beats_of_any_length_together() {
    let long = format!("{}\n\n{}\n\nNow push", "word ".repeat(45), "word ".repeat(44));
    let text = GOOD.replace("Push A until", &format!("{long} A until"));
    let text = text.replace("\"They touch.\"", "\"\"\"\nThey\ntouch,\n \n{moves} moves.\n\"\"\"");
    let course = read(&text).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    let step = &course.lessons[0].steps[0];
    assert_eq!(step.beats.iter().map(|beat| beat.split(' ').count()).collect::<Vec<_>>(), [45, 44, 7]);
    assert_eq!(step.why.len(), 2);
}

/// A recap shows a step of its lesson; if another fault may have taken that step away, that one alone is told.
#[test]
fn what_a_recap_shows_is_a_step_of_its_lesson() {
    let with = |step: &str, says: &str| {
        let take = "[\"a\", \"b\", \"c\"]";
        let picture = format!("picture = {{ step = \"{step}\", says = \"{says}\" }}");
        let block = format!("take = {take}\nsteps = \"x\"\nfunction = \"f\"\n{picture}\nread = [\"r\"]");
        format!("{GOOD}\n## End\n\n```toml recap\n{block}\n```\n")
    };
    let read = read(&with("touch", "Seen.")).unwrap_or_else(|problems| panic!("{}", told(&problems)));
    let picture = read.lessons[0].recap.as_ref().and_then(|recap| recap.picture.as_ref()).expect("one");
    assert_eq!((&*picture.step, &*picture.says), ("touch", "Seen."));
    let [unknown] = &wrong(&with("tuch", "Seen."))[..] else { panic!("one") };
    let expected =
        "57:20: this lesson has no step \"tuch\" = a recap shows what a step of its lesson shows when it is done";
    assert_eq!(unknown, expected);
    let [long] = &wrong(&with("touch", &"a".repeat(58)))[..] else { panic!("one") };
    assert!(long.contains("what is said of a picture takes one line of 57 columns"), "{long}");
    let broken = with("touch", "Seen.").replace("Push A until it touches B.", "");
    assert_eq!(wrong(&broken).len(), 1, "{:?}", wrong(&broken));
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

#[test]
fn broken_front_matter_scenes_and_text_are_told_with_their_place() {
    assert_told(&[
        ("goal = \"visited", "gaol = \"visited", &["41:1: unknown key \"gaol\" = did you mean \"goal\"?"]),
        ("format = 1", "format = 2", &["2:10: this minktutor reads format 1"]),
        ("format = 1\n", "", &["1:1: missing key \"format\""]),
        ("format = 1\n", "format = 1\ncolour = 3\n", &["3:1: unknown key \"colour\" = try format, id, title"]),
        ("id = \"one\"", "id = \"One_1\"", &["3:6: \"One_1\" is not an id = an id is lowercase"]),
        ("id = \"one\"", "id = \"1-one\"", &["3:6: \"1-one\" is not an id = an id is lowercase"]),
        ("title = \"One\"", "title = 1", &["4:9: title takes text in quotes"]),
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
        ("[2, 2], at = [4, 3]", "[2, inf], at = [4, nan]", &["8:32: at takes numbers from -10000000 to 10000000"]),
        ("[2, 2], at = [4, 3]", "[2], at = [4, 3]", &["8:13: box takes a width and a height, and here are 1"]),
        ("[2, 2], at = [4, 3]", "[0, 0], at = [4, 3]", &["8:13: a box of no size is a point"]),
        ("[2, 2], at = [4, 3]", "[2, 2], point = [4, 3]", &["8:21: a box takes no \"point\" = a box takes: box, at"]),
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
            &["9:8: view begins between lattice points = x0 and y0 are whole numbers"],
        ),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "B = { box = [2, 2], at = [4, 3] }\ndifference_view = [-9, -5, 9]",
            &["9:19: difference_view takes the ends [x0, y0, x1, y1], and here are 3"],
        ),
        ("B = { box = [2, 2], at = [4, 3] }", "B = 3", &["8:1: \"B\" is not a body"]),
        (
            "B = { box = [2, 2], at = [4, 3] }",
            "exit = { point = [4, 3] }\nB = { point = [4, 3] }",
            &["8:1: \"exit\" means something else in a goal"],
        ),
    ]);
}

#[test]
fn broken_narrations_and_reasons_are_told_with_their_place() {
    assert_told(&[
        ("+++\n\n## First", "+++\n\nHello.\n\n## First", &["11:1: this stands before the first step"]),
        ("## First", "# First", &["11:1: this stands before the first step = a step starts with \"## Its title\""]),
        ("Push A until", "- Push A until", &["13:1: this cannot be shown = a section is \"## Title\""]),
        ("Push A until", "<b>Push</b> A until", &["13:1: this cannot be shown = a section is"]),
        (
            "Push A until",
            "p*s is p*p, so push A until",
            &["13:2: these stars emphasise what is no word, and are not shown"],
        ),
        ("Push A until", "Push \u{7} A until", &["13:6: control character U+0007"]),
        ("Push A until", "Push \u{fffd} A until", &["13:6: this is not UTF-8"]),
        ("Push A until it touches B.\n", "", &["11:1: the text is empty"]),
        (
            "Push A until",
            &format!("{}Push A until", "word ".repeat(40)),
            &["13:1: the narration has 46 words, 1 too many = there is room for 45 words in 3 lines of 76 columns"],
        ),
        (
            "Push A until",
            &format!("{} Push A until", "long".repeat(80)),
            &["13:1: the narration takes 5 lines of 76 columns, 2 too many"],
        ),
        (
            "Push A until",
            "One.\n\nTwo.\n\nThree.\n\nPush A until",
            &["19:1: the narration has 4 beats, 1 too many = it is one to three paragraphs"],
        ),
        (
            "Push A until",
            &format!("One.\n\n{}Push A until", "word ".repeat(40)),
            &["15:1: beat 2 of the narration has 46 words, 1 too many"],
        ),
        (
            "Push A until",
            "A set {a, b}, and A at {A.left}: push A until",
            &["13:1: the narration shows {A.left} as it is written, and no value"],
        ),
        (
            "task = \"touch\"",
            "task = \"touch at {moves}\"",
            &["17:8: task shows {moves} as it is written, and no value"],
        ),
        ("task = \"touch\"", "task = \"touch\"\nbeats = [\"world\"]", &["18:9: the last beat shows both pictures"]),
        (
            "task = \"touch\"",
            "task = \"touch\"\nbeats = [\"world\", \"both\"]",
            &["18:9: the narration has fewer beats than 2 = a beat is a paragraph"],
        ),
        ("task = \"touch\"", "task = \"touch\"\nbeats = [\"left\"]", &["18:11: a beat cannot show \"left\""]),
        (
            "They touch.",
            &format!("They touch.\\n\\n{}{{A.lefd}}", "word ".repeat(20)),
            &["24:124: there is no reading \"A.lefd\""],
        ),
        ("They touch.", "They\\n\\ntouch\\n\\nnow\\n\\n.", &["24:7: why has 4 beats, 1 too many"]),
        ("They touch.", " \\n\\n", &["24:7: why is empty"]),
    ]);
}

#[test]
fn all_errors_of_all_files_come_at_once_and_in_order() {
    let front = GOOD.replace("title", "tilte").replace("touching", "touhcing");
    let broken = GOOD.replace("touching", "touhcing").replace("visited >= 2\"\n", "visited >= 2\"\npar = x\n");
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let problems = Course::read(&[
        source("1.md", GOOD),
        source("2.md", &broken),
        source("3.md", &front),
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
            "2.md:20:10 there is no reading \"touhcing\"",
            "2.md:42:7 string values must be quoted, expected literal string",
            "3.md:4:1 unknown key \"tilte\"",
            "dir/glossary.md:3:1 this is not an entry of the glossary",
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
    assert!(Source::from_path(dir.path()).expect_err("empty").ends_with("a lesson is a file that ends in .md"));
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
    assert!(Source::from_path(&dir.path().join("c.md")).expect_err("missing").contains("c.md: "));
}
