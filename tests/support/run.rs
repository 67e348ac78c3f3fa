//! What a run of the program has written, as text.

use std::process::{Command, Output};

/// The program with these arguments, as somebody starts it who is logged in.
pub(crate) fn minktutor(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minktutor"));
    command.args(arguments).env_remove("SSH_ORIGINAL_COMMAND");
    command
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}
