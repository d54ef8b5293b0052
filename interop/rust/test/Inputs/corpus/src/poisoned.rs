//! A lock whose holder panics: the guard gives it back nevertheless.

use crate::shared::Shared;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

pub const VARIABLE: Option<&str> = Some("sum");

fn tried(f: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(f));
}

pub fn racy() {
    let (lock, sum) = (Mutex::new(()), Shared::new(0));
    let add = || {
        tried(|| {
            let _guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
            resume_unwind(Box::new(()));
        });
        *sum.get() += 1;
    };
    cilk::join(add, add);
}

pub fn free() {
    let sum = Mutex::new(0);
    let add = || {
        tried(|| {
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            *sum += 1;
            resume_unwind(Box::new(()));
        });
    };
    cilk::join(add, add);
}
