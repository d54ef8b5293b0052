//! A global table that is made at its first use: tasks change its elements
//! (racy), and only read them (free).

use crate::shared::Shared;
use std::sync::LazyLock;

pub const VARIABLE: Option<&str> = None;

static COUNTS: LazyLock<Vec<Shared<u64>>> =
    LazyLock::new(|| (0..4).map(|_| Shared::new(0)).collect());
static SQUARES: LazyLock<Vec<u64>> = LazyLock::new(|| (0..100).map(|i| i * i).collect());

pub fn racy() {
    cilk::par_for(0..100usize, |i| *COUNTS[i % 4].get() += 1);
}

pub fn free() {
    cilk::par_for(0..100usize, |i| assert_eq!(SQUARES[i], (i * i) as u64));
}
