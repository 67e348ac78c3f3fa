//! Commands without a key of their own: those that change a scene, and turning by degrees.

use super::{changes, leave, message, order, pages, press};
use crate::app::{Phase, Session, edit};
use crate::key::Key;

/// True if a line without a colon changes the scene and is not a command of plain text.
pub(super) fn changes_scene(session: &Session, line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    // In other steps an answer may contain an equals sign.
    let is_value = line.contains(" = ") || session.play().step().is_free() && line.trim_matches('=').contains('=');
    is_value || edit::WORDS.contains(&word) && !order::is_known(word)
}

/// Types a command into the line in which scenes are changed, and tells what it has changed.
pub(super) fn change_scene(session: &mut Session, command: &str) -> Vec<String> {
    match command {
        "" | "help" | "?" => return pages::scene_commands().collect(),
        "q" | "quit" => return leave(session),
        _ => {}
    }
    let scene = session.scene_line();
    if scene.is_none() {
        return vec!["Scenes are changed in free play only; course tells where that is.".to_owned()];
    }
    session.open_prompt();
    let before = session.clone();
    session.command(command);
    let mut said = Vec::from_iter(message(session));
    if session.prompt().is_some() {
        session.press(Key::Esc);
        return said;
    }
    if session.file.is_some() || session.refuses() {
        return said;
    }
    if session.scene_line() == scene {
        said.push("Nothing has changed.".to_owned());
        return said;
    }
    said.extend(changes(session, &before, &mut Vec::new()));
    if said.is_empty() {
        said.push("Done. Only what the pictures show has changed.".to_owned());
    }
    said
}

/// Turns what the keys of the step turn.
pub(super) fn turn(session: &mut Session, words: &str) -> Vec<String> {
    let play = session.play();
    let turns = play.situation().legend().iter().any(|(key, _)| *key == order::TURNS);
    if !turns || play.phase() == Phase::Done {
        let more = if play.step().is_free() { "; A.angle = 30 turns a body that is named" } else { "" };
        return vec![format!("The keys turn nothing here{more}.")];
    }
    match order::turn(words) {
        Ok(keys) => press(session, &keys),
        Err(why) => vec![why],
    }
}
