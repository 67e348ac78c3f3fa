//! What whole pictures leave of their outlines and labels, in every step and scene of free play.

use super::snapshots::play_freely;
use crate::app::Session;
use crate::app::testing::session;
use crate::app::view::figures;
use textfigure::audit::{Audit, audit};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

/// A frame, and what has become of its outlines and labels.
struct Seen {
    place: String,
    audit: Audit,
}

fn look_at(session: &Session, moment: &str, seen: &mut Vec<Seen>) {
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant] {
        for depth in [ColorDepth::None, ColorDepth::Indexed256] {
            let look = Look { glyphs, theme: Theme::new(ThemeName::Dark, depth), ..Look::default() };
            for size in [(80, 24), (120, 40)] {
                let (l, s) = session.at;
                let step = &session.course().lessons[l].steps[s].id;
                let place = format!("{}.{} {step} {moment} {glyphs:?} {depth:?} {size:?}", l + 1, s + 1);
                let panes = figures(session, glyphs, size).into_iter();
                let audit = panes.map(|(figure, viewport, area)| audit(&figure, viewport, look, area)).sum();
                seen.push(Seen { place, audit });
            }
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
    }
    seen
}

#[test]
fn nothing_hides_outlines_and_labels() {
    let mut seen = everything();
    seen.sort_by(|one, other| other.audit.share().total_cmp(&one.audit.share()));
    let average = seen.iter().map(|one| one.audit.share()).sum::<f64>() / seen.len() as f64;
    let worst = |one: &&Seen| one.audit.hidden.len() > 1 && one.audit.share() > 0.02;
    let bad: Vec<_> = seen.iter().filter(worst).collect();
    let lost: Vec<_> = seen.iter().filter(|one| !one.audit.lost.is_empty()).collect();
    let told: String = bad
        .iter()
        .map(|one| format!("{:.3} {} {:?}\n", one.audit.share(), one.place, one.audit.hidden))
        .chain(lost.iter().map(|one| format!("{}: {:?}\n", one.place, one.audit.lost)))
        .collect();
    let counts = format!("{} of {} frames hide outlines, {average:.4} on average", bad.len(), seen.len());
    assert!(average <= 0.005 && bad.is_empty() && lost.is_empty(), "{told}{counts}, {} lose labels", lost.len());
}
