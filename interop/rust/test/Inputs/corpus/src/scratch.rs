//! A buffer that is taken out of a thread-local variable: tasks share it
//! (racy), and each task takes its thread's buffer and puts it back (free).

use crate::shared::Shared;
use std::cell::{Cell, RefCell};

pub const VARIABLE: Option<&str> = None;

thread_local! {
    static BUFFER: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    CALLS.set(CALLS.get() + 1);
}

pub fn racy() {
    count();
    let mut buffer = BUFFER.take();
    buffer.push(0);
    let buffer = Shared::new(buffer.into_boxed_slice());
    let set = |to| {
        count();
        buffer.get()[0] = to;
    };
    cilk::join(|| set(1), || set(2));
}

pub fn free() {
    cilk::par_for(0..20u64, |i| {
        let mut buffer = BUFFER.take();
        buffer.clear();
        buffer.extend(0..=i);
        assert_eq!(buffer.iter().sum::<u64>(), i * (i + 1) / 2);
        BUFFER.set(buffer);
        count();
    });
}
