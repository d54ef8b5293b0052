//! A `Lazy` of once_cell: tasks change its value (racy), and only read it
//! (free).

use crate::shared::Shared;
use once_cell::sync::Lazy;

pub const VARIABLE: Option<&str> = None;

static TABLE: Lazy<Vec<usize>> = Lazy::new(|| (0..100).map(|i| i * i).collect());
static COUNT: Lazy<Shared<usize>> = Lazy::new(|| Shared::new(0));

pub fn racy() {
    cilk::par_for(0..100_usize, |i| *COUNT.get() += TABLE[i]);
}

pub fn free() {
    cilk::par_for(0..100_usize, |i| assert_eq!(TABLE[i], i * i));
}
