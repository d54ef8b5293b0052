//! Tasks change values of a `DashMap` beyond the map's guards (racy), and under them (free).

use crate::shared::Shared;
use dashmap::DashMap;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let count = Shared::new(0);
    let map: DashMap<&str, &Shared<i32>> = DashMap::new();
    map.insert("count", &count);
    let add = || {
        let count = *map.get("count").unwrap();
        *count.get() += 1;
    };
    cilk::join(add, add);
}

pub fn free() {
    let map: DashMap<usize, usize> = DashMap::new();
    cilk::par_for(0..100_usize, |i| {
        map.insert(i, i);
        *map.entry(i % 7).or_insert(0) += i;
        map.alter(&(i % 5), |_, value| value + 1);
        if let Some(mut value) = map.get_mut(&(i % 3)) {
            *value += 1;
        }
        assert!(map.get(&i).is_some());
        map.remove(&(i + 1000));
    });
    assert_eq!(map.len(), 100);
}
