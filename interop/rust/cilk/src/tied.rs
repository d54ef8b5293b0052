//! Tied strands: a function continues in the thread that it was called in.
//!
//! If a thief steals a function's continuation, the function may return in
//! another thread, with values that belong to its old one. Rust's types don't
//! allow for that. So this module tells the runtime to tie functions to their
//! threads, before `main` or when a library is loaded. No call needs an argument
//! for it, and a program can't forget it.

use std::num::NonZeroUsize;

#[cfg(cilk)]
mod at_start {
    /// In the list of what the loader calls.
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

/// Whether the thread cleans up after a panic. Whoever asks has the list's entry
/// linked, which nobody names: of a static library a linker takes what is named.
#[cfg(cilk)]
#[inline]
pub(crate) fn is_panicking() -> bool {
    std::thread::panicking() && keep()
}

/// True.
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

/// What no other thread has, as long as this one is there.
///
/// In a function that spawns, the address of a thread-local variable is asked
/// for by a call, which a loop would make again and again; so the thread pointer
/// is read here, anew each time: a task and its parent may have different ones.
#[inline(always)]
pub(crate) fn this_thread() -> NonZeroUsize {
    #[cfg(all(cilk, target_arch = "x86_64"))]
    let address = {
        let pointer: usize;
        // SAFETY: by the ABI of Linux the word there is its own address.
        unsafe {
            std::arch::asm!("mov {}, fs:0", out(reg) pointer,
                options(nomem, nostack, preserves_flags));
        }
        pointer
    };
    #[cfg(all(cilk, target_arch = "aarch64"))]
    let address = {
        let pointer: usize;
        // SAFETY: it reads the thread pointer.
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
