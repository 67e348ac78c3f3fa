//! The code that runs, for learners to read: functions of [`minkowski2d`], found by name, and in each of them the line
//! that decides about the current scene.
//!
//! The text is built in with `include_str!`, so it is that of the code that runs. To show another function, add
//! an entry to [`Listing::ALL`], its file to `sources.rs` of [`minkowski2d`], and which of its lines decide to
//! `deciding.rs` (or take `NONE`). Tests check that the lines exist and fit the screen.

mod deciding;

use crate::instrument::Scope;
use deciding::Deciding;

/// A function that a lesson can show.
#[derive(Debug)]
pub(crate) struct Listing {
    /// Its name in lesson files.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) says: &'static str,
    /// Its file, below `src` of the crate.
    pub(crate) file: &'static str,
    /// A line before it, such as the head of its `impl`; empty if the first line is unique.
    after: &'static str,
    /// The start of its first line, without the indentation.
    head: &'static str,
    /// Which of its lines decides.
    deciding: Deciding,
}

macro_rules! listings {
    ($($name:literal $says:literal $file:literal $after:literal $head:literal $deciding:ident;)*) => {
        &[$(Self {
            name: $name,
            says: $says,
            file: $file,
            after: $after,
            head: $head,
            deciding: deciding::$deciding,
        },)*]
    };
}

impl Listing {
    /// Every function that a lesson can show.
    pub(crate) const ALL: &'static [Self] = listings! {
        "difference" "the difference of two boxes" "minkowski.rs" "" "pub fn difference(" NONE;
        "state" "the origin test" "origin.rs" "" "pub fn state(" STATE;
        "axis-gaps" "the gaps in x and in y" "origin.rs" "" "pub fn gap(" NONE;
        "exits" "the four ways out" "penetration.rs" "" "pub fn exits(" EXITS;
        "cheapest" "which of the four ways out are shortest" "penetration.rs" "" "pub fn cheapest(" NONE;
        "hit" "the first contact of a frame" "sweep.rs" "impl Sweep {" "pub fn hit(" HIT;
        "blocked" "what a contact leaves of a velocity" "response.rs" "" "pub fn blocked(" BLOCKED;
        "frame" "what a game calls for each frame" "frame.rs" "" "pub fn frame(" NONE;
        "first" "whose edge the merge takes next" "minkowski/merge.rs" "" "fn first(" NONE;
        "support" "the support point of A-B" "support.rs" "" "pub fn difference(" NONE;
        "gjk" "one pass of the loop of GJK" "gjk.rs" "" "fn ask(" GJK;
        "share" "the share of an edge at which it is nearest to O" "gjk/witness.rs" "" "fn share(" NONE;
        "gap" "the gap between two shadows" "shadow.rs" "" "pub fn gap(" GAP;
        "features" "what meets what" "contact/nearest.rs" "" "fn features(" FEATURES;
    };

    /// The text of its file; empty if there is none of this name, which a test excludes.
    fn source(&self) -> &'static str {
        minkowski2d::source(self.file).unwrap_or_default()
    }

    /// The function's lines as in the file, and the number of the first, from 1. Empty if it is not found, which a test
    /// excludes.
    fn cut(&self) -> (usize, impl Iterator<Item = &'static str>) {
        let lines = || self.source().lines().enumerate();
        let from = lines().find(|(_, line)| *line == self.after).map_or(0, |(index, _)| index);
        let first = lines().skip(from).find(|(_, line)| line.trim_start().starts_with(self.head));
        let (start, head) = first.unwrap_or((usize::MAX, ""));
        let indent = head.len() - head.trim_start().len();
        let is_end = move |line: &str| line.len() == indent + 1 && line.ends_with('}');
        let body = self.source().lines().skip(start);
        let mut over = false;
        (start.wrapping_add(1), body.take_while(move |line| !std::mem::replace(&mut over, is_end(line))))
    }

    /// The number of its first line in the file.
    pub(crate) fn first_line(&self) -> usize {
        self.cut().0
    }

    /// The lines, without their common indentation.
    pub(crate) fn lines(&self) -> Vec<&'static str> {
        let (_, lines) = self.cut();
        let mut indent = None;
        lines
            .map(|line| {
                let indent = *indent.get_or_insert(line.len() - line.trim_start().len());
                line.get(indent..).unwrap_or_default()
            })
            .collect()
    }

    /// What goes into it and what comes out, where no line decides.
    pub(crate) fn values(&self, scope: &Scope<'_>) -> Option<String> {
        deciding::values(self.name, scope)
    }

    /// The index of the [line](Self::lines) that decides about the scene.
    pub(crate) fn deciding_line(&self, scope: &Scope<'_>) -> Option<usize> {
        let Deciding { fragments, index } = self.deciding;
        let fragment = fragments.get(index(scope)?)?;
        self.lines().iter().position(|line| line.contains(fragment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns inside the frame on the standard screen, without the two of the pointer.
    const WIDTH: usize = 75;

    #[test]
    fn every_listing_is_there_and_fits_the_screen() {
        for listing in Listing::ALL {
            let lines = listing.lines();
            assert!(lines.len() >= 3, "{} is not found in {}", listing.name, listing.file);
            assert!(lines[0].starts_with(listing.head) && lines.last() == Some(&"}"), "{}", listing.name);
            for line in lines {
                assert!(line.is_ascii() && line.len() <= WIDTH, "{}: {line}", listing.name);
            }
        }
    }

    #[test]
    fn everything_that_can_decide_is_one_line_of_its_function() {
        for listing in Listing::ALL {
            for fragment in listing.deciding.fragments {
                let count = listing.lines().iter().filter(|line| line.contains(fragment)).count();
                assert_eq!(count, 1, "{}: {fragment}", listing.name);
            }
        }
    }

    #[test]
    fn the_text_is_that_of_the_file_on_disk() {
        for listing in Listing::ALL {
            let path =
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/minkowski2d/src").join(listing.file);
            let text = std::fs::read_to_string(&path).expect("the sources are there");
            let on_disk: Vec<_> = text.lines().skip(listing.first_line() - 1).collect();
            let indent = on_disk[0].len() - on_disk[0].trim_start().len();
            for (line, there) in listing.lines().iter().zip(on_disk) {
                assert_eq!(*line, there.get(indent..).unwrap_or_default(), "{}", listing.name);
            }
        }
    }
}
