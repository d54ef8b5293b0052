//! A lock for readers and writers that is tried: the guard is dropped at once
//! (racy), and kept (free).

use crate::shared::Shared;
use std::sync::RwLock;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (lock, sum) = (RwLock::new(()), Shared::new(0));
    let add = || {
        drop(lock.try_write());
        *sum.get() += 1;
    };
    cilk::join(add, add);
}

pub fn free() {
    let sum = RwLock::new(0);
    let add = || {
        if let Ok(mut sum) = sum.try_write() {
            *sum += 1;
        }
        sum.try_read().map_or(0, |sum| *sum)
    };
    cilk::join(add, add);
}
