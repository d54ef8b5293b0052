//! Counts queens on a board: a loop over columns in each of the first rows, and
//! serial code in the others.

use crate::{time, System};

const N: u32 = 13;
const PARALLEL: u32 = 4;

/// The columns and diagonals that are taken, as bits.
#[derive(Clone, Copy)]
struct Board {
    row: u32,
    columns: u32,
    left: u32,
    right: u32,
}

impl Board {
    fn free(&self) -> u32 {
        !(self.columns | self.left | self.right) & ((1 << N) - 1)
    }

    fn put(&self, bit: u32) -> Board {
        Board {
            row: self.row + 1,
            columns: self.columns | bit,
            left: (self.left | bit) << 1,
            right: (self.right | bit) >> 1,
        }
    }
}

fn serial(board: Board) -> u64 {
    if board.row == N {
        return 1;
    }
    let (mut free, mut count) = (board.free(), 0);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        count += serial(board.put(bit));
    }
    count
}

fn with_cilk(board: Board) -> u64 {
    if board.row == PARALLEL {
        return serial(board);
    }
    let free = board.free();
    cilk::reduce::<cilk::Sum<u64>>(|sum| {
        cilk::par_for_grain(1, 0..N, |i| {
            if free >> i & 1 != 0 {
                sum.add(with_cilk(board.put(1 << i)));
            }
        });
    })
}

fn with_rayon(board: Board) -> u64 {
    use rayon::prelude::*;
    if board.row == PARALLEL {
        return serial(board);
    }
    let free = board.free();
    (0..N)
        .into_par_iter()
        .filter(|i| free >> i & 1 != 0)
        .map(|i| with_rayon(board.put(1 << i)))
        .sum()
}

pub fn run(system: System) -> (f64, u64) {
    let board = Board {
        row: 0,
        columns: 0,
        left: 0,
        right: 0,
    };
    time(|| match system {
        System::Cilk => with_cilk(board),
        System::Rayon => with_rayon(board),
        System::Serial => serial(board),
    })
}
