//! The payloads of all panics except the serially first are dropped. If
//! dropping one panics, the serially first panic is resumed nevertheless.

use std::any::Any;
use std::panic::{catch_unwind, panic_any, resume_unwind};

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        // The payload of this panic panics when it is dropped.
        resume_unwind(Box::new(Bomb));
    }
}

fn explode() -> ! {
    resume_unwind(Box::new(Bomb))
}

fn is_first(outcome: Result<(), Box<dyn Any + Send>>) -> bool {
    match outcome.unwrap_err().downcast::<u32>() {
        Ok(number) => *number == 1,
        Err(other) => {
            std::mem::forget(other);
            false
        }
    }
}

#[test]
fn of_a_join() {
    let outcome = catch_unwind(|| {
        cilk::join(|| panic_any(1u32), || explode());
    });
    assert!(is_first(outcome));
}

#[test]
fn of_a_loop() {
    for first in [0, 1, 2] {
        let step = |i| {
            if i < first {
                return;
            }
            if i == first {
                panic_any(1u32);
            }
            explode()
        };
        assert!(is_first(catch_unwind(|| cilk::par_for_grain(
            1,
            0..4,
            step
        ))));
    }
}

#[test]
fn of_a_scope() {
    let outcome = catch_unwind(|| {
        cilk::scope(|s| {
            s.spawn(|_| panic_any(1u32));
            explode()
        });
    });
    assert!(is_first(outcome));
}
