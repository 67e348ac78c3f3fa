//! A frame that stops at the contact: the learner says what A keeps of its velocity, and sees where that leads.

use super::{Flight, FrameRecord, ResponseRule, RuleRun, world};
use crate::instrument::prelude::*;

/// How far to the right of the dotted line its words stand.
const LABEL_GAP: f64 = 0.5;

impl Flight {
    /// What stands still at the contact of the frame; A keeps all of its velocity so far.
    pub(super) fn kept(&self, words: &Words<'_>) -> Result<RuleRun, String> {
        words.alone()?;
        let sweep = self.sweep(words.scene).filter(|sweep| sweep.hit().is_some());
        let contact = sweep.ok_or("\"keep\" needs a frame in which A hits B")?.stopped();
        self.place(&mut words.scene.clone(), contact.into())?;
        Ok(RuleRun { rule: ResponseRule::Kept(self.velocity(words.scene)[0]), tried: false, frames: Vec::new() })
    }

    /// The velocity that the learner lets A keep, if that is asked.
    pub(super) fn keeps(&self) -> Option<DVec2> {
        if let Some(ResponseRule::Kept(kept)) = self.rule() { Some(kept) } else { None }
    }

    /// The frame with what A keeps, run or not.
    fn kept_frame(&self, scene: &Scene) -> Option<FrameRecord> {
        let rule = self.rule().filter(|_| self.keeps().is_some())?;
        let run = self.frames().first().copied();
        Some(run.unwrap_or_else(|| FrameRecord::run(rule, self.home, self.velocity(scene), false)))
    }

    /// What A keeps if it loses only the part of `vA − vB` that goes into B.
    pub(super) fn slide(&self, scene: &Scene) -> Option<DVec2> {
        let frame = self.kept_frame(scene)?;
        Some(ResponseRule::Careful.respond(frame.before, frame.stop?.normal, false)[0])
    }

    /// Puts A and B where they touch.
    pub(super) fn stop_at_contact(&self, scene: &mut Scene) {
        if let Some(stop) = self.kept_frame(scene).and_then(|frame| frame.stop) {
            // It was tried when the form was read, so it cannot be refused.
            let _ = self.place(scene, stop.at);
        }
    }

    pub(super) fn keep(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let mut then = self.clone();
        match &mut then.runs[0] {
            RuleRun { rule: ResponseRule::Kept(kept), frames, .. } if frames.is_empty() => {
                *kept += direction.unit() * f64::from(units);
            }
            _ => return Reply::refused("The frame has been run."),
        }
        let Some(frame) = then.kept_frame(scene) else { return Reply::NotMine };
        if let Err(why) = self.place(&mut scene.clone(), frame.to).and_then(|()| in_view(&frame, scene)) {
            return Reply::Refused(format!("With that arrow, {why}"));
        }
        *self = then;
        Reply::Done
    }
}

/// Checks that the panes show the arrows before the run. The error is a sentence.
fn in_view(frame: &FrameRecord, scene: &Scene) -> Result<(), String> {
    let Some(stop) = frame.stop else { return Ok(()) };
    let seen = frame.after[0] - frame.after[1];
    let (world, difference) = (scene.layout.world_view(), scene.layout.difference_view());
    let shown = world.contains(stop.at[0].center() + seen) && difference.contains(-seen);
    if shown { Ok(()) } else { Err("an arrow would leave its picture.".to_owned()) }
}

/// Until the run, the picture has the arrow of A as a rider on B sees it.
pub(super) fn title(flight: &Flight, _: &Scope<'_>, base: &mut Base) {
    if flight.keeps().is_some() && flight.frames().is_empty() {
        base.world_title = Some(world::SEEN_FROM_B);
    }
}

/// Draws where A was at the contact and, before the run, the normal, A's velocity as seen from B, and what A has lost of it.
pub(super) fn draw(flight: &Flight, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((frame, kept)) = flight.kept_frame(scope.scene).zip(flight.keeps()) else { return };
    let Some(stop) = frame.stop else { return };
    let figure = &mut panes.world;
    let has_run = !flight.frames().is_empty();
    if has_run && stop.at[0] != frame.to[0] {
        ghost(figure, Role::A, stop.at[0].corners().to_vec(), "A at h", DVec2::Y);
    }
    if !has_run {
        let [seen, lost] = [kept - frame.before[1], frame.before[0] - kept];
        let from = stop.at[0].center();
        let tip = from + seen;
        let mut told = format!("Seen from B, A goes {}", point(seen));
        if seen != DVec2::ZERO {
            labeled(figure, Role::Vector, Shape::Arrow(from, tip), point(seen), Anchor::Right);
        }
        if lost != DVec2::ZERO {
            // More into B is no part that is removed.
            let is_more = lost.dot(stop.normal.unit()) > 0.0;
            let (part, what) = if is_more { (-lost, "added") } else { (lost, "removed") };
            let name = format!("{what} {}", point(part));
            told = format!("{told}, {} is {what}", point(part));
            figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(tip, tip + lost));
            let beside = if lost.x == 0.0 { Anchor::Right } else { Anchor::Near(lost) };
            figure.label(Role::Ghost, tip + lost + DVec2::X * LABEL_GAP, name, beside);
        }
        world::normal(figure, stop.at, stop.normal);
        // O flies by vB - vA: along a side of A-B if A slides along B.
        let way = -seen;
        panes.spoken.push(format!("{told}, and O goes {}", point(way)));
        if way != DVec2::ZERO {
            let figure = &mut panes.difference;
            figure.add(Role::Vector, Shape::Arrow(DVec2::ZERO, way));
            // Beside the tip, but off A-B: inside, the head would be read as one with the words.
            let out = -stop.normal.unit();
            figure.label(Role::Vector, way - out * way.dot(out), "O goes", Anchor::Near(out));
        }
    }
    let [va, vb] = frame.before.map(point);
    let normal = point(stop.normal.unit());
    // After the run the time is no longer h.
    panes.aside.extend((!has_run).then(|| format!("h = {}", fraction(stop.h))));
    panes.aside.extend([
        format!("vA {va}"),
        format!("vB {vb}"),
        format!("n = {normal}"),
        // First as seen from B, as long as it is drawn so.
        if has_run {
            format!("new vA {}", point(kept))
        } else if kept == frame.before[0] {
            format!("vA - vB = {}", point(kept - frame.before[1]))
        } else {
            format!("{} + vB = {}, new vA", point(kept - frame.before[1]), point(kept))
        },
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::instrument::{Act, Situation};
    use crate::value::Value;

    fn landing() -> Scene {
        let mut scene = boxes(&[("A", 1.0, 8.0, 3.0, 10.0), ("B", 4.0, 4.0, 10.0, 7.0)]);
        scene.bodies[0].velocity = dvec2(4.0, -4.0);
        scene.bodies[1].velocity = dvec2(0.0, -2.0);
        scene
    }

    /// What is written in the left picture.
    fn names(now: &Situation) -> Vec<String> {
        let marks = shown(now, &["kept"]).world.marks.into_iter();
        marks.filter_map(|mark| if let Shape::Label(_, name, _) = mark.shape { Some(name) } else { None }).collect()
    }

    fn bottoms(now: &Situation) -> [f64; 2] {
        [0, 1].map(|body| now.scene.bodies[body].shape.bounds().bottom())
    }

    #[test]
    fn time_stops_at_the_contact_and_goes_on_with_what_a_keeps() {
        let numbers = |now: &Situation| ["A.vx", "A.vy", "slide.x", "slide.y", "frames"].map(|name| reading(now, name));
        let known = |of: [f64; 5]| of.map(|number| Some(Value::Number(number)));
        let start = situation(landing(), &["keep"]);
        assert_eq!((bottoms(&start), numbers(&start)), ([6.0, 3.0], known([4.0, -4.0, 4.0, -2.0, 0.0])));
        assert_eq!(names(&start), ["(4,-2)", "n"]);
        // More into B is no part that is removed.
        let mut deeper = start.clone();
        deeper.act(Act::Step { direction: Direction::Down, units: 1 });
        assert!(names(&deeper).contains(&"added (0,-1)".to_owned()), "{:?}", names(&deeper));
        let up = Act::Step { direction: Direction::Up, units: 1 };
        // Nothing taken away, enough, too much: into the lift, down with it, left behind.
        for (ups, bottom) in [(0, 4.0), (2, 5.0), (4, 6.0)] {
            let mut now = start.clone();
            (0..ups).for_each(|_| drop(now.act(up)));
            let begins = if ups == 0 { "vA - vB = (4,-2)" } else { "(4," };
            assert!(shown(&now, &["kept"]).aside[4].starts_with(begins));
            assert_eq!(now.act(Act::Advance), Reply::Done);
            assert_eq!((bottoms(&now), names(&now)), ([bottom, 2.0], vec!["A at h".to_owned()]));
            assert_eq!(numbers(&now), known([4.0, f64::from(ups) - 4.0, 4.0, -2.0, 1.0]));
            assert!(shown(&now, &["kept"]).aside[3].starts_with("new vA (4,"));
            assert_eq!(refusal(&mut now, up), "The frame has been run.");
            assert_eq!(refusal(&mut now, Act::Advance), "The frame has been run.");
        }
    }

    /// With enough taken away, and no more, A goes along B and O along the bottom of A-B.
    #[test]
    fn the_o_goes_against_a_seen_from_b_and_what_is_lost_is_dotted() {
        let marks = |now: &Situation, is: fn(&Shape) -> bool| {
            let panes = shown(now, &["kept"]);
            [panes.world, panes.difference].map(|figure| {
                let all = figure.marks.into_iter().map(|mark| mark.shape);
                all.filter(is).collect::<Vec<_>>()
            })
        };
        let arrows = |now: &Situation| marks(now, |shape| matches!(shape, Shape::Arrow(..)));
        let mut now = situation(landing(), &["keep"]);
        let up = Act::Step { direction: Direction::Up, units: 1 };
        let [from, all] = [dvec2(4.0, 7.0), dvec2(8.0, 5.0)];
        for (ups, seen) in [(0, dvec2(4.0, -2.0)), (2, dvec2(4.0, 0.0)), (2, dvec2(4.0, 2.0))] {
            (0..ups).for_each(|_| drop(now.act(up)));
            let [world, difference] = arrows(&now);
            assert_eq!(world, [Shape::Arrow(from, from + seen)]);
            assert_eq!(difference, [Shape::Arrow(DVec2::ZERO, -seen)]);
            // The dotted line leads to the tip that the arrow has at the start.
            let [lost, _] = marks(&now, |shape| matches!(shape, Shape::Segment(..)));
            let segment = Shape::Segment(from + seen, all);
            assert_eq!(lost, if from + seen == all { vec![] } else { vec![segment] });
            // Its words stand below A-B, also while it goes into A-B.
            let label = Shape::Label(dvec2(-4.0, 0.0), "O goes".to_owned(), Anchor::Near(DVec2::NEG_Y));
            assert!(shown(&now, &["kept"]).difference.marks.iter().any(|mark| mark.shape == label));
        }
        now.act(Act::Advance);
        assert_eq!(arrows(&now), [vec![], vec![]]);
    }

    #[test]
    fn no_arrow_leaves_its_picture() {
        let mut scene = landing();
        scene.layout.difference_from = Some(dvec2(-9.0, -1.0));
        let mut now = situation(scene, &["keep"]);
        let up = Act::Step { direction: Direction::Up, units: 4 };
        assert_eq!(refusal(&mut now, up), "With that arrow, an arrow would leave its picture.");
        assert_eq!(reading(&now, "A.vy"), Some(Value::Number(-4.0)));
    }

    #[test]
    fn the_frame_must_have_a_contact_and_a_stays_in_the_picture() {
        let mut past = landing();
        past.bodies[0].velocity = dvec2(-1.0, 0.0);
        let why = try_situation(past, &["keep"]).expect_err("no contact");
        assert_eq!(why, "\"keep\" needs a frame in which A hits B");
        let mut now = situation(landing(), &["keep"]);
        let left = Act::Step { direction: Direction::Left, units: 4 };
        let refused = (0..4).map(|_| now.act(left)).find(|reply| matches!(reply, Reply::Refused(_)));
        let Some(Reply::Refused(why)) = refused else { panic!("{refused:?}") };
        assert!(why.starts_with("With that arrow, A would leave the picture"), "{why}");
    }
}
