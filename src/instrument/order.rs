//! A body that is pushed out of walls one after the other, in an order that the learner chooses.

use super::prelude::*;
use crate::boxes::direction;
use minkowski2d::{minkowski, penetration};

/// The words for the places of walls. There cannot be more walls than words.
const PLACES: [&str; 4] = ["1st", "2nd", "3rd", "4th"];

/// The body, the walls in the chosen order, and the pushes of the pass.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    /// The index of the body that is pushed.
    body: usize,
    /// Where it starts.
    home: Aabb,
    /// The indices of the others, in the order of the scene.
    walls: Vec<usize>,
    /// The walls that have a place, in the order of their places.
    chosen: Vec<usize>,
    /// The push out of each of them that has had its turn.
    pushes: Vec<DVec2>,
}

impl Instrument for Order {
    const FORMS: &'static [Usage] =
        &[("order P", "digits order the other bodies, and each Space pushes P out of the next one")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("passes", "passes that are over since the start", |order, _| {
            Some(f64::from(u8::from(order.has_run())))
        })];
    const VIEWS: &'static [View<Self>] =
        &[View::new("pass", "The order, and what each push of the pass does, over the right pane.", draw)];
    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"order\" takes the body that is pushed".to_owned()) };
        let body = words.body(name)?;
        if words.scene.bodies.iter().any(|body| body.shape.as_box().is_none()) {
            return Err("\"order\" needs a scene of boxes along the axes".to_owned());
        }
        let walls: Vec<usize> = (0..words.scene.bodies.len()).filter(|other| *other != body).collect();
        if !(2..=PLACES.len()).contains(&walls.len()) {
            return Err(format!("\"order\" takes 2 to {} other bodies", PLACES.len()));
        }
        let home = words.scene.bodies[body].shape.bounds();
        Ok(Self { body, home, walls, chosen: Vec::new(), pushes: Vec::new() })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let keys = ["1 2", "1-3", "1-4"][self.walls.len() - 2];
        let next = PLACES.get(self.chosen.len()).map_or("put in order".to_owned(), |place| format!("{place} wall"));
        let run = Control::space("next turn", Self::turn);
        vec![Control::digits(keys, next, Self::choose), run]
    }
}

impl Order {
    fn has_run(&self) -> bool {
        self.pushes.len() == self.walls.len()
    }

    fn choose(&mut self, digit: u8, scene: &mut Scene) -> Reply {
        let Some(wall) = usize::from(digit).checked_sub(1).and_then(|index| self.walls.get(index).copied()) else {
            return Reply::Refused(format!("There are {} walls: 1 to {}.", self.walls.len(), self.walls.len()));
        };
        if !self.pushes.is_empty() {
            return Reply::refused("The pass has begun: Space gives the next wall its turn.");
        }
        if self.chosen.contains(&wall) {
            let name = scene.bodies[wall].called();
            return Reply::Refused(format!("{name} has its place in the order already; u takes the last one back."));
        }
        self.chosen.push(wall);
        Reply::Done
    }

    /// Pushes the body out of the next of the others.
    fn turn(&mut self, scene: &mut Scene) -> Reply {
        if self.has_run() {
            return Reply::refused("The pass is over; u takes the last turn back.");
        }
        if self.chosen.len() < self.walls.len() {
            let (chosen, all) = (self.chosen.len(), self.walls.len());
            return Reply::Refused(format!("The order has {chosen} of {all} walls so far."));
        }
        let wall = self.chosen[self.pushes.len()];
        let at = scene.bodies[self.body].shape.bounds();
        let difference = minkowski::difference(&at, &scene.bodies[wall].shape.bounds());
        let push = penetration::minimum_translations(&difference).first().unwrap_or(DVec2::ZERO);
        if scene.try_shapes([(self.body, at.translated(push).into())]).is_err() {
            return Reply::refused("In that order it would leave the picture.");
        }
        self.pushes.push(push);
        let Some(next) = self.chosen.get(self.pushes.len()) else { return Reply::Done };
        let did = told(push) + &entered(self, &scene.bodies, at, push);
        let [wall, next] = [wall, *next].map(|wall| scene.bodies[wall].called());
        Reply::Said(format!("{wall}: {did}. Space gives {next} its turn."))
    }
}

/// What a push does, in words.
fn told(push: DVec2) -> String {
    match direction(push) {
        None => "no overlap, no push".to_owned(),
        Some(way) => format!("pushes {} {}", way.word(), plain(push.length())),
    }
}

fn draw(order: &Order, scope: &Scope<'_>, panes: &mut Panes) {
    let bodies = &scope.scene.bodies;
    let (name, mut at) = (bodies[order.body].called(), order.home);
    let mut lines = vec![
        format!(" {name} at the start: x {}..{} y {}..{}", at.left(), at.right(), at.bottom(), at.top()),
        " Each wall has one turn:".to_owned(),
        String::new(),
    ];
    // The order itself is told by the short text.
    let mut spoken = vec![lines[0].clone()];
    for (index, place) in PLACES.iter().take(order.walls.len()).enumerate() {
        let wall = order.chosen.get(index).map_or("__".to_owned(), |wall| bodies[*wall].called());
        let push = order.pushes.get(index).map_or(String::new(), |push| {
            let pushed = told(*push) + &entered(order, bodies, at, *push);
            at = at.translated(*push);
            pushed
        });
        let line = format!(" {place}  {wall}  {push}").trim_end().to_owned();
        spoken.extend((!push.is_empty()).then(|| line.clone()));
        lines.push(line);
    }
    if let Some(push) = order.pushes.last().filter(|push| **push != DVec2::ZERO) {
        // Only the latest push, and without words: labels would lie in other walls, and the table tells all of them.
        let before = at.translated(-*push);
        panes.world.add_weighted(role(order.body), Weight::Faint, Shape::Polygon(before.corners().to_vec()));
        let from = dvec2(before.center().x, before.top());
        panes.world.add(Role::Push, Shape::Arrow(from, from + *push));
    }
    if order.has_run() {
        panes.aside.push(format!("at the end, {name} overlaps {}", overlapped(order, bodies)));
    } else {
        let chosen: Vec<_> = order.chosen.iter().map(|wall| bodies[*wall].called()).collect();
        panes.aside.push(if chosen.is_empty() {
            "no order yet".to_owned()
        } else {
            format!("order {}", chosen.join(" "))
        });
    }
    panes.table = Some(Table { title: "one pass".to_owned(), lines, told: Some(spoken) });
}

/// How deep a box is in a wall.
fn depth(at: &Aabb, wall: &Body) -> f64 {
    penetration::depth(&minkowski::difference(at, &wall.shape.bounds()))
}

/// The walls that a push takes the body into: `, into W1`.
fn entered(order: &Order, bodies: &[Body], at: Aabb, push: DVec2) -> String {
    let then = at.translated(push);
    let is_entered = |wall: &&usize| depth(&at, &bodies[**wall]) == 0.0 && depth(&then, &bodies[**wall]) > 0.0;
    let told = order.walls.iter().filter(is_entered).map(|wall| format!(", into {}", bodies[*wall].called()));
    told.collect::<Vec<_>>().concat()
}

/// Which of the walls the body overlaps, and how deep.
fn overlapped(order: &Order, bodies: &[Body]) -> String {
    let body = bodies[order.body].shape.bounds();
    let depth = |wall: &usize| depth(&body, &bodies[*wall]);
    let deep = order.walls.iter().filter(|wall| depth(wall) > 0.0);
    let told: Vec<_> = deep.map(|wall| format!("{} by {}", bodies[*wall].called(), plain(depth(wall)))).collect();
    if told.is_empty() { "no wall".to_owned() } else { told.join(" and ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::instrument::{Act, Situation};
    use crate::value::Value;

    /// P in the left corner of a pit, 2 deep in a floor of two tiles.
    fn pit() -> Situation {
        let walls = [("W1", 1.0, 0.0, 3.0, 7.0), ("W2", 3.0, 0.0, 6.0, 3.0), ("W3", 6.0, 0.0, 9.0, 3.0)];
        situation(boxes(&[walls[0], walls[1], walls[2], ("P", 3.0, 1.0, 7.0, 4.0)]), &["order P"])
    }

    fn ordered(digits: &[u8]) -> Situation {
        let mut now = pit();
        for digit in digits {
            assert_eq!(now.act(Act::Digit(*digit)), Reply::Done);
        }
        now
    }

    /// Gives all three walls their turns.
    fn pass(now: &mut Situation) {
        for _ in 0..2 {
            assert!(matches!(now.act(Act::Advance), Reply::Said(_)));
            assert_eq!(reading(now, "passes"), Some(Value::Number(0.0)));
        }
        assert_eq!(now.act(Act::Advance), Reply::Done);
        assert_eq!(reading(now, "passes"), Some(Value::Number(1.0)));
        assert_eq!(refusal(now, Act::Advance), "The pass is over; u takes the last turn back.");
    }

    /// One turn at a time, with an arrow only for the latest push.
    #[test]
    fn each_turn_is_told_and_drawn_by_itself() {
        let mut now = ordered(&[1, 3, 2]);
        let arrows = |now: &Situation| {
            let marks = shown(now, &["pass"]).world.marks.into_iter().map(|mark| mark.shape);
            marks.filter(|shape| matches!(shape, Shape::Arrow(..))).collect::<Vec<_>>()
        };
        for (said, drawn) in [
            ("W1: no overlap, no push. Space gives W3 its turn.", None),
            (
                "W3: pushes left 1, into W1. Space gives W2 its turn.",
                Some(Shape::Arrow(dvec2(5.0, 4.0), dvec2(4.0, 4.0))),
            ),
        ] {
            assert_eq!(now.act(Act::Advance), Reply::Said(said.to_owned()));
            assert_eq!(arrows(&now), Vec::from_iter(drawn));
            let begun = "The pass has begun: Space gives the next wall its turn.";
            assert_eq!(refusal(&mut now, Act::Digit(1)), begun);
        }
        assert_eq!(now.act(Act::Advance), Reply::Done);
        assert_eq!(arrows(&now), [Shape::Arrow(dvec2(4.0, 4.0), dvec2(4.0, 6.0))]);
    }

    /// Only where the wall comes before the tile that pushes sideways is P left in it.
    #[test]
    fn the_order_decides_what_remains() {
        for (digits, overlaps, at) in [
            ([1, 2, 3], 0.0, [3.0, 3.0]),
            ([1, 3, 2], 1.0, [2.0, 3.0]),
            ([2, 1, 3], 0.0, [3.0, 3.0]),
            ([2, 3, 1], 0.0, [3.0, 3.0]),
            ([3, 1, 2], 0.0, [3.0, 3.0]),
            ([3, 2, 1], 0.0, [3.0, 3.0]),
        ] {
            let mut now = ordered(&digits);
            pass(&mut now);
            assert_eq!(reading(&now, "overlaps"), Some(Value::Number(overlaps)), "{digits:?}");
            assert_eq!(now.scene.bodies[3].shape.bounds().min().to_array(), at, "{digits:?}");
        }
        let mut now = ordered(&[1, 3, 2]);
        pass(&mut now);
        let panes = shown(&now, &["pass"]);
        assert_eq!(panes.aside, ["at the end, P overlaps W1 by 1"]);
        let lines = panes.table.expect("a table").lines;
        assert_eq!(
            lines[3..6],
            [" 1st  W1  no overlap, no push", " 2nd  W3  pushes left 1, into W1", " 3rd  W2  pushes up 2"]
        );
    }

    #[test]
    fn a_pass_takes_an_order_of_all_walls() {
        assert_eq!(refusal(&mut ordered(&[1]), Act::Advance), "The order has 1 of 3 walls so far.");
        assert_eq!(refusal(&mut pit(), Act::Digit(4)), "There are 3 walls: 1 to 3.");
        let twice = "W1 has its place in the order already; u takes the last one back.";
        assert_eq!(refusal(&mut ordered(&[1]), Act::Digit(1)), twice);
        let alone = boxes(&[("P", 1.0, 1.0, 2.0, 2.0), ("W1", 1.0, 0.0, 3.0, 7.0)]);
        let why = try_situation(alone, &["order P"]).expect_err("one wall");
        assert_eq!(why, "\"order\" takes 2 to 4 other bodies");
    }
}
