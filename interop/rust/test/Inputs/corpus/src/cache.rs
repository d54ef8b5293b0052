//! A value that is computed when it is first asked for.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("corpus::cache::CACHE");

static CACHE: Shared<[u64; 10]> = Shared::new([0; 10]);

pub fn racy() {
    fn square(n: usize) -> u64 {
        let place = &mut CACHE.get()[n];
        if *place == 0 {
            *place = (n * n) as u64;
        }
        *place
    }
    assert_eq!(cilk::join(|| square(3), || square(3)), (9, 9));
}

pub fn free() {
    fn square(n: usize) -> u64 {
        CACHE.get()[n]
    }
    CACHE.get()[3] = 9;
    assert_eq!(cilk::join(|| square(3), || square(3)), (9, 9));
}
