//! A value that is pushed belongs to the task that pops it: the other task keeps a pointer (racy),
//! and does not (free).

use crate::shared::Shared;
use crossbeam_queue::SegQueue;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let queue = SegQueue::new();
    cilk::join(
        || {
            let mut value = Box::new(1);
            let at = Shared::new(&mut *value as *mut i32);
            queue.push(value);
            // SAFETY: none; this is the race.
            unsafe { **at.get() += 1 };
        },
        || *queue.pop().unwrap() += 1,
    );
}

pub fn free() {
    let queue = SegQueue::new();
    let sum = cilk::join(
        || (0..100).for_each(|i| queue.push(Box::new(vec![i; 3]))),
        || {
            let mut sum = 0;
            while let Some(mut value) = queue.pop() {
                value.push(1);
                sum += value.iter().sum::<i32>();
            }
            sum
        },
    );
    assert_eq!(sum.1, 3 * 4950 + 100);
}
