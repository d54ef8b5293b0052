//! A receiver that finds no sender any more comes after everything that the senders did before they
//! were dropped, and not after what they did later.

use crate::shared::Shared;
use crossbeam_channel::unbounded;

pub const VARIABLE: Option<&str> = Some("sum");

fn run(late: bool) {
    let (send, receive) = unbounded::<()>();
    let sum = Shared::new(0);
    cilk::join(
        || {
            if !late {
                *sum.get() += 1;
            }
            drop(send);
            if late {
                *sum.get() += 1;
            }
        },
        || {
            assert!(receive.recv().is_err());
            *sum.get() += 1;
        },
    );
    assert_eq!(*sum.get(), 2);
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
