//! Prints the bytes of each frame, ours and those of ratatui's own backend; with the number of a change, of that one.

use minktutor_benches::encoder::{changes, encoder, ours, theirs};

fn main() {
    let only: Option<usize> = std::env::args().nth(1).and_then(|number| number.parse().ok());
    println!("{:30} {:>6} {:>8} {:>6}", "change", "ours", "ratatui", "ratio");
    for (number, change) in changes().iter().enumerate() {
        if only.is_some_and(|only| only != number) {
            continue;
        }
        let (mut encoder, mut out) = (encoder(change), Vec::new());
        let (a, b) = (ours(&mut encoder, change, &mut out), theirs(change, &mut out));
        println!("{:30} {a:>6} {b:>8} {:>6.2}", change.name, a as f64 / b as f64);
    }
}
