//===- fork.pml - the state that a forked process finds ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models runtime/os/fork.c and the handlers that runtime/api/thread.c
// registers: those of pool.c, table.c (with the forking worker's own lock),
// fiber.c and idle.c. Also models the parts of these files that take a lock or
// may be copied half done: a thread that enters (cilkrts_table_take, publish,
// cilkrts_pool_start, which publishes pool workers with the pool's lock held),
// common fibers, a thief's trial (cilkrts_deque_steal), sleepers, another
// worker's deque.
//
// A process is a structure. The fork copies it at any moment of its three
// threads, and starts the child's only thread. That thread pushes, and waits
// for a thief, which the child's pool has to provide. Memory is sequentially
// consistent: all data except the locks are read under a lock, or after the
// fork, which orders everything. A fork inside a callback of __cilkrts_atinit
// isn't modelled. The list of handlers with its lock isn't either;
// models/protocol/forks.c explores it.
//
// Proved:
//   whole     nothing that a lock guards is half done in the child
//   sleepers  the child starts without sleepers: no push wakes a missing thread
//   abandoned workers whose threads the child lacks have nothing to be stolen
//   (end)     nobody deadlocks, the fork included; all locks are free in the
//             child, and it has a thief
//   ends      under weak fairness both processes end
//
// CHECK safety:
// CHECK ends ltl ends:
// LARGE safety: -DENTRANTS=2
//
// BROKEN TABLE_BEFORE_POOL safety (end): the fork takes the table's lock first
// BROKEN WITHOUT_OWN_LOCK safety whole: a thief's trial may be copied
// BROKEN WITHOUT_TABLE_LOCK safety whole: a worker may be copied half published
// BROKEN WITHOUT_FIBERS_LOCK safety whole: a list of fibers may be copied half changed
// BROKEN KEEPS_LOCKS safety (end): the child doesn't make its locks again
// BROKEN KEEPS_SLEEPERS safety sleepers: the parent's sleepers count in the child
// BROKEN KEEPS_WORKERS safety abandoned: the child doesn't empty other workers
// BROKEN KEEPS_STARTED safety (end): the child takes the parent's pool for its own
// BROKEN WITHOUT_POISON safety (end): no slow push comes by to start the child's pool
//
//===----------------------------------------------------------------------===//

#include "promise.inc"

#ifndef ENTRANTS
#define ENTRANTS 1
#endif

typedef Process {
  // The pool's mutex, and the variable that it guards.
  bool pool_lock, started;
  // The locks of the table and of the fibers, and whether the data that each
  // guards is half done.
  bool table_lock, table_half, fibers_lock, fibers_half;
  // The forking worker: its lock, whether its head is raised, whether its limit
  // is poisoned, and whether it has an entry.
  bool own_lock, trial, poisoned, entry;
  // Another worker: its lock, and whether it has an entry.
  bool other_lock, other_entry;
  byte sleepers;
};
Process process[2];
#define PARENT 0
#define FORKED 1

byte ended; // the number of threads that have ended
bool stolen;

ltl ends { <>(ended == 4 + ENTRANTS) }

#define lock(l) atomic { !(l) -> l = true }
#define unlock(l) l = false

// Changes something under a lock, in two steps.
inline change(half) {
  PROMISE(whole, !half);
  half = true;
  half = false
}

// cilkrts_pool_start, cilkrts_pool_start_again: start_thread creates a worker,
// which is published.
inline start_pool(p) {
  if
  :: process[p].started
  :: !process[p].started ->
    lock(process[p].pool_lock);
    if
    :: !process[p].started ->
      process[p].started = true;
      lock(process[p].table_lock);
      change(process[p].table_half);
      unlock(process[p].table_lock);
      if
      :: p == FORKED -> run Forked_pool_thread()
      :: else
      fi
    :: else
    fi;
    unlock(process[p].pool_lock)
  fi
}

// cilkrts_bind_thread; later a fiber comes back.
active [ENTRANTS] proctype Entrant() {
  lock(process[PARENT].table_lock);
  change(process[PARENT].table_half);
  unlock(process[PARENT].table_lock);
  start_pool(PARENT);
  lock(process[PARENT].fibers_lock);
  change(process[PARENT].fibers_half);
  unlock(process[PARENT].fibers_lock);
  ended++
}

// A pool thread: a trial on the forking worker, a task of its own, from which
// another thread may be about to steal, a fiber, a sleep.
active proctype Pool_thread() {
  lock(process[PARENT].own_lock);
  change(process[PARENT].trial);
  unlock(process[PARENT].own_lock);
  process[PARENT].other_entry = true;
  lock(process[PARENT].other_lock);
  unlock(process[PARENT].other_lock);
  process[PARENT].other_entry = false;
  lock(process[PARENT].fibers_lock);
  change(process[PARENT].fibers_half);
  unlock(process[PARENT].fibers_lock);
  process[PARENT].sleepers++;
  process[PARENT].sleepers--;
  ended++
}

// fork.c: before, then the copy, then in_parent, in the order that thread.c's
// initialise registers handlers in: fence, idle, fibers, table, pool.
inline before() {
#ifndef TABLE_BEFORE_POOL
  lock(process[PARENT].pool_lock);
#endif
#ifndef WITHOUT_TABLE_LOCK
  lock(process[PARENT].table_lock);
#endif
#ifdef TABLE_BEFORE_POOL
  lock(process[PARENT].pool_lock);
#endif
#ifndef WITHOUT_OWN_LOCK
  lock(process[PARENT].own_lock);
#endif
#ifndef WITHOUT_FIBERS_LOCK
  lock(process[PARENT].fibers_lock)
#endif
}

inline in_parent() {
#ifndef WITHOUT_FIBERS_LOCK
  unlock(process[PARENT].fibers_lock);
#endif
#ifndef WITHOUT_TABLE_LOCK
  unlock(process[PARENT].table_lock);
#endif
#ifndef WITHOUT_OWN_LOCK
  unlock(process[PARENT].own_lock);
#endif
  unlock(process[PARENT].pool_lock)
}

#define COPY(field) process[FORKED].field = process[PARENT].field

active proctype Forking_thread() {
  before();
  d_step {
    COPY(pool_lock); COPY(started);
    COPY(table_lock); COPY(table_half); COPY(fibers_lock); COPY(fibers_half);
    COPY(own_lock); COPY(trial); COPY(poisoned); COPY(entry);
    COPY(other_lock); COPY(other_entry); COPY(sleepers)
  }
  run Forked();
  in_parent();
  ended++
}

// fork.c's in_child. No other thread runs in the process.
inline in_child() {
  d_step {
#ifndef KEEPS_SLEEPERS
    process[FORKED].sleepers = 0;
#endif
#ifndef KEEPS_LOCKS
    process[FORKED].fibers_lock = false;
    process[FORKED].table_lock = false;
    process[FORKED].pool_lock = false;
#endif
    process[FORKED].own_lock = false;
#ifndef KEEPS_WORKERS
    // abandon.
    process[FORKED].other_entry = false;
    process[FORKED].other_lock = false;
#endif
#ifndef KEEPS_STARTED
    process[FORKED].started = false;
#endif
#ifndef WITHOUT_POISON
    process[FORKED].poisoned = true
#endif
  }
}

// The child's first push after the fork, whose entry a pool thread has to
// steal.
proctype Forked() {
  in_child();
  process[FORKED].entry = true;
  if
  :: process[FORKED].poisoned ->
    process[FORKED].poisoned = false;
    start_pool(FORKED);
    PROMISE(sleepers, process[FORKED].sleepers == 0)
  :: else
  fi;
  stolen;
  lock(process[FORKED].fibers_lock);
  change(process[FORKED].fibers_half);
  unlock(process[FORKED].fibers_lock);
  ended++
}

// It looks at every worker.
proctype Forked_pool_thread() {
  PROMISE(abandoned, !process[FORKED].other_entry && !process[FORKED].other_lock);
  process[FORKED].entry;
  lock(process[FORKED].own_lock);
  change(process[FORKED].trial);
  process[FORKED].entry = false;
  stolen = true;
  unlock(process[FORKED].own_lock);
  ended++
}
