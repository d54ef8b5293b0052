//! Bytes of a word.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("word");

pub fn racy() {
    let word = Shared::new([0u8; 4]);
    let put = |at: usize| word.get()[at..at + 2].copy_from_slice(&[1, 2]);
    cilk::join(|| put(0), || put(1));
}

pub fn free() {
    let word = Shared::new([0u8; 4]);
    let put = |at: usize| word.get()[at..at + 2].copy_from_slice(&[1, 2]);
    cilk::join(|| put(0), || put(2));
}
