//! What tests ask of the picture, and that nothing in it steers the terminal.

use super::areas::SMALLEST;
use super::plane::Plane;
use super::step::pane_areas;
use super::{STANDARD, Style, areas_of, bottom, draw};
use crate::app::Phase;
use crate::app::Session;
use crate::app::testing::{press, session};
use crate::lesson::Course;
use crate::lesson::problem::is_control;
use crate::panes::Side;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use textfigure::figure::Figure;
use textfigure::{GlyphSet, Look, Viewport};

/// The figures of a screen of this size, with what shows them and the area inside their frames.
pub(crate) fn figures(session: &Session, glyphs: GlyphSet, size: (u16, u16)) -> Vec<(Figure, Viewport, Rect)> {
    let Some(areas) = areas_of(session, Rect::new(0, 0, size.0, size.1)) else { return Vec::new() };
    let drawing = session.play().drawing();
    let [left, right] = pane_areas(session.side, &areas);
    let right = right.filter(|_| drawing.table.is_none());
    [(drawing.world, Side::Left, left), (drawing.difference, Side::Right, right)]
        .into_iter()
        .filter_map(|(figure, side, area)| {
            let plane = Plane::of(side, session.play().situation(), &areas, glyphs);
            area.map(|_| (figure, plane.viewport, plane.inside))
        })
        .collect()
}

/// Widgets leave bidirectional overrides in, which would turn the rows round on some terminals.
#[test]
fn nothing_that_is_said_steers_the_terminal() {
    let mut session = Session::new(Course::embedded().expect("sound lessons"), 42);
    session.say("no room in /tmp/a\u{202e}b\u{1b}[2Jc\u{9b}d\u{200f}e");
    let mut screen = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&session, &Style { look: Look::default(), utf8: true }, &mut screen);
    let seen: String = screen.content.iter().map(Cell::symbol).collect();
    assert!(seen.contains("/tmp/a?b?[2Jc?d?e"), "{seen}");
    assert!(!seen.contains(is_control));
}

/// What is pressed on the way: keys that nothing offers, wrong claims, hints, and what tells.
const DETOURS: [&str; 6] = ["t", "t*2", "t*3", "left enter", "9", "s"];

/// The words in a part of the screen.
fn words(screen: &Buffer, area: Rect) -> String {
    let rows = area.rows().map(|row| row.positions().map(|cell| screen[cell].symbol()).collect::<String>());
    rows.flat_map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
}

/// What is wrong with the rows of a frame: the panes, whose place is returned, the status, the goal and what is said.
fn rows_of(session: &Session, size: (u16, u16)) -> (Vec<Rect>, Vec<String>) {
    let screen_area = Rect::new(0, 0, size.0, size.1);
    let mut screen = Buffer::empty(screen_area);
    draw(session, &Style { look: Look::default(), utf8: true }, &mut screen);
    let areas = areas_of(session, screen_area).expect("large enough");
    let (play, below, mut wrong) = (session.play(), areas.bottom, Vec::new());
    let row = |y: u16| words(&screen, Rect { y, height: 1, ..below });
    let goal = bottom::goal(play);
    let acts = play.phase() == Phase::Acting && !play.has_unread();
    let mut must = |what: &str, holds: bool| {
        if !holds {
            wrong.push(format!("{what}:\n{}", words(&screen, screen_area)));
        }
    };
    // On the smallest screen the answer to a prediction may need all rows.
    if acts || (play.phase() == Phase::Done && size != SMALLEST) {
        let numbers = bottom::numbers(play, &session.drawing, below.width);
        let first = numbers.first().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        // Beside the smallest pane they make room for what an overlay says in several lines.
        let beside = if size == SMALLEST { words(&screen, areas.narration) } else { String::new() };
        must("the status", first.is_none_or(|first| row(below.y) == first || beside.contains(&first)));
    }
    if acts {
        let lines = super::text::wrapped(&goal, below.width).len() as u16;
        let rows = Rect { y: below.bottom() - lines.min(below.height), height: lines, ..below };
        let told = words(&screen, rows);
        must("the goal", told.starts_with(&goal) || row(below.bottom() - 1).starts_with("Goal met"));
    }
    must("the keys", !words(&screen, areas.keys).is_empty());
    if let (Some(table), Some(pane)) = (&session.drawing.table, areas.panes.1) {
        for line in &table.lines {
            must(line, words(&screen, pane).contains(&line.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
    if let Some(message) = session.message() {
        let said = message.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts = [words(&screen, below), words(&screen, areas.narration)];
        must(&format!("{said:?}"), parts.iter().any(|part| part.contains(&said)));
    }
    ([Some(areas.panes.0), areas.panes.1].into_iter().flatten().collect(), wrong)
}

/// From the first frame to the last of each step, with mistakes on the way, at its start, half-way and at its end.
#[test]
fn status_goal_and_panes_stay_where_they_are_and_nothing_said_is_cut() {
    let mut session = session();
    let mut found: Vec<String> = Vec::new();
    for (l, s) in session.places().collect::<Vec<_>>() {
        let lesson = session.course().lessons[l].clone();
        let step = &lesson.steps[s];
        session.open(&format!("{}.{}", lesson.id, step.id)).expect("it is there");
        let places = [SMALLEST, STANDARD, (120, 40)].map(|size| (size, rows_of(&session, size).0));
        let mut look = |session: &Session, keys: &str| {
            for (size, panes) in &places {
                let (now, mut wrong) = rows_of(session, *size);
                if now != *panes {
                    wrong.push(format!("the panes are {now:?}, not {panes:?}"));
                }
                found.extend(wrong.iter().map(|wrong| format!("{} after {keys} at {size:?}: {wrong}\n", step.id)));
            }
        };
        let last = step.solution.len().saturating_sub(1);
        for (index, stroke) in step.solution.iter().enumerate() {
            if [0, last / 2, last].contains(&index) {
                for keys in DETOURS {
                    let mut other = session.clone();
                    press(&mut other, keys);
                    look(&other, &format!("{index} keys of the solution and {keys}"));
                }
            }
            session.stroke(*stroke);
            look(&session, &format!("{} keys of the solution", index + 1));
        }
    }
    assert!(found.is_empty(), "{} of them:\n{}", found.len(), found.concat());
}
