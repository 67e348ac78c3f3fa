//! What day it is, and how much time goes by: the one place that asks the system.

use crate::progress::{Day, Moment};
use std::time::{Duration, Instant, SystemTime};

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// The moment now, counted from when the program was `started`, whatever is done to the time of day.
pub(super) fn now(started: Instant) -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let day = Day(u32::try_from(since.as_secs() / DAY).unwrap_or(u32::MAX));
    Moment { day, seconds: started.elapsed().as_secs() }
}

/// Today.
pub(super) fn today() -> Day {
    now(Instant::now()).day
}
