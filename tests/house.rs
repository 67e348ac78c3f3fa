//! The map of the house, in the documentation of the crate, against the files: who imports whom.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every module: its path below the crate, and its text without comments, strings and tests.
fn modules() -> BTreeMap<Vec<String>, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![PathBuf::from("src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
            let path = folder.join(&name);
            match name.strip_suffix(".rs") {
                None if path.extension().is_none() => open.push(path),
                None | Some("lib" | "main" | "tests" | "testing") => {}
                Some(stem) if stem.ends_with("_tests") => {}
                Some(stem) => {
                    let mut module: Vec<String> =
                        folder.iter().skip(1).map(|part| part.to_string_lossy().into_owned()).collect();
                    module.push(stem.to_owned());
                    if !module.iter().any(|part| part == "tests") {
                        found.insert(module, code(&path));
                    }
                }
            }
        }
    }
    found
}

/// A file without comments and without what stands below `#[cfg(test)] mod`.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules that a module names by `crate::` or `super::`; a name that another module hands on stands for where it is
/// made.
fn imports(module: &[String], code: &str, all: &BTreeMap<Vec<String>, String>) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut note = |path: &[&str]| {
        let path: Vec<String> = path.iter().map(|&part| part.to_owned()).collect();
        let Some(end) = (1..=path.len()).rev().find(|end| all.contains_key(&path[..*end])) else { return };
        let known = path[..end].to_vec();
        let made_in = path.get(end).and_then(|name| handed_on(&known, name, all));
        found.extend([made_in.unwrap_or(known)].into_iter().filter(|known| known != module));
    };
    let flat: String = code.split_whitespace().collect::<Vec<_>>().join(" ").replace(", ", ",").replace("{ ", "{");
    for start in ["crate::", "super::"] {
        let is_path = |c: char| c.is_alphanumeric() || "_:{},* ".contains(c);
        for (at, _) in flat.match_indices(start) {
            let before = flat[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let text: &str = flat[at..].split(|c| !is_path(c)).next().unwrap_or_default();
            for path in expanded(text) {
                let mut parts: Vec<&str> = path.split("::").collect();
                let mut base: Vec<&str> = Vec::new();
                if parts.first() == Some(&"crate") {
                    parts.remove(0);
                } else {
                    base = module.iter().map(String::as_str).collect();
                    while parts.first() == Some(&"super") {
                        parts.remove(0);
                        base.pop();
                    }
                }
                note(&[base, parts].concat());
            }
        }
    }
    found
}

/// The part of a module that makes what the module hands on under this name.
fn handed_on(module: &[String], name: &str, all: &BTreeMap<Vec<String>, String>) -> Option<Vec<String>> {
    let code = all.get(module)?;
    let uses = code.split(';').filter_map(|line| line.trim_start().strip_prefix("pub")?.split_once("use "));
    let mut paths = uses.flat_map(|(_, path)| expanded(&path.split_whitespace().collect::<Vec<_>>().join("")));
    let made_in = |path: String| {
        let parts: Vec<String> = path.split("::").map(str::to_owned).collect();
        let (last, parents) = parts.split_last()?;
        let whole = [module, parents].concat();
        (last == name && all.contains_key(&whole)).then_some(whole)
    };
    paths.find_map(made_in)
}

/// The paths of `a::{b,c::{d,e}}`, up to the first thing that is not part of it.
fn expanded(text: &str) -> Vec<String> {
    fn below(prefix: &str, text: &mut &str, found: &mut Vec<String>) {
        let end = text.find(['{', '}', ',', ' ']).unwrap_or(text.len());
        let path = format!("{prefix}{}", &text[..end]);
        *text = &text[end..];
        if !text.starts_with('{') {
            found.push(path);
            return;
        }
        while text.starts_with(['{', ',']) {
            *text = &text[1..];
            below(&path, text, found);
        }
        *text = text.strip_prefix('}').unwrap_or(text);
    }
    let mut found = Vec::new();
    below("", &mut &*text, &mut found);
    found
}

/// The rooms in the order of the table in `src/lib.rs`.
fn rooms() -> Vec<String> {
    let map = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("the map");
    let rows = map.lines().filter_map(|line| line.strip_prefix("//! | ")?.split('|').next());
    let names = rows
        .flat_map(|cell| cell.split(", "))
        .filter_map(|name| name.trim().trim_matches(['[', ']']).strip_prefix('`')?.strip_suffix('`'));
    names.map(str::to_owned).collect()
}

#[test]
fn no_room_imports_one_that_stands_below_it() {
    let (all, rooms) = (modules(), rooms());
    let declared: BTreeSet<&String> = all.keys().filter(|module| module.len() == 1).map(|module| &module[0]).collect();
    assert_eq!(declared, rooms.iter().collect(), "the table names every room, and no other");
    let place = |module: &[String]| rooms.iter().position(|room| *room == module[0]).expect("a room");
    let mut seen = 0;
    for (module, code) in &all {
        for import in imports(module, code, &all) {
            seen += usize::from(import[0] != module[0]);
            assert!(
                place(&import) <= place(module),
                "{} imports {}, which stands below it in the table",
                module.join("::"),
                import.join("::")
            );
        }
    }
    assert!(seen > rooms.len(), "rooms build on each other");
}

#[test]
fn no_modules_of_a_room_import_each_other_in_a_circle() {
    let all = modules();
    // What a module says of its own parts, and parts of the whole that they belong to, is no circle.
    let apart = |one: &[String], other: &[String]| !one.starts_with(other) && !other.starts_with(one);
    let graph: BTreeMap<&Vec<String>, Vec<Vec<String>>> = all
        .iter()
        .map(|(module, code)| {
            (module, imports(module, code, &all).into_iter().filter(|import| apart(module, import)).collect())
        })
        .collect();
    let mut done: BTreeSet<&Vec<String>> = BTreeSet::new();
    while done.len() < graph.len() {
        let ready: Vec<_> = graph
            .iter()
            .filter(|(module, imports)| !done.contains(*module) && imports.iter().all(|import| done.contains(import)))
            .map(|(module, _)| *module)
            .collect();
        let left = || graph.keys().filter(|module| !done.contains(*module)).map(|module| module.join("::"));
        assert!(!ready.is_empty(), "among these is a circle: {:?}", left().collect::<Vec<_>>());
        done.extend(ready);
    }
}

#[test]
fn paths_are_read_as_rust_reads_them() {
    assert_eq!(expanded("crate::a::{b::{c,d},e}"), ["crate::a::b::c", "crate::a::b::d", "crate::a::e"]);
    assert_eq!(expanded("super::x rest"), ["super::x"]);
    let all: BTreeMap<_, _> = [vec!["a"], vec!["a", "b"], vec!["c"]]
        .map(|path| (path.into_iter().map(str::to_owned).collect::<Vec<_>>(), String::new()))
        .into();
    let of = |module: &[&str], code: &str| {
        let module: Vec<String> = module.iter().map(|&part| part.to_owned()).collect();
        imports(&module, code, &all).into_iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(of(&["a", "b"], "use crate::c::{self, X};\nuse super::super::c::Y;"), ["c"]);
    let mut all = all;
    all.insert(vec!["a".to_owned()], "mod b;\npub(crate) use b::{Made, other};\nuse b::Own;".to_owned());
    let of =
        |code: &str| imports(&["c".to_owned()], code, &all).into_iter().map(|path| path.join("::")).collect::<Vec<_>>();
    assert_eq!(of("use crate::a::{Own};"), ["a"]);
    assert_eq!(of("use crate::a::{Made};"), ["a::b"]);
    assert_eq!(of("let x = crate::a::b::make(); crate::a::unknown();"), ["a", "a::b"]);
}

/// The types that a file defines, without associated types.
fn types(code: &str) -> Vec<&str> {
    let lines = code.lines().filter_map(|line| {
        let public = line.trim_start().strip_prefix("pub");
        let restricted = public.filter(|rest| rest.starts_with('(')).and_then(|rest| rest.split_once(')'));
        let rest = restricted.map_or(public.unwrap_or(line), |(_, rest)| rest);
        let mut words = rest.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_');
        let is_type = match words.next()? {
            "struct" | "enum" | "trait" | "union" => true,
            "type" => !line.starts_with(' '),
            _ => false,
        };
        words.next().filter(|_| is_type)
    });
    lines.collect()
}

#[test]
fn every_type_has_a_name_of_its_own() {
    let all = modules();
    let mut known: BTreeMap<&str, String> = BTreeMap::new();
    for (module, code) in &all {
        for name in types(code) {
            let here = module.join("::");
            let before = known.insert(name, here.clone());
            assert_eq!(before, None, "{name} is also defined in {here}");
        }
    }
    assert!(known.len() > 200, "{}", known.len());
}

#[test]
fn types_are_found_with_any_visibility_but_not_inside_traits() {
    let code =
        "pub struct A<T>(T);\nenum B { C }\npub(in crate::x) trait D {\n    type E;\n}\npub(super) type F = u8;\n";
    assert_eq!(types(code), ["A", "B", "D", "F"]);
    assert_eq!(types("    struct Inner;\nlet x = 1;\nuse a::struct_like;\n"), ["Inner"]);
}
