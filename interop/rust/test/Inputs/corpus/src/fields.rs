//! Fields of a structure.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("point");

struct Point {
    x: i32,
    y: i32,
}

pub fn racy() {
    let point = Shared::new(Point { x: 0, y: 0 });
    cilk::join(|| point.get().x = 1, || point.get().x = 2);
    assert_eq!(point.get().x + point.get().y, 2);
}

pub fn free() {
    let point = Shared::new(Point { x: 0, y: 0 });
    cilk::join(|| point.get().x = 1, || point.get().y = 2);
    assert_eq!(point.get().x + point.get().y, 3);
}
