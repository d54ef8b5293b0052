//! Parking_lot's `Once` runs a closure once: callers change its variable
//! afterwards (racy), and only read it (free).

use crate::shared::Shared;
use parking_lot::Once;

pub const VARIABLE: Option<&str> = Some("value");

fn run(after: bool) {
    let once = Once::new();
    let value = Shared::new(0);
    let start = || {
        once.call_once(|| *value.get() = 1);
        if after {
            *value.get() += 1;
        }
        assert!(*value.get() > 0);
    };
    cilk::join(start, start);
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
