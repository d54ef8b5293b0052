//! Functions continue in the threads that called them. In this program, callers hold values that
//! belong to their thread over joins, loops and scopes. If a function changed its thread, two
//! threads would use these values at once. And the functions of a thread end in the order of a
//! stack.

use std::cell::Cell;
use std::panic::{catch_unwind, panic_any, set_hook, take_hook, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::thread::{self, ThreadId};

thread_local! {
    static OWN: Rc<Cell<usize>> = Rc::new(Cell::new(0));
}

static ELSEWHERE: AtomicUsize = AtomicUsize::new(0);

/// The two names of a thread: the standard library's name, which is in a thread-local variable, and
/// the system's. A compiler may keep the variable's address, even from before a steal.
type Names = (ThreadId, i32);

#[inline(always)]
fn me() -> Names {
    extern "C" {
        fn gettid() -> i32;
    }
    // SAFETY: the function can be called anywhere.
    (thread::current().id(), unsafe { gettid() })
}

/// Values that belong to a function's thread.
struct Held {
    id: Names,
    own: Rc<Cell<usize>>,
    /// The number of functions of the thread that haven't ended, this one included.
    depth: usize,
}

impl Held {
    fn take() -> Held {
        let own = OWN.with(Rc::clone);
        own.set(own.get() + 1);
        let depth = own.get();
        let id = me();
        Held { id, own, depth }
    }

    fn check(&self) {
        assert_eq!(me(), self.id, "another thread");
        assert!(
            OWN.with(|own| Rc::ptr_eq(own, &self.own)),
            "another's variable"
        );
        // The functions of a thread end in the order of a stack. Code that restores the old value
        // at its end relies on this.
        assert_eq!(self.own.get(), self.depth, "a later one hasn't ended");
        // Only this thread makes and drops clones, so the count is right at the end.
        drop(self.own.clone());
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.check();
        self.own.set(self.own.get() - 1);
    }
}

/// Runs the second closure, perhaps in another thread, to which the closure's functions are then
/// tied.
#[inline(always)]
fn beside(caller: Names) -> Held {
    let here = me();
    assert_eq!(here.0 == caller.0, here.1 == caller.1, "another's name");
    if here != caller {
        ELSEWHERE.fetch_add(1, Relaxed);
    }
    Held::take()
}

fn work(n: u64) -> u64 {
    (0..200).fold(n, |x, _| {
        std::hint::black_box(x.wrapping_mul(25214903917).wrapping_add(11))
    })
}

fn tree(depth: u64, panics: bool) -> u64 {
    let held = Held::take();
    let id = held.id;
    if depth == 0 {
        if panics {
            panic_any(7u64);
        }
        return work(depth) % 2;
    }
    let (a, b) = match depth % 4 {
        0 => {
            let sum = AtomicUsize::new(0);
            cilk::par_for_grain(1, 0..3u64, |i| {
                let _held = beside(id);
                sum.fetch_add(tree(depth - 1, panics && i == 2) as usize, Relaxed);
            });
            (sum.into_inner() as u64, 0)
        }
        1 => {
            let (mut a, mut b) = (0, 0);
            cilk::scope(|s| {
                let (a, b) = (&mut a, &mut b);
                s.spawn(move |_| *a = tree(depth - 1, false));
                s.spawn(move |s| {
                    let _held = beside(id);
                    s.spawn(move |_| *b = tree(depth - 1, panics));
                });
            });
            (a, b)
        }
        2 => {
            // Two joins: one in this function, and one in a closure that is inlined into it.
            let (a, (b, c)) = cilk::join(
                || tree(depth - 1, false),
                || {
                    let held = beside(id);
                    let both = cilk::join(|| tree(depth - 1, false), || tree(depth - 1, panics));
                    held.check();
                    both
                },
            );
            (a + b, c)
        }
        _ => {
            // A guard of the standard library's lock isn't Send.
            let lock = Mutex::new(());
            let guard = lock.lock();
            let both = cilk::join(
                || {
                    assert_eq!(me(), id, "the first closure is the caller's");
                    tree(depth - 1, panics)
                },
                || {
                    let _held = beside(id);
                    tree(depth - 1, false)
                },
            );
            held.check();
            drop(guard);
            both
        }
    };
    held.check();
    a.wrapping_add(b)
}

fn rounds(rounds: u64) {
    for round in 0..rounds {
        let panics = round % 5 == 4;
        let held = Held::take();
        let outcome = catch_unwind(AssertUnwindSafe(|| tree(8, panics)));
        assert_eq!(outcome.is_err(), panics);
        drop(held);
        OWN.with(|own| assert_eq!(own.get(), 0, "somebody else's is left"));
    }
    OWN.with(|own| assert_eq!(Rc::strong_count(own), 1, "a count is wrong"));
}

/// Runs the trees in several threads that the program makes, each of which calls joins, loops and
/// scopes itself. Runs outside of the harness for tests, so that the first thread is one of these
/// threads.
fn main() {
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        if !info.payload().is::<u64>() {
            usual(info);
        }
    }));
    let count = std::env::var("CILK_ROUNDS").map_or(20, |n| n.parse().unwrap());
    rounds(count);
    let threads: Vec<_> = (0..2)
        .map(|_| thread::spawn(move || rounds(count)))
        .collect();
    rounds(count);
    threads.into_iter().for_each(|t| t.join().unwrap());
    let stolen = ELSEWHERE.load(Relaxed) > 0;
    println!("all at home, {}", if stolen { "stolen" } else { "alone" });
}
