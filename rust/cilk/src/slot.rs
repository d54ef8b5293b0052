//! Where a view lies, and what is added to it while it is being changed.
//!
//! Who changes a view has a reference to it. If what runs meanwhile adds to the
//! same reducer, in the same strand, it must not get another one: it gets a slot
//! of its own, behind the first, which is merged when the change is over. So a
//! change costs no view, and a change inside of another costs one.
//!
//! Of small views, such as sums, the value is taken out meanwhile instead, and an
//! identity is left. A mark says whether the slot was changed since, and is set at
//! the end of each change. A change that sees no other one inside finds its own
//! mark: compilers make nothing of that, so that loops of changes are vectorised.

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
    /// Of a large view: a change runs. Of a small one: a change has ended since the
    /// value was last taken out.
    changed: bool,
}

impl<M: Monoid> Slot<M> {
    #[inline(always)]
    pub(crate) fn new(value: M::View) -> Self {
        Slot {
            value,
            behind: ptr::null_mut(),
            thread: None,
            changed: false,
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

    /// Ends the program if another thread uses the reducer itself: one of the
    /// program's own, which has no view of it, so that types can't tell. Called where
    /// a view is looked up: it may be for a whole loop, in which nobody could catch a
    /// panic.
    ///
    /// # Safety
    ///
    /// `slot` is the view that the thread has got.
    #[inline(always)]
    pub(crate) unsafe fn check(slot: *const Self) {
        // SAFETY: the field doesn't change, so any thread may read it.
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
        if const { size_of::<M::View>() <= 16 && !needs_drop::<M::View>() } {
            // SAFETY: there are no references to the value, which isn't changed here.
            return unsafe { Self::change_taken(slot, change) };
        }
        // SAFETY: nobody else uses the slot, but for the value if it is changing.
        let slot = unsafe {
            if (*slot).changed {
                Self::free(slot)
            } else {
                slot
            }
        };
        let _second = Unlock(slot);
        let _first = TakeIn(slot);
        // SAFETY: it was not changing, so nobody has a reference to the value.
        unsafe {
            (*slot).changed = true;
            change(&mut (*slot).value)
        }
    }

    #[inline(always)]
    unsafe fn change_taken<R>(slot: *mut Self, change: impl FnOnce(&mut M::View) -> R) -> R {
        // SAFETY: the caller has the slot to itself.
        let mut taken = unsafe {
            (*slot).changed = false;
            let value = (&raw mut (*slot).value).replace(M::identity());
            Taken::<M>(slot, ManuallyDrop::new(value))
        };
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
            while (*slot).changed {
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

/// Doesn't unwind, by its ABI.
#[cold]
#[inline(never)]
extern "C" fn refuse() -> ! {
    panic!(
        "a reducer is used in a thread that runs none of its strands: \
            have that thread return what it adds"
    )
}

/// A slot, and the value taken from it, which is put back in front of what was
/// added meanwhile.
struct Taken<M: Monoid>(*mut Slot<M>, ManuallyDrop<M::View>);

impl<M: Monoid> Drop for Taken<M> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: it is the strand's view, as it was before the change: all that
        // was spawned since has ended, and nobody has a reference to it. The
        // value is taken once.
        unsafe {
            let mut value = ManuallyDrop::take(&mut self.1);
            if (*self.0).changed {
                M::merge(&mut value, (&raw mut (*self.0).value).read());
            }
            (&raw mut (*self.0).value).write(value);
            (*self.0).changed = true;
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
        unsafe { (*self.0).changed = false };
    }
}
