//! Finished escape sequences into keys and mouse reports. What is no key of ours (focus, replies, function keys) is `None`.

use crate::key::{Direction, Gesture, Key, Pointer};

/// The key that `CSI parameters end` stands for.
#[must_use]
pub(super) fn csi(parameters: &[u8], end: u8) -> Option<Key> {
    // Private markers and intermediate bytes belong to replies (`CSI ? 2026 ; 2 $ y`) and mouse reports.
    if !parameters.iter().all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':')) {
        return None;
    }
    let held = Held::read(parameters, end);
    if held.released {
        return None;
    }
    match end {
        b'A'..=b'D' => {
            let direction = arrow(end)?;
            Some(if held.shift_alone() { Key::FarArrow(direction) } else { Key::Arrow(direction) })
        }
        // rxvt: Shift+arrow.
        b'a'..=b'd' if parameters.is_empty() => Some(Key::FarArrow(arrow(end.to_ascii_uppercase())?)),
        b'H' => Some(Key::Home),
        b'F' => Some(Key::End),
        b'Z' => Some(Key::BackTab),
        // rxvt ends the same keys in ^ or @ with Ctrl held.
        b'~' | b'^' | b'@' => match number(parameters, 0, 0) {
            1 | 7 => Some(Key::Home),
            4 | 8 => Some(Key::End),
            5 => Some(Key::PageUp),
            6 => Some(Key::PageDown),
            // xterm's modifyOtherKeys: 27 ; modifiers ; code.
            27 => coded(number(parameters, 2, 0), None, held),
            _ => None,
        },
        // kitty: code : shifted code ; modifiers : event ; text.
        b'u' => {
            let shifted = [number(parameters, 0, 1), number(parameters, 2, 0)].into_iter().find(|code| *code > 0);
            coded(number(parameters, 0, 0), shifted, held)
        }
        _ => None,
    }
}

/// The key that `ESC O parameters end` stands for.
#[must_use]
pub(super) fn ss3(parameters: &[u8], end: u8) -> Option<Key> {
    match end {
        b'A'..=b'D' | b'H' | b'F' => csi(parameters, end),
        // rxvt: Ctrl+arrow.
        b'a'..=b'd' => Some(Key::Arrow(arrow(end.to_ascii_uppercase())?)),
        b'M' => Some(Key::Enter),
        _ => None,
    }
}

/// The mouse report `CSI < button ; column ; row M`, or `m` for a release (SGR 1006), if it is one of the main button
/// without modifiers. Columns and rows count from 1 there; numbers that make no sense are no report.
#[must_use]
pub(super) fn pointer(parameters: &[u8], end: u8) -> Option<Pointer> {
    const MOVING: u32 = 32;
    let numbers = parameters.strip_prefix(b"<")?;
    if !numbers.iter().all(|byte| matches!(byte, b'0'..=b'9' | b';')) {
        return None;
    }
    let cell = |field: usize| u16::try_from(number(numbers, field, 0)).ok()?.checked_sub(1);
    let gesture = match (number(numbers, 0, 0), end) {
        (0, b'M') => Gesture::Press,
        (MOVING, b'M') => Gesture::Drag,
        (0 | MOVING, b'm') => Gesture::Release,
        _ => return None,
    };
    Some(Pointer { gesture, column: cell(1)?, row: cell(2)? })
}

/// What is held down with the key, and whether the report is of its release.
#[derive(Clone, Copy)]
struct Held {
    /// Shift 1, Alt 2, Ctrl 4, Super 8, Hyper 16, Meta 32; the locks are left out.
    bits: u32,
    /// Press and repeat count, release does not (trap T15).
    released: bool,
}

impl Held {
    fn read(parameters: &[u8], end: u8) -> Self {
        let alone = !parameters.contains(&b';');
        // `CSI 1 ; 2 A` as usual, `CSI 2 A` from old terminals.
        let code = if alone && arrow(end).is_some() { number(parameters, 0, 0) } else { number(parameters, 1, 0) };
        Self { bits: code.saturating_sub(1) & 0b11_1111, released: number(parameters, 1, 1) == 3 }
    }

    fn shift_alone(self) -> bool {
        self.bits == 1
    }
}

fn arrow(end: u8) -> Option<Direction> {
    match end {
        b'A' => Some(Direction::Up),
        b'B' => Some(Direction::Down),
        b'C' => Some(Direction::Right),
        b'D' => Some(Direction::Left),
        _ => None,
    }
}

/// A key given by its code point, as kitty and xterm do on request (which is not ours: multiplexers may ask).
fn coded(code: u32, shifted: Option<u32>, held: Held) -> Option<Key> {
    let far = |direction| if held.shift_alone() { Key::FarArrow(direction) } else { Key::Arrow(direction) };
    match code {
        9 if held.bits & 1 != 0 => Some(Key::BackTab),
        9 => Some(Key::Tab),
        13 | 57_414 => Some(Key::Enter),
        27 => Some(Key::Esc),
        127 => Some(Key::Backspace),
        57_417 => Some(far(Direction::Left)),
        57_418 => Some(far(Direction::Right)),
        57_419 => Some(far(Direction::Up)),
        57_420 => Some(far(Direction::Down)),
        57_421 => Some(Key::PageUp),
        57_422 => Some(Key::PageDown),
        57_423 => Some(Key::Home),
        57_424 => Some(Key::End),
        57_399..=57_408 => char::from_digit(code - 57_399, 10).map(Key::Char),
        // The other keys without a character of their own live in the private use area.
        57_344..=63_743 => None,
        _ => {
            let plain = char::from_u32(code).filter(|c| !c.is_control())?;
            match held.bits {
                0 => Some(Key::Char(plain)),
                1 => {
                    let capital = || plain.to_uppercase().next();
                    let typed = shifted.and_then(char::from_u32).filter(|c| !c.is_control()).or_else(capital)?;
                    Some(Key::Char(typed))
                }
                4 | 5 => Some(Key::Ctrl(plain.to_ascii_lowercase())),
                // Alt and its like: no chord of ours, and the letter alone was not pressed.
                _ => None,
            }
        }
    }
}

/// The number at a place of the parameters, 0 if there is none, capped instead of overflowing.
fn number(parameters: &[u8], field: usize, part: usize) -> u32 {
    let digits = parameters.split(|byte| *byte == b';').nth(field);
    let digits = digits.and_then(|text| text.split(|byte| *byte == b':').nth(part)).unwrap_or_default();
    digits.iter().fold(0, |sum: u32, digit| sum.saturating_mul(10).saturating_add(u32::from(digit.wrapping_sub(b'0'))))
}
