//! The tables of readings: name, what it says, where it comes from.

use super::Scope;
use crate::geometry::{Aabb, State, origin, penetration};
use crate::scene::{Body, Scene};
use crate::value::{Kind, Value};
use glam::DVec2;

/// A reading of the whole scene.
pub(super) struct Whole {
    name: &'static str,
    kind: Kind,
    says: &'static str,
    needs: Needs,
    read: fn(&Scope<'_>) -> Option<Value>,
}

/// A reading that every body has: now, and as it was at the start.
pub(super) struct OfBody {
    name: &'static str,
    says: &'static str,
    read: fn(&Body, &Body) -> f64,
}

/// What a scene must have for a reading to exist.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    Pair,
    Probe,
    PairAndProbe,
    Pushes,
    Launch,
    Solver,
}

impl Needs {
    fn met(self, scene: &Scene) -> bool {
        match self {
            Self::Nothing => true,
            Self::Pair => scene.pair().is_some(),
            Self::Probe => scene.probe.is_some(),
            Self::PairAndProbe => scene.pair().is_some() && scene.probe.is_some(),
            Self::Pushes => scene.pushes.is_some(),
            Self::Launch => scene.launch.is_some(),
            Self::Solver => scene.solver.is_some(),
        }
    }
}

/// A reading found by its name.
pub(super) enum Found {
    Whole(&'static Whole),
    OfBody(&'static OfBody, usize),
    Typed(usize),
    Yields(usize),
}

impl Found {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Whole(whole) => whole.kind,
            Self::OfBody(..) | Self::Typed(_) => Kind::Number,
            Self::Yields(_) => Kind::Truth,
        }
    }

    pub(super) fn read(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Whole(whole) => (whole.read)(scope),
            Self::OfBody(reading, body) => {
                Some(Value::Number((reading.read)(&scope.scene.bodies[*body], &scope.start.bodies[*body])))
            }
            Self::Typed(field) => scope.scene.form.fields[*field].number().map(Value::Number),
            Self::Yields(body) => scope.scene.solver.as_ref().map(|solver| Value::Truth(solver.yields == *body)),
        }
    }
}

/// Every reading that any scene may have, with what it says; `X` stands for the name of a body.
pub fn explained() -> impl Iterator<Item = (String, &'static str)> {
    let of_body = OF_BODY.iter().map(|reading| (format!("X.{}", reading.name), reading.says));
    let whole = WHOLE.iter().map(|whole| (whole.name.to_owned(), whole.says));
    let more = [
        ("yields.X", "X takes the whole push of the solver"),
        ("typed.NAME", "the number typed into the field NAME, once there is one"),
    ];
    of_body.chain(whole).chain(more.map(|(name, says)| (name.to_owned(), says)))
}

/// The reading of this name, if the scene has it.
pub(super) fn find(name: &str, scene: &Scene) -> Option<Found> {
    if let Some(whole) = WHOLE.iter().find(|whole| whole.name == name) {
        return whole.needs.met(scene).then_some(Found::Whole(whole));
    }
    let (first, rest) = name.split_once('.')?;
    match first {
        "typed" => scene.form.fields.iter().position(|field| field.name == rest).map(Found::Typed),
        "yields" if scene.solver.is_some() => scene.find(rest).map(Found::Yields),
        _ => {
            let reading = OF_BODY.iter().find(|reading| reading.name == rest)?;
            scene.find(first).map(|body| Found::OfBody(reading, body))
        }
    }
}

/// Every reading that the scene has, with its name.
pub(super) fn all(scene: &Scene) -> Vec<(String, Found)> {
    let whole = WHOLE.iter().filter(|whole| whole.needs.met(scene));
    let mut all: Vec<(String, Found)> = whole.map(|whole| (whole.name.to_owned(), Found::Whole(whole))).collect();
    for (index, body) in scene.bodies.iter().enumerate() {
        for reading in OF_BODY {
            all.push((format!("{}.{}", body.name, reading.name), Found::OfBody(reading, index)));
        }
        if scene.solver.is_some() {
            all.push((format!("yields.{}", body.name), Found::Yields(index)));
        }
    }
    for (index, field) in scene.form.fields.iter().enumerate() {
        all.push((format!("typed.{}", field.name), Found::Typed(index)));
    }
    all
}

/// How far a shape has gone, counted in steps of the lattice.
fn steps(now: &Aabb, start: &Aabb) -> f64 {
    (now.min() - start.min()).abs().element_sum()
}

const OF_BODY: &[OfBody] = &[
    OfBody { name: "left", says: "its smallest x", read: |body, _| body.shape.left() },
    OfBody { name: "right", says: "its largest x", read: |body, _| body.shape.right() },
    OfBody { name: "bottom", says: "its smallest y", read: |body, _| body.shape.bottom() },
    OfBody { name: "top", says: "its largest y", read: |body, _| body.shape.top() },
    OfBody { name: "x", says: "x of its middle", read: |body, _| body.shape.center().x },
    OfBody { name: "y", says: "y of its middle", read: |body, _| body.shape.center().y },
    OfBody { name: "width", says: "its size along x", read: |body, _| body.shape.size().x },
    OfBody { name: "height", says: "its size along y", read: |body, _| body.shape.size().y },
    OfBody {
        name: "moved",
        says: "how far it is from where it started, in steps",
        read: |body, start| steps(&body.shape, &start.shape),
    },
];

const fn number(name: &'static str, says: &'static str, needs: Needs, read: fn(&Scope<'_>) -> Option<Value>) -> Whole {
    Whole { name, kind: Kind::Number, says, needs, read }
}

const fn truth(name: &'static str, says: &'static str, needs: Needs, read: fn(&Scope<'_>) -> Option<Value>) -> Whole {
    Whole { name, kind: Kind::Truth, says, needs, read }
}

fn of_difference(scope: &Scope<'_>, read: impl FnOnce(&Aabb) -> f64) -> Option<Value> {
    scope.difference().map(|d| Value::Number(read(&d)))
}

fn of_state(scope: &Scope<'_>, wanted: State) -> Option<Value> {
    scope.state().map(|state| Value::Truth(state == wanted))
}

fn of_probe(scope: &Scope<'_>, read: impl FnOnce(DVec2) -> f64) -> Option<Value> {
    scope.scene.probe.as_ref().map(|probe| Value::Number(read(probe.at)))
}

fn of_meeting(scope: &Scope<'_>, read: impl FnOnce(&Aabb) -> f64) -> Option<Value> {
    scope.meeting().map(|meeting| Value::Number(read(&meeting)))
}

fn pressed(scope: &Scope<'_>, button: usize) -> Option<Value> {
    scope.scene.pushes.map(|pushes| Value::Truth(pushes.tried[button]))
}

fn lamp(scope: &Scope<'_>, which: usize) -> Option<Value> {
    scope.lamps().map(|lamps| Value::Truth(lamps[which]))
}

fn overlaps(scene: &Scene) -> usize {
    let overlap = |(i, j): &(usize, usize)| {
        let d = crate::geometry::minkowski::difference(&scene.bodies[*i].shape, &scene.bodies[*j].shape);
        origin::state(&d) == State::Overlapping
    };
    scene.pairs().filter(overlap).count()
}

const WHOLE: &[Whole] = &[
    number("D.left", "the left side of A-B", Needs::Pair, |s| of_difference(s, Aabb::left)),
    number("D.right", "the right side of A-B", Needs::Pair, |s| of_difference(s, Aabb::right)),
    number("D.bottom", "the bottom side of A-B", Needs::Pair, |s| of_difference(s, Aabb::bottom)),
    number("D.top", "the top side of A-B", Needs::Pair, |s| of_difference(s, Aabb::top)),
    number("D.moved", "how far A-B is from where it started, in steps", Needs::Pair, |s| {
        Some(Value::Number(steps(&s.difference()?, &s.start.difference()?)))
    }),
    truth("separated", "A and B share no point", Needs::Pair, |s| of_state(s, State::Separated)),
    truth("touching", "A and B share a border and no inside", Needs::Pair, |s| of_state(s, State::Touching)),
    truth("overlapping", "the insides of A and B meet", Needs::Pair, |s| of_state(s, State::Overlapping)),
    truth("contact", "A and B meet under the rule in force", Needs::Pair, |s| s.contact().map(Value::Truth)),
    truth("inside", "B lies inside A and touches no side", Needs::Pair, |s| {
        s.scene.pair().map(|(a, b)| Value::Truth(a.contains_box_strictly(&b)))
    }),
    number("exit.left", "how far A must go left to get out", Needs::Pair, |s| {
        of_difference(s, |d| penetration::exits(d).left)
    }),
    number("exit.right", "how far A must go right to get out", Needs::Pair, |s| {
        of_difference(s, |d| penetration::exits(d).right)
    }),
    number("exit.up", "how far A must go up to get out", Needs::Pair, |s| {
        of_difference(s, |d| penetration::exits(d).up)
    }),
    number("exit.down", "how far A must go down to get out", Needs::Pair, |s| {
        of_difference(s, |d| penetration::exits(d).down)
    }),
    number("depth", "the shortest way out; 0 unless they overlap", Needs::Pair, |s| {
        of_difference(s, penetration::depth)
    }),
    number("ties", "how many ways out are the shortest", Needs::Pair, |s| {
        of_difference(s, |d| penetration::minimum_translations(d).len() as f64)
    }),
    number("gap.x", "the free columns between A and B", Needs::Pair, |s| of_difference(s, |d| origin::gap(d).x)),
    number("gap.y", "the free rows between A and B", Needs::Pair, |s| of_difference(s, |d| origin::gap(d).y)),
    number("distance", "the distance of A and B; 0 unless apart", Needs::Pair, |s| {
        of_difference(s, |d| origin::gap(d).length())
    }),
    truth("lamp.left", "the left side of A-B is at or left of the O", Needs::Pair, |s| lamp(s, 0)),
    truth("lamp.right", "the right side of A-B is at or right of the O", Needs::Pair, |s| lamp(s, 1)),
    truth("lamp.bottom", "the bottom side of A-B is at or below the O", Needs::Pair, |s| lamp(s, 2)),
    truth("lamp.top", "the top side of A-B is at or above the O", Needs::Pair, |s| lamp(s, 3)),
    number("lamps", "how many of the four comparisons say yes", Needs::Pair, |s| {
        s.lamps().map(|lamps| Value::Number(lamps.into_iter().filter(|lamp| *lamp).count() as f64))
    }),
    number("moves", "steps taken since the start", Needs::Nothing, |s| Some(Value::Number(f64::from(s.scene.moves)))),
    truth("bet", "the bet is locked in", Needs::Nothing, |s| Some(Value::Truth(s.bet))),
    number("stamped", "how many corners of B are stamped", Needs::Pair, |s| {
        Some(Value::Number(s.scene.stamped as f64))
    }),
    truth("swapped", "B-A is shown", Needs::Pair, |s| Some(Value::Truth(s.scene.swapped))),
    number("swaps", "how often x was pressed", Needs::Pair, |s| Some(Value::Number(f64::from(s.scene.swaps)))),
    truth("strict", "the rule is <, so touching is no contact", Needs::Nothing, |s| Some(Value::Truth(s.scene.strict))),
    number("probe.x", "x of the probe", Needs::Probe, |s| of_probe(s, |at| at.x)),
    number("probe.y", "y of the probe", Needs::Probe, |s| of_probe(s, |at| at.y)),
    number("probe.length", "how far the probe is from the O", Needs::Probe, |s| of_probe(s, DVec2::length)),
    truth("probe.on_border", "the probe is on the border of A-B", Needs::PairAndProbe, |s| {
        Some(Value::Truth(s.difference()?.has_on_border(s.scene.probe.as_ref()?.at)))
    }),
    number("visited", "how many points the probe has been on", Needs::Probe, |s| {
        s.scene.probe.as_ref().map(|probe| Value::Number(probe.visited.len() as f64))
    }),
    number("visited.shared", "how many of them belong to A and to B", Needs::PairAndProbe, |s| {
        let (a, b) = s.scene.pair()?;
        let shared = s.scene.probe.as_ref()?.visited.iter().filter(|at| a.contains(**at) && b.contains(**at));
        Some(Value::Number(shared.count() as f64))
    }),
    truth("visited.center", "the probe has been in the middle of B", Needs::PairAndProbe, |s| {
        let (_, b) = s.scene.pair()?;
        Some(Value::Truth(s.scene.probe.as_ref()?.visited.contains(&b.center())))
    }),
    truth("meet", "A and the slid B share a point", Needs::PairAndProbe, |s| Some(Value::Truth(s.meeting().is_some()))),
    number("meet.width", "how wide the shared part is", Needs::PairAndProbe, |s| of_meeting(s, |m| m.size().x)),
    number("meet.height", "how high the shared part is", Needs::PairAndProbe, |s| of_meeting(s, |m| m.size().y)),
    truth("pressed.1", "button 1 was tried", Needs::Pushes, |s| pressed(s, 0)),
    truth("pressed.2", "button 2 was tried", Needs::Pushes, |s| pressed(s, 1)),
    truth("pressed.3", "button 3 was tried", Needs::Pushes, |s| pressed(s, 2)),
    truth("pressed.4", "button 4 was tried", Needs::Pushes, |s| pressed(s, 3)),
    number("speed", "units a frame", Needs::Launch, |s| s.scene.launch.map(|launch| Value::Number(launch.speed))),
    number("frames", "frames run since the start", Needs::Launch, |s| {
        s.scene.launch.map(|launch| Value::Number(f64::from(u8::from(launch.flown))))
    }),
    number("passes", "passes of the solver so far", Needs::Solver, |s| {
        s.scene.solver.as_ref().map(|solver| Value::Number(solver.passes.len() as f64))
    }),
    number("overlaps", "how many pairs of bodies overlap", Needs::Nothing, |s| {
        Some(Value::Number(overlaps(s.scene) as f64))
    }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::{Activity, prepared};
    use crate::readings::Names;
    use crate::value::{Readings, Vocabulary};
    use glam::dvec2;

    fn everything() -> Scene {
        let body = |name: &str, l, b, w, h| Body {
            name: name.to_owned(),
            shape: Aabb::new(dvec2(l, b), dvec2(l + w, b + h)).expect("a box"),
            locked: false,
        };
        let scene = Scene::new(vec![body("A", 9.0, 6.0, 4.0, 2.0), body("B", 4.0, 3.0, 2.0, 2.0)]);
        let activities = ["probe world", "push", "launch A 0 3", "solve", "type left"]
            .map(|text| Activity::parse(text, &scene).expect(text));
        prepared(scene, &activities)
    }

    #[test]
    fn every_name_is_found_once_and_reads_its_kind() {
        let scene = everything();
        let scope = Scope { scene: &scene, start: &scene, bet: false };
        let names = Names::of(&scene).names();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} twice");
            let kind = Names::of(&scene).kind(name).expect(name);
            if let Some(value) = scope.value(name) {
                assert_eq!(value.kind(), kind, "{name}");
            }
        }
        assert_eq!(scope.value("D.left"), Some(Value::Number(3.0)));
        assert_eq!(scope.value("A.width"), Some(Value::Number(4.0)));
        assert_eq!(scope.value("typed.left"), None);
        assert_eq!(scope.value("meet.width"), None);
    }

    #[test]
    fn a_scene_offers_only_what_it_has() {
        let scene = Scene::new(Vec::new());
        assert_eq!(Names::of(&scene).kind("D.left"), None);
        assert_eq!(Names::of(&scene).kind("typed.left"), None);
        assert_eq!(Names::of(&scene).kind("moves"), Some(Kind::Number));
    }
}
