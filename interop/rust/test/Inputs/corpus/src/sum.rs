//! A sum in one variable.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let sum = Shared::new(0u64);
    cilk::par_for(0..100u64, |i| *sum.get() += i);
    assert_eq!(*sum.get(), 4950);
}

pub fn free() {
    let sum = cilk::reduce::<cilk::Sum<u64>>(|r| cilk::par_for(0..100u64, |i| r.add(i)));
    assert_eq!(sum, 4950);
}
