//! The owner that drops a value last frees it: a task uses a pointer to the
//! value after it has dropped its own (racy), and none does (free).

use crate::shared::Shared;
use std::hint::black_box;
use std::sync::Arc;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let owner = Arc::new(vec![1u64]);
    let at = Shared::new(owner.as_ptr());
    let other = owner.clone();
    cilk::join(
        move || {
            let x = owner[0];
            drop(owner);
            // SAFETY: none; this is the race.
            black_box(x + unsafe { **at.get() });
        },
        move || drop(other),
    );
}

pub fn free() {
    let owner = Arc::new(vec![1u64]);
    let (one, other) = (owner.clone(), owner);
    let sum = cilk::join(move || one.iter().sum::<u64>(), move || other[0]);
    assert_eq!(sum, (1, 1));
    let names: Vec<Arc<str>> = (0..10).map(|_| Arc::from("abc")).collect();
    cilk::par_for(0..100usize, |i| drop(black_box(names[i % 10].clone())));
}
