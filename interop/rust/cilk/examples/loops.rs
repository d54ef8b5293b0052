//! Compares parallel loops with the same loops over iterators, in nanoseconds.

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

/// Prints the least times of a call of both functions, which get `data`, and their ratio.
fn compare<D: ?Sized>(
    name: &str,
    repeat: usize,
    data: &mut D,
    serial: impl Fn(&mut D),
    parallel: impl Fn(&mut D),
) {
    let mut time = |f: &dyn Fn(&mut D)| {
        let begin = Instant::now();
        (0..repeat).for_each(|_| f(black_box(data)));
        begin.elapsed().as_secs_f64() / repeat as f64 * 1e9
    };
    let (mut best, mut parallel_best) = (f64::MAX, f64::MAX);
    for _ in 0..20 {
        best = best.min(time(&serial));
        parallel_best = parallel_best.min(time(&parallel));
    }
    let ratio = parallel_best / best;
    println!("{name:8} {best:12.0} {parallel_best:12.0} {ratio:6.2}");
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
    let (mut a, b, mut c) = ([1.0; N], [2.0; N], [3u64; N]);
    let (a, c) = (&mut a[..], &mut c[..]);
    compare("add", repeat, a, |a| add(a, &b), |a| par_add(a, &b));
    compare("fill", repeat, a, fill, par_fill);
    compare("pieces", repeat, a, pieces, par_pieces);
    let check = |sum: u64| assert_eq!(sum, 3 * N as u64);
    compare("sum", repeat, c, |c| check(sum(c)), |c| check(par_sum(c)));
}
