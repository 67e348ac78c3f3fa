//! How readings are written down: name, what it says, where it comes from.

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

/// A reading that every body has: now, and as it was at the start.
pub(super) struct BodyReading {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    pub(super) read: fn(&Body, &Body) -> f64,
}

/// A number of the whole scene.
pub(super) const fn number(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&Scope<'_>) -> Option<Value>,
) -> SceneReading {
    SceneReading { name, kind: ValueKind::Number, says, needs, read }
}

/// A yes or no about the whole scene.
pub(super) const fn truth(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&Scope<'_>) -> Option<Value>,
) -> SceneReading {
    SceneReading { name, kind: ValueKind::Truth, says, needs, read }
}

/// What most readings need: A and B.
pub(super) fn solids(scene: &Scene) -> bool {
    scene.solids().is_some()
}
