//! A frame of the game, as a program of your own, without any crate:
//!
//!     rustc -O docs/frame.rs && minktutor grade frame -- ./frame

use std::io::{self, BufRead, Write};

type Pair = [f64; 2];

/// A contact: its time, whether it is a corner, the axis of the side, and the place of the box there.
type Hit = (f64, bool, usize, f64);

/// When a box of this size, at this place and with this velocity, meets the wall.
fn hit(at: Pair, size: Pair, v: Pair, [min, max]: [Pair; 2]) -> Option<Hit> {
    let (mut enter, mut leave, mut side) = ([f64::NEG_INFINITY; 2], f64::INFINITY, [0.0; 2]);
    for k in 0..2 {
        // The sides of the wall as places of the box: the difference of the two, turned around.
        let (low, high) = (min[k] - size[k], max[k]);
        if v[k] == 0.0 {
            if !(low < at[k] && at[k] < high) {
                return None;
            }
        } else {
            let (near, far) = if v[k] > 0.0 { (low, high) } else { (high, low) };
            side[k] = near;
            enter[k] = (near - at[k]) / v[k];
            leave = leave.min((far - at[k]) / v[k]);
        }
    }
    let k = usize::from(enter[1] > enter[0]);
    let time = enter[k];
    let meets = (0.0..=1.0).contains(&time) && time < leave;
    meets.then_some((time, enter[0] == enter[1], k, side[k]))
}

/// Goes to the first contact, loses the part of v into that side, and goes on: two contacts at most.
fn sweep(mut at: Pair, size: Pair, mut v: Pair, walls: &[[Pair; 2]]) -> [Pair; 2] {
    let mut now = 0.0;
    loop {
        let hits = walls.iter().filter_map(|wall| hit(at, size, v, *wall)).filter(|found| found.0 >= now);
        // The earliest; of several at one time a side before a corner.
        let Some(first) = hits.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))) else {
            return [[at[0] + v[0], at[1] + v[1]], v];
        };
        // Along the other axis it is still where the frame began, and moves by all of v.
        let (time, _, k, side) = first;
        (now, at[k], v[k]) = (time, side, 0.0);
    }
}

/// The numbers of a line of JSON, in their order: the id, R, v, and the walls.
fn numbers(line: &str) -> Vec<f64> {
    let is_part = |c: char| c.is_ascii_digit() || "+-.".contains(c);
    // An exponent has a digit before its letter, a name has none.
    let words = line.split(|c: char| !is_part(c) && c != 'e' && c != 'E');
    words.filter_map(|word| word.parse().ok()).collect()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let all = numbers(&line);
        let pair = |index: usize| [all[index], all[index + 1]];
        let (min, max, v) = (pair(1), pair(3), pair(5));
        let walls: Vec<[Pair; 2]> = (7..all.len()).step_by(4).map(|at| [pair(at), pair(at + 2)]).collect();
        let [to, v] = sweep(min, [max[0] - min[0], max[1] - min[1]], v, &walls);
        writeln!(out, "{{\"id\": {}, \"to\": {to:?}, \"v\": {v:?}}}", all[0])?;
        out.flush()?;
    }
    Ok(())
}
