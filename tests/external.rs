//! What needs programs of the system: sshd, tmux, screen, mosh.
//!
//! Where one is missing its tests count as ignored, and the last lines say why. With `MINKTUTOR_DEMAND_ALL` set, as in
//! `.ci/run`, they fail.

use libtest_mimic::{Arguments, Trial, run};
use std::io::Write as _;
use std::process::ExitCode;

#[cfg(unix)]
mod multiplexers;
#[cfg(unix)]
#[path = "../crates/lean-backend/tests/support/pty.rs"]
mod pty;
#[cfg(unix)]
mod sshd;

/// A test, and why it cannot be run here, if so.
type External = (&'static str, Option<String>, fn());

#[cfg(unix)]
fn tests() -> Vec<External> {
    let sshd_missing = sshd::missing();
    let sshd = sshd::TESTS.iter().map(|(name, test)| (*name, sshd_missing.clone(), *test));
    let multiplexers = multiplexers::TESTS.iter().map(|(name, programs, test)| {
        let missing = multiplexers::missing(programs);
        (*name, missing, *test)
    });
    sshd.chain(multiplexers).collect()
}

#[cfg(not(unix))]
fn tests() -> Vec<External> {
    Vec::new()
}

fn main() -> ExitCode {
    let demanded = std::env::var_os("MINKTUTOR_DEMAND_ALL").is_some_and(|value| !value.is_empty());
    let tests = tests();
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
    let conclusion = run(&Arguments::from_args(), trials.collect());
    for (name, why) in tests.iter().filter_map(|(name, missing, _)| Some((name, missing.as_ref()?))) {
        let _ = writeln!(std::io::stdout(), "not run: {name}: {why}");
    }
    conclusion.exit_code()
}
