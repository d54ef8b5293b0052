//! A loop over the rows of a picture, whose points take from 1 to 500 steps.

use crate::{time, System};

const WIDTH: usize = 1024;
const HEIGHT: usize = 768;

fn row(y: usize, points: &mut [u16]) {
    for (x, point) in points.iter_mut().enumerate() {
        let (cr, ci) = (
            x as f64 * 3.0 / WIDTH as f64 - 2.0,
            y as f64 * 2.0 / HEIGHT as f64 - 1.0,
        );
        let (mut r, mut i, mut steps) = (0.0, 0.0, 0);
        while r * r + i * i < 4.0 && steps < 500 {
            (r, i) = (r * r - i * i + cr, 2.0 * r * i + ci);
            steps += 1;
        }
        *point = steps;
    }
}

pub fn run(system: System) -> (f64, u64) {
    use rayon::prelude::*;
    let mut picture = vec![0u16; WIDTH * HEIGHT];
    let (seconds, ()) = time(|| match system {
        System::Cilk => {
            let rows = cilk::enumerate(cilk::chunks_mut(&mut picture, WIDTH));
            cilk::par_for(rows, |(y, points)| row(y, points));
        }
        System::Rayon => {
            let rows = picture.par_chunks_mut(WIDTH).enumerate();
            rows.for_each(|(y, points)| row(y, points));
        }
        System::Serial => {
            let rows = picture.chunks_mut(WIDTH).enumerate();
            rows.for_each(|(y, points)| row(y, points));
        }
    });
    (seconds, picture.iter().map(|&p| u64::from(p)).sum())
}
