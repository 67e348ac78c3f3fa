//! Checks lessons by playing them: plays every solution, searches for solutions with fewer moves than par, and checks
//! that every line fits on the standard screen.

mod reach;
pub(in crate::app) mod search;
pub(in crate::app) mod strategies;

#[cfg(test)]
pub(super) use reach::note;
pub(crate) use strategies::one_key;

use search::{GaveUp, MOST_SCENES, shorter_than};

use crate::app::{Claims, Phase, Play, view};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Scope, Situation};
use crate::key::Stroke;
use crate::lesson::Step;
use crate::lesson::problem::Fault;
use crate::lesson::template::Template;
use crate::overlay;
use std::ops::Range;

/// A problem that playing a step has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// What is wrong, and where in the lesson file.
    pub(crate) fault: Fault,
    /// What to write into the file, if `check --write` can do that.
    pub(crate) mend: Option<Mend>,
}

/// The expected value in a lesson file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mend {
    /// Replaces the value there.
    Value(String),
    /// Goes on a line of its own below that place.
    Line(String),
}

impl Mend {
    /// Writes the value into the text of the file, and changes nothing else.
    pub(crate) fn apply(&self, place: &Range<usize>, text: &mut String) {
        let with = |lines: &str, text: &str| lines.replace('\n', if text.contains("\r\n") { "\r\n" } else { "\n" });
        match self {
            Self::Value(value) => text.replace_range(place.clone(), &with(value, text)),
            Self::Line(line) => {
                let below = text[place.end..].find('\n').map_or(text.len(), |end| place.end + end + 1);
                text.insert_str(below, &with(&format!("{line}\n"), text));
            }
        }
    }
}

/// The problems of a step.
#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, fault: Fault) {
        self.add_with(fault, None);
    }

    /// Notes a problem, once.
    fn add_with(&mut self, fault: Fault, mend: Option<Mend>) {
        if !self.0.iter().any(|known| known.fault.message == fault.message) {
            self.0.push(Finding { fault, mend });
        }
    }
}

/// Plays a step and returns everything that is wrong with it.
pub(crate) fn rehearse(step: &Step) -> Vec<Finding> {
    rehearse_within(step, MOST_SCENES)
}

/// The same, but the search visits at most so many scenes.
fn rehearse_within(step: &Step, most: usize) -> Vec<Finding> {
    let mut found = Findings::default();
    check_typing(step, &mut found);
    check_deciding(step, &mut found);
    if step.is_item {
        for ask in step.asks() {
            check_fit(&Play::new(ask, 0), ask, &mut found);
            check_starts(ask, &mut found);
        }
    } else {
        reach::check(step, &mut found);
        if step.is_free() {
            check_fit(&Play::new(step, 0), step, &mut found);
        } else if search::meets_goal(step, &step.start, &step.start) {
            found.add(step.fault("goal", "the start already meets the goal"));
        } else {
            check_solution(step, most, &mut found);
        }
    }
    check_fewest(step, most, &mut found);
    found.0
}

/// Plays the solution, and checks where it ends.
fn check_solution(step: &Step, most: usize, found: &mut Findings) {
    let mut play = Play::new(step, 0);
    for (index, stroke) in step.solution.iter().enumerate() {
        check_fit(&play, step, found);
        let key = format!("key {} of the solution, \"{stroke}\",", index + 1);
        if play.phase() == Phase::Done {
            let message = format!("{key} comes after the goal has been met and committed");
            return found.add(step.fault("solution", message));
        }
        if !step.family.is_empty() && play.claims().made > 0 {
            let help =
                "with a family it is one claim, from the scene of the step: for the other starts a way is searched";
            return found.add(step.fault("solution", format!("{key} comes after a claim")).help(help));
        }
        if let Err(trouble) = play.stroke(*stroke) {
            return found.add(step.fault("solution", format!("{key} is refused: {trouble}")));
        }
    }
    check_fit(&play, step, found);
    if !step.family.is_empty() && play.claims() == (Claims { made: 1, wrong: 0 }) {
        return check_starts(step, found);
    }
    if play.phase() != Phase::Done {
        let message = match play.commit() {
            Some(message) => format!("the solution does not reach the goal. {}", message.text),
            None => "the solution reaches the goal, but does not commit it".to_owned(),
        };
        return found.add(step.fault("solution", message).help("a solution ends with enter"));
    }
    if play.wager().is_some_and(|wager| wager.right().is_none()) {
        found.add(step.fault("bet", "the solution gets through without the bet being asked"));
    }
    if step.solution.contains(&Stroke::RightBet) && play.wager().is_some_and(|wager| wager.right() == Some(false)) {
        let help = "a tolerance takes what is typed with two decimals".to_owned();
        found.add(step.fault("bet", "the right answer cannot be typed exactly").help(help));
    }
    if let Some(par) = step.par {
        check_par(step, par, play.scene().moves, most, found);
    }
    check_reason(step, &step.start, play.situation(), found);
}

/// Checks that the goal can be reached from each start of a family, and that the reason is true there; for an item of
/// an exam, only that the reason fits.
fn check_starts(step: &Step, found: &mut Findings) {
    for (index, start) in step.starts().enumerate() {
        let numbers = view::numbers_of(start);
        let which = if step.is_item {
            format!("the scene {numbers}")
        } else {
            format!("start {index} of the family, {numbers},")
        };
        if search::meets_goal(step, start, start) {
            found.add(step.fault("family", format!("{which} already meets the goal")));
            continue;
        }
        let Some(way) = search::way(step, start) else {
            found.add(step.fault("family", format!("from {which} no way to the goal was found")));
            continue;
        };
        let solved = search::played(start, &way);
        if !search::meets_goal(step, &solved, start) {
            let keys: String = way.iter().map(ToString::to_string).collect();
            found.add(step.fault("family", format!("{which}: the answer cannot be typed: {keys}")));
        }
        if step.is_item {
            check_words(step, &Scope::of(&solved, start, false), &format!("in {which}"), "", found);
        } else {
            check_reason(step, start, &solved, found);
        }
    }
}

/// Checks that the fewest moves from each start are written down where they count.
fn check_fewest(step: &Step, most: usize, found: &mut Findings) {
    if step.spare.is_none() {
        return;
    }
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for ask in step.asks() {
        let mut list = Vec::new();
        for start in ask.starts() {
            match search::fewest(ask, start, most) {
                Ok(Some(way)) => list.push(search::played(start, &way).scene.moves),
                // `check_starts` reports this.
                Ok(None) => return,
                Err(GaveUp) => {
                    let which = view::numbers_of(start);
                    let message =
                        format!("nobody knows the fewest moves from the scene {which}: there are {}", more(most));
                    let help = "leave spare out, or let fewer things change".to_owned();
                    return found.add(step.fault("spare", message).help(help));
                }
            }
        }
        lists.push(list);
    }
    let known: Vec<&[u32]> = step.asks().iter().map(|ask| &ask.fewest[..]).collect();
    if known == lists {
        return;
    }
    let text = match &lists[..] {
        [list] => format!("{list:?}"),
        lists => lists.iter().fold("[\n".to_owned(), |text, list| format!("{text}    {list:?},\n")) + "]",
    };
    let help = format!("fewest = {text}, which `check --write` writes").replace('\n', " ");
    let (place, message, mend) = if step.is_written("fewest") {
        ("fewest", "these are not the fewest moves from each start", Mend::Value(text))
    } else {
        let message = "the fewest moves from each start are not written down";
        ("spare", message, Mend::Line(format!("fewest = {text}")))
    };
    found.add_with(step.fault(place, message).help(help), Some(mend));
}

/// Checks that the reason is true for everybody who passes: its claims hold at the end of the solution and in all other
/// passing situations that the search found, its values are known there, and its words fit.
fn check_reason(step: &Step, start: &Situation, solved: &Situation, found: &mut Findings) {
    if step.why_needs.is_empty() && !step.why.iter().any(Template::has_values) {
        return;
    }
    for (now, way) in search::passing(step, start, solved) {
        let scope = Scope::of(&now, start, false);
        let failure = step.why_needs.iter().find_map(|need| need.failure(&scope));
        let is_false = failure.is_some();
        if let Some(failure) = failure {
            let message = format!("the reason is not true after {way}, which passes: {failure}");
            let help = "let the reason tell what holds for every way".to_owned();
            found.add(step.fault("claims", message).help(help));
        }
        let before = found.0.len();
        check_words(step, &scope, &format!("after {way}"), ", which passes", found);
        if is_false || found.0.len() > before {
            // One example is enough.
            return;
        }
    }
}

/// Checks that the values of the reason are known, and that its words fit.
fn check_words(step: &Step, scope: &Scope<'_>, place: &str, what: &str, found: &mut Findings) {
    for beat in &step.why {
        if !beat.is_known(scope) {
            found.add(step.fault("why", format!("a value of the reason is not known {place}{what}")));
        } else if let Some(trouble) = view::unfit_reason(&beat.fill(scope)) {
            found.add(step.fault("why", format!("{trouble} {place}")).help("make it shorter"));
        }
    }
}

/// Checks that no way has fewer moves than par. The solution takes `moves`.
fn check_par(step: &Step, par: u32, moves: u32, most: usize, found: &mut Findings) {
    let (mut fewest, mut keys) = (moves, Vec::new());
    match shorter_than(step, &step.start, moves, most) {
        Ok(None) => {}
        Ok(Some(shorter)) => (fewest, keys) = (search::played(&step.start, &shorter).scene.moves, shorter),
        Err(GaveUp) => {
            let message = format!("nobody knows whether par is {par}: there are {}", more(most));
            return found.add(step.fault("par", message).help("leave par out, or let fewer things change"));
        }
    }
    let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
    let example = (!keys.is_empty()).then(|| format!("for instance: {}", keys.join(" ")));
    let message = match (par == moves, par > fewest) {
        (false, _) => format!("par is {par}, but the solution takes {moves} moves"),
        (true, true) => format!("par is {par}, but fewer moves are enough"),
        (true, false) => return,
    };
    let written = || format!("par = {fewest}, which `check --write` writes");
    let help = (par != moves && par != fewest).then(written).or(example).unwrap_or_default();
    let mend = (par != fewest).then(|| Mend::Value(fewest.to_string()));
    found.add_with(step.fault("par", message).help(help), mend);
}

/// Why a search gave up.
fn more(most: usize) -> String {
    format!("more than {most} scenes to look at")
}

/// Checks that each reading in `differs` has different values in the starts of a family.
fn check_deciding(step: &Step, found: &mut Findings) {
    let starts = || step.asks().iter().flat_map(|ask| (0..ask.starts().count()).map(move |start| ask.decides(start)));
    for (index, named) in step.differs.iter().enumerate() {
        let mut values = starts().map(|values| values[index]);
        let first = values.next().flatten();
        if values.all(|value| value == first) {
            let value = first.map_or("not known".to_owned(), |value| value.to_string());
            let help = "name a reading in which starts of the family differ".to_owned();
            found.add(step.fault("differs", format!("{named} never differs: it is {value} at every start")).help(help));
        }
    }
}

/// Checks that the learner sees what they type: each field must change what the overlays draw.
fn check_typing(step: &Step, found: &mut Findings) {
    let start = &step.start;
    let Some(typing) = start.instrument::<TypeNumbers>() else { return };
    let drawn = |now: &Situation| {
        let mut panes = overlay::draw(&Scope::of(now, start, true), &step.show);
        panes.cover(step.covers.clone());
        panes
    };
    let mut empty = start.clone();
    for name in typing.names() {
        let mut typed = empty.clone();
        typed.act(typed.instrument().map_or(Act::Digit(7), TypeNumbers::any_act));
        if drawn(&typed) == drawn(&empty) {
            let message = format!("nothing shows what is typed for \"{name}\"");
            let help = "the overlay \"fields\" shows them";
            found.add(step.fault("show", message).help(help));
        }
        empty.act(Act::SelectNext);
    }
}

fn check_fit(play: &Play, step: &Step, found: &mut Findings) {
    if play.phase() == Phase::Betting {
        if let Some(trouble) = view::unfit_bet(play) {
            found.add(step.fault("bet", trouble).help("make them shorter"));
        }
    } else if let Some(trouble) = view::overflowing(play) {
        found.add(step.fault("show", trouble));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::made;
    use crate::lesson::{Course, Source};
    use crate::overlay::Overlay;
    use minkowski2d::Aabb;

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
        findings.iter().map(|finding| finding.fault.message.as_str()).collect()
    }

    #[test]
    fn a_shorter_way_is_found_by_whatever_key_it_takes() {
        // The second button of a push sets A beside B, which is no move.
        let findings = rehearse(&step(
            "activity = [\"move A\", \"push\"]\ngoal = \"touching\"\npar = 2\nsolution = \"left*2 enter\"\n",
        ));
        assert_eq!(messages(&findings), ["par is 2, but fewer moves are enough"]);
        assert_eq!(findings[0].fault.help, "for instance: 2");
    }

    #[test]
    fn a_par_that_is_right_is_not_written_again() {
        let findings = rehearse(&step(
            "activity = \"move A\"\ngoal = \"touching\"\npar = 2\nsolution = \"up down left*2 enter\"\n",
        ));
        assert_eq!(messages(&findings), ["par is 2, but the solution takes 4 moves"]);
        assert_eq!((&*findings[0].fault.help, &findings[0].mend), ("for instance: left left", &None));
    }

    #[test]
    fn what_is_found_twice_is_reported_once() {
        let mut found = Findings::default();
        for (place, message) in [(0..1, "one"), (2..3, "one"), (2..3, "other")] {
            found.add(Fault::at(&place, message));
        }
        assert_eq!(messages(&found.0), ["one", "other"]);
    }

    #[test]
    fn a_solution_commits_the_goal_and_answers_the_bet_of_its_step() {
        let bet = "[bet]\nask = \"Where?\"\noptions = [\n{ say = \"here\", why = \"No.\" },\n\
                   { say = \"there\", why = \"Yes.\", right = true },\n]\n";
        for (keys, bet, told) in [
            ("left*2", "", "the solution reaches the goal, but does not commit it"),
            ("bet left*2 enter", "", "key 1 of the solution, \"bet\", is refused"),
            ("left*2 enter", bet, "key 1 of the solution, \"left\", is refused"),
        ] {
            let step = step(&format!("activity = \"move A\"\ngoal = \"touching\"\nsolution = \"{keys}\"\n{bet}"));
            let findings = rehearse(&step);
            assert!(findings[0].fault.message.starts_with(told), "{keys}: {:?}", messages(&findings));
            assert_eq!(findings[0].fault.place, *step.place("solution"));
        }
    }

    #[test]
    fn a_reason_is_true_in_every_state_that_passes() {
        let told = |lines: &str| {
            let session = made(&format!("{lines}\ngoal = \"touching\"\npar = 2\nsolution = \"left*2 enter\""));
            let findings = rehearse(session.play().step());
            findings.into_iter().map(|finding| finding.fault.message).collect::<Vec<_>>()
        };
        assert_eq!(
            told("claims = [\"touching\", \"D.right == 0 or D.left == 0 or D.top == 0 or D.bottom == 0\"]"),
            [""; 0]
        );
        assert_eq!(told("why = \"A is at {A.left}.\""), [""; 0]);
        let said = told("claims = [\"D.right == 0\"]");
        assert!(said.iter().all(|said| said.contains("which passes: D.right == 0 does not hold: ")), "{said:?}");
        assert!(!said.is_empty());
        assert_eq!(
            told("claims = \"not touching\"")[0],
            "the reason is not true after the solution, which passes: not touching does not hold: touching = yes"
        );
        assert_eq!(
            told("why = \"{1 / D.right}.\"")[0],
            "a value of the reason is not known after the solution, which passes"
        );
        let long = "x".repeat(75);
        assert!(told(&format!("why = \"{long} {long} {{D.right == 0 and D.left < 0 and D.top > 0}}\"")).is_empty());
        let long = format!("why = \"{long} {long} {} {{A.left}}\"", "x".repeat(65));
        assert!(told(&long).is_empty(), "{:?}", told(&long));
    }

    #[test]
    fn ways_that_end_elsewhere_are_looked_at_too() {
        let session = made("goal = \"touching\"\npar = 2\nsolution = \"left*2 enter\"");
        let step = session.play().step();
        let mut solved = Play::new(step, 0);
        for stroke in &step.solution {
            solved.stroke(*stroke).expect("it is played");
        }
        let ways = search::passing(step, &step.start, solved.situation());
        assert_eq!((&ways[0].0, &*ways[0].1), (solved.situation(), "the solution"));
        let places: Vec<_> = ways.iter().map(|(now, _)| now.scene.bodies[0].shape.bounds().min().to_array()).collect();
        assert!(places.contains(&[12.0, 4.0]), "right of B: {places:?}");
        assert!(ways.iter().all(|(now, _)| search::meets_goal(step, now, &step.start)), "{places:?}");
    }

    #[test]
    fn no_natural_move_is_refused() {
        let tight = step(
            "activity = \"move A\"\ngoal = \"touching\"\nsolution = \"left*4 enter\"\n[scene]\n\
             A = { box = [2, 2], at = [9, 4] }\nB = { box = [2, 2], at = [3, 4] }\n\
             difference = [-8, -4]\ndifference_view = [-8, -4, 10, 4]\nview = [1, 2, 12, 8]\n",
        );
        let findings = rehearse(&tight);
        let said = "at the start right*2 is refused: A would leave the picture on the right.";
        assert_eq!(messages(&findings), [said]);
        assert_eq!(findings[0].fault.place, *tight.place("activity"));
        assert!(findings[0].fault.help.contains("difference_view"));
        let mut wide = tight;
        wide.start.scene.layout.view = None;
        assert_eq!(rehearse(&wide), []);
        // The other body can be selected, and then it is B that goes.
        let both = step(
            "activity = \"move A B\"\ngoal = \"touching\"\nsolution = \"left*4 enter\"\n[scene]\n\
             A = { box = [2, 2], at = [9, 4] }\nB = { box = [2, 2], at = [3, 4] }\n\
             difference = [-8, -6]\nview = [2, 2, 13, 8]\n",
        );
        assert_eq!(
            messages(&rehearse(&both)),
            ["at the start tab left*2 is refused: B would leave the picture on the left."]
        );
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
        assert_eq!(findings[0].fault.place, *step.place("activity"));
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
        assert_eq!(findings[0].fault.help, help);
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
        step.show = vec![Overlay::parse("fields").expect("an overlay")];
        assert_eq!(rehearse(&step), []);
    }

    #[test]
    fn the_solution_of_a_family_is_one_claim() {
        let scene = "A = { box = [4, 4], at = [9, 4] }\nB = { box = [4, 4], at = [4, 4] }\ndifference = [-3, -6]\n";
        let of = |solution: &str| {
            let lines = format!(
                "activity = \"move A\"\ngoal = \"touching\"\nsolution = \"{solution}\"\n[scene]\n{scene}[family]\nA.at = [[10, 4], [9, 5]]\n"
            );
            messages(&rehearse(&step(&lines))).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(of("left enter"), Vec::<String>::new());
        assert_eq!(of("left enter left*2 enter"), ["key 3 of the solution, \"left\", comes after a claim"]);
    }

    #[test]
    fn a_search_that_gives_up_says_so() {
        let step = step(
            "activity = \"move A B\"\ngoal = \"D.right + D.top == 1\"\npar = 4\nsolution = \"left*2 tab right up enter\"\n",
        );
        assert_eq!(rehearse(&step), []);
        let findings = rehearse_within(&step, 20);
        assert_eq!(messages(&findings), ["nobody knows whether par is 4: there are more than 20 scenes to look at"]);
        assert_eq!(findings[0].fault.place, *step.place("par"));
        assert!(!findings[0].fault.help.is_empty());
    }
}
