//! What a learner answers to the bets, and how predictions are worked out.

use super::reading::{numbers, typed};
use super::sight::{Sight, one_line};

/// What a bet asks, and the right option.
const RIGHT: &[(&str, &str)] = &[
    ("When A just touches B, where will O be?", "on the border of A-B"),
    ("b goes 1 to the right. Where does the tip of a-b go?", "left"),
    ("b goes up by 2. What does the copy do?", "it goes down by 2"),
    ("stamp the lower left copy?", "b3, upper right"),
    ("When all are stamped, where does that copy lie?", "top, in the middle"),
    ("A is 5 wide and B is 2 wide. How wide is A-B?", "seven"),
    ("A and B both go 5 right. Where does A-B go?", "it stays"),
    ("What is B-A, compared with A-B?", "A-B after half a turn"),
    ("For each shared point p, where does p-p lie?", "always on O"),
    ("q is on a side of A-B, but not at a corner.", "a segment"),
    ("Suppose that left <= 0 fails. What about right >= 0?", "it holds"),
    ("A crate rests on the floor. What does the test with <= say?", "a hit"),
    ("Suppose that q is O", "they are the same point"),
    ("A-B must go down. Which way must B go?", "up"),
    ("Could a slanted way out be shorter", "no"),
    ("Which two moves end the overlap, each by itself?", "A -= p or B += p"),
    ("If two boxes have the same center,", "only if A-B is a square"),
    ("How long is its shortest way out?", "it depends on where B is"),
    ("but O is outside your triangle. What does that prove?", "nothing yet"),
    ("It pushes A right exactly when", "A's middle is past B's middle"),
    ("in the order W1, W2, W3, W4, where does R end up?", "on the floor, in no wall"),
    ("the lowest speed that gets A past it unseen would be", "lower"),
    ("Seen from A-B, O moves by", "(-5,6)"),
    ("A and B are apart, and both move by (9,9).", "they never meet"),
    ("A and B share columns from time 1/5 to 2/5, and rows from time 1/2 to 9/10.", "no, they do not"),
    ("A lands on an elevator: vA is (3,-5), vB is (0,-1)", "(3,-1)"),
    ("would R hit W as it moves by (8,-8)", "no, it passes below W"),
    ("Where is A after two frames under the naive rule?", "where it was"),
    ("How far have you turned in all?", "360 degrees"),
    ("A has 5 edges, B has 3, and no two of them are parallel.", "8"),
    ("you never turned B, and A-B was still correct. Why?", "a half-turned box looks the same"),
    ("Turning left from edge a0, which edge do you reach first", "a1"),
    ("A, the pentagon, has 5 edges, and B, the square, has 4.", "7"),
    ("Could a merge begin at the two highest corners instead?", "yes"),
    ("Along which direction do you take B's support point?", "-d"),
    ("Can A still touch B?", "no, never"),
    ("B makes one full turn. At how many angles does A-B have only four edges?", "at four"),
    ("From here, B moves right by 1. Where does b go", "toward t = 0"),
    ("B moves straight up, step by step.", "it stays the same, then grows"),
    ("One contact point, under the center of the upper box, ...", "lets it rock"),
    ("Where does m point in an overlap?", "opposite to n"),
    ("s is the point of A-B farthest along d, and s*d < 0.", "they are apart"),
    ("directions d does s1 not reach O?", "(-3,-4)"),
    ("Why is O never beyond the edge from 1 to 2?", "the last d led from that edge toward O"),
    ("corner 1 is a1-b0, and corner 2 is a1-b2.", "a1"),
    ("An answer s along d has s*d = 0.", "they do not overlap"),
    ("Suppose that p*s is less than p*p. What does that prove?", "some other point is nearer to O than p is"),
    ("In the worst case, how many axes must you try", "6"),
];

/// The keys that answer the bet that is open.
pub(crate) fn answer(sight: &Sight) -> Option<String> {
    let asked = sight.lines.split("Predict: ").nth(1)?;
    if asked.contains("\n > ") {
        return predicted(&one_line(asked)).map(|keys| keys + "enter");
    }
    let question = one_line(asked);
    let (_, right) = RIGHT.iter().find(|(ask, _)| question.contains(ask))?;
    let chosen = options(asked).iter().position(|option| match option.strip_prefix(right) {
        Some(rest) => rest.is_empty() || rest.starts_with(' '),
        None => false,
    })?;
    Some(format!("{} enter", chosen + 1))
}

/// The options of a bet in their order: each stands behind its number and two blanks.
fn options(asked: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = asked;
    for index in 1..=5 {
        let next = [format!("\n {index}  "), format!("   {index}  ")];
        let Some((at, mark)) = next.iter().filter_map(|mark| rest.find(mark).map(|at| (at, mark))).min() else { break };
        if let Some(last) = found.last_mut() {
            *last = one_line(&rest[..at]);
        }
        rest = &rest[at + mark.len()..];
        found.push(String::new());
    }
    if let Some(last) = found.last_mut() {
        // The last one ends before the keys or the numbers, in a row of its own or in two.
        *last = one_line(rest);
    }
    found
}

/// An answer worked out from the numbers of the question.
fn predicted(asked: &str) -> Option<String> {
    let given = numbers(asked);
    let distance = |least: f64, number: &f64| least.min(number.abs());
    Some(if asked.starts_with("The sides of A-B are at") {
        typed(given[..4].iter().fold(f64::MAX, distance))
    } else if asked.starts_with("Suppose that A-B covered x") {
        // O is beyond A-B along both axes.
        let [x, y] = [0, 2].map(|axis| given[axis..axis + 2].iter().fold(f64::MAX, distance));
        typed(x.hypot(y))
    } else if asked.contains("What is the lowest whole-number speed at which A slips through?") {
        // One more than takes A's left side to the far side of the wall, where it still touches.
        typed(given[3] - given[0] + 1.0)
    } else if asked.starts_with("They meet at h = 1 now. Double vA") {
        // The gap is what they near each other by in the whole frame, now that they meet at its end.
        let (double, other) = (given[1], given[3]);
        typed((double / 2.0 - other) / (double - other))
    } else if asked.starts_with("A's face is at x =") {
        // Behind the face by less than from B's center, which is in front of it.
        typed(given[2] - (given[3] - given[0]))
    } else if asked.contains("Each question finds a corner, or confirms an edge.") {
        // One for each edge, and one for each corner but the two that are known.
        typed(2.0 * given[0] - 2.0)
    } else {
        return None;
    })
}
