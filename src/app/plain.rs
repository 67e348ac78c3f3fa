//! The tutorial line by line: a command in, a short paragraph out.
//!
//! It is for people who use a screen reader or a Braille display, for slow lines, pipes and scripts. It presses the
//! keys of the same [`Session`] as the screen, so everything is judged in the same way. What it says comes from
//! [`Telling`]: first everything, the most important part first, and then only what has changed.

mod change;
mod order;
mod pages;
mod telling;

use crate::app::bindings;
use crate::app::free_play::LONGEST;
use crate::app::session::folded;
use crate::app::{Action, Effect, Phase, Play, Round, Screen, Session, Wager, view};
use crate::instrument::push::Push;
use crate::key::{Key, Stroke};
use crate::lesson::problem::is_control;
use crate::lesson::{Commit, EXAM};
use change::{change_scene, changes_scene};
use order::Order;
use telling::Telling;
pub(super) use telling::says;

/// The most columns of a command that the learner can copy.
const WIDTH: usize = 72;

/// What a step says that has no numbers.
const LOOK: &str = "look tells where things are.";

/// What a learner can do after the first claim that does not hold.
const AGAIN: &str = "Change what is missing, then type enter again; undo, reset, and hint help.";

/// The place in the course, in an exam, and in a round of questions that are asked again.
fn place(session: &Session) -> impl PartialEq + use<> {
    (session.at, session.sitting().map(|sitting| sitting.item), session.round().map(Round::place))
}

/// What the learner hears first: where they are, and what to do.
pub(crate) fn opening(session: &mut Session) -> Vec<String> {
    let said: Vec<String> = message(session).into_iter().chain(introduction(session)).collect();
    let mut said = reworded(session, &said);
    said.retain(|said| said != LOOK);
    said.push("help lists the commands; look tells both pictures in words.".to_owned());
    said.push("Let your screen reader speak every sign, such as the minus in A-B, and tell a from A.".to_owned());
    said
}

/// Answers a line, in paragraphs that are not wrapped. Afterwards [`Session::quitting`] says if the learner wants to
/// leave.
pub(crate) fn answer(session: &mut Session, line: &str) -> Vec<String> {
    session.quitting = false;
    let said = answered(session, line);
    // In code, two dots mean something else than in a sentence.
    if matches!(Order::read(line.trim()), Ok(Order::Run("code", ..))) {
        return said;
    }
    reworded(session, &said)
}

fn answered(session: &mut Session, line: &str) -> Vec<String> {
    let line = line.replace('\t', " ");
    let line = line.trim();
    if line.chars().count() > LONGEST {
        return vec![format!("That line is too long: at most {LONGEST} characters are read.")];
    }
    if line.contains(is_control) {
        return vec!["That line has characters in it that nobody types; nothing was done.".to_owned()];
    }
    if line.is_empty() {
        return task(session.play());
    }
    if let Some(command) = line.strip_prefix(':') {
        return change_scene(session, command.trim());
    }
    let lower = line.to_ascii_lowercase();
    let line = if is_typed(session.play(), &lower) { &*lower } else { line };
    match Order::read(line) {
        // Where the answer is a word, a word is an answer and not a command.
        _ if is_typed(session.play(), line) => give(session, line),
        _ if changes_scene(session, line) => change_scene(session, line),
        Ok(Order::Answer(text)) => give(session, &text),
        Ok(Order::Keys(keys)) => press(session, &keys),
        Ok(Order::Run(_, command, rest)) => command(session, &rest),
        Err(why) => vec![why],
    }
}

/// Ends the session, as `quit` does.
pub(crate) fn leave(session: &mut Session) -> Vec<String> {
    session.press(Key::Char('q'));
    let mut said = Vec::from_iter(message(session));
    if !session.before_edits.is_empty() {
        said.push("What was changed in the scene is gone, unless you saved it.".to_owned());
    }
    said
}

/// True if the step asks for a word, and this is one of its answers.
fn is_typed(play: &Play, line: &str) -> bool {
    if play.fills_in() {
        return play.typing().is_some_and(|typing| typing.words().iter().any(|word| word == line));
    }
    let takes = |wager: &Wager| wager.field().is_some() && line.chars().all(|c| wager.takes(c));
    play.phase() == Phase::Betting && play.wager().is_some_and(takes)
}

/// Gives an answer: chooses an option and locks it in, types a number, or presses a button.
fn give(session: &mut Session, text: &str) -> Vec<String> {
    let play = session.play();
    let characters = || text.chars().map(Key::Char);
    match play.phase() {
        Phase::Betting => {
            let field = play.wager().and_then(Wager::field);
            let is_answer =
                |wager: &Wager| text.chars().all(|c| wager.takes(c)) && (field.is_some() || text.len() == 1);
            if !play.wager().is_some_and(is_answer) {
                return [vec![format!("There is no answer {text}.")], telling::question(play)].concat();
            }
            let erased = std::iter::repeat_n(Key::Backspace, field.map_or(0, str::len));
            let keys: Vec<Key> = erased.chain(characters()).chain([Key::Enter]).collect();
            press(session, &keys)
        }
        Phase::Acting if play.typing().is_some() => type_answer(session, text),
        // Where digits choose, several in a row are pressed one after the other.
        _ if text.chars().all(|c| c.is_ascii_digit()) => press(session, &characters().collect::<Vec<_>>()),
        _ => vec![format!("There is nothing here that {text} would answer.")],
    }
}

/// Types a number or a word into the current field, replacing what is there, and goes to the next field.
fn type_answer(session: &mut Session, text: &str) -> Vec<String> {
    let play = session.play();
    let Some(typing) = play.typing() else { return Vec::new() };
    let words = typing.words();
    if !words.is_empty() && !words.iter().any(|word| word == text) {
        return vec![format!("\"{text}\" is not one of {}.", words.join(", "))];
    }
    if words.is_empty() && crate::value::typed_number(text).is_none() {
        return vec![format!("\"{text}\" is not a number, such as 3, -2 or 0.4.")];
    }
    if words.is_empty() && text.contains('/') && !play.fills_in() {
        return vec!["No fractions here: a number such as 3, -2 or 0.4.".to_owned()];
    }
    let before = session.clone();
    let (name, length) = (typing.active().0.to_owned(), typing.active().1.len());
    let keys = std::iter::repeat_n(Key::Backspace, length).chain(text.chars().map(Key::Char));
    for key in keys {
        stroke(session, key);
        if let Some(said) = session.message() {
            return vec![said.text.clone()];
        }
    }
    stroke(session, Key::Tab);
    if session.play().phase() != Phase::Acting {
        return changes(session, &before, &mut Vec::new());
    }
    let Some(typing) = session.play().typing() else { return Vec::new() };
    let next = match typing.open() {
        Some(_) => format!("Next: {}.", typing.active().0),
        None => "All fields are filled: type enter to submit.".to_owned(),
    };
    vec![format!("{name} = {text}."), next]
}

/// Presses a key. Plain text tells all beats at once, so they count as read.
fn stroke(session: &mut Session, key: Key) -> Effect {
    let effect = session.stroke(Stroke::Press(key));
    session.read_beats();
    effect
}

/// Presses keys until one is refused or leads elsewhere, and tells what has changed.
fn press(session: &mut Session, keys: &[Key]) -> Vec<String> {
    let before = session.clone();
    let (mut said, mut done): (Vec<String>, usize) = (Vec::new(), 0);
    let moment = |of: &Session| (place(of), of.play().scenes(), of.play().phase(), of.screen == Screen::Step);
    for (pressed, key) in keys.iter().enumerate() {
        let (then, claims) = (session.play().situation().clone(), session.play().claims());
        if stroke(session, *key) == Effect::Quit {
            return leave(session);
        }
        let stops = session.refuses();
        // The verdict has been heard.
        if session.play().is_judged() && message(session).is_some() && message(session) == message(&before) {
            return task(session.play());
        }
        if stops && [&before, session].iter().all(|session| session.play().phase() == Phase::Betting) {
            return [vec!["Predict first.".to_owned()], telling::question(session.play())].concat();
        }
        if let Some(command) = &session.replay {
            said.push("This command brings the moment back:".to_owned());
            said.extend(folded(command, WIDTH));
            return said;
        }
        let heard = message(session);
        if said.last() != heard.as_ref() {
            said.extend(heard);
        }
        let (has_moved_on, rest) = (moment(session) != moment(&before), &keys[pressed + 1..]);
        // A mistake is an alert too, but it was done.
        let is_done = !stops || *session.play().situation() != then || session.play().claims() != claims;
        // Do not stop between a number and its Enter.
        let goes_on = !rest.is_empty() && (stops || has_moved_on && rest != [Key::Enter]);
        if (goes_on || pressed > 0 && !is_done) && *key != Key::Backspace {
            said.push(how_many(pressed + usize::from(is_done), keys.len(), stops && is_done));
            break;
        }
        done = pressed + 1;
    }
    let is_undo = keys[..done].iter().all(|key| bindings::action(*key) == Some(Action::Undo));
    if done > 1 && is_undo {
        said.retain(|said| !said.starts_with("One step back."));
        said.insert(0, format!("{done} steps back.{}", session.play().kept_by_undo().unwrap_or_default()));
    }
    let (play, wrong) = (session.play(), before.play().claims().wrong);
    if (wrong, play.claims().wrong, play.phase()) == (0, 1, Phase::Acting) && !play.is_judged() && !play.is_lost() {
        said.push(AGAIN.to_owned());
    }
    let fields = play.typing().filter(|_| play.claims().wrong > wrong && play.phase() == Phase::Acting);
    said.extend(fields.map(|typing| format!("Next: {}.", typing.active().0)));
    let told = after_keys(session, &before, &mut said);
    said.extend(told);
    if said.is_empty() {
        let is_back = is_undo && session.play().situation() != before.play().situation();
        said.push(if is_back { "One step back." } else { "Everything is where it was." }.to_owned());
    }
    said
}

/// How many of several presses were done, if not all were. A mistake is done, too.
fn how_many(done: usize, all: usize, is_mistake: bool) -> String {
    match done {
        _ if is_mistake => format!("That was number {done} of {all}; the others were not done."),
        0 => format!("Of {all} presses none was done."),
        1 => format!("Of {all} presses only the first was done."),
        _ => format!("Of {all} presses only the first {done} were done."),
    }
}

/// What to tell after keys, besides what was `heard`: a page, the step behind a page that was closed, or what has
/// changed.
fn after_keys(session: &mut Session, before: &Session, heard: &mut Vec<String>) -> Vec<String> {
    let were_on = |screen: Screen| before.screen == screen;
    if were_on(Screen::Recap) && session.screen == Screen::Recap && before.sitting().is_none() {
        return vec![pages::WAYS.to_owned()];
    }
    if !were_on(Screen::Step) && session.screen == Screen::Step && place(session) == place(before) {
        return std::iter::once(pages::place(session)).chain(task(session.play())).collect();
    }
    changes(session, before, heard)
}

/// What has changed since a moment, without what has been `heard` already. What this says in more detail is removed
/// from `heard`.
fn changes(session: &mut Session, before: &Session, heard: &mut Vec<String>) -> Vec<String> {
    match session.screen {
        Screen::Step if place(session) != place(before) => return introduction(session),
        Screen::Step => {}
        // After an exam the recap says nothing new.
        Screen::Recap if before.sitting().is_some() => return vec![pages::WAYS.to_owned()],
        Screen::Recap => return pages::recap(session, ""),
        screen @ (Screen::Summary | Screen::Review) => return pages::page(session, screen),
        Screen::Course => {
            let said = pages::course(session, "");
            session.press(Key::Esc);
            return said;
        }
        Screen::Help | Screen::Glossary | Screen::Why | Screen::Settings => {
            session.press(Key::Esc);
        }
    }
    let start = start_of_a_push(session, before);
    let (play, before) = (session.play(), start.as_ref().unwrap_or(before));
    let then = before.play();
    let telling = Telling::of(play, &session.drawing);
    let is_same_start = play.has_start_of(then);
    let is_done = play.phase() == Phase::Done;
    let is_next_start = !is_done && !play.is_judged() && (then.is_judged() || !is_same_start);
    let mut told = if is_same_start && !is_next_start {
        let mut moved = telling::motion(then.scene(), play.scene(), &session.drawing);
        moved.splice(..0, start.as_ref().map(|_| "From the start:".to_owned()));
        // What is put back has not moved.
        moved.retain(|_| !heard.iter().any(|heard| heard.starts_with("Back at the start")));
        let mut news = telling.news(&Telling::of(then, &before.drawing), moved);
        for list in &mut news {
            list.retain(|said| !heard.iter().any(|heard| says(heard, said)));
        }
        heard.retain(|heard| !news.iter().flatten().any(|said| says(said, heard)));
        let [sentences, rows] = news;
        telling::flowing(&sentences).into_iter().chain(rows).collect()
    } else {
        let is_said = heard.iter().any(|heard| heard.to_ascii_lowercase().contains("next case"));
        let announced = (is_next_start && !is_said).then(|| "The next case:".to_owned());
        // Where no words say what is where, the left picture does. Such words list points: "(1,0) (3,0)".
        let tells_places = !telling.numbers.is_empty() || telling.notes.concat().contains(") (");
        let drawn =
            pages::drawn(session, [telling.pictures[0].clone(), Vec::new()]).filter(|_| is_next_start && !tells_places);
        announced.into_iter().chain(drawn).chain(telling.whole()).collect()
    };
    let is_met = |play: &Play| play.step().commit == Commit::Called && play.goal_met();
    if play.phase() != then.phase() && is_done {
        let [verdict, reason] = ending(session);
        return [verdict, told, reason].concat();
    }
    if play.phase() != then.phase() || is_next_start || play.phase() == Phase::Betting {
        told.extend(task(play));
    } else if is_met(play) && !is_met(then) && !heard.iter().any(|heard| heard.contains("Enter submits")) {
        told.push("Goal met: type enter to submit.".to_owned());
    }
    told
}

/// The start, if a button was pressed that first puts everything back there.
fn start_of_a_push(session: &Session, before: &Session) -> Option<Session> {
    let bodies = |of: &Session| of.play().scene().bodies.clone();
    before.play().situation().instrument::<Push>()?;
    let mut start = before.clone();
    start.press(Key::Char('r'));
    [before, &start].iter().all(|then| bodies(then) != bodies(session)).then_some(start)
}

/// How a step was done; then the reason, the answer to its bet, and how to go on.
fn ending(session: &Session) -> [Vec<String>; 2] {
    let play = session.play();
    let answer = play.wager().and_then(Wager::answer).map(str::to_owned);
    let to = session.what_follows().map(|what| format!(" to the {what}")).unwrap_or_default();
    let more = format!("Type enter to go on{to}.");
    let failure = play.failure().map(str::to_owned);
    let summary = view::summary(play);
    let verdict = [failure, Some(summary)].into_iter().flatten().collect();
    let reason = play.reason().unwrap_or_default();
    [verdict, reason.into_iter().chain(answer).chain([more]).collect()]
}

/// A step from its title to its question.
fn introduction(session: &mut Session) -> Vec<String> {
    session.read_beats();
    let play = session.play();
    let mut told: Vec<String> =
        std::iter::once(pages::place(session)).chain(play.step().beats.iter().cloned()).collect();
    if play.phase() == Phase::Done {
        told.extend(ending(session).concat());
        return told;
    }
    let mut telling = Telling::of(play, &session.drawing);
    let heard = told[1..].iter().cloned().chain(play.wager().map(|wager| wager.bet().ask.clone()));
    let heard = heard.collect::<Vec<_>>().join(" ");
    telling.notes.retain(|note| !note.contains(|c: char| c.is_ascii_digit()) || !says(&heard, note));
    told.extend(telling.whole());
    told.extend(pages::corners(session, &telling));
    if telling.numbers.is_empty() {
        told.push(LOOK.to_owned());
    }
    told.extend(task(play));
    told
}

/// What the learner has to do now.
fn task(play: &Play) -> Vec<String> {
    match play.phase() {
        Phase::Betting => telling::question(play),
        Phase::Acting if play.is_judged() => vec!["This was judged: type enter for the next case.".to_owned()],
        Phase::Acting => {
            let submits = match play.step().commit {
                Commit::Judged => Some("When you think that it is met, type enter.".to_owned()),
                Commit::Run => Some("Type space to run it: that is your answer.".to_owned()),
                Commit::Choice => telling::digits(play)
                    .map(|(first, last, _)| format!("Type a number from {first} to {last}: that is your answer.")),
                Commit::Called => None,
            };
            let submits = submits.filter(|_| !play.step().is_free() && play.typing().is_none());
            [view::goal(play) + "."].into_iter().chain(pages::acts(play)).chain(submits).collect()
        }
        Phase::Done => vec!["This step is done: type enter to go on.".to_owned()],
    }
}

fn message(session: &Session) -> Option<String> {
    session.message().map(|message| message.text.clone())
}

/// Words of the screen for which plain text has others, and these: keys are commands, there is no line of keys, and
/// nothing for the eyes only. Each holds at the start of a sentence, too, with a capital, but not within a word.
fn rewordings() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("plain/reworded.txt").lines().filter_map(|line| line.rsplit_once('|'))
}

/// Paragraphs in the words of plain text.
fn reworded(session: &Session, said: &[String]) -> Vec<String> {
    let way_back = format!("{} leaves it", pages::way_back(session));
    let reworded = |text: &String| {
        let text = telling::without_dots(text).replace("c leaves it", &way_back);
        rewordings().fold(text, |text, (screen, plain)| replaced(&text, screen, plain))
    };
    said.iter().map(reworded).collect()
}

/// Replaces whole words `screen`, also where they have a capital: "press f" is not in "a press first". The other words
/// get a capital at the start of a sentence.
fn replaced(text: &str, screen: &str, plain: &str) -> String {
    let splits_word = |before: &str, after: &str| {
        let is_part = |c: char| c.is_alphanumeric();
        before.ends_with(is_part) && after.starts_with(is_part)
    };
    let (mut told, mut rest) = (String::new(), text);
    while let Some(at) =
        [screen, &*crate::lesson::capitalized(screen)].iter().filter_map(|words| rest.find(words)).min()
    {
        let (before, from) = rest.split_at(at);
        let (words, after) = from.split_at(screen.len());
        told += before;
        let begins = told.is_empty() || [". ", "? ", "! ", "\n"].iter().any(|end| told.ends_with(end));
        told += &match splits_word(words, after) || splits_word(&told, words) {
            true => words.to_owned(),
            false if begins => crate::lesson::capitalized(plain),
            false => plain.to_owned(),
        };
        rest = after;
    }
    told + rest
}

fn repeated(session: &Session) -> Vec<String> {
    let play = session.play();
    std::iter::once(pages::place(session)).chain(play.step().beats.iter().cloned()).chain(task(play)).collect()
}

fn review(session: &mut Session) -> Vec<String> {
    session.open_review();
    pages::page(session, Screen::Review)
}

fn go(session: &mut Session, place: &str) -> Vec<String> {
    if place.is_empty() {
        return vec!["Where to? For instance go 3.2: lesson 3, step 2.".to_owned()];
    }
    match session.open(place) {
        Ok(()) => introduction(session),
        Err(why) => vec![crate::lesson::capitalized(&why) + "."],
    }
}

fn exam(session: &mut Session, lesson: &str) -> Vec<String> {
    let lesson = if lesson.is_empty() { session.lesson().id.clone() } else { lesson.to_owned() };
    go(session, &format!("{lesson}.{EXAM}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sentence that is reworded elsewhere has to be reworded here too.
    #[test]
    fn every_reworded_sentence_still_stands_somewhere() {
        let texts = [
            include_str!("../../lessons/01-corner-subtraction.md"),
            include_str!("../../lessons/02-origin-test.md"),
            include_str!("../../lessons/03-penetration.md"),
            include_str!("../../lessons/04-swept-ray.md"),
            include_str!("../../lessons/05-polygon-sum.md"),
            include_str!("../../lessons/06-contact-features.md"),
            include_str!("../../lessons/07-gjk.md"),
            include_str!("../instrument/careless.rs"),
            include_str!("../instrument/game/words.rs"),
            include_str!("../instrument/gjk.rs"),
            include_str!("../instrument/gjk/choices.rs"),
            include_str!("../instrument/push.rs"),
            include_str!("../instrument/rule.rs"),
            include_str!("../instrument/starts.rs"),
            include_str!("../readings/sentence.rs"),
            include_str!("../scene/fit.rs"),
            include_str!("free_play/edit.rs"),
            include_str!("play.rs"),
            include_str!("play/claims.rs"),
            include_str!("play/hints.rs"),
            include_str!("play/history.rs"),
            include_str!("session/keys.rs"),
            include_str!("session/on_top.rs"),
            include_str!("session/replay.rs"),
            include_str!("view/bottom.rs"),
        ];
        // A lesson breaks its lines where it likes, and emphasizes.
        let texts = texts.map(|text| text.replace('\n', " "));
        for (screen, _) in rewordings() {
            let begun = crate::lesson::capitalized(screen);
            let has = |text: &String| {
                [screen, &begun].iter().any(|it| text.contains(*it) || text.replace('*', "").contains(*it))
            };
            assert!(texts.iter().any(has), "{screen}");
        }
    }
}
