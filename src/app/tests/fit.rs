//! Whatever a learner does, what is said fits the standard screen.

use crate::app::testing::{press, session};
use crate::app::{Phase, view};
use proptest::prelude::*;

const KEYS: &str = "left right up down H L K J tab space enter x o m f a b = , . e u r t 1 2 3 4 - bet";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn nothing_that_is_said_is_cut(keys in proptest::collection::vec(
        proptest::sample::select(KEYS.split(' ').collect::<Vec<_>>()), 1..40)) {
        let mut session = session();
        let places: Vec<String> = session.places().map(|(l, s)| {
            let lesson = &session.course().lessons[l];
            format!("{}.{}", lesson.id, lesson.steps[s].id)
        }).collect();
        for place in places {
            session.open(&place).expect("it is there");
            for key in &keys {
                // A step that is done would go on to the next one.
                if !(session.play().phase() == Phase::Done && matches!(*key, "enter" | "bet")) {
                    press(&mut session, key);
                }
                let said = session.message().map_or(0, |message| message.text.chars().count());
                prop_assert!(said <= 156, "{}: {:?}", place, session.message());
                prop_assert_eq!(view::overflowing(session.play()), None, "{} after {:?}", place, keys);
            }
        }
    }
}
