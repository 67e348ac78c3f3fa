//! What deciding costs: whole differences against asks, and asks from the start against asks from where the last ones
//! ended.

use super::shared::products::{CountedSearch, border};
use super::shared::support::{all_parents, corners};
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Panes, Table};
use crate::scene::Scene;
use crate::value::point;
use glam::DVec2;
use minkowski2d::gjk::{Simplex, Verdict, WalkStart};

/// Searches whose asks are counted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    /// True if the next search starts from what the last one kept.
    warm: bool,
    /// What the last one kept, and where A and B were then.
    last: Option<(Simplex, Vec<DVec2>)>,
    runs: Vec<CountedRun>,
    /// The first corner of B at the start.
    home: DVec2,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CountedRun {
    warm: bool,
    asks: u32,
    products: u32,
    verdict: Verdict,
    /// Where B was, in hundredths of a unit from where it started.
    moved: (i32, i32),
}

/// So many searches fit the table.
const MOST_RUNS: usize = 7;

/// A warm search with no more asks is short.
const SHORT: u32 = 2;

impl Instrument for Cost {
    const FORMS: &'static [Usage] =
        &[("count", "Space runs GJK and counts its asks; f starts it from x, or from what was kept")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("runs", "how often GJK has been run", |counts, _| Some(counts.runs.len() as f64)),
        Reading::truth("runs.short", "a warm run took at most 2 asks", |counts, _| {
            Some(counts.runs.iter().any(|run| run.warm && run.asks <= SHORT))
        }),
        Reading::truth("runs.long", "a warm run took more than 2 asks", |counts, _| {
            Some(counts.runs.iter().any(|run| run.warm && run.asks > SHORT))
        }),
        Reading::number("runs.cold", "how many asks GJK takes here from x on", |_, scope| {
            Some(f64::from(search(scope.scene, WalkStart::Along(DVec2::X))?.asks))
        }),
    ];
    const VIEWS: &'static [View<Self>] =
        &[View::new("counts", "What each way to the nearest point and each GJK run cost, over the right pane.", draw)
            .over(|_, _, base| base.without_numbers = true)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        words.solids()?;
        words.alone()?;
        Ok(Self { warm: false, last: None, runs: Vec::new(), home: place(words.scene) })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let start = if self.warm { "cold start" } else { "warm start" };
        vec![Control::space("run", Self::run), Control::key("f", start, Self::other_start)]
    }
}

/// The first corner of B.
fn place(scene: &Scene) -> DVec2 {
    scene.solids().and_then(|(_, b)| b.corners().first().copied()).unwrap_or_default()
}

fn search(scene: &Scene, start: WalkStart) -> Option<CountedSearch> {
    let (a, b) = scene.solids()?;
    Some(CountedSearch::new(&a.hull(), &b.hull(), start, true))
}

impl Cost {
    fn other_start(&mut self, _: &mut Scene) -> Reply {
        if self.last.is_none() {
            return Reply::refused("Nothing is kept yet to start from: Space, for a run from x.");
        }
        self.warm = !self.warm;
        let from = if self.warm { "warm: from the corners that the last one kept" } else { "cold: along x" };
        Reply::Said(format!("The next run starts {from}."))
    }

    fn run(&mut self, scene: &mut Scene) -> Reply {
        let here = corners(scene);
        if self.runs.len() == MOST_RUNS {
            return Reply::Refused("The table is full: u takes a run back, r begins again.".to_owned());
        }
        let start = match &self.last {
            Some((_, there)) if self.warm && *there == here => {
                return Reply::Refused("B is where the last run ended: move it first.".to_owned());
            }
            Some((simplex, _)) if self.warm => WalkStart::Simplex(*simplex),
            _ => WalkStart::Along(DVec2::X),
        };
        let Some(found) = search(scene, start) else { return Reply::NotMine };
        let CountedSearch { asks, products, verdict, simplex } = found;
        let moved = ((place(scene) - self.home) * 100.0).round();
        let moved = (moved.x as i32, moved.y as i32);
        self.runs.push(CountedRun { warm: self.warm, asks, products, verdict, moved });
        self.last = Some((simplex, here));
        Reply::Said(format!("{} after {asks} {}.", verdict_word(verdict), if asks == 1 { "ask" } else { "asks" }))
    }
}

const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Apart => "Apart",
        Verdict::Contact => "Together",
    }
}

fn draw(counts: &Cost, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (n, m) = (a.corners().len(), b.corners().len());
    let (pairs, merged) = (n * m, border(&a.hull(), &b.hull(), true));
    let mut lines = vec![
        "the nearest point, in dot products:".to_owned(),
        format!("all pairs   at least {n}*{m} = {pairs}"),
        format!("merge, and 2 for each edge: {merged}"),
        "GJK: climbs, and 2 a kept corner".to_owned(),
        "         B moved  asks  dot products".to_owned(),
    ];
    lines.extend(counts.runs.iter().map(|run| {
        let kind = if run.warm { "warm" } else { "cold" };
        let moved = DVec2::new(f64::from(run.moved.0), f64::from(run.moved.1)) / 100.0;
        format!("{kind}  {:>10}  {:>4}  {:>12}", point(moved), run.asks, run.products)
    }));
    panes.table = Some(Table { title: "what it costs".to_owned(), lines });
    if let Some((simplex, there)) = &counts.last
        && *there == corners(scope.scene)
    {
        all_parents(panes, scope.scene, simplex.vertices());
    }
    panes.aside.push(format!("the next run is {}", if counts.warm { "warm" } else { "cold" }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation};
    use crate::value::Value;
    use minkowski2d::Direction;

    fn counting() -> Situation {
        let scene = boxes(&[("A", 6.0, 4.0, 10.0, 8.0), ("B", 2.0, 5.0, 4.0, 7.0)]);
        situation(scene, &["move B", "count"])
    }

    #[test]
    fn a_warm_run_needs_a_run_before_it_and_another_place() {
        let mut now = counting();
        assert!(refusal(&mut now, Act::Key(b'f')).contains("Nothing is kept"));
        now.act(Act::Advance);
        now.act(Act::Key(b'f'));
        assert!(refusal(&mut now, Act::Advance).contains("move it first"));
        now.act(Act::Step { direction: Direction::Right, units: 1 });
        assert_eq!(now.act(Act::Advance), Reply::Said("Apart after 1 ask.".to_owned()));
        let truths = ["runs.short", "runs.long"].map(|name| reading(&now, name));
        assert_eq!(truths, [Some(Value::Truth(true)), Some(Value::Truth(false))]);
    }

    #[test]
    fn the_table_tells_each_run_and_is_full_at_last() {
        let mut now = counting();
        for _ in 0..MOST_RUNS {
            now.act(Act::Advance);
        }
        assert!(refusal(&mut now, Act::Advance).contains("full"));
        let lines = shown(&now, &["counts"]).table.expect("a table").lines;
        assert_eq!(lines[1..3], ["all pairs   at least 4*4 = 16", "merge, and 2 for each edge: 12"]);
        assert!(lines.len() <= 13 && lines.iter().all(|line| line.len() <= 37), "{lines:?}");
        assert!(lines[5].starts_with("cold       (0,0)     4 "), "{lines:?}");
    }
}
