//! What a line of plain text asks for: a word, which may be shortened, keys of the tutorial, or a number.

use crate::app::Screen;
use crate::app::bindings::{self, Action};
use crate::instrument::{Act, Situation};
use crate::key::{Direction, Key, Stroke, parse_script};
use crate::scene::TURN;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Keys, in this order.
    Keys(Vec<Key>),
    /// A number, or another typed answer.
    Answer(String),
    /// One of the words below, with the rest of the line.
    Ask(Topic, String),
}

/// What a learner can ask for without pressing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Help,
    Where,
    Look,
    Keys,
    Repeat,
    Why,
    Code,
    Recap,
    Course,
    Review,
    Go,
    Exam,
    Glossary,
    Select,
    Turn,
    Quit,
}

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// A key. A number after the word repeats it where that [makes sense](repeats).
    Press(Key),
    Topic(Topic),
}

use Means::Press;

/// The words, what each stands for, and what `help` says about it: nothing if it is a second name.
const WORDS: &[(&str, Means, &str)] = &[
    ("left", Press(Key::Arrow(Direction::Left)), "left 3 moves left by 3; so do right, up and down"),
    ("right", Press(Key::Arrow(Direction::Right)), ""),
    ("up", Press(Key::Arrow(Direction::Up)), ""),
    ("down", Press(Key::Arrow(Direction::Down)), ""),
    ("turn", Means::Topic(Topic::Turn), TURN_HELP),
    ("space", Press(Key::Char(' ')), "one step of what the lesson shows; space 3 takes three"),
    ("tab", Press(Key::Tab), "the next body or field; select B selects by name"),
    ("select", Means::Topic(Topic::Select), ""),
    ("enter", Press(Key::Enter), "locks a prediction in, submits, goes on"),
    ("submit", Press(Key::Enter), ""),
    ("claim", Press(Key::Enter), ""),
    ("where", Means::Topic(Topic::Where), "the numbers: where everything is"),
    ("look", Means::Topic(Topic::Look), "both pictures in words"),
    ("repeat", Means::Topic(Topic::Repeat), "the task, or the question, once more"),
    ("keys", Means::Topic(Topic::Keys), "the keys of this step; each is a command too"),
    ("hint", Press(Key::Char('t')), "a hint: what to look at, then how, then the answer"),
    ("undo", Press(Key::Char('u')), "takes the last change back; undo 3 takes three back"),
    ("reset", Press(Key::Char('r')), "starts the step again"),
    ("why", Means::Topic(Topic::Why), "what the step is about; the reason, once it is done"),
    ("code", Means::Topic(Topic::Code), "the code that runs here"),
    ("next", Press(Key::Char('n')), "the next step; previous is the one before"),
    ("previous", Press(Key::Char('p')), ""),
    ("course", Means::Topic(Topic::Course), "all steps, and what is done"),
    ("review", Means::Topic(Topic::Review), "questions from earlier lessons that are due"),
    ("go", Means::Topic(Topic::Go), "go 3.2 goes to lesson 3, step 2; go free-play to free play"),
    ("recap", Means::Topic(Topic::Recap), "what to take along from this lesson"),
    ("exam", Means::Topic(Topic::Exam), "the exam of this lesson"),
    ("glossary", Means::Topic(Topic::Glossary), "glossary depth explains a word"),
    ("y", Press(Key::Char('y')), "the command that brings this moment back"),
    ("both", Press(Key::Char('=')), "stands for the key =, where a step has that key"),
    ("help", Means::Topic(Topic::Help), "this list; help turn explains one command"),
    ("quit", Means::Topic(Topic::Quit), "leaves"),
];

/// The keys that turn, as steps tell them.
pub(super) const TURNS: &str = ", .";

const TURN_HELP: &str = "turn 90 turns counterclockwise, turn -90 clockwise, as turn left 90 and turn right 90 do; \
                         15 degrees are one move";

/// The commands whose words begin so, each with what it does.
pub(super) fn help(begun: &str) -> impl Iterator<Item = String> {
    let told = WORDS.iter().filter(move |(word, _, says)| !says.is_empty() && word.starts_with(begun));
    told.map(|(word, _, says)| format!("{word}: {says}."))
}

/// The command for pressing a key that turns several times: `turn 90`.
pub(super) fn spelled(key: Key, times: usize) -> Option<String> {
    let more = ['.', ','].map(Key::Char).iter().position(|known| *known == key)? == 0;
    let degrees = TURN * i32::try_from(times).ok()?;
    Some(format!("turn {}", if more { degrees } else { -degrees }))
}

/// True for a word that is a command here.
pub(super) fn is_known(word: &str) -> bool {
    WORDS.iter().any(|(known, ..)| *known == word)
}

/// The keys that turn by so many degrees. The line may contain the words of `subject`, which is what turns.
///
/// # Errors
/// A sentence: what is not possible, and what is.
pub(super) fn turn(words: &str, subject: &str) -> Result<Vec<Key>, String> {
    const MOST_DEGREES: i32 = 360;
    let (mut degrees, mut way) = (None, None);
    for word in words.split_whitespace() {
        match &*word.to_ascii_lowercase() {
            "left" | "counter-clockwise" | "counterclockwise" => way = Some(1),
            "right" | "clockwise" => way = Some(-1),
            "by" | "degrees" => {}
            known if subject.split(' ').any(|word| word.eq_ignore_ascii_case(known)) => {}
            number => match number.parse::<i32>() {
                Ok(number) if degrees.is_none() => degrees = Some(number),
                _ => return Err(format!("\"{word}\" is not understood: here the keys {subject}, as in turn 90.")),
            },
        }
    }
    let degrees = match (degrees, way) {
        (None, None) | (Some(0), _) => return Err(format!("By how many degrees? {TURN_HELP}.")),
        (None, Some(way)) => way * TURN,
        (Some(degrees), way) => degrees.saturating_mul(way.unwrap_or(1)),
    };
    if degrees.saturating_abs() > MOST_DEGREES {
        return Err(format!("At most {MOST_DEGREES} degrees go on a line."));
    }
    if degrees % TURN != 0 {
        let less = degrees.div_euclid(TURN) * TURN;
        let possible: Vec<String> =
            [less, less + TURN].into_iter().filter(|to| *to != 0).map(|to| format!("turn {to}")).collect();
        return Err(format!("Here things turn by {TURN} degrees at a time: {}.", possible.join(" or ")));
    }
    let key = Key::Char(if degrees > 0 { '.' } else { ',' });
    Ok(vec![key; (degrees.abs() / TURN) as usize])
}

/// The most presses of one line.
const MOST: usize = 99;

/// The keys of a line that names a key which only this step has, alone or with a number of times.
pub(super) fn own_keys(now: &Situation, line: &str) -> Vec<Key> {
    let (word, count) = line.split_once(' ').map_or((line, Ok(1)), |(word, count)| (word, count.trim().parse()));
    let own = |key: &Key| bindings::action(*key).is_none() && bindings::action_in(now, *key).is_some();
    let key = Key::parse(word).filter(own).zip(count.ok().filter(|count| *count <= MOST));
    key.map_or_else(Vec::new, |(key, count)| vec![key; count])
}

impl Order {
    /// Reads a line, which is not blank.
    ///
    /// # Errors
    /// A sentence: what is not understood, and what would be.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let is_answer = |c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | '.');
        if line.chars().any(|c| c.is_ascii_digit()) && line.chars().all(is_answer) {
            return Ok(Self::Answer(line.to_owned()));
        }
        let lower = word.to_ascii_lowercase();
        if lower.len() > 1 && "turn".starts_with(&lower) {
            return Ok(Self::Ask(Topic::Turn, rest.to_owned()));
        }
        let count = rest.parse::<usize>().ok();
        if count.is_some_and(|count| !(1..=MOST).contains(&count)) {
            return Err(format!("A number of times goes from 1 to {MOST}."));
        }
        // A single letter is a key. With a number after it, it may also be a shortened word.
        let key = Key::parse(word).filter(|key| bindings::action(*key).is_some());
        if let Some(key) = key.filter(|_| rest.is_empty()) {
            return Self::of_key(key);
        }
        if rest.split_whitespace().next().is_some() && count.is_none() {
            if let Ok(strokes) = parse_script(line) {
                return Self::of_script(&strokes);
            }
        } else if let (true, Ok(strokes)) = (word.contains('*'), parse_script(line)) {
            return Self::of_script(&strokes);
        }
        let is_whole = is_known(&lower);
        let fits = |known: &str| if is_whole { known == lower } else { known.starts_with(&lower) };
        let found = WORDS.iter().filter(|(known, ..)| fits(known));
        let mut found: Vec<(&str, Means)> = found.map(|(known, means, _)| (*known, *means)).collect();
        if count.is_some() {
            // A number after a word says how often, where repeating makes sense, or which lesson.
            found.retain(|(_, means)| match means {
                Press(key) => repeats(*key),
                Means::Topic(topic) => lower.len() > 1 && matches!(topic, Topic::Go | Topic::Exam),
            });
            if let Some(key) = key.filter(|key| repeats(*key)) {
                found.push((word, Press(plain_arrow(key))));
            }
        }
        found.dedup_by_key(|(_, means)| *means);
        match found[..] {
            [] => Err(unknown(word, count.is_some())),
            [(_, Press(key))] if repeats(key) => match (count, rest) {
                (Some(count), _) => Ok(Self::Keys(vec![key; count])),
                (None, "") => Ok(Self::Keys(vec![key])),
                _ => Err(format!("Behind \"{word}\" goes a number, such as {word} 3.")),
            },
            [(full, Press(_) | Means::Topic(Topic::Quit))] if !rest.is_empty() => {
                Err(format!("Nothing goes behind \"{full}\"."))
            }
            [(_, Press(key))] => Ok(Self::Keys(vec![key])),
            [(_, Means::Topic(topic))] => Ok(Self::Ask(topic, rest.to_owned())),
            _ => {
                let words: Vec<String> = found.iter().map(|(full, means)| candidate(full, *means)).collect();
                Err(format!("\"{word}\" may be {}.", words.join(", ")))
            }
        }
    }

    fn of_key(key: Key) -> Result<Self, String> {
        let topic = match bindings::action(key) {
            Some(Action::Quit | Action::Interrupt) => Topic::Quit,
            Some(Action::Show(Screen::Why)) => Topic::Why,
            Some(Action::Show(Screen::Help)) => Topic::Help,
            Some(Action::Tell) => Topic::Where,
            Some(Action::Show(Screen::Glossary)) => Topic::Glossary,
            Some(Action::Show(Screen::Course)) => Topic::Course,
            Some(Action::Code) => Topic::Code,
            Some(Action::Show(Screen::Settings)) => {
                return Err("The settings are for the picture, and there is none here.".to_owned());
            }
            Some(Action::OtherPane) => return Err("Both pictures are told here: look.".to_owned()),
            Some(Action::Suspend | Action::Repaint) => return Err(format!("The key {key} does nothing here.")),
            _ => return Ok(Self::Keys(vec![key])),
        };
        Ok(Self::Ask(topic, String::new()))
    }

    fn of_script(strokes: &[Stroke]) -> Result<Self, String> {
        let key = |stroke: &Stroke| match stroke {
            Stroke::Press(key) => match Self::of_key(*key)? {
                Self::Keys(_) => Ok(*key),
                _ => Err(format!("The key {key} goes alone on a line.")),
            },
            Stroke::RightBet | Stroke::Bet(_) => Err("A prediction is given by a number alone on a line.".to_owned()),
        };
        if strokes.len() > MOST {
            return Err(format!("At most {MOST} keys go on a line."));
        }
        strokes.iter().map(key).collect::<Result<_, _>>().map(Self::Keys)
    }
}

/// True for a key that makes sense several times in a row. A digit does not: a number after it would look like more
/// digits.
fn repeats(key: Key) -> bool {
    match bindings::action(key) {
        Some(Action::Act(act)) => !matches!(act, Act::Digit(_) | Act::Minus),
        Some(action) => action == Action::Undo,
        None => false,
    }
}

/// The arrow of a key that moves by 1.
fn plain_arrow(key: Key) -> Key {
    match bindings::action(key) {
        Some(Action::Act(Act::Step { direction, units: 1 })) => Key::Arrow(direction),
        _ => key,
    }
}

fn candidate(word: &str, means: Means) -> String {
    match means {
        Press(Key::Arrow(direction)) if word.len() == 1 => format!("the key {word}, {}", direction.word()),
        _ => word.to_owned(),
    }
}

fn unknown(word: &str, counted: bool) -> String {
    if counted && word.chars().all(|c| c.is_ascii_digit()) {
        return "One answer goes on a line.".to_owned();
    }
    if counted && WORDS.iter().any(|(known, ..)| known.starts_with(&word.to_ascii_lowercase())) {
        return format!("\"{word}\" takes no number.");
    }
    let nearest = crate::lesson::nearest::nearest(word, WORDS.iter().map(|(known, ..)| *known));
    match nearest {
        Some(meant) => format!("\"{word}\" is no command here; did you mean {meant}?"),
        None => format!("\"{word}\" is no command here; help lists those there are."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::Bell;
    use crate::scene::Scene;

    fn keys(line: &str) -> String {
        match Order::read(line) {
            Ok(Order::Keys(keys)) => keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Ok(Order::Answer(text)) => format!("answer {text}"),
            Ok(Order::Ask(topic, rest)) => format!("{topic:?} {rest}").trim().to_owned(),
            Err(why) => why,
        }
    }

    /// No built-in instrument has a key that the table leaves free.
    #[test]
    fn a_key_that_only_the_step_has_goes_before_a_word_cut_short() {
        let now = Situation::new(Scene::default(), vec![Box::new(Bell(0))]);
        let w = Key::Char('w');
        assert_eq!(bindings::action_in(&now, w), Some(Action::Act(Act::Key(b'w'))));
        for (line, count) in [("w", 1), ("w 3", 3), ("w 100", 0), ("w x", 0), ("where", 0), ("d", 0), ("x", 0)] {
            assert_eq!(own_keys(&now, line), vec![w; count], "{line}");
        }
        assert_eq!(own_keys(&Situation::default(), "w"), []);
    }

    #[test]
    fn a_line_is_a_word_cut_short_a_key_or_a_number() {
        for (line, expected) in [
            ("right 2", "right right"),
            ("r 2", "right right"),
            ("ri", "right"),
            ("RIGHT", "right"),
            ("r", "r"),
            ("u", "u"),
            ("u 2", "\"u\" may be up, undo."),
            ("un 2", "u u"),
            (". 3", ". . ."),
            (", 2", ", ,"),
            ("= 2", "= ="),
            ("both", "="),
            ("f 2", "f f"),
            ("x 2", "x x"),
            ("1 2", "One answer goes on a line."),
            ("turn -120", "Turn -120"),
            ("tu left 30", "Turn left 30"),
            ("t 2", "tab tab"),
            ("h 2", "left left"),
            ("l", "l"),
            ("le 2", "left left"),
            ("l 2", "\"l\" may be left, the key l, right."),
            ("re", "\"re\" may be repeat, reset, review, recap."),
            ("s", "Where"),
            ("se", "Select"),
            ("left*3 down enter", "left left left down enter"),
            ("left down", "left down"),
            ("left*3", "left left left"),
            ("space 2", "space space"),
            ("cl", "enter"),
            ("claim", "enter"),
            ("hint", "t"),
            ("=", "="),
            ("2", "answer 2"),
            ("-1/2", "answer -1/2"),
            ("-", "minus"),
            (".", "."),
            ("?", "Help"),
            ("q", "Quit"),
            ("glossary depth", "Glossary depth"),
            ("go 3.2", "Go 3.2"),
            ("go 3", "Go 3"),
            ("go exam", "Go exam"),
            ("hint 2", "\"hint\" takes no number."),
            ("right x", "right x"),
            ("right two", "Behind \"right\" goes a number, such as right 3."),
            ("right 0", "A number of times goes from 1 to 99."),
            ("hint please", "Nothing goes behind \"hint\"."),
            ("hitn", "\"hitn\" is no command here; did you mean hint?"),
            ("xyzzy", "\"xyzzy\" is no command here; help lists those there are."),
            ("S", "The settings are for the picture, and there is none here."),
            ("bet enter", "A prediction is given by a number alone on a line."),
            ("q q", "The key q goes alone on a line."),
            ("left*999", "At most 99 keys go on a line."),
        ] {
            assert_eq!(keys(line), expected, "{line}");
        }
    }

    #[test]
    fn degrees_are_presses_of_the_keys_that_turn() {
        for (words, expected) in [
            ("90", Ok((6, '.'))),
            ("-15", Ok((1, ','))),
            ("left 30", Ok((2, '.'))),
            ("30 right", Ok((2, ','))),
            ("clockwise 30 degrees", Ok((2, ','))),
            ("right", Ok((1, ','))),
            ("B by 360", Ok((24, '.'))),
            ("100", Err("turn 90 or turn 105.")),
            ("right 100", Err("turn -105 or turn -90.")),
            ("7", Err("at a time: turn 15.")),
            ("375", Err("At most 360")),
            ("2147483647", Err("At most 360")),
            ("C 30", Err("\"C\" is not understood: here the keys turn B, as in turn 90.")),
            ("30 30", Err("\"30\" is not understood")),
            ("1.5", Err("not understood")),
            ("0", Err("By how many degrees?")),
            ("", Err("By how many degrees?")),
        ] {
            match (turn(words, "turn B"), expected) {
                (Ok(keys), Ok((count, key))) => assert_eq!(keys, vec![Key::Char(key); count], "{words}"),
                (Err(why), Err(said)) => assert!(why.contains(said), "{words}: {why}"),
                (other, _) => panic!("{words}: {other:?}"),
            }
        }
    }

    #[test]
    fn signs_that_nobody_hears_are_spelled() {
        let told =
            [(Key::Char('.'), 6), (Key::Char(','), 2), (Key::Char(' '), 2)].map(|(key, times)| spelled(key, times));
        assert_eq!(told, [Some("turn 90".to_owned()), Some("turn -30".to_owned()), None]);
    }

    #[test]
    fn no_word_stands_for_two_things() {
        let words = || WORDS.iter().map(|(word, ..)| *word);
        for (index, word) in words().enumerate() {
            assert!(words().skip(index + 1).all(|other| other != word), "{word}");
            assert!(Order::read(word).is_ok(), "{word}");
        }
    }
}
