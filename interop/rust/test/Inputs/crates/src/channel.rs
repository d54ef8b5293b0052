//! A value that crossbeam's channel sends belongs to the receiver: the sender keeps a pointer
//! (racy), and does not (free).

use crate::shared::Shared;
use crossbeam_channel::unbounded;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let (send, receive) = unbounded();
    cilk::join(
        || {
            let mut value = Box::new(1);
            let at = Shared::new(&mut *value as *mut i32);
            send.send(value).unwrap();
            // SAFETY: none; this is the race.
            unsafe { **at.get() += 1 };
        },
        || *receive.recv().unwrap() += 1,
    );
}

pub fn free() {
    let (send, receive) = unbounded();
    let sum = cilk::join(
        move || {
            for i in 0..100 {
                send.send(Box::new(vec![i; 3])).unwrap();
            }
        },
        move || {
            let mut sum = 0;
            while let Ok(mut value) = receive.recv() {
                value.push(1);
                sum += value.iter().sum::<i32>();
            }
            sum
        },
    );
    assert_eq!(sum.1, 3 * 4950 + 100);
}
