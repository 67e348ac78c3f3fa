//! Lesson files: read, checked, and reported on with line and column.

pub mod expression;
mod nearest;
