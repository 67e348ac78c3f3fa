//! What lessons 1 to 3 say is so in every state in which it can be read: it is compared with sums of this file's own,
//! in whole numbers, from every start and after whatever keys lead on from it.

mod recaps;
mod refusals;
mod words;

use crate::app::check::search::{BY_KEYS, Next, explore, played, small_acts};
use crate::app::testing::{at, course, press, said, screen};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Scope, Situation};
use crate::key::Stroke;
use crate::lesson::{Answers, Step};
use crate::overlay;
use crate::value::{Readings, Value};

/// Left, right, bottom and top.
type Sides = [i64; 4];

/// The sides of A-B: the smallest a minus the largest b, and so on.
fn minus(a: Sides, b: Sides) -> Sides {
    [a[0] - b[1], a[1] - b[0], a[2] - b[3], a[3] - b[2]]
}

/// How far O is inside; 0 on the border, negative outside.
fn inner(d: Sides) -> i64 {
    [-d[0], d[1], -d[2], d[3]].into_iter().min().unwrap_or_default()
}

fn moved(sides: Sides, [x, y]: [i64; 2]) -> Sides {
    [sides[0] + x, sides[1] + x, sides[2] + y, sides[3] + y]
}

fn gap(d: Sides) -> [i64; 2] {
    [d[0].max(-d[1]).max(0), d[2].max(-d[3]).max(0)]
}

/// A corner, counted from 1 at the lower left, counterclockwise.
fn corner(sides: Sides, which: i64) -> [i64; 2] {
    [sides[usize::from(which == 2 || which == 3)], sides[if which > 2 { 3 } else { 2 }]]
}

/// The point of the border of A-B that is nearest to O inside; no two are in the steps that ask for it.
fn nearest(d: Sides) -> [i64; 2] {
    let way = d.into_iter().enumerate().min_by_key(|(_, side)| side.abs()).expect("four sides");
    if way.0 < 2 { [way.1, 0] } else { [0, way.1] }
}

/// A state, and the one that the step started from.
#[derive(Clone, Copy)]
struct Seen<'s> {
    now: &'s Situation,
    start: &'s Situation,
}

impl Seen<'_> {
    fn sides(&self, name: &str) -> Sides {
        let bounds = self.now.scene.bodies[self.now.scene.find(name).expect(name)].shape.bounds();
        [bounds.left(), bounds.right(), bounds.bottom(), bounds.top()].map(whole)
    }

    fn a(&self) -> Sides {
        self.sides("A")
    }

    fn b(&self) -> Sides {
        self.sides("B")
    }

    fn d(&self) -> Sides {
        minus(self.a(), self.b())
    }

    fn begun(&self) -> Self {
        Self { now: self.start, ..*self }
    }

    /// What only an instrument knows: where its probe is, what was typed or pressed.
    fn value(&self, name: &str) -> Option<Value> {
        Scope::of(self.now, self.start, false).value(name)
    }

    fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Some(Value::Number(number)) => whole(number),
            other => panic!("{name} is {other:?}"),
        }
    }

    fn is(&self, name: &str) -> bool {
        self.value(name) == Some(Value::Truth(true))
    }

    fn probe(&self) -> [i64; 2] {
        ["probe.x", "probe.y"].map(|name| self.number(name))
    }

    fn steps(&self, name: &str) -> i64 {
        let (now, start) = (self.sides(name), self.begun().sides(name));
        (now[0] - start[0]).abs() + (now[2] - start[2]).abs()
    }
}

fn whole(number: f64) -> i64 {
    assert_eq!(number.fract(), 0.0);
    number as i64
}

/// How much of two spans is shared; negative if there is a gap.
fn shared(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[1].min(b[1]) - a[0].max(b[0])
}

fn is_strictly_in(sides: Sides, [x, y]: [i64; 2]) -> bool {
    sides[0] < x && x < sides[1] && sides[2] < y && y < sides[3]
}

/// Where O is in what remains of a shape that has been slid by minus a point.
fn inner_at(sides: Sides, [x, y]: [i64; 2]) -> i64 {
    inner(moved(sides, [-x, -y]))
}

/// A text with # for each number, and the numbers.
fn taken_apart(text: &str) -> (String, Vec<i64>) {
    let (mut pattern, mut numbers) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let signed = first == '-' && !pattern.ends_with(|c: char| c.is_alphanumeric() || c == '#');
        let digits = rest[usize::from(signed)..].bytes().take_while(u8::is_ascii_digit).count();
        let length = if digits > 0 { digits + usize::from(signed) } else { first.len_utf8() };
        match rest[..length].parse() {
            Ok(number) => {
                numbers.push(number);
                pattern.push('#');
            }
            Err(_) => pattern.push(first),
        }
        rest = &rest[length..];
    }
    (pattern, numbers)
}

/// What must be true in a state so that a text is true there, given the numbers of the text.
type Holds = fn(&Seen<'_>, &[i64]) -> bool;

/// More states than any step of these lessons has within the views, but for numbers that are typed and two bodies that
/// wander about.
const MOST: usize = 3_000;

/// The steps of lessons 1 to 3, each with its lesson.
fn steps() -> impl Iterator<Item = (String, Step)> {
    let lessons = course().lessons.into_iter().take(3);
    lessons.flat_map(|lesson| {
        let steps = lesson.steps.to_vec();
        steps.into_iter().map(move |step| (lesson.id.clone(), step))
    })
}

/// At most so many situations that keys can reach from a start, those with fewer keys first.
fn reachable(start: &Situation, most: usize) -> Vec<Situation> {
    let mut all = Vec::new();
    explore(start, &small_acts(start), most, BY_KEYS, |now, _| {
        all.push(now.clone());
        Next::GoOn
    });
    all
}

/// Where to look around from: what is typed has too many states to come to the last field by chance.
fn ways_in(step: &Step, start: &Situation) -> Vec<Situation> {
    let mut all = vec![start.clone()];
    for stroke in step.solution.iter().filter(|_| start.instrument::<TypeNumbers>().is_some()) {
        if let Stroke::Press(key) = stroke {
            all.push(played(&all[all.len() - 1], &[*key]));
        }
    }
    all
}

/// Calls with every state that keys lead to from every start of a step.
fn in_every_state(step: &Step, mut see: impl FnMut(&Seen<'_>)) {
    for start in step.starts() {
        for from in ways_in(step, start) {
            for now in reachable(&from, MOST) {
                see(&Seen { now: &now, start });
            }
        }
    }
}

/// Hints with numbers of what moves: those of the start if they say so, otherwise those of now.
const HINTS: &[(&str, usize, Holds)] = &[
    ("touch", 1, |s, n| n == gap(s.d())),
    ("swap", 1, |s, n| [2 * n[0], 2 * n[1]] == [s.d()[0] + s.d()[1], s.d()[2] + s.d()[3]]),
    ("four-questions", 1, |s, n| n == [s.d()[0], s.d()[3]]),
    ("touching", 1, |s, n| n == [s.a()[2], s.b()[3], s.a()[0], s.b()[1]]),
    ("other-way", 1, |s, n| n == [s.d()[0] + 1, s.d()[2] + 1]),
    ("four-exits", 1, |s, n| n == s.d().map(i64::abs)),
    ("four-exits", 2, |s, n| {
        let d = s.begun().d();
        n == nearest(d).map(|way| -way)
    }),
    ("tie", 1, |s, n| n == [s.d()[1], -s.d()[0], s.d()[1] + 2, s.d()[3], -s.d()[2]] && s.d()[1] + 2 == -s.d()[0] - 2),
    ("wrong-side", 2, |s, n| {
        // The only speed at which the wall pushes A on.
        let pushed_on = |v: &i64| {
            let d = moved(s.begun().d(), [*v, 0]);
            inner(d) > 0 && -d[0] == inner(d) && -d[0] < d[1]
        };
        n == [s.b()[0]] && (0..=12).filter(pushed_on).eq([n[0] - s.begun().a()[0]])
    }),
];

#[test]
fn hints_tell_the_numbers_of_now_or_say_that_they_are_those_of_the_start() {
    for (_, step) in steps() {
        for (_, level, holds) in HINTS.iter().filter(|(id, ..)| *id == step.id) {
            in_every_state(&step, |seen| {
                // The last one is told with the start before it.
                let now = if *level == 2 { seen.start } else { seen.now };
                let text = step.hints[*level].fill(&Scope::of(now, seen.start, false));
                let of = if text.contains("the start") || text.contains(" starts at ") { seen.begun() } else { *seen };
                // What a sum comes to, or zero, is said of no place.
                let (_, numbers) = taken_apart(text.split(" (0,0)").next().unwrap_or_default());
                assert!(holds(&of, &numbers), "{} hint {}: {text} {numbers:?}", step.id, level + 1);
            });
        }
    }
    assert_eq!(HINTS.iter().filter(|(id, ..)| steps().any(|(_, step)| step.id == *id)).count(), HINTS.len());
}

#[test]
fn the_last_hint_tells_the_way_from_the_start() {
    let mut session = at("penetration.four-exits", "bet up*2 t*4");
    assert_eq!(said(&session), "Hint 3 of 3 (press r first): Move A by (-2,0): x counts to the right, y up.");
    press(&mut session, "r left*2 enter");
    assert_eq!(said(&session), "Correct: 1 of 2 in a row. Enter shows the next case.");
}

/// The picture of this step shows numbers: only the line is covered.
#[test]
fn what_is_covered_is_the_line_and_not_all_numbers() {
    let drawn = screen(&at("penetration.four-exits", "bet right left"), 80, 24);
    assert!(drawn.contains("-5|") && drawn.contains("Axes and coordinates are hidden for now."), "{drawn}");
    assert!(!drawn.contains("The numbers are hidden") && !drawn.contains("A x "), "{drawn}");
    // Where the pictures show the gaps, nothing is covered.
    let drawn = screen(&at("origin-test.distance", "bet right"), 80, 24);
    assert!(drawn.contains("<-----7----->") && drawn.contains("\nA x 14..16 y 7..8 "), "{drawn}");
    assert!(drawn.contains("\ngap in x: max(7, -10, 0) = 7   in y: max(2, -4, 0) = 2\n"), "{drawn}");
    assert!(!drawn.contains("hidden"), "{drawn}");
    // After a wrong claim it is not, until Enter.
    let mut session = at("penetration.four-exits", "bet right enter");
    assert!(screen(&session, 80, 24).contains("A x 8..12"));
    press(&mut session, "enter");
    assert!(!screen(&session, 80, 24).contains("A x "));
}

/// The answer to a bet comes when another start is on the screen.
#[test]
fn where_a_start_is_drawn_the_answers_to_a_bet_say_that_they_are_about_the_question() {
    let mut count = 0;
    for (_, step) in steps().filter(|(_, step)| !step.family.is_empty()) {
        let Some(bet) = &step.bet else { continue };
        let answers: Vec<String> = match &bet.answers {
            Answers::Options(options) => options.iter().map(|option| option.why.clone()).collect(),
            Answers::Typed(typed) => [&typed.right_why, &typed.wrong_why]
                .into_iter()
                .chain(typed.mistakes.iter().map(|mistake| &mistake.why))
                .map(|words| words.fill(&Scope::of(&step.start, &step.start, false)))
                .collect(),
        };
        for answer in answers.iter().filter(|answer| !taken_apart(answer).1.is_empty()) {
            let premise = bet.ask.split('.').next().unwrap_or_default();
            let says = answer.contains("In the question") || answer.contains(&format!("or {premise}"));
            assert!(says, "{}: {answer}", step.id);
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// The signs of 3.1: of the sides that its reason and its bet name, the nearest is the one that they say.
#[test]
fn of_signed_sides_the_nearest_is_the_least_without_its_sign() {
    let step = steps().find(|(_, step)| step.id == "four-exits").expect("a step").1;
    let seen = Seen { now: &step.start, start: &step.start };
    let asked = &step.bet.as_ref().expect("a bet").ask;
    let (_, sides) = taken_apart(asked.split("are at").nth(1).expect("the sides"));
    let told = step.why[1].fill(&Scope::of(&step.start, &step.start, false));
    let (pattern, numbers) = taken_apart(told.split("of sides at").nth(1).expect("the sides"));
    assert_eq!(pattern, " #, #, #, and #, the one at # is nearest.");
    assert_eq!((&sides[..4], &numbers[..4], numbers[4]), (seen.d().as_slice(), seen.d().as_slice(), inner(seen.d())));
    // The nearest side is not always as far, and of the smallest number it can be untrue that it is the nearest.
    assert!(step.starts().any(|start| inner(Seen { now: start, start }.d()) != 2));
    let by_sign = |start| Seen { now: start, start }.d().into_iter().min().map(i64::abs);
    assert!(step.starts().any(|start| by_sign(start) != Some(2)));
}

/// What 3.7 says of the start, and that its last hint is right: R is left in a wall where, of the two tiles, the one
/// that it reaches 1 into has its turn first, and before both the wall that R touches.
#[test]
fn a_wall_keeps_r_if_its_turn_is_over_when_the_seam_pushes() {
    let step = steps().find(|(_, step)| step.id == "one-at-a-time").expect("a step").1;
    let mut left_in = 0;
    in_every_state(&step, |seen| {
        if seen.number("passes") == 0 {
            return;
        }
        let begun = |wall: &str| inner(minus(seen.begun().sides("R"), seen.begun().sides(wall)));
        let [touched, seam, floor] = if begun("W1") == 0 { ["W1", "W3", "W2"] } else { ["W4", "W2", "W3"] };
        assert_eq!([touched, seam, floor].map(begun), [0, 1, 2]);
        let order = [touched, seam, floor].map(|wall| &wall[1..]).concat();
        let hint = step.hints[2].fill(&Scope::of(seen.now, seen.start, false));
        assert!(hint.contains(&format!("{touched}, type {order}")), "{hint}");
        let lines = overlay::draw(&Scope::of(seen.now, seen.start, false), &step.show).table.expect("a table").lines;
        let turn = |wall: &str| lines.iter().position(|line| line.contains(&format!("  {wall}  "))).expect(wall);
        let is_left = turn(touched) < turn(seam) && turn(seam) < turn(floor);
        let inside = |wall: &&str| inner(minus(seen.sides("R"), seen.sides(wall))) > 0;
        assert_eq!(["W1", "W2", "W3", "W4"].iter().any(inside), is_left, "{lines:?}");
        left_in += u32::from(is_left);
    });
    assert_eq!(left_in, 2 * 4);
}
