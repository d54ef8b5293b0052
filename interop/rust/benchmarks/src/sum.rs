//! The sum of a hundred thousand numbers, two thousand times.

use crate::{time, System};

fn once(system: System, a: &[u64]) -> u64 {
    use rayon::prelude::*;
    match system {
        System::Cilk => cilk::reduce::<cilk::Sum<u64>>(|sum| {
            cilk::par_for(cilk::chunks(a, 4096), |c| sum.add(c.iter().sum()));
        }),
        System::Rayon => a.par_chunks(4096).map(|c| c.iter().sum::<u64>()).sum(),
        System::Serial => a.iter().sum(),
    }
}

pub fn run(system: System) -> (f64, u64) {
    let a: Vec<u64> = (0..100_000).collect();
    time(|| {
        (0..2000)
            .map(|_| once(system, std::hint::black_box(&a)))
            .fold(0, u64::wrapping_add)
    })
}
