//! However long a learner plays, the program stays small.

use crate::pty;

/// The most memory that a process has had so far, in bytes, as Linux counts it.
fn peak_memory(session: &pty::Session) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", session.pid().as_raw_nonzero())).expect("status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

/// 200,000 moves of all kinds in the first step with two pictures, and as many in the one that notes every place.
#[test]
fn two_hundred_thousand_moves_take_at_most_twelve_megabytes() {
    const MOVES: usize = 200_000;
    for place in ["corner-subtraction.touch", "contact-features.through-zero"] {
        let mut session = pty::launch(env!("CARGO_BIN_EXE_minktutor")).args(["--no-save", "--lesson", place]).start();
        session.wait_for("? help");
        // In both, two beats come before the question.
        session.send("\r\r1\r");
        session.wait_for("Locked in");
        let before = peak_memory(&session);
        // There and back in an order without a rule, so that nothing shorter says the same.
        let mut random = 1_u32;
        let mut typed = Vec::new();
        for _ in 0..MOVES / 2 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            typed.extend_from_slice(
                [b"\x1b[D\x1b[C".as_slice(), b"\x1b[A\x1b[B", b"\x1b[B\x1b[A"][random as usize / 7 % 3],
            );
        }
        session.send(typed);
        session.wait_until("all moves", |screen| screen.contents().contains(&format!("moves {MOVES}")));
        let after = peak_memory(&session);
        let said = format!("{place}: {} kB, after {MOVES} moves {} kB", before >> 10, after >> 10);
        // Unoptimized, the program itself takes twice as much.
        // Undo keeps the last thousand situations.
        assert!(after - before <= 4 << 20, "{said}");
        assert!(cfg!(debug_assertions) || after <= 12 << 20, "{said}");
    }
}
