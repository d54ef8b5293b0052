//! Several senders, which nothing orders: they change one variable (racy), and
//! none (free).

use crate::shared::Shared;
use std::sync::mpsc::channel;

pub const VARIABLE: Option<&str> = Some("sum");

pub fn racy() {
    let (send, receive) = channel();
    let (other, sum) = (send.clone(), Shared::new(0));
    cilk::join(
        || {
            *sum.get() += 1;
            send.send(1).unwrap();
        },
        || {
            other.send(2).unwrap();
            *sum.get() += 1;
        },
    );
    drop((send, other));
    assert_eq!(receive.iter().sum::<i32>(), 3);
}

pub fn free() {
    let (send, receive) = channel();
    cilk::par_for(0..100, |i| {
        let send = send.clone();
        send.send(vec![i]).unwrap();
    });
    drop(send);
    assert_eq!(receive.iter().flatten().sum::<i32>(), 4950);
}
