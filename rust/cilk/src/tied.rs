//! Callers go on in their threads.
//!
//! Where continuations are stolen, a function may return in another thread than
//! it was called in, and take along what belongs to its thread: Rust's types
//! don't know of that. So the runtime is told to tie functions to their threads,
//! before `main` or when a library is loaded: it asks nobody in calls, and the
//! program can't forget it.

/// In the list of what the loader calls.
#[used]
#[link_section = ".init_array"]
static TIE: extern "C" fn() = tie;

extern "C" fn tie() {
    extern "C" {
        fn __cilkrts_tie_strands() -> std::os::raw::c_int;
    }
    // SAFETY: the runtime's function can be called anywhere.
    unsafe { __cilkrts_tie_strands() };
}
