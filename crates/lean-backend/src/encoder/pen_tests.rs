use super::*;

fn pen(fg: Color, bg: Color, modifier: Modifier) -> SgrPen {
    SgrPen { fg, bg, modifier }
}

fn written(from: Option<SgrPen>, ink: Ink) -> String {
    let mut out = Vec::new();
    let pen = change(from, &ink, &mut out);
    assert!(pen.suits(&ink));
    String::from_utf8(out).expect("ASCII")
}

fn solid(pen: SgrPen) -> Ink {
    Ink { pen, blank: false }
}

#[test]
fn the_shortest_change_is_written() {
    let none = Modifier::empty();
    let cyan = pen(Color::Cyan, Color::Reset, none);
    let loud = pen(Color::Cyan, Color::Reset, Modifier::BOLD);
    let reversed = pen(Color::Cyan, Color::Blue, Modifier::REVERSED);
    let blank = |bg| Ink { pen: pen(Color::Reset, bg, none), blank: true };
    for (from, ink, expected) in [
        (None, solid(SgrPen::PLAIN), "\x1b[m"),
        (None, solid(cyan), "\x1b[;36m"),
        (Some(SgrPen::PLAIN), solid(cyan), "\x1b[36m"),
        (Some(cyan), solid(SgrPen::PLAIN), "\x1b[m"),
        (Some(cyan), solid(loud), "\x1b[1m"),
        (Some(loud), solid(cyan), "\x1b[22m"),
        (Some(loud), solid(SgrPen::PLAIN), "\x1b[m"),
        (Some(loud), blank(Color::Reset), ""),
        (Some(reversed), blank(Color::Blue), "\x1b[27m"),
        (Some(reversed), blank(Color::Reset), "\x1b[m"),
        (Some(cyan), solid(pen(Color::LightRed, Color::White, none)), "\x1b[91;107m"),
        (Some(cyan), solid(pen(Color::Indexed(6), Color::Indexed(208), none)), "\x1b[38;5;6;48;5;208m"),
        (Some(cyan), solid(pen(Color::Rgb(1, 20, 255), Color::Reset, none)), "\x1b[38;2;1;20;255m"),
        // As long as a reset, and leaves more as it is.
        (
            Some(pen(Color::Reset, Color::Reset, Modifier::BOLD | Modifier::UNDERLINED)),
            solid(pen(Color::Reset, Color::Reset, Modifier::UNDERLINED)),
            "\x1b[22m",
        ),
        // Bold and dim are switched off together.
        (
            Some(pen(Color::Red, Color::Red, Modifier::BOLD | Modifier::DIM)),
            solid(pen(Color::Red, Color::Red, Modifier::DIM)),
            "\x1b[22;2m",
        ),
    ] {
        assert_eq!(written(from, ink), expected, "{from:?} to {ink:?}");
    }
}

const PLAIN: [Color; 8] =
    [Color::Black, Color::Red, Color::Green, Color::Yellow, Color::Blue, Color::Magenta, Color::Cyan, Color::Gray];
const BRIGHT: [Color; 8] = [
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];
const ATTRIBUTES: [Modifier; 9] = [
    Modifier::BOLD,
    Modifier::DIM,
    Modifier::ITALIC,
    Modifier::UNDERLINED,
    Modifier::SLOW_BLINK,
    Modifier::RAPID_BLINK,
    Modifier::REVERSED,
    Modifier::HIDDEN,
    Modifier::CROSSED_OUT,
];

/// What a terminal makes of the parameters of SGR, from the standard (ECMA-48 8.3.117) and xterm's list of colors.
fn apply(mut pen: SgrPen, text: &str) -> SgrPen {
    if text.is_empty() {
        return pen;
    }
    let body = text.strip_prefix("\x1b[").and_then(|rest| rest.strip_suffix('m')).expect("one SGR");
    let mut codes = body.split(';').map(|code| if code.is_empty() { 0 } else { code.parse::<u8>().expect("a code") });
    while let Some(code) = codes.next() {
        match code {
            0 => pen = SgrPen::PLAIN,
            1..=9 => pen.modifier |= ATTRIBUTES[usize::from(code) - 1],
            22 => pen.modifier -= Modifier::BOLD | Modifier::DIM,
            25 => pen.modifier -= Modifier::SLOW_BLINK | Modifier::RAPID_BLINK,
            23 | 24 | 27..=29 => pen.modifier -= ATTRIBUTES[usize::from(code) - 21],
            38 | 48 => {
                let mut next = || codes.next().expect("a color");
                let color = if next() == 5 { Color::Indexed(next()) } else { Color::Rgb(next(), next(), next()) };
                *(if code == 38 { &mut pen.fg } else { &mut pen.bg }) = color;
            }
            30..=37 => pen.fg = PLAIN[usize::from(code) - 30],
            40..=47 => pen.bg = PLAIN[usize::from(code) - 40],
            90..=97 => pen.fg = BRIGHT[usize::from(code) - 90],
            100..=107 => pen.bg = BRIGHT[usize::from(code) - 100],
            39 => pen.fg = Color::Reset,
            49 => pen.bg = Color::Reset,
            _ => panic!("no such code: {code}"),
        }
    }
    pen
}

fn any_color(random: &mut fastrand::Rng) -> Color {
    let named = [[Color::Reset].as_slice(), &PLAIN, &BRIGHT].concat();
    match random.u8(..4) {
        0 => Color::Indexed(random.u8(..)),
        1 => Color::Rgb(random.u8(..), random.u8(..), random.u8(..)),
        _ => named[random.usize(..named.len())],
    }
}

#[test]
fn a_terminal_understands_every_change() {
    let mut random = fastrand::Rng::with_seed(7);
    let any_pen = |random: &mut fastrand::Rng| {
        let modifier = random.u16(..) & random.u16(..);
        pen(any_color(random), any_color(random), Modifier::from_bits_truncate(modifier))
    };
    let mut pen = SgrPen::PLAIN;
    for _ in 0..20_000 {
        let mut cell = Cell::EMPTY;
        let next = any_pen(&mut random);
        (cell.fg, cell.bg, cell.modifier) = (next.fg, next.bg, next.modifier);
        let ink = Ink::of(&cell, random.bool());
        let known = random.u8(..20) > 0;
        let mut out = Vec::new();
        let told = change(known.then_some(pen), &ink, &mut out);
        let text = String::from_utf8(out).expect("ASCII");
        let seen = apply(pen, &text);
        assert_eq!(seen, told, "{pen:?} and {text:?}");
        if ink.blank {
            assert!(seen.bg == next.bg && !seen.modifier.intersects(ON_BLANKS), "{seen:?}");
        } else {
            assert_eq!(seen, next);
        }
        pen = seen;
    }
}
