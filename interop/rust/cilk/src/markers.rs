//! The markers of Tapir, which tell OpenCilk's passes where tasks begin and
//! end.
//!
//! The markers are functions without a definition. The passes replace their
//! calls (see docs/tapir.md). `detach` returns true in a new task, and false in
//! the strand that continues beside the task. `reattach` ends the task. `sync`
//! waits for all tasks of a region, which is a variable of the function.
//! `parallel_loop` says that the loop after it detaches once in each of its
//! steps, so that the passes divide the loop rather than spawn its steps from
//! one end. The function with the region has to call all of these markers itself, even in code that
//! isn't optimised, so there are no wrappers. Without the passes, each marker has its serial
//! meaning.
//!
//! The arguments of a detach name the memory that the task shares with its
//! parent. Every path of a task ends with a reattach, which a panic must not
//! skip: panics are caught before it.

#[cfg(cilk)]
mod calls {
    use std::os::raw::c_char;

    extern "C" {
        #[link_name = "tapir.detach"]
        pub(crate) fn detach(region: *mut c_char, ...) -> bool;
        #[link_name = "tapir.reattach"]
        pub(crate) fn reattach(region: *mut c_char);
        #[link_name = "tapir.sync"]
        pub(crate) fn sync(region: *mut c_char);
        #[link_name = "tapir.loop"]
        pub(crate) fn parallel_loop(region: *mut c_char, count: u64, grain: u64);
    }
}

#[cfg(not(cilk))]
mod calls {
    use std::os::raw::c_char;

    #[inline(always)]
    pub(crate) unsafe fn detach<A, B>(_region: *mut c_char, _a: *const A, _b: *const B) -> bool {
        true
    }
    #[inline(always)]
    pub(crate) unsafe fn reattach(_region: *mut c_char) {}
    #[inline(always)]
    pub(crate) unsafe fn sync(_region: *mut c_char) {}
    #[inline(always)]
    pub(crate) unsafe fn parallel_loop(_region: *mut c_char, _count: u64, _grain: u64) {}
}

pub(crate) use calls::{detach, parallel_loop, reattach, sync};
