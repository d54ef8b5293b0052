//! Tasks count beside a `DashMap`, without a guard (racy), and in the map
//! (free).

use crate::shared::Shared;
use dashmap::DashMap;

pub const VARIABLE: Option<&str> = Some("new");

const WORDS: [&str; 8] = ["a", "b", "a", "c", "b", "a", "d", "a"];

fn run(beside: bool) {
    let map: DashMap<&str, usize> = DashMap::new();
    let new = Shared::new(0);
    cilk::par_for(0..WORDS.len(), |i| {
        let mut count = map.entry(WORDS[i]).or_insert(0);
        *count += 1;
        let first = *count == 1;
        drop(count);
        if beside && first {
            *new.get() += 1;
        }
    });
    assert_eq!(map.iter().map(|entry| *entry.value()).sum::<usize>(), WORDS.len());
}

pub fn racy() {
    run(true);
}

pub fn free() {
    run(false);
}
