//! `,` and `.` turn an oriented box; the penetration depth at each angle.

use super::prelude::*;

/// How many of the latest angles are shown and kept.
const SHOWN: usize = 6;

/// The length of the bar for a depth of one unit, in signs.
const BAR: f64 = 10.0;

/// The turned box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Its index in the scene.
    body: usize,
    /// Its latest angles in degrees, each once, the current one last.
    seen: Vec<i32>,
}

impl Instrument for Turn {
    const FORMS: &'static [Usage] = &[("turn B", ", and . turn a box by 15 degrees, which counts as a move")];
    const VIEWS: &'static [View<Self>] = &[
        View::new("depths", "The signed distance for the angles of B seen so far.", depths),
        View::new("all-depths", "The depth for every angle of B in a quarter turn, over the right pane.", all_depths),
    ];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"turn\" takes one body, as in \"turn B\"".to_owned()) };
        let body = words.body(name)?;
        match words.scene.bodies[body].shape.as_posed() {
            Some(posed) => Ok(Self { body, seen: vec![posed.degrees()] }),
            None => Err(format!("{name} cannot be turned: give it half, center and angle instead")),
        }
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        vec![Control::turn(format!("turn {}", scene.bodies[self.body].called()), Self::turn)]
    }

    fn forget_history(&mut self) {
        self.seen.drain(..self.seen.len() - 1);
    }
}

impl Turn {
    fn turn(&mut self, more: bool, scene: &mut Scene) -> Reply {
        if let Err(refusal) = scene.try_turn(self.body, if more { TURN } else { -TURN }, Pivot::Middle) {
            return Reply::Refused(refusal);
        }
        scene.moves += 1;
        if let Some(now) = scene.bodies[self.body].shape.as_posed().map(Posed::degrees) {
            self.seen.retain(|seen| *seen != now);
            self.seen.push(now);
            self.seen.drain(..self.seen.len().saturating_sub(SHOWN));
        }
        Reply::Done
    }
}

/// The contact with B at this angle.
fn at(scene: &Scene, degrees: i32) -> Option<Contact> {
    let (a, b) = scene.solids()?;
    let turned = b.turned(degrees - b.as_posed()?.degrees(), Pivot::Middle);
    Some(Contact::between_rounded(&a.rounded_hull(), &turned.rounded_hull()))
}

/// Shows the depths at the angles seen, at the current positions.
fn depths(turn: &Turn, scope: &Scope<'_>, panes: &mut Panes) {
    if turn.seen.len() < 2 || scope.scene.find("B") != Some(turn.body) {
        return;
    }
    let mut seen = turn.seen.clone();
    seen.sort_unstable();
    let depth = |degrees: i32| {
        let distance = at(scope.scene, degrees)?.signed_distance();
        (distance < 0.0).then(|| format!("{degrees}:{}", two_decimals(-distance)))
    };
    let depths: Vec<String> = seen.into_iter().filter_map(depth).collect();
    // In pieces that a small screen can wrap.
    for (index, piece) in depths.chunks(SHOWN / 2).enumerate() {
        let what = if index == 0 { "depth by angle: " } else { "" };
        panes.aside.push(format!("{what}{}", piece.join(" ")));
    }
}

/// The depths during a quarter turn of B at the start of the step, as a table over the right pane.
fn all_depths(_: &Turn, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((_, b)) = scope.start.solids() else { return };
    let middle = b.middle();
    let mut lines = vec![String::new(), " angle   depth          nearest edge".to_owned(), String::new()];
    for degrees in (0..=90).step_by(TURN.unsigned_abs() as usize) {
        let Some(contact) = at(scope.start, degrees) else { return };
        let depth = -contact.signed_distance();
        let bar = "#".repeat((depth * BAR).round().clamp(0.0, 17.0) as usize);
        let owner = contact.nearest().owner.map_or("-", Owner::sign);
        lines.push(format!("  {degrees:>3}  {:>5} {bar:<17}   {owner}", two_decimals(depth)));
    }
    lines.push(String::new());
    lines.push(format!(" B at ({},{}), where it started", middle.x, middle.y));
    panes.table = Some(Table { title: "depth, angle by angle".to_owned(), lines });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{refusal, shown, situation, try_situation};
    use crate::scene::{Body, SceneLayout, Solid};
    use glam::{DVec2, dvec2};
    use minkowski2d::Aabb;

    fn scene() -> Scene {
        let solid = |center, half, degrees| Solid::oriented_box(center, half, degrees).expect("a box");
        let bodies = vec![
            Body::new("A", solid(dvec2(5.0, 6.0), dvec2(2.0, 1.0), 0)),
            Body::new("B", solid(dvec2(7.5, 6.5), DVec2::splat(1.5), 30)),
        ];
        Scene::new(bodies)
            .with_layout(SceneLayout { difference_from: Some(dvec2(-12.0, -6.0)), ..SceneLayout::default() })
    }

    const MORE: Act = Act::Turn { more: true };
    const LESS: Act = Act::Turn { more: false };

    #[test]
    fn the_angles_seen_last_are_told_in_their_order() {
        let mut now = situation(scene(), &["turn B"]);
        let angles = |now: &Situation| {
            let aside = shown(now, &["depths"]).aside.join(" ");
            let words = aside.trim_start_matches("depth by angle: ").split(' ').filter_map(|word| word.split_once(':'));
            words.map(|(degrees, _)| degrees.parse::<i32>().expect("an angle")).collect::<Vec<_>>()
        };
        assert!(angles(&now).is_empty(), "the first one alone is no news");
        for act in [MORE, MORE, LESS, LESS, LESS] {
            assert_eq!(now.act(act), Reply::Done);
        }
        assert_eq!((angles(&now), now.scene.moves), (vec![15, 30, 45, 60], 5));
        for _ in 0..60 {
            now.act(MORE);
        }
        // 15 degrees and two and a half turns.
        assert_eq!(angles(&now), [120, 135, 150, 165, 180, 195]);
        assert_eq!(now.instrument::<Turn>().expect("prepared").seen.len(), SHOWN);
        let mut back = situation(scene(), &["turn B"]);
        for _ in 0..11 {
            back.act(MORE);
        }
        assert_eq!(now.without_history(), back.without_history());
    }

    #[test]
    fn what_cannot_be_turned_is_refused() {
        let why = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert_eq!(why(scene(), "turn"), "\"turn\" takes one body, as in \"turn B\"");
        assert_eq!(why(scene(), "turn C"), "the scene has no body \"C\"; it has A, B");
        let mut axis_aligned = scene();
        axis_aligned.bodies[1].shape = Aabb::constant(6.0, 5.0, 9.0, 8.0).into();
        assert_eq!(why(axis_aligned, "turn B"), "B cannot be turned: give it half, center and angle instead");
        let mut bolted = scene();
        bolted.bodies[1].locked = true;
        assert_eq!(refusal(&mut situation(bolted, &["turn B"]), MORE), "B is bolted down: it cannot move.");
    }
}
