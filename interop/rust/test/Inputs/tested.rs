//! A library whose tests are run in Cilksan; one of the tests has a race.

use std::cell::UnsafeCell;

pub struct Shared(UnsafeCell<u64>);

// SAFETY: this is unsafe, and the test relies on that.
unsafe impl Sync for Shared {}

static COUNT: Shared = Shared(UnsafeCell::new(0));

pub fn count() {
    // SAFETY: none; this is the race.
    cilk::par_for(0..100, |_| unsafe { *COUNT.0.get() += 1 });
}

pub fn sum() -> u64 {
    cilk::reduce::<cilk::Sum<u64>>(|sum| cilk::par_for(0..100u64, |i| sum.add(i)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn counts() {
        super::count();
    }

    #[test]
    fn sums() {
        assert_eq!(super::sum(), 4950);
    }

    #[test]
    fn has_a_thread() {
        let one = std::thread::spawn(|| 1).join().unwrap();
        assert_eq!(one, 1);
    }

    #[test]
    fn prints() {
        cilk::par_for(0..20, |i| {
            println!("line {i} to one stream");
            eprintln!("line {i} to another one");
        });
        cilk::join(|| println!("{}", "a".repeat(999)), || eprintln!("b"));
    }

    #[test]
    #[should_panic(expected = "first")]
    fn panics() {
        cilk::join(|| panic!("first"), || panic!("second"));
    }
}
