//! A lock that isn't poisoned.
//!
//! It is the standard library's lock, with two differences. A thread that waits for the lock gets
//! it even after a panic of its holder. And the lock reports to Cilksan when it is locked and
//! unlocked, so that Cilksan needs no model of this version of the standard library's lock.

use std::ops::{Deref, DerefMut};
use std::sync::{self, MutexGuard};

#[cfg(cilksan)]
mod detector {
    use std::os::raw::c_void;

    extern "C" {
        #[link_name = "__cilksan_acquire_lock"]
        pub(super) fn acquire(lock: *const c_void);
        #[link_name = "__cilksan_release_lock"]
        pub(super) fn release(lock: *const c_void);
    }
}

/// A value that one strand at a time may use.
///
/// The program's behaviour may then depend on the order in which strands come.
/// The result of a [`Reducer`](crate::Reducer) doesn't depend on it, and no strand waits for a
/// reducer. Don't call [`join`](crate::join) or another function of this crate while holding a
/// guard, since tasks may want the value, too.
///
/// ```
/// let seen = cilk::Mutex::new(vec![]);
/// cilk::par_for(0..10, |i| seen.lock().push(i));
/// assert_eq!(seen.into_inner().len(), 10);
/// ```
#[derive(Debug, Default)]
pub struct Mutex<T> {
    lock: sync::Mutex<T>,
}

/// The right to use a value; made by [`Mutex::lock`].
pub struct Guard<'a, T> {
    value: MutexGuard<'a, T>,
    #[cfg(cilksan)]
    lock: *const Mutex<T>,
}

impl<T> Mutex<T> {
    /// Makes a lock with a value that nobody uses.
    pub const fn new(value: T) -> Self {
        Mutex {
            lock: sync::Mutex::new(value),
        }
    }

    /// Waits until nobody else uses the value. If a strand has panicked while it used the value,
    /// the lock is not poisoned.
    #[inline]
    pub fn lock(&self) -> Guard<'_, T> {
        let value = self
            .lock
            .lock()
            .unwrap_or_else(|poison| poison.into_inner());
        #[cfg(cilksan)]
        // SAFETY: the detector takes any address.
        unsafe {
            detector::acquire((self as *const Self).cast());
        }
        Guard {
            value,
            #[cfg(cilksan)]
            lock: self,
        }
    }

    /// Returns the value, which nobody can use any more.
    pub fn into_inner(self) -> T {
        self.lock
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner())
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

#[cfg(cilksan)]
impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        // SAFETY: the lock was acquired, and is given back after this call.
        unsafe { detector::release(self.lock.cast()) };
    }
}
