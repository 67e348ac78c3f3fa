use std::num::NonZeroU16;

use fastrand::Rng;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui_core::buffer::CellDiffOption;
use ratatui_core::style::{Color, Modifier, Style};

use super::cell::{is_octant, span};
use super::*;

fn buffer(width: u16, height: u16) -> Buffer {
    Buffer::empty(Rect::new(0, 0, width, height))
}

/// Whether ratatui's comparison can take the picture: it panics where a wide character sticks out of the last row, and on
/// control characters, and overlooks what was put upon the half of a wide character.
fn is_plain(picture: &Buffer) -> bool {
    picture.content.iter().all(|cell| columns(cell) <= 1 && !cell.symbol().contains(|c: char| c.is_ascii_control()))
}

/// The cells that change, of which the encoder is told.
fn changes<'p>(shown: &Buffer, next: &'p Buffer) -> Vec<(u16, u16, &'p Cell)> {
    if is_plain(shown) && is_plain(next) {
        return shown.diff(next);
    }
    let visible = |picture: &Buffer, y: u16| {
        let row = &picture.content[usize::from(y * picture.area.width)..][..picture.area.width.into()];
        let mut covered = 0;
        let seen = |x| {
            let seen = x >= covered;
            covered = if seen { x + span(row, x) } else { covered };
            seen
        };
        (0..row.len()).map(seen).collect::<Vec<bool>>()
    };
    let mut changes = Vec::new();
    for y in 0..next.area.height {
        let (before, after) = (visible(shown, y), visible(next, y));
        for x in (0..next.area.width).filter(|x| after[usize::from(*x)]) {
            let (old, new) = (&shown[(x, y)], &next[(x, y)]);
            if !before[usize::from(x)] || old != new || new.diff_option == CellDiffOption::AlwaysUpdate {
                changes.push((x, y, new));
            }
        }
    }
    changes
}

/// A terminal, an older one, what they should show, and the encoder between them.
struct Bench {
    encoder: Encoder,
    shown: Buffer,
    terminal: vt100::Parser,
    /// As tmux and mosh do, it leaves out the octants that it does not know.
    older: vt100::Parser,
}

impl Bench {
    fn new(width: u16, height: u16) -> Self {
        let side = |cells| NonZeroU16::new(cells).unwrap_or(NonZeroU16::MIN);
        let terminal = || vt100::Parser::new(side(height), side(width), 0);
        let size = Size::new(width, height);
        let encoder = Encoder::new(size);
        let mut bench = Self { encoder, shown: buffer(width, height), terminal: terminal(), older: terminal() };
        let mut out = Vec::new();
        bench.encoder.clear(size, &mut out);
        bench.process(&out);
        bench
    }

    fn process(&mut self, bytes: &[u8]) {
        self.terminal.process(bytes);
        let mut text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
        text.retain(|c| !is_octant(&c.to_string()));
        self.older.process(text.as_bytes());
    }

    /// Shows the next picture; returns the bytes.
    fn show(&mut self, next: &Buffer) -> Vec<u8> {
        self.show_and_park(next, None)
    }

    /// The same, and leaves the cursor there.
    fn show_and_park(&mut self, next: &Buffer, park: Option<(u16, u16)>) -> Vec<u8> {
        let mut out = Vec::new();
        self.encoder.gather(changes(&self.shown, next).into_iter());
        self.encoder.write(park.map(Position::from), &mut out);
        self.process(&out);
        self.shown.clone_from(next);
        out
    }

    /// Panics unless the terminals show the picture.
    #[track_caller]
    fn check(&self, what: &str) {
        self.check_on(&self.terminal, what, |_| true);
        self.check_on(&self.older, &format!("{what}, older"), |symbol| !is_octant(symbol));
    }

    #[track_caller]
    fn check_on(&self, terminal: &vt100::Parser, what: &str, knows: impl Fn(&str) -> bool) {
        let area = self.shown.area;
        for y in 0..area.height {
            let mut x = 0;
            while x < area.width {
                let cell = &self.shown[(x, y)];
                let seen = terminal.screen().cell(y, x).expect("a cell");
                let room = x + columns(cell) <= area.width;
                let printed = !is_blank(cell) && room && knows(cell.symbol());
                let text = if printed { cell.symbol() } else { " " };
                let seen_text = if seen.has_contents() { seen.contents() } else { " " };
                assert_eq!(seen_text, text, "{what}: text at {x},{y}");
                let blank = text == " " && !cell.modifier.intersects(pen::ON_BLANKS);
                let place = format!("{what}: {cell:?} at {x},{y} is {seen:?}");
                assert_eq!(seen.bgcolor(), color(cell.bg), "{place}");
                assert_eq!(seen.inverse(), cell.modifier.contains(Modifier::REVERSED), "{place}");
                assert_eq!(seen.underline(), cell.modifier.contains(Modifier::UNDERLINED), "{place}");
                if !blank {
                    assert_eq!(seen.fgcolor(), color(cell.fg), "{place}");
                    assert_eq!(seen.bold(), cell.modifier.contains(Modifier::BOLD), "{place}");
                    assert_eq!(seen.dim(), cell.modifier.contains(Modifier::DIM), "{place}");
                    assert_eq!(seen.italic(), cell.modifier.contains(Modifier::ITALIC), "{place}");
                }
                x += if printed { columns(cell) } else { 1 };
            }
        }
    }
}

fn color(color: Color) -> vt100::Color {
    match color {
        Color::Reset => vt100::Color::Default,
        Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Black => vt100::Color::Idx(0),
        Color::Red => vt100::Color::Idx(1),
        Color::Green => vt100::Color::Idx(2),
        Color::Yellow => vt100::Color::Idx(3),
        Color::Blue => vt100::Color::Idx(4),
        Color::Magenta => vt100::Color::Idx(5),
        Color::Cyan => vt100::Color::Idx(6),
        Color::Gray => vt100::Color::Idx(7),
        Color::DarkGray => vt100::Color::Idx(8),
        Color::LightRed => vt100::Color::Idx(9),
        Color::LightGreen => vt100::Color::Idx(10),
        Color::LightYellow => vt100::Color::Idx(11),
        Color::LightBlue => vt100::Color::Idx(12),
        Color::LightMagenta => vt100::Color::Idx(13),
        Color::LightCyan => vt100::Color::Idx(14),
        Color::White => vt100::Color::Idx(15),
    }
}

const SYMBOLS: [&str; 28] = [
    " ",
    " ",
    " ",
    "a",
    "|",
    "-",
    "+",
    "#",
    "é",
    "│",
    "─",
    "⣿",
    "⠁",
    "█",
    "\u{1cd00}",
    "\u{1cde5}",
    "\u{1cea0}",
    "\u{1fb82}",
    "漢",
    "字",
    "ｱ",
    "😀",
    "e\u{301}",
    "⌨\u{fe0f}",
    "\u{200b}",
    "\u{9b}",
    "\u{feff}",
    "",
];

fn any_style(random: &mut Rng) -> Style {
    let colors = [
        Color::Reset,
        Color::Reset,
        Color::Cyan,
        Color::LightRed,
        Color::Indexed(208),
        Color::Rgb(1, 2, 3),
        Color::Blue,
    ];
    let mut style = Style::new().fg(colors[random.usize(..colors.len())]);
    if random.u8(..4) == 0 {
        style = style.bg(colors[random.usize(..colors.len())]);
    }
    let attributes = [
        Modifier::BOLD,
        // The emulator takes bold and dim for one of the two, so they do not come together; `pen` tests that.
        Modifier::DIM,
        Modifier::ITALIC,
        Modifier::UNDERLINED,
        Modifier::REVERSED,
        Modifier::SLOW_BLINK,
        Modifier::CROSSED_OUT,
        Modifier::HIDDEN,
    ];
    let first = random.usize(..attributes.len() * 2);
    if let Some(attribute) = attributes.get(first) {
        style = style.add_modifier(*attribute);
        if first > 1 && random.bool() {
            style = style.add_modifier(attributes[random.usize(2..attributes.len())]);
        }
    }
    style
}

fn put(picture: &mut Buffer, x: u16, y: u16, symbol: &str, style: Style) {
    if x < picture.area.width && y < picture.area.height {
        let cell = &mut picture[(x, y)];
        cell.reset();
        cell.set_symbol(symbol).set_style(style);
    }
}

/// The outline of a box, which may stick out.
fn outline(picture: &mut Buffer, x: u16, y: u16, width: u16, height: u16, style: Style) {
    for column in x..=x + width {
        for row in y..=y + height {
            let (side, level) = (column == x || column == x + width, row == y || row == y + height);
            let symbol = match (side, level) {
                (true, true) => "+",
                (true, false) => "|",
                (false, true) => "-",
                (false, false) => continue,
            };
            put(picture, column, row, symbol, style);
        }
    }
}

/// Another picture, more or less like the last.
fn change(picture: &mut Buffer, random: &mut Rng) {
    let (width, height) = (picture.area.width, picture.area.height);
    let style = any_style(random);
    let (x, y) = (random.u16(..=width), random.u16(..=height));
    match random.u8(..8) {
        // Anything anywhere.
        0 | 1 => {
            for _ in 0..random.u16(..30) {
                let symbol = SYMBOLS[random.usize(..SYMBOLS.len())];
                let style = if random.bool() { style } else { any_style(random) };
                put(picture, random.u16(..=width), random.u16(..=height), symbol, style);
            }
        }
        // A full page of it, with more styles than are remembered.
        2 => {
            for cell in &mut picture.content {
                let style = any_style(random).fg(Color::Indexed(random.u8(..)));
                cell.reset();
                cell.set_symbol(SYMBOLS[random.usize(..SYMBOLS.len())]).set_style(style);
            }
        }
        3 if x < width && y < height => {
            let text = ["plain words of some length", "混ぜた text 漢字", "-----+-----", "                "];
            for column in x..width {
                picture[(column, y)].reset();
            }
            picture.set_stringn(x, y, text[random.usize(..text.len())], usize::from(width - x), style);
        }
        4 => picture.reset(),
        // Shapes that move by one.
        _ => {
            picture.reset();
            outline(picture, x, y, width / 2, height / 2, style);
            outline(picture, x / 2 + random.u16(..2), y / 2, width / 3, height / 3, any_style(random));
        }
    }
    if random.u8(..4) == 0 && !picture.content.is_empty() {
        let place = random.usize(..picture.content.len());
        picture.content[place].set_diff_option(CellDiffOption::AlwaysUpdate);
    }
}

/// The number of sequences, more of which can be asked for.
fn cases() -> u64 {
    std::env::var("MINKTUTOR_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

#[test]
fn the_terminal_shows_every_picture() {
    let (mut ours, mut theirs) = (0, 0);
    for seed in 0..cases() {
        let mut random = Rng::with_seed(seed);
        let (width, height) = if random.u8(..8) == 0 { (80, 24) } else { (random.u16(..40), random.u16(..12)) };
        let mut bench = Bench::new(width, height);
        let mut picture = buffer(width, height);
        for frame in 0..8 {
            change(&mut picture, &mut random);
            let narrow = is_plain(&bench.shown) && is_plain(&picture);
            let mut backend = Vec::new();
            if narrow {
                let _ = CrosstermBackend::new(&mut backend).draw(bench.shown.diff_iter(&picture));
            }
            let bytes = bench.show(&picture);
            bench.check(&format!("seed {seed}, frame {frame}"));
            assert!(!bytes.contains(&b'\n'));
            ours += if narrow { bytes.len() } else { 0 };
            theirs += backend.len();
            for cell in &mut picture.content {
                cell.set_diff_option(CellDiffOption::None);
            }
            bench.shown.clone_from(&picture);
            assert_eq!(bench.show(&picture), b"", "nothing has changed: seed {seed}, frame {frame}");
            if random.u8(..5) == 0 {
                // A cursor that is parked moves what the next frame starts from.
                let place = (random.u16(..=width), random.u16(..=height));
                bench.show_and_park(&picture, Some(place));
                if place.0 < width && place.1 < height {
                    assert_eq!(bench.terminal.screen().cursor_position(), (place.1, place.0));
                }
            }
        }
    }
    assert!(theirs > 0 && ours < theirs * 3 / 4, "{ours} bytes beside {theirs} of ratatui's own backend");
}

#[test]
fn in_whatever_order_changes_come_and_however_often_the_bytes_are_the_same() {
    for seed in 0..50 {
        let mut random = Rng::with_seed(seed);
        let (mut shown, mut next) = (buffer(40, 6), buffer(40, 6));
        let mut encoders = [Encoder::new(Size::new(40, 6)), Encoder::new(Size::new(40, 6))];
        for _ in 0..4 {
            change(&mut next, &mut random);
            let changes = changes(&shown, &next);
            let mut more: Vec<_> = changes.iter().flat_map(|change| [*change, *change]).collect();
            random.shuffle(&mut more);
            let outside = Cell::new("x");
            more.extend([(40, 0, &outside), (0, 6, &outside)]);
            let written = encoders.iter_mut().zip([changes, more]).map(|(encoder, changes)| {
                let mut out = Vec::new();
                encoder.gather(changes.into_iter());
                encoder.write(None, &mut out);
                out.escape_ascii().to_string()
            });
            let written: Vec<String> = written.collect();
            assert_eq!(written[0], written[1], "seed {seed}");
            shown.clone_from(&next);
        }
    }
}

/// Two outlines of two colors that stand beside each other.
fn scene(x: u16) -> Buffer {
    let mut picture = buffer(80, 24);
    outline(&mut picture, 10 + x, 4, 16, 8, Style::new().fg(Color::Cyan));
    outline(&mut picture, 40 + x, 6, 20, 12, Style::new().fg(Color::Yellow));
    picture
}

#[test]
fn vertical_edges_are_drawn_in_patches() {
    let mut bench = Bench::new(80, 24);
    bench.show(&scene(0));
    let bytes = bench.show(&scene(1));
    bench.check("moved");
    let text = String::from_utf8(bytes).expect("UTF-8");
    // One change for each color, though both stand in the same rows.
    // The first pen is the last one of the frame before.
    assert_eq!(text.matches('m').count(), 1, "{text:?}");
    assert!(text.contains("\x1b[36m"), "{text:?}");
}

#[test]
fn an_edge_is_drawn_upward_unless_its_upper_end_is_nearer() {
    let mut bench = Bench::new(40, 6);
    let mut page = buffer(40, 6);
    for (x, y) in [2, 30].into_iter().flat_map(|x| (1..6).map(move |y| (x, y))) {
        page.set_string(x, y, "|", Style::new());
    }
    let bytes = bench.show(&page);
    bench.check("both edges");
    let upward = b"\x1b[6;31H|\x1bM\x08|\x1bM\x08|\x1bM\x08|\x1bM\x08|";
    assert!(bytes.ends_with(upward), "{}", bytes.escape_ascii());
    let mut page = buffer(40, 6);
    page.set_string(0, 0, "|", Style::new());
    page.set_string(0, 1, "|", Style::new());
    let bytes = Bench::new(40, 6).show(&page);
    assert!(bytes.ends_with(b"|\x1b[B\x08|"), "{}", bytes.escape_ascii());
}

#[test]
fn a_wide_character_in_which_the_cursor_is_parked_stays_whole() {
    let mut bench = Bench::new(8, 1);
    let mut page = buffer(8, 1);
    page.set_string(0, 0, "漢bc", Style::new());
    bench.show_and_park(&page, Some((1, 0)));
    page.set_string(2, 0, "d", Style::new());
    bench.show(&page);
    bench.check("the letter behind it has changed");
}

#[test]
fn text_is_drawn_in_rows_without_moves() {
    let mut bench = Bench::new(40, 3);
    let mut page = buffer(40, 3);
    page.set_string(2, 0, "a line of text", Style::new());
    page.set_string(2, 1, "and another one", Style::new());
    assert_eq!(bench.show(&page), b"  a line of text\x1b[2;3Hand another one");
    // A short gap is printed once more.
    page.set_string(2, 1, "AnD another one", Style::new());
    assert_eq!(bench.show(&page), b"\x1b[15DAnD");
    page.set_string(2, 1, "AnD anOther One", Style::new());
    assert_eq!(bench.show(&page), b" anO\x1b[5CO");
    // The nearer end first.
    page.set_string(2, 1, "and anOther one", Style::new());
    assert_eq!(bench.show(&page), b"\x08o\x1b[13Dand");
}

#[test]
fn after_the_last_column_the_place_is_absolute() {
    let mut bench = Bench::new(10, 3);
    let mut page = buffer(10, 3);
    page.set_string(9, 0, "x", Style::new());
    bench.show(&page);
    page.set_string(0, 1, "y", Style::new());
    assert_eq!(bench.show(&page), b"\x1b[2Hy");
    page.set_string(8, 2, "zz", Style::new());
    page.set_string(0, 0, "a", Style::new());
    bench.show(&page);
    bench.check("corner");
}

#[test]
fn skipped_cells_show_what_they_showed() {
    let mut bench = Bench::new(4, 1);
    let mut page = buffer(4, 1);
    page.set_string(0, 0, "abcd", Style::new());
    page[(1, 0)].set_diff_option(CellDiffOption::Skip);
    assert_eq!(bench.show(&page), b"a cd", "a blank, as it was");
    // Drawn now, even if ratatui's cell looks as before.
    page[(1, 0)].set_diff_option(CellDiffOption::None);
    assert_eq!(bench.show(&page), b"\x1b[;2Hb");

    let mut bench = Bench::new(20, 1);
    let mut page = buffer(20, 1);
    page.set_string(0, 0, "words that are long", Style::new());
    bench.show(&page);
    page.reset();
    page[(8, 0)].set_diff_option(CellDiffOption::Skip);
    bench.show(&page);
    assert_eq!(bench.terminal.screen().contents(), "        a", "erased behind it only");
}

#[test]
fn a_forced_cell_is_drawn_whatever_stands_there() {
    let mut bench = Bench::new(8, 1);
    let mut page = buffer(8, 1);
    page[(2, 0)].set_diff_option(CellDiffOption::AlwaysUpdate);
    for _ in 0..2 {
        assert!(bench.show(&page).ends_with(b" "));
    }
    page.set_string(4, 0, "漢", Style::new());
    bench.show(&page);
    assert!(bench.show(&page).ends_with(b" "), "beside a wide character");
}

#[test]
fn no_cell_can_give_a_command() {
    let mut bench = Bench::new(8, 1);
    let mut page = buffer(8, 1);
    for (x, symbol) in (0..).zip(["\x1b", "\x07", "\x7f", "\u{9b}", "a\x1b[2J", "\n", "\r", "\t"]) {
        page[(x, 0)].set_symbol(symbol).set_style(Style::new().reversed());
    }
    let bytes = bench.show(&page);
    assert_eq!(bytes, b"\x1b[7m        ");
}

#[test]
fn an_unknown_pen_and_place_are_set_first() {
    let mut encoder = Encoder::new(Size::new(4, 1));
    let mut out = Vec::new();
    let (blank, mut page) = (buffer(4, 1), buffer(4, 1));
    page.set_string(0, 0, "x", Style::new().fg(Color::Green));
    encoder.gather(blank.diff_iter(&page));
    encoder.write(None, &mut out);
    assert_eq!(out, b"\x1b[;32m\x1b[Hx");
}

#[test]
fn octants_are_drawn_last_over_blanks_and_then_the_cursor_is_lost() {
    let mut bench = Bench::new(20, 2);
    let mut page = buffer(20, 2);
    page.set_string(0, 0, "a\u{1cd00}\u{1cd01}b\u{1cd02}", Style::new());
    let bytes = bench.show(&page);
    assert_eq!(String::from_utf8_lossy(&bytes), "a\x1b[2Cb\u{1cd02}\x08\x08\x08\x08\u{1cd00}\u{1cd01}");
    bench.check("first");
    // An octant in place of an octant needs no blank, and no certain place either.
    page.set_string(2, 0, "\u{1cd03}", Style::new());
    assert_eq!(String::from_utf8_lossy(&bench.show(&page)), "\x08\u{1cd03}");
    page.set_string(3, 0, "\u{1cd04}", Style::new());
    assert_eq!(String::from_utf8_lossy(&bench.show(&page)), "\x1b[;4H \x08\u{1cd04}");
    bench.check("over a letter");
    page.set_string(4, 0, "c", Style::new());
    assert_eq!(String::from_utf8_lossy(&bench.show(&page)), "\x1b[;5Hc");
    bench.check("a letter after it");
    page.set_string(1, 0, "\u{1cd05}", Style::new().reversed());
    bench.show(&page);
    bench.check("reversed");
    page.set_string(1, 0, "\u{1cd05}", Style::reset());
    bench.show(&page);
    bench.check("plain again");
}

#[test]
fn an_octant_behind_what_is_erased_is_drawn_once() {
    let mut bench = Bench::new(40, 1);
    let mut page = buffer(40, 1);
    page.set_string(0, 0, "a line of quite some words           \u{1cd00}", Style::new());
    bench.show(&page);
    page.set_string(0, 0, "                                     \u{1cd01}", Style::new());
    let bytes = bench.show(&page);
    bench.check("erased");
    assert_eq!(String::from_utf8_lossy(&bytes), "\x1b[H\x1b[K\x1b[37C\u{1cd01}");
}

#[test]
fn many_blanks_at_the_end_of_a_row_are_erased() {
    let words = |text: &str, style: Style| {
        let mut page = buffer(40, 1);
        page.set_style(page.area, style);
        page.set_string(0, 0, text, style);
        page
    };
    let (plain, blue) = (Style::new(), Style::new().bg(Color::Blue));
    for (style, before, after, expected) in [
        (plain, "a line of quite some words", "a line", "\x1b[19D\x1b[K"),
        (plain, "a line of quite some words", "", "\r\x1b[K"),
        // Printing them is as short.
        (plain, "a line of now", "a line of", "\x08\x08\x08   "),
        // What color would be there then is up to the terminal.
        (blue, "a line of quite some words", "a line", "\x1b[;8H                   "),
        (Style::new().underlined(), "a line of quite some words", "a line", "\x1b[;8H                   "),
        // What stays is printed again, if that is not too much.
        (plain, "a | and quite some words to go   |", "a |                              |", "\x1b[30D\x1b[K\x1b[29C|"),
        (plain, "a, and some words to go | which is to stay", "a,                      | which is to stay", ""),
    ] {
        let mut bench = Bench::new(40, 1);
        bench.show(&words(before, style));
        let bytes = bench.show(&words(after, style));
        bench.check(after);
        if !expected.is_empty() {
            assert_eq!(String::from_utf8_lossy(&bytes), expected, "{before:?} to {after:?}");
        }
        let erased = String::from_utf8_lossy(&bytes).contains("\x1b[K");
        assert_eq!(erased, expected.contains("\x1b[K"), "{before:?} to {after:?}");
    }
}

#[test]
fn what_is_erased_has_the_default_background_whatever_was_drawn_before() {
    let mut bench = Bench::new(40, 1);
    let mut page = buffer(40, 1);
    page.set_string(0, 0, "a line of quite some words", Style::new());
    bench.show(&page);
    let mut next = buffer(40, 1);
    next.set_string(0, 0, "b", Style::new().bg(Color::Blue).underlined());
    let bytes = bench.show(&next);
    bench.check("a blue letter and nothing else");
    assert_eq!(String::from_utf8_lossy(&bytes), "\x1b[24D\x1b[K\x1b[4;44m\rb");
}

#[test]
fn a_mark_before_its_character_is_not_set_on_the_one_before_it() {
    let mut bench = Bench::new(4, 1);
    let mut page = buffer(4, 1);
    page.set_string(0, 0, "'\u{605}x'", Style::new());
    assert_eq!(page[(1, 0)].symbol(), "\u{605}x", "one cell");
    assert_eq!(bench.show(&page), b"'x\x1b[;3H'");
}
