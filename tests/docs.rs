//! The pages: what they tell to type is understood, and their links lead somewhere.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every page, by its path and with its text.
fn pages() -> Vec<(PathBuf, String)> {
    let mut paths = vec![root().join("lessons/README.md")];
    for folder in [root(), &root().join("docs")] {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        paths.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a page"))).collect()
}

/// The links and pictures of a page.
fn links(text: &str) -> Vec<String> {
    let events = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    events.collect()
}

/// What the headings of a page can be linked by.
fn anchors(text: &str) -> Vec<String> {
    let (mut anchors, mut heading) = (Vec::new(), None);
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let words = heading.take().unwrap_or_default().to_lowercase().replace(' ', "-");
                anchors.push(words.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect());
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            _ => {}
        }
    }
    anchors
}

/// Those to other sites by their form only, because a test asks nobody.
#[test]
fn every_link_leads_somewhere() {
    let mut followed = 0;
    for (page, text) in pages() {
        for link in links(&text) {
            let place = format!("{}: {link}", page.display());
            if let Some(rest) = link.strip_prefix("https://").or(link.strip_prefix("http://")) {
                let host = rest.split('/').next().unwrap_or_default();
                let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
                assert!(host.contains('.') && host.chars().all(allowed) && rest.contains('/'), "{place}");
                assert!(link.is_ascii() && !link.contains(char::is_whitespace), "{place}");
                continue;
            }
            let (path, anchor) = link.split_once('#').map_or((link.as_str(), None), |(path, name)| (path, Some(name)));
            let target = if path.is_empty() { page.clone() } else { page.parent().expect("a folder").join(path) };
            assert!(target.is_file(), "{place}");
            if let Some(anchor) = anchor {
                let target = fs::read_to_string(target).expect("a page");
                assert!(anchors(&target).iter().any(|known| known == anchor), "{place}");
            }
            followed += 1;
        }
    }
    assert!(followed > 20, "{followed}");
}

#[test]
fn the_readme_is_short_and_leads_to_every_page() {
    let readme = include_str!("../README.md");
    assert!(readme.lines().count() <= 120);
    let links: Vec<PathBuf> = links(readme).iter().map(|link| root().join(link)).collect();
    for (page, _) in pages() {
        assert!(page.ends_with("README.md") || links.contains(&page), "{}", page.display());
    }
    for command in ["\n    cargo run --release ", "\n    cargo test ", "\n    cargo install --locked --path .\n"] {
        assert!(readme.contains(command), "{command}");
    }
}

/// Whatever a page tells to type does its work, or lacks only a terminal, or the reader's file or class.
#[test]
fn the_commands_of_the_pages_are_understood() {
    let home = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for (page, text) in pages() {
        let commands = text.lines().filter_map(|line| line.strip_prefix("    minktutor "));
        for command in commands.map(|line| line.split_once(" #").map_or(line, |(command, _)| command).trim()) {
            let quoted = command.split('"').enumerate();
            let mut words: Vec<&str> = quoted
                .flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
                .collect();
            if words == ["check", "lessons"] {
                // All of them are checked where `check` is tested.
                words[1] = "lessons/90-free-play.md";
            }
            let output = Command::new(env!("CARGO_BIN_EXE_minktutor"))
                .args(&words)
                .env("XDG_STATE_HOME", home.path())
                .env("XDG_CONFIG_HOME", home.path())
                .env("LANG", "C.UTF-8")
                .env("TERM", "xterm-256color")
                .output()
                .expect("it runs");
            let said = [output.stdout, output.stderr].map(|said| String::from_utf8(said).expect("text")).concat();
            let lacks = ["ssh -t", "shapes.json", "scene.json", "push.py", "minktutor_keys: No such file"]
                .iter()
                .any(|lack| said.contains(lack));
            assert!(output.status.success() || lacks, "{}: {command}: {said}", page.display());
            count += 1;
        }
        // The fixed commands of class accounts.
        let fixed = text.split("/usr/local/bin/minktutor ").skip(1).filter_map(|rest| rest.split(['"', '\n']).next());
        for words in fixed {
            let words = words.replace("auto", "anna");
            let line = std::iter::once("minktutor").chain(words.split_whitespace()).map(std::ffi::OsString::from);
            minktutor::parse(line).unwrap_or_else(|error| panic!("{words}: {error}"));
            count += 1;
        }
    }
    assert!(count > 12, "{count}");
}

/// Every file of the reader of lessons.
fn reader_of_lessons() -> Vec<String> {
    let (mut texts, mut folders) = (Vec::new(), vec![root().join("src/lesson")]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                texts.push(fs::read_to_string(path).expect("text"));
            }
        }
    }
    texts
}

/// What a scene may have besides bodies, as the linter says it about a name that is none.
fn settings_of_a_scene() -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("1.md");
    let head = "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"Play.\"\n[scene]\nnonsense = 1\n+++\n";
    fs::write(&file, head).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_minktutor")).arg("check").arg(file).output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    let line = said.lines().find(|line| line.contains("settings are ")).unwrap_or_else(|| panic!("{said}"));
    let (_, settings) = line.split_once("settings are ").expect("the settings");
    let (settings, _) = settings.split_once(';').expect("the bodies");
    settings.split(", ").map(str::to_owned).collect()
}

/// From the tables that the reader of lessons goes by.
#[test]
fn the_page_for_writers_names_every_key_of_the_format() {
    let page = include_str!("../lessons/README.md");
    let code: Vec<&str> = page.split('`').skip(1).step_by(2).collect();
    let named = |key: &str| {
        let is_key = |word: &str| word.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|part| part == key);
        code.iter().any(|part| is_key(part))
    };
    let mut keys = settings_of_a_scene();
    for file in reader_of_lessons() {
        for list in ["Keys<'_> = (", "keys: ("].iter().flat_map(|start| file.split(start).skip(1)) {
            let quoted = list.split(')').next().unwrap_or_default().split('"').skip(1).step_by(2);
            keys.extend(quoted.flat_map(str::split_whitespace).map(str::to_owned));
        }
    }
    for key in &keys {
        assert!(named(key), "{key}");
    }
    for known in ["probe", "solution", "reveal", "options"] {
        assert!(keys.iter().any(|key| key == known), "{known} in {keys:?}");
    }
}

/// The fields stand on a page and in the help, and are written down once.
#[test]
fn the_page_about_measure_has_its_fields() {
    let fields = minkowski2d::json::FIELDS.trim();
    assert!(include_str!("../docs/measure.md").contains(fields));
}

/// Neither library imports the other, and the errors of both are told in the same words.
#[test]
fn both_libraries_tell_errors_of_json_in_the_same_words() {
    let words = include_str!("../crates/minkowski2d/src/json/words.rs");
    assert!(words == include_str!("../crates/textfigure/src/json/words.rs"), "copy one over the other");
}

/// Exactly so: `.ci/run`, which has a network or a full store of crates.
#[test]
fn the_list_of_what_is_built_in_has_the_locked_versions() {
    let locked = include_str!("../Cargo.lock");
    let rows: Vec<Vec<&str>> = include_str!("../THIRD-PARTY.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| ["))
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    let mut names = Vec::new();
    for row in &rows {
        let name = row[0].split(']').next().unwrap_or_default();
        let entry = format!("name = \"{name}\"\nversion = \"{}\"\n", row[1]);
        assert!(locked.contains(&entry) && !row[2].is_empty(), "{row:?}");
        names.push(name);
    }
    let (_, dependencies) = include_str!("../Cargo.toml").split_once("\n[dependencies]\n").expect("dependencies");
    for line in dependencies.lines().take_while(|line| !line.is_empty()).filter(|line| !line.contains("path =")) {
        let name = line.split([' ', '.']).next().unwrap_or_default();
        assert!(names.contains(&name), "{name}");
    }
}

#[test]
fn the_page_about_the_sources_names_steps_that_there_are() {
    let page = include_str!("../docs/sources.md");
    let lessons: String = fs::read_dir(root().join("lessons"))
        .expect("the lessons")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a lesson"))
        .collect();
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let here = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        for name in here.split('`').skip(1).step_by(2).map(|name| name.trim_start_matches("sandbox ")) {
            assert!(name.len() == 1 || lessons.contains(&format!("id = \"{name}\"")), "{name}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// `center += penetration`, with the point of the difference's border nearest the origin: A's overlap in x afterwards.
#[test]
fn the_sign_in_the_sources_is_wrong_for_one_order_and_right_for_the_other() {
    // A spans x 6 to 10 and B x 8 to 12; they overlap by 2, and farther in y.
    let overlap = |by: i32| (10 + by).min(12) - (6 + by).max(8);
    let nearest = |left: i32, right: i32| if left.abs() < right.abs() { left } else { right };
    let [a_minus_b, b_minus_a] = [nearest(6 - 12, 10 - 8), nearest(8 - 10, 12 - 6)];
    assert_eq!([0, a_minus_b, b_minus_a].map(overlap), [2, 4, 0]);
    let page = include_str!("../docs/sources.md");
    assert!(
        page.contains("The sign is wrong for A−B, which the formulas of this article compute. It is right for B−A")
    );
}
