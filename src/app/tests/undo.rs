//! Undo: in every step it gives back exactly what was there, as far back as it goes.

use super::snapshots::ACTING;
use crate::app::bindings::action;
use crate::app::testing::{at, number, press, said, screen, session};
use crate::app::{Phase, Session};
use crate::instrument::Situation;
use crate::key::{Direction, Key};
use proptest::collection::vec;
use proptest::prelude::*;

/// The keys of the table that act on the scene, each kind of act by one key.
fn acting_keys() -> Vec<Key> {
    let mut known = Vec::new();
    let mut keys = Vec::new();
    for key in ACTING.split_whitespace().filter_map(Key::parse) {
        if !known.contains(&action(key)) {
            known.push(action(key));
            keys.push(key);
        }
    }
    keys
}

const UNDO: Key = Key::Char('u');
const RESET: Key = Key::Char('r');

#[test]
fn a_finished_step_gives_no_hints_and_counts_none() {
    let mut session = at("swept-ray.already-touching", "1 enter right space o space*2 enter");
    assert_eq!(session.play().phase(), Phase::Done);
    press(&mut session, "t");
    assert_eq!(said(&session), "This step is done: Enter goes on, i tells the reason again, r starts anew.");
    assert_eq!(session.play().hints(), 0);
}

/// A goal that limits frames: undo takes a frame back with its count. One that limits moves: it does not.
#[test]
fn undo_says_what_it_does_not_give_back() {
    let session = at("swept-ray.already-touching", "bet space o space*3 u");
    assert_eq!((said(&session).as_str(), number(&session, "frames")), ("", 2.0));
    assert!(at("swept-ray.already-touching", "bet right space o space*2 u space enter").play().phase() == Phase::Done);
    let room = at("game.race", "up right u");
    assert_eq!((said(&room).as_str(), number(&room, "frames")), ("", 1.0));
    let session = at("swept-ray.both-move", "bet right u");

    assert_eq!(said(&session), "One step back. Undone moves still count until you press r.");
}

/// Who looks is a way to look: undo goes back by moves.
#[test]
fn undo_skips_what_only_changes_the_view() {
    let rider = at("swept-ray.both-move", "bet right f u");
    assert_eq!(number(&rider, "A.vx"), 1.0);
    assert!(screen(&rider, 80, 24).contains("as seen from B"), "still on B");
}

/// Asserts that undo has given a situation back, all but what stays counted.
fn assert_given_back(session: &Session, expected: &Situation, when: &str) {
    let (mut found, mut expected) = (session.play().situation().clone(), expected.clone());
    if session.play().step().limits_moves() {
        assert!(found.scene.moves >= expected.scene.moves);
        expected.scene.moves = found.scene.moves;
    }
    found.keep_counts(&expected);
    expected.keep_counts(&found);
    assert_eq!(found, expected, "{:?}: {when}", session.at);
}

/// Plays keys, and beside them keeps every scene; both must agree all the way.
fn plays_as_clones_do(session: &mut Session, keys: impl Iterator<Item = Key>) {
    let mut clones: Vec<Situation> = Vec::new();
    for (count, key) in keys.enumerate() {
        let before = session.play().situation().clone();
        session.press(key);
        match key {
            // Nothing leads back from another start.
            RESET if said(session) == "That was a mistake, so here is the next case." => clones.clear(),
            UNDO => assert_given_back(session, &clones.pop().unwrap_or(before), &format!("undo as key {count}")),
            _ => {
                // What undo keeps is no change to undo.
                let mut kept = before.clone();
                kept.keep_seen(session.play().situation());
                if kept != *session.play().situation() {
                    clones.push(before);
                }
            }
        }
        // A bet that is asked on the way holds things up for a while, and undo may take the question back.
        if session.play().phase() == Phase::Betting && count % 4 == 0 {
            press(session, "bet");
        }
    }
    while let Some(before) = clones.pop() {
        session.press(UNDO);
        assert_given_back(session, &before, &format!("undo with {} changes left", clones.len()));
    }
    session.press(UNDO);
    assert_eq!(said(session), "There is nothing left to undo.");
}

/// A session for every step, at its start; a bet that is asked there is locked in.
fn every_step() -> impl Iterator<Item = Session> {
    let session = session();
    let places: Vec<_> = session.places().collect();
    places.into_iter().map(move |(lesson, step)| {
        let mut here = session.clone();
        let content = &session.course().lessons[lesson];
        here.open(&format!("{}.{}", content.id, content.steps[step].id)).expect("a step");
        if here.play().phase() == Phase::Betting {
            press(&mut here, "bet");
        }
        here
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Bursts of acts and of undos.
    #[test]
    fn in_every_step_undo_gives_back_what_clones_of_all_scenes_would(
        bursts in vec((vec(any::<prop::sample::Index>(), 0..60), 0..50_usize), 1..6)
    ) {
        let mut changing = acting_keys();
        changing.push(RESET);
        // Nothing leads back from a run or a choice that was a claim.
        for mut session in every_step().filter(|session| session.play().step().commit.is_by_enter()) {
            let keys = bursts.iter().flat_map(|(acts, undos)| {
                acts.iter().map(|act| *act.get(&changing)).chain(std::iter::repeat_n(UNDO, *undos))
            });
            plays_as_clones_do(&mut session, keys);
        }
    }
}

#[test]
fn a_refused_act_is_nothing_to_undo() {
    // Tab has nothing to select; Space has nothing to do.
    for keys in ["bet tab", "bet space", "bet tab*9 x"] {
        let mut session = at("corner-subtraction.touch", keys);
        press(&mut session, "u");
        assert_eq!(said(&session), "There is nothing left to undo.", "after {keys}");
    }
    // After two arrows more to the right A would leave the picture.
    let session = at("corner-subtraction.touch", "bet right*5 u");
    assert_eq!(
        session.play().scene().bodies[0].shape.bounds().left(),
        10.0,
        "the last that did anything is the second"
    );
    // A mistake that is counted has changed something, refused or not; undo takes back all of it but the count.
    let session = at("polygon-sum.merge", "bet b u");
    assert_eq!(
        (number(&session, "mistakes"), number(&session, "merge.left")),
        (1.0, number(&at("polygon-sum.merge", ""), "merge.left"))
    );
    assert_eq!(said(&session), "One step back. Mistakes still count until you press r.");
    assert_eq!(said(&at("polygon-sum.merge", "bet a u")), "");
}

#[test]
fn undo_goes_a_thousand_changes_back_and_says_where_it_ends() {
    let mut session = at("corner-subtraction.only-the-gap", "bet");
    (0..501).for_each(|_| press(&mut session, "left right"));
    press(&mut session, "u*999 u");
    assert_eq!((session.play().scene().moves, said(&session)), (2, String::new()));
    press(&mut session, "u");
    assert_eq!(session.play().scene().moves, 2);
    assert_eq!(said(&session), "There is nothing left to undo.");
    press(&mut session, "r");
    assert_eq!(session.play().scene().moves, 0);
}

#[test]
fn a_change_of_the_whole_scene_is_undone_with_its_step_its_view_and_its_way() {
    let mut session = at("free-play.boxes", "right v");
    let (before, way, side) = (session.play().situation().clone(), session.trail.words(42), session.side);
    for key in ":remove B".chars().map(Key::Char).chain([Key::Enter]) {
        session.press(key);
    }
    assert!(!session.before_edits.is_empty() && session.play().scene().bodies.len() == 1 && session.side != side);
    press(&mut session, "left u*2");
    assert_eq!((session.play().situation(), session.trail.words(42), session.side), (&before, way, side));
    press(&mut session, "r");
    assert_eq!((session.play().scene().bodies.len(), session.play().scene().moves), (2, 0));
    press(&mut session, "u : r e m o v e space B enter n");
    assert!(session.before_edits.is_empty());
}

#[test]
fn no_scene_grows_for_ever() {
    let acting = acting_keys();
    for mut session in every_step() {
        let mut random = 1_usize;
        for count in 0..3000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) % (1 << 32);
            // What makes records is an arrow or Space; the others keep them from going round in a circle.
            session.press(match random >> 16 & 7 {
                0..3 => Key::Char(' '),
                3..6 => Key::Arrow(Direction::ALL[random >> 20 & 3]),
                _ => acting[(random >> 20) % acting.len()],
            });
            if count % 4 == 0 && session.play().phase() == Phase::Betting {
                press(&mut session, "bet");
            }
        }
        // Written out, which is longer than what it takes in memory.
        let written = format!("{:?}", session.play().situation()).len();
        assert!(written < 20_000, "{:?}: the scene takes {written} characters", session.at);
    }
}
