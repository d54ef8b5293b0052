//! A matrix that is transposed in place.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("m");

pub fn racy() {
    let m = Shared::new([[1u8; 16]; 16]);
    cilk::par_for(0..16usize, |i| {
        for j in 0..16 {
            let x = m.get()[i][j];
            m.get()[i][j] = m.get()[j][i];
            m.get()[j][i] = x;
        }
    });
}

pub fn free() {
    let m = Shared::new([[1u8; 16]; 16]);
    cilk::par_for(0..16usize, |i| {
        for j in 0..i {
            let x = m.get()[i][j];
            m.get()[i][j] = m.get()[j][i];
            m.get()[j][i] = x;
        }
    });
}
