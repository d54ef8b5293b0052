//! A table that is filled once: tasks change it afterwards (racy), and only
//! read it (free).

use crate::shared::Shared;
use std::sync::Once;

pub const VARIABLE: Option<&str> = Some("table");

pub fn racy() {
    let (filled, table) = (Once::new(), Shared::new([0; 4]));
    let look_up = || {
        filled.call_once(|| table.get()[0] = 1);
        table.get()[1] += 1;
    };
    cilk::join(look_up, look_up);
}

pub fn free() {
    let (filled, table) = (Once::new(), Shared::new([0; 4]));
    let look_up = || {
        filled.call_once(|| *table.get() = [1, 2, 3, 4]);
        assert_eq!(table.get()[1], 2);
    };
    cilk::join(look_up, look_up);
}
