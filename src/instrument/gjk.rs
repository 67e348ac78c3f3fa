//! The loop of GJK by hand: which way to ask next, which of three corners to drop, and when there is a proof.

mod choices;
mod picture;

use super::prelude::*;
use super::shared::support::{answer, corners, told, toward};
use minkowski2d::gjk::{self, WalkStart};

/// GJK progress so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HandWalk {
    part: WalkPart,
    /// True if no list shows how far each corner and edge is from O.
    unmeasured: bool,
    /// The corners of A and B, to notice when one has moved: A−B is then another shape.
    corners: Vec<DVec2>,
    /// The answers that are kept, at most three, the oldest first.
    kept: Vec<Vertex>,
    /// The name of each of them: the number of its ask, whatever is dropped.
    numbers: Vec<usize>,
    /// The corner that was dropped last; while corners are dropped for the nearest point, since the last ask.
    dropped: Option<DVec2>,
    /// The last direction and its answer.
    last: Option<(DVec2, Vertex)>,
    /// True if that answer was not kept: it falls short of O, or is not nearer.
    short: bool,
    asks: usize,
    /// The last direction chosen, if it was wrong.
    wrong: Option<DVec2>,
    /// The learner's verdict: true for apart.
    says_apart: Option<bool>,
}

/// Which part of the loop is the learner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkPart {
    /// Choosing the second and the third direction.
    Direction,
    /// Dropping corners.
    Corner,
    /// All of it, with the verdict.
    Whole,
    /// Dropping what is not nearest, until no answer is nearer.
    Nearest,
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFate {
    /// It proves that A and B are apart, or that nothing is nearer.
    Proof,
    /// It reaches the origin, and is kept.
    Beyond,
    /// It does not, and is kept because it is nearer.
    Nearer,
}

impl Instrument for HandWalk {
    const FORMS: &'static [Usage] = &[
        ("gjk direction", "after the prediction, 1 to 4 choose the direction to ask along next"),
        ("gjk corner", "a digit drops that corner, 0 says O is inside; the rest is automatic"),
        ("gjk whole", "Space asks, first along x; a digit drops that corner; 0 says together, x apart"),
        ("gjk nearest", "Space asks toward O from the nearest point; digits drop corners"),
        ("gjk nearest unmeasured", "the same, but no list shows how far each corner and edge is from O"),
    ];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("walk.asks", "how many points of A-B were asked for", |walk, _| Some(walk.asks as f64)),
        Reading::number("walk.needs", "how many asks the loop takes from x on", |walk, s| walk.needed_asks(s.scene)),
        Reading::truth("walk.proven", "the answers prove that A and B are apart or that they are not", |walk, _| {
            Some(walk.is_apart() || walk.holds_origin())
        }),
        Reading::truth("walk.said", "a verdict is chosen", |walk, _| Some(walk.says_apart.is_some())),
        Reading::truth("walk.right", "the verdict that is chosen is proven", |walk, _| {
            let is_proven = |apart| if apart { walk.is_apart() } else { walk.holds_origin() };
            Some(walk.says_apart.is_some_and(is_proven))
        }),
        Reading::truth("walk.over", "nothing is left to choose", |walk, _| Some(walk.is_over())),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("walk", "The answers kept, the last one with its line, and what to choose from.", picture::draw)
            .over(|_, _, base| base.without_numbers = true)];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        let part = match words.rest[..] {
            ["direction"] => WalkPart::Direction,
            ["corner"] => WalkPart::Corner,
            ["whole"] => WalkPart::Whole,
            ["nearest"] | ["nearest", "unmeasured"] => WalkPart::Nearest,
            _ => return Err("\"gjk\" takes \"direction\", \"corner\", \"whole\" or \"nearest\"".to_owned()),
        };
        let is_apart = |(a, b)| gjk::distance(&a, &b).distance > 0.0;
        if part == WalkPart::Nearest && !words.scene.hulls().is_some_and(is_apart) {
            return Err("\"gjk nearest\" needs A and B apart: no corner is nearest to O in A-B".to_owned());
        }
        Ok(Self { unmeasured: words.rest.len() > 1, ..Self::begun(part, words.scene) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let ask = |asks| Control::space("ask", asks);
        let drop = |drops| Control::digits("1-9", "drop", drops);
        let choose = Control::one_of_four("directions", "choose d", Self::choose);
        // When nothing is left to choose, no key is shown for it.
        let open = |keys| if self.is_over() { "" } else { keys };
        match self.part {
            WalkPart::Direction => vec![choose.shown_as(open("1-4"))],
            WalkPart::Corner => vec![drop(Self::drop_corner).shown_as(open("1-9")), Control::told(open("0"), "inside")],
            WalkPart::Whole => {
                vec![
                    ask(Self::ask_next),
                    drop(Self::drop_corner),
                    Control::told("0", "together"),
                    Control::key("x", "apart", |walk, _| walk.say(true)),
                ]
            }
            WalkPart::Nearest => vec![ask(Self::ask_nearer), drop(Self::drop_idle)],
        }
    }

    fn forget_history(&mut self) {
        self.wrong = None;
    }

    fn after(&mut self, scene: &Scene) {
        if corners(scene) != self.corners {
            *self = Self { unmeasured: self.unmeasured, ..Self::begun(self.part, scene) };
        }
    }
}

/// The length of the arrows to choose from, in world units.
const LONG: f64 = 3.4;

/// Half of the length of the line through an answer: it shows on both sides of an edge that lies on it.
const HALF: f64 = 8.0;

/// How far from the answer that line has its name.
const OFF: f64 = 2.0;

/// The reply to a choice when nothing is left to choose.
const OVER: &str = "There is nothing left to choose: Enter submits.";

/// Added to the reply to a mistake, because going on to the end does not make up for it.
const COUNTED: &str = "That was a mistake.";

/// More asks than any walk of a lesson takes, and as many as there are digits to name their answers.
const MOST_ASKS: usize = 9;

/// Twice the area of the triangle of O and two points: positive if O is left of the way from one to the other.
fn side(p: Vertex, q: Vertex) -> f64 {
    p.point.perp_dot(q.point)
}

/// True if an answer along `d`, from the point −d to O, is nearer to it than that point.
fn is_nearer(d: DVec2, s: Vertex) -> bool {
    // On an edge that point is rounded.
    d.dot(d) + d.dot(s.point) > 1e-9
}

/// The point nearest to O of up to three points, and which of them it needs.
fn nearest(kept: &[Vertex]) -> (DVec2, Vec<usize>) {
    let mut best = (DVec2::INFINITY, Vec::new());
    let mut offer = |at: DVec2, of: Vec<usize>| {
        if at.length_squared() < best.0.length_squared() {
            best = (at, of);
        }
    };
    for (i, p) in kept.iter().enumerate() {
        offer(p.point, vec![i]);
        for (j, q) in kept.iter().enumerate().skip(i + 1) {
            let edge = q.point - p.point;
            let share = -p.point.dot(edge) / edge.length_squared();
            if share > 0.0 && share < 1.0 {
                offer(p.point + edge * share, vec![i, j]);
            }
        }
    }
    best
}

impl HandWalk {
    fn ask_next(&mut self, scene: &mut Scene) -> Reply {
        if self.kept.len() == 3 {
            return Reply::refused("You have three corners: drop one by its number, or say what they prove.");
        }
        if self.asks >= MOST_ASKS {
            return Reply::refused("That is often enough: u takes an ask back.");
        }
        // What was said was of the answers before.
        self.says_apart = None;
        let was_proven = self.is_apart() || self.holds_origin();
        self.ask(scene);
        match self.answered() {
            Reply::Said(said) if was_proven => Reply::Said(format!("{said} This ask was not needed.")),
            other => other,
        }
    }

    fn say(&mut self, apart: bool) -> Reply {
        self.says_apart = Some(apart);
        // Whether it is proven is the learner's to see: asking for it after each answer would find the proof.
        let said = if apart { "apart" } else { "together" };
        Reply::Said(format!("You say: {said}. If your answers prove that, press Enter."))
    }

    /// The walk up to the first choice of the learner.
    fn begun(part: WalkPart, scene: &Scene) -> Self {
        let (corners, kept, numbers) = (corners(scene), Vec::new(), Vec::new());
        let (dropped, last, wrong, says_apart) = (None, None, None, None);
        let (unmeasured, short, asks) = (false, false, 0);
        let mut walk = Self { part, unmeasured, corners, kept, numbers, dropped, last, short, asks, wrong, says_apart };
        match part {
            WalkPart::Direction | WalkPart::Nearest => walk.ask(scene),
            WalkPart::Corner => walk.go_on(scene),
            WalkPart::Whole => {}
        }
        walk
    }

    /// The direction that follows: first x, from one point to O, and across two on the side of O.
    fn next_direction(&self) -> DVec2 {
        match self.kept[..] {
            [] => DVec2::X,
            [p] => -p.point,
            [p, q, ..] => toward(p, q),
        }
    }

    fn ask(&mut self, scene: &Scene) {
        self.ask_along(self.next_direction(), scene);
    }

    /// Asks along `d`. An answer that proves something is not kept.
    fn ask_along(&mut self, d: DVec2, scene: &Scene) {
        let Some(s) = answer(scene, d) else { return };
        self.asks += 1;
        self.last = Some((d, s));
        self.short = match self.part {
            WalkPart::Nearest => self.asks > 1 && !is_nearer(d, s),
            _ => s.point.dot(d) < 0.0,
        };
        // The first one is always kept, because the next direction starts from it.
        if !self.short || self.asks == 1 {
            self.kept.push(s);
            self.numbers.push(self.asks);
        }
    }

    fn drop_at(&mut self, index: usize) {
        self.dropped = Some(self.kept.remove(index).point);
        self.numbers.remove(index);
    }

    /// Asks until there are three corners to choose from, or nothing is left to choose.
    fn go_on(&mut self, scene: &Scene) {
        while self.kept.len() < 3 && !self.is_apart() && !self.holds_origin() {
            self.ask(scene);
        }
    }

    /// True if the last answer does not reach O.
    fn is_apart(&self) -> bool {
        self.short && self.part != WalkPart::Nearest
    }

    /// True if the answers that are kept hold O between them.
    fn holds_origin(&self) -> bool {
        match self.kept[..] {
            [] => false,
            [p] => p.point == DVec2::ZERO,
            [p, q] => side(p, q) == 0.0 && p.point.dot(q.point) <= 0.0,
            _ => self.to_drop().is_none(),
        }
    }

    /// True if the last answer was asked from the present p. The first one, along x, is p itself, and after a drop p is
    /// another point.
    const fn answers_p(&self) -> bool {
        self.asks > 1 && self.dropped.is_none()
    }

    /// The index of the corner, of three, that is to be dropped: the one opposite the edge that O is beyond. O cannot
    /// be beyond the edge of the two older ones.
    fn to_drop(&self) -> Option<usize> {
        let [p, q, s] = self.kept[..] else { return None };
        let turn = (q.point - p.point).perp_dot(s.point - p.point).signum();
        [side(q, s), side(s, p)].iter().position(|side| side * turn < 0.0)
    }

    /// What the last answer was good for, if there is one.
    pub(crate) fn last_answer(&self) -> Option<AnswerFate> {
        self.last.map(|(d, s)| match s.point.dot(d) {
            _ if self.short => AnswerFate::Proof,
            along if along >= 0.0 => AnswerFate::Beyond,
            _ => AnswerFate::Nearer,
        })
    }

    fn is_over(&self) -> bool {
        match self.part {
            WalkPart::Direction => self.asks >= 3,
            WalkPart::Corner => {
                self.is_apart() || (self.kept.len() < 3 && self.holds_origin()) || self.says_apart == Some(false)
            }
            WalkPart::Whole => self.is_apart() || self.holds_origin(),
            WalkPart::Nearest => self.short,
        }
    }

    /// How many asks the loop takes that finds the verdict by itself.
    fn needed_asks(&self, scene: &Scene) -> Option<f64> {
        let ((a, b), start) = (scene.hulls()?, WalkStart::Along(DVec2::X));
        let asks = if self.part == WalkPart::Nearest { gjk::approach(&a, &b, start) } else { gjk::walk(&a, &b, start) };
        Some(asks.count() as f64)
    }

    /// What to say about the last answer.
    fn answered(&self) -> Reply {
        let Some((d, s)) = self.last else { return Reply::NotMine };
        let (along, s, at) = (plain(s.point.dot(d)), told(s), point(d));
        Reply::Said(match self.part {
            WalkPart::Corner if self.short => {
                format!("s = {s} does not reach O: d is {at}, and s*d = {along} is below 0. Enter submits.")
            }
            WalkPart::Corner => format!("The new corner {} is {s}. Where does O lie now?", self.asks),
            WalkPart::Whole => format!("Along d = {at} the answer is s = {s}, and s*d = {along}."),
            WalkPart::Nearest => format!("From p = {} the answer is s = {s}.", point(-d)),
            WalkPart::Direction if self.short => {
                format!("The answer {s} has s*d = {along}: it does not reach O, so A and B are apart.")
            }
            WalkPart::Direction if self.kept.len() == 3 && self.holds_origin() => {
                format!("The answer {s} has s*d = {along}. O is in the triangle: A and B meet.")
            }
            WalkPart::Direction if self.is_over() => {
                format!(
                    "The answer {s} has s*d = {along}: it reaches O. But O is not in the triangle of your answers, so nothing is proven yet."
                )
            }
            WalkPart::Direction => {
                format!(
                    "Along d = {at}, s2 = {s} reaches O: s2*d = {along}. Now choose a d along which neither s1 nor s2 reaches O."
                )
            }
        })
    }

    /// The nearest point of what is kept, and its name. As long as an answer waits for the learner's choice, that would
    /// tell it, and this is the point that was asked from.
    fn p(&self) -> Option<(DVec2, &'static str)> {
        let (next, needed) = nearest(&self.kept);
        if self.dropped.is_some() && needed.len() == self.kept.len() {
            return Some((next, "p"));
        }
        self.last.map(|(d, s)| match self.asks {
            ..=1 => (s.point, "p"),
            _ if self.short => (-d, "p"),
            _ => (-d, "old p"),
        })
    }
}

#[cfg(test)]
mod tests;
