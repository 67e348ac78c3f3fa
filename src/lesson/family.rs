//! Families of situations: `A.at = [[0, 3], [1, 5]]` says where else A may stand, so that a guess does not help twice.

use super::problem::Report;
use super::scene_table::{BodyValue, SceneDraft};
use super::toml_table::{Schema, TomlItem};
use crate::scene::Scene;

/// Any key is allowed, because bodies have names of the writer's choice; and their keys are those of the scene.
const FAMILY: Schema = Schema { what: "a family", keys: &[] };

/// The most situations of a family: each one is searched for a way.
const MOST: usize = 64;

/// Every combination of the values that a family lists, in the scene of its step.
pub(super) fn read(item: &TomlItem<'_>, scene: Option<&TomlItem<'_>>, report: &mut Report<'_>) -> Option<Vec<Scene>> {
    let Some(scene) = scene else {
        let help = "add [scene] to the step: a family has other values for it".to_owned();
        report.add(item.key_place.clone(), "a family needs a scene of the step's own", help);
        return None;
    };
    let bodies = item.table(&FAMILY, report)?;
    let stated = scene.table(&FAMILY, report)?;
    // Each key of each body with its values; then their combinations.
    let mut members: Vec<Vec<BodyValue<'_>>> = vec![Vec::new()];
    for body in &bodies.entries {
        let keys = body.table(&FAMILY, report)?;
        let known = stated.get(body.key).filter(|body| body.is_table());
        let known = known.and_then(|body| body.table(&FAMILY, report));
        for key in &keys.entries {
            if known.as_ref().is_none_or(|known| known.get(key.key).is_none()) {
                let message = format!("the scene has no {}.{} to have other values", body.key, key.key);
                report.add(key.key_place.clone(), message, None);
                return None;
            }
            let values = key.list(report)?;
            if values.is_empty() || members.len() * values.len() > MOST {
                let message = format!("a family has 1 to {MOST} situations, not {}", members.len() * values.len());
                report.add(key.place.clone(), message, None);
                return None;
            }
            let mut further = Vec::new();
            for value in &values {
                further.extend(members.iter().map(|member| [&member[..], &[(body.key, value.clone())]].concat()));
            }
            members = further;
        }
    }
    let mut scenes = Vec::new();
    for member in &members {
        // One that is wrong is told of, not all that share what is wrong with it.
        let SceneDraft { scene, sound } = SceneDraft::read_with(scene, member, report);
        scenes.push(sound.then_some(scene)?);
    }
    Some(scenes)
}
