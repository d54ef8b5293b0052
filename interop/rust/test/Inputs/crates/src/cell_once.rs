//! A `OnceCell` of once_cell: tasks change its value (racy), and only read it (free).

use crate::shared::Shared;
use once_cell::sync::OnceCell;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let value = OnceCell::new();
    let count = || *value.get_or_init(|| Shared::new(0)).get() += 1;
    cilk::join(count, count);
}

pub fn free() {
    let value: OnceCell<String> = OnceCell::new();
    let length = || {
        let _ = value.set("abc".to_owned());
        value.get().map_or(0, String::len) + value.get_or_init(String::new).len()
    };
    assert_eq!(cilk::join(length, length), (6, 6));
}
