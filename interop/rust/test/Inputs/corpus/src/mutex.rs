//! A variable under different locks of the standard library (racy), and under
//! one (free).

use crate::shared::Shared;
use std::sync::Mutex;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (one, other) = (Mutex::new(()), Mutex::new(()));
    let sum = Shared::new(0);
    let add = |lock: &Mutex<()>| {
        let _guard = lock.lock().unwrap();
        *sum.get() += 1;
    };
    cilk::join(|| add(&one), || add(&other));
    assert_eq!(*sum.get(), 2);
}

pub fn free() {
    let sum = Mutex::new(0);
    cilk::par_for(0..100, |i| *sum.lock().unwrap() += i);
    assert_eq!(sum.into_inner().unwrap(), 4950);
}
