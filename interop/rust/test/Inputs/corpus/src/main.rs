//! Programs that need Rust's standard library only. `run` describes how they are called.

#[macro_use]
mod run;
mod shared;

programs! {
    atomic borrow bounded bytes cache channel chunks closed count_of_owners counter
    downgraded dropped fields formatted guarded_list halves handed_over histogram last_owner
    lazy lazy_lock list local locks messages mutex neighbour once once_apart once_lock
    only_owner poisoned printed printing push quicksort reader readers scratch senders
    stdout stencil sum tasks thread_local thread_rc transpose tried_lock try_lock unwrapped
    weak within
}
