//! Fibonacci's numbers: a spawn for each call, and hardly anything else.

use crate::{time, System};

fn serial(n: u64) -> u64 {
    if n < 2 {
        n
    } else {
        serial(n - 1) + serial(n - 2)
    }
}

fn with_cilk(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (a, b) = cilk::join(|| with_cilk(n - 1), || with_cilk(n - 2));
    a + b
}

fn with_rayon(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (a, b) = rayon::join(|| with_rayon(n - 1), || with_rayon(n - 2));
    a + b
}

pub fn run(system: System) -> (f64, u64) {
    let n = std::hint::black_box(38);
    time(|| match system {
        System::Cilk => with_cilk(n),
        System::Rayon => with_rayon(n),
        System::Serial => serial(n),
    })
}
