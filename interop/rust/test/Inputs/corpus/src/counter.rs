//! A counter in a global variable.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("corpus::counter::COUNT");

static COUNT: Shared<u64> = Shared::new(0);

pub fn racy() {
    fn bump() {
        *COUNT.get() += 1;
    }
    cilk::join(bump, bump);
    assert_eq!(*COUNT.get(), 2);
}

pub fn free() {
    let (a, b) = cilk::join(|| 1, || 1);
    *COUNT.get() += a + b;
    assert_eq!(*COUNT.get(), 2);
}
