//! The settings page: what can be chosen, what the choice means, and a sample of what it looks like.

use super::areas::Areas;
use super::{pages, text};
use crate::app::session::Session;
use crate::canvas::{Canvas, ColorDepth, GlyphSet, Look, ThemeName, Viewport, frame};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::settings::{Setting, Settings};
use glam::{DVec2, dvec2};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{List, ListState, StatefulWidget, Widget as _};

/// Columns and rows of the sample with its frame.
pub(crate) const SAMPLE: (u16, u16) = (56, 9);

/// Columns of a setting's name and of its value between the arrows.
const NAME: usize = 8;
const VALUE: usize = 7;

pub(super) fn page(session: &Session, row: usize, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let leave = "up and down choose, left and right change, Esc closes";
    let area = pages::page("Settings", leave, look, areas, buffer);
    let settings = session.settings();
    let items = Setting::ALL.into_iter().enumerate().map(|(index, setting)| {
        let value = settings.word(setting);
        let comes_to = comes_to(setting, settings, look).map(|word| format!("(here: {word})")).unwrap_or_default();
        let (value, style) = if index == row {
            (format!("< {value:<VALUE$} >"), look.theme.heading())
        } else {
            (format!("  {value:<VALUE$}  "), Style::new())
        };
        let line = format!("{:<NAME$}{value}  {comes_to}", setting.name());
        Line::from(Span::styled(line.trim_end().to_owned(), style))
    });
    let list = List::new(items).highlight_symbol(Span::styled(" > ", look.theme.heading()));
    StatefulWidget::render(list, area, buffer, &mut ListState::default().with_selected(Some(row)));
    // What was said last (why settings are not kept, for instance) goes before what is there every time.
    let (words, style) = match session.message() {
        Some(message) => (message.text.clone(), look.theme.alert()),
        None => (meaning(Setting::ALL[row], settings), look.theme.emphasis()),
    };
    let room = area.width.saturating_sub(4).min(72);
    let words = text::wrapped(&words, room);
    // A line of air, unless the words need it: the sample begins below.
    let y = area.top() + Setting::ALL.len() as u16 + u16::from(words.len() < 3);
    let spot = Rect { y, height: 3, ..area }.intersection(area);
    text::styled(words.into_iter().map(|line| format!("   {line}")), style).render(spot, buffer);
    // As low as there is room, so that it stands still while the words above it change.
    let top = (area.top() + Setting::ALL.len() as u16 + 3).min(area.bottom().saturating_sub(SAMPLE.1));
    let spot = Rect { x: area.left() + 2, y: top, width: SAMPLE.0, height: SAMPLE.1 };
    sample(look, spot.intersection(area), buffer);
}

/// What the value that holds means.
fn meaning(setting: Setting, settings: &Settings) -> String {
    let values = setting.values();
    let says = values.get(settings.place(setting)).and_then(|value| value.get_help()).map(ToString::to_string);
    format!("{}.", says.unwrap_or_default().trim_end_matches('.').replace('`', ""))
}

/// What `auto` has come to on this terminal, where that is the value.
fn comes_to(setting: Setting, settings: &Settings, look: &Look) -> Option<&'static str> {
    if settings.word(setting) != "auto" {
        return None;
    }
    Some(match setting {
        Setting::Glyphs => match look.glyphs {
            GlyphSet::Ascii => "ascii",
            GlyphSet::Braille => "braille",
            GlyphSet::Octant => "octant",
        },
        Setting::Theme => match look.theme.name() {
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::Mono => "mono",
        },
        Setting::Color => match look.theme.depth() {
            ColorDepth::None => "no colours",
            ColorDepth::Ansi16 => "16 colours",
            ColorDepth::Indexed256 => "256 colours",
            ColorDepth::TrueColor => "all colours",
        },
        Setting::Mouse => return None,
    })
}

/// A figure with everything by which looks differ: textures, shared ground, the origin, slanted lines, a push. In a
/// frame, whose right edge shows whether glyphs are as wide as they should be.
pub(crate) fn sample(look: &Look, area: Rect, buffer: &mut Buffer) {
    let frame = frame::pane("a sample", look);
    let inside = frame.inner(area);
    frame.render(area, buffer);
    for (figure, column, width) in [(boxes(), 0, 35), (slanted(), 36, 18)] {
        let part = Rect { x: inside.x + column, width, ..inside }.intersection(inside);
        Canvas { figure: &figure, viewport: Viewport::default(), look: *look }.render(part, buffer);
    }
}

fn rectangle(left: f64, bottom: f64, right: f64, top: f64) -> Vec<DVec2> {
    vec![dvec2(left, bottom), dvec2(right, bottom), dvec2(right, top), dvec2(left, top)]
}

fn boxes() -> Figure {
    let mut figure = Figure::default();
    let (a, b) = (rectangle(1.0, 2.0, 5.0, 5.0), rectangle(4.0, 1.0, 8.0, 4.0));
    let (shared, difference) = (rectangle(4.0, 2.0, 5.0, 4.0), rectangle(10.0, 1.0, 16.0, 5.0));
    for (role, shape) in [(Role::A, a), (Role::B, b), (Role::Difference, difference)] {
        figure.add(role, Shape::Region(shape.clone()));
        figure.add_weighted(role, Weight::Plain, Shape::Polygon(shape));
    }
    figure.add(Role::Overlap, Shape::Region(shared));
    figure.add(Role::Origin, Shape::Point(dvec2(15.0, 3.0)));
    figure.label(Role::A, dvec2(2.5, 4.0), "A", Anchor::Center);
    figure.label(Role::B, dvec2(6.5, 2.0), "B", Anchor::Center);
    figure.label(Role::Difference, dvec2(12.0, 3.0), "D", Anchor::Center);
    figure
}

fn slanted() -> Figure {
    let mut figure = Figure::default();
    let shape = vec![dvec2(0.5, 1.0), dvec2(4.0, 1.0), dvec2(5.5, 3.5), dvec2(2.0, 5.0)];
    figure.add(Role::C, Shape::Region(shape.clone()));
    figure.add(Role::C, Shape::Polygon(shape));
    figure.add(Role::Push, Shape::Arrow(dvec2(3.0, 3.0), dvec2(8.0, 3.0)));
    figure.label(Role::C, dvec2(3.0, 2.0), "C", Anchor::Center);
    figure
}
