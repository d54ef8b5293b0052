//! The first of several panics.
//!
//! Steps of a loop that panic put themselves on a list, which is read when all
//! are over. Which one was serially first is told by their numbers, so it doesn't
//! matter in which order they come.

use std::any::Any;
use std::panic::resume_unwind;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

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
        let mut first: Option<Box<Panic>> = None;
        let mut next = std::mem::replace(self.list.get_mut(), ptr::null_mut());
        while !next.is_null() {
            // SAFETY: `add` made it from a box, and each is on the list once.
            let panic = unsafe { Box::from_raw(next) };
            next = panic.next;
            if first.as_ref().is_none_or(|f| panic.step < f.step) {
                first = Some(panic);
            }
        }
        if let Some(panic) = first {
            resume_unwind(panic.payload);
        }
    }
}
