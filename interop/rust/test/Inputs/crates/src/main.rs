//! Programs that use other crates. `run` describes how they are called.

#[macro_use]
#[path = "../../corpus/src/run.rs"]
mod run;
#[path = "../../corpus/src/shared.rs"]
mod shared;

programs! {
    parking_downgraded parking_mutex parking_mutex_13 parking_once parking_rwlock
    parking_rwlock_13 parking_tried parking_upgraded cell_lazy cell_once bounded_channel
    channel channel_end array_queue seg_queue dash_map dash_entries
}
