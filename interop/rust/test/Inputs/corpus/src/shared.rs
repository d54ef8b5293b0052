//! What the programs share although they shouldn't.

use std::cell::UnsafeCell;

/// Memory that any strand may take for its own.
pub struct Shared<T>(UnsafeCell<T>);

// SAFETY: it isn't. That is what the racy programs are about; those without a
// race use different parts.
unsafe impl<T> Sync for Shared<T> {}
// SAFETY: likewise.
unsafe impl<T> Send for Shared<T> {}

impl<T> Shared<T> {
    pub const fn new(value: T) -> Self {
        Shared(UnsafeCell::new(value))
    }

    #[allow(clippy::mut_from_ref)]
    pub fn get(&self) -> &mut T {
        // SAFETY: see above.
        unsafe { &mut *self.0.get() }
    }
}
