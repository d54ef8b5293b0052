//! A thread's own variables: tasks also change a variable that they share
//! (racy), and change only their thread's (free).

use crate::shared::Shared;
use std::cell::{Cell, RefCell};

pub const VARIABLE: Option<&str> = Some("corpus::thread_local::TOTAL");

static TOTAL: Shared<u64> = Shared::new(0);

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static LIST: RefCell<Vec<u64>> = RefCell::new(vec![1]);
}

pub fn racy() {
    let count = || {
        COUNT.set(COUNT.get() + 1);
        *TOTAL.get() += COUNT.get();
    };
    cilk::join(count, count);
}

pub fn free() {
    cilk::par_for(0..100u64, |i| {
        COUNT.set(COUNT.get() + i);
        LIST.with(|list| list.borrow_mut().push(i));
        LIST.with_borrow(|list| assert!(!list.is_empty()));
    });
}
