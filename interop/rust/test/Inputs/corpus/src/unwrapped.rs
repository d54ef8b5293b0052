//! The last owner takes the value out: another task that was an owner still
//! uses the value (racy), and does not (free).

use crate::shared::Shared;
use std::sync::{Arc, Mutex};

pub const VARIABLE: Option<&str> = None;

fn take(owner: Arc<Mutex<Vec<u64>>>, x: u64) -> Option<Vec<u64>> {
    owner.lock().unwrap()[0] += x;
    let mut list = Arc::into_inner(owner)?.into_inner().unwrap();
    list[0] += x;
    Some(list)
}

pub fn racy() {
    let owner = Arc::new(Mutex::new(vec![0]));
    let (one, other) = (owner.clone(), owner);
    let at = Shared::new(one.lock().unwrap().as_mut_ptr());
    cilk::join(
        move || {
            let taken = take(one, 1);
            // SAFETY: none; this is the race.
            unsafe { **at.get() += 1 };
            taken
        },
        move || take(other, 2),
    );
}

pub fn free() {
    let owner = Arc::new(Mutex::new(vec![0]));
    let (one, other) = (owner.clone(), owner);
    let (first, second) = cilk::join(move || take(one, 1), move || take(other, 2));
    assert!(first.is_some() != second.is_some());
}
