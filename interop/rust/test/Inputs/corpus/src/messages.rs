//! A variable that belongs to the receiver of the second message: the receiver
//! changes it after the first message (racy), and after both (free).

use crate::shared::Shared;
use std::sync::mpsc::{channel, sync_channel};

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (send, receive) = channel();
    let (receive, sum) = (Shared::new(receive), Shared::new(0));
    cilk::join(
        || {
            send.send(1).unwrap();
            *sum.get() += 1;
            send.send(2).unwrap();
        },
        || *sum.get() += receive.get().recv().unwrap(),
    );
}

pub fn free() {
    let (send, receive) = channel();
    let (bounded_send, bounded) = sync_channel(100);
    let both = Shared::new((receive, bounded));
    let sum = Shared::new(0);
    cilk::join(
        || {
            for i in 0..100 {
                *sum.get() += i;
                send.send(i).unwrap();
                bounded_send.send(i).unwrap();
            }
        },
        || {
            let (receive, bounded) = both.get();
            for i in 0..100 {
                assert_eq!(receive.recv(), Ok(i));
                assert_eq!(bounded.recv(), Ok(i));
            }
            *sum.get() += 1;
        },
    );
    assert_eq!(*sum.get(), 4951);
}
