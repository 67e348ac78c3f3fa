//! Commands without a key of their own: those that change a scene, turning by degrees, and selecting by name.

use super::{changes, leave, message, order, pages, press, stroke};
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

/// Selects a body, or a field that is typed in, by its name.
pub(super) fn select(session: &mut Session, name: &str) -> Vec<String> {
    let (typing, scene) = (session.play().typing(), session.play().scene());
    let bodies = || scene.movable.iter().map(|body| &scene.bodies[*body]);
    let names: Vec<&str> =
        typing.map_or_else(|| bodies().map(|body| body.name.as_str()).collect(), |typing| typing.names().collect());
    let is_called = |known: &&str| known.eq_ignore_ascii_case(name);
    let by_letter = || bodies().position(|body| typing.is_none() && is_called(&&*body.letter().to_string()));
    let Some(wanted) = names.iter().position(is_called).or_else(by_letter) else {
        let none = names.is_empty().then(|| "Nothing is selected in this step.".to_owned());
        return vec![none.unwrap_or_else(|| format!("Select one of {}.", names.join(", ")))];
    };
    let here = match typing {
        Some(typing) => names.iter().position(|known| *known == typing.active().0),
        None => scene.movable.iter().position(|body| *body == scene.selected),
    };
    let tabs = vec![Key::Tab; (wanted + names.len() - here.unwrap_or(0)) % names.len()];
    if typing.is_some() {
        let next = format!("Next: {}.", names[wanted]);
        for tab in tabs {
            stroke(session, tab);
        }
        return vec![next];
    }
    if tabs.is_empty() {
        return vec![format!("{} is selected already.", scene.bodies[scene.movable[wanted]].subject())];
    }
    press(session, &tabs)
}
