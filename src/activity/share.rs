//! Space separates two bodies by the minimum translation; `o` says who takes how much of it.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does, keys};
use crate::scene::{Scene, Share, Sharing};

pub(super) const ROW: Row = Row {
    name: "share",
    forms: &[("share A B", "Space separates two boxes, o says who takes how much of the push")],
    read,
};

/// The two bodies.
#[derive(Debug)]
struct Separate([usize; 2]);

impl Does for Separate {
    fn prepare(&self, scene: &mut Scene) {
        scene.sharing = Some(Sharing { pair: self.0, share: Share::default(), last: None, count: 0 });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(sharing) = scene.sharing else { return Outcome::NotMine };
        match act {
            Act::Advance => separate(scene, sharing),
            Act::OtherRule => {
                let share = sharing.share.next();
                scene.sharing = Some(Sharing { share, ..sharing });
                let [first, second] = sharing.pair.map(|body| scene.bodies[body].called());
                Outcome::Said(match share {
                    Share::Even => format!("Now {first} and {second} take half of the push each."),
                    Share::First => format!("Now {first} takes the whole push."),
                    Share::Second => format!("Now {second} takes the whole push."),
                })
            }
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "separate"), ("o", "who is pushed")])
    }
}

/// Reads `A B`: the two bodies.
fn read(words: &Words<'_>) -> Read {
    let [first, second] = words.rest[..] else {
        return Err("\"share\" takes two bodies, as in \"share A B\"".to_owned());
    };
    let pair = [words.body(first)?, words.body(second)?];
    if pair[0] == pair[1] {
        return Err(format!("\"share\" takes two different bodies, not {first} twice"));
    }
    if pair.iter().any(|body| words.scene.bodies[*body].shape.as_box().is_none()) {
        return Err("\"share\" needs two boxes along the axes".to_owned());
    }
    does(Separate(pair))
}

fn separate(scene: &mut Scene, sharing: Sharing) -> Outcome {
    let [first, second] = sharing.pair;
    if scene.bodies[first].locked && scene.bodies[second].locked {
        return Outcome::Refused("Both are bolted down: neither can take the push.".to_owned());
    }
    let Some(pushes) = sharing.pushes(scene) else {
        return Outcome::Refused("They do not overlap: there is no push to share.".to_owned());
    };
    let mut after = scene.clone();
    let mut last = [(scene.bodies[first].shape.bounds(), pushes[0]), (scene.bodies[second].shape.bounds(), pushes[1])];
    for (body, (home, push)) in sharing.pair.into_iter().zip(&mut last) {
        after.bodies[body].shape = home.translated(*push).into();
    }
    if let Err(refusal) = after.fits() {
        return Outcome::Refused(format!("{refusal} Let the other one take more: o."));
    }
    after.sharing = Some(Sharing { last: Some(last), count: sharing.count + 1, ..sharing });
    *scene = after;
    Outcome::Done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::Activity;
    use crate::geometry::{Aabb, State, origin};
    use crate::scene::Body;
    use glam::{DVec2, dvec2};

    fn scene() -> Scene {
        let body = |name: &str, l, b, r, t| Body::new(name, Aabb::constant(l, b, r, t));
        let mut scene = Scene::new(vec![body("A", 6.0, 4.0, 10.0, 8.0), body("B", 9.0, 5.0, 13.0, 9.0)]);
        Separate([0, 1]).prepare(&mut scene);
        scene
    }

    fn lefts(scene: &Scene) -> [f64; 2] {
        [0, 1].map(|body| scene.bodies[body].shape.bounds().left())
    }

    #[test]
    fn either_way_they_just_touch() {
        for (keys, expected) in [
            (&[][..], [5.5, 9.5]),
            (&[Act::OtherRule], [5.0, 9.0]),
            (&[Act::OtherRule; 2], [6.0, 10.0]),
            (&[Act::OtherRule; 3], [5.5, 9.5]),
        ] {
            let mut scene = scene();
            for key in keys {
                assert!(matches!(Separate([0, 1]).act(*key, &mut scene), Outcome::Said(_)));
            }
            assert_eq!(Separate([0, 1]).act(Act::Advance, &mut scene), Outcome::Done);
            assert_eq!(lefts(&scene), expected);
            assert_eq!(scene.difference().map(|d| origin::state(&d)), Some(State::Touching));
            let before = scene.clone();
            assert!(
                matches!(Separate([0, 1]).act(Act::Advance, &mut scene), Outcome::Refused(_)),
                "there is nothing left to share"
            );
            assert_eq!(scene, before);
        }
    }

    #[test]
    fn what_is_bolted_down_leaves_its_part_to_the_other() {
        let mut bolted = scene();
        bolted.bodies[0].locked = true;
        Separate([0, 1]).act(Act::Advance, &mut bolted);
        assert_eq!(lefts(&bolted), [6.0, 10.0]);
        let mut both = scene();
        both.bodies[0].locked = true;
        both.bodies[1].locked = true;
        assert_eq!(
            Separate([0, 1]).act(Act::Advance, &mut both),
            Outcome::Refused("Both are bolted down: neither can take the push.".to_owned())
        );
    }

    #[test]
    fn nobody_is_pushed_out_of_the_picture() {
        let mut scene = scene();
        scene.bodies[0].shape = Aabb::constant(0.0, 4.0, 4.0, 8.0).into();
        scene.bodies[1].shape = Aabb::constant(3.0, 5.0, 7.0, 9.0).into();
        let before = scene.clone();
        assert!(matches!(Separate([0, 1]).act(Act::Advance, &mut scene), Outcome::Refused(_)));
        assert_eq!(scene, before);
    }

    #[test]
    fn two_different_boxes_are_needed() {
        let mut scene = scene();
        assert!(Activity::parse("share A B", &scene).is_ok());
        assert!(Activity::parse("share A A", &scene).is_err() && Activity::parse("share A", &scene).is_err());
        let solid = crate::scene::Turned::new(dvec2(5.0, 5.0), DVec2::ONE, 30).expect("a box");
        scene.bodies[1].shape = crate::scene::Solid::Turned(solid);
        assert!(Activity::parse("share A B", &scene).is_err());
    }
}
