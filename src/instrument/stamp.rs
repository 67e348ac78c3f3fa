//! Copies of A stamped in difference space, one for each corner of B, in the learner's order.

use super::prelude::*;
use minkowski2d::minkowski;

/// The corners of B that have been stamped, counted from 1, in the order of the stamps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stamp(Vec<u8>);

impl Instrument for Stamp {
    const FORMS: &'static [Usage] = &[("stamp", "1 to 4 stamp the corners b1 to b4 of B")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("stamped", "how many corners of B are stamped", |Self(stamped), _| Some(stamped.len() as f64)),
        Reading::number("stamped.first", "the corner of B that was stamped first", |Self(stamped), _| {
            stamped.first().copied().map(f64::from)
        }),
        Reading::number("stamped.last", "the corner of B that was stamped last", |Self(stamped), _| {
            stamped.last().copied().map(f64::from)
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("stamps", "The copies of A stamped so far, one for each corner of B.", draw)];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        Ok(Self(Vec::new()))
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("corners", "stamp a corner of B", Self::stamp)]
    }
}

impl Stamp {
    fn stamp(&mut self, index: usize, scene: &mut Scene) -> Reply {
        let corner = index as u8 + 1;
        if self.0.contains(&corner) {
            return Reply::Refused(format!("b{corner} is stamped already."));
        }
        self.0.push(corner);
        let place = ["upper right", "upper left", "lower left", "lower right"][index];
        let Some((a, b)) = scene.pair() else { return Reply::Done };
        let (a1, at) = (a.min(), b.corners()[index]);
        let copy = format!("{}-{} = {}", point(a1), point(at), point(a1 - at));
        Reply::Said(format!("b{corner} stamps the {place} copy: a1 goes to a1-b{corner} = {copy}."))
    }
}

fn draw(Stamp(stamped): &Stamp, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let all: Vec<_> = minkowski::stamps(&a, &b).collect();
    for corner in stamped {
        let stamp = &all[usize::from(*corner) - 1];
        let role = Role::Stamp(*corner);
        let newest = stamped.last() == Some(corner);
        let weight = if newest { Weight::Strong } else { Weight::Plain };
        panes.difference.add_weighted(role, weight, polygon(&stamp.copy));
        panes.difference.name(role, own_part(*corner, &stamp.copy, &b).to_vec(), format!("A-b{corner}"));
        if newest {
            panes.world.add(Role::Probe, Shape::Point(stamp.at));
        }
    }
    let order: Vec<_> = stamped.iter().map(|corner| format!("b{corner}")).collect();
    let told = if order.is_empty() { "none yet".to_owned() } else { order.join(" ") };
    panes.aside.push(format!("stamped: {told}"));
}

/// The corners of the part of a copy that no other copy reaches: B's opposite corner leads there.
fn own_part(corner: u8, copy: &Aabb, b: &Aabb) -> [DVec2; 4] {
    let outer = copy.corners()[usize::from(corner + 1) % 4];
    let inner = outer + (copy.center() - outer).signum() * copy.size().min(b.size());
    let (low, high) = (outer.min(inner), outer.max(inner));
    [low, dvec2(high.x, low.y), high, dvec2(low.x, high.y)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation};
    use crate::value::Value;

    #[test]
    fn corners_are_stamped_once_each_in_any_order() {
        let mut now = situation(boxes(&[("A", 9.0, 6.0, 13.0, 8.0), ("B", 4.0, 3.0, 6.0, 5.0)]), &["stamp"]);
        assert_eq!(reading(&now, "stamped.first"), None);
        assert_eq!(shown(&now, &["stamps"]).aside, ["stamped: none yet"]);
        for (corner, said) in [
            (3, "b3 stamps the lower left copy: a1 goes to a1-b3 = (9,6)-(6,5) = (3,1)."),
            (1, "b1 stamps the upper right copy: a1 goes to a1-b1 = (9,6)-(4,3) = (5,3)."),
        ] {
            assert_eq!(now.act(Act::Digit(corner)), Reply::Said(said.to_owned()));
        }
        assert_eq!(refusal(&mut now, Act::Digit(3)), "b3 is stamped already.");
        assert_eq!(refusal(&mut now, Act::Digit(5)), "There are four corners: 1, 2, 3, and 4.");
        let told = ["stamped", "stamped.first", "stamped.last"].map(|name| reading(&now, name));
        assert_eq!(told, [2.0, 3.0, 1.0].map(|number| Some(Value::Number(number))));
        let panes = shown(&now, &["stamps"]);
        assert_eq!(panes.aside, ["stamped: b3 b1"]);
        // b3 is (6,5): its copy of A is lowest and leftmost.
        let copy = Aabb::constant(3.0, 1.0, 7.0, 3.0);
        assert!(panes.difference.marks.iter().any(|mark| mark.role == Role::Stamp(3) && mark.shape == polygon(&copy)));
    }

    /// Four copies lie over each other: a name in what two of them share would be that of either.
    #[test]
    fn a_copy_is_an_outline_with_its_name() {
        let mut now = situation(boxes(&[("A", 9.0, 6.0, 13.0, 8.0), ("B", 4.0, 3.0, 6.0, 5.0)]), &["stamp"]);
        for (corner, copy, own) in [
            (1, [5.0, 3.0, 9.0, 5.0], [7.0, 3.0, 9.0, 5.0]),
            (2, [3.0, 3.0, 7.0, 5.0], [3.0, 3.0, 5.0, 5.0]),
            (3, [3.0, 1.0, 7.0, 3.0], [3.0, 1.0, 5.0, 3.0]),
            (4, [5.0, 1.0, 9.0, 3.0], [7.0, 1.0, 9.0, 3.0]),
        ] {
            assert!(matches!(now.act(Act::Digit(corner)), Reply::Said(_)));
            let marks = shown(&now, &["stamps"]).difference.marks;
            let shapes: Vec<_> = marks.into_iter().rev().take(2).map(|mark| mark.shape).collect();
            let [copy, own] = [copy, own].map(|[left, bottom, right, top]| Aabb::constant(left, bottom, right, top));
            assert_eq!(shapes, [Shape::Name(own.corners().to_vec(), format!("A-b{corner}")), polygon(&copy)]);
        }
    }
}
