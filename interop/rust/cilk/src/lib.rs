//! Fork-join parallelism on OpenCilk's work-stealing runtime.
//!
//! [`join`] runs two closures that may run in parallel, [`par_for`] the steps of
//! a loop, [`scope`] any number of tasks, and a [`Reducer`] lets parallel code
//! change one value with a result that doesn't depend on the schedule.
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
//! Compiled by `cargo cilk build`, which has rustc load OpenCilk's passes, a join
//! is a few instructions: its closures are called as functions are, nothing is
//! allocated, and another worker may steal what follows the first. Compiled by
//! plain `cargo build`, the crate is the same program run serially, so that what
//! depends on it builds everywhere. [`is_parallel`] tells which of the two it is.
//!
//! # Panics
//!
//! All of them work alike, however many workers there are: a panic ends its
//! closure, all others run to their end, and then the panic goes on in the
//! caller that is first in serial order. The others' payloads are dropped.
//!
//! # Threads
//!
//! A function goes on in the thread that called it. Behind a call of this crate
//! the caller is where it was before, and may hold over the call what belongs to
//! its thread: a clone of an [`Rc`](std::rc::Rc) in a thread-local, a reference
//! that [`std::thread::LocalKey::with`] gives, a guard of a lock. Only closures run
//! elsewhere, whose bounds say that they may: of a join the second one, of a loop
//! or scope any.
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
//! While a caller waits its thread may run other tasks, as in other work-stealing
//! libraries. So don't hold a lock over a call that those may want, nor borrow a
//! thread-local [`RefCell`](std::cell::RefCell) that they may borrow.
//!
//! A [`Reducer`] can't be used by threads that the program makes by itself inside
//! of its [`reduce`]: they panic.

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

/// Whether this was compiled with OpenCilk's passes, by `cargo cilk`. Otherwise
/// everything here runs serially, with the same results.
///
/// ```
/// println!("parallel: {}", cilk::is_parallel());
/// ```
pub const fn is_parallel() -> bool {
    cfg!(cilk)
}

/// How many workers there are: one without OpenCilk's passes, otherwise what
/// `CILK_NWORKERS` says, or as many as the process may use processors.
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
