//! The blocks of a Markdown text, each with its span in the file.

use super::problem::Fault;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};
use std::ops::Range;

/// A top-level block.
#[derive(Debug)]
pub(super) struct MarkdownBlock {
    pub(super) content: Content,
    pub(super) place: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Content {
    /// A heading `## Text`.
    Heading(String),
    /// The text without markup.
    Paragraph(String),
    Code(CodeBlock),
    Comment,
    /// Anything else, such as a list or a heading of another level.
    Other,
}

/// A block between fences.
#[derive(Debug)]
pub(super) struct CodeBlock {
    /// What stands behind the opening fence.
    pub(super) info: String,
    /// The opening fence line.
    pub(super) fence: Range<usize>,
    /// The lines between the fences.
    pub(super) body: Range<usize>,
    pub(super) closed: bool,
}

/// The blocks from `start` to the end of the file, and what in them cannot be shown as text.
pub(super) fn blocks(text: &str, start: usize, faults: &mut Vec<Fault>) -> Vec<MarkdownBlock> {
    let shifted = |range: Range<usize>| range.start + start..range.end + start;
    let parser = Parser::new_ext(&text[start..], Options::empty()).into_offset_iter();
    let events: Vec<_> = parser.map(|(event, range)| (event, shifted(range))).collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some((event, place)) = events.get(at) {
        let len = block_len(&events[at..]);
        let inner = &events[at + 1..at + len];
        let content = match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => Content::Heading(plain(inner, faults)),
            Event::Start(Tag::Paragraph) => Content::Paragraph(plain(inner, faults)),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => code(info, inner, place, text),
            Event::Start(Tag::HtmlBlock) if text[place.clone()].trim_start().starts_with("<!--") => Content::Comment,
            _ => Content::Other,
        };
        blocks.push(MarkdownBlock { content, place: place.clone() });
        at += len;
    }
    blocks
}

/// The number of events of the block that starts with the first of these.
fn block_len(events: &[(Event<'_>, Range<usize>)]) -> usize {
    let mut depth = 0_usize;
    for (count, (event, _)) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return count + 1;
        }
    }
    events.len()
}

/// The text without markup.
fn plain(events: &[(Event<'_>, Range<usize>)], faults: &mut Vec<Fault>) -> String {
    let mut text = String::new();
    for (event, place) in events {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(words),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::InlineHtml(html) if html.starts_with("<!--") => {}
            Event::InlineHtml(_) => faults.push(Fault::at(place, "HTML is not shown").help("write it as words")),
            Event::Start(Tag::Image { .. }) => faults.push(Fault::at(place, "images are not shown")),
            _ => {}
        }
    }
    text
}

fn code(info: &str, inner: &[(Event<'_>, Range<usize>)], place: &Range<usize>, text: &str) -> Content {
    let fence_end = text[place.clone()].find('\n').map_or(place.end, |newline| place.start + newline);
    let start = (fence_end + 1).min(place.end);
    // The last event is the end of the block, which spans all of it.
    let mut lines = inner.iter().filter(|(event, _)| matches!(event, Event::Text(_)));
    let end = lines.next_back().map_or(start, |(_, range)| range.end);
    let closed = ["```", "~~~"].iter().any(|fence| text[end..place.end].trim_start().starts_with(fence));
    Content::Code(CodeBlock { info: info.to_owned(), fence: place.start..fence_end, body: start..end, closed })
}
