//! Where tasks begin and end, said to OpenCilk's passes.
//!
//! These are calls of functions that don't exist. The passes replace them (see
//! docs/tapir.md): `detach` returns true in a new task and false in the strand
//! that goes on beside it, `reattach` ends the task, `sync` waits for all tasks
//! of a region, which is a variable of the function. `parallel_loop` says that
//! the loop that follows detaches once in each of its steps, so that it is
//! divided rather than spawned from one end. All have to be called by the
//! function that has the region, also where nothing is optimised: there are no
//! wrappers. Without the passes they are what they mean in a serial program.
//!
//! A detach is told the memory that the task shares with its parent. A task ends
//! with a reattach on every way, which a panic must not skip: what may panic is
//! caught before.

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
