//! What a screen says: its words, and the pictures in its frames.

use std::ops::Range;

/// A picture: the rows inside a frame.
#[derive(Clone, Debug)]
pub(crate) struct Pane {
    pub(crate) title: String,
    pub(crate) rows: Vec<String>,
}

/// What can be read.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// All words outside the frames, one blank apart.
    pub(crate) words: String,
    /// The same, row by row as they stand.
    pub(crate) lines: String,
    pub(crate) panes: Vec<Pane>,
    /// What was read before in the same lesson.
    pub(crate) memory: String,
    /// How many steps to the left, to the right, down and up are possible, as far as one was refused.
    pub(crate) room: [i32; 4],
}

/// More steps than any way takes.
pub(crate) const FAR: [i32; 4] = [24; 4];

/// Words one blank apart.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Takes the tick or the number of the axis out of the first columns of a row.
fn without_tick(row: &mut String) {
    let end = row.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(row.len());
    row.replace_range(..end, &" ".repeat(end));
}

impl Sight {
    /// Reads a screen of a step: frames side by side, words above, below and beside them.
    pub(crate) fn of(screen: &str) -> Self {
        let (mut panes, mut spans): (Vec<Pane>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
        let (mut lines, mut open) = (String::new(), false);
        for row in screen.lines() {
            // Below, the border may tell the numbers of the axis.
            let is_border = row.starts_with("+--") || open && row.starts_with('+');
            if is_border && !open {
                let mut at = 0;
                while row[at..].starts_with("+--") {
                    // A title may have a plus of its own.
                    let end = at + 2 + row[at..].find("-+").expect("a corner of the frame");
                    let title = row[at..end].trim_matches(['-', '+', ' ']).split(", v:").next().unwrap_or_default();
                    let title = title.split(", key v:").next().unwrap_or_default();
                    panes.push(Pane { title: title.to_owned(), rows: Vec::new() });
                    spans.push(at..end);
                    at = (end + 1).min(row.len());
                }
            } else if open && !is_border {
                for (pane, span) in panes.iter_mut().zip(&spans) {
                    pane.rows.push(row[span.start + 1..span.end - 1].to_owned());
                }
            }
            if is_border && open {
                for (pane, _) in panes.iter_mut().zip(&spans).filter(|(_, span)| row[(*span).clone()].contains('\'')) {
                    pane.rows.iter_mut().for_each(without_tick);
                }
            }
            let is_framed = is_border || open;
            open ^= is_border;
            let from = spans.last().filter(|_| is_framed).map_or(0, |span| span.end + 1);
            let beside = row.get(from..).unwrap_or_default();
            if !(is_framed && beside.is_empty()) {
                lines.extend([beside, "\n"]);
            }
        }
        Self { words: one_line(&lines), lines, panes, memory: String::new(), room: FAR }
    }

    /// Adds the picture of another screen of the same step, and the words that only it has.
    pub(crate) fn add(&mut self, screen: &str) {
        let other = Self::of(screen);
        self.panes.extend(other.panes);
        for line in other.lines.lines() {
            if !self.words.contains(&one_line(line)) {
                self.words.extend([" ", &one_line(line)]);
            }
        }
    }

    /// The picture with such a title.
    pub(crate) fn pane(&self, title: &str) -> Option<&Pane> {
        self.panes.iter().find(|pane| pane.title.starts_with(title))
    }

    /// All pictures, to be shown.
    pub(crate) fn drawn(&self) -> String {
        let told = self.panes.iter().map(|pane| format!("{}:\n{}\n", pane.title, pane.rows.join("\n")));
        told.collect::<Vec<_>>().concat()
    }
}
