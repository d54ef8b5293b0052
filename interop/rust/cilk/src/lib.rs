//! Fork-join parallelism on OpenCilk's work-stealing runtime.
//!
//! [`join`] runs two closures that may run in parallel, [`par_for`] runs the steps of a loop, and
//! [`scope`] runs any number of tasks. With a [`Reducer`], parallel code changes one value, and the
//! result doesn't depend on the schedule.
//!
//! ```
//! fn fib(n: u64) -> u64 {
//!     if n < 2 {
//!         return n;
//!     }
//!     let (a, b) = cilk::join(|| fib(n - 1), || fib(n - 2));
//!     a + b
//! }
//! assert_eq!(fib(20), 6765);
//! ```
//!
//! `cargo cilk build` makes rustc load OpenCilk's passes. A join is then a few instructions: its
//! closures are called like functions, nothing is allocated, and another worker may steal the
//! second closure. With plain `cargo build`, the program is the same and runs serially, so crates
//! that depend on this one build everywhere. [`is_parallel`] tells the program which of the two
//! commands has built it.
//!
//! # Panics
//!
//! All three functions treat panics alike, however many workers there are: a panic ends its
//! closure, all other closures run to their end, and then the panic that is first in serial order
//! is resumed in the caller. The payloads of the other panics are dropped.
//!
//! # Threads
//!
//! A function continues in the thread that called it. After a call of this crate the caller is in
//! the thread where it was before, so it may hold values that belong to that thread over the call:
//! a clone of an [`Rc`](std::rc::Rc) in a thread-local, a reference that
//! [`std::thread::LocalKey::with`] gives, a guard of a lock. Only closures run in other threads,
//! and their bounds allow this: the second closure of a join, and any closure of a loop or scope.
//!
//! ```
//! use std::{cell::Cell, rc::Rc, thread};
//!
//! thread_local!(static CALLS: Rc<Cell<u32>> = Rc::new(Cell::new(0)));
//!
//! fn tree(depth: u32) -> u32 {
//!     let (id, calls) = (thread::current().id(), CALLS.with(Rc::clone));
//!     calls.set(calls.get() + 1);
//!     let nodes = match depth {
//!         0 => 1,
//!         _ => {
//!             let (a, b) = cilk::join(|| tree(depth - 1), || tree(depth - 1));
//!             a + b
//!         }
//!     };
//!     assert_eq!(thread::current().id(), id);
//!     calls.set(calls.get() - 1);
//!     nodes
//! }
//! assert_eq!(tree(10), 1 << 10);
//! CALLS.with(|calls| assert_eq!(calls.get(), 0));
//! ```
//!
//! While a caller waits, its thread may run other tasks, as in other work-stealing libraries. So
//! don't hold a lock over a call if those tasks may want it, and don't keep a thread-local
//! [`RefCell`](std::cell::RefCell) borrowed over a call if they may borrow it.
//!
//! Threads that the program itself makes inside of [`reduce`] can't use its [`Reducer`]: the
//! process ends with a message if they do.

mod join;
mod markers;
mod mutex;
mod panics;
mod par_for;
mod ranges;
mod reducer;
#[cfg(doctest)]
mod refused;
mod scope;
mod slot;
mod source;
mod tied;

pub use join::join;
pub use mutex::{Guard, Mutex};
pub use par_for::{par_for, par_for_grain};
pub use reducer::{reduce, Append, Max, Min, Monoid, Reducer, Sum};
pub use scope::{scope, Scope};
pub use source::{chunks, chunks_mut, enumerate, zip};
pub use source::{Chunks, ChunksMut, Enumerate, IntoSource, Source, Zip};

/// Returns true if this crate was compiled with OpenCilk's passes, by `cargo cilk`. Otherwise
/// everything here runs serially, with the same results.
///
/// ```
/// println!("parallel: {}", cilk::is_parallel());
/// ```
pub const fn is_parallel() -> bool {
    cfg!(cilk)
}

/// Returns the number of workers: one without OpenCilk's passes, otherwise the value of
/// `CILK_NWORKERS` or the number of processors that the process may use.
///
/// ```
/// assert!(cilk::workers() >= 1);
/// ```
pub fn workers() -> usize {
    #[cfg(cilk)]
    {
        extern "C" {
            fn __cilkrts_get_nworkers() -> std::os::raw::c_uint;
        }
        // SAFETY: the runtime's function can be called anywhere.
        let count = unsafe { __cilkrts_get_nworkers() };
        count as usize
    }
    #[cfg(not(cilk))]
    1
}
