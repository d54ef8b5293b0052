//! A local variable by a raw pointer.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("x");

pub fn racy() {
    let x = Shared::new(0);
    cilk::join(|| *x.get() = 1, || *x.get() = 2);
    assert_eq!(*x.get(), 2);
}

pub fn free() {
    let (x, y) = (Shared::new(0), Shared::new(0));
    cilk::join(|| *x.get() = 1, || *y.get() = 2);
    assert_eq!(*x.get() + *y.get(), 3);
}
