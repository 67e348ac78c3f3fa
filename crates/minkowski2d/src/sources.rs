//! The text of this crate's own files, for programs that show the code that runs.

macro_rules! files {
    ($($name:literal)*) => {
        /// The text of a file of this crate, by its path below `src`; none of a file that is not exported.
        ///
        /// ```
        /// let text = minkowski2d::source("origin.rs").expect("an exported file");
        /// assert!(text.contains("pub fn state("));
        /// ```
        #[must_use]
        pub fn source(file: &str) -> Option<&'static str> {
            match file {
                $($name => Some(include_str!($name)),)*
                _ => None,
            }
        }
    };
}

files! {
    "contact/nearest.rs"
    "exact.rs"
    "frame.rs"
    "gjk.rs"
    "gjk/witness.rs"
    "minkowski.rs"
    "minkowski/merge.rs"
    "origin.rs"
    "penetration.rs"
    "polygon.rs"
    "response.rs"
    "shadow.rs"
    "support.rs"
    "sweep.rs"
}
