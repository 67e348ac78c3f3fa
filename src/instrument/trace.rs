//! The trace of a moving contact: the normal by two formulas, and a table of the latest places.

use super::prelude::*;
use minkowski2d::contact::Witness;

/// How many of the latest samples the table shows; no more are kept.
const ROWS: usize = 9;

/// The drawn length of the normal, in world units: long enough for an arrow.
const NORMAL: f64 = 2.0;

/// If the witness points are nearer than this, in world units, they count as one point: the rest is rounding.
const NOTHING: f64 = 1e-9;

/// The latest samples of the contact. `approach` and `turn` hold what goals ask about
/// older samples, so this never grows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trace {
    /// The latest samples, oldest first; at least one.
    latest: Vec<Sample>,
    /// The current approach, from the last separated sample on. `None` if they overlap without having touched.
    approach: Option<Approach>,
    /// The places on the way in that count: the last gap, the latest touch, the overlap where the normal turned most.
    way_in: [Option<Sample>; 3],
    /// How far the normal turned from separated through touching to overlapping, in degrees: on the latest crossing.
    turn: Option<f64>,
}

/// The contact of A and B at one moment.
#[derive(Clone, Debug, PartialEq)]
struct Sample {
    /// The border point of `A − B` nearest to the origin, in world units.
    nearest: DVec2,
    /// The gap, 0 at a touch, minus the depth; in world units.
    distance: f64,
    /// The unit normal from B to A, by the nearest edge or corner of `A − B`; several if several ways out are equally
    /// short.
    normals: Vec<DVec2>,
    /// `(a − b) / |a − b|` of the witness points; `None` if they coincide, because it would be 0 / 0.
    between: Option<DVec2>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Approach {
    /// The normal when the shapes were last separated.
    from: DVec2,
    /// How far the normal has turned from it at the latest touch or in the overlap after it, in degrees; `None` before
    /// they touch.
    turned: Option<f64>,
}

impl Instrument for Trace {
    const FORMS: &'static [Usage] = &[("trace", "notes every place, with the normal by two formulas")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("trace.crossed", "they came from apart through touching into overlap", |trace, _| {
            Some(trace.turn.is_some())
        }),
        Reading::truth(
            "trace.strayed",
            "the normal at the latest touch is 1 degree or more off that in the gap",
            |trace, _| {
                let [Some(gap), Some(touch), _] = &trace.way_in else { return Some(false) };
                Some(Approach { from: gap.normal(), turned: None }.turned_by(touch) >= 1.0)
            },
        ),
        Reading::number("trace.turn", "how many degrees the normal turned on the latest crossing", |trace, _| {
            trace.turn
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("trace", "The normal of a moving contact, and both formulas for it on the way in.", draw),
        View::new("trace-table", "The nearest points of a moving contact, and both formulas for the normal.", table),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        let mut trace = Self::default();
        trace.after(words.scene);
        Ok(trace)
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        Vec::new()
    }

    /// Adds a sample, if it is new.
    fn after(&mut self, scene: &Scene) {
        if let Some(now) = Sample::of(scene).filter(|now| self.latest.last() != Some(now)) {
            self.note(now, scene.layout.tolerance);
        }
    }

    fn forget_history(&mut self) {
        self.latest.drain(..self.latest.len().saturating_sub(1));
        self.way_in = [const { None }; 3];
    }
}

impl Sample {
    /// The contact as it is now; `None` unless the scene has A and B.
    fn of(scene: &Scene) -> Option<Self> {
        let contact = scene.contact()?;
        let pair = contact.nearest();
        let apart = match pair.witness {
            Witness::Points { a, b } => a - b,
            Witness::Segment { a, b } => a[0] - b[0],
        };
        let length = apart.length();
        let between = (length > NOTHING).then(|| apart / length + DVec2::ZERO);
        let normals = contact.feature_pairs().map(|pair| pair.normal).collect();
        let distance = contact.signed_distance();
        Some(Self { nearest: pair.normal * distance, distance, normals, between })
    }

    /// The normal; if several tie, the first.
    fn normal(&self) -> DVec2 {
        self.normals.first().copied().unwrap_or_default()
    }

    /// The normal in words.
    fn told_normal(&self) -> String {
        if self.normals.len() > 1 { "not unique".to_owned() } else { point(self.normal()) }
    }

    /// What the formula without the signed distance gives, in words.
    fn told_between(&self) -> String {
        self.between.map_or_else(
            || "undefined".to_owned(),
            |m| if self.normals.len() > 1 { "not unique".to_owned() } else { point(m) },
        )
    }
}

impl Trace {
    /// Adds a sample. A gap or a depth up to `tolerance` counts as touching.
    fn note(&mut self, now: Sample, tolerance: f64) {
        if self.latest.len() == ROWS {
            self.latest.remove(0);
        }
        if now.distance > tolerance {
            self.approach = Some(Approach { from: now.normal(), turned: None });
            self.way_in = [Some(now.clone()), None, None];
        } else if now.distance >= -tolerance {
            if let Some(approach) = &mut self.approach {
                approach.turned = Some(approach.turned_by(&now));
                self.way_in[1] = Some(now.clone());
            }
        } else if let Some((approach, before)) = self.approach.and_then(|way| Some((way, way.turned?))) {
            let turned = approach.turned_by(&now);
            if self.way_in[2].is_none() || turned >= before {
                self.way_in[2] = Some(now.clone());
            }
            self.turn = Some(turned.max(before));
            self.approach = Some(Approach { turned: self.turn, ..approach });
        } else {
            self.approach = None;
        }
        self.latest.push(now);
    }
}

impl Approach {
    /// How far the normal has turned since the last gap, in degrees. If several ways out tie, the normal that turned
    /// most counts, because none of them is the right one.
    fn turned_by(&self, sample: &Sample) -> f64 {
        let angles = sample.normals.iter().map(|normal| self.from.angle_to(*normal).abs().to_degrees());
        angles.fold(0.0, f64::max)
    }
}

/// Draws the normal: as an arrow from A's contact point, and from the origin. Where ways out tie, each has its arrows.
fn draw(trace: &Trace, scope: &Scope<'_>, panes: &mut Panes) {
    let (Some(now), Some(contact)) = (trace.latest.last(), scope.scene.contact()) else { return };
    let [from, other] = contact.nearest().witness.middles();
    for (pair, normal) in contact.feature_pairs().zip(&now.normals) {
        let (in_world, along) = (pair.witness.middles()[0], *normal * NORMAL);
        labeled(&mut panes.world, Role::Push, Shape::Pointer(in_world, in_world + along), "n", Anchor::Near(*normal));
        let [start, end] = pair.edge.map(|vertex| vertex.point);
        labeled(&mut panes.difference, Role::Push, Shape::Pointer(DVec2::ZERO, along), "n", Anchor::Near(*normal));
        if start != end {
            let role = pair.owner.map_or(Role::Difference, |owner| owner_role(owner, A_AND_B));
            panes.difference.add_weighted(role, Weight::Strong, Shape::Segment(start, end));
        }
    }
    // The closest points, if they are two different points.
    if from.distance(other) > NOTHING {
        for (name, at) in [("a", from), ("b", other)] {
            panes.world.label(Role::Probe, at, name, Anchor::Center);
        }
    }
    let places = ["gap", "touch", "overlap"].into_iter().zip(&trace.way_in);
    let all = |sample: &Sample| sample.normals.iter().map(|normal| point(*normal)).collect::<Vec<_>>().join(" or ");
    let told = places.filter_map(|(name, place)| Some(format!("{name} {}", all(place.as_ref()?))));
    panes.aside.push(format!("n: {}", told.collect::<Vec<_>>().join(", ")));
}

/// The latest samples as a table over the right pane, with both formulas.
fn table(trace: &Trace, _: &Scope<'_>, panes: &mut Panes) {
    let mut lines = vec![String::new(), "p          sd           n           m".to_owned(), String::new()];
    let mut spoken = Vec::new();
    for sample in &trace.latest {
        let told = [point(sample.nearest), sample.told_normal(), sample.told_between()];
        spoken.push(format!("sd {}: p {}, n {}, m {}.", two_decimals(sample.distance), told[0], told[1], told[2]));
        // Without parentheses, since the pane has 37 columns.
        let [nearest, normal, between] = told.map(|told| told.replace(['(', ')'], ""));
        let (distance, rest) = (two_decimals(sample.distance), 13_usize.saturating_sub(nearest.len()));
        lines.push(format!("{nearest}{distance:>rest$}{normal:>12}{between:>12}"));
    }
    // With so many, older ones may have been forgotten.
    let which = if trace.latest.len() == ROWS { format!("latest {ROWS} places: ") } else { String::new() };
    panes.table = Some(Table { title: format!("{which}n = p/sd beside m"), lines, told: Some(spoken) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, shown, situation, try_situation};
    use crate::scene::{Body, SceneLayout, Solid};
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::Direction;

    fn scene(x: f64, y: f64) -> Scene {
        let solid = |half, center| Solid::oriented_box(center, half, 0).expect("a box");
        let bodies = vec![
            Body::new("A", solid(dvec2(2.0, 1.0), dvec2(3.0, 4.0))),
            Body::new("B", solid(dvec2(1.5, 1.5), dvec2(x, y))),
        ];
        Scene::new(bodies).with_layout(SceneLayout {
            step: 0.5,
            tolerance: 0.1,
            difference_from: Some(dvec2(-12.0, -6.0)),
            ..SceneLayout::default()
        })
    }

    fn trace(places: &[(f64, f64)]) -> Trace {
        let (first, rest) = places.split_first().expect("a start");
        let mut trace = Trace::read(&Words::of("trace", &scene(first.0, first.1))).expect("A and B");
        for (x, y) in rest {
            trace.after(&scene(*x, *y));
        }
        trace
    }

    #[test]
    fn the_normal_of_the_edge_stays_and_the_other_turns_round() {
        let trace = trace(&[(7.0, 4.5), (6.5, 4.5), (6.0, 4.5)]);
        let normals: Vec<DVec2> = trace.latest.iter().map(Sample::normal).collect();
        assert_eq!(normals, [dvec2(-1.0, 0.0); 3]);
        let between: Vec<_> = trace.latest.iter().map(|sample| sample.between).collect();
        assert_eq!(between, [Some(dvec2(-1.0, 0.0)), None, Some(dvec2(1.0, 0.0))]);
        assert_eq!(trace.turn, Some(0.0));
    }

    #[test]
    fn a_crossing_touches_in_between_and_goes_inward() {
        for places in [
            &[(6.0, 4.5), (6.5, 4.5), (7.0, 4.5)][..],
            &[(7.0, 4.5), (6.0, 4.5)],
            &[(6.5, 4.5), (6.0, 4.5)],
            &[(7.0, 4.5), (6.5, 4.5)],
            &[(7.0, 4.5), (6.5, 4.5), (7.0, 4.5), (6.0, 4.5)],
            &[(7.0, 4.5), (6.0, 4.5), (6.5, 4.5), (6.0, 4.5)],
        ] {
            assert_eq!(trace(places).turn, None, "{places:?}");
        }
    }

    #[test]
    fn round_a_corner_the_normal_turns() {
        let round = trace(&[(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0)]);
        assert!(round.turn.expect("a crossing") > 80.0, "{round:?}");
        // The latest crossing counts: a straight one makes up for another.
        let straight = [(7.0, 4.5), (6.5, 4.5), (6.0, 4.5)];
        let corner = [(7.0, 6.5), (6.5, 6.5), (6.0, 6.5), (6.0, 6.0)];
        assert_eq!(trace(&[&corner[..], &straight].concat()).turn, Some(0.0));
        assert_eq!(trace(&[&straight[..], &corner].concat()).turn, round.turn);
    }

    /// Half a step in from the right, and half a step down from the top: either way out is as short.
    #[test]
    fn where_ways_out_tie_the_normal_does_not_stand_still() {
        assert_eq!(trace(&[(7.0, 6.0), (6.5, 6.0), (6.0, 6.0)]).turn.map(f64::round), Some(90.0));
        assert_eq!(trace(&[(7.0, 5.5), (6.5, 5.5), (6.0, 5.5)]).turn, Some(0.0));
        // Too deep, another way out is shorter.
        assert_eq!(trace(&[(7.0, 4.5), (6.5, 4.5), (6.0, 4.5), (4.0, 4.5)]).turn.map(f64::round), Some(90.0));
        // Deeper in, where they no longer tie, makes it no better.
        assert_eq!(trace(&[(7.0, 6.0), (6.5, 6.0), (6.0, 6.0), (6.0, 5.5)]).turn.map(f64::round), Some(90.0));
    }

    /// Pointers with this role in both pictures, as what they point along.
    fn arrows(now: &Situation) -> [Vec<DVec2>; 2] {
        let panes = shown(now, &["trace"]);
        [panes.world, panes.difference].map(|figure| {
            let arrow = |shape: &Shape| match shape {
                Shape::Pointer(from, to) => Some((*to - *from) / NORMAL),
                _ => None,
            };
            figure.marks.iter().filter_map(|mark| arrow(&mark.shape)).collect()
        })
    }

    #[test]
    fn both_pictures_draw_each_normal() {
        let (left, down) = (dvec2(-1.0, 0.0), dvec2(0.0, -1.0));
        for (x, y, normals) in
            [(7.0, 4.5, vec![left]), (6.5, 4.5, vec![left]), (6.0, 4.5, vec![left]), (6.0, 6.0, vec![left, down])]
        {
            let now = situation(scene(x, y), &["move B", "trace"]);
            assert_eq!(arrows(&now), [normals.clone(), normals], "{x},{y}");
        }
    }

    #[test]
    fn the_way_in_is_told_with_the_latest_touch() {
        let told = |keys: &str| {
            let mut now = situation(scene(5.0, 7.0), &["move B", "trace"]);
            for key in keys.bytes() {
                let directions = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
                let direction = directions[b"lrud".iter().position(|known| *known == key).expect("a key")];
                now.act(Act::Step { direction, units: 1 });
            }
            shown(&now, &["trace"]).aside[0].clone()
        };
        assert_eq!(told(""), "n: gap (0,-1)");
        assert_eq!(told("ddd"), "n: gap (0,-1), touch (0,-1), overlap (0,-1)");
        assert_eq!(told("dddd"), "n: gap (0,-1), touch (0,-1), overlap (-1,0) or (0,-1)", "deeper");
        assert_eq!(told("ddddu"), told("dddd"), "where n turned most");
        // Along the top to the corner, and back.
        assert_eq!(told("drrr"), "n: gap (0,-1), touch (-1,0) or (0,-1)");
        assert_eq!(told("drrrllld"), "n: gap (0,-1), touch (0,-1), overlap (0,-1)");
        assert_eq!(told("drrrllluu"), "n: gap (0,-1)", "out again");
    }

    #[test]
    fn it_does_not_grow_and_forgets_nothing_that_is_asked_for() {
        let step = |direction| Act::Step { direction, units: 1 };
        let mut now = situation(scene(7.0, 4.5), &["move B", "trace"]);
        for _ in 0..2 {
            now.act(step(Direction::Left));
        }
        for _ in 0..40 {
            now.act(step(Direction::Right));
            now.act(step(Direction::Left));
        }
        let kept = now.instrument::<Trace>().expect("prepared");
        assert_eq!((kept.latest.len(), kept.latest[ROWS - 1].nearest), (ROWS, dvec2(0.5, 0.0)));
        assert_eq!(reading(&now, "trace.turn"), Some(Value::Number(0.0)));
        let table = shown(&now, &["trace-table"]).table.expect("the table");
        assert_eq!((&table.title[..], table.lines.len()), ("latest 9 places: n = p/sd beside m", 3 + ROWS));
        // Without its history it is the one that has come there straight.
        let mut straight = situation(scene(7.0, 4.5), &["move B", "trace"]);
        for _ in 0..2 {
            straight.act(step(Direction::Left));
        }
        assert_eq!(shown(&straight, &["trace-table"]).table.expect("the table").title, "n = p/sd beside m");
        assert_ne!(now, straight);
        assert_eq!(now.without_history(), straight.without_history());
        for name in ["trace.crossed", "trace.turn"] {
            assert_eq!(reading(&now.without_history(), name), reading(&now, name), "{name}");
        }
        // Half way in, it remembers that it came from outside.
        let mut half_way = situation(scene(7.0, 4.5), &["move B", "trace"]);
        half_way.act(step(Direction::Left));
        let mut half_way = half_way.without_history();
        half_way.act(step(Direction::Left));
        assert_eq!(reading(&half_way, "trace.crossed"), Some(Value::Truth(true)));
    }

    #[test]
    fn without_a_and_b_there_is_nothing_to_note() {
        let mut alone = scene(7.0, 4.5);
        alone.bodies.truncate(1);
        assert_eq!(try_situation(alone, &["trace"]), Err("\"trace\" needs a scene with A and B".to_owned()));
        let second = try_situation(scene(7.0, 4.5), &["trace B"]);
        assert_eq!(second, Err("\"trace\" stands alone, without \"B\"".to_owned()));
    }
}
