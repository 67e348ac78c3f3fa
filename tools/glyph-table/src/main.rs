//! Prints the table of glyphs by the ends of a piece of line: see the README.

#[path = "../../../src/canvas/shape.rs"]
#[allow(dead_code)]
mod shape;

fn main() {
    print!("{}", shape::table());
}
