//! Questions as lines of JSON, as a script would ask them, and what stands for the answer of each.
#![expect(clippy::print_stdout, reason = "printing is all that an example does")]

use minkowski2d::json::{Kind, answer};

fn main() {
    for (kind, line) in [
        (Kind::Aabb, r#"{"id": 1, "a": {"min": [6, 4], "max": [10, 8]}, "b": {"min": [8, 5], "max": [12, 9]}}"#),
        (Kind::Polygons, r#"{"id": 2, "a": [[0, 0], [4, 0], [0, 3]], "b": [[7, 4]], "radius_b": 1}"#),
        (Kind::Boxes, r#"{"id": 3, "a": {"center": [0, 0], "half": [2, 1], "angle": 0.5}}"#),
    ] {
        println!("asked     {line}");
        match answer(kind, line.as_bytes()) {
            Ok(answer) => println!("answered  {answer}"),
            Err(error) => println!("refused   {}", error.to_json()),
        }
    }
}
