//! A frame in which both A and B may move. Keys aim it, scrub it, change the perspective, and run it under several response
//! rules.
//!
//! What keys do is in `keys`, what a frame does in `frame`, what is drawn on the left in `world` and `clocks`, and on
//! the right in `ray`. A frame that stops at the contact, so that the learner says what A keeps, is in `keep`.

mod clocks;
mod frame;
mod keep;
mod keys;
mod ray;
mod world;

use super::prelude::*;
pub(super) use frame::sweep;
use frame::{FrameRecord, ResponseRule};
use minkowski2d::sweep::{Hit, Passage, Sweep};

/// The frame of a step: where A and B start, its perspective, and the frames that have been run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flight {
    /// The indices of A and B.
    bodies: [usize; 2],
    /// A and B at the start of the frame.
    home: [Aabb; 2],
    /// What keys aim, if they do.
    aim: Option<Aim>,
    /// The moment that is shown, in tenths of the frame, if keys scrub.
    tenths: Option<u8>,
    /// The perspectives to choose from, if there is a choice: the current one first, then the next ones.
    perspectives: Vec<Perspective>,
    /// The rules to choose from, if frames are run, with their frames.
    runs: Vec<RuleRun>,
    /// The index of the current one.
    run: usize,
}

/// The velocities that keys change.
#[derive(Clone, Debug, PartialEq)]
struct Aim {
    /// The bodies, in the order of Tab.
    bodies: Vec<usize>,
    /// The minimum and maximum of each coordinate, if the panes do not bound them enough.
    range: Option<[DVec2; 2]>,
}

/// The latest frames run under a rule.
#[derive(Clone, Debug, PartialEq)]
struct RuleRun {
    rule: ResponseRule,
    /// True once a frame has been run, also if a change of a velocity has made the frames start over.
    tried: bool,
    /// At most [`MOST_FRAMES`](keys::MOST_FRAMES).
    frames: Vec<FrameRecord>,
}

/// A frame of reference in which the frame is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Perspective {
    /// The bodies move as they do.
    World,
    /// As seen from B, which stands still.
    RideOnB,
    /// `A − B` slides over the origin.
    DifferenceMoves,
    /// `A − B` stands still and the origin moves.
    OriginMoves,
}

impl Perspective {
    /// Every perspective, its name in lessons, and its name in legends.
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::World, "world", "the world"),
        (Self::RideOnB, "ride-on-b", "ride on B"),
        (Self::DifferenceMoves, "difference", "slide A-B"),
        (Self::OriginMoves, "origin", "let O fly"),
    ];

    /// Its name in legends.
    fn called(self) -> &'static str {
        Self::ALL.iter().find(|(known, ..)| *known == self).map_or("", |(.., called)| *called)
    }

    /// The velocity of a body (0 for A, 1 for B) as seen in this perspective.
    fn seen(self, velocity: [DVec2; 2], body: usize) -> DVec2 {
        velocity[body] - if self == Self::RideOnB { velocity[1] } else { DVec2::ZERO }
    }
}

impl Instrument for Flight {
    const FORMS: &'static [Usage] = &[
        ("aim A B", "arrows change a velocity, Tab selects one of the bodies named"),
        ("aim A 0 12 -7 0", "the same, x from 0 to 12 and y from -7 to 0"),
        ("scrub", "left and right move through the frame by tenths"),
        ("view difference origin", "f changes the view, of one to four: world ride-on-b difference origin"),
        ("run careful naive", "Space runs a frame, o switches between the careful and the naive rule"),
        ("keep", "arrows change how A goes on at the contact, seen from B; Space runs the rest"),
    ];
    const READINGS: &'static [Reading<Self>] = READINGS;
    const VIEWS: &'static [View<Self>] = &[
        View::new("motions", "How A and B move in the frame, from the chosen frame of reference.", world::motions)
            .over(world::titles),
        View::new("velocities", "The same, but not where that takes them.", world::velocities).over(world::titles),
        View::new("ridden", "How A moves as seen from B, whatever the chosen frame of reference.", world::ridden)
            .over(|_, _, base| base.world_title = Some(world::SEEN_FROM_B)),
        View::new("ray", "A-B sliding over O, or O flying against A-B.", ray::draw).over(ray::titles),
        View::new("arrow", "A-B, the way of O against it, and h.", ray::unnumbered),
        View::new("hit", "Where and when the ray meets A-B.", ray::hit),
        View::new("clocks", "The bars of the two stopwatches, in the left pane.", clocks::draw),
        View::new("response", "The frames run, their contacts and what each rule keeps.", world::response),
        View::new("kept", "The contact, and where A goes with what it keeps.", keep::draw).over(keep::title),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let mut flight = Self::of(words)?;
        flight.extend(words)?;
        Ok(flight)
    }

    fn extend(&mut self, words: &Words<'_>) -> Result<(), String> {
        match words.name {
            "aim" if self.aim.is_none() => self.aim = Some(keys::read_aim(words)?),
            "scrub" if self.tenths.is_none() => self.tenths = words.alone().map(|()| Some(0))?,
            "view" if self.perspectives.is_empty() => {
                self.perspectives = keys::names(words, 1, &Perspective::ALL.map(|(one, name, _)| (one, name)))?;
            }
            "run" if self.runs.is_empty() => {
                let rules = keys::names(words, 2, &ResponseRule::ALL)?.into_iter();
                self.runs = rules.map(|rule| RuleRun { rule, tried: false, frames: Vec::new() }).collect();
            }
            "keep" if self.runs.is_empty() => self.runs = vec![self.kept(words)?],
            _ => return Err(super::TWICE.to_owned()),
        }
        Ok(())
    }

    fn prepare(&self, scene: &mut Scene) {
        if let Some(aim) = &self.aim {
            scene.movable.clone_from(&aim.bodies);
            scene.selected = aim.bodies[0];
        }
        self.stop_at_contact(scene);
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let mut keys = Vec::new();
        if self.keeps().is_some() {
            return vec![Control::arrows("change the arrow", Self::keep), Control::space("run the rest", Self::run)];
        }
        if self.aim.is_some() {
            let arrows = Control::arrows(format!("change v{}", scene.bodies[scene.selected].name), Self::aim);
            let is_level = self.aim.as_ref().and_then(|aim| aim.range).is_some_and(|[min, max]| min.y == max.y);
            keys.push(if is_level { arrows.shown_as("left right") } else { arrows });
            keys.push(match scene.next_to_select(true) {
                Some(other) => Control::tab(format!("v{}", scene.bodies[other].name), Self::select),
                None => Control::tab("", Self::select).shown_as(""),
            });
        }
        if self.tenths.is_some() {
            keys.push(Control::arrows("time", Self::scrub).shown_as("left right"));
        } else if self.aim.is_none() && !self.runs.is_empty() {
            keys.push(Control::arrows("", |_, _, _, _| Reply::refused(keys::NOT_STEERED)).shown_as(""));
        }
        if let Some(next) = self.perspectives.get(1) {
            keys.push(Control::key("f", next.called(), |flight, _| {
                flight.perspectives.rotate_left(1);
                Reply::Done
            }));
        }
        if let Some(next) = self.runs.get((self.run + 1) % self.runs.len().max(1)) {
            keys.push(Control::space("run a frame", Self::run));
            keys.push(Control::key("o", format!("{} rule", next.rule.name()), Self::other_rule));
        }
        keys
    }

    /// The view is a way to look: undo goes back by moves.
    fn keep_seen(&mut self, left: &Self) {
        self.see_as(left);
    }
}

impl Flight {
    /// The frame of A and B, which must be axis-aligned boxes, without keys.
    fn of(words: &Words<'_>) -> Result<Self, String> {
        words.boxes()?;
        let bodies = [words.body("A")?, words.body("B")?];
        let home = bodies.map(|body| words.scene.bodies[body].shape.bounds());
        let (perspectives, runs) = (Vec::new(), Vec::new());
        Ok(Self { bodies, home, aim: None, tenths: None, perspectives, runs, run: 0 })
    }

    /// The moment that is shown, as a fraction of the frame.
    fn time(&self) -> f64 {
        f64::from(self.tenths.unwrap_or(0)) / f64::from(keys::TENTHS)
    }

    /// The current perspective; if a step offers no choice, a ray against `A − B`.
    fn perspective(&self) -> Perspective {
        self.perspectives.first().copied().unwrap_or(Perspective::OriginMoves)
    }

    /// The current rule, if frames are run.
    fn rule(&self) -> Option<ResponseRule> {
        self.runs.get(self.run).map(|run| run.rule)
    }

    /// The frames run since the start under the current rule.
    fn frames(&self) -> &[FrameRecord] {
        self.runs.get(self.run).map_or(&[], |run| &run.frames)
    }

    /// How far right a rule has brought A's left side in at most 2 frames, and in how many.
    fn two_frames(&self) -> (f64, usize) {
        let ends = self.runs.iter().filter_map(|run| {
            let first = &run.frames[..run.frames.len().min(2)];
            first.last().map(|frame| (frame.to[0].left(), first.len()))
        });
        let farthest = ends.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        farthest.unwrap_or((self.home[0].left(), 0))
    }

    /// Takes the perspective of another frame.
    pub(crate) fn see_as(&mut self, other: &Self) {
        self.perspectives.clone_from(&other.perspectives);
    }

    /// The velocities of A and B.
    fn velocity(&self, scene: &Scene) -> [DVec2; 2] {
        self.bodies.map(|body| scene.bodies[body].velocity)
    }

    /// The sweep of the frame at the current velocities; `None` if they are not finite.
    pub(crate) fn sweep(&self, scene: &Scene) -> Option<Sweep> {
        sweep(self.home, self.velocity(scene), 1.0)
    }

    /// Where A and B are after the fraction `t` of the frame, in a perspective.
    fn at(&self, scene: &Scene, perspective: Perspective, t: f64) -> [Aabb; 2] {
        let velocity = self.velocity(scene);
        [0, 1].map(|body| self.home[body].translated(perspective.seen(velocity, body) * t))
    }
}

fn hit(flight: &Flight, scope: &Scope<'_>, is: impl FnOnce(Hit) -> bool) -> Option<bool> {
    flight.sweep(scope.scene).map(|sweep| sweep.hit().is_some_and(is))
}

/// When they start to share columns or rows; `None` without relative motion along that axis.
fn enter(flight: &Flight, scope: &Scope<'_>, along: fn(&Sweep) -> Passage) -> Option<f64> {
    let passage = along(&flight.sweep(scope.scene)?);
    if let Passage::During { enter, .. } = passage { Some(enter) } else { None }
}

fn flown(flight: &Flight, scope: &Scope<'_>) -> Option<DVec2> {
    flight.sweep(scope.scene).map(|sweep| DVec2::ZERO - sweep.relative_motion())
}

const READINGS: &[Reading<Flight>] = &[
    Reading::number("frames", "frames run since the start", |flight, _| Some(flight.frames().len() as f64)),
    Reading::fraction("time", "the moment that is shown, as a share of the frame", |flight, _| Some(flight.time())),
    Reading::truth("hit", "A and B run into each other during the frame", |flight, s| hit(flight, s, |_| true)),
    Reading::truth("corner", "A and B hit each other exactly corner to corner", |flight, s| {
        hit(flight, s, |hit| hit.is_corner())
    }),
    Reading::fraction("h", "the share of the frame until they hit, if they do", |flight, s| {
        flight.sweep(s.scene)?.hit().map(|hit| hit.h)
    }),
    Reading::fraction("enter.x", "when A and B begin to overlap in x; not known at speed 0", |flight, s| {
        enter(flight, s, Sweep::columns)
    }),
    Reading::fraction("enter.y", "when A and B begin to overlap in y", |flight, s| enter(flight, s, Sweep::rows)),
    Reading::number("ray.x", "how far O flies in the frame, to the right: vB - vA", |flight, s| {
        flown(flight, s).map(|ray| ray.x)
    }),
    Reading::number("ray.y", "how far it flies up", |flight, s| flown(flight, s).map(|ray| ray.y)),
    Reading::truth("view.origin", "A-B stands still and O flies", |flight, _| {
        Some(flight.perspective() == Perspective::OriginMoves)
    }),
    Reading::number("slide.x", "what a contact leaves of vA, to the right", |flight, s| {
        flight.slide(s.scene).map(|kept| kept.x)
    }),
    Reading::number("slide.y", "the same, up", |flight, s| flight.slide(s.scene).map(|kept| kept.y)),
    Reading::number("rules.run", "how many of the rules have been run, at any velocity", |flight, _| {
        Some(flight.runs.iter().filter(|run| run.tried).count() as f64)
    }),
    Reading::number("rules.frames", "in how many frames, at most 2, A's left side gets to rules.left", |flight, _| {
        Some(flight.two_frames().1 as f64)
    }),
    Reading::number(
        "rules.left",
        "how far right A's left side gets in at most 2 frames, under any rule",
        |flight, _| Some(flight.two_frames().0),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Reply;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::scene::SceneLayout;
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::Direction;
    use textfigure::figure::{Mark, Role, Shape, Weight};

    fn scene(velocity: DVec2) -> Scene {
        let mut scene = boxes(&[("A", 3.0, 7.0, 6.0, 9.0), ("B", 8.0, 3.0, 12.0, 6.0)]);
        scene.bodies[0].velocity = velocity;
        scene.with_layout(SceneLayout { difference_from: Some(dvec2(-13.0, -3.0)), ..SceneLayout::default() })
    }

    fn step(direction: Direction, units: u8) -> Act {
        Act::Step { direction, units }
    }

    fn keys(situation: &Situation) -> Vec<String> {
        situation.legend().into_iter().map(|(key, does)| format!("{key}: {does}")).collect()
    }

    #[test]
    fn what_is_written_wrong_is_told() {
        let why = |text: &str| try_situation(scene(dvec2(1.0, 0.0)), &[text]).expect_err(text);
        for text in
            ["aim", "aim C", "aim 0 12", "aim A 0 12", "aim A 12 0 -7 0", "aim A 0 12 -7 x", "aim A 0 12 -7 0 1"]
        {
            assert!(why(text).starts_with("\"aim\" takes"), "{text}: {}", why(text));
        }
        assert_eq!(why("aim A 2 12 -7 0"), "the velocity (1,0) at the start is out of bounds");
        assert_eq!(why("run careful"), "\"run\" takes two or more different ones of careful, naive");
        assert_eq!(why("run naive naive"), why("run careful"));
        assert_eq!(why("view"), "\"view\" takes one or more different ones of world, ride-on-b, difference, origin");
        assert!(why("view world sideways").contains("does not know \"sideways\"; it knows world, ride-on-b"));
        assert_eq!(why("scrub A"), "\"scrub\" stands alone, without \"A\"");
        let fast = try_situation(scene(dvec2(13.0, 0.0)), &["aim A"]).expect_err("too fast");
        assert_eq!(fast, "the frame cannot be shown: A would leave the picture on the right.");
        let alone = try_situation(boxes(&[("A", 3.0, 7.0, 6.0, 9.0)]), &["run careful naive"]).expect_err("no B");
        assert_eq!(alone, "\"run\" needs a scene with A and B");
    }

    #[test]
    fn a_body_that_is_locked_has_no_velocity_to_aim() {
        let mut scene = scene(DVec2::ZERO);
        scene.bodies[1].locked = true;
        let why = try_situation(scene.clone(), &["aim A B"]).expect_err("locked");
        assert_eq!(why, "B is locked: it has no velocity");
        assert!(try_situation(scene, &["aim A"]).is_ok());
    }

    #[test]
    fn its_forms_make_one_instrument_each_at_most_once() {
        let now = situation(scene(DVec2::ZERO), &["scrub", "view difference origin", "run careful naive"]);
        assert_eq!(now.instruments().len(), 1);
        assert_eq!(keys(&now), ["left right: time", "f: let O fly", "Space: run a frame", "o: naive rule"]);
        let now = situation(scene(DVec2::ZERO), &["view world origin", "aim A B"]);
        assert_eq!(now.instruments().len(), 1);
        assert_eq!(keys(&now), ["arrows: change vA", "Tab: vB", "f: let O fly"]);
        let why = |texts: &[&str]| try_situation(scene(DVec2::ZERO), texts).expect_err(texts[0]);
        for text in ["aim A", "scrub", "view world origin", "run careful naive"] {
            assert_eq!(why(&[text, text]), "two activities of the same kind", "{text}");
        }
    }

    #[test]
    fn a_refused_velocity_changes_nothing_and_is_no_move() {
        let mut now = situation(scene(DVec2::ZERO), &["aim A 0 12 -7 0"]);
        let bounds = "Here the x of vA can be 0 to 12, and its y can be -7 to 0.";
        for direction in [Direction::Left, Direction::Up] {
            assert_eq!(refusal(&mut now, step(direction, 1)), bounds);
        }
        assert_eq!(now.act(step(Direction::Down, 4)), Reply::Done);
        assert_eq!((now.scene.bodies[0].velocity, now.scene.moves), (dvec2(0.0, -4.0), 4));
        let out = "At that velocity, A would leave the picture on the right.";
        let mut far = situation(scene(dvec2(12.0, 0.0)), &["aim A"]);
        assert!(refusal(&mut far, step(Direction::Right, 1)).starts_with(out));
        assert_eq!(refusal(&mut far, Act::SelectNext), "Only A can be aimed here.");
    }

    #[test]
    fn time_goes_to_both_ends_and_back_without_a_trace() {
        let start = situation(scene(dvec2(5.0, -2.0)), &["scrub"]);
        let mut now = start.clone();
        for _ in 0..3 {
            assert_eq!(now.act(step(Direction::Right, 4)), Reply::Done);
        }
        assert_eq!(now.scene.bodies[0].shape.bounds().min(), dvec2(8.0, 5.0));
        assert_eq!(reading(&now, "time"), Some(Value::Fraction(1.0)));
        let end = "This is the end of the frame: t goes from 0 to 1.";
        assert_eq!(refusal(&mut now, step(Direction::Right, 4)), end);
        for _ in 0..3 {
            assert_eq!(now.act(step(Direction::Left, 4)), Reply::Done);
        }
        assert_eq!(now, start);
    }

    #[test]
    fn frames_that_move_nothing_come_to_an_end() {
        let mut scene = boxes(&[("A", 3.0, 6.0, 6.0, 8.0), ("B", 3.0, 3.0, 12.0, 6.0)]);
        scene.bodies[0].velocity = dvec2(1.0, -1.0);
        let mut now = situation(scene, &["run naive careful"]);
        let start = now.clone();
        for _ in 0..keys::MOST_FRAMES {
            assert_eq!(now.act(Act::Advance), Reply::Done);
        }
        assert_eq!(reading(&now, "frames"), Some(Value::Number(f64::from(keys::MOST_FRAMES as u32))));
        let why = refusal(&mut now, Act::Advance);
        assert_eq!(why, "40 frames are enough: o for the other rule, u to undo.");
        assert_eq!(refusal(&mut now, step(Direction::Left, 1)), keys::NOT_STEERED);
        assert_eq!(now.act(Act::Key(b'o')), Reply::Said("Back at the start, with the careful rule.".to_owned()));
        assert_eq!(now.scene, start.scene);
        assert_eq!(now.act(Act::Advance), Reply::Done);
        assert_eq!((reading(&now, "frames"), reading(&now, "rules.run")), (Some(1.0.into()), Some(2.0.into())));
        // Each rule keeps its own run.
        let there = Reply::Said("This is where the naive rule has brought A.".to_owned());
        assert_eq!(now.act(Act::Key(b'o')), there);
        assert_eq!((reading(&now, "frames"), reading(&now, "rules.run")), (Some(40.0.into()), Some(2.0.into())));
    }

    #[test]
    fn the_normal_goes_with_its_contact_and_the_way_to_it_is_quiet() {
        let marks = |now: &Situation, role: Role| -> Vec<Mark> {
            shown(now, &["response"]).world.marks.into_iter().filter(|mark| mark.role == role).collect()
        };
        let arrows = |marks: &[Mark]| {
            marks.iter().filter(|mark| matches!(mark.shape, Shape::Arrow(..) | Shape::Pointer(..))).count()
        };
        // A lies on the platform, and slides on without another contact.
        let mut resting = boxes(&[("A", 3.0, 3.0, 6.0, 5.0), ("B", 2.0, 1.0, 8.0, 3.0)]);
        resting.bodies[0].velocity = dvec2(2.0, -1.0);
        let mut now = situation(resting, &["run careful naive"]);
        let normals = [(); 2].map(|()| {
            now.act(Act::Advance);
            arrows(&marks(&now, Role::Push))
        });
        assert_eq!(normals, [1, 0]);
        // A falls onto it: the only arrow is what is left of the velocity.
        let mut falling = boxes(&[("A", 3.0, 5.0, 6.0, 7.0), ("B", 3.0, 1.0, 9.0, 3.0)]);
        falling.bodies[0].velocity = dvec2(4.0, -4.0);
        let mut now = situation(falling, &["run careful naive"]);
        now.act(Act::Advance);
        let vectors = marks(&now, Role::Vector);
        assert_eq!(arrows(&vectors), 1);
        let way = vectors.iter().find(|mark| mark.shape == Shape::Segment(dvec2(4.5, 6.0), dvec2(6.5, 4.0)));
        assert_eq!(way.map(|mark| mark.weight), Some(Weight::Faint), "{vectors:?}");
    }

    #[test]
    fn each_perspective_has_its_titles() {
        let mut now = situation(scene(dvec2(2.0, -1.0)), &["view world ride-on-b difference origin"]);
        let mut titles = Vec::new();
        for _ in Perspective::ALL {
            let base = shown(&now, &["motions", "ray"]).base;
            titles.push((base.world_title, base.difference_title));
            now.act(Act::Key(b'f'));
        }
        let flies = Some("O flies");
        let expected = [(None, flies), (Some("as seen from B"), flies), (None, Some("A - B slides")), (None, flies)];
        assert_eq!(titles, expected);
    }

    /// A flag stands still in the world, so a rider on B would see it move.
    #[test]
    fn a_rider_sees_no_flag() {
        let mut scene = scene(dvec2(2.0, -1.0));
        scene.bodies.push(Body::new("F", Aabb::constant(7.0, 5.0, 7.0, 7.0)));
        let mut now = situation(scene, &["view world ride-on-b"]);
        let bodies = |now: &Situation| shown(now, &["motions"]).base.bodies;
        assert_eq!(bodies(&now), Bodies::All);
        now.act(Act::Key(b'f'));
        assert_eq!(bodies(&now), Bodies::Without(2));
    }

    #[test]
    fn seen_from_a_rider_the_rider_stands_still() {
        let velocity = [dvec2(2.0, -1.0), dvec2(-2.0, 0.0)];
        let seen = |perspective: Perspective| [perspective.seen(velocity, 0), perspective.seen(velocity, 1)];
        assert_eq!(seen(Perspective::World), velocity);
        assert_eq!(seen(Perspective::RideOnB), [dvec2(4.0, -1.0), DVec2::ZERO]);
    }
}
