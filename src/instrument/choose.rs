//! Four images of a body, of which digits choose the half-turned one; one body after the other.

use super::shared::polygons::{corner_names, solid};
use super::shared::stepper::Stepper;
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use glam::{DVec2, dvec2};
use minkowski2d::ConvexPolygon;
use minkowski2d::outline::mean;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// The choice of the half-turned image, one body after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    /// The bodies in order, at least one.
    bodies: Vec<usize>,
    /// How many have been matched.
    rounds: Stepper,
    /// Which images of the current body have been tried.
    tried: [bool; 4],
}

/// An image of a shape that may be mistaken for its half-turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Image {
    /// The shape itself.
    Same,
    /// Every point (x,y) becomes (−x,y).
    LeftRight,
    /// Every point (x,y) becomes (x,−y).
    UpDown,
    /// Every point (x,y) becomes (−x,−y).
    HalfTurn,
}

/// The order of the four images in each round; the right digit of one round is wrong in the next.
const ORDERS: [[Image; 4]; 2] = [
    [Image::Same, Image::LeftRight, Image::HalfTurn, Image::UpDown],
    [Image::LeftRight, Image::HalfTurn, Image::UpDown, Image::Same],
];

impl Instrument for Choose {
    const FORMS: &'static [Usage] = &[("choose B C", "1 to 4 choose the half-turned image of each body in turn")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("matched", "for how many shapes the half-turn has been found", |choose, _| {
            Some(choose.rounds.taken as f64)
        })];
    const VIEWS: &'static [View<Self>] = &[View::new("silhouettes", "Four images of a body to choose from.", draw)
        .over(|_, _, base| {
            base.bodies = Bodies::Nothing;
            base.without_numbers = true;
            base.world_title = Some("the shape");
            base.difference_title = Some("find the half-turn");
        })];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let bodies = words.bodies("the bodies", "choose B C")?;
        words.rest.iter().try_for_each(|name| words.cornered(name).map(|_| ()))?;
        Ok(Self { rounds: Stepper::of(bodies.len()), bodies, tried: [false; 4] })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("pictures", "choose a picture", Self::choose)]
    }

    fn forget_history(&mut self) {
        self.tried = [false; 4];
    }

    fn is_on_difference(&self) -> bool {
        true
    }
}

impl Choose {
    fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        let is_last = self.rounds.left() == 1;
        let letter = |round: usize| scene.bodies[self.bodies[round]].letter();
        let (digit, round) = (chosen + 1, self.rounds.current());
        let of = letter(round);
        let judged = match self.images()[chosen] {
            Image::HalfTurn if is_last => Ok(format!("Yes, {digit} is -{of}: every corner (x,y) has become (-x,-y).")),
            Image::HalfTurn => {
                Ok(format!("Yes, {digit} is -{of}. Now find -{}.", letter((round + 1) % self.rounds.all)))
            }
            Image::LeftRight => {
                Err(format!("{digit} is {of} mirrored left to right: (-x,y). The heights did not change sign."))
            }
            Image::UpDown => Err(format!("{digit} is {of} upside down in a mirror: (x,-y). Left stayed left.")),
            Image::Same => Err(format!("{digit} is {of} itself: (x,y). Nothing has been turned.")),
        };
        if self.rounds.left() > 0 {
            self.tried[chosen] = true;
            if judged.is_ok() && !is_last {
                self.tried = [false; 4];
            }
        }
        self.rounds.choose(judged, "Every shape has been matched.")
    }

    /// The current body; after the last one, still the last one.
    fn body(&self) -> usize {
        self.bodies[self.rounds.current()]
    }

    /// The images to choose from, in order.
    fn images(&self) -> [Image; 4] {
        ORDERS[self.rounds.current() % ORDERS.len()]
    }
}

impl Image {
    /// The image of a point.
    fn of(self, point: DVec2) -> DVec2 {
        // Added to zero, so that nothing is −0.
        DVec2::ZERO
            + match self {
                Self::Same => point,
                Self::LeftRight => DVec2::new(-point.x, point.y),
                Self::UpDown => DVec2::new(point.x, -point.y),
                Self::HalfTurn => -point,
            }
    }
}

fn draw(choose: &Choose, scope: &Scope<'_>, panes: &mut Panes) {
    let body = &scope.scene.bodies[choose.body()];
    let (letter, corners) = (body.letter(), body.shape.corners());
    solid(&mut panes.world, Role::B, &corners);
    corner_names(&mut panes.world, Role::B, letter.to_ascii_lowercase(), &corners);
    panes.world.label(Role::B, mean(&corners), letter, Anchor::Center);

    let pane = scope.scene.layout.difference();
    let quarter = pane.size() * 0.5;
    for (index, image) in choose.images().into_iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let middle = pane.min() + quarter * dvec2(column as f64 + 0.5, 1.5 - row as f64);
        let shape: Vec<DVec2> = corners.iter().map(|corner| image.of(*corner)).collect();
        let (low, high) = shape.iter().fold((shape[0], shape[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let shape = shape.into_iter().map(|corner| corner - low.midpoint(high) + middle);
        let Ok(hull) = ConvexPolygon::hull(shape) else { continue };
        let tried = choose.tried[index];
        let figure = &mut panes.difference;
        let right = image == Image::HalfTurn;
        if tried && !right {
            figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(hull.vertices().to_vec()));
        } else {
            let weight = if tried { Weight::Strong } else { Weight::Plain };
            figure.add_weighted(Role::B, weight, Shape::Polygon(hull.vertices().to_vec()));
        }
        let number = (index + 1).to_string();
        figure.label(Role::B, mean(hull.vertices()), number, Anchor::Center);
        let says = match image {
            _ if !tried => continue,
            Image::HalfTurn => format!("-{letter}"),
            Image::Same => format!("{letter} itself"),
            Image::LeftRight => "a mirror: (-x,y)".to_owned(),
            Image::UpDown => "a mirror: (x,-y)".to_owned(),
        };
        let below = middle - dvec2(0.0, (high.y - low.y) * 0.5);
        figure.label(Role::B, below, says, Anchor::Below);
    }
    panes.aside.push(format!("matched {} of {}", choose.rounds.taken, choose.rounds.all));
    let list: Vec<String> =
        corners.iter().map(|c| format!("({},{})", c.x - corners[0].x, c.y - corners[0].y)).collect();
    panes.aside.push(format!("{letter} seen from its corner {}0: {}", letter.to_ascii_lowercase(), list.join(" ")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
    use crate::value::Value;

    fn choosing() -> Situation {
        situation(boxes(&[("B", 1.0, 1.0, 4.0, 3.0), ("C", 6.0, 1.0, 9.0, 4.0)]), &["choose B C"])
    }

    fn said(choosing: &mut Situation, digit: u8) -> String {
        match choosing.act(Act::Digit(digit)) {
            Reply::Said(said) | Reply::Refused(said) | Reply::Wrong(said) => said,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_half_turn_has_another_digit_in_each_round() {
        let digits = ORDERS.map(|order| order.iter().position(|image| *image == Image::HalfTurn));
        assert!(digits[0] != digits[1] && digits.iter().all(Option::is_some));
    }

    #[test]
    fn two_mirrors_make_a_half_turn() {
        let point = DVec2::new(4.0, 1.0);
        assert_eq!(Image::LeftRight.of(Image::UpDown.of(point)), Image::HalfTurn.of(point));
        assert_eq!(Image::Same.of(point), point);
    }

    #[test]
    fn one_body_is_matched_after_the_other() {
        let mut choosing = choosing();
        let read = |choosing: &Situation| ["matched", "mistakes"].map(|name| reading(choosing, name));
        let numbers = |numbers: [f64; 2]| numbers.map(|number| Some(Value::Number(number)));
        assert!(said(&mut choosing, 0).contains("four pictures"));
        assert_eq!(said(&mut choosing, 1), "1 is B itself: (x,y). Nothing has been turned.");
        assert_eq!(read(&choosing), numbers([0.0, 1.0]));
        assert_eq!(said(&mut choosing, 3), "Yes, 3 is -B. Now find -C.");
        assert_eq!(said(&mut choosing, 2), "Yes, 2 is -C: every corner (x,y) has become (-x,-y).");
        assert_eq!(said(&mut choosing, 2), "Every shape has been matched.");
        assert_eq!(read(&choosing), numbers([2.0, 1.0]));
    }

    #[test]
    fn what_has_been_tried_is_history_but_mistakes_are_not() {
        let tried = |digit: u8| {
            let mut choosing = choosing();
            said(&mut choosing, digit);
            choosing
        };
        assert!(tried(1) != tried(2) && tried(1).without_history() == tried(2).without_history());
        assert_ne!(tried(1).without_history(), choosing().without_history());
    }

    #[test]
    fn what_has_been_tried_is_named_in_the_picture() {
        let mut choosing = choosing();
        let names = |choosing: &Situation| {
            let marks = shown(choosing, &["silhouettes"]).difference.marks;
            let labels = marks.into_iter().filter_map(|mark| match mark.shape {
                Shape::Label(_, text, Anchor::Below) => Some(text),
                _ => None,
            });
            labels.collect::<Vec<_>>()
        };
        said(&mut choosing, 1);
        said(&mut choosing, 2);
        assert_eq!(names(&choosing), ["B itself", "a mirror: (-x,y)"]);
        said(&mut choosing, 3);
        assert_eq!(names(&choosing), Vec::<String>::new());
        said(&mut choosing, 2);
        assert_eq!(names(&choosing), ["-C"]);
    }

    #[test]
    fn bodies_are_needed() {
        let error = try_situation(Scene::default(), &["choose"]).expect_err("no bodies");
        assert_eq!(error, "\"choose\" takes the bodies, as in \"choose B C\"");
    }
}
