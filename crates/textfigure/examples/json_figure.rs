//! A figure from a line of JSON, as text and, with `svg` as an argument, as a picture.
#![expect(clippy::print_stdout, reason = "printing is all that an example does")]

use std::error::Error;
use textfigure::json::{DrawingOptions, read};
use textfigure::{ThemeName, to_svg, to_text};

const FIGURE: &str = r#"{"shapes": [
    {"polygon": [[0, 0], [8, 0], [8, 2], [0, 2]], "label": "broad phase"},
    {"polygon": [[14, 0], [22, 0], [22, 2], [14, 2]], "label": "narrow phase"},
    {"arrow": [[8, 1], [14, 1]], "label": "pairs"}, {"dimension": [[0, 0], [8, 0]]}
]}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let options = DrawingOptions { trim: true, ..DrawingOptions::default() };
    let cells = read(FIGURE.as_bytes())?.paint(&options)?;
    if std::env::args().nth(1).as_deref() == Some("svg") {
        print!("{}", to_svg(&cells, ThemeName::Light));
    } else {
        print!("{}", to_text(&cells));
    }
    Ok(())
}
