//! The rows of the tables of readings: name, explanation, and function.

use super::Scope;
use crate::scene::{Body, Scene};
use crate::value::{Value, ValueKind};

/// A reading of the whole scene.
pub(super) struct SceneReading {
    pub(super) name: &'static str,
    pub(super) kind: ValueKind,
    pub(super) says: &'static str,
    /// Whether a scene has it.
    pub(super) needs: fn(&Scene) -> bool,
    pub(super) read: fn(&Scope<'_>) -> Option<Value>,
}

/// A reading of every body, from the body as it is now and as it was at the start.
pub(super) struct BodyReading {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    pub(super) read: fn(&Body, &Body) -> f64,
}

pub(super) const fn number(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&Scope<'_>) -> Option<Value>,
) -> SceneReading {
    SceneReading { name, kind: ValueKind::Number, says, needs, read }
}

pub(super) const fn truth(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&Scope<'_>) -> Option<Value>,
) -> SceneReading {
    SceneReading { name, kind: ValueKind::Truth, says, needs, read }
}

/// The usual requirement: A and B.
pub(super) fn solids(scene: &Scene) -> bool {
    scene.solids().is_some()
}
