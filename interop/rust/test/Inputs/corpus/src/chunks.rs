//! Chunks of a slice. Each chunk also gets an element at the border of its neighbour.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let a = Shared::new(vec![0u8; 64]);
    cilk::par_for_grain(1, 0..8usize, |i| a.get()[8 * i..(8 * i + 9).min(64)].fill(1));
}

pub fn free() {
    let mut a = vec![0u8; 64];
    cilk::par_for_grain(1, cilk::chunks_mut(&mut a, 8), |c| c.fill(1));
    assert!(a.iter().all(|&x| x == 1));
}
