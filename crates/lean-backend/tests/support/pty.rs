//! A program on a real pseudo-terminal, seen and served as a person at a terminal would.
//!
//! Include it with `#[path = "…/support/pty.rs"] mod pty;`. Deadlines are generous, for machines that are busy with
//! other things; nothing here asserts that something is fast.
#![allow(dead_code, reason = "each test file uses the part it needs")]

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

/// How long anything may take before a test fails.
pub(crate) const DEADLINE: Duration = Duration::from_secs(20);

/// How long the last output may take after the end, if the line stays open.
const LAST_OUTPUT: Duration = Duration::from_secs(1);

/// What the reading thread is to do.
const READ: u8 = 0;
const PAUSE: u8 = 1;
const STOP: u8 = 2;

/// A program that is to be started.
pub(crate) struct Launch {
    command: CommandBuilder,
    size: (u16, u16),
}

/// The path of an example program of this package. `cargo test` builds it along with the tests, `cargo test --test …`
/// does not, and an old one would be tested unnoticed; so it is built here (which takes no time if it is fresh: from the
/// folder of the workspace, because here it would be built with other features of its dependencies, and they as well).
pub(crate) fn example(name: &str) -> PathBuf {
    static BUILT: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut built = BUILT.lock().expect("no build has panicked");
    if !built.iter().any(|known| known == name) {
        let profile: &[&str] = if cfg!(debug_assertions) { &[] } else { &["--release"] };
        let arguments = ["build", "--quiet", "--offline", "--example", name];
        let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let build = Command::new(env!("CARGO")).current_dir(workspace).args(arguments).args(profile).status();
        assert!(build.is_ok_and(|status| status.success()), "the example {name} cannot be built");
        built.push(name.to_owned());
    }
    let mut path = std::env::current_exe().expect("the test has a path");
    path.pop();
    path.pop();
    path.join("examples").join(name)
}

/// Starts describing a program on a terminal of 80×24, with a UTF-8 locale and a TERM of 256 colors.
pub(crate) fn launch(program: impl AsRef<OsStr>) -> Launch {
    let mut command = CommandBuilder::new(program);
    for name in ["NO_COLOR", "SSH_CONNECTION", "COLUMNS", "LINES", "LC_ALL", "LC_CTYPE", "COLORFGBG", "RUST_BACKTRACE"]
    {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command.cwd(std::env::temp_dir());
    Launch { command, size: (80, 24) }
}

/// The end of a script for a shell. A system may throw away what was written just before the last process left the
/// terminal, so the shell stays a moment longer than its last word.
pub(crate) const LINGER: &str = "; sleep 0.2";

/// A shell with job control that runs a script in which `"$0"` is the program.
pub(crate) fn launch_in_shell(script: &str, program: impl AsRef<OsStr>) -> Launch {
    let script = format!("{script}{LINGER}");
    launch("sh").args([OsString::from("-m"), "-c".into(), script.into(), program.as_ref().to_owned()])
}

impl Launch {
    /// Adds an argument.
    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    /// Adds arguments.
    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.command.args(arguments);
        self
    }

    /// Sets a variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Removes a variable.
    pub(crate) fn unset(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Sets the folder it starts in.
    pub(crate) fn cwd(mut self, folder: impl AsRef<OsStr>) -> Self {
        self.command.cwd(folder.as_ref());
        self
    }

    /// Sets columns and rows, both of which may be 0.
    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    /// Starts it, as the leader of a session of its own.
    pub(crate) fn start(self) -> Session {
        let (columns, rows) = self.size;
        let pair = native_pty_system().openpty(pty_size(columns, rows)).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(self.command).expect("the program starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let order = Arc::new(AtomicU8::new(READ));
        let (sender, chunks) = channel();
        let orders = Arc::clone(&order);
        let thread = thread::spawn(move || {
            let mut bytes = [0; 8192];
            loop {
                match orders.load(Ordering::SeqCst) {
                    READ => {}
                    PAUSE => {
                        thread::sleep(Duration::from_millis(2));
                        continue;
                    }
                    _ => return,
                }
                match reader.read(&mut bytes) {
                    Ok(count) if count > 0 => {
                        if sender.send(bytes[..count].to_vec()).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        let (rows, columns) = visible(columns, rows);
        Session {
            child,
            master: Some(pair.master),
            writer: Some(writer),
            reader: Some(thread),
            order,
            chunks,
            screen: vt100::Parser::new(rows, columns, 0),
            bytes: Vec::new(),
        }
    }
}

/// A running program and the screen that a person would see.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    reader: Option<thread::JoinHandle<()>>,
    order: Arc<AtomicU8>,
    chunks: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    bytes: Vec<u8>,
}

impl Session {
    /// Sends bytes, as one write.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let writer = self.writer.as_mut().expect("the line is up");
        writer.write_all(bytes.as_ref()).and_then(|()| writer.flush()).expect("the terminal takes input");
    }

    /// Takes in what arrives until `done` says so; false if it did not within the time.
    fn read_until(&mut self, limit: Duration, mut done: impl FnMut(&vt100::Screen) -> bool) -> bool {
        let deadline = Instant::now() + limit;
        loop {
            while let Ok(chunk) = self.chunks.try_recv() {
                self.take(&chunk);
            }
            if done(self.screen.screen()) {
                return true;
            }
            match self.chunks.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.take(&chunk),
                Err(RecvTimeoutError::Timeout) => return false,
                // The line is down; what is on the screen stays there.
                Err(RecvTimeoutError::Disconnected) => return done(self.screen.screen()),
            }
        }
    }

    fn take(&mut self, chunk: &[u8]) {
        self.bytes.extend_from_slice(chunk);
        self.screen.process(chunk);
    }

    /// Waits until the screen fulfils a condition.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, condition: impl FnMut(&vt100::Screen) -> bool) {
        let met = self.read_until(DEADLINE, condition);
        assert!(met, "waited in vain for {what}; the screen:\n{}", self.text());
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Waits until nothing has arrived for a while.
    pub(crate) fn settle(&mut self, quiet: Duration) {
        let deadline = Instant::now() + DEADLINE;
        loop {
            let before = self.bytes.len();
            self.read_until(quiet, |_| false);
            if self.bytes.len() == before || Instant::now() > deadline {
                return;
            }
        }
    }

    /// The screen as lines of text.
    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The screen with its modes and colors.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Everything that has come out so far.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// True if the alternate screen, the hidden cursor, bracketed paste and the mouse are all off, or soon are: the end of
    /// a program may be known before its last output has been read.
    pub(crate) fn is_restored(&mut self) -> bool {
        self.read_until(Duration::from_secs(5), |screen| {
            let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste() && !mouse
        })
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let master = self.master.as_ref().expect("the line is up");
        master.resize(pty_size(columns, rows)).expect("a terminal can be resized");
        let (rows, columns) = visible(columns, rows);
        self.screen.set_size(rows, columns);
    }

    /// Stops reading what the program writes, as a stalled link does.
    pub(crate) fn stall(&mut self) {
        self.order.store(PAUSE, Ordering::SeqCst);
    }

    /// Reads again.
    pub(crate) fn unstall(&mut self) {
        self.order.store(READ, Ordering::SeqCst);
    }

    /// Cuts the line. The reading thread holds one end of it and sits in a read, so the program is first made to write
    /// something: a change of size does that, to any program.
    pub(crate) fn hang_up(&mut self) {
        self.order.store(STOP, Ordering::SeqCst);
        if let Some(thread) = self.reader.take() {
            let mut columns = 60;
            let deadline = Instant::now() + DEADLINE;
            while !thread.is_finished() {
                assert!(Instant::now() < deadline, "the program does not answer a change of size");
                self.resize(columns, 20);
                columns = if columns == 60 { 61 } else { 60 };
                thread::sleep(Duration::from_millis(20));
            }
            let _ = thread.join();
        }
        self.writer = None;
        self.master = None;
    }

    /// The process that was started.
    pub(crate) fn pid(&self) -> Pid {
        let id = self.child.process_id().and_then(|id| i32::try_from(id).ok());
        id.and_then(Pid::from_raw).expect("a process id")
    }

    /// The leader of the job that owns the terminal.
    pub(crate) fn foreground(&self) -> Pid {
        let master = self.master.as_ref().expect("the line is up");
        master.process_group_leader().and_then(Pid::from_raw).expect("a process id")
    }

    /// Sends a signal to the process that was started.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the process is there");
    }

    /// True while the process has not ended.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Waits for the end and for the last output; the exit status, or `None` after a signal.
    #[track_caller]
    pub(crate) fn wait_for_end(&mut self) -> Option<u32> {
        let deadline = Instant::now() + DEADLINE;
        loop {
            self.read_until(Duration::from_millis(5), |_| false);
            if let Some(status) = self.child.try_wait().expect("a child") {
                if self.reader.is_some() && self.order.load(Ordering::SeqCst) == READ {
                    // The line closes after the last output, except where another process still holds it.
                    self.read_until(LAST_OUTPUT, |_| false);
                }
                return status.signal().is_none().then(|| status.exit_code());
            }
            assert!(Instant::now() < deadline, "the program does not end; the screen:\n{}", self.text());
            // Without a line there is nothing to wait on above.
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until the process is stopped (by a signal), as far as the system tells.
    #[track_caller]
    pub(crate) fn wait_for_stop(&mut self) {
        let deadline = Instant::now() + DEADLINE;
        while !matches!(self.stat(0).as_deref(), Some("T")) {
            assert!(Instant::now() < deadline, "the program does not stop; the screen:\n{}", self.text());
            self.read_until(Duration::from_millis(10), |_| false);
        }
        self.settle(Duration::from_millis(50));
    }

    /// The processor time that the process has used, in ticks of 10 ms.
    pub(crate) fn cpu_ticks(&self) -> u64 {
        [11, 12].iter().filter_map(|field| self.stat(*field)?.parse::<u64>().ok()).sum()
    }

    /// Memory in use, in pages.
    pub(crate) fn resident_pages(&self) -> u64 {
        self.stat(21).and_then(|pages| pages.parse().ok()).unwrap_or_default()
    }

    /// A field of `/proc/PID/stat`, counted from the process state.
    fn stat(&self, field: usize) -> Option<String> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid().as_raw_nonzero())).ok()?;
        // The name comes first, in brackets, and may hold anything.
        let (_, fields) = stat.rsplit_once(')')?;
        fields.split_whitespace().nth(field).map(str::to_owned)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.order.store(STOP, Ordering::SeqCst);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Rows and columns of the emulated screen, which cannot be empty: a terminal that does not know its size has one.
fn visible(columns: u16, rows: u16) -> (NonZeroU16, NonZeroU16) {
    let side = |given: u16, usual: u16| NonZeroU16::new(given).or(NonZeroU16::new(usual)).unwrap_or(NonZeroU16::MIN);
    (side(rows, 24), side(columns, 80))
}
