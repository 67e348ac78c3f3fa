//! Frames run under a rule: the way, the contact with its normal, and what each rule has made of it.

use super::{Panes, Scope, fraction, plain, point, polygon};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::scene::{Flight, Frame};
use glam::{DVec2, dvec2};

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(flight) = &scope.scene.flight else { return };
    let velocity = flight.velocity(scope.scene)[0];
    way(flight, &mut drawing.world);
    if velocity != DVec2::ZERO {
        let from = flight.home[0].center();
        drawing.world.add(Role::Vector, Shape::Arrow(from, from + velocity));
    }
    let pane = scope.scene.layout.world();
    for (row, line) in table(flight).into_iter().enumerate() {
        drawing.world.label(Role::Note, dvec2(pane.left(), pane.top() - row as f64), line, Anchor::Right);
    }
    let frames = flight.frames();
    match frames.last() {
        None => {
            let name = flight.rules.get(flight.rule).map_or("", |rule| rule.name());
            drawing.aside.push(format!("{name} rule"));
            drawing.aside.push(format!("vA {}", point(velocity)));
        }
        Some(frame) => drawing.aside.extend(told(frames.len(), frame)),
    }
}

/// Where A has been: its start, each contact with the normal, and the way between them.
fn way(flight: &Flight, figure: &mut Figure) {
    let Some(first) = flight.frames().first() else { return };
    if flight.home[0] != first.from[0] {
        figure.add_weighted(Role::Ghost, Weight::Faint, polygon(&first.from[0]));
        figure.label(Role::Ghost, dvec2(first.from[0].center().x, first.from[0].top()), "start", Anchor::Above);
    }
    for frame in flight.frames() {
        let Some(stop) = frame.stop else { continue };
        let [from, met] = [frame.from[0].center(), stop.at[0].center()];
        if from != met {
            figure.add(Role::Vector, Shape::Arrow(from, met));
        }
        if stop.at != frame.from && stop.at != frame.to {
            figure.add_weighted(Role::Ghost, Weight::Faint, polygon(&stop.at[0]));
            figure.label(Role::Ghost, dvec2(stop.at[0].center().x, stop.at[0].top()), "at h", Anchor::Center);
        }
        // The arrow comes out of B, so that it is seen whose surface it is.
        if let Some(shared) = stop.at[0].intersection(&stop.at[1]) {
            let (foot, normal) = (shared.min(), stop.normal.unit());
            figure.add(Role::Push, Shape::Arrow(foot - normal, foot + normal));
            figure.label(Role::Push, foot + normal, "n", Anchor::Left);
        }
    }
}

/// One row a rule: frames run, where A is then, and its velocity.
fn table(flight: &Flight) -> Vec<String> {
    let mut lines = vec!["  rule      frames  A.left  vA".to_owned()];
    for (index, (rule, run)) in flight.rules.iter().zip(&flight.runs).enumerate() {
        let pointer = if index == flight.rule { '>' } else { ' ' };
        let (left, velocity) = match run.last() {
            Some(frame) => (plain(frame.to[0].left()), point(frame.after[0])),
            None => ("-".to_owned(), "-".to_owned()),
        };
        lines.push(format!("{pointer} {:<9} {:>6}  {left:>6}  {velocity}", rule.name(), run.len()));
    }
    lines
}

/// In pieces, so that small screens can break them.
fn told(number: usize, frame: &Frame) -> Vec<String> {
    let [before, after] = [frame.before, frame.after].map(|velocity| point(velocity[0]));
    let said = |words: &str| format!("frame {number}: {words}");
    match frame.stop {
        _ if frame.glued => vec![said("the O is on the border"), "\"colliding already\": nothing moves".to_owned()],
        None => vec![said("no hit"), format!("A keeps {before}")],
        Some(stop) => vec![
            said(&format!("hit at h = {}", fraction(stop.h))),
            format!("vA {before} meets n = {}", point(stop.normal.unit())),
            format!("{after} is kept"),
        ],
    }
}
