//! Four images of a body. The learner chooses the half-turned one with a digit.

use super::prelude::*;
use minkowski2d::ConvexPolygon;

/// The choice of the half-turned image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    /// The body, by index.
    body: usize,
    /// Which images have been chosen.
    tried: [bool; 4],
}

/// An image of a shape that may be mistaken for its half-turn: by what it multiplies x and y, what is said if it is
/// chosen, and what stands below it then. `{}` is for its number, `#` for the letter of the shape.
type Image = (DVec2, &'static str, &'static str);

const HALF_TURN: Image = (DVec2::NEG_ONE, "Yes, picture {} is -#: (x,y) has become (-x,-y). Enter submits it.", "-#");
const LEFT_RIGHT: Image =
    (dvec2(-1.0, 1.0), "Picture {} is # in a mirror, (-x,y): the heights kept their sign.", "a mirror: (-x,y)");
const SAME: Image = (DVec2::ONE, "Picture {} is # itself, (x,y): nothing has been turned.", "# itself");
const UP_DOWN: Image =
    (dvec2(1.0, -1.0), "Picture {} is # upside down in a mirror, (x,-y): left stayed left.", "a mirror: (x,-y)");

impl Instrument for Choose {
    const FORMS: &'static [Usage] = &[("choose B", "1 to 4 choose the half-turned image of a body")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("matched", "the half-turned image has been chosen", |choose, s| Some(choose.is_found(s.scene))),
        Reading::number("picture", "which image is the half-turned one, from 1", |choose, scope| {
            Some(choose.right(scope.scene) as f64 + 1.0)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("silhouettes", "Four images of a body to choose from.", draw)
        .over(|_, _, base| base.clear(Some("the shape"), Some("find the half-turn")))];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"choose\" takes one body, as in \"choose B\"".to_owned()) };
        Ok(Self { body: words.cornered(name)?, tried: [false; 4] })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("pictures", "choose a picture", Self::choose)]
    }

    fn keep_seen(&mut self, left: &Self) {
        self.tried = [0, 1, 2, 3].map(|image| self.tried[image] || left.tried[image]);
    }
}

impl Choose {
    fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        let (letter, digit) = (scene.bodies[self.body].letter(), chosen + 1);
        if self.is_found(scene) {
            return Reply::Refused(format!("Picture {} is -{letter}; it is chosen.", self.right(scene) + 1));
        }
        if self.tried.contains(&true) {
            return Reply::refused("One choice is all there is; press r to start again.");
        }
        self.tried[chosen] = true;
        let image @ (_, said, _) = self.images(scene)[chosen];
        let said = said.replace('#', &letter.to_string()).replace("{}", &digit.to_string());
        if image == HALF_TURN { Reply::Said(said) } else { Reply::Wrong(said) }
    }

    /// The images to choose from, in an order that depends on the shape, so that the same digit is not always right.
    fn images(&self, scene: &Scene) -> [Image; 4] {
        let corners = scene.bodies[self.body].shape.corners();
        let from_first = corners.iter().map(|corner| *corner - corners[0]);
        let sum = from_first.fold(0.0, |sum, corner| sum + corner.x + 2.0 * corner.y);
        let mut images = [HALF_TURN, LEFT_RIGHT, SAME, UP_DOWN];
        images.rotate_right(sum.rem_euclid(4.0) as usize);
        images
    }

    /// The index of the half-turned one.
    fn right(&self, scene: &Scene) -> usize {
        self.images(scene).iter().position(|image| *image == HALF_TURN).unwrap_or_default()
    }

    fn is_found(&self, scene: &Scene) -> bool {
        self.tried[self.right(scene)]
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
    for (index, image @ (scale, _, name)) in choose.images(scope.scene).into_iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let middle = pane.min() + quarter * dvec2(column as f64 + 0.5, 1.5 - row as f64);
        let shape: Vec<DVec2> = corners.iter().map(|corner| scale * *corner).collect();
        let (low, high) = shape.iter().fold((shape[0], shape[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let shape = shape.into_iter().map(|corner| corner - low.midpoint(high) + middle);
        let Ok(hull) = ConvexPolygon::hull(shape) else { continue };
        let tried = choose.tried[index];
        let figure = &mut panes.difference;
        let right = image == HALF_TURN;
        if tried && !right {
            figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(hull.vertices().to_vec()));
        } else {
            let weight = if tried { Weight::Strong } else { Weight::Plain };
            figure.add_weighted(Role::B, weight, Shape::Polygon(hull.vertices().to_vec()));
        }
        let number = (index + 1).to_string();
        figure.label(Role::B, mean(hull.vertices()), number, Anchor::Center);
        if tried {
            let below = middle - dvec2(0.0, (high.y - low.y) * 0.5);
            figure.label(Role::B, below, name.replace('#', &letter.to_string()), Anchor::Below);
        }
    }
    let list: Vec<String> = corners.iter().map(|corner| point(*corner - corners[0])).collect();
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
                assert!(
                    again.contains(if digit == right { "it is chosen" } else { "press r to start again" }),
                    "{again}"
                );
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
