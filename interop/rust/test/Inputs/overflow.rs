//! Overflows a stack: as the argument says, that of a stolen closure or of the
//! main thread. Or accesses an address without memory.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};

#[allow(unconditional_recursion)]
fn recur(n: u64) -> u64 {
    let space = [n; 64];
    black_box(&space);
    recur(n + 1) + space[0]
}

fn stolen() {
    static BEGUN: AtomicBool = AtomicBool::new(false);
    cilk::join(
        || {
            while !BEGUN.load(Ordering::Acquire) {
                std::thread::yield_now();
            }
        },
        || {
            BEGUN.store(true, Ordering::Release);
            recur(0)
        },
    );
}

fn main() {
    cilk::join(|| (), || ());
    match std::env::args().nth(1).as_deref() {
        Some("stolen") => stolen(),
        Some("main") => println!("{}", recur(0)),
        // SAFETY: none.
        _ => unsafe { *black_box(16 as *mut u64) = 1 },
    }
}
