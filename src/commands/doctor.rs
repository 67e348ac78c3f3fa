//! What is known about the terminal, what follows from it, and why: plain text for a bug report.

use super::{Failure, Format, Options, capabilities, look, print, refused};
use crate::app::Session;
use crate::app::view::{self, SMALLEST};
use crate::borders;
use crate::files;
use crate::lesson::problem::is_control;
use crate::progress::ProgressStore;
use crate::settings::{Setting, Settings, Store};
use lean_backend::TerminalError;
use lean_backend::capability::Capabilities;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::Path;
use textfigure::json::{DrawingOptions, read};
use textfigure::{ColorDepth, GlyphSet, Look, ThemeName};

/// The environment variables that are reported, in order, and whether their values are shown. Addresses and paths are
/// private, so the report only says whether these are set.
const VARIABLES: [(&str, bool); 2] = [
    ("TERM LC_ALL LC_CTYPE LANG NO_COLOR COLORFGBG COLUMNS LINES", true),
    ("SSH_CONNECTION SSH_USER_AUTH TMUX STY", false),
];

/// A figure a line: textures, shared ground and the origin; slanted lines and a push.
const FIGURES: &str = include_str!("doctor/sample.txt");

/// The columns of the figures, and how wide they are.
const COLUMNS: [(u16, u16); 2] = [(0, 35), (36, 18)];

/// What the user should see, a line for each glyph set.
const PATTERNS: &str = include_str!("doctor/patterns.txt");

pub(super) fn run(options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let (flags, (_, kept, settings_trouble)) = (options.flags(), options.settings());
    let refusal = refusal(&capabilities);
    let mut text = format!("minktutor {}\n", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(text, "system: {} on {}", std::env::consts::OS, std::env::consts::ARCH);
    section(&mut text, "What the environment says about the terminal", &said());
    section(&mut text, "What minktutor concludes", &follows(&flags, &kept, &capabilities));
    section(&mut text, "Files", &files(options, settings_trouble)?);
    patterns(&mut text);
    let verdict = match &refusal {
        None => "The tutorial runs here.".to_owned(),
        Some(reason) => format!("The tutorial shows no pictures here, only plain text: {reason}."),
    };
    let _ = writeln!(text, "\n{verdict}");
    print(&text)?;
    Ok(u8::from(refusal.is_some()))
}

/// Why the tutorial would not start. Standard output may be a file, because that is how a report is made.
fn refusal(capabilities: &Capabilities) -> Option<String> {
    let terminal = io::stdin().is_terminal() && (io::stdout().is_terminal() || io::stderr().is_terminal());
    if terminal {
        return capabilities.unsupported().map(|why| refused(&why.into()));
    }
    Some(refused(&TerminalError::NoTty))
}

fn env(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A name, its value, and why.
type Row = [String; 3];

fn section(text: &mut String, title: &str, rows: &[Row]) {
    let _ = writeln!(text, "\n{title}");
    for [name, value, why] in rows {
        let _ = writeln!(text, "{}", format!("  {name:<16} {value:<14}  {why}").trim_end());
    }
}

fn line(name: &str, value: impl Into<String>, why: impl Into<String>) -> Row {
    [name.to_owned(), value.into(), why.into()]
}

fn said() -> Vec<Row> {
    let variables = VARIABLES.iter().flat_map(|(names, shown)| names.split(' ').map(move |name| (name, *shown)));
    let told = variables.map(|(name, shown)| match env(name) {
        None => line(name, "not set", ""),
        Some(value) if value.is_empty() => line(name, "empty", ""),
        Some(value) => line(name, if shown { value.replace(is_control, "?") } else { "set".to_owned() }, ""),
    });
    let size = lean_backend::size();
    let is_small = size.is_some_and(|(width, height)| width < SMALLEST.0 || height < SMALLEST.1);
    let note = format!("too small: {} x {} characters are needed", SMALLEST.0, SMALLEST.1);
    let size = size.map_or("unknown".to_owned(), |(width, height)| format!("{width}x{height}"));
    let size = line("size", size, if is_small { note } else { String::new() });
    let of = |terminal| if terminal { "terminal" } else { "file or pipe" };
    let streams = [
        line("standard input", of(io::stdin().is_terminal()), ""),
        line("standard output", of(io::stdout().is_terminal()), ""),
        line("standard error", of(io::stderr().is_terminal()), ""),
    ];
    told.chain([size]).chain(streams).collect()
}

/// What is concluded, and which flag or file decides it.
fn follows(flags: &Settings, kept: &Settings, capabilities: &Capabilities) -> Vec<Row> {
    let settings = &flags.or(*kept);
    let by = |setting: Setting| {
        let word = settings.word(setting);
        if flags.decides(setting) {
            format!("--{} {word}", setting.name())
        } else if kept.decides(setting) {
            format!("settings file: {} = \"{word}\"", setting.name())
        } else {
            format!("default: {word}")
        }
    };
    let depth = match look::depth(settings, capabilities) {
        ColorDepth::None => "none",
        ColorDepth::Ansi16 => "16",
        ColorDepth::Indexed256 => "256",
        ColorDepth::TrueColor => "all",
    };
    let escape_wait = lean_backend::Environment::detect(env).escape_wait.as_millis();
    let theme = view::theme_name(look::theme_name(settings, env));
    vec![
        line("glyphs", view::glyphs_name(look::glyphs(settings, capabilities)), by(Setting::Glyphs)),
        line("characters", if look::utf8(settings, capabilities) { "UTF-8" } else { "7-bit" }, ""),
        line("colors", depth, by(Setting::Color)),
        line("theme", theme, by(Setting::Theme)),
        line("ESC wait", format!("{escape_wait} ms"), ""),
    ]
}

/// The files that are kept, and whether they can be written.
fn files(options: &Options, settings_trouble: Option<String>) -> Result<Vec<Row>, Failure> {
    let (_, progress, progress_trouble) = options.progress();
    let (done, total) = Session::resumed(options.course(true)?, progress, 0).counts();
    let (settings, kept) = (options.settings_file().ok(), options.progress_file().ok());
    let row = |name, path: Option<&Path>, trouble: Option<String>, counted: &str| {
        let Some(path) = path else { return line(name, "none", trouble.unwrap_or_default()) };
        let there = if path.exists() { format!("read{counted}") } else { "not there yet".to_owned() };
        let says = match (trouble, files::writable(path)) {
            (Some(trouble), _) => trouble.replace(is_control, "?"),
            (None, _) if options.no_save => "not written: --no-save".to_owned(),
            (None, Ok(())) => format!("{there}; can be written"),
            (None, Err(reason)) => format!("{there}; cannot be written: {reason}"),
        };
        line(name, at_home(path).replace(is_control, "?"), says)
    };
    let counted = format!(", {done} of {total} steps done");
    Ok(vec![
        row("settings", settings.as_ref().map(Store::path), settings_trouble, ""),
        row("progress", kept.as_ref().map(ProgressStore::path), progress_trouble, &counted),
    ])
}

/// The path with `~` for the home directory, which contains the user's name.
fn at_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok().filter(|home| home.components().count() > 1);
    match home.and_then(|home| Some(path.strip_prefix(home).ok()?.display().to_string())) {
        Some(rest) => format!("~/{rest}"),
        None => path.display().to_string(),
    }
}

fn patterns(text: &mut String) {
    let _ = writeln!(text, "\nTest patterns. The right edge of each frame should be straight.");
    for (glyphs, says) in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant].into_iter().zip(PATTERNS.lines()) {
        let _ = writeln!(text, "\n--glyphs {}\n{}", view::glyphs_name(glyphs), textwrap::fill(says, 78));
        text.push_str(&Format::Text.write(&sample(&Look { glyphs, ..Look::default() }), ThemeName::Dark));
    }
}

/// The figures in a frame, whose right edge shows whether glyphs are as wide as they should be.
fn sample(look: &Look) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 56, 9));
    let frame = borders::pane("a sample", look);
    let inside = frame.inner(buffer.area);
    frame.render(buffer.area, &mut buffer);
    for (figure, (column, width)) in FIGURES.lines().zip(COLUMNS) {
        let options = DrawingOptions { size: (width, inside.height), look: *look, fill: true, ..Default::default() };
        let cells = read(figure.as_bytes()).ok().and_then(|drawing| drawing.paint(&options).ok()).unwrap_or_default();
        for place in cells.area.positions() {
            buffer[(inside.x + column + place.x, inside.y + place.y)] = cells[place].clone();
        }
    }
    buffer
}
