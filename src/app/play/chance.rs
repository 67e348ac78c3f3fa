//! Random numbers that can be repeated: everything that is shuffled or drawn depends on the seed of the session.

use fastrand::Rng;

/// The random numbers of a step. Other steps have others.
pub(in crate::app) fn of_step(seed: u64, step: &str) -> Rng {
    // FNV-1a.
    let of_step = step
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    Rng::with_seed(seed ^ of_step)
}
