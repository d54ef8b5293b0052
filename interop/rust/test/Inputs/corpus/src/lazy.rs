//! A value that is made at its first use: racing tasks make it (racy), and the parent makes it
//! before the tasks (free), as docs/rust.md advises where Cilksan would report a race. The free
//! program does the same with an owner.

use crate::shared::Shared;
use std::hint::black_box;
use std::sync::{Arc, LazyLock};

pub const VARIABLE: Option<&str> = Some("corpus::lazy::MADE");

static MADE: Shared<Option<u64>> = Shared::new(None);
static LAZY: LazyLock<u64> = LazyLock::new(|| 3);

pub fn racy() {
    let get = || *MADE.get().get_or_insert(3);
    assert_eq!(cilk::join(get, get), (3, 3));
}

pub fn free() {
    LazyLock::force(&LAZY);
    assert_eq!(cilk::join(|| *LAZY, || *LAZY), (3, 3));
    let owner = Arc::new(vec![1]);
    let (a, b) = (owner.clone(), owner.clone());
    cilk::join(move || drop(black_box(a)), move || drop(black_box(b)));
}
