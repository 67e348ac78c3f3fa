//! Bytes into key and mouse events, one byte at a time.
//!
//! A state machine of its own: crossterm's decides about a lone ESC by where a read happened to end, loses
//! keys after replies it does not know and panics on odd mouse reports. Here the same bytes give the same events however
//! they are split; only *time* tells Esc from the start of a sequence, and time belongs to the caller: it looks at
//! [`EventParser::pending`] and calls [`EventParser::expire`].
//!
//! Pasted text is no keys. If its end does not come in time it may be lost, and the keyboard must not be; or the link
//! has stalled, and what comes next is the rest. That comes all at once, where people press one key after the other: so
//! a key that stays alone is one, and ends the paste, and several at once are not.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::sequence;

/// What the parser is in the middle of, so that the caller knows how long to wait for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// An ESC that may be a key of its own: wait briefly.
    Escape,
    /// A sequence or a paste whose end has not come: wait long enough for a slow link, not for ever.
    Sequence,
    /// Something after a paste without an end: wait briefly whether it stays alone.
    Doubt,
}

/// Longest parameter part that is kept; whatever is longer is no key and is swallowed whole.
const LONGEST: usize = 64;

/// How a bracketed paste ends.
const PASTE_END: &[u8] = b"\x1b[201~";
const PASTE_END_NUMBER: &[u8] = b"201";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    Ground,
    /// After ESC. `ends_string`: the ESC came inside a string and is probably the first half of its terminator.
    Escape {
        ends_string: bool,
    },
    /// After `ESC [`.
    Csi,
    /// After `ESC O`.
    Ss3,
    /// Inside OSC, DCS, APC, PM or SOS: replies to questions that somebody else asked.
    String,
    /// So many bytes of an X10 mouse report or a Linux console function key are still to come.
    Skip(u8),
    /// Inside a bracketed paste; so many bytes of its end have been seen.
    Paste(usize),
    /// Inside a UTF-8 character; `muted` after ESC, where the character is Alt+letter and not a letter.
    Utf8 {
        muted: bool,
    },
}

/// An incremental parser of what a terminal sends.
#[derive(Clone, Debug)]
pub struct EventParser {
    state: Within,
    /// The parameter part of the sequence, or the bytes of the character.
    held: [u8; LONGEST],
    length: usize,
    /// Status reports (`CSI 0 n`) since the last look.
    reports: u8,
    /// What has come since a paste without an end was given up; `None` if there was none, or that is over.
    doubt: Option<Doubt>,
}

/// What may be the rest of a paste.
#[derive(Clone, Debug)]
enum Doubt {
    /// Nothing.
    Silence,
    /// This alone, so far.
    Alone(Event),
    /// More than a person presses at once.
    Several,
}

impl Default for EventParser {
    fn default() -> Self {
        Self { state: Within::Ground, held: [0; LONGEST], length: 0, reports: 0, doubt: None }
    }
}

impl EventParser {
    /// Takes bytes and hands each key press or mouse event that they complete to `emit`, in their order.
    pub fn feed(&mut self, bytes: &[u8], mut emit: impl FnMut(Event)) {
        for &byte in bytes {
            let Some(event) = self.step(byte) else { continue };
            match &mut self.doubt {
                None => emit(event),
                Some(doubt @ Doubt::Silence) => *doubt = Doubt::Alone(event),
                Some(doubt) => *doubt = Doubt::Several,
            }
        }
    }

    /// What is unfinished, if anything. A torn character needs no clock: it waits for the next byte and harms nobody.
    #[must_use]
    pub fn pending(&self) -> Option<Pending> {
        match self.state {
            Within::Ground | Within::Utf8 { .. } => match self.doubt {
                None | Some(Doubt::Silence) => None,
                Some(Doubt::Alone(_) | Doubt::Several) => Some(Pending::Doubt),
            },
            Within::Escape { .. } => Some(Pending::Escape),
            Within::Csi | Within::Ss3 | Within::String | Within::Skip(_) | Within::Paste(_) => Some(Pending::Sequence),
        }
    }

    /// Gives up waiting for the rest: a lone ESC was the key, and what stayed alone after a paste without an end is one;
    /// everything else is dropped.
    pub fn expire(&mut self) -> Option<Event> {
        let state = std::mem::replace(&mut self.state, Within::Ground);
        let escape = (state == Within::Escape { ends_string: false }).then(|| key(KeyCode::Esc));
        if let Within::Paste(_) = state {
            self.doubt = Some(Doubt::Silence);
            return None;
        }
        match (self.doubt.take(), escape) {
            (None, escape) | (Some(Doubt::Silence), escape @ Some(_)) => escape,
            (Some(Doubt::Alone(event)), None) => Some(event),
            _ => {
                self.doubt = Some(Doubt::Silence);
                None
            }
        }
    }

    /// The number of status reports since the last call: the answers to `CSI 5 n`, which are no keys.
    pub fn take_reports(&mut self) -> u8 {
        std::mem::take(&mut self.reports)
    }

    fn step(&mut self, byte: u8) -> Option<Event> {
        match self.state {
            // A paste may hold anything, so here alone ESC does not restart unless the whole end follows.
            Within::Paste(seen) => {
                let seen = if byte == PASTE_END[seen] { seen + 1 } else { usize::from(byte == PASTE_END[0]) };
                self.state = if seen == PASTE_END.len() { Within::Ground } else { Within::Paste(seen) };
                None
            }
            Within::Utf8 { muted } => self.character(byte, muted),
            // ESC always restarts, so `ESC ESC [ D` (Alt+Left of old terminals) is one Left and no Esc.
            _ if byte == 0x1b => {
                self.state = Within::Escape { ends_string: self.state == Within::String };
                None
            }
            Within::Ground => self.ground(byte),
            Within::String if byte == 0x07 => self.rest(None),
            // No sequence holds a control character: it was cut off, and what follows is a key.
            _ if byte < 0x20 || byte == 0x7f => self.ground(byte),
            Within::Escape { .. } => self.escape(byte),
            Within::Csi => self.csi(byte),
            Within::Ss3 => self.ss3(byte),
            Within::String => None,
            Within::Skip(left) => {
                self.state = if left > 1 { Within::Skip(left - 1) } else { Within::Ground };
                None
            }
        }
    }

    /// Back to the ground state, with an event or without.
    fn rest(&mut self, event: Option<Event>) -> Option<Event> {
        self.state = Within::Ground;
        event
    }

    fn ground(&mut self, byte: u8) -> Option<Event> {
        if byte >= 0x80 {
            return self.begin_character(byte, false);
        }
        self.rest(match byte {
            0x00 => None,
            b'\t' => Some(key(KeyCode::Tab)),
            // Return is CR in raw mode; LF is what Ctrl+J and scripts send.
            b'\r' | b'\n' => Some(key(KeyCode::Enter)),
            0x7f => Some(key(KeyCode::Backspace)),
            // 08 is Ctrl+H and not Backspace.
            0x01..=0x1f => {
                let letter = char::from(byte | 0x40).to_ascii_lowercase();
                Some(key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)))
            }
            _ => Some(key(sequence::character(char::from(byte)))),
        })
    }

    fn escape(&mut self, byte: u8) -> Option<Event> {
        self.length = 0;
        match byte {
            b'[' => self.state = Within::Csi,
            b'O' => self.state = Within::Ss3,
            b']' | b'P' | b'X' | b'^' | b'_' => self.state = Within::String,
            0x80.. => return self.begin_character(byte, true),
            // Alt+letter: no chord of ours, and the letter alone was not pressed.
            _ => self.state = Within::Ground,
        }
        None
    }

    fn csi(&mut self, byte: u8) -> Option<Event> {
        let first = self.length == 0;
        match byte {
            // Shift+Home and its like in rxvt end in an intermediate byte.
            b'$' if !first && self.parameters().is_some_and(|p| p.iter().all(u8::is_ascii_digit)) => {
                let event = self.parameters().and_then(|p| sequence::csi(p, b'~')).map(Event::Key);
                self.rest(event)
            }
            0x20..=0x3f => {
                self.hold(byte);
                None
            }
            b'[' if first => {
                self.state = Within::Skip(1);
                None
            }
            b'M' if first => {
                self.state = Within::Skip(3);
                None
            }
            b'~' if self.parameters() == Some(b"200".as_slice()) => {
                self.state = Within::Paste(0);
                self.doubt = None;
                None
            }
            // The end of a paste that has paused. All others are met where its text is.
            b'~' if self.parameters() == Some(PASTE_END_NUMBER) => {
                self.doubt = None;
                self.rest(None)
            }
            b'M' | b'm' if self.held[0] == b'<' => {
                let event = self.parameters().and_then(|p| sequence::mouse(p, byte)).map(Event::Mouse);
                self.rest(event)
            }
            0x80.. => self.ground(byte),
            // 0 says that all is well, 3 that it is not; either way it has come.
            b'n' if matches!(self.parameters(), Some(b"0" | b"3")) => {
                self.reports = self.reports.saturating_add(1);
                self.rest(None)
            }
            _ => {
                let event = self.parameters().and_then(|p| sequence::csi(p, byte)).map(Event::Key);
                self.rest(event)
            }
        }
    }

    fn ss3(&mut self, byte: u8) -> Option<Event> {
        match byte {
            b'0'..=b'9' | b';' => {
                self.hold(byte);
                None
            }
            0x80.. => self.ground(byte),
            _ => {
                let event = self.parameters().and_then(|p| sequence::ss3(p, byte)).map(Event::Key);
                self.rest(event)
            }
        }
    }

    fn begin_character(&mut self, byte: u8, muted: bool) -> Option<Event> {
        self.state = if (0xc2..=0xf4).contains(&byte) { Within::Utf8 { muted } } else { Within::Ground };
        self.held[0] = byte;
        self.length = 1;
        None
    }

    fn character(&mut self, byte: u8, muted: bool) -> Option<Event> {
        if !(0x80..=0xbf).contains(&byte) {
            // Torn off: the half character is dropped, the byte stands for itself.
            self.state = Within::Ground;
            return self.step(byte);
        }
        self.hold(byte);
        let wanted = match self.held[0] {
            0xf0.. => 4,
            0xe0.. => 3,
            _ => 2,
        };
        if self.length < wanted {
            return None;
        }
        let decoded = std::str::from_utf8(&self.held[..self.length]).ok().and_then(|text| text.chars().next());
        self.rest(decoded.filter(|c| !muted && !c.is_control()).map(|c| key(sequence::character(c))))
    }

    fn hold(&mut self, byte: u8) {
        if let Some(place) = self.held.get_mut(self.length) {
            *place = byte;
        }
        self.length = (self.length + 1).min(LONGEST + 1);
    }

    /// The parameter part, unless it was too long to be kept.
    fn parameters(&self) -> Option<&[u8]> {
        self.held.get(..self.length)
    }
}

fn key(event: impl Into<KeyEvent>) -> Event {
    Event::Key(event.into())
}

#[cfg(test)]
#[path = "parser_tests.rs"]
mod tests;
