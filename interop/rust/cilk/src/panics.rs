//! The first of several panics.
//!
//! Each step of a loop that panics adds itself to a list. The loop reads the list
//! after its last step. The steps' numbers tell which panic comes first in the
//! serial order, so the order of the list does not matter.

use std::any::Any;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Goes on with a panic that is serially before `other`, whose payload is dropped.
/// That this panics in turn isn't told: it must not replace what was first.
#[cold]
#[inline(never)]
pub(crate) fn resume_before(first: Box<dyn Any + Send>, other: Box<dyn Any + Send>) -> ! {
    drop_payload(other);
    resume_unwind(first)
}

/// Drops what lost, before the winner unwinds: a panic then would end the process.
pub(crate) fn drop_payload(payload: Box<dyn Any + Send>) {
    if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        // Dropping it could panic again, without an end.
        std::mem::forget(another);
    }
}

struct Panic {
    step: usize,
    payload: Box<dyn Any + Send>,
    next: *mut Panic,
}

/// What steps of one loop panicked with.
pub(crate) struct Panics {
    list: AtomicPtr<Panic>,
}

impl Panics {
    pub(crate) const fn new() -> Self {
        Panics {
            list: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// May be called by several strands at once.
    #[cold]
    #[inline(never)]
    pub(crate) fn add(&self, step: usize, payload: Box<dyn Any + Send>) {
        let mut next = self.list.load(Ordering::Relaxed);
        let panic = Box::into_raw(Box::new(Panic {
            step,
            payload,
            next,
        }));
        // Nobody reads the list before the sync, which orders everything.
        while let Err(other) =
            self.list
                .compare_exchange_weak(next, panic, Ordering::Relaxed, Ordering::Relaxed)
        {
            next = other;
            // SAFETY: it is this call's until the exchange succeeds.
            unsafe { (*panic).next = next };
        }
    }

    /// Panics as the first step did that has, if any has.
    #[inline(always)]
    pub(crate) fn resume(mut self) {
        if !self.list.get_mut().is_null() {
            self.resume_first();
        }
    }

    #[cold]
    #[inline(never)]
    fn resume_first(mut self) {
        let mut first: Option<Panic> = None;
        let mut next = std::mem::replace(self.list.get_mut(), ptr::null_mut());
        while !next.is_null() {
            // SAFETY: `add` made it from a box, and each is on the list once.
            let panic = unsafe { *Box::from_raw(next) };
            next = panic.next;
            let loses = if first.as_ref().is_none_or(|f| panic.step < f.step) {
                first.replace(panic)
            } else {
                Some(panic)
            };
            if let Some(panic) = loses {
                drop_payload(panic.payload);
            }
        }
        if let Some(panic) = first {
            resume_unwind(panic.payload);
        }
    }
}
