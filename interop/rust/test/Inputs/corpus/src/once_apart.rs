//! A variable that an initialiser changes: a task that never asks for the value
//! changes it, too (racy), and tasks that ask for it read the variable (free).
//! The free one asks for the inner value by way of the outer one.

use crate::shared::Shared;
use std::sync::{LazyLock, Once, OnceLock};

pub const VARIABLE: Option<&str> = Some("count");

static COUNT: Shared<u64> = Shared::new(0);
static INNER: LazyLock<u64> = LazyLock::new(|| {
    *COUNT.get() += 1;
    *COUNT.get()
});

pub fn racy() {
    let (counted, count) = (Once::new(), Shared::new(0));
    cilk::join(
        || counted.call_once(|| *count.get() += 1),
        || *count.get() += 1,
    );
}

pub fn free() {
    let outer = OnceLock::new();
    let look = || {
        assert_eq!(*outer.get_or_init(|| *INNER + 1), 2);
        assert_eq!(*COUNT.get(), 1);
    };
    cilk::par_for(0..10, |_| look());
}
