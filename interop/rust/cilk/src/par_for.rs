//! Parallel loops.
//!
//! Each step is a task. The passes divide the loop into pieces that are worth a
//! spawn, and make a serial loop of each piece. So LLVM vectorises a piece like a loop that is
//! written serially.

use std::os::raw::c_char;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

use crate::markers::{detach, parallel_loop, reattach, sync};
use crate::panics::Panics;
use crate::source::{IntoSource, Source};
use crate::tied::is_panicking;

/// Calls `body` for each item; the calls may run in parallel.
///
/// Items come from ranges of integers, from slices, arrays and vectors, and from the results of
/// [`chunks`](crate::chunks), [`chunks_mut`](crate::chunks_mut), [`zip`](crate::zip) and
/// [`enumerate`](crate::enumerate).
///
/// ```
/// use cilk::{enumerate, par_for, zip};
///
/// let mut squares = vec![0; 1000];
/// par_for(enumerate(&mut squares), |(i, x)| *x = i * i);
///
/// let mut sums = vec![0; 1000];
/// par_for(zip(&mut sums, &squares), |(x, &y)| *x += y);
/// assert_eq!(sums[30], 900);
/// ```
///
/// The calls can only read the variables that they share, except for atomics, locks and
/// [reducers](crate::Reducer):
///
/// ```compile_fail,E0594
/// let mut sum = 0;
/// cilk::par_for(0..10, |i| sum += i);
/// ```
///
/// # Panics
///
/// Panics if a call panics; all other calls are made first. If several calls panic, the panic of
/// the first item is resumed. Panics also if there are more items than a `usize` counts.
#[inline(always)]
pub fn par_for<S: IntoSource>(items: S, body: impl Fn(S::Item) + Sync) {
    par_for_grain(0, items, body);
}

/// Works like [`par_for`], with tasks of at least `grain` calls if there are that many.
///
/// Without a grain, the compiler and the runtime choose one by the cost of a call, as far as the
/// compiler can see it. A grain of one's own helps if that cost varies much: for instance 1 for few
/// and long calls.
///
/// ```
/// let files = ["a", "b", "c"];
/// cilk::par_for_grain(1, &files[..], |name| assert_eq!(name.len(), 1));
/// ```
#[inline(always)]
pub fn par_for_grain<S: IntoSource>(grain: usize, items: S, body: impl Fn(S::Item) + Sync) {
    let source = items.into_source();
    let count = source.count();
    // A thread that cleans up after a panic runs all calls serially: see `join`.
    let grain = if is_panicking() { count } else { grain };
    let panics = Panics::new();
    let mut region: c_char = 0;
    let region = &raw mut region;
    // The passes know this name, so they promote the variable to a register although debug records
    // describe it.
    let mut __cilk_number = 0;
    // SAFETY: nothing unwinds before the sync, so the values that tasks share live until the tasks
    // have ended. Numbers are below the count, and each comes once.
    unsafe {
        parallel_loop(region, count as u64, grain as u64);
        while __cilk_number < count {
            if detach(region, &raw const panics, ptr::null::<()>()) {
                step(&source, &body, &panics, __cilk_number);
                reattach(region);
            }
            __cilk_number += 1;
        }
        sync(region);
    }
    panics.resume();
}

/// Runs one task. A task must not unwind, and this function cannot, by its ABI.
///
/// # Safety
///
/// `number` is below the count, and doesn't come twice. Several threads may be in this function at
/// once, since `body` and the source are Sync.
#[inline]
unsafe extern "C" fn step<S: Source>(
    source: &S,
    body: &(impl Fn(S::Item) + Sync),
    panics: &Panics,
    number: usize,
) {
    // SAFETY: the caller keeps the promises above.
    let call = || body(unsafe { source.item(number) });
    if let Err(payload) = catch_unwind(AssertUnwindSafe(call)) {
        panics.add(number, payload);
    }
}

#[cfg(test)]
mod tests {
    use super::{par_for, par_for_grain};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn each_step_is_taken_once() {
        for count in [0, 1, 2, 3, 1000, 100_000] {
            let mut seen = vec![0u8; count];
            par_for(&mut seen, |x| *x += 1);
            assert!(seen.iter().all(|&x| x == 1));
        }
    }

    #[test]
    fn grains_change_nothing() {
        for grain in [1, 7, 100_000] {
            let sum = AtomicUsize::new(0);
            par_for_grain(grain, 0..1000usize, |i| {
                sum.fetch_add(i, Ordering::Relaxed);
            });
            assert_eq!(sum.into_inner(), 499_500);
        }
    }
}
