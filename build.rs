//! Lists the lesson files, so that a writer adds one without touching Rust.

use std::{env, error::Error, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=lessons");
    let mut names = Vec::new();
    for entry in fs::read_dir("lessons")? {
        let name = entry?.file_name().into_string().map_err(|name| format!("{} is not UTF-8", name.display()))?;
        // The page for writers stands beside the lessons.
        if name != "README.md" && Path::new(&name).extension().is_some_and(|extension| extension == "md") {
            names.push(name);
        }
    }
    names.sort();
    let mut table = String::from("&[\n");
    for name in names {
        let path = format!("/lessons/{name}");
        let name = format!("lessons/{name}");
        writeln!(table, "({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),")?;
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("lessons.rs"), table)?;
    Ok(())
}
