//! Sorts ten million numbers; parts of less than a thousand are sorted
//! serially.

use crate::{random, time, System};

const SMALL: usize = 1000;

fn divide(a: &mut [u32]) -> (&mut [u32], &mut [u32]) {
    let last = a.len() - 1;
    a.swap(a.len() / 2, last);
    let pivot = a[last];
    let mut middle = 0;
    for i in 0..last {
        if a[i] < pivot {
            a.swap(i, middle);
            middle += 1;
        }
    }
    a.swap(middle, last);
    let (left, right) = a.split_at_mut(middle);
    (left, &mut right[1..])
}

fn serial(a: &mut [u32]) {
    if a.len() < SMALL {
        return a.sort_unstable();
    }
    let (left, right) = divide(a);
    serial(left);
    serial(right);
}

fn with_cilk(a: &mut [u32]) {
    if a.len() < SMALL {
        return a.sort_unstable();
    }
    let (left, right) = divide(a);
    cilk::join(|| with_cilk(left), || with_cilk(right));
}

fn with_rayon(a: &mut [u32]) {
    if a.len() < SMALL {
        return a.sort_unstable();
    }
    let (left, right) = divide(a);
    rayon::join(|| with_rayon(left), || with_rayon(right));
}

pub fn run(system: System) -> (f64, u64) {
    let mut state = 1;
    let mut a: Vec<u32> = (0..10_000_000).map(|_| random(&mut state) as u32).collect();
    let (seconds, ()) = time(|| match system {
        System::Cilk => with_cilk(&mut a),
        System::Rayon => with_rayon(&mut a),
        System::Serial => serial(&mut a),
    });
    assert!(a.is_sorted());
    (seconds, a[a.len() / 2].into())
}
