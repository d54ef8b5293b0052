//! A thread that the program itself makes can't use a reducer: it has no view,
//! and would change a value that a strand changes.

use cilk::{join, par_for, reduce, Append, Reducer, Sum};
use std::process::Command;
use std::thread;

/// Makes another thread call `add`, in a process of its own, which this call ends.
fn other_thread(add: impl Fn() + Sync) {
    thread::scope(|s| s.spawn(&add).join().unwrap());
}

fn misuse(kind: &str, sum: &Reducer<Sum<u64>>, list: &Reducer<Append<u64>>) {
    match kind {
        "small" => other_thread(|| sum.add(1)),
        "large" => other_thread(|| list.add(vec![1])),
        "loop" => other_thread(|| par_for(0..100_000u64, |i| sum.add(i))),
        "condition" => other_thread(|| {
            par_for(0..100_000u64, |i| {
                if i % 3 == 0 {
                    sum.add(i)
                }
            })
        }),
        "task" => drop(join(|| sum.add(1), || other_thread(|| sum.add(1)))),
        _ => unreachable!(),
    }
}

#[test]
fn other_threads_are_refused() {
    if let Ok(kind) = std::env::var("CILK_MISUSE") {
        reduce::<Sum<u64>>(|sum| drop(reduce::<Append<u64>>(|list| misuse(&kind, sum, list))));
        return;
    }
    for kind in ["small", "large", "loop", "condition", "task"] {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "other_threads_are_refused", "--nocapture"])
            .env("CILK_MISUSE", kind)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{kind}");
        assert!(text.contains("runs none of its strands"), "{kind}: {text}");
    }
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
