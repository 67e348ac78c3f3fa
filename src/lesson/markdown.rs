//! The blocks of a Markdown text, each with its place in the file.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};
use std::ops::Range;

/// A top-level block.
#[derive(Debug)]
pub(super) struct MarkdownBlock {
    pub(super) kind: BlockKind,
    /// Its text without markup.
    pub(super) text: String,
    pub(super) place: Range<usize>,
    /// Where stars emphasise something that is no word: those of a formula, which would be lost.
    pub(super) lost_stars: Option<Range<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// A heading `## Text`.
    Heading,
    Paragraph,
    /// A block between fences, with what stands behind the opening one.
    Code(String),
    Comment,
    /// Anything else, such as a list, a heading of another level, or a paragraph with a picture or HTML.
    Other,
}

/// True if whole words stand there between their stars.
fn emphasises_words(text: &str, place: &Range<usize>) -> bool {
    let is_of_words = |c: char| c.is_alphabetic() || c.is_whitespace() || "*_-()".contains(c);
    let [before, after] = [&text[..place.start], &text[place.end..]];
    text[place.clone()].chars().all(is_of_words)
        && !before.ends_with(char::is_alphanumeric)
        && !after.starts_with(char::is_alphanumeric)
}

/// The blocks from `start` to the end of the file, without comments.
pub(super) fn blocks(text: &str, start: usize) -> Vec<MarkdownBlock> {
    let is_comment = |html: &str| html.trim_start().starts_with("<!--");
    let mut blocks: Vec<MarkdownBlock> = Vec::new();
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(&text[start..], Options::empty()).into_offset_iter() {
        let place = range.start + start..range.end + start;
        if depth == 0 {
            let kind = match &event {
                Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => BlockKind::Heading,
                Event::Start(Tag::Paragraph) => BlockKind::Paragraph,
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => BlockKind::Code(info.to_string()),
                Event::Start(Tag::HtmlBlock) if is_comment(&text[place.clone()]) => BlockKind::Comment,
                _ => BlockKind::Other,
            };
            blocks.push(MarkdownBlock { kind, text: String::new(), place: place.clone(), lost_stars: None });
        }
        let Some(MarkdownBlock { kind, text: told, lost_stars, .. }) = blocks.last_mut() else { continue };
        match event {
            Event::Text(words) | Event::Code(words) => told.push_str(&words),
            Event::SoftBreak | Event::HardBreak => told.push(' '),
            Event::InlineHtml(html) if !is_comment(&html) => *kind = BlockKind::Other,
            Event::Start(tag) => {
                depth += 1;
                match tag {
                    Tag::Image { .. } => *kind = BlockKind::Other,
                    Tag::Emphasis if !emphasises_words(text, &place) => *lost_stars = Some(place),
                    _ => {}
                }
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    blocks.retain(|block| block.kind != BlockKind::Comment);
    blocks
}
