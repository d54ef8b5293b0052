//! A writer's lock that is downgraded before the write (racy), and after it
//! (free).

use crate::shared::Shared;
use parking_lot::{RwLock, RwLockWriteGuard};

pub const VARIABLE: Option<&str> = Some("sum");

fn run(early: bool) {
    let lock = RwLock::new(());
    let sum = Shared::new(0);
    let add = || {
        let guard = lock.write();
        if early {
            let _guard = RwLockWriteGuard::downgrade(guard);
            *sum.get() += 1;
        } else {
            *sum.get() += 1;
            let _guard = RwLockWriteGuard::downgrade(guard);
            assert!(*sum.get() > 0);
        }
    };
    cilk::join(add, add);
    assert_eq!(*sum.get(), 2);
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
