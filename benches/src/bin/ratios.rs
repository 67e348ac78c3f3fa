//! Prints the medians of the last `cargo bench` as a Markdown table, with how many times slower each peer is.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Every measurement: group, then case within it (`""` if there is one), then name, with the median in nanoseconds.
type Medians = BTreeMap<String, BTreeMap<u64, BTreeMap<String, f64>>>;

fn main() -> io::Result<()> {
    let target =
        env::args_os().nth(1).map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), PathBuf::from);
    let mut medians = Medians::new();
    let results = target.join("criterion");
    collect(&results, &mut medians).map_err(|error| {
        io::Error::new(error.kind(), format!("no results in {}, cargo bench writes them: {error}", results.display()))
    })?;
    println!("| what | who | median | slower than ours |\n|---|---|---:|---:|");
    for (group, cases) in &medians {
        for (case, names) in cases {
            let what = if *case == 0 { group.clone() } else { format!("{group}, {case}") };
            // The pictures of the canvas are of several kinds; there is no single one of ours to compare with.
            let Some(ours) = names.get("ours") else { continue };
            for (name, median) in names {
                println!("| {what} | {name} | {} | {:.2} |", time(*median), median / ours);
            }
        }
        if let (Some(small), Some(large)) = (ours(cases, 32), ours(cases, 1024)) {
            println!("| {group} | ours, exponent 32 to 1024 | {:.2} | |", (large / small).ln() / 32_f64.ln());
        }
    }
    Ok(())
}

fn ours(cases: &BTreeMap<u64, BTreeMap<String, f64>>, case: u64) -> Option<f64> {
    cases.get(&case)?.get("ours").copied()
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        t if t < 1e3 => format!("{t:.1} ns"),
        t if t < 1e6 => format!("{:.2} us", t / 1e3),
        t => format!("{:.2} ms", t / 1e6),
    }
}

/// Looks for results in a folder and those below; each says itself what it is about.
fn collect(folder: &Path, medians: &mut Medians) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name == "new") {
            let read = |file: &str| -> io::Result<Value> { Ok(serde_json::from_slice(&fs::read(path.join(file))?)?) };
            let (about, estimates) = (read("benchmark.json")?, read("estimates.json")?);
            let text = |field: &str| about[field].as_str().unwrap_or_default().to_owned();
            let each = about["throughput"]["Elements"].as_f64().unwrap_or(1.0);
            let median = estimates["median"]["point_estimate"].as_f64().unwrap_or(f64::NAN) / each;
            let case = text("value_str").parse().unwrap_or(0);
            medians.entry(text("group_id")).or_default().entry(case).or_default().insert(text("function_id"), median);
        } else if path.is_dir() {
            collect(&path, medians)?;
        }
    }
    Ok(())
}
