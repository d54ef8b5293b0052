//! A loop whose steps read the elements that the next steps write.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let a = Shared::new(vec![0u64; 100]);
    cilk::par_for(0..99usize, |i| a.get()[i] = a.get()[i + 1] + 1);
}

pub fn free() {
    let a = vec![0u64; 100];
    let mut b = vec![0u64; 100];
    cilk::par_for(cilk::enumerate(&mut b[..99]), |(i, x)| *x = a[i + 1] + 1);
    assert_eq!(b[98], 1);
}
