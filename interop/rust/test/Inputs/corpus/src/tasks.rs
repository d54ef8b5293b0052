//! Tasks of a scope that write to one place.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("last");

pub fn racy() {
    let last = Shared::new(0);
    cilk::scope(|s| {
        for i in 0..10 {
            let last = &last;
            s.spawn(move |_| *last.get() = i);
        }
    });
    assert_eq!(*last.get(), 9);
}

pub fn free() {
    let mut all = [0; 10];
    cilk::scope(|s| {
        for (i, x) in all.iter_mut().enumerate() {
            s.spawn(move |_| *x = i);
        }
    });
    assert_eq!(all[9], 9);
}
