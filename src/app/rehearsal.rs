//! The rehearsal of lessons: plays every solution, searches for solutions shorter than par, and checks that every line
//! fits the standard screen.

mod reach;

use super::bindings::{self, Action};
use super::message::{Message, Tone};
use super::play::{Phase, Play};
use super::view;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Scope, Situation};
use crate::key::{Key, Stroke};
use crate::lesson::Step;
use crate::overlay;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// A problem that shows when a step is played, with its span in the lesson file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Its span.
    pub(crate) place: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right, if that is known.
    pub(crate) help: Option<String>,
}

/// The most scenes that the search visits: more than any step of the size of the panes has within its par.
const MOST_SCENES: usize = 200_000;

/// Plays a step and returns everything that is wrong with it.
#[must_use]
pub(crate) fn rehearse(step: &Step) -> Vec<Finding> {
    rehearse_within(step, MOST_SCENES)
}

/// The same, with another bound for the search.
fn rehearse_within(step: &Step, most: usize) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |place: &Range<usize>, message: String, help: Option<String>| {
        if !findings.iter().any(|known: &Finding| known.message == message) {
            findings.push(Finding { place: place.clone(), message, help });
        }
    };
    let spans = &step.spans;
    check_typing(step, &mut find);
    reach::check(step, &mut find);
    if step.is_free() {
        check_fit(&Play::new(step, 0), step, &mut find);
        return findings;
    }
    let start = step.start.clone();
    if meets_goal(step, &start, &start) {
        find(&spans.goal, "the start already meets the goal".to_owned(), None);
        return findings;
    }

    let mut play = Play::new(step, 0);
    for (index, stroke) in step.solution.iter().enumerate() {
        check_fit(&play, step, &mut find);
        let key = format!("key {} of the solution, \"{}\",", index + 1, written(*stroke));
        if play.phase() == Phase::Done {
            find(&spans.solution, format!("{key} comes after the goal has been met and committed"), None);
            return findings;
        }
        if let Err(trouble) = take(&mut play, *stroke) {
            find(&spans.solution, format!("{key} is refused: {trouble}"), None);
            return findings;
        }
    }
    check_fit(&play, step, &mut find);
    if play.phase() != Phase::Done {
        let message = match play.commit() {
            Some(message) => format!("the solution does not reach the goal. {}", message.text),
            None => "the solution reaches the goal, but does not commit it".to_owned(),
        };
        find(&spans.solution, message, Some("a solution ends with enter".to_owned()));
        return findings;
    }
    if play.wager().is_some_and(|wager| wager.right().is_none()) {
        find(&spans.bet, "the solution gets through without the bet being asked".to_owned(), None);
    }
    if let Some(par) = step.par
        && let Some((message, help)) = doubt(step, par, play.scene().moves, most)
    {
        find(&spans.par, message, help);
    }
    findings
}

/// What is wrong with the par of a step whose solution takes this many moves, and what would be right.
fn doubt(step: &Step, par: u32, moves: u32, most: usize) -> Option<(String, Option<String>)> {
    if moves != par {
        return Some((format!("par is {par}, but the solution takes {moves} moves"), None));
    }
    match shorter_than(step, par, most) {
        Search::Exhausted => None,
        Search::Found(keys) => {
            let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
            let help = (!keys.is_empty()).then(|| format!("for instance: {}", keys.join(" ")));
            Some((format!("par is {par}, but fewer moves are enough"), help))
        }
        Search::GaveUp => {
            let message = format!("nobody knows whether par is {par}: there are more than {most} scenes to look at");
            Some((message, Some("leave par out, or let fewer things change".to_owned())))
        }
    }
}

/// Checks that typed text is visible: each field must change what the overlays draw.
fn check_typing(step: &Step, find: &mut impl FnMut(&Range<usize>, String, Option<String>)) {
    let start = &step.start;
    let Some(typing) = start.instrument::<TypeNumbers>() else { return };
    let drawn = |now: &Situation| overlay::draw(&Scope::of(now, start, false), &step.show);
    let mut empty = start.clone();
    for name in typing.names() {
        let mut typed = empty.clone();
        typed.act(Act::Digit(7));
        if drawn(&typed) == drawn(&empty) {
            let message = format!("nothing shows what is typed for \"{name}\"");
            let help = "the overlay \"table\" shows the fields left, right, bottom and top";
            find(&step.spans.show, message, Some(help.to_owned()));
        }
        empty.act(Act::SelectNext);
    }
}

fn check_fit(play: &Play, step: &Step, find: &mut impl FnMut(&Range<usize>, String, Option<String>)) {
    if play.phase() == Phase::Betting {
        if let Some(trouble) = view::unfit_bet(play) {
            find(&step.spans.bet, trouble, Some("make them shorter".to_owned()));
        }
    } else if let Some(trouble) = view::overflowing(play) {
        let place = if play.phase() == Phase::Done { &step.spans.bet } else { &step.spans.show };
        find(place, trouble, None);
    }
}

fn written(stroke: Stroke) -> String {
    match stroke {
        Stroke::Press(key) => key.to_string(),
        Stroke::RightBet => "bet".to_owned(),
        Stroke::Bet(option) => format!("bet:{option}"),
    }
}

/// Takes one stroke; an error says why it is refused.
fn take(play: &mut Play, stroke: Stroke) -> Result<(), String> {
    let said = match stroke {
        Stroke::Press(key) => match bindings::action(key) {
            Some(Action::Act(act)) => play.act(act),
            Some(Action::Commit) => play.commit(),
            Some(Action::Undo) => play.undo(),
            Some(Action::Reset) => Some(play.reset()),
            _ => return Err("a solution acts on its own step only".to_owned()),
        },
        Stroke::RightBet | Stroke::Bet(_) if play.phase() != Phase::Betting => {
            return Err("no bet is open here".to_owned());
        }
        Stroke::RightBet | Stroke::Bet(_) => {
            play.bet(stroke);
            play.commit()
        }
    };
    match said {
        Some(Message { text, tone: Tone::Alert }) => Err(text),
        _ => Ok(()),
    }
}

fn meets_goal(step: &Step, now: &Situation, start: &Situation) -> bool {
    // As if the bet were locked in, so that an open bet alone does not keep the goal from being met.
    let scope = Scope::of(now, start, true);
    step.goal.iter().all(|goal| goal.is.holds(&scope))
}

/// The result of the search for a shorter solution.
#[derive(Debug, PartialEq, Eq)]
enum Search {
    /// These keys reach the goal.
    Found(Vec<Key>),
    /// There is no shorter solution.
    Exhausted,
    /// There are too many scenes to visit.
    GaveUp,
}

/// Every act in the key table, each with its first key.
fn acts() -> Vec<(Key, Act)> {
    let mut acts: Vec<(Key, Act)> = Vec::new();
    for (key, action) in bindings::TABLE.iter().flat_map(|binding| binding.keys) {
        if let Action::Act(act) = action
            && !acts.iter().any(|(_, known)| known == act)
        {
            acts.push((*key, *act));
        }
    }
    acts
}

/// Searches for a solution with fewer moves than par (Dijkstra's algorithm); acts that are no moves cost nothing. Gives
/// up after `most` scenes.
fn shorter_than(step: &Step, par: u32, most: usize) -> Search {
    let start = step.start.clone();
    let acts = acts();
    // The fewest moves to each scene so far, and the queue of scenes by their moves.
    let mut reached = HashMap::from([(identity(&start), 0)]);
    let mut open: Vec<VecDeque<(Situation, Vec<Key>)>> = vec![VecDeque::new(); par as usize];
    if let Some(first) = open.first_mut() {
        first.push_back((start.clone(), Vec::new()));
    }
    for moves in 0..par {
        while let Some((now, keys)) = open[moves as usize].pop_front() {
            if meets_goal(step, &now, &start) {
                return Search::Found(keys);
            }
            if reached.get(&identity(&now)).is_some_and(|fewest| *fewest < moves) {
                continue;
            }
            for (key, what) in &acts {
                let mut next = now.clone();
                next.act(*what);
                if next.scene.moves >= par || next == now {
                    continue;
                }
                let fewest = reached.entry(identity(&next)).or_insert(u32::MAX);
                if next.scene.moves < *fewest {
                    *fewest = next.scene.moves;
                    let keys = keys.iter().copied().chain([*key]).collect();
                    open[next.scene.moves as usize].push_back((next, keys));
                }
            }
            if reached.len() > most {
                return Search::GaveUp;
            }
        }
    }
    Search::Exhausted
}

/// The identity of a situation for the search: everything but its history. Written by `Debug`, so that nothing is
/// forgotten.
fn identity(situation: &Situation) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    format!("{:?}", situation.without_history()).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Aabb;
    use crate::lesson::{Course, Source};
    use crate::overlay::Overlay;

    /// A step with these lines, for boxes A and B.
    fn step(lines: &str) -> Step {
        let text = format!(
            "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"Play it.\"\n[scene]\n\
             A = {{ box = [4, 4], at = [6, 4] }}\nB = {{ box = [4, 4], at = [8, 5] }}\ndifference = [-10, -7]\n+++\n\n## First\n\nPlay.\n\n\
             ```toml step\nid = \"first\"\ntask = \"play\"\nshow = [\"difference\", \"origin\"]\n\
             hints = [\"This.\", \"That.\"]\nwhy = \"Because.\"\n{lines}```\n"
        );
        let source = Source { name: "one.md".to_owned(), text };
        let course = Course::read(&[source]).unwrap_or_else(|problems| panic!("{}", problems[0]));
        course.lessons[0].steps[0].clone()
    }

    fn messages(findings: &[Finding]) -> Vec<&str> {
        findings.iter().map(|finding| finding.message.as_str()).collect()
    }

    #[test]
    fn a_shorter_way_is_found_by_whatever_key_it_takes() {
        // The second button of a push sets A beside B, which is no move.
        let findings = rehearse(&step(
            "activity = [\"move A\", \"push\"]\ngoal = \"touching\"\npar = 2\nsolution = \"left*2 enter\"\n",
        ));
        assert_eq!(messages(&findings), ["par is 2, but fewer moves are enough"]);
        assert_eq!(findings[0].help.as_deref(), Some("for instance: 2"));
    }

    #[test]
    fn no_natural_move_is_refused() {
        let tight = step(
            "activity = \"move A\"\ngoal = \"touching\"\nsolution = \"left*4 enter\"\n[scene]\n\
             A = { box = [2, 2], at = [9, 4] }\nB = { box = [2, 2], at = [3, 4] }\n\
             difference = [-8, -4]\ndifference_view = [-8, -4, 10, 4]\nview = [1, 2, 12, 8]\n",
        );
        let findings = rehearse(&tight);
        let said = "at the start right*2 is refused: A would go too far to the right.";
        assert_eq!(messages(&findings), [said]);
        assert_eq!(findings[0].place, tight.spans.activity);
        assert!(findings[0].help.as_ref().is_some_and(|help| help.contains("difference_view")));
        let mut wide = tight;
        wide.start.scene.layout.view = None;
        assert_eq!(rehearse(&wide), []);
        // The other body can be selected, and then it is B that goes.
        let both = step(
            "activity = \"move A B\"\ngoal = \"touching\"\nsolution = \"left*4 enter\"\n[scene]\n\
             A = { box = [2, 2], at = [9, 4] }\nB = { box = [2, 2], at = [3, 4] }\n\
             difference = [-8, -6]\nview = [2, 2, 13, 8]\n",
        );
        assert_eq!(messages(&rehearse(&both)), ["at the start tab left*2 is refused: B would go too far to the left."]);
    }

    #[test]
    fn no_view_is_wasteful() {
        let mut step = step(
            "activity = \"move A\"\ngoal = \"touching\"\nsolution = \"left*2 enter\"\n[scene]\n\
             A = { box = [2, 2], at = [9, 4] }\nB = { box = [2, 2], at = [5, 4] }\n",
        );
        let said = "drawings span at most 33% of the views in each direction, which is less than 40%";
        let findings = rehearse(&step);
        assert_eq!(messages(&findings), [said]);
        assert_eq!(findings[0].place, step.spans.activity);
        step.start.scene.layout.view = Some(Aabb::constant(4.0, 1.0, 14.0, 9.0));
        step.start.scene.layout.difference_view = Some(Aabb::constant(-1.0, -4.0, 9.0, 4.0));
        assert_eq!(rehearse(&step), []);
    }

    #[test]
    fn nothing_is_drawn_outside_of_a_view() {
        let mut step = step("activity = \"probe difference\"\ngoal = \"probe.x == 1\"\nsolution = \"right enter\"\n");
        step.show.push(Overlay::parse("slid").expect("an overlay"));
        assert_eq!(rehearse(&step), []);
        // The solution carries the ghost of B to 13, and another key to 14.
        step.start.scene.layout.view = Some(Aabb::constant(4.0, 2.0, 13.0, 12.0));
        let findings = rehearse(&step);
        assert_eq!(messages(&findings), ["something is drawn outside of the view of the left picture"]);
        let help = "drawings span x 6 to 14, y 3 to 11, the view x 4 to 13, y 2 to 12";
        assert_eq!(findings[0].help.as_deref(), Some(help));
    }

    #[test]
    fn the_search_takes_every_act_that_a_key_stands_for() {
        let acts = acts();
        for (key, action) in bindings::TABLE.iter().flat_map(|binding| binding.keys) {
            if let Action::Act(act) = action {
                assert_eq!(acts.iter().filter(|(_, known)| known == act).count(), 1, "{key}");
            }
        }
    }

    #[test]
    fn what_is_typed_must_be_shown() {
        let typing = |field: &str| {
            let lines = "activity = \"type FIELD\"\ngoal = \"typed.FIELD == 2\"\nsolution = \"2 enter\"\n";
            step(&lines.replace("FIELD", field))
        };
        let told = |field: &str| vec![format!("nothing shows what is typed for \"{field}\"")];
        let mut step = typing("left");
        assert_eq!(messages(&rehearse(&step)), told("left"));
        step.show = vec![Overlay::parse("table").expect("an overlay")];
        assert_eq!(rehearse(&step), []);
        // The table has no row for it.
        let mut step = typing("distance");
        step.show = vec![Overlay::parse("table").expect("an overlay")];
        let findings = rehearse(&step);
        assert_eq!(messages(&findings), told("distance"));
        assert!(findings[0].help.as_ref().is_some_and(|help| help.contains("left, right, bottom and top")));
    }

    #[test]
    fn a_search_that_gives_up_says_so() {
        let step = step(
            "activity = \"move A B\"\ngoal = \"D.right + D.top == 1\"\npar = 4\nsolution = \"left*2 tab right up enter\"\n",
        );
        assert_eq!(rehearse(&step), []);
        let findings = rehearse_within(&step, 20);
        assert_eq!(messages(&findings), ["nobody knows whether par is 4: there are more than 20 scenes to look at"]);
        assert_eq!(findings[0].place, step.spans.par);
        assert!(findings[0].help.is_some());
    }
}
