//! The first of several panics.
//!
//! Each step of a loop that panics adds itself to a list. The loop reads the list
//! after its last step. The steps' numbers tell which panic comes first in the
//! serial order, so the order of the list does not matter.

use std::any::Any;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Resumes `first`, a panic that is serially before `other`, and drops the payload of `other`. A
/// panic of that drop is ignored, since it must not replace the serially first one.
#[cold]
#[inline(never)]
pub(crate) fn resume_before(first: Box<dyn Any + Send>, other: Box<dyn Any + Send>) -> ! {
    drop_payload(other);
    resume_unwind(first)
}

/// Drops the payload of a panic that is not the serially first one. Called before the serially
/// first panic is resumed: a panic during unwinding would end the process.
pub(crate) fn drop_payload(payload: Box<dyn Any + Send>) {
    if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        // Dropping the new payload could panic again, without an end.
        std::mem::forget(another);
    }
}

struct Panic {
    step: usize,
    payload: Box<dyn Any + Send>,
    next: *mut Panic,
}

/// The panics of one loop's steps.
pub(crate) struct Panics {
    list: AtomicPtr<Panic>,
}

impl Panics {
    pub(crate) const fn new() -> Self {
        Panics {
            list: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// Adds the panic of a step. Several strands may call this at once.
    #[cold]
    #[inline(never)]
    pub(crate) fn add(&self, step: usize, payload: Box<dyn Any + Send>) {
        let mut next = self.list.load(Ordering::Relaxed);
        let panic = Box::into_raw(Box::new(Panic {
            step,
            payload,
            next,
        }));
        // Nobody reads the list before the sync, which orders all accesses.
        while let Err(other) =
            self.list
                .compare_exchange_weak(next, panic, Ordering::Relaxed, Ordering::Relaxed)
        {
            next = other;
            // SAFETY: the entry is this call's alone until the exchange succeeds.
            unsafe { (*panic).next = next };
        }
    }

    /// Resumes the panic of the serially first step that panicked, if any did.
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
            // SAFETY: `add` made it from a box, and each entry is on the list once.
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
