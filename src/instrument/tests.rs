//! The page for contributors, and what tests of instruments share.

pub(crate) mod testing;

/// What the page for contributors quotes is in the file of the model instrument, or in this one.
#[test]
fn the_walk_through_quotes_the_model() {
    let page = include_str!("../../CONTRIBUTING.md");
    let walk = page
        .split("## How to add an instrument")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .expect("the section");
    let quotes: Vec<&str> = walk.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!quotes.is_empty());
    for quote in quotes {
        for line in quote.lines() {
            assert!(include_str!("swap.rs").contains(line.trim()), "{line}");
        }
    }
    for line in walk.split("**Two lines**").nth(1).unwrap_or_default().split('`').skip(3).step_by(2).take(2) {
        assert!(include_str!("../instrument.rs").contains(line), "{line}");
    }
}
