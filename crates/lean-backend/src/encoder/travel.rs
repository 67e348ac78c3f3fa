//! The shortest way of the cursor from one place to another.

/// Moves the cursor, columns and rows counted from 0; from an unknown place by an absolute move.
pub(super) fn go(from: Option<(u16, u16)>, to: (u16, u16), out: &mut Vec<u8>) {
    if from == Some(to) {
        return;
    }
    let absolute = absolute_cost(to);
    let Some(from) = from.filter(|from| relative_cost(*from, to) <= absolute) else {
        put_absolute(to, out);
        return;
    };
    match to.1.checked_sub(from.1) {
        Some(0) => {}
        Some(rows) => put(rows, b'B', out),
        // A reverse line feed. It scrolls in the first row only, and above that there is nothing to go to.
        None if from.1 - to.1 == 1 => out.extend_from_slice(b"\x1bM"),
        None => put(from.1 - to.1, b'A', out),
    }
    match to.0.checked_sub(from.0) {
        Some(0) => {}
        Some(columns) => put(columns, b'C', out),
        None => {
            let columns = from.0 - to.0;
            let (back, home) = (back_cost(columns), home_cost(to.0));
            if home < back {
                out.push(b'\r');
                if to.0 > 0 {
                    put(to.0, b'C', out);
                }
            } else if columns <= 4 {
                out.extend(std::iter::repeat_n(0x08, usize::from(columns)));
            } else {
                put(columns, b'D', out);
            }
        }
    }
}

/// Bytes that [`go`] takes.
pub(super) fn cost(from: Option<(u16, u16)>, to: (u16, u16)) -> u16 {
    let absolute = absolute_cost(to);
    from.map_or(absolute, |from| relative_cost(from, to).min(absolute))
}

fn relative_cost(from: (u16, u16), to: (u16, u16)) -> u16 {
    let rows = if from.1 == to.1 + 1 { 2 } else { move_cost(from.1.abs_diff(to.1)) };
    let columns = if to.0 >= from.0 { move_cost(to.0 - from.0) } else { back_cost(from.0 - to.0).min(home_cost(to.0)) };
    rows + columns
}

/// To the left by backspaces or by one move.
fn back_cost(columns: u16) -> u16 {
    columns.min(move_cost(columns))
}

/// To a column by way of a carriage return.
fn home_cost(column: u16) -> u16 {
    1 + move_cost(column)
}

/// `ESC [ n X`, where 1 goes without saying.
fn move_cost(count: u16) -> u16 {
    match count {
        0 => 0,
        1 => 3,
        2..=9 => 4,
        10..=99 => 5,
        _ => 6 + u16::from(count > 999) + u16::from(count > 9999),
    }
}

/// `ESC [ row ; column H`, counted from 1, which goes without saying.
fn absolute_cost((column, row): (u16, u16)) -> u16 {
    3 + number_cost(row) + if column == 0 { 0 } else { 1 + number_cost(column) }
}

fn number_cost(index: u16) -> u16 {
    match index {
        0 => 0,
        1..=8 => 1,
        9..=98 => 2,
        99..=998 => 3,
        _ => 4 + u16::from(index > 9998),
    }
}

fn put(count: u16, end: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    if count > 1 {
        put_number(count, out);
    }
    out.push(end);
}

fn put_absolute((column, row): (u16, u16), out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    if row > 0 {
        put_number(row + 1, out);
    }
    if column > 0 {
        out.push(b';');
        put_number(column + 1, out);
    }
    out.push(b'H');
}

/// A number in decimal digits.
pub(super) fn put_number(value: u16, out: &mut Vec<u8>) {
    if value > 9 {
        put_number(value / 10, out);
    }
    out.push(b'0' + (value % 10) as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(from: Option<(u16, u16)>, to: (u16, u16)) -> String {
        let mut out = Vec::new();
        go(from, to, &mut out);
        assert_eq!(out.len(), usize::from(cost(from, to)), "{from:?} to {to:?}: {out:?}");
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn the_shortest_way_is_taken() {
        for (from, to, expected) in [
            ((5, 5), (5, 5), ""),
            ((5, 5), (6, 5), "\x1b[C"),
            ((5, 5), (14, 5), "\x1b[9C"),
            ((5, 5), (4, 5), "\x08"),
            ((5, 5), (5, 6), "\x1b[B"),
            ((5, 5), (3, 6), "\x1b[B\x08\x08"),
            ((5, 5), (5, 3), "\x1b[2A"),
            ((5, 1), (4, 0), "\x1bM\x08"),
            ((60, 5), (0, 5), "\r"),
            ((60, 5), (1, 5), "\r\x1b[C"),
            ((60, 5), (40, 5), "\x1b[20D"),
            ((60, 5), (0, 12), "\x1b[7B\r"),
            ((60, 5), (0, 17), "\x1b[18H"),
            ((60, 5), (0, 0), "\x1b[H"),
            ((60, 5), (30, 0), "\x1b[;31H"),
            ((60, 5), (20, 15), "\x1b[16;21H"),
        ] {
            assert_eq!(bytes(Some(from), to), expected, "{from:?} to {to:?}");
        }
        assert_eq!(bytes(None, (4, 7)), "\x1b[8;5H");
    }

    #[test]
    fn costs_are_what_is_written() {
        let places = [0, 1, 2, 8, 9, 10, 11, 98, 99, 100, 101, 499, 998, 999, 1000, 9998, 9999, 10_000, 65_534];
        for x in places {
            for y in places {
                bytes(None, (x, y));
                for (a, b) in [(0, 0), (3, 150), (499, 9), (65_534, 65_534), (12, 12)] {
                    bytes(Some((a, b)), (x, y));
                }
            }
        }
    }
}
