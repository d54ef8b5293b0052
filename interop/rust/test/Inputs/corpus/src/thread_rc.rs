//! A value that a thread-local variable owns, used beyond `with` by a clone of
//! its owner: a task gets the clone from another task (racy), and tasks ask
//! their own thread (free).

use crate::shared::Shared;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

pub const VARIABLE: Option<&str> = None;

type List = Rc<RefCell<Vec<u64>>>;

thread_local! {
    static OWN: Rc<Cell<u64>> = Rc::new(Cell::new(0));
    static CACHE: RefCell<HashMap<u64, List>> = RefCell::default();
}

pub fn racy() {
    let own = Shared::new(OWN.with(Rc::clone));
    cilk::join(
        || {
            let own = OWN.with(Rc::clone);
            own.set(own.get() + 1);
        },
        || own.get().set(own.get().get() + 2),
    );
}

fn cached(key: u64) -> List {
    CACHE.with(|cache| cache.borrow_mut().entry(key).or_default().clone())
}

pub fn free() {
    let own = OWN.with(Rc::clone);
    cilk::par_for(0..20u64, |i| {
        let own = OWN.with(Rc::clone);
        own.set(own.get() + i);
        let list = cached(i % 3);
        list.borrow_mut().push(i);
        let push = || {
            let list = cached(i % 2);
            list.borrow_mut().push(i);
            assert!(!list.borrow().is_empty());
        };
        cilk::join(push, push);
        own.set(own.get() + 1);
        assert!(list.borrow().contains(&i));
        drop(own.clone());
    });
    own.set(own.get() + 1);
    assert!(own.get() >= 1);
}
