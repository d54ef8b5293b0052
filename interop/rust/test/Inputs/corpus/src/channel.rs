//! A value that is sent belongs to the receiver. The sender keeps a pointer to
//! it (racy), and does not (free).

use crate::shared::Shared;
use std::sync::mpsc::channel;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let (send, receive) = channel();
    let receive = Shared::new(receive);
    cilk::join(
        move || {
            let mut value = Box::new(1);
            let at: *mut i32 = &mut *value;
            send.send(value).unwrap();
            // SAFETY: none; this is the race.
            unsafe { *at += 1 };
        },
        move || *receive.get().recv().unwrap() += 1,
    );
}

pub fn free() {
    let (send, receive) = channel();
    let receive = Shared::new(receive);
    let sum = cilk::join(
        move || {
            for i in 0..100 {
                send.send(Box::new(vec![i; 3])).unwrap();
            }
        },
        move || {
            let mut sum = 0;
            while let Ok(mut value) = receive.get().recv() {
                value.push(1);
                sum += value.iter().sum::<i32>();
            }
            sum
        },
    );
    assert_eq!(sum.1, 3 * 4950 + 100);
}
