//! A lock for readers and writers: tasks write while they hold it as readers
//! (racy), and as writers (free).

use crate::shared::Shared;
use std::sync::RwLock;

pub const VARIABLE: Option<&str> = Some("hits");

pub fn racy() {
    let (table, hits) = (RwLock::new(3), Shared::new(0));
    let look_up = || {
        let value = table.read().unwrap();
        *hits.get() += *value;
    };
    cilk::join(look_up, look_up);
}

pub fn free() {
    let table = RwLock::new(vec![0; 8]);
    cilk::par_for(0..100usize, |i| {
        if i % 10 == 0 {
            table.write().unwrap()[i % 8] += 1;
        } else {
            assert!(table.read().unwrap()[i % 8] <= 10);
        }
    });
}
