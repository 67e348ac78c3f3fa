//! The geometry against its peers: same inputs, same run.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::dvec2;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;
use minkowski2d::minkowski::merge;
use minkowski2d::{Contact, ConvexPolygon, OrientedBox, State, Sweep, contact, gjk, minkowski, origin, penetration};
use minktutor_benches::shapes::{
    PAIRS, Placed, Raw, as_cuboid, moving, plain_sum, polygons, raw, single_mtv, turned, upright,
};
use parry2d_f64::math::Vector;
use parry2d_f64::query::details::ShapeCastOptions;
use parry2d_f64::query::{self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher};
use std::hint::black_box;
use std::time::Duration;

/// The contact of two cuboids; of two that are apart only within the distance `prediction`.
fn parry_contact([(pos1, g1), (pos2, g2)]: &[Placed; 2], prediction: f64) -> Option<query::Contact> {
    query::contact(pos1, g1, pos2, g2, prediction).expect("cuboids are supported")
}

/// The manifolds of two cuboids, by separating axes: how many.
fn parry_manifolds([(pos1, g1), (pos2, g2)]: &[Placed; 2], manifolds: &mut Vec<ContactManifold<(), ()>>) -> usize {
    manifolds.clear();
    let pos12 = pos1.inv_mul(pos2);
    let done = DefaultQueryDispatcher.contact_manifolds(&pos12, g1, g2, 0.0, manifolds, &mut None);
    done.expect("cuboids are supported");
    manifolds.len()
}

/// Farther than any two of our shapes are apart.
const ANY_DISTANCE: f64 = 100.0;

fn boxes(c: &mut Criterion) {
    for (name, room) in [("aabb half overlap", 6.0), ("aabb all overlap", 1.0)] {
        let mut group = c.benchmark_group(name);
        let inputs = upright(room);
        group.throughput(Throughput::Elements(PAIRS as u64));
        group.bench_function("ours", |bench| {
            bench.iter(|| {
                for ([a, b], _) in &inputs {
                    let d = minkowski::difference(a, b);
                    black_box(origin::state(&d));
                    black_box(&penetration::minimum_translations(&d));
                }
            });
        });
        group.bench_function("parry contact", |bench| {
            bench.iter(|| {
                for (_, placed) in &inputs {
                    black_box(&parry_contact(placed, 0.0));
                }
            });
        });
        group.bench_function("single MTV by hand", |bench| {
            bench.iter(|| {
                for ([a, b], _) in &inputs {
                    black_box(&single_mtv(a, b));
                }
            });
        });
        group.bench_function("parry contact_manifolds", |bench| {
            let mut manifolds = Vec::new();
            bench.iter(|| {
                for (_, placed) in &inputs {
                    black_box(parry_manifolds(placed, &mut manifolds));
                }
            });
        });
        let bounds: Vec<_> = inputs.iter().map(|(_, placed)| placed.map(|(pos, cuboid)| cuboid.aabb(&pos))).collect();
        group.bench_function("parry intersects", |bench| {
            bench.iter(|| {
                for [a, b] in &bounds {
                    use parry2d_f64::bounding_volume::BoundingVolume;
                    black_box(a.intersects(b));
                }
            });
        });
        group.finish();
    }
}

fn sweeps(c: &mut Criterion) {
    let mut group = c.benchmark_group("sweep");
    let inputs = moving();
    let hits = inputs.iter().filter(|([a, b], _)| Sweep::new(*a, *b, 1.0).is_ok_and(|sweep| sweep.hit().is_some()));
    println!("sweep: {} of {PAIRS} hit", hits.count());
    group.throughput(Throughput::Elements(PAIRS as u64));
    group.bench_function("ours", |bench| {
        bench.iter(|| {
            for ([a, b], _) in &inputs {
                black_box(&Sweep::new(*a, *b, 1.0).expect("finite").hit());
            }
        });
    });
    group.bench_function("parry intersects_moving_aabb", |bench| {
        let bounds: Vec<_> = inputs
            .iter()
            .map(|([a, b], placed)| {
                let by = a.velocity - b.velocity;
                (placed.map(|(pos, cuboid)| cuboid.aabb(&pos)), Vector::new(by.x, by.y))
            })
            .collect();
        bench.iter(|| {
            for ([a, b], by) in &bounds {
                black_box(b.intersects_moving_aabb(a, *by));
            }
        });
    });
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    group.bench_function("parry cast_shapes", |bench| {
        bench.iter(|| {
            for ([a, b], [(pos1, g1), (pos2, g2)]) in &inputs {
                let (va, vb) = (Vector::new(a.velocity.x, a.velocity.y), Vector::new(b.velocity.x, b.velocity.y));
                black_box(&query::cast_shapes(pos1, va, g1, pos2, vb, g2, options).expect("supported"));
            }
        });
    });
    group.finish();
}

fn pairs_of([a, b]: &[ConvexPolygon; 2]) -> [Vec<(f64, f64)>; 2] {
    [a, b].map(|polygon| polygon.vertices().iter().map(|vertex| (vertex.x, vertex.y)).collect())
}

/// The union of all sums of an edge of one and an edge of the other, the way a library without a Minkowski sum of its
/// own makes one.
fn quads([a, b]: &[Vec<(f64, f64)>; 2]) -> Vec<Vec<[f64; 2]>> {
    let mut quads = Vec::with_capacity(a.len() * b.len());
    for i in 0..a.len() {
        for j in 0..b.len() {
            let (p, q, r, s) = (a[i], a[(i + 1) % a.len()], b[j], b[(j + 1) % b.len()]);
            let mut quad = [(p, r), (q, r), (q, s), (p, s)].map(|(u, v)| [u.0 + v.0, u.1 + v.1]);
            if (q.0 - p.0) * (s.1 - r.1) < (q.1 - p.1) * (s.0 - r.0) {
                quad.reverse();
            }
            quads.push(quad.to_vec());
        }
    }
    quads
}

fn sums(c: &mut Criterion) {
    let mut group = c.benchmark_group("polygon sum");
    for vertices in [4, 8, 32, 128, 1024] {
        let inputs = polygons(vertices, 32);
        let plain: Vec<_> = inputs.iter().map(pairs_of).collect();
        let mut next = 0;
        let turn = std::cell::RefCell::new(move || {
            next = (next + 1) % 32;
            next
        });
        let turn = || (turn.borrow_mut())();
        group.bench_function(BenchmarkId::new("ours", vertices), |bench| {
            bench.iter(|| {
                let [a, b] = &inputs[turn()];
                merge::sum(a, b)
            });
        });
        let copies: Vec<_> = inputs.iter().map(|[a, _]| [a.clone(), a.translated(dvec2(1e-3, 1e-3))]).collect();
        group.bench_function(BenchmarkId::new("ours, same shape twice", vertices), |bench| {
            bench.iter(|| {
                let [a, b] = &copies[turn()];
                merge::sum(a, b)
            });
        });
        group.bench_function(BenchmarkId::new("plain f64 merge", vertices), |bench| {
            bench.iter(|| {
                let [a, b] = &inputs[turn()];
                plain_sum(a.vertices(), b.vertices())
            });
        });
        group.bench_function(BenchmarkId::new("minkowski crate", vertices), |bench| {
            bench.iter(|| {
                let [a, b] = &plain[turn()];
                minkowski_crate(a, b)
            });
        });
        if vertices <= 128 {
            group.bench_function(BenchmarkId::new("i_overlay union", vertices), |bench| {
                bench.iter(|| quads(&plain[turn()]).simplify_shape(FillRule::NonZero));
            });
        }
    }
    group.finish();
}

fn minkowski_crate(a: &[(f64, f64)], b: &[(f64, f64)]) -> usize {
    ::minkowski::extract_loops(&::minkowski::reduced_convolution(a, b)).len()
}

fn turned_boxes(c: &mut Criterion) {
    for (name, room, same) in
        [("boxes mixed", 7.0, false), ("boxes all overlap", 1.0, false), ("boxes same angle", 7.0, true)]
    {
        let mut group = c.benchmark_group(name);
        let inputs = turned(room, same);
        group.throughput(Throughput::Elements(PAIRS as u64));
        group.bench_function("ours", |bench| {
            bench.iter(|| {
                for ([a, b], _) in &inputs {
                    black_box(&Contact::between(a, b));
                }
            });
        });
        group.bench_function("ours, state only", |bench| {
            bench.iter(|| {
                for ([a, b], _) in &inputs {
                    black_box(contact::state(a, b));
                }
            });
        });
        group.bench_function("parry contact", |bench| {
            bench.iter(|| {
                for (_, placed) in &inputs {
                    black_box(&parry_contact(placed, ANY_DISTANCE));
                }
            });
        });
        group.bench_function("parry contact_manifolds", |bench| {
            let mut manifolds = Vec::new();
            bench.iter(|| {
                for (_, placed) in &inputs {
                    black_box(parry_manifolds(placed, &mut manifolds));
                }
            });
        });
        group.bench_function("parry distance", |bench| {
            bench.iter(|| {
                for (_, [(pos1, g1), (pos2, g2)]) in &inputs {
                    black_box(query::distance(pos1, g1, pos2, g2).expect("supported"));
                }
            });
        });
        group.finish();
    }
}

/// Boxes as a game has them, by center, half size and angle: making them is part of the work on both sides.
fn made_boxes(c: &mut Criterion) {
    for degrees in [[0.0, 0.0], [0.0, 30.0], [0.0, 45.0], [15.0, 15.0], [15.0, 75.0], [30.0, 120.0], [10.0, 67.0]] {
        let mut group = c.benchmark_group(format!("made boxes at {} and {} degrees", degrees[0], degrees[1]));
        let inputs = raw(degrees);
        group.throughput(Throughput::Elements(PAIRS as u64));
        let ours = |(center, half, angle): Raw| OrientedBox::new(center, half, angle).expect("finite");
        group.bench_function("ours", |bench| {
            bench.iter(|| {
                for [a, b] in &inputs {
                    black_box(&Contact::between(&ours(*a), &ours(*b)));
                }
            });
        });
        group.bench_function("parry contact_manifolds", |bench| {
            let mut manifolds = Vec::new();
            bench.iter(|| {
                for pair in &inputs {
                    black_box(parry_manifolds(&pair.map(as_cuboid), &mut manifolds));
                }
            });
        });
        group.bench_function("parry contact", |bench| {
            bench.iter(|| {
                for pair in &inputs {
                    black_box(&parry_contact(&pair.map(as_cuboid), ANY_DISTANCE));
                }
            });
        });
        group.finish();
    }
}

/// Polygons as parry has them, in their own frame and placed by it.
fn parry_polygons(pairs: &[[ConvexPolygon; 2]]) -> Vec<[parry2d_f64::shape::ConvexPolygon; 2]> {
    let theirs = |polygon: &ConvexPolygon| {
        let corners = polygon.vertices().iter().map(|corner| Vector::new(corner.x, corner.y)).collect();
        parry2d_f64::shape::ConvexPolygon::from_convex_polyline_unmodified(corners).expect("convex")
    };
    pairs.iter().map(|pair| pair.each_ref().map(theirs)).collect()
}

fn support_walks(c: &mut Criterion) {
    let places = [parry2d_f64::math::Pose::identity(); 2];
    for vertices in [4, 8, 32] {
        // At random places on circles: some apart, most not; and the same ones moved apart.
        let near = polygons(vertices, PAIRS);
        let apart: Vec<_> = near.iter().map(|[a, b]| [a.clone(), b.translated(dvec2(20.0, 9.0))]).collect();
        for (name, inputs) in [("near", near), ("apart", apart)] {
            let theirs = parry_polygons(&inputs);
            let mut group = c.benchmark_group(format!("gjk intersects {name}"));
            group.throughput(Throughput::Elements(PAIRS as u64));
            group.bench_function(BenchmarkId::new("ours", vertices), |bench| {
                bench.iter(|| inputs.iter().filter(|[a, b]| gjk::intersects(a, b)).count());
            });
            group.bench_function(BenchmarkId::new("ours, whole border", vertices), |bench| {
                bench.iter(|| inputs.iter().filter(|[a, b]| contact::state(a, b) != State::Separated).count());
            });
            group.bench_function(BenchmarkId::new("parry intersection_test", vertices), |bench| {
                let meet = |[a, b]: &&[_; 2]| {
                    query::intersection_test(&places[0], a, &places[1], b).expect("supported").intersecting
                };
                bench.iter(|| theirs.iter().filter(meet).count());
            });
            group.finish();
            let mut group = c.benchmark_group(format!("gjk distance {name}"));
            group.throughput(Throughput::Elements(PAIRS as u64));
            group.bench_function(BenchmarkId::new("ours", vertices), |bench| {
                bench.iter(|| inputs.iter().map(|[a, b]| gjk::distance(a, b).distance).sum::<f64>());
            });
            group.bench_function(BenchmarkId::new("parry distance", vertices), |bench| {
                let apart =
                    |[a, b]: &[_; 2]| query::distance(&places[0], a, &places[1], b).expect("supported").distance;
                bench.iter(|| theirs.iter().map(apart).sum::<f64>());
            });
            group.finish();
        }
    }
}

fn config() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(50)
}

criterion_group! {
    name = benches;
    config = config();
    targets = boxes, sweeps, sums, turned_boxes, made_boxes, support_walks
}
criterion_main!(benches);
