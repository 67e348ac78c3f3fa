//! The tutorial line by line: the whole course, and what may be told.

use crate::app::exam::Standing;
use crate::app::plain::says;
use crate::app::plain::{answer, opening};
use crate::app::session::Screen;
use crate::app::testing::{at, made, press, said, screen, session};
use crate::app::{Phase, Session};
use crate::instrument::type_numbers::TypeNumbers;
use crate::key::{Direction, Key};
use crate::lesson::problem::is_control;
use crate::panes::Cover;
use crate::progress::Outcome;

/// What is answered to a line, paragraph by paragraph.
fn told(session: &mut Session, line: &str) -> String {
    let text = answer(session, line).join("\n");
    assert!(!text.is_empty() && !text.replace('\n', "").contains(is_control), "{line}: {text}");
    text
}

/// What somebody types who knows the solution of a step.
fn lines(session: &Session) -> Vec<String> {
    let keys = session.clone().solve();
    let mut model = session.clone();
    let mut lines = Vec::new();
    let mut index = 0;
    while let Some(key) = keys.get(index).copied() {
        let typing = model.play().situation().instrument::<TypeNumbers>().is_some();
        let is_part = |key: &Key| matches!(key, Key::Char(c) if c.is_ascii_alphanumeric() || "-/.=".contains(*c));
        let run = match model.play().phase() {
            // The Enter that locks the answer in goes without saying.
            Phase::Betting => keys[index..].iter().take_while(|key| is_part(key)).count() + 1,
            // So does the way to the next field.
            Phase::Acting if typing && is_part(&key) => keys[index..].iter().take_while(|key| is_part(key)).count() + 1,
            _ => keys[index..].iter().take_while(|other| **other == key).count(),
        };
        let character = |key: &Key| if let Key::Char(c) = key { Some(*c) } else { None };
        let text: String = keys[index..index + run].iter().filter(|key| is_part(key)).filter_map(character).collect();
        let answers = run > 1 && text.len() + 1 == run && !text.is_empty();
        if answers && (model.play().phase() == Phase::Betting || typing) {
            lines.push(text);
            // Where nothing comes after a number, its Enter is a claim.
            let claims = typing && model.play().phase() == Phase::Acting && keys[index + run - 1] == Key::Enter;
            if claims {
                lines.push("claim".to_owned());
            }
        } else {
            match key {
                Key::Arrow(Direction::Left) => lines.push(format!("le {run}")),
                Key::Arrow(Direction::Right) => lines.push(format!("ri {run}")),
                Key::Arrow(direction) => lines.push(format!("{} {run}", direction.word())),
                Key::Char(' ') => lines.push(format!("space {run}")),
                Key::Enter => lines.extend(std::iter::repeat_n("claim".to_owned(), run)),
                key => lines.extend(std::iter::repeat_n(key.to_string(), run)),
            }
        }
        for key in &keys[index..index + run] {
            model.press(*key);
        }
        index += run;
    }
    lines
}

/// No sentence of an answer says what another one says.
fn tells_once(said: &str, what: &str) {
    // A table may have two equal rows.
    let is_row = |line: &&str| !line.starts_with(|c: char| c.is_ascii_digit());
    let sentences: Vec<&str> = said.lines().flat_map(|line| line.split(". ")).filter(is_row).collect();
    for (index, sentence) in sentences.iter().enumerate() {
        let again = sentences[index + 1..].iter().find(|other| says(sentence, other) || says(other, sentence));
        assert!(again.is_none(), "{what}: {again:?} twice in {said}");
    }
}

/// Does what is asked by its solution; before, nothing covered may be told.
fn solve(session: &mut Session) {
    let id = session.play().step().id.clone();
    // An opening leaves to the text of the step which picture is covered.
    let has_cover = session.play().covers().iter().any(|cover| matches!(cover, Cover::World | Cover::Difference));
    let text = session.play().step().beats.concat();
    assert!(!has_cover || !text.contains("A-B") || text.contains("covered"), "{id}");
    for line in lines(session) {
        let covers = session.play().covers().to_vec();
        let phase = session.play().phase();
        let said = told(session, &line);
        if phase == Phase::Acting && session.play().phase() == phase {
            tells_once(&said, &format!("{id}: {line}"));
        }
        is_for_ears(&said, &id);
        if session.is_done() {
            assert!(said.contains("Type enter to go on"), "{id}: {line}: {said}");
            is_for_ears(&told(session, "look"), &id);
            return;
        }
        if session.play().is_judged() {
            // What was judged is uncovered, until the next start comes.
            continue;
        }
        keeps_covered(&covers, &said, &id);
        for line in ["where", "look"] {
            let said = told(session, line);
            keeps_covered(&covers, &said, &id);
            is_for_ears(&said, &id);
        }
    }
    panic!("{id} is not done");
}

/// Nothing in it was drawn, a length or a side is no label at a place, and no case follows the end of a step.
fn is_for_ears(said: &str, id: &str) {
    let is_drawn = |word: &&str| ["===", "###", "...", "[|", "---"].iter().any(|drawn| word.contains(drawn));
    assert_eq!(said.split_whitespace().find(is_drawn), None, "{id}: {said}");
    assert_eq!(said.split_whitespace().find(|word| word.len() > 1 && word.starts_with('*')), None, "{id}: {said}");
    let is_number = |label: &&str| label.len() > 1 && label.parse::<f64>().is_ok();
    let labels = said.split("\" at (").filter_map(|before| before.rsplit('"').next());
    assert_eq!(labels.into_iter().find(is_number), None, "{id}: {said}");
    let is_bare = |sentence: &&str| sentence.trim_end_matches('.').parse::<f64>().is_ok();
    assert_eq!(said.lines().flat_map(|line| line.split(". ")).find(is_bare), None, "{id}: {said}");
    assert!(!said.contains("Done") || !said.contains("The next case"), "{id}: {said}");
    let parts = ["Covered for now: A-B.", "Covered for now: the world."].iter().map(|part| said.matches(part).count());
    assert_eq!(parts.sum::<usize>(), said.matches("Covered for now").count(), "{id}: {said}");
}

fn keeps_covered(covers: &[Cover], said: &str, id: &str) {
    let hidden: &[&str] = &["Touching.", "Overlap: depth", "Apart: gap", "O is inside A-B", "O is outside A-B"];
    for cover in covers {
        let hidden = match cover {
            Cover::World => [hidden, &["A spans", "B spans", "\"world\""]].concat(),
            Cover::Difference => [hidden, &["A-B spans", "D: ", "\"A - B\""]].concat(),
            // The pictures tell the same numbers.
            Cover::Readings | Cover::Verdict => hidden.to_vec(),
        };
        for word in hidden {
            // The letters of A-B are no body.
            let said = if word == "B spans" { said.replace("A-B spans", "") } else { said.to_owned() };
            assert!(!said.contains(word), "{id}, {cover:?} covered: {word} in {said}");
        }
    }
}

#[test]
fn the_whole_course_is_played_line_by_line_exams_included() {
    let mut session = at("corner-subtraction.a-bug", "");
    assert!(opening(&mut session)[0].starts_with("Lesson 1, "));
    let lessons = session.course().lessons.iter().filter(|lesson| !lesson.free).count();
    for lesson in 0..lessons {
        for step in 0..session.course().lessons[lesson].steps.len() {
            assert_eq!(session.at, (lesson, step));
            solve(&mut session);
            let is_last = step + 1 == session.course().lessons[lesson].steps.len();
            let said = told(&mut session, if is_last { "enter n" } else { "enter" });
            // What goes on from the step is not pressed on the page behind it.
            assert_eq!(said.contains("only the first was done."), is_last, "{said}");
            let is_offered = is_last && !session.lesson().exam.is_empty();
            assert_eq!(said.ends_with("exam takes the exam, next goes on."), is_offered, "{said}");
            assert_eq!(session.screen == Screen::Recap, is_last, "{said}");
        }
        if session.lesson().exam.is_empty() {
            // The rooms of the game have no exam.
            told(&mut session, "next");
            assert_eq!(session.screen, Screen::Summary);
            continue;
        }
        assert_eq!(session.screen, Screen::Recap);
        assert!(told(&mut session, "exam").contains("question 1 of"));
        for _ in 0..session.lesson().exam.len() {
            solve(&mut session);
            told(&mut session, "enter");
        }
        assert!(matches!(session.standing(lesson), Some(Standing::Passed(_))), "lesson {}", lesson + 1);
        told(&mut session, "next");
    }
    for (lesson, step) in session.asked().collect::<Vec<_>>() {
        assert_eq!(session.outcome((lesson, step)), Outcome::Done);
    }
    let all = session.asked().count();
    assert!(told(&mut session, "course").starts_with(&format!("The course: {all} of {all} steps done")));
}

#[test]
fn a_move_is_told_by_what_it_changes() {
    let mut session = session();
    assert_eq!(
        told(&mut session, "right 2"),
        "A moved right 2. A spans x 11 to 15, y 6 to 8. A-B spans x 5 to 11, y 1 to 5."
    );
    assert_eq!(told(&mut session, "right"), "A would leave the space of this step on the right.");
    assert!(told(&mut session, "right*2 left").ends_with("Of 3 presses none was done."));
    told(&mut session, "reset");
    assert!(told(&mut session, "left*3 down").ends_with("A-B spans x 0 to 6, y 0 to 4."));
    assert!(told(&mut session, "claim").contains("Type enter to go on to the next step."));
}

/// Words of the screen that occur in a title have no others there.
#[test]
fn titles_are_told_as_they_are_written() {
    let mut session = session();
    let course = told(&mut session, "course");
    for (lesson, content) in session.course().lessons.clone().iter().enumerate() {
        for (step, it) in content.steps.iter().enumerate() {
            let title = format!("{}.{} {}: ", lesson + 1, step + 1, it.title);
            assert!(course.contains(&title), "{title}");
        }
    }
}

/// Enter is a line of its own here: an empty line repeats the task. So is each other key.
#[test]
fn what_to_type_is_told_in_place_of_keys() {
    let mut session = at("penetration.which-sign", "bet");
    told(&mut session, "1");
    let wrong = told(&mut session, "2") + &told(&mut session, "1") + &told(&mut session, "enter");
    assert!(wrong.contains(" Type enter to see the next case."), "{wrong}");
    for line in ["", "hint", "undo"] {
        assert_eq!(told(&mut session, line), "This was judged: type enter for the next case.");
    }
    let mut session = at("contact-features.whose-face", "bet .");
    let hints = ["hint"; 4].map(|line| told(&mut session, line)).concat();
    assert!(hints.ends_with("(type reset first): type turn 15, then right twice."), "{hints}");
    let mut session = at("polygon-sum.merge", "bet");
    told(&mut session, "hint");
    assert!(told(&mut session, "hint").contains("The command where tells the two. Work out cross(p, q) = p.x"));
    let goal = told(&mut at("swept-ray.along-the-wall", "bet"), "");
    assert!(goal.ends_with("\nType space to run it: that is your answer."), "{goal}");
}

/// Once in a step, what can be done next is told; not where that is the next case.
#[test]
fn the_first_claim_that_does_not_hold_is_followed_by_what_to_do() {
    let mut session = session();
    let again = "type enter again; undo, reset and hint help.";
    let said = told(&mut session, "enter");
    assert!(said.contains(again), "{said}");
    assert!(!told(&mut session, "enter").contains(again));
    let mut family = at("penetration.four-exits", "bet up");
    assert!(!told(&mut family, "enter").contains(again));
}

/// What stands in a picture where there was room for it has no places to tell.
#[test]
fn places_of_the_drawing_are_not_told() {
    let mut session = at("polygon-sum.merge", "bet");
    let shapes = told(&mut session, "f");
    assert!(shapes.starts_with("A has the edges a0 (3,0), a1 (1,2), ") && shapes.contains("b2 (0,3)."), "{shapes}");
    assert!(!(shapes + &told(&mut session, "look")).contains("corners"));
    let reach = told(&mut at("contact-features.whose-face", "bet"), "look");
    assert!(reach.contains("B: corners") && !reach.contains("Distance") && !reach.contains("\"A 2"), "{reach}");
}

/// What the goal is about is told after each key that changes it.
#[test]
fn the_way_of_o_is_told_with_what_a_keeps() {
    let mut session = at("swept-ray.along-the-wall", "bet");
    assert_eq!(
        told(&mut session, "left"),
        "A keeps (3,-6). In the rest of the frame A goes (1.5,-3), B goes (0,-2), O goes (-1.5,1)."
    );
}

/// The question, and what a step says before it, tell some of the numbers.
#[test]
fn an_opening_tells_nothing_twice() {
    for (place, fact) in [
        ("penetration.which-sign", "p = (2,0)"),
        ("contact-features.whose-face", "2+2.05-3 = 1.05"),
        ("corner-subtraction.a-bug", "look tells"),
    ] {
        let said = opening(&mut at(place, "")).join("\n");
        assert_eq!(said.matches(fact).count(), 1, "{said}");
    }
}

/// Also where the last press is the one that is refused.
#[test]
fn how_many_presses_were_done_is_told() {
    let mut session = at("penetration.which-sign", "bet");
    told(&mut session, "1");
    let undone = told(&mut session, "undo 2");
    assert!(
        undone.starts_with("There is nothing left to undo.\nOf 2 presses only the first was done.\nA moved left 2.")
    );
    let mut session = at("penetration.four-exits", "bet");
    assert!(told(&mut session, "up 4").contains("Of 4 presses only the first 3 were done."));
    let mut merge = at("polygon-sum.merge", "bet");
    assert!(told(&mut merge, "a 3").contains("\nThat was press 2 of 3; no more were done.\n"));
    assert!(told(&mut merge, "undo 2").starts_with("2 steps back. What happened still counts until you type reset."));
    // A mistake and a claim that is judged are done.
    assert!(!told(&mut at("polygon-sum.merge", "bet a"), "a 1").contains("presses"));
    assert!(!told(&mut session, "left*2 enter").contains("presses"));
}

/// Enter, a wrong number and a way back: the question comes again, and no key is told that plain text does not need.
#[test]
fn a_question_without_its_answer_is_asked_again() {
    for line in ["enter", "left", "9"] {
        let asked = told(&mut at("swept-ray.both-move", ""), line);
        assert!(asked.contains("\nPredict: A and B are apart") && asked.ends_with("Type a number."), "{asked}");
        assert!(!asked.contains("1-3"), "{asked}");
    }
    let mut session = at("swept-ray.both-move", "bet right enter");
    assert!(told(&mut session, "reset").contains("Back at the start"));
    assert!(told(&mut at("polygon-sum.turn-left", ""), "keys").starts_with("1 to 5: next edge."));
}

/// Words of keys that the screen has are words of commands here.
#[test]
fn commands_are_told_by_their_words() {
    let mut session = at("gjk.keep-or-drop", "bet");
    assert!(told(&mut session, "3").contains("undo does not take it back."), "{}", told(&mut session, "3"));
    let mut session = at("polygon-sum.turn-left", "bet");
    told(&mut session, "4");
    let lost = told(&mut session, "2");
    assert!(lost.contains(" The goal is lost: reset starts again."), "{lost}");
    let mut session = at("corner-subtraction.touch", "");
    solve(&mut session);
    assert!(told(&mut session, "left").contains("reset starts anew."));
    let mut first = at("corner-subtraction.a-bug", "");
    solve(&mut first);
    let done = told(&mut first, "repeat") + &told(&mut first, "why");
    assert!(done.contains("Type go game to open the game whenever you like; type course to hear all steps"), "{done}");
    assert!(told(&mut first, "go game").starts_with("Lesson 8, The game"));
}

/// Each button puts A and B back first, so its move is told from there.
#[test]
fn what_a_button_did_is_told_from_the_start() {
    let mut session = at("penetration.which-sign", "bet");
    for (line, expected) in [
        ("1", "From the start: A moved right 2. A spans x 8 to 12, y 4 to 7. "),
        ("3", "From the start: B moved right 2. B spans x 10 to 13, y 4 to 7. A-B spans x -7 to 0, y -3 to 3. "),
        ("undo", "From the start: A moved right 2. A spans x 8 to 12, y 4 to 7. "),
        ("undo", "A moved left 2. A spans x 6 to 10, y 4 to 7. "),
        ("hint", "Hint 1 of 3: "),
    ] {
        let said = told(&mut session, line);
        assert!(
            said.starts_with(expected) && (expected.contains("spans") || !said.contains("moved")),
            "{line}: {said}"
        );
    }
}

/// On an outline is not inside, and the claim says so too.
#[test]
fn a_point_on_an_outline_is_told_to_be_there() {
    let mut session = at("origin-test.shared-point", "bet");
    assert!(told(&mut session, "right up*3").contains("p (8,6) is in A and on the outline of B: p-p = (0,0), O."));
    assert!(told(&mut session, "up*1").contains("p (8,7) is in A and on the outline of B"));
    assert!(told(&mut session, "enter").contains("(8,7) is not inside B"));
}

/// Their numbers are sorted, whatever their order in the picture: that order may be the answer.
#[test]
fn arrows_are_told_in_the_order_of_their_numbers() {
    let arrows = |said: &str| {
        said.split("Arrow ").skip(1).filter_map(|arrow| arrow.split(':').next()).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut session = at("polygon-sum.turn-left", "");
    assert_eq!(arrows(&told(&mut session, "look")), ["1", "2", "3", "4", "5"]);
    let locked = told(&mut session, "2");
    assert!(locked.contains("\nNext edge, by number:\nArrow 1: (-2,-2).\nArrow 2: (-2,0).\n"), "{locked}");
    told(&mut session, "5");
    let seen = told(&mut session, "look");
    assert_eq!(arrows(&seen), ["1", "2", "3", "4"]);
    assert!(!seen.contains("Guide") && !seen.contains("line : "), "{seen}");
    assert_eq!(
        told(&mut session, "3"),
        "Edges on the border: 3 of 6. Turned left 117 degrees so far. The last edge is (-1,2)."
    );
}

/// What a change decides is told with it, also where it decides as before.
#[test]
fn what_a_change_decides_is_told_each_time() {
    let mut session = at("swept-ray.both-move", "bet right*2 down*2");
    assert_eq!(told(&mut session, "left"), "vA (2,-2). h = 1. O flies (-3,-1).");
    assert_eq!(told(&mut session, "down"), "vA (2,-3). h = 1. O flies (-3,0).");
    assert_eq!(told(&mut session, "f"), "A seen from B (3,0).");
    let mut session = at("contact-features.whose-face", "bet");
    let up = told(&mut session, "up 2");
    assert!(up.ends_with("of A 2.48, plus reach of B 1.5, minus the center distance 3.1: 0.88. Owner: B."), "{up}");
    let right = told(&mut session, "right 2");
    assert!(right.contains("Touching, at a signed distance of -0.02. ") && right.ends_with("Owner: B."), "{right}");
    assert!(!told(&mut session, "look").contains("Overlap at"));
}

/// How far a press leads and how to submit come with the goal, except where the program says that the goal is met.
#[test]
fn the_goal_is_told_with_what_it_takes() {
    let submits = "\nWhen you think that it is met, type enter.";
    let goal = told(&mut at("contact-features.whose-face", "bet"), "");
    assert!(goal.ends_with(&format!(".\narrows: move B, 0.5 a press.{submits}")), "{goal}");
    let goal = told(&mut session(), "");
    assert!(goal.ends_with(submits) && !goal.contains("a press"), "{goal}");
    for place in ["corner-subtraction.a-bug", "free-play.boxes", "penetration.wrong-side", "origin-test.exam-1"] {
        assert!(!told(&mut at(place, "bet"), "").contains("When you think"), "{place}");
    }
}

/// Parts of a note have commas between them, and an empty cell is no dash.
#[test]
fn numbers_in_a_row_are_told_apart() {
    let seen = told(&mut at("gjk.keep-or-drop", "bet"), "look");
    assert!(seen.contains("cross(1,2) = -134, (2,3) = 40, (3,1) = -129."), "{seen}");
    assert!(seen.contains("Triangle: corners (17,1) (-2,-8) (7,8).") && !seen.contains(" D: "), "{seen}");
    let table = told(&mut at("swept-ray.already-touching", "bet"), "where");
    assert!(table.contains("naive 0 none none, the chosen one\ncareful 0 none none"), "{table}");
    let mut room = at("corner-subtraction.a-bug", "");
    assert!(told(&mut room, "right 2").contains("Frames 2. Inside 1 so far."));
    assert!(told(&mut room, "left 3").contains("Inside 2 so far."));
    let seen = told(&mut room, "look");
    assert!(seen.contains("Mistake at (24,5).") && !seen.contains("\"!\""), "{seen}");
}

/// A page in place of the question would let it be forgotten.
#[test]
fn where_a_letter_is_the_answer_another_letter_is_a_wrong_one() {
    let mut session = at("contact-features.whose-face", "");
    assert!(told(&mut session, "c").starts_with("There is no answer c.\nPredict: "));
    assert!(told(&mut session, "").ends_with("Type a, b or ab, alone on a line."));
    assert!(told(&mut session, "course").starts_with("The course: "));
    assert!(told(&mut session, "b").starts_with("Locked in: \"b\"."));
}

#[test]
fn help_explains_keys_of_the_step_and_other_words_for_a_command() {
    assert!(told(&mut at("swept-ray.both-move", ""), "help f").ends_with("f: ride on B."));
    assert!(told(&mut session(), "help claim").contains("so do submit and claim"));
    assert_eq!(told(&mut session(), "claim A"), "Nothing was done: type claim alone on a line.");
    assert!(told(&mut at("contact-features.whose-face", ""), "keys").starts_with("arrows: move B, 0.5 a press."));
    assert!(told(&mut session(), "keys").starts_with("arrows: move A."));
}

/// They stand where there is room, and some at another length.
#[test]
fn arrows_are_told_as_vectors_by_their_labels() {
    let seen = told(&mut at("polygon-sum.merge", "bet a"), "look");
    assert!(seen.contains("Arrow a2: (-3,2).") && seen.contains("Dotted line a0: (3,0)."), "{seen}");
    assert!(!seen.contains("\"a0\" at") && !seen.contains('['), "{seen}");
    // The text of the step tells these.
    let seen = told(&mut at("swept-ray.along-the-wall", "bet"), "look");
    assert!(seen.contains("n = (0,1).") && !seen.contains("Arrow A goes") && !seen.contains("\"n\""), "{seen}");
    let seen = told(&mut at("penetration.which-sign", "bet 1"), "look");
    assert!(seen.contains("D before: x -5 to 2, y -3 to 3.") && !seen.contains("\" at ("), "{seen}");
}

/// What each method took stands with its name.
#[test]
fn what_is_judged_offers_no_choice() {
    let counted = told(&mut at("gjk.what-it-costs", "bet 3"), "space");
    assert!(!counted.contains("by number:"), "{counted}");
    assert!(counted.contains("2 SAT: 230\nabout 5 for each of 28 + 20 edges\n"), "{counted}");
    let seen = told(&mut at("gjk.what-it-costs", "bet"), "look");
    assert!(seen.contains("A: 28 corners, within x 14 to 29.5"), "{seen}");
}

#[test]
fn a_bet_is_read_with_numbers_and_taken_by_number() {
    let mut session = at("corner-subtraction.points", "");
    let question = told(&mut session, "");
    assert!(question.starts_with("Predict: ") && question.contains("\n2: "), "{question}");
    assert!(told(&mut session, "9").starts_with("There is no answer 9.\nPredict: "));
    assert!(told(&mut session, "left").starts_with("First your prediction"));
    let locked = told(&mut session, "2");
    assert!(locked.starts_with("Locked in: ") && locked.contains("Goal: "), "{locked}");
}

#[test]
fn what_nobody_means_is_answered_in_a_sentence() {
    let mut session = session();
    let before = session.play().situation().clone();
    for (line, said) in [
        ("\0", "nobody types"),
        ("left\u{1b}[A", "nobody types"),
        (&"left ".repeat(99), "too long"),
        ("hitn", "did you mean hint?"),
        ("go 99.9", "99"),
        ("12345", "nothing here"),
        ("glossary zzz", "not in the glossary"),
        ("select Q", "elect"),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}");
        assert_eq!(*session.play().situation(), before);
    }
    told(&mut session, "quit");
    assert!(session.quitting);
}

#[test]
fn pages_are_read_out_and_leave_the_step_as_it_is() {
    let mut session = session();
    for (line, said) in [
        ("help", "hint: a hint"),
        ("?", "hint: a hint"),
        ("course", "1.2 Two pictures, one question: you are here, open."),
        ("glossary depth", "Depth: How far O lies"),
        ("glossary separ", "Separating axis: "),
        ("course", "Free play: nothing is asked."),
        ("why", "What this lesson is for\n"),
        ("recap", "In the code: "),
        ("keys", "arrows: move A."),
    ] {
        assert!(told(&mut session, line).contains(said), "{line}: {}", told(&mut session, line));
        assert_eq!(session.screen, Screen::Step, "{line}");
    }
}

#[test]
fn the_glossary_is_searched_by_words() {
    let mut session = session();
    for (word, terms) in [
        ("EPA", &["EPA"][..]),
        ("convex", &["Convex", "Convex hull"]),
        ("support point", &["Support point"]),
        ("minko", &["Minkowski distance"]),
        ("mtv", &["Minimum translation vector (MTV)"]),
        ("Robot", &["\"Robot\" is not in the glossary. glossary alone lists its words."]),
        ("axis-aligned", &["AABB"]),
        ("overlp", &["\"overlp\" is not in the glossary. Near it"]),
        ("supprot", &["\"supprot\" is not in the glossary. Near it"]),
        ("a-b", &["A-B"]),
    ] {
        let found = told(&mut session, &format!("glossary {word}"));
        let found: Vec<&str> = found.lines().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(found, terms, "{word}");
    }
}

/// What is typed on the screen is typed here, and what is said there is said here.
#[test]
fn a_scene_of_free_play_is_changed_as_on_the_screen() {
    for (line, expected) in [
        ("C = { box = [1, 2], at = [0, 1] }", "C is there now. C spans x 0 to 1, y 1 to 3."),
        ("remove B", "B is gone."),
        ("A.at = [11, 5]", "A moved right 2 and down 1. A spans x 11 to 14, y 5 to 7."),
        ("A.at=[0,0]", "A moved left 9 and down 6. A spans x 0 to 3, y 0 to 2."),
        ("B.angle = 30", "B is at (6.5,6), turned 30 degrees."),
        ("A.velocity = [2, 0]", "Done. Only what the pictures show has changed."),
        ("B.locked = true", "B is bolted down."),
        ("show = []", "Done. Only what the pictures show has changed."),
        ("B.locked = false", "Nothing has changed."),
        ("activity = \"push\"", "Done. Only what the pictures show has changed."),
        ("add box = [0, -2], at = [1, 1]", "Column 11: a box cannot be 0 wide and -2 high"),
        ("remove Q", "there is no \"Q\" to remove; try A, B"),
        ("add 3", "help show names what there is"),
        ("show = 3", "Column 8: show takes text in quotes"),
    ] {
        let [mut bare, mut with_colon, mut seen] = [(); 3].map(|()| at("free-play.boxes", ""));
        let answer = told(&mut bare, line);
        assert!(answer.contains(expected), "{line}: {answer}");
        assert_eq!(told(&mut with_colon, &format!(":{line}")), answer);
        press(&mut seen, ":");
        line.chars().chain(['\r']).for_each(|c| {
            seen.press(if c == '\r' { Key::Enter } else { Key::Char(c) });
        });
        assert_eq!(bare.scene_line(), seen.scene_line(), "{line}");
        let refused = said(&seen).replace("minktutor list --words names", "help show names");
        assert!(!seen.refuses() || answer == refused, "{line}: {answer} / {refused}");
        assert!(bare.prompt().is_none(), "{line}");
        // One change is one to undo.
        if bare.scene_line() != at("free-play.boxes", "").scene_line() {
            told(&mut bare, "undo");
        }
        assert_eq!(bare.scene_line(), at("free-play.boxes", "").scene_line(), "{line}");
    }
    let mut session = at("free-play.boxes", "");
    told(&mut session, "add circle = 1, at = [2, 2]");
    let line = session.scene_line().expect("a scene");
    assert!(told(&mut session, ":reset").starts_with("C is gone."));
    // A scene that was opened is what the step began with.
    session.open_scene(&line).expect("a scene");
    told(&mut session, "remove C");
    told(&mut session, "left 2");
    assert!(told(&mut session, ":reset").contains("C is there now."), "{:?}", session.scene_line());
    assert_eq!(told(&mut session, "qui t"), "Type quit alone on a line.");
    assert!(!session.quitting);
    assert!(told(&mut session, "quit").contains("unless you saved it") && session.quitting);
    told(&mut session, "where");
    assert!(!session.quitting);
    assert!(told(&mut session, ":dance").contains("try add, remove, reset, "));
    assert_eq!(
        told(&mut session, ":save a.json"),
        "No files are read or written here: y shows the scene as a line, to be copied."
    );
    told(&mut session, ":quit");
    assert!(session.quitting);
    assert!(told(&mut at("corner-subtraction.touch", ""), "add point = [1, 1]").contains("course tells where"));
}

/// As the screen shows it, in lines that a shell takes.
#[test]
fn the_key_y_prints_the_command() {
    for (place, line) in
        [("corner-subtraction.touch", "left 2"), ("free-play.boxes", "B.angle = 30"), ("free-play.gjk", "u")]
    {
        let mut session = at(place, "");
        told(&mut session, line);
        let printed = told(&mut session, "y");
        let (heading, command) = printed.split_once('\n').expect("two lines");
        assert_eq!(heading, "This command brings the moment back:");
        assert!(command.lines().all(|line| line.len() <= 72), "{command}");
        let unfolded = command.replace(" \\\n", " ").replace('\n', "");
        assert_eq!(Some(unfolded), session.last_replay.as_ref().map(|words| words.join(" ")));
        assert!(screen(&session, 80, 24).contains(command.lines().last().expect("a line")), "{command}");
        // No string of JSON is torn.
        assert!(command.lines().all(|line| line.matches('"').count() % 2 == 0 || !command.contains('{')), "{command}");
    }
}

#[test]
fn turning_is_told_in_degrees_and_once() {
    let mut session = at("contact-features.face-to-face", "1 enter");
    assert_eq!(told(&mut session, "turn 15"), told(&mut at("contact-features.face-to-face", "1 enter"), "."));
    let turned = told(&mut session, "turn -45");
    assert!(turned.starts_with("B is at (8.5,4.5), turned 0 degrees. Apart: gap 0.50."), "{turned}");
    assert!(told(&mut session, "right").starts_with("B moved right 0.5. B is at (9,4.5), turned 0 degrees. "));
    assert!(told(&mut session, "turn 20").starts_with("Things turn by 15 degrees at a time"));
    assert!(told(&mut session, "keys").contains("turn 15 and turn -15, or the keys . and ,: turn B."));
    assert!(told(&mut session, "help").contains("turn: as in turn 90, to the left (counterclockwise), or"));
    assert!(told(&mut session, "help").contains("An empty line repeats the goal.\n"));
    for place in ["corner-subtraction.touch", "free-play.boxes"] {
        assert!(told(&mut at(place, ""), "turn 90").starts_with("The keys turn nothing here"), "{place}");
    }
    let mut twice = at("contact-features.face-to-face", "1 enter");
    let same = told(&mut twice, ". 6");
    assert!(same.contains(", turned 120 degrees.") && !same.contains("turned to"), "{same}");
    assert!(told(&mut twice, "undo 6").contains(", turned 30 degrees."));
}

/// While a bet is open the digits are its options; what they choose later is told later, behind what it is.
#[test]
fn of_two_numbered_lists_the_one_that_keys_choose_from_is_read() {
    for (place, heading, first) in [
        ("penetration.which-sign", "Press a button, by number:", "1 A+=p: ?"),
        ("polygon-sum.half-turn", "Choose a picture, by number:", "Picture 1: corners "),
    ] {
        let mut session = at(place, "");
        let opened = told(&mut session, "where");
        assert!(!opened.contains(heading) && !opened.contains(&format!("\n{first}")), "{place}: {opened}");
        assert!(told(&mut session, "").contains("\n1: "));
        let keys = if session.play().wager().is_some_and(|wager| wager.field().is_some()) { "1" } else { "2" };
        let locked = told(&mut session, keys);
        assert!(locked.contains(&format!("{heading}\n{first}")), "{place}: {locked}");
        assert_eq!(told(&mut session, "look").matches(heading).count(), 1, "{place}");
    }
}

/// A disc has no corners.
#[test]
fn what_is_round_is_told_by_its_middle() {
    let seen = told(&mut at("free-play.disc", ""), "look");
    assert!(seen.contains("B is at (12,8), with radius 2.5.") && !seen.contains("circle about"), "{seen}");
    assert!(seen.contains("D: rounded, within x -8.5 to 0.5, y -6.5 to 0.5."), "{seen}");
    assert!(seen.len() < 1000, "{seen}");
}

/// Moves that lead back are moves all the same, and taking them back is told.
#[test]
fn moves_that_are_taken_back_are_told_where_nothing_else_differs() {
    let mut session = at("corner-subtraction.only-the-gap", "bet");
    told(&mut session, "right 2");
    told(&mut session, "left 2");
    assert_eq!(told(&mut session, "undo 4"), "4 steps back.");
    assert_eq!(told(&mut at("origin-test.exam-3", ""), "ON"), told(&mut at("origin-test.exam-3", ""), "on"));
}

/// Another start is no move, and it may ask something else.
#[test]
fn what_another_start_asks_is_told_with_it() {
    let mut session = at("origin-test.exam-2", "");
    let mut goals = Vec::new();
    for _ in 0..3 {
        // Before anything has moved a claim is not judged.
        told(&mut session, "left");
        let judged = told(&mut session, "claim");
        assert!(judged.starts_with("Not yet: ") && !judged.contains("Goal: "), "{judged}");
        assert!(!judged.contains(".."), "{judged}");
        let next = told(&mut session, "enter");
        assert!(!next.contains(" moved ") && next.starts_with("The next case:\nA spans "), "{next}");
        let play = session.play();
        let most = play.most_moves().expect("a limit");
        let goal = format!("Goal: {} (at most {most} moves).", play.step().task);
        assert!(next.contains(&goal), "{next}");
        goals.push(goal);
    }
    goals.dedup();
    assert!(goals.len() > 1, "{goals:?}");
    // What is said to lead out of it does.
    for line in ["next", "recap"] {
        let refused = told(&mut session, line);
        let way = refused.split("go 2.").nth(1).and_then(|rest| rest.split(' ').next()).expect("a way");
        let mut left = session.clone();
        assert!(told(&mut left, &format!("go 2.{way}")).starts_with("Lesson 2, "), "{refused}");
    }
    solve(&mut session);
    // From start to start by right claims, too: the goal came with each.
    let mut family = at("penetration.which-sign", "bet 2 3");
    assert!(told(&mut family, "claim").starts_with("Correct: 1 of 2 in a row. Type enter to see the next case."));
    let next = told(&mut family, "claim");
    assert!(next.starts_with("The next case:") && next.contains("Goal: press the two"), "{next}");
}

#[test]
fn a_field_is_selected_by_its_name() {
    let mut session = at("origin-test.exam-1", "");
    assert_eq!(told(&mut session, "1"), "left = 1.\nNext: right.");
    assert_eq!(told(&mut session, "select left"), "Next: left.");
    assert_eq!(told(&mut session, "2"), "left = 2.\nNext: right.");
    assert_eq!(told(&mut session, "select top"), "Next: top.");
    assert_eq!(told(&mut session, "select A"), "Select one of left, right, bottom, top.");
}

/// How it ended comes first, then what was covered.
#[test]
fn how_a_step_ended_is_told_first() {
    let mut session = at("origin-test.other-way", "");
    assert!(session.play().covers().contains(&Cover::World));
    let lines = lines(&session);
    let ended = lines.iter().map(|line| told(&mut session, line)).last().expect("an end");
    assert!(ended.starts_with("Done in ") && ended.contains("\nA spans "), "{ended}");
}

/// The same words on the screen.
#[test]
fn the_key_s_tells_where_everything_is() {
    let mut session = at("corner-subtraction.only-the-gap", "bet right s");
    let said = crate::app::testing::said(&session);
    assert!(said.starts_with("A moved right 1. A spans x 7 to 10, y 5 to 7."), "{said}");
    assert!(said.ends_with("Apart: gap 3 by 1."), "{said}");
    session.open("origin-test.four-questions").expect("a step");
    session.press(Key::Char('s'));
    // Beside a bet there is room for one line.
    assert!(crate::app::testing::said(&session).len() < 79);
}

/// What the right picture is about is told by its name, one difference or several.
#[test]
fn differences_are_told_by_the_names_of_their_bodies() {
    let with = |pairs: &str| {
        made(&format!(
            "goal = \"W2.R.touching\"\nsolution = \"right enter\"\nactivity = \"move R\"\n[scene]\n{pairs}\n\
             R = {{ circle = 1, at = [4, 4] }}\nW1 = {{ box = [4, 2], at = [3, 7] }}\n\
             W2 = {{ corners = [[0, 0], [3, 0], [3, 2], [0, 2]], at = [6, 3] }}"
        ))
    };
    let mut several = with("pairs = [[\"W1\", \"R\"], [\"W2\", \"R\"]]");
    let seen = told(&mut several, "look");
    assert!(seen.contains("In the picture \"W1-R, W2-R\": W1-R: rounded, within x -2 to 4"), "{seen}");
    assert!(seen.contains("W2-R: rounded") && !seen.contains(" D: ") && !seen.contains(" B: "), "{seen}");
    let refused = told(&mut several, "claim");
    assert!(refused.contains("they are 1.00 apart"), "{refused}");
    let mut one = with("pairs = [[\"W2\", \"W1\"]]");
    let seen = told(&mut one, "look");
    assert!(seen.contains("In the picture \"W2 - W1\": W2-W1: from ("), "{seen}");
    assert!(seen.contains("edge of both to") && !seen.contains("edge of a"), "{seen}");
}

/// Also what has stayed as it was, if the goal is about it, and what only the picture shows to others.
#[test]
fn what_the_goal_is_about_is_told_after_each_key() {
    for (place, keys, line, expected) in [
        ("corner-subtraction.box-minus-point", "bet", "right", "O is outside A-B, 2 to the left of it."),
        ("corner-subtraction.stamps", "bet", "3", "b3: x 3 to 5, y -2 to -1."),
        ("corner-subtraction.fill", "bet", "right", "Copy of A: x 8 to 10, y 2 to 3."),
        (
            "corner-subtraction.swap",
            "bet x left*2",
            "left",
            "O is on the bottom side of A-B. B-A: x -4 to 2, y -4 to 0.",
        ),
        ("origin-test.slide-by-q", "bet right", "look", "B+q: x 8 to 11, y 5 to 7."),
        ("origin-test.distance", "bet", "right", "A-B spans x 2 to 5, y 0 to 2. Distance 2, from"),
        ("penetration.four-exits", "bet left*2 enter", "enter", "The next case:\nA spans x 8 to 12, y 5 to 9."),
        ("penetration.never-diagonal", "bet", "up", "legs 2 and 2, on the border."),
        ("swept-ray.two-watches", "bet", "right", "x runs from 1/2 to 5/2: gap 2 / speed 4 = 1/2. Stopwatch y runs"),
        (
            "swept-ray.two-watches",
            "bet up*2",
            "down",
            "Stopwatch y runs from 1 to 6: gap 1 / speed 1 = 1. Both: h = 1.",
        ),
        ("swept-ray.two-walls", "bet 1 / 4", "where", "\nh1 = [1/4], here you type\n"),
        ("polygon-sum.sweep", "bet", "0", "The arrow goes from (6,1) to (7,3)."),
        ("polygon-sum.merge", "bet a b", "a", "The chain ends at (0,6)."),
        ("contact-features.border-search", "bet ,*2", "1", "and the arrow points along "),
        ("gjk.separating-axes", "bet tab*5", "space", "A's shadow goes from -21 to 48, B's from -97 to -41."),
    ] {
        let mut session = at(place, keys);
        session.read_beats();
        let said = told(&mut session, line);
        assert!(said.contains(expected), "{place}: {said}");
        is_for_ears(&said, place);
    }
    let heard = opening(&mut at("swept-ray.two-watches", "")).concat();
    assert!(!heard.contains("bar") && heard.contains("that time is h."), "{heard}");
}

/// "press s" is not in "each press starts".
#[test]
fn words_are_replaced_whole() {
    let opened = opening(&mut at("penetration.which-sign", "")).concat();
    assert!(opened.contains("Each press starts from where A and B began."), "{opened}");
}

/// What an eye reads off the pictures of GJK, and what an answer or a drop has left.
#[test]
fn a_walk_is_told_with_all_corners_and_with_what_comes_next() {
    let mut walk = at("gjk.walk-it", "bet");
    assert!(told(&mut walk, "keys").contains("\n1, 2: drop one.\nx: apart or together."));
    assert_eq!(told(&mut walk, "where"), "Asks 0. The next d is (1,0).");
    told(&mut walk, "space");
    let asked = told(&mut walk, "space");
    assert!(asked.starts_with("Along d = (-16,1) the answer is"), "{asked}");
    assert!(asked.ends_with("Corner 1 (16,-1). Corner 2 (-3,-6). Asks 2. The next d is (-5,19)."), "{asked}");
    told(&mut walk, "space");
    assert!(told(&mut walk, "1").ends_with("Corner 2 (-3,-6). Corner 3 (9,5). Asks 3. The next d is (-11,12)."));
    let seen = told(&mut walk, "look");
    assert!(seen.contains("The kept edge from (-3,-6) to (9,5).") && seen.contains("Line of s, from ("), "{seen}");

    let mut near = at("gjk.how-far", "bet");
    assert_eq!(told(&mut near, "where"), "Corner 1 (12,-1). p is (12,-1).");
    let [first, second] = ["space", "space"].map(|line| told(&mut near, line));
    assert!(first.ends_with("Nearest to O on the edge from 1 to 2 is a point within."), "{first}");
    for edge in ["1 to 2 is a point within", "1 to 3 is corner 3", "2 to 3 is a point within"] {
        assert!(second.contains(&format!("Nearest to O on the edge from {edge}.")), "{second}");
    }
    let heard = told(&mut near, "where");
    assert!(heard.contains("p*s = 14.4, p*p = 36.75.") && heard.contains("p is (3.48,4.97)."), "{heard}");
    let dropped = told(&mut near, "1");
    assert!(
        dropped.contains("Corner 2 (2,6). Corner 3 (7,-2).") && dropped.contains("p is still (3.48,4.97)."),
        "{dropped}"
    );
    assert!(!dropped.contains("p*s"), "{dropped}");
    told(&mut near, "space");
    assert!(told(&mut near, "2").starts_with("Right, and one more corner has to go."));
}

/// Also after a turn that changes none of them.
#[test]
fn depths_are_told_in_words_after_each_move() {
    let turned = told(&mut at("contact-features.whose-face", "bet"), "turn 30");
    let sum = "Behind A's face: reach of A 2, plus reach of B 2.05, minus the center distance 3: 1.05.";
    assert!(turned.contains(sum) && turned.ends_with(": 1.38. Owner: A."), "{turned}");
    let rounded = told(&mut at("contact-features.whose-face", "bet . right*2"), "where");
    assert!(rounded.contains("reach of A 2.47, plus reach of B 1.5, minus the center distance 2.83: about 1.15."));
}

/// The drawing has its own order, and many marks for one thing.
#[test]
fn compasses_copies_and_lines_are_told_by_what_they_are() {
    for (place, keys, expected) in [
        (
            "polygon-sum.merge",
            "",
            "In the picture \"compass of A and -B\": Line last a0: (3,0). Arrow a1: (1,2). Arrow b2: (0,3). Arrow a2: ",
        ),
        ("corner-subtraction.fill", "", "Outline of A-B: x 3 to 11, y -2 to 3."),
        ("corner-subtraction.fill", "bet right*3 up*2", "6 copies are shaded, within x 6 to 11, y 0 to 3."),
        ("contact-features.whose-face", "", "A's face from (6,3) to (6,6)."),
        ("gjk.separating-axes", "bet space", " A, thick line from (-9.98,2) to (-4.96,2)."),
        ("contact-features.whose-face", "", "Nearest edge, of A, from (1.05,-2.05) to (1.05,0.95)."),
    ] {
        let seen = told(&mut at(place, keys), "look");
        assert!(seen.contains(expected), "{place}: {seen}");
    }
}

/// In each step: undo says that moves still count exactly where it gives none back.
#[test]
fn undo_says_if_moves_still_count() {
    let mut told_both = [0, 0];
    for (lesson, content) in crate::app::testing::course().lessons.iter().enumerate() {
        for step in content.steps.iter() {
            let mut session = at(&format!("{}.{}", content.id, step.id), "bet");
            let moves = |session: &Session| session.play().scene().moves;
            for line in ["left", "right", "up", "down", "space"] {
                let before = moves(&session);
                told(&mut session, line);
                if session.play().phase() != Phase::Acting || moves(&session) == before {
                    continue;
                }
                let undone = told(&mut session, "undo");
                let counts = undone.contains("The moves still count");
                assert_eq!(counts, moves(&session) > before, "{}.{} {line}: {undone}", lesson + 1, step.id);
                told_both[usize::from(counts)] += 1;
                break;
            }
        }
    }
    assert!(told_both.iter().all(|count| *count > 5), "{told_both:?}");
}
