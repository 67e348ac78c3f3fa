//! The settings of a scene, one row each: how it is written, what it means, and where the scene keeps it.
//!
//! Lessons, scene lines, the `:` line of free play with its completion, help texts and the page for writers all use these
//! rows. A new setting needs a row here and a field in [`SceneLayout`].

use super::super::problem::{Read, ensure};
use super::super::table::Item;
use super::{numbers, spans, within};
use crate::scene::{Scene, SceneLayout};
use glam::DVec2;
use minkowski2d::Aabb;

/// A setting of a scene.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// A value that it may have.
    pub(crate) example: &'static str,
    pub(crate) says: &'static str,
    kind: Kind,
}

/// What a setting takes, and where it is kept.
enum Kind {
    /// A number in this range.
    Number(f64, f64, fn(&mut SceneLayout) -> &mut f64),
    /// A multiple of one half.
    Coordinate(fn(&mut SceneLayout) -> &mut f64),
    Truth(fn(&mut SceneLayout) -> &mut bool),
    Point(fn(&mut SceneLayout) -> &mut Option<DVec2>),
    /// A part of what this pane shows.
    View(&'static str, fn(&mut SceneLayout) -> &mut Option<Aabb>),
    /// Pairs of bodies. They are read once the bodies are known.
    Pairs,
}

const fn row(name: &'static str, example: &'static str, says: &'static str, kind: Kind) -> Setting {
    Setting { name, example, says, kind }
}

use Kind::{Coordinate, Number, Pairs, Point, Truth, View};

/// All settings. A setting stands below those that it depends on.
pub(crate) const SETTINGS: [Setting; 12] = [
    row("zoom", "1.5", "how large the units are drawn (0.5 to 4)", Number(0.5, 4.0, |of| &mut of.zoom)),
    row("step", "0.5", "how far an arrow key moves a body (0.5 to 4)", Number(0.5, 4.0, |of| &mut of.step)),
    row("tolerance", "0.1", "the largest gap or depth of a touch (0 to 1)", Number(0.0, 1.0, |of| &mut of.tolerance)),
    row("speed", "3", "how fast a launched body is", Coordinate(|of| &mut of.speed)),
    row("difference", "[-12, -6]", "the lower left corner of the right picture", Point(|of| &mut of.difference_from)),
    row("view", "[1, 1, 15, 12]", "the part of the left picture that the step needs", View("left", |of| &mut of.view)),
    row("difference_view", "[-3, -3, 11, 8]", "the part of the right one", View("right", |of| &mut of.difference_view)),
    row("probe", "[3, 4]", "where the probe starts", Point(|of| &mut of.probe_from)),
    row("target", "[3, 4]", "the point of the right picture that the view `target` marks", Point(|of| &mut of.target)),
    row("wide", "true", "one wide picture, 38 by 11 units; `v` shows the other", Truth(|of| &mut of.wide)),
    row("sum", "true", "the right picture shows A+B", Truth(|of| &mut of.sum)),
    row("pairs", r#"[["A", "C"], ["B", "C"]]"#, "the right picture shows these differences, one to three", Pairs),
];

/// The settings that decide which part of the plane is shown.
pub(crate) const VIEWS: [&str; 4] = ["view", "difference_view", "difference", "zoom"];

/// The names of all settings.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().map(|setting| setting.name)
}

impl Setting {
    /// Puts the value into the layout.
    pub(super) fn read(&self, item: &Item<'_>, layout: &mut SceneLayout) -> Read<()> {
        match self.kind {
            Number(least, most, field) => *field(layout) = item.number(least..=most)?,
            Coordinate(field) => *field(layout) = item.coordinate()?,
            Truth(field) => *field(layout) = item.truth()?,
            Point(field) => *field(layout) = Some(item.pair("a point [x, y]")?),
            View(side, field) => *field(layout) = Some(view(item, side, layout)?),
            Pairs => {}
        }
        Ok(())
    }

    /// The value that a scene has, as lines and lessons write it; `None` if it is the usual one.
    pub(crate) fn written(&self, scene: &Scene) -> Option<String> {
        let (mut is, mut usual) = (scene.layout, SceneLayout::default());
        let view = |of: Aabb| numbers(&[of.left(), of.bottom(), of.right(), of.top()]);
        match self.kind {
            Number(_, _, field) | Coordinate(field) => {
                (field(&mut is) != field(&mut usual)).then(|| field(&mut is).to_string())
            }
            Truth(field) => (field(&mut is) != field(&mut usual)).then(|| field(&mut is).to_string()),
            Point(field) => field(&mut is).map(|at| numbers(&[at.x, at.y])),
            View(_, field) => field(&mut is).map(view),
            Pairs => {
                let all: Vec<String> = scene.differences.iter().map(|[a, b]| format!("[\"{a}\",\"{b}\"]")).collect();
                (!all.is_empty()).then(|| format!("[{}]", all.join(",")))
            }
        }
    }
}

/// The part of the plane that a step plays in: `[x0, y0, x1, y1]`, inside what its pane shows on a standard screen.
fn view(item: &Item<'_>, side: &str, layout: &SceneLayout) -> Read<Aabb> {
    let [left, bottom, right, top] = item.coordinates("the ends [x0, y0, x1, y1]")?;
    let (min, max) = (DVec2::new(left, bottom), DVec2::new(right, top));
    let wrong = |message: &str| item.wrong(format!("{} {message}", item.key));
    let pane = if side == "left" { layout.world() } else { layout.difference() };
    let no_size = || wrong("has no size").help("its ends are those on the left, below, on the right and above");
    let view = Aabb::new(min, max).ok().filter(|view| view.size().min_element() > 0.0).ok_or_else(no_size)?;
    // Lattice points would be at the centers of cells in one pane and between cells in the other.
    let is_between = || wrong("begins between lattice points").help("x0 and y0 are whole numbers");
    ensure(item.is_free || min == min.floor(), is_between)?;
    ensure(item.is_free || within(&view, &pane), || {
        wrong(&format!("reaches outside the {side} pane")).help(format!("the {side} pane shows {}", spans(&pane)))
    })?;
    Ok(view)
}
