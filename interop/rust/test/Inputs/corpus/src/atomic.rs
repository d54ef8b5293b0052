//! A counter that is atomic for one task only (racy), and for both (free).

use crate::shared::Shared;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub const VARIABLE: Option<&str> = Some("hits");

pub fn racy() {
    let hits = AtomicU64::new(0);
    let plain = Shared::new(hits.as_ptr());
    cilk::join(
        || hits.fetch_add(1, Relaxed),
        // SAFETY: none; this is the race.
        || unsafe { **plain.get() += 1 },
    );
}

pub fn free() {
    let (hits, most) = (AtomicU64::new(0), AtomicU64::new(0));
    cilk::par_for(0..100u64, |i| {
        hits.fetch_add(1, Relaxed);
        most.fetch_max(i, Relaxed);
        let _ = most.compare_exchange(50, 51, Relaxed, Relaxed);
        let _ = most.fetch_update(Relaxed, Relaxed, |x| Some(x | 1));
    });
    assert_eq!(hits.into_inner(), 100);
}
