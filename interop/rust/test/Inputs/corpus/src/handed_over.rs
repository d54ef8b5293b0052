//! A value that existed before it was handed over: its maker keeps a pointer
//! (racy), and does not (free).

use std::sync::OnceLock;

pub const VARIABLE: Option<&str> = None;

fn values() -> Vec<u64> {
    (0..10).collect()
}

pub fn racy() {
    let list = OnceLock::new();
    cilk::join(
        || {
            let mut values = values();
            let at = values.as_mut_ptr();
            list.set(values).unwrap();
            // SAFETY: none; this is the race.
            unsafe { *at += 1 };
        },
        || list.get().map(|list| list.iter().sum::<u64>()),
    );
}

pub fn free() {
    let list = OnceLock::new();
    let sum = || {
        let values = values();
        list.get_or_init(|| values).iter().sum::<u64>()
    };
    assert_eq!(cilk::join(sum, sum), (45, 45));
}
