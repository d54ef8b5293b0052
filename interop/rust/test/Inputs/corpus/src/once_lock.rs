//! A value made by the task that comes first: tasks change it (racy), and read
//! it (free).

use crate::shared::Shared;
use std::sync::OnceLock;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let value = OnceLock::new();
    let count = || *value.get_or_init(|| Shared::new(0)).get() += 1;
    cilk::join(count, count);
}

pub fn free() {
    let value: OnceLock<String> = OnceLock::new();
    let length = || {
        let _ = value.set("abc".to_owned());
        value.get().map_or(0, String::len) + value.get_or_init(String::new).len()
    };
    assert_eq!(cilk::join(length, length), (6, 6));
}
