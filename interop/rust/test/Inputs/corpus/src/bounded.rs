//! A channel with a place for each message. A variable is changed after the
//! message is sent (racy), and before (free).

use crate::shared::Shared;
use std::hint::black_box;
use std::sync::mpsc::sync_channel;

pub const VARIABLE: Option<&str> = Some("done");

pub fn racy() {
    let (send, receive) = sync_channel(4);
    let (receive, done) = (Shared::new(receive), Shared::new(false));
    cilk::join(
        || {
            send.send(1).unwrap();
            *done.get() = true;
        },
        || {
            receive.get().recv().unwrap();
            black_box(*done.get())
        },
    );
}

pub fn free() {
    let (send, receive) = sync_channel(4);
    let (receive, done) = (Shared::new(receive), Shared::new(false));
    let seen = cilk::join(
        || {
            *done.get() = true;
            send.try_send("a".to_owned()).unwrap();
        },
        || (receive.get().try_recv().unwrap(), *done.get()),
    );
    assert_eq!(seen.1, ("a".to_owned(), true));
}
