//! Four images of a body. The learner chooses the half-turned one with a digit.

use super::prelude::*;
use minkowski2d::ConvexPolygon;

/// The choice of the half-turned image.
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
}

const fn image(x: f64, y: f64, said: &'static str) -> Image {
    Image { scale: dvec2(x, y), said }
}

/// The images, the half-turn first.
const IMAGES: [Image; 4] = [
    image(-1.0, -1.0, "picture {} is -#: (x,y) has become (-x,-y)"),
    image(-1.0, 1.0, "picture {} mirrors # to (-x,y): y has kept its sign"),
    image(1.0, 1.0, "picture {} is # itself, (x,y): nothing has been turned"),
    image(1.0, -1.0, "picture {} mirrors # to (x,-y): x has kept its sign"),
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
}

impl Choose {
    fn choose(&mut self, chosen: usize, _: &mut Scene) -> Reply {
        self.chosen = Some(chosen);
        Reply::Done
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
    let (body, origin) = (&scope.scene.bodies[choose.body], scope.scene.layout.world_view().center());
    let (letter, corners) = (body.letter(), body.shape.corners());
    let name = |name: &str| name.replace('#', &letter.to_string());
    let world = &mut panes.world;
    if choose.chosen.is_some() {
        let turned: Vec<DVec2> = corners.iter().map(|corner| origin * 2.0 - *corner).collect();
        solid(world, Role::B, &turned);
        world.label(Role::B, mean(&turned), name("-#"), Anchor::Center);
        // Through one corner alone, where the line does not cross the shape.
        let most_left = |one: &&DVec2, other: &&DVec2| (**other - origin).perp_dot(**one - origin).total_cmp(&0.0);
        if let Some(corner) = corners.iter().max_by(most_left) {
            // Dotted, so that it is not taken for an edge.
            world.add_weighted(Role::Note, Weight::Faint, Shape::Segment(*corner, origin * 2.0 - *corner));
        }
        corner_names(world, Role::B, format!("-{}", letter.to_ascii_lowercase()), &turned);
    }
    solid(world, Role::B, &corners);
    corner_names(world, Role::B, letter.to_ascii_lowercase(), &corners);
    world.label(Role::B, mean(&corners), letter, Anchor::Center);
    world.add(Role::Origin, Shape::Point(origin));

    let pane = scope.scene.layout.difference();
    // Two rows of two cells.
    let cell = pane.size() * 0.5;
    for (index, image) in choose.images(scope.scene).into_iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let middle = pane.min() + cell * dvec2(column as f64 + 0.5, 1.5 - row as f64);
        let shape: Vec<DVec2> = corners.iter().map(|corner| image.scale * *corner).collect();
        let (low, high) = shape.iter().fold((shape[0], shape[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let shape = shape.into_iter().map(|corner| corner - low.midpoint(high) + middle);
        let Ok(hull) = ConvexPolygon::hull(shape) else { continue };
        let (is_chosen, is_right) = (choose.chosen == Some(index), image == IMAGES[0]);
        let figure = &mut panes.difference;
        let (role, weight) = match choose.chosen {
            Some(_) if is_right => (Role::B, Weight::Strong),
            Some(_) if is_chosen => (Role::Ghost, Weight::Faint),
            _ => (Role::B, Weight::Plain),
        };
        figure.add_weighted(role, weight, Shape::Polygon(hull.vertices().to_vec()));
        let number = (index + 1).to_string();
        let label = if is_right && choose.chosen.is_some() { format!("{number}: {}", name("-#")) } else { number };
        figure.label(Role::B, mean(hull.vertices()), label, Anchor::Center);
        if is_chosen {
            panes.aside.push(name(image.said).replace("{}", &(index + 1).to_string()));
        }
    }
    if choose.chosen.is_none() {
        let list: Vec<String> = corners.iter().map(|corner| point(*corner - origin)).collect();
        panes.aside.push(format!("the corners of {letter}: {}", list.join(" ")));
    }
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

    fn picture(choosing: &Situation) -> u8 {
        match reading(choosing, "picture") {
            Some(Value::Number(number)) => number as u8,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn another_shape_has_another_right_picture_and_a_wrong_one_is_named() {
        let mut pictures = Vec::new();
        for turned in 0..4 {
            let start = choosing(turned);
            let right = picture(&start);
            pictures.push(right);
            assert!(shown(&start, &["silhouettes"]).aside[0].starts_with("the corners of B: ("));
            for digit in 1..=4 {
                let mut one = start.clone();
                assert_eq!(one.act(Act::Digit(digit)), Reply::Done);
                assert_eq!(reading(&one, "matched"), Some(Value::Truth(digit == right)));
                let panes = shown(&one, &["silhouettes"]);
                assert_eq!(panes.aside[0].starts_with(&format!("picture {digit} is -B: ")), digit == right);
                let names = panes.difference.marks.into_iter().filter_map(|mark| match mark.shape {
                    Shape::Label(_, text, _) if text.contains("-B") => Some(text),
                    _ => None,
                });
                assert_eq!(names.collect::<Vec<_>>(), [format!("{right}: -B")]);
            }
            assert!(matches!(start.clone().act(Act::Digit(0)), Reply::Refused(why) if why.contains("four pictures")));
        }
        pictures.sort_unstable();
        pictures.dedup();
        assert!(pictures.len() > 1, "{pictures:?}");
    }

    /// After the choice -B lies as far on the other side of O, and the line through O misses the inside of both.
    #[test]
    fn the_half_turn_is_drawn_around_the_origin() {
        let mut now = choosing(0);
        let origin = now.scene.layout.world_view().center();
        let marks = |now: &Situation, role: Role| -> Vec<Shape> {
            let marks = shown(now, &["silhouettes"]).world.marks.into_iter();
            marks.filter(|mark| mark.role == role).map(|mark| mark.shape).collect()
        };
        assert_eq!(marks(&now, Role::Origin), [Shape::Point(origin)]);
        let before = marks(&now, Role::B);
        now.act(Act::Digit(1));
        // The box from (1,1) to (2,3), seen from an O at its upper right.
        assert!(origin.x > 2.0 && origin.y > 3.0);
        let turned = [[1.0, 1.0], [2.0, 1.0], [2.0, 3.0], [1.0, 3.0]].map(|at| origin * 2.0 - DVec2::from(at));
        let turned = Shape::Polygon(turned.to_vec());
        assert!(!before.contains(&turned) && marks(&now, Role::B).contains(&turned));
        let from = dvec2(2.0, 1.0);
        assert_eq!(marks(&now, Role::Note), [Shape::Segment(from, origin * 2.0 - from)]);
    }

    #[test]
    fn a_body_is_needed() {
        let error = try_situation(Scene::default(), &["choose"]).expect_err("no bodies");
        assert_eq!(error, "\"choose\" takes one body, as in \"choose B\"");
    }
}
