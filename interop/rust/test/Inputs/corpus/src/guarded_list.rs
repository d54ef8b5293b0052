//! Results in a list that has a lock and several owners: a pointer to its
//! elements outlives the guard (racy), and tasks append under the lock (free).

use crate::shared::Shared;
use std::sync::{Arc, Mutex};

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let list = Arc::new(Mutex::new(vec![0; 4]));
    let change = |list: Arc<Mutex<Vec<u64>>>| {
        let at = Shared::new(list.lock().unwrap().as_mut_ptr());
        // SAFETY: none; this is the race.
        unsafe { **at.get() += 1 };
    };
    let (one, other) = (list.clone(), list.clone());
    cilk::join(|| change(one), || change(other));
    assert_eq!(list.lock().unwrap()[0], 2);
}

pub fn free() {
    let list = Arc::new(Mutex::new(Vec::new()));
    let add = |list: Arc<Mutex<Vec<u64>>>, x| list.lock().unwrap().push(x);
    let (one, other) = (list.clone(), list.clone());
    cilk::join(|| add(one, 1), || add(other, 2));
    assert_eq!(list.lock().unwrap().iter().sum::<u64>(), 3);
}
