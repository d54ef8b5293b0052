//! Tasks change a variable whether or not `try_lock` succeeds (racy), and only
//! where it succeeds (free).

use crate::shared::Shared;
use parking_lot::Mutex;

pub const VARIABLE: Option<&str> = Some("count");

pub fn racy() {
    let (held, free) = (Mutex::new(()), Mutex::new(()));
    let _guard = held.lock();
    let count = Shared::new(0);
    let add = |lock: &Mutex<()>| {
        let _guard = lock.try_lock();
        *count.get() += 1;
    };
    cilk::join(|| add(&held), || add(&free));
    assert_eq!(*count.get(), 2);
}

pub fn free() {
    let count = Mutex::new(0);
    let add = || {
        if let Some(mut count) = count.try_lock() {
            *count += 1;
        }
    };
    cilk::join(add, add);
}
