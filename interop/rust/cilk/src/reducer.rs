//! Reducers: values that parallel code changes, with the serial program's result.
//!
//! Each strand has a view of its own. Where strands meet, the view of the later one is merged into
//! that of the earlier one, so the order is the serial one. The runtime finds a strand's view by
//! the reducer's address, so a reducer must not move: it lives in a call of [`reduce`].

use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::AddAssign;

use crate::slot::Slot;

/// The functions of a reducer: they begin a view, and merge two views.
///
/// If `merge` is associative and the identity changes nothing, the result is that of the serial
/// program on any number of workers. `merge` needn't be commutative.
///
/// ```
/// use cilk::{par_for, reduce, Monoid};
///
/// struct Longest;
/// impl Monoid for Longest {
///     type View = String;
///     fn identity() -> String {
///         String::new()
///     }
///     fn merge(left: &mut String, right: String) {
///         if right.len() > left.len() {
///             *left = right;
///         }
///     }
/// }
///
/// let words = ["a", "ccc", "bb", "ddd"];
/// let longest = reduce::<Longest>(|r| {
///     par_for(&words[..], |w| r.add(w.to_string()));
/// });
/// assert_eq!(longest, "ccc");
/// ```
///
/// A panic in one of these functions ends the process in two places: where a strand's view is made
/// or merged, and where an update merges values that were added to the reducer while it ran.
/// Elsewhere in [`reduce`] and in [`Reducer::add`] such a panic is like any other one.
pub trait Monoid {
    /// A strand's own copy of the value.
    type View: Send;
    /// Returns an empty view.
    fn identity() -> Self::View;
    /// Merges the view that is later in serial order into the earlier one.
    fn merge(left: &mut Self::View, right: Self::View);
}

/// A value that strands may change in parallel; made by [`reduce`].
pub struct Reducer<M: Monoid> {
    leftmost: UnsafeCell<Slot<M>>,
    monoid: PhantomData<fn(M)>,
}

// SAFETY: strands use views of their own, which go to other threads when they are merged. Threads
// that don't run strands of the computation are refused (`Slot::check`).
unsafe impl<M: Monoid> Sync for Reducer<M> {}

#[cfg(cilk)]
mod views {
    use super::{Monoid, Reducer, Slot};
    use std::os::raw::c_void;

    type Identity = extern "C" fn(*mut c_void);
    type Merge = extern "C" fn(*mut c_void, *mut c_void);
    type Check = extern "C" fn(*mut c_void);

    extern "C" {
        #[link_name = "tapir.view"]
        fn view(reducer: *const c_void, size: u64, identity: Identity, merge: Merge)
            -> *mut c_void;
        #[link_name = "tapir.view.check"]
        fn view_check(view: *mut c_void, check: Check) -> *mut c_void;
        #[link_name = "tapir.view.begin"]
        fn view_begin(
            reducer: *const c_void,
            size: u64,
            count: u64,
            distance: u64,
            identity: Identity,
            merge: Merge,
        ) -> *mut c_void;
        #[link_name = "tapir.view.drop"]
        fn view_drop(reducer: *const c_void) -> *mut c_void;
    }

    // All three functions are in each codegen unit that uses them, so that the passes see their
    // effects.

    #[inline]
    extern "C" fn identity<M: Monoid>(place: *mut c_void) {
        // SAFETY: the runtime gives memory of the view's size, aligned for any.
        unsafe { place.cast::<Slot<M>>().write(Slot::empty()) }
    }

    #[inline]
    extern "C" fn merge<M: Monoid>(left: *mut c_void, right: *mut c_void) {
        // SAFETY: both are views; the right one is not used any more.
        unsafe {
            if let Some(later) = Slot::<M>::take(right.cast()) {
                Slot::<M>::change(left.cast(), |value| M::merge(value, later))
            }
        }
    }

    // Inlined, so that the loop sees that the slot is full.
    #[inline(always)]
    extern "C" fn check<M: Monoid>(view: *mut c_void) {
        // SAFETY: it is the view of the thread that looks it up.
        unsafe { Slot::<M>::check(view.cast()) }
    }

    const fn size<M: Monoid>() -> u64 {
        size_of::<Slot<M>>() as u64
    }

    impl<M: Monoid> Reducer<M> {
        #[inline(always)]
        pub(super) fn begin(&self) {
            let size = const { size::<M>() };
            let place = self.leftmost.get().cast();
            // SAFETY: the reducer stays where it is until `end`.
            unsafe { view_begin(place, size, 1, size, identity::<M>, merge::<M>) };
        }

        #[inline(always)]
        pub(super) fn view(&self) -> *mut Slot<M> {
            let size = const { size::<M>() };
            // SAFETY: it is between `begin` and `end`.
            unsafe {
                let view = view(self.leftmost.get().cast(), size, identity::<M>, merge::<M>);
                view_check(view, check::<M>).cast()
            }
        }

        #[inline(always)]
        pub(super) fn end(&self) {
            // SAFETY: `begin` was called.
            unsafe { view_drop(self.leftmost.get().cast()) };
        }
    }
}

#[cfg(not(cilk))]
impl<M: Monoid> Reducer<M> {
    fn begin(&self) {}
    #[inline(always)]
    fn view(&self) -> *mut Slot<M> {
        let view = self.leftmost.get();
        // SAFETY: it is the only view.
        unsafe { Slot::check(view) };
        view
    }
    fn end(&self) {}
}

/// Calls `body` with a new reducer, which starts as the identity, and returns the reducer's final
/// value.
///
/// ```
/// use cilk::{par_for, reduce, Sum};
///
/// let total = reduce::<Sum<u64>>(|sum| {
///     par_for(1..101u64, |i| sum.add(i));
/// });
/// assert_eq!(total, 5050);
/// ```
#[inline]
pub fn reduce<M: Monoid>(body: impl FnOnce(&Reducer<M>)) -> M::View {
    struct End<'a, M: Monoid>(&'a Reducer<M>);
    impl<M: Monoid> Drop for End<'_, M> {
        // Inlined, so that the reducer's address does not escape to another codegen unit, which
        // would keep its views in memory.
        #[inline(always)]
        fn drop(&mut self) {
            self.0.end();
        }
    }
    // The runtime aligns views to 16 bytes, as malloc does.
    const { assert!(align_of::<M::View>() <= 16, "views are aligned to 16 bytes") };
    let mut value = M::identity();
    let place = &raw mut value;
    let reducer = Reducer {
        // SAFETY: the value is used through the slot only.
        leftmost: UnsafeCell::new(unsafe { Slot::leftmost(place) }),
        monoid: PhantomData,
    };
    reducer.begin();
    let end = End(&reducer);
    body(&reducer);
    drop(end);
    // SAFETY: all tasks that `body` spawned have ended.
    unsafe { reducer.leftmost.into_inner().finish(place) };
    value
}

impl<M: Monoid> Reducer<M> {
    /// Calls `change` with the value of the running strand's view.
    ///
    /// The value doesn't contain additions to the reducer that are made while `change` runs; these
    /// come after the value in serial order.
    ///
    /// ```
    /// use cilk::{join, reduce, Append};
    ///
    /// let list = reduce::<Append<u8>>(|r| {
    ///     join(|| r.update(|v| v.push(1)), || r.update(|v| v.push(2)));
    /// });
    /// assert_eq!(list, [1, 2]);
    /// ```
    #[inline(always)]
    pub fn update<R>(&self, change: impl FnOnce(&mut M::View) -> R) -> R {
        // SAFETY: the view is this strand's alone, and is so again when all tasks that `change`
        // spawns have ended.
        unsafe { Slot::change(self.view(), change) }
    }

    /// Merges `value` into the running strand's view.
    #[inline(always)]
    pub fn add(&self, value: M::View) {
        self.update(|view| M::merge(view, value));
    }
}

/// The sum of numbers.
///
/// Views begin with the type's default. Sums of floating-point numbers are rounded where strands
/// meet, so the last digits differ from run to run.
pub struct Sum<T>(PhantomData<fn(T)>);

impl<T: Default + AddAssign + Send> Monoid for Sum<T> {
    type View = T;
    #[inline(always)]
    fn identity() -> T {
        T::default()
    }
    #[inline(always)]
    fn merge(left: &mut T, right: T) {
        *left += right;
    }
}

/// Replaces `left` by `right` if `left` is missing or worse.
#[inline(always)]
fn keep_first<T>(left: &mut Option<T>, right: Option<T>, is_better: impl Fn(&T, &T) -> bool) {
    if let Some(value) = right {
        if left.as_ref().is_none_or(|l| is_better(&value, l)) {
            *left = Some(value);
        }
    }
}

/// The least value, if there is any; the first one of equal values.
///
/// ```
/// let least = cilk::reduce::<cilk::Min<i32>>(|r| {
///     cilk::par_for(0..10, |i| r.add(Some((i - 7) * (i - 7))));
/// });
/// assert_eq!(least, Some(0));
/// ```
pub struct Min<T>(PhantomData<fn(T)>);

impl<T: PartialOrd + Send> Monoid for Min<T> {
    type View = Option<T>;
    #[inline(always)]
    fn identity() -> Option<T> {
        None
    }
    #[inline(always)]
    fn merge(left: &mut Option<T>, right: Option<T>) {
        keep_first(left, right, |r, l| r < l);
    }
}

/// The greatest value, if there is any; the first one of equal values.
pub struct Max<T>(PhantomData<fn(T)>);

impl<T: PartialOrd + Send> Monoid for Max<T> {
    type View = Option<T>;
    #[inline(always)]
    fn identity() -> Option<T> {
        None
    }
    #[inline(always)]
    fn merge(left: &mut Option<T>, right: Option<T>) {
        keep_first(left, right, |r, l| r > l);
    }
}

/// A list whose elements come in serial order.
pub struct Append<T>(PhantomData<fn(T)>);

impl<T: Send> Monoid for Append<T> {
    type View = Vec<T>;
    #[inline(always)]
    fn identity() -> Vec<T> {
        Vec::new()
    }
    #[inline]
    fn merge(left: &mut Vec<T>, right: Vec<T>) {
        if left.is_empty() {
            *left = right;
        } else if !right.is_empty() {
            left.extend(right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{reduce, Append, Max, Min, Monoid, Reducer, Sum};
    use crate::{join, par_for_grain};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn walk(from: u32, to: u32, list: &Reducer<Append<u32>>) {
        if to - from <= 3 {
            return (from..to).for_each(|i| list.update(|l| l.push(i)));
        }
        let middle = from + (to - from) / 2;
        join(|| walk(from, middle, list), || walk(middle, to, list));
    }

    #[test]
    fn lists_are_in_serial_order() {
        for _ in 0..20 {
            let list = reduce::<Append<u32>>(|r| walk(0, 20_000, r));
            assert!(list.into_iter().eq(0..20_000));
        }
    }

    #[test]
    fn loops_merge_in_serial_order() {
        for _ in 0..20 {
            let list = reduce::<Append<u32>>(|r| par_for_grain(1, 0..5_000u32, |i| r.add(vec![i])));
            assert!(list.into_iter().eq(0..5_000));
        }
    }

    #[test]
    fn the_first_of_equal_ones_is_kept() {
        let extreme = |i: i32| Some((i % 7) as f64);
        let least = reduce::<Min<f64>>(|r| par_for_grain(1, 0..100, |i| r.add(extreme(i))));
        let greatest = reduce::<Max<f64>>(|r| par_for_grain(1, 0..100, |i| r.add(extreme(i))));
        assert_eq!((least, greatest), (Some(0.0), Some(6.0)));
        assert_eq!(reduce::<Min<i32>>(|_| ()), None);
    }

    #[test]
    fn reducers_may_be_in_one_another() {
        let total = reduce::<Sum<u64>>(|outer| {
            par_for_grain(1, 0..100u64, |i| {
                outer.add(reduce::<Sum<u64>>(|inner| {
                    par_for_grain(1, 0..i, |j| inner.add(j));
                }));
            });
        });
        assert_eq!(total, (0..100u64).map(|i| (0..i).sum::<u64>()).sum());
    }

    #[test]
    fn what_is_added_inside_of_an_update_comes_after_it() {
        let list = reduce::<Append<u8>>(|r| {
            r.update(|l| {
                r.add(vec![2]);
                l.push(1);
            });
        });
        assert_eq!(list, [1, 2]);
    }

    #[test]
    fn updates_may_be_in_one_another() {
        for _ in 0..20 {
            let list = reduce::<Append<u32>>(|r| {
                par_for_grain(1, 0..100u32, |i| {
                    r.update(|l| {
                        l.push(4 * i);
                        let inner = || {
                            r.update(|l| {
                                l.push(4 * i + 2);
                                join(|| (), || r.add(vec![4 * i + 3]));
                            })
                        };
                        join(|| r.add(vec![4 * i + 1]), inner);
                    });
                });
            });
            assert!(list.into_iter().eq(0..400));
        }
    }

    #[test]
    fn small_views_may_be_updated_in_one_another() {
        let sum = reduce::<Sum<u64>>(|r| {
            r.update(|n| {
                join(
                    || r.add(1),
                    || {
                        r.update(|m| {
                            r.add(2);
                            *m += 4;
                        })
                    },
                );
                *n += 8;
            });
        });
        assert_eq!(sum, 15);
    }

    struct Counted;
    static VIEWS: AtomicUsize = AtomicUsize::new(0);

    impl Monoid for Counted {
        type View = Vec<u32>;
        fn identity() -> Vec<u32> {
            VIEWS.fetch_add(1, Ordering::Relaxed);
            vec![0; 10]
        }
        fn merge(left: &mut Vec<u32>, right: Vec<u32>) {
            left.iter_mut().zip(right).for_each(|(l, r)| *l += r);
        }
    }

    #[test]
    fn an_update_needs_no_view_of_its_own() {
        let sum = reduce::<Counted>(|r| (0..1000).for_each(|_| r.update(|n| n[7] += 1)));
        assert_eq!((sum[7], VIEWS.load(Ordering::Relaxed)), (1000, 1));
    }

    #[test]
    fn a_panic_leaves_the_reducer_whole() {
        let list = reduce::<Append<u8>>(|r| {
            r.add(vec![1]);
            let change = |_: &mut Vec<u8>| std::panic::resume_unwind(Box::new(()));
            let update = std::panic::AssertUnwindSafe(|| r.update(change));
            assert!(std::panic::catch_unwind(update).is_err());
            r.add(vec![2]);
        });
        assert_eq!(list, [1, 2]);
    }
}
