//! Only the benchmarks of this package are of use: `cargo bench`.
