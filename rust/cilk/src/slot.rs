//! Where a view lies, and what is added to it while it is being changed.
//!
//! Who changes a view has a reference to it. If what runs meanwhile adds to the
//! same reducer, in the same strand, it must not get another one: it gets a slot
//! of its own, behind the first, which is merged when the change is over. So a
//! change costs no view, and a change inside of another costs one.
//!
//! Of small views, such as sums, the value is taken out meanwhile instead. A
//! compiler that sees what merging is makes nothing of that, so loops of changes
//! are vectorised, which a mark in memory would prevent.

use std::mem::{needs_drop, ManuallyDrop};
use std::num::NonZeroUsize;
use std::ptr;

use crate::reducer::Monoid;
use crate::tied::this_thread;

pub(crate) struct Slot<M: Monoid> {
    value: M::View,
    /// Made from a box, or null.
    behind: *mut Slot<M>,
    /// The only thread that may use it; none of a view that a strand has made.
    thread: Option<NonZeroUsize>,
    changing: bool,
}

impl<M: Monoid> Slot<M> {
    #[inline(always)]
    pub(crate) fn new(value: M::View) -> Self {
        Slot {
            value,
            behind: ptr::null_mut(),
            thread: None,
            changing: false,
        }
    }

    /// The reducer itself, which is the view of strands that nothing was stolen
    /// before. These are in the thread that has made it, as callers and the first
    /// closure of a join stay in theirs.
    #[inline(always)]
    pub(crate) fn leftmost(value: M::View) -> Self {
        Slot {
            thread: Some(this_thread()),
            ..Self::new(value)
        }
    }

    /// Panics if another thread uses the reducer itself: one of the program's own,
    /// which has no view of it, so that types can't tell.
    ///
    /// # Safety
    ///
    /// `slot` is the view that the thread has got, or would be merged into.
    #[inline(always)]
    unsafe fn check(slot: *mut Self) {
        // SAFETY: the field doesn't change, so any thread may read it. (Part of the
        // slot, lest a loop's stores to that seem to change it.)
        let thread = unsafe { (*slot).thread };
        if thread.is_some() & (thread != Some(this_thread())) {
            refuse();
        }
    }

    /// The value of a slot that nobody changes: so nothing is behind it.
    #[inline(always)]
    pub(crate) fn into_value(self) -> M::View {
        self.value
    }

    /// Changes the value, or one that comes behind it.
    ///
    /// # Safety
    ///
    /// `slot` is the running strand's view, and is so again whenever `change`
    /// returns or panics. There are references to values of changes only.
    #[inline(always)]
    pub(crate) unsafe fn change<R>(slot: *mut Self, change: impl FnOnce(&mut M::View) -> R) -> R {
        // SAFETY: it is a slot.
        unsafe { Self::check(slot) };
        if const { size_of::<M::View>() <= 16 && !needs_drop::<M::View>() } {
            // SAFETY: there are no references to the value, which isn't changed here.
            return unsafe { Self::change_taken(&raw mut (*slot).value, change) };
        }
        // SAFETY: nobody else uses the slot, but for the value if it is changing.
        let slot = unsafe {
            if (*slot).changing {
                Self::free(slot)
            } else {
                slot
            }
        };
        let _second = Unlock(slot);
        let _first = TakeIn(slot);
        // SAFETY: it was not changing, so nobody has a reference to the value.
        unsafe {
            (*slot).changing = true;
            change(&mut (*slot).value)
        }
    }

    #[inline(always)]
    unsafe fn change_taken<R>(view: *mut M::View, change: impl FnOnce(&mut M::View) -> R) -> R {
        // SAFETY: the caller has the view to itself.
        let mut taken = Taken::<M>(
            view,
            ManuallyDrop::new(unsafe { view.replace(M::identity()) }),
        );
        change(&mut taken.1)
    }

    /// Adds what is serially later than everything here.
    ///
    /// # Safety
    ///
    /// As of `change`.
    #[cfg(cilk)]
    #[inline(always)]
    pub(crate) unsafe fn merge(slot: *mut Self, later: M::View) {
        // SAFETY: the caller promises it.
        unsafe { Self::change(slot, |value| M::merge(value, later)) }
    }

    /// The first that is not changing, which is made if need be.
    #[cold]
    #[inline(never)]
    unsafe fn free(mut slot: *mut Self) -> *mut Self {
        // SAFETY: no references are made, so those to values stay alone.
        unsafe {
            while (*slot).changing {
                if (*slot).behind.is_null() {
                    (*slot).behind = Box::into_raw(Box::new(Self::new(M::identity())));
                }
                slot = (*slot).behind;
            }
        }
        slot
    }

    #[cold]
    #[inline(never)]
    unsafe fn take_in(slot: *mut Self) {
        // SAFETY: the change is over, and those behind it are. Merging may add
        // something again.
        unsafe {
            while !(*slot).behind.is_null() {
                let behind = Box::from_raw((*slot).behind);
                (*slot).behind = ptr::null_mut();
                M::merge(&mut (*slot).value, behind.into_value());
            }
        }
    }
}

#[cold]
#[inline(never)]
fn refuse() -> ! {
    panic!(
        "a reducer is used in a thread that runs none of its strands: \
            have that thread return what it adds"
    )
}

/// A view, and the value taken from it, which is put back in front of what was
/// added meanwhile.
struct Taken<M: Monoid>(*mut M::View, ManuallyDrop<M::View>);

impl<M: Monoid> Drop for Taken<M> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: it is the strand's view, as it was before the change: all that
        // was spawned since has ended, and nobody has a reference to it. The
        // value is taken once.
        unsafe {
            let mut value = ManuallyDrop::take(&mut self.1);
            M::merge(&mut value, self.0.read());
            self.0.write(value);
        }
    }
}

/// Dropped at the end of a change, while it still counts as one.
struct TakeIn<M: Monoid>(*mut Slot<M>);

impl<M: Monoid> Drop for TakeIn<M> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: it is the strand's view, as it was before the change: all that
        // was spawned since has ended, and the change's reference is no more.
        unsafe {
            if !(*self.0).behind.is_null() {
                Slot::take_in(self.0);
            }
        }
    }
}

/// Dropped behind that, also if merging panics.
struct Unlock<M: Monoid>(*mut Slot<M>);

impl<M: Monoid> Drop for Unlock<M> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: as above.
        unsafe { (*self.0).changing = false };
    }
}
