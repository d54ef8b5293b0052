//! Tasks that begin while a variable of the thread is in use: the memory that they share isn't the
//! thread's alone.

use std::cell::Cell;

pub const VARIABLE: Option<&str> = None;

thread_local!(static USES: Cell<u64> = const { Cell::new(0) });

struct First(*mut u64);
unsafe impl Send for First {}
unsafe impl Sync for First {}

fn add_twice(places: usize) -> u64 {
    let mut sums = vec![0u64; 2];
    let first = First(sums.as_mut_ptr());
    let first = &first;
    cilk::join(
        || unsafe { *first.0 += 1 },
        || unsafe { *first.0.add(places - 1) += 1 },
    );
    sums[0]
}

pub fn racy() {
    USES.with(|uses| uses.set(add_twice(1)));
}

pub fn free() {
    USES.with(|uses| uses.set(add_twice(2)));
}
