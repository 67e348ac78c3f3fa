//! The settings page: the choices, what each means, and samples of how it looks.

use super::areas::Areas;
use super::{pages, samples, text};
use crate::app::session::Session;
use crate::settings::{Glyphs, Setting, Settings};
use ratatui::prelude::*;
use ratatui::widgets::{List, ListState};
use textfigure::{ColorDepth, Look, ThemeName};

/// Columns of a setting's name and of its value between the arrows.
const NAME: usize = 8;
const VALUE: usize = 7;

/// Rows for words below the settings.
const WORDS: u16 = 3;

pub(super) fn page(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let leave = if session.host.promise.utf8 {
        "arrows choose and change, 1 2 3 choose glyphs, Esc closes"
    } else {
        "arrows choose and change, Esc closes"
    };
    let area = pages::page("Settings", leave, look, areas, buffer);
    let (settings, row) = (&session.settings, session.row);
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
    // A message, such as why settings are not kept, takes the place of the words about the chosen setting.
    let (words, style) = match session.message() {
        Some(message) => (message.text.clone(), look.theme.alert()),
        None => (meaning(Setting::ALL[row], session), look.theme.emphasis()),
    };
    let room = area.width.saturating_sub(4).min(72);
    let words = text::wrapped(&words, room);
    // A blank row, unless the words need it. The samples below stay where they are while the words change.
    let y = area.top() + Setting::ALL.len() as u16 + u16::from(words.len() < WORDS.into());
    let spot = Rect { y, height: WORDS, ..area }.intersection(area);
    text::styled(words.into_iter().map(|line| format!("   {line}")), style).render(spot, buffer);
    let top = area.top() + Setting::ALL.len() as u16 + WORDS;
    let width = areas.panes.1.map_or(area.right(), Rect::right) - area.left();
    samples::draw(session, look, Rect { y: top, height: area.bottom().saturating_sub(top), width, ..area }, buffer);
}

/// How to choose glyphs, or what the present value means.
fn meaning(setting: Setting, session: &Session) -> String {
    let settings = &session.settings;
    if setting == Setting::Glyphs && settings.glyphs != Some(Glyphs::Auto) {
        return samples::advice(&session.host.promise).to_owned();
    }
    let values = setting.values();
    let says = values.get(settings.place(setting)).and_then(|value| value.get_help()).map(ToString::to_string);
    format!("{}.", says.unwrap_or_default().trim_end_matches('.').replace('`', ""))
}

/// The name of a theme, as in the settings.
pub(crate) const fn theme_name(theme: ThemeName) -> &'static str {
    match theme {
        ThemeName::Dark => "dark",
        ThemeName::Light => "light",
        ThemeName::Mono => "mono",
    }
}

/// What `auto` means on this terminal, if that is the value.
fn comes_to(setting: Setting, settings: &Settings, look: &Look) -> Option<&'static str> {
    if settings.word(setting) != "auto" {
        return None;
    }
    Some(match setting {
        Setting::Glyphs => samples::name(look.glyphs),
        Setting::Theme => theme_name(look.theme.name()),
        Setting::Color => match look.theme.depth() {
            ColorDepth::None => "no colors",
            ColorDepth::Ansi16 => "16 colors",
            ColorDepth::Indexed256 => "256 colors",
            ColorDepth::TrueColor => "all colors",
        },
    })
}
