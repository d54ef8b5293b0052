//! A thread of the program's own can't use a reducer: it has no view, and would
//! change what a strand changes.

use cilk::{join, reduce, Append, Reducer, Sum};
use std::thread;

fn panics_in_a_thread(add: impl Fn() + Sync) -> bool {
    thread::scope(|s| s.spawn(&add).join().is_err())
}

fn is_refused(sum: &Reducer<Sum<u64>>, list: &Reducer<Append<u64>>) {
    assert!(panics_in_a_thread(|| sum.add(1)), "a small view");
    assert!(panics_in_a_thread(|| list.add(vec![1])), "a large one");
}

#[test]
fn other_threads_are_refused() {
    let total = reduce::<Sum<u64>>(|sum| {
        let all = reduce::<Append<u64>>(|list| {
            is_refused(sum, list);
            join(|| is_refused(sum, list), || is_refused(sum, list));
            sum.add(2);
            list.add(vec![2]);
        });
        assert_eq!(all, [2]);
    });
    assert_eq!(total, 2);
}

#[test]
fn a_thread_may_have_its_own() {
    let total = reduce::<Sum<u64>>(|sum| {
        let other = thread::scope(|s| {
            let own = || reduce::<Sum<u64>>(|own| cilk::par_for(0..100u64, |i| own.add(i)));
            s.spawn(own).join()
        });
        sum.add(other.unwrap());
    });
    assert_eq!(total, 4950);
}
