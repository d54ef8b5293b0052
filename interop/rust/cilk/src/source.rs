//! The iteration spaces of parallel loops: numbered items, with access to each
//! item by its number.

use std::marker::PhantomData;

/// Numbered items, which may be taken in any order and by several threads.
///
/// # Safety
///
/// [`item`](Source::item) may be called with different numbers at once, by different threads. The
/// items that it returns for different numbers must not alias one another unless they are shared,
/// and may be sent to another thread.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be looped over in parallel",
    label = "neither a range of integers, nor borrowed elements",
    note = "what has elements is borrowed: `&a` or `&mut a`",
    note = "an iterator can't be divided: loop over what it iterates over, with `cilk::zip`, \
            `cilk::enumerate`, `cilk::chunks` or `cilk::chunks_mut`"
)]
pub unsafe trait Source: Sync {
    /// The type of the items.
    type Item;

    /// Returns the number of items.
    fn count(&self) -> usize;

    /// Returns the item with the number `i`.
    ///
    /// # Safety
    ///
    /// `i` is below the count, and no number is passed twice.
    unsafe fn item(&self, i: usize) -> Self::Item;
}

/// Types that are a [`Source`] or can be turned into one: ranges of integers, and references to
/// slices, arrays, vectors and boxed slices.
pub trait IntoSource {
    /// The type of the items.
    type Item;
    /// The source that the value is turned into.
    type Source: Source<Item = Self::Item>;
    /// Turns the value into a source.
    fn into_source(self) -> Self::Source;
}

impl<S: Source> IntoSource for S {
    type Item = S::Item;
    type Source = S;
    #[inline(always)]
    fn into_source(self) -> S {
        self
    }
}

// SAFETY: items are references to the elements of a shared slice, which are Sync.
unsafe impl<'a, T: Sync> Source for &'a [T] {
    type Item = &'a T;
    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> &'a T {
        // A slice's `get_unchecked` would also assume that the number is below the length, and the
        // loop would have to compute the operands of that assumption.
        // SAFETY: the caller's numbers are below the count.
        unsafe { &*self.as_ptr().add(i) }
    }
}

/// The elements of a slice, to be changed.
pub struct SliceMut<'a, T> {
    first: *mut T,
    count: usize,
    slice: PhantomData<&'a mut [T]>,
}

// SAFETY: the source gives each element to one strand only, on any thread.
unsafe impl<T: Send> Sync for SliceMut<'_, T> {}

// SAFETY: different elements don't overlap.
unsafe impl<'a, T: Send> Source for SliceMut<'a, T> {
    type Item = &'a mut T;
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> &'a mut T {
        // SAFETY: the caller's numbers are below the count, and none comes twice.
        unsafe { &mut *self.first.add(i) }
    }
}

impl<'a, T: Send> IntoSource for &'a mut [T] {
    type Item = &'a mut T;
    type Source = SliceMut<'a, T>;
    #[inline(always)]
    fn into_source(self) -> SliceMut<'a, T> {
        SliceMut {
            first: self.as_mut_ptr(),
            count: self.len(),
            slice: PhantomData,
        }
    }
}

macro_rules! borrowed {
    ($([$($size:tt)*] $slices:ty),*) => {$(
        impl<'a, T: Sync, $($size)*> IntoSource for &'a $slices {
            type Item = &'a T;
            type Source = &'a [T];
            #[inline(always)]
            fn into_source(self) -> &'a [T] {
                self
            }
        }

        impl<'a, T: Send, $($size)*> IntoSource for &'a mut $slices {
            type Item = &'a mut T;
            type Source = SliceMut<'a, T>;
            #[inline(always)]
            fn into_source(self) -> SliceMut<'a, T> {
                self[..].into_source()
            }
        }
    )*};
}
borrowed!([] Vec<T>, [] Box<[T]>, [const N: usize] [T; N]);

/// Pieces of a slice; made by [`chunks`].
pub struct Chunks<'a, T> {
    slice: &'a [T],
    size: usize,
}

/// Returns pieces of `size` elements, the last of which may be shorter.
///
/// ```
/// let text = vec![b'a'; 1000];
/// cilk::par_for(cilk::chunks(&text, 64), |piece| assert!(piece.len() <= 64));
/// ```
///
/// # Panics
///
/// Panics if `size` is 0.
#[inline]
pub fn chunks<T: Sync>(slice: &[T], size: usize) -> Chunks<'_, T> {
    assert!(size > 0, "chunks of no elements");
    Chunks { slice, size }
}

// SAFETY: items are parts of a shared slice, whose elements are Sync.
unsafe impl<'a, T: Sync> Source for Chunks<'a, T> {
    type Item = &'a [T];
    #[inline(always)]
    fn count(&self) -> usize {
        self.slice.len().div_ceil(self.size)
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> &'a [T] {
        let begin = i * self.size;
        // The sum of the two could overflow: a slice of elements without a size may have usize::MAX
        // elements.
        let count = self.size.min(self.slice.len() - begin);
        // SAFETY: the caller's numbers are below the count, so the piece begins inside.
        unsafe { self.slice.get_unchecked(begin..begin + count) }
    }
}

/// Pieces of a slice, to be changed; made by [`chunks_mut`].
pub struct ChunksMut<'a, T> {
    elements: SliceMut<'a, T>,
    size: usize,
}

/// Returns pieces of `size` elements to be changed, the last of which may be shorter.
///
/// ```
/// let mut image = vec![0u8; 640 * 480];
/// cilk::par_for(cilk::chunks_mut(&mut image, 640), |row| row[0] = 255);
/// assert_eq!(image.iter().filter(|&&x| x == 255).count(), 480);
/// ```
///
/// # Panics
///
/// Panics if `size` is 0.
#[inline]
pub fn chunks_mut<T: Send>(slice: &mut [T], size: usize) -> ChunksMut<'_, T> {
    assert!(size > 0, "chunks of no elements");
    ChunksMut {
        elements: slice.into_source(),
        size,
    }
}

// SAFETY: different pieces don't overlap.
unsafe impl<'a, T: Send> Source for ChunksMut<'a, T> {
    type Item = &'a mut [T];
    #[inline(always)]
    fn count(&self) -> usize {
        self.elements.count.div_ceil(self.size)
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> &'a mut [T] {
        let begin = i * self.size;
        let count = self.size.min(self.elements.count - begin);
        // SAFETY: the caller's numbers are below the count, so the piece begins inside, and no
        // number comes twice.
        unsafe { std::slice::from_raw_parts_mut(self.elements.first.add(begin), count) }
    }
}

/// Pairs of items; made by [`zip`].
pub struct Zip<A, B>(A, B);

/// Returns pairs of the items of `a` and `b`, as many as the shorter one has.
///
/// ```
/// let (a, mut b) = (vec![1, 2, 3], vec![0; 3]);
/// cilk::par_for(cilk::zip(&mut b, &a), |(y, x)| *y = 2 * x);
/// assert_eq!(b, [2, 4, 6]);
/// ```
#[inline]
pub fn zip<A: IntoSource, B: IntoSource>(a: A, b: B) -> Zip<A::Source, B::Source> {
    Zip(a.into_source(), b.into_source())
}

// SAFETY: both sources keep the promises, so the pairs do.
unsafe impl<A: Source, B: Source> Source for Zip<A, B> {
    type Item = (A::Item, B::Item);
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count().min(self.1.count())
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> Self::Item {
        // SAFETY: the number is below both counts, and comes once.
        unsafe { (self.0.item(i), self.1.item(i)) }
    }
}

/// Items with their numbers; made by [`enumerate`].
pub struct Enumerate<S>(S);

/// Returns the items with their numbers.
///
/// ```
/// let mut a = [0; 100];
/// cilk::par_for(cilk::enumerate(&mut a[..]), |(i, x)| *x = i);
/// assert_eq!(a[42], 42);
/// ```
#[inline]
pub fn enumerate<S: IntoSource>(items: S) -> Enumerate<S::Source> {
    Enumerate(items.into_source())
}

// SAFETY: the items keep the promises, so they do with their numbers.
unsafe impl<S: Source> Source for Enumerate<S> {
    type Item = (usize, S::Item);
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count()
    }
    #[inline(always)]
    unsafe fn item(&self, i: usize) -> Self::Item {
        // SAFETY: the caller's promises are those that `item` asks for.
        (i, unsafe { self.0.item(i) })
    }
}

#[cfg(test)]
mod tests {
    use super::{chunks, chunks_mut, zip, Source};
    use crate::par_for;

    #[test]
    fn the_last_chunk_may_be_shorter() {
        let c = chunks(&[1, 2, 3, 4, 5], 2);
        assert_eq!(c.count(), 3);
        // SAFETY: 2 is below the count.
        assert_eq!(unsafe { c.item(2) }, [5]);
    }

    #[test]
    fn chunks_of_elements_without_a_size_end_at_the_last_one() {
        let slice = vec![(); usize::MAX];
        let c = chunks(&slice, 1 << 62);
        assert_eq!(c.count(), 4);
        // SAFETY: 3 is below the count.
        assert_eq!(unsafe { c.item(3) }.len(), (1 << 62) - 1);
        let mut slice = vec![(); usize::MAX];
        let c = chunks_mut(&mut slice, 1 << 62);
        // SAFETY: 3 is below the count and is taken once.
        assert_eq!(unsafe { c.item(3) }.len(), (1 << 62) - 1);
    }

    #[test]
    fn whatever_has_elements_can_be_borrowed() {
        let (mut array, mut boxed) = ([1; 3], vec![0; 3].into_boxed_slice());
        par_for(&mut boxed, |x| *x += 1);
        par_for(&mut array, |x| *x += 1);
        par_for(zip(&array, &boxed), |pair| assert_eq!(pair, (&2, &1)));
    }

    #[test]
    fn pairs_are_as_many_as_the_shorter() {
        assert_eq!(zip(0..3usize, 0..5usize).count(), 3);
    }
}
