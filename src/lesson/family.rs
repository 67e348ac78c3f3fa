//! Families of situations: `A.at = [[0, 3], [1, 5]]` says where else A may stand, so that a guess does not help twice.

use super::scene_table::{BodyValue, SceneDraft};
use super::toml_table::{ANY, TomlItem};
use crate::scene::Scene;

/// The most situations of a family: each one is searched for a way.
const MOST: usize = 64;

/// Every combination of the values that a family lists, in the scene of its step.
pub(super) fn read(item: &TomlItem<'_>, scene: Option<&TomlItem<'_>>) -> Option<Vec<Scene>> {
    let Some(scene) = scene else {
        item.wrong_key(
            "a family needs a scene of the step's own",
            "add [scene] to the step: a family has other values for it",
        );
        return None;
    };
    let stated = scene.table(&ANY)?;
    // Each key of each body with its values; then their combinations.
    let mut members: Vec<Vec<BodyValue<'_>>> = vec![Vec::new()];
    for body in &item.table(&ANY)?.entries {
        let known = stated.get(body.key).filter(|body| body.is_table());
        let known = known.and_then(|body| body.table(&ANY));
        for key in &body.table(&ANY)?.entries {
            if known.as_ref().is_none_or(|known| known.get(key.key).is_none()) {
                key.wrong_key(format!("the scene has no {}.{} to have other values", body.key, key.key), "");
                return None;
            }
            let values = key.list()?;
            let count = members.len() * values.len();
            if !(1..=MOST).contains(&count) {
                return key.refuse(format!("a family has 1 to {MOST} situations, not {count}"), "");
            }
            let mut further = Vec::new();
            for value in &values {
                further.extend(members.iter().map(|member| [&member[..], &[(body.key, value.clone())]].concat()));
            }
            members = further;
        }
    }
    // One that is wrong is told of, not all that share what is wrong with it.
    let scenes = members.iter().map(|member| SceneDraft::read_with(scene, member));
    scenes.map(|draft| draft.sound.then_some(draft.scene)).collect()
}
