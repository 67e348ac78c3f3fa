//! The command line, nothing else.

use minktutor::{parse, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    match parse(std::env::args_os()) {
        Ok(cli) => ExitCode::from(run(cli)),
        Err(error) => error.exit(),
    }
}
