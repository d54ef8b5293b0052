//! A box that one task drops and another one reads.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = None;

pub fn racy() {
    let one = Shared::new(Some(Box::new(1)));
    let place: *const i32 = &**one.get().as_ref().unwrap();
    let place = Shared::new(place);
    // SAFETY: on one worker the read comes first.
    let read = || unsafe { (*place.get()).read() };
    assert_eq!(cilk::join(read, || *one.get() = None).0, 1);
}

pub fn free() {
    let one = Shared::new(Some(Box::new(1)));
    let read = || *one.get().as_ref().unwrap().as_ref();
    assert_eq!(cilk::join(read, || ()).0, 1);
    *one.get() = None;
}
