//! Four images of a body. The learner chooses the half-turned one with a digit.

use super::prelude::*;
use minkowski2d::ConvexPolygon;

/// The choice of the half-turned image. It cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    /// The body, by index.
    body: usize,
    /// The index of the image that has been chosen.
    chosen: Option<usize>,
}

/// An image of a shape that may be mistaken for its half-turn. In its texts, `#` is for the letter of the shape.
#[derive(Clone, Copy, PartialEq)]
struct Image {
    /// By what it multiplies x and y.
    scale: DVec2,
    /// What is said if it is chosen; `{}` is for its number.
    said: &'static str,
    /// What stands below it then.
    name: &'static str,
}

const fn image(x: f64, y: f64, said: &'static str, name: &'static str) -> Image {
    Image { scale: dvec2(x, y), said, name }
}

/// The images, the half-turn first.
const IMAGES: [Image; 4] = [
    image(-1.0, -1.0, "Yes, picture {} is -#: (x,y) has become (-x,-y). Enter submits it.", "-#"),
    image(-1.0, 1.0, "Picture {} is # in a mirror, (-x,y): the heights kept their sign.", "a mirror: (-x,y)"),
    image(1.0, 1.0, "Picture {} is # itself, (x,y): nothing has been turned.", "# itself"),
    image(1.0, -1.0, "Picture {} is # upside down in a mirror, (x,-y): left stayed left.", "a mirror: (x,-y)"),
];

impl Instrument for Choose {
    const FORMS: &'static [Usage] = &[("choose B", "1 to 4 choose the half-turned image of a body")];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::truth("matched", "the half-turned image has been chosen", |choose, s| {
            Some(choose.chosen == Some(choose.half_turned_index(s.scene)))
        }),
        Reading::number("picture", "which image is the half-turned one, from 1", |choose, s| {
            Some((choose.half_turned_index(s.scene) + 1) as f64)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[View::new("silhouettes", "Four images of a body to choose from.", draw)
        .over(|_, _, base| base.clear(Some("the shape"), Some("find the half-turn")))];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"choose\" takes one body, as in \"choose B\"".to_owned()) };
        Ok(Self { body: words.cornered(name)?, chosen: None })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::one_of_four("pictures", "choose a picture", Self::choose)]
    }

    /// Undo does not take back the choice.
    fn keep_seen(&mut self, left: &Self) {
        self.chosen = self.chosen.or(left.chosen);
    }
}

impl Choose {
    fn choose(&mut self, chosen: usize, scene: &mut Scene) -> Reply {
        let (letter, right) = (scene.bodies[self.body].letter(), self.half_turned_index(scene));
        match self.chosen {
            Some(before) if before == right => {
                return Reply::Refused(format!("Picture {} is -{letter}; it is chosen.", right + 1));
            }
            Some(_) => return Reply::refused("One choice is all there is; Enter submits it."),
            None => self.chosen = Some(chosen),
        }
        let said = self.images(scene)[chosen].said;
        let said = said.replace('#', &letter.to_string()).replace("{}", &(chosen + 1).to_string());
        if chosen == right { Reply::Said(said) } else { Reply::Wrong(said) }
    }

    /// The images to choose from, in an order that depends on the shape, so that the same digit is not always right.
    fn images(&self, scene: &Scene) -> [Image; 4] {
        let corners = scene.bodies[self.body].shape.corners();
        let from_first = corners.iter().map(|corner| *corner - corners[0]);
        let sum = from_first.fold(0.0, |sum, corner| sum + corner.x + 2.0 * corner.y);
        let mut images = IMAGES;
        images.rotate_right(sum.rem_euclid(4.0) as usize);
        images
    }

    /// The index of the half-turned image.
    fn half_turned_index(&self, scene: &Scene) -> usize {
        self.images(scene).iter().position(|image| *image == IMAGES[0]).unwrap_or_default()
    }
}

fn draw(choose: &Choose, scope: &Scope<'_>, panes: &mut Panes) {
    let body = &scope.scene.bodies[choose.body];
    let (letter, corners) = (body.letter(), body.shape.corners());
    solid(&mut panes.world, Role::B, &corners);
    corner_names(&mut panes.world, Role::B, letter.to_ascii_lowercase(), &corners);
    panes.world.label(Role::B, mean(&corners), letter, Anchor::Center);

    let pane = scope.scene.layout.difference();
    // Two rows of two cells.
    let cell = pane.size() * 0.5;
    for (index, Image { scale, name, .. }) in choose.images(scope.scene).into_iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let middle = pane.min() + cell * dvec2(column as f64 + 0.5, 1.5 - row as f64);
        let shape: Vec<DVec2> = corners.iter().map(|corner| scale * *corner).collect();
        let (low, high) = shape.iter().fold((shape[0], shape[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let shape = shape.into_iter().map(|corner| corner - low.midpoint(high) + middle);
        let Ok(hull) = ConvexPolygon::hull(shape) else { continue };
        let is_chosen = choose.chosen == Some(index);
        let figure = &mut panes.difference;
        let (role, weight) = match is_chosen {
            false => (Role::B, Weight::Plain),
            _ if scale == IMAGES[0].scale => (Role::B, Weight::Strong),
            true => (Role::Ghost, Weight::Faint),
        };
        figure.add_weighted(role, weight, Shape::Polygon(hull.vertices().to_vec()));
        figure.label(Role::B, mean(hull.vertices()), (index + 1).to_string(), Anchor::Center);
        if is_chosen {
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
                assert!(again.contains(if digit == right { "it is chosen" } else { "Enter submits it" }), "{again}");
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
