//! Times of a change and of its way back.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use minktutor_benches::encoder::{changes, encoder, ours, theirs};

fn frames(criterion: &mut Criterion) {
    for change in changes() {
        let mut group = criterion.benchmark_group(change.name);
        group.bench_function("ours", |bencher| {
            let (mut encoder, mut out) = (encoder(&change), Vec::new());
            bencher.iter(|| ours(&mut encoder, black_box(&change), &mut out));
        });
        group.bench_function("ratatui", |bencher| {
            let mut out = Vec::new();
            bencher.iter(|| theirs(black_box(&change), &mut out));
        });
        group.finish();
    }
}

criterion_group!(benches, frames);
criterion_main!(benches);
