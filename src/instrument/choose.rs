//! Four images of a body. The learner chooses the half-turned one with a digit.

use super::shared::polygons::{corner_names, solid};
use super::{Control, Instrument, Reading, Reply, Scope, Usage, View, Words};
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use crate::value::without_minus_zero;
use glam::{DVec2, dvec2};
use minkowski2d::ConvexPolygon;
use minkowski2d::outline::mean;
use textfigure::figure::{Anchor, Role, Shape, Weight};

/// The choice of the half-turned image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    /// The body, by index.
    body: usize,
    /// Which images have been chosen.
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

impl Instrument for Choose {
    const FORMS: &'static [Usage] = &[("choose B", "1 to 4 choose the half-turned image of a body")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("matched", "the half-turned image has been chosen", |choose, scope| {
            Some(choose.is_found(scope.scene))
        }),
        Reading::number("picture", "which image is the half-turned one, from 1", |choose, scope| {
            Some(choose.right(scope.scene) as f64 + 1.0)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("silhouettes", "Four images of a body to choose from.", draw)
        .over(|_, _, base| {
            base.bodies = Bodies::Nothing;
            base.without_numbers = true;
            base.world_title = Some("the shape");
            base.difference_title = Some("find the half-turn");
        })];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"choose\" takes one body, as in \"choose B\"".to_owned()) };
        Ok(Self { body: words.cornered(name)?, tried: [false; 4] })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("pictures", "choose a picture", Self::choose)]
    }

    fn keep_seen(&mut self, left: &Self) {
        for (tried, left) in self.tried.iter_mut().zip(left.tried) {
            *tried |= left;
        }
    }

    fn is_on_difference(&self) -> bool {
        true
    }
}

impl Choose {
    fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        let (letter, digit) = (scene.bodies[self.body].letter(), chosen + 1);
        if self.is_found(scene) {
            return Reply::Refused(format!("Picture {} is -{letter}; it is chosen.", self.right(scene) + 1));
        }
        if self.tried.contains(&true) {
            return Reply::refused("One choice is all there is: r draws another triangle.");
        }
        self.tried[chosen] = true;
        match self.images(scene)[chosen] {
            Image::HalfTurn => {
                Reply::Said(format!("Yes, picture {digit} is -{letter}: (x,y) has become (-x,-y). Enter submits it."))
            }
            Image::LeftRight => {
                Reply::Wrong(format!("Picture {digit} is {letter} in a mirror, (-x,y): the heights kept their sign."))
            }
            Image::UpDown => {
                Reply::Wrong(format!("Picture {digit} is {letter} upside down in a mirror, (x,-y): left stayed left."))
            }
            Image::Same => Reply::Wrong(format!("Picture {digit} is {letter} itself, (x,y): nothing has been turned.")),
        }
    }

    /// The images to choose from, in an order that depends on the shape, so that the same digit is not always right.
    fn images(&self, scene: &Scene) -> [Image; 4] {
        let corners = scene.bodies[self.body].shape.corners();
        let from_first = corners.iter().map(|corner| *corner - corners[0]);
        let sum = from_first.fold(0.0, |sum, corner| sum + corner.x + 2.0 * corner.y);
        let mut images = [Image::HalfTurn, Image::LeftRight, Image::Same, Image::UpDown];
        images.rotate_right(sum.rem_euclid(4.0) as usize);
        images
    }

    /// The index of the half-turned one.
    fn right(&self, scene: &Scene) -> usize {
        self.images(scene).iter().position(|image| *image == Image::HalfTurn).unwrap_or_default()
    }

    fn is_found(&self, scene: &Scene) -> bool {
        self.tried[self.right(scene)]
    }
}

impl Image {
    /// The image of a point.
    fn of(self, point: DVec2) -> DVec2 {
        without_minus_zero(match self {
            Self::Same => point,
            Self::LeftRight => DVec2::new(-point.x, point.y),
            Self::UpDown => DVec2::new(point.x, -point.y),
            Self::HalfTurn => -point,
        })
    }
}

fn draw(choose: &Choose, scope: &Scope<'_>, panes: &mut Panes) {
    let body = &scope.scene.bodies[choose.body];
    let (letter, corners) = (body.letter(), body.shape.corners());
    solid(&mut panes.world, Role::B, &corners);
    corner_names(&mut panes.world, Role::B, letter.to_ascii_lowercase(), &corners);
    panes.world.label(Role::B, mean(&corners), letter, Anchor::Center);

    let pane = scope.scene.layout.difference();
    let quarter = pane.size() * 0.5;
    for (index, image) in choose.images(scope.scene).into_iter().enumerate() {
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

    /// A box whose order of images is turned by so many.
    fn choosing(turned: u8) -> Situation {
        let wide = [1.0, 1.5, 2.0, 2.5][usize::from(turned)];
        situation(boxes(&[("B", 1.0, 1.0, 1.0 + wide, 3.0)]), &["choose B"])
    }

    fn said(choosing: &mut Situation, digit: u8) -> String {
        match choosing.act(Act::Digit(digit)) {
            Reply::Said(said) | Reply::Refused(said) | Reply::Wrong(said) => said,
            other => panic!("{other:?}"),
        }
    }

    fn picture(choosing: &Situation) -> u8 {
        match reading(choosing, "picture") {
            Some(Value::Number(number)) => number as u8,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_mirrors_make_a_half_turn() {
        let point = DVec2::new(4.0, 1.0);
        assert_eq!(Image::LeftRight.of(Image::UpDown.of(point)), Image::HalfTurn.of(point));
        assert_eq!(Image::Same.of(point), point);
    }

    #[test]
    fn another_shape_has_another_right_picture_and_there_is_one_choice() {
        let mut pictures = Vec::new();
        for turned in 0..4 {
            let start = choosing(turned);
            let right = picture(&start);
            pictures.push(right);
            for digit in 1..=4 {
                let mut one = start.clone();
                let words = said(&mut one, digit);
                assert_eq!(words.starts_with("Yes, "), digit == right, "{words}");
                assert_eq!(reading(&one, "matched"), Some(Value::Truth(digit == right)));
                assert_eq!(reading(&one, "mistakes"), Some(Value::Number(f64::from(u8::from(digit != right)))));
                let again = said(&mut one, right);
                assert!(again.contains(if digit == right { "it is chosen" } else { "r draws another" }), "{again}");
                // Undo does not bring the choice back.
                let mut undone = start.clone();
                undone.keep_counts(&one);
                assert_eq!(said(&mut undone, right), again);
            }
            assert!(said(&mut start.clone(), 0).contains("four pictures"));
        }
        pictures.sort_unstable();
        pictures.dedup();
        assert!(pictures.len() > 1, "{pictures:?}");
    }

    #[test]
    fn what_has_been_tried_is_named_in_the_picture() {
        for digit in 1..=4 {
            let mut choosing = choosing(0);
            said(&mut choosing, digit);
            let marks = shown(&choosing, &["silhouettes"]).difference.marks;
            let names = marks.into_iter().filter_map(|mark| match mark.shape {
                Shape::Label(_, text, Anchor::Below) => Some(text),
                _ => None,
            });
            let names: Vec<_> = names.collect();
            assert!(matches!(&names[..], [name] if (name == "-B") == (digit == picture(&choosing))), "{names:?}");
        }
    }

    #[test]
    fn a_body_is_needed() {
        let error = try_situation(Scene::default(), &["choose"]).expect_err("no bodies");
        assert_eq!(error, "\"choose\" takes one body, as in \"choose B\"");
    }
}
