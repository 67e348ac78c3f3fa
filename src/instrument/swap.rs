//! The difference the other way round: B−A beside A−B.

use super::{Act, ActKind, Instrument, Legend, Reading, Reply, Scope, Usage, View, Words, keys};
use crate::boxes::{polygon, region};
use crate::panes::{Base, Panes};
use crate::scene::Scene;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// Whether B−A is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Swap {
    shown: bool,
    /// How often this has been changed.
    count: u32,
}

impl Instrument for Swap {
    const FORMS: &'static [Usage] = &[("swap", "x shows B-A as well")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("swapped", "B-A is shown", |swap, _| Some(swap.shown)),
        Reading::number("swaps", "how often x was pressed", |swap, _| Some(f64::from(swap.count))),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("opposite", "B-A and the guide line of the half-turn, while swapped.", draw).over(title)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        words.alone()?;
        Ok(Self { shown: false, count: 0 })
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Swap]
    }

    fn act(&mut self, act: Act, _: &mut Scene) -> Reply {
        if act != Act::Swap {
            return Reply::NotMine;
        }
        self.shown = !self.shown;
        self.count = self.count.saturating_add(1);
        Reply::Said(if self.shown { "B-A is shown beside A-B." } else { "Only A-B is shown." }.to_owned())
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("x", "B-A")])
    }

    /// No goal asks for more than two changes.
    fn forget_history(&mut self) {
        self.count = self.count.min(2);
    }
}

fn title(swap: &Swap, _: &Scope<'_>, base: &mut Base) {
    if swap.shown {
        base.difference_title = Some("A - B and B - A");
    }
}

fn draw(swap: &Swap, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(d) = scope.difference().filter(|_| swap.shown) else { return };
    let turned = d.half_turned();
    let figure = &mut panes.difference;
    if turned != d {
        // The guide first, so that both shapes lie on top of it.
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(d.center(), turned.center()));
        figure.add(Role::Opposite, region(&turned));
        figure.add(Role::Opposite, polygon(&turned));
        figure.label(Role::Opposite, turned.center(), "B-A", Anchor::Center);
    }
}
