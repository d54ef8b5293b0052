//! Owners of a value that are counted without atomics.

use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;
use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let value = Shared::new(Rc::new(1));
    let own = || Rc::strong_count(black_box(&value.get().clone()));
    cilk::join(own, own);
}

pub fn free() {
    let value = Arc::new(1);
    let own = || Arc::strong_count(&value.clone());
    cilk::join(own, own);
}
