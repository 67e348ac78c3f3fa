//! The mouse. It presses keys, so whatever it does is refused, counted and undone as if it were typed.

use super::view::{self, Target};
use crate::app::{Phase, Screen, Session, Wager};
use crate::instrument::probe::Probe;
use crate::key::Direction::{Down, Left, Right, Up};
use crate::key::Key;
use crate::panes::Side;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use glam::DVec2;
use ratatui::layout::{Position, Rect};
use textfigure::GlyphSet;

/// How near to a point the mouse must be to grab it, in world units.
const REACH: f64 = 0.75;

/// The state of the mouse between events.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hand {
    grip: Option<Grip>,
}

/// Something held while the button is down.
#[derive(Clone, Copy, Debug)]
struct Grip {
    /// The pane it is in.
    side: Side,
    /// Where the pointer was when the grabbed thing last moved, in world units.
    at: DVec2,
    /// How far an arrow key moves the thing, in world units.
    stride: f64,
}

impl Hand {
    /// Handles an event of the mouse on a screen of this size, drawn with these glyphs; true if it has done anything.
    /// Only the main button counts.
    pub(crate) fn point(&mut self, event: &MouseEvent, screen: Rect, glyphs: GlyphSet, session: &mut Session) -> bool {
        let cell = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.grip = None;
                self.press(view::target(session, screen, glyphs, cell), session)
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(screen, glyphs, cell, session),
            MouseEventKind::Up(MouseButton::Left) => {
                self.grip = None;
                false
            }
            _ => false,
        }
    }

    fn press(&mut self, target: Option<Target>, session: &mut Session) -> bool {
        match target {
            Some(Target::Option(digit)) => {
                choose(digit, session);
                true
            }
            Some(Target::Plane(side, at)) if probe_is_near(session, side, at) => {
                self.grip = Some(Grip { side, at, stride: 1.0 });
                false
            }
            Some(Target::Plane(Side::Left, at)) => {
                body_at(session, at).is_some_and(|body| self.take(body, at, session))
            }
            Some(Target::Plane(Side::Right, _)) | None => false,
        }
    }

    /// Grabs a body; selects it first if necessary.
    fn take(&mut self, body: usize, at: DVec2, session: &mut Session) -> bool {
        let scene = session.play().scene();
        let drags = session.play().situation().moves(body);
        if !drags && !scene.movable.contains(&body) {
            let called = scene.bodies[body].subject();
            session.say(format!("{called} is not for dragging in this step; the last line names the keys."));
            return true;
        }
        if drags {
            self.grip = Some(Grip { side: Side::Left, at, stride: scene.layout.step });
        }
        let most = scene.movable.len();
        let is_other =
            |session: &Session| session.play().scene().selected != body && session.play().phase() == Phase::Acting;
        let mut tabs = 0;
        while tabs < most && is_other(session) {
            session.press(Key::Tab);
            tabs += 1;
        }
        tabs > 0
    }

    /// Moves the grabbed thing towards the pointer, first across and then up or down, until a step is refused.
    fn drag(&mut self, screen: Rect, glyphs: GlyphSet, cell: Position, session: &mut Session) -> bool {
        let Some(grip) = &mut self.grip else { return false };
        let Some(to) = view::nearest(session, grip.side, screen, glyphs, cell) else { return false };
        let mut pressed = false;
        for (axis, [less, more]) in [[Left, Right], [Down, Up]].into_iter().enumerate() {
            while (to - grip.at)[axis].abs() >= grip.stride {
                let direction = if to[axis] > grip.at[axis] { more } else { less };
                let before = session.play().scene().moves;
                session.press(Key::Arrow(direction));
                pressed = true;
                if session.play().scene().moves == before {
                    break;
                }
                grip.at += direction.unit() * grip.stride;
            }
        }
        pressed
    }
}

/// The first click on an option chooses it, the second locks it in.
fn choose(digit: usize, session: &mut Session) {
    let chosen = session.play().wager().and_then(Wager::chosen_digit);
    let digit_key = char::from_digit(digit as u32, 10).map(Key::Char);
    if let Some(key) = if chosen == Some(digit) { Some(Key::Enter) } else { digit_key } {
        session.press(key);
    }
}

/// True if the probe is here and the arrows move it.
fn probe_is_near(session: &Session, side: Side, at: DVec2) -> bool {
    debug_assert_eq!(session.screen, Screen::Step);
    let situation = session.play().situation();
    let Some(probe) = situation.instrument::<Probe>() else { return false };
    let home = if probe.is_on_difference() { Side::Right } else { Side::Left };
    home == side && probe.at.distance(at) <= REACH
}

/// The body at a point of the world; of several, the selected one, otherwise one that can be selected.
fn body_at(session: &Session, at: DVec2) -> Option<usize> {
    let scene = session.play().scene();
    let is_here = |body: &usize| {
        let shape = &scene.bodies[*body].shape;
        shape.contains(at) || (scene.bodies[*body].is_point() && shape.middle().distance(at) <= REACH)
    };
    let selected = std::iter::once(scene.selected).filter(|body| scene.movable.contains(body));
    selected.chain(scene.movable.iter().copied()).chain((0..scene.bodies.len()).rev()).find(is_here)
}

#[cfg(test)]
mod tests {
    use super::super::Stage;
    use super::super::view::Style;
    use super::*;
    use crate::app::testing::{course, session};
    use crate::key::parse_script;
    use textfigure::Look;

    use crossterm::event::KeyModifiers;
    use ratatui::buffer::Buffer;

    const PRESS: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
    const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
    const RELEASE: MouseEventKind = MouseEventKind::Up(MouseButton::Left);
    const SCREEN: Rect = Rect::new(0, 0, 80, 24);

    fn at(place: &str, keys: &str) -> Session {
        let mut session = session();
        session.open(place).expect("a step");
        for stroke in parse_script(keys).expect("keys") {
            session.stroke(stroke);
        }
        session.read_beats();
        session
    }

    fn cell(session: &Session, side: Side, x: f64, y: f64) -> (u16, u16) {
        view::cell(session, side, SCREEN, GlyphSet::Ascii, DVec2::new(x, y)).expect("on the screen").into()
    }

    fn event(kind: MouseEventKind, (column, row): (u16, u16)) -> MouseEvent {
        MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }
    }

    fn go(session: &mut Session, hand: &mut Hand, way: &[(MouseEventKind, (u16, u16))]) {
        for (kind, cell) in way {
            hand.point(&event(*kind, *cell), SCREEN, GlyphSet::Ascii, session);
        }
    }

    fn drag(session: &mut Session, from: (u16, u16), to: (u16, u16)) {
        let way = [(PRESS, from), (DRAG, to), (RELEASE, to)];
        go(session, &mut Hand::default(), &way);
    }

    #[test]
    fn a_drag_is_as_many_arrows_as_the_pointer_goes_cells() {
        let mut dragged = at("corner-subtraction.touch", "");
        let mut typed = at("corner-subtraction.touch", "left*3 down*2");
        let (from, to) = (cell(&dragged, Side::Left, 10.0, 7.0), cell(&dragged, Side::Left, 7.0, 5.0));
        drag(&mut dragged, from, to);
        assert_eq!(dragged.play().scene(), typed.play().scene());
        assert_eq!(dragged.play().scene().moves, 5);
        for session in [&mut dragged, &mut typed] {
            session.press(Key::Char('u'));
        }
        assert_eq!(dragged.play().scene(), typed.play().scene(), "undone step by step");
        // Half a unit is no step, and coming back undoes nothing that was not done.
        let mut session = at("corner-subtraction.touch", "");
        let (column, row) = cell(&session, Side::Left, 10.0, 7.0);
        drag(&mut session, (column, row), (column + 1, row));
        assert_eq!(session.play().scene().moves, 0);
    }

    /// Where an arrow goes half a unit, a unit of the pointer is two arrows.
    #[test]
    fn a_drag_on_the_half_lattice_keeps_under_the_pointer() {
        let mut session = at("contact-features.nearest-edge", "bet");
        let layout = session.play().scene().layout;
        assert_eq!(layout.step, 0.5);
        let scene = session.play().scene();
        let middle = scene.bodies[scene.selected].shape.middle();
        let plane = |cell: (u16, u16)| match view::target(&session, SCREEN, GlyphSet::Ascii, Position::from(cell)) {
            Some(Target::Plane(Side::Left, at)) => Some(at),
            _ => None,
        };
        let from = (1..79).flat_map(|x| (1..23).map(move |y| (x, y))).filter_map(|cell| Some((plane(cell)?, cell)));
        let (_, from) =
            from.min_by(|p, q| p.0.distance(middle).total_cmp(&q.0.distance(middle))).expect("it is on the screen");
        let to = (from.0 + 4, from.1 + 1);
        let way = plane(to).expect("still the pane") - plane(from).expect("the pane");
        drag(&mut session, from, to);
        let scene = session.play().scene();
        let steps = (way / 0.5).trunc();
        assert_eq!(scene.bodies[scene.selected].shape.middle() - middle, steps * 0.5);
        assert_eq!(f64::from(scene.moves), steps.abs().element_sum());
        assert_eq!(steps.to_array(), [3.0, -1.0], "far enough to tell a half from a whole");
    }

    #[test]
    fn a_drag_stops_where_arrows_are_refused_and_goes_on_from_there() {
        let mut session = at("corner-subtraction.touch", "");
        let mut hand = Hand::default();
        let [near, middle, far] = [9.0, 10.0, 17.0].map(|x| cell(&session, Side::Left, x, 7.0));
        go(&mut session, &mut hand, &[(PRESS, middle), (DRAG, far)]);
        let said = session.message().map(|message| message.text.clone()).unwrap_or_default();
        assert!(said.contains("would leave its picture"), "{said}");
        assert_eq!(session.play().scene().moves, 2);
        // Back to where it was taken hold of: the shape has not run away from the pointer.
        go(&mut session, &mut hand, &[(DRAG, near)]);
        assert_eq!(session.play().scene().moves, 5);
        // Beyond the pane the nearest point of it counts; once let go, nothing follows.
        go(&mut session, &mut hand, &[(DRAG, (0, 23)), (RELEASE, (0, 23))]);
        let moves = session.play().scene().moves;
        go(&mut session, &mut hand, &[(DRAG, near)]);
        assert!(moves > 9 && session.play().scene().moves == moves);
    }

    #[test]
    fn a_body_that_is_not_selected_is_selected_first() {
        let mut session = at("corner-subtraction.only-the-gap", "bet");
        let scene = session.play().scene().clone();
        let other = *scene.movable.iter().find(|body| **body != scene.selected).expect("another one");
        let corner = scene.bodies[other].shape.bounds().min();
        let [from, to] = [0.0, 1.0].map(|up| cell(&session, Side::Left, corner.x, corner.y + up));
        drag(&mut session, from, to);
        assert_eq!(session.play().scene().selected, other);
    }

    #[test]
    fn what_does_not_move_says_so() {
        let mut session = at("corner-subtraction.touch", "");
        let [from, to] = [5.0, 8.0].map(|x| cell(&session, Side::Left, x, 4.0));
        drag(&mut session, from, to);
        let said = session.message().map(|message| message.text.clone()).unwrap_or_default();
        assert!(said.starts_with("B is not for dragging"), "{said}");
        // Other buttons do nothing, nor does any on nothing or under a page.
        for kind in [MouseEventKind::Down(MouseButton::Right), MouseEventKind::Moved, MouseEventKind::ScrollUp] {
            assert!(!Hand::default().point(&event(kind, from), SCREEN, GlyphSet::Ascii, &mut session));
        }
        let mut hand = Hand::default();
        let mut press = |column, row| hand.point(&event(PRESS, (column, row)), SCREEN, GlyphSet::Ascii, &mut session);
        assert!(!press(0, 0) && !press(79, 23) && !press(60, 12) && !press(500, 500));
        let [from, to] = [10.0, 7.0].map(|x| cell(&session, Side::Left, x, 7.0));
        let mut session = at("corner-subtraction.touch", "?");
        drag(&mut session, from, to);
        assert_eq!((session.play().scene().moves, session.screen), (0, Screen::Help));
    }

    #[test]
    fn a_pane_that_shows_no_plane_is_not_pointed_at() {
        let mut session = session();
        let mut seen = 0;
        for _ in 0..session.asked().count() {
            let others = [session.drawing.base.world_title.is_some(), session.drawing.table.is_some()];
            for (side, _) in [Side::Left, Side::Right].into_iter().zip(others).filter(|(_, is_other)| *is_other) {
                let at = |cell| view::target(&session, SCREEN, GlyphSet::Ascii, cell);
                let mut targets = SCREEN.positions().step_by(7).filter_map(at);
                assert!(!targets.any(|target| matches!(target, Target::Plane(found, _) if found == side)));
                seen += 1;
            }
            session.press(Key::Char('n'));
        }
        assert!(seen > 0);
    }

    #[test]
    fn a_probe_follows_in_its_own_pane() {
        let mut session = at("origin-test.slide-by-q", "bet");
        let probe = |session: &Session| session.play().situation().instrument::<Probe>().expect("a probe").at;
        let start = probe(&session);
        let from = cell(&session, Side::Right, start.x, start.y);
        let to = cell(&session, Side::Right, start.x + 2.0, start.y - 1.0);
        drag(&mut session, from, to);
        assert_eq!(probe(&session), start + DVec2::new(2.0, -1.0));
    }

    #[test]
    fn every_option_of_every_bet_is_chosen_by_a_click_and_locked_in_by_a_second() {
        let course = course();
        let mut clicked = 0;
        for screen in [SCREEN, Rect::new(0, 0, 60, 20), Rect::new(0, 0, 120, 40)] {
            for (lesson, step) in course.lessons.iter().flat_map(|l| l.steps.iter().map(move |s| (l, s))) {
                let mut session = at(&format!("{}.{}", lesson.id, step.id), "");
                for _ in 1..step.beats.len() {
                    session.press(Key::Enter);
                }
                if session.play().phase() != Phase::Betting {
                    continue;
                }
                let count = session.play().wager().expect("a bet").options().count();
                let mut seen = Buffer::empty(screen);
                view::draw(&session, &Style { look: Look::default(), utf8: true }, &mut seen);
                for digit in 1..=count {
                    let here = |cell: &Position| {
                        seen[*cell].symbol() == digit.to_string()
                            && view::target(&session, screen, GlyphSet::Ascii, *cell) == Some(Target::Option(digit))
                    };
                    let spot = screen.positions().find(here);
                    let spot = spot.unwrap_or_else(|| panic!("option {digit} of {} is nowhere", step.id));
                    let press = &event(PRESS, (spot.x, spot.y));
                    let (mut session, mut hand) = (session.clone(), Hand::default());
                    assert!(hand.point(press, screen, GlyphSet::Ascii, &mut session));
                    assert_eq!(session.play().wager().and_then(Wager::chosen_digit), Some(digit));
                    assert!(hand.point(press, screen, GlyphSet::Ascii, &mut session));
                    assert!(matches!(session.play().wager().expect("a bet").stage(), Stage::Locked { .. }));
                    clicked += 1;
                }
            }
        }
        assert!(clicked > 10);
    }
}
