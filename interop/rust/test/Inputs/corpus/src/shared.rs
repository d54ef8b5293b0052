//! Memory that the programs share although they shouldn't.

use std::cell::UnsafeCell;

/// Memory that any strand may use as if it were its own.
pub struct Shared<T>(UnsafeCell<T>);

// SAFETY: this is unsafe: the racy programs access it at once. Programs without
// a race use different parts.
unsafe impl<T> Sync for Shared<T> {}
// SAFETY: unsafe in the same way.
unsafe impl<T> Send for Shared<T> {}

impl<T> Shared<T> {
    pub const fn new(value: T) -> Self {
        Shared(UnsafeCell::new(value))
    }

    #[allow(clippy::mut_from_ref)]
    pub fn get(&self) -> &mut T {
        // SAFETY: unsafe in the same way.
        unsafe { &mut *self.0.get() }
    }
}
