//! A variable that tasks change under different locks (racy), and under one
//! (free).

use crate::shared::Shared;
use cilk::Mutex;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (one, other) = (Mutex::new(()), Mutex::new(()));
    let sum = Shared::new(0);
    let add = |lock: &Mutex<()>| {
        let _guard = lock.lock();
        *sum.get() += 1;
    };
    cilk::join(|| add(&one), || add(&other));
    assert_eq!(*sum.get(), 2);
}

pub fn free() {
    let sum = Mutex::new(0);
    let add = || *sum.lock() += 1;
    cilk::join(add, add);
    assert_eq!(sum.into_inner(), 2);
}
