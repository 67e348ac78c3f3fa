//! `f` looks at the same frame in the next way.

use super::{flight, names};
use crate::activity::{Act, Does, Legend, Outcome, Row, does, keys};
use crate::scene::{Scene, View};

pub(in crate::activity) const ROW: Row = Row {
    name: "view",
    forms: &[("view difference origin", "f changes the view: world ride-on-a ride-on-b difference origin fan")],
    read: |words| does(Look(names(words, &View::ALL.map(|(view, name, _)| (view, name)))?)),
};

/// The ways, in order.
#[derive(Debug)]
struct Look(Vec<View>);

impl Does for Look {
    fn prepare(&self, scene: &mut Scene) {
        if let Some(flight) = flight(scene) {
            flight.views.clone_from(&self.0);
        }
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(flight) = scene.flight.as_mut().filter(|_| act == Act::View) else { return Outcome::NotMine };
        flight.view = (flight.view + 1) % flight.views.len().max(1);
        Outcome::Done
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let Some(flight) = &scene.flight else { return Vec::new() };
        let next = flight.views[(flight.view + 1) % flight.views.len()];
        keys([("f", next.called())])
    }
}
