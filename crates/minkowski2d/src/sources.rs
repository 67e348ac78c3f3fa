//! The text of the files of this crate that hold its algorithms, for programs that show the code that runs.

/// The text of a listed file of this crate, by its path below `src`; `None` for any other file.
///
/// ```
/// let text = minkowski2d::source("origin.rs").expect("a listed file");
/// assert!(text.contains("pub fn state("));
/// ```
#[must_use]
pub fn source(file: &str) -> Option<&'static str> {
    Some(match file {
        "contact/nearest.rs" => include_str!("contact/nearest.rs"),
        "frame.rs" => include_str!("frame.rs"),
        "gjk.rs" => include_str!("gjk.rs"),
        "gjk/witness.rs" => include_str!("gjk/witness.rs"),
        "minkowski.rs" => include_str!("minkowski.rs"),
        "minkowski/merge.rs" => include_str!("minkowski/merge.rs"),
        "origin.rs" => include_str!("origin.rs"),
        "penetration.rs" => include_str!("penetration.rs"),
        "response.rs" => include_str!("response.rs"),
        "shadow.rs" => include_str!("shadow.rs"),
        "support.rs" => include_str!("support.rs"),
        "sweep.rs" => include_str!("sweep.rs"),
        _ => return None,
    })
}
