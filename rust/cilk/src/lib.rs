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
//! **The crate is not sound: in code without `unsafe`, what follows can corrupt
//! memory.** Code behind a join may run on another thread than code before it, as
//! behind an `.await`, but without the compiler's knowing. So don't hold any value
//! over a call of this crate that isn't [`Send`] and is tied to its thread, neither
//! in the function that calls nor in its callers:
//!
//! - a clone of an [`Rc`](std::rc::Rc) that is in a thread-local, too (`rand`'s
//!   `ThreadRng` is one): two threads change its count at once, and it is freed
//!   while it is used,
//! - a reference that [`std::thread::LocalKey::with`] gives,
//! - a guard that belongs to a thread, as of a lock of [`std::io::stdout`].
//!
//! Get such a value behind the call again, or use it in a closure that calls
//! nothing of this crate. An `Rc` whose owners are all in frames that move together
//! may be held. Nor can a [`Reducer`] be used by threads that the program makes by
//! itself. Without OpenCilk's passes all runs on one thread, and none of this
//! matters.

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
