//! Functions that run once, in the strand that comes first. "once", "once_lock" and "lazy" read what this
//! strand wrote before. If the other strand came first, that is a race. "after" and "usual" have none.

use std::cell::UnsafeCell;
use std::hint::black_box;
use std::sync::{LazyLock, Once, OnceLock};

struct Shared(UnsafeCell<u64>);
unsafe impl Sync for Shared {}
impl Shared {
    fn at(&self) -> *mut u64 {
        self.0.get()
    }
}

static SHARED: Shared = Shared(UnsafeCell::new(0));
static LAZY: LazyLock<u64> = LazyLock::new(|| unsafe { *SHARED.at() + 1 });

fn run(name: &str) {
    let (once, lock, shared) = (Once::new(), OnceLock::new(), Shared(UnsafeCell::new(0)));
    let come = || match name {
        "once" | "after" => once.call_once(|| {
            black_box(unsafe { *shared.at() });
        }),
        "once_lock" => {
            black_box(lock.get_or_init(|| vec![unsafe { *shared.at() }]));
        }
        "lazy" => {
            black_box(*LAZY);
        }
        _ => {
            let table = lock.get_or_init(|| (0..100).collect());
            black_box(table[10]);
        }
    };
    let first = || {
        if name == "lazy" {
            unsafe { *SHARED.at() = 1 };
        } else if name != "after" {
            unsafe { *shared.at() = 1 };
        }
        come();
        if name == "after" {
            unsafe { *shared.at() = 1 };
        }
    };
    cilk::join(first, come);
}

fn main() {
    for name in std::env::args().skip(1) {
        run(&name);
    }
}
