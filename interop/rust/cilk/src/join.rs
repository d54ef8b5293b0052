//! Two closures that may run in parallel.
//!
//! The first closure becomes a task. The second one is the task's continuation: a
//! thief may steal it, with the caller's frame, up to the sync. After the sync the
//! caller is in its own thread again (see `tied`). So the task stores its result in
//! the caller's frame, and nothing has to outlive the call.

use std::any::Any;
use std::mem::{ManuallyDrop, MaybeUninit};
use std::os::raw::c_char;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::thread;

use crate::markers::{detach, reattach, sync};
use crate::panics::resume_before;
use crate::tied::is_panicking;

/// Runs both closures, which may run in parallel, and returns their results.
///
/// Costs a few nanoseconds and allocates nothing.
///
/// ```
/// fn sum(a: &[u64]) -> u64 {
///     if a.len() <= 1000 {
///         return a.iter().sum();
///     }
///     let (left, right) = a.split_at(a.len() / 2);
///     let (x, y) = cilk::join(|| sum(left), || sum(right));
///     x + y
/// }
/// assert_eq!(sum(&vec![1; 5000]), 5000);
/// ```
///
/// Both may borrow the caller's variables, as long as they don't race:
///
/// ```compile_fail,E0499
/// let mut n = 0;
/// cilk::join(|| n += 1, || n += 2);
/// ```
///
/// ```compile_fail,E0277
/// let n = std::cell::Cell::new(0);
/// cilk::join(|| n.set(1), || n.set(2));
/// ```
///
/// `a` is called in the caller's thread. `b` is called there or in another thread. The caller
/// resumes in [its own thread](crate#threads).
///
/// # Panics
///
/// Panics if `a` or `b` does. The other closure runs to its end first. If both panic, the panic of
/// `a` is resumed and the payload of `b` is dropped.
#[inline(always)]
pub fn join<A, B, RA, RB>(a: A, b: B) -> (RA, RB)
where
    A: FnOnce() -> RA + Send,
    B: FnOnce() -> RB + Send,
    RA: Send,
    RB: Send,
{
    // A thread that cleans up after a panic runs both closures serially. While such a thread waits,
    // it could begin other tasks, and the standard library would count these as unwinding, since it
    // counts panics by thread.
    if is_panicking() {
        return join_serially(a, b);
    }
    let (a, b) = (ManuallyDrop::new(a), ManuallyDrop::new(b));
    let mut first = MaybeUninit::<thread::Result<RA>>::uninit();
    let mut second = MaybeUninit::<thread::Result<RB>>::uninit();
    let (task, place) = (&raw const *a, first.as_mut_ptr());
    let mut region: c_char = 0;
    let region = &raw mut region;
    // SAFETY: the task and its parent share `a`, which only the task uses, and `first`, which the
    // parent uses only after the sync. Nothing unwinds between the detach and the sync, so both
    // live until the task has ended. The closures are Send, so two threads may use the borrowed
    // variables at once. Each closure is called once.
    unsafe {
        if detach(region, place, task) {
            call(task, place);
            reattach(region);
        }
        call(&raw const *b, second.as_mut_ptr());
        // There are two syncs, one for each path. So the path without a panic does not have to keep
        // values over its sync for the path with one.
        match second.assume_init() {
            Ok(second) => {
                sync(region);
                both(place.read(), second)
            }
            Err(payload) => {
                sync(region);
                go_on(place.read(), payload)
            }
        }
    }
}

/// Calls a closure and writes its result or its panic to `place`. A task must not unwind, and this
/// function cannot, by its ABI.
///
/// # Safety
///
/// The closure is neither used nor dropped after the call; the place can be written.
#[inline]
unsafe extern "C" fn call<R, F: FnOnce() -> R>(closure: *const F, place: *mut thread::Result<R>) {
    // SAFETY: the caller keeps the promises above.
    unsafe { place.write(catch_unwind(AssertUnwindSafe(closure.read()))) }
}

/// Returns both results, or resumes the panic of the first closure.
#[inline(always)]
fn both<RA, RB>(first: thread::Result<RA>, second: RB) -> (RA, RB) {
    match first {
        Ok(first) => (first, second),
        Err(payload) => resume_unwind(payload),
    }
}

/// Resumes the serially first panic. Called if the second closure has panicked.
#[cold]
#[inline(never)]
fn go_on<RA>(first: thread::Result<RA>, second: Box<dyn Any + Send>) -> ! {
    match first {
        Ok(_) => resume_unwind(second),
        Err(payload) => resume_before(payload, second),
    }
}

#[cold]
#[inline(never)]
fn join_serially<RA, RB>(a: impl FnOnce() -> RA, b: impl FnOnce() -> RB) -> (RA, RB) {
    let first = catch_unwind(AssertUnwindSafe(a));
    match catch_unwind(AssertUnwindSafe(b)) {
        Ok(second) => both(first, second),
        Err(payload) => go_on(first, payload),
    }
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn results_come_from_both() {
        assert_eq!(join(|| 1, || "two"), (1, "two"));
    }

    #[test]
    fn results_may_be_of_any_size() {
        let (a, ()) = join(|| [7u64; 100], || ());
        assert_eq!(a, [7; 100]);
    }

    #[test]
    fn closures_are_dropped_once() {
        let counted = std::sync::Arc::new(());
        let (a, b) = (counted.clone(), counted.clone());
        join(move || drop(a), move || drop(b));
        assert_eq!(std::sync::Arc::strong_count(&counted), 1);
    }
}
