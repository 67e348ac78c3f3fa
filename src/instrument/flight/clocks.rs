//! Two stopwatches: the times during which A and B share columns, and rows, as bars over the frame.

use super::Flight;
use crate::instrument::prelude::*;
use minkowski2d::sweep::{Passage, Sweep};

/// The length of the frame in a bar, in cells: at 16, starts at 2/7 and 1/3 would share one.
const CELLS: i32 = 18;

pub(super) fn draw(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(sweep) = flight.sweep(scope.scene) else { return };
    panes.heading.extend(lines(&sweep));
    panes.spoken.push(spoken(&sweep));
}

/// The same as [`lines`] in words, all of it, because each part matters whichever has changed.
fn spoken(sweep: &Sweep) -> String {
    let [x, _, y, _, both] = lines(sweep);
    let [x, y] = [(x, sweep.columns()), (y, sweep.rows())].map(|(entry, passage)| {
        let (name, entry) = entry.split_at(1);
        let runs = match passage {
            Passage::During { enter, leave } if leave > 0.0 => {
                format!(" runs from {} to {}", fraction(enter.max(0.0)), fraction(leave))
            }
            _ => String::new(),
        };
        format!("{name}{runs}: {}", entry.trim_start())
    });
    let says = both.rsplit("  ").next().unwrap_or_default();
    format!("Stopwatch {x}. Stopwatch {y}. Both: {says}.")
}

/// The entry of x and its bar, the same for y, and the time that both share. The moment of the hit crosses the bars.
fn lines(sweep: &Sweep) -> [String; 5] {
    let (x, y) = (sweep.columns(), sweep.rows());
    let both = span(x).zip(span(y)).map(|(x, y)| (x.0.max(y.0), x.1.min(y.1)));
    let both = both.filter(|(enter, leave)| enter < leave);
    let says = match (sweep.hit(), both) {
        (Some(hit), _) => format!("h = {}", fraction(hit.h)),
        (None, None) => "never".to_owned(),
        (None, Some((enter, _))) if enter > 1.0 => "too late".to_owned(),
        (None, Some(_)) => "past".to_owned(),
    };
    let (d, r) = (sweep.difference(), sweep.relative_motion());
    let bar = |span, inside| bar(span, inside, sweep.hit().map(|hit| hit.h));
    [
        format!("x    {}", entry(x, d.left(), d.right(), r.x)),
        format!("     {}{}", bar(span(x), '='), end(x)),
        format!("y    {}", entry(y, d.bottom(), d.top(), r.y)),
        format!("     {}{}", bar(span(y), '='), end(y)),
        format!("both {}  {says}", bar(both, '#')),
    ]
}

/// When the projections begin to overlap, as a division: `gap 2 / speed 4 = 1/2`. `low` and `high` are the sides of the
/// difference along this axis, `r` the relative motion.
fn entry(passage: Passage, low: f64, high: f64, r: f64) -> String {
    let gap = low.max(0.0 - high);
    match passage {
        Passage::Never => "speed 0: never".to_owned(),
        Passage::Always { inside: true } => "speed 0: always".to_owned(),
        Passage::Always { inside: false } => "speed 0: edge to edge only".to_owned(),
        Passage::During { .. } if gap < 0.0 => "shared from the start".to_owned(),
        Passage::During { leave, .. } if leave <= 0.0 => "moving apart".to_owned(),
        Passage::During { enter, .. } => format!("gap {} / speed {} = {}", plain(gap), plain(r.abs()), fraction(enter)),
    }
}

/// When the projections cease to overlap, if they do.
fn end(passage: Passage) -> String {
    match passage {
        Passage::During { leave, .. } if leave > 0.0 => format!("  stop {}", fraction(leave)),
        _ => String::new(),
    }
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

/// A time span over the frame from 0 to 1, between `[` and `]`, with a `|` at the moment of the hit unless a watch
/// starts there.
fn bar(span: Option<(f64, f64)>, inside: char, hit: Option<f64>) -> String {
    // The cast of an infinite time saturates. A little more, because 18 times a third may be rounded.
    let place = |time: f64| (time * f64::from(CELLS) + 1e-9).floor() as i32;
    let (enter, leave) = span.map_or((i32::MAX, i32::MIN), |(enter, leave)| (place(enter), place(leave)));
    let cell = |at: i32| match at {
        // Where a watch starts is of more use than the moment of the hit.
        _ if at == enter && inside == '=' => '[',
        _ if hit.map(place) == Some(at) => '|',
        _ if at == enter => '[',
        _ if at == leave => ']',
        _ if enter < at && at < leave => inside,
        _ => '.',
    };
    let cells: String = (0..=CELLS).map(cell).collect();
    format!("0{cells}1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, dvec2};
    use minkowski2d::Aabb;
    use minkowski2d::sweep::Mover;

    fn of(velocity: DVec2) -> [String; 5] {
        let a = Mover { shape: Aabb::constant(3.0, 7.0, 6.0, 9.0), velocity };
        let b = Mover { shape: Aabb::constant(8.0, 3.0, 12.0, 6.0), velocity: DVec2::ZERO };
        lines(&Sweep::new(a, b, 1.0).expect("finite"))
    }

    #[test]
    fn entries_are_divisions_and_the_bars_say_the_same() {
        assert_eq!(
            of(dvec2(8.0, -2.0)),
            [
                "x    gap 2 / speed 8 = 1/4",
                "     0....[====|=========1  stop 9/8",
                "y    gap 1 / speed 2 = 1/2",
                "     0.........[=========1  stop 3",
                "both 0.........|#########1  h = 1/2"
            ]
        );
        let [_, x, _, _, both] = of(dvec2(12.0, -1.0));
        assert_eq!((&*x, &*both), ("     0...[=========].....1  stop 3/4", "both 0...................1  never"));
        // Too fast or too slow for the width of the pane.
        assert!(
            (-12..=12)
                .flat_map(|x| (-12..=12).map(move |y| dvec2(f64::from(x), f64::from(y))))
                .all(|v| { of(v).iter().all(|line| line.len() <= 37) })
        );
    }

    #[test]
    fn at_speed_zero_nothing_is_divided() {
        let [x, empty, y, _, both] = of(dvec2(0.0, -7.0));
        assert_eq!((&*x, &*y), ("x    speed 0: never", "y    gap 1 / speed 7 = 1/7"));
        assert_eq!((&*empty, &*both), ("     0...................1", "both 0...................1  never"));
        assert_eq!(of(dvec2(5.0, 0.0))[2], "y    speed 0: never");
        let moved = |y: f64, velocity: DVec2| {
            let a = Mover { shape: Aabb::constant(3.0, y, 6.0, y + 1.0), velocity };
            let b = Mover { shape: Aabb::constant(8.0, 3.0, 12.0, 6.0), velocity: DVec2::ZERO };
            lines(&Sweep::new(a, b, 1.0).expect("finite"))
        };
        let [_, _, y, bar, both] = moved(4.0, dvec2(4.0, 0.0));
        assert_eq!((&*y, &*bar), ("y    speed 0: always", "     0=========|=========1"));
        assert_eq!(both, "both 0.........|#########1  h = 1/2");
        assert_eq!(moved(6.0, dvec2(4.0, 0.0))[2], "y    speed 0: edge to edge only");
    }

    #[test]
    fn what_has_begun_or_never_will_is_not_divided() {
        let [x, bar, ..] = of(dvec2(-4.0, -2.0));
        assert_eq!((&*x, &*bar), ("x    moving apart", "     0...................1"));
        let a = Mover { shape: Aabb::constant(7.0, 7.0, 10.0, 9.0), velocity: dvec2(4.0, -2.0) };
        let b = Mover { shape: Aabb::constant(8.0, 3.0, 12.0, 6.0), velocity: DVec2::ZERO };
        let [x, bar, ..] = lines(&Sweep::new(a, b, 1.0).expect("finite"));
        assert_eq!((&*x, &*bar), ("x    shared from the start", "     0=========|=========1  stop 5/4"));
    }

    /// Lesson 4 asks which watch starts last: at the velocities that can be aimed there, two starts share no column.
    #[test]
    fn different_starts_stand_in_different_columns() {
        for v in (1..=8).flat_map(|x| (1..=5).map(move |y| dvec2(f64::from(x), -f64::from(y)))) {
            let [_, x, _, y, _] = of(v);
            let corner = 2.0 * -v.y == v.x;
            assert!(corner || x.find('[') != y.find('['), "{v}: {x} {y}");
        }
    }
}
