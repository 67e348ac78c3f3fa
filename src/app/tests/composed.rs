//! What whole pictures leave of their outlines and labels, in every step and scene of free play.

use super::snapshots::play_freely;
use crate::app::Session;
use crate::app::testing::{press, session};
use crate::app::view::figures;
use textfigure::audit::{Audit, audit};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

const SIZES: [(u16, u16); 4] = [(80, 24), (60, 20), (120, 40), (200, 60)];

/// A frame, and what has become of its outlines and labels.
struct Seen {
    place: String,
    audit: Audit,
}

fn look_at(session: &Session, moment: &str, seen: &mut Vec<Seen>) {
    let (l, s) = session.at;
    let step = &session.course().lessons[l].steps[s].id;
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        // All sizes and both depths in turns: each of them with each set of glyphs in every lesson.
        let turn = seen.len();
        let depth = [ColorDepth::None, ColorDepth::Indexed256][turn / 5 % 2];
        let look = Look { glyphs, theme: Theme::new(ThemeName::Dark, depth), ..Look::default() };
        for size in [SIZES[0], SIZES[1 + turn % 3]] {
            let place = format!("{}.{} {step} {moment} {glyphs:?} {depth:?} {size:?}", l + 1, s + 1);
            let panes = figures(session, glyphs, size).into_iter();
            let audit = panes.map(|(figure, viewport, area)| audit(&figure, viewport, look, area)).sum();
            seen.push(Seen { place, audit });
        }
    }
}

/// All frames of all steps and scenes: at the start, half-way, and at the goal.
fn everything() -> Vec<Seen> {
    let mut session = session();
    let mut seen = Vec::new();
    for (l, s) in session.places().collect::<Vec<_>>() {
        let lesson = session.course().lessons[l].clone();
        let step = &lesson.steps[s];
        session.open(&format!("{}.{}", lesson.id, step.id)).expect("it is there");
        look_at(&session, "start", &mut seen);
        if lesson.free {
            play_freely(&mut session, &step.id);
            look_at(&session, "played", &mut seen);
            continue;
        }
        let half = step.solution.len() / 2;
        for (keys, moment) in [(&step.solution[..half], "half-way"), (&step.solution[half..], "goal")] {
            for stroke in keys {
                session.stroke(*stroke);
            }
            look_at(&session, moment, &mut seen);
        }
        mispredict(&mut session, &format!("{}.{}", lesson.id, step.id), &mut seen);
    }
    seen
}

/// What is seen after each of the first three options of a prediction, half-way.
fn mispredict(session: &mut Session, place: &str, seen: &mut Vec<Seen>) {
    let (l, s) = session.at;
    let step = session.course().lessons[l].steps[s].clone();
    let Some(bet) = step.bet.as_ref().filter(|_| step.solution.len() > 2) else { return };
    if bet.options().is_empty() {
        return;
    }
    for option in ["1", "2"] {
        session.open(place).expect("it is there");
        press(session, &format!("{option} enter"));
        for stroke in &step.solution[1..step.solution.len() / 2] {
            session.stroke(*stroke);
        }
        look_at(session, &format!("after option {option}"), seen);
    }
}

#[test]
fn nothing_hides_outlines_and_labels() {
    let mut seen = everything();
    seen.sort_by(|one, other| other.audit.share().total_cmp(&one.audit.share()));
    let average = seen.iter().map(|one| one.audit.share()).sum::<f64>() / seen.len() as f64;
    let worst = |one: &&Seen| one.audit.hidden.len() > 1 && one.audit.share() > 0.02;
    let bad: Vec<_> = seen.iter().filter(worst).collect();
    let told = |what: fn(&Audit) -> &Vec<String>| {
        let bad = seen.iter().filter(move |one| !what(&one.audit).is_empty());
        bad.map(|one| format!("{}: {:?}\n", one.place, what(&one.audit))).collect::<Vec<_>>().concat()
    };
    let found = [
        ("labels are lost", told(|audit| &audit.lost)),
        ("the O is hidden", told(|audit| &audit.origins)),
        ("arrows are no arrows", told(|audit| &audit.broken)),
        ("labels are on something", told(|audit| &audit.astray)),
    ];
    for (what, where_) in &found {
        if !where_.is_empty() {
            eprintln!("{what}:\n{where_}");
        }
    }
    let told: Vec<String> =
        bad.iter().map(|one| format!("{:.3} {} {:?}\n", one.audit.share(), one.place, one.audit.hidden)).collect();
    let told = told.concat();
    let counts = format!("{} of {} frames hide outlines, {average:.4} on average", bad.len(), seen.len());
    assert!(average <= 0.005 && bad.is_empty(), "{told}{counts}");
    assert!(found.iter().all(|(_, places)| places.is_empty()), "of {} frames", seen.len());
}
