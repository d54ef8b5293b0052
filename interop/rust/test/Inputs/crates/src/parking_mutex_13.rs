//! A variable under different `Mutex`es of parking_lot (racy), and under one
//! (free).

use crate::shared::Shared;
use parking_lot_13::Mutex;

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
    cilk::par_for(0..100, |i| *sum.lock() += i);
    assert_eq!(sum.into_inner(), 4950);
}
