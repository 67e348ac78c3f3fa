//! One copy of A for each corner of B that has been stamped.

use super::{Panes, bodies, polygon, region};
use crate::figure::{Anchor, Role, Weight};
use crate::geometry::minkowski;
use crate::instrument::Scope;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let stamped = scope.scene.stamped;
    for stamp in minkowski::stamps(&a, &b).take(stamped) {
        let role = Role::Stamp(u8::try_from(stamp.corner + 1).unwrap_or(1));
        let newest = stamp.corner + 1 == stamped;
        drawing.difference.add(role, region(&stamp.copy));
        drawing.difference.add_weighted(
            role,
            if newest { Weight::Strong } else { Weight::Plain },
            polygon(&stamp.copy),
        );
        // Blanks keep the name clear of the digits of the texture.
        drawing.difference.label(role, stamp.copy.center(), format!(" b{} ", stamp.corner + 1), Anchor::Center);
        if newest {
            bodies::mark_corner(&mut drawing.world, stamp.at);
        }
    }
    let next = if stamped < 4 { format!("next corner: b{}", stamped + 1) } else { "all four corners".to_owned() };
    drawing.aside.push(format!("stamped {stamped} of 4, {next}"));
}
