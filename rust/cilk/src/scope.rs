//! Any number of tasks.
//!
//! Tasks are collected while the scope's closure runs, and run when it is over,
//! as the steps of a parallel loop: they are divided among workers from the
//! middle. So a scope in a task can't be reached from others, its list needs no
//! lock, and what is spawned doesn't depend on the schedule.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

use crate::par_for::par_for_grain;

type Task<'scope> = Box<dyn FnOnce(&Scope<'scope>) + Send + 'scope>;

/// Where tasks are spawned; made by [`scope`], and for each task.
pub struct Scope<'scope> {
    tasks: RefCell<Vec<Option<Task<'scope>>>>,
    // What tasks borrow lives as long as 'scope, not less.
    invariant: PhantomData<fn(&'scope ()) -> &'scope ()>,
}

/// Runs `body` and then all tasks that it spawned, in parallel. Returns when all
/// are over.
///
/// A task may spawn more, in the scope that it gets; these run behind it.
/// Allocates a box for each task.
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
/// Tasks can't keep what ends before the scope does:
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
/// If `body` or a task does, after all tasks have run. Of several panics that
/// of the task goes on that was spawned first; that of a task comes before those
/// of tasks that it didn't spawn itself, and all of them before `body`'s own.
pub fn scope<'scope, R>(body: impl FnOnce(&Scope<'scope>) -> R) -> R {
    let scope = Scope {
        tasks: RefCell::new(Vec::new()),
        invariant: PhantomData,
    };
    let result = catch_unwind(AssertUnwindSafe(|| body(&scope)));
    scope.run();
    result.unwrap_or_else(|payload| resume_unwind(payload))
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

    fn run(self) {
        let mut tasks = self.tasks.into_inner();
        par_for_grain(1, &mut tasks, |slot| {
            if let Some(task) = slot.take() {
                scope(|s| task(s));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::scope;
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
