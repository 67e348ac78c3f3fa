//! What whole pictures leave of their outlines and labels, in every step and scene of free play.

use super::snapshots::play_freely;
use crate::app::testing::session;
use crate::app::view::figures;
use crate::app::{Phase, Session};
use crate::key::{Key, Stroke};
use crate::panes::Panes;
use textfigure::audit::{Audit, audit};
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

const GLYPHS: [GlyphSet; 3] = [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant];

/// A frame, and what has become of its outlines and labels.
struct Seen {
    place: String,
    audit: Audit,
}

/// The frames of a step.
#[derive(Default)]
struct Frames {
    seen: Vec<Seen>,
    /// The pictures of the step at hand.
    pictures: Vec<Panes>,
    count: usize,
}

impl Frames {
    /// Looks at a picture, unless it has been seen in this step: with all glyphs at all sizes. Each of both is seen in color
    /// and in mono, which change from one to the next.
    fn look_at(&mut self, session: &Session, moment: &str) {
        let drawing = session.play().drawing();
        if self.pictures.iter().any(|seen| drawing.changed_since(seen) == (false, false)) {
            return;
        }
        self.pictures.push(drawing);
        self.count += 1;
        let (l, s) = session.at;
        let step = &session.course().lessons[l].steps[s].id;
        for (row, glyphs) in GLYPHS.into_iter().enumerate() {
            for (column, size) in SIZES.into_iter().enumerate() {
                let depth = [ColorDepth::None, ColorDepth::Indexed256][(self.count + row + column) % 2];
                let look = Look { glyphs, theme: Theme::new(ThemeName::Dark, depth), ..Look::default() };
                let place = format!("{}.{} {step} {moment} {glyphs:?} {depth:?} {size:?}", l + 1, s + 1);
                let panes = figures(session, glyphs, size).into_iter();
                let audit = panes.map(|(figure, viewport, area)| audit(&figure, viewport, look, area)).sum();
                self.seen.push(Seen { place, audit });
            }
        }
    }

    /// Looks at each beat from here on.
    fn read(&mut self, session: &mut Session, moment: &str) {
        self.look_at(session, moment);
        while session.play().has_unread() {
            session.press(Key::Enter);
            self.look_at(session, &format!("beat {} of the {moment}", session.play().beat() + 1));
        }
    }
}

/// All frames of all steps and scenes: each beat, each key of the solution, and what each wrong prediction leads to.
fn everything() -> Vec<Seen> {
    let mut session = session();
    let mut frames = Frames::default();
    for (l, s) in session.places().collect::<Vec<_>>() {
        let lesson = session.course().lessons[l].clone();
        let step = &lesson.steps[s];
        let place = format!("{}.{}", lesson.id, step.id);
        frames.pictures.clear();
        session.open(&place).expect("it is there");
        frames.read(&mut session, "start");
        if lesson.free {
            play_freely(&mut session, &step.id);
            frames.look_at(&session, "played");
            continue;
        }
        for (index, stroke) in step.solution.iter().enumerate() {
            session.stroke(*stroke);
            frames.look_at(&session, &format!("key {}", index + 1));
        }
        frames.read(&mut session, "reason");
        let asked = step.solution.iter().position(|stroke| *stroke == Stroke::RightBet);
        for option in 1.. {
            let Some(asked) = asked.filter(|_| mispredict(&mut session, &place, &step.solution, option)) else { break };
            frames.look_at(&session, &format!("wrong prediction {option}"));
            if let Some(stroke) = step.solution.get(asked + 1) {
                session.stroke(*stroke);
                frames.look_at(&session, &format!("move after wrong prediction {option}"));
            }
        }
    }
    frames.seen
}

/// Gives that wrong answer to the prediction of a step; false if it has fewer.
fn mispredict(session: &mut Session, place: &str, solution: &[Stroke], option: u8) -> bool {
    session.open(place).expect("it is there");
    for stroke in solution {
        if *stroke == Stroke::RightBet {
            let exists = !session.play().bet_keys(Stroke::Bet(option)).is_empty();
            session.stroke(Stroke::Bet(option));
            return exists && session.play().phase() == Phase::Acting;
        }
        session.stroke(*stroke);
    }
    false
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
        ("O is hidden", told(|audit| &audit.origins)),
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
