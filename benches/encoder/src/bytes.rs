//! Prints the bytes of each frame, ours and those of ratatui's own backend.

use benches_encoder::{changes, ours, theirs};
use minktutor::terminal::encoder::Encoder;

fn main() {
    println!("{:30} {:>6} {:>8} {:>6}", "change", "ours", "ratatui", "ratio");
    for change in changes() {
        let (mut encoder, mut out) = (Encoder::default(), Vec::new());
        // The first time there the pen is unknown, which it rarely is.
        ours(&mut encoder, &change, &mut out);
        let (a, b) = (ours(&mut encoder, &change, &mut out), theirs(&change, &mut out));
        println!("{:30} {a:>6} {b:>8} {:>6.2}", change.name, a as f64 / b as f64);
    }
}
