//! A vector to which two tasks append.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("list");

pub fn racy() {
    let list = Shared::new(Vec::with_capacity(2));
    cilk::join(|| list.get().push(1), || list.get().push(2));
    assert_eq!(*list.get(), [1, 2]);
}

pub fn free() {
    let list = cilk::reduce::<cilk::Append<i32>>(|r| {
        cilk::join(|| r.add(vec![1]), || r.add(vec![2]));
    });
    assert_eq!(list, [1, 2]);
}
