//! A receiver that finds no sender any more comes after everything that the
//! senders did before they were dropped. A sender changes a variable afterwards
//! (racy), and before (free).

use crate::shared::Shared;
use std::sync::mpsc::channel;

pub const VARIABLE: Option<&str> = Some("sum");

fn run(change_behind: bool) {
    let (send, receive) = channel();
    let (receive, sum) = (Shared::new(receive), Shared::new(0));
    cilk::join(
        || {
            cilk::par_for(0..10u64, |i| {
                let send = send.clone();
                send.send(i).unwrap();
            });
            if !change_behind {
                *sum.get() += 1;
            }
            drop(send);
            if change_behind {
                *sum.get() += 1;
            }
        },
        || {
            let mut all = 0;
            while let Ok(value) = receive.get().recv() {
                all += value;
            }
            *sum.get() += all;
        },
    );
    assert_eq!(*sum.get(), 46);
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
