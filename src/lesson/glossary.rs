//! The glossary: terms of the field, each explained in at most twenty words.

use super::markdown::{Content, MarkdownBlock, blocks};
use super::problem::Report;
use super::prose::{DEFINITION, TITLE};

/// A term and its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GlossaryTerm {
    /// The term.
    pub(crate) term: String,
    /// Its definition.
    pub(crate) definition: String,
}

/// Parses a file of paragraphs `**Term**: definition`. Headings are ignored.
pub(super) fn read(report: &Report<'_>) -> Vec<GlossaryTerm> {
    let mut entries: Vec<GlossaryTerm> = Vec::new();
    for MarkdownBlock { content, place } in blocks(0, report) {
        let entry = match &content {
            Content::Comment | Content::Heading { .. } => continue,
            Content::Paragraph { strong: Some(term), text } => {
                text.strip_prefix(term.as_str()).and_then(|rest| rest.strip_prefix(':')).map(|rest| (term, rest))
            }
            _ => None,
        };
        let Some((term, definition)) = entry else {
            report.add(place, "this is no entry of the glossary", "an entry is: **Term**: what it means");
            continue;
        };
        let term = TITLE.check("the term", term, &place, report);
        let definition = DEFINITION.check("the definition", definition, &place, report);
        let (Some(term), Some(definition)) = (term, definition) else { continue };
        if entries.iter().any(|entry| entry.term.eq_ignore_ascii_case(&term)) {
            report.add(place, format!("\"{term}\" is explained twice"), "");
        } else {
            entries.push(GlossaryTerm { term, definition });
        }
    }
    entries
}
