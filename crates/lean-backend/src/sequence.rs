//! Finished escape sequences into key and mouse events. What nothing here has a use for (focus, replies, function keys)
//! is `None`.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The key that `CSI parameters end` stands for.
#[must_use]
pub(super) fn csi(parameters: &[u8], end: u8) -> Option<KeyEvent> {
    // Private markers and intermediate bytes belong to replies (`CSI ? 2026 ; 2 $ y`) and mouse reports.
    if !parameters.iter().all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':')) {
        return None;
    }
    // kitty tells presses (1), repeats (2) and releases (3) apart; a release is no key.
    if number(parameters, 1, 1) == 3 {
        return None;
    }
    let modifiers = modifiers(parameters, end);
    let code = match end {
        b'A'..=b'D' => arrow(end)?,
        // rxvt: Shift+arrow.
        b'a'..=b'd' if parameters.is_empty() => {
            return Some(KeyEvent::new(arrow(end.to_ascii_uppercase())?, KeyModifiers::SHIFT));
        }
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'Z' => return Some(KeyEvent::new(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT)),
        // rxvt ends the same keys in ^ or @ with Ctrl held.
        b'~' | b'^' | b'@' => match number(parameters, 0, 0) {
            1 | 7 => KeyCode::Home,
            4 | 8 => KeyCode::End,
            5 => KeyCode::PageUp,
            6 => KeyCode::PageDown,
            // xterm's modifyOtherKeys: 27 ; modifiers ; code.
            27 => return coded(number(parameters, 2, 0), None, modifiers),
            _ => return None,
        },
        // kitty: code : shifted code ; modifiers : event ; text.
        b'u' => {
            let shifted = [number(parameters, 0, 1), number(parameters, 2, 0)].into_iter().find(|code| *code > 0);
            return coded(number(parameters, 0, 0), shifted, modifiers);
        }
        _ => return None,
    };
    Some(KeyEvent::new(code, modifiers))
}

/// The key that `ESC O parameters end` stands for.
#[must_use]
pub(super) fn ss3(parameters: &[u8], end: u8) -> Option<KeyEvent> {
    match end {
        b'A'..=b'D' | b'H' | b'F' => csi(parameters, end),
        // rxvt: Ctrl+arrow.
        b'a'..=b'd' => Some(KeyEvent::new(arrow(end.to_ascii_uppercase())?, KeyModifiers::CONTROL)),
        b'M' => Some(KeyCode::Enter.into()),
        _ => None,
    }
}

/// A character as it was typed.
pub(super) fn character(c: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(c), if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE })
}

/// The mouse report `CSI < button ; column ; row M`, or `m` for a release (SGR 1006), if it is one of the main button
/// without modifiers. Columns and rows count from 1 there; numbers that make no sense are no report.
#[must_use]
pub(super) fn mouse(parameters: &[u8], end: u8) -> Option<MouseEvent> {
    const MOVING: u32 = 32;
    let numbers = parameters.strip_prefix(b"<")?;
    if !numbers.iter().all(|byte| matches!(byte, b'0'..=b'9' | b';')) {
        return None;
    }
    let cell = |field: usize| u16::try_from(number(numbers, field, 0)).ok()?.checked_sub(1);
    let kind = match (number(numbers, 0, 0), end) {
        (0, b'M') => MouseEventKind::Down(MouseButton::Left),
        (MOVING, b'M') => MouseEventKind::Drag(MouseButton::Left),
        (0 | MOVING, b'm') => MouseEventKind::Up(MouseButton::Left),
        _ => return None,
    };
    Some(MouseEvent { kind, column: cell(1)?, row: cell(2)?, modifiers: KeyModifiers::NONE })
}

/// What is held down with the key; the locks are left out.
fn modifiers(parameters: &[u8], end: u8) -> KeyModifiers {
    // One more than the sum of the bits: `CSI 1 ; 2 A` as usual, `CSI 2 A` from old terminals.
    let alone = !parameters.contains(&b';') && arrow(end).is_some();
    let bits = number(parameters, usize::from(!alone), 0).saturating_sub(1);
    let held = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    held.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, modifier)| modifier).collect()
}

fn arrow(end: u8) -> Option<KeyCode> {
    match end {
        b'A' => Some(KeyCode::Up),
        b'B' => Some(KeyCode::Down),
        b'C' => Some(KeyCode::Right),
        b'D' => Some(KeyCode::Left),
        _ => None,
    }
}

/// A key given by its code point, as kitty and xterm do on request (which is not ours: multiplexers may ask).
fn coded(code: u32, shifted: Option<u32>, modifiers: KeyModifiers) -> Option<KeyEvent> {
    let shift = modifiers.contains(KeyModifiers::SHIFT);
    let code = match code {
        9 if shift => KeyCode::BackTab,
        9 => KeyCode::Tab,
        13 | 57_414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        57_417 => KeyCode::Left,
        57_418 => KeyCode::Right,
        57_419 => KeyCode::Up,
        57_420 => KeyCode::Down,
        57_421 => KeyCode::PageUp,
        57_422 => KeyCode::PageDown,
        57_423 => KeyCode::Home,
        57_424 => KeyCode::End,
        57_399..=57_408 => return char::from_digit(code - 57_399, 10).map(character),
        // The other keys without a character of their own live in the private use area.
        57_344..=63_743 => return None,
        _ => {
            let plain = char::from_u32(code).filter(|c| !c.is_control())?;
            match modifiers - KeyModifiers::SHIFT {
                KeyModifiers::NONE if shift => {
                    let typed = shifted.and_then(char::from_u32).filter(|c| !c.is_control());
                    KeyCode::Char(typed.or_else(|| plain.to_uppercase().next())?)
                }
                KeyModifiers::NONE | KeyModifiers::CONTROL => KeyCode::Char(plain),
                // Alt and its like: no chord of ours, and the letter alone was not pressed.
                _ => return None,
            }
        }
    };
    Some(KeyEvent::new(code, modifiers))
}

/// The number at a place of the parameters, 0 if there is none, capped instead of overflowing.
fn number(parameters: &[u8], field: usize, part: usize) -> u32 {
    let digits = parameters.split(|byte| *byte == b';').nth(field);
    let digits = digits.and_then(|text| text.split(|byte| *byte == b':').nth(part)).unwrap_or_default();
    digits.iter().fold(0, |sum: u32, digit| sum.saturating_mul(10).saturating_add(u32::from(digit.wrapping_sub(b'0'))))
}
