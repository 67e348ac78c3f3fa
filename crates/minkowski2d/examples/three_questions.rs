//! What a game asks of two shapes: do they meet, which way out, and when in this frame?
#![expect(clippy::print_stdout, reason = "printing is all that an example does")]

use glam::{DVec2, dvec2};
use minkowski2d::sweep::Mover;
use minkowski2d::{Aabb, Contact, ConvexPolygon, Sweep, penetration};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Boxes: everything is in where the origin lies relative to A - B.
    let player = Aabb::new(dvec2(4.0, 2.0), dvec2(6.0, 5.0))?;
    let wall = Aabb::new(dvec2(5.0, 0.0), dvec2(7.0, 9.0))?;
    let difference = minkowski2d::minkowski::difference(&player, &wall);
    let state = minkowski2d::origin::state(&difference);
    println!("player and wall: {state:?}, A - B from {} to {}", difference.min(), difference.max());
    if let Some(push) = penetration::minimum_translations(&difference).first() {
        println!("add {push} to the player, and they touch");
    }

    // Any convex shapes.
    let rock = ConvexPolygon::hull([(8.0, 1.0), (12.0, 1.0), (13.0, 4.0), (10.0, 6.0)].map(DVec2::from))?;
    let slope = ConvexPolygon::new([(0.0, 0.0), (9.0, 0.0), (0.0, 6.0)].map(DVec2::from))?;
    let contact = Contact::between(&rock, &slope);
    println!("rock and slope: {:?}, signed distance {:.3}", contact.state(), contact.signed_distance());

    // A frame: the player moves, and the first contact counts, however fast it is.
    let start = Aabb::new(dvec2(0.0, 2.0), dvec2(2.0, 5.0))?;
    let moving = Mover { shape: start, velocity: dvec2(30.0, 0.0) };
    let sweep = Sweep::new(moving, Mover { shape: wall, velocity: DVec2::ZERO }, 1.0)?;
    match sweep.hit() {
        Some(hit) => println!("at 30 a frame the player hits the wall after {} of it", hit.h),
        None => println!("nothing is hit in this frame"),
    }
    Ok(())
}
