//! Four images of a body, one of them its half-turn.

use super::super::Panes;
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::ConvexPolygon;
use crate::geometry::outline::mean;
use crate::instrument::{Scope, corner_names, solid};
use crate::scene::Image;
use glam::{DVec2, dvec2};

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(choice) = &scope.scene.choice else { return };
    drawing.base.without_numbers = true;
    let body = &scope.scene.bodies[choice.body()];
    let (letter, corners) = (body.letter(), body.shape.corners());
    drawing.world = Figure::default();
    drawing.base.world_title = Some("the shape");
    drawing.base.difference_title = Some("find the half-turn");
    solid(&mut drawing.world, Role::B, &corners);
    corner_names(&mut drawing.world, Role::B, letter.to_ascii_lowercase(), &corners);
    drawing.world.label(Role::B, mean(&corners), letter, Anchor::Center);

    let pane = scope.scene.layout.difference();
    let quarter = pane.size() * 0.5;
    for (index, image) in choice.images().into_iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let middle = pane.min() + quarter * dvec2(column as f64 + 0.5, 1.5 - row as f64);
        let shape: Vec<DVec2> = corners.iter().map(|corner| image.of(*corner)).collect();
        let (low, high) = shape.iter().fold((shape[0], shape[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let shape = shape.into_iter().map(|corner| corner - low.midpoint(high) + middle);
        let Ok(hull) = ConvexPolygon::hull(shape) else { continue };
        let tried = choice.tried[index];
        let figure = &mut drawing.difference;
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
    drawing.aside.push(format!("matched {} of {}", choice.matched, choice.bodies.len()));
    let list: Vec<String> =
        corners.iter().map(|c| format!("({},{})", c.x - corners[0].x, c.y - corners[0].y)).collect();
    drawing.aside.push(format!("{letter} seen from its corner {}0: {}", letter.to_ascii_lowercase(), list.join(" ")));
}
