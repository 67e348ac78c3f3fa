//! What needs programs of the system: sshd, tmux, screen, mosh, Python, node.
//!
//! Where one is missing its tests count as ignored, and the last lines say why. With `MINKTUTOR_DEMAND_ALL` set, as in
//! `.ci/run`, they fail.

use libtest_mimic::{Arguments, Trial};
use std::collections::HashMap;
use std::io::Write as _;
use std::process::{Command, ExitCode, Stdio};

/// The tests of a module by their names, with the programs that each needs.
macro_rules! tests {
    ($($(#[$only:meta])* $name:ident: [$($program:literal),+]),+ $(,)?) => {
        &[$($(#[$only])* (concat!(module_path!(), "::", stringify!($name)), &[$($program),+], $name)),+]
    };
}

#[cfg(unix)]
mod graded;
#[cfg(unix)]
mod multiplexers;
#[cfg(unix)]
#[path = "../crates/lean-backend/tests/support/pty.rs"]
mod pty;
#[cfg(unix)]
mod rooms;
#[cfg(unix)]
#[path = "support/run.rs"]
mod run;
#[cfg(unix)]
mod sshd;
mod tools;

/// A test by its name, the programs that it needs, and what it does.
type Test = (&'static str, &'static [&'static str], fn());

#[cfg(unix)]
fn tests() -> impl Iterator<Item = &'static Test> {
    // The longest first, so that none of them is left alone at the end.
    [sshd::TESTS, rooms::TESTS, graded::TESTS, multiplexers::TESTS, tools::TESTS].into_iter().flatten()
}

#[cfg(not(unix))]
fn tests() -> impl Iterator<Item = &'static Test> {
    tools::TESTS.iter()
}

/// Why a program cannot be had here, if so.
fn missing(program: &str) -> Option<String> {
    #[cfg(unix)]
    if program == "sshd" {
        return sshd::missing();
    }
    let mut version = Command::new(program);
    version.arg(if program == "tmux" { "-V" } else { "--version" });
    let status = version.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    // What stands in front of a program that is not there ends with 127, as a shell does.
    status.map_or(true, |status| status.code() == Some(127)).then(|| format!("{program} is not installed"))
}

fn main() -> ExitCode {
    let demanded = std::env::var_os("MINKTUTOR_DEMAND_ALL").is_some_and(|value| !value.is_empty());
    let mut known = HashMap::new();
    let mut why = |program: &&'static str| known.entry(*program).or_insert_with(|| missing(program)).clone();
    let tests: Vec<_> = tests().map(|(name, needs, test)| (*name, needs.iter().find_map(&mut why), *test)).collect();
    let trials = tests.iter().cloned().map(|(name, missing, test)| {
        let ignored = missing.is_some() && !demanded;
        let run = move || {
            if let Some(why) = missing {
                Err(why.into())
            } else {
                test();
                Ok(())
            }
        };
        Trial::test(name, run).with_ignored_flag(ignored)
    });
    let mut arguments = Arguments::from_args();
    // As other test programs do; this one mostly waits for others.
    let threads = || std::env::var("RUST_TEST_THREADS").ok()?.parse().ok();
    arguments.test_threads = arguments.test_threads.or_else(threads);
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    for (name, why) in tests.iter().filter_map(|(name, missing, _)| Some((name, missing.as_ref()?))) {
        let _ = writeln!(std::io::stdout(), "not run: {name}: {why}");
    }
    conclusion.exit_code()
}
