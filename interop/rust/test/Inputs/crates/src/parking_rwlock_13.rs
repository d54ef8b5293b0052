//! An `RwLock` of parking_lot, under which readers write (racy), and writers do (free).

use crate::shared::Shared;
use parking_lot_13::RwLock;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let lock = RwLock::new(());
    let sum = Shared::new(0);
    let add = || {
        let _guard = lock.read();
        *sum.get() += 1;
    };
    cilk::join(add, add);
    assert_eq!(*sum.get(), 2);
}

pub fn free() {
    let values = RwLock::new(vec![0; 4]);
    cilk::par_for(0..100_usize, |i| {
        if i % 10 == 0 {
            values.write()[i / 30] += 1;
        }
        assert!(values.read().iter().sum::<i32>() <= 10);
    });
    assert_eq!(values.into_inner().iter().sum::<i32>(), 10);
}
