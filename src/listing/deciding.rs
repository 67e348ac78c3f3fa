//! Which line of a function decides about a scene. Where an enum decides, the fragments are in the order of its
//! variants.

use crate::instrument::Scope;
use crate::instrument::ask::Ask;
use crate::instrument::axis::Axis;
use crate::instrument::dial::Dial;
use crate::instrument::flight::Flight;
use crate::instrument::gjk::HandWalk;
use crate::readings::{last_edge, share};
use crate::value::{plain, point};
use minkowski2d::sweep::Passage;
use minkowski2d::{Aabb, Direction, State, penetration};

/// The lines of a function that can decide, and which of them does.
#[derive(Debug)]
pub(super) struct Deciding {
    /// A fragment of each line. A test checks that the function has it exactly once.
    pub(super) fragments: &'static [&'static str],
    /// The index of the line that decides in this scene, if one does.
    pub(super) index: fn(&Scope<'_>) -> Option<usize>,
}

/// For functions that pass through all of their lines: no line decides.
pub(super) const NONE: Deciding = Deciding { fragments: &[], index: |_| None };

/// If A and B are separated, the first comparison that fails. If they touch under the rule `<`, the line that leaves the
/// border out.
pub(super) const STATE: Deciding = Deciding {
    fragments: &[
        "State::Overlapping",
        "State::Touching",
        "d.left() <= 0.0",
        "0.0 <= d.right()",
        "d.bottom() <= 0.0",
        "0.0 <= d.top()",
        "d.contains_strictly",
    ],
    index: |scope| {
        let d = scope.difference()?;
        let holds = [d.left() <= 0.0, 0.0 <= d.right(), d.bottom() <= 0.0, 0.0 <= d.top()];
        Some(match scope.state()? {
            State::Overlapping => 0,
            State::Touching if scope.strict() => 6,
            State::Touching => 1,
            State::Separated => 2 + holds.iter().position(|holds| !holds)?,
        })
    },
};

pub(super) const EXITS: Deciding = Deciding {
    fragments: &["left: ", "right: ", "up: ", "down: "],
    index: |scope| {
        let d = scope.difference().filter(|_| scope.state() == Some(State::Overlapping))?;
        let way = penetration::exits(&d).cheapest().next()?;
        Direction::ALL.iter().position(|direction| *direction == way)
    },
};

/// For a hit, the axis that decides when and where; without a hit, the first condition that fails.
pub(super) const HIT: Deciding = Deciding {
    fragments: &[
        "Ordering::Greater =>",
        "Ordering::Less =>",
        "Ordering::Equal =>",
        "x.inside",
        "y.inside",
        "enter.denominator > 0.0",
        "enter.numerator >= 0.0",
        "is_after_end()",
        "enter.compare(leave)",
    ],
    index: |scope| {
        let sweep = scope.instrument::<Flight>()?.sweep(scope.scene)?;
        if let Some(hit) = sweep.hit() {
            return Some(match hit.normal() {
                _ if hit.is_corner() => 2,
                Direction::Left | Direction::Right => 0,
                Direction::Up | Direction::Down => 1,
            });
        }
        let (x, y) = (sweep.columns(), sweep.rows());
        let inside = |passage: Passage| !matches!(passage, Passage::Never | Passage::Always { inside: false });
        let enters = [x, y].map(|passage| match passage {
            Passage::During { enter, .. } => Some(enter),
            Passage::Always { .. } | Passage::Never => None,
        });
        let enter = enters.into_iter().flatten().reduce(f64::max);
        Some(match enter {
            _ if !inside(x) => 3,
            _ if !inside(y) => 4,
            None => 5,
            Some(enter) if enter < 0.0 => 6,
            Some(enter) if enter > 1.0 => 7,
            Some(_) => 8,
        })
    },
};

pub(super) const BLOCKED: Deciding =
    Deciding { fragments: &["if out < 0.0"], index: |scope| scope.instrument::<Flight>().map(|_| 0) };

/// None if a vertex of the difference is nearest: two corners meet, and this function is not called.
pub(super) const FEATURES: Deciding = Deciding {
    fragments: &["Owner::A =>", "Owner::B =>", "Owner::Both =>"],
    index: |scope| scope.scene.contact()?.nearest().owner.map(|owner| owner as usize),
};

/// What became of the last answer.
pub(super) const GJK: Deciding = Deciding {
    fragments: &["Some(Verdict::Apart)", "self.add_beyond(", "self.add_nearer("],
    index: |scope| scope.instrument::<HandWalk>()?.last_answer().map(|fate| fate as usize),
};

/// Which of the two shadows ends before the other begins, of those that are drawn.
pub(super) const GAP: Deciding = Deciding {
    fragments: &["b_from - a_to", "a_from - b_to", "0.0"],
    index: |scope| {
        let gaps = scope.instrument::<Axis>()?.gaps(scope.scene)?;
        Some(gaps.iter().position(|is_gap| *is_gap).unwrap_or(2))
    },
};

/// What goes into a function in which no line decides and what comes out, if that is known.
pub(super) fn values(name: &str, scope: &Scope<'_>) -> Option<String> {
    let sides = |name: &str, of: &Aabb| {
        let [left, right, bottom, top] = [of.left(), of.right(), of.bottom(), of.top()].map(plain);
        format!("{name} x {left}..{right} y {bottom}..{top}")
    };
    Some(match name {
        "difference" => {
            let (a, b) = scope.scene.pair()?;
            format!("in: {}, {}; out: {}", sides("a", &a), sides("b", &b), sides("", &scope.difference()?).trim_start())
        }
        "support" => {
            let asked = scope.instrument::<Ask>().and_then(Ask::last);
            let d = asked.or_else(|| scope.instrument::<Dial>().map(|dial| dial.direction()))?;
            let (a, b) = scope.scene.hulls()?;
            let s = minkowski2d::support::difference(&a, &b, d);
            // Who turns a dial has to find out the corners.
            let (corners, d) = match asked {
                Some(_) => (format!("a{}-b{} = ", s.a, s.b), d),
                None => (String::new(), d.normalize()),
            };
            format!("in: d = {}; out: {corners}{}", point(d), point(s.point))
        }
        "share" => {
            let [p, q] = last_edge(scope.scene)?.map(|vertex| vertex.point);
            format!("in: {}, {}; out: {}", point(p), point(q), plain(share(scope)?))
        }
        _ => return None,
    })
}
