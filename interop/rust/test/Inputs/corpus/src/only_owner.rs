//! A task that is the only owner of a value changes it: another task still
//! reads it by a pointer (racy), and does not (free).

use crate::shared::Shared;
use std::sync::Arc;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let mut owner = Arc::new(1u64);
    let at = Shared::new(Arc::as_ptr(&owner));
    cilk::join(
        // SAFETY: none; this is the race.
        || unsafe { **at.get() },
        || *Arc::get_mut(&mut owner).unwrap() += 1,
    );
}

pub fn free() {
    let owner = Arc::new(vec![1u64]);
    let (one, mut other) = (owner.clone(), owner);
    let sums = cilk::join(
        move || one.iter().sum::<u64>(),
        move || {
            Arc::make_mut(&mut other).push(2);
            let list = Arc::into_inner(other).unwrap();
            list.iter().sum::<u64>()
        },
    );
    assert_eq!(sums, (1, 3));
}
