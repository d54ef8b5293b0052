//! The slot that holds a strand's value of a reducer.
//!
//! A change of the value holds a reference to the value. Other code that runs meanwhile in the same
//! strand may add to the same reducer, and must not get a second reference. So a change takes the
//! value out of the slot, and puts it back when the change ends. An addition meanwhile finds an
//! empty slot and fills it with a new value. The end of the outer change merges that value into its
//! own, as the later one.
//!
//! A small value lies in the slot, so that a change has it in registers. For any other
//! value, the slot has a pointer, and a change takes out the pointer.
//!
//! In a loop of changes, each iteration finds the value that the previous one has put back. The
//! look-up of a view fills its slot ([`Slot::check`]), so the compiler knows that each iteration
//! finds a full slot, removes the tests, and vectorises the loop.

use std::marker::PhantomData;
use std::mem::{needs_drop, MaybeUninit};
use std::num::NonZeroUsize;

use crate::reducer::Monoid;
use crate::tied::this_thread;

/// Holds a small value, or the pointer to another one.
#[repr(C, align(16))]
struct Place(MaybeUninit<[u8; 16]>);

pub(crate) struct Slot<M: Monoid> {
    place: Place,
    /// The only thread that may use the slot; none for a view that a strand has made.
    thread: Option<NonZeroUsize>,
    /// False while a change has the value, and at first in a view that a strand has made.
    full: bool,
    monoid: PhantomData<fn(M)>,
}

impl<M: Monoid> Slot<M> {
    const IS_SMALL: bool = size_of::<M::View>() <= size_of::<Place>()
        && align_of::<M::View>() <= align_of::<Place>()
        && !needs_drop::<M::View>();

    /// Makes an empty slot: a view that a strand has made.
    #[inline(always)]
    #[cfg(cilk)]
    pub(crate) fn empty() -> Self {
        Slot {
            place: Place(MaybeUninit::uninit()),
            thread: None,
            full: false,
            monoid: PhantomData,
        }
    }

    /// Makes the reducer itself. It is the view of all strands that are reached without a steal.
    /// They run in the thread that has made the reducer, since callers and the first closures of
    /// joins stay in their threads.
    ///
    /// # Safety
    ///
    /// `value` is not used before `finish`.
    #[inline(always)]
    pub(crate) unsafe fn leftmost(value: *mut M::View) -> Self {
        let mut slot = Slot {
            place: Place(MaybeUninit::uninit()),
            thread: Some(this_thread()),
            full: true,
            monoid: PhantomData,
        };
        // SAFETY: the caller lends the value, and a small one needs no drop.
        unsafe {
            if const { Self::IS_SMALL } {
                Self::small(&mut slot).write(value.read());
            } else {
                Self::large(&mut slot).write(value);
            }
        }
        slot
    }

    /// Stores the reducer's result in the `value` that `leftmost` got.
    ///
    /// # Safety
    ///
    /// No strand uses the reducer any more.
    #[inline(always)]
    pub(crate) unsafe fn finish(mut self, value: *mut M::View) {
        // SAFETY: the slot is full between changes. A large value is there already.
        unsafe {
            if const { Self::IS_SMALL } {
                value.write(Self::small(&mut self).read());
            }
        }
    }

    /// Returns the address of a small value. `slot` points to a slot.
    #[inline(always)]
    unsafe fn small(slot: *mut Self) -> *mut M::View {
        debug_assert!(Self::IS_SMALL);
        // SAFETY: the caller promises that `slot` points to a slot.
        unsafe { (&raw mut (*slot).place).cast() }
    }

    /// Returns the address of the pointer to a large value. `slot` points to a slot.
    #[inline(always)]
    unsafe fn large(slot: *mut Self) -> *mut *mut M::View {
        debug_assert!(!Self::IS_SMALL);
        // SAFETY: the caller promises that `slot` points to a slot.
        unsafe { (&raw mut (*slot).place).cast() }
    }

    /// Ends the program if a thread of the program's own uses the reducer itself. Such a thread has
    /// no view of the reducer, but Rust's types cannot forbid the use. Then fills the slot if it is
    /// empty. Called where a view is looked up. One look-up may serve a whole loop, in which nobody
    /// could catch a panic.
    ///
    /// # Safety
    ///
    /// `slot` is the view that the thread has got.
    #[inline(always)]
    pub(crate) unsafe fn check(slot: *mut Self) {
        // SAFETY: the field doesn't change, so any thread may read it.
        let thread = unsafe { (*slot).thread };
        if thread.is_some() & (thread != Some(this_thread())) {
            refuse();
        }
        // SAFETY: the thread runs the strand to which the view belongs.
        unsafe { Self::fill(slot) };
    }

    /// Puts an identity into the slot if it is empty.
    #[inline(always)]
    unsafe fn fill(slot: *mut Self) {
        // SAFETY: the caller has the slot to itself, and a change has no reference to an
        // empty slot's place.
        unsafe {
            if !(*slot).full {
                if const { Self::IS_SMALL } {
                    Self::small(slot).write(M::identity());
                } else {
                    Self::large(slot).write(Self::new_large());
                }
            }
            (*slot).full = true;
        }
    }

    /// Allocates an identity. Doesn't unwind, by its ABI.
    #[cold]
    #[inline(never)]
    extern "C" fn new_large() -> *mut M::View {
        Box::into_raw(Box::new(M::identity()))
    }

    /// Changes the value, or one that comes after it in serial order.
    ///
    /// # Safety
    ///
    /// `slot` is the running strand's view now, and again whenever `change` returns or panics. Only
    /// changes hold references to values.
    #[inline(always)]
    pub(crate) unsafe fn change<R>(slot: *mut Self, change: impl FnOnce(&mut M::View) -> R) -> R {
        let mut small = MaybeUninit::uninit();
        // SAFETY: the slot is the strand's, and the value is out of it while it changes.
        unsafe {
            Self::fill(slot);
            (*slot).full = false;
            let value: *mut M::View = if const { Self::IS_SMALL } {
                small.write(Self::small(slot).read())
            } else {
                Self::large(slot).read()
            };
            let _end = PutBack(slot, value);
            change(&mut *value)
        }
    }

    /// Takes the value of a view that a strand has made. Returns none if the strand has added
    /// nothing.
    ///
    /// # Safety
    ///
    /// The strand has ended.
    #[cfg(cilk)]
    #[inline(always)]
    pub(crate) unsafe fn take(slot: *mut Self) -> Option<M::View> {
        // SAFETY: a full slot has a value, and a large one is in a box (`fill`).
        unsafe {
            if !(*slot).full {
                return None;
            }
            (*slot).full = false;
            Some(if const { Self::IS_SMALL } {
                Self::small(slot).read()
            } else {
                *Box::from_raw(Self::large(slot).read())
            })
        }
    }
}

/// Reports the misuse of a reducer and ends the program. Doesn't unwind, by its ABI.
#[cold]
#[inline(never)]
extern "C" fn refuse() -> ! {
    panic!(
        "a reducer is used in a thread that runs none of its strands: \
            have that thread return what it adds"
    )
}

/// Merges the values that were added to a slot during a change into the changed value, and puts the
/// result back into the slot.
struct PutBack<M: Monoid>(*mut Slot<M>, *mut M::View);

impl<M: Monoid> PutBack<M> {
    /// Merges `added` into `value`. Doesn't unwind, by its ABI.
    ///
    /// This function is often in another codegen unit than its caller. So a small value is moved,
    /// and nothing here has the slot's address: caller and callee can keep it in registers.
    #[cold]
    #[inline(never)]
    extern "C" fn merge_small(mut value: M::View, added: M::View) -> M::View {
        M::merge(&mut value, added);
        value
    }

    /// Merges `added`, which is in a box, into `value`. Doesn't unwind, by its ABI.
    ///
    /// # Safety
    ///
    /// The strand has both to itself.
    #[cold]
    #[inline(never)]
    unsafe extern "C" fn merge_large(value: *mut M::View, added: *mut M::View) {
        // SAFETY: the caller keeps the promise above.
        unsafe { M::merge(&mut *value, *Box::from_raw(added)) }
    }
}

impl<M: Monoid> Drop for PutBack<M> {
    #[inline(always)]
    fn drop(&mut self) {
        let PutBack(slot, value) = *self;
        // SAFETY: the slot is the strand's view, as it was before the change, since all tasks that
        // were spawned meanwhile have ended. The change's reference has ended. A large value that
        // was added meanwhile is in a box. Merging may add something again.
        unsafe {
            while (*slot).full {
                (*slot).full = false;
                if const { Slot::<M>::IS_SMALL } {
                    value.write(Self::merge_small(value.read(), Slot::small(slot).read()));
                } else {
                    Self::merge_large(value, Slot::large(slot).read());
                }
            }
            if const { Slot::<M>::IS_SMALL } {
                Slot::small(slot).write(value.read());
            } else {
                Slot::large(slot).write(value);
            }
            (*slot).full = true;
        }
    }
}
