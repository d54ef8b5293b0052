//! One task reads what another one writes.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("flag");

pub fn racy() {
    let flag = Shared::new(false);
    let (_, seen) = cilk::join(|| *flag.get() = true, || *flag.get());
    assert!(seen);
}

pub fn free() {
    let flag = Shared::new(false);
    cilk::join(|| *flag.get() = true, || ());
    assert!(*flag.get());
}
