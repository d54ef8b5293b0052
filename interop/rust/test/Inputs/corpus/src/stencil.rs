//! A stencil in place, and in two arrays.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let a = Shared::new(vec![1.0f64; 100]);
    cilk::par_for(1..99usize, |i| a.get()[i] = (a.get()[i - 1] + a.get()[i + 1]) / 2.0);
}

pub fn free() {
    let a = vec![1.0f64; 100];
    let mut b = a.clone();
    cilk::par_for(cilk::enumerate(&mut b[1..99]), |(i, x)| *x = (a[i] + a[i + 2]) / 2.0);
    assert_eq!(b[50], 1.0);
}
