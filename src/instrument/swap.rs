//! The difference the other way round: B−A in the picture of A−B.

use super::prelude::*;

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
    const VIEWS: &'static [View<Self>] = &[View::new("opposite", "B-A as well, while swapped.", draw).over(title)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        Ok(Self { shown: false, count: 0 })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::key("x", "B-A", Self::toggle)]
    }

    /// No goal asks for more than two changes.
    fn forget_history(&mut self) {
        self.count = self.count.min(2);
    }
}

impl Swap {
    fn toggle(&mut self, _: &mut Scene) -> Reply {
        self.shown = !self.shown;
        self.count = self.count.saturating_add(1);
        Reply::said(if self.shown {
            "B-A is shown, too. The corner c of A-B becomes the corner -c of B-A."
        } else {
            "Only A-B is shown."
        })
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
    if turned == d {
        figure.label(Role::Opposite, dvec2(0.0, d.bottom()), "A-B = B-A", Anchor::Below);
    } else {
        // Not filled, so that D is seen under it.
        figure.add(Role::Opposite, polygon(&turned));
        figure.label(Role::Opposite, turned.center(), "B-A", Anchor::Center);
    }
    // A corner, and where the half turn takes it.
    figure.label(Role::Difference, d.max(), "c", Anchor::Right);
    figure.label(Role::Opposite, turned.min(), "-c", Anchor::Left);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, shown, situation};
    use crate::value::Value;

    #[test]
    fn x_shows_the_opposite_and_hides_it_again() {
        let mut now = situation(boxes(&[("A", 9.0, 6.0, 13.0, 8.0), ("B", 4.0, 3.0, 6.0, 5.0)]), &["swap"]);
        assert_eq!(shown(&now, &["opposite"]).difference.marks, []);
        now.act(Act::Key(b'x'));
        assert_eq!(reading(&now, "swapped"), Some(Value::Truth(true)));
        assert!(shown(&now, &["opposite"]).difference.marks.len() > 1);
        let marks = shown(&now, &["opposite"]).difference.marks;
        // A corner of A-B, and the one of B-A that the half turn makes of it.
        for (name, at, side) in [("c", [9.0, 5.0], Anchor::Right), ("-c", [-9.0, -5.0], Anchor::Left)] {
            let label = Shape::Label(at.into(), name.to_owned(), side);
            assert!(marks.iter().any(|mark| mark.shape == label), "{name}: {marks:?}");
        }
        assert_eq!(shown(&now, &["opposite"]).base.difference_title, Some("A - B and B - A"));
        now.scene.bodies[1].shape = now.scene.bodies[0].shape.clone();
        let marks = shown(&now, &["opposite"]).difference.marks;
        assert!(marks.iter().any(|mark| format!("{:?}", mark.shape).contains("A-B = B-A")), "{marks:?}");
        now.act(Act::Key(b'x'));
        assert_eq!(reading(&now, "swaps"), Some(Value::Number(2.0)));
        assert_eq!(shown(&now, &["opposite"]).difference.marks, []);
    }
}
