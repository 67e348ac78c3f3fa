//! The command line without a terminal: frames, the list, the linter, and what the pages about them show.

use crate::lesson_files::{LessonFile, asked, lesson_files};
use crate::packaging::commands;
use crate::run::{err, out};
use std::process::{Command, Output};

fn minktutor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minktutor"))
        .args(arguments)
        .env("XDG_STATE_HOME", "/nonexistent/so/nothing/is/done/yet")
        .env("XDG_CONFIG_HOME", "/nonexistent/so/nothing/is/decided/yet")
        .env("LANG", "C.UTF-8")
        .env("TERM", "xterm-256color")
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .env_remove("NO_COLOR")
        .output()
        .expect("it runs")
}

fn done(arguments: &[&str]) -> String {
    let output = minktutor(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", err(&output));
    out(&output)
}

/// What stands on a page between two fences, without the fences.
fn fenced(page: &str, fence: &str, language: &str) -> String {
    let start =
        page.find(&format!("{fence}{language}\n")).expect("the block is there") + fence.len() + language.len() + 1;
    let end = page[start..].find(&format!("\n{fence}\n")).expect("it ends") + start + 1;
    page[start..end].to_owned()
}

/// The example of the page for writers of lessons.
fn example() -> String {
    fenced(include_str!("../lessons/README.md"), "````", "markdown")
}

#[test]
fn the_picture_of_the_first_step_is_what_it_shows() {
    // But for how many steps the lesson has.
    let picture = fenced(include_str!("../docs/playing.md"), "```", "text");
    let frame = done(&["frame", "corner-subtraction.touch", "--keys", "bet"]);
    let [(title, rest), (shown, shown_rest)] = [&frame, &picture].map(|text| text.split_once('\n').expect("rows"));
    let begins = "Lesson 1 Corner subtraction: ";
    assert!(title.starts_with(begins) && shown.starts_with(begins), "{title}\n{shown}");
    assert_eq!((title.len(), rest), (shown.len(), shown_rest));
}

/// Two lessons that were written from the page for writers and the linter alone.
#[test]
fn the_lessons_of_an_author_pass_the_linter() {
    let said = done(&["check", "tests/data/authors"]);
    assert!(
        said.starts_with("2 lessons, 6 steps: every solution reaches its goal") && !said.contains("note"),
        "{said}"
    );
    let frame = |place: &str, keys: &str| done(&["frame", place, "--lessons", "tests/data/authors", "--keys", keys]);
    // Box and disc make a rounded box: the bigger one holds O, and they are apart.
    let right = frame("disc-and-box.bigger-box", "bet up*8 enter");
    assert!(right.contains("Correct: 1 of 2 in a row. Enter shows the next case."), "{right}");
    let walls = frame("robot-and-walls.both", "");
    assert!(walls.contains("W1-R, W2-R ---") && walls.matches("W2-R").count() >= 2, "{walls}");
}

#[test]
fn the_lesson_for_writers_passes_the_linter() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("first-touch.md");
    std::fs::write(&file, example()).expect("written");
    let said = done(&["check", &file.to_string_lossy()]);
    assert!(said.starts_with("1 lesson, 1 step:"), "{said}");
}

#[test]
fn a_new_lesson_passes_the_linter_and_no_file_is_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("07-push-out.md");
    let path = file.to_string_lossy();
    let said = done(&["new", &path]);
    assert!(said.contains(&format!("minktutor check {path}")), "{said}");
    let said = done(&["check", &path]);
    assert!(said.starts_with("1 lesson, 1 step:") && !said.contains("note"), "{said}");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.contains("id = \"push-out\"\ntitle = \"Push out\"\n"), "{text}");
    std::fs::write(&file, "mine").expect("written");
    // With and without the ending.
    for path in [path.to_string(), folder.path().join("07-push-out").to_string_lossy().into_owned()] {
        let output = minktutor(&["new", &path]);
        assert!(output.status.code() == Some(2) && err(&output).contains("this file exists already"));
    }
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "mine");
    let output = minktutor(&["new", &folder.path().join("Push out").to_string_lossy()]);
    assert!(output.status.code() == Some(2) && err(&output).contains("lowercase letters"), "{}", err(&output));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_frame_is_the_same_every_time_and_as_large_as_asked() {
    let arguments = ["frame", "origin-test.touching", "--keys", "bet left*3 down*2 o", "--size", "100x30"];
    let frame = done(&arguments);
    assert_eq!(frame, done(&arguments));
    assert_eq!(frame.lines().count(), 30);
    assert!(frame.lines().all(|line| line.chars().count() <= 100));
    assert!(frame.contains("Goal: ") && !frame.contains("Goal met"), "{frame}");
}

/// All beats count as read, but where one is asked for.
#[test]
fn a_frame_shows_the_last_beat_or_the_one_that_is_asked_for() {
    let frame = |more: &[&str]| done(&[&["frame", "swept-ray.through-the-wall"], more].concat());
    let (first, last) = ("Your test and push work now", "After your prediction");
    let shown = |frame: &str| [first, last].map(|beat| frame.contains(beat));
    assert_eq!(shown(&frame(&[])), [false, true]);
    assert_eq!(shown(&frame(&["--beat", "2"])), [false, false]);
    assert_eq!(shown(&frame(&["--beat", "3"])), [false, true]);
    assert_eq!(shown(&frame(&["--beat", "1"])), [true, false]);
    assert_eq!(shown(&frame(&["--beat", "1", "--size", "120x40"])), [true, false]);
    assert_eq!(shown(&frame(&["--size", "120x40"])), [true, true]);
    refused(&["frame", "swept-ray.through-the-wall", "--beat", "4"], "has no beat 4 here");
}

#[test]
fn ansi_frames_hold_the_same_characters() {
    let text = done(&["frame", "penetration"]);
    let ansi = done(&["frame", "penetration", "--format", "ansi"]);
    let mut plain = String::new();
    for part in ansi.split('\x1b') {
        // The first part has no sequence in front; the others begin with `[…m`.
        plain.push_str(part.strip_prefix('[').and_then(|rest| rest.split_once('m')).map_or(part, |(_, rest)| rest));
    }
    let trimmed: String = plain.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    assert_eq!(trimmed, text);
    assert!(ansi.contains("\x1b[0;1;38;5;117m"), "A has its color");
    let never = done(&["frame", "penetration", "--format", "ansi", "--color", "never"]);
    assert!(!never.contains("38;5") && never.contains("\x1b[0;1m"), "bold stays");
}

#[test]
fn without_utf8_frames_are_seven_bit_unless_braille_is_asked_for() {
    let frame = |glyphs: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_minktutor"))
            .args(["frame", "penetration", "--glyphs", glyphs])
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE")
            .output()
            .expect("it runs");
        out(&output)
    };
    assert!(frame("ascii").is_ascii() && frame("auto").is_ascii());
    assert!(frame("braille").contains('┌'));
}

#[test]
fn foreign_letters_are_spelt_out_where_they_cannot_be_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let lesson = example().replace("Push A until it touches B.", "Schiebe A, bis es B berührt: A−B ≤ 0.");
    // In a string, which no quote may end.
    let lesson = lesson.replace("Touching shapes share", "“Touching” shapes share");
    std::fs::write(folder.path().join("l.md"), lesson).expect("written");
    let folder = folder.path().to_string_lossy().into_owned();
    let arguments = ["frame", "first-touch", "--lessons", &folder];
    assert!(done(&arguments).contains("berührt: A−B ≤ 0."));
    let output =
        Command::new(env!("CARGO_BIN_EXE_minktutor")).args(arguments).env("LC_ALL", "C").output().expect("it runs");
    assert!(out(&output).contains("beruhrt: A-B <= 0."), "{}", out(&output));
}

#[test]
fn bad_arguments_are_answered_with_what_would_be_right() {
    let lessons = lesson_files();
    let scenes = lessons.iter().find(|lesson| lesson.free).expect("free play");
    let up_to = |last: usize| format!("they go from 1 to {last}\n");
    for (arguments, status, said) in [
        (vec!["frame", "corner-substraction"], 2, "did you mean \"corner-subtraction\"?"),
        (vec!["frame", "penetration.tei"], 2, "did you mean \"tie\"?"),
        (vec!["frame", "penetration", "--keys", "left lfet"], 2, "at character 6: \"lfet\" is not a key"),
        (vec!["frame", "penetration", "--keys", "q q"], 2, "these keys quit the tutorial"),
        (vec!["frame", "penetration", "--size", "80"], 2, "a size is columns x rows"),
        (vec!["frame", "penetration", "--size", "0x10"], 2, "a size is columns x rows"),
        (vec!["frame", "penetration", "--size", "80x9999"], 2, "from 60x20 to 500x200"),
        (vec!["frame", "penetration", "--size", "10x5"], 2, "from 60x20 to 500x200"),
        (vec!["frame", "99"], 2, &up_to(lessons.len())),
        (vec!["frame", "1.99"], 2, &up_to(lessons[0].steps.len())),
        (vec!["sandbox", "99"], 2, &up_to(scenes.steps.len())),
        (vec!["check", "/nonexistent"], 2, "/nonexistent"),
        (vec!["check", "--lessons", "/nonexistent"], 2, "/nonexistent"),
        (vec!["list", "--lessons", "/nonexistent"], 2, "/nonexistent"),
        (vec!["--lesson"], 2, "ID[.STEP]"),
    ] {
        let output = minktutor(&arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(err(&output).contains(said), "{arguments:?}: {}", err(&output));
    }
}

/// A folder for a test, and what a path in it is as an argument.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    fn with(self, name: &str, text: &str) -> Self {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
        self
    }
}

/// The arguments are refused with status 2 and these words, and nothing is printed.
fn refused(arguments: &[&str], said: &str) {
    let output = minktutor(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", err(&output));
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", out(&output));
    assert!(err(&output).contains(said), "{arguments:?}: wanted {said}, found {}", err(&output));
}

#[test]
fn a_course_without_lessons_is_refused_by_every_command() {
    let folder = Folder::new().with("README.md", "# Read me\n").with("glossary.md", "**A**: a letter.\n");
    let folder = folder.with("one/1.md", &example());
    for file in ["README.md", "glossary.md"] {
        let file = folder.at(file);
        for command in [vec![], vec!["list"], vec!["sandbox"], vec!["frame", "1"], vec!["check"], vec!["doctor"]] {
            let arguments = [vec!["--lessons", &file], command].concat();
            refused(&arguments, &format!("{file}:1:1: there is no lesson here"));
        }
        refused(&["check", &file], "a file that starts with \"+++\"");
        refused(&["check", &folder.at("one"), &file], &file);
    }
    refused(&["--lessons", &folder.at(""), "list"], "no lessons here");
}

#[test]
fn a_green_check_says_what_it_has_checked() {
    let lesson = example();
    let folder = Folder::new().with("one/1.md", &lesson).with("glossary.md", "**A**: a letter.\n");
    let (one, glossary) = (folder.at("one"), folder.at("glossary.md"));
    let said = "1 lesson, 1 step: every solution reaches its goal, every line fits 80x24\n";
    assert_eq!(done(&["check", &one]), said);
    assert_eq!(done(&["check", "--lessons", &one]), said, "not the built-in lessons");
    assert_eq!(done(&["--lessons", &one, "check"]), said);
    assert_eq!(done(&["check", &folder.at("one/1.md"), &glossary]), said);
    let (free, lessons): (Vec<LessonFile>, Vec<_>) = lesson_files().into_iter().partition(|lesson| lesson.free);
    let scenes = format!("{} scenes of free play: every ", free[0].steps.len());
    assert_eq!(done(&["check", "lessons/90-free-play.md"]), format!("{scenes}line fits 80x24\n"));
    let whole = format!("{} lessons, {} steps, {scenes}solution", lessons.len(), asked());
    assert!(done(&["check"]).starts_with(&whole), "{whole}");
}

#[test]
fn a_flag_that_would_do_nothing_is_refused() {
    for (arguments, said) in [
        (&["--lesson", "nope", "list"][..], "--lesson does nothing for \"list\""),
        (&["list", "--lesson", "origin-test"], "--lesson does nothing for \"list\""),
        (&["--lesson", "origin-test", "sandbox", "boxes"], "--lesson does nothing for \"sandbox\""),
        (&["--seed", "3", "list"], "--seed does nothing for \"list\""),
        (&["check", "--seed", "3"], "--seed does nothing for \"check\""),
        (&["doctor", "--seed", "3"], "--seed does nothing for \"doctor\""),
        (&["measure", "aabb", "--keys", "left"], "--keys does nothing for \"measure\""),
        (&["grade", "--list", "--seed", "3"], "cannot be used with"),
        (&["grade", "--list", "--cases", "3"], "cannot be used with"),
        (&["grade", "overlap", "--protocol", "--seed", "3"], "cannot be used with"),
        (&["grade", "overlap", "--protocol", "--timeout", "3"], "cannot be used with"),
        (&["draw", "--explain", "--trim"], "cannot be used with"),
        // They ask for the opposite of what these do.
        (&["report", "--learner", "anna"], "--learner does nothing for \"report\""),
        (&["reset", "--no-save"], "--no-save does nothing for \"reset\""),
        (&["7.1", "list"], "\"7.1\" says where the tutorial starts, but \"list\" does not start it"),
        (&["7.1", "--lesson", "gjk"], "cannot be used with"),
    ] {
        refused(arguments, said);
    }
}

/// An alias or a script may set them for everything that it runs.
#[test]
fn flags_that_say_how_one_always_wants_it_go_with_every_command() {
    let folder = Folder::new();
    let state = folder.at("");
    let always = ["--glyphs=ascii", "--color=never", "--theme=light", "--plain", "--state-dir", &state];
    let more = ["--lessons", "lessons", "--no-save", "--learner", "anna"];
    for command in [
        &["list", "--words"][..],
        &["sandbox"],
        &["review"],
        &["check", "lessons/90-free-play.md"],
        &["frame", "1"],
        &["grade", "--list"],
        &["grade", "overlap", "--protocol"],
        &["measure", "aabb"],
        &["draw", "--explain"],
        &["draw", "--format", "text", "--axes"],
        &["doctor"],
        &["completions", "bash"],
        &["man"],
        &["report"],
        &["reset", "--yes"],
    ] {
        // The last two are of a class, and forget.
        let more = if matches!(command[0], "report" | "reset") { &more[..2] } else { &more };
        let usual = minktutor(command);
        for arguments in [[&always, more, command].concat(), [command, &always, more].concat()] {
            let output = minktutor(&arguments);
            let said = err(&output);
            assert!(!said.contains("does nothing") && !said.contains("Usage:"), "{arguments:?}: {said}");
            assert_eq!(output.status.code(), usual.status.code(), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn the_tutorial_starts_at_a_place_that_is_given_alone() {
    let start = |arguments: &[&str]| done(&[&["--no-save", "--seed", "3"], arguments].concat());
    for (place, step) in [("7.1", "gjk.one-proof"), ("gjk.walk-it", "7.4"), ("3", "penetration")] {
        let [by_place, by_flag] = [start(&[place]), start(&["--lesson", step])];
        assert!(by_place == by_flag && by_place.starts_with("Lesson "), "{place}:\n{by_place}\n{by_flag}");
        assert_eq!(done(&["frame", place]), done(&["frame", step]), "{place}");
    }
    for (place, said) in [
        ("walk-it", "there is no lesson \"walk-it\"; try corner-subtraction, "),
        ("gkj", "there is no lesson \"gkj\"; did you mean \"gjk\"?\n"),
        ("gjk.walkit", "there is no step \"walkit\" in lesson \"gjk\"; did you mean \"walk-it\"?\n"),
        ("lsit", "there is no lesson \"lsit\"; "),
        ("nonsense", "free-play\n`minktutor --help` lists the commands\n"),
        ("7.99", "there is no step \"99\" in lesson \"7\"; they go from 1 to "),
        ("--lesson=lsit", "there is no lesson \"lsit\"; try corner-subtraction, "),
    ] {
        refused(&[place], said);
    }
}

/// The flags of a fixed command are not the learner's: that some do nothing for what is asked is no fault.
#[test]
fn what_is_asked_of_a_class_account_goes_with_every_fixed_command() {
    let asked = |fixed: &[&str], asked: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
        let command = command.args(fixed).args(["--no-save", "--glyphs", "ascii", "--seed", "3"]);
        let output = command.env("SSH_ORIGINAL_COMMAND", asked).env("LANG", "C.UTF-8").output().expect("it runs");
        (output.status.code(), out(&output), err(&output))
    };
    let list = done(&["list", "--no-save"]);
    assert_eq!(asked(&[], "list"), (Some(0), list, String::new()));
    assert_eq!(asked(&[], "minktutor list --words").1, done(&["list", "--words"]));
    assert_eq!(asked(&["--plain"], "grade --list").1, done(&["grade", "--list", "--no-save"]));
    let (_, report, _) = asked(&["--color", "never"], "doctor --glyphs braille --color always");
    assert!(report.contains("--glyphs braille") && report.contains("--color always"), "{report}");
    assert_eq!(asked(&[], "list --help").1, done(&["list", "--help"]));
    // What is wrong with it is still told, and nothing that steers a terminal.
    for (words, said) in [
        ("list somewhere", "unexpected argument 'somewhere'"),
        ("doctor --glyphs pencil", "pencil"),
        ("grade juggling --stdio", "juggling"),
        ("grade overlap id", "unexpected argument 'id'"),
        ("a\x1b[31mb", "this account does not run \"a\\u{1b}[31mb\""),
    ] {
        let (status, out, err) = asked(&[], words);
        assert!(status == Some(2) && out.is_empty() && err.contains(said) && !err.contains('\x1b'), "{words}: {err}");
    }
    // With a command of its own it does that, and nothing else.
    let mut fixed = Command::new(env!("CARGO_BIN_EXE_minktutor"));
    let output = fixed.args(["list", "--words"]).env("SSH_ORIGINAL_COMMAND", "doctor").output().expect("it runs");
    assert_eq!(out(&output), done(&["list", "--words"]));
}

#[test]
fn flags_stand_before_or_behind_their_command() {
    for arguments in [["frame", "penetration", "--glyphs", "braille"], ["--glyphs", "braille", "frame", "penetration"]]
    {
        assert!(done(&arguments).contains('┌'));
    }
    let bet = |seed| done(&["--seed", seed, "frame", "corner-subtraction.points"]);
    assert_ne!(bet("1").lines().skip(1).collect::<String>(), bet("2").lines().skip(1).collect::<String>());
    assert_eq!(done(&["frame", "corner-subtraction.points", "--seed", "2"]), bet("2"));
}

/// The flags that a help has rows for.
fn flags_in(help: &str) -> impl Iterator<Item = &str> {
    let rows = help.lines().map(str::trim_start);
    let long = rows.filter_map(|row| row.strip_prefix("--").or(row.split_once(", --").map(|(_, long)| long)));
    long.filter_map(|row| row.split([' ', '[']).next())
}

/// Of the flags that several commands have, the help of each names those that do something there.
#[test]
fn help_is_short_and_names_what_goes_with_the_command() {
    let root = done(&["--help"]);
    let shared: Vec<&str> = flags_in(&root).filter(|flag| !["help", "version"].contains(flag)).collect();
    let expected = [
        ("list", "lessons state-dir learner no-save"),
        ("game", "lessons keys seed glyphs color theme plain state-dir learner no-save"),
        ("sandbox", "lessons keys seed glyphs color theme plain state-dir learner no-save"),
        ("review", "lessons seed glyphs color theme plain state-dir learner no-save"),
        ("reset", "lessons state-dir learner"),
        ("doctor", "lessons glyphs color theme state-dir learner no-save"),
        ("grade", "seed state-dir learner no-save"),
        ("report", "lessons state-dir"),
        ("new", ""),
        ("check", "lessons"),
        ("frame", "lessons keys seed glyphs color theme"),
        ("measure", ""),
        ("draw", "glyphs color theme"),
        ("completions", ""),
        ("man", ""),
    ];
    assert_eq!(expected.map(|(command, _)| command)[..], commands());
    for (command, flags) in expected {
        let help = done(&[command, "--help"]);
        let found: Vec<&str> = flags_in(&help).filter(|flag| shared.contains(flag)).collect();
        assert_eq!(found, flags.split_whitespace().collect::<Vec<_>>(), "{help}");
        assert_eq!(help.contains("\nLook [default"), flags.contains("glyphs"), "{help}");
    }
    for heading in ["\nOptions:", "\nLook [default", "\nProgress and settings:"] {
        assert!(root.contains(heading), "{root}");
    }
    // And of every command, on one page.
    let mut pages = vec![vec![]];
    while let Some(words) = pages.pop() {
        let help = done(&[&words[..], &["--help"]].concat());
        let most = if words.is_empty() { 53 } else { 45 };
        assert!(help.lines().count() <= most, "{words:?}: {}\n{help}", help.lines().count());
        assert_eq!(help, done(&[&words[..], &["-h"]].concat()));
        let heading = if words.is_empty() { "\nLearn:\n" } else { "\nCommands:\n" };
        let commands = help.split_once(heading).map_or("", |(_, rest)| rest).lines();
        let is_command = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
        let named = commands.take_while(|line| !line.is_empty()).filter(is_command);
        let named = named.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
        pages.extend(named.map(|name| [&words[..], &[name.to_owned().leak()]].concat()));
    }
}

/// What is repeated of a bad word must not steer the terminal.
#[test]
fn no_message_carries_control_characters() {
    let bad = "a\x1b[31m\x07b";
    for arguments in [
        vec!["--learner", bad],
        vec!["--glyphs", bad],
        vec![bad],
        vec!["frame", bad],
        vec!["frame", "penetration", "--keys", bad],
        vec!["list", "--lessons", bad],
        vec!["list", "--state-dir", bad],
        vec!["check", bad],
    ] {
        // As on a terminal, which is sent colors; elsewhere every escape is taken out on the way.
        let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
        let output = command.args(&arguments).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR").output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = err(&output);
        assert!(
            said.contains("[31m") && !said.contains(['\x07']) && !said.contains("a\x1b"),
            "{arguments:?}: {said:?}"
        );
    }
}

#[test]
fn a_learner_who_is_not_there_is_no_idle_one() {
    let folder = Folder::new();
    let state = folder.at("");
    refused(&["--state-dir", &state, "--learner", "anna", "list"], "there is no learner \"anna\" in ");
    let played = "{\"version\": 1, \"lessons\": {\"corner-subtraction\": {\"touch\": {\"outcome\": \"done\"}}}}";
    let folder = folder.with("learners/anna/progress.json", played).with("learners/ben/settings.toml", "");
    // What the first line says of the first lesson.
    let begun = |list: &str| list.lines().next().is_some_and(|line| line.contains("(1 of "));
    let list = |learner| done(&["list", "--state-dir", &state, "--learner", learner]);
    assert!(begun(&list("anna")), "{}", list("anna"));
    assert!(!begun(&list("ben")), "one who has only chosen a color");
    let learners = format!("there is no learner \"nobody\" in {}", folder.at("learners"));
    refused(&["--state-dir", &state, "--learner", "nobody", "list"], &learners);
    refused(&["--state-dir", &folder.at("slip"), "list"], "slip: there is no such folder");
    // Neither is somebody whose file cannot be read.
    let folder = folder.with("learners/anna/progress.json", "{");
    refused(&["--state-dir", &state, "--learner", "anna", "list"], "the progress file is damaged");
    assert!(!begun(&done(&["--state-dir", &state, "--learner", "anna", "--no-save", "list"])));
    // Looking makes nobody.
    assert_eq!(std::fs::read_dir(folder.at("learners")).expect("a folder").count(), 2);
}

/// The same file broken in ten ways; each message leads to the spot.
#[test]
fn broken_lessons_are_answered_with_the_spot() {
    let whole = example();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lesson.md");
    for (from, to, spot, said) in [
        ("format = 1", "format = 9", ":2:10:", "format 1"),
        ("title =", "titel =", ":4:1:", "did you mean \"title\"?"),
        ("box = [4, 2]", "box = [4, -2]", ":8:13:", "cannot be 4 wide and -2 high"),
        ("at = [4, 3]", "at = [17, 3]", ":9:26:", "outside the left pane"),
        ("\"difference\", \"origin\"", "\"diference\", \"origin\"", ":20:10:", "did you mean \"difference\"?"),
        ("\"move A\"", "\"move C\"", ":21:13:", "no body \"C\""),
        ("\"touching\", {", "\"touchng\", {", ":22:10:", "did you mean \"touching\"?"),
        ("D.bottom < 0", "D.bottom <> 0", ":22:", ">"),
        ("right = true, ", "", ":31:", "no option is right"),
        ("left*3 down*2 enter", "left*3 enter", ":25:12:", "key 5 of the solution, \"enter\", is refused: Not yet"),
        ("left*3 down*2 enter", "left*9 up*9 enter", ":25:12:", "of the solution, \"up\", is refused"),
        ("]\n```", "]\n", ":17:1:", "never closed"),
    ] {
        assert!(whole.contains(from), "{from}");
        std::fs::write(&file, whole.replacen(from, to, 1)).expect("written");
        let output = minktutor(&["check", &file.to_string_lossy()]);
        let report = out(&output);
        assert_eq!(output.status.code(), Some(1), "{to}: {report}");
        assert!(report.contains(spot) && report.contains(said), "{to}: wanted {spot} {said}\n{report}");
    }
}

#[test]
fn the_errors_of_all_steps_come_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = example();
    let (_, step) = whole.split_once("\n## ").expect("a step");
    let broken = format!("{whole}\n## {step}").replace("\"touching\",", "\"touchng\",");
    std::fs::write(folder.path().join("l.md"), broken).expect("written");
    let report = out(&minktutor(&["check", &folder.path().to_string_lossy()]));
    assert!(report.ends_with("2 problems found\n"), "{report}");
}

#[test]
fn the_linter_plays_and_searches() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("l.md");
    let whole = example();
    for (from, to, said, help) in [
        ("par = 5", "par = 4", "par is 4, but the solution takes 5 moves", "\n      = "),
        (
            "par = 5\nsolution = \"bet ",
            "par = 7\nsolution = \"bet left right ",
            "par is 7, but fewer moves are enough",
            "\n      = for instance: ",
        ),
        ("at = [9, 6]", "at = [6, 4]", "the start already meets the goal", ""),
    ] {
        std::fs::write(&file, whole.replacen(from, to, 1)).expect("written");
        let report = out(&minktutor(&["check", &file.to_string_lossy()]));
        assert!(report.contains(said) && report.contains(help), "{report}");
    }
}

#[test]
fn the_list_tells_of_exams_and_of_what_is_due() {
    let folder = Folder::new().with("progress.json", include_str!("data/progress_2.json"));
    let list = done(&["list", "--state-dir", &folder.at("")]);
    let first = list.lines().next().unwrap_or_default();
    assert!(first.contains("2 of ") && first.ends_with(", exam kept 2026-11-18)"), "{first}");
    assert!(
        list.lines().any(|line| line.starts_with("origin-test ") && line.ends_with(", exam still to come)")),
        "{list}"
    );
    // A missed bet, and an item of the exam that was passed long ago.
    assert!(list.ends_with("Due for review: 2 (`minktutor review`)\n"), "{list}");
    assert!(!done(&["list", "--no-save"]).contains("Due for review"));
}

#[test]
fn the_list_names_what_lesson_takes() {
    let list = done(&["list"]);
    let ids: Vec<&str> =
        list.lines().filter_map(|line| line.strip_prefix("  . ")).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids.len(), asked());
    for id in ids {
        done(&["frame", id]);
    }
}

#[test]
fn the_words_for_writers_are_those_of_the_reader() {
    let words = done(&["list", "--words"]);
    for word in ["move A B", "last-step", "X.left", "D.left", "typed.NAME", "visited"] {
        assert!(words.lines().any(|line| line.trim_start().starts_with(word)), "{word}:\n{words}");
    }
    assert!(words.is_ascii() && words.lines().all(|line| line.len() <= 100), "{words}");
}

#[test]
fn the_answer_on_the_page_about_measure_is_what_it_answers() {
    let page = include_str!("../docs/measure.md");
    let command = page.lines().find(|line| line.trim_start().starts_with("$ echo")).expect("the example");
    let question = command.split('\'').nth(1).expect("quoted");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shapes.jsonl");
    std::fs::write(&file, question).expect("written");
    let answer = done(&["measure", "aabb", &file.to_string_lossy()]);
    assert!(page.contains(answer.trim_end()), "{answer}");
    std::fs::write(&file, format!("{question}\nnonsense\n")).expect("written");
    let output = minktutor(&["measure", "aabb", &file.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("line 2: the line is not a JSON object") && out(&output).lines().count() == 2);
    let missing = minktutor(&["measure", "aabb", "/nonexistent.jsonl"]);
    assert!(missing.status.code() == Some(2) && err(&missing).contains("/nonexistent.jsonl"), "{}", err(&missing));
}

#[test]
fn the_sandbox_names_its_scenes_and_says_what_a_terminal_is_good_for() {
    let unknown = minktutor(&["sandbox", "nope"]);
    assert_eq!(unknown.status.code(), Some(2));
    let free = lesson_files().into_iter().find(|lesson| lesson.free).expect("free play");
    assert!(err(&unknown).contains(&format!("try {}\n", free.steps.join(", "))), "{}", err(&unknown));
    let help = done(&["sandbox", "--help"]);
    assert!(help.contains("`minktutor list`"), "{help}");
    let list = done(&["list"]);
    let named: Vec<&str> = list.split_whitespace().filter_map(|word| word.strip_prefix("free-play.")).collect();
    assert_eq!(named, free.steps, "{list}");
    let known = minktutor(&["sandbox", "boxes"]);
    assert!(known.status.success() && err(&known).contains("ssh -t"), "{}", err(&known));
    let folder = tempfile::tempdir().expect("a folder");
    let lesson = include_str!("../lessons/01-corner-subtraction.md");
    std::fs::write(folder.path().join("01.md"), lesson).expect("written");
    let without = minktutor(&["--lessons", &folder.path().to_string_lossy(), "sandbox"]);
    assert!(without.status.code() == Some(2) && err(&without).contains("no free play"), "{}", err(&without));
}

#[test]
fn the_readme_and_the_page_about_the_sources_name_the_course_as_it_is() {
    let (readme, sources) = (include_str!("../README.md"), include_str!("../docs/sources.md"));
    let list = done(&["list"]);
    let scenes: Vec<&str> = sources
        .split("sandbox ")
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !(c.is_ascii_lowercase() || c == '-')).next())
        .filter(|scene| !scene.is_empty())
        .collect();
    assert!(!scenes.is_empty());
    for scene in &scenes {
        assert!(list.contains(&format!("free-play.{scene} ")), "{scene}");
    }
    // `| 1 Corner subtraction | …`, and the same in the list: `corner-subtraction  Corner subtraction (…)`.
    let rows = readme.lines().filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit());
    let rows: Vec<&str> = rows.map(|row| row.split('|').nth(1).unwrap_or_default().trim()).collect();
    let lessons = list.lines().filter(|line| !line.starts_with(' ') && line.contains(" done"));
    let titles = lessons.filter_map(|line| Some(line.split_once("  ")?.1.rsplit_once(" (")?.0));
    let numbered: Vec<String> = titles.zip(1..).map(|(title, number)| format!("{number} {title}")).collect();
    assert_eq!(rows, numbered);
    // The steps where the demos of the sources are: words in backquotes that are neither a key nor a command.
    let (_, demos) = sources.split_once("| source | shows | here |").expect("the table");
    let rows = demos.lines().take_while(|line| line.is_empty() || line.starts_with('|'));
    let quoted = rows.filter_map(|row| row.rsplit('|').nth(1)).flat_map(|here| here.split('`').skip(1).step_by(2));
    let steps: Vec<&str> = quoted.filter(|word| word.len() > 1 && !word.contains(' ')).collect();
    assert!(!steps.is_empty());
    for step in steps {
        assert!(list.contains(&format!(".{step} ")), "{step}");
    }
}
