//! Random numbers that can be repeated: everything that is shuffled or drawn depends on the seed of the session.

use fastrand::Rng;

/// The random numbers of a step, by its id. Steps with the same id in different lessons have the same numbers, but they
/// shuffle different things with them.
pub(in crate::app) fn of_step(seed: u64, id: &str) -> Rng {
    // FNV-1a.
    let hashed = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    Rng::with_seed(seed ^ id.bytes().fold(0xcbf2_9ce4_8422_2325, hashed))
}
