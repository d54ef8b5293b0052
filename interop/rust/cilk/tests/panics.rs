//! Runs random trees of joins, loops and scopes, some of whose leaves panic.
//! The result is that of the serial program, all leaves are run, and nothing is
//! left in memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic::{catch_unwind, panic_any, set_hook, take_hook, AssertUnwindSafe};
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};
use std::thread;

struct Counting;

static LIVE: AtomicIsize = AtomicIsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: it is the system's allocator, with a counter.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(1, Relaxed);
        ALLOCATIONS.fetch_add(1, Relaxed);
        // SAFETY: the caller's promises are those that the system's allocator
        // asks for.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(1, Relaxed);
        // SAFETY: the caller's promises are those that the system's allocator
        // asks for.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

enum Tree {
    Leaf { value: u64, panics: bool },
    Join(Box<[Tree; 2]>),
    Loop(Vec<Tree>),
    Scope(Vec<Tree>),
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn tree(&mut self, depth: u64) -> Tree {
        let kind = if depth == 0 { 0 } else { self.below(8) };
        let some = |random: &mut Self| {
            let count = random.below(5);
            (0..count).map(|_| random.tree(depth - 1)).collect()
        };
        match kind {
            0 => Tree::Leaf {
                value: self.below(1 << 20),
                panics: self.below(8) == 0,
            },
            1 => Tree::Loop(some(self)),
            2 => Tree::Scope(some(self)),
            _ => Tree::Join(Box::new([self.tree(depth - 1), self.tree(depth - 1)])),
        }
    }
}

/// Returns the serial outcome: a sum, or the value of the first leaf that
/// panics.
fn expected(tree: &Tree, leaves: &mut usize) -> Result<u64, u64> {
    match tree {
        Tree::Leaf { value, panics } => {
            *leaves += 1;
            if *panics {
                Err(*value)
            } else {
                Ok(*value)
            }
        }
        Tree::Join(both) => all(&both[..], leaves),
        Tree::Loop(some) | Tree::Scope(some) => all(some, leaves),
    }
}

fn all(trees: &[Tree], leaves: &mut usize) -> Result<u64, u64> {
    let outcomes: Vec<_> = trees.iter().map(|t| expected(t, leaves)).collect();
    outcomes
        .into_iter()
        .try_fold(0, |sum, outcome| Ok(sum + outcome?))
}

fn run(tree: &Tree, leaves: &AtomicUsize) -> u64 {
    match tree {
        Tree::Leaf { value, panics } => {
            leaves.fetch_add(1, Relaxed);
            // Unwinding drops the values on the stack.
            let boxed = Box::new(*value);
            if *panics {
                panic_any(*value);
            }
            *boxed
        }
        Tree::Join(both) => {
            let (a, b) = cilk::join(|| run(&both[0], leaves), || run(&both[1], leaves));
            a + b
        }
        Tree::Loop(some) => cilk::reduce::<cilk::Sum<u64>>(|r| {
            cilk::par_for(some, |tree| r.add(run(tree, leaves)));
        }),
        Tree::Scope(some) => {
            let mut sums = vec![0; some.len()];
            cilk::scope(|s| {
                for (sum, tree) in sums.iter_mut().zip(some) {
                    s.spawn(move |_| *sum = run(tree, leaves));
                }
            });
            sums.iter().sum()
        }
    }
}

fn check(seed: u64) {
    let tree = Random(seed).tree(7);
    let mut leaves = 0;
    let right = expected(&tree, &mut leaves);
    let seen = AtomicUsize::new(0);
    let outcome = catch_unwind(AssertUnwindSafe(|| run(&tree, &seen)));
    let outcome = outcome.map_err(|payload| *payload.downcast::<u64>().unwrap());
    assert_eq!(outcome, right, "of the tree {seed}");
    assert_eq!(seen.into_inner(), leaves, "leaves of the tree {seed}");
    assert!(!thread::panicking());
}

struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Uses joins and loops in code that cleans up after a panic.
fn clean_up_in_parallel() {
    let count = AtomicUsize::new(0);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let _guard = OnDrop(|| {
            cilk::par_for(0..100u32, |_| {
                count.fetch_add(1, Relaxed);
            });
            cilk::join(
                || count.fetch_add(1, Relaxed),
                || count.fetch_add(1, Relaxed),
            );
        });
        cilk::join(|| panic_any(1u64), || ());
    }));
    assert!(outcome.is_err() && !thread::panicking());
    assert_eq!(count.into_inner(), 102);
}

fn joins(depth: u32) -> u32 {
    if depth == 0 {
        return 1;
    }
    let (a, b) = cilk::join(|| joins(depth - 1), || joins(depth - 1));
    a + b
}

/// Silences the panics of trees; all others are reported.
fn be_quiet_about_trees() {
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        if !info.payload().is::<u64>() {
            usual(info);
        }
    }));
}

/// Runs outside of the harness for tests, which allocates meanwhile.
fn main() {
    be_quiet_about_trees();
    let trees = std::env::var("CILK_TREES").map_or(1000, |n| n.parse().unwrap());
    check(0);
    clean_up_in_parallel();
    let live = LIVE.load(Relaxed);
    for seed in 0..trees {
        check(seed);
        clean_up_in_parallel();
    }
    assert_eq!(LIVE.load(Relaxed), live, "blocks are left");

    let before = ALLOCATIONS.load(Relaxed);
    assert_eq!(joins(12), 1 << 12);
    assert_eq!(ALLOCATIONS.load(Relaxed), before, "a join allocates");
    println!("{trees} trees: as serially");
}
