//! Separating axes: the shadows of A, B and A−B on an axis across an edge of A or of B.

use super::prelude::*;
use super::shared::support::border_line;
use minkowski2d::shadow;

/// The current axis, and those whose shadows have been seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// The edge that the axis is across: those of A come first, then those of B.
    chosen: usize,
    /// The edges whose shadows have been cast, each once.
    cast: Vec<usize>,
    /// True while the shadows on the axis at hand are drawn.
    shown: bool,
    /// On how many axes shadows may be cast.
    most: usize,
}

/// An edge that names an axis.
#[derive(Clone)]
struct NamedEdge {
    /// The names of its ends.
    name: String,
    ends: [DVec2; 2],
    /// Across it and out of its shape, as long as the edge.
    normal: DVec2,
}

impl Instrument for Axis {
    const FORMS: &'static [Usage] =
        &[("axis 2", "Tab chooses an edge, Space casts shadows on the axis across it, at most twice")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("casts", "on how many axes shadows have been cast", |axis, _| Some(axis.cast.len() as f64)),
        Reading::truth("parted", "the shadows of A and B that are drawn have a gap between them", |axis, scope| {
            Some(axis.has_gap(scope.scene))
        }),
        Reading::truth("found", "an axis with a gap is among those on which shadows have been cast", |axis, scope| {
            Some(axis.cast.iter().any(|edge| Self { chosen: *edge, shown: true, ..axis.clone() }.has_gap(scope.scene)))
        }),
        Reading::number("axes", "how many axes the edges of A and B name", |_, s| Some(edges(s.scene).len() as f64)),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("axis", "The chosen edge, and the lines around both shadows, or around the gap.", draw)
            .over(|_, _, base| base.without_numbers = true),
        View::new("shadows", "The shadows on the axis, drawn level.", draw_level)
            .over(|_, _, base| base.difference_title = Some("dot products with d")),
        View::new("gap-to-origin", "The lines around the gap between A-B and the origin.", draw_gap),
    ];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        if edges(words.scene).is_empty() {
            return Err("two points have no edge that an axis could be across".to_owned());
        }
        Ok(Self { chosen: 0, cast: Vec::new(), shown: false, most: words.limit("casts")? })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::tab("next edge", Self::choose), Control::space("cast the shadows", Self::cast)]
    }

    /// Undo does not take back what the learner has seen.
    fn keep_seen(&mut self, left: &Self) {
        left.cast.iter().for_each(|edge| self.note(*edge));
    }
}

/// The edges of A, then those of B.
fn edges(scene: &Scene) -> Vec<NamedEdge> {
    let Some((a, b)) = scene.hulls() else { return Vec::new() };
    let of = |letter: char, shape: &dyn Convex| {
        let outline = shape.outline();
        let named = |index: usize| {
            let ends = outline.face(index);
            let name = format!("{letter}{index} to {letter}{}", outline.after(index));
            NamedEdge { name, ends, normal: -(ends[1] - ends[0]).perp() }
        };
        (0..outline.edges()).map(named).collect::<Vec<_>>()
    };
    [of('a', &a), of('b', &b)].concat()
}

impl Axis {
    fn choose(&mut self, next: bool, scene: &mut Scene) -> Reply {
        let count = edges(scene).len();
        self.chosen = (self.chosen + if next { 1 } else { count - 1 }) % count;
        self.shown = false;
        Reply::Done
    }

    fn cast(&mut self, scene: &mut Scene) -> Reply {
        if !self.can_cast() {
            return Reply::Refused(format!("All {} casts are used: Enter submits.", self.most));
        }
        let Some(shadows) = self.shadows(scene) else { return Reply::NotMine };
        self.note(self.chosen);
        self.shown = true;
        let ends = inner(shadows);
        let [from, to] = ends.map(plain);
        let (gap, length) = (ends[1] - ends[0], edges(scene)[self.chosen].normal.length());
        Reply::Said(if self.has_gap(scene) {
            let [long, wide] = [gap, gap / length].map(plain);
            format!(
                "There is a gap from {from} to {to} (dotted lines): {long} in dot products. Divide by d's length to get its width: {wide}."
            )
        } else {
            format!("The shadows meet: both cover {from} to {to}, between the dotted lines. {NUMBERS}")
        })
    }

    /// An axis that was tried may be tried again.
    fn can_cast(&self) -> bool {
        self.cast.len() < self.most || self.cast.contains(&self.chosen)
    }

    fn note(&mut self, edge: usize) {
        if !self.cast.contains(&edge) {
            self.cast.push(edge);
        }
    }

    /// The shadows of A and B on the axis at hand.
    fn shadows(&self, scene: &Scene) -> Option<[[f64; 2]; 2]> {
        let ((a, b), d) = (scene.hulls()?, edges(scene).get(self.chosen)?.normal);
        Some([shadow::of(&a, d), shadow::of(&b, d)])
    }

    /// Whether the shadow of A ends before that of B begins, and whether that of B ends before that of A begins; `None` if
    /// they are not drawn.
    pub(crate) fn gaps(&self, scene: &Scene) -> Option<[bool; 2]> {
        let [a, b] = self.shadows(scene).filter(|_| self.shown)?;
        Some([a[1] < b[0], b[1] < a[0]])
    }

    /// True if shadows with a gap between them are drawn.
    fn has_gap(&self, scene: &Scene) -> bool {
        self.gaps(scene).is_some_and(|gaps| gaps.contains(&true))
    }
}

/// The two ends in the middle of those of two shadows: what both cover lies between them, or the gap.
fn inner(shadows: [[f64; 2]; 2]) -> [f64; 2] {
    let mut ends = shadows.concat();
    ends.sort_by(f64::total_cmp);
    [ends[1], ends[2]]
}

/// What the numbers at the ends of shadows are.
const NUMBERS: &str = "The numbers are dot products with d.";
/// Half the length of the lines at the ends of shadows, in world units.
const REACH: f64 = 20.0;
/// How far a level shadow lies from the middle of its pane.
const LEVEL: f64 = 2.5;

fn draw(axis: &Axis, scope: &Scope<'_>, panes: &mut Panes) {
    let all = edges(scope.scene);
    let (Some(edge), Some((a, b))) = (all.get(axis.chosen), scope.scene.solids()) else { return };
    for (role, letter, corners) in [(Role::A, 'a', a.corners()), (Role::B, 'b', b.corners())] {
        corner_names(&mut panes.world, role, letter, &corners);
    }
    let [from, to] = edge.ends;
    let role = if edge.name.starts_with('a') { Role::A } else { Role::B };
    panes.world.add_weighted(role, Weight::Strong, Shape::Segment(from, to));
    panes.aside.push(format!("d = {}, across the edge from {}", point(edge.normal), edge.name));
    let tried: Vec<&str> = axis.cast.iter().filter_map(|edge| all.get(*edge)).map(|edge| &*edge.name).collect();
    panes.aside.push(format!("tried: {}", if tried.is_empty() { "none".to_owned() } else { tried.join(", ") }));
    let Some(shadows) = axis.shadows(scope.scene).filter(|_| axis.shown) else { return };
    let middle = mean(&[a.corners(), b.corners()].concat());
    for end in inner(shadows) {
        let at = middle + edge.normal * ((end - middle.dot(edge.normal)) / edge.normal.length_squared());
        border_line(&mut panes.world, at, edge.normal, REACH);
    }
}

/// What to press; then the shadows, and the lines at which the gap between them ends, or what both cover.
fn draw_level(axis: &Axis, scope: &Scope<'_>, panes: &mut Panes) {
    panes.difference_is_for_eyes = true;
    let center = scope.scene.layout.difference_view().center();
    if !axis.shown {
        if axis.can_cast() && !scope.betting {
            panes.difference.label(Role::Note, center, "Space casts the shadows", Anchor::Center);
        }
        return;
    }
    let Some(shadows) = axis.shadows(scope.scene) else { return };
    let Some(length) = edges(scope.scene).get(axis.chosen).map(|edge| edge.normal.length()) else { return };
    // The bars are as long as the shadows are in the world, and lie where there is room; their ends are told in words.
    let [a, b] = shadows;
    let middle = a[0].min(b[0]).midpoint(a[1].max(b[1]));
    let at = |end: f64, up: f64| center + DVec2::new((end - middle) / length, up);
    let (figure, between) = (&mut panes.difference, inner(shadows));
    for end in between {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(at(end, -LEVEL), at(end, LEVEL)));
    }
    for (role, name, shadow, up) in [(Role::A, "A", a, LEVEL), (Role::B, "B", b, -LEVEL)] {
        bar(figure, role, name, shadow.map(|end| at(end, up)));
        for (end, anchor) in shadow.into_iter().zip([Anchor::Left, Anchor::Right]) {
            figure.label(role, at(end, up), plain(end), anchor);
        }
    }
    let [a0, a1, b0, b1] = [a[0], a[1], b[0], b[1]].map(plain);
    panes.spoken.push(format!("A's shadow goes from {a0} to {a1}, B's from {b0} to {b1}"));
    let what = if axis.has_gap(scope.scene) { "gap" } else { "both" };
    figure.label(Role::Note, at(between[0].midpoint(between[1]), 0.0), what, Anchor::Center);
}

fn draw_gap(axis: &Axis, scope: &Scope<'_>, panes: &mut Panes) {
    let Some(shadows) = axis.shadows(scope.scene).filter(|_| axis.has_gap(scope.scene)) else { return };
    let Some(normal) = edges(scope.scene).get(axis.chosen).map(|edge| edge.normal) else { return };
    // The farthest points of A−B along d are differences of A's and B's.
    let [[a0, a1], [b0, b1]] = shadows;
    let near = if a0 > b1 { a0 - b1 } else { a1 - b0 };
    for at in [0.0, near] {
        border_line(&mut panes.difference, normal * (at / normal.length_squared()), normal, REACH);
    }
}

/// A shadow, with the name of what casts it.
fn bar(figure: &mut Figure, role: Role, name: &str, [from, to]: [DVec2; 2]) {
    figure.add_weighted(role, Weight::Strong, Shape::Segment(from, to));
    figure.label(role, from, name, Anchor::Along(to));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
    use crate::value::Value;

    fn boxes_apart() -> crate::instrument::Situation {
        situation(boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 2.0, 9.0, 5.0)]), &["axis 2"])
    }

    #[test]
    fn shadows_part_only_on_an_axis_through_the_gap_and_only_while_they_are_drawn() {
        let mut now = boxes_apart();
        let parted = |now: &crate::instrument::Situation| reading(now, "parted") == Some(Value::Truth(true));
        let drawn = |now: &crate::instrument::Situation| {
            let names = ["axis", "shadows", "gap-to-origin"];
            names.map(|name| {
                let panes = shown(now, &[name]);
                panes.world.marks.len() + panes.difference.marks.len()
            })
        };
        let [world, level, whole] = drawn(&now);
        // The lower edge of A looks down, its right one through the gap.
        let Reply::Said(said) = now.act(Act::Advance) else { panic!("no shadows") };
        assert_eq!(
            said,
            "The shadows meet: both cover -9 to -6, between the dotted lines. The numbers are dot products with d."
        );
        assert!(!parted(&now));
        // Two lines in the world; two lines, a word, and two shadows with names and numbers, in place of what to do.
        assert_eq!(drawn(&now), [world + 2, level + 10, whole]);
        now.act(Act::SelectNext);
        assert!(!parted(&now));
        let Reply::Said(said) = now.act(Act::Advance) else { panic!("no shadows") };
        // Along (2,0), as long as the edge.
        assert_eq!(
            said,
            "There is a gap from 8 to 12 (dotted lines): 4 in dot products. Divide by d's length to get its width: 2."
        );
        assert!(parted(&now) && drawn(&now)[2] == whole + 2, "a line through O, and one along A-B");
        let gaps = now.instrument::<Axis>().and_then(|axis| axis.gaps(&now.scene));
        assert_eq!(gaps, Some([true, false]), "the shadow of A ends before that of B begins");
        assert_eq!(reading(&now, "casts"), Some(Value::Number(2.0)));
        now.act(Act::SelectPrevious);
        now.act(Act::Advance);
        assert_eq!(reading(&now, "casts"), Some(Value::Number(2.0)), "it was cast before");
        now.act(Act::SelectPrevious);
        now.act(Act::SelectPrevious);
        assert_eq!(now.act(Act::Advance), Reply::Refused("All 2 casts are used: Enter submits.".to_owned()));
        assert_eq!(drawn(&now)[1], level - 1, "nothing says that Space casts here");
        let none = boxes(&[("A", 1.0, 1.0, 4.0, 3.0), ("B", 6.0, 2.0, 9.0, 5.0)]);
        assert!(try_situation(none, &["axis"]).expect_err("no number").contains("as in \"axis 2\""));
    }

    #[test]
    fn points_have_no_edge() {
        let points = boxes(&[("A", 1.0, 1.0, 1.0, 1.0), ("B", 6.0, 2.0, 6.0, 2.0)]);
        assert!(try_situation(points, &["axis 2"]).expect_err("points").contains("no edge"));
    }
}
