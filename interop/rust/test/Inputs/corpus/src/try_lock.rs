//! A lock that is tried: a variable is used after it (racy), and under it
//! (free).

use crate::shared::Shared;
use std::sync::Mutex;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (lock, sum) = (Mutex::new(()), Shared::new(0));
    let add = || {
        drop(lock.try_lock());
        *sum.get() += 1;
    };
    cilk::join(add, add);
    assert_eq!(*sum.get(), 2);
}

pub fn free() {
    let sum = Mutex::new(0);
    let add = || {
        if let Ok(mut sum) = sum.try_lock() {
            *sum += 1;
        }
    };
    cilk::join(add, add);
}
