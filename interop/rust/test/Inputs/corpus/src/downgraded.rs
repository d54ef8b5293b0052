//! A writer that becomes a reader: it writes afterwards (racy), and before
//! (free).

use crate::shared::Shared;
use std::sync::{RwLock, RwLockWriteGuard};

pub const VARIABLE: Option<&str> = Some("last");

pub fn racy() {
    let (table, last) = (RwLock::new(0), Shared::new(0));
    let count = || {
        let mut value = table.write().unwrap();
        *value += 1;
        let value = RwLockWriteGuard::downgrade(value);
        *last.get() = *value;
    };
    cilk::join(count, count);
}

pub fn free() {
    let table = RwLock::new(0);
    let count = || {
        let mut value = table.write().unwrap();
        *value += 1;
        let value = RwLockWriteGuard::downgrade(value);
        assert!(*value > 0);
    };
    cilk::join(count, count);
    if let Ok(value) = table.try_read() {
        assert_eq!(*value, 2);
    };
}
