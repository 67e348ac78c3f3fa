//! Writes the file of a new lesson, for its author to change.

use super::{Failure, print};
use crate::files;
use crate::lesson::table::is_id;
use clap::Args;
use std::path::{Path, PathBuf};

/// A lesson of one step, in which the id and the title are still to be put in.
const TEMPLATE: &str = include_str!("new_lesson/template.md");

/// The arguments of `new`.
#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// The file: its name is the id of the lesson, such as push-out.md or 07-push-out.md
    #[arg(value_name = "FILE")]
    path: PathBuf,
}

/// Writes the file, never over another one.
pub(super) fn run(args: &NewArgs) -> Result<u8, Failure> {
    let path = if args.path.extension().is_some() { args.path.clone() } else { args.path.with_extension("md") };
    let lesson = lesson(&path)?;
    let shown = path.display();
    if path.symlink_metadata().is_ok() {
        return Err(format!("{shown}: this file exists already, and stays as it is").into());
    }
    files::write_whole(&path, lesson.as_bytes()).map_err(|error| format!("{shown}: {error}"))?;
    print(&format!("{shown} is a lesson with one step. Change it, and then run: minktutor check {shown}\n"))?;
    Ok(0)
}

/// The text of the lesson in this file.
fn lesson(path: &Path) -> Result<String, String> {
    let refused = |why: &str| {
        let example = "use lowercase letters and digits with single hyphens, such as push-out.md or 07-push-out.md";
        Err(format!("{}: {why}; {example}", path.display()))
    };
    if path.extension().is_none_or(|extension| extension != "md") {
        return refused("a lesson is a file that ends in .md");
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    // The number in front sorts the files of a folder.
    let id = stem.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('-');
    if !is_id(id) {
        return refused("this name is not an id of a lesson");
    }
    let words = id.replace('-', " ");
    let title = words[..1].to_ascii_uppercase() + &words[1..];
    Ok(TEMPLATE.replace("{id}", id).replace("{title}", &title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_becomes_id_and_title() {
        for name in ["push-out.md", "07-push-out.md", "some/where/007-push-out.md"] {
            let text = lesson(Path::new(name)).expect(name);
            assert!(text.contains("id = \"push-out\"") && text.contains("title = \"Push out\""), "{text}");
        }
        for name in ["Push.md", "push--out.md", "7.md", "push out.md", "push-.md", ".md", "push.txt", ".."] {
            let refused = lesson(Path::new(name)).expect_err(name);
            assert!(refused.contains("such as push-out.md"), "{refused}");
        }
    }
}
