//! Random input: bytes that are keys, bytes that are none, cut anywhere, and what the tutorial makes of them.
//!
//! `MINKTUTOR_CASES` sets the number of cases of each test; for millions of them:
//!
//! ```text
//! MINKTUTOR_CASES=5000000 cargo test --release --lib commands::tutorial
//! ```

use std::num::NonZeroU16;

use crate::app::testing::course;
use crate::app::{Effect, Session, Style};
use crate::key::{Direction, Key};
use crossterm::event::Event;
use fastrand::Rng;
use lean_backend::backend::LeanBackend;
use lean_backend::parser::{EventParser, Pending};
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use textfigure::Look;

fn cases(usual: u64) -> u64 {
    std::env::var("MINKTUTOR_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The key of an event of the parser; the program takes no other.
fn key(event: &Event) -> Option<Key> {
    match event {
        Event::Key(event) => Some(Key::of(event).expect("a key")),
        _ => None,
    }
}

/// Input as terminals send it, and what has been pressed by it.
#[derive(Default)]
struct Typed {
    bytes: Vec<u8>,
    keys: Vec<Key>,
    /// Answers to `CSI 5 n` in between.
    reports: u8,
}

fn pick<T: Copy>(random: &mut Rng, choices: &[T]) -> T {
    choices[random.usize(..choices.len())]
}

impl Typed {
    fn key(&mut self, bytes: impl AsRef<[u8]>, key: Key) {
        self.bytes.extend_from_slice(bytes.as_ref());
        self.keys.push(key);
    }

    fn nothing(&mut self, bytes: impl AsRef<[u8]>) {
        self.bytes.extend_from_slice(bytes.as_ref());
    }

    /// Adds what one press, paste, reply or mouse report sends.
    fn add(&mut self, random: &mut Rng) {
        match random.u8(..13) {
            0 | 1 => {
                let c = pick(random, &['q', 'n', '?', ' ', '~', '[', 'O', 'é', 'ß', '漢', '–', '😀', '\u{1cd00}']);
                self.key(c.to_string(), Key::Char(c));
            }
            2 => {
                let (byte, key) = pick(
                    random,
                    &[
                        (b'\r', Key::Enter),
                        (b'\n', Key::Enter),
                        (b'\t', Key::Tab),
                        (0x7f, Key::Backspace),
                        (0x03, Key::Ctrl('c')),
                        (0x0c, Key::Ctrl('l')),
                        (0x1a, Key::Ctrl('z')),
                    ],
                );
                self.key([byte], key);
            }
            3..=5 => self.arrow(random),
            6 => {
                let (bytes, key) = pick(
                    random,
                    &[
                        ("\x1b[H", Key::Home),
                        ("\x1bOH", Key::Home),
                        ("\x1b[1~", Key::Home),
                        ("\x1b[F", Key::End),
                        ("\x1b[4~", Key::End),
                        ("\x1b[5~", Key::PageUp),
                        ("\x1b[6;5~", Key::PageDown),
                        ("\x1b[Z", Key::BackTab),
                        ("\x1bOM", Key::Enter),
                    ],
                );
                self.key(bytes, key);
            }
            7 => self.kitty(random),
            8 => self.paste(random),
            9 => {
                self.bytes.extend_from_slice(pick(random, &[b"\x1b[0n", b"\x1b[3n"]));
                self.reports += 1;
            }
            10 => self.mouse(random),
            11 => self.nothing(pick(
                random,
                &[
                    "\x1b[?2026;2$y",
                    "\x1b[?62;22c",
                    "\x1b[>41;354;0c",
                    "\x1b[24;80R",
                    "\x1b]11;rgb:0000/1111/ffff\x1b\\",
                    "\x1b]11;rgb:0000/1111/ffff\x07",
                    "\x1bP>|some terminal 1.0\x1b\\",
                    "\x1b_Gi=1;OK\x1b\\",
                    "\x1b[?997;1n",
                    "\x1b[I",
                    "\x1b[O",
                ],
            )),
            _ => self.nothing(pick(
                random,
                &["\x1b[2~", "\x1b[3~", "\x1bOP", "\x1b[15~", "\x1b[24;2~", "\x1b[[A", "\x1bq", "\x1bé", "\x1b[97;3u"],
            )),
        }
    }

    fn arrow(&mut self, random: &mut Rng) {
        let (end, direction) = pick(
            random,
            &[('A', Direction::Up), ('B', Direction::Down), ('C', Direction::Right), ('D', Direction::Left)],
        );
        let plain = Key::Arrow(direction);
        match random.u8(..8) {
            0..=2 => self.key(format!("\x1b[{end}"), plain),
            3 => self.key(format!("\x1bO{end}"), plain),
            4 => self.key(format!("\x1b\x1b[{end}"), plain),
            5 => self.key(format!("\x1b[1;5{end}"), plain),
            6 => self.key(format!("\x1b[1;2{end}"), Key::FarArrow(direction)),
            _ => {
                self.key(format!("\x1b[1;1:1{end}"), plain);
                self.nothing(format!("\x1b[1;1:3{end}"));
            }
        }
    }

    /// A report of the mouse, which the program ignores, or of a place that makes no sense.
    fn mouse(&mut self, random: &mut Rng) {
        let reports = ["<0;9;9M", "<32;8;9M", "<0;8;9m", "<2;5;5M", "<35;5;5M", "<64;9;9M", "<0;65537;1M", "<0;1M"];
        self.nothing(format!("\x1b[{}", pick(random, &reports)));
    }

    /// A key of the kitty protocol, pressed and released.
    fn kitty(&mut self, random: &mut Rng) {
        let (code, key) = pick(
            random,
            &[
                (27, Key::Esc),
                (13, Key::Enter),
                (9, Key::Tab),
                (97, Key::Char('a')),
                (57_419, Key::Arrow(Direction::Up)),
            ],
        );
        self.key(format!("\x1b[{code}u"), key);
        self.nothing(format!("\x1b[{code};1:3u"));
    }

    /// Pasted text, which may look like anything but its own end.
    fn paste(&mut self, random: &mut Rng) {
        let mut text: Vec<u8> = (0..random.usize(..60)).map(|_| random.u8(..)).collect();
        if random.bool() {
            text.extend_from_slice(b"q\r\x1b[A\x1b[200~\x1b[20\x1b");
        }
        if text.windows(6).any(|bytes| bytes == b"\x1b[201~") {
            return;
        }
        self.nothing([b"\x1b[200~".as_slice(), &text, b"\x1b[201~"].concat());
    }
}

/// Feeds the bytes in pieces of any length.
fn feed(parser: &mut EventParser, mut bytes: &[u8], random: &mut Rng, keys: &mut Vec<Key>) {
    let most = pick(random, &[1, 2, 7, 64, 4096]);
    while !bytes.is_empty() {
        let (piece, rest) = bytes.split_at(random.usize(1..=most).min(bytes.len()));
        parser.feed(piece, |event| keys.extend(key(&event)));
        bytes = rest;
    }
}

/// Input of which some has been lost, doubled or changed on the way, or that never was any.
fn garbage(random: &mut Rng) -> Vec<u8> {
    let mut typed = Typed::default();
    for _ in 0..random.u8(..12) {
        typed.add(random);
    }
    let mut bytes = typed.bytes;
    for _ in 0..random.u8(..8) {
        if bytes.is_empty() || random.u8(..4) == 0 {
            let start = random.usize(..=bytes.len());
            let noise: Vec<u8> = (0..random.usize(..80)).map(|_| random.u8(..)).collect();
            bytes.splice(start..start, noise);
            continue;
        }
        let place = random.usize(..bytes.len());
        match random.u8(..5) {
            0 => bytes[place] = random.u8(..),
            1 => bytes.truncate(place),
            2 => drop(bytes.remove(place)),
            3 => bytes.insert(place, pick(random, b"\x1b[O]P;:<?$~uMA0129\r\x07\\")),
            _ => bytes.extend_from_within(place..),
        }
        bytes.truncate(20_000);
    }
    bytes
}

#[test]
fn no_input_is_lost_and_none_invented() {
    for seed in 0..cases(4000) {
        let mut random = Rng::with_seed(seed);
        let mut typed = Typed::default();
        for _ in 0..random.u8(..20) {
            typed.add(&mut random);
        }
        if random.u8(..4) == 0 {
            typed.key(b"\x1b", Key::Esc);
        }
        let (mut parser, mut keys) = (EventParser::default(), Vec::new());
        feed(&mut parser, &typed.bytes, &mut random, &mut keys);
        let pending = parser.pending();
        assert!(matches!(pending, None | Some(Pending::Escape)), "seed {seed}: {pending:?}");
        keys.extend(parser.expire().as_ref().and_then(key));
        assert_eq!(keys, typed.keys, "seed {seed}: {}", typed.bytes.escape_ascii());
        assert_eq!(parser.take_reports(), typed.reports, "seed {seed}");
    }
}

#[test]
fn garbage_is_the_same_in_any_pieces_and_never_sticks() {
    for seed in 0..cases(4000) {
        let mut random = Rng::with_seed(seed);
        let bytes = garbage(&mut random);
        let (mut parser, mut keys) = (EventParser::default(), Vec::new());
        feed(&mut parser, &bytes, &mut random, &mut keys);
        let (mut whole, mut expected) = (EventParser::default(), Vec::new());
        whole.feed(&bytes, |event| expected.extend(key(&event)));
        assert_eq!(keys, expected, "seed {seed}: {}", bytes.escape_ascii());
        assert_eq!(parser.pending(), whole.pending(), "seed {seed}");
        parser.expire();
        assert_eq!(parser.pending(), None, "seed {seed}");
        keys.clear();
        // The first key may have to show that it is alone, and no rest of a paste.
        feed(&mut parser, b"\x1b[D", &mut random, &mut keys);
        keys.extend(parser.expire().as_ref().and_then(key));
        feed(&mut parser, b"\x1b[1;2Aq", &mut random, &mut keys);
        let next = [Key::Arrow(Direction::Left), Key::FarArrow(Direction::Up), Key::Char('q')];
        assert_eq!(keys, next, "seed {seed}: after {}", bytes.escape_ascii());
    }
}

/// Panics unless the terminal shows the picture's characters. Rows with characters that emulators differ about are left
/// out: somebody may type anything, and the program shows it.
fn check(picture: &Buffer, terminal: &vt100::Parser, what: &str) {
    let width = usize::from(picture.area.width).max(1);
    for (y, row) in (0..).zip(picture.content.chunks(width)) {
        if !row.iter().all(|cell| cell.symbol().chars().all(|c| c < '\u{300}' && c != '\u{ad}')) {
            continue;
        }
        for (x, cell) in (0..).zip(row) {
            let seen = terminal.screen().cell(y, x).filter(|seen| seen.has_contents());
            assert_eq!(seen.map_or(" ", |seen| seen.contents()), cell.symbol(), "{what}: {}, at {x},{y}", picture.area);
        }
    }
}

/// The way of a key through the whole program, without a device: bytes, inputs, session, picture, bytes.
#[test]
fn the_tutorial_survives_any_input_at_any_size() {
    let course = course();
    let steps: Vec<String> = course
        .lessons
        .iter()
        .flat_map(|lesson| lesson.steps.iter().map(|step| format!("{}.{}", lesson.id, step.id)))
        .collect();
    let style = Style { look: Look::default(), utf8: true };
    for seed in 0..cases(150) {
        let mut random = Rng::with_seed(seed);
        let mut session = Session::new(course.clone(), seed);
        session.open(&steps[random.usize(..steps.len())]).expect("a step of the course");
        let (width, height) = match random.u8(..8) {
            0 => (random.u16(..=500), random.u16(..=200)),
            1 | 2 => (random.u16(..90), random.u16(..30)),
            _ => (80, 24),
        };
        let side = |cells| NonZeroU16::new(cells).unwrap_or(NonZeroU16::MIN);
        let mut terminal = vt100::Parser::new(side(height), side(width), 0);
        let mut parser = EventParser::default();
        let area = Rect::new(0, 0, width, height);
        let mut shown = Buffer::empty(area);
        let Ok(mut drawn) = Terminal::new(LeanBackend::new(area.as_size()));
        let mut keys = Vec::new();
        for _ in 0..random.u8(1..6) {
            if random.bool() {
                let mut typed = Typed::default();
                for _ in 0..random.u8(..12) {
                    typed.add(&mut random);
                }
                feed(&mut parser, &typed.bytes, &mut random, &mut keys);
            } else {
                feed(&mut parser, &garbage(&mut random), &mut random, &mut keys);
            }
            keys.extend(parser.expire().as_ref().and_then(key));
            keys.drain(..).any(|key| session.press(key) == Effect::Quit);
            let Ok(frame) = drawn.draw(|frame| {
                session.draw(&style, frame.buffer_mut());
                if let Some(place) = session.cursor(&shown, frame.buffer_mut()) {
                    frame.set_cursor_position(place);
                }
            });
            shown.clone_from(frame.buffer);
            terminal.process(&std::mem::take(drawn.backend_mut().queue()));
            check(&shown, &terminal, &format!("seed {seed}"));
        }
    }
}
