//! Copies of A stamped in difference space, one for each corner of B.

use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Scope, Usage, View, Words, keys};
use crate::figure::{Anchor, Role, Shape, Weight, polygon, region};
use crate::geometry::minkowski;
use crate::panes::Panes;
use crate::scene::Scene;

/// How many of B's four corners have been stamped.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stamping(usize);

const CORNERS: usize = 4;

impl Instrument for Stamping {
    const FORMS: &'static [Usage] = &[("stamp", "Space stamps the next corner of B")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("stamped", "how many corners of B are stamped", |Self(stamped), _| Some(*stamped as f64))];
    const VIEWS: &'static [View<Self>] =
        &[View::new("stamps", "The copies of A stamped so far, one for each corner of B.", draw)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        words.alone()?;
        Ok(Self(0))
    }

    /// What is asked is where the copies land.
    fn is_on_difference(&self) -> bool {
        true
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Advance]
    }

    fn act(&mut self, act: Act, _: &mut Scene) -> Reply {
        match act {
            Act::Advance if self.0 < CORNERS => {
                self.0 += 1;
                Reply::Done
            }
            Act::Advance => Reply::Refused("All four corners are stamped.".to_owned()),
            _ => Reply::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "stamp the next corner")])
    }
}

impl Stamping {
    /// True once a corner has been stamped.
    pub(crate) const fn has_begun(&self) -> bool {
        self.0 > 0
    }
}

fn draw(&Stamping(stamped): &Stamping, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    for stamp in minkowski::stamps(&a, &b).take(stamped) {
        let role = Role::Stamp(u8::try_from(stamp.corner + 1).unwrap_or(1));
        let newest = stamp.corner + 1 == stamped;
        let weight = if newest { Weight::Strong } else { Weight::Plain };
        panes.difference.add(role, region(&stamp.copy));
        panes.difference.add_weighted(role, weight, polygon(&stamp.copy));
        // Blanks keep the name clear of the digits of the texture.
        panes.difference.label(role, stamp.copy.center(), format!(" b{} ", stamp.corner + 1), Anchor::Center);
        if newest {
            panes.world.add(Role::Probe, Shape::Point(stamp.at));
        }
    }
    let next = if stamped < CORNERS { format!("next corner: b{}", stamped + 1) } else { "all four corners".to_owned() };
    panes.aside.push(format!("stamped {stamped} of 4, {next}"));
}
