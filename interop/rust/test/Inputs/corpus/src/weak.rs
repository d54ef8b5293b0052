//! Weak references, which don't keep a value: tasks upgrade them and change the
//! value (racy), and only read it (free).

use crate::shared::Shared;
use std::sync::{Arc, Weak};

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let owner = Arc::new(Shared::new(1));
    let (one, other) = (Arc::downgrade(&owner), Arc::downgrade(&owner));
    let count = |weak: Weak<Shared<u64>>| {
        if let Some(strong) = weak.upgrade() {
            *strong.get() += 1;
        }
    };
    cilk::join(|| count(one), || count(other));
}

pub fn free() {
    let owner = Arc::new(vec![1u64]);
    let (one, other) = (Arc::downgrade(&owner), Arc::downgrade(&owner));
    let sum = |weak: Weak<Vec<u64>>| weak.upgrade().map_or(0, |list| list.iter().sum());
    let (a, b): (u64, u64) = cilk::join(
        move || {
            drop(owner);
            sum(one)
        },
        move || sum(other),
    );
    assert!(a + b <= 1);
}
