//! A loop over the rows of a product of matrices.

use crate::{random, time, System};

const N: usize = 512;

fn row(c: &mut [f64], a: &[f64], b: &[f64]) {
    for (&x, row) in a.iter().zip(b.chunks(N)) {
        for (c, &y) in c.iter_mut().zip(row) {
            *c += x * y;
        }
    }
}

pub fn run(system: System) -> (f64, u64) {
    use rayon::prelude::*;
    let mut state = 1;
    let mut matrix = || -> Vec<f64> {
        (0..N * N)
            .map(|_| (random(&mut state) % 10) as f64)
            .collect()
    };
    let (a, b) = (matrix(), matrix());
    let mut c = vec![0.0; N * N];
    let (seconds, ()) = time(|| match system {
        System::Cilk => cilk::par_for(
            cilk::zip(cilk::chunks_mut(&mut c, N), cilk::chunks(&a, N)),
            |(c, a)| row(c, a, &b),
        ),
        System::Rayon => {
            c.par_chunks_mut(N)
                .zip(a.par_chunks(N))
                .for_each(|(c, a)| row(c, a, &b));
        }
        System::Serial => {
            c.chunks_mut(N)
                .zip(a.chunks(N))
                .for_each(|(c, a)| row(c, a, &b));
        }
    });
    (seconds, c.iter().sum::<f64>() as u64)
}
