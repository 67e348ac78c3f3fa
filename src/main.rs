//! The command line, nothing else.

use clap::Parser as _;
use minktutor::commands::{Cli, harmless, run};
use std::env::args_os;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::try_parse_from(args_os()).unwrap_or_else(|error| {
        // The message quotes what is wrong, so it is made once more, of harmless words.
        let words = args_os().map(|word| harmless(&word.to_string_lossy()));
        Cli::try_parse_from(words).err().unwrap_or(error).exit()
    });
    ExitCode::from(run(cli))
}
