//! A body flies to the right for one frame at a chosen speed; the pair is tested at the end only, or also at equal
//! steps on the way. It shows tunneling.

use super::prelude::*;
use minkowski2d::{minkowski, origin, penetration};

/// The most tests that fit the picture.
const MOST_LOOKS: u8 = 4;

/// The body that flies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Launch {
    /// Its index in the scene.
    body: usize,
    /// Where it starts.
    home: Aabb,
    /// World units a frame, to the right.
    speed: f64,
    /// The slowest and the fastest speed that can be chosen.
    range: [f64; 2],
    /// How many equal steps the frame has; the pair is tested after each.
    looks: u8,
    /// Whether the frame has been run.
    flown: bool,
}

impl Instrument for Launch {
    const FORMS: &'static [Usage] = &[
        ("launch A 0 12", "left and right choose a speed, Space flies the body for one frame"),
        ("launch A 0 13 2", "the same with 2 looks a frame"),
    ];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("speed", "the speed in units per frame", |launch, _| Some(launch.speed)),
        Reading::number("frames", "frames run since the start", |launch, _| Some(f64::from(u8::from(launch.flown)))),
        Reading::number("looks.contact", "how many looks at the flight showed contact, once flown", |launch, s| {
            let (_, wall) = s.scene.pair().filter(|_| launch.flown)?;
            Some(launch.contacts(launch.speed, &wall) as f64)
        }),
        Reading::number("slowest", "the slowest whole speed that gets past B unseen", |launch, s| {
            let (_, wall) = s.scene.pair()?;
            launch.slowest_past(&wall)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("launch", "The flight of one frame: speed, start and end.", draw),
        View::new("tunnel", "The looks at a flight, each with its verdict.", tunnel),
    ];

    /// Parses `A 0 12`: the body, the slowest and the fastest speed; then, if there is more than one, the tests a
    /// frame.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        let form = || "\"launch\" takes a body and two speeds, as in \"launch A 0 12\"".to_owned();
        let (name, slowest, fastest, looks) = match words.rest[..] {
            [name, slowest, fastest] => (name, slowest, fastest, "1"),
            [name, slowest, fastest, looks] => (name, slowest, fastest, looks),
            _ => return Err(form()),
        };
        let looks = looks.parse().ok().filter(|looks| (1..=MOST_LOOKS).contains(looks));
        let looks = looks.ok_or_else(|| format!("a frame has 1 to {MOST_LOOKS} looks"))?;
        let (Ok(slowest), Ok(fastest)) = (slowest.parse::<u8>(), fastest.parse::<u8>()) else { return Err(form()) };
        if slowest >= fastest {
            return Err(format!("the slowest speed {slowest} must be less than the fastest {fastest}"));
        }
        let range @ [slowest, fastest] = [slowest, fastest].map(f64::from);
        let body = words.body(name)?;
        let speed = words.scene.layout.speed.clamp(slowest, fastest);
        Ok(Self { body, home: words.scene.bodies[body].shape.bounds(), speed, range, looks, flown: false })
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.selected = self.body;
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![
            Control::arrows("speed", Self::steer).shown_as("left right"),
            Control::space("run the frame", |launch, scene| launch.fly(scene, launch.speed, !launch.flown)),
        ]
    }
}

impl Launch {
    fn steer(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        if matches!(direction, Direction::Up | Direction::Down) {
            return Reply::refused("Left and right choose the speed; Space runs the frame.");
        }
        let speed = self.speed + direction.unit().x * f64::from(units);
        let [slowest, fastest] = self.range;
        if speed < slowest || speed > fastest {
            return Reply::Refused(format!("The speed goes from {slowest} to {fastest}."));
        }
        self.fly(scene, speed, false)
    }

    /// Puts the body where it is before or after the frame at this speed.
    fn fly(&mut self, scene: &mut Scene, speed: f64, flown: bool) -> Reply {
        let flight = if flown { dvec2(speed, 0.0) } else { DVec2::ZERO };
        if scene.try_shapes([(self.body, self.home.translated(flight).into())]).is_err() {
            return Reply::Refused("That flight would leave the picture; choose a lower speed.".to_owned());
        }
        (self.speed, self.flown) = (speed, flown);
        Reply::Done
    }

    /// Where the body is at each test, the last one at the end of the frame.
    fn looked_at(&self, speed: f64) -> impl Iterator<Item = Aabb> {
        let (home, looks) = (self.home, self.looks);
        let way = move |look: u8| DVec2::new(speed * f64::from(look) / f64::from(looks), 0.0);
        (1..=looks).map(move |look| home.translated(way(look)))
    }

    /// How many of the tests of a flight at this speed show contact.
    fn contacts(&self, speed: f64, wall: &Aabb) -> usize {
        let meets = |at: &Aabb| origin::state(&minkowski::difference(at, wall)) != State::Separated;
        self.looked_at(speed).filter(meets).count()
    }

    /// The slowest integer speed that ends beyond the wall without contact in any test.
    fn slowest_past(&self, wall: &Aabb) -> Option<f64> {
        let [from, to] = self.range;
        let mut whole = (0..).map(|step| from + f64::from(step)).take_while(|speed| *speed <= to);
        whole.find(|speed| self.contacts(*speed, wall) == 0 && self.home.left() + speed > wall.right())
    }

    /// Draws the path of the frame.
    fn draw_way(&self, panes: &mut Panes) {
        if self.speed > 0.0 {
            let [_, (from, _), ..] = side_middles(&self.home);
            let to = from + dvec2(self.speed, 0.0);
            panes.world.add(Role::Vector, Shape::Arrow(from, to));
            panes.world.label(Role::Vector, from, format!("v = {}", plain(self.speed)), Anchor::Along(to));
            for look in 1..self.looks {
                let at = from.lerp(to, f64::from(look) / f64::from(self.looks));
                panes.world.label(Role::Note, at, format!("{look}"), Anchor::Center);
            }
        }
    }
}

/// Draws where it starts, where it ends, and the minimum translation there.
fn draw(launch: &Launch, scope: &Scope<'_>, panes: &mut Panes) {
    let name = scope.scene.bodies[launch.body].called();
    let speed = plain(launch.speed);
    if !launch.flown {
        launch.draw_way(panes);
        panes.aside.push(format!("speed v = {speed}: Space moves {name} right by {speed}"));
        return;
    }
    let (Some((a, _)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    let ways: Vec<_> = penetration::minimum_translations(&d).iter().collect();
    // Two dotted boxes on the same side of B could hardly be told apart.
    if ways.first().is_none_or(|mtv| mtv.x >= 0.0) {
        let home = launch.home.corners().to_vec();
        ghost(&mut panes.world, role(launch.body), home, format!("{name} at start"), DVec2::Y);
    }
    let verdict = match &ways[..] {
        [] => "no contact".to_owned(),
        [mtv] if *mtv == DVec2::ZERO => "just touching, no push".to_owned(),
        // Of ways that tie, the first one is taken.
        [mtv, others @ ..] => {
            let [left, right, ..] = side_middles(&a).map(|(at, _)| at);
            let (from, side) = if mtv.x > 0.0 { (right, "right") } else { (left, "left") };
            labeled(&mut panes.world, Role::Push, Shape::Arrow(from, from + *mtv), "push", Anchor::Near(*mtv));
            let p = DVec2::ZERO - *mtv;
            labeled(&mut panes.difference, Role::Push, Shape::Arrow(DVec2::ZERO, p), "p", Anchor::Near(p));
            let pushed = a.translated(*mtv).corners().to_vec();
            ghost(&mut panes.world, role(launch.body), pushed, format!("{name} after the push"), DVec2::NEG_Y);
            let length = plain(mtv.length());
            if others.is_empty() {
                format!("the shortest way out pushes {name} {side} by {length}")
            } else {
                format!("a tie, {} ways out cost {length} each, and {side} comes first", others.len() + 1)
            }
        }
    };
    panes.aside.push(format!("after a frame at v = {speed}: {verdict}"));
}

/// Draws a ghost and a verdict for each test.
fn tunnel(launch: &Launch, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((_, wall)) = scope.scene.pair() else { return };
    let speed = plain(launch.speed);
    if !launch.flown {
        let looks =
            if launch.looks == 1 { "then the game looks".to_owned() } else { format!("with {} looks", launch.looks) };
        launch.draw_way(panes);
        panes.aside.push(format!("speed v = {speed}: Space runs the frame, {looks}"));
        return;
    }
    let name = scope.scene.bodies[launch.body].called();
    let at_start = format!("{name} at start");
    ghost(&mut panes.world, role(launch.body), launch.home.corners().to_vec(), at_start, DVec2::NEG_Y);
    if launch.looks > 1 {
        // The places at the looks fill the picture.
        panes.aside.push(format!("v = {speed}"));
    } else {
        let start = minkowski::difference(&launch.home, &wall);
        ghost(&mut panes.difference, Role::Difference, start.corners().to_vec(), "A-B at start", DVec2::NEG_Y);
    }
    for (look, at) in (1..).zip(launch.looked_at(launch.speed)) {
        let d = minkowski::difference(&at, &wall);
        let verdict = match origin::state(&d) {
            State::Separated => "clear",
            State::Touching => "touching",
            State::Overlapping => "overlap",
        };
        // The verdicts are the names of the ghosts, by turns above and below; where the wall leaves no room, past its ends.
        let beside = if at.left() <= wall.right() && wall.left() <= at.right() + 1.0 { wall } else { at };
        let (edge, side) = if look % 2 == 1 { (beside.top(), DVec2::Y) } else { (beside.bottom(), DVec2::NEG_Y) };
        let words = if launch.looks == 1 { verdict.to_owned() } else { format!("{look}: {verdict}") };
        if look < launch.looks {
            // On the wall a ghost would not be seen.
            let weight = if verdict == "overlap" { Weight::Plain } else { Weight::Faint };
            panes.world.add_weighted(role(launch.body), weight, polygon(&at));
            panes.difference.add_weighted(Role::Difference, Weight::Faint, polygon(&d));
        }
        panes.world.label(Role::Note, dvec2(at.center().x, edge), words, Anchor::Near(side));
        if launch.looks == 1 {
            panes.aside.push(format!("v = {speed}   look: {verdict}"));
            continue;
        }
        let above = dvec2(d.center().x, d.top());
        panes.difference.label(Role::Note, above, format!("{look}"), Anchor::Near(DVec2::Y));
        panes.aside.push(format!("look {look}: {verdict}"));
    }
    let past = launch.home.left() + launch.speed - wall.right();
    panes.aside.push(match past {
        0.0 => format!("{name} still touches the far side"),
        0.0.. => format!("{name} is past the wall"),
        _ => format!("{name} is not past the wall"),
    });
}

/// The lowest whole speeds with which A gets past B unseen by one look and by two, and where these find it: in words, and
/// of two looks in the left picture.
pub(crate) fn slipped(_: &(), scope: &Scope<'_>, panes: &mut Panes) {
    let Some((home, wall)) = scope.scene.pair() else { return };
    for (looks, name) in [(1, "one look"), (2, "two looks")] {
        let range = [0.0, f64::from(u8::MAX)];
        let launch = Launch { body: 0, home, speed: 0.0, range, looks, flown: true };
        let Some(speed) = launch.slowest_past(&wall) else { continue };
        let span = |at: Aabb| format!("x {}..{}", plain(at.left()), plain(at.right()));
        let found: Vec<String> = launch.looked_at(speed).map(span).collect();
        panes.aside.push(format!("{name}: v = {}, A at {}", plain(speed), found.join(" and ")));
        if looks == 2 {
            for (look, at) in (1..).zip(launch.looked_at(speed)) {
                let name = if look == 1 { format!("look 1, v = {}", plain(speed)) } else { format!("look {look}") };
                let side = if look == 1 { DVec2::NEG_Y } else { DVec2::Y };
                ghost(&mut panes.world, role(0), at.corners().to_vec(), name, side);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::scene::SceneLayout;
    use crate::value::Value;

    /// A gap of 3 and a wall of 1 before a body that is 2 wide.
    fn scene(speed: f64) -> Scene {
        let scene = boxes(&[("A", 3.0, 5.0, 5.0, 7.0), ("B", 8.0, 3.0, 9.0, 9.0)]);
        scene.with_layout(SceneLayout { speed, difference_from: Some(dvec2(-9.0, -6.0)), ..SceneLayout::default() })
    }

    fn number(now: &Situation, name: &str) -> Option<f64> {
        reading(now, name).map(|value| if let Value::Number(number) = value { number } else { panic!("{name}") })
    }

    fn faster(units: u8) -> Act {
        Act::Step { direction: Direction::Right, units }
    }

    #[test]
    fn what_is_written_wrong_is_told() {
        let why = |text: &str| try_situation(scene(0.0), &[text]).expect_err(text);
        for text in ["launch", "launch A 0", "launch A 0 x", "launch A -1 12", "launch A 0 12 1 1"] {
            assert_eq!(why(text), "\"launch\" takes a body and two speeds, as in \"launch A 0 12\"");
        }
        assert_eq!(why("launch A 0 12 5"), "a frame has 1 to 4 looks");
        assert_eq!(why("launch A 0 12 0"), why("launch A 0 12 5"));
        assert_eq!(why("launch A 3 3"), "the slowest speed 3 must be less than the fastest 3");
        assert_eq!(why("launch C 0 3"), "the scene has no body \"C\"; it has A, B");
    }

    #[test]
    fn the_scene_says_how_fast_it_starts() {
        for (speed, first) in [(3.0, 3.0), (-2.0, 1.0), (20.0, 12.0)] {
            assert_eq!(number(&situation(scene(speed), &["launch A 1 12"]), "speed"), Some(first));
        }
    }

    #[test]
    fn a_frame_is_flown_and_taken_back() {
        let mut now = situation(scene(3.0), &["launch A 0 13"]);
        let start = now.clone();
        assert_eq!((number(&now, "frames"), number(&now, "looks.contact")), (Some(0.0), None));
        assert_eq!(now.act(Act::Advance), Reply::Done);
        assert_eq!(now.scene.bodies[0].shape.bounds().left(), 6.0);
        assert_eq!((number(&now, "frames"), number(&now, "looks.contact")), (Some(1.0), Some(1.0)), "touching counts");
        assert_eq!(shown(&now, &["tunnel"]).aside, ["v = 3   look: touching", "A is not past the wall"]);
        assert_eq!(now.act(Act::Advance), Reply::Done);
        assert_eq!(now, start);
        // Another speed begins anew.
        now.act(Act::Advance);
        now.act(faster(4));
        assert_eq!((number(&now, "speed"), number(&now, "frames")), (Some(7.0), Some(0.0)));
        assert_eq!(now.scene.bodies, start.scene.bodies);
        now.act(Act::Advance);
        assert_eq!(number(&now, "looks.contact"), Some(0.0));
        assert_eq!(shown(&now, &["tunnel"]).aside[1], "A is past the wall");
        now.act(Act::Step { direction: Direction::Left, units: 1 });
        now.act(Act::Advance);
        assert_eq!(shown(&now, &["tunnel"]).aside[1], "A still touches the far side");
    }

    #[test]
    fn the_end_of_the_push_is_drawn_and_of_ways_that_tie_the_first_one() {
        for (speed, left) in [(5.0, 9.0), (4.5, 6.0)] {
            let mut now = situation(scene(speed), &["launch A 0 13"]);
            now.act(Act::Advance);
            let end = polygon(&Aabb::constant(left, 5.0, left + 2.0, 7.0));
            let marks = shown(&now, &["launch"]).world.marks;
            assert!(marks.iter().any(|mark| mark.shape == end && mark.weight == Weight::Faint), "{speed}: {marks:?}");
        }
    }

    #[test]
    fn the_answer_tells_both_speeds_and_draws_both_looks() {
        let panes = shown(&situation(scene(0.0), &[]), &["slipped"]);
        assert_eq!(panes.aside, ["one look: v = 7, A at x 10..12", "two looks: v = 13, A at x 9.5..11.5 and x 16..18"]);
        let ghosts = panes
            .world
            .marks
            .iter()
            .filter(|mark| mark.weight == Weight::Faint && matches!(mark.shape, Shape::Polygon(_)));
        assert_eq!(ghosts.count(), 2);
    }

    #[test]
    fn more_looks_need_more_speed_to_slip_through() {
        let slowest = |text: &str| number(&situation(scene(0.0), &[text]), "slowest");
        assert_eq!(slowest("launch A 0 13"), Some(7.0));
        assert_eq!(slowest("launch A 0 6"), None);
        assert_eq!(slowest("launch A 0 13 2"), Some(13.0));
        assert_eq!(slowest("launch A 0 12 2"), None);
        let mut now = situation(scene(8.0), &["launch A 0 13 2"]);
        now.act(Act::Advance);
        assert_eq!(shown(&now, &["tunnel"]).aside, ["v = 8", "look 1: overlap", "look 2: clear", "A is past the wall"]);
    }

    /// A look that finds A in the wall is the one that fails, so it must be seen, and no other box may seem to bear its name.
    #[test]
    fn a_look_into_the_wall_is_seen_and_named_past_the_wall() {
        let mut now = situation(scene(11.0), &["launch A 0 13 2"]);
        now.act(Act::Advance);
        let marks = shown(&now, &["tunnel"]).world.marks;
        let in_wall = polygon(&Aabb::constant(8.5, 5.0, 10.5, 7.0));
        let look = marks.iter().find(|mark| mark.shape == in_wall).expect("look 1");
        assert_eq!(look.weight, Weight::Plain);
        let named = |at: DVec2, words: &str, side: DVec2| {
            let label = Shape::Label(at, words.into(), Anchor::Near(side));
            assert!(marks.iter().any(|mark| mark.shape == label), "{words}: {marks:?}");
        };
        named(dvec2(9.5, 9.0), "1: overlap", DVec2::Y);
        named(dvec2(15.0, 5.0), "2: clear", DVec2::NEG_Y);
    }

    #[test]
    fn a_speed_out_of_range_and_a_flight_out_of_the_picture_are_refused() {
        let mut now = situation(scene(13.0), &["launch A 0 14"]);
        assert_eq!(refusal(&mut now, faster(4)), "The speed goes from 0 to 14.");
        let up = Act::Step { direction: Direction::Up, units: 1 };
        assert_eq!(refusal(&mut now, up), "Left and right choose the speed; Space runs the frame.");
        now.act(faster(1));
        let why = refusal(&mut now, Act::Advance);
        assert_eq!(why, "That flight would leave the picture; choose a lower speed.");
    }
}
