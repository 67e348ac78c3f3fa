//! Two stop-watches: the times during which A and B share columns, and rows, as bars over the frame.

use super::{Flight, Perspective};
use crate::figure::{Anchor, Role};
use crate::geometry::sweep::{Passage, Sweep};
use crate::instrument::Scope;
use crate::panes::Panes;
use crate::value::fraction;
use glam::{DVec2, dvec2};

/// The length of the frame in a bar, in cells.
const CELLS: i32 = 16;

pub(super) fn draw(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    let pane = scope.scene.layout.world();
    panes.world.label(Role::Note, dvec2(pane.left(), pane.top()), lines(&sweep).join("\n"), Anchor::Right);
    if flight.perspective() == Perspective::OriginMoves {
        // Where the origin enters the columns or rows of A−B; where it enters both is marked as the hit.
        let hit = sweep.hit().map(|hit| hit.h);
        for (name, passage) in [("x", sweep.columns()), ("y", sweep.rows())] {
            if let Passage::During { enter, .. } = passage
                && (0.0..=1.0).contains(&enter)
                && hit != Some(enter)
            {
                let at = sweep.relative_motion() * -enter;
                panes.difference.label(Role::Probe, at + DVec2::ZERO, name, Anchor::Center);
            }
        }
    }
}

/// `x    0....[===|========1 2/5..9/5`, the same for y, and the time that both share. The moment of the hit crosses all
/// three.
fn lines(sweep: &Sweep) -> [String; 3] {
    let (x, y) = (sweep.columns(), sweep.rows());
    let both = match (span(x), span(y)) {
        (Some(x), Some(y)) => Some((x.0.max(y.0), x.1.min(y.1))).filter(|(enter, leave)| enter < leave),
        _ => None,
    };
    let says = match (sweep.hit(), both) {
        (Some(hit), _) => format!("h = {}", fraction(hit.h)),
        (None, None) => "never both".to_owned(),
        (None, Some((enter, _))) if enter > 1.0 => "too late".to_owned(),
        (None, Some(_)) => "past".to_owned(),
    };
    let bar = |span, inside| bar(span, inside, sweep.hit().map(|hit| hit.h));
    [
        format!("x    {} {}", bar(span(x), '='), words(x)),
        format!("y    {} {}", bar(span(y), '='), words(y)),
        format!("both {} {says}", bar(both, '#')),
    ]
}

/// The time span, if any.
fn span(passage: Passage) -> Option<(f64, f64)> {
    match passage {
        Passage::Always { inside: true } => Some((f64::NEG_INFINITY, f64::INFINITY)),
        Passage::During { enter, leave } => Some((enter, leave)),
        // Projections that only touch never overlap.
        Passage::Always { inside: false } | Passage::Never => None,
    }
}

fn words(passage: Passage) -> String {
    match passage {
        Passage::Never => "never".to_owned(),
        Passage::Always { inside: true } => "always".to_owned(),
        Passage::Always { inside: false } => "edge only".to_owned(),
        Passage::During { enter, leave } => format!("{}..{}", fraction(enter), fraction(leave)),
    }
}

/// A time span over the frame from 0 to 1, between `[` and `]`, with a `|` at the moment of the hit.
fn bar(span: Option<(f64, f64)>, inside: char, hit: Option<f64>) -> String {
    // The cast of an infinite time saturates.
    let place = |time: f64| (time * f64::from(CELLS)).round() as i32;
    let cell = |at: i32| {
        if hit.map(place) == Some(at) {
            return '|';
        }
        let Some((enter, leave)) = span else { return '.' };
        match (place(enter), place(leave)) {
            (enter, _) if at == enter => '[',
            (_, leave) if at == leave => ']',
            (enter, leave) if enter < at && at < leave => inside,
            _ => '.',
        }
    };
    let cells: String = (0..=CELLS).map(cell).collect();
    format!("0{cells}1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Aabb;
    use crate::geometry::sweep::Mover;
    use glam::{DVec2, dvec2};

    fn of(velocity: DVec2) -> [String; 3] {
        let a = Mover { shape: Aabb::constant(3.0, 7.0, 6.0, 9.0), velocity };
        let b = Mover { shape: Aabb::constant(8.0, 3.0, 12.0, 6.0), velocity: DVec2::ZERO };
        lines(&Sweep::new(a, b, 1.0).expect("finite"))
    }

    #[test]
    fn bars_and_words_say_the_same() {
        assert_eq!(
            of(dvec2(8.0, -2.0)),
            [
                "x    0....[===|========1 1/4..9/8",
                "y    0........|========1 1/2..3",
                "both 0........|########1 h = 1/2"
            ]
        );
        assert_eq!(of(dvec2(12.0, -1.0))[2], "both 0.................1 never both");
    }

    #[test]
    fn at_speed_zero_nothing_is_divided() {
        let [x, y, both] = of(dvec2(0.0, -7.0));
        assert_eq!(
            (x.as_str(), both.as_str()),
            ("x    0.................1 never", "both 0.................1 never both")
        );
        assert!(y.ends_with("1/7..6/7"));
        let [_, y, _] = of(dvec2(5.0, 0.0));
        assert!(y.ends_with("never"), "{y}");
        let a = Mover { shape: Aabb::constant(3.0, 4.0, 6.0, 5.0), velocity: dvec2(4.0, 0.0) };
        let b = Mover { shape: Aabb::constant(8.0, 3.0, 12.0, 6.0), velocity: DVec2::ZERO };
        let [_, y, both] = lines(&Sweep::new(a, b, 1.0).expect("finite"));
        assert_eq!(
            (y.as_str(), both.as_str()),
            ("y    0========|========1 always", "both 0........|########1 h = 1/2")
        );
    }
}
