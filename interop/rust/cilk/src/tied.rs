//! Tied strands: a function continues in the thread that it was called in.
//!
//! If a thief steals a function's continuation, the function may return in
//! another thread, and still hold values that belong to its old thread. Rust's types don't allow
//! for that. So this module tells the runtime to tie functions to their threads, before `main` or
//! when a library is loaded. No function needs an argument for that, and a program can't forget to
//! tie them.

use std::num::NonZeroUsize;

#[cfg(cilk)]
mod at_start {
    /// An entry in the list of functions that the loader calls.
    #[used]
    #[link_section = ".init_array"]
    pub(super) static TIE: extern "C" fn() = tie;

    extern "C" fn tie() {
        extern "C" {
            fn __cilkrts_tie_strands() -> std::os::raw::c_int;
        }
        // SAFETY: the runtime's function can be called anywhere.
        unsafe { __cilkrts_tie_strands() };
    }
}

/// Returns true if the thread cleans up after a panic. The call also keeps the entry in the
/// loader's list: a linker takes only objects that the program refers to from a static library, and
/// nothing else refers to the entry.
#[cfg(cilk)]
#[inline]
pub(crate) fn is_panicking() -> bool {
    std::thread::panicking() && keep()
}

/// Returns true, and refers to the entry in the loader's list.
#[cfg(cilk)]
#[cold]
#[inline(never)]
fn keep() -> bool {
    std::hint::black_box(&at_start::TIE);
    true
}

#[cfg(not(cilk))]
pub(crate) fn is_panicking() -> bool {
    false
}

/// Returns a number that no other thread has while this thread exists.
///
/// In a function that spawns, the address of a thread-local variable is found
/// by a call, which a loop would repeat in each iteration. So this function
/// reads the thread pointer, and reads it again each time: a task and its
/// parent may have different ones.
#[inline(always)]
pub(crate) fn this_thread() -> NonZeroUsize {
    #[cfg(all(cilk, target_arch = "x86_64"))]
    let address = {
        let pointer: usize;
        // SAFETY: by the ABI of Linux the word at fs:0 is its own address.
        unsafe {
            std::arch::asm!("mov {}, fs:0", out(reg) pointer,
                options(nomem, nostack, preserves_flags));
        }
        pointer
    };
    #[cfg(all(cilk, target_arch = "aarch64"))]
    let address = {
        let pointer: usize;
        // SAFETY: the instruction reads the thread pointer.
        unsafe {
            std::arch::asm!("mrs {}, tpidr_el0", out(reg) pointer,
                options(nomem, nostack, preserves_flags));
        }
        pointer
    };
    #[cfg(not(all(cilk, any(target_arch = "x86_64", target_arch = "aarch64"))))]
    let address = {
        thread_local!(static OWN: u8 = const { 0 });
        OWN.with(|own| own as *const u8 as usize)
    };
    // A thread's own memory is nowhere near null.
    NonZeroUsize::new(address).unwrap_or(NonZeroUsize::MIN)
}
