//! The command line, nothing else.

use clap::Parser as _;
use minktutor::commands::{Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(run(Cli::parse()))
}
