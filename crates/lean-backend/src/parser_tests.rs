use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use Direction::{Down, Left, Right, Up};
use Key::{Arrow, BackTab, Backspace, Char, Ctrl, End, Enter, Esc, FarArrow, Home, PageDown, PageUp, Tab};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// A key in short.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    Char(char),
    Ctrl(char),
    Arrow(Direction),
    /// With Shift held.
    FarArrow(Direction),
    Enter,
    Tab,
    BackTab,
    Backspace,
    Esc,
    PageUp,
    PageDown,
    Home,
    End,
}

/// The key of an event; none of chords other than Ctrl, and of keys that are not listed.
fn key_of(event: &Event) -> Option<Key> {
    let event = event.as_key_event()?;
    let shift = event.modifiers == KeyModifiers::SHIFT;
    let arrow = |direction| Some(if shift { FarArrow(direction) } else { Arrow(direction) });
    match event.code {
        KeyCode::Left => arrow(Left),
        KeyCode::Right => arrow(Right),
        KeyCode::Up => arrow(Up),
        KeyCode::Down => arrow(Down),
        KeyCode::Enter => Some(Enter),
        KeyCode::Tab => Some(Tab),
        KeyCode::BackTab => Some(BackTab),
        KeyCode::Backspace => Some(Backspace),
        KeyCode::Esc => Some(Esc),
        KeyCode::PageUp => Some(PageUp),
        KeyCode::PageDown => Some(PageDown),
        KeyCode::Home => Some(Home),
        KeyCode::End => Some(End),
        KeyCode::Char(c) if event.modifiers == KeyModifiers::CONTROL => Some(Ctrl(c.to_ascii_lowercase())),
        KeyCode::Char(c) if event.modifiers.difference(KeyModifiers::SHIFT).is_empty() => Some(Char(c)),
        _ => None,
    }
}

/// The keys of the pieces, each read on its own, and of the silence that follows them.
fn keys_of(pieces: &[&[u8]]) -> Vec<Key> {
    let mut parser = EventParser::default();
    let mut keys = Vec::new();
    for piece in pieces {
        parser.feed(piece, |event| keys.extend(key_of(&event)));
    }
    keys.extend(parser.expire().as_ref().and_then(key_of));
    keys
}

fn expect(table: &[(&[u8], &[Key])]) {
    for (bytes, keys) in table {
        assert_eq!(keys_of(&[bytes]), *keys, "{}", bytes.escape_ascii());
        let torn: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(keys_of(&torn), *keys, "torn: {}", bytes.escape_ascii());
        // Whatever came before, the next key must get through.
        let followed = [bytes, b"\x1b[A".as_slice()].concat();
        if keys.last() != Some(&Esc) {
            assert_eq!(keys_of(&[&followed]).last(), Some(&Arrow(Up)), "then Up: {}", bytes.escape_ascii());
        }
    }
}

/// Keys after the start of a paste that has paused: read in pieces, with silence after each.
fn keys_after_a_pause(pieces: &[&[u8]]) -> Vec<Key> {
    let mut parser = EventParser::default();
    let mut keys = Vec::new();
    parser.feed(b"\x1b[200~the first half, ", |event| panic!("pasted: {event:?}"));
    assert_eq!((parser.pending(), parser.expire()), (Some(Pending::Sequence), None));
    assert_eq!(parser.pending(), None, "nothing to wait for, however long it takes");
    for piece in pieces {
        parser.feed(piece, |event| keys.extend(key_of(&event)));
        while parser.pending().is_some() {
            keys.extend(parser.expire().as_ref().and_then(key_of));
        }
    }
    keys
}

#[test]
fn the_rest_of_a_paste_that_has_paused_is_no_keys() {
    for pieces in [
        [b"qq\x1b[201~".as_slice(), b"x"].as_slice(),
        &[b"qq", b"x"],
        &[b"qq", b"q and more\r", b"the end\x1b[201~x"],
        &[b"q\x1b[201~x"],
        &[b"\x1b[201~x"],
        // Its end torn, and another paste.
        &[b"qq\x1b[20", b"1~", b"x"],
        &[b"q\x1b[200~q", b"\x1b[201~x"],
        &[b"\x1b[200~q\x1b[201~x"],
        &["ää".as_bytes(), b"x"],
    ] {
        let shown: Vec<_> = pieces.iter().map(|piece| piece.escape_ascii().to_string()).collect();
        assert_eq!(keys_after_a_pause(pieces), [Char('x')], "{shown:?}");
    }
}

#[test]
fn a_key_alone_ends_a_paste_that_has_paused() {
    for (bytes, key) in
        [(b"q".as_slice(), Char('q')), (b"\x1b[A", Arrow(Up)), (b"\x1b", Esc), (b"\x03", Ctrl('c')), (b"\r", Enter)]
    {
        assert_eq!(keys_after_a_pause(&[bytes, b"qq"]), [key, Char('q'), Char('q')]);
    }
    assert_eq!(keys_after_a_pause(&[b"\x1b[0n", b"q"]), [Char('q')], "answers are no keys");
}

#[test]
fn plain_keys() {
    expect(&[
        (b"q", &[Char('q')]),
        (b"Q?", &[Char('Q'), Char('?')]),
        (b"\r", &[Enter]),
        (b"\n", &[Enter]),
        (b"\t", &[Tab]),
        (b"\x7f", &[Backspace]),
        (b"\x08", &[Ctrl('h')]),
        (b"\x03\x1a", &[Ctrl('c'), Ctrl('z')]),
        (b"\x1c", &[Ctrl('\\')]),
        (b"\x00", &[]),
        (b"\x1b", &[Esc]),
    ]);
}

#[test]
fn arrows_in_every_dialect() {
    expect(&[
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", &[Arrow(Up), Arrow(Down), Arrow(Right), Arrow(Left)]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", &[Arrow(Up), Arrow(Down), Arrow(Right), Arrow(Left)]),
        (b"\x1b[1;2A", &[FarArrow(Up)]),
        (b"\x1b[2A", &[FarArrow(Up)]),
        (b"\x1b[1;66D", &[FarArrow(Left)]),
        (b"\x1b[1;3C\x1b[1;5C\x1b[1;6C", &[Arrow(Right); 3]),
        (b"\x1bO5D\x1bO1;2D", &[Arrow(Left), FarArrow(Left)]),
        (b"\x1b[a\x1b[d", &[FarArrow(Up), FarArrow(Left)]),
        (b"\x1bOa\x1bOd", &[Arrow(Up), Arrow(Left)]),
        // Alt+arrow with ESC in front: one arrow, no phantom keys.
        (b"\x1b\x1b[D", &[Arrow(Left)]),
        (b"\x1b\x1bOD", &[Arrow(Left)]),
    ]);
}

#[test]
fn other_named_keys() {
    expect(&[
        (b"\x1b[Z\x1b[1;2Z", &[BackTab, BackTab]),
        (b"\x1b[H\x1bOH\x1b[1~\x1b[7~\x1b[1;5H\x1b[7$\x1b[7^", &[Home; 7]),
        (b"\x1b[F\x1bOF\x1b[4~\x1b[8~\x1b[8@", &[End; 5]),
        (b"\x1b[5~\x1b[5;2~\x1b[6~", &[PageUp, PageUp, PageDown]),
        (b"\x1bOM", &[Enter]),
    ]);
}

#[test]
fn alt_invents_no_letter() {
    expect(&[
        (b"\x1ba", &[]),
        (b"\x1b\xc3\xa9x", &[Char('x')]),
        (b"\x1b q", &[Char('q')]),
        // Alt+Enter and Esc-then-Enter in one packet are the same bytes; the Enter was pressed either way.
        (b"\x1b\r", &[Enter]),
        (b"\x1b\x03", &[Ctrl('c')]),
    ]);
}

#[test]
fn characters_of_every_length() {
    expect(&[
        ("é漢😀".as_bytes(), &[Char('é'), Char('漢'), Char('😀')]),
        // Torn, overlong, surrogate, stray and out of range: dropped, and the next byte stands for itself.
        (b"\xc3q", &[Char('q')]),
        (b"\xf0\x9f\x98\rq", &[Enter, Char('q')]),
        (b"\xc0\x80\xed\xa0\x80\xffq", &[Char('q')]),
        (b"\xf5\x80\x80\x80q", &[Char('q')]),
        (b"\xc2\x9bA", &[Char('A')]),
    ]);
}

#[test]
fn kitty_and_xterm_key_reports() {
    expect(&[
        (b"\x1b[97u", &[Char('a')]),
        (b"\x1b[97;2u\x1b[47:63;2u", &[Char('A'), Char('?')]),
        (b"\x1b[99;5u", &[Ctrl('c')]),
        (b"\x1b[97;3u", &[]),
        (b"\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", &[Char('a'), Char('a')]),
        (b"\x1b[1;1:1A\x1b[1;1:2A\x1b[1;1:3A", &[Arrow(Up), Arrow(Up)]),
        (b"\x1b[27u\x1b[13u\x1b[9u\x1b[9;2u\x1b[127u", &[Esc, Enter, Tab, BackTab, Backspace]),
        (b"\x1b[57417u\x1b[57404u\x1b[57441u", &[Arrow(Left), Char('5')]),
        (b"\x1b[27;5;99~", &[Ctrl('c')]),
        (b"\x1b[1114112;1:1u\x1b[55296u\x1b[99999999999u", &[]),
    ]);
}

#[test]
fn what_is_no_key_is_swallowed() {
    expect(&[
        // Late replies: mode report, status, attributes, position, color with either end, version.
        (b"\x1b[?2026;2$yq", &[Char('q')]),
        (b"\x1b[0nq", &[Char('q')]),
        (b"\x1b[?62;22cq", &[Char('q')]),
        (b"\x1b[24;80Rq", &[Char('q')]),
        (b"\x1b]11;rgb:0000/0000/0000\x1b\\q", &[Char('q')]),
        (b"\x1b]11;rgb:0000/0000/0000\x07q", &[Char('q')]),
        (b"\x1bP>|term 1.0\x1b\\q", &[Char('q')]),
        (b"\x1b_Gi=1;OK\x1b\\q", &[Char('q')]),
        // Mouse and focus.
        (b"\x1b[<0;99999999999;65536Mq\x1b[<35;1;1m", &[Char('q')]),
        (b"\x1b[M !!q", &[Char('q')]),
        (b"\x1b[M\xff\xff\xffq", &[Char('q')]),
        (b"\x1b[I\x1b[Oq", &[Char('q')]),
        // Function keys, Insert, Delete, the Linux console's F1.
        (b"\x1bOP\x1b[11~\x1b[24~\x1b[2~\x1b[3~\x1b[[Aq", &[Char('q')]),
        // Cut off by a control character or by ESC.
        (b"\x1b[1;\rq", &[Enter, Char('q')]),
        (b"\x1b]no end\r", &[Enter]),
        (b"\x1b[1;\x1b[A", &[Arrow(Up)]),
        // A paste, whatever it holds; a stray end.
        (b"\x1b[200~q\r\x1b[A\x1b[20\x1b[201~x\x1b[201~", &[Char('x')]),
    ]);
}

#[test]
fn status_reports_are_counted_and_are_no_keys() {
    for (bytes, count) in [
        (b"\x1b[0n".as_slice(), 1),
        (b"\x1b[0n\x1b[A\x1b[3n", 2),
        (b"\x1b[n\x1b[5n\x1b[?0n\x1b[00n\x1b[0;0n", 0),
        (b"\x1b[200~\x1b[0n\x1b[201~", 0),
    ] {
        let mut parser = EventParser::default();
        let mut keys = 0;
        for byte in bytes {
            parser.feed(&[*byte], |_| keys += 1);
        }
        assert_eq!(parser.take_reports(), count, "{}", bytes.escape_ascii());
        assert_eq!(parser.take_reports(), 0);
        assert_eq!(keys, usize::from(bytes.contains(&b'A')));
    }
}

#[test]
fn long_sequences_are_dropped_whole() {
    let digits = [b"\x1b[".as_slice(), &[b'9'; 5000], b"A", b"q"].concat();
    assert_eq!(keys_of(&[&digits]), [Char('q')]);
    let fields = [b"\x1b[".as_slice(), &b"1;".repeat(5000), b"A", b"q"].concat();
    assert_eq!(keys_of(&[&fields]), [Char('q')]);
    let string = [b"\x1b]".as_slice(), &vec![b'x'; 20_000], b"\x1b\\q"].concat();
    assert_eq!(keys_of(&[&string]), [Char('q')]);
}

#[test]
fn the_clock_ends_what_never_ends() {
    for (bytes, pending) in [
        (b"\x1b".as_slice(), Some(Pending::Escape)),
        (b"\x1b[", Some(Pending::Sequence)),
        (b"\x1bO", Some(Pending::Sequence)),
        (b"\x1b]11;", Some(Pending::Sequence)),
        (b"\x1b[M!", Some(Pending::Sequence)),
        (b"\xf0\x9f", None),
        (b"q", None),
    ] {
        let mut parser = EventParser::default();
        parser.feed(bytes, |_| {});
        assert_eq!(parser.pending(), pending, "{}", bytes.escape_ascii());
        let late = parser.expire();
        assert_eq!(
            late.as_ref().and_then(key_of),
            (pending == Some(Pending::Escape)).then_some(Esc),
            "{}",
            bytes.escape_ascii()
        );
        let mut keys = Vec::new();
        parser.feed(b"q", |event| keys.extend(key_of(&event)));
        assert_eq!(keys, [Char('q')], "{}", bytes.escape_ascii());
    }
}

#[test]
fn half_a_string_end_is_no_esc_key() {
    assert_eq!(keys_of(&[b"\x1b]11;rgb:0/0/0\x1b"]), []);
}

/// Bytes that lean towards the interesting ones.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => any::<u8>().prop_map(|byte| vec![byte]),
        4 => proptest::sample::select(b"\x1b[O;:?<$~uMA01259\r\x07\\".as_slice()).prop_map(|byte| vec![byte]),
        1 => proptest::sample::select(vec!["\x1b[200~", "\x1b[201~", "\x1b]11;", "\x1bP", "é", "漢", "😀", "\x1b[1;2"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn the_same_bytes_in_any_split_give_the_same_keys(bytes in noise(), cuts in vec(any::<prop::sample::Index>(), 0..20)) {
        let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let pieces: Vec<&[u8]> = places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
        prop_assert_eq!(keys_of(&pieces), keys_of(&[&bytes]));
    }

    #[test]
    fn after_any_bytes_and_a_silence_keys_get_through(bytes in noise()) {
        let mut parser = EventParser::default();
        parser.feed(&bytes, |_| {});
        parser.expire();
        let mut keys = Vec::new();
        // The first one may have to show that it is alone.
        parser.feed(b"\x1b[D", |event| keys.extend(key_of(&event)));
        keys.extend(parser.expire().as_ref().and_then(key_of));
        parser.feed(b"\x1b[Dq", |event| keys.extend(key_of(&event)));
        prop_assert_eq!(keys, [Arrow(Left), Arrow(Left), Char('q')]);
    }
}

fn events_of(pieces: &[&[u8]]) -> Vec<Event> {
    let mut parser = EventParser::default();
    let mut events = Vec::new();
    for piece in pieces {
        parser.feed(piece, |event| events.push(event));
    }
    events
}

#[test]
fn events_say_what_is_held_as_those_of_crossterm_do() {
    const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
    const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
    for (bytes, code, modifiers) in [
        (b"q".as_slice(), KeyCode::Char('q'), KeyModifiers::NONE),
        (b"Q", KeyCode::Char('Q'), SHIFT),
        ("\u{c9}".as_bytes(), KeyCode::Char('\u{c9}'), SHIFT),
        (b"\x03", KeyCode::Char('c'), CONTROL),
        (b"\x1b[Z", KeyCode::BackTab, SHIFT),
        (b"\x1b[1;2A", KeyCode::Up, SHIFT),
        (b"\x1b[1;3A", KeyCode::Up, KeyModifiers::ALT),
        (b"\x1b[1;5A", KeyCode::Up, CONTROL),
        (b"\x1b[1;9A", KeyCode::Up, KeyModifiers::SUPER),
        (b"\x1b[1;64A", KeyCode::Up, KeyModifiers::all()),
        // The locks do not count.
        (b"\x1b[1;193A", KeyCode::Up, KeyModifiers::NONE),
        (b"\x1bOa", KeyCode::Up, CONTROL),
        (b"\x1b[99;6u", KeyCode::Char('c'), CONTROL | SHIFT),
    ] {
        let expected = Event::Key(KeyEvent::new(code, modifiers));
        assert_eq!(events_of(&[bytes]), [expected], "{}", bytes.escape_ascii());
    }
}

#[test]
fn mouse_reports_come_in_order_with_the_keys() {
    let at = |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    let bytes = b"\x1b[<0;1;1Mq\x1b[<32;300;24M\x1b[<0;300;24m\x1b[A";
    let expected = [
        at(MouseEventKind::Down(MouseButton::Left), 0, 0),
        key(KeyCode::Char('q')),
        at(MouseEventKind::Drag(MouseButton::Left), 299, 23),
        at(MouseEventKind::Up(MouseButton::Left), 299, 23),
        key(KeyCode::Up),
    ];
    assert_eq!(events_of(&[bytes]), expected);
    assert_eq!(events_of(&bytes.chunks(1).collect::<Vec<_>>()), expected);
    // The wheel, other buttons, modifiers, motion without a button, and what makes no sense.
    for bytes in ["64;5;5M", "65;5;5M", "1;5;5M", "2;5;5M", "4;5;5M", "16;5;5M", "35;5;5M", "0;0;5M", "0;5M", "M"] {
        assert_eq!(events_of(&[format!("\x1b[<{bytes}").as_bytes()]), [], "{bytes}");
    }
    assert_eq!(events_of(&[b"\x1b[<0;70000;5M\x1b[<0;5;99999999999M"]), []);
}
