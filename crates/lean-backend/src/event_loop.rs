//! The loop: wait, signals, all waiting input, then one frame.

use std::time::{Duration, Instant};

use crossterm::event::Event;
use ratatui_core::terminal::Terminal;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::backend::LeanBackend;
use super::modes::{self, DISABLE_MOUSE, ENABLE_MOUSE};
use super::output::Output;
use super::pacing::{self, Pacing};
use super::parser::{EventParser, Pending};
use super::signals::Signals;
use super::tty::{self, Tty};
use super::{Ending, Environment, Program, Reaction, TerminalError, asks_for_redraw};

/// Reads of one turn. Enough for every burst; bounded so that no flood of input keeps the screen from being drawn.
const READS: usize = 64;

/// How long the rest of a sequence or a paste may take; longer than a slow link pauses, shorter than a dead keyboard is endured.
const SEQUENCE_WAIT: Duration = Duration::from_secs(1);

/// How long a change of size waits for further ones before it is acted upon: dragging a window's edge sends many.
const RESIZE_WAIT: Duration = Duration::from_millis(60);

/// What keeps the terminal from serving any longer.
const HANG_UP: PollFlags = PollFlags::HUP.union(PollFlags::ERR).union(PollFlags::NVAL);

/// Runs the program on the terminal of standard input and output.
pub(super) fn run(program: &mut dyn Program, environment: &Environment) -> Result<Ending, TerminalError> {
    let tty = Tty::open()?.ok_or(TerminalError::NoTty)?;
    super::restore_on_panic();
    let signals = Signals::catch()?;
    // Declared after the signals, so that it is dropped before their defaults come back.
    let _guard = tty::Guard;
    let Ok(terminal) = Terminal::new(LeanBackend::new(tty.size(environment.fallback_size)));
    let mut event_loop = EventLoop {
        program,
        environment,
        tty,
        signals,
        parser: EventParser::default(),
        terminal,
        output: Output::default(),
        pacing: Pacing::default(),
        events: Vec::new(),
        mouse: false,
        last_byte: Instant::now(),
        resize: None,
        dirty: true,
        unsaved: false,
    };
    let ending = match event_loop.enter() {
        Some(ending) => ending,
        None => event_loop.run()?,
    };
    if ending != Ending::HangUp {
        event_loop.await_answers();
    }
    tty::restore();
    event_loop.program.save();
    Ok(ending)
}

/// What poll found.
#[derive(Default)]
struct Ready {
    signals: bool,
    input: bool,
    lost: bool,
}

struct EventLoop<'p> {
    program: &'p mut dyn Program,
    environment: &'p Environment,
    tty: std::sync::Arc<Tty>,
    signals: Signals,
    parser: EventParser,
    terminal: Terminal<LeanBackend>,
    output: Output,
    pacing: Pacing,
    events: Vec<Event>,
    /// True while the terminal reports the mouse.
    mouse: bool,
    last_byte: Instant,
    /// When a change of size is acted upon.
    resize: Option<Instant>,
    /// The picture is to be drawn again.
    dirty: bool,
    /// Something has changed since the last save.
    unsaved: bool,
}

impl EventLoop<'_> {
    fn run(&mut self) -> Result<Ending, TerminalError> {
        loop {
            if self.show().is_err() {
                return Ok(Ending::HangUp);
            }
            if std::mem::take(&mut self.unsaved) && self.program.save() {
                self.dirty = true;
                continue;
            }
            let ready = self.wait()?;
            if ready.signals
                && let Some(ending) = self.handle_signals()
            {
                return Ok(ending);
            }
            if ready.lost {
                return Ok(Ending::HangUp);
            }
            let ending = if ready.input { self.drain() } else { self.expire() };
            if let Some(ending) = ending.or_else(|| self.expire_resize()) {
                return Ok(ending);
            }
        }
    }

    /// Draws if anything has changed, once the last frame is out and the terminal keeps up.
    fn show(&mut self) -> std::io::Result<()> {
        if self.output.is_blocked() {
            self.send()?;
            if self.output.is_blocked() {
                return Ok(());
            }
        }
        let now = Instant::now();
        if self.dirty && self.pacing.hold(now).is_none() {
            self.dirty = false;
            self.update_mouse_mode();
            let before = self.queue().len();
            let Ok(_) = self.terminal.draw(|frame| self.program.draw(frame));
            if self.queue().len() > before && self.pacing.drawn(now) {
                self.queue().extend_from_slice(pacing::QUESTION);
            }
        }
        self.send()
    }

    fn queue(&mut self) -> &mut Vec<u8> {
        self.terminal.backend_mut().queue()
    }

    fn send(&mut self) -> std::io::Result<()> {
        self.output.send(self.terminal.backend_mut().queue(), self.tty.output())
    }

    /// Asks the terminal for the mouse, or gives it back.
    fn update_mouse_mode(&mut self) {
        let wanted = self.program.mouse();
        if std::mem::replace(&mut self.mouse, wanted) != wanted {
            self.queue().extend_from_slice(if wanted { ENABLE_MOUSE } else { DISABLE_MOUSE });
        }
    }

    /// Sleeps until something has to be done; without deadlines for ever, so that idling costs nothing.
    fn wait(&mut self) -> Result<Ready, TerminalError> {
        // A blocked terminal is waited for in any case.
        let paced = if self.dirty && !self.output.is_blocked() { self.pacing.hold(Instant::now()) } else { None };
        let deadline = [self.sequence_deadline(), self.resize, paced].into_iter().flatten().min();
        let timeout = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let timeout = timeout.and_then(|left| Timespec::try_from(left).ok());
        let mut fds = [
            PollFd::new(&self.signals, PollFlags::IN),
            PollFd::from_borrowed_fd(self.tty.input(), PollFlags::IN),
            PollFd::from_borrowed_fd(self.tty.output(), PollFlags::OUT),
        ];
        let count = if self.output.is_blocked() { 3 } else { 2 };
        match poll(&mut fds[..count], timeout.as_ref()) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(Ready { signals: true, ..Ready::default() }),
            Err(error) => return Err(std::io::Error::from(error).into()),
        }
        let input = fds[1].revents();
        let output = if count == 3 { fds[2].revents() } else { PollFlags::empty() };
        Ok(Ready {
            signals: !fds[0].revents().is_empty(),
            input: input.contains(PollFlags::IN),
            // A hang-up with input still waiting shows itself when that input is read.
            lost: output.intersects(HANG_UP) || (input.intersects(HANG_UP) && !input.contains(PollFlags::IN)),
        })
    }

    fn handle_signals(&mut self) -> Option<Ending> {
        let arrived = self.signals.take();
        if let Some(signal) = arrived.ending {
            return Some(Ending::from_signal(signal));
        }
        if arrived.resized {
            self.resize.get_or_insert_with(|| Instant::now() + RESIZE_WAIT);
        }
        // If both came, the order is unknown, and a stop after its continuation would last for ever.
        match (arrived.stop, arrived.resumed) {
            (_, true) => self.resume(),
            (true, false) => self.suspend(),
            (false, false) => None,
        }
    }

    /// Reads everything that waits, and updates the program with each event: however many were queued, one frame
    /// follows.
    fn drain(&mut self) -> Option<Ending> {
        let mut bytes = [0; 4096];
        for _ in 0..READS {
            match rustix::io::read(self.tty.input(), &mut bytes) {
                Ok(0) => return Some(Ending::HangUp),
                Ok(count) => {
                    self.last_byte = Instant::now();
                    let events = &mut self.events;
                    self.parser.feed(&bytes[..count], |event| events.push(event));
                    for _ in 0..self.parser.take_reports() {
                        self.pacing.answered(self.last_byte);
                    }
                }
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => continue,
                Err(_) => return Some(Ending::HangUp),
            }
            if let Some(ending) = self.take_events() {
                return Some(ending);
            }
            let mut fds = [PollFd::from_borrowed_fd(self.tty.input(), PollFlags::IN)];
            if !poll(&mut fds, Some(&Timespec::default())).is_ok_and(|ready| ready > 0) {
                break;
            }
        }
        None
    }

    fn take_events(&mut self) -> Option<Ending> {
        let mut events = std::mem::take(&mut self.events);
        let ending = events.drain(..).find_map(|event| {
            let redrawn = if asks_for_redraw(&event) { self.measure() } else { None };
            redrawn.or_else(|| self.update(event))
        });
        self.events = events;
        ending
    }

    fn update(&mut self, event: Event) -> Option<Ending> {
        match self.program.update(event) {
            Reaction::Redraw => {
                self.dirty = true;
                self.unsaved = true;
                None
            }
            Reaction::Suspend if Tty::can_be_resumed() => self.suspend(),
            Reaction::Nothing | Reaction::Suspend => None,
            Reaction::Quit => Some(Ending::Quit),
        }
    }

    fn sequence_deadline(&self) -> Option<Instant> {
        let wait = match self.parser.pending()? {
            Pending::Escape | Pending::Doubt => self.environment.escape_wait,
            Pending::Sequence => SEQUENCE_WAIT,
        };
        Some(self.last_byte + wait)
    }

    /// Decides about an unfinished sequence once its time is over. Only asked when no input waits: on a busy machine
    /// the rest may have come in time and be read late.
    fn expire(&mut self) -> Option<Ending> {
        if self.sequence_deadline().is_none_or(|deadline| Instant::now() < deadline) {
            return None;
        }
        self.events.extend(self.parser.expire());
        self.take_events()
    }

    fn expire_resize(&mut self) -> Option<Ending> {
        if self.resize.is_none_or(|due| Instant::now() < due) {
            return None;
        }
        self.measure()
    }

    /// Reads the size, tells the program, and draws everything again.
    fn measure(&mut self) -> Option<Ending> {
        self.resize = None;
        let size = self.tty.size(self.environment.fallback_size);
        self.terminal.backend_mut().set_size(size);
        // Even if it is the old one: the terminal may have cut and reflowed.
        let Ok(()) = self.terminal.clear();
        self.dirty = true;
        self.update(Event::Resize(size.width, size.height))
    }

    /// Takes the terminal over, at the start and after every stop.
    fn enter(&mut self) -> Option<Ending> {
        if self.tty.enter().is_err() {
            return Some(Ending::HangUp);
        }
        self.output = Output::default();
        self.queue().clear();
        self.queue().extend_from_slice(modes::ENTER);
        self.mouse = false;
        self.parser = EventParser::default();
        self.pacing = Pacing::default();
        self.measure()
    }

    fn suspend(&mut self) -> Option<Ending> {
        // Who stops a program may never come back to it.
        self.unsaved = false;
        self.program.save();
        self.await_answers();
        tty::restore();
        self.stop().or_else(|| self.resume())
    }

    /// Reads the answers that are on their way, which the shell would take for typed text. Any signal cuts it short.
    fn await_answers(&mut self) {
        let mut bytes = [0; 4096];
        while let Some(until) = self.pacing.answers_due(Instant::now()).filter(|_| !self.output.is_blocked()) {
            let left = until.saturating_duration_since(Instant::now());
            let mut fds =
                [PollFd::from_borrowed_fd(self.tty.input(), PollFlags::IN), PollFd::new(&self.signals, PollFlags::IN)];
            let ready = poll(&mut fds, Timespec::try_from(left).ok().as_ref());
            if !matches!(ready, Ok(1)) || !fds[0].revents().contains(PollFlags::IN) {
                return;
            }
            match rustix::io::read(self.tty.input(), &mut bytes) {
                Ok(count) if count > 0 => self.parser.feed(&bytes[..count], |_| {}),
                _ => return,
            }
            for _ in 0..self.parser.take_reports() {
                self.pacing.answered(Instant::now());
            }
        }
    }

    fn stop(&mut self) -> Option<Ending> {
        Tty::stop();
        self.signals.take().ending.map(Ending::from_signal)
    }

    fn resume(&mut self) -> Option<Ending> {
        // Continued in the background, by `bg` or by `kill %1`: stop again, or leave.
        while !self.tty.in_foreground() {
            if let Some(ending) = self.stop() {
                return Some(ending);
            }
        }
        self.enter()
    }
}
