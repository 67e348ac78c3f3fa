//! The glossary: terms of the field, each explained in at most twenty words.

use super::markdown::{BlockKind, MarkdownBlock, blocks};
use super::problem::{Fault, Read, ensure};
use super::prose::{DEFINITION, TITLE};

/// A term and its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GlossaryTerm {
    /// The term.
    pub(crate) term: String,
    /// Its definition.
    pub(crate) definition: String,
}

/// Parses a file of paragraphs `**Term**: definition`. Headings are ignored: they only help the author.
pub(super) fn read(text: &str, faults: &mut Vec<Fault>) -> Vec<GlossaryTerm> {
    let mut terms: Vec<GlossaryTerm> = Vec::new();
    for block in blocks(text, 0) {
        let written = &text[block.place.clone()];
        if !written.starts_with('#') {
            terms.extend(term(&block, written).map_err(|fault| faults.push(fault)).ok());
        }
    }
    terms
}

fn term(MarkdownBlock { kind, text, place, .. }: &MarkdownBlock, written: &str) -> Read<GlossaryTerm> {
    let no_entry =
        || Fault::at(place, "this is not an entry of the glossary").help("an entry is: **Term**: what it means");
    ensure(*kind == BlockKind::Paragraph, no_entry)?;
    let (term, _) = written.strip_prefix("**").and_then(|rest| rest.split_once("**:")).ok_or_else(no_entry)?;
    let definition = text.strip_prefix(term).and_then(|rest| rest.strip_prefix(':')).ok_or_else(no_entry)?;
    Ok(GlossaryTerm {
        term: TITLE.check("the term", term, place)?,
        definition: DEFINITION.check("the definition", definition, place)?,
    })
}
