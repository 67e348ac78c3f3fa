//! The tutorial inside tmux, GNU screen and mosh: what they show is what `frame` prints, in every glyph set.
//!
//! All three take in what a program writes, keep a picture of their own and draw that for the terminal outside, by their
//! own tables of how wide a character is. Characters that are too new for those they leave out, without a move of the
//! cursor; what they make of an octant is asked first, and expected then.

use crate::Test;
use crate::pty::{Launch, Session, launch};
use fastrand::Rng;
use minktutor::key::Key;
use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

/// What is played: steps with slanted outlines, which octants are for, and the seed of the keys.
const PLAYED: [(&str, u64); 3] =
    [("contact-features.nearest-edge", 1), ("polygon-sum.starts", 2), ("free-play.turned-boxes", 3)];

/// Keys that are pressed. Left out is what leaves, what turns pages back, what changes the glyphs, and Esc, which needs a
/// pause to be a key.
const KEYS: &str = "left right up down left right up down H L K J tab space enter 1 2 3 5 0 x o m , . f t i u \
                    r n p c e ?";

/// One of the characters that tables of widths have since 2024.
const OCTANT: char = '\u{1cd00}';

/// One of the programs, installed.
struct Multiplexer {
    name: &'static str,
    folder: tempfile::TempDir,
    /// How often it has been started.
    started: Cell<u32>,
}

pub(crate) const TESTS: &[Test] = tests![
    tmux_shows_what_frame_prints: ["tmux"],
    screen_shows_what_frame_prints: ["screen"],
    mosh_shows_what_frame_prints: ["mosh-server", "mosh-client"],
];

fn tmux_shows_what_frame_prints() {
    play_in("tmux");
}

fn screen_shows_what_frame_prints() {
    play_in("screen");
}

fn mosh_shows_what_frame_prints() {
    play_in("mosh");
}

/// Plays with each glyph set at the same time: most of it is waiting.
fn play_in(name: &'static str) {
    let octant = Multiplexer::new(name).octant();
    let _ = writeln!(std::io::stderr(), "{name} shows an octant as {octant:?}");
    std::thread::scope(|scope| {
        for glyphs in ["ascii", "braille", "octant"] {
            scope.spawn(move || {
                let multiplexer = Multiplexer::new(name);
                for (step, seed) in PLAYED {
                    multiplexer.check(step, seed, glyphs, octant);
                }
            });
        }
    });
}

impl Drop for Multiplexer {
    /// Ends what a failed test has left behind; a mosh-server ends by itself.
    fn drop(&mut self) {
        let command = match self.name {
            "tmux" => Command::new("tmux").arg("-S").arg(self.socket()).arg("kill-server").output(),
            "screen" => {
                let screens = self.folder.path().join("screens");
                Command::new("screen").env("SCREENDIR", screens).args(["-X", "quit"]).output()
            }
            _ => return,
        };
        drop(command);
    }
}

impl Multiplexer {
    fn new(name: &'static str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { name, folder, started: Cell::new(0) }
    }

    /// The socket of the tmux that was started last. Each has its own, because a server that is just ending would still
    /// be found there.
    fn socket(&self) -> PathBuf {
        self.folder.path().join(format!("socket{}", self.started.get()))
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// A terminal of 80×24 in which the program runs inside of the multiplexer.
    fn launch(&self, program: &[&str]) -> Launch {
        self.started.set(self.started.get() + 1);
        let launch = match self.name {
            "tmux" => {
                let settings = self.file("conf", "set -g status off\n");
                launch("tmux").arg("-f").arg(settings).arg("-S").arg(self.socket()).args(["-u", "new"])
            }
            "screen" => {
                let settings = self.file("conf", "startup_message off\ndeflogin off\n");
                let screens = self.folder.path().join("screens");
                let _ = std::fs::create_dir(&screens);
                make_private(&screens);
                launch("screen").env("SCREENDIR", screens).arg("-U").arg("-m").arg("-c").arg(settings)
            }
            _ => {
                let server = Command::new("mosh-server")
                    .args(["new", "-i", "127.0.0.1", "-c", "256", "--"])
                    .args(program)
                    .env("LC_ALL", "C.UTF-8")
                    .stdin(Stdio::null())
                    .output()
                    .expect("mosh-server starts");
                let said = String::from_utf8_lossy(&server.stdout).into_owned();
                let mut words = said.split_whitespace().skip_while(|word| *word != "CONNECT").skip(1);
                let (port, key) = (words.next().expect("a port"), words.next().expect("a key"));
                let client = launch("mosh-client").args(["127.0.0.1", port]).env("MOSH_KEY", key);
                return client.env("MOSH_PREDICTION_DISPLAY", "never").env("LC_ALL", "C.UTF-8");
            }
        };
        launch.env("LC_ALL", "C.UTF-8").unset("TMUX").unset("STY").args(program)
    }

    /// What is seen of an octant: itself, a blank where it is left out, or what stands for it.
    fn octant(&self) -> char {
        let script = format!("printf '\\033[2J\\033[H{OCTANT}\\033[H\\033[2Bready'; read line");
        let mut session = self.launch(&["sh", "-c", &script]).start();
        session.wait_for("ready");
        session.settle(Duration::from_millis(200));
        let seen = session.text().chars().next().unwrap_or(' ');
        session.send("\n");
        session.wait_for_end();
        if seen.is_whitespace() { ' ' } else { seen }
    }

    /// Plays fifty random keys and looks at the screen after every tenth.
    fn check(&self, step: &str, seed: u64, glyphs: &str, octant: char) {
        let mut random = Rng::with_seed(seed);
        let choices: Vec<&str> = KEYS.split_whitespace().collect();
        let program = [PROGRAM, "--no-save", "--seed", "42", "--lesson", step, "--glyphs", glyphs];
        let mut session = self.launch(&program).start();
        session.wait_for("? help");
        let mut keys = String::new();
        for _ in 0..5 {
            for _ in 0..10 {
                let key = *random.choice(&choices).expect("a key");
                let _ = write!(keys, "{key} ");
                session.send(bytes(Key::parse(key).expect("a key")));
                // So that there is a frame for each of them.
                sleep(Duration::from_millis(10));
            }
            let expected = frame(step, &keys, glyphs, octant);
            let what = format!("{} with {glyphs}, {step}, keys {keys}, to show\n{expected}", self.name);
            session.wait_until(&what, |screen| rows(&screen.contents()) == expected);
        }
        leave(&mut session);
    }
}

/// What a terminal sends for a key.
fn bytes(key: Key) -> String {
    match key {
        Key::Char(c) => c.to_string(),
        Key::Enter => "\r".to_owned(),
        Key::Tab => "\t".to_owned(),
        Key::Backspace => "\x7f".to_owned(),
        Key::Arrow(direction) => {
            use minktutor::key::Direction::{Down, Left, Right, Up};
            let end = match direction {
                Up => 'A',
                Down => 'B',
                Right => 'C',
                Left => 'D',
            };
            format!("\x1b[{end}")
        }
        other => panic!("no key of this test: {other}"),
    }
}

/// The screen that `frame` prints, with what is seen of octants in their places.
fn frame(step: &str, keys: &str, glyphs: &str, octant: char) -> String {
    let output = Command::new(PROGRAM)
        .args(["frame", step, "--seed", "42", "--glyphs", glyphs, "--keys", keys])
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    if octant == OCTANT {
        return rows(&text);
    }
    // All that came with octants in Unicode 16.
    rows(&text.replace(|c| matches!(c, '\u{1cc00}'..='\u{1ceb3}' | '\u{1fbe6}' | '\u{1fbe7}'), &octant.to_string()))
}

/// Rows without the blanks at their ends.
fn rows(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn leave(session: &mut Session) {
    session.send("\x03");
    session.wait_for_end();
}

fn make_private(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700)).expect("a folder of ours");
}
