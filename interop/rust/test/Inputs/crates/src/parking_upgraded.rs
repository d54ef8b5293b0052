//! A write before the lock is upgraded (racy), and after it (free).

use crate::shared::Shared;
use parking_lot::{RwLock, RwLockUpgradableReadGuard};

pub const VARIABLE: Option<&str> = Some("sum");

fn run(early: bool) {
    let lock = RwLock::new(());
    let sum = Shared::new(0);
    let read = || {
        let _guard = lock.read();
        assert!(*sum.get() < 3);
    };
    let add = || {
        let guard = lock.upgradable_read();
        if early {
            *sum.get() += 1;
        }
        let _guard = RwLockUpgradableReadGuard::upgrade(guard);
        if !early {
            *sum.get() += 1;
        }
    };
    cilk::join(add, read);
    assert_eq!(*sum.get(), 1);
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
