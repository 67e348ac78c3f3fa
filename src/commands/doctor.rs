//! What is known about the terminal, what follows from it, and why: plain text for a bug report.

use super::{Failure, Format, Options, capabilities, look, print, refused};
use crate::app::Session;
use crate::app::view::{self, SMALLEST};
use crate::borders;
use crate::files::{self, FileError};
use crate::lesson::problem::is_control;
use crate::progress::ProgressStore;
use crate::settings::{ColorChoice, Glyphs, Setting, Settings, Store, ThemeChoice};
use lean_backend::TerminalError;
use lean_backend::capability::{self, Capabilities, Colors};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::Path;
use textfigure::json::{DrawingOptions, read};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

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

/// The settings in effect, and where they come from.
struct Decisions<'a> {
    flags: &'a Settings,
    kept: &'a Settings,
    settings: Settings,
    capabilities: &'a Capabilities,
}

pub(super) fn run(options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let (flags, (_, kept, settings_trouble)) = (options.flags(), options.settings());
    let decisions = Decisions { flags: &flags, kept: &kept, settings: flags.or(kept), capabilities: &capabilities };
    let refusal = refusal(&capabilities);
    let mut text = format!("minktutor {}\n", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(text, "system: {} on {}", std::env::consts::OS, std::env::consts::ARCH);
    section(&mut text, "What the environment says about the terminal", &said());
    section(&mut text, "What minktutor concludes, and why", &decisions.follows());
    section(&mut text, "Files", &files(options, settings_trouble)?);
    patterns(&mut text);
    if io::stdout().is_terminal() && refusal.is_none() {
        colors(&mut text, &decisions);
    }
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

impl Decisions<'_> {
    /// Where a setting comes from, and its value.
    fn by(&self, setting: Setting) -> String {
        let word = self.settings.word(setting);
        if self.flags.decides(setting) {
            format!("--{} {word}", setting.name())
        } else if self.kept.decides(setting) {
            format!("settings file: {} = \"{word}\"", setting.name())
        } else {
            format!("default: {word}")
        }
    }

    /// What is concluded, each with where it comes from.
    fn follows(&self) -> Vec<Row> {
        let Self { settings, capabilities, .. } = self;
        let by = |setting, is_open: bool, why: &str| {
            if is_open { format!("{}; {why}", self.by(setting)) } else { self.by(setting) }
        };
        let is_utf8 = look::utf8(settings, capabilities);
        let characters = match capability::locale(env) {
            _ if is_utf8 && !capabilities.utf8 => "the glyphs that you asked for need it".to_owned(),
            Some((name, locale)) => format!("{name}={}", locale.replace(is_control, "?")),
            None => "LC_ALL, LC_CTYPE and LANG say nothing".to_owned(),
        };
        let depth = match look::depth(settings, capabilities) {
            ColorDepth::None => "none",
            ColorDepth::Ansi16 => "16",
            ColorDepth::Indexed256 => "256",
            ColorDepth::TrueColor => "all",
        };
        let colors = match capabilities.colors {
            _ if capabilities.no_color => "NO_COLOR is set",
            Colors::None => "TERM names a terminal without colors",
            Colors::Ansi16 => "TERM promises no more than 16",
            Colors::Indexed256 => "TERM promises 256",
        };
        let theme = if env("COLORFGBG").is_some() { "COLORFGBG" } else { "COLORFGBG is not set" };
        let remote = env("SSH_CONNECTION").is_some_and(|value| !value.is_empty());
        let wait = if remote { "SSH_CONNECTION is set, and packets may split" } else { "SSH_CONNECTION is not set" };
        let escape_wait = lean_backend::Environment::detect(env).escape_wait.as_millis();
        let (glyphs, finest) = (look::glyphs(settings, capabilities), look::finest(capabilities).1);
        let theme_name = view::theme_name(look::theme_name(settings, env));
        vec![
            line(
                "glyphs",
                view::glyphs_name(glyphs),
                by(Setting::Glyphs, settings.glyphs == Some(Glyphs::Auto), finest),
            ),
            line("characters", if is_utf8 { "UTF-8" } else { "7-bit" }, characters),
            line("colors", depth, by(Setting::Color, settings.color != Some(ColorChoice::Never), colors)),
            line("theme", theme_name, by(Setting::Theme, settings.theme == Some(ThemeChoice::Auto), theme)),
            line("ESC wait", format!("{escape_wait} ms"), wait),
        ]
    }
}

/// The files that are kept, and whether they can be written.
fn files(options: &Options, settings_trouble: Option<FileError>) -> Result<Vec<Row>, Failure> {
    let (_, progress, progress_trouble) = options.progress();
    let (done, total) = Session::resumed(options.course(true)?, progress, 0).counts();
    let (settings, kept) = (options.settings_file().ok(), options.progress_file().ok());
    let row = |name, path: Option<&Path>, trouble: Option<FileError>, counted: &str| {
        let trouble = trouble.map(|trouble| trouble.to_string());
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

/// The two themes in the colors of this terminal. Only on a terminal, because a report must stay plain.
fn colors(text: &mut String, decisions: &Decisions<'_>) {
    let depth = look::depth(&decisions.settings, decisions.capabilities);
    let glyphs = look::glyphs(&decisions.settings, decisions.capabilities);
    for name in [ThemeName::Dark, ThemeName::Light] {
        let word = view::theme_name(name);
        let _ = writeln!(text, "\n--theme {word}: every line and letter should be easy to see on your background.");
        let look = Look { glyphs, theme: Theme::new(name, depth), ..Look::default() };
        text.push_str(&Format::Ansi.write(&sample(&look), name));
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
