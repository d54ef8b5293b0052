//! Scopes, in which any number of tasks can be spawned.
//!
//! A scope collects tasks while its closure runs. After that it runs them as the
//! steps of a parallel loop, which workers divide in the middle. This has three consequences: one
//! task can't reach the scope of another, the list of tasks needs no lock, and the set of tasks
//! doesn't depend on the schedule.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::thread;

use crate::panics::{drop_payload, resume_before};
use crate::par_for::par_for_grain;

type Task<'scope> = Box<dyn FnOnce(&Scope<'scope>) + Send + 'scope>;

/// A place where tasks are spawned. Made by [`scope`], and for each task.
pub struct Scope<'scope> {
    tasks: RefCell<Vec<Option<Task<'scope>>>>,
    // The lifetime is invariant: values that tasks borrow live as long as
    // 'scope.
    invariant: PhantomData<fn(&'scope ()) -> &'scope ()>,
}

/// Runs `body`, and then all tasks that it spawned, in parallel. Returns when
/// all of them have ended.
///
/// A task may spawn more tasks, in the scope that it gets as an argument; these tasks run after the
/// first one. Allocates a box for each task. Tasks that spawn several tasks each are nested calls,
/// so the stack limits their depth. A chain of tasks that spawn one task each has no such limit.
///
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
///
/// struct Tree(u32, Vec<Tree>);
///
/// fn visit<'t>(tree: &'t Tree, sum: &'t AtomicU32, s: &cilk::Scope<'t>) {
///     sum.fetch_add(tree.0, Relaxed);
///     for child in &tree.1 {
///         s.spawn(move |s| visit(child, sum, s));
///     }
/// }
///
/// let tree = Tree(1, vec![Tree(2, vec![Tree(3, vec![])]), Tree(4, vec![])]);
/// let sum = AtomicU32::new(0);
/// cilk::scope(|s| visit(&tree, &sum, s));
/// assert_eq!(sum.into_inner(), 10);
/// ```
///
/// Tasks can't keep references to values that end before the scope does:
///
/// ```compile_fail,E0373
/// cilk::scope(|s| {
///     let local = 1;
///     s.spawn(|_| println!("{}", &local));
/// });
/// ```
///
/// # Panics
///
/// Panics, after all tasks have run, if `body` or a task panics. Of several panics, the first in
/// this order is resumed: tasks come in the order in which they were spawned, each after the tasks
/// that it has spawned itself, and `body` comes last.
pub fn scope<'scope, R>(body: impl FnOnce(&Scope<'scope>) -> R) -> R {
    let (tasks, result) = collect(body);
    let outcome = catch_unwind(AssertUnwindSafe(|| run(tasks)));
    match (outcome, result) {
        (Ok(()), Ok(result)) => result,
        (Ok(()), Err(payload)) | (Err(payload), Ok(_)) => resume_unwind(payload),
        (Err(first), Err(other)) => resume_before(first, other),
    }
}

/// Returns the tasks that `body` spawns, and the result or panic of `body`.
fn collect<'scope, R>(
    body: impl FnOnce(&Scope<'scope>) -> R,
) -> (Vec<Option<Task<'scope>>>, thread::Result<R>) {
    let scope = Scope {
        tasks: RefCell::new(Vec::new()),
        invariant: PhantomData,
    };
    let result = catch_unwind(AssertUnwindSafe(|| body(&scope)));
    (scope.tasks.into_inner(), result)
}

fn run(mut tasks: Vec<Option<Task<'_>>>) {
    let mut own = None;
    // A chain of tasks that spawn one task each takes no stack.
    while let [only] = &mut tasks[..] {
        let Some(task) = only.take() else { break };
        let (next, result) = collect(|s| task(s));
        tasks = next;
        // Panics of a task's own tasks come before the panic of the task
        // itself.
        if let Some(later) = result.err().and_then(|payload| own.replace(payload)) {
            drop_payload(later);
        }
    }
    let each = |slot: &mut Option<Task<'_>>| {
        if let Some(task) = slot.take() {
            scope(|s| task(s));
        }
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| par_for_grain(1, &mut tasks, each)));
    match (outcome, own) {
        (Ok(()), None) => (),
        (Ok(()), Some(payload)) | (Err(payload), None) => resume_unwind(payload),
        (Err(first), Some(other)) => resume_before(first, other),
    }
}

impl<'scope> Scope<'scope> {
    /// Adds a task, which runs when the scope's own closure is over.
    ///
    /// ```
    /// let (mut a, mut b) = (0, 0);
    /// cilk::scope(|s| {
    ///     s.spawn(|_| a = 1);
    ///     s.spawn(|_| b = 2);
    /// });
    /// assert_eq!((a, b), (1, 2));
    /// ```
    pub fn spawn(&self, task: impl FnOnce(&Scope<'scope>) + Send + 'scope) {
        self.tasks.borrow_mut().push(Some(Box::new(task)));
    }
}

#[cfg(test)]
mod tests {
    use super::{scope, Scope};
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn tasks_run_once_each() {
        let mut seen = vec![0; 100];
        scope(|s| {
            for x in &mut seen {
                s.spawn(move |_| *x += 1);
            }
        });
        assert!(seen.iter().all(|&x| x == 1));
    }

    #[test]
    fn the_result_is_the_closures() {
        assert_eq!(scope(|_| 7), 7);
    }

    fn chain<'a>(links: usize, run: &'a AtomicUsize, s: &Scope<'a>) {
        run.fetch_add(1, Ordering::Relaxed);
        if links > 0 {
            s.spawn(move |s| chain(links - 1, run, s));
        }
    }

    #[test]
    fn chains_take_no_stack() {
        let run = AtomicUsize::new(0);
        scope(|s| chain(300_000, &run, s));
        assert_eq!(run.into_inner(), 300_001);
    }

    fn panicking_chain(links: u32, s: &Scope) {
        if links > 0 {
            s.spawn(move |s| panicking_chain(links - 1, s));
        }
        std::panic::resume_unwind(Box::new(links));
    }

    #[test]
    fn the_last_of_a_chain_panics_first() {
        let outcome = catch_unwind(|| scope(|s| panicking_chain(5, s)));
        assert_eq!(*outcome.unwrap_err().downcast::<u32>().unwrap(), 0);
    }

    #[test]
    fn all_run_before_the_first_panic_goes_on() {
        let run = AtomicUsize::new(0);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            scope(|s| {
                for i in 0..10 {
                    let run = &run;
                    s.spawn(move |_| {
                        run.fetch_add(1, Ordering::Relaxed);
                        if i % 3 == 2 {
                            std::panic::resume_unwind(Box::new(i));
                        }
                    });
                }
                std::panic::resume_unwind(Box::new(100));
            })
        }));
        assert_eq!(run.into_inner(), 10);
        assert_eq!(*outcome.unwrap_err().downcast::<i32>().unwrap(), 2);
    }
}
