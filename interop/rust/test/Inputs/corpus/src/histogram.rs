//! Counts of digits.

use std::sync::atomic::{AtomicU32, Ordering};
use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("bins");

pub fn racy() {
    let bins = Shared::new([0u32; 10]);
    cilk::par_for(0..100usize, |i| bins.get()[i * 7 % 10] += 1);
    assert_eq!(bins.get()[3], 10);
}

pub fn free() {
    let bins = [const { AtomicU32::new(0) }; 10];
    cilk::par_for(0..100usize, |i| {
        bins[i * 7 % 10].fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(bins[3].load(Ordering::Relaxed), 10);
}
