//! What is measured, and what it is measured against; the benchmarks themselves are in `benches/`, the commands in
//! `README.md`.

pub mod encoder;
pub mod shapes;
