//! Two parts of a slice, one element of which is in both.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let a = Shared::new(vec![0u32; 100]);
    let fill = |from: usize, to: usize| a.get()[from..to].fill(1);
    cilk::join(|| fill(0, 51), || fill(50, 100));
}

pub fn free() {
    let a = Shared::new(vec![0u32; 100]);
    let fill = |from: usize, to: usize| a.get()[from..to].fill(1);
    cilk::join(|| fill(0, 50), || fill(50, 100));
}
