//! The smallest program on the terminal layer: a box that the arrows move. `q` quits, Ctrl-Z stops, `P` panics.

use std::cell::Cell;
use std::process::ExitCode;

use crossterm::event::{Event, KeyCode, KeyModifiers};
use lean_backend::{Environment, Program, Reaction, run};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Style};
use ratatui_core::terminal::Frame;

/// The box.
#[derive(Default)]
struct MovingBox {
    x: u16,
    y: u16,
    // What has happened so far, to be seen from outside.
    escapes: u32,
    updates: u32,
    frames: Cell<u32>,
}

const WIDTH: u16 = 12;
const HEIGHT: u16 = 5;

impl Program for MovingBox {
    fn update(&mut self, event: Event) -> Reaction {
        let Event::Key(key) = event else { return Reaction::Nothing };
        self.updates += 1;
        match key.code {
            KeyCode::Left => self.x = self.x.saturating_sub(1),
            KeyCode::Right => self.x = self.x.saturating_add(1).min(500),
            KeyCode::Up => self.y = self.y.saturating_sub(1),
            KeyCode::Down => self.y = self.y.saturating_add(1).min(200),
            KeyCode::Esc => self.escapes += 1,
            KeyCode::Char('q') => return Reaction::Quit,
            KeyCode::Char('P') => panic!("on purpose"),
            KeyCode::Char('z') if key.modifiers == KeyModifiers::CONTROL => return Reaction::Suspend,
            _ => return Reaction::Nothing,
        }
        Reaction::Redraw
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let buffer = frame.buffer_mut();
        let area = buffer.area;
        for row in 0..HEIGHT {
            let edge = row == 0 || row == HEIGHT - 1;
            let (end, middle) = if edge { ("+", "-") } else { ("|", " ") };
            let line = format!("{end}{}{end}", middle.repeat(usize::from(WIDTH) - 2));
            put(buffer, self.x, self.y + row, &line, Style::default());
        }
        self.frames.set(self.frames.get() + 1);
        let Self { x, y, escapes, updates, frames } = self;
        let status = format!("box {x},{y} esc {escapes} updates {updates} frames {}", frames.get());
        put(buffer, 0, area.height.saturating_sub(1), &status, Style::new().bold().fg(Color::Green));
    }

    fn save(&mut self) -> bool {
        false
    }
}

/// Writes words, cut off at the screen's edges.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if x < buffer.area.width && y < buffer.area.height {
        buffer.set_stringn(x, y, text, usize::from(buffer.area.width - x), style);
    }
}

fn main() -> ExitCode {
    match run(&mut MovingBox::default(), Environment::detect(|name| std::env::var(name).ok())) {
        Ok(ending) => ExitCode::from(ending.exit_code()),
        Err(error) => {
            eprintln!("moving_box: {error}");
            ExitCode::from(2)
        }
    }
}
