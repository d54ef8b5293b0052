//! Ranges of integers as iteration spaces of parallel loops.
//!
//! A loop counts by a `usize`. If a range of a wider type has more numbers than a `usize` counts,
//! the call panics before the loop begins.

use std::ops::{Range, RangeInclusive};

use crate::source::{IntoSource, Source};

/// The iteration space of a range that includes its end.
pub struct Numbers<T> {
    first: T,
    count: usize,
}

/// Returns `difference` as a count. Panics if a loop cannot have as many steps.
#[inline(always)]
fn counted(difference: Result<usize, impl Sized>) -> usize {
    difference.unwrap_or_else(|_| too_many())
}

#[cold]
#[inline(never)]
fn too_many() -> ! {
    panic!("a parallel loop over more numbers than a usize counts")
}

macro_rules! ranges {
    ($($integer:ty, $unsigned:ty;)*) => {$(
        // SAFETY: items are numbers.
        unsafe impl Source for Range<$integer> {
            type Item = $integer;
            #[inline(always)]
            fn count(&self) -> usize {
                if self.start >= self.end {
                    return 0;
                }
                // In two's complement, the difference is right in any case.
                counted((self.end.wrapping_sub(self.start) as $unsigned).try_into())
            }
            #[inline(always)]
            unsafe fn item(&self, i: usize) -> $integer {
                self.start.wrapping_add(i as $integer)
            }
        }

        // SAFETY: items are numbers.
        unsafe impl Source for Numbers<$integer> {
            type Item = $integer;
            #[inline(always)]
            fn count(&self) -> usize {
                self.count
            }
            #[inline(always)]
            unsafe fn item(&self, i: usize) -> $integer {
                self.first.wrapping_add(i as $integer)
            }
        }

        impl IntoSource for RangeInclusive<$integer> {
            type Item = $integer;
            type Source = Numbers<$integer>;
            #[inline(always)]
            fn into_source(self) -> Numbers<$integer> {
                let (first, last) = (*self.start(), *self.end());
                let count = if self.is_empty() {
                    0
                } else {
                    let without_last = counted((last.wrapping_sub(first) as $unsigned).try_into());
                    without_last.checked_add(1).unwrap_or_else(|| too_many())
                };
                Numbers { first, count }
            }
        }
    )*};
}
ranges! {
    u8, u8; u16, u16; u32, u32; u64, u64; u128, u128; usize, usize;
    i8, u8; i16, u16; i32, u32; i64, u64; i128, u128; isize, usize;
}

#[cfg(test)]
mod tests {
    use crate::source::{IntoSource, Source};
    use crate::{enumerate, par_for, reduce, Sum};
    use std::panic::catch_unwind;

    fn items<S: IntoSource>(items: S) -> Vec<S::Item> {
        let source = items.into_source();
        // SAFETY: numbers below the count, each of which comes once.
        (0..source.count())
            .map(|i| unsafe { source.item(i) })
            .collect()
    }

    #[test]
    fn ranges_count_over_zero() {
        assert_eq!((-5i64..5).count(), 10);
        assert_eq!(Source::count(&(i32::MIN..i32::MAX)), u32::MAX as usize);
        let (begin, end) = (5u32, 3);
        assert_eq!(Source::count(&(begin..end)), 0);
        // SAFETY: 2 is below the count.
        let third = unsafe { Source::item(&(i32::MIN..i32::MAX), 2) };
        assert_eq!(third, i32::MIN + 2);
    }

    #[test]
    fn ranges_may_have_their_ends() {
        assert_eq!(items(3..=5u64), [3, 4, 5]);
        assert!(items(i8::MIN..=i8::MAX).into_iter().eq(i8::MIN..=i8::MAX));
        assert_eq!(items(u128::MAX - 1..=u128::MAX), [u128::MAX - 1, u128::MAX]);
        let (begin, end) = (5u32, 4);
        assert!(items(begin..=end).is_empty());
        let mut used = 7..=7;
        used.next();
        assert!(items(used).is_empty());
    }

    #[test]
    fn loops_run_over_them() {
        let sum = reduce::<Sum<u64>>(|r| par_for(1..=100u8, |i| r.add(i.into())));
        assert_eq!(sum, 5050);
        par_for(enumerate(-3..=300i16), |(i, x)| assert_eq!(i as i16 - 3, x));
    }

    #[test]
    fn what_cannot_be_counted_panics() {
        assert!(catch_unwind(|| par_for(0..=u64::MAX, |_| ())).is_err());
        assert!(catch_unwind(|| par_for(0..u128::MAX, |_| ())).is_err());
    }
}
