//! The blocks of a Markdown text, each with its span in the file.

use super::problem::Report;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A top-level block.
#[derive(Debug)]
pub(super) struct MarkdownBlock {
    pub(super) content: Content,
    pub(super) place: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Content {
    Heading {
        level: u8,
        text: String,
    },
    Paragraph {
        /// The bold text at its start.
        strong: Option<String>,
        /// The whole text, without markup.
        text: String,
    },
    Code {
        /// The info string behind the opening fence.
        info: String,
        /// The opening fence line.
        fence: Range<usize>,
        /// The lines between the fences.
        body: Range<usize>,
        closed: bool,
    },
    Comment,
    Other(&'static str),
}

/// The blocks from `start` to the end of the file.
pub(super) fn blocks(start: usize, report: &Report<'_>) -> Vec<MarkdownBlock> {
    let text = report.text;
    let shifted = |range: Range<usize>| range.start + start..range.end + start;
    let parser = Parser::new_ext(&text[start..], Options::empty()).into_offset_iter();
    let events: Vec<_> = parser.map(|(event, range)| (event, shifted(range))).collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some((event, place)) = events.get(at) {
        let len = block_len(&events[at..]);
        let inner = &events[at + 1..at + len];
        let content = match event {
            Event::Start(Tag::Heading { level, .. }) => {
                Content::Heading { level: *level as u8, text: plain(inner, report) }
            }
            Event::Start(Tag::Paragraph) => {
                Content::Paragraph { strong: leading_strong(inner), text: plain(inner, report) }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => code(info, inner, place, text),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => Content::Other("indented code"),
            Event::Start(Tag::HtmlBlock) if text[place.clone()].trim_start().starts_with("<!--") => Content::Comment,
            Event::Start(Tag::HtmlBlock) => Content::Other("HTML"),
            Event::Start(Tag::List(_)) => Content::Other("a list"),
            Event::Start(Tag::BlockQuote(_)) => Content::Other("a quotation"),
            Event::Rule => Content::Other("a rule"),
            _ => Content::Other("this"),
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

/// The text without markup; what cannot be shown as text is reported.
fn plain(events: &[(Event<'_>, Range<usize>)], report: &Report<'_>) -> String {
    let mut text = String::new();
    for (event, place) in events {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(words),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::InlineHtml(html) if html.starts_with("<!--") => {}
            Event::InlineHtml(_) => report.add(place.clone(), "HTML is not shown", "write it as words"),
            Event::Start(Tag::Image { .. }) => report.add(place.clone(), "images are not shown", ""),
            _ => {}
        }
    }
    text
}

fn leading_strong(events: &[(Event<'_>, Range<usize>)]) -> Option<String> {
    let Some((Event::Start(Tag::Strong), _)) = events.first() else { return None };
    let inside = events[1..].iter().map(|(event, _)| event).take_while(|event| **event != Event::End(TagEnd::Strong));
    Some(inside.map(|event| if let Event::Text(words) = event { words } else { " " }).collect())
}

fn code(info: &str, inner: &[(Event<'_>, Range<usize>)], place: &Range<usize>, text: &str) -> Content {
    let fence_end = text[place.clone()].find('\n').map_or(place.end, |newline| place.start + newline);
    let start = (fence_end + 1).min(place.end);
    // The last event is the end of the block, which spans all of it.
    let mut lines = inner.iter().filter(|(event, _)| matches!(event, Event::Text(_)));
    let end = lines.next_back().map_or(start, |(_, range)| range.end);
    let closed = ["```", "~~~"].iter().any(|fence| text[end..place.end].trim_start().starts_with(fence));
    Content::Code { info: info.to_owned(), fence: place.start..fence_end, body: start..end, closed }
}
