//! What a line of plain text asks for: a word, which may be shortened, keys of the tutorial, or a number.

use super::{change, pages};
use crate::app::bindings::{self, Action};
use crate::app::{Screen, Session};
use crate::instrument::Act;
use crate::key::{Direction, Key, Stroke, parse_script};
use crate::scene::TURN;

/// What a command does, given the rest of its line; it returns the sentences to print.
type Command = fn(&mut Session, &str) -> Vec<String>;

/// What a line asks for.
pub(super) enum Order {
    /// Keys, in this order.
    Keys(Vec<Key>),
    /// A number, or another typed answer.
    Answer(String),
    /// A word of `WORDS`, the command that it runs, and the rest of the line.
    Run(&'static str, Command, String),
}

/// What a word stands for.
#[derive(Clone, Copy)]
enum Means {
    /// A key. A number after the word repeats it where that [makes sense](repeats).
    Press(Key),
    /// A command.
    Run(Command),
}

use Means::{Press, Run};

/// The words, what each stands for, and what `help` says about it: nothing if the row above says it.
const WORDS: &[(&str, Means, &str)] = &[
    ("left", Press(Key::Arrow(Direction::Left)), "left 3 presses left 3 times; so do right, up, and down"),
    ("right", Press(Key::Arrow(Direction::Right)), ""),
    ("up", Press(Key::Arrow(Direction::Up)), ""),
    ("down", Press(Key::Arrow(Direction::Down)), ""),
    ("turn", Run(change::turn), TURN_HELP),
    ("space", Press(Key::Char(' ')), "run one step; space 3 runs three"),
    ("tab", Press(Key::Tab), "the next body or field; select B selects by name"),
    ("select", Run(change::select), ""),
    ("enter", Press(Key::Enter), "locks a prediction in, submits, goes on; so do submit and claim"),
    ("submit", Press(Key::Enter), ""),
    ("claim", Press(Key::Enter), ""),
    ("where", Run(|session, _| pages::numbers(session)), "the numbers: where everything is"),
    ("look", Run(|session, _| pages::look(session)), "both pictures in words"),
    ("repeat", Run(|session, _| super::repeated(session)), "the task, or the question, once more"),
    ("keys", Run(|session, _| pages::keys(session.play())), "the keys of this step; each is a command too"),
    ("hint", Press(Key::Char('t')), "a hint: what to look at, then how, then mostly the answer"),
    ("undo", Press(Key::Char('u')), "takes the last change back; undo 3 takes three back"),
    ("reset", Press(Key::Char('r')), "starts the step again"),
    ("why", Run(|session, _| pages::page(session, Screen::Why)), "what the step is about; the reason, once it is done"),
    ("code", Run(|session, _| pages::code(session)), "the code that runs here"),
    ("next", Press(Key::Char('n')), "the next step; previous is the one before"),
    ("previous", Press(Key::Char('p')), ""),
    (
        "course",
        Run(|session, lesson| pages::course(session, lesson)),
        "all lessons and what is done; course 4 tells the steps of lesson 4",
    ),
    ("review", Run(|session, _| super::review(session)), "questions from earlier lessons that are due"),
    ("go", Run(super::go), "go 3.2 goes to lesson 3, step 2; go free-play to free play"),
    ("recap", Run(pages::recap), "what to take away from this lesson; recap 4 tells it of lesson 4"),
    ("exam", Run(super::exam), "the exam of this lesson"),
    ("glossary", Run(|session, word| pages::glossary(session.course(), word)), "glossary depth explains a word"),
    ("y", Press(Key::Char('y')), "tells the command line that starts the tutorial at this moment"),
    ("both", Press(Key::Char('=')), "stands for the key =, where a step has that key"),
    ("help", Run(|session, word| pages::help(session.play(), word)), "this list; help turn explains one command"),
    (QUIT, Run(|session, _| super::leave(session)), "leaves"),
];

/// The only word that ends the session, so it is refused with further words after it.
const QUIT: &str = "quit";

/// The keys that turn, as the key line names them.
pub(super) const TURNS: &str = ", .";

/// The commands for these keys.
pub(super) const TURN_15: &str = "turn 15 and turn -15";

const TURN_HELP: &str =
    "as in turn 90, to the left (counterclockwise), or turn -90, to the right; each 15 degrees are one move";

/// The rows that say what the words do which begin so.
pub(super) fn help(begun: &str) -> impl Iterator<Item = String> {
    let begin_so = (0..WORDS.len()).filter(|row| WORDS[*row].0.starts_with(begun));
    let speaks = |row: usize| WORDS[..=row].iter().rfind(|(_, _, says)| !says.is_empty());
    let mut told: Vec<_> = begin_so.filter_map(speaks).map(|(word, _, says)| format!("{word}: {says}.")).collect();
    told.dedup();
    told.into_iter()
}

/// True for a word that is a command here.
pub(super) fn is_known(word: &str) -> bool {
    WORDS.iter().any(|(known, ..)| *known == word)
}

/// The keys that turn by so many degrees.
///
/// # Errors
/// A sentence: what is possible.
pub(super) fn turn(degrees: &str) -> Result<Vec<Key>, String> {
    const MOST_DEGREES: i32 = 360;
    let degrees: i32 = degrees.parse().map_err(|_| format!("Say by how many degrees, {TURN_HELP}."))?;
    if degrees == 0 || degrees % TURN != 0 || !(-MOST_DEGREES..=MOST_DEGREES).contains(&degrees) {
        return Err(format!("Things turn by {TURN} degrees at a time, and by at most {MOST_DEGREES} in a line."));
    }
    let key = Key::Char(if degrees > 0 { '.' } else { ',' });
    Ok(vec![key; (degrees.abs() / TURN) as usize])
}

/// The most presses of one line.
const MOST_KEYS: usize = 99;

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
        // A single letter is a key, not a word cut short.
        let is_whole = is_known(&lower) || lower.len() == 1;
        let fits = |known: &str| if is_whole { known == lower } else { known.starts_with(&lower) };
        let found: Vec<(&str, Means)> =
            WORDS.iter().filter(|(known, ..)| fits(known)).map(|(known, means, _)| (*known, *means)).collect();
        let key = match found[..] {
            [(QUIT, Run(_))] if !rest.is_empty() => return Err(format!("Type {QUIT} alone on a line.")),
            [(full, Run(command))] => return Ok(Self::Run(full, command, rest.to_owned())),
            [(_, Press(key))] => Some(key),
            _ => Key::parse(word).filter(|key| bindings::action(*key).is_some()),
        };
        let count = rest.parse::<usize>().ok();
        if count.is_some_and(|count| !(1..=MOST_KEYS).contains(&count)) {
            return Err(format!("A number of times goes from 1 to {MOST_KEYS}."));
        }
        if (word.contains('*') || !rest.is_empty() && count.is_none())
            && let Ok(strokes) = parse_script(line)
        {
            return Self::of_script(&strokes);
        }
        match (key, count) {
            (Some(key), None) if rest.is_empty() => Self::of_key(key),
            (Some(key), Some(count)) if repeats(key) => Ok(Self::Keys(vec![key; count])),
            (Some(key), _) if repeats(key) => Err(format!("After \"{word}\" comes a number, such as {word} 3.")),
            (Some(_), _) => Err(format!("Nothing was done: type {word} alone on a line.")),
            (None, _) if found.is_empty() => Err(unknown(word)),
            (None, _) => {
                let words: Vec<&str> = found.iter().map(|(full, _)| *full).collect();
                Err(format!("\"{word}\" may be {}.", words.join(", ")))
            }
        }
    }

    fn of_key(key: Key) -> Result<Self, String> {
        Self::read(match bindings::action(key) {
            Some(Action::Quit | Action::Interrupt) => QUIT,
            Some(Action::Show(Screen::Why)) => "why",
            Some(Action::Show(Screen::Help)) => "help",
            Some(Action::Tell) => "where",
            Some(Action::Show(Screen::Glossary)) => "glossary",
            Some(Action::Show(Screen::Course)) => "course",
            Some(Action::Code) => "code",
            Some(Action::Show(Screen::Settings) | Action::OtherPane | Action::Suspend | Action::Repaint) => {
                return Err(format!("The key {key} is for the picture, and there is none here."));
            }
            _ => return Ok(Self::Keys(vec![key])),
        })
    }

    fn of_script(strokes: &[Stroke]) -> Result<Self, String> {
        let key = |stroke: &Stroke| match stroke {
            Stroke::Press(key) => match Self::of_key(*key)? {
                Self::Keys(_) => Ok(*key),
                _ => Err(format!("Type the key {key} alone on a line.")),
            },
            Stroke::RightBet | Stroke::Bet(_) => Err("A prediction is given by a number alone on a line.".to_owned()),
        };
        if strokes.len() > MOST_KEYS {
            return Err(format!("A line takes at most {MOST_KEYS} keys."));
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

fn unknown(word: &str) -> String {
    let nearest = crate::lesson::nearest::nearest(word, WORDS.iter().map(|(known, ..)| *known));
    match nearest {
        Some(meant) => format!("\"{word}\" is not a command here; did you mean {meant}?"),
        None => format!("\"{word}\" is not a command here; help lists those there are."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(line: &str) -> String {
        match Order::read(line) {
            Ok(Order::Keys(keys)) => keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Ok(Order::Answer(text)) => format!("answer {text}"),
            Ok(Order::Run(word, _, rest)) => format!("ask {word} {rest}").trim().to_owned(),
            Err(why) => why,
        }
    }

    #[test]
    fn help_has_one_row_for_each_word() {
        let rows =
            |begun| help(begun).map(|row| row.split(':').next().unwrap_or_default().to_owned()).collect::<Vec<_>>();
        for (begun, words) in [
            ("right", vec!["left"]),
            ("claim", vec!["enter"]),
            ("y", vec!["y"]),
            ("go", vec!["go"]),
            ("pre", vec!["next"]),
            ("re", vec!["repeat", "reset", "review", "recap"]),
            ("x", vec![]),
        ] {
            assert_eq!(rows(begun), words, "{begun}");
        }
        assert_eq!(rows("").len(), WORDS.iter().filter(|(_, _, says)| !says.is_empty()).count());
    }

    #[test]
    fn a_line_is_a_word_cut_short_a_key_or_a_number() {
        for (line, expected) in [
            ("right 2", "right right"),
            ("r 2", "Nothing was done: type r alone on a line."),
            ("ri", "right"),
            ("RIGHT", "right"),
            ("r", "r"),
            ("u", "u"),
            ("u 2", "u u"),
            ("un 2", "u u"),
            (". 3", ". . ."),
            (", 2", ", ,"),
            ("= 2", "= ="),
            ("both", "="),
            ("f 2", "f f"),
            ("x 2", "x x"),
            ("1 2", "Nothing was done: type 1 alone on a line."),
            ("turn -120", "ask turn -120"),
            ("tu 30", "ask turn 30"),
            ("t 2", "Nothing was done: type t alone on a line."),
            ("h 2", "h h"),
            ("l", "l"),
            ("le 2", "left left"),
            ("l 2", "l l"),
            ("re", "\"re\" may be repeat, reset, review, recap."),
            ("s", "ask where"),
            ("se", "ask select"),
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
            ("?", "ask help"),
            ("q", "ask quit"),
            ("glossary depth", "ask glossary depth"),
            ("go 3.2", "ask go 3.2"),
            ("go 3", "ask go 3"),
            ("go exam", "ask go exam"),
            ("hint 2", "Nothing was done: type hint alone on a line."),
            ("right x", "right x"),
            ("right two", "After \"right\" comes a number, such as right 3."),
            ("right 0", "A number of times goes from 1 to 99."),
            ("hint please", "Nothing was done: type hint alone on a line."),
            ("hitn", "\"hitn\" is not a command here; did you mean hint?"),
            ("xyzzy", "\"xyzzy\" is not a command here; help lists those there are."),
            ("S", "The key S is for the picture, and there is none here."),
            ("bet enter", "A prediction is given by a number alone on a line."),
            ("q q", "Type the key q alone on a line."),
            ("left*999", "A line takes at most 99 keys."),
        ] {
            assert_eq!(keys(line), expected, "{line}");
        }
    }

    #[test]
    fn degrees_are_presses_of_the_keys_that_turn() {
        for (words, expected) in [
            ("90", Ok((6, '.'))),
            ("-15", Ok((1, ','))),
            ("360", Ok((24, '.'))),
            ("100", Err("by 15 degrees at a time")),
            ("375", Err("at most 360")),
            ("-2147483648", Err("at most 360")),
            ("0", Err("by 15 degrees at a time")),
            ("right", Err("by how many degrees, as in turn 90")),
            ("", Err("by how many degrees, as in turn 90")),
        ] {
            match (turn(words), expected) {
                (Ok(keys), Ok((count, key))) => assert_eq!(keys, vec![Key::Char(key); count], "{words}"),
                (Err(why), Err(said)) => assert!(why.contains(said), "{words}: {why}"),
                (other, _) => panic!("{words}: {other:?}"),
            }
        }
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
