//! A sort whose halves both have the pivot.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("a");

fn sort(a: &Shared<[i32; 10]>, from: usize, to: usize, overlap: usize) {
    if to - from < 2 {
        return;
    }
    let part = &mut a.get()[from..to];
    let last = part.len() - 1;
    let mut middle = 0;
    for i in 0..last {
        if part[i] < part[last] {
            part.swap(i, middle);
            middle += 1;
        }
    }
    part.swap(middle, last);
    let middle = from + middle;
    let left = || sort(a, from, middle + overlap, 0);
    cilk::join(left, || sort(a, (middle + 1).saturating_sub(overlap), to, 0));
}

pub fn racy() {
    let a = Shared::new([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
    sort(&a, 0, 10, 1);
}

pub fn free() {
    let a = Shared::new([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
    sort(&a, 0, 10, 0);
    assert!(a.get().is_sorted());
}
