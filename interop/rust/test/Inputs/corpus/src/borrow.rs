//! A cell that checks borrows for one thread only.

use std::cell::RefCell;
use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("cell");

pub fn racy() {
    let cell = Shared::new(RefCell::new(0));
    let add = |n| *cell.get().borrow_mut() += n;
    cilk::join(|| add(1), || add(2));
}

pub fn free() {
    let cells = [Shared::new(RefCell::new(0)), Shared::new(RefCell::new(0))];
    let add = |at: usize, n| *cells[at].get().borrow_mut() += n;
    cilk::join(|| add(0, 1), || add(1, 2));
}
