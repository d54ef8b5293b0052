//! Parallel loops beside the same loops with iterators, in nanoseconds.

use cilk::{chunks, chunks_mut, enumerate, par_for, reduce, zip, Sum};
use std::hint::black_box;
use std::time::Instant;

#[inline(never)]
fn add(a: &mut [f64], b: &[f64]) {
    for (x, y) in a.iter_mut().zip(b) {
        *x += *y;
    }
}

#[inline(never)]
fn par_add(a: &mut [f64], b: &[f64]) {
    par_for(zip(a, b), |(x, y)| *x += *y);
}

#[inline(never)]
fn fill(a: &mut [f64]) {
    for (i, x) in a.iter_mut().enumerate() {
        *x = i as f64 * 0.5;
    }
}

#[inline(never)]
fn par_fill(a: &mut [f64]) {
    par_for(enumerate(a), |(i, x)| *x = i as f64 * 0.5);
}

fn roots(piece: &mut [f64]) {
    for x in piece {
        *x = x.sqrt() + 1.0;
    }
}

#[inline(never)]
fn pieces(a: &mut [f64]) {
    a.chunks_mut(512).for_each(roots);
}

#[inline(never)]
fn par_pieces(a: &mut [f64]) {
    par_for(chunks_mut(a, 512), roots);
}

#[inline(never)]
fn sum(a: &[u64]) -> u64 {
    a.iter().sum()
}

#[inline(never)]
fn par_sum(a: &[u64]) -> u64 {
    reduce::<Sum<u64>>(|r| par_for(chunks(a, 2048), |c| r.add(c.iter().sum())))
}

/// The least time of a call of each.
fn compare(name: &str, repeat: usize, serial: &mut dyn FnMut(), parallel: &mut dyn FnMut()) {
    let mut best = [f64::MAX; 2];
    for _ in 0..10 {
        for (best, f) in best.iter_mut().zip([&mut *serial, &mut *parallel]) {
            let begin = Instant::now();
            (0..repeat).for_each(|_| f());
            *best = best.min(begin.elapsed().as_secs_f64() / repeat as f64 * 1e9);
        }
    }
    let ratio = best[1] / best[0];
    println!("{name:8} {:12.0} {:12.0} {ratio:6.2}", best[0], best[1]);
}

fn main() {
    let repeat = std::env::args()
        .nth(1)
        .map_or(1000, |n| n.parse().expect("a number"));
    println!(
        "{:8} {:>12} {:>12} {:>6}",
        "50 KB", "serial", "par_for", "ratio"
    );
    const N: usize = 6400;
    let (mut a, b, c) = (vec![1.0; N], vec![2.0; N], vec![3u64; N]);
    let a: *mut Vec<f64> = &mut a;
    // SAFETY: one closure at a time uses it.
    let a = || black_box(unsafe { &mut *a });
    compare("add", repeat, &mut || add(a(), &b), &mut || {
        par_add(a(), &b)
    });
    compare("fill", repeat, &mut || fill(a()), &mut || par_fill(a()));
    compare("pieces", repeat, &mut || pieces(a()), &mut || {
        par_pieces(a())
    });
    let check = |sum: u64| assert_eq!(sum, 3 * N as u64);
    compare(
        "sum",
        repeat,
        &mut || check(sum(black_box(&c))),
        &mut || check(par_sum(black_box(&c))),
    );
}
