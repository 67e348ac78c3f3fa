//! What is made of the command line itself: completions for shells, and man pages.

use super::{Failure, flags, print};
use crate::files;
use clap::builder::Resettable;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io;
use std::path::{Path, PathBuf};

/// The arguments of `completions`.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Your shell
    shell: Shell,
}

/// The arguments of `man`.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Write the man pages of all commands into this folder; without it, print the main page
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) fn completions(arguments: &CompletionsArgs) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut flags::told(), "minktutor", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(0)
}

pub(super) fn man(arguments: &ManArgs) -> Result<u8, Failure> {
    let mut command = flags::told().disable_help_subcommand(true);
    command.build();
    match &arguments.folder {
        None => print(&String::from_utf8_lossy(&page(&command)?.1))?,
        Some(folder) => {
            write_pages(&command, folder)?;
            print(&format!("The man pages are in {}\n", folder.display()))?;
        }
    }
    Ok(0)
}

/// Writes the page of a command and those of its commands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    let (name, page) = page(command)?;
    let path = folder.join(name);
    files::write_whole(&path, &page).map_err(|error| format!("{}: {error}", path.display()))?;
    command.get_subcommands().try_for_each(|sub| write_pages(sub, folder))
}

/// The name and the text of the page. What stands below the flags in `--help` is set in lines there too.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command.clone().after_help(Resettable::Reset));
    let mut page = Vec::new();
    man.render(&mut page)?;
    if let Some(more) = command.get_after_help() {
        let mut roff = Roff::new();
        roff.control("SH", ["MORE"]).control("nf", []).control("in", ["0"]);
        for line in more.to_string().lines() {
            roff.text([roman(line)]);
        }
        page.extend(roff.to_roff().bytes());
    }
    Ok((man.get_filename(), page))
}
